"""Cost: what must be paid before the rest of a text happens (F-CRD-3)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from haversack.games.y1914.engine import events
from haversack.games.y1914.engine.actions import discard_from_hand, discard_prepared, lose_point, tell
from haversack.games.y1914.engine.card_text import Text, text_card
from haversack.games.y1914.engine.discards import given, is_hidden_choice
from haversack.games.y1914.engine.events import W_COST, W_NO_HAND, cause_of
from haversack.games.y1914.engine.verb import Effect, Verb
from haversack.games.y1914.facts.constants import PASS, POWER_NUMBER, POWER_OF, Z_PREPARED
from haversack.games.y1914.facts.names import COUNTRIES_THE
from haversack.games.y1914.language.word import Word
from haversack.games.y1914.language.zones import ZONES
from haversack.games.y1914.text.phrases import power_name, zone_name
from haversack.kernel.cards import Cards
from haversack.kernel.procedures import NO_CHOICE, Question

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.language.rules import Rules
    from haversack.games.y1914.state import State
    from haversack.games.y1914.text.phrases import Voice


@dataclass(frozen=True)
class Cost(Word):
    """To use the rest, that Power (the own one by default) discards cards of a zone."""

    zone: str
    power: str = ""
    missing_costs_vp: bool = False

    def compile(self, rules: "Rules", country: int) -> Verb:
        payer = POWER_NUMBER[self.power] if self.power else POWER_OF[country]
        return CostVerb(country, ZONES[self.zone], payer, self.missing_costs_vp)

    def text(self, voice: "Voice") -> str:
        if not self.power:
            return f"To use this, discard {zone_name(self.zone)}."
        missing = " or lose 1 VP" if self.missing_costs_vp else ""
        return f"To use this, {power_name(self.power)} must discard {zone_name(self.zone, 'its')}{missing}."


class CostVerb(Verb):
    """Have a card of a zone discarded by the payer; unpaid, the text ends, or a VP is lost."""

    PROCEDURES: ClassVar[tuple[str, ...]] = ("PayingForText",)

    def __init__(self, country: int, zone: int, payer: int, missing_costs_vp: bool) -> None:
        super().__init__(country)
        self.zone: int = zone
        self.payer: int = payer
        self.missing_costs_vp: bool = missing_costs_vp

    def begin(self, s: "State") -> None:
        s.push(PayingForText(self.number))

    def is_gate(self) -> bool:
        return True

    def barrier(self, s: "State", card: "CardDef", hand: Cards) -> str:
        cards = s.prepared[self.payer] if self.zone == Z_PREPARED else s.hands[self.payer]
        if self.payer == card.power and self.zone != Z_PREPARED:
            cards = hand
        if cards or self.missing_costs_vp:
            return ""
        return f"there is no {'prepared' if self.zone == Z_PREPARED else 'hand'} card to pay for it"


class PayingForText(Effect):
    """Choose the card that is paid; the own Power may decline, another Power named must pay (rulings 5)."""

    __slots__ = ()

    KIND: ClassVar[str] = "cost"
    TITLE: ClassVar[str] = "Pay to use the text"
    RULE: ClassVar[str] = "F-CRD-3"
    PASS_LABEL: ClassVar[str] = "Do not pay: the card does nothing more"

    def cost(self, s: "State") -> CostVerb:
        """Return the verb under way."""
        verb = s.rules.verbs[self.verb]
        assert isinstance(verb, CostVerb)
        return verb

    def ask(self, s: "State") -> Question:
        verb = self.cost(s)
        options = given(s, verb.payer, verb.zone)
        is_free = options and verb.payer == verb.power
        return Question(verb.payer, options, decline=PASS if is_free else NO_CHOICE, stand_in=PASS)

    def hides(self, s: "State") -> bool:
        verb = self.cost(s)
        return is_hidden_choice(s, verb.payer, verb.zone)

    def lapse(self, s: "State") -> None:
        verb = self.cost(s)
        if verb.missing_costs_vp:
            lose_point(s, verb.payer, cause_of(W_NO_HAND, text_card(s)))
        else:
            end_text(s)

    def do(self, s: "State", choice: int) -> None:
        verb = self.cost(s)
        cause = cause_of(W_COST, text_card(s))
        if choice == PASS:
            end_text(s)
        elif verb.zone == Z_PREPARED:
            discard_prepared(s, verb.payer, choice - s.rules.give, cause)
        else:
            discard_from_hand(s, verb.payer, choice - s.rules.discard, cause)

    def discard_label(self, s: "State", card: "CardDef") -> str:
        return f"Pay with {card.title} from your hand"

    def question(self, s: "State") -> str:
        verb = self.cost(s)
        zone = "prepared" if verb.zone == Z_PREPARED else "hand"
        if verb.payer == verb.power:
            return f"discard a {zone} card, unseen, to use this?"
        return f"discard a {zone} card, unseen; {COUNTRIES_THE[verb.country]} needs that to use the card."


def end_text(s: "State") -> None:
    """Leave out the rest of the text being carried out, just below, as its requirement is not met (F-CRD-3)."""
    text = s.stack.pop()
    assert isinstance(text, Text)
    card = s.rules.cards[text.card]
    tell(s, events.ENDED_EARLY, (card.power,), (card.number,))
