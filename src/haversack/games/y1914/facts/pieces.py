"""The kinds of pieces and the teams, as data."""

from typing import Final

from haversack.games.y1914.facts.board import LAND_MASK, SEA_MASK
from haversack.games.y1914.facts.constants import ARMY_POOL, COUNTRY_IDS, NAVY_POOL, TEAM_IDS, TEAM_OF
from haversack.qmg.language import ARMY, NAVY
from haversack.qmg.pieces import Kind, Kinds, Teams

TEAMS: Final = Teams(TEAM_IDS, COUNTRY_IDS, TEAM_OF)


def standard_kinds() -> Kinds:
    """Return the kinds of pieces of the standard game (F-PCE-1, F-SET-9)."""
    return Kinds(
        [
            Kind(ARMY, "Army", "Armies", LAND_MASK, ARMY_POOL),
            Kind(NAVY, "Navy", "Navies", SEA_MASK, NAVY_POOL),
        ]
    )
