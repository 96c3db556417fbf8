"""Dealing anew all that a seat does not know, for a search."""

from typing import TYPE_CHECKING

from haversack.games.ww2.facts.constants import COUNTRIES, REALLOCATE_TYPES, T_RESPONSE
from haversack.kernel.cards import Cards, sorted_hand
from haversack.kernel.zones import Beliefs, cut, hidden_in, leaned, pooled
from haversack.qmg.graph import bit_list

if TYPE_CHECKING:
    from haversack.games.ww2.state import State


def deal_anew(s: "State", seats: int, beliefs: Beliefs | None) -> None:
    """Deal every card those seats do not know anew, over what they cannot tell apart: evenly, or by beliefs."""
    for country in range(COUNTRIES):
        if seats >> country & 1:
            top, bottom = s.depth[COUNTRIES + country], s.depth[2 * COUNTRIES + country]
            deck = s.decks[country]
            end = max(top, len(deck) - bottom)
            s.decks[country] = deck[:top] + pooled(s, deck[top:end]) + deck[end:]
        else:
            _deal_country(s, country, beliefs)
    if s.seat >= 0 and not seats >> s.seat & 1:
        s.asking().after_deal(s)
        s.ask_again()


def _deal_country(s: "State", country: int, beliefs: Beliefs | None) -> None:
    """Deal anew a country's hand, Responses, deck and face-down discards, sizes and known cards kept."""
    top, deck, shown, buried = s.depth[country], s.decks[country], s.shown[country], s.buried[country]
    hidden = hidden_in(s.hands[country], shown)
    held = s.responses & s.rules.owned_responses[country]
    pool = pooled(s, hidden, deck[top:], buried, _responses(s, held))
    pool = _deal_responses(s, country, pool, held.bit_count(), beliefs)
    if beliefs is not None:
        first, last = len(hidden), len(pool) - len(buried)
        pool = leaned(s, pool, last, len(pool), first, last, beliefs.buried)
        pool = leaned(s, pool, 0, first, first, last, beliefs.hand)
    pool = _with_basic(s, country, pool, len(hidden), len(hidden) + len(deck) - top)
    hidden, rest, s.buried[country] = cut(pool, hidden, deck[top:], buried)
    s.hands[country] = sorted_hand(shown + hidden)
    s.decks[country] = deck[:top] + rest
    for known in (COUNTRIES + country, 2 * COUNTRIES + country):
        s.depth[known] = top if known < 2 * COUNTRIES else 0


def _responses(s: "State", mask: int) -> Cards:
    return tuple([s.rules.response_cards[bit] for bit in bit_list(mask)])


def _deal_responses(s: "State", country: int, pool: Cards, count: int, beliefs: Beliefs | None) -> Cards:
    """Put the first Responses of a shuffled pool on the table and return the rest of the pool."""
    if not count:
        return pool
    if beliefs is not None:
        pool = _with_likely_responses(s, pool, count, beliefs.laid)
    s.responses &= ~s.rules.owned_responses[country]
    rest: list[int] = []
    for place, card in enumerate(pool):
        if s.rules.cards[card].type != T_RESPONSE:
            rest.append(card)
            continue
        s.responses |= s.rules.cards[card].bit
        count -= 1
        if not count:
            rest += pool[place + 1 :]
            break
    return tuple(rest)


def _with_likely_responses(s: "State", pool: Cards, count: int, weights: list[int]) -> Cards:
    """Let the first Responses of a shuffled pool be those that are likely to lie on the table still."""
    places = [place for place, card in enumerate(pool) if s.rules.cards[card].type == T_RESPONSE]
    found = tuple([pool[place] for place in places])
    out = list(pool)
    for place, card in zip(places, leaned(s, found, 0, count, count, len(found), weights), strict=True):
        out[place] = card
    return tuple(out)


def _with_basic(s: "State", country: int, pool: Cards, start: int, end: int) -> Cards:
    """Where the country is searching its deck for a basic card, see that the deck (a slice) holds one."""
    if s.seat != country or not s.asking().SEARCHES_DECK:
        return pool
    basic = [place for place, card in enumerate(pool) if s.rules.cards[card].type < REALLOCATE_TYPES]
    if not basic or any([start <= place < end for place in basic]):
        return pool
    swapped = list(pool)
    swapped[start], swapped[basic[0]] = swapped[basic[0]], swapped[start]
    return tuple(swapped)
