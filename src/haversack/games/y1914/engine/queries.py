"""The questions the rules ask of a state: what a text counts, where one may build, battle, and at what price."""

from typing import TYPE_CHECKING

from haversack.games.y1914.engine.card_text import text_of
from haversack.games.y1914.facts.board import ANY_SPACE, DIFFICULT_MASK, LAND_MASK, OPEN_COUNT, SEA_MASK
from haversack.games.y1914.facts.constants import (
    CLEAR,
    COUNTRIES,
    DIFFICULT,
    GERMANY,
    HOMES,
    K_ATTACKED,
    POWER_COUNTRIES,
    POWER_OF,
    POWERS,
    Q_TOLL,
    REMOVE,
    TEAM_OF,
    TEAM_OF_POWER,
    Z_HAND,
    Z_PREPARED,
)
from haversack.kernel.cards import Cards
from haversack.kernel.english import one_of
from haversack.qmg.compile import PL_EVENT, PL_FIXED, PL_TERRAIN
from haversack.qmg.graph import bit_list, chain_steps, union_of, within_distance

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.language.rules import Rules
    from haversack.games.y1914.state import State
    from haversack.qmg.compile import Spot, Tally
    from haversack.qmg.pieces import Kind

UNPAYABLE = 99

# Status cards on the table


def listening(s: "State", kind: int, country: int = -1) -> list["CardDef"]:
    """Return the Status cards on the table that listen for it and are not used up, of one country if given."""
    out: list[CardDef] = []
    bits = s.status & s.rules.listeners.bits[kind] & ~s.used
    if bits:
        for number in s.rules.listeners.cards[kind]:
            card = s.rules.cards[number]
            if bits & card.bit and (country < 0 or card.country == country):
                out.append(card)
    return out


# Counting


def counted(s: "State", tally: "Tally") -> int:
    """Return how many pieces a text counts."""
    spaces = tally.spot.mask & tally.kind.spaces
    if tally.close_to >= 0:
        spaces &= within_distance(
            s.rules.links[tally.close_to], s.pieces[tally.close_to] & tally.kind.spaces, tally.steps
        )
    number = 0
    for country in range(COUNTRIES):
        if tally.who >> country & 1:
            pieces = s.supply(country) if tally.supplied else s.pieces[country]
            number += (pieces & spaces).bit_count()
    return number


def holds(s: "State", tally: "Tally") -> bool:
    """Say whether a condition of a text is met."""
    return (counted(s, tally) >= tally.number) == tally.wanted


def adjacent_enemies(s: "State", country: int, whole_power: bool, where: int = ANY_SPACE) -> list[int]:
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


def spaces_meant(s: "State", spot: "Spot", country: int) -> int:
    """Return the spaces a place of a text means now: those it names, or those its earlier parts have made it mean."""
    if spot.mode <= PL_FIXED:
        return spot.mask
    text = text_of(s)
    if spot.mode == PL_EVENT:
        return 1 << text.battled if text.battled >= 0 else 0
    return s.rules.links[country][text.built] if text.built >= 0 else 0


def own_pieces(s: "State", base: int, country: int, spaces: int) -> list[int]:
    """Return the choices that name the country's pieces in these spaces."""
    first = base + country * OPEN_COUNT
    return [first + space for space in bit_list(s.pieces[country] & spaces)]


def removable(s: "State", power: int) -> list[int]:
    """Return the choices by which a Power takes its own pieces off the board (F-TRN-4), ascending."""
    out: list[int] = []
    for country in POWER_COUNTRIES[power]:
        if s.pieces[country]:
            out += own_pieces(s, REMOVE, country, -1)
    return out


def may_remove(s: "State") -> bool:
    """Say whether the active Power may take own pieces off the board: at any time of its turn (F-TRN-4; ruling 1.2).

    Whoever is asked, also in a battle; not so in one by option.
    """
    if s.stack[0].IS_SETUP:
        return False
    return s.rules.remove_in_battle or not any([frame.IS_BATTLE for frame in s.stack])


def hand_choices(s: "State", base: int, power: int) -> list[int]:
    """Return the choices that name the different cards of a hand, ascending."""
    return [base + card for card in dict.fromkeys(s.hands[power])]


def prepared_choices(s: "State", base: int, power: int) -> list[int]:
    """Return the choices that name the different prepared cards of a Power, ascending."""
    return [base + card for card in dict.fromkeys(s.prepared[power])]


def cards_of_types(s: "State", cards: Cards, types: int, country: int = -1) -> list[int]:
    """Return the different cards of these types (a mask), of one country if it is given, ascending."""
    found = [s.rules.cards[number] for number in sorted(set(cards))]
    return [card.number for card in found if types >> card.type & 1 and (country < 0 or card.country == country)]


# Placing


def in_pool(s: "State", country: int, kind: "Kind") -> int:
    """Return how many pieces of a kind are available (F-PCE-4)."""
    return kind.pool[country] - (s.pieces[country] & kind.spaces).bit_count()


def stocked(s: "State", country: int, spaces: int) -> int:
    """Return those of the spaces for which the country has a piece left."""
    out = 0
    for kind in s.rules.kinds.all:
        if spaces & kind.spaces and in_pool(s, country, kind) > 0:
            out |= spaces & kind.spaces
    return out


def free_spaces(s: "State", country: int) -> int:
    """Return the spaces with neither an own nor an enemy piece (F-PCE-2, F-PCE-3)."""
    return ~(s.pieces[country] | s.team_pieces(1 - TEAM_OF[country]))


def build_spaces(s: "State", country: int) -> int:
    """Return where a piece of the country would be in supply the moment it is placed (F-SUP-3), the pool aside."""
    chain = s.chain(country)
    return (union_of(s.rules.links[country], chain) | 1 << HOMES[country]) & free_spaces(s, country)


def supply_steps(s: "State", country: int) -> list[tuple[int, int]]:
    """Return how a country's pieces hang together with its Home, step by step (F-SUP-1)."""
    chain = s.chain(country)
    return chain_steps(s.rules.links[country], chain & 1 << HOMES[country], chain)


def tolled(s: "State", country: int, eliminating: bool = False) -> int:
    """Return the land spaces where the country pays a hand card for what it does, or for eliminating an Army."""
    out = 0
    if s.status & s.rules.listeners.bits[Q_TOLL]:
        for toll in s.rules.lasting[Q_TOLL]:
            if s.status & toll.bit and toll.who >> country & 1 and (toll.flag or not eliminating):
                out |= toll.spaces
    return out


def toll_name(rules: "Rules") -> str:
    """Return the Status that charges for acting in some spaces."""
    return one_of([rules.cards[number].title for number in rules.listeners.cards[Q_TOLL]])


def payable(s: "State", country: int) -> int:
    """Return the spaces where the country can pay for placing or eliminating an Army."""
    return -1 if s.hands[POWER_OF[country]] else ~tolled(s, country)


# Battle


def is_difficult(space: int, source: int) -> bool:
    """Say whether a space counts as difficult terrain when battled from a source (F-BRD-1, F-BAT-4)."""
    if LAND_MASK >> space & 1:
        return DIFFICULT_MASK >> space & 1 == 1 or SEA_MASK >> source & 1 == 1
    return LAND_MASK >> source & 1 == 1


def terrain_for_texts(s: "State", space: int, source: int) -> int:
    """Return the terrain as Prepare texts and Status cards see it (ruling 3.9)."""
    if s.rules.printed_terrain:
        return DIFFICULT if DIFFICULT_MASK >> space & 1 else CLEAR
    return DIFFICULT if is_difficult(space, source) else CLEAR


def terrain_cost(s: "State", country: int, space: int, source: int) -> int:
    """Return the hand cards difficult terrain costs (F-BAT-3), none under a waiver (F-BAT-5)."""
    if s.waived >> POWER_OF[country] & 1:
        return 0
    return 1 if is_difficult(space, source) else 0


def price(s: "State", country: int, space: int, source: int) -> int:
    """Return how many hand cards must be paid before the battle is initiated."""
    return terrain_cost(s, country, space, source) + (tolled(s, country) >> space & 1)


def battle_needs(s: "State", country: int, space: int, source: int) -> int:
    """Return how many hand cards the attack asks for, readings that forbid an attack included."""
    cards = price(s, country, space, source)
    for card in defending(s, country, space, source) if s.status & s.rules.bars_attack else []:
        if card.zone == Z_HAND and card.bars_attack:
            cards += 1
        if card.zone == Z_PREPARED and card.bars_attack and not s.prepared[POWER_OF[country]]:
            cards = UNPAYABLE
    return cards


def defending(s: "State", country: int, space: int, source: int) -> list["CardDef"]:
    """Return the Status cards of defenders that answer an attack on a space."""
    out: list[CardDef] = []
    if s.status & s.rules.listeners.bits[K_ATTACKED]:
        for card in listening(s, K_ATTACKED):
            trigger = card.trigger
            if trigger is None or TEAM_OF[card.country] == TEAM_OF[country]:
                continue
            if s.pieces[card.country] & trigger.pieces.spaces & 1 << space and _is_there(
                s, trigger.spot, space, source
            ):
                out.append(card)
    return out


def _is_there(s: "State", spot: "Spot", space: int, source: int) -> bool:
    """Say whether a battle of a space from a source is where a Status says."""
    if spot.mode == PL_TERRAIN:
        return terrain_for_texts(s, space, source) == spot.mask
    return spot.mask >> space & 1 == 1


def reach(s: "State", country: int, source: int) -> int:
    """Return the spaces the country's piece in a space can battle: adjacent, not friendly, payable (F-BAT-1 to 3)."""
    out = s.rules.links[country][source]
    if not s.rules.battle_friendly:
        out &= ~s.team_pieces(TEAM_OF[country])
    if s.truce >> country & 1:
        out &= ~(s.pieces[GERMANY] & LAND_MASK)
    hand = len(s.hands[POWER_OF[country]])
    if hand < 2 or s.status & s.rules.bars_attack:
        for space in bit_list(out):
            if battle_needs(s, country, space, source) > hand:
                out &= ~(1 << space)
    return out


def battle_spaces(s: "State", country: int, sources: int) -> int:
    """Return the spaces the country can battle from its supplied pieces among the sources."""
    out = 0
    for source in bit_list(s.supply(country) & sources):
        out |= reach(s, country, source)
    return out


def attackers(s: "State", country: int, space: int, sources: int) -> list[int]:
    """Return where the country's pieces stand that can battle a space."""
    near = s.supply(country) & sources & s.rules.links[country][space]
    return [source for source in bit_list(near) if reach(s, country, source) >> space & 1]


def enemies_at(s: "State", team: int, space: int) -> list[int]:
    """Return the countries of the other team with a piece in a space."""
    return [other for other in range(COUNTRIES) if TEAM_OF[other] != team and s.pieces[other] >> space & 1]
