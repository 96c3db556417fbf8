"""LoseCard: an event takes a random card from the hand of the one who rolls."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from haversack.games.greatwar.engine.actions import discard_from_hand
from haversack.games.greatwar.language.nouns import Filter
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.language.verb import EventWord, Happening
from haversack.games.greatwar.text.phrases import noun

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


@dataclass(frozen=True)
class LoseCard(EventWord):
    """The roller discards one random card of these from hand."""

    of: Filter

    def compile(self, t: Tables, key: str) -> Happening:
        return LossHappens(t.aims.bit(self.of))

    def text(self) -> str:
        return f"that side discards one random {noun(self.of)} from hand"


class LossHappens(Happening):
    """A random card is discarded."""

    def __init__(self, mask: int) -> None:
        self.mask: int = mask

    def happen(self, s: "State", side: int) -> None:
        cards = [card for card in s.hands[side] if self.mask & s.cards.aimed_at[card]]
        if cards:
            discard_from_hand(s, side, cards[s.draw_below(len(cards))], s.event)
