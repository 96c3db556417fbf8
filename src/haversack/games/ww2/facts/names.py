"""Names as they stand in a sentence: with their article, as an adjective, several in a row."""

from typing import Final

from haversack.games.ww2.facts.board import LAND_MASK, SEA, SPACES
from haversack.games.ww2.facts.constants import COUNTRY_NAMES

_WITH_ARTICLE: Final = ("Balkans", "Middle East", "Philippines", "Pacific Northwest")
PLACES: Final = [
    f"the {name}" if kind == SEA or name in _WITH_ARTICLE or "United" in name else name for _, name, kind, _ in SPACES
]
COUNTRIES_NAMED: Final = [f"the {name}" if " " in name else name for name in COUNTRY_NAMES]
ADJECTIVES: Final = ("German", "UK", "Japanese", "Soviet", "Italian", "US")


def kind_name(spaces: int) -> str:
    """Return the name of the pieces that stand in these spaces, given as a mask of land or of sea."""
    return "Army" if spaces & LAND_MASK else "Navy"


def piece_at(country: int, space: int) -> str:
    """Return a piece and where it stands, without an article."""
    return f"{ADJECTIVES[country]} {kind_name(1 << space)} in {PLACES[space]}"


def the_piece(country: int, space: int) -> str:
    """Return a piece and where it stands."""
    return f"the {piece_at(country, space)}"
