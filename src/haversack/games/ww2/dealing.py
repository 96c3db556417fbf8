"""Dealing anew what a seat does not know (design, section 4)."""

from haversack.games.ww2.state import Board, Cards
from haversack.games.ww2.terms import COUNTRIES, P_FETCH, REALLOCATE_TYPES, T_RESPONSE
from haversack.kernel.cards import sorted_hand, without
from haversack.qmg.graph import bit_list


def deal_anew(s: Board, seats: int) -> None:
    """Deal every card those seats do not know anew, uniformly over what they cannot tell apart.

    Unknown cards are sorted before they are shuffled: the deal depends on what the seats know and on the random
    stream alone, so that nothing of the true cards can show through it.
    """
    for country in range(COUNTRIES):
        if seats >> country & 1:
            top, bottom = s.depth[COUNTRIES + country], s.depth[2 * COUNTRIES + country]
            deck = s.decks[country]
            end = max(top, len(deck) - bottom)
            s.decks[country] = deck[:top] + s.shuffle(sorted_hand(deck[top:end])) + deck[end:]
        else:
            _deal_country(s, country)
    if s.seat >= 0 and not seats >> s.seat & 1:
        s.ask_again()


def _deal_country(s: Board, country: int) -> None:
    """Deal anew a country's hand, Responses, deck and face-down discards, sizes and known cards kept."""
    top = s.depth[country]
    deck, shown = s.decks[country], s.shown[country]
    hidden = s.hands[country]
    for card in shown:
        hidden = without(hidden, card)
    held = s.responses & s.rules.owned_responses[country]
    pool = hidden + deck[top:] + s.buried[country] + _responses(s, held)
    pool = _deal_responses(s, country, s.shuffle(sorted_hand(pool)), held.bit_count())
    in_hand, in_deck = len(hidden), len(deck) - top
    pool = _with_basic(s, country, pool, in_hand, in_hand + in_deck)
    s.hands[country] = sorted_hand(shown + pool[:in_hand])
    s.decks[country] = deck[:top] + pool[in_hand : in_hand + in_deck]
    s.buried[country] = pool[in_hand + in_deck :]
    for known in (COUNTRIES + country, 2 * COUNTRIES + country):
        s.depth[known] = top if known < 2 * COUNTRIES else 0


def _responses(s: Board, mask: int) -> Cards:
    return tuple([s.rules.response_cards[bit] for bit in bit_list(mask)])


def _deal_responses(s: Board, country: int, pool: Cards, count: int) -> Cards:
    """Put the first Responses of a shuffled pool on the table and return the rest of the pool."""
    if not count:
        return pool
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


def _with_basic(s: Board, country: int, pool: Cards, start: int, end: int) -> Cards:
    """Where the country is searching its deck for a basic card, see that the deck (a slice) holds one."""
    if not s.stack or s.stack[-1][0] != P_FETCH or s.seat != country:
        return pool
    basic = [place for place, card in enumerate(pool) if s.rules.cards[card].type < REALLOCATE_TYPES]
    if not basic or any([start <= place < end for place in basic]):
        return pool
    swapped = list(pool)
    swapped[start], swapped[basic[0]] = swapped[basic[0]], swapped[start]
    return tuple(swapped)
