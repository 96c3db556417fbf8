"""A state as numbers for learning: fixed shape, what the seat may know and nothing else.

`layout` lists the blocks in order, each with its name and size. Powers come in turn order starting with the seat
itself; countries in their fixed order.
"""

from typing import Final

from haversack.games.y1914.board import OPEN_COUNT
from haversack.games.y1914.compile import Rules
from haversack.games.y1914.state import Board, Cards
from haversack.games.y1914.terms import (
    COUNTRIES,
    LAST_ROUND,
    P_BATTLE,
    POWERS,
    PROCEDURES,
    SUDDEN_LEAD,
    TEAM_OF_POWER,
    Z_PREPARED,
)
from haversack.games.y1914.views import EVERYBODY_BIT, step_name
from haversack.kernel.floats import Encoder, changes, flip, mark, starts, zeros
from haversack.kernel.machine import Frame
from haversack.qmg.floats import KINDS, places, recount, resize, resize_discards, retop

STEP_ORDER: Final = ("setup", "draft", "play", "attrition", "prepare", "draw", "end")
ALL_FRESH: Final = (1 << COUNTRIES) - 1
NO_BATTLE: Final[Frame] = (P_BATTLE, 0, 0, -1, -1, 0, 0)


def layout(rules: Rules) -> list[tuple[str, int]]:
    """Return the blocks of the encoding, name and size, in order."""
    cards, status = len(rules.cards), len(rules.status_cards)
    return [
        ("round, VP lead, own team, own seat, active seat, step", 3 + 2 * POWERS + len(STEP_ORDER)),
        ("procedure that asks the seat", PROCEDURES),
        ("battle under way: space, source, Reinforce and Sustain symbols", 2 * OPEN_COUNT + 2),
        ("pieces, by country", COUNTRIES * OPEN_COUNT),
        ("supplied pieces, likewise", COUNTRIES * OPEN_COUNT),
        ("Objective tokens", OPEN_COUNT),
        ("sizes of hand, prepared cards, deck, discard pile, by Power from the seat on", POWERS * KINDS),
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


class BoardEncoder(Encoder):
    """What a Power may know. The fields hold what was last written of each part of the state."""

    rules: Rules
    seat: int
    at: list[int]
    places: list[list[int]]
    round: int
    lead: int
    active: int
    step: str
    asked: int
    battle: Frame
    pieces: list[int]
    supplied: list[int]
    tokens: int
    status: int
    used: int
    hands: list[Cards]
    prepared: list[Cards]
    decks: list[Cards]
    buried: list[Cards]
    played: list[Cards]
    known: Cards

    def __init__(self, title: str, seat: int, rules: Rules) -> None:
        self.title = title
        self.seat = seat
        self.numbers = zeros(starts(layout(rules))[-1])
        self.begin(rules)

    def begin(self, rules: Rules) -> None:
        """Forget all that was written; rules of other options may have other cards."""
        self.rules = rules
        self.at = starts(layout(rules))
        self.places = places(self.at[6], [(self.seat + k) % POWERS for k in range(POWERS)])
        self.numbers[:] = zeros(self.at[-1])
        self.numbers[2] = float(TEAM_OF_POWER[self.seat])
        self.numbers[3 + self.seat] = 1.0
        self.round, self.lead, self.active, self.step, self.asked = 0, 0, -1, "", -1
        self.battle = NO_BATTLE
        self.pieces, self.supplied = [0] * COUNTRIES, [0] * COUNTRIES
        self.tokens, self.status, self.used = 0, 0, 0
        self.hands, self.prepared, self.decks = [()] * POWERS, [()] * POWERS, [()] * POWERS
        self.buried, self.played = [()] * POWERS, [()] * POWERS
        self.known = ()

    def update(self, state: object) -> None:
        if not isinstance(state, Board):
            raise self.foreign(state)
        if state.rules is not self.rules:
            self.begin(state.rules)
        self._clock(state)
        self._board(state)
        self._zones(state)
        if state.tokens != self.tokens or state.status != self.status or state.used != self.used:
            self._status(state)
        if state.played != self.played:
            self._played(state)
        elif state.buried != self.buried:
            self._buried(state)
        if state.known is not self.known:
            self._known(state)

    def _clock(self, s: Board) -> None:
        """Write round, lead, active seat, step, and what the seat is asked."""
        out, seat = self.numbers, self.seat
        if s.round != self.round:
            self.round = s.round
            out[0] = s.round / LAST_ROUND
        lead = s.central_vp - s.entente_vp
        if lead != self.lead:
            self.lead = lead
            out[1] = (-lead if TEAM_OF_POWER[seat] else lead) / SUDDEN_LEAD
        if s.active != self.active:
            self.active = mark(out, 3 + POWERS, self.active, s.active)
        step = step_name(s)
        if step != self.step:
            mark(out, 3 + 2 * POWERS, STEP_ORDER.index(self.step) if self.step else -1, STEP_ORDER.index(step))
            self.step = step
        asked = s.stack[-1][0] if s.seat == seat and s.stack else -1
        if asked != self.asked:
            self.asked = mark(out, self.at[1], self.asked, asked)
        battle = NO_BATTLE
        for frame in s.stack:
            if frame[0] == P_BATTLE:
                battle = frame
        if battle is not self.battle:
            self._battle(battle)

    def _battle(self, new: Frame) -> None:
        """Write the innermost battle under way: one space, one source, the symbols used."""
        out, base, old = self.numbers, self.at[2], self.battle
        mark(out, base, old[3], new[3])
        mark(out, base + OPEN_COUNT, old[4], new[4])
        out[base + 2 * OPEN_COUNT] = new[5] / 4.0
        out[base + 2 * OPEN_COUNT + 1] = new[6] / 4.0
        self.battle = new

    def _board(self, s: Board) -> None:
        """Write pieces and supply."""
        if s.pieces != self.pieces:
            self._masks(self.at[3], self.pieces, s.pieces)
        supplied = s.chains
        if s.fresh != ALL_FRESH or any(s.granted):
            supplied = [s.supply(country) for country in range(COUNTRIES)]
        if supplied != self.supplied:
            self._masks(self.at[4], self.supplied, supplied)

    def _masks(self, base: int, old: list[int], new: list[int]) -> None:
        for country in range(COUNTRIES):
            if new[country] != old[country]:
                old[country] = flip(self.numbers, base, old[country], new[country])
            base += OPEN_COUNT

    def _status(self, s: Board) -> None:
        """Write Objective tokens and Status cards."""
        out, at = self.numbers, self.at
        self.tokens = flip(out, at[5], self.tokens, s.tokens)
        self.status = flip(out, at[7], self.status, s.status)
        self.used = flip(out, at[8], self.used, s.used)

    def _zones(self, s: Board) -> None:
        """Write the sizes of hands, prepared cards and decks, and what is in the own ones."""
        out, at, seat = self.numbers, self.at, self.seat
        if s.hands != self.hands:
            if s.hands[seat] is not self.hands[seat]:
                recount(out, at[12], self.hands[seat], s.hands[seat])
            self.hands = resize(out, self.places[0], self.hands, s.hands, 10.0)
        if s.prepared != self.prepared:
            if s.prepared[seat] is not self.prepared[seat]:
                recount(out, at[13], self.prepared[seat], s.prepared[seat])
            self.prepared = resize(out, self.places[1], self.prepared, s.prepared, 10.0)
        if s.decks != self.decks:
            if s.decks[seat] is not self.decks[seat]:
                recount(out, at[15], self.decks[seat], s.decks[seat])
            self.decks = resize(out, self.places[2], self.decks, s.decks, 53.0)

    def _buried(self, s: Board) -> None:
        """Write the sizes of the discard piles, and what is in the own one; no face-up card has changed."""
        out, seat = self.numbers, self.seat
        if s.buried[seat] is not self.buried[seat]:
            recount(out, self.at[14], self.buried[seat], s.buried[seat])
        self.buried = resize_discards(out, self.places[3], self.buried, s.buried, s.played, 53.0)

    def _played(self, s: Board) -> None:
        """Write the discard piles, their top cards too."""
        out, at, seat = self.numbers, self.at, self.seat
        if s.played[seat] is not self.played[seat]:
            recount(out, at[14], self.played[seat], s.played[seat])
        self.played = retop(out, at[9], self.places[3], self.played, s.buried, s.played, 53.0)
        if s.buried != self.buried:
            self._buried(s)

    def _known(self, s: Board) -> None:
        """Write the cards of others that the seat knows."""
        gone, come = changes(self.known, s.known)
        self._told(gone, -1.0)
        self._told(come, 1.0)
        self.known = s.known

    def _told(self, facts: Cards, more: float) -> None:
        out, at, who = self.numbers, self.at, 1 << self.seat | EVERYBODY_BIT
        for fact in facts:
            if fact & who and fact >> 17 != self.seat:
                out[at[11 if fact >> 16 & 1 == Z_PREPARED else 10] + (fact >> 8 & 0xFF)] += more
