"""Why hand cards are paid and cards are lost, found on the stack. Used for the log and for the questions alone."""

from haversack.games.y1914.board import DIFFICULT_MASK, OPEN_COUNT
from haversack.games.y1914.happenings import (
    NO_CAUSE,
    W_ATTRITION,
    W_BOTH,
    W_CROSSING,
    W_DRAFT,
    W_KEEP,
    W_SUSTAIN,
    W_TERRAIN,
    W_TOLL,
    cause_of,
)
from haversack.games.y1914.queries import terrain_cost, tolled
from haversack.games.y1914.state import Board
from haversack.games.y1914.terms import (
    B_FIGHTER,
    B_START,
    E_ELIMINATE,
    P_BATTLE,
    P_DRAFT,
    P_KEPT,
    P_PLACE,
    P_SPEND,
    P_TEXT,
    PIECE,
)


def payment(s: Board, top: int) -> int:
    """Return what hand cards are the price of, by the frames below that place of the stack."""
    for place in range(top - 1, -1, -1):
        f = s.stack[place]
        if f[0] == P_DRAFT:
            return cause_of(W_DRAFT, 0)
        if f[0] == P_KEPT and f[1] == 1:
            return cause_of(W_KEEP, f[2])
        if f[0] == P_PLACE:
            return cause_of(W_TOLL, f[3])
        if f[0] == E_ELIMINATE:
            return cause_of(W_TOLL, (f[3] - PIECE) % OPEN_COUNT)
        if f[0] == P_BATTLE:
            return _price(s, f[B_FIGHTER], f[3], f[4]) if f[1] == B_START else cause_of(W_SUSTAIN, f[3])
        if f[0] not in (P_KEPT, P_SPEND):
            break
    return NO_CAUSE


def _price(s: Board, country: int, space: int, source: int) -> int:
    """Return what a battle is paid for: terrain, a Status of the enemy, or both."""
    if not tolled(s, country) >> space & 1:
        return cause_of(W_TERRAIN if DIFFICULT_MASK >> space & 1 else W_CROSSING, space)
    return cause_of(W_BOTH if terrain_cost(s, country, space, source) else W_TOLL, space)


def text_card(s: Board, top: int) -> int:
    """Return the card whose text is carried out below that place of the stack, or -1."""
    for place in range(top - 1, -1, -1):
        if s.stack[place][0] == P_TEXT:
            return s.stack[place][2]
    return -1


def attrition(s: Board, top: int) -> int:
    """Return the card that costs others cards: the text below, or what the Attrition step has revealed."""
    card = text_card(s, top)
    if card < 0 and s.played[s.active]:
        card = s.played[s.active][-1]
    return cause_of(W_ATTRITION, card) if card >= 0 else NO_CAUSE
