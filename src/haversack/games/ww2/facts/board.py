"""The board: 53 spaces, their borders and the five straits (W-BRD; facts of the published map)."""

from typing import Final

from haversack.qmg.graph import border_masks, join

LAND: Final[str] = "land"
SEA: Final[str] = "sea"

# id, name, kind, is it a Supply space
SPACES: Final = (
    ("canada", "Canada", LAND, False),
    ("eastern_united_states", "Eastern United States", LAND, True),
    ("western_united_states", "Western United States", LAND, True),
    ("pacific_northwest", "Pacific Northwest", LAND, False),
    ("latin_america", "Latin America", LAND, False),
    ("hawaii", "Hawaii", LAND, False),
    ("iceland", "Iceland", LAND, False),
    ("united_kingdom", "United Kingdom", LAND, True),
    ("western_europe", "Western Europe", LAND, True),
    ("germany", "Germany", LAND, True),
    ("italy", "Italy", LAND, True),
    ("balkans", "Balkans", LAND, False),
    ("scandinavia", "Scandinavia", LAND, False),
    ("eastern_europe", "Eastern Europe", LAND, False),
    ("ukraine", "Ukraine", LAND, True),
    ("russia", "Russia", LAND, False),
    ("moscow", "Moscow", LAND, True),
    ("siberia", "Siberia", LAND, False),
    ("kazakhstan", "Kazakhstan", LAND, False),
    ("mongolia", "Mongolia", LAND, False),
    ("vladivostok", "Vladivostok", LAND, False),
    ("north_africa", "North Africa", LAND, False),
    ("africa", "Africa", LAND, False),
    ("madagascar", "Madagascar", LAND, False),
    ("middle_east", "Middle East", LAND, False),
    ("india", "India", LAND, True),
    ("szechuan", "Szechuan", LAND, False),
    ("china", "China", LAND, True),
    ("southeast_asia", "Southeast Asia", LAND, False),
    ("japan", "Japan", LAND, True),
    ("philippines", "Philippines", LAND, False),
    ("indonesia", "Indonesia", LAND, False),
    ("iwo_jima", "Iwo Jima", LAND, False),
    ("new_guinea", "New Guinea", LAND, False),
    ("australia", "Australia", LAND, True),
    ("new_zealand", "New Zealand", LAND, False),
    ("north_atlantic", "North Atlantic", SEA, False),
    ("south_atlantic", "South Atlantic", SEA, False),
    ("southern_ocean", "Southern Ocean", SEA, False),
    ("north_sea", "North Sea", SEA, False),
    ("baltic_sea", "Baltic Sea", SEA, False),
    ("mediterranean_sea", "Mediterranean Sea", SEA, False),
    ("black_sea", "Black Sea", SEA, False),
    ("caspian_sea", "Caspian Sea", SEA, False),
    ("bay_of_bengal", "Bay of Bengal", SEA, False),
    ("indian_ocean", "Indian Ocean", SEA, False),
    ("south_china_sea", "South China Sea", SEA, False),
    ("sea_of_japan", "Sea of Japan", SEA, False),
    ("north_pacific", "North Pacific", SEA, False),
    ("central_pacific", "Central Pacific", SEA, False),
    ("south_pacific", "South Pacific", SEA, False),
    ("east_pacific", "East Pacific", SEA, False),
    ("southeast_pacific", "Southeast Pacific", SEA, False),
)

# Spaces that share a border (W-BRD-1). Spaces that touch in one point only are not here (W-BRD-2).
BORDERS: Final = (
    ("canada", "eastern_united_states pacific_northwest north_atlantic"),
    ("eastern_united_states", "western_united_states latin_america north_atlantic"),
    ("western_united_states", "pacific_northwest latin_america east_pacific"),
    ("pacific_northwest", "north_pacific east_pacific"),
    ("latin_america", "north_atlantic south_atlantic southern_ocean east_pacific southeast_pacific"),
    ("hawaii", "north_pacific central_pacific east_pacific"),
    ("iceland", "north_atlantic north_sea"),
    ("united_kingdom", "north_sea"),
    ("western_europe", "germany italy north_sea baltic_sea mediterranean_sea"),
    ("germany", "italy balkans eastern_europe baltic_sea"),
    ("italy", "balkans mediterranean_sea"),
    ("balkans", "eastern_europe ukraine mediterranean_sea black_sea"),
    ("scandinavia", "russia north_sea baltic_sea"),
    ("eastern_europe", "ukraine russia baltic_sea"),
    ("ukraine", "russia moscow kazakhstan middle_east black_sea caspian_sea"),
    ("russia", "moscow siberia baltic_sea"),
    ("moscow", "siberia kazakhstan"),
    ("siberia", "kazakhstan mongolia vladivostok"),
    ("kazakhstan", "mongolia middle_east szechuan caspian_sea"),
    ("mongolia", "vladivostok szechuan china"),
    ("vladivostok", "china sea_of_japan north_pacific"),
    ("north_africa", "africa middle_east north_sea mediterranean_sea bay_of_bengal"),
    ("africa", "south_atlantic southern_ocean bay_of_bengal indian_ocean"),
    ("madagascar", "bay_of_bengal indian_ocean"),
    ("middle_east", "india szechuan mediterranean_sea black_sea caspian_sea bay_of_bengal"),
    ("india", "szechuan southeast_asia bay_of_bengal"),
    ("szechuan", "china southeast_asia"),
    ("china", "southeast_asia sea_of_japan"),
    ("southeast_asia", "bay_of_bengal south_china_sea"),
    ("japan", "sea_of_japan"),
    ("philippines", "south_china_sea sea_of_japan central_pacific"),
    ("indonesia", "bay_of_bengal indian_ocean south_china_sea"),
    ("iwo_jima", "sea_of_japan north_pacific central_pacific"),
    ("new_guinea", "south_china_sea central_pacific south_pacific"),
    ("australia", "indian_ocean south_china_sea south_pacific"),
    ("new_zealand", "south_pacific east_pacific"),
    ("north_atlantic", "south_atlantic north_sea"),
    ("south_atlantic", "southern_ocean north_sea"),
    ("southern_ocean", "indian_ocean southeast_pacific"),
    ("bay_of_bengal", "indian_ocean"),
    ("indian_ocean", "south_china_sea south_pacific"),
    ("south_china_sea", "sea_of_japan central_pacific south_pacific"),
    ("sea_of_japan", "north_pacific central_pacific"),
    ("north_pacific", "central_pacific east_pacific"),
    ("central_pacific", "south_pacific east_pacific"),
    ("south_pacific", "east_pacific"),
    ("east_pacific", "southeast_pacific"),
)

# strait, the land space that controls it, the seas it joins (W-BRD-3)
STRAITS: Final = (
    ("danish_straits", "scandinavia", "north_sea", "baltic_sea"),
    ("gibraltar", "north_africa", "north_sea", "mediterranean_sea"),
    ("suez", "middle_east", "mediterranean_sea", "bay_of_bengal"),
    ("malacca", "southeast_asia", "bay_of_bengal", "south_china_sea"),
    ("panama", "latin_america", "north_atlantic", "southeast_pacific"),
)

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
SUPPLY_MASK: Final = mask_of(*[row[0] for row in SPACES if row[3]])
STRAIT_LANDS: Final = mask_of(*[row[1] for row in STRAITS])


NEIGHBOURS: Final = border_masks(SPACE_NUMBER, BORDERS)


def _with_straits(lands: int) -> list[int]:
    """Return the neighbours with the straits open whose controlling land is in the mask (W-BRD-4)."""
    masks = NEIGHBOURS[:]
    for _, land, one, other in STRAITS:
        if lands & mask_of(land):
            join(masks, SPACE_NUMBER[one], SPACE_NUMBER[other])
    return masks


def _links() -> list[dict[int, list[int]]]:
    """Return, for Axis and for Allies, the neighbours by which strait lands hold an Axis Army (W-BRD-3)."""
    axis: dict[int, list[int]] = {}
    allies: dict[int, list[int]] = {}
    held = STRAIT_LANDS
    while True:
        axis[held] = _with_straits(held)
        allies[held] = _with_straits(STRAIT_LANDS & ~held)
        if not held:
            return [axis, allies]
        held = (held - 1) & STRAIT_LANDS


LINKS: Final = _links()
