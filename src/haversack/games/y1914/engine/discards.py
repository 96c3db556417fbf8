"""Cards that have to go: hand cards as a price, cards lost to attrition, cards of a zone that a text names (F-DIS)."""

from typing import TYPE_CHECKING, ClassVar

from haversack.games.y1914.engine.actions import (
    burn,
    discard_from_hand,
    discard_prepared,
    lose_point,
    lose_status,
    skip,
)
from haversack.games.y1914.engine.card_text import text_card
from haversack.games.y1914.engine.events import (
    NO_CAUSE,
    UNIT,
    W_ATTRITION,
    W_BOTH,
    W_CROSSING,
    W_DRAFT,
    W_KEEP,
    W_NO_HAND,
    W_NO_PREPARED,
    W_SUSTAIN,
    W_TERRAIN,
    W_TEXT,
    W_TOLL,
    cause_of,
)
from haversack.games.y1914.engine.procedure import LOOK_BELOW, ONE_BY_ONE, Procedure
from haversack.games.y1914.engine.queries import hand_choices, prepared_choices, toll_name
from haversack.games.y1914.facts.constants import AFTER, DECK, POWER_NAMES, VP, Z_DECK, Z_HAND, Z_PREPARED, Z_STATUS
from haversack.games.y1914.facts.names import POWERS_THE, SPACES_THE, crossing
from haversack.kernel.cards import Cards
from haversack.kernel.decisions import Reason
from haversack.kernel.english import count_of, opening, some
from haversack.kernel.procedures import Question
from haversack.qmg.graph import bit_list

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.state import State


def together(cards: Cards, number: int, begun: bool) -> tuple[int, int]:
    """Return that so many cards go together, if each of them is asked for: until the last, cards of two kinds are left.

    A single card is one of several only where others have gone before it.
    """
    most_alike = max([cards.count(card) for card in cards]) if cards else 0
    alone = number == 1 and not begun
    return ONE_BY_ONE if alone or len(cards) - most_alike < number else (number, number)


class Pay(Procedure):
    """Discard hand cards unseen, as the price of something."""

    __slots__ = ("power", "left", "begun")

    FIELDS: ClassVar[dict[str, str]] = {"power": "power", "left": "many", "begun": "flag"}
    KIND: ClassVar[str] = "pay"
    RULE: ClassVar[str] = "F-DIS-4"
    ABOUT: ClassVar[str] = "the hand cards that it costs are discarded first"

    def __init__(self, power: int, left: int, begun: int = 0) -> None:
        self.power: int = power
        self.left: int = left
        self.begun: int = begun

    def ask(self, s: "State") -> Question:
        return Question(self.power, hand_choices(s, s.rules.discard, self.power))

    def hides(self, s: "State") -> bool:
        return len(s.hands[self.power]) > 1

    def do(self, s: "State", choice: int) -> None:
        discard_from_hand(s, self.power, choice - s.rules.discard, self.cause(s, len(s.stack)) if s.logging else 0)
        if self.left > 1:
            s.push(Pay(self.power, self.left - 1, 1))

    def cause(self, s: "State", top: int) -> int:
        """Return what the cards are the price of, by the frames below that place of the stack."""
        for place in range(top - 1, -1, -1):
            frame = s.stack[place]
            cause: int = frame.price_cause(s)
            if cause != LOOK_BELOW:
                return cause
        return NO_CAUSE

    def several(self, s: "State") -> tuple[int, int]:
        return together(s.hands[self.power], self.left, self.begun == 1)

    def is_covert(self, s: "State", usual: bool) -> bool:
        return True

    def discard_label(self, s: "State", card: "CardDef") -> str:
        return f"Pay with {card.title} from your hand"

    def title(self, s: "State") -> str:
        return f"{POWER_NAMES[self.power]} pays {count_of(self.left)}"

    def prompt(self, s: "State") -> str:
        why, what = divmod(self.cause(s, len(s.stack) - 1), UNIT)
        cards = some(self.left)
        pay = f"pay with {cards} from your hand"
        if why == W_DRAFT:
            return f"Draft: discard {'the second card' if self.left == 1 else cards} from your hand, unseen."
        if why == W_KEEP:
            return f"{s.rules.cards[what].title}: {pay} to keep the Sustain card prepared."
        if why == NO_CAUSE:
            return f"{opening(pay)}."
        where, toll = SPACES_THE[what], toll_name(s.rules)
        heads = {
            W_TERRAIN: f"Difficult terrain in {where}: {pay} before the battle.",
            W_CROSSING: f"Difficult terrain, as {where} is attacked {crossing(what)}: {pay} before the battle.",
            W_TOLL: f"{toll}: {pay} to act in {where}.",
            W_BOTH: f"Difficult terrain in {where} and {toll}: {pay} before the battle.",
            W_SUSTAIN: f"Sustain in the difficult terrain of {where}: {pay}.",
        }
        return heads[why]


def push_losses(s: "State", numbers: list[int]) -> None:
    """Make Powers discard for attrition, in turn order after the active one, itself last (ruling 4.6)."""
    order = AFTER[s.active]
    if not s.rules.active_discards_last:
        order = [s.active] + order[:-1]
    for power in reversed(order):
        if numbers[power] > 0:
            s.push(LoseCards(power, numbers[power]))


class LoseCards(Procedure):
    """Discard for attrition one by one: hand, prepared, top of the deck, or a VP once the deck is empty (F-ATT-4)."""

    __slots__ = ("power", "left", "begun")

    FIELDS: ClassVar[dict[str, str]] = {"power": "power", "left": "many", "begun": "flag"}
    KIND: ClassVar[str] = "lose"
    RULE: ClassVar[str] = "F-ATT-4"
    ABOUT: ClassVar[str] = "cards are lost to attrition"
    HAND_IS_EXPECTED: ClassVar[bool] = True

    def __init__(self, power: int, left: int, begun: int = 0) -> None:
        self.power: int = power
        self.left: int = left
        self.begun: int = begun

    def ask(self, s: "State") -> Question:
        power, rules = self.power, s.rules
        options = [DECK if s.decks[power] else VP]
        options += hand_choices(s, rules.discard, power)
        options += prepared_choices(s, rules.give, power)
        return Question(power, options)

    def do(self, s: "State", choice: int) -> None:
        power, rules = self.power, s.rules
        cause = self.cause(s) if s.logging else NO_CAUSE
        if choice == DECK:
            burn(s, power, cause)
        elif choice == VP:
            lose_point(s, power, cause)
        elif choice >= rules.give:
            discard_prepared(s, power, choice - rules.give, cause)
        else:
            discard_from_hand(s, power, choice - rules.discard, cause)
        if self.left > 1:
            s.push(LoseCards(power, self.left - 1, 1))

    def cause(self, s: "State") -> int:
        """Return the card that costs cards: the text below, or what the Attrition step has revealed."""
        card = text_card(s)
        if card < 0 and s.played[s.active]:
            card = s.played[s.active][-1]
        return cause_of(W_ATTRITION, card) if card >= 0 else NO_CAUSE

    def several(self, s: "State") -> tuple[int, int]:
        number = self.left
        held = len(s.hands[self.power]) + len(s.prepared[self.power])
        return (number, number) if number <= held and (number > 1 or self.begun) else ONE_BY_ONE

    def title(self, s: "State") -> str:
        return f"{POWER_NAMES[self.power]} loses {count_of(self.left)} to attrition"

    def prompt(self, s: "State") -> str:
        card = s.rules.cards[self.cause(s) % UNIT]
        head = f"Attrition by {card.title}: discard {count_of(self.left)}"
        each = ", each" if self.left > 1 else ""
        if s.decks[self.power]:
            return f"{head}{each} from your hand, your prepared cards or the top of your draw deck."
        return f"{head}{each} from your hand or your prepared cards, or lose 1 VP{' for it' if each else ' instead'}."

    def plain_reason(self, s: "State", choice: int) -> Reason:
        if choice == VP:
            return Reason("While cards are left in your draw deck a VP cannot be given instead.", "F-ATT-6")
        if choice == DECK:
            return Reason("Your draw deck is empty.", "F-ATT-5")
        return Reason("These discards are not optional.", "F-ATT-4")


def given(s: "State", power: int, zone: int) -> list[int]:
    """Return the choices that name the cards of a zone."""
    if zone == Z_PREPARED:
        return prepared_choices(s, s.rules.give, power)
    if zone == Z_HAND:
        return hand_choices(s, s.rules.discard, power)
    cards = [s.rules.status_cards[bit] for bit in bit_list(s.status & s.rules.owned_status[power])]
    return [s.rules.discard + card for card in sorted(cards)]


def is_hidden_choice(s: "State", power: int, zone: int) -> bool:
    """Say whether others cannot know how many different cards there are to choose from in a zone."""
    cards = s.hands[power] if zone == Z_HAND else s.prepared[power]
    return zone in (Z_HAND, Z_PREPARED) and len(cards) > 1


class GiveUp(Procedure):
    """Discard cards of a zone because a card says so; each missing one costs a VP, a missing Status nothing (F-DIS-3).

    `chooser` picks them, `card` is the one that says so.
    """

    __slots__ = ("power", "zone", "left", "chooser", "card", "begun")

    FIELDS: ClassVar[dict[str, str]] = {
        "power": "power",
        "zone": "zone",
        "left": "many",
        "chooser": "power",
        "card": "card",
        "begun": "flag",
    }
    KIND: ClassVar[str] = "discard"
    RULE: ClassVar[str] = "F-CRD-3"
    ABOUT: ClassVar[str] = "cards are discarded"

    def __init__(self, power: int, zone: int, left: int, chooser: int, card: int, begun: int = 0) -> None:
        self.power: int = power
        self.zone: int = zone
        self.left: int = left
        self.chooser: int = chooser
        self.card: int = card
        self.begun: int = begun

    def is_sound(self, s: "State") -> bool:
        return self.zone != Z_DECK

    def ask(self, s: "State") -> Question:
        return Question(self.chooser, given(s, self.power, self.zone))

    def hides(self, s: "State") -> bool:
        return is_hidden_choice(s, self.power, self.zone)

    def lapse(self, s: "State") -> None:
        if self.zone == Z_STATUS:
            skip(s, -1, self.power)
            return
        for _ in range(self.left):
            lose_point(s, self.power, cause_of(W_NO_HAND if self.zone == Z_HAND else W_NO_PREPARED, self.card))

    def do(self, s: "State", choice: int) -> None:
        if self.zone == Z_PREPARED:
            discard_prepared(s, self.power, choice - s.rules.give, cause_of(W_TEXT, self.card))
        elif self.zone == Z_HAND:
            discard_from_hand(s, self.power, choice - s.rules.discard, cause_of(W_TEXT, self.card))
        else:
            lose_status(s, choice - s.rules.discard)
        if self.left > 1:
            s.push(GiveUp(self.power, self.zone, self.left - 1, self.chooser, self.card, 1))

    def several(self, s: "State") -> tuple[int, int]:
        if self.zone == Z_STATUS:
            return ONE_BY_ONE
        cards = s.hands[self.chooser] if self.zone == Z_HAND else s.prepared[self.chooser]
        return together(cards, self.left, self.begun == 1)

    def title(self, s: "State") -> str:
        return f"{POWER_NAMES[self.power]} discards for {s.rules.cards[self.card].title}"

    def prompt(self, s: "State") -> str:
        name = s.rules.cards[self.card].title
        if self.zone == Z_STATUS:
            whose = (
                "your Status cards" if self.power == self.chooser else f"the Status cards of {POWERS_THE[self.power]}"
            )
            return f"{name}: which of {whose} is discarded?"
        zone = "prepared" if self.zone == Z_PREPARED else "hand"
        cards = some(self.left, f"{zone} card")
        return f"{name}: discard {cards}, unseen."
