"""What one game is played by: a scenario and the options, as numbers. Built once for each set of them."""

from collections.abc import Mapping

from haversack.games.greatwar.facts.constants import (
    DECK_IDS,
    DECKS,
    ENTENTE,
    FIRST_BAR,
    FOR_ATTACKERS,
    FOR_DEFENDERS,
    FORTS,
    HMG,
    HOWS,
    LEVEL_LEADS,
    NEEDS_IMPROVEMENT,
    PHASES,
    REFILL_STAGES,
    SIDE_IDS,
    SIDES,
)
from haversack.games.greatwar.facts.options import BASIC
from haversack.games.greatwar.language import nouns as lang
from haversack.games.greatwar.language.catalogue import shared
from haversack.games.greatwar.language.filters import matches
from haversack.games.greatwar.language.scenarios import Scenario
from haversack.games.greatwar.language.tables import Tables
from haversack.kernel.errors import InvalidOption
from haversack.kernel.frame_codec import Range, Ranges, named
from haversack.kernel.options import Value

DECK_SETS = {"rbw": ("red", "blue", "white"), "rb": ("red", "blue"), "rb_plus_jokers": ("red", "blue")}
ALL_DECKS = "rbw"
HOUSE_NOTE = "Most card values are house-made, not the published list: see each card's provenance."
WHITE_JOKERS = ("white-joker-1", "white-joker-2")


class Rules:
    """The rules a state runs on."""

    def __init__(
        self, cards: Tables, scenario: Scenario, options: Mapping[str, Value], pack: dict[str, object] | None
    ) -> None:
        self.cards: Tables = cards
        self.note: str = note_of(cards)
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
        self.uniform: bool = options["windows"] == "uniform"
        self._set_cards(scenario)
        self._set_turns(scenario)
        self.ranges: Ranges = _ranges(self)

    def _set_cards(self, scenario: Scenario) -> None:
        t = self.cards
        start = [_numbers(t, scenario.start_central), _numbers(t, scenario.start_entente)]
        scheduled = {slug for _, slug in scenario.schedule}
        cards = sorted(_pool(t, scenario, str(self.options["deck_set"])))
        cards += [t.playable + place for place, event in enumerate(t.events) if event.key not in scheduled]
        self.start: list[tuple[int, ...]] = start
        self.all_cards: tuple[tuple[int, ...], ...] = tuple(
            [tuple([card for card in cards if t.deck_of[card] == deck]) for deck in range(DECKS)]
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
            self.scheduled[at] = next(
                self.cards.playable + n for n, event in enumerate(self.cards.events) if event.key == key
            )
        self.barred: list[list[int]] = [[0] * SIDES for _ in range(turns + 2)]
        self.bars: list[int] = [_bars_of(self.cards, number) for number in range(self.cards.playable)]
        for place, bar in enumerate(scenario.forbid):
            bit = 1 << FIRST_BAR + place
            for number, card in enumerate(self.cards.sources):
                if matches(card, bar.of):
                    self.bars[number] |= bit
            for turn in bar.turns:
                for side in range(SIDES):
                    if bar.who in (lang.BOTH, SIDE_IDS[side]):
                        self.barred[turn][side] |= bit
        self.bars = shared(self.bars)
        self.not_attackers: int = FOR_DEFENDERS if self.fort_attacker else FOR_DEFENDERS | FORTS
        self.not_defenders: int = FOR_ATTACKERS


def note_of(cards: Tables) -> str:
    """Return where the values of the cards come from, for whoever shows the game."""
    owned = len([card for card in cards.sources if card.source is not None and card.source.provenance == "owner"])
    if not owned:
        return HOUSE_NOTE
    rest = "" if owned == cards.playable else f" for {owned} of {cards.playable} cards, the others are house-made"
    return f"Card values: your file{rest}. The bots were tuned on other values."


def _ranges(rules: Rules) -> Ranges:
    """Return what the fields of frames may hold."""
    t = rules.cards
    cards = tuple(t.ids[: t.playable])
    counts = [count for brought in t.brings for count in brought[1::2]]
    return {
        "side": named(SIDE_IDS),
        "deck": named(DECK_IDS),
        "card": named(cards),
        "card_or_none": named(cards, or_none=True),
        "phase": named(PHASES),
        "how": named(HOWS),
        "stage": named(REFILL_STAGES),
        "turn": Range(1, rules.turns + 1),
        "part": Range(0, max([len(parts) for parts in t.event_parts], default=0)),
        "kept": Range(0, max(rules.most_kept)),
        "left": Range(0, max(counts, default=0)),
        "flag": Range(0, 1),
        "node": Range(0, len(t.nodes) - 1),
    }


def _levels(scenario: Scenario, options: Mapping[str, Value]) -> tuple[int, ...]:
    """Return the least leads of the four levels of victory; an option lowers the first (C2)."""
    leads = scenario.levels or LEVEL_LEADS
    return (1, *leads[1:]) if options["quickplay_moral"] or options["moral_min"] == 1 else leads


def _bars_of(t: Tables, number: int) -> int:
    """Return the bits of all that could keep a card from being played."""
    out = t.aimed_at[number]
    kind = t.sources[number].kind
    if kind.role == lang.ATTACKER:
        out |= FOR_ATTACKERS
    elif kind.role == lang.DEFENDER:
        out |= FORTS if kind.key == "fortifications" else FOR_DEFENDERS
    return out | NEEDS_IMPROVEMENT if t.flags[number] & HMG else out


def _numbers(t: Tables, slugs: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(sorted([t.number_of[slug] for slug in slugs]))


def _defender(scenario: Scenario, turn: int) -> int:
    """Return the Defender of a turn: as listed, else alternating from the first (G-SET-6)."""
    if turn <= len(scenario.defenders):
        return SIDE_IDS.index(scenario.defenders[turn - 1])
    return SIDE_IDS.index(scenario.first_defender) ^ (turn - 1 & ENTENTE)


def _pool(t: Tables, scenario: Scenario, deck_set: str) -> list[int]:
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
    cards = [card for deck in t.decks if deck in decks for card in t.decks[deck]]
    missing = [slug for slug in added if slug not in t.number_of]
    if missing:
        raise InvalidOption(f"The option 'deck_set' needs the card {missing[0]!r}, which these decks do not have.")
    cards += [t.sources[t.number_of[slug]] for slug in added]
    cards += t.decks[lang.BONUS]
    return [
        t.number_of[card.id]
        for card in cards
        if card.id not in scenario.remove_cards and card.kind.key not in scenario.remove_keys
    ]
