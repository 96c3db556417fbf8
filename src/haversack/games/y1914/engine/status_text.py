"""Status cards that do what a text does: what sets one off, the offer to use it, and its text (F-CRD-7)."""

from typing import TYPE_CHECKING, ClassVar

from haversack.games.y1914.engine import events
from haversack.games.y1914.engine.actions import tell
from haversack.games.y1914.engine.card_text import Text
from haversack.games.y1914.engine.procedure import Procedure
from haversack.games.y1914.facts.constants import PASS
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.state import State


class StatusText(Text):
    """What a Status does once it is used, part by part."""

    __slots__ = ()

    def is_sound(self, s: "State") -> bool:
        return len(self.parts(s)) > 0

    def parts(self, s: "State") -> tuple[int, ...]:
        return s.rules.cards[self.card].answer

    def at(self, part: int, battled: int, difficult: int, built: int) -> Text:
        return StatusText(self.card, part, battled, difficult, built)

    def title(self, s: "State") -> str:
        return f"{s.rules.cards[self.card].title} used"


class UseStatus(Procedure):
    """Offer a Status that has been set off, with what its text may refer to: the space battled, the space built in."""

    __slots__ = ("status", "battled", "difficult", "built")

    FIELDS: ClassVar[dict[str, str]] = {
        "status": "card",
        "battled": "any_space",
        "difficult": "flag",
        "built": "any_space",
    }
    KIND: ClassVar[str] = "status"
    RULE: ClassVar[str] = "F-CRD-7"
    ABOUT: ClassVar[str] = "a Status may be used"
    PASS_LABEL: ClassVar[str] = "Do not use it"

    def __init__(self, status: int, battled: int, difficult: int, built: int) -> None:
        self.status: int = status
        self.battled: int = battled
        self.difficult: int = difficult
        self.built: int = built

    def is_sound(self, s: "State") -> bool:
        return len(s.rules.cards[self.status].answer) > 0

    def ask(self, s: "State") -> Question:
        card = s.rules.cards[self.status]
        is_ready = s.status & ~s.used & card.bit
        return Question(card.power, [s.rules.use + card.number] if is_ready else [], PASS)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            return
        card = s.rules.cards[self.status]
        if card.once:
            s.used |= card.bit
        tell(s, events.STATUS_USED, (card.power,), (card.number,))
        s.push(StatusText(card.number, 0, self.battled, self.difficult, self.built))

    def status_words(self, s: "State", card: "CardDef") -> str:
        return card.says[:1].lower() + card.says[1:].rstrip(".")

    def title(self, s: "State") -> str:
        return f"{s.rules.cards[self.status].title} may be used"

    def prompt(self, s: "State") -> str:
        card = s.rules.cards[self.status]
        return f"{card.title}: do you use it? {card.says}"


def set_off(s: "State", cards: list["CardDef"], battled: int = -1, difficult: bool = False, built: int = -1) -> None:
    """Offer Status cards that do what a text does, in their order, now that what they listen for has happened."""
    for card in reversed(cards):
        s.push(UseStatus(card.number, battled, 1 if difficult else 0, built))
