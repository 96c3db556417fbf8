"""Require: what must hold, or the rest of a text does not happen (F-CRD-3)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from haversack.games.y1914.engine.queries import holds
from haversack.games.y1914.engine.verb import Verb
from haversack.games.y1914.engine.verbs.cost import end_text
from haversack.games.y1914.language.nouns import Condition
from haversack.games.y1914.language.word import Word
from haversack.games.y1914.text.phrases import condition
from haversack.kernel.cards import Cards

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.language.rules import Rules
    from haversack.games.y1914.state import State
    from haversack.games.y1914.text.phrases import Voice
    from haversack.qmg.compile import Tally


@dataclass(frozen=True)
class Require(Word):
    """The rest happens only if this holds."""

    condition: Condition

    def compile(self, rules: "Rules", country: int) -> Verb:
        return RequireVerb(country, rules.tally(self.condition, country))

    def text(self, voice: "Voice") -> str:
        return f"Only if {condition(self.condition, voice)}:"


class RequireVerb(Verb):
    """End the text unless the test holds."""

    def __init__(self, country: int, test: "Tally") -> None:
        super().__init__(country)
        self.test: Tally = test

    def begin(self, s: "State") -> None:
        if not holds(s, self.test):
            end_text(s)

    def is_gate(self) -> bool:
        return True

    def barrier(self, s: "State", card: "CardDef", hand: Cards) -> str:
        return "" if holds(s, self.test) else "its condition is not met"
