"""Attrition: Powers discard, as an Economic Warfare card says (F-CRD-8)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from haversack.games.y1914.engine.discards import push_losses
from haversack.games.y1914.engine.queries import counted, holds
from haversack.games.y1914.engine.verb import Verb
from haversack.games.y1914.facts.constants import POWER_NUMBER, POWERS
from haversack.games.y1914.language.card_def import losses_of
from haversack.games.y1914.language.nouns import Condition
from haversack.games.y1914.language.word import Word
from haversack.games.y1914.text.phrases import a_piece, condition, near, power_name, powers_lose
from haversack.kernel.cards import Cards
from haversack.qmg.language import Pieces

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.language.rules import Rules
    from haversack.games.y1914.state import State
    from haversack.games.y1914.text.phrases import Voice
    from haversack.qmg.compile import Tally


@dataclass(frozen=True)
class Attrition(Word):
    """Powers discard as for attrition. `each` adds one for every piece counted, `more` a number under a condition.

    Both go to `bonus`, or with `more` and no `bonus` to every Power as `more` says.
    """

    targets: tuple[tuple[str, int], ...]
    bonus: str = ""
    each: Pieces | None = None
    more: tuple[tuple[str, int], ...] = ()
    more_if: Condition | None = None

    def compile(self, rules: "Rules", country: int) -> Verb:
        verb = AttritionVerb(country, losses_of(self.targets), losses_of(self.more))
        verb.bonus = POWER_NUMBER[self.bonus] if self.bonus else -1
        verb.each = rules.tally(self.each, country) if self.each is not None else None
        verb.test = rules.tally(self.more_if, country) if self.more_if is not None else None
        return verb

    def text(self, voice: "Voice") -> str:
        text = powers_lose(self.targets)
        if self.each is not None:
            where = near(self.each.at, self.each.kind) if self.each.at is not None else " on the board"
            counted_pieces = a_piece(self.each.who, self.each.kind, voice).split(" ", 1)[1] + where
            text += f", and 1 more for each {counted_pieces}"
            if len(self.targets) > 1:
                text += f" ({power_name(self.bonus)})"
        if self.more_if is not None:
            text += f"; {powers_lose(self.more, more=True)} if {condition(self.more_if, voice)}"
        return f"{text}."


class AttritionVerb(Verb):
    """Make each Power discard so many cards, and more as pieces and conditions say."""

    def __init__(self, country: int, losses: tuple[int, ...], more: tuple[int, ...]) -> None:
        super().__init__(country)
        self.losses: tuple[int, ...] = losses
        self.more: tuple[int, ...] = more
        self.bonus: int = -1
        self.each: Tally | None = None
        self.test: Tally | None = None

    def begin(self, s: "State") -> None:
        push_losses(s, self.discards(s))

    def discards(self, s: "State") -> list[int]:
        out = list(self.losses)
        if self.each is not None:
            out[self.bonus] += counted(s, self.each)
        if self.test is not None and holds(s, self.test):
            for power in range(POWERS):
                out[power] += self.more[power]
        return out

    def can(self, s: "State", card: "CardDef", hand: Cards) -> bool:
        return any(self.discards(s))
