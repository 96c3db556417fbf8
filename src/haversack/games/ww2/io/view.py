"""What a seat may know, built up from nothing (W-INF)."""

from typing import TYPE_CHECKING, Final

from haversack.games.ww2.engine.queries import supply_steps
from haversack.games.ww2.facts.board import SPACE_IDS
from haversack.games.ww2.facts.constants import COUNTRIES, COUNTRY_IDS, SUDDEN_LEAD
from haversack.games.ww2.facts.roster import ROSTER
from haversack.qmg import views
from haversack.qmg.graph import bit_list, names_in
from haversack.qmg.opening import setting_of

if TYPE_CHECKING:
    from haversack.games.ww2.state import State

ROW: Final[dict[str, object]] = dict.fromkeys(  # what everybody sees of a country, in the order of the view
    (
        *("armies", "navies", "unsupplied", "protected", "armies_left", "navies_left", "hand_size", "hand_shown"),
        *("deck_size", "deck_top", "discard_size", "discard_top", "status", "used_this_turn", "responses_size"),
    )
)


def response_ids(s: "State", country: int) -> list[str]:
    """Return the ids of a country's Responses on the table."""
    held = s.responses & s.rules.owned_responses[country]
    return s.rules.ids_of(tuple([s.rules.response_cards[bit] for bit in bit_list(held)])) if held else []


def supply_lines(s: "State") -> dict[str, list[tuple[str, str]]]:
    """Return the chains of supply of each country, as steps from space to space; what they rest on is public."""
    return views.supply_lines(ROSTER, [supply_steps(s, country) for country in range(COUNTRIES)])


def ending(s: "State") -> str:
    """Return how the game is won (W-VIC-3, W-VIC-4)."""
    homes = "a team that alone holds two enemy Homes wins, else " if s.rules.homes_decide else ""
    return (
        f"{SUDDEN_LEAD} VP ahead after the United States' turn wins; "
        f"after round {s.rules.last_round} {homes}the higher score wins, and a tie goes to the Axis"
    )


def view(s: "State", seats: int) -> dict[str, object]:
    """Return what those seats (a mask; 0 is a spectator) may know, without the decision."""
    shown = [ROW.copy() for _ in COUNTRY_IDS]
    _add_public(s, shown)
    views.add_pieces(s, s.rules, shown)
    views.add_cards(s, s.rules, shown)
    for country in bit_list(seats):
        _add_own(s, country, shown[country])
    out = views.clock_of(s)
    out["ending"] = ending(s)
    out["you"] = ROSTER.owners_in(seats)
    out["countries"] = dict(zip(COUNTRY_IDS, shown, strict=True))
    if s.rules.opening.id:
        out["setting"] = setting_of(s.rules.opening)
    if s.stationed:
        out["kinds"] = views.kinds_known(s.rules)
    return out


def _add_public(s: "State", shown: list[dict[str, object]]) -> None:
    """Add what everybody knows of the countries beside pieces and piles (W-INF-2)."""
    rules, laid = s.rules, s.responses
    for country, out in enumerate(shown):
        known, shielded, top = s.shown[country], s.shielded[country], s.depth[country]
        out["protected"] = names_in(shielded, SPACE_IDS) if shielded else []
        out["hand_shown"] = rules.ids_of(known) if known else []
        out["deck_top"] = rules.ids_of(s.decks[country][:top]) if top else []
        out["responses_size"] = (laid & rules.owned_responses[country]).bit_count()


def _add_own(s: "State", country: int, shown: dict[str, object]) -> None:
    """Add what only the country itself knows (W-INF-1, W-INF-3)."""
    views.add_own(s, s.rules, country, shown)
    shown["responses"] = response_ids(s, country)
    top, bottom = s.depth[COUNTRIES + country], s.depth[2 * COUNTRIES + country]
    if top:
        shown["deck_top"] = s.rules.ids_of(s.decks[country][:top])
    if bottom:
        shown["deck_bottom"] = s.rules.ids_of(s.decks[country][-bottom:])
