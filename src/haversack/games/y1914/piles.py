"""Texts that take cards out of the own discard pile (F-INF-3; ruling 8.1)."""

from haversack.games.y1914 import happenings as h
from haversack.games.y1914.cardplay import of_type
from haversack.games.y1914.state import Board
from haversack.games.y1914.terms import (
    DONE,
    P_CARD,
    PASS,
)
from haversack.games.y1914.verbs import (
    join_hand,
    join_prepared,
    leave_pile,
    put_under,
    tell,
)
from haversack.kernel.machine import Frame


def recover(s: Board, f: Frame, answer: int) -> None:
    """Take cards of a type from the discard pile into the hand, shown. Frame: E_RECOVER, cards taken, node, 0, 0."""
    node = s.rules.nodes[f[2]]
    power = node.power
    if answer < 0:
        found = of_type(s, f, s.played[power] + s.buried[power], True)
        answer = s.offer(f, power, [s.rules.take + card.number for card in found], PASS)
        if answer < 0:
            return
    if answer == PASS:
        return
    card = answer - s.rules.take
    leave_pile(s, power, card)
    join_hand(s, power, card, True)
    tell(s, h.TAKEN, (power,), (card,))
    if f[1] + 1 < node.amount:
        s.push((f[0], f[1] + 1, f[2], 0, 0))


def revenue(s: Board, f: Frame, answer: int) -> None:
    """Take own cards from the pile, then play one, prepare one, put one under the deck (rulings 5).

    Frame: E_REVENUE, step, node, 0, 0, the cards taken (all have been shown). Step 0 takes; steps 1, 2
    and 3 give them their uses.
    """
    node = s.rules.nodes[f[2]]
    taken = f[5:]
    if f[1] == 0 and len(taken) < 3:
        if answer < 0:
            answer = _ask_revenue(s, f)
            if answer < 0:
                return
        if answer != DONE:
            card = answer - s.rules.take
            leave_pile(s, node.power, card)
            tell(s, h.TAKEN, (node.power,), (card,))
            s.push(f[:5] + tuple(sorted(taken + (card,))))
            return
        answer = -1
    if f[1] == 0:
        f = (f[0], 1) + f[2:]
    if taken and f[1] <= 3:
        _assign(s, f, answer)


def _ask_revenue(s: Board, f: Frame) -> int:
    """Ask for the next card to take, in whatever order; one that is being played cannot be taken."""
    node = s.rules.nodes[f[2]]
    pile = list(s.played[node.power] + s.buried[node.power])
    itself = s.stack[-1][2]  # the text being carried out is just below
    if itself in pile:
        pile.remove(itself)
    found = [card for card in sorted(set(pile)) if s.rules.cards[card].country == node.country]
    return s.offer(f, node.power, [s.rules.take + card for card in found], DONE)


def _assign(s: Board, f: Frame, answer: int) -> None:
    """Give one of the cards taken its use: 1 play, 2 prepare, 3 under the deck."""
    node, step, taken = s.rules.nodes[f[2]], f[1], f[5:]
    base = (s.rules.play, s.rules.prepare, s.rules.place)[step - 1]
    if answer < 0:
        options = [base + card for card in sorted(set(taken))]
        may_skip = not node.flag and len(taken) <= 3 - step
        answer = s.ask(f, node.power, [PASS, *options] if may_skip else options, not may_skip)
        if answer < 0:
            return
    if answer == PASS:
        s.push((f[0], step + 1) + f[2:])
        return
    card = answer - base
    place = taken.index(card)
    left = taken[:place] + taken[place + 1 :]
    if left:
        s.push((f[0], step + 1) + f[2:5] + left)
    if step == 1:
        s.push((P_CARD, 1, card, node.power, 0))
    elif step == 2:
        join_prepared(s, node.power, card, True)
        tell(s, h.OPEN_PREPARED, (node.power,), (card,))
    else:
        put_under(s, node.power, card, True)
