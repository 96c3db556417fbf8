"""Drafts: the Draft step, drafts at no cost, and the Status cards that change them (F-DRA)."""

from typing import TYPE_CHECKING, ClassVar, Final

from haversack.games.y1914.engine import events
from haversack.games.y1914.engine.actions import (
    discard_from_hand,
    join_hand,
    join_prepared,
    leave_hand,
    leave_pile,
    score,
    shuffle_deck,
    tell,
)
from haversack.games.y1914.engine.card_text import text_card
from haversack.games.y1914.engine.discards import Pay, together
from haversack.games.y1914.engine.events import W_DRAFT, W_TEXT, cause_of
from haversack.games.y1914.engine.openly import possible_deck, possible_pile
from haversack.games.y1914.engine.procedure import ONE_BY_ONE, Procedure, Step
from haversack.games.y1914.engine.queries import hand_choices, holds, listening
from haversack.games.y1914.engine.status_text import set_off
from haversack.games.y1914.facts.constants import (
    DRAFT_COST,
    K_DRAFT,
    K_DRAFTED,
    K_DRAFTED_TEXT,
    K_TAKING,
    MARK_ALSO,
    OPTIONAL,
    PAID,
    PASS,
    POWER_MASKS,
    Q_MAY_DRAFT,
    T_BUILD_ARMY,
    T_BUILD_NAVY,
    TEAM_OF_POWER,
)
from haversack.games.y1914.facts.names import types_named
from haversack.kernel.cards import Cards, without
from haversack.kernel.decisions import Reason
from haversack.kernel.english import a, one_of
from haversack.kernel.procedures import NO_CHOICE, Question

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.state import State

BUILDS: Final = 1 << T_BUILD_ARMY | 1 << T_BUILD_NAVY


class DraftStep(Step):
    """Offer the draft: two hand cards unseen, or a Status (F-DRA-1)."""

    __slots__ = ()

    KIND: ClassVar[str] = "draft"
    RULE: ClassVar[str] = "F-DRA-1"
    ABOUT: ClassVar[str] = "a card may be drafted"
    PASS_LABEL: ClassVar[str] = "Do not draft"
    HAND_IS_EXPECTED: ClassVar[bool] = True

    def run(self, s: "State") -> None:
        if len(s.hands[s.active]) >= DRAFT_COST or s.status & s.rules.listeners.bits[K_DRAFT]:
            s.put(self)

    def ask(self, s: "State") -> Question:
        return Question(s.active, self.options(s, s.active), PASS)

    def hides(self, s: "State") -> bool:
        power = s.active
        if len(s.hands[power]) >= DRAFT_COST and could_draft(s, power, BUILDS, POWER_MASKS[power], PAID):
            return True
        cards = [card for card in listening(s, K_DRAFT) if card.power == power]
        able = [card for card in cards if card.test is None or holds(s, card.test)]
        return any([could_draft(s, power, card.types, 1 << card.country, 0) for card in able])

    def options(self, s: "State", power: int) -> list[int]:
        """Return how a Power may draft in its Draft step, ascending."""
        options: list[int] = []
        hand = s.hands[power]
        if len(hand) >= DRAFT_COST and draft_choices(s, power, BUILDS, POWER_MASKS[power], PAID):
            options = hand_choices(s, s.rules.discard, power)
        for card in listening(s, K_DRAFT):
            if card.power == power and (card.test is None or holds(s, card.test)):
                if draft_choices(s, power, card.types, 1 << card.country, 0):
                    options.append(s.rules.use + card.number)
        return options

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            return
        power = s.active
        if choice >= s.rules.use:
            card = s.rules.cards[choice - s.rules.use]
            s.used |= card.bit
            tell(s, events.STATUS_USED, (power,), (card.number,))
            if card.trigger is not None and card.trigger.marks & MARK_ALSO:
                s.push(self)
            s.push(Draft(power, card.types, 1 << card.country, 0))
            return
        discard_from_hand(s, power, choice - s.rules.discard, cause_of(W_DRAFT, 0))
        s.push(Draft(power, BUILDS, POWER_MASKS[power], PAID))
        s.push(Pay(power, DRAFT_COST - 1, 1))

    def several(self, s: "State") -> tuple[int, int]:
        return together(s.hands[s.seat], DRAFT_COST, False) if s.legal[-1] < s.rules.give else ONE_BY_ONE

    def status_words(self, s: "State", card: "CardDef") -> str:
        return f"draft {drafted_article(card)} at no cost"

    def prompt(self, s: "State") -> str:
        return (
            "Draft step: discard two hand cards, unseen, to take a Build Army or Build Navy from your draw deck? "
            "Choose the cards to discard, or do not draft."
        )


def drafted_article(card: "CardDef") -> str:
    """Return the card a Status drafts, with its article."""
    return a(types_named(card.types, card.country))


def draft_choices(s: "State", power: int, types: int, countries: int, how: int) -> list[int]:
    """Return the cards that can be drafted now, and the Status that drafts from the pile, ascending."""
    return _drafts(s, power, types, countries, how, s.decks[power], s.played[power] + s.buried[power])


def could_draft(s: "State", power: int, types: int, countries: int, how: int) -> list[int]:
    """Return what can be drafted, as far as everybody knows, ascending."""
    return _drafts(s, power, types, countries, how, possible_deck(s, power), possible_pile(s, power))


def _drafts(s: "State", power: int, types: int, countries: int, how: int, deck: Cards, pile: Cards) -> list[int]:
    """Return what can be drafted with that deck and that discard pile, ascending."""
    rules = s.rules
    wanted = rules.cards_of(types, countries).intersection(deck)
    if s.status & rules.listeners.bits[Q_MAY_DRAFT] & rules.owned_status[power]:
        for also in rules.lasting[Q_MAY_DRAFT]:
            if s.status & rules.owned_status[power] & also.bit and (
                how & PAID or countries >> also.country & 1 or also.flag
            ):
                wanted |= rules.cards_of(1 << also.type, 1 << also.country).intersection(deck)
    options = [rules.take + card for card in sorted(wanted)]
    if how & PAID and s.status & rules.listeners.bits[K_TAKING]:
        for status in listening(s, K_TAKING):
            if status.power == power and (deck or status.flag) and _found(s, status.number, pile) >= 0:
                options.append(rules.use + status.number)
    return options


def _is(s: "State", card: int, country: int, types: int) -> bool:
    definition = s.rules.cards[card]
    return definition.country == country and types >> definition.type & 1 == 1


def _in_pile(s: "State", number: int) -> int:
    """Return the card of the discard pile that a Status may draft, or -1."""
    power = s.rules.cards[number].power
    return _found(s, number, s.played[power] + s.buried[power])


def _found(s: "State", number: int, pile: Cards) -> int:
    status = s.rules.cards[number]
    for card in pile:
        if _is(s, card, status.country, status.types):
            return card
    return -1


class Draft(Procedure):
    """Take a card from the draw deck, show it, shuffle. `types` and `countries` say which, `how` whether it is paid."""

    __slots__ = ("power", "types", "countries", "how")

    FIELDS: ClassVar[dict[str, str]] = {"power": "power", "types": "types", "countries": "countries", "how": "draft"}
    KIND: ClassVar[str] = "take"
    TITLE: ClassVar[str] = "Draft a card"
    RULE: ClassVar[str] = "F-DRA-1"
    ABOUT: ClassVar[str] = "a card is drafted"
    PASS_LABEL: ClassVar[str] = "Draft nothing"

    def __init__(self, power: int, types: int, countries: int, how: int) -> None:
        self.power: int = power
        self.types: int = types
        self.countries: int = countries
        self.how: int = how

    def choices(self, s: "State") -> list[int]:
        """Return the cards that can be drafted now."""
        return draft_choices(s, self.power, self.types, self.countries, self.how)

    def ask(self, s: "State") -> Question:
        decline = PASS if self.how & OPTIONAL else NO_CHOICE
        return Question(self.power, self.choices(s), decline=decline, stand_in=PASS)

    def hides(self, s: "State") -> bool:
        could = could_draft(s, self.power, self.types, self.countries, self.how)
        return len(could) > (0 if self.how & OPTIONAL else 1)

    def do(self, s: "State", choice: int) -> None:
        power = self.power
        if choice == PASS:
            return
        if choice >= s.rules.use:
            _draft_from_pile(s, power, choice - s.rules.use)
            return
        card = choice - s.rules.take
        s.decks[power] = without(s.decks[power], card)
        join_hand(s, power, card, True)
        tell(s, events.DRAFTED, (power,), (card,))
        shuffle_deck(s, power)
        for _ in listening(s, K_DRAFTED, s.rules.cards[card].country):
            s.push(Enlist(card))
        if s.status & s.rules.listeners.bits[K_DRAFTED_TEXT]:
            set_off(s, listening(s, K_DRAFTED_TEXT, s.rules.cards[card].country))

    def price_cause(self, s: "State") -> int:
        return cause_of(W_DRAFT, 0)

    def is_covert(self, s: "State", usual: bool) -> bool:
        return True

    def take_label(self, s: "State", card: "CardDef") -> str:
        return f"Draft {card.title}"

    def status_words(self, s: "State", card: "CardDef") -> str:
        return f"take {drafted_article(card)} from your discard pile; the Entente loses {card.points} VP"

    def take_reason(self, s: "State", card: "CardDef") -> Reason:
        if card.number not in s.decks[s.seat]:
            return Reason(f"{card.title} is not in your draw deck.", "F-DRA-1")
        return Reason(f"{card.title} cannot be drafted with this draft.", "F-DRA-1")

    def prompt(self, s: "State") -> str:
        which = "which card do you draft from your draw deck? It is shown, and the deck is shuffled."
        if self.how & PAID:
            return f"Draft: {which}"
        text = text_card(s)
        return f"{s.rules.cards[text].title}: {which}" if text >= 0 else f"Draft at no cost: {which}"


def _draft_from_pile(s: "State", power: int, number: int) -> None:
    """Draft from the discard pile for VP."""
    card = _in_pile(s, number)
    tell(s, events.STATUS_USED, (power,), (number,))
    leave_pile(s, power, card)
    join_hand(s, power, card, True)
    tell(s, events.TAKEN, (power,), (card,))
    status = s.rules.cards[number]
    score(s, TEAM_OF_POWER[power], -status.points, cause_of(W_TEXT, number), status.country)


class Enlist(Procedure):
    """Let a card just drafted, which all have seen, be prepared at once."""

    __slots__ = ("card",)

    FIELDS: ClassVar[dict[str, str]] = {"card": "card"}
    KIND: ClassVar[str] = "enlist"
    TITLE: ClassVar[str] = "Prepare the card just drafted"
    RULE: ClassVar[str] = "F-DRA-1"
    ABOUT: ClassVar[str] = "the card just drafted may be prepared"
    PASS_LABEL: ClassVar[str] = "Keep it in your hand"

    def __init__(self, card: int) -> None:
        self.card: int = card

    def is_sound(self, s: "State") -> bool:
        return self.card in s.hands[s.rules.cards[self.card].power]

    def ask(self, s: "State") -> Question:
        return Question(s.rules.cards[self.card].power, [s.rules.prepare + self.card], PASS)

    def do(self, s: "State", choice: int) -> None:
        if choice != PASS:
            power = s.rules.cards[self.card].power
            leave_hand(s, power, self.card, True)
            join_prepared(s, power, self.card, True)
            tell(s, events.OPEN_PREPARED, (power,), (self.card,))

    def prompt(self, s: "State") -> str:
        card = s.rules.cards[self.card]
        cards = [s.rules.cards[number] for number in s.rules.listeners.cards[K_DRAFTED]]
        names = one_of([one.title for one in cards if one.country == card.country])
        return f"{names}: prepare the {card.title} just drafted?"
