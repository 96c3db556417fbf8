"""Score: gain Victory Points."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import score, tell_skipped
from haversack.games.ww2.engine.procedure import Effect, innermost_source
from haversack.games.ww2.engine.queries import worth
from haversack.games.ww2.language.nouns import Condition, Count, Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.phrases import Voice, each_words, if_words

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules
    from haversack.games.ww2.state import State

NO_POINTS: Final = events.skipped_part("score", "scores nothing for it")


@dataclass(frozen=True)
class Score(Word):
    """Gain VP: a number, for each piece or space counted, if the condition holds."""

    points: int
    each: Count | None = None
    only_if: Condition | None = None

    def compile(self, rules: "Rules", owner: int) -> Verb:
        verb = ScoreVerb()
        verb.amount = self.points
        verb.each = rules.tally(self.each, owner)
        verb.only_if = rules.tally(self.only_if, owner)
        return verb

    def text(self, voice: Voice) -> str:
        return f"score {self.points} VP{each_words(self.each, voice)}{if_words(self.only_if, voice)}"


class ScoreVerb(Verb):
    """Score, compiled."""

    def act(self, s: "State", e: Effect) -> None:
        amount = worth(s, self, e.owner, e.space)
        if amount:
            score(s, e.owner, amount, events.BY_CARD)
        elif not _is_used(s):
            tell_skipped(s, e.owner, NO_POINTS, False)

    def can(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        return worth(s, self, owner, space) != 0

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        return f"score {worth(s, self, owner, space)} VP"

    def in_short(self, s: "State", owner: int) -> str:
        return f"{worth(s, self, owner, 0)} VP"

    def only_scores(self, s: "State") -> bool:
        return True

    def scored(self, s: "State", owner: int) -> int:
        return worth(s, self, owner, 0)


def _is_used(s: "State") -> bool:
    """Say whether the text being carried out is that of a card on the table, not of one just played."""
    frame = innermost_source(s)
    return frame is not None and frame.is_use()
