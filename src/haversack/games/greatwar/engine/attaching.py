"""What a Plus card goes with (G-PLY-3)."""

from typing import TYPE_CHECKING, ClassVar

from haversack.games.greatwar.engine.actions import attach, lies_on_table
from haversack.games.greatwar.engine.procedure import Procedure
from haversack.games.greatwar.facts.constants import PASS
from haversack.kernel.procedures import NO_CHOICE, Question

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


class Attach(Procedure):
    """A Plus card goes with one of its owner's cards; `must` says whether it may be left free."""

    __slots__ = ("card", "side", "must")

    FIELDS: ClassVar[dict[str, str]] = {"card": "card", "side": "side", "must": "flag"}
    KIND: ClassVar[str] = "attach"
    RULE: ClassVar[str] = "G-PLY-3"
    PASSING: ClassVar[str] = "Leave it free"
    OWED: ClassVar[tuple[str, str]] = ("The card goes with one of your own: it must be named.", "G-PLY-3")

    def __init__(self, card: int, side: int, must: int) -> None:
        self.card: int = card
        self.side: int = side
        self.must: int = must

    def ask(self, s: "State") -> Question:
        card, wanted = self.card, s.cards.links[self.card]
        bases = sorted([c for c in s.table[self.side] if wanted & s.cards.traits[c] and c != card and c not in s.down])
        return Question(self.side, [s.cards.attach + base for base in bases], decline=NO_CHOICE if self.must else PASS)

    def do(self, s: "State", choice: int) -> None:
        if choice != PASS:
            attach(s, self.card, choice - s.cards.attach)

    def is_sound(self, s: "State") -> bool:
        return lies_on_table(s, self.card)

    def prompt(self, s: "State") -> str:
        free = "" if self.must else " Left free it can still go with an ace or an HMG played later."
        return f"Which of your cards does {s.cards.names[self.card]} go with?{free}"

    def title(self, s: "State") -> str:
        return f"What {s.cards.names[self.card]} goes with"

    def goes_with(self) -> int:
        return self.card
