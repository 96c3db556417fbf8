"""The actions that change a state. Each does one thing and emits one event."""

from typing import TYPE_CHECKING

from haversack.games.ww2.engine import events
from haversack.games.ww2.engine.procedure import source_card
from haversack.games.ww2.engine.stationed import leave_alone
from haversack.games.ww2.facts.constants import AXIS, COUNTRIES, TEAM_OF
from haversack.kernel.cards import sorted_hand, without, without_last
from haversack.kernel.events import EVERYBODY

if TYPE_CHECKING:
    from haversack.games.ww2.state import State

Cards = tuple[int, ...]


def tell(s: "State", kind: int, data: tuple[int, ...], cards: Cards = (), audience: int = EVERYBODY) -> None:
    """Log an event."""
    if s.logging:
        s.emit(kind, data, cards, audience)


def tell_source(s: "State", kind: int, data: tuple[int, ...], cards: Cards = (), audience: int = EVERYBODY) -> None:
    """Log an event with the card that caused it."""
    if s.logging:
        s.emit(kind, data + (source_card(s),), cards, audience)


# Pieces


def put(s: "State", kind: int, country: int, space: int) -> None:
    """Place a piece: built, recruited."""
    s.pieces[country] |= 1 << space
    s.fresh = 0
    tell(s, kind, (country, space))


def take_off(s: "State", country: int, space: int, cause: int) -> None:
    """Remove a piece from the board; it is available again at once (W-PCE-4)."""
    bit = 1 << space
    s.pieces[country] &= ~bit
    s.shielded[country] &= ~bit
    s.fresh = 0
    tell_source(s, events.REMOVED, (country, space, cause))
    if s.stationed:
        leave_alone(s, country, space)


def tell_skipped(s: "State", country: int, part: int, able: bool) -> None:
    """Log that a country skips a part of a text, by choice or because it can do nothing there.

    Where it may be done several times and was done once, that is no news.
    """
    if s.stack and s.stack[-1].times_begun() > 1:
        return
    tell(s, events.SKIPPED, (country, part, events.DECLINED if able else events.IMPOSSIBLE))


# Victory Points


def points(s: "State", team: int) -> int:
    """Return a team's VP."""
    return s.axis_vp if team == AXIS else s.allies_vp


def score(s: "State", country: int, amount: int, cause: int) -> None:
    """Change the VP of a country's team, for one cause (W-DIS-5: below zero unless the option says otherwise)."""
    score_items(s, country, amount, (cause, amount))


def score_items(s: "State", country: int, amount: int, items: tuple[int, ...]) -> None:
    """Change the VP of a country's team; `items` are the causes, each with its points."""
    team = TEAM_OF[country]
    before = points(s, team)
    now = before + amount
    if now < 0 and amount < 0 and s.rules.vp_floor:
        now = min(before, 0)
        items = (items[0], now - before)
    if team == AXIS:
        s.axis_vp = now
    else:
        s.allies_vp = now
    if s.logging:
        told: list[int] = [team, now - before, now, source_card(s)]
        for k in range(0, len(items), 2):
            told += [country, items[k], items[k + 1]]
        tell(s, events.SCORED if amount >= 0 else events.LOST, tuple(told))


# Cards


def leave_hand(s: "State", country: int, card: int, seen: bool) -> None:
    """Take a card out of a hand; what others knew of the hand is kept only where they see the card go."""
    s.hands[country] = without(s.hands[country], card)
    shown = s.shown[country]
    if shown:
        if not seen:
            s.shown[country] = ()
        elif card in shown:
            s.shown[country] = without(shown, card)


def bury(s: "State", country: int, cards: Cards, why: int) -> None:
    """Put cards of a hand face down under the discard pile, unseen by others (W-DIS-4)."""
    s.buried[country] += cards
    tell_source(s, events.DISCARDED, (country, len(cards), why), cards, 1 << country)


def discard_from_hand(s: "State", country: int, card: int, why: int) -> None:
    """Discard a hand card unseen."""
    leave_hand(s, country, card, False)
    bury(s, country, (card,), why)


def uncover(s: "State", country: int, count: int) -> Cards:
    """Take cards off the top of a deck and keep the tally of what is known of it."""
    deck = s.decks[country]
    cards = deck[:count]
    s.decks[country] = deck[count:]
    depth = s.depth
    for k in (country, COUNTRIES + country):
        if depth[k]:
            depth[k] = max(0, depth[k] - count)
    bottom = 2 * COUNTRIES + country
    if depth[bottom] > len(deck) - len(cards):
        depth[bottom] = len(deck) - len(cards)
    return cards


def burn(s: "State", country: int, count: int) -> None:
    """Discard from the top of a draw deck; each missing card costs the team 1 VP (W-DIS-2)."""
    cards = uncover(s, country, count)
    if cards:
        s.buried[country] += cards
        tell_source(s, events.BURNED, (country, len(cards)), cards, 1 << country)
    if len(cards) < count:
        score(s, country, len(cards) - count, events.FOR_MISSING_CARDS)


def draw(s: "State", country: int, count: int) -> None:
    """Draw cards; an empty deck simply ends drawing (W-TRN-9)."""
    known = s.depth[country]
    cards = uncover(s, country, count)
    if not cards:
        return
    if known:
        s.shown[country] = sorted_hand(s.shown[country] + cards[:known])
    s.hands[country] = sorted_hand(s.hands[country] + cards)
    tell(s, events.DREW, (country, len(cards)), cards, 1 << country)


def shuffle_deck(s: "State", country: int) -> None:
    """Shuffle a draw deck."""
    shuffle_cards(s, country)
    tell(s, events.SHUFFLED, (country,))


def shuffle_cards(s: "State", country: int) -> None:
    """Put a draw deck in random order; nothing is known of it afterwards."""
    s.decks[country] = s.shuffle(s.decks[country])
    for k in (country, COUNTRIES + country, 2 * COUNTRIES + country):
        s.depth[k] = 0


def reveal(s: "State", country: int, card: int) -> None:
    """Add a card to a hand for all to see (W-INF-4)."""
    s.hands[country] = sorted_hand(s.hands[country] + (card,))
    s.shown[country] = sorted_hand(s.shown[country] + (card,))
    tell(s, events.REVEALED, (country,), (card,))


def face_up(s: "State", country: int, card: int) -> None:
    """Put a card on top of the discard pile, face up."""
    s.played[country] += (card,)


def leave_pile(s: "State", country: int, card: int) -> None:
    """Take a card out of the discard pile, the topmost face-up copy if there is one."""
    if card in s.played[country]:
        s.played[country] = without_last(s.played[country], card)
    else:
        s.buried[country] = without(s.buried[country], card)
