"""DrawEach: an event lets each side draw a Nationality card, and a side with a full hand make room first."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.greatwar.engine import reasons
from haversack.games.greatwar.engine.actions import discard_from_hand, draw
from haversack.games.greatwar.engine.openly import could_discard
from haversack.games.greatwar.engine.procedure import Procedure
from haversack.games.greatwar.engine.windows import expected
from haversack.games.greatwar.facts.constants import PASS, PROTECTED, SIDE_NAMES
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.language.verb import EventWord, Happening
from haversack.kernel.decisions import Reason
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


@dataclass(frozen=True)
class DrawEach(EventWord):
    """Each side below its hand limit draws a Nationality card; one at the limit may discard a card first."""

    def compile(self, t: Tables, key: str) -> Happening:
        return DraftHappens()

    def text(self) -> str:
        return (
            "each side below its hand limit draws a Nationality card, and a side at the limit may first discard a"
            " card that may be discarded"
        )


class DraftHappens(Happening):
    """Each side draws, Defender first."""

    def happen(self, s: "State", side: int) -> None:
        s.push(Draft(1 - s.defender))
        s.push(Draft(s.defender))


class Draft(Procedure):
    """A side draws a Nationality card if there is room in hand, or makes room first."""

    __slots__ = ("side",)

    FIELDS: ClassVar[dict[str, str]] = {"side": "side"}
    KIND: ClassVar[str] = "draft"
    RULE: ClassVar[str] = "G-TRN-1"
    PASSING: ClassVar[str] = "Discard nothing and draw nothing"

    def __init__(self, side: int) -> None:
        self.side: int = side

    def run(self, s: "State") -> None:
        if len(s.hands[self.side]) >= s.limit(self.side):
            s.put(self)
        else:
            draw(s, self.side, self.side, 1, s.event)

    def ask(self, s: "State") -> Question:
        free = [card for card in s.hands[self.side] if not s.cards.flags[card] & PROTECTED]
        options = [s.cards.discard + card for card in free]
        if s.rules.uniform and could_discard(s, self.side):
            return expected(self.side, options, PASS)
        return Question(self.side, options, PASS)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            return
        side = self.side
        discard_from_hand(s, side, choice - s.cards.discard, s.event)
        if len(s.hands[side]) < s.limit(side):
            draw(s, side, side, 1, s.event)

    def prompt(self, s: "State") -> str:
        limit = s.limit(s.seat)
        return f"Fresh Drafts: your hand is full ({limit}). Discard a card and draw a Nationality card for it?"

    def title(self, s: "State") -> str:
        return f"Fresh Drafts of the {SIDE_NAMES[self.side]}"

    def why_not_discarded(self, s: "State", card: int) -> list[Reason]:
        return reasons.not_discarded(s, card, by_choice=True)
