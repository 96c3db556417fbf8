"""Peek: an event lets a side look at random cards of the other's hand."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from haversack.games.greatwar.engine.actions import peek
from haversack.games.greatwar.engine.queries import may_look
from haversack.games.greatwar.language.nouns import ROLLER
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.language.verb import EventWord, Happening
from haversack.games.greatwar.text.phrases import NUMBERS
from haversack.kernel.english import noun_for

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


@dataclass(frozen=True)
class Peek(EventWord):
    """The roller, or the roller's opponent, looks at that many random cards of the other's hand."""

    by: str
    count: int

    def compile(self, t: Tables, key: str) -> Happening:
        return PeekHappens(self.by == ROLLER, self.count)

    def text(self) -> str:
        who, whose = ("that side", "the enemy") if self.by == ROLLER else ("the other side", "that")
        cards = noun_for(self.count, "random card")
        return f"{who} looks at {NUMBERS[self.count]} {cards} of {whose} hand"


class PeekHappens(Happening):
    """A side looks, if nothing keeps it from it."""

    def __init__(self, by_roller: bool, count: int) -> None:
        self.by_roller: bool = by_roller
        self.count: int = count

    def happen(self, s: "State", side: int) -> None:
        looker = side if self.by_roller else 1 - side
        if may_look(s, looker):
            peek(s, looker, self.count, s.event)
