"""Who plays WW2, and on which map?"""

from typing import Final

from haversack.games.ww2.facts.board import LAND_MASK, SEA_MASK, SPACE_IDS
from haversack.games.ww2.facts.constants import (
    COUNTRY_IDS,
    COUNTRY_NAMES,
    HOMES,
    LAST_ROUND,
    REASONS,
    TEAM_IDS,
    TEAM_OF,
)
from haversack.qmg.roster import Board, Roster

GAME_ID: Final = "ww2"
RULES_VERSION: Final = 2
ROSTER: Final = Roster(Board(SPACE_IDS, LAND_MASK, SEA_MASK), GAME_ID, RULES_VERSION)
ROSTER.countries = ROSTER.owners = COUNTRY_IDS
ROSTER.names = ROSTER.owner_names = COUNTRY_NAMES
ROSTER.teams, ROSTER.reasons, ROSTER.last_round = TEAM_IDS, REASONS, LAST_ROUND
ROSTER.team_of = TEAM_OF
ROSTER.opening = [1 << home for home in HOMES]
