"""Arrange: look at the top cards of the own deck and put them back in any order."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import tell
from haversack.games.ww2.engine.procedure import Effect
from haversack.games.ww2.facts.constants import COUNTRIES
from haversack.games.ww2.facts.names import COUNTRIES_NAMED
from haversack.games.ww2.language.nouns import Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.phrases import Voice
from haversack.kernel.english import count_of, top_cards
from haversack.kernel.events import Event
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules
    from haversack.games.ww2.state import State


@dataclass(frozen=True)
class Arrange(Word):
    """Look at the top cards of the own draw deck and put them back in any order."""

    cards: int

    def compile(self, rules: "Rules", owner: int) -> Verb:
        verb = ArrangeVerb()
        verb.amount = self.cards
        return verb

    def text(self, voice: Voice) -> str:
        return f"look at {top_cards(self.cards)} of your draw deck and put them back on top in any order"


class ArrangeVerb(Verb):
    """Arrange, compiled."""

    def procedures(self) -> tuple[type, ...]:
        return (ArrangeDeck,)

    def begin(self, s: "State", owner: int, space: int, piece: int, card: int, optional: int) -> None:
        s.push(ArrangeDeck(self.number, owner, space, piece, card, optional, 0))

    def can(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        return len(s.decks[owner]) > 1

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        return f"look at the top {count_of(self.amount)} of your deck and put them in the order you like"


class ArrangeDeck(Effect):
    """Choose the cards looked at one by one in their new order; `done` counts them."""

    __slots__ = ("done",)

    FIELDS: ClassVar[dict[str, str]] = Effect.FIELDS | {"done": "times"}
    KIND: ClassVar[str] = "arrange"
    CHOOSES_CARDS: ClassVar[bool] = True
    IS_MINOR: ClassVar[bool] = True

    def __init__(self, node: int, owner: int, space: int, piece: int, card: int, optional: int, done: int) -> None:
        super().__init__(node, owner, space, piece, card, optional)
        self.done: int = done

    def run(self, s: "State") -> None:
        self.after_deal(s)
        looked = self._looked(s)
        if self.done < looked:
            s.put(self)
        else:
            tell(s, ARRANGED, (self.owner, looked), s.decks[self.owner][:looked], 1 << self.owner)

    def after_deal(self, s: "State") -> None:
        """Note that the owner knows the cards it looks at, and that nobody else does any more."""
        own = COUNTRIES + self.owner
        s.depth[own] = max(s.depth[own], self._looked(s))
        s.depth[self.owner] = 0

    def _looked(self, s: "State") -> int:
        return min(self.verb(s).amount, len(s.decks[self.owner]))

    def ask(self, s: "State") -> Question:
        cards = sorted(set(s.decks[self.owner][self.done : self._looked(s)]))
        return Question(self.owner, [s.rules.place + card for card in cards])

    def hides(self, s: "State") -> bool:
        return self.done + 1 < self._looked(s)

    def do(self, s: "State", choice: int) -> None:
        deck, done, card = s.decks[self.owner], self.done, choice - s.rules.place
        spot = deck.index(card, done)
        s.decks[self.owner] = deck[:done] + (card,) + deck[done:spot] + deck[spot + 1 :]
        e = self
        s.push(ArrangeDeck(e.node, e.owner, e.space, e.piece, e.card, e.optional, done + 1))

    def question(self, s: "State") -> str:
        done = self.done
        place = "on top of your deck" if done == 0 else f"next, in place {done + 1} from the top"
        return f"which of these cards goes {place}?"

    def place_label(self, s: "State", card: int) -> str:
        spot = "on top" if self.done == 0 else f"in place {self.done + 1} from the top"
        return f"Put {s.rules.cards[card].source.name} {spot}"

    def is_sound(self, s: "State") -> bool:
        return super().is_sound(s) and self.done <= self.verb(s).amount


def _arranged_line(rules: "Rules", event: Event) -> str:
    country, top = COUNTRIES_NAMED[event.data[0]], top_cards(event.data[1])
    return (
        f"{country} looks at {top} of its deck and puts them back in the order it likes{events.if_seen(rules, event)}."
    )


ARRANGED: Final = events.verb_event("DeckArranged", "cn", _arranged_line)
