"""HideHand: a card that keeps the enemy from looking at its owner's hand while it lies face up."""

from collections.abc import Mapping
from dataclasses import dataclass

from haversack.games.greatwar.facts.constants import INTERRUPT, T_HIDING
from haversack.games.greatwar.language.nouns import Kind
from haversack.games.greatwar.language.verb import Word


@dataclass(frozen=True)
class HideHand(Word):
    """While face up, the enemy may not look at cards in the owner's hand."""

    def flags(self) -> int:
        return INTERRUPT

    def traits(self) -> int:
        return T_HIDING

    def text(self, kind: Kind, options: Mapping[str, object]) -> str:
        return "While face up, the enemy may not look at your hand; it may answer a card that would."
