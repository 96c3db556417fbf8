"""Token: an Objective token is placed; that is never optional (F-VIC-5)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.y1914.engine.actions import put_token, skip
from haversack.games.y1914.engine.verb import Verb
from haversack.games.y1914.facts.board import SPACE_NUMBER
from haversack.games.y1914.language.word import Word
from haversack.games.y1914.text.phrases import space_name
from haversack.kernel.cards import Cards

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.language.rules import Rules
    from haversack.games.y1914.state import State
    from haversack.games.y1914.text.phrases import Voice


@dataclass(frozen=True)
class Token(Word):
    """Place an Objective token; never optional."""

    space: str

    def compile(self, rules: "Rules", country: int) -> Verb:
        return TokenVerb(country, SPACE_NUMBER[self.space])

    def text(self, voice: "Voice") -> str:
        return f"Place an Objective token in {space_name(self.space)}."


class TokenVerb(Verb):
    """Place a token in a space; where one lies already it counts as placed."""

    NOTHING: ClassVar[str] = "an Objective token lies there already"

    def __init__(self, country: int, space: int) -> None:
        super().__init__(country)
        self.space: int = space

    def begin(self, s: "State") -> None:
        if s.tokens >> self.space & 1:
            skip(s, self.number, 0)
        else:
            put_token(s, self.space)

    def can(self, s: "State", card: "CardDef", hand: Cards) -> bool:
        return not s.tokens >> self.space & 1

    def idle_words(self, who: int) -> str:
        return "an Objective token lies there already"
