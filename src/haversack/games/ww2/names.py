"""Names as they stand in a sentence: with their article, as an adjective, several in a row."""

from typing import Final

from haversack.games.ww2.board import LAND_MASK, SEA, SPACES
from haversack.games.ww2.terms import COUNTRY_NAMES

_WITH_ARTICLE: Final = ("Balkans", "Middle East", "Philippines", "Pacific Northwest")
PLACES: Final = [
    f"the {name}" if kind == SEA or name in _WITH_ARTICLE or "United" in name else name for _, name, kind, _ in SPACES
]
COUNTRIES_NAMED: Final = [f"the {name}" if " " in name else name for name in COUNTRY_NAMES]
ADJECTIVES: Final = ("German", "UK", "Japanese", "Soviet", "Italian", "US")


def one_of(words: list[str]) -> str:
    """Join words with commas and "or"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def all_of(words: list[str]) -> str:
    """Join words with commas and "and"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def a(noun: str) -> str:
    """Put the indefinite article before a noun; UK and US begin with a consonant."""
    return f"an {noun}" if noun[0] in "AEIaei" else f"a {noun}"


def cards(number: int) -> str:
    """Return a number of cards."""
    return "1 card" if number == 1 else f"{number} cards"


def top_cards(number: int) -> str:
    """Return the cards on top of a draw deck."""
    return "the top card" if number == 1 else f"the top {number} cards"


def possessive(name: str) -> str:
    """Return the genitive of a name."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def opening(text: str) -> str:
    """Return a text as it begins a sentence."""
    return text[0].upper() + text[1:]


def kind_name(spaces: int) -> str:
    """Return the name of the pieces that stand in these spaces, given as a mask of land or of sea."""
    return "Army" if spaces & LAND_MASK else "Navy"


def piece_at(country: int, space: int) -> str:
    """Return a piece and where it stands, without an article."""
    return f"{ADJECTIVES[country]} {kind_name(1 << space)} in {PLACES[space]}"


def the_piece(country: int, space: int) -> str:
    """Return a piece and where it stands."""
    return f"the {piece_at(country, space)}"
