"""A state as numbers for learning: fixed shape, what the seat may know and nothing else.

`layout` lists the blocks in order. The seat itself comes first, the enemy second, so that one network can play both
sides.
"""

from typing import Final

from haversack.games.greatwar.engine.actions import captured_bp
from haversack.games.greatwar.engine.procedure import Procedure
from haversack.games.greatwar.engine.queries import battle_points
from haversack.games.greatwar.facts.constants import DECKS, EVENT_DECK, KINDS, NEUTRAL_DECK, PHASES, SIDES, Cards
from haversack.games.greatwar.language.tables import BIT, Tables
from haversack.games.greatwar.state import State
from haversack.kernel.encoding import (
    Block,
    Encoder,
    Row,
    changes,
    flags,
    laid_out,
    length,
    set_one_hot,
    starts_of,
    write_bits,
    write_near,
    zeros,
)

BACKS: Final = 3
TURNS: Final = 10.0
USUAL_PILE: Final = 50.0
USUAL_BACK: Final = 9.0
KIND_NUMBER: Final = {kind: number for number, kind in enumerate(KINDS)}


def layout(t: Tables, oracle: bool = False) -> list[Block]:
    """Return the blocks of the encoding, in order."""
    cards, events = t.playable, t.count - t.playable
    rows = [
        Row("turn", (1,), 0.0, 4.0, "turn ÷ 10"),
        Row("turns_left", (1,), -1.0, 4.0, "turns left ÷ 10"),
        flags("side", (1,), "0 Central Powers, 1 Entente"),
        flags("role", (1,), "1 as defender"),
        Row("captured_lead", (1,), -4.0, 4.0, "captured BP of the seat less the enemy's ÷ 100"),
        Row("battle_lead", (1,), -4.0, 4.0, "BP in the battle of the seat less the enemy's ÷ 30"),
        Row("battles_won", (2,), 0.0, 4.0, "battles won by the seat, by the enemy ÷ 10"),
        flags("phase", (len(PHASES),), "phase of the turn, one-hot"),
        flags("asked", (len(KINDS),), "kind of question the seat is asked, one-hot; zeros when the other decides"),
        flags("event", (events,), "Random Event in force, one-hot"),
        flags("events_gone", (events,), "Random Events of turns gone by"),
        flags("modifiers", (2, len(t.modifiers)), "modifiers that bind the seat, then the enemy"),
        Row(
            *("held_sizes", (2, 2, BACKS), 0.0, 4.0),
            "own, then enemy: cards in hand, cards laid aside, by back (Nationality, Neutral, Bonus) ÷ 9",
        ),
        Row("pile_sizes", (2, DECKS), 0.0, 2.0, "sizes of the decks, then of the discard piles ÷ 50"),
        flags("hand", (cards,), "own hand; every card is there once"),
        flags("aside", (cards,), "own cards laid aside"),
        flags("hand_shown", (cards,), "own hand cards the enemy is known to know"),
        flags("enemy_hand", (cards,), "cards known in the enemy hand: shown, or seen by the seat"),
        flags("table", (4, cards), "own table face up, own face down, enemy face up, enemy face down"),
        flags("used", (cards,), "cards marked used"),
        flags("captured", (2, cards), "captured by the seat, captured by the enemy"),
        flags("apart", (cards,), "cards set apart until the turn ends"),
        flags("discards", (cards,), "discards of the decks, face up"),
    ]
    if oracle:
        rows += [
            flags("enemy_aside", (cards,), "enemy cards laid aside"),
            flags("removed", (t.count,), "cards removed unseen at set-up"),
            Row("deck_order", (t.count,), 0.0, 1.0, "how near each card is to the top of its deck: 1, 1/2, and so on"),
        ]
    return laid_out(rows)


class Blocks:
    """Where the blocks begin; -1 for those that only an oracle has."""

    def __init__(self, at: dict[str, int]) -> None:
        self.battles_won: int = at["battles_won"]
        self.phase: int = at["phase"]
        self.asked: int = at["asked"]
        self.event: int = at["event"]
        self.events_gone: int = at["events_gone"]
        self.modifiers: int = at["modifiers"]
        self.held_sizes: int = at["held_sizes"]
        self.pile_sizes: int = at["pile_sizes"]
        self.hand: int = at["hand"]
        self.aside: int = at["aside"]
        self.hand_shown: int = at["hand_shown"]
        self.enemy_hand: int = at["enemy_hand"]
        self.table: int = at["table"]
        self.used: int = at["used"]
        self.captured: int = at["captured"]
        self.apart: int = at["apart"]
        self.discards: int = at["discards"]
        self.enemy_aside: int = at.get("enemy_aside", -1)
        self.removed: int = at.get("removed", -1)
        self.order: int = at.get("deck_order", -1)


class BoardEncoder(Encoder):
    """What a side, or both together, may know. The fields hold what was last written of each part of the state."""

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
    knows_all: bool
    shown: int
    apart: Cards
    removed: Cards
    won: Cards
    blocks: Blocks
    back_of: list[int]

    def __init__(self, title: str, held: list[int], cards: Tables, oracle: bool = False) -> None:
        seat = held[0]
        self.title = title
        self.seat = seat
        self.cards, self.knows_all = cards, len(held) == SIDES
        blocks = layout(cards, oracle)
        self.blocks = Blocks(starts_of(blocks))
        self.back_of = [max(0, deck - NEUTRAL_DECK + 1) for deck in cards.deck_of]
        self.numbers = zeros(length(blocks))
        self.numbers[2] = float(seat)
        self.turn, self.turns, self.defender, self.phase, self.asked, self.event = 0, 0, -1, -1, -1, -1
        self.top = None
        self.mods, self.bound = (), [0] * SIDES
        self.hands, self.aside, self.backs = [()] * SIDES, [()] * SIDES, [0] * (2 * SIDES * BACKS)
        self.known, self.known_cards = 0, ()
        self.decks, self.discards, self.captured = [()] * DECKS, [()] * DECKS, [()] * SIDES
        self.table, self.down, self.used = [()] * SIDES, (), ()
        self.zones, self.marked = [()] * (2 * SIDES), ()
        self.shown, self.apart, self.removed, self.won = 0, (), (), ()

    def update(self, state: object) -> None:
        if not isinstance(state, State):
            raise self.foreign(state)
        self._clock(state)
        self._hands(state)
        if state.apart != self.apart:
            self.apart = self._laid(self.blocks.apart, self.apart, state.apart)
        if state.winners != self.won:
            self._won(state)
        if self.blocks.removed >= 0 and state.removed is not self.removed:
            self.removed = self._laid(self.blocks.removed, self.removed, state.removed)
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
            out[0] = s.turn / TURNS
            out[1] = (s.rules.turns - s.turn) / TURNS
            out[3] = 1.0 if seat == s.defender else 0.0
        if s.phase != self.phase:
            self.phase = set_one_hot(out, self.blocks.phase, self.phase, s.phase)
        top: Procedure | None = s.stack[-1] if s.seat == seat and s.stack else None
        if top is not self.top:
            self.top = top
            self.asked = set_one_hot(out, self.blocks.asked, self.asked, -1 if top is None else KIND_NUMBER[top.KIND])
        if s.event - s.cards.playable != self.event:
            self.event = set_one_hot(out, self.blocks.event, self.event, s.event - s.cards.playable)

    def _hands(self, s: State) -> None:
        """Write the sizes of what both sides hold, by back, and the cards there that the seat knows."""
        seat, enemy = self.seat, 1 - self.seat
        known = (1 << self.cards.playable) - 1 if self.knows_all else s.seen[enemy] | s.shown[enemy]
        if known != self.known or (known and s.hands[enemy] is not self.hands[enemy]):
            cards = tuple([card for card in s.hands[enemy] if known & BIT[card]])
            self.known, self.known_cards = known, self._laid(self.blocks.enemy_hand, self.known_cards, cards)
        shown = s.shown[seat] | (s.seen[seat] if self.knows_all or s.rules.owner_sees_peek else 0)
        if shown != self.shown:
            self.shown = write_bits(self.numbers, self.blocks.hand_shown, self.shown, shown)
        if s.hands != self.hands:
            self._held(0, self.blocks.hand, self.hands[seat], s.hands[seat])
            self._held(2 * BACKS, -1, self.hands[enemy], s.hands[enemy])
            self.hands = s.hands[:]
        if s.aside != self.aside:
            self._held(BACKS, self.blocks.aside, self.aside[seat], s.aside[seat])
            self._held(3 * BACKS, self.blocks.enemy_aside, self.aside[enemy], s.aside[enemy])
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
            out[self.blocks.held_sizes + place] = backs[place] / USUAL_BACK
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
                out[self.blocks.pile_sizes + number] = len(deck) / USUAL_PILE
                if self.blocks.order >= 0:
                    write_near(out, self.blocks.order, self.decks[number], deck)
                self.decks[number] = deck
            if pile is not self.discards[number]:
                out[self.blocks.pile_sizes + DECKS + number] = len(pile) / USUAL_PILE
                block = self.blocks.discards
                if number == EVENT_DECK:
                    block = self.blocks.events_gone - s.cards.playable
                self._laid(block, self.discards[number], pile)
                self.discards[number] = pile

    def _won(self, s: State) -> None:
        """Write how many battles each side has won."""
        for place, side in enumerate((self.seat, 1 - self.seat)):
            self.numbers[self.blocks.battles_won + place] = s.winners.count(side) / TURNS
        self.won = s.winners

    def _captured(self, s: State) -> None:
        """Write what both sides have captured."""
        own, other = self.seat, 1 - self.seat
        self.numbers[4] = (captured_bp(s, own) - captured_bp(s, other)) / 100.0
        self._laid(self.blocks.captured, self.captured[own], s.captured[own])
        self._laid(self.blocks.captured + s.cards.playable, self.captured[other], s.captured[other])
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
            self.used, self.marked = s.used, self._laid(self.blocks.used, self.marked, cards)
        if moved:
            again = s.down != self.down
            for side in range(SIDES):
                if again or s.table[side] is not self.table[side]:
                    self._lay(s, side)
            self.down = s.down

    def _bind(self, s: State) -> None:
        """Write the modifiers that bind each side."""
        base = self.blocks.modifiers
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
        self.zones[zone] = self._laid(self.blocks.table + zone * s.cards.playable, self.zones[zone], cards)
        if covered or self.zones[zone + 1]:
            self.zones[zone + 1] = self._laid(
                self.blocks.table + (zone + 1) * s.cards.playable, self.zones[zone + 1], covered
            )
