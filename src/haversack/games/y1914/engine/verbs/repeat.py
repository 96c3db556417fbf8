"""Repeat: a hand card is discarded to do a part, again and again."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.y1914.engine import events
from haversack.games.y1914.engine.actions import discard_from_hand, face_up, leave_hand, tell
from haversack.games.y1914.engine.card_text import text_card
from haversack.games.y1914.engine.events import W_COST, cause_of
from haversack.games.y1914.engine.openly import possible_hand
from haversack.games.y1914.engine.queries import cards_of_types, hand_choices
from haversack.games.y1914.engine.verb import Effect, Verb
from haversack.games.y1914.engine.verbs.attrition import Attrition
from haversack.games.y1914.facts.constants import PASS
from haversack.games.y1914.facts.names import losses_listed, types_named
from haversack.games.y1914.language.rules import types_mask
from haversack.games.y1914.language.word import Word
from haversack.games.y1914.text.phrases import powers_lose
from haversack.kernel.cards import Cards
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.language.rules import Rules
    from haversack.games.y1914.state import State
    from haversack.games.y1914.text.phrases import Voice


@dataclass(frozen=True)
class Repeat(Word):
    """Up to so many times: discard a hand card (of a type, shown, if one is named), then do the part."""

    up_to: int
    part: Attrition
    type: str = ""

    def compile(self, rules: "Rules", country: int) -> Verb:
        types = types_mask((self.type,)) if self.type else 0
        return RepeatVerb(country, self.up_to, rules.add_verb(self.part, country), types)

    def text(self, voice: "Voice") -> str:
        what = f"a {self.type} card, shown," if self.type else "a card"
        again = f"up to {self.up_to} times " if self.up_to > 1 else ""
        lost = powers_lose(self.part.targets, more=True)
        return f"You may {again}discard {what} from your hand; for each, {lost}."


class RepeatVerb(Verb):
    """Do a part up to `amount` times, each for a hand card, of these types if any are named."""

    PROCEDURES: ClassVar[tuple[str, ...]] = ("Repeating",)

    def __init__(self, country: int, amount: int, part: int, types: int) -> None:
        super().__init__(country)
        self.amount: int = amount
        self.part: int = part
        self.types: int = types

    def begin(self, s: "State") -> None:
        s.push(Repeating(self.number, 0))

    def can(self, s: "State", card: "CardDef", hand: Cards) -> bool:
        return len(cards_of_types(s, hand, self.types) if self.types else hand) > 0


class Repeating(Effect):
    """Choose the card that the next time costs; `times` counts those done."""

    __slots__ = ("times",)

    FIELDS: ClassVar[dict[str, str]] = Effect.FIELDS | {"times": "many"}
    KIND: ClassVar[str] = "repeat"
    TITLE: ClassVar[str] = "Discard to do it once more"
    PASS_LABEL: ClassVar[str] = "Discard no more for it"

    def __init__(self, verb: int, times: int) -> None:
        super().__init__(verb)
        self.times: int = times

    def repetition(self, s: "State") -> RepeatVerb:
        """Return the verb under way."""
        verb = s.rules.verbs[self.verb]
        assert isinstance(verb, RepeatVerb)
        return verb

    def ask(self, s: "State") -> Question:
        verb = self.repetition(s)
        options = hand_choices(s, s.rules.discard, verb.power)
        if verb.types:
            found = cards_of_types(s, s.hands[verb.power], verb.types)
            options = [s.rules.discard + card for card in found]
        return Question(verb.power, options, PASS)

    def hides(self, s: "State") -> bool:
        verb = self.repetition(s)
        return verb.types != 0 and len(cards_of_types(s, possible_hand(s, verb.power), verb.types)) > 0

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            return
        verb = self.repetition(s)
        power, card, cause = verb.power, choice - s.rules.discard, cause_of(W_COST, text_card(s))
        if verb.types:
            leave_hand(s, power, card, True)
            face_up(s, power, card)
            tell(s, events.SHOWN_DISCARD, (power, cause), (card,))
        else:
            discard_from_hand(s, power, card, cause)
        if self.times + 1 < verb.amount:
            s.push(Repeating(self.verb, self.times + 1))
        s.rules.verbs[verb.part].begin(s)

    def discard_label(self, s: "State", card: "CardDef") -> str:
        numbers = s.rules.verbs[self.repetition(s).part].discards(s)
        return f"Discard {card.title} for it: {losses_listed(numbers)} more"

    def question(self, s: "State") -> str:
        verb = self.repetition(s)
        numbers = s.rules.verbs[verb.part].discards(s)
        what = f"a {types_named(verb.types)}, shown," if verb.types else "a card, unseen,"
        return f"discard {what} from your hand to add to the discards ({losses_listed(numbers)} each time)?"
