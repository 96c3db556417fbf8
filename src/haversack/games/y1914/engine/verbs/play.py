"""Play: a card of a type is played from the hand as part of a text (F-CRD-5)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.y1914.engine.actions import leave_hand
from haversack.games.y1914.engine.openly import possible_hand
from haversack.games.y1914.engine.queries import cards_of_types
from haversack.games.y1914.engine.turn import is_idle_play, lay_down
from haversack.games.y1914.engine.verb import Effect, Verb
from haversack.games.y1914.facts.constants import PASS
from haversack.games.y1914.facts.names import types_named
from haversack.games.y1914.language.rules import types_mask
from haversack.games.y1914.language.word import Word
from haversack.kernel.cards import Cards
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.language.rules import Rules
    from haversack.games.y1914.state import State
    from haversack.games.y1914.text.phrases import Voice


@dataclass(frozen=True)
class Play(Word):
    """Play a card of that type from the hand; with `own` only of the own country."""

    type: str
    own: bool = False

    def compile(self, rules: "Rules", country: int) -> Verb:
        return PlayVerb(country, types_mask((self.type,)), self.own)

    def text(self, voice: "Voice") -> str:
        article = "an" if self.type[0] in "AEIO" and not self.own else "a"
        own = f"{voice.adjective} " if self.own else ""
        return f"You may play {article} {own}{self.type} card from your hand."


class PlayVerb(Verb):
    """Play a card of these types, of the own country alone with `own`."""

    PROCEDURES: ClassVar[tuple[str, ...]] = ("Playing",)

    def __init__(self, country: int, types: int, own: bool) -> None:
        super().__init__(country)
        self.types: int = types
        self.own: bool = own

    def begin(self, s: "State") -> None:
        s.push(Playing(self.number))

    def of(self) -> int:
        """Return the country whose cards alone may be played, or -1."""
        return self.country if self.own else -1

    def can(self, s: "State", card: "CardDef", hand: Cards) -> bool:
        return len(cards_of_types(s, hand, self.types, self.of())) > 0


class Playing(Effect):
    """Choose the card to play."""

    __slots__ = ()

    KIND: ClassVar[str] = "play_now"
    TITLE: ClassVar[str] = "Play a card of the hand with it"
    RULE: ClassVar[str] = "F-CRD-5"
    PASS_LABEL: ClassVar[str] = "Play none"

    def ask(self, s: "State") -> Question:
        verb = s.rules.verbs[self.verb]
        assert isinstance(verb, PlayVerb)
        found = cards_of_types(s, s.hands[verb.power], verb.types, verb.of())
        return Question(verb.power, [s.rules.play + card for card in found], PASS)

    def hides(self, s: "State") -> bool:
        verb = s.rules.verbs[self.verb]
        assert isinstance(verb, PlayVerb)
        return len(cards_of_types(s, possible_hand(s, verb.power), verb.types, verb.of())) > 0

    def do(self, s: "State", choice: int) -> None:
        if choice != PASS:
            card = s.rules.cards[choice - s.rules.play]
            leave_hand(s, card.power, card.number, True)
            lay_down(s, card)

    def is_idle(self, s: "State", choice: int) -> bool:
        return is_idle_play(s, choice)

    def question(self, s: "State") -> str:
        verb = s.rules.verbs[self.verb]
        assert isinstance(verb, PlayVerb)
        return f"which {types_named(verb.types, verb.of())} of your hand do you play with it?"
