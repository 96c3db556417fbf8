"""Raise and Lower: change the discard that an Economic Warfare card demands (ruling 6.2)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import tell_source
from haversack.games.ww2.engine.procedure import Effect, enclosing
from haversack.games.ww2.engine.queries import worth
from haversack.games.ww2.engine.verbs.drain import Draining
from haversack.games.ww2.facts.names import COUNTRIES_NAMED
from haversack.games.ww2.language.nouns import Condition, WarfareResolving, WarfareSuffered, Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.phrases import Voice, if_words
from haversack.kernel.english import count_of
from haversack.kernel.events import Event
from haversack.qmg.language import Flag, is_set

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules
    from haversack.games.ww2.state import State


@dataclass(frozen=True)
class Raise(Word):
    """Enlarge the discard of the Economic Warfare card being resolved; `on_zero`: even one that counts no piece."""

    cards: int
    more: int = 0
    more_if: Condition | None = None
    on_zero: Flag = False

    @staticmethod
    def needs() -> tuple[type, ...]:
        return (WarfareResolving,)

    def compile(self, rules: "Rules", owner: int) -> Verb:
        verb = ChangeDrainVerb()
        verb.amount = self.cards
        verb.more = self.more
        verb.more_if = rules.tally(self.more_if, owner)
        if rules.nouns.is_set(self.on_zero):
            rules.zero_is_raised = True
        return verb

    def text(self, voice: Voice) -> str:
        bigger = "" if self.more_if is None else f", or by {self.cards + self.more}{if_words(self.more_if, voice)}"
        zero = ", even where that card counts no piece" if is_set(self.on_zero, voice.options) else ""
        return f"raise that discard by {count_of(self.cards)} in all{bigger}{zero}"


@dataclass(frozen=True)
class Lower(Word):
    """Lessen the discard of the Economic Warfare card being resolved, never below nothing."""

    cards: int

    @staticmethod
    def needs() -> tuple[type, ...]:
        return (WarfareSuffered,)

    def compile(self, rules: "Rules", owner: int) -> Verb:
        verb = ChangeDrainVerb()
        verb.amount = -self.cards
        return verb

    def text(self, voice: Voice) -> str:
        return f"lower that discard by {count_of(self.cards)}, but not below 0"


class ChangeDrainVerb(Verb):
    """Raise or Lower, compiled."""

    def act(self, s: "State", e: Effect) -> None:
        place = enclosing(s, Draining)
        frame: Draining = s.stack[place]
        change = worth(s, self, e.owner, e.space)
        s.stack[place] = frame.changed(amount=frame.amount + change)
        tell_source(s, CHANGED, (frame.target, change, max(0, frame.amount + change)))

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        number = worth(s, self, owner, space)
        return f"{count_of(abs(number))} {'more' if number > 0 else 'fewer'} are discarded"


def _changed_line(rules: "Rules", event: Event) -> str:
    country, change, total, card = event.data[:4]
    left = f"{total} in all" if total else "none at all"
    more = "more" if change > 0 else "fewer"
    name = rules.cards[card].source.name
    return f"by {name} {COUNTRIES_NAMED[country]} discards {abs(change)} {more}, {left}."


CHANGED: Final = events.verb_event("DiscardChanged", "cnak", _changed_line)
