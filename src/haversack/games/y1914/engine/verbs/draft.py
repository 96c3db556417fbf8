"""Draft: a card is taken from the draw deck at no cost (F-DRA-2)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from haversack.games.y1914.engine.actions import skip
from haversack.games.y1914.engine.draft import Draft as DraftProcedure
from haversack.games.y1914.engine.draft import draft_choices
from haversack.games.y1914.engine.queries import holds
from haversack.games.y1914.engine.verb import Verb
from haversack.games.y1914.facts.constants import OPTIONAL
from haversack.games.y1914.language.hooks import DraftStep
from haversack.games.y1914.language.nouns import Condition
from haversack.games.y1914.language.rules import types_mask
from haversack.games.y1914.language.word import Word
from haversack.games.y1914.text.phrases import condition
from haversack.kernel.cards import Cards
from haversack.kernel.english import a, one_of

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.language.rules import Rules
    from haversack.games.y1914.state import State
    from haversack.games.y1914.text.phrases import Voice
    from haversack.qmg.compile import Tally


@dataclass(frozen=True)
class Draft(Word):
    """Take an own card of these types from the draw deck at no cost, show it, shuffle."""

    types: tuple[str, ...]
    only_if: Condition | None = None

    def compile(self, rules: "Rules", country: int) -> Verb:
        test = rules.tally(self.only_if, country) if self.only_if is not None else None
        return DraftVerb(country, types_mask(self.types), test)

    def text(self, voice: "Voice") -> str:
        types = one_of([f"{voice.adjective} {name}" for name in self.types])
        only = f"If {condition(self.only_if, voice)}, you" if self.only_if is not None else "You"
        return f"{only} may draft {a(types)} at no cost."

    def answers(self, hook: object) -> bool:
        return isinstance(hook, DraftStep)

    def answer(self, rules: "Rules", card: "CardDef") -> None:
        card.types = types_mask(self.types)
        if self.only_if is not None:
            card.test = rules.tally(self.only_if, card.country)


class DraftVerb(Verb):
    """Draft a card of these types, if a condition allows."""

    def __init__(self, country: int, types: int, test: "Tally | None") -> None:
        super().__init__(country)
        self.types: int = types
        self.test: Tally | None = test

    def begin(self, s: "State") -> None:
        if self.allows(s):
            s.push(DraftProcedure(self.power, self.types, 1 << self.country, OPTIONAL))
        else:
            skip(s, self.number, self.country)

    def allows(self, s: "State") -> bool:
        """Say whether the condition is met."""
        return self.test is None or holds(s, self.test)

    def can(self, s: "State", card: "CardDef", hand: Cards) -> bool:
        return self.allows(s) and len(draft_choices(s, self.power, self.types, 1 << self.country, OPTIONAL)) > 0

    def idle_words(self, who: int) -> str:
        return "the condition of the draft is not met"
