"""The actions that change a state. Each does one thing and emits one event."""

from typing import TYPE_CHECKING

from haversack.games.y1914.engine import events
from haversack.games.y1914.engine.card_text import text_of
from haversack.games.y1914.engine.events import OVERFLOW, UNIT, W_NO_DECK, cause_of
from haversack.games.y1914.engine.queries import may_remove
from haversack.games.y1914.facts.board import OPEN_COUNT
from haversack.games.y1914.facts.constants import (
    BY_OWNER,
    CENTRAL,
    COUNTRIES,
    POWER_OF,
    POWERS,
    PUBLIC,
    REMOVE,
    TEAM_OF_POWER,
    Z_HAND,
    Z_PILE,
    Z_PREPARED,
)
from haversack.kernel import zones
from haversack.kernel.cards import Cards, sorted_hand, without, without_last
from haversack.kernel.events import EVERYBODY

if TYPE_CHECKING:
    from haversack.games.y1914.state import State


def tell(s: "State", kind: int, data: tuple[int, ...], cards: Cards = (), audience: int = EVERYBODY) -> None:
    """Log an event."""
    if s.logging:
        s.emit(kind, data, cards, audience)


# Pieces


def put(s: "State", kind: int, country: int, space: int) -> None:
    """Place a piece: built or recruited."""
    s.pieces[country] |= 1 << space
    s.fresh &= ~(1 << country)
    tell(s, kind, (country, space))


def take_off(s: "State", country: int, space: int, cause: int) -> None:
    """Remove a piece from the board; it is available again at once (F-PCE-4)."""
    s.pieces[country] &= ~(1 << space)
    s.fresh &= ~(1 << country)
    tell(s, events.REMOVED, (country, space, cause))


def remove_own(s: "State", choice: int) -> bool:
    """Take a piece of the active Power off the board (F-TRN-4); say whether that was allowed."""
    country, space = divmod(choice - REMOVE, OPEN_COUNT)
    if POWER_OF[country] != s.active or not s.pieces[country] >> space & 1 or not may_remove(s):
        return False
    take_off(s, country, space, BY_OWNER)
    return True


def put_token(s: "State", space: int) -> None:
    """Place an Objective token (F-VIC-5)."""
    s.tokens |= 1 << space
    tell(s, events.TOKEN_PLACED, (space,))


def skip(s: "State", verb: int, who: int) -> None:
    """Log that a verb of a text can do nothing; `who` would act, or be hit. Only for what everybody can see.

    With no verb (-1) it is a Power that has nothing to discard.
    """
    if s.logging:
        card = s.rules.cards[text_of(s).card]
        tell(s, events.IDLE, (card.power, verb, who), (card.number,))


# Victory Points


def score(s: "State", team: int, amount: int, cause: int, who: int) -> None:
    """Change a team's VP; what would fall below zero goes to the enemy instead (F-DIS-6).

    `cause` is made by `cause_of`, `who` the country or, after the countries, the Power that it is about.
    """
    now = (s.central_vp if team == CENTRAL else s.entente_vp) + amount
    short = -now if now < 0 else 0
    now += short
    if team == CENTRAL:
        s.central_vp = now
    else:
        s.entente_vp = now
    if amount + short:
        tell(s, events.SCORED if amount > 0 else events.LOST, (team, amount + short, now, cause, who, amount + short))
    if short:
        score(s, 1 - team, short, OVERFLOW * UNIT + cause, who)


def lose_point(s: "State", power: int, cause: int) -> None:
    """Charge a Power's team 1 VP for a card it does not have (F-DIS-3)."""
    score(s, TEAM_OF_POWER[power], -1, cause, COUNTRIES + power)


# What is known of hidden cards


def place_of(power: int, zone: int) -> int:
    """Return the number of a Power's hidden zone: hand, prepared cards, face-down discards."""
    return 2 * POWERS + power if zone == Z_PILE else power * 2 + zone


def known_cards(s: "State", power: int, zone: int, who: int) -> Cards:
    """Return the cards of a zone known to one of those (a mask of seats with the bit for all)."""
    return zones.known_in(s.known, place_of(power, zone), who)


def look(s: "State", power: int, zone: int, seat: int) -> None:
    """Note that a seat has seen all cards of a zone."""
    cards = s.hands[power] if zone == Z_HAND else s.prepared[power]
    s.known = zones.looked(s.known, place_of(power, zone), cards, seat, PUBLIC)


def discard_before(s: "State", power: int, zone: int, card: int, seat: int, cause: int) -> None:
    """Discard unseen a card of a zone that another seat has looked at and has chosen from.

    That seat goes on knowing the rest of the zone, and that discard; nothing is sure to the others (ruling 8.11).
    """
    place, pile = place_of(power, zone), place_of(power, Z_PILE)
    seen = zones.known_in(s.known, place, 1 << seat)
    if card in seen:
        seen = without(seen, card)
    if zone == Z_HAND:
        s.hands[power] = without(s.hands[power], card)
    else:
        s.prepared[power] = without(s.prepared[power], card)
    bury(s, power, card)
    facts = tuple([zones.fact_of(place, number, 1 << seat) for number in seen])
    s.known = zones.learned(zones.elsewhere(s.known, place) + facts, pile, card, 1 << seat)
    kind = events.DISCARDED if zone == Z_HAND else events.DISCARDED_PREPARED
    tell(s, kind, (power, cause), (card,), 1 << power | 1 << seat)


# Cards


def leave_hand(s: "State", power: int, card: int, seen: bool) -> None:
    """Take a card out of a hand."""
    s.hands[power] = without(s.hands[power], card)
    if s.known:
        s.known = zones.left(s.known, place_of(power, Z_HAND), card, seen)


def leave_prepared(s: "State", power: int, card: int, seen: bool) -> None:
    """Take a card from the prepared ones."""
    s.prepared[power] = without(s.prepared[power], card)
    if s.known:
        s.known = zones.left(s.known, place_of(power, Z_PREPARED), card, seen)


def join_hand(s: "State", power: int, card: int, seen: bool) -> None:
    """Add a card to a hand."""
    s.hands[power] = sorted_hand(s.hands[power] + (card,))
    if seen:
        s.known = zones.learned(s.known, place_of(power, Z_HAND), card, PUBLIC)


def join_prepared(s: "State", power: int, card: int, seen: bool) -> None:
    """Add a card to the prepared ones."""
    s.prepared[power] = sorted_hand(s.prepared[power] + (card,))
    if seen:
        s.known = zones.learned(s.known, place_of(power, Z_PREPARED), card, PUBLIC)


def prepare(s: "State", power: int, card: int) -> None:
    """Lay a hand card face down as a prepared one (F-PRE-1)."""
    leave_hand(s, power, card, False)
    join_prepared(s, power, card, False)
    tell(s, events.PREPARED, (power,), (card,), 1 << power)


def unprepare(s: "State", power: int, card: int) -> None:
    """Take a prepared card back into the hand (F-PRE-1)."""
    leave_prepared(s, power, card, False)
    join_hand(s, power, card, False)
    tell(s, events.UNPREPARED, (power,), (card,), 1 << power)


def discard_from_hand(s: "State", power: int, card: int, cause: int) -> None:
    """Discard a hand card unseen, to the bottom of the pile (F-DIS-1)."""
    leave_hand(s, power, card, False)
    bury(s, power, card)
    tell(s, events.DISCARDED, (power, cause), (card,), 1 << power)


def discard_prepared(s: "State", power: int, card: int, cause: int) -> None:
    """Discard a prepared card unseen (F-DIS-1)."""
    leave_prepared(s, power, card, False)
    bury(s, power, card)
    tell(s, events.DISCARDED_PREPARED, (power, cause), (card,), 1 << power)


def bury(s: "State", power: int, card: int) -> None:
    """Put a card at the bottom of the discard pile, face down, below older ones (F-DIS-1)."""
    s.buried[power] = (card,) + s.buried[power]


def face_up(s: "State", power: int, card: int) -> None:
    """Put a card on top of the discard pile, face up."""
    s.played[power] += (card,)


def uncover(s: "State", power: int, count: int) -> Cards:
    """Take cards off the top of a deck and keep the tally of what is known of it."""
    deck = s.decks[power]
    cards = deck[:count]
    s.decks[power] = deck[count:]
    depth, left = s.depth, len(deck) - len(cards)
    if depth[power] > left:
        depth[power] = left
    if depth[POWERS + power] > left:
        depth[POWERS + power] = left
    return cards


def burn(s: "State", power: int, cause: int) -> None:
    """Discard the top card of a draw deck unseen; an empty one costs 1 VP (F-DIS-3)."""
    cards = uncover(s, power, 1)
    if cards:
        bury(s, power, cards[0])
        tell(s, events.BURNED, (power, cause), cards, 1 << power)
    else:
        lose_point(s, power, cause_of(W_NO_DECK, cause % UNIT))


def draw(s: "State", power: int, count: int) -> None:
    """Draw cards; an empty deck simply ends drawing (F-DIS-5)."""
    open_from = len(s.decks[power]) - s.depth[POWERS + power]
    cards = uncover(s, power, count)
    if not cards:
        return
    s.hands[power] = sorted_hand(s.hands[power] + cards)
    for card in cards[open_from:]:
        s.known = zones.learned(s.known, place_of(power, Z_HAND), card, PUBLIC)
    tell(s, events.DREW, (power, len(cards)), cards, 1 << power)


def shuffle_deck(s: "State", power: int) -> None:
    """Shuffle a draw deck; nothing is known of it afterwards."""
    s.decks[power] = s.shuffle(s.decks[power])
    s.depth[power] = 0
    s.depth[POWERS + power] = 0
    tell(s, events.SHUFFLED, (power,))


def put_under(s: "State", power: int, card: int, seen: bool) -> None:
    """Put a card on the bottom of a draw deck, for all to see or not."""
    s.decks[power] += (card,)
    s.depth[power] += 1
    s.depth[POWERS + power] = s.depth[POWERS + power] + 1 if seen else 0
    tell(s, events.BOTTOMED, (power,), (card,), EVERYBODY if seen else 1 << power)


def leave_pile(s: "State", power: int, card: int) -> None:
    """Take a card out of the discard pile, the topmost face-up copy if there is one."""
    if card in s.played[power]:
        s.played[power] = without_last(s.played[power], card)
    else:
        s.buried[power] = without(s.buried[power], card)
        if s.known:
            s.known = zones.left(s.known, place_of(power, Z_PILE), card, True)


def lose_status(s: "State", card: int) -> None:
    """Discard a Status from the table, face up."""
    definition = s.rules.cards[card]
    s.status &= ~definition.bit
    face_up(s, definition.power, card)
    tell(s, events.STATUS_LOST, (definition.power,), (card,))
