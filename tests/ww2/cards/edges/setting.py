"""What the tests of edges share."""

from typing import Any

from tests.ww2.cards.seated import seated
from tests.ww2.table import Table

GERMANY, UK, JAPAN, USSR, ITALY, US = (
    "germany",
    "united_kingdom",
    "japan",
    "soviet_union",
    "italy",
    "united_states",
)
HOME: dict[str, str] = {GERMANY: GERMANY, UK: UK, JAPAN: JAPAN, USSR: "moscow", ITALY: ITALY, US: f"eastern_{US}"}


def at(country: str, *spaces: str, navies: tuple[str, ...] = (), **given: Any) -> dict[str, Any]:
    """Return a country with an Army in its Home and in these spaces, and these Navies."""
    return {"armies": [HOME[country], *spaces], "navies": list(navies), **given}


def battle(country: str, space: str, **countries: dict[str, Any]) -> Table:
    """Return a table where a country has battled a land space with its card."""
    prefix = {GERMANY: "de", UK: "uk", JAPAN: "jp", USSR: "su", US: "us"}[country]
    card = f"{prefix}_land_battle"
    own = {"deck": [f"{prefix}_sea_battle"] * 2, **countries[country]}
    return seated(country, card, also={**countries, country: own}).choose(f"play:{card}", f"space:{space}")
