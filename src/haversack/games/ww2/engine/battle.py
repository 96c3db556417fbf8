"""Battles and removals: the target, the removal, what answers it (W-ACT-6 to W-ACT-9; ruling 5.4)."""

from typing import TYPE_CHECKING, ClassVar

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import take_off, tell
from haversack.games.ww2.engine.idle import fought, waits
from haversack.games.ww2.engine.procedure import Procedure, Text, source_words
from haversack.games.ww2.engine.queries import enemies_at
from haversack.games.ww2.engine.support import StandIn, finish_battle, stand_ins, take
from haversack.games.ww2.engine.windows import open_window
from haversack.games.ww2.facts.board import SPACE_COUNT
from haversack.games.ww2.facts.constants import (
    BY_BATTLE,
    BY_OWNER,
    BY_SUPPLY,
    M_REMOVED,
    M_SUPPLIED,
    PIECE,
    REMOVE,
    TEAM_OF,
    W_BATTLE,
    W_IMPENDING,
    W_REMOVED,
)
from haversack.games.ww2.facts.names import COUNTRIES_NAMED, PLACES, kind_name, the_piece
from haversack.games.ww2.text.doing import safe_words
from haversack.kernel.decisions import Reason
from haversack.kernel.english import opening
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.ww2.state import State


class ChooseTarget(Procedure):
    """A space is battled: name the piece to be removed, if any is there."""

    __slots__ = ("country", "space")

    FIELDS: ClassVar[dict[str, str]] = {"country": "country", "space": "space"}
    KIND: ClassVar[str] = "piece"
    RULE: ClassVar[str] = "W-ACT-6"
    ABOUT: ClassVar[str] = "an enemy piece in the space battled is chosen"
    CHOOSES_PIECES: ClassVar[bool] = True

    def __init__(self, country: int, space: int) -> None:
        self.country: int = country
        self.space: int = space

    def ask(self, s: "State") -> Question:
        targets = enemies_at(s, self.country, self.space)
        return Question(self.country, [PIECE + country * SPACE_COUNT + self.space for country in targets])

    def do(self, s: "State", choice: int) -> None:
        self._declare(s, (choice - PIECE) // SPACE_COUNT)

    def lapse(self, s: "State") -> None:
        """Battle an empty space."""
        self._declare(s, -1)

    def _declare(self, s: "State", target: int) -> None:
        tell(s, events.BATTLED, (self.country, self.space, target))
        s.push(Fight(self.country, self.space, target, 0))
        if target >= 0:
            open_window(s, W_BATTLE, self.country, self.space, target, -1, 0)

    def attacker(self) -> int:
        return self.country

    def prompt(self, s: "State") -> str:
        kind, place = kind_name(1 << self.space), PLACES[self.space]
        return f"{source_words(s)}: which enemy {kind} in {place} do you battle? It is removed unless it is saved."

    def title(self, s: "State") -> str:
        return f"{opening(COUNTRIES_NAMED[self.country])} battles {PLACES[self.space]}"

    def piece_label(self, s: "State", country: int, space: int) -> str:
        return f"Battle {the_piece(country, space)}{safe_words(s, country, space)}"

    def piece_reasons(self, s: "State", country: int, space: int) -> list[Reason]:
        if space != self.space:
            return [Reason(f"The battle is in {PLACES[self.space]}.", "W-ACT-8")]
        return super().piece_reasons(s, country, space)

    def is_idle_piece(self, s: "State", country: int, space: int) -> bool:
        return s.shielded[country] >> space & 1 == 1 and not waits(s, s.seat, fought(1 << space))


class Fight(Procedure):
    """A battle declared: remove the target (none in an empty space) unless it is saved, let the battle be answered."""

    __slots__ = ("country", "space", "target", "spared")

    FIELDS: ClassVar[dict[str, str]] = {"country": "country", "space": "space", "target": "anybody", "spared": "flag"}
    RULE: ClassVar[str] = "W-ACT-6"

    def __init__(self, country: int, space: int, target: int, spared: int) -> None:
        self.country: int = country
        self.space: int = space
        self.target: int = target
        self.spared: int = spared

    def run(self, s: "State") -> None:
        target, space = self.target, self.space
        marks = 0
        if target >= 0 and not self.spared and s.pieces[target] & ~s.shielded[target] & 1 << space:
            if s.stationed and stand_ins(s, target, space):
                s.push(StandIn(self.country, target, space, BY_BATTLE, 0))
                return
            marks = take(s, target, space, BY_BATTLE)
        finish_battle(s, self.country, space, target, marks)

    def attacker(self) -> int:
        return self.country

    def is_sparing(self) -> bool:
        return self.spared != 0

    def windows(self, s: "State") -> list[Text]:
        return [(W_BATTLE, self.country, self.space, self.target, -1)]

    def title(self, s: "State") -> str:
        return f"{opening(COUNTRIES_NAMED[self.country])} battles {PLACES[self.space]}"

    def is_sound(self, s: "State") -> bool:
        return self.target < 0 or TEAM_OF[self.target] != TEAM_OF[self.country]


def begin_removal(s: "State", by: int, country: int, space: int, cause: int) -> None:
    """Remove a piece otherwise than by battle.

    The owner's own elimination cannot be prevented: it is its choice (rulings 5.8, 5.9, 6.8).
    """
    removal = Removal(by, country, space, cause)
    if removal.is_own_choice():
        removal.run(s)
    elif s.pieces[country] & ~s.shielded[country] & 1 << space:
        s.push(removal)
        open_window(s, W_IMPENDING, by, space, country, -1, 0)


class Removal(Procedure):
    """A piece is about to be removed; remove it unless it is saved."""

    __slots__ = ("by", "country", "space", "cause")

    FIELDS: ClassVar[dict[str, str]] = {"by": "country", "country": "country", "space": "space", "cause": "cause"}
    RULE: ClassVar[str] = "W-ACT-9"

    def __init__(self, by: int, country: int, space: int, cause: int) -> None:
        self.by: int = by
        self.country: int = country
        self.space: int = space
        self.cause: int = cause

    def is_own_choice(self) -> bool:
        """Say whether the owner itself eliminates the piece."""
        return self.by == self.country and self.cause != BY_SUPPLY

    def run(self, s: "State") -> None:
        country, space = self.country, self.space
        standing = s.pieces[country] if self.is_own_choice() else s.pieces[country] & ~s.shielded[country]
        if not standing >> space & 1:
            return
        if s.stationed and self._may_be_replaced() and stand_ins(s, country, space):
            s.push(StandIn(self.by, country, space, self.cause, 1))
            return
        marks = take(s, country, space, self.cause)
        open_window(s, W_REMOVED, self.by, space, country, -1, marks)

    def _may_be_replaced(self) -> bool:
        """Say whether another piece may be removed in its place: one out of supply falls itself."""
        return self.cause != BY_SUPPLY and not self.is_own_choice()

    def is_for_want_of_supply(self) -> bool:
        return self.cause == BY_SUPPLY

    def windows(self, s: "State") -> list[Text]:
        return [(W_IMPENDING, self.by, self.space, self.country, -1)]

    def title(self, s: "State") -> str:
        return f"Removal of {the_piece(self.country, self.space)}"


def remove_own(s: "State", choice: int) -> bool:
    """Take a piece off the board by its owner's will (W-PCE-5); say whether it stood there."""
    country, space = divmod(choice - REMOVE, SPACE_COUNT)
    if not s.pieces[country] >> space & 1:
        return False
    marks = M_REMOVED | (M_SUPPLIED if s.supply(country) >> space & 1 else 0)
    take_off(s, country, space, BY_OWNER)
    if s.rules.owner_removal_counts:
        open_window(s, W_REMOVED, country, space, country, -1, marks)
    return True
