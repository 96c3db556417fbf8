"""Shield: a card that keeps own cards from being cancelled while it lies face up."""

from collections.abc import Mapping
from dataclasses import dataclass

from haversack.games.greatwar.facts.constants import T_SHIELD
from haversack.games.greatwar.language.nouns import ANY_CARD, Filter, Kind
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.language.verb import Verb, Word
from haversack.games.greatwar.text.phrases import nouns


@dataclass(frozen=True)
class Shield(Word):
    """While face up, keep own cards of these from being cancelled by those."""

    protect: Filter
    against: Filter = ANY_CARD

    def compile(self, t: Tables, card: int) -> Verb | None:
        t.shielded[card], t.shield_against[card] = t.aims.bit(self.protect), t.aims.bit(self.against)
        return None

    def traits(self) -> int:
        return T_SHIELD

    def text(self, kind: Kind, options: Mapping[str, object]) -> str:
        by = "" if self.against == ANY_CARD else f" by {nouns(self.against)}"
        return f"While face up, your {nouns(self.protect)} cannot be cancelled{by}."
