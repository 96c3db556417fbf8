"""The nouns that are 1914's own: zones, terrain, two conditions, and the prepared side of a card.

Every class is frozen plain data. The nouns of both Quartermaster games stand in `qmg/language`, the verbs in
`engine/verbs`, what Status cards wait for in `hooks`.
"""

from dataclasses import dataclass

from haversack.games.y1914.facts.constants import (
    ATTRITION,
    COUNTERATTACK,
    REINFORCE_ARMY,
    REINFORCE_NAVY,
    SUSTAIN_LAND,
    SUSTAIN_SEA,
)
from haversack.qmg.language import SELF, Around, At, Beside, BesideEvent, EventSpace, Near, No, Outside, Some, Terrain

HAND = "hand"
PREPARED = "prepared"
DRAW_DECK = "deck"
STATUS_ZONE = "status"
CLEAR = "clear"
DIFFICULT = "difficult"

Place = At | Near | Beside | Outside | Around | EventSpace | BesideEvent | Terrain
"""The places this board knows. The event is what an earlier part of the text, or the Status, has battled or built."""

# ---------------------------------------------------------------- conditions


@dataclass(frozen=True)
class Fewer:
    """Whether fewer than so many such pieces stand there."""

    number: int
    kind: str
    at: Place | None = None
    who: str = SELF


@dataclass(frozen=True)
class CloseTo:
    """Whether an own Army is at most so many steps from an Army of that country."""

    steps: int
    of: str


Condition = Some | No | Fewer | CloseTo

# ---------------------------------------------------------------- the prepared side


@dataclass(frozen=True)
class LimitByOption:
    """One of several limits, picked by an option of the game."""

    option: str
    values: tuple[str, ...]
    limits: tuple[At | Near, ...]


Limit = At | Near | Terrain | LimitByOption


@dataclass(frozen=True)
class Prepared:
    """The other side of a card: its symbol and how many, where it may be used, the Supply symbol.

    Attrition with `targets` names its Powers; without, it is the single symbol that names nobody.
    """

    symbol: str
    number: int = 1
    limit: Limit | None = None
    supply: bool = False
    targets: tuple[tuple[str, int], ...] = ()


def reinforce(number: int = 1, limit: Limit | None = None, supply: bool = False) -> Prepared:
    """Reinforce Army, single or double."""
    return Prepared(REINFORCE_ARMY, number, limit, supply)


def reinforce_navy(number: int = 1, limit: Limit | None = None, supply: bool = False) -> Prepared:
    """Reinforce Navy, single or double."""
    return Prepared(REINFORCE_NAVY, number, limit, supply)


def sustain(number: int = 1, limit: Limit | None = None) -> Prepared:
    """Sustain Land Battle, single or double."""
    return Prepared(SUSTAIN_LAND, number, limit)


def sustain_sea(number: int = 1, limit: Limit | None = None) -> Prepared:
    """Sustain Sea Battle, single or double."""
    return Prepared(SUSTAIN_SEA, number, limit)


def counterattack() -> Prepared:
    """Counterattack."""
    return Prepared(COUNTERATTACK)


def attrition(*targets: tuple[str, int]) -> Prepared:
    """Attrition: single, or with its Powers named."""
    return Prepared(ATTRITION, sum(number for _, number in targets) or 1, targets=targets)
