"""Recover: cards of a type are taken from the own discard pile into the hand (F-INF-3; ruling 8.1)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.y1914.engine import events
from haversack.games.y1914.engine.actions import join_hand, leave_pile, tell
from haversack.games.y1914.engine.openly import possible_pile
from haversack.games.y1914.engine.queries import cards_of_types
from haversack.games.y1914.engine.verb import Effect, Verb, up_to
from haversack.games.y1914.facts.constants import PASS
from haversack.games.y1914.facts.names import types_named
from haversack.games.y1914.language.rules import types_mask
from haversack.games.y1914.language.word import Word
from haversack.kernel.cards import Cards
from haversack.kernel.decisions import Reason
from haversack.kernel.english import some
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.language.rules import Rules
    from haversack.games.y1914.state import State
    from haversack.games.y1914.text.phrases import Voice


@dataclass(frozen=True)
class Recover(Word):
    """Take up to so many cards of a type from the own discard pile into the hand."""

    type: str
    up_to: int

    def compile(self, rules: "Rules", country: int) -> Verb:
        return RecoverVerb(country, types_mask((self.type,)), self.up_to)

    def text(self, voice: "Voice") -> str:
        return f"You may take up to {some(self.up_to)} of the type {self.type} from your discard pile into your hand."


class RecoverVerb(Verb):
    """Take up to `amount` own cards of these types."""

    PROCEDURES: ClassVar[tuple[str, ...]] = ("Recovering",)
    NOTHING: ClassVar[str] = "there is no such card in your discard pile"

    def __init__(self, country: int, types: int, amount: int) -> None:
        super().__init__(country)
        self.types: int = types
        self.amount: int = amount

    def begin(self, s: "State") -> None:
        s.push(Recovering(self.number, 0))

    def found(self, s: "State") -> list[int]:
        """Return the cards of the pile that may be taken, ascending."""
        return cards_of_types(s, s.played[self.power] + s.buried[self.power], self.types, self.country)

    def could_find(self, s: "State") -> bool:
        """Say whether there may be such a card, as far as everybody knows."""
        return len(cards_of_types(s, possible_pile(s, self.power), self.types, self.country)) > 0

    def can(self, s: "State", card: "CardDef", hand: Cards) -> bool:
        return len(self.found(s)) > 0


class Recovering(Effect):
    """Choose the next card to take; `taken` counts them."""

    __slots__ = ("taken",)

    FIELDS: ClassVar[dict[str, str]] = Effect.FIELDS | {"taken": "many"}
    KIND: ClassVar[str] = "recover"
    TITLE: ClassVar[str] = "Take cards from the discard pile"
    RULE: ClassVar[str] = "F-INF-3"
    PASS_LABEL: ClassVar[str] = "Take no more"

    def __init__(self, verb: int, taken: int) -> None:
        super().__init__(verb)
        self.taken: int = taken

    def recovery(self, s: "State") -> RecoverVerb:
        """Return the verb under way."""
        verb = s.rules.verbs[self.verb]
        assert isinstance(verb, RecoverVerb)
        return verb

    def ask(self, s: "State") -> Question:
        verb = self.recovery(s)
        return Question(verb.power, [s.rules.take + card for card in verb.found(s)], PASS)

    def hides(self, s: "State") -> bool:
        return self.recovery(s).could_find(s)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            return
        verb, card = self.recovery(s), choice - s.rules.take
        leave_pile(s, verb.power, card)
        join_hand(s, verb.power, card, True)
        tell(s, events.TAKEN, (verb.power,), (card,))
        if self.taken + 1 < verb.amount:
            s.push(Recovering(self.verb, self.taken + 1))

    def several(self, s: "State") -> tuple[int, int]:
        verb = self.recovery(s)
        return up_to(self.taken, min(verb.amount - self.taken, offered_copies(s, verb.power)))

    def take_reason(self, s: "State", card: "CardDef") -> Reason:
        return pile_reason(s, card)

    def question(self, s: "State") -> str:
        verb = self.recovery(s)
        left = verb.amount - self.taken
        more = f" {left} are left to you." if left > 1 else ""
        what = types_named(verb.types, verb.country)
        return f"which {what} do you take from your discard pile into your hand?{more}"


def offered_copies(s: "State", power: int) -> int:
    """Return how many copies the pile holds of the cards that are offered now."""
    wanted = [choice - s.rules.take for choice in s.legal if s.rules.take <= choice < s.rules.place]
    pile = s.played[power] + s.buried[power]
    return sum([pile.count(card) for card in wanted])


def pile_reason(s: "State", card: "CardDef") -> Reason:
    """Say why an own card cannot be taken from the discard pile."""
    if card.number not in s.played[s.seat] + s.buried[s.seat]:
        return Reason(f"{card.title} is not in your discard pile.", "F-INF-3")
    return Reason(f"The text being carried out does not let you take {card.title} now.", "F-CRD-4")
