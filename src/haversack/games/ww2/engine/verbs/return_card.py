"""Return: the card just played goes on top of the deck, or is shuffled in, instead of being discarded."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import leave_pile, shuffle_cards, tell
from haversack.games.ww2.engine.procedure import Effect
from haversack.games.ww2.facts.constants import COUNTRIES
from haversack.games.ww2.facts.names import COUNTRIES_NAMED
from haversack.games.ww2.language.nouns import CardPlayed, Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.phrases import Voice
from haversack.kernel.events import Event

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules
    from haversack.games.ww2.state import State


@dataclass(frozen=True)
class Return(Word):
    """Put the card just played on top of the draw deck, or shuffle it in, instead of discarding it."""

    to: str

    @staticmethod
    def needs() -> tuple[type, ...]:
        return (CardPlayed,)

    def compile(self, rules: "Rules", owner: int) -> Verb:
        verb = ReturnVerb()
        verb.word = 1 if self.to == "top" else 0
        return verb

    def text(self, voice: Voice) -> str:
        put = "put that card on top of" if self.to == "top" else "shuffle that card into"
        return f"{put} your draw deck instead of leaving it in your discard pile"


class ReturnVerb(Verb):
    """Return, compiled; `word` is 1 where the card goes on top."""

    def act(self, s: "State", e: Effect) -> None:
        leave_pile(s, e.owner, e.card)
        s.decks[e.owner] = (e.card, *s.decks[e.owner])
        if self.word:
            s.depth[e.owner] += 1
            s.depth[COUNTRIES + e.owner] += 1
            tell(s, TOPPED, (e.owner,), (e.card,))
        else:
            shuffle_cards(s, e.owner)
            tell(s, SHUFFLED_IN, (e.owner,), (e.card,))

    def can(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        return card in s.played[owner]

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        name = s.rules.cards[card].source.name if card >= 0 else "it"
        return f"put {name} on top of your deck" if self.word else f"shuffle {name} into your deck"

    def is_sound(self, s: "State", e: Effect) -> bool:
        return e.card >= 0 and (e.card in s.played[e.owner] or e.card in s.buried[e.owner])


def _topped_line(rules: "Rules", event: Event) -> str:
    return f"{COUNTRIES_NAMED[event.data[0]]} puts {events.named_cards(rules, event)} on top of its deck."


def _shuffled_line(rules: "Rules", event: Event) -> str:
    return f"{COUNTRIES_NAMED[event.data[0]]} shuffles {events.named_cards(rules, event)} into its deck."


TOPPED: Final = events.verb_event("CardPutOnTop", "c", _topped_line)
SHUFFLED_IN: Final = events.verb_event("CardShuffledIn", "c", _shuffled_line)
