"""DiscardUsed: the Status card just used is discarded (ruling 5.12)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import face_up, tell_source
from haversack.games.ww2.engine.procedure import Effect
from haversack.games.ww2.facts.names import COUNTRIES_NAMED
from haversack.games.ww2.language.nouns import StatusUsed, Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.phrases import Voice
from haversack.kernel.events import Event

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules
    from haversack.games.ww2.state import State


@dataclass(frozen=True)
class DiscardUsed(Word):
    """Discard the Status card just used."""

    @staticmethod
    def needs() -> tuple[type, ...]:
        return (StatusUsed,)

    def compile(self, rules: "Rules", owner: int) -> Verb:
        return DiscardUsedVerb()

    def text(self, voice: Voice) -> str:
        return "discard that Status card"


class DiscardUsedVerb(Verb):
    """DiscardUsed, compiled."""

    def act(self, s: "State", e: Effect) -> None:
        card = s.rules.cards[e.card]
        s.status &= ~card.bit
        s.fresh = 0
        face_up(s, card.country, card.number)
        tell_source(s, STATUS_LOST, (card.country,), (card.number,))

    def can(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        return s.status & s.rules.cards[card].bit != 0

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        return f"discard {s.rules.cards[card].source.name if card >= 0 else 'it'} from the table"


def _lost_line(rules: "Rules", event: Event) -> str:
    country, card = event.data[:2]
    because = rules.cards[card].source.name
    return f"{COUNTRIES_NAMED[country]} discards the Status {events.named_cards(rules, event)}, because of {because}."


STATUS_LOST: Final = events.verb_event("StatusDiscarded", "ck", _lost_line)
