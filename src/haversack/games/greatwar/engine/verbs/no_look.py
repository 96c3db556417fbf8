"""NoLook: nobody looks at an enemy hand for a turn."""

from dataclasses import dataclass

from haversack.games.greatwar.engine.verbs.modifying import Modify
from haversack.games.greatwar.facts.constants import W_BOTH
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.language.verb import EventWord, Happening, Modifier


@dataclass(frozen=True)
class NoLook(EventWord):
    """No card may look at an enemy hand this turn."""

    def compile(self, t: Tables, key: str) -> Happening:
        modifier = Modifier(t.modifier_name(key), 0, W_BOTH, self)
        modifier.bars_looks = True
        return Modify(t, modifier)

    def text(self) -> str:
        return "no card may look at an enemy hand this turn"
