"""What one game is played by: a scenario and the options, as numbers. Built once for each set of them."""

from collections.abc import Mapping
from typing import Final

from haversack.games.greatwar import language as lang
from haversack.games.greatwar.catalogue import (
    AIMED_AT,
    BONUS_CARDS,
    CARD_NUMBER,
    CORE_DECKS,
    DECK_OF,
    EVENTS,
    FLAGS,
    SOURCES,
    matches,
    shared,
)
from haversack.games.greatwar.options import BASIC
from haversack.games.greatwar.scenarios import Scenario
from haversack.games.greatwar.terms import DECKS, ENTENTE, HMG, LEVEL_LEADS, PLAYABLE, SIDE_IDS, SIDES
from haversack.kernel.errors import InvalidOption
from haversack.kernel.options import Value

DECK_SETS = {"rbw": ("red", "blue", "white"), "rb": ("red", "blue"), "rb_plus_jokers": ("red", "blue")}
ALL_DECKS = "rbw"
WHITE_JOKERS = ("white-joker-1", "white-joker-2")

# Bits of what may bar a card, beside those of the events' filters
FOR_DEFENDERS: Final = 1 << 50
FOR_ATTACKERS: Final = 1 << 51
NEEDS_IMPROVEMENT: Final = 1 << 52
FORTS: Final = 1 << 53
FIRST_BAR: Final = 54


class Rules:
    """The rules a state runs on."""

    def __init__(self, scenario: Scenario, options: Mapping[str, Value], pack: dict[str, object] | None) -> None:
        self.scenario: Scenario = scenario
        self.options: dict[str, object] = dict(options)
        self.pack: dict[str, object] | None = pack
        self.levels: tuple[int, ...] = _levels(scenario, options)
        self.one_bonus: bool = options["initial_bonus_keep"] == "exactly_one"
        self.aside_first: bool = options["bonus_source"] == "aside_first"
        self.neutral_choice: bool = options["neutral_source"] == "choice"
        self.literal_duel: bool = options["ace_duel"] == "literal"
        self.any_time: bool = options["bonus_any_time"] == "any_time"
        self.full_round: bool = options["interrupt_ends"] == "full_round"
        self.blockade_on_play: bool = options["blockade_timing"] == "on_play"
        self.cannot_draw: bool = options["exhaustion"] == "cannot_draw"
        self.take_back: bool = options["take_back"] is True
        self.final_draw: bool = options["final_draw"] is True
        self.orphans_fall: bool = options["orphan_plus"] == "canceled"
        self.restores_auras: bool = options["restore"] != "none"
        self.restores_all: bool = options["restore"] == "all"
        self.fort_attacker: bool = options["fort_attacker"] is True
        self.jack_without_bonus: bool = options["jack_may_bring"] == "nationality_neutral"
        self.owner_sees_peek: bool = options["owner_sees_peek"] is True
        self.optional_links: bool = options["optional_links"] is True
        self.aces_improved_in_play: bool = options["ace_improvements"] == "in_play"
        self.armed_cancel_ends: bool = options["armed_cancel_ends"] is True
        self.looks_fade: bool = options["looks_known"] == "hand_changes"
        self._set_cards(scenario)
        self._set_turns(scenario)

    def _set_cards(self, scenario: Scenario) -> None:
        start = [_numbers(scenario.start_central), _numbers(scenario.start_entente)]
        scheduled = {slug for _, slug in scenario.schedule}
        cards = sorted(_pool(scenario, str(self.options["deck_set"])))
        cards += [PLAYABLE + place for place, event in enumerate(EVENTS) if event.key not in scheduled]
        self.start: list[tuple[int, ...]] = start
        self.all_cards: tuple[tuple[int, ...], ...] = tuple(
            [tuple([card for card in cards if DECK_OF[card] == deck]) for deck in range(DECKS)]
        )
        self.pools: tuple[tuple[int, ...], ...] = tuple(
            [tuple([card for card in pool if card not in start[0] + start[1]]) for pool in self.all_cards]
        )
        self.removals: tuple[int, ...] = scenario.removals
        self.dealt: tuple[int, int] = (scenario.neutral_dealt, scenario.bonus_dealt)
        most = 1 if self.one_bonus else scenario.bonus_keep[1]
        self.least_kept: tuple[int, int] = (scenario.neutral_keep[0], min(scenario.bonus_keep[0], most))
        self.most_kept: tuple[int, int] = (scenario.neutral_keep[1], most)

    def _set_turns(self, scenario: Scenario) -> None:
        turns = scenario.turns
        self.turns: int = turns
        self.reshuffle_after: int = scenario.reshuffle_after
        self.offset: tuple[int, int] = scenario.bp_offset
        self.defenders: list[int] = [0] + [_defender(scenario, turn) for turn in range(1, turns + 2)]
        self.limits: list[list[int]] = [[scenario.hand] * (turns + 2) for _ in range(SIDES)]
        for name, at, size in scenario.hand_by_turn:
            self.limits[SIDE_IDS.index(name)][at] = size
        self.scheduled: list[int] = [-1] * (turns + 2)
        for at, key in scenario.schedule:
            self.scheduled[at] = next(PLAYABLE + n for n, event in enumerate(EVENTS) if event.key == key)
        self.barred: list[list[int]] = [[0] * SIDES for _ in range(turns + 2)]
        self.bars: list[int] = [_bars_of(number) for number in range(PLAYABLE)]
        for place, bar in enumerate(scenario.forbid):
            bit = 1 << FIRST_BAR + place
            for number, card in enumerate(SOURCES):
                if matches(card, bar.of):
                    self.bars[number] |= bit
            for turn in bar.turns:
                for side in range(SIDES):
                    if bar.who in (lang.BOTH, SIDE_IDS[side]):
                        self.barred[turn][side] |= bit
        self.bars = shared(self.bars)
        self.not_attackers: int = FOR_DEFENDERS if self.fort_attacker else FOR_DEFENDERS | FORTS
        self.not_defenders: int = FOR_ATTACKERS


def _levels(scenario: Scenario, options: Mapping[str, Value]) -> tuple[int, ...]:
    """Return the least leads of the four levels of victory; an option lowers the first (C2)."""
    leads = scenario.levels or LEVEL_LEADS
    return (1, *leads[1:]) if options["quickplay_moral"] or options["moral_min"] == 1 else leads


def _bars_of(number: int) -> int:
    """Return the bits of all that could keep a card from being played."""
    out = AIMED_AT[number]
    kind = SOURCES[number].kind
    if kind.role == lang.ATTACKER:
        out |= FOR_ATTACKERS
    elif kind.role == lang.DEFENDER:
        out |= FORTS if kind.key == "fortifications" else FOR_DEFENDERS
    return out | NEEDS_IMPROVEMENT if FLAGS[number] & HMG else out


def _numbers(slugs: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(sorted([CARD_NUMBER[slug] for slug in slugs]))


def _defender(scenario: Scenario, turn: int) -> int:
    """Return the Defender of a turn: as listed, else alternating from the first (G-SET-6)."""
    if turn <= len(scenario.defenders):
        return SIDE_IDS.index(scenario.defenders[turn - 1])
    return SIDE_IDS.index(scenario.first_defender) ^ (turn - 1 & ENTENTE)


def _pool(scenario: Scenario, deck_set: str) -> list[int]:
    """Return the playable cards of a scenario; the option names the decks of the basic one (C1)."""
    decks, added = scenario.decks, scenario.add_cards
    if scenario.id != BASIC and deck_set != ALL_DECKS:
        raise InvalidOption(
            f"The option 'deck_set' names the core decks of the scenario '{BASIC}'; the scenario"
            f" {scenario.id!r} has decks of its own."
        )
    if scenario.id == BASIC:
        decks = DECK_SETS[deck_set]
        added = added + WHITE_JOKERS if deck_set == "rb_plus_jokers" else added
    cards = [card for deck in CORE_DECKS if deck.id in decks for card in deck.cards]
    cards += [SOURCES[CARD_NUMBER[slug]] for slug in added]
    cards += BONUS_CARDS.cards
    return [
        CARD_NUMBER[card.id]
        for card in cards
        if card.id not in scenario.remove_cards and card.kind.key not in scenario.remove_keys
    ]
