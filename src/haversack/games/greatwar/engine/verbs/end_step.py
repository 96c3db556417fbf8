"""EndStep: a truce, a card that answers an enemy card and ends the enemy's step."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from haversack.games.greatwar.engine import events
from haversack.games.greatwar.engine.actions import end_step, idle, mark_used
from haversack.games.greatwar.engine.effect import Effect
from haversack.games.greatwar.engine.queries import in_step
from haversack.games.greatwar.facts.constants import AS_PLAY, ENDED_BY_TRUCE, INTERRUPT
from haversack.games.greatwar.language.nouns import Kind
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.language.verb import Verb, Word

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


@dataclass(frozen=True)
class EndStep(Word):
    """Played as an enemy card is placed: that card stays, but the enemy's step is over."""

    def compile(self, t: Tables, card: int) -> Verb | None:
        return EndStepVerb()

    def flags(self) -> int:
        return INTERRUPT

    def text(self, kind: Kind, options: Mapping[str, object]) -> str:
        return "Interrupt: an enemy card just placed in a step stays, but that step is over."


class EndStepVerb(Verb):
    """The end of an enemy step."""

    def effect(self, card: int, side: int) -> Effect:
        return Truce(card, side, self.number)

    def doing(self, s: "State", side: int, card: int) -> str:
        return "no effect here: it ends a step only in answer to an enemy card"

    def affects(self, s: "State", card: int, target: int) -> bool:
        return in_step(s, s.side_of(target)) and not s.over

    def answering(self, s: "State", card: int, target: int) -> str:
        return "the enemy step ends; the card played stays"


class Truce(Effect):
    """The step of the enemy is over, if one is under way."""

    __slots__ = ()

    def act(self, s: "State") -> None:
        if in_step(s, 1 - self.side) and not s.over:
            mark_used(s, self.card)
            end_step(s, s.active, AS_PLAY, ENDED_BY_TRUCE)
        else:
            idle(s, self.card, self.side, events.NO_STEP)
