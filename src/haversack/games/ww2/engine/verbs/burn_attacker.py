"""BurnAttacker: the country that battles discards from the top of its deck."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from haversack.games.ww2.engine.actions import burn
from haversack.games.ww2.engine.procedure import Effect, attacker_now
from haversack.games.ww2.facts.names import COUNTRIES_NAMED
from haversack.games.ww2.language.nouns import Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.phrases import Voice
from haversack.kernel.english import count_of, top_cards
from haversack.qmg.language import BattleDeclared

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules
    from haversack.games.ww2.state import State


@dataclass(frozen=True)
class BurnAttacker(Word):
    """The country that battles discards from the top of its draw deck."""

    cards: int

    @staticmethod
    def needs() -> tuple[type, ...]:
        return (BattleDeclared,)

    def compile(self, rules: "Rules", owner: int) -> Verb:
        verb = BurnAttackerVerb()
        verb.amount = self.cards
        return verb

    def text(self, voice: Voice) -> str:
        return f"make the attacking country discard {top_cards(self.cards)} of its draw deck"


class BurnAttackerVerb(Verb):
    """BurnAttacker, compiled."""

    def act(self, s: "State", e: Effect) -> None:
        burn(s, attacker_now(s), self.amount)

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        attacker = COUNTRIES_NAMED[attacker_now(s)]
        return f"make {attacker} discard {count_of(self.amount)} from the top of its deck"
