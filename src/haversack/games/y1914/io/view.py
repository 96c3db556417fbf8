"""What a seat may know, built up from nothing (F-INF)."""

from typing import TYPE_CHECKING

from haversack.games.y1914.engine.actions import place_of
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
from haversack.kernel import zones
from haversack.qmg import views
from haversack.qmg.graph import bit_list, names_in
from haversack.qmg.opening import setting_of

if TYPE_CHECKING:
    from haversack.games.y1914.state import State

EVERYBODY_BIT = PUBLIC & ~0b11111


def supply_lines(s: "State") -> dict[str, list[tuple[str, str]]]:
    """Return the chains of supply of each country, as steps from space to space; what they rest on is public."""
    return views.supply_lines(ROSTER, [supply_steps(s, country) for country in range(COUNTRIES)])


def view(s: "State", seats: int) -> dict[str, object]:
    """Return what those seats (a mask; 0 is a spectator) may know, without the decision."""
    countries: list[dict[str, object]] = [{} for _ in COUNTRY_IDS]
    views.add_pieces(s, s.rules, countries)
    facts = _facts(s, seats | EVERYBODY_BIT) if s.known else {}
    powers = [_public(s, power, facts) for power in range(POWERS)]
    views.add_cards(s, s.rules, powers)
    for power in bit_list(seats):
        _add_own(s, power, powers[power])
    out = views.clock_of(s)
    out["tokens"] = names_in(s.tokens, SPACE_IDS)
    out["truce"] = [COUNTRY_IDS[country] for country in bit_list(s.truce)] if s.truce else []
    out["terrain_waived"] = ROSTER.owners_in(s.waived)
    out["you"] = ROSTER.owners_in(seats)
    if s.rules.opening.id:
        out["setting"] = setting_of(s.rules.opening)
    out["countries"] = dict(zip(COUNTRY_IDS, countries, strict=True))
    out["powers"] = dict(zip(POWER_IDS, powers, strict=True))
    return out


def _facts(s: "State", who: int) -> dict[int, list[str]]:
    """Return the cards of hidden places that one of those (seats, or the bit for all) was shown, by place."""
    out: dict[int, list[str]] = {}
    for fact in s.known:
        if fact & who:
            out.setdefault(zones.place_of(fact), []).append(s.rules.card_ids[zones.card_of(fact)])
    return out


def _public(s: "State", power: int, facts: dict[int, list[str]]) -> dict[str, object]:
    """Return what everybody knows of a Power's cards beside its piles (F-INF-2), and what was shown of them."""
    under = s.depth[POWERS + power]
    return {
        "prepared_size": len(s.prepared[power]),
        "deck_bottom": s.rules.ids_of(s.decks[power][-under:]) if under else [],
        "hand_shown": facts.get(place_of(power, Z_HAND), []) if facts else [],
        "prepared_shown": facts.get(place_of(power, Z_PREPARED), []) if facts else [],
        "discard_shown": facts.get(place_of(power, Z_PILE), []) if facts else [],
    }


def _add_own(s: "State", power: int, shown: dict[str, object]) -> None:
    """Add what only the Power itself knows (F-INF-1, F-INF-3)."""
    views.add_own(s, s.rules, power, shown)
    shown["prepared"] = s.rules.ids_of(s.prepared[power])
    under = s.depth[power]
    if under:
        shown["deck_bottom"] = s.rules.ids_of(s.decks[power][-under:])
