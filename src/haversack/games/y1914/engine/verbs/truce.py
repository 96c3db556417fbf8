"""Truce: countries may not battle own Armies until the round ends."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from haversack.games.y1914.engine import events
from haversack.games.y1914.engine.actions import tell
from haversack.games.y1914.engine.verb import Verb
from haversack.games.y1914.facts.constants import ADJECTIVES, COUNTRY_IDS, COUNTRY_NUMBER, GERMANY, POWER_IDS
from haversack.games.y1914.facts.names import COUNTRIES_THE
from haversack.games.y1914.language.word import Word
from haversack.games.y1914.text.phrases import a_piece
from haversack.kernel.english import all_of
from haversack.qmg.graph import bit_list
from haversack.qmg.language import ARMY, SELF

if TYPE_CHECKING:
    from haversack.games.y1914.language.rules import Rules
    from haversack.games.y1914.state import State
    from haversack.games.y1914.text.phrases import Voice


@dataclass(frozen=True)
class Truce(Word):
    """Until the round ends these countries may not battle a space with an Army of the own country, which is Germany."""

    countries: tuple[str, ...]

    def misfit(self, country: str) -> str:
        return (
            "" if COUNTRY_NUMBER[country] == GERMANY else "a truce spares German Armies, so it fits a card of Germany"
        )

    def compile(self, rules: "Rules", country: int) -> Verb:
        return TruceVerb(country, sum([1 << COUNTRY_NUMBER[bound] for bound in self.countries]))

    def text(self, voice: "Voice") -> str:
        bound = all_of([voice.country_name(country) for country in self.countries])
        return f"Until this round ends {bound} may not battle a space that holds {a_piece(SELF, ARMY, voice)}."


class TruceVerb(Verb):
    """Bind the countries of a mask."""

    def __init__(self, country: int, who: int) -> None:
        super().__init__(country)
        self.who: int = who

    def begin(self, s: "State") -> None:
        s.truce |= self.who
        tell(s, events.BY_VERB, (self.number,))

    def event_data(self, numbers: tuple[int, ...]) -> dict[str, object]:
        bound = [COUNTRY_IDS[country] for country in bit_list(self.who)]
        return {"type": "TruceDeclared", "power": POWER_IDS[self.power], "countries": bound}

    def event_line(self, numbers: tuple[int, ...]) -> str:
        bound = all_of([COUNTRIES_THE[country] for country in bit_list(self.who)])
        return f"A truce until the round ends: {bound} may not battle a {ADJECTIVES[self.country]} Army."
