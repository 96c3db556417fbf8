"""CancelAll: an aura, a card that cancels every enemy card of some kind while it lies face up."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from haversack.games.greatwar.engine import events
from haversack.games.greatwar.engine.actions import idle
from haversack.games.greatwar.engine.cancelling import strike, sweep, swept
from haversack.games.greatwar.engine.effect import Effect
from haversack.games.greatwar.engine.queries import can_cancel, has_live_aura, works_once
from haversack.games.greatwar.facts.constants import T_AURA
from haversack.games.greatwar.language.nouns import Filter, Kind
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.language.verb import Verb, Word
from haversack.games.greatwar.text.phrases import noun, short
from haversack.games.greatwar.text.wording import few
from haversack.kernel.english import all_of
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


@dataclass(frozen=True)
class CancelAll(Word):
    """While face up, cancel every enemy card of these, played before or after (an aura)."""

    target: Filter

    def compile(self, t: Tables, card: int) -> Verb | None:
        t.auras[card] = t.aims.bit(self.target)
        return CancelAllVerb()

    def traits(self) -> int:
        return T_AURA

    def text(self, kind: Kind, options: Mapping[str, object]) -> str:
        return f"While face up it cancels every enemy {noun(self.target)}, played before or after it."

    def cancelled(self) -> list[str]:
        return [short(self.target)]


class CancelAllVerb(Verb):
    """An aura; whom it hits stands in the tables of the card."""

    def effect(self, card: int, side: int) -> Effect:
        return StartAura(card, side, self.number)

    def doing(self, s: "State", side: int, card: int) -> str:
        if not has_live_aura(s, card):
            return f"cancels nothing this turn ({s.cards.names[s.event]})"
        aim = s.cards.auras[card]
        found = [
            c for c in s.table[1 - side] if aim & s.cards.aimed_at[c] and c not in s.down and can_cancel(s, card, c)
        ]
        return f"cancels {all_of(few(s.cards, found))}" if found else ""


class StartAura(Effect):
    """An aura strikes what is already on the table; where it works but once its owner chooses."""

    __slots__ = ()

    def act(self, s: "State") -> None:
        if not has_live_aura(s, self.card):
            idle(s, self.card, self.side, events.AURA_IS_OFF)
        elif not works_once(s, self.card):
            sweep(s, self.card)
        else:
            s.put(self)

    def ask(self, s: "State") -> Question:
        return Question(self.side, [s.cards.target + c for c in sorted(swept(s, self.card))])

    def do(self, s: "State", choice: int) -> None:
        strike(s, self.card, choice - s.cards.target)

    def prompt(self, s: "State") -> str:
        return f"{s.cards.names[self.card]} cancels but one card this turn ({s.cards.names[s.event]}): which?"

    def passing(self, s: "State") -> str:
        return "Discard nothing"
