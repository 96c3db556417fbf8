# native: no
"""Kinds of pieces that a pack adds: how they are read and checked, and what they come to."""

from collections.abc import Mapping
from dataclasses import dataclass
from re import fullmatch

from haversack.games.ww2.facts.board import LAND_MASK, SEA_MASK
from haversack.games.ww2.language.card_data import KIND_ID, PREFIXES
from haversack.kernel.errors import shown
from haversack.kernel.expressions import (
    BAD,
    Faults,
    Flag,
    Grammar,
    ListOf,
    Number,
    OneOf,
    Record,
    Schema,
    Sort,
    Spot,
    Text,
    fault,
)
from haversack.qmg.language import ARMY, NAVY, PIECE
from haversack.qmg.pieces import Kind

MOST_KINDS = 4
MOST_PIECES = 12
LONGEST_WORD = 24
TAKEN = (ARMY, NAVY, PIECE, "armies", "navies")
TERRAINS = {"land": LAND_MASK, "sea": SEA_MASK, "any": LAND_MASK | SEA_MASK}


@dataclass(frozen=True)
class PieceKind:
    """A kind of piece that shares its space with an Army or a Navy of its country, as a pack writes it."""

    id: str
    name: str
    plural: str
    pool: tuple[tuple[str, int], ...]
    terrain: str = "any"
    needs_supply: bool = True
    strikes: bool = False
    instead: bool = False


class Pools(Sort):
    """How many pieces each country has, by country; one left out has none."""

    def read(self, data: object, at: Spot, faults: Faults) -> object:
        if not isinstance(data, Mapping) or not data:
            return fault(faults, at, "the pool must be an object of numbers by country.")
        counts = [_NUMBER.read(count, at.key(country), faults) for country, count in data.items()]
        strangers = [country for country in data if country not in PREFIXES]
        if strangers:
            return fault(faults, at, f"{shown(strangers[0])} is not a country.")
        return BAD if BAD in counts else tuple(zip(data, counts, strict=True))

    def schema(self, named: dict[str, Schema]) -> Schema:
        numbers = dict.fromkeys(PREFIXES, _NUMBER.schema(named))
        return {"type": "object", "properties": numbers, "additionalProperties": False, "minProperties": 1}


_NUMBER = Number(1, MOST_PIECES)
_GRAMMAR = Grammar("haversack.games.ww2", lambda made: {})
_GRAMMAR.fields.update(
    **dict.fromkeys(("id", "name", "plural"), Text(LONGEST_WORD)),
    **dict.fromkeys(("needs_supply", "strikes", "instead"), Flag()),
    pool=Pools(),
    terrain=OneOf(TERRAINS, "land, sea or any"),
)
KINDS = ListOf(Record(_GRAMMAR, PieceKind, "a kind of piece"), "the kinds of pieces", most=MOST_KINDS)


def read_kinds(data: object, faults: Faults) -> tuple[PieceKind, ...]:
    """Return the kinds of pieces that a pack adds; none where one of them is wrong."""
    at = Spot("$.kinds", "The kinds of the pack")
    before = len(faults)
    read = KINDS.read(data, at, faults)
    kinds = read if isinstance(read, tuple) else ()
    for number, kind in enumerate(kinds):
        said = _kind_fault(kind, kinds[:number])
        if said:
            fault(faults, at.item(number), f"{said}.")
    return kinds if len(faults) == before else ()


def _kind_fault(kind: PieceKind, earlier: tuple[PieceKind, ...]) -> str:
    if not fullmatch(KIND_ID, kind.id):
        return f"the id {shown(kind.id)} must be words of small letters joined by underscores"
    if kind.id in TAKEN or kind.id in [other.id for other in earlier]:
        return f"the id {kind.id!r} is taken"
    return "" if "\n" not in kind.name + kind.plural else "a name is one line"


def made_kinds(kinds: tuple[PieceKind, ...]) -> list[Kind]:
    """Return the kinds as the rules know them."""
    return [_made(kind) for kind in kinds]


def _made(kind: PieceKind) -> Kind:
    counts = dict(kind.pool)
    pool = [counts.get(country, 0) for country in PREFIXES]
    made = Kind(kind.id, kind.name, kind.plural, TERRAINS[kind.terrain], pool, shares=True)
    made.needs_supply, made.strikes, made.instead = kind.needs_supply, kind.strikes, kind.instead
    return made
