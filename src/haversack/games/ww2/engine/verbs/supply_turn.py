"""SupplyTurn: own pieces there are in supply for the rest of the turn."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import tell_source
from haversack.games.ww2.engine.procedure import Effect
from haversack.games.ww2.engine.queries import spaces_of
from haversack.games.ww2.facts.names import ADJECTIVES, PLACES
from haversack.games.ww2.language.nouns import Place, Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.doing import where
from haversack.games.ww2.text.phrases import Voice, owner_words, place_in
from haversack.kernel.english import all_of
from haversack.kernel.events import Event
from haversack.qmg.graph import bit_list
from haversack.qmg.language import PIECE, SELF

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules
    from haversack.games.ww2.state import State


@dataclass(frozen=True)
class SupplyTurn(Word):
    """Own pieces there are in supply for the rest of the turn."""

    at: Place

    def compile(self, rules: "Rules", owner: int) -> Verb:
        verb = SupplyTurnVerb()
        verb.spot = rules.nouns.spot(self.at, owner)
        return verb

    def text(self, voice: Voice) -> str:
        place = place_in(self.at, voice.of(PIECE))
        return f"keep every {owner_words(SELF, voice)} piece {place} in supply until the end of this turn"


class SupplyTurnVerb(Verb):
    """SupplyTurn, compiled."""

    def act(self, s: "State", e: Effect) -> None:
        spaces = spaces_of(s, self.spot, e.owner, e.space)
        s.granted[e.owner] |= spaces
        s.fresh = 0
        tell_source(s, SUPPLY_GRANTED, (e.owner, spaces))

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        return f"supply your pieces{where(self, 0)} for the rest of this turn"


def _granted_line(rules: "Rules", event: Event) -> str:
    spaces = all_of([PLACES[space] for space in bit_list(event.data[1])])
    return f"until the end of this turn the {ADJECTIVES[event.data[0]]} pieces in {spaces} are in supply."


SUPPLY_GRANTED: Final = events.verb_event("SupplyGranted", "cmk", _granted_line)
