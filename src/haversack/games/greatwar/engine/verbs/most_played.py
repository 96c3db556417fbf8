"""MostPlayed: a side plays only so many cards of some kind in a turn."""

from dataclasses import dataclass

from haversack.games.greatwar.engine.verbs.modifying import WHO, Modify
from haversack.games.greatwar.language.nouns import BOTH, Filter
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.language.verb import EventWord, Happening, Modifier
from haversack.games.greatwar.text.phrases import NUMBERS, noun


@dataclass(frozen=True)
class MostPlayed(EventWord):
    """At most that many cards of these may be played this turn."""

    of: Filter
    count: int
    who: str = BOTH

    def compile(self, t: Tables, key: str) -> Happening:
        modifier = Modifier(t.modifier_name(key), t.aims.bit(self.of), WHO[self.who], self)
        modifier.most_played = self.count
        return Modify(t, modifier)

    def text(self) -> str:
        return f"that side may play at most {NUMBERS[self.count]} {noun(self.of)} this turn"
