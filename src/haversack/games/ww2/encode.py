"""A state as numbers for learning: fixed shape, what the seat may know and nothing else.

`layout` lists the blocks in order, each with its name and size. Countries come in turn order
starting with the seat itself, so that one network can play all of them.
"""

from typing import Final

from haversack.games.ww2.board import SPACE_COUNT
from haversack.games.ww2.compile import Rules
from haversack.games.ww2.state import Board, Cards
from haversack.games.ww2.terms import COUNTRIES, LAST_ROUND, PROCEDURES
from haversack.games.ww2.views import step_name
from haversack.kernel.floats import Encoder, flip, mark, starts, zeros
from haversack.qmg.floats import KINDS, places, recount, resize, resize_discards, retop
from haversack.qmg.graph import bit_list

ORDERS: Final = [[(seat + k) % COUNTRIES for k in range(COUNTRIES)] for seat in range(COUNTRIES)]
STEP_ORDER: Final = ("setup", "play", "supply", "victory", "discard", "draw", "end")
ALL_FRESH: Final = (1 << COUNTRIES) - 1


def layout(rules: Rules) -> list[tuple[str, int]]:
    """Return the blocks of the encoding, name and size, in order."""
    cards, status = len(rules.cards), len(rules.status_cards)
    return [
        ("round, VP lead, own team, active seat, step", 3 + COUNTRIES + len(STEP_ORDER)),
        ("procedure that asks the seat", PROCEDURES),
        ("pieces, by country from the seat on", COUNTRIES * SPACE_COUNT),
        ("supplied pieces, likewise", COUNTRIES * SPACE_COUNT),
        ("sizes of hand, deck, discard pile, Responses, likewise", COUNTRIES * KINDS),
        ("Status cards on the table", status),
        ("Status cards used this turn", status),
        ("top of the discard pile, each country one card of all", cards),
        ("own hand, copies of each card", cards),
        ("own Responses on the table", cards),
        ("own discard pile, copies of each card", cards),
        ("own cards still in the draw deck, copies", cards),
    ]


class BoardEncoder(Encoder):
    """What a country may know. The fields hold what was last written of each part of the state."""

    rules: Rules
    seat: int
    order: list[int]
    at: list[int]
    places: list[list[int]]
    round: int
    lead: int
    active: int
    step: str
    asked: int
    pieces: list[int]
    supplied: list[int]
    hands: list[Cards]
    decks: list[Cards]
    buried: list[Cards]
    played: list[Cards]
    status: int
    used: int
    responses: int

    def __init__(self, title: str, seat: int, rules: Rules) -> None:
        self.title = title
        self.seat = seat
        self.order = ORDERS[seat]
        self.numbers = zeros(starts(layout(rules))[-1])
        self.begin(rules)

    def begin(self, rules: Rules) -> None:
        """Forget all that was written; rules of other options may have other cards."""
        self.rules = rules
        self.at = starts(layout(rules))
        self.places = places(self.at[4], self.order)
        self.numbers[:] = zeros(self.at[-1])
        self.numbers[2] = float(self.seat & 1)
        self.round, self.lead, self.active, self.step, self.asked = 0, 0, self.seat, "", -1
        self.numbers[3] = 1.0
        self.pieces, self.supplied = [0] * COUNTRIES, [0] * COUNTRIES
        self.hands, self.decks = [()] * COUNTRIES, [()] * COUNTRIES
        self.buried, self.played = [()] * COUNTRIES, [()] * COUNTRIES
        self.status, self.used, self.responses = 0, 0, 0

    def update(self, state: object) -> None:
        if not isinstance(state, Board):
            raise self.foreign(state)
        if state.rules is not self.rules:
            self.begin(state.rules)
        self._clock(state)
        self._board(state)
        out, at, seat = self.numbers, self.at, self.seat
        if state.hands != self.hands:
            if state.hands[seat] is not self.hands[seat]:
                recount(out, at[8], self.hands[seat], state.hands[seat])
            self.hands = resize(out, self.places[0], self.hands, state.hands, 10.0)
        if state.decks != self.decks:
            if state.decks[seat] is not self.decks[seat]:
                recount(out, at[11], self.decks[seat], state.decks[seat])
            self.decks = resize(out, self.places[1], self.decks, state.decks, 41.0)
        if state.played != self.played:
            self._played(state)
        elif state.buried != self.buried:
            self._buried(state)
        if state.status != self.status or state.used != self.used or state.responses != self.responses:
            self._status(state)

    def _clock(self, s: Board) -> None:
        """Write round, lead, active seat, step, and what the seat is asked."""
        out, seat = self.numbers, self.seat
        if s.round != self.round:
            self.round = s.round
            out[0] = s.round / LAST_ROUND
        lead = s.axis_vp - s.allies_vp
        if lead != self.lead:
            self.lead = lead
            out[1] = (lead if seat & 1 == 0 else -lead) / 30.0
        if s.active != self.active:
            mark(out, 3, (self.active - seat) % COUNTRIES, (s.active - seat) % COUNTRIES)
            self.active = s.active
        step = step_name(s)
        if step != self.step:
            mark(out, 3 + COUNTRIES, STEP_ORDER.index(self.step) if self.step else -1, STEP_ORDER.index(step))
            self.step = step
        asked = s.stack[-1][0] if s.seat == seat and s.stack else -1
        if asked != self.asked:
            self.asked = mark(out, self.at[1], self.asked, asked)

    def _board(self, s: Board) -> None:
        """Write pieces and supply, by country from the seat on."""
        if s.fresh != ALL_FRESH:
            for country in self.order:
                s.supply(country)
        if s.pieces != self.pieces:
            self._masks(self.at[2], self.pieces, s.pieces)
        if s.supplied != self.supplied:
            self._masks(self.at[3], self.supplied, s.supplied)

    def _masks(self, base: int, old: list[int], new: list[int]) -> None:
        for country in self.order:
            if new[country] != old[country]:
                old[country] = flip(self.numbers, base, old[country], new[country])
            base += SPACE_COUNT

    def _status(self, s: Board) -> None:
        """Write the Status cards, the numbers of Responses and the own ones."""
        out, at = self.numbers, self.at
        self.status = flip(out, at[5], self.status, s.status)
        self.used = flip(out, at[6], self.used, s.used)
        owned, cards = s.rules.owned_responses, s.rules.response_cards
        for country, place in enumerate(self.places[3]):
            out[place] = (s.responses & owned[country]).bit_count() / 11.0
        for bit in bit_list((self.responses ^ s.responses) & owned[self.seat]):
            out[at[9] + cards[bit]] = float(s.responses >> bit & 1)
        self.responses = s.responses

    def _buried(self, s: Board) -> None:
        """Write the sizes of the discard piles, and what is in the own one; no face-up card has changed."""
        out, seat = self.numbers, self.seat
        if s.buried[seat] is not self.buried[seat]:
            recount(out, self.at[10], self.buried[seat], s.buried[seat])
        self.buried = resize_discards(out, self.places[2], self.buried, s.buried, s.played, 41.0)

    def _played(self, s: Board) -> None:
        """Write the discard piles, their top cards too."""
        out, at, seat = self.numbers, self.at, self.seat
        if s.played[seat] is not self.played[seat]:
            recount(out, at[10], self.played[seat], s.played[seat])
        self.played = retop(out, at[7], self.places[2], self.played, s.buried, s.played, 41.0)
        if s.buried != self.buried:
            self._buried(s)
