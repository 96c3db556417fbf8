"""What the tests of the cards of the United States share."""

from typing import Any

from tests.ww2.cards.seated import seated
from tests.ww2.table import Table

US = "united_states"
HOME = "eastern_united_states"
WEST = "western_united_states"
ATLANTIC: dict[str, Any] = {"armies": [HOME], "navies": ["north_atlantic", "north_sea"]}
PACIFIC: dict[str, Any] = {"armies": [HOME, WEST, "hawaii"], "navies": ["east_pacific"]}


def us(card: str = "", base: dict[str, Any] | None = None, **more: Any) -> Table:
    """Return a table at the US turn with that card in hand; `base`, changed by `with_`, describes the US."""
    own = (base or {}) | more.pop("with_", {})
    return seated(US, card, also={US: own}, **more)


BOMBERS: dict[str, Any] = {"armies": [HOME, "western_europe"], "status": ["us_flying_fortresses"]}
LONG = {"deck": ["it_build_army", *["it_land_battle"] * 4, *["it_build_navy"] * 3]}
