"""Score: the own team gains VP at once (F-VIC-4)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from haversack.games.y1914.engine.actions import score
from haversack.games.y1914.engine.card_text import text_card
from haversack.games.y1914.engine.events import W_TEXT, cause_of
from haversack.games.y1914.engine.queries import holds
from haversack.games.y1914.engine.verb import Verb
from haversack.games.y1914.facts.constants import TEAM_OF
from haversack.games.y1914.language.hooks import Attacking, ScoringRound
from haversack.games.y1914.language.nouns import Condition
from haversack.games.y1914.language.word import Word
from haversack.games.y1914.text.phrases import condition, team_name

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.language.rules import Rules
    from haversack.games.y1914.state import State
    from haversack.games.y1914.text.phrases import Voice
    from haversack.qmg.compile import Tally


@dataclass(frozen=True)
class Score(Word):
    """The own team gains VP, if the condition holds."""

    points: int
    only_if: Condition | None = None

    def compile(self, rules: "Rules", country: int) -> Verb:
        test = rules.tally(self.only_if, country) if self.only_if is not None else None
        return ScoreVerb(country, self.points, test)

    def text(self, voice: "Voice") -> str:
        only = f" if {condition(self.only_if, voice)}" if self.only_if is not None else ""
        return f"{team_name(voice)} {self.points} VP{only}."

    def answers(self, hook: object) -> bool:
        return isinstance(hook, ScoringRound) or (isinstance(hook, Attacking) and self.only_if is None)

    def answer(self, rules: "Rules", card: "CardDef") -> None:
        card.points = self.points
        if self.only_if is not None:
            card.test = rules.tally(self.only_if, card.country)


class ScoreVerb(Verb):
    """Gain points."""

    def __init__(self, country: int, points: int, test: "Tally | None") -> None:
        super().__init__(country)
        self.points: int = points
        self.test: Tally | None = test

    def begin(self, s: "State") -> None:
        if self.test is None or holds(s, self.test):
            score(s, TEAM_OF[self.country], self.points, cause_of(W_TEXT, text_card(s)), self.country)

    def points_gained(self) -> int:
        return self.points
