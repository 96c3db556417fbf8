"""Who plays 1914, and on which map."""

from typing import Final

from haversack.games.y1914.facts.board import LAND_MASK, SEA_MASK, SPACE_IDS, mask_of
from haversack.games.y1914.facts.constants import (
    COUNTRY_IDS,
    COUNTRY_NAMES,
    COUNTRY_NUMBER,
    LAST_ROUND,
    OPENING,
    POWER_IDS,
    POWER_NAMES,
    REASONS,
    TEAM_IDS,
    TEAM_OF,
)
from haversack.qmg.roster import Board, Roster

GAME_ID: Final = "1914"
RULES_VERSION: Final = 2
ROSTER: Final = Roster(Board(SPACE_IDS, LAND_MASK, SEA_MASK), GAME_ID, RULES_VERSION)
ROSTER.countries, ROSTER.names = COUNTRY_IDS, COUNTRY_NAMES
ROSTER.owners, ROSTER.owner_names = POWER_IDS, POWER_NAMES
ROSTER.teams, ROSTER.reasons, ROSTER.last_round = TEAM_IDS, REASONS, LAST_ROUND
ROSTER.team_of = TEAM_OF
ROSTER.opening = [0] * len(COUNTRY_IDS)
for _country, _spaces in OPENING:
    ROSTER.opening[COUNTRY_NUMBER[_country]] = mask_of(*_spaces.split())
