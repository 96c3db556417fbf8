"""The verbs that change a state. Each does one thing and emits one event."""

from haversack.games.y1914 import happenings as h
from haversack.games.y1914.happenings import OVERFLOW, UNIT, W_NO_DECK, cause_of
from haversack.games.y1914.queries import text_place
from haversack.games.y1914.state import Board, Cards
from haversack.games.y1914.terms import (
    CENTRAL,
    COUNTRIES,
    E_TOKEN,
    POWERS,
    PUBLIC,
    TEAM_OF_POWER,
    Z_HAND,
    Z_PILE,
    Z_PREPARED,
)
from haversack.kernel.cards import sorted_hand, without, without_last
from haversack.kernel.events import EVERYBODY, new_event


def tell(s: Board, kind: int, data: tuple[int, ...], cards: Cards = (), audience: int = EVERYBODY) -> None:
    """Log an event."""
    if s.logging:
        s.emit(new_event(kind, data, cards, audience))


# Pieces


def put(s: Board, kind: int, country: int, space: int) -> None:
    """Place a piece: built or recruited."""
    s.pieces[country] |= 1 << space
    s.fresh &= ~(1 << country)
    tell(s, kind, (country, space))


def take_off(s: Board, country: int, space: int, cause: int) -> None:
    """Remove a piece from the board; it is available again at once (F-PCE-4)."""
    s.pieces[country] &= ~(1 << space)
    s.fresh &= ~(1 << country)
    tell(s, h.REMOVED, (country, space, cause))


def put_token(s: Board, space: int) -> None:
    """Place an Objective token; a second one counts as placed (F-VIC-5)."""
    if s.tokens >> space & 1:
        skip(s, E_TOKEN, 0)
        return
    s.tokens |= 1 << space
    tell(s, h.TOKEN_PLACED, (space,))


def skip(s: Board, part: int, who: int) -> None:
    """Log that a part of a text can do nothing; `who` would act, or be hit. Only for what everybody can see."""
    if s.logging:
        card = s.rules.cards[s.stack[text_place(s)][2]]
        tell(s, h.IDLE, (card.power, part, who), (card.number,))


# Victory Points


def score(s: Board, team: int, amount: int, cause: int, who: int) -> None:
    """Change a team's VP; what would fall below zero goes to the enemy instead (F-DIS-6).

    `cause` is one of `causes`, `who` the country or, after the countries, the Power that it is about.
    """
    now = (s.central_vp if team == CENTRAL else s.entente_vp) + amount
    short = -now if now < 0 else 0
    now += short
    if team == CENTRAL:
        s.central_vp = now
    else:
        s.entente_vp = now
    if amount + short:
        tell(s, h.SCORED if amount > 0 else h.LOST, (team, amount + short, now, cause, who, amount + short))
    if short:
        score(s, 1 - team, short, OVERFLOW * UNIT + cause, who)


def lose_point(s: Board, power: int, cause: int) -> None:
    """Charge a Power's team 1 VP for a card it does not have (F-DIS-3)."""
    score(s, TEAM_OF_POWER[power], -1, cause, COUNTRIES + power)


# What is known of hidden cards


def place_of(power: int, zone: int) -> int:
    """Return the number of a Power's hidden zone: hand, prepared cards, face-down discards."""
    return 2 * POWERS + power if zone == Z_PILE else power * 2 + zone


def knowledge(power: int, zone: int, card: int, who: int) -> int:
    """Pack that those (a mask of seats, PUBLIC for all) know a card in a hidden zone of a Power."""
    return place_of(power, zone) << 16 | card << 8 | who


def known_cards(s: Board, power: int, zone: int, who: int) -> Cards:
    """Return the cards of a zone known to one of those (a mask of seats with the bit for all)."""
    place = place_of(power, zone)
    return tuple([fact >> 8 & 0xFF for fact in s.known if fact >> 16 == place and fact & who])


def learn(s: Board, power: int, zone: int, card: int) -> None:
    """Note that everybody knows a card of a zone."""
    s.known = sorted_hand(s.known + (knowledge(power, zone, card, PUBLIC),))


def look(s: Board, power: int, zone: int, seat: int) -> None:
    """Note that a seat has seen all cards of a zone."""
    place = power * 2 + zone
    rest = list(s.hands[power] if zone == Z_HAND else s.prepared[power])
    facts = [fact for fact in s.known if fact >> 16 != place or fact & 0xFF == PUBLIC]
    for fact in facts:
        if fact >> 16 == place:
            rest.remove(fact >> 8 & 0xFF)
    s.known = tuple(sorted(facts + [knowledge(power, zone, card, 1 << seat) for card in rest]))


def _forget(s: Board, power: int, zone: int, card: int, seen: bool) -> None:
    """Keep what is known true as a card leaves a zone: seen, that card is gone; unseen, nothing is sure any more."""
    place = place_of(power, zone)
    if not seen:
        s.known = tuple([fact for fact in s.known if fact >> 16 != place])
        return
    about = [fact for fact in s.known if fact >> 8 == place << 8 | card]
    if about:
        s.known = without(s.known, max(about))


def discard_before(s: Board, power: int, zone: int, card: int, seat: int, cause: int) -> None:
    """Discard unseen a card of a zone that another seat has looked at and has chosen from.

    That seat goes on knowing the rest of the zone, and that discard; nothing is sure to the others (ruling 8.11).
    """
    place = place_of(power, zone)
    rest = [fact for fact in s.known if fact >> 16 != place]
    seen = [fact >> 8 & 0xFF for fact in s.known if fact >> 16 == place and fact >> seat & 1]
    if card in seen:
        seen.remove(card)
    if zone == Z_HAND:
        s.hands[power] = without(s.hands[power], card)
    else:
        s.prepared[power] = without(s.prepared[power], card)
    bury(s, power, card)
    facts = [knowledge(power, zone, number, 1 << seat) for number in seen]
    s.known = tuple(sorted(rest + facts + [knowledge(power, Z_PILE, card, 1 << seat)]))
    kind = h.DISCARDED if zone == Z_HAND else h.DISCARDED_PREPARED
    tell(s, kind, (power, cause), (card,), 1 << power | 1 << seat)


# Cards


def leave_hand(s: Board, power: int, card: int, seen: bool) -> None:
    """Take a card out of a hand."""
    s.hands[power] = without(s.hands[power], card)
    if s.known:
        _forget(s, power, Z_HAND, card, seen)


def leave_prepared(s: Board, power: int, card: int, seen: bool) -> None:
    """Take a card from the prepared ones."""
    s.prepared[power] = without(s.prepared[power], card)
    if s.known:
        _forget(s, power, Z_PREPARED, card, seen)


def join_hand(s: Board, power: int, card: int, seen: bool) -> None:
    """Add a card to a hand."""
    s.hands[power] = sorted_hand(s.hands[power] + (card,))
    if seen:
        learn(s, power, Z_HAND, card)


def join_prepared(s: Board, power: int, card: int, seen: bool) -> None:
    """Add a card to the prepared ones."""
    s.prepared[power] = sorted_hand(s.prepared[power] + (card,))
    if seen:
        learn(s, power, Z_PREPARED, card)


def prepare(s: Board, power: int, card: int) -> None:
    """Lay a hand card face down as a prepared one (F-PRE-1)."""
    leave_hand(s, power, card, False)
    join_prepared(s, power, card, False)
    tell(s, h.PREPARED, (power,), (card,), 1 << power)


def unprepare(s: Board, power: int, card: int) -> None:
    """Take a prepared card back into the hand (F-PRE-1)."""
    leave_prepared(s, power, card, False)
    join_hand(s, power, card, False)
    tell(s, h.UNPREPARED, (power,), (card,), 1 << power)


def discard_from_hand(s: Board, power: int, card: int, cause: int) -> None:
    """Discard a hand card unseen, to the bottom of the pile (F-DIS-1)."""
    leave_hand(s, power, card, False)
    bury(s, power, card)
    tell(s, h.DISCARDED, (power, cause), (card,), 1 << power)


def discard_prepared(s: Board, power: int, card: int, cause: int) -> None:
    """Discard a prepared card unseen (F-DIS-1)."""
    leave_prepared(s, power, card, False)
    bury(s, power, card)
    tell(s, h.DISCARDED_PREPARED, (power, cause), (card,), 1 << power)


def bury(s: Board, power: int, card: int) -> None:
    """Put a card at the bottom of the discard pile, face down, below older ones (F-DIS-1)."""
    s.buried[power] = (card,) + s.buried[power]


def face_up(s: Board, power: int, card: int) -> None:
    """Put a card on top of the discard pile, face up."""
    s.played[power] += (card,)


def uncover(s: Board, power: int, count: int) -> Cards:
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


def burn(s: Board, power: int, cause: int) -> None:
    """Discard the top card of a draw deck unseen; an empty one costs 1 VP (F-DIS-3)."""
    cards = uncover(s, power, 1)
    if cards:
        bury(s, power, cards[0])
        tell(s, h.BURNED, (power, cause), cards, 1 << power)
    else:
        lose_point(s, power, cause_of(W_NO_DECK, cause % UNIT))


def draw(s: Board, power: int, count: int) -> None:
    """Draw cards; an empty deck simply ends drawing (F-DIS-5)."""
    open_from = len(s.decks[power]) - s.depth[POWERS + power]
    cards = uncover(s, power, count)
    if not cards:
        return
    s.hands[power] = sorted_hand(s.hands[power] + cards)
    for card in cards[open_from:]:
        learn(s, power, Z_HAND, card)
    tell(s, h.DREW, (power, len(cards)), cards, 1 << power)


def shuffle_deck(s: Board, power: int) -> None:
    """Shuffle a draw deck; nothing is known of it afterwards."""
    s.decks[power] = s.shuffle(s.decks[power])
    s.depth[power] = 0
    s.depth[POWERS + power] = 0
    tell(s, h.SHUFFLED, (power,))


def put_under(s: Board, power: int, card: int, seen: bool) -> None:
    """Put a card on the bottom of a draw deck, for all to see or not."""
    s.decks[power] += (card,)
    s.depth[power] += 1
    s.depth[POWERS + power] = s.depth[POWERS + power] + 1 if seen else 0
    tell(s, h.BOTTOMED, (power,), (card,), EVERYBODY if seen else 1 << power)


def leave_pile(s: Board, power: int, card: int) -> None:
    """Take a card out of the discard pile, the topmost face-up copy if there is one."""
    if card in s.played[power]:
        s.played[power] = without_last(s.played[power], card)
    else:
        s.buried[power] = without(s.buried[power], card)
        if s.known:
            _forget(s, power, Z_PILE, card, True)


def lose_status(s: Board, card: int) -> None:
    """Discard a Status from the table, face up."""
    definition = s.rules.cards[card]
    s.status &= ~definition.bit
    face_up(s, definition.power, card)
    tell(s, h.STATUS_LOST, (definition.power,), (card,))
