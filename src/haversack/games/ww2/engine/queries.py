"""What the rules ask of a state: where a text points, what it counts, where one may build or battle."""

from typing import TYPE_CHECKING

from haversack.games.ww2.facts.board import LAND_MASK, NEIGHBOURS, SPACE_COUNT
from haversack.games.ww2.facts.constants import (
    COUNTRIES,
    HOMES,
    K_ANY_TIME,
    K_INSTEAD_OF_BUILD,
    K_INSTEAD_OF_PLAY,
    PIECE,
    TEAM_COUNTRIES,
    TEAM_OF,
)
from haversack.qmg.compile import PL_ALL, PL_BESIDE, PL_BESIDE_EVENT, PL_EVENT, PL_FIXED, PL_NEAR, PL_NEAR_EVENT
from haversack.qmg.graph import bit_list, chain_steps, union_of, within_distance
from haversack.qmg.pieces import Kind

if TYPE_CHECKING:
    from haversack.games.ww2.language.verb import Verb
    from haversack.games.ww2.state import State
    from haversack.qmg.compile import Spot, Tally


def spaces_of(s: "State", spot: "Spot", owner: int, event_space: int) -> int:
    """Return the spaces a place of a text means now, straits counted as open to the owner's team (ruling 6.5)."""
    mode = spot.mode
    if mode == PL_ALL or mode == PL_FIXED:
        return spot.mask
    if mode == PL_EVENT:
        return 1 << event_space
    links = s.links(TEAM_OF[owner])
    if mode == PL_NEAR_EVENT:
        return 1 << event_space | links[event_space]
    if mode == PL_BESIDE_EVENT:
        return links[event_space]
    if mode == PL_NEAR:
        return spot.mask | union_of(links, spot.mask)
    if mode == PL_BESIDE:
        return union_of(links, spot.mask)
    return front(s, owner, spot.mask)


def front(s: "State", owner: int, other: int) -> int:
    """Return where an Army of the other country stood next to an own Army when the turn began (ruling 3.6)."""
    armies = s.opening[owner] & LAND_MASK
    return s.opening[other] & LAND_MASK & union_of(NEIGHBOURS, armies)


def counted(s: "State", tally: "Tally", owner: int, event_space: int) -> int:
    """Return how many pieces (or spaces that hold one) a text counts."""
    where = spaces_of(s, tally.spot, owner, event_space) & tally.kind.spaces
    held = 0
    number = 0
    for country in range(COUNTRIES):
        if tally.who >> country & 1:
            there = (s.supply(country) if tally.supplied else s.pieces[country]) & where
            if tally.kind.shares:
                there &= s.standing(country, tally.kind)
            held |= there
            number += there.bit_count()
    return held.bit_count() if tally.by_space else number


def holds(s: "State", test: "Tally", owner: int, event_space: int) -> bool:
    """Say whether a condition of a text is met."""
    return (counted(s, test, owner, event_space) >= test.number) == test.wanted


def worth(s: "State", verb: "Verb", owner: int, event_space: int) -> int:
    """Return the number a verb of VP or discards comes to now."""
    if verb.only_if is not None and not holds(s, verb.only_if, owner, event_space):
        return 0
    number = verb.amount
    if verb.each is not None:
        number *= counted(s, verb.each, owner, event_space)
    if verb.more and verb.more_if is not None and holds(s, verb.more_if, owner, event_space):
        number += verb.more
    return number


def in_pool(s: "State", country: int, kind: Kind) -> int:
    """Return how many pieces of a kind are available (W-PCE-3)."""
    return kind.pool[country] - s.standing(country, kind).bit_count()


def can_free(s: "State", country: int, kind: Kind) -> bool:
    """Say whether the pool is empty but a piece could be removed for it (ruling 2.5)."""
    return in_pool(s, country, kind) < 1 and s.pieces[country] & kind.spaces != 0


def free_spaces(s: "State", country: int, kind: Kind) -> int:
    """Return the spaces of a kind with neither an own nor an enemy piece (W-ACT-3); what shares needs an own one."""
    own = s.pieces[country]
    if kind.shares:
        return kind.spaces & own & ~s.standing(country, kind)
    return kind.spaces & ~own & ~s.team_pieces(1 - TEAM_OF[country])


def build_spaces(s: "State", country: int, kind: Kind) -> int:
    """Return where a country may build, the pool aside (W-ACT-1, W-ACT-2)."""
    supplied = s.supply(country)
    links = s.links(TEAM_OF[country])
    touched = union_of(links, supplied)
    chain = s.chains[country]
    linked = touched if chain == supplied else union_of(links, chain)
    free = free_spaces(s, country, kind)
    if not kind.spaces & LAND_MASK:
        ports = union_of(NEIGHBOURS, s.team_pieces(TEAM_OF[country]) & LAND_MASK)
        return free & touched & (linked & ports | s.granted_supply(country))
    open_to = free & (touched | 1 << HOMES[country])
    supplied_there = linked | s.supply_spaces(country) | s.granted_supply(country)
    out = open_to & supplied_there
    if not s.rules.portless_link and s.granted_supply(country):
        out |= _by_being_a_port(s, country, open_to & ~out)
    return out


def _by_being_a_port(s: "State", country: int, lands: int) -> int:
    """Return the lands where a new Army is supplied because a Navy in its chain gets its port by it (W-SUP-4)."""
    out = 0
    for space in bit_list(lands):
        s.pieces[country] |= 1 << space
        s.fresh = 0
        out |= s.supply(country) & 1 << space
        s.pieces[country] &= ~(1 << space)
        s.fresh = 0
    return out


def supply_steps(s: "State", country: int) -> list[tuple[int, int]]:
    """Return how a country's pieces hang together with its Supply spaces, step by step (W-SUP-1)."""
    s.supply(country)
    chain = s.chains[country]
    return chain_steps(s.links(TEAM_OF[country]), chain & s.supply_spaces(country), chain)


def battle_spaces(s: "State", country: int, kind: Kind) -> int:
    """Return the spaces a country may battle: next to an own supplied piece, no friend there (W-ACT-6, W-ACT-7)."""
    touched = union_of(s.links(TEAM_OF[country]), s.supply(country))
    return touched & kind.spaces & ~s.team_pieces(TEAM_OF[country])


def enemies_at(s: "State", country: int, space: int) -> list[int]:
    """Return the enemy countries with a piece in a space."""
    return [other for other in TEAM_COUNTRIES[1 - TEAM_OF[country]] if s.pieces[other] >> space & 1]


def reached_homes(s: "State", verb: "Verb", owner: int) -> list[int]:
    """Return the countries a text can make discard: those whose Home own pieces are close enough to."""
    out: list[int] = []
    for country in range(COUNTRIES):
        if verb.who >> country & 1 and (verb.reach < 0 or _is_reached(s, verb, owner, country)):
            out.append(country)
    return out


def _is_reached(s: "State", verb: "Verb", owner: int, country: int) -> bool:
    home = HOMES[country]
    close = within_distance(s.links(TEAM_OF[owner]), 1 << home, verb.reach)
    if not verb.inside:
        close &= ~(1 << home)
    return s.pieces[owner] & verb.kind.spaces & close != 0


def build_stand_ins(s: "State", country: int, kind: Kind) -> list[int]:
    """Return the Status cards a country may use instead of building an Army (ruling 2.7)."""
    rules = s.rules
    mask = s.status & rules.owned_status[country] & rules.listening_status.bits[K_INSTEAD_OF_BUILD]
    out: list[int] = []
    if not mask or not kind.spaces & LAND_MASK or in_pool(s, country, kind) < 1:
        return out
    for bit in bit_list(mask):
        card = rules.cards[rules.status_cards[bit]]
        if spaces_of(s, rules.nodes[card.node].spot, country, 0) & free_spaces(s, country, kind):
            out.append(card.number)
    return out


def instead_cards(s: "State", country: int) -> list[int]:
    """Return the choices that use a Status instead of playing a card, ascending (ruling 6.1)."""
    rules = s.rules
    mask = s.status & rules.owned_status[country] & rules.listening_status.bits[K_INSTEAD_OF_PLAY]
    cards = [rules.status_cards[bit] for bit in bit_list(mask)]
    return [rules.use + card for card in cards if rules.nodes[rules.cards[card].node].can(s, country, -1, -1, -1)]


def any_time_cards(s: "State", country: int) -> list[int]:
    """Return the choices that use a Response at any moment of the own turn."""
    rules = s.rules
    mask = s.responses & rules.owned_responses[country] & rules.listening_responses.bits[K_ANY_TIME]
    if not mask:
        return []
    return [rules.use + rules.response_cards[bit] for bit in bit_list(mask)]


def own_pieces(s: "State", base: int, country: int, spaces: int) -> list[int]:
    """Return the choices that name the country's pieces in these spaces."""
    first = base + country * SPACE_COUNT
    return [first + space for space in bit_list(s.pieces[country] & spaces)]


def piece_of(choice: int) -> tuple[int, int]:
    """Return the country and the space of a piece chosen."""
    return (choice - PIECE) // SPACE_COUNT, (choice - PIECE) % SPACE_COUNT
