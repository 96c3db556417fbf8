"""AuraOff: auras of some kind cancel nothing for a turn."""

from dataclasses import dataclass

from haversack.games.greatwar.engine.verbs.modifying import Modify
from haversack.games.greatwar.facts.constants import W_BOTH
from haversack.games.greatwar.language.nouns import Filter
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.language.verb import EventWord, Happening, Modifier
from haversack.games.greatwar.text.phrases import nouns


@dataclass(frozen=True)
class AuraOff(EventWord):
    """Cards of these cancel nothing this turn."""

    of: Filter

    def compile(self, t: Tables, key: str) -> Happening:
        modifier = Modifier(t.modifier_name(key), t.aims.bit(self.of), W_BOTH, self)
        modifier.stops_auras = True
        return Modify(t, modifier)

    def text(self) -> str:
        return f"{nouns(self.of)} cancel nothing this turn"
