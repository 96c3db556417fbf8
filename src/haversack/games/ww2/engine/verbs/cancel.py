"""Cancel: the card just played has no effect (ruling 5.13)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import tell_source
from haversack.games.ww2.engine.playing import PlayCard
from haversack.games.ww2.engine.procedure import Effect, enclosing
from haversack.games.ww2.language.nouns import WarfarePlayed, Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.phrases import Voice
from haversack.kernel.events import Event

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules
    from haversack.games.ww2.state import State


@dataclass(frozen=True)
class Cancel(Word):
    """The card just played has no effect."""

    @staticmethod
    def needs() -> tuple[type, ...]:
        return (WarfarePlayed,)

    def compile(self, rules: "Rules", owner: int) -> Verb:
        return CancelVerb()

    def text(self, voice: Voice) -> str:
        return "cancel that card: nothing on it is carried out, and it is discarded"


class CancelVerb(Verb):
    """Cancel, compiled."""

    def act(self, s: "State", e: Effect) -> None:
        place = enclosing(s, PlayCard)
        played: PlayCard = s.stack[place]
        s.stack[place] = played.changed(cancelled=1)
        tell_source(s, CANCELLED, (s.rules.cards[played.card].country,), (played.card,))

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        return f"cancel {s.rules.cards[card].source.name if card >= 0 else 'it'}"


def _cancelled_line(rules: "Rules", event: Event) -> str:
    return f"{events.named_cards(rules, event)} is cancelled and has no effect."


CANCELLED: Final = events.verb_event("CardCancelled", "ck", _cancelled_line)
