"""What a seat may know, built up from nothing (W-INF)."""

from haversack.games.ww2.board import LAND_MASK, SEA_MASK, SPACE_IDS
from haversack.games.ww2.queries import supply_steps
from haversack.games.ww2.state import Board, Cards
from haversack.games.ww2.terms import (
    ARMY_POOL,
    COUNTRIES,
    COUNTRY_IDS,
    LAST_ROUND,
    NAVY_POOL,
    P_SETUP,
    P_TURN,
    STEP_END,
    STEP_START,
    STEPS,
    SUDDEN_LEAD,
    TEAM_IDS,
)
from haversack.qmg.graph import bit_list, named_steps, names_in


def step_name(s: Board) -> str:
    """Return the step the game is in: one of the turn's, `setup` or `end`."""
    for frame in s.stack:
        if frame[0] == P_TURN:
            return STEPS[min(max(frame[1] - 1, STEP_START + 1), STEP_END - 1) - 1]
        if frame[0] == P_SETUP:
            return "setup"
    return "end"


def card_ids(s: Board, cards: Cards) -> list[str]:
    """Return the ids of cards, in their order."""
    ids = s.rules.card_ids
    return [ids[card] for card in cards]


def status_ids(s: Board, mask: int) -> list[str]:
    """Return the ids of Status cards on the table."""
    return card_ids(s, tuple([s.rules.status_cards[bit] for bit in bit_list(mask)])) if mask else []


def response_ids(s: Board, mask: int) -> list[str]:
    """Return the ids of Responses on the table."""
    return card_ids(s, tuple([s.rules.response_cards[bit] for bit in bit_list(mask)])) if mask else []


def supply_lines(s: Board) -> dict[str, list[tuple[str, str]]]:
    """Return the chains of supply of each country, as steps from space to space; what they rest on is public."""
    chains = [named_steps(supply_steps(s, country), SPACE_IDS) for country in range(COUNTRIES)]
    return {COUNTRY_IDS[country]: chain for country, chain in enumerate(chains) if chain}


def ending(s: Board) -> str:
    """Return how the game is won (W-VIC-3, W-VIC-4)."""
    homes = "a team that alone holds two enemy Homes wins, else " if s.rules.homes_decide else ""
    return (
        f"{SUDDEN_LEAD} VP ahead after the United States' turn wins; "
        f"after round {LAST_ROUND} {homes}the higher score wins, and a tie goes to the Axis"
    )


def view(s: Board, seats: int) -> dict[str, object]:
    """Return what those seats (a mask; 0 is a spectator) may know, without the decision."""
    countries: dict[str, object] = {}
    for country in range(COUNTRIES):
        shown = _public(s, country)
        if seats >> country & 1:
            _add_own(s, country, shown)
        countries[COUNTRY_IDS[country]] = shown
    return {
        "game": "ww2",
        "round": s.round,
        "turn": COUNTRY_IDS[s.active],
        "step": step_name(s),
        "vp": {TEAM_IDS[0]: s.axis_vp, TEAM_IDS[1]: s.allies_vp},
        "ending": ending(s),
        "you": [COUNTRY_IDS[country] for country in range(COUNTRIES) if seats >> country & 1],
        "countries": countries,
    }


def _public(s: Board, country: int) -> dict[str, object]:
    """Return what everybody knows of a country (W-INF-2)."""
    pieces = s.pieces[country]
    status = s.status & s.rules.owned_status[country]
    played = s.played[country]
    shown = s.shown[country]
    shielded = s.shielded[country]
    top = s.depth[country]
    armies = names_in(pieces & LAND_MASK, SPACE_IDS)
    navies = names_in(pieces & SEA_MASK, SPACE_IDS)
    unsupplied = pieces & ~s.supply(country)
    return {
        "armies": armies,
        "navies": navies,
        "unsupplied": names_in(unsupplied, SPACE_IDS) if unsupplied else [],
        "protected": names_in(shielded, SPACE_IDS) if shielded else [],
        "armies_left": ARMY_POOL[country] - len(armies),
        "navies_left": NAVY_POOL[country] - len(navies),
        "hand_size": len(s.hands[country]),
        "hand_shown": card_ids(s, shown) if shown else [],
        "deck_size": len(s.decks[country]),
        "deck_top": card_ids(s, s.decks[country][:top]) if top else [],
        "discard_size": len(s.buried[country]) + len(played),
        "discard_top": s.rules.card_ids[played[-1]] if played else None,
        "status": status_ids(s, status) if status else [],
        "used_this_turn": status_ids(s, status & s.used) if status & s.used else [],
        "responses_size": (s.responses & s.rules.owned_responses[country]).bit_count(),
    }


def _add_own(s: Board, country: int, shown: dict[str, object]) -> None:
    """Add what only the country itself knows (W-INF-1, W-INF-3)."""
    shown["hand"] = card_ids(s, s.hands[country])
    shown["responses"] = response_ids(s, s.responses & s.rules.owned_responses[country])
    shown["discard"] = card_ids(s, s.played[country][::-1] + s.buried[country][::-1])
    top, bottom = s.depth[COUNTRIES + country], s.depth[2 * COUNTRIES + country]
    if top:
        shown["deck_top"] = card_ids(s, s.decks[country][:top])
    if bottom:
        shown["deck_bottom"] = card_ids(s, s.decks[country][-bottom:])
