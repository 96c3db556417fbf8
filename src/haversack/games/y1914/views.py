"""What a seat may know, built up from nothing (F-INF)."""

from haversack.games.y1914.board import LAND_MASK, SEA_MASK, SPACE_IDS
from haversack.games.y1914.queries import supply_steps
from haversack.games.y1914.state import Board, Cards
from haversack.games.y1914.terms import (
    ARMY_POOL,
    COUNTRIES,
    COUNTRY_IDS,
    NAVY_POOL,
    P_SETUP,
    P_TURN,
    POWER_IDS,
    POWERS,
    PUBLIC,
    STEP_DRAFT,
    STEP_END,
    STEPS,
    TEAM_IDS,
    Z_HAND,
    Z_PILE,
    Z_PREPARED,
)
from haversack.games.y1914.verbs import known_cards
from haversack.qmg.graph import bit_list, named_steps, names_in

EVERYBODY_BIT = PUBLIC & ~0b11111


def step_name(s: Board) -> str:
    """Return the step the game is in: one of the turn's, `setup` or `end`."""
    for frame in s.stack:
        if frame[0] == P_TURN:
            return STEPS[min(max(frame[1] - 1, STEP_DRAFT), STEP_END - 1) - 1]
        if frame[0] == P_SETUP:
            return "setup"
    return "end"


def card_ids(s: Board, cards: Cards) -> list[str]:
    """Return the ids of cards, in their order."""
    ids = s.rules.card_ids
    return [ids[card] for card in cards]


def status_ids(s: Board, mask: int) -> list[str]:
    """Return the ids of Status cards on the table."""
    ids, numbers = s.rules.card_ids, s.rules.status_cards
    return [ids[numbers[bit]] for bit in bit_list(mask)]


def supply_lines(s: Board) -> dict[str, list[tuple[str, str]]]:
    """Return the chains of supply of each country, as steps from space to space; what they rest on is public."""
    chains = [named_steps(supply_steps(s, country), SPACE_IDS) for country in range(COUNTRIES)]
    return {COUNTRY_IDS[country]: chain for country, chain in enumerate(chains) if chain}


def view(s: Board, seats: int) -> dict[str, object]:
    """Return what those seats (a mask; 0 is a spectator) may know, without the decision."""
    powers: dict[str, object] = {}
    for power in range(POWERS):
        shown = _public(s, power, seats)
        if seats >> power & 1:
            _add_own(s, power, shown)
        powers[POWER_IDS[power]] = shown
    return {
        "game": "1914",
        "round": s.round,
        "turn": POWER_IDS[s.active],
        "step": step_name(s),
        "vp": {TEAM_IDS[0]: s.central_vp, TEAM_IDS[1]: s.entente_vp},
        "tokens": names_in(s.tokens, SPACE_IDS),
        "truce": [COUNTRY_IDS[country] for country in bit_list(s.truce)] if s.truce else [],
        "terrain_waived": [POWER_IDS[power] for power in bit_list(s.waived)] if s.waived else [],
        "you": [POWER_IDS[power] for power in range(POWERS) if seats >> power & 1],
        "countries": {COUNTRY_IDS[country]: _country(s, country) for country in range(COUNTRIES)},
        "powers": powers,
    }


def _country(s: Board, country: int) -> dict[str, object]:
    """Return what stands on the board for a country."""
    pieces = s.pieces[country]
    if not pieces:
        return {
            "armies": [],
            "navies": [],
            "unsupplied": [],
            "armies_left": ARMY_POOL[country],
            "navies_left": NAVY_POOL[country],
        }
    armies = names_in(pieces & LAND_MASK, SPACE_IDS)
    navies = names_in(pieces & SEA_MASK, SPACE_IDS)
    unsupplied = pieces & ~s.supply(country)
    return {
        "armies": armies,
        "navies": navies,
        "unsupplied": names_in(unsupplied, SPACE_IDS) if unsupplied else [],
        "armies_left": ARMY_POOL[country] - len(armies),
        "navies_left": NAVY_POOL[country] - len(navies),
    }


def _public(s: Board, power: int, seats: int) -> dict[str, object]:
    """Return what everybody knows of a Power's cards (F-INF-2), and what those seats were shown of them."""
    status = s.status & s.rules.owned_status[power]
    played = s.played[power]
    under = s.depth[POWERS + power]
    who = seats | EVERYBODY_BIT
    return {
        "hand_size": len(s.hands[power]),
        "hand_shown": card_ids(s, known_cards(s, power, Z_HAND, who)) if s.known else [],
        "prepared_size": len(s.prepared[power]),
        "prepared_shown": card_ids(s, known_cards(s, power, Z_PREPARED, who)) if s.known else [],
        "deck_size": len(s.decks[power]),
        "deck_bottom": card_ids(s, s.decks[power][-under:]) if under else [],
        "discard_size": len(s.buried[power]) + len(played),
        "discard_shown": card_ids(s, known_cards(s, power, Z_PILE, who)) if s.known else [],
        "discard_top": s.rules.card_ids[played[-1]] if played else None,
        "status": status_ids(s, status) if status else [],
        "used_this_turn": status_ids(s, status & s.used) if status & s.used else [],
    }


def _add_own(s: Board, power: int, shown: dict[str, object]) -> None:
    """Add what only the Power itself knows (F-INF-1, F-INF-3)."""
    shown["hand"] = card_ids(s, s.hands[power])
    shown["prepared"] = card_ids(s, s.prepared[power])
    shown["discard"] = card_ids(s, s.played[power][::-1] + s.buried[power][::-1])
    under = s.depth[power]
    if under:
        shown["deck_bottom"] = card_ids(s, s.decks[power][-under:])
