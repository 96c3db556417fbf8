"""What happens: each procedure asks one small question, or runs by itself."""

from typing import TYPE_CHECKING, Any, ClassVar

from fords.facts import (
    ALARM,
    BOATS,
    CAMPS,
    DISCARD,
    HAND,
    KINDS,
    LAUNCH,
    NEIGHBOURS,
    PASS,
    PLAY,
    RAID,
    ROUNDS,
    SPACE,
    SPACE_NAMES,
    USE,
    card_of,
)
from haversack.kernel.procedures import Procedure, Question

if TYPE_CHECKING:
    from fords.state import State


class Step(Procedure[Any]):
    """The base of the procedures: whose it is."""

    __slots__ = ("seat",)
    FIELDS: ClassVar[dict[str, str]] = {"seat": "seat"}

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    def lies_on(self, s: "State", below: "Procedure[Any] | None") -> bool:
        return isinstance(below, Refill) and below.seat == self.seat


class Turn(Step):
    """Play a card or discard one (R-TURN-1)."""

    __slots__ = ()
    KIND = "play"
    RULE = "R-TURN-1"

    def ask(self, s: "State") -> Question:
        held = sorted(set(s.hands[self.seat]))
        can = {LAUNCH: bool(launchable(s, self.seat)), RAID: bool(raidable(s, self.seat)), ALARM: False}
        played = [PLAY + card_of(self.seat, kind) for kind in held if can[kind]]
        return Question(self.seat, played + [DISCARD + card_of(self.seat, kind) for kind in held], always=True)

    def do(self, s: "State", choice: int) -> None:
        s.push(Refill(self.seat))
        is_played = choice < DISCARD
        kind = (choice - (PLAY if is_played else DISCARD)) % KINDS
        s.discard(self.seat, kind, "CardPlayed" if is_played else "CardDiscarded")
        if is_played:
            s.push(Launch(self.seat) if kind == LAUNCH else Raid(self.seat))

    def prompt(self, s: "State") -> str:
        return "Play a card, or discard one."

    def lies_on(self, s: "State", below: "Procedure[Any] | None") -> bool:
        return below is None


class Launch(Step):
    """Place a boat (R-PLAY-1)."""

    __slots__ = ()
    KIND = "space"
    RULE = "R-PLAY-1"

    def ask(self, s: "State") -> Question:
        return Question(self.seat, [SPACE + space for space in launchable(s, self.seat)])

    def do(self, s: "State", choice: int) -> None:
        s.boats[self.seat] |= 1 << choice - SPACE
        s.tell("PieceBuilt", self.seat, choice - SPACE)

    def prompt(self, s: "State") -> str:
        return "Where is the boat launched?"


class Raid(Step):
    """Choose the boat that is raided; its owner may answer (R-PLAY-2)."""

    __slots__ = ()
    KIND = "space"
    RULE = "R-PLAY-2"

    def ask(self, s: "State") -> Question:
        return Question(self.seat, [SPACE + space for space in raidable(s, self.seat)])

    def do(self, s: "State", choice: int) -> None:
        s.tell("SpaceRaided", self.seat, choice - SPACE)
        s.push(Alarm(1 - self.seat, choice - SPACE))

    def prompt(self, s: "State") -> str:
        return "Which boat is raided?"


class Alarm(Step):
    """Answer a raid, if there is a card for it; that nobody answers tells nothing (R-PLAY-3)."""

    __slots__ = ("space",)
    FIELDS: ClassVar[dict[str, str]] = {"seat": "seat", "space": "space"}
    KIND = "react"
    RULE = "R-PLAY-3"

    def __init__(self, seat: int, space: int) -> None:
        self.seat: int = seat
        self.space: int = space

    def ask(self, s: "State") -> Question:
        held = [USE + card_of(self.seat, ALARM)] if ALARM in s.hands[self.seat] else []
        return Question(self.seat, held, decline=PASS)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            s.boats[self.seat] &= ~(1 << self.space)
            s.tell("PieceRemoved", self.seat, self.space)
        else:
            s.discard(self.seat, ALARM, "CardUsed")

    def prompt(self, s: "State") -> str:
        return f"Your boat at {SPACE_NAMES[self.space]} is raided: do you raise the alarm?"

    def is_sound(self, s: "State") -> bool:
        return bool(s.boats[self.seat] >> self.space & 1)

    def lies_on(self, s: "State", below: "Procedure[Any] | None") -> bool:
        return isinstance(below, Refill) and below.seat != self.seat


class Refill(Step):
    """Draw up to the hand limit; then the other seat has its turn, or the round ends (R-TURN-2, R-END-1)."""

    __slots__ = ()

    def run(self, s: "State") -> None:
        missing = max(0, HAND - len(s.hands[self.seat]))
        drawn = s.decks[self.seat][:missing]
        s.decks[self.seat] = s.decks[self.seat][missing:]
        s.hands[self.seat] = tuple(sorted(s.hands[self.seat] + drawn))
        s.tell_drawn(self.seat, drawn)
        if self.seat == 1:
            s.count_fords()
            s.round += 1
        if not s.is_decided() and s.round <= ROUNDS:
            s.begin_turn(1 - self.seat)
        else:
            s.end()

    def lies_on(self, s: "State", below: "Procedure[Any] | None") -> bool:
        return below is None


def launchable(s: "State", seat: int) -> list[int]:
    """Return where a seat may place a boat."""
    own, taken = s.boats[seat], s.boats[0] | s.boats[1]
    if own.bit_count() == BOATS:
        return []
    near = {CAMPS[seat], *[far for space in range(5) if own >> space & 1 for far in NEIGHBOURS[space]]}
    return [space for space in sorted(near) if not taken >> space & 1 and space != CAMPS[1 - seat]]


def raidable(s: "State", seat: int) -> list[int]:
    """Return where a seat may raid an enemy boat."""
    own, enemy = s.boats[seat], s.boats[1 - seat]
    return [space for space in range(5) if enemy >> space & 1 and any(own >> near & 1 for near in NEIGHBOURS[space])]
