"""Inspect: a hand is looked at, and a card of it chosen to be discarded; an empty hand gives nothing (rulings 5)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.y1914.engine import events
from haversack.games.y1914.engine.actions import discard_before, face_up, leave_hand, look, skip, tell
from haversack.games.y1914.engine.card_text import text_card
from haversack.games.y1914.engine.discards import is_hidden_choice
from haversack.games.y1914.engine.events import W_TEXT, cause_of
from haversack.games.y1914.engine.queries import hand_choices
from haversack.games.y1914.engine.verb import Effect, Verb
from haversack.games.y1914.facts.constants import POWER_NUMBER, Z_HAND
from haversack.games.y1914.facts.names import POWERS_THE
from haversack.games.y1914.language.word import Word
from haversack.games.y1914.text.phrases import power_name
from haversack.kernel.cards import Cards
from haversack.kernel.procedures import Question
from haversack.qmg.language import Flag, is_set

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.language.rules import Rules
    from haversack.games.y1914.state import State
    from haversack.games.y1914.text.phrases import Voice


@dataclass(frozen=True)
class Inspect(Word):
    """Look at the hand of a Power and choose a card there to be discarded, face up or not."""

    power: str
    shown: Flag = True

    def compile(self, rules: "Rules", country: int) -> Verb:
        return InspectVerb(country, POWER_NUMBER[self.power], rules.nouns.is_set(self.shown))

    def text(self, voice: "Voice") -> str:
        face = "and shown" if is_set(self.shown, voice.options) else "unseen"
        who = power_name(self.power)
        return f"Look at the hand of {who} and choose a card of it; that card is discarded {face}."


class InspectVerb(Verb):
    """Look at the hand of a Power, the target; the card discarded is shown or not."""

    PROCEDURES: ClassVar[tuple[str, ...]] = ("Inspecting",)
    NOTHING: ClassVar[str] = "that hand is empty"

    def __init__(self, country: int, target: int, shown: bool) -> None:
        super().__init__(country)
        self.target: int = target
        self.shown: bool = shown

    def begin(self, s: "State") -> None:
        hand = s.hands[self.target]
        if hand:
            look(s, self.target, Z_HAND, self.power)
            tell(s, events.LOOKED, (self.power, self.target), hand, 1 << self.power | 1 << self.target)
        s.push(Inspecting(self.number))

    def can(self, s: "State", card: "CardDef", hand: Cards) -> bool:
        return len(s.hands[self.target]) > 0

    def idle_words(self, who: int) -> str:
        return "the hand is empty"


class Inspecting(Effect):
    """Choose the card of the hand seen that is discarded."""

    __slots__ = ()

    KIND: ClassVar[str] = "inspect"
    TITLE: ClassVar[str] = "Choose from a hand"

    def inspection(self, s: "State") -> InspectVerb:
        """Return the verb under way."""
        verb = s.rules.verbs[self.verb]
        assert isinstance(verb, InspectVerb)
        return verb

    def ask(self, s: "State") -> Question:
        verb = self.inspection(s)
        return Question(verb.power, hand_choices(s, s.rules.discard, verb.target))

    def hides(self, s: "State") -> bool:
        return is_hidden_choice(s, self.inspection(s).target, Z_HAND)

    def lapse(self, s: "State") -> None:
        skip(s, self.verb, s.rules.verbs[self.verb].country)

    def do(self, s: "State", choice: int) -> None:
        verb = self.inspection(s)
        card, cause = choice - s.rules.discard, cause_of(W_TEXT, text_card(s))
        if verb.shown:
            leave_hand(s, verb.target, card, True)
            face_up(s, verb.target, card)
            tell(s, events.SHOWN_DISCARD, (verb.target, cause), (card,))
        else:
            discard_before(s, verb.target, Z_HAND, card, verb.power, cause)

    def discard_label(self, s: "State", card: "CardDef") -> str:
        return f"Discard {card.title} from the hand of {POWERS_THE[card.power]}"

    def question(self, s: "State") -> str:
        verb = self.inspection(s)
        how = "shown" if verb.shown else "unseen by the others"
        return f"you see the hand of {POWERS_THE[verb.target]}. Which card is discarded, {how}?"
