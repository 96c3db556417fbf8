"""What a seat may know, built up from nothing (F-INF)."""

from typing import TYPE_CHECKING

from haversack.games.y1914.engine.actions import known_cards
from haversack.games.y1914.engine.queries import supply_steps
from haversack.games.y1914.facts.board import SPACE_IDS
from haversack.games.y1914.facts.constants import (
    COUNTRIES,
    COUNTRY_IDS,
    POWER_IDS,
    POWERS,
    PUBLIC,
    Z_HAND,
    Z_PILE,
    Z_PREPARED,
)
from haversack.games.y1914.facts.roster import ROSTER
from haversack.qmg import views
from haversack.qmg.graph import bit_list, names_in

if TYPE_CHECKING:
    from haversack.games.y1914.state import State

EVERYBODY_BIT = PUBLIC & ~0b11111


def supply_lines(s: "State") -> dict[str, list[tuple[str, str]]]:
    """Return the chains of supply of each country, as steps from space to space; what they rest on is public."""
    return views.supply_lines(ROSTER, [supply_steps(s, country) for country in range(COUNTRIES)])


def view(s: "State", seats: int) -> dict[str, object]:
    """Return what those seats (a mask; 0 is a spectator) may know, without the decision."""
    powers: dict[str, object] = {}
    countries: dict[str, dict[str, object]] = {slug: {} for slug in COUNTRY_IDS}
    for country, slug in enumerate(COUNTRY_IDS):
        views.add_pieces(s, s.rules, country, countries[slug])
    for power in range(POWERS):
        shown = _public(s, power, seats)
        if seats >> power & 1:
            _add_own(s, power, shown)
        powers[POWER_IDS[power]] = shown
    out = views.clock_of(s)
    out["tokens"] = names_in(s.tokens, SPACE_IDS)
    out["truce"] = [COUNTRY_IDS[country] for country in bit_list(s.truce)] if s.truce else []
    out["terrain_waived"] = ROSTER.owners_in(s.waived)
    out["you"] = ROSTER.owners_in(seats)
    out["countries"] = countries
    out["powers"] = powers
    return out


def _public(s: "State", power: int, seats: int) -> dict[str, object]:
    """Return what everybody knows of a Power's cards (F-INF-2), and what those seats were shown of them."""
    rules, known, under, who = s.rules, s.known, s.depth[POWERS + power], seats | EVERYBODY_BIT
    shown: dict[str, object] = {
        "prepared_size": len(s.prepared[power]),
        "deck_bottom": rules.ids_of(s.decks[power][-under:]) if under else [],
        "hand_shown": rules.ids_of(known_cards(s, power, Z_HAND, who)) if known else [],
        "prepared_shown": rules.ids_of(known_cards(s, power, Z_PREPARED, who)) if known else [],
        "discard_shown": rules.ids_of(known_cards(s, power, Z_PILE, who)) if known else [],
    }
    views.add_cards(s, rules, power, shown)
    return shown


def _add_own(s: "State", power: int, shown: dict[str, object]) -> None:
    """Add what only the Power itself knows (F-INF-1, F-INF-3)."""
    views.add_own(s, s.rules, power, shown)
    shown["prepared"] = s.rules.ids_of(s.prepared[power])
    under = s.depth[power]
    if under:
        shown["deck_bottom"] = s.rules.ids_of(s.decks[power][-under:])
