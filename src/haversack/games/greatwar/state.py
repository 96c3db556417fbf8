"""The state of a game: plain numbers, cards as numbers in tuples, what lies on the table as masks of cards."""

from typing import Final

from haversack.games.greatwar.catalogue import HELD, VOCABULARY
from haversack.games.greatwar.rules import Rules
from haversack.games.greatwar.terms import DECKS, NO_LIMIT, NO_SIDE, SIDES
from haversack.kernel.state import GameState
from haversack.kernel.vocabulary import Vocabulary

Cards = tuple[int, ...]
WORD = (1 << 50) - 1
UNKNOWN: Final = -1
NOTHING_BARRED: Final = [0] * SIDES
UNLIMITED: Final = [NO_LIMIT] * SIDES


class Board(GameState):
    """The fields of a state. `State` adds the procedures.

    `table` holds a side's cards in the order played; `down` are those face down, `used` those turned. Cards that are
    `entering` have no lasting effect yet; `recent` are the aces placed in this round. `bonds` tie a Plus card to its
    base (card, base in bytes); `holds` say why a card lies face down (card, source in bytes, kind). `seen` and
    `shown` are masks of what the opponent and what everybody knows of a side's hand. `rolls` are the dice of the
    turn's event (part, side, number). `traits`, `barred` and `limits` are worked out: from the face-up cards of a
    side, and from turn and modifiers; the lists of the last two are replaced, never changed, so that copies share
    them. `held` is worked out from the hands when it is asked for.
    """

    __slots__ = (
        "rules",
        "hands",
        "aside",
        "decks",
        "discards",
        "removed",
        "captured",
        "table",
        "apart",
        "down",
        "used",
        "entering",
        "recent",
        "dueled",
        "bonds",
        "holds",
        "marked",
        "seen",
        "shown",
        "looking",
        "turn",
        "defender",
        "phase",
        "active",
        "event",
        "mods",
        "rolls",
        "met",
        "placed",
        "over",
        "excused",
        "winner",
        "winners",
        "ended",
        "traits",
        "barred",
        "limits",
        "held",
    )

    rules: Rules
    hands: list[Cards]
    aside: list[Cards]
    decks: list[Cards]
    discards: list[Cards]
    removed: Cards
    captured: list[Cards]
    table: list[Cards]
    apart: Cards
    down: Cards
    used: Cards
    entering: Cards
    recent: Cards
    dueled: Cards
    bonds: Cards
    holds: Cards
    marked: Cards
    seen: list[int]
    shown: list[int]
    looking: int
    turn: int
    defender: int
    phase: int
    active: int
    event: int
    mods: Cards
    rolls: Cards
    met: int
    placed: int
    over: int
    excused: int
    winner: int
    winners: Cards
    ended: int
    traits: list[int]
    barred: list[int]
    limits: list[int]
    held: list[int]

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def reset(self) -> None:
        super().reset()
        self.hands = [()] * SIDES
        self.held = [UNKNOWN] * SIDES
        self.aside = [()] * SIDES
        self.decks = [()] * DECKS
        self.discards = [()] * DECKS
        self.removed = ()
        self.captured = [()] * SIDES
        self.winners = ()
        self.ended = 0
        self.turn = 1
        self.defender = self.rules.defenders[1]
        self.phase = 0
        self.seen = [0] * SIDES
        self.shown = [0] * SIDES
        self.looking = 0
        self.clear_table()

    def clear_table(self) -> None:
        """Forget all that lasts no longer than a turn."""
        self.table = [()] * SIDES
        self.apart = ()
        self.down = ()
        self.used = ()
        self.entering = ()
        self.recent = ()
        self.dueled = ()
        self.bonds = ()
        self.holds = ()
        self.marked = ()
        self.active = NO_SIDE
        self.event = -1
        self.mods = ()
        self.rolls = ()
        self.met = 0
        self.placed = 0
        self.over = 0
        self.excused = 0
        self.winner = NO_SIDE
        self.traits = [0] * SIDES
        self.barred = NOTHING_BARRED
        self.limits = UNLIMITED

    def words(self) -> Vocabulary:
        return VOCABULARY

    def copy_to(self, other: "Board") -> None:
        """Write all of this state into another object of its class."""
        self.copy_base(other)
        other.hands = self.hands[:]
        other.aside = self.aside[:]
        other.decks = self.decks[:]
        other.discards = self.discards[:]
        other.removed = self.removed
        other.captured = self.captured[:]
        other.table = self.table[:]
        other.apart = self.apart
        other.down = self.down
        other.used = self.used
        other.entering = self.entering
        other.recent = self.recent
        other.dueled = self.dueled
        other.bonds = self.bonds
        other.holds = self.holds
        other.marked = self.marked
        other.seen = self.seen[:]
        other.shown = self.shown[:]
        other.looking = self.looking
        other.turn = self.turn
        other.defender = self.defender
        other.phase = self.phase
        other.active = self.active
        other.event = self.event
        other.mods = self.mods
        other.rolls = self.rolls
        other.met = self.met
        other.placed = self.placed
        other.over = self.over
        other.excused = self.excused
        other.winner = self.winner
        other.winners = self.winners
        other.ended = self.ended
        other.traits = self.traits[:]
        other.barred = self.barred
        other.limits = self.limits
        other.held = self.held[:]

    def content(self) -> list[int]:
        """Return all that matters for how the game goes on, as one flat list of numbers."""
        out = [self.turn, self.defender, self.phase, self.active, self.event, self.met, self.placed, self.over]
        out += [self.excused, self.winner, self.ended, self.rng >> 32, self.rng & 0xFFFFFFFF]
        for mask in (*self.seen, *self.shown, self.looking):
            out += split(mask)
        for cards in (*self.hands, *self.aside, *self.decks, *self.discards, *self.captured, *self.table):
            out.append(len(cards))
            out += cards
        for cards in (self.down, self.used, self.entering, self.recent, self.dueled, self.bonds, self.holds):
            out.append(len(cards))
            out += cards
        for cards in (self.removed, self.apart, self.marked, self.mods, self.rolls, self.winners):
            out.append(len(cards))
            out += cards
        for frame in self.stack:
            out.append(len(frame))
            out += frame
        return out

    def hold(self, side: int, cards: Cards) -> None:
        """Give a side another hand."""
        self.hands[side] = cards
        self.held[side] = UNKNOWN

    # The questions asked all the time

    def holding(self, side: int) -> int:
        """Return what the hand of a side has at all: the links of its Plus cards and, above them, all its flags."""
        out = self.held[side]
        if out == UNKNOWN:
            out = 0
            for card in self.hands[side]:
                out |= HELD[card]
            self.held[side] = out
        return out

    def attacker(self) -> int:
        """Return the Attacker of this turn."""
        return 1 - self.defender

    def side_of(self, card: int) -> int:
        """Return the side that has this card on the table."""
        return 0 if card in self.table[0] else 1

    def is_up(self, card: int) -> bool:
        """Say whether a card lies on the table face up."""
        return card not in self.down and (card in self.table[0] or card in self.table[1])

    def limit(self, side: int) -> int:
        """Return the hand limit of a side this turn (G-SET-5)."""
        return self.rules.limits[side][self.turn]


def split(mask: int) -> list[int]:
    """Return a mask of cards as words of 50 bits, for the digest."""
    return [mask & WORD, mask >> 50 & WORD, mask >> 100 & WORD, mask >> 150]
