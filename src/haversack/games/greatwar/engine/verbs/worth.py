"""Worth: cards of some kind count more or less for a turn."""

from dataclasses import dataclass

from haversack.games.greatwar.engine.verbs.modifying import WHO, Modify
from haversack.games.greatwar.language.nouns import BOTH, ROLLER, Filter
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.language.verb import EventWord, Happening, Modifier
from haversack.games.greatwar.text.phrases import nouns


@dataclass(frozen=True)
class Worth(EventWord):
    """Cards of these count that much more or less this turn."""

    of: Filter
    amount: int
    who: str = BOTH

    def compile(self, t: Tables, key: str) -> Happening:
        modifier = Modifier(t.modifier_name(key), t.aims.bit(self.of), WHO[self.who], self)
        modifier.more_worth = self.amount
        return Modify(t, modifier)

    def text(self) -> str:
        more = f"{abs(self.amount)} BP {'more' if self.amount > 0 else 'less'}"
        whose = "that side's " if self.who == ROLLER else ""
        return f"{whose}{nouns(self.of)} count {more} each this turn"
