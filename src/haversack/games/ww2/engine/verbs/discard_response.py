"""DiscardResponse: a face-down Response of a country is discarded at random, unseen (ruling 6.9)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import tell_skipped, tell_source
from haversack.games.ww2.engine.procedure import Effect
from haversack.games.ww2.facts.names import COUNTRIES_NAMED
from haversack.games.ww2.language.nouns import Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.doing import whose
from haversack.games.ww2.text.phrases import Voice, owner_words
from haversack.kernel.events import Event
from haversack.qmg.graph import bit_list

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules
    from haversack.games.ww2.state import State

NO_RESPONSE: Final = events.skipped_part("response", "finds no Response to discard")


@dataclass(frozen=True)
class DiscardResponse(Word):
    """Discard one face-down Response of that country at random, unseen (ruling 6.9)."""

    who: str

    @staticmethod
    def reads() -> dict[str, str]:
        return {"who": "owner"}

    def compile(self, rules: "Rules", owner: int) -> Verb:
        verb = DiscardResponseVerb()
        verb.who = rules.nouns.who(self.who, owner)
        return verb

    def text(self, voice: Voice) -> str:
        whose_is = owner_words(self.who, voice)
        return f"discard one face-down {whose_is} Response card at random, without looking at it"


class DiscardResponseVerb(Verb):
    """DiscardResponse, compiled."""

    def act(self, s: "State", e: Effect) -> None:
        country = self.country()
        held = bit_list(s.responses & s.rules.owned_responses[country])
        if held:
            bit = held[s.draw_below(len(held))]
            s.responses &= ~(1 << bit)
            card = s.rules.response_cards[bit]
            s.buried[country] += (card,)
            tell_source(s, RESPONSE_LOST, (country,), (card,), 1 << country)
        else:
            tell_skipped(s, e.owner, NO_RESPONSE, False)

    def can(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        return s.responses & s.rules.owned_responses[self.country()] != 0

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        return f"discard a face-down {whose(self.who)} Response at random"


def _lost_line(rules: "Rules", event: Event) -> str:
    country, card = event.data[:2]
    by = f", because of {rules.cards[card].source.name}{events.if_seen(rules, event)}"
    return f"{COUNTRIES_NAMED[country]} discards a Response from the table at random, unseen{by}."


RESPONSE_LOST: Final = events.verb_event("ResponseDiscarded", "ck", _lost_line)
