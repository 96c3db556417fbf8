"""The options of the game. Each default is the reading of the rulings; the number is theirs."""

from typing import Final

from haversack.kernel.options import WINDOWS, GameOption

BASIC: Final = "basic"


def scenario_option(ids: tuple[str, ...], default: str) -> GameOption:
    """Return the option that chooses among these scenarios."""
    return GameOption("scenario", default, "The scenario played.", ids)


READINGS: Final = (
    GameOption(
        "deck_set",
        "rbw",
        "Core decks of the basic scenario: all three, red and blue, or those with the two White Jokers (C1).",
        ("rbw", "rb", "rb_plus_jokers"),
    ),
    GameOption("moral_min", 10, "Lead for a Moral victory, 10 or 1 (C2).", numbers=(10, 1)),
    GameOption("quickplay_moral", False, "Moral victory from a lead of 1, as on the quick-play sheet (C2)."),
    GameOption(
        "initial_bonus_keep",
        "one_or_two",
        "Bonus cards kept from the opening deal (C4).",
        ("one_or_two", "exactly_one"),
    ),
    GameOption(
        "bonus_source",
        "choice",
        "The Bonus card of the refill: own choice of deck or laid-aside card, or the laid-aside one first (C5).",
        ("choice", "aside_first"),
    ),
    GameOption(
        "neutral_source",
        "aside_then_deck",
        "Neutral cards of the refill: laid-aside cards while there are any, or own choice (C6).",
        ("aside_then_deck", "choice"),
    ),
    GameOption(
        "ace_duel",
        "compare",
        "Ace against ace: the improvements are compared, or the words of the rule alone (C10).",
        ("compare", "literal"),
    ),
    GameOption(
        "bonus_any_time",
        "any_time",
        "Bonus cards and Jokers at any time: after the event, beside the card of the own step, in any window; or only"
        " as the card of a step, one in each optional phase, and as an interrupt if they can interrupt (C11).",
        ("any_time", "interrupt_only"),
    ),
    GameOption(
        "interrupt_ends",
        "step",
        "A Bonus or Joker cancel ends the step, or the other side's step of that round too (C12).",
        ("step", "full_round"),
    ),
    GameOption(
        "blockade_timing",
        "battle_resolution",
        "A blockade strikes when the battle is resolved, or when it is played (C13).",
        ("battle_resolution", "on_play"),
    ),
    GameOption(
        "exhaustion",
        "none_left",
        "The game ends when a side has no Nationality card left, or already when it cannot draw one (C18).",
        ("none_left", "cannot_draw"),
    ),
    GameOption("take_back", True, "The winner of a turn may take one card back into hand (C20)."),
    GameOption("final_draw", False, "Hands are discarded from and refilled after the last turn too (S1)."),
    GameOption(
        "orphan_plus",
        "stays",
        "A Plus card whose base is cancelled later stays, or is cancelled with it (S7).",
        ("stays", "canceled"),
    ),
    GameOption(
        "restore",
        "persistent_only",
        "What a cancelled canceller had cancelled comes back: victims of auras, all, none (S8).",
        ("persistent_only", "all", "none"),
    ),
    GameOption("fort_attacker", True, "The Attacker may play Fortifications (S10)."),
    GameOption(
        "jack_may_bring",
        "any",
        "A Jack brings any card, or only Nationality and Neutral cards (S11).",
        ("any", "nationality_neutral"),
    ),
    GameOption("owner_sees_peek", True, "The owner is told which of the hand cards were looked at (S17)."),
    GameOption("optional_links", False, "Plus cards that link may be added in the optional phases too (A2)."),
    GameOption(
        "ace_improvements",
        "before_duel",
        "An Attacker's ace fights with improvements added from hand as well, or with those in play alone (A3).",
        ("before_duel", "in_play"),
    ),
    GameOption("armed_cancel_ends", True, "A Bonus card or Joker that waited armed ends the step it cancels in (A4)."),
    GameOption(
        "looks_known",
        "card_leaves",
        "A card looked at stays known until it leaves the hand, or until anything in the hand changes (A9).",
        ("card_leaves", "hand_changes"),
    ),
    WINDOWS,
)
