"""How sentences call spaces, pieces, countries and Powers."""

from typing import Final

from haversack.games.y1914.facts.board import LAND_MASK, SPACE_NAMES
from haversack.games.y1914.facts.constants import (
    ADJECTIVES,
    ATTRITION,
    COUNTRY_NAMES,
    POWER_NAMES,
    POWERS,
    SYMBOLS,
    TEAM_NAMES,
    TYPES,
    kind_word,
)
from haversack.kernel.english import a, all_of, one_of
from haversack.qmg.pieces import Kind

_THE: Final = ("Italian Alps", "Middle East", "Caucasus", "Netherlands", "United States", "United Kingdom")
_SEAS: Final = ("Sea", "Channel", "Atlantic", "Mediterranean")


def with_article(name: str) -> str:
    """Return the name of a space or country as a sentence has it."""
    return f"the {name}" if name in _THE or name.split()[-1] in _SEAS else name


SPACES_THE: Final = [with_article(name) for name in SPACE_NAMES]
COUNTRIES_THE: Final = [with_article(name) for name in COUNTRY_NAMES]
POWERS_THE: Final = [f"the {name}" if name.startswith("United") else name for name in POWER_NAMES]
TEAMS_THE: Final = [f"the {name}" for name in TEAM_NAMES]


def gains(team: int) -> str:
    """Return a team with its verb of gaining."""
    return "The Entente gains" if team else "The Central Powers gain"


def loses(team: int) -> str:
    """Return a team with its verb of losing."""
    return "The Entente loses" if team else "The Central Powers lose"


def crossing(space: int) -> str:
    """Return from where a space is attacked by a piece of the other kind, which counts as difficult (F-BAT-4)."""
    return "from the sea" if LAND_MASK >> space & 1 else "from land"


def kind_name(space: int) -> str:
    """Return what stands in a space: Army or Navy."""
    return kind_word(space).capitalize()


def piece_at(country: int, space: int) -> str:
    """Return a piece: "German Army in Belgium"."""
    return f"{ADJECTIVES[country]} {kind_name(space)} in {SPACES_THE[space]}"


def piece_of(country: int, kind: Kind) -> str:
    """Return a piece of a kind, with its article; UK and US are spoken as letters."""
    return a(f"{ADJECTIVES[country]} {kind.name}")


def symbol_name(symbol: int, number: int) -> str:
    """Return a Prepare symbol by name: "Double Reinforce Army"."""
    name = SYMBOLS[symbol]
    if name == ATTRITION:
        return name if number == 1 else f"{('', '', 'Double', 'Triple')[number]} {name}"
    return f"Double {name}" if number == 2 else name


def type_name(card_type: int) -> str:
    """Return the type of a card."""
    return TYPES[card_type]


def losses_listed(numbers: list[int]) -> str:
    """Return which Powers discard how many cards."""
    return all_of([f"{POWER_NAMES[power]} {numbers[power]}" for power in range(POWERS) if numbers[power] > 0])


def types_named(types: int, country: int = -1) -> str:
    """Return cards of these types (a mask), of one country if it is given."""
    names = [TYPES[number] for number in range(len(TYPES)) if types >> number & 1]
    own = f"{ADJECTIVES[country]} " if country >= 0 else ""
    return f"{own}{one_of(names)}"
