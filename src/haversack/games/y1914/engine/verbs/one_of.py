"""OneOf: one of several verbs is done."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.y1914.engine.actions import skip
from haversack.games.y1914.engine.card_text import text_card
from haversack.games.y1914.engine.verb import Effect, Verb, may_choose
from haversack.games.y1914.facts.constants import NUMBER, PASS
from haversack.games.y1914.language.word import Word
from haversack.kernel.cards import Cards
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.language.rules import Rules
    from haversack.games.y1914.state import State
    from haversack.games.y1914.text.phrases import Voice


@dataclass(frozen=True)
class OneOf(Word):
    """Do one of these."""

    parts: tuple[Word, ...]

    def compile(self, rules: "Rules", country: int) -> Verb:
        return OneOfVerb(country, tuple([rules.add_verb(part, country) for part in self.parts]))

    def text(self, voice: "Voice") -> str:
        parts = [part.text(voice).removeprefix("You may ").rstrip(".") for part in self.parts]
        return f"You may {' or '.join(parts)}."


class OneOfVerb(Verb):
    """Do one of the parts, of those that can do anything."""

    PROCEDURES: ClassVar[tuple[str, ...]] = ("Choosing",)

    def __init__(self, country: int, parts: tuple[int, ...]) -> None:
        super().__init__(country)
        self.parts: tuple[int, ...] = parts

    def begin(self, s: "State") -> None:
        s.push(Choosing(self.number))

    def can(self, s: "State", card: "CardDef", hand: Cards) -> bool:
        return any([s.rules.verbs[part].can(s, card, hand) for part in self.parts])


class Choosing(Effect):
    """Choose which part is done."""

    __slots__ = ()

    KIND: ClassVar[str] = "choose"
    TITLE: ClassVar[str] = "Choose one of several"
    PASS_LABEL: ClassVar[str] = "Do neither"

    def choice(self, s: "State") -> OneOfVerb:
        """Return the verb under way."""
        verb = s.rules.verbs[self.verb]
        assert isinstance(verb, OneOfVerb)
        return verb

    def ask(self, s: "State") -> Question:
        verb = self.choice(s)
        card, hand = s.rules.cards[text_card(s)], s.hands[verb.power]
        able = [k for k, part in enumerate(verb.parts) if s.rules.verbs[part].can(s, card, hand)]
        options = [NUMBER + 1 + k for k in able]
        return may_choose(verb.power, options)

    def lapse(self, s: "State") -> None:
        skip(s, self.verb, s.rules.verbs[self.verb].country)

    def do(self, s: "State", choice: int) -> None:
        if choice != PASS:
            s.rules.verbs[self.choice(s).parts[choice - NUMBER - 1]].begin(s)

    def number_label(self, s: "State", number: int) -> str:
        return s.rules.verbs[self.choice(s).parts[number - 1]].choice_label(s)

    def question(self, s: "State") -> str:
        return "which of these do you do?"
