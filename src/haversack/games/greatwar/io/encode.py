"""A state as numbers for learning: fixed shape, what the seat may know and nothing else.

`layout` lists the blocks in order, each with its name and size. The seat itself comes first, the enemy second, so
that one network can play both sides.
"""

from typing import Final

from haversack.games.greatwar.engine.actions import captured_bp
from haversack.games.greatwar.engine.procedure import Procedure
from haversack.games.greatwar.engine.queries import battle_points
from haversack.games.greatwar.facts.constants import (
    BONUS_DECK,
    DECKS,
    KINDS,
    NEUTRAL_DECK,
    PHASES,
    SIDES,
    Cards,
)
from haversack.games.greatwar.language.tables import (
    BIT,
    Tables,
)
from haversack.games.greatwar.state import State
from haversack.kernel.encoding import Encoder, block_starts, changes, set_one_hot, write_bits, zeros

BACKS: Final = 3
KIND_NUMBER: Final = {kind: number for number, kind in enumerate(KINDS)}


def layout(t: Tables) -> list[tuple[str, int]]:
    """Return the blocks of the encoding, name and size, in order."""
    return [
        ("turn, turns left, own side, own role, captured BP lead, battle lead", 6),
        ("phase", len(PHASES)),
        ("kind of question the seat is asked", len(KINDS)),
        ("Random Event in force", t.count - t.playable),
        ("modifiers that bind the seat, then the enemy", 2 * len(t.modifiers)),
        ("sizes of own and enemy hand, by back, and of the cards laid aside", 4 * BACKS),
        ("sizes of the decks, then of the discard piles", 2 * DECKS),
        ("own hand", t.playable),
        ("own cards laid aside", t.playable),
        ("cards known in the enemy hand", t.playable),
        ("own table face up, own face down, enemy face up, enemy face down", 4 * t.playable),
        ("cards marked used", t.playable),
        ("captured by the seat, captured by the enemy", 2 * t.playable),
        ("discards", t.playable),
    ]


class BoardEncoder(Encoder):
    """What a side may know. The fields hold what was last written of each part of the state."""

    seat: int
    turn: int
    turns: int
    defender: int
    phase: int
    top: Procedure | None
    asked: int
    event: int
    mods: Cards
    bound: list[int]
    hands: list[Cards]
    aside: list[Cards]
    backs: list[int]
    known: int
    known_cards: Cards
    decks: list[Cards]
    discards: list[Cards]
    captured: list[Cards]
    table: list[Cards]
    down: Cards
    used: Cards
    zones: list[Cards]
    marked: Cards
    cards: Tables
    at: list[int]
    back_of: list[int]

    def __init__(self, title: str, seat: int, cards: Tables) -> None:
        self.title = title
        self.seat = seat
        self.cards = cards
        self.at = block_starts(layout(cards))
        self.back_of = [max(0, deck - NEUTRAL_DECK + 1) for deck in cards.deck_of]
        self.numbers = zeros(self.at[-1])
        self.numbers[2] = float(seat)
        self.turn, self.turns, self.defender, self.phase, self.asked, self.event = 0, 0, -1, -1, -1, -1
        self.top = None
        self.mods, self.bound = (), [0] * SIDES
        self.hands, self.aside, self.backs = [()] * SIDES, [()] * SIDES, [0] * (2 * SIDES * BACKS)
        self.known, self.known_cards = 0, ()
        self.decks, self.discards, self.captured = [()] * DECKS, [()] * DECKS, [()] * SIDES
        self.table, self.down, self.used = [()] * SIDES, (), ()
        self.zones, self.marked = [()] * (2 * SIDES), ()

    def update(self, state: object) -> None:
        if not isinstance(state, State):
            raise self.foreign(state)
        self._clock(state)
        self._hands(state)
        if state.decks != self.decks or state.discards != self.discards:
            self._piles(state)
        if state.captured != self.captured:
            self._captured(state)
        self._table(state)

    def _clock(self, s: State) -> None:
        """Write turn, role, phase, event, and what the seat is asked."""
        out, seat = self.numbers, self.seat
        if s.turn != self.turn or s.defender != self.defender or s.rules.turns != self.turns:
            self.turn, self.defender, self.turns = s.turn, s.defender, s.rules.turns
            out[0] = s.turn / 10.0
            out[1] = (s.rules.turns - s.turn) / 10.0
            out[3] = 1.0 if seat == s.defender else 0.0
        if s.phase != self.phase:
            self.phase = set_one_hot(out, self.at[1], self.phase, s.phase)
        top: Procedure | None = s.stack[-1] if s.seat == seat and s.stack else None
        if top is not self.top:
            self.top = top
            self.asked = set_one_hot(out, self.at[2], self.asked, -1 if top is None else KIND_NUMBER[top.KIND])
        if s.event - s.cards.playable != self.event:
            self.event = set_one_hot(out, self.at[3], self.event, s.event - s.cards.playable)

    def _hands(self, s: State) -> None:
        """Write the sizes of what both sides hold, by back, and the cards there that the seat knows."""
        seat, enemy = self.seat, 1 - self.seat
        known = s.seen[enemy] | s.shown[enemy]
        if known != self.known or (known and s.hands[enemy] is not self.hands[enemy]):
            cards = tuple([card for card in s.hands[enemy] if known & BIT[card]])
            self.known, self.known_cards = known, self._laid(self.at[9], self.known_cards, cards)
        if s.hands != self.hands:
            self._held(0, self.at[7], self.hands[seat], s.hands[seat])
            self._held(2 * BACKS, -1, self.hands[enemy], s.hands[enemy])
            self.hands = s.hands[:]
        if s.aside != self.aside:
            self._held(BACKS, self.at[8], self.aside[seat], s.aside[seat])
            self._held(3 * BACKS, -1, self.aside[enemy], s.aside[enemy])
            self.aside = s.aside[:]

    def _held(self, base: int, block: int, old: Cards, new: Cards) -> None:
        """Write how many cards there are with each back, and, where there is a block for it, which."""
        if new is old:
            return
        gone, come = changes(old, new)
        if gone:
            self._move(gone, base, block, -1)
        if come:
            self._move(come, base, block, 1)

    def _move(self, cards: Cards, base: int, block: int, more: int) -> None:
        out, backs = self.numbers, self.backs
        for card in cards:
            place = base + self.back_of[card]
            backs[place] += more
            out[self.at[5] + place] = backs[place] / 9.0
            if block >= 0:
                out[block + card] = 1.0 if more > 0 else 0.0

    def _laid(self, block: int, old: Cards, new: Cards) -> Cards:
        """Write which cards lie in a zone; each is there once."""
        if new is not old:
            out = self.numbers
            gone, come = changes(old, new)
            for card in gone:
                out[block + card] = 0.0
            for card in come:
                out[block + card] = 1.0
        return new

    def _piles(self, s: State) -> None:
        """Write the sizes of decks and discard piles, and the discards."""
        out = self.numbers
        for number in range(DECKS):
            deck, pile = s.decks[number], s.discards[number]
            if deck is not self.decks[number]:
                out[self.at[6] + number] = len(deck) / 50.0
                self.decks[number] = deck
            if pile is not self.discards[number]:
                out[self.at[6] + DECKS + number] = len(pile) / 50.0
                if number <= BONUS_DECK:
                    self._laid(self.at[13], self.discards[number], pile)
                self.discards[number] = pile

    def _captured(self, s: State) -> None:
        """Write what both sides have captured."""
        own, other = self.seat, 1 - self.seat
        self.numbers[4] = (captured_bp(s, own) - captured_bp(s, other)) / 100.0
        self._laid(self.at[12], self.captured[own], s.captured[own])
        self._laid(self.at[12] + s.cards.playable, self.captured[other], s.captured[other])
        self.captured = s.captured[:]

    def _table(self, s: State) -> None:
        """Write what lies on the table, face up, face down and used, and what binds the sides."""
        moved = s.table != self.table or s.down != self.down
        if moved or s.mods != self.mods:
            if s.mods != self.mods:
                self._bind(s)
            self.numbers[5] = (battle_points(s, self.seat) - battle_points(s, 1 - self.seat)) / 30.0
        if (moved or s.used != self.used) and (s.used or self.used):
            cards = tuple([card for card in s.table[0] + s.table[1] if card in s.used])
            self.used, self.marked = s.used, self._laid(self.at[11], self.marked, cards)
        if moved:
            again = s.down != self.down
            for side in range(SIDES):
                if again or s.table[side] is not self.table[side]:
                    self._lay(s, side)
            self.down = s.down

    def _bind(self, s: State) -> None:
        """Write the modifiers that bind each side."""
        base = self.at[4]
        for side in (self.seat, 1 - self.seat):
            mask = 0
            for code in s.mods:
                if code >> side & 1:
                    mask |= 1 << (code >> 2)
            self.bound[side] = write_bits(self.numbers, base, self.bound[side], mask)
            base += len(s.cards.modifiers)
        self.mods = s.mods

    def _lay(self, s: State, side: int) -> None:
        """Write the cards a side has on the table, face up before face down, those of the seat first."""
        zone = 0 if side == self.seat else 2
        cards, down = s.table[side], s.down
        self.table[side] = cards
        covered: Cards = ()
        if down:
            covered = tuple([card for card in cards if card in down])
            cards = tuple([card for card in cards if card not in down])
        self.zones[zone] = self._laid(self.at[10] + zone * s.cards.playable, self.zones[zone], cards)
        if covered or self.zones[zone + 1]:
            self.zones[zone + 1] = self._laid(
                self.at[10] + (zone + 1) * s.cards.playable, self.zones[zone + 1], covered
            )
