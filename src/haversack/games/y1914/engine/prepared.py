"""Prepared cards: who may use which in a battle, which may pay for a Status, which are kept (F-PRE, F-BAT)."""

from typing import TYPE_CHECKING, ClassVar

from haversack.games.y1914.engine import events
from haversack.games.y1914.engine.actions import face_up, join_hand, join_prepared, leave_pile, leave_prepared, tell
from haversack.games.y1914.engine.discards import Pay
from haversack.games.y1914.engine.events import W_KEEP, cause_of
from haversack.games.y1914.engine.openly import possible_prepared
from haversack.games.y1914.engine.procedure import LOOK_BELOW, Procedure
from haversack.games.y1914.engine.queries import listening, terrain_for_texts
from haversack.games.y1914.facts.board import LAND_MASK
from haversack.games.y1914.facts.constants import (
    ADJECTIVES,
    CLEAR,
    COUNTRIES,
    K_DISCARDING,
    MARK_FOR_STATUS,
    MARK_FROM_HAND,
    MARK_OWN_TURN,
    PASS,
    Q_AID,
    Q_NO_PREPARED,
    SYMBOLS,
    TEAM_OF,
    Y_REINFORCE_ARMY,
    Y_REINFORCE_NAVY,
)
from haversack.games.y1914.facts.names import COUNTRIES_THE, SPACES_THE
from haversack.kernel.cards import Cards
from haversack.kernel.decisions import Reason
from haversack.kernel.english import count_of
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.state import State


def helpers(s: "State", helped: int, space: int, source: int, counterattack: bool = False) -> int:
    """Return the countries whose cards, or Counterattack cards, may serve one of the helped in this land battle."""
    out = 0
    if s.status & s.rules.listeners.bits[Q_AID] and LAND_MASK >> space & 1 and LAND_MASK >> source & 1:
        for aid in s.rules.lasting[Q_AID]:
            if s.status & aid.bit and aid.who & helped and (aid.flag or not counterattack):
                if not aid.beside or s.rules.links[aid.country][space] & s.pieces[aid.country]:
                    out |= 1 << aid.country
    return out


def supplied_at(s: "State", team: int, space: int) -> int:
    """Return the countries of a team with a supplied piece in a space."""
    out = 0
    for country in range(COUNTRIES):
        if TEAM_OF[country] == team and s.pieces[country] >> space & 1 and s.supply(country) >> space & 1:
            out |= 1 << country
    return out


def present_at(s: "State", team: int, space: int) -> int:
    """Return the countries of a team with a piece in a space."""
    out = 0
    for country in range(COUNTRIES):
        if TEAM_OF[country] == team and s.pieces[country] >> space & 1:
            out |= 1 << country
    return out


def allowed(s: "State", card: "CardDef", space: int, source: int) -> bool:
    """Say whether a card's Prepare text and the Status cards on the table let it be used for a battle in a space."""
    if not card.limit >> space & 1:
        return False
    if card.terrain and card.terrain != terrain_for_texts(s, space, source):
        return False
    if s.status & s.rules.listeners.bits[Q_NO_PREPARED]:
        for bar in s.rules.lasting[Q_NO_PREPARED]:
            if s.status & bar.bit and bar.who >> card.country & 1 and not bar.spaces >> space & 1:
                return card.supply and card.symbol in (Y_REINFORCE_ARMY, Y_REINFORCE_NAVY) and bar.flag
    return True


def why_not_allowed(s: "State", card: "CardDef", space: int, source: int) -> Reason:
    """Say why the Prepare text or a Status on the table keeps a card from a battle."""
    if not card.limit >> space & 1:
        return Reason(f"The Prepare text of {card.title} does not allow a battle in {SPACES_THE[space]}.", "F-PRE-3")
    if card.terrain and card.terrain != terrain_for_texts(s, space, source):
        word = "clear" if card.terrain == CLEAR else "difficult"
        return Reason(f"The Prepare text of {card.title} asks for a battle in {word} terrain.", "F-PRE-3")
    return Reason(f"A Status keeps {COUNTRIES_THE[card.country]} from using it in {SPACES_THE[space]}.", "F-CRD-7")


def spendable(s: "State", status: "CardDef", space: int, source: int) -> list[int]:
    """Return the prepared cards a Status may be paid with for a space, ascending (F-PRE-3)."""
    return _paying(s, s.prepared[status.power], status, space, source)


def could_spend(s: "State", status: "CardDef", space: int, source: int) -> list[int]:
    """Return the cards a Status may be paid with, as far as everybody knows, ascending."""
    return _paying(s, possible_prepared(s, status.power), status, space, source)


def _paying(s: "State", cards: Cards, status: "CardDef", space: int, source: int) -> list[int]:
    out: list[int] = []
    for number in sorted(set(cards)):
        card = s.rules.cards[number]
        if card.symbol == status.spend and card.country == status.country and allowed(s, card, space, source):
            out.append(number)
    return out


# Cards kept


def keeper_of(s: "State", card: "CardDef", marks: int) -> int:
    """Return the Status by which a card just used may be kept, or -1; `marks`: from the hand, or for a Status."""
    if s.status & s.rules.listeners.bits[K_DISCARDING]:
        for keeper in listening(s, K_DISCARDING, card.country):
            trigger = keeper.trigger
            if trigger is None or trigger.type != card.symbol or trigger.marks & marks != marks:
                continue
            if s.active == card.power or not trigger.marks & MARK_OWN_TURN:
                return keeper.number
    return -1


def offer_keeping(s: "State", card: "CardDef", from_hand: bool, for_status: bool) -> None:
    """Push the question whether a card just used is kept, if a Status may keep it."""
    marks = (MARK_FROM_HAND if from_hand else 0) | (MARK_FOR_STATUS if for_status else 0)
    keeper = keeper_of(s, card, marks)
    if keeper >= 0:
        s.push(KeepUsed(keeper, card.number))


class KeepUsed(Procedure):
    """Ask whether a card just used is kept by a Status."""

    __slots__ = ("status", "card")

    FIELDS: ClassVar[dict[str, str]] = {"status": "card", "card": "card"}
    KIND: ClassVar[str] = "keep"
    RULE: ClassVar[str] = "F-CRD-7"
    ABOUT: ClassVar[str] = "a card used in battle may be kept"
    PASS_LABEL: ClassVar[str] = "Let it be discarded"

    def __init__(self, status: int, card: int) -> None:
        self.status: int = status
        self.card: int = card

    def is_sound(self, s: "State") -> bool:
        status, card = s.rules.cards[self.status], s.rules.cards[self.card]
        keeps = status.trigger is not None and status.trigger.kind == K_DISCARDING
        return keeps and status.power == card.power and self.card in s.played[card.power]

    def price(self, s: "State") -> int:
        """Return the hand cards that keeping it costs."""
        return s.rules.cards[self.card].symbols if s.rules.cards[self.status].per_symbol else 0

    def ask(self, s: "State") -> Question:
        power = s.rules.cards[self.status].power
        affordable = len(s.hands[power]) >= self.price(s)
        return Question(power, [s.rules.use + self.status] if affordable else [], PASS)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            return
        status = s.rules.cards[self.status]
        power = status.power
        s.used |= status.bit
        tell(s, events.STATUS_USED, (power,), (status.number,))
        if status.takes_back:
            leave_pile(s, power, self.card)
            join_hand(s, power, self.card, True)
            tell(s, events.TOOK_BACK, (power,), (self.card,))
            return
        s.push(StayPrepared(self.status, self.card))
        paid = self.price(s)
        if paid:
            s.push(Pay(power, paid))

    def price_cause(self, s: "State") -> int:
        return LOOK_BELOW

    def status_words(self, s: "State", card: "CardDef") -> str:
        kept = s.rules.cards[self.card]
        if card.takes_back:
            return f"{kept.title} returns to your hand"
        price_of = f" for {count_of(kept.symbols)} of your hand" if card.per_symbol else ""
        return f"{kept.title} stays prepared{price_of}"

    def title(self, s: "State") -> str:
        return f"{s.rules.cards[self.card].title} used: it may be kept"

    def prompt(self, s: "State") -> str:
        status, card = s.rules.cards[self.status], s.rules.cards[self.card]
        if status.takes_back:
            return f"{status.title}: return {card.title} to your hand instead of discarding it?"
        paid = f" by discarding {count_of(card.symbols)} of your hand" if status.per_symbol else ""
        return f"{status.title}: keep {card.title} prepared{paid}?"


class StayPrepared(Procedure):
    """Lay a card just used among the prepared ones again, its price being paid."""

    __slots__ = ("status", "card")

    FIELDS: ClassVar[dict[str, str]] = {"status": "card", "card": "card"}

    def __init__(self, status: int, card: int) -> None:
        self.status: int = status
        self.card: int = card

    def is_sound(self, s: "State") -> bool:
        return KeepUsed(self.status, self.card).is_sound(s)

    def run(self, s: "State") -> None:
        power = s.rules.cards[self.status].power
        leave_pile(s, power, self.card)
        join_prepared(s, power, self.card, True)
        tell(s, events.KEPT, (power,), (self.card,))

    def price_cause(self, s: "State") -> int:
        return cause_of(W_KEEP, self.status)

    def title(self, s: "State") -> str:
        return f"{s.rules.cards[self.card].title} stays prepared"


class Spend(Procedure):
    """Choose the prepared card that pays for a Status, for a battle or an Army in a space."""

    __slots__ = ("status", "space", "source")

    FIELDS: ClassVar[dict[str, str]] = {"status": "card", "space": "space", "source": "any_space"}
    KIND: ClassVar[str] = "spend"
    RULE: ClassVar[str] = "F-CRD-7"
    ABOUT: ClassVar[str] = "a prepared card is discarded for a Status"

    def __init__(self, status: int, space: int, source: int) -> None:
        self.status: int = status
        self.space: int = space
        self.source: int = source

    def is_sound(self, s: "State") -> bool:
        return s.rules.cards[self.status].spend >= 0

    def ask(self, s: "State") -> Question:
        status = s.rules.cards[self.status]
        options = [s.rules.use + number for number in spendable(s, status, self.space, self.source)]
        return Question(status.power, options, stand_in=PASS)

    def hides(self, s: "State") -> bool:
        status = s.rules.cards[self.status]
        is_one = len(s.prepared[status.power]) < 2
        return not is_one and len(could_spend(s, status, self.space, self.source)) > 1

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            return
        card = s.rules.cards[choice - s.rules.use]
        leave_prepared(s, card.power, card.number, True)
        face_up(s, card.power, card.number)
        tell(s, events.USED, (card.power, events.FOR_STATUS, 0, 0), (card.number,))
        offer_keeping(s, card, False, True)

    def price_cause(self, s: "State") -> int:
        return LOOK_BELOW

    def is_covert(self, s: "State", usual: bool) -> bool:
        return True

    def unusable(self, s: "State", card: "CardDef") -> Reason:
        status = s.rules.cards[self.status]
        if card.symbol != status.spend or card.country != status.country:
            wanted = f"{ADJECTIVES[status.country]} {SYMBOLS[status.spend]}"
            return Reason(f"{status.title} asks for a prepared {wanted}.", "F-CRD-2")
        return why_not_allowed(s, card, self.space, self.source)

    def title(self, s: "State") -> str:
        return f"A prepared card for {s.rules.cards[self.status].title}"

    def prompt(self, s: "State") -> str:
        status = s.rules.cards[self.status]
        return f"{status.title}: which prepared {SYMBOLS[status.spend]} do you discard for it?"
