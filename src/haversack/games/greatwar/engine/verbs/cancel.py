"""Cancel: once in the turn a card cancels an enemy card."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from haversack.games.greatwar.engine import events
from haversack.games.greatwar.engine.actions import idle
from haversack.games.greatwar.engine.cancelling import one_shot
from haversack.games.greatwar.engine.effect import Effect
from haversack.games.greatwar.engine.queries import can_cancel, in_step, targets
from haversack.games.greatwar.engine.verbs.duel import Duel
from haversack.games.greatwar.facts.constants import INTERRUPT, PASS, T_ARMED
from haversack.games.greatwar.language.nouns import Filter, Kind
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.language.verb import Verb, Word
from haversack.games.greatwar.text.phrases import noun, short
from haversack.games.greatwar.text.wording import few
from haversack.kernel.english import one_of
from haversack.kernel.procedures import NO_CHOICE, Question

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


@dataclass(frozen=True)
class Cancel(Word):
    """Once in the turn, cancel one enemy card of these.

    `later`: a card played afterwards may be hit too, while this one waits, armed. `breaks`: it cancels an aura that
    would hit it. `restores`: what its victim had cancelled is turned up again. `interrupts`: it may be played as an
    enemy card is placed, and then ends the enemy's step (G-CAN-3).
    """

    target: Filter
    later: bool = True
    breaks: bool = False
    restores: bool = False
    interrupts: bool = False

    def compile(self, t: Tables, card: int) -> Verb | None:
        t.cancels[card] = t.aims.bit(self.target)
        t.later[card], t.breaks[card] = self.later, self.breaks
        t.restores[card], t.ends_step[card] = self.restores, self.interrupts
        return CancelVerb()

    def flags(self) -> int:
        return INTERRUPT if self.interrupts else 0

    def traits(self) -> int:
        return T_ARMED if self.later else 0

    def text(self, kind: Kind, options: Mapping[str, object]) -> str:
        what = f"one enemy {noun(self.target)}"
        if self.interrupts:
            out = f"Interrupt: cancels {what}, as it is placed (its owner's step ends) or already on the table."
        elif Duel() in kind.effects:
            out = f"Once in the turn, unless it has fought a duel, it cancels {what}, already played or played later."
        elif self.later:
            out = f"Once in the turn it cancels {what}, already played or played later."
        else:
            out = f"When it enters it cancels {what} already on the table."
        if self.breaks:
            out += " It cancels Fortifications that would cancel it."
        if self.restores:
            out += " What that card had cancelled is turned face up again."
        return out

    def cancelled(self) -> list[str]:
        return [short(self.target)]


class CancelVerb(Verb):
    """A one-shot cancel; whom it hits stands in the tables of the card."""

    def effect(self, card: int, side: int) -> Effect:
        return CancelOne(card, side, self.number)

    def doing(self, s: "State", side: int, card: int) -> str:
        aim = s.cards.cancels[card]
        found = [
            c for c in s.table[1 - side] if aim & s.cards.aimed_at[c] and c not in s.down and can_cancel(s, card, c)
        ]
        if found:
            return f"may cancel {one_of(few(s.cards, found))}"
        return "no target yet, stays armed" if s.cards.later[card] else "no effect: nothing to cancel"

    def affects(self, s: "State", card: int, target: int) -> bool:
        hits = s.cards.ends_step[card] and s.cards.cancels[card] & s.cards.aimed_at[target] != 0
        return hits and s.is_up(target) and can_cancel(s, card, target)

    def answering(self, s: "State", card: int, target: int) -> str:
        ends = in_step(s, s.side_of(target)) and not s.over
        return f"cancels {s.cards.names[target]}{' and ends the enemy step' if ends else ''}"


class CancelOne(Effect):
    """The owner of a card names what it cancels; passing leaves it armed where it can wait."""

    __slots__ = ()

    def act(self, s: "State") -> None:
        if self.card in s.used:
            return
        if targets(s, self.card, self.side):
            s.put(self)
        else:
            self.lapse(s)  # as mostly

    def ask(self, s: "State") -> Question:
        found = targets(s, self.card, self.side)
        return Question(self.side, [s.cards.target + c for c in found], decline=PASS if found else NO_CHOICE)

    def lapse(self, s: "State") -> None:
        idle(s, self.card, self.side, events.NO_TARGET_ARMED if s.cards.later[self.card] else events.NO_TARGET)

    def do(self, s: "State", choice: int) -> None:
        if choice != PASS:
            one_shot(s, self.card, choice - s.cards.target)

    def prompt(self, s: "State") -> str:
        left = "Left unused it stays armed for this turn." if s.cards.later[self.card] else "It cannot be used later."
        return f"{s.cards.names[self.card]} may cancel one enemy card: which? {left}"

    def passing(self, s: "State") -> str:
        return "Cancel nothing now: it stays armed" if s.cards.later[self.card] else "Cancel nothing"
