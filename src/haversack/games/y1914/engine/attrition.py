"""The Attrition step: one prepared Attrition card wears enemy Powers down (F-ATT)."""

from typing import TYPE_CHECKING, ClassVar

from haversack.games.y1914.engine import events
from haversack.games.y1914.engine.actions import face_up, leave_prepared, tell
from haversack.games.y1914.engine.discards import push_losses
from haversack.games.y1914.engine.openly import possible_prepared
from haversack.games.y1914.engine.procedure import Step
from haversack.games.y1914.engine.queries import adjacent_enemies
from haversack.games.y1914.facts.board import ANY_SPACE, DIFFICULT_MASK
from haversack.games.y1914.facts.constants import (
    DIFFICULT,
    DONE,
    PASS,
    POWER,
    POWER_NAMES,
    POWERS,
    Q_ATTRITION,
    Y_ATTRITION,
)
from haversack.games.y1914.facts.names import COUNTRIES_THE, losses_listed, symbol_name
from haversack.kernel.decisions import Reason
from haversack.kernel.english import one_of
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.state import State


class AttritionStep(Step):
    """Use one prepared Attrition card (F-ATT-1)."""

    __slots__ = ()

    KIND: ClassVar[str] = "attrition"
    RULE: ClassVar[str] = "F-ATT-1"
    ABOUT: ClassVar[str] = "a prepared Attrition card may be used"
    PASS_LABEL: ClassVar[str] = "Use no Attrition card"

    def run(self, s: "State") -> None:
        if s.prepared[s.active] and (s.rules.uniform or self.options(s)):
            s.put(self)

    def hides(self, s: "State") -> bool:
        return any([may_wear_down(s, s.rules.cards[card]) for card in possible_prepared(s, s.active)])

    def moment(self, s: "State") -> str:
        return "window" if s.rules.uniform else ""

    def together(self, s: "State") -> list[int]:
        return [s.active] if s.rules.uniform else []

    def window_kind(self, s: "State") -> str:
        return "attrition"

    def options(self, s: "State") -> list[int]:
        """Return the choices of prepared cards that can be used, ascending."""
        cards, use = s.rules.cards, s.rules.use
        return [use + card for card in sorted(set(s.prepared[s.active])) if may_wear_down(s, cards[card])]

    def ask(self, s: "State") -> Question:
        return Question(s.active, self.options(s), PASS)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            return
        card = choice - s.rules.use
        leave_prepared(s, s.active, card, True)
        face_up(s, s.active, card)
        tell(s, events.USED, (s.active, events.FOR_ATTRITION, 0, 0), (card,))
        s.push(AttritionAim(card))

    def reveal_label(self, s: "State", card: "CardDef") -> str:
        return f"Reveal {card.title}: {_words(s, card)}"

    def unusable(self, s: "State", card: "CardDef") -> Reason:
        if not serves_singly(s, card):
            return Reason(f"{card.title} shows no Attrition symbol.", "F-ATT-1")
        return Reason(f"No enemy Army is next to one of {COUNTRIES_THE[card.country]}.", "F-ATT-3")

    def prompt(self, s: "State") -> str:
        return "Attrition step: reveal and discard one prepared Attrition card?"


class AttritionAim(Step):
    """Choose whom a single symbol of the card revealed hits; a card that names its Powers hits those (F-ATT-2)."""

    __slots__ = ("card",)

    FIELDS: ClassVar[dict[str, str]] = {"card": "card"}
    KIND: ClassVar[str] = "attrition"
    RULE: ClassVar[str] = "F-ATT-1"
    ABOUT: ClassVar[str] = "a prepared Attrition card may be used"

    def __init__(self, card: int) -> None:
        self.card: int = card

    def ask(self, s: "State") -> Question:
        card = s.rules.cards[self.card]
        options = [POWER + power for power in worn_down(s, card)] if serves_singly(s, card) else []
        return Question(s.active, [DONE, *options] if any(card.losses) else options)

    def do(self, s: "State", choice: int) -> None:
        numbers = list(s.rules.cards[self.card].losses)
        if choice != DONE:
            numbers = [1 if power == choice - POWER else 0 for power in range(POWERS)]
        push_losses(s, numbers)

    def done_label(self, s: "State") -> str:
        return f"As its symbols say: {losses_listed(list(s.rules.cards[self.card].losses))}"

    def power_label(self, s: "State", power: int) -> str:
        return f"{POWER_NAMES[power]} discards 1 card"

    def unusable(self, s: "State", card: "CardDef") -> Reason:
        return Reason("Only one Attrition card is used in a turn.", "F-ATT-1")

    def title(self, s: "State") -> str:
        return f"Attrition by {s.rules.cards[self.card].title}"

    def prompt(self, s: "State") -> str:
        card = s.rules.cards[self.card]
        if any(card.losses):
            return f"{card.title}: use its Attrition as the symbols say, or as a single one?"
        return f"{card.title}: which enemy Power discards 1 card by its Attrition?"


def serves_singly(s: "State", card: "CardDef") -> bool:
    """Say whether a prepared card may serve as a single Attrition symbol."""
    if card.symbol == Y_ATTRITION and not any(card.losses):
        return True
    if not s.status & s.rules.listeners.bits[Q_ATTRITION]:
        return False
    return any(
        [s.status & any_card.bit and any_card.country == card.country for any_card in s.rules.lasting[Q_ATTRITION]]
    )


def may_wear_down(s: "State", card: "CardDef") -> bool:
    """Say whether a prepared card can be used in the Attrition step (F-ATT-2, F-ATT-3)."""
    if any(card.losses):
        return True
    return serves_singly(s, card) and len(worn_down(s, card)) > 0


def worn_down(s: "State", card: "CardDef") -> list[int]:
    """Return the Powers a single Attrition symbol may hit; Prepare text binds here too (F-PRE-3; ruling 5.24)."""
    where = card.limit
    if card.terrain:
        where &= DIFFICULT_MASK if card.terrain == DIFFICULT else ~DIFFICULT_MASK
    if card.terrain or where != ANY_SPACE:
        if not any([s.status & lasting.bit and lasting.flag for lasting in s.rules.lasting[Q_ATTRITION]]):
            return []
    return adjacent_enemies(s, card.country, s.rules.attrition_by_power, where)


def _words(s: "State", card: "CardDef") -> str:
    """Return whom an Attrition card would cost cards."""
    named = losses_listed(list(card.losses))
    single = [POWER_NAMES[power] for power in worn_down(s, card)] if serves_singly(s, card) else []
    one = f"{one_of(single)} discards 1 card" if single else ""
    if not named:
        return one
    symbol = symbol_name(Y_ATTRITION, card.symbols)
    return f"{symbol}, discards: {named}{f', or only {one}' if one else ''}"
