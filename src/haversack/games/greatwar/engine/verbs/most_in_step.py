"""MostInStep: a side places only so many cards in a step of the turn."""

from dataclasses import dataclass

from haversack.games.greatwar.engine.verbs.modifying import WHO, Modify
from haversack.games.greatwar.language.nouns import ATTACKER, BOTH
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.language.verb import EventWord, Happening, Modifier
from haversack.games.greatwar.text.phrases import NUMBERS


@dataclass(frozen=True)
class MostInStep(EventWord):
    """At most that many cards may be placed in one step this turn."""

    count: int
    who: str = BOTH

    def compile(self, t: Tables, key: str) -> Happening:
        modifier = Modifier(t.modifier_name(key), 0, WHO[self.who], self)
        modifier.most_in_step = self.count
        return Modify(t, modifier)

    def text(self) -> str:
        who = "the Attacker" if self.who == ATTACKER else "a side"
        return f"{who} may place at most {NUMBERS[self.count]} cards in one step this turn"
