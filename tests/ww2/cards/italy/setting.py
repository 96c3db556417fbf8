"""What the tests of the cards of Italy share."""

from typing import Any

from tests.ww2.cards.seated import seated
from tests.ww2.table import Table

GERMANS = "it_german_reinforcements"
ROMANIANS = "it_romanian_reinforcements"
CASSINO = "it_monte_cassino"
PILOTS = "it_skilled_pilots"
FLEET: dict[str, Any] = {"armies": ["italy"], "navies": ["mediterranean_sea"]}
NO_ARMY: dict[str, Any] = {"armies": []}


def assault(**more: Any) -> Table:
    """Battle Italy from Western Europe in the Soviet turn, with Stavka to battle it again."""
    soviets = {"armies": ["moscow", "western_europe"], "status": ["su_stavka"]}
    table = seated("soviet_union", "su_land_battle", soviet_union=soviets, **more)
    return table.choose("play:su_land_battle", "space:italy")
