# native: yes
"""The numbers behind the judge of 1914: what cards, spaces and rounds to come are worth, in hundredths of a point."""

from typing import Final

from haversack.games.y1914.facts.board import LAND_MASK, NEIGHBOURS, OBJECTIVE_MASK, SPACE_COUNT
from haversack.games.y1914.facts.constants import (
    COUNTRIES,
    COUNTRY_NUMBER,
    HOMES,
    HOOKS,
    LAST_ROUND,
    POWERS,
    SCORING_ROUNDS,
)

DISCOUNT: Final = 91  # what is held now still counts so many hundredths a round later
ARMY_VALUE: Final = 30
NAVY_VALUE: Final = 18
NAVY_OF: Final = {"uk": 30, "us": 30, "germany": 12, "russia": 8}
OBJECTIVE_BESIDE: Final = 12
OBJECTIVE_NEAR: Final = 3

# What a Status does for its Power in a turn, by what it listens for or changes, its points at Scoring Rounds apart
STATUS_RATE: Final[list[int]] = [0, 25, 12, 8, 20, 20, 30, 6, 12, 15, 30, 8, 12, 18, 22, 8, 14, 25, 12, 20, 20]
NAVY_KEPT: Final = 10  # where it is a Reinforce Navy that it keeps

# What a card is worth in hand: by type
KEEP_OF_TYPE: Final[list[int]] = [75, 25, 60, 12, 90, 100, 60]

# What a prepared card is worth: by symbol, for one symbol and for two
PREPARED_VALUE: Final[list[int]] = [40, 8, 34, 6, 16, 24]
SECOND_SYMBOL: Final[list[int]] = [28, 4, 28, 5, 0, 24]
BOUND: Final = 65  # hundredths of that for a card that serves in some spaces only

CARD_SPENT: Final = 2  # cards a Power usually uses in a turn


def _objective_worth() -> list[int]:
    """Return, by round, what an Objective held is worth: a point at each Scoring Round to come, discounted."""
    out = [0] * (LAST_ROUND + 2)
    for now in range(1, LAST_ROUND + 1):
        weight, total = 100_00, 0
        for later in range(now, LAST_ROUND + 1):
            if later in SCORING_ROUNDS:
                total += weight // 100
            weight = weight * DISCOUNT // 100
        out[now] = total
    return out


OBJECTIVE_WORTH: Final = _objective_worth()


def _horizon() -> list[int]:
    """Return what something of use each turn is worth for so many turns to come, in hundredths of a turn's use."""
    out, weight = [0], 10_000
    for _ in range(LAST_ROUND + 1):
        out.append(out[-1] + weight // 100)
        weight = weight * DISCOUNT // 100
    return out


HORIZON: Final = _horizon()


def _slack_values() -> list[int]:
    """Return what cards are worth, by cards beyond those the turns to come will use, 40 added."""
    out = [0]
    for spare in range(-39, 41):
        step = 46 if spare <= 0 else 30 if spare <= 5 else 20 if spare <= 12 else 12
        out.append(out[-1] + step)
    return out


SLACK_VALUE: Final = _slack_values()


def _piece_values() -> list[int]:
    """Return what a supplied piece is worth, by country and space: more beside Objectives it may come to hold."""
    navies = [NAVY_VALUE] * COUNTRIES
    for slug, value in NAVY_OF.items():
        navies[COUNTRY_NUMBER[slug]] = value
    out: list[int] = []
    for country in range(COUNTRIES):
        wanted = OBJECTIVE_MASK & ~(1 << HOMES[country])
        for space in range(SPACE_COUNT):
            beside = NEIGHBOURS[space] & wanted
            near = 0
            for other in range(SPACE_COUNT):
                if NEIGHBOURS[space] >> other & 1:
                    near |= NEIGHBOURS[other] & wanted
            near &= ~beside & ~(1 << space)
            base = ARMY_VALUE if LAND_MASK >> space & 1 else navies[country]
            out.append(base + OBJECTIVE_BESIDE * beside.bit_count() + OBJECTIVE_NEAR * near.bit_count())
    return out


PIECE_VALUE: Final = _piece_values()
if len(STATUS_RATE) != HOOKS or POWERS != 5:
    raise RuntimeError("the tables do not fit the game")
