"""Bottom: put cards from hand on the bottom of the own deck."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.actions import leave_hand, tell
from haversack.games.ww2.engine.procedure import Effect
from haversack.games.ww2.facts.constants import COUNTRIES, PASS
from haversack.games.ww2.facts.names import COUNTRIES_NAMED
from haversack.games.ww2.language.nouns import Word
from haversack.games.ww2.language.verb import Verb
from haversack.games.ww2.text.phrases import Voice
from haversack.kernel.english import count_of, some
from haversack.kernel.events import Event
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.ww2.language.rules import Rules
    from haversack.games.ww2.state import State


@dataclass(frozen=True)
class Bottom(Word):
    """Put one card up to that many from hand on the bottom of the own draw deck."""

    cards: int

    def compile(self, rules: "Rules", owner: int) -> Verb:
        verb = BottomVerb()
        verb.amount = self.cards
        return verb

    def text(self, voice: Voice) -> str:
        number = {1: "one card", 2: "one or two cards"}.get(self.cards, f"1 to {self.cards} cards")
        return f"put {number} from your hand on the bottom of your draw deck"


class BottomVerb(Verb):
    """Bottom, compiled."""

    def procedures(self) -> tuple[type, ...]:
        return (PutUnderDeck,)

    def begin(self, s: "State", owner: int, space: int, piece: int, card: int, optional: int) -> None:
        s.push(PutUnderDeck(self.number, owner, space, piece, card, optional, 0))

    def can(self, s: "State", owner: int, space: int, piece: int, card: int) -> bool:
        return len(s.hands[owner]) > 0

    def does(self, s: "State", owner: int, space: int, piece: int, card: int) -> str:
        return f"put up to {count_of(self.amount)} from hand on the bottom of your deck"


class PutUnderDeck(Effect):
    """Choose hand cards one by one in the order in which they go under the deck; `done` counts them."""

    __slots__ = ("done",)

    FIELDS: ClassVar[dict[str, str]] = Effect.FIELDS | {"done": "times"}
    KIND: ClassVar[str] = "bottom"
    CHOOSES_CARDS: ClassVar[bool] = True
    IS_MINOR: ClassVar[bool] = True

    def __init__(self, node: int, owner: int, space: int, piece: int, card: int, optional: int, done: int) -> None:
        super().__init__(node, owner, space, piece, card, optional)
        self.done: int = done

    def ask(self, s: "State") -> Question:
        options = [s.rules.place + card for card in sorted(set(s.hands[self.owner]))]
        return Question(self.owner, options, PASS) if self.done else Question(self.owner, options)

    def hides(self, s: "State") -> bool:
        return len(s.hands[self.owner]) > 1

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            return
        card = choice - s.rules.place
        leave_hand(s, self.owner, card, False)
        s.decks[self.owner] += (card,)
        s.depth[2 * COUNTRIES + self.owner] += 1
        tell(s, BOTTOMED, (self.owner, 1), (card,), 1 << self.owner)
        if self.done + 1 < self.verb(s).amount:
            e = self
            s.push(PutUnderDeck(e.node, e.owner, e.space, e.piece, e.card, e.optional, e.done + 1))

    def several(self, s: "State") -> tuple[int, int]:
        left = self.verb(s).amount - self.done
        return (0 if self.done else 1), min(left, len(s.hands[s.seat]))

    def question(self, s: "State") -> str:
        return f"which {'further ' if self.done else ''}card of your hand goes to the bottom of your deck?"

    def pass_label(self, s: "State") -> str:
        return "No further card"

    def place_label(self, s: "State", card: int) -> str:
        return f"Put {s.rules.cards[card].source.name} on the bottom of your deck"

    def is_sound(self, s: "State") -> bool:
        return super().is_sound(s) and self.done < self.verb(s).amount


def _bottomed_line(rules: "Rules", event: Event) -> str:
    country = COUNTRIES_NAMED[event.data[0]]
    return f"{country} puts {some(event.data[1])} from hand on the bottom of its deck{events.if_seen(rules, event)}."


BOTTOMED: Final = events.verb_event("CardsPutOnBottom", "cn", _bottomed_line)
