"""Improve: a card that goes with an ace or an HMG and makes it better."""

from collections.abc import Mapping
from dataclasses import dataclass

from haversack.games.greatwar.facts.constants import IMPROVEMENT, T_IMPROVEMENT
from haversack.games.greatwar.language.nouns import Kind
from haversack.games.greatwar.language.verb import Word


@dataclass(frozen=True)
class Improve(Word):
    """Count as an improvement in the ace duel, and let an Attacker field an HMG (G-CAN-7, G-CAN-11)."""

    def flags(self) -> int:
        return IMPROVEMENT

    def traits(self) -> int:
        return T_IMPROVEMENT

    def text(self, kind: Kind, options: Mapping[str, object]) -> str:
        return "Counts as an improvement in the ace duel, and lets an Attacker play an HMG."
