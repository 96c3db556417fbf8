"""Waive: the own Power pays nothing for difficult terrain for the rest of the turn (F-BAT-5)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from haversack.games.y1914.engine import events
from haversack.games.y1914.engine.actions import tell
from haversack.games.y1914.engine.verb import Verb
from haversack.games.y1914.facts.constants import POWER_IDS, POWER_OF
from haversack.games.y1914.facts.names import POWERS_THE
from haversack.games.y1914.language.word import Word
from haversack.kernel.english import opening
from haversack.qmg.language import Flag, is_set

if TYPE_CHECKING:
    from haversack.games.y1914.language.rules import Rules
    from haversack.games.y1914.state import State
    from haversack.games.y1914.text.phrases import Voice


@dataclass(frozen=True)
class Waive(Word):
    """For the rest of the turn the own Power pays nothing for difficult terrain; `helpers`: nor do Sustain cards of
    those who help it."""

    helpers: Flag = True

    def compile(self, rules: "Rules", country: int) -> Verb:
        if rules.nouns.is_set(self.helpers):
            rules.helped_by_waivers |= 1 << POWER_OF[country]
        return WaiveVerb(country)

    def text(self, voice: "Voice") -> str:
        helpers = "" if is_set(self.helpers, voice.options) else ", save for Sustain cards of a helper"
        return f"For the rest of this turn you pay nothing for difficult terrain{helpers}."


class WaiveVerb(Verb):
    """Waive the price of terrain."""

    def begin(self, s: "State") -> None:
        s.waived |= 1 << self.power
        tell(s, events.BY_VERB, (self.number,))

    def event_data(self, numbers: tuple[int, ...]) -> dict[str, object]:
        return {"type": "TerrainWaived", "power": POWER_IDS[self.power]}

    def event_line(self, numbers: tuple[int, ...]) -> str:
        return f"{opening(POWERS_THE[self.power])} pays nothing for difficult terrain for the rest of this turn."
