"""The questions the rules ask of a state: where a text points, what it counts, where one may build or battle."""

from typing import Final

from haversack.games.ww2.board import LAND_MASK, NEIGHBOURS, SEA_MASK
from haversack.games.ww2.compile import Node, Spot, Tally
from haversack.games.ww2.state import Board
from haversack.games.ww2.terms import (
    ARMY_POOL,
    COUNTRIES,
    HOMES,
    K_INSTEAD_OF_BUILD,
    NAVY_POOL,
    P_BATTLE,
    P_CARD,
    P_USE,
    PL_ALL,
    PL_BESIDE,
    PL_BESIDE_EVENT,
    PL_EVENT,
    PL_FIXED,
    PL_NEAR,
    PL_NEAR_EVENT,
)
from haversack.kernel.machine import Frame
from haversack.qmg.graph import bit_list, chain_steps, union_of, within_distance

# A battle frame: P_BATTLE, step, attacker, space, target country or -1, spared
ATTACKER: Final = 2
SPARED: Final = 5


def spaces_of(s: Board, spot: Spot, owner: int, event_space: int) -> int:
    """Return the spaces a place of a text means now, straits counted as open to the owner's team (ruling 6.5)."""
    mode = spot.mode
    if mode == PL_ALL or mode == PL_FIXED:
        return spot.mask
    if mode == PL_EVENT:
        return 1 << event_space
    links = s.links(owner & 1)
    if mode == PL_NEAR_EVENT:
        return 1 << event_space | links[event_space]
    if mode == PL_BESIDE_EVENT:
        return links[event_space]
    if mode == PL_NEAR:
        return spot.mask | union_of(links, spot.mask)
    if mode == PL_BESIDE:
        return union_of(links, spot.mask)
    return front(s, owner, spot.mask)


def front(s: Board, owner: int, other: int) -> int:
    """Return where an Army of the other country stood next to an own Army when the turn began (ruling 3.6)."""
    armies = s.opening[owner] & LAND_MASK
    return s.opening[other] & LAND_MASK & union_of(NEIGHBOURS, armies)


def counted(s: Board, tally: Tally, owner: int, event_space: int) -> int:
    """Return how many pieces (or spaces that hold one) a text counts."""
    where = spaces_of(s, tally.spot, owner, event_space) & tally.kind
    held = 0
    number = 0
    for country in range(COUNTRIES):
        if tally.who >> country & 1:
            there = s.pieces[country] & where
            held |= there
            number += there.bit_count()
    return held.bit_count() if tally.spaces else number


def holds(s: Board, test: Tally, owner: int, event_space: int) -> bool:
    """Say whether a condition of a text is met."""
    return (counted(s, test, owner, event_space) > 0) == test.wanted


def worth(s: Board, node: Node, owner: int, event_space: int) -> int:
    """Return the number a verb of VP or discards comes to now."""
    if node.only_if is not None and not holds(s, node.only_if, owner, event_space):
        return 0
    number = node.amount
    if node.each is not None:
        number *= counted(s, node.each, owner, event_space)
    if node.more and node.more_if is not None and holds(s, node.more_if, owner, event_space):
        number += node.more
    return number


def in_pool(s: Board, country: int, kind: int) -> int:
    """Return how many pieces of a kind are available (W-PCE-3)."""
    pool = ARMY_POOL[country] if kind == LAND_MASK else NAVY_POOL[country]
    return pool - (s.pieces[country] & kind).bit_count()


def free_spaces(s: Board, country: int, kind: int) -> int:
    """Return the spaces of a kind with neither an own nor an enemy piece (W-ACT-3)."""
    return kind & ~s.pieces[country] & ~s.team_pieces(1 - (country & 1))


def build_spaces(s: Board, country: int, kind: int) -> int:
    """Return where a country may build, the pool aside (W-ACT-1, W-ACT-2)."""
    supplied = s.supply(country)
    links = s.links(country & 1)
    touched = union_of(links, supplied)
    chain = s.chains[country]
    linked = touched if chain == supplied else union_of(links, chain)
    free = free_spaces(s, country, kind)
    if kind == SEA_MASK:
        ports = union_of(NEIGHBOURS, s.team_pieces(country & 1) & LAND_MASK)
        return free & touched & (linked & ports | s.granted_supply(country))
    open_to = free & (touched | 1 << HOMES[country])
    supplied_there = linked | s.supply_spaces(country) | s.granted_supply(country)
    out = open_to & supplied_there
    if not s.rules.portless_link and s.granted_supply(country):
        out |= _by_being_a_port(s, country, open_to & ~out)
    return out


def _by_being_a_port(s: Board, country: int, lands: int) -> int:
    """Return the lands where a new Army is supplied because a Navy in its chain gets its port by it (W-SUP-4)."""
    out = 0
    for space in bit_list(lands):
        s.pieces[country] |= 1 << space
        s.fresh = 0
        out |= s.supply(country) & 1 << space
        s.pieces[country] &= ~(1 << space)
        s.fresh = 0
    return out


def supply_steps(s: Board, country: int) -> list[tuple[int, int]]:
    """Return how a country's pieces hang together with its Supply spaces, step by step (W-SUP-1)."""
    s.supply(country)
    chain = s.chains[country]
    return chain_steps(s.links(country & 1), chain & s.supply_spaces(country), chain)


def battle_spaces(s: Board, country: int, kind: int) -> int:
    """Return the spaces a country may battle: next to an own supplied piece, no friend there (W-ACT-6, W-ACT-7)."""
    touched = union_of(s.links(country & 1), s.supply(country))
    return touched & kind & ~s.team_pieces(country & 1)


def enemies_at(s: Board, country: int, space: int) -> list[int]:
    """Return the enemy countries with a piece in a space."""
    first = 1 - (country & 1)
    return [other for other in range(first, COUNTRIES, 2) if s.pieces[other] >> space & 1]


def is_spared(s: Board) -> bool:
    """Say whether the battle under way no longer removes its target (ruling 5.10)."""
    frame = battle_frame(s)
    return len(frame) > 0 and frame[SPARED] != 0


def battle_frame(s: Board) -> Frame:
    """Return the frame of the battle under way, or an empty one."""
    for frame in reversed(s.stack):
        if frame[0] == P_BATTLE:
            return frame
    return ()


def source_card(s: Board) -> int:
    """Return the card whose text is being carried out, or -1."""
    for frame in reversed(s.stack):
        if frame[0] == P_CARD or frame[0] == P_USE:
            return frame[2]
    return -1


def reached_homes(s: Board, node: Node, owner: int) -> list[int]:
    """Return the countries a text can make discard: those whose Home own pieces are close enough to."""
    out: list[int] = []
    for country in range(COUNTRIES):
        if node.who >> country & 1 and (node.reach < 0 or _is_reached(s, node, owner, country)):
            out.append(country)
    return out


def _is_reached(s: Board, node: Node, owner: int, country: int) -> bool:
    home = HOMES[country]
    close = within_distance(s.links(owner & 1), 1 << home, node.reach)
    if not node.inside:
        close &= ~(1 << home)
    return s.pieces[owner] & node.kind & close != 0


def build_stand_ins(s: Board, country: int, kind: int) -> list[int]:
    """Return the Status cards a country may use instead of building an Army (ruling 2.7)."""
    rules = s.rules
    mask = s.status & rules.owned_status[country] & rules.listening_status[K_INSTEAD_OF_BUILD]
    out: list[int] = []
    if not mask or kind != LAND_MASK or in_pool(s, country, LAND_MASK) < 1:
        return out
    for bit in bit_list(mask):
        card = rules.cards[rules.status_cards[bit]]
        node = rules.nodes[card.node]
        if spaces_of(s, node.spot, country, 0) & free_spaces(s, country, LAND_MASK):
            out.append(card.number)
    return out
