"""A state as numbers for learning: fixed shape, what the seat may know and nothing else.

`layout` lists the blocks in order, each with its name and size. Powers come in turn order starting with the seat
itself; countries in their fixed order.
"""

from typing import Final

from haversack.games.y1914.engine.battle import Battle
from haversack.games.y1914.facts.board import OPEN_COUNT
from haversack.games.y1914.facts.constants import (
    COUNTRIES,
    KIND_NUMBER,
    KINDS,
    LAST_ROUND,
    POWERS,
    SUDDEN_LEAD,
    TEAM_OF_POWER,
    Z_PREPARED,
)
from haversack.games.y1914.io.view import EVERYBODY_BIT
from haversack.games.y1914.language.rules import Rules
from haversack.games.y1914.state import State
from haversack.kernel.cards import Cards
from haversack.kernel.encoding import block_starts, changes, set_one_hot, write_bits, zeros
from haversack.kernel.zones import card_of, place_of, who_knows
from haversack.qmg import encoding
from haversack.qmg.encoding import CLOCK, USUAL_HAND, Blocks, write_counts, write_sizes
from haversack.qmg.encoding import KINDS as PILES

STEP_ORDER: Final = ("setup", "draft", "play", "attrition", "prepare", "draw", "end")
ALL_FRESH: Final = (1 << COUNTRIES) - 1
NO_BATTLE: Final = Battle(0, -1, -1, 0, 0)
USUAL_DECK: Final = 53.0


def layout(rules: Rules) -> list[tuple[str, int]]:
    """Return the blocks of the encoding, name and size, in order."""
    cards, status = len(rules.cards), len(rules.status_cards)
    return [
        ("round, VP lead, own team, own seat, active seat, step", CLOCK + 2 * POWERS + len(STEP_ORDER)),
        ("kind of question the seat is asked", len(KINDS)),
        ("battle under way: space, source, Reinforce and Sustain symbols", 2 * OPEN_COUNT + 2),
        ("pieces, by country", COUNTRIES * OPEN_COUNT),
        ("supplied pieces, likewise", COUNTRIES * OPEN_COUNT),
        ("Objective tokens", OPEN_COUNT),
        ("sizes of hand, prepared cards, deck, discard pile, by Power from the seat on", POWERS * PILES),
        ("Status cards on the table", status),
        ("Status cards used this turn", status),
        ("tops of the discard piles, one card of all for each Power", cards),
        ("hand cards of others the seat knows", cards),
        ("prepared cards of others the seat knows", cards),
        ("own hand, copies of each card", cards),
        ("own prepared cards, likewise", cards),
        ("own discard pile, likewise", cards),
        ("own cards still in the draw deck, likewise", cards),
    ]


class BoardEncoder(encoding.BoardEncoder):
    """What a Power may know."""

    rules: Rules
    prepared_sizes: list[int]
    battle: Battle
    tokens: int
    prepared: list[Cards]
    known: Cards

    def __init__(self, title: str, seat: int, rules: Rules) -> None:
        self.title = title
        self.seat, self.team = seat, TEAM_OF_POWER[seat]
        self.countries, self.seats = list(range(COUNTRIES)), list(range(POWERS))
        self.steps, self.kinds, self.spaces = STEP_ORDER, KIND_NUMBER, OPEN_COUNT
        self.last_round, self.great_lead, self.usual_deck = LAST_ROUND, float(SUDDEN_LEAD), USUAL_DECK
        self.numbers = zeros(block_starts(layout(rules))[-1])
        self.begin(rules)

    def begin(self, rules: Rules) -> None:
        """Begin anew on these rules."""
        self.rules = rules
        self.forget(layout(rules))
        self.numbers[CLOCK + self.seat] = 1.0
        self.battle, self.tokens, self.prepared, self.known = NO_BATTLE, 0, [()] * POWERS, ()
        at = self.at
        blocks = Blocks(CLOCK + POWERS, CLOCK + 2 * POWERS, at[1])
        blocks.pieces, blocks.supplied, blocks.status, blocks.used, blocks.tops = at[3], at[4], at[7], at[8], at[9]
        blocks.hand, blocks.discard, blocks.deck = at[12], at[14], at[15]
        sizes = encoding.places(at[6], [(self.seat + k) % POWERS for k in range(POWERS)])
        blocks.hand_sizes, self.prepared_sizes, blocks.deck_sizes, blocks.discard_sizes = sizes
        self.blocks = blocks

    def update(self, state: object) -> None:
        if not isinstance(state, State):
            raise self.foreign(state)
        if state.rules is not self.rules:
            self.begin(state.rules)
        self.write_clock(state)
        battle = NO_BATTLE
        for frame in state.stack:
            if isinstance(frame, Battle):
                battle = frame
        if battle is not self.battle:
            self._battle(battle)
        supplied = state.chains
        if state.fresh != ALL_FRESH or any(state.granted):
            supplied = [state.supply(country) for country in range(COUNTRIES)]
        self.write_board(state, supplied)
        self.write_piles(state)
        if state.prepared != self.prepared:
            self._prepared(state)
        if state.tokens != self.tokens or state.status != self.status or state.used != self.used:
            self.tokens = write_bits(self.numbers, self.at[5], self.tokens, state.tokens)
            self.write_status(state)
        if state.known is not self.known:
            self._known(state)

    def _battle(self, new: Battle) -> None:
        """Write the innermost battle under way: one space, one source, the symbols used."""
        out, base, old = self.numbers, self.at[2], self.battle
        set_one_hot(out, base, old.space, new.space)
        set_one_hot(out, base + OPEN_COUNT, old.source, new.source)
        out[base + 2 * OPEN_COUNT] = new.reinforced / 4.0
        out[base + 2 * OPEN_COUNT + 1] = new.sustained / 4.0
        self.battle = new

    def _prepared(self, s: State) -> None:
        """Write the numbers of prepared cards, and the own ones."""
        out, seat = self.numbers, self.seat
        if s.prepared[seat] is not self.prepared[seat]:
            write_counts(out, self.at[13], self.prepared[seat], s.prepared[seat])
        self.prepared = write_sizes(out, self.prepared_sizes, self.prepared, s.prepared, USUAL_HAND)

    def _known(self, s: State) -> None:
        """Write the cards of others that the seat knows."""
        gone, come = changes(self.known, s.known)
        self._told(gone, -1.0)
        self._told(come, 1.0)
        self.known = s.known

    def _told(self, facts: Cards, more: float) -> None:
        out, at, who = self.numbers, self.at, 1 << self.seat | EVERYBODY_BIT
        for fact in facts:
            power, zone = divmod(place_of(fact), 2)
            if who_knows(fact) & who and power != self.seat:
                out[at[11 if zone == Z_PREPARED else 10] + card_of(fact)] += more
