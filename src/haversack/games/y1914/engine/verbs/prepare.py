"""Prepare: hand cards are laid face down, up to so many (F-PRE-1)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.y1914.engine.actions import prepare, skip
from haversack.games.y1914.engine.queries import hand_choices
from haversack.games.y1914.engine.verb import Effect, Verb, may_choose, up_to
from haversack.games.y1914.facts.constants import PASS
from haversack.games.y1914.language.hooks import Drafted
from haversack.games.y1914.language.word import Word
from haversack.kernel.cards import Cards
from haversack.kernel.english import some
from haversack.kernel.procedures import Question
from haversack.qmg.language import TurnBegins

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.language.rules import Rules
    from haversack.games.y1914.state import State
    from haversack.games.y1914.text.phrases import Voice


@dataclass(frozen=True)
class Prepare(Word):
    """Prepare up to so many hand cards."""

    up_to: int = 1

    def compile(self, rules: "Rules", country: int) -> Verb:
        return PrepareVerb(country, self.up_to)

    def text(self, voice: "Voice") -> str:
        return f"You may prepare {'' if self.up_to == 1 else 'up to '}{some(self.up_to)}."

    def answers(self, hook: object) -> bool:
        return isinstance(hook, (TurnBegins, Drafted)) and self.up_to == 1

    def answer(self, rules: "Rules", card: "CardDef") -> None:
        """It is the one who prepares that is asked, and nothing is to be noted."""


class PrepareVerb(Verb):
    """Prepare up to `amount` cards."""

    PROCEDURES: ClassVar[tuple[str, ...]] = ("Preparing",)
    NOTHING: ClassVar[str] = "there is no other hand card to prepare"

    def __init__(self, country: int, amount: int) -> None:
        super().__init__(country)
        self.amount: int = amount

    def begin(self, s: "State") -> None:
        s.push(Preparing(self.number, 0))

    def can(self, s: "State", card: "CardDef", hand: Cards) -> bool:
        return len(hand) > 0

    def idle_words(self, who: int) -> str:
        return "no hand card is left to prepare"


class Preparing(Effect):
    """Choose the next card to prepare; `prepared` counts them."""

    __slots__ = ("prepared",)

    FIELDS: ClassVar[dict[str, str]] = Effect.FIELDS | {"prepared": "many"}
    KIND: ClassVar[str] = "prepare_now"
    TITLE: ClassVar[str] = "Prepare cards"
    RULE: ClassVar[str] = "F-PRE-1"
    PASS_LABEL: ClassVar[str] = "Prepare no more"

    def __init__(self, verb: int, prepared: int) -> None:
        super().__init__(verb)
        self.prepared: int = prepared

    def preparation(self, s: "State") -> PrepareVerb:
        """Return the verb under way."""
        verb = s.rules.verbs[self.verb]
        assert isinstance(verb, PrepareVerb)
        return verb

    def ask(self, s: "State") -> Question:
        power = s.rules.verbs[self.verb].power
        options = hand_choices(s, s.rules.prepare, power)
        return may_choose(power, options)

    def lapse(self, s: "State") -> None:
        if not self.prepared:
            skip(s, self.verb, s.rules.verbs[self.verb].country)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            return
        verb = self.preparation(s)
        prepare(s, verb.power, choice - s.rules.prepare)
        if self.prepared + 1 < verb.amount:
            s.push(Preparing(self.verb, self.prepared + 1))

    def several(self, s: "State") -> tuple[int, int]:
        verb = self.preparation(s)
        return up_to(self.prepared, min(verb.amount - self.prepared, len(s.hands[verb.power])))

    def question(self, s: "State") -> str:
        left = self.preparation(s).amount - self.prepared
        more = f" {left} are left to you." if left > 1 else ""
        return f"which hand card do you prepare?{more}"
