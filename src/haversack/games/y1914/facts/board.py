"""The board: 48 spaces, their borders, the Kiel Canal (F-BRD; facts of the published map)."""

from typing import Final

from haversack.qmg.graph import border_masks, join

LAND: Final[str] = "land"
SEA: Final[str] = "sea"
NEUTRAL: Final[str] = "neutral"

# id, name, kind, is it difficult terrain, is it a printed Objective. Neutral spaces come last: nothing stands there.
SPACES: Final = (
    ("united_states", "United States", LAND, False, True),
    ("canada", "Canada", LAND, False, False),
    ("ireland", "Ireland", LAND, False, False),
    ("britain", "Britain", LAND, False, True),
    ("paris", "Paris", LAND, False, True),
    ("picardy", "Picardy", LAND, False, True),
    ("belgium", "Belgium", LAND, False, True),
    ("burgundy", "Burgundy", LAND, True, False),
    ("provence", "Provence", LAND, True, False),
    ("western_germany", "Western Germany", LAND, False, True),
    ("berlin", "Berlin", LAND, False, True),
    ("prussia", "Prussia", LAND, False, True),
    ("poland", "Poland", LAND, False, True),
    ("petrograd", "Petrograd", LAND, False, False),
    ("moscow", "Moscow", LAND, False, True),
    ("ukraine", "Ukraine", LAND, False, False),
    ("galicia", "Galicia", LAND, False, True),
    ("romania", "Romania", LAND, False, False),
    ("italian_alps", "Italian Alps", LAND, True, True),
    ("rome", "Rome", LAND, True, True),
    ("tyrol", "Tyrol", LAND, True, True),
    ("vienna", "Vienna", LAND, True, True),
    ("budapest", "Budapest", LAND, True, True),
    ("serbia", "Serbia", LAND, True, True),
    ("greece", "Greece", LAND, True, False),
    ("bulgaria", "Bulgaria", LAND, True, False),
    ("istanbul", "Istanbul", LAND, True, True),
    ("anatolia", "Anatolia", LAND, True, False),
    ("middle_east", "Middle East", LAND, True, False),
    ("persia", "Persia", LAND, True, False),
    ("azerbaijan", "Azerbaijan", LAND, True, True),
    ("caucasus", "Caucasus", LAND, True, False),
    ("western_atlantic", "Western Atlantic", SEA, False, False),
    ("north_atlantic", "North Atlantic", SEA, False, False),
    ("english_channel", "English Channel", SEA, False, False),
    ("north_sea", "North Sea", SEA, False, False),
    ("baltic_sea", "Baltic Sea", SEA, False, False),
    ("western_mediterranean", "Western Mediterranean", SEA, False, False),
    ("eastern_mediterranean", "Eastern Mediterranean", SEA, False, False),
    ("adriatic_sea", "Adriatic Sea", SEA, False, False),
    ("black_sea", "Black Sea", SEA, False, False),
    ("caspian_sea", "Caspian Sea", SEA, False, False),
    ("spain", "Spain", NEUTRAL, False, False),
    ("switzerland", "Switzerland", NEUTRAL, False, False),
    ("norway", "Norway", NEUTRAL, False, False),
    ("sweden", "Sweden", NEUTRAL, False, False),
    ("denmark", "Denmark", NEUTRAL, False, False),
    ("netherlands", "Netherlands", NEUTRAL, False, False),
)

# Spaces that share a border. Borders of Neutral spaces have no effect in play and are left out.
BORDERS: Final = (
    ("united_states", "canada western_atlantic"),
    ("canada", "western_atlantic"),
    ("ireland", "north_atlantic"),
    ("britain", "north_atlantic english_channel"),
    ("paris", "picardy burgundy provence north_atlantic english_channel"),
    ("picardy", "belgium burgundy english_channel"),
    ("belgium", "burgundy western_germany english_channel north_sea"),
    ("burgundy", "provence western_germany"),
    ("provence", "italian_alps western_mediterranean"),
    ("western_germany", "berlin tyrol vienna north_sea baltic_sea"),
    ("berlin", "prussia vienna baltic_sea"),
    ("prussia", "poland galicia vienna baltic_sea"),
    ("poland", "petrograd ukraine galicia baltic_sea"),
    ("petrograd", "moscow ukraine baltic_sea"),
    ("moscow", "ukraine caucasus"),
    ("ukraine", "galicia romania caucasus black_sea"),
    ("galicia", "romania vienna budapest"),
    ("romania", "budapest serbia bulgaria black_sea"),
    ("italian_alps", "rome tyrol western_mediterranean adriatic_sea"),
    ("rome", "western_mediterranean eastern_mediterranean adriatic_sea"),
    ("tyrol", "vienna budapest adriatic_sea"),
    ("vienna", "budapest"),
    ("budapest", "serbia adriatic_sea"),
    ("serbia", "greece bulgaria adriatic_sea"),
    ("greece", "bulgaria eastern_mediterranean adriatic_sea"),
    ("bulgaria", "istanbul eastern_mediterranean black_sea"),
    ("istanbul", "anatolia eastern_mediterranean black_sea"),
    ("anatolia", "middle_east persia azerbaijan eastern_mediterranean black_sea"),
    ("middle_east", "persia eastern_mediterranean"),
    ("persia", "azerbaijan caspian_sea"),
    ("azerbaijan", "caucasus black_sea caspian_sea"),
    ("caucasus", "black_sea caspian_sea"),
    ("western_atlantic", "north_atlantic"),
    ("north_atlantic", "english_channel western_mediterranean"),
    ("english_channel", "north_sea"),
    ("western_mediterranean", "eastern_mediterranean"),
    ("eastern_mediterranean", "adriatic_sea"),
)

KIEL_CANAL: Final = ("baltic_sea", "north_sea")  # adjacent for the Central Powers only (F-BRD-2)
TOKEN_SPACES: Final = ("burgundy", "romania", "greece", "bulgaria", "middle_east", "persia")

SPACE_COUNT: Final = len(SPACES)
SPACE_IDS: Final = [row[0] for row in SPACES]
SPACE_NAMES: Final = [row[1] for row in SPACES]
SPACE_NUMBER: Final = {slug: number for number, slug in enumerate(SPACE_IDS)}


def mask_of(*slugs: str) -> int:
    """Return the mask of the spaces with these ids."""
    out = 0
    for slug in slugs:
        out |= 1 << SPACE_NUMBER[slug]
    return out


LAND_MASK: Final = mask_of(*[row[0] for row in SPACES if row[2] == LAND])
SEA_MASK: Final = mask_of(*[row[0] for row in SPACES if row[2] == SEA])
ANY_SPACE: Final = LAND_MASK | SEA_MASK
OPEN_COUNT: Final = ANY_SPACE.bit_count()  # the spaces that can hold a piece are the first ones
DIFFICULT_MASK: Final = mask_of(*[row[0] for row in SPACES if row[3]])
OBJECTIVE_MASK: Final = mask_of(*[row[0] for row in SPACES if row[4]])
TOKEN_MASK: Final = mask_of(*TOKEN_SPACES)


def joined(masks: list[int], one: str, other: str) -> None:
    """Make two spaces adjacent."""
    join(masks, SPACE_NUMBER[one], SPACE_NUMBER[other])


def cut_off(masks: list[int], slug: str) -> None:
    """Take a space out of the map."""
    for space in range(SPACE_COUNT):
        masks[space] &= ~mask_of(slug)
    masks[SPACE_NUMBER[slug]] = 0


NEIGHBOURS: Final = border_masks(SPACE_NUMBER, BORDERS)
