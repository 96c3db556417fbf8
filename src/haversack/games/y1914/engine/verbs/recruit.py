"""Recruit: own pieces, whatever the supply."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.y1914.engine.queries import free_spaces
from haversack.games.y1914.engine.verb import Verb
from haversack.games.y1914.engine.verbs.build import placing_text
from haversack.games.y1914.engine.verbs.placing import Placing, PlacingVerb
from haversack.games.y1914.language.nouns import Place
from haversack.games.y1914.language.word import Word

if TYPE_CHECKING:
    from haversack.games.y1914.language.rules import Rules
    from haversack.games.y1914.state import State
    from haversack.games.y1914.text.phrases import Voice


@dataclass(frozen=True)
class Recruit(Word):
    """Recruit own pieces there, whatever the supply."""

    kind: str
    at: Place
    up_to: int = 1

    def compile(self, rules: "Rules", country: int) -> Verb:
        verb = RecruitVerb(country, rules.nouns.kind(self.kind), rules.nouns.spot(self.at, country))
        verb.amount = self.up_to
        return verb

    def text(self, voice: "Voice") -> str:
        return placing_text("recruit", self.kind, self.at, self.up_to, voice)


class RecruitVerb(PlacingVerb):
    """Recruit."""

    PROCEDURES: ClassVar[tuple[str, ...]] = ("Recruiting",)
    NAME: ClassVar[str] = "recruit"

    def begin(self, s: "State") -> None:
        s.push(Recruiting(self.number, 0))

    def open_to(self, s: "State") -> int:
        return free_spaces(s, self.country)


class Recruiting(Placing):
    """Ask where to recruit."""

    __slots__ = ()

    KIND: ClassVar[str] = "recruit"
    RULE: ClassVar[str] = "F-SUP-4"
    PASS_LABEL: ClassVar[str] = "Recruit nothing"

    def again(self) -> Placing:
        return Recruiting(self.verb, self.placed + 1)
