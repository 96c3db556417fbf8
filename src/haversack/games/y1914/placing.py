"""Pieces and tokens: building, recruiting, eliminating, withdrawing (F-PCE, F-SUP, F-BAT-15, F-VIC-5)."""

from haversack.games.y1914 import happenings as h
from haversack.games.y1914.board import LAND_MASK, OPEN_COUNT, SEA_MASK
from haversack.games.y1914.compile import Node
from haversack.games.y1914.happenings import W_TEXT, cause_of
from haversack.games.y1914.queries import (
    BUILT_AT,
    amended,
    build_spaces,
    free_spaces,
    in_pool,
    payable,
    spaces_of,
    stocked,
    text_place,
    tolled,
)
from haversack.games.y1914.state import Board
from haversack.games.y1914.terms import (
    BY_CARD,
    BY_ELIMINATION,
    BY_OWNER,
    COUNTRIES,
    E_BUILD,
    E_ELIMINATE,
    E_WITHDRAW,
    P_AFTER,
    P_BATTLE,
    P_PAY,
    P_PLACE,
    P_TURN,
    PASS,
    PIECE,
    POWER_COUNTRIES,
    POWER_OF,
    REMOVE,
    S_BUILT,
    SPACE,
    TEAM_OF,
)
from haversack.games.y1914.verbs import put, put_token, score, skip, take_off, tell
from haversack.kernel.machine import Frame
from haversack.qmg.graph import bit_list

# How a piece is placed: recruited, built by a text, built by a Status
RECRUITED = 0
BUILT_BY_TEXT = 1
BUILT_BY_STATUS = 2


def own_pieces(s: Board, base: int, country: int, spaces: int) -> list[int]:
    """Return the choices that name the country's pieces in these spaces."""
    first = base + country * OPEN_COUNT
    return [first + space for space in bit_list(s.pieces[country] & spaces)]


def removable(s: Board, power: int) -> list[int]:
    """Return the choices by which a Power takes its own pieces off the board (F-TRN-4), ascending."""
    out: list[int] = []
    for country in POWER_COUNTRIES[power]:
        out += own_pieces(s, REMOVE, country, -1)
    return out


def may_remove(s: Board) -> bool:
    """Say whether the active Power may take own pieces off the board: at any time of its turn (F-TRN-4; ruling 1.2).

    Whoever is asked, also in a battle; not so in one by option.
    """
    if s.stack[0][0] != P_TURN:
        return False
    return s.rules.remove_in_battle or not any([frame[0] == P_BATTLE for frame in s.stack])


def remove_own(s: Board, choice: int) -> bool:
    """Take a piece of the active Power off the board (F-TRN-4); say whether that was allowed."""
    country, space = divmod(choice - REMOVE, OPEN_COUNT)
    if POWER_OF[country] != s.active or not s.pieces[country] >> space & 1 or not may_remove(s):
        return False
    take_off(s, country, space, BY_OWNER)
    return True


def placeable(s: Board, node: Node) -> int:
    """Return where a build or recruit may place a piece, the pool aside."""
    country = node.country
    open_to = build_spaces(s, country) if node.op == E_BUILD else free_spaces(s, country)
    return open_to & spaces_of(s, node) & node.kind & payable(s, country)


def place_piece(s: Board, f: Frame, answer: int) -> None:
    """Build or recruit, up to so many times. Frame: procedure, pieces placed, node, 0, 0."""
    node = s.rules.nodes[f[2]]
    country, seat = node.country, node.power
    if answer < 0:
        wanted = placeable(s, node)
        options = [SPACE + space for space in bit_list(wanted & stocked(s, country, node.kind))]
        lacking = wanted & ~stocked(s, country, node.kind)
        if lacking and seat == s.active and may_remove(s):
            options += _spare(s, country, lacking)
        if not options and not f[1] and not s.insisting:
            skip(s, f[0], country)
        answer = s.offer(f, seat, options, PASS)
        if answer < 0:
            return
    if answer == PASS:
        return
    if f[1] + 1 < node.amount:
        s.push((f[0], f[1] + 1, f[2], 0, 0))
    space = answer - SPACE
    s.push((P_PLACE, 0, country, space, BUILT_BY_TEXT if f[0] == E_BUILD else RECRUITED))
    if tolled(s, country) >> space & 1:
        s.push((P_PAY, 0, seat, 1))


def _spare(s: Board, country: int, spaces: int) -> list[int]:
    """Return the removals that would free a piece for one of these spaces."""
    out: list[int] = []
    for kind in (LAND_MASK, SEA_MASK):
        if spaces & kind and in_pool(s, country, kind) < 1:
            out += own_pieces(s, REMOVE, country, kind)
    return out


def place(s: Board, f: Frame, answer: int) -> None:
    """Put a piece on the board. Frame: P_PLACE, 0, country, space, how."""
    country, space, how = f[2], f[3], f[4]
    if how != RECRUITED and not build_spaces(s, country) >> space & 1:
        return  # what supplied it was removed while the price was paid
    put(s, h.RECRUITED if how == RECRUITED else h.BUILT, country, space)
    if how == RECRUITED:
        return
    if how == BUILT_BY_TEXT:
        text = text_place(s)
        s.stack[text] = amended(s.stack[text], BUILT_AT, space + 1)
    if s.status & s.rules.role_bits[S_BUILT] and LAND_MASK >> space & 1:
        for number in s.rules.role_cards[S_BUILT]:
            card = s.rules.cards[number]
            if s.status & ~s.used & card.bit and card.country == country:
                s.push((P_AFTER, 0, number, space, -1))


def _charged(s: Board, node: Node) -> int:
    """Return the spaces where an elimination costs a hand card."""
    return tolled(s, node.country) if s.rules.rail_network_eliminates else 0


def victims(s: Board, node: Node) -> list[int]:
    """Return the choices that name the pieces a text may eliminate, ascending."""
    where = node.spaces & node.kind
    if not s.hands[node.power]:
        where &= ~_charged(s, node)
    out: list[int] = []
    for country in range(COUNTRIES):
        if node.who >> country & 1:
            out += own_pieces(s, PIECE, country, where)
    return out


def can_do(s: Board, node: Node) -> bool:
    """Say whether an elimination or a recruit of a text can do anything now."""
    if node.op == E_ELIMINATE:
        return len(victims(s, node)) > 0
    return placeable(s, node) != 0


def eliminate(s: Board, f: Frame, answer: int) -> None:
    """Choose a piece, pay where that costs something, take it off: no battle, so nothing answers (F-BAT-15)."""
    node = s.rules.nodes[f[2]]
    if f[1] == 1:
        country, space = divmod(f[3] - PIECE, OPEN_COUNT)
        take_off(s, country, space, BY_ELIMINATION)
        return
    if answer < 0:
        pieces = victims(s, node)
        if not pieces:
            skip(s, E_ELIMINATE, node.country)
        answer = s.offer(f, node.power, pieces, PASS)
        if answer < 0:
            return
    if answer == PASS:
        return
    s.push((f[0], 1, f[2], answer, 0))
    if _charged(s, node) >> (answer - PIECE) % OPEN_COUNT & 1:
        s.push((P_PAY, 0, node.power, 1))


def withdraw(s: Board, f: Frame, answer: int) -> None:
    """Take own pieces off for VP, one by one. Frame: E_WITHDRAW, pieces taken, node, 0, 0."""
    node = s.rules.nodes[f[2]]
    if answer < 0:
        options = own_pieces(s, PIECE, node.country, -1)
        if not options:
            if not f[1]:
                skip(s, E_WITHDRAW, node.country)
            return
        answer = s.ask(f, node.power, [PASS, *options], False)
        if answer < 0:
            return
    if answer == PASS:
        return
    take_off(s, node.country, (answer - PIECE) % OPEN_COUNT, BY_CARD)
    score(s, TEAM_OF[node.country], node.points, cause_of(W_TEXT, s.stack[text_place(s)][2]), node.country)
    if f[1] + 1 < node.amount:
        s.push((f[0], f[1] + 1, f[2], 0, 0))


def token(s: Board, f: Frame, answer: int) -> None:
    """Place an Objective token; it is never optional (F-VIC-5)."""
    put_token(s, s.rules.nodes[f[2]].spaces.bit_length() - 1)


def grant_supply(s: Board, f: Frame, answer: int) -> None:
    """Let an Army in a space count as supplied for the rest of the turn (ruling 5)."""
    node = s.rules.nodes[f[2]]
    s.granted[node.country] |= node.spaces
    for space in bit_list(node.spaces):
        tell(s, h.SUPPLY_GRANTED, (node.country, space))
