"""What a Status on the table can do that no Play text does: strike, look, keep a card, draft from the discard pile."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from haversack.games.y1914.facts.constants import TYPES
from haversack.games.y1914.language.hooks import Attacking, Discarding, DiscardingPlayed, TakingFromDeck
from haversack.games.y1914.language.nouns import DRAW_DECK, PREPARED, STATUS_ZONE
from haversack.games.y1914.language.word import Word
from haversack.games.y1914.language.zones import ZONES
from haversack.qmg.language import BattleDeclared, Flag

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.language.rules import Rules


@dataclass(frozen=True)
class Strike(Word):
    """The attacking Power, or one defending Power, discards a card of the zone.

    `or_no_attack`: an attacker that has none cannot attack; otherwise it pays with a VP.
    """

    zone: str
    or_no_attack: Flag = False

    @staticmethod
    def is_played() -> bool:
        return False

    def answers(self, hook: object) -> bool:
        if isinstance(hook, Attacking):
            return self.zone in (PREPARED, DRAW_DECK) and self.or_no_attack is False
        return isinstance(hook, BattleDeclared) and self.zone != STATUS_ZONE

    def answer(self, rules: "Rules", card: "CardDef") -> None:
        card.zone = ZONES[self.zone]
        card.bars_attack = rules.nouns.is_set(self.or_no_attack)
        if card.bars_attack:
            rules.bars_attack |= card.bit


@dataclass(frozen=True)
class Peek(Word):
    """Discard the Status to look at the defenders' prepared cards and discard one of them, `shown` or not."""

    shown: Flag = False

    @staticmethod
    def is_played() -> bool:
        return False

    def answers(self, hook: object) -> bool:
        return isinstance(hook, Attacking)

    def answer(self, rules: "Rules", card: "CardDef") -> None:
        card.shows = rules.nouns.is_set(self.shown)


@dataclass(frozen=True)
class TakeBack(Word):
    """The card goes back to the hand."""

    @staticmethod
    def is_played() -> bool:
        return False

    def answers(self, hook: object) -> bool:
        return isinstance(hook, (Discarding, DiscardingPlayed))

    def answer(self, rules: "Rules", card: "CardDef") -> None:
        card.takes_back = True


@dataclass(frozen=True)
class StayPrepared(Word):
    """The card stays prepared."""

    @staticmethod
    def is_played() -> bool:
        return False

    def answers(self, hook: object) -> bool:
        return isinstance(hook, Discarding)

    def answer(self, rules: "Rules", card: "CardDef") -> None:
        card.takes_back = False


@dataclass(frozen=True)
class DraftDiscarded(Word):
    """Take such an own card from the discard pile, for a loss of VP; `deck_empty`: even with an empty draw deck."""

    type: str
    points: int
    deck_empty: Flag = False

    @staticmethod
    def is_played() -> bool:
        return False

    def answers(self, hook: object) -> bool:
        return isinstance(hook, TakingFromDeck)

    def answer(self, rules: "Rules", card: "CardDef") -> None:
        card.types = 1 << TYPES.index(self.type)
        card.points = self.points
        card.flag = rules.nouns.is_set(self.deck_empty)
