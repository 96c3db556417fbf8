"""A card as the engine knows it: numbers."""

from haversack.games.y1914.facts.board import ANY_SPACE
from haversack.games.y1914.facts.constants import (
    ADJECTIVES,
    ANY_TERRAIN,
    COUNTRY_NUMBER,
    POWER_COUNTRIES,
    POWER_NUMBER,
    POWER_OF,
    POWERS,
    SYMBOLS,
    TYPES,
)
from haversack.games.y1914.language.card import Card
from haversack.qmg.compile import Tally
from haversack.qmg.pieces import Kind
from haversack.qmg.windows import Trigger


class CardDef:
    """A card as the engine knows it: both its sides, and what it does on the table."""

    def __init__(self, number: int, source: Card) -> None:
        self.number: int = number
        self.source: Card = source
        self.country: int = COUNTRY_NUMBER[source.country]
        self.power: int = POWER_OF[self.country]
        self.title: str = _title(source)
        self.type: int = TYPES.index(source.type)
        self.parts: tuple[int, ...] = ()
        # Prepared
        self.symbol: int = SYMBOLS.index(source.prepared.symbol)
        self.symbols: int = source.prepared.number
        self.limit: int = ANY_SPACE
        self.terrain: int = ANY_TERRAIN
        self.supply: bool = source.prepared.supply
        self.losses: tuple[int, ...] = losses_of(source.prepared.targets)
        self.side: str = ""  # what that side is good for, in words
        # On the table: what sets it off, what that costs, what it then does
        self.bit: int = 0
        self.trigger: Trigger | None = None
        self.once: bool = False
        self.spend: int = -1
        self.per_symbol: bool = False
        self.by_choice: bool = True
        self.points: int = 0
        self.test: Tally | None = None
        self.zone: int = -1
        self.bars_attack: bool = False
        self.shows: bool = False
        self.takes_back: bool = False
        self.types: int = 0
        self.pieces: Kind | None = None
        self.from_new: bool = False
        self.flag: bool = False
        self.answer: tuple[int, ...] = ()  # where it does what a text does: the verbs, and the text
        self.says: str = ""


def _title(source: Card) -> str:
    """Return the name of a card; a basic card of a Power with two countries is called by its country too."""
    country = COUNTRY_NUMBER[source.country]
    if source.name == source.type and len(POWER_COUNTRIES[POWER_OF[country]]) > 1:
        return f"{ADJECTIVES[country]} {source.name}"
    return source.name


def losses_of(targets: tuple[tuple[str, int], ...]) -> tuple[int, ...]:
    """Return how many cards each Power discards."""
    out = [0] * POWERS
    for power, number in targets:
        out[POWER_NUMBER[power]] += number
    return tuple(out)
