"""A state as numbers for learning: fixed shape, what the seat may know and nothing else.

`layout` lists the blocks in order, each with its name and size. Countries come in turn order
starting with the seat itself, so that one network can play all of them.
"""

from typing import Final

from haversack.games.ww2.facts.board import SPACE_COUNT
from haversack.games.ww2.facts.constants import COUNTRIES, KINDS, LAST_ROUND, SUDDEN_LEAD, TEAM_OF
from haversack.games.ww2.language.rules import Rules
from haversack.games.ww2.state import State
from haversack.kernel.encoding import block_starts, write_bits, zeros
from haversack.qmg import encoding
from haversack.qmg.encoding import CLOCK, Blocks
from haversack.qmg.encoding import KINDS as SIZES
from haversack.qmg.graph import bit_list

STEP_ORDER: Final = ("setup", "play", "supply", "victory", "discard", "draw", "end")
KIND_NUMBER: Final = {kind: number for number, kind in enumerate(KINDS)}
ALL_FRESH: Final = (1 << COUNTRIES) - 1
USUAL_DECK: Final = 41.0
USUAL_RESPONSES: Final = 11.0
STATIONED_FROM: Final = 12  # the first block that only games with pieces that share a space have


def layout(rules: Rules) -> list[tuple[str, int]]:
    """Return the blocks of the encoding, name and size, in order."""
    cards, status = len(rules.cards), len(rules.status_cards)
    return [
        ("round, VP lead, own team, active seat, step", CLOCK + COUNTRIES + len(STEP_ORDER)),
        ("kind of the question that the seat is asked", len(KINDS)),
        ("pieces, by country from the seat on", COUNTRIES * SPACE_COUNT),
        ("supplied pieces, likewise", COUNTRIES * SPACE_COUNT),
        ("sizes of hand, deck, discard pile, Responses, likewise", COUNTRIES * SIZES),
        ("Status cards on the table", status),
        ("Status cards used this turn", status),
        ("top of the discard pile, each country one card of all", cards),
        ("own hand, copies of each card", cards),
        ("own Responses on the table", cards),
        ("own discard pile, copies of each card", cards),
        ("own cards still in the draw deck, copies", cards),
        *[(f"{kind.plural}, by country from the seat on", COUNTRIES * SPACE_COUNT) for kind in rules.kinds.sharing],
    ]


class BoardEncoder(encoding.BoardEncoder):
    """What a country may know."""

    rules: Rules
    response_sizes: list[int]
    responses: int
    stationed: list[int]

    def __init__(self, title: str, seat: int, rules: Rules) -> None:
        self.title = title
        self.seat, self.team = seat, TEAM_OF[seat]
        self.countries = [(seat + k) % COUNTRIES for k in range(COUNTRIES)]
        self.seats = [(country - seat) % COUNTRIES for country in range(COUNTRIES)]
        self.steps, self.kinds, self.spaces = STEP_ORDER, KIND_NUMBER, SPACE_COUNT
        self.last_round, self.great_lead, self.usual_deck = LAST_ROUND, float(SUDDEN_LEAD), USUAL_DECK
        self.numbers = zeros(block_starts(layout(rules))[-1])
        self.begin(rules)

    def begin(self, rules: Rules) -> None:
        """Begin anew on these rules."""
        self.rules = rules
        self.forget(layout(rules))
        self.responses = 0
        self.stationed = [0] * (COUNTRIES * len(rules.kinds.sharing))
        at = self.at
        blocks = Blocks(CLOCK, CLOCK + COUNTRIES, at[1])
        blocks.pieces, blocks.supplied, blocks.status, blocks.used, blocks.tops = at[2], at[3], at[5], at[6], at[7]
        blocks.hand, blocks.discard, blocks.deck = at[8], at[10], at[11]
        sizes = encoding.places(at[4], self.countries)
        blocks.hand_sizes, blocks.deck_sizes, blocks.discard_sizes, self.response_sizes = sizes
        self.blocks = blocks

    def update(self, state: object) -> None:
        if not isinstance(state, State):
            raise self.foreign(state)
        if state.rules is not self.rules:
            self.begin(state.rules)
        self.write_clock(state)
        if state.fresh != ALL_FRESH:
            for country in self.countries:
                state.supply(country)
        self.write_board(state, state.supplied)
        if state.stationed:
            self._stationed(state)
        self.write_piles(state)
        if state.status != self.status or state.used != self.used or state.responses != self.responses:
            self.write_status(state)
            self._responses(state)

    def _stationed(self, s: State) -> None:
        """Write where the pieces stand that share a space."""
        for place in range(len(s.rules.kinds.sharing)):
            base = self.at[STATIONED_FROM + place]
            for country in self.countries:
                row = place * COUNTRIES + country
                self.stationed[row] = write_bits(self.numbers, base, self.stationed[row], s.stationed[row])
                base += SPACE_COUNT

    def _responses(self, s: State) -> None:
        """Write the numbers of Responses and the own ones."""
        out, base = self.numbers, self.at[9]
        owned, cards = s.rules.owned_responses, s.rules.response_cards
        for country, place in enumerate(self.response_sizes):
            out[place] = (s.responses & owned[country]).bit_count() / USUAL_RESPONSES
        for bit in bit_list((self.responses ^ s.responses) & owned[self.seat]):
            out[base + cards[bit]] = float(s.responses >> bit & 1)
        self.responses = s.responses
