"""Draw: a card that draws Nationality cards as it enters."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from haversack.games.greatwar.engine import events
from haversack.games.greatwar.engine.actions import draw, idle, mark_used
from haversack.games.greatwar.engine.effect import Effect
from haversack.games.greatwar.language.nouns import Kind
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.language.verb import Verb, Word
from haversack.games.greatwar.text.phrases import NUMBERS
from haversack.kernel.english import noun_for

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


@dataclass(frozen=True)
class Draw(Word):
    """Draw Nationality cards, never past the hand limit."""

    count: int

    def compile(self, t: Tables, card: int) -> Verb | None:
        return DrawVerb(self.count)

    def text(self, kind: Kind, options: Mapping[str, object]) -> str:
        cards = noun_for(self.count, "Nationality card")
        return f"When it enters, draw {NUMBERS[self.count]} {cards}, never past the hand limit."


class DrawVerb(Verb):
    """So many cards drawn."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count: int = count

    def effect(self, card: int, side: int) -> Effect:
        return DrawCards(card, side, self.number)

    def doing(self, s: "State", side: int, card: int) -> str:
        count = min(self.count, s.limit(side) - len(s.hands[side]) + 1)
        return f"draws {count}" if count > 0 else "draws nothing: your hand is full"


class DrawCards(Effect):
    """A side draws Nationality cards, never past the hand limit."""

    __slots__ = ()

    def act(self, s: "State") -> None:
        card, side, verb = self.card, self.side, s.cards.nodes[self.node]
        assert isinstance(verb, DrawVerb)
        count = min(verb.count, s.limit(side) - len(s.hands[side]))
        if count < 1:
            idle(s, card, side, events.FULL_HAND)
        elif not draw(s, side, side, count, card):
            idle(s, card, side, events.NO_CARD_LEFT)
        mark_used(s, card)
