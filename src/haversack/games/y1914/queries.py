"""The questions the rules ask of a state: what a text counts, where one may build, battle, and at what price."""

from haversack.games.y1914.board import ANY_SPACE, DIFFICULT_MASK, LAND_MASK, SEA_MASK
from haversack.games.y1914.compile import CardDef, Node, Tally
from haversack.games.y1914.state import Board
from haversack.games.y1914.terms import (
    ARMY_POOL,
    CLEAR,
    COUNTRIES,
    DIFFICULT,
    GERMANY,
    HOMES,
    NAVY_POOL,
    P_TEXT,
    PL_BATTLED,
    PL_FIXED,
    POWER_COUNTRIES,
    POWER_OF,
    POWERS,
    S_DEFEND,
    S_TOLL,
    TEAM_OF,
    TEAM_OF_POWER,
    Z_HAND,
    Z_PREPARED,
)
from haversack.kernel.machine import Frame
from haversack.qmg.graph import bit_list, chain_steps, union_of, within_distance

UNPAYABLE = 99

# The frame of a text being carried out: P_TEXT, next part, card, space battled + 1, was it difficult, space built + 1
BATTLED_AT = 3
WAS_DIFFICULT = 4
BUILT_AT = 5


# Counting


def counted(s: Board, tally: Tally) -> int:
    """Return how many pieces a text counts."""
    spaces = tally.spaces & tally.kind
    if tally.of >= 0:
        spaces &= within_distance(s.rules.links[tally.of], s.pieces[tally.of] & LAND_MASK, tally.steps)
    number = 0
    for country in range(COUNTRIES):
        if tally.who >> country & 1:
            pieces = s.supply(country) if tally.supplied else s.pieces[country]
            number += (pieces & spaces).bit_count()
    return number


def holds(s: Board, tally: Tally) -> bool:
    """Say whether a condition of a text is met."""
    return (counted(s, tally) >= tally.number) == tally.wanted


def losses(s: Board, node: Node) -> list[int]:
    """Return how many cards each Power must discard for an Economic Warfare text (F-CRD-8)."""
    out = list(node.losses)
    if node.each is not None:
        out[node.bonus] += counted(s, node.each)
    if node.test is not None and holds(s, node.test):
        for power in range(POWERS):
            out[power] += node.more[power]
    return out


def adjacent_enemies(s: Board, country: int, whole_power: bool, where: int = ANY_SPACE) -> list[int]:
    """Return the enemy Powers with an Army there that is next to one of the country (F-ATT-3), or of its Power."""
    mine = POWER_COUNTRIES[POWER_OF[country]] if whole_power else (country,)
    armies = 0
    for one in mine:
        armies |= s.pieces[one] & LAND_MASK
    around = union_of(s.rules.links[country], armies) & LAND_MASK & where
    out: list[int] = []
    for power in range(POWERS):
        if TEAM_OF_POWER[power] != TEAM_OF[country]:
            theirs = [s.pieces[other] & around for other in POWER_COUNTRIES[power]]
            if any(theirs):
                out.append(power)
    return out


# Texts


def text_place(s: Board) -> int:
    """Return the place on the stack of the text being carried out."""
    for place in range(len(s.stack) - 1, -1, -1):
        if s.stack[place][0] == P_TEXT:
            return place
    raise RuntimeError("no text is being carried out")


def spaces_of(s: Board, node: Node) -> int:
    """Return the spaces a place of a text means now."""
    if node.mode == PL_FIXED:
        return node.spaces
    f = s.stack[text_place(s)]
    if node.mode == PL_BATTLED:
        if not f[BATTLED_AT] or (node.clear and f[WAS_DIFFICULT]):
            return 0
        return 1 << f[BATTLED_AT] - 1
    return s.rules.links[node.country][f[BUILT_AT] - 1] if f[BUILT_AT] else 0


def sources_of(s: Board, node: Node) -> int:
    """Return the spaces a battle of a text may start from."""
    if node.source_mode == PL_FIXED:
        return node.sources
    f = s.stack[text_place(s)]
    return 1 << f[BUILT_AT] - 1 if f[BUILT_AT] else 0


# Placing


def in_pool(s: Board, country: int, kind: int) -> int:
    """Return how many pieces of a kind are available (F-PCE-4)."""
    pool = ARMY_POOL[country] if kind == LAND_MASK else NAVY_POOL[country]
    return pool - (s.pieces[country] & kind).bit_count()


def stocked(s: Board, country: int, kind: int) -> int:
    """Return the spaces of a kind for which the country has a piece left."""
    out = 0
    if kind & LAND_MASK and in_pool(s, country, LAND_MASK) > 0:
        out |= kind & LAND_MASK
    if kind & SEA_MASK and in_pool(s, country, SEA_MASK) > 0:
        out |= kind & SEA_MASK
    return out


def free_spaces(s: Board, country: int) -> int:
    """Return the spaces with neither an own nor an enemy piece (F-PCE-2, F-PCE-3)."""
    return ~(s.pieces[country] | s.team_pieces(1 - TEAM_OF[country]))


def build_spaces(s: Board, country: int) -> int:
    """Return where a piece of the country would be in supply the moment it is placed (F-SUP-3), the pool aside."""
    chain = s.chain(country)
    return (union_of(s.rules.links[country], chain) | 1 << HOMES[country]) & free_spaces(s, country)


def supply_steps(s: Board, country: int) -> list[tuple[int, int]]:
    """Return how a country's pieces hang together with its Home, step by step (F-SUP-1)."""
    chain = s.chain(country)
    return chain_steps(s.rules.links[country], chain & 1 << HOMES[country], chain)


def tolled(s: Board, country: int) -> int:
    """Return the land spaces where the country pays a hand card for what it does."""
    bits = s.status & s.rules.role_bits[S_TOLL]
    out = 0
    if bits:
        for number in s.rules.role_cards[S_TOLL]:
            card = s.rules.cards[number]
            if bits & card.bit and card.who >> country & 1:
                out |= card.spaces
    return out


def payable(s: Board, country: int) -> int:
    """Return the spaces where the country can pay for placing or eliminating an Army."""
    return -1 if s.hands[POWER_OF[country]] else ~tolled(s, country)


# Battle


def is_difficult(space: int, source: int) -> bool:
    """Say whether a space counts as difficult terrain when battled from a source (F-BRD-1, F-BAT-4)."""
    if LAND_MASK >> space & 1:
        return DIFFICULT_MASK >> space & 1 == 1 or SEA_MASK >> source & 1 == 1
    return LAND_MASK >> source & 1 == 1


def terrain_for_texts(s: Board, space: int, source: int) -> int:
    """Return the terrain as Prepare texts and Status cards see it (ruling 3.9)."""
    if s.rules.printed_terrain:
        return DIFFICULT if DIFFICULT_MASK >> space & 1 else CLEAR
    return DIFFICULT if is_difficult(space, source) else CLEAR


def terrain_cost(s: Board, country: int, space: int, source: int) -> int:
    """Return the hand cards difficult terrain costs (F-BAT-3), none under a waiver (F-BAT-5)."""
    if s.waived >> POWER_OF[country] & 1:
        return 0
    return 1 if is_difficult(space, source) else 0


def price(s: Board, country: int, space: int, source: int) -> int:
    """Return how many hand cards must be paid before the battle is initiated."""
    return terrain_cost(s, country, space, source) + (tolled(s, country) >> space & 1)


def battle_needs(s: Board, country: int, space: int, source: int) -> int:
    """Return how many hand cards the attack asks for, readings that forbid an attack included."""
    cards = price(s, country, space, source)
    for card in defending(s, country, space, source) if s.rules.alpini_forbids or s.rules.verdun_forbids else []:
        if card.zone == Z_HAND and s.rules.alpini_forbids:
            cards += 1
        if card.zone == Z_PREPARED and s.rules.verdun_forbids and not s.prepared[POWER_OF[country]]:
            cards = UNPAYABLE
    return cards


def defending(s: Board, country: int, space: int, source: int) -> list[CardDef]:
    """Return the Status cards of defenders that answer an attack on a space."""
    out: list[CardDef] = []
    bits = s.status & s.rules.role_bits[S_DEFEND] & ~s.used
    if bits:
        for number in s.rules.role_cards[S_DEFEND]:
            card = s.rules.cards[number]
            if not bits & card.bit or TEAM_OF[card.country] == TEAM_OF[country] or not card.spaces >> space & 1:
                continue
            if s.pieces[card.country] & LAND_MASK & 1 << space:
                if not card.need or card.need == terrain_for_texts(s, space, source):
                    out.append(card)
    return out


def reach(s: Board, country: int, source: int) -> int:
    """Return the spaces the country's piece in a space can battle: adjacent, not friendly, payable (F-BAT-1 to 3)."""
    out = s.rules.links[country][source]
    if not s.rules.battle_friendly:
        out &= ~s.team_pieces(TEAM_OF[country])
    if s.truce >> country & 1:
        out &= ~(s.pieces[GERMANY] & LAND_MASK)
    hand = len(s.hands[POWER_OF[country]])
    if hand < 2 or s.rules.alpini_forbids or s.rules.verdun_forbids:
        for space in bit_list(out):
            if battle_needs(s, country, space, source) > hand:
                out &= ~(1 << space)
    return out


def battle_spaces(s: Board, country: int, sources: int) -> int:
    """Return the spaces the country can battle from its supplied pieces among the sources."""
    out = 0
    for source in bit_list(s.supply(country) & sources):
        out |= reach(s, country, source)
    return out


def attackers(s: Board, country: int, space: int, sources: int) -> list[int]:
    """Return where the country's pieces stand that can battle a space."""
    near = s.supply(country) & sources & s.rules.links[country][space]
    return [source for source in bit_list(near) if reach(s, country, source) >> space & 1]


def enemies_at(s: Board, team: int, space: int) -> list[int]:
    """Return the countries of the other team with a piece in a space."""
    return [other for other in range(COUNTRIES) if TEAM_OF[other] != team and s.pieces[other] >> space & 1]


def amended(f: Frame, index: int, value: int) -> Frame:
    """Return the frame with one local changed."""
    return f[:index] + (value,) + f[index + 1 :]
