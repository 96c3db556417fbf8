"""How many of the options may be chosen together: discards, cards prepared or taken, pieces withdrawn."""

from haversack.games.y1914.state import Board, Cards
from haversack.games.y1914.terms import (
    DRAFT_COST,
    E_PREPARE,
    E_RECOVER,
    E_REVENUE,
    E_WITHDRAW,
    P_DRAFT_STEP,
    P_GIVE,
    P_LOSE,
    P_PAY,
    P_SETUP,
    Z_HAND,
    Z_PREPARED,
)

ONE_BY_ONE = (0, 0)


def several(s: Board) -> tuple[int, int]:
    """Return the least and the most that may be chosen together now; (0, 0) where it is one at a time."""
    f = s.stack[-1]
    procedure, seat = f[0], s.seat
    if procedure == P_SETUP and f[1] == 1:
        return _all_of(s.hands[seat], f[3], True)
    if procedure == P_PAY:
        return _all_of(s.hands[seat], f[3], f[1] == 1)
    if procedure == P_DRAFT_STEP:
        return _all_of(s.hands[seat], DRAFT_COST, False) if s.legal[-1] < s.rules.give else ONE_BY_ONE
    if procedure == P_LOSE:
        held = len(s.hands[seat]) + len(s.prepared[seat])
        return (f[3], f[3]) if f[3] <= held and (f[3] > 1 or f[1]) else ONE_BY_ONE
    if procedure == P_GIVE and f[3] in (Z_HAND, Z_PREPARED):
        return _all_of(s.hands[seat] if f[3] == Z_HAND else s.prepared[seat], f[4], f[1] == 1)
    if procedure in (E_PREPARE, E_RECOVER, E_WITHDRAW, E_REVENUE):
        return _up_to(s)
    return ONE_BY_ONE


def _all_of(cards: Cards, number: int, begun: bool) -> tuple[int, int]:
    """Return that so many cards go, if each of them is asked for: until the last, cards of two kinds are left.

    A single card is one of several only where others have gone before it.
    """
    most_alike = max([cards.count(card) for card in cards]) if cards else 0
    alone = number == 1 and not begun
    return ONE_BY_ONE if alone or len(cards) - most_alike < number else (number, number)


def _up_to(s: Board) -> tuple[int, int]:
    """Return how many cards or pieces a text still lets one choose."""
    f = s.stack[-1]
    node, rules = s.rules.nodes[f[2]], s.rules
    begun = f[1]
    if f[0] == E_PREPARE:
        most = min(node.amount - begun, len(s.hands[node.power]))
    elif f[0] == E_WITHDRAW:
        most = min(node.amount - begun, s.pieces[node.country].bit_count())
    elif f[0] == E_REVENUE and f[1]:
        return ONE_BY_ONE
    else:
        begun = len(f[5:]) if f[0] == E_REVENUE else begun
        left = (3 if f[0] == E_REVENUE else node.amount) - begun
        wanted = [choice - rules.take for choice in s.legal if rules.take <= choice < rules.place]
        pile = s.played[node.power] + s.buried[node.power]
        most = min(left, sum([pile.count(card) for card in wanted]))
    if begun:
        return 0, most
    return (1, most) if most > 1 else ONE_BY_ONE
