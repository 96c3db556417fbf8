"""Which pieces are there, and who plays with whom? The kinds of pieces and the teams, as data."""

from typing import Final

from haversack.games.ww2.facts.board import LAND_MASK, SEA_MASK
from haversack.games.ww2.facts.constants import ARMY_POOL, COUNTRY_IDS, NAVY_POOL, TEAM_IDS, TEAM_OF
from haversack.qmg.language import ARMY, NAVY
from haversack.qmg.pieces import Kind, Kinds, Teams

TEAMS: Final = Teams(TEAM_IDS, COUNTRY_IDS, TEAM_OF)


def kinds_with(others: list[Kind]) -> Kinds:
    """Return the kinds of pieces of the standard game (W-PCE-2, W-PCE-3), and those a pack adds."""
    return Kinds(
        [
            Kind(ARMY, "Army", "Armies", LAND_MASK, ARMY_POOL),
            Kind(NAVY, "Navy", "Navies", SEA_MASK, NAVY_POOL),
            *others,
        ]
    )
