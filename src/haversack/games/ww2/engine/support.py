"""What pieces that share a space do in a battle: one falls in place of another, one is spent to remove another.

The standard game has no such pieces; which kind does what is data of the kind (`Kind.instead`, `Kind.strikes`).
"""

from typing import TYPE_CHECKING, ClassVar

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import take_off
from haversack.games.ww2.engine.procedure import Procedure
from haversack.games.ww2.engine.queries import enemies_at
from haversack.games.ww2.engine.stationed import dismiss, stationed_choices, stationed_of
from haversack.games.ww2.engine.windows import open_window
from haversack.games.ww2.facts.board import LAND_MASK, SPACE_COUNT
from haversack.games.ww2.facts.constants import (
    BY_BATTLE,
    BY_SUPPLY,
    M_REMOVED,
    M_SUPPLIED,
    PASS,
    PIECE,
    TEAM_OF,
    W_FOUGHT_LAND,
    W_FOUGHT_SEA,
    W_REMOVED,
)
from haversack.games.ww2.facts.names import COUNTRIES_NAMED, PLACES, kind_name, the_piece
from haversack.kernel.decisions import Reason
from haversack.kernel.english import a, opening, possessive
from haversack.kernel.procedures import Question
from haversack.qmg.pieces import Kind

if TYPE_CHECKING:
    from haversack.games.ww2.state import State


def take(s: "State", country: int, space: int, cause: int) -> int:
    """Take a piece off and return the marks of its removal."""
    marks = M_REMOVED
    if s.supply(country) >> space & 1:
        marks |= M_SUPPLIED
    take_off(s, country, space, cause)
    return marks


def finish_battle(s: "State", country: int, space: int, target: int, marks: int) -> None:
    """Let a battle be added to, then answered."""
    if s.stationed and strikers(s, country, space) and still_there(s, country, space):
        s.push(Strike(country, space, target, marks))
    else:
        _open_fought(s, country, space, target, marks)


def _open_fought(s: "State", country: int, space: int, target: int, marks: int) -> None:
    window = W_FOUGHT_LAND if LAND_MASK >> space & 1 else W_FOUGHT_SEA
    open_window(s, window, country, space, target, -1, marks)


# In place of a piece


def stand_ins(s: "State", country: int, space: int) -> list[int]:
    """Return the choices of pieces that may be removed in place of the one beside them."""
    there = stationed_choices(s, s.rules.stationed_piece, country, 1 << space)
    return [choice for choice in there if stationed_of(s.rules, choice)[0].instead]


class StandIn(Procedure):
    """A piece is to be removed, by battle or elimination: choose whether one beside it is removed instead.

    `is_added` marks a removal that is not the battle itself: then the removal alone is answered.
    """

    __slots__ = ("by", "country", "space", "cause", "is_added")

    FIELDS: ClassVar[dict[str, str]] = {
        "by": "country",
        "country": "country",
        "space": "space",
        "cause": "cause",
        "is_added": "flag",
    }
    KIND: ClassVar[str] = "piece"
    RULE: ClassVar[str] = "W-ACT-9"
    ABOUT: ClassVar[str] = "the piece to be removed is chosen"
    CHOOSES_PIECES: ClassVar[bool] = True

    def __init__(self, by: int, country: int, space: int, cause: int, is_added: int) -> None:
        self.by: int = by
        self.country: int = country
        self.space: int = space
        self.cause: int = cause
        self.is_added: int = is_added

    def ask(self, s: "State") -> Question:
        if not s.pieces[self.country] >> self.space & 1:
            return Question(self.country, [])
        itself = PIECE + self.country * SPACE_COUNT + self.space
        return Question(self.country, [itself, *stand_ins(s, self.country, self.space)])

    def do(self, s: "State", choice: int) -> None:
        if choice < s.rules.stationed_piece:
            self._go_on(s, take(s, self.country, self.space, self.cause))
        else:
            dismiss(s, *stationed_of(s.rules, choice), events.STOOD_IN)
            self._go_on(s, 0)

    def lapse(self, s: "State") -> None:
        """Go on: the owner has taken the piece off by itself."""
        self._go_on(s, 0)

    def _go_on(self, s: "State", marks: int) -> None:
        if not self.is_added:
            finish_battle(s, self.by, self.space, self.country, marks)
        elif marks:
            open_window(s, W_REMOVED, self.by, self.space, self.country, -1, marks)

    def prompt(self, s: "State") -> str:
        return (
            f"Your {kind_name(1 << self.space)} in {PLACES[self.space]} is to be removed. Which piece do you give up?"
        )

    def title(self, s: "State") -> str:
        return f"Removal of {the_piece(self.country, self.space)}"

    def piece_label(self, s: "State", country: int, space: int) -> str:
        return f"Lose the {kind_name(1 << space)} in {PLACES[space]}, and what stands beside it"

    def stationed_label(self, s: "State", kind: Kind, country: int, space: int) -> str:
        return f"Lose the {kind.name} in {PLACES[space]} instead: the {kind_name(1 << space)} stays"

    def stationed_reasons(self, s: "State", kind: Kind, country: int, space: int) -> list[Reason]:
        if country == self.country and space == self.space:
            return [Reason(f"{opening(a(kind.name))} is never removed in place of another piece.", self.RULE)]
        return [Reason(f"It does not stand beside {the_piece(self.country, self.space)}.", self.RULE)]

    def is_sound(self, s: "State") -> bool:
        if self.cause == BY_SUPPLY or (not self.is_added and TEAM_OF[self.by] == TEAM_OF[self.country]):
            return False
        return len(s.stationed) > 0 and (self.is_added == 1 or self.cause == BY_BATTLE)


# Added to a battle


def strikers(s: "State", country: int, space: int) -> list[int]:
    """Return the choices of pieces that may be spent in a battle: in supply, in or next to the space."""
    near = (s.links(TEAM_OF[country])[space] | 1 << space) & s.supply(country)
    there = stationed_choices(s, s.rules.stationed_piece, country, near)
    return [choice for choice in there if stationed_of(s.rules, choice)[0].strikes]


def still_there(s: "State", country: int, space: int) -> list[int]:
    """Return the enemies whose piece in the space battled can be removed."""
    return [enemy for enemy in enemies_at(s, country, space) if not s.shielded[enemy] >> space & 1]


class Strike(Procedure):
    """The battle is fought and an enemy is still there: a piece may be spent to remove one more."""

    __slots__ = ("country", "space", "target", "marks")

    FIELDS: ClassVar[dict[str, str]] = {"country": "country", "space": "space", "target": "anybody", "marks": "marks"}
    KIND: ClassVar[str] = "piece"
    RULE: ClassVar[str] = "W-ACT-6"
    ABOUT: ClassVar[str] = "a piece may be spent to remove one more enemy piece"
    CHOOSES_PIECES: ClassVar[bool] = True

    def __init__(self, country: int, space: int, target: int, marks: int) -> None:
        self.country: int = country
        self.space: int = space
        self.target: int = target
        self.marks: int = marks

    def ask(self, s: "State") -> Question:
        able = strikers(s, self.country, self.space) if still_there(s, self.country, self.space) else []
        return Question(self.country, able, PASS)

    def do(self, s: "State", choice: int) -> None:
        _open_fought(s, self.country, self.space, self.target, self.marks)
        if choice != PASS:
            dismiss(s, *stationed_of(s.rules, choice), events.COMMITTED)
            s.push(StrikeTarget(self.country, self.space))

    def prompt(self, s: "State") -> str:
        left = still_there(s, self.country, self.space)
        those = " and ".join([the_piece(enemy, self.space) for enemy in left])
        return f"{opening(those)} {'is' if len(left) == 1 else 'are'} still there. Spend a piece to remove one more?"

    def title(self, s: "State") -> str:
        return f"{opening(possessive(COUNTRIES_NAMED[self.country]))} battle of {PLACES[self.space]} goes on"

    def pass_label(self, s: "State") -> str:
        return "Spend nothing: the battle is over"

    def stationed_label(self, s: "State", kind: Kind, country: int, space: int) -> str:
        return f"Spend your {kind.name} in {PLACES[space]}: one more enemy piece in {PLACES[self.space]} is removed"

    def stationed_reasons(self, s: "State", kind: Kind, country: int, space: int) -> list[Reason]:
        if country != self.country:
            return [Reason(f"It is not a piece of {COUNTRIES_NAMED[self.country]}.", self.RULE)]
        if not kind.strikes:
            return [Reason(f"{opening(a(kind.name))} adds nothing to a battle.", self.RULE)]
        if not s.supply(country) >> space & 1:
            return [Reason(f"The {kind.name} in {PLACES[space]} is out of supply.", self.RULE)]
        return [Reason(f"{opening(PLACES[space])} is not next to {PLACES[self.space]}.", self.RULE)]

    def is_sound(self, s: "State") -> bool:
        if len(s.stationed) == 0 or (self.marks & M_REMOVED and self.target < 0):
            return False
        return self.target < 0 or TEAM_OF[self.target] != TEAM_OF[self.country]


class StrikeTarget(Procedure):
    """A piece was spent in a battle: name the enemy piece that is removed too."""

    __slots__ = ("country", "space")

    FIELDS: ClassVar[dict[str, str]] = {"country": "country", "space": "space"}
    KIND: ClassVar[str] = "piece"
    RULE: ClassVar[str] = "W-ACT-6"
    ABOUT: ClassVar[str] = "one more enemy piece in the space battled is chosen"
    CHOOSES_PIECES: ClassVar[bool] = True

    def __init__(self, country: int, space: int) -> None:
        self.country: int = country
        self.space: int = space

    def ask(self, s: "State") -> Question:
        enemies = still_there(s, self.country, self.space)
        return Question(self.country, [PIECE + enemy * SPACE_COUNT + self.space for enemy in enemies])

    def do(self, s: "State", choice: int) -> None:
        target = (choice - PIECE) // SPACE_COUNT
        if stand_ins(s, target, self.space):
            s.push(StandIn(self.country, target, self.space, BY_BATTLE, 1))
        else:
            marks = take(s, target, self.space, BY_BATTLE)
            open_window(s, W_REMOVED, self.country, self.space, target, -1, marks)

    def prompt(self, s: "State") -> str:
        return f"Which enemy piece in {PLACES[self.space]} is removed too?"

    def title(self, s: "State") -> str:
        return f"One more removal in {PLACES[self.space]}"

    def piece_label(self, s: "State", country: int, space: int) -> str:
        return f"Remove {the_piece(country, space)}"

    def is_sound(self, s: "State") -> bool:
        return len(s.stationed) > 0
