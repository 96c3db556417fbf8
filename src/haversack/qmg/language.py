"""The words of cards that both Quartermaster games share: places, counts, conditions, readings by option.

Every class is frozen plain data. `who` is `self` (the card's country), `team`, `enemy`, a team or a country. The verbs,
and what is one game's own, stand in that game's `language` and `engine/verbs`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

ARMY = "army"
NAVY = "navy"
PIECE = "piece"
SELF = "self"
TEAM = "team"
ENEMY = "enemy"

# ---------------------------------------------------------------- readings by option

_Reading = TypeVar("_Reading")


@dataclass(frozen=True)
class IfOption:
    """True where the named option of the game has that value; a yes-or-no option has `yes` and `no`."""

    option: str
    value: str = "yes"


Flag = bool | IfOption
"""Yes, no, or as an option of the game says: the reading of an unclear text is an option."""


def option_word(options: Mapping[str, object], name: str) -> str:
    """Return the value of an option as a word; a flag is yes or no."""
    value = options[name]
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def is_set(flag: Flag, options: Mapping[str, object]) -> bool:
    """Say whether a flag of a word is set under these options; not where they do not say."""
    if isinstance(flag, IfOption):
        return flag.option in options and option_word(options, flag.option) == flag.value
    return flag


def reading(
    option: str, values: tuple[str, ...], readings: Sequence[_Reading], options: Mapping[str, object]
) -> _Reading:
    """Return the reading for the value that an option has; the first where the options do not say."""
    return readings[values.index(option_word(options, option)) if option in options else 0]


# ---------------------------------------------------------------- places


@dataclass(frozen=True)
class At:
    """These spaces."""

    spaces: tuple[str, ...]


@dataclass(frozen=True)
class Near:
    """These spaces and their neighbours."""

    spaces: tuple[str, ...]


@dataclass(frozen=True)
class Beside:
    """The neighbours of these spaces."""

    spaces: tuple[str, ...]


@dataclass(frozen=True)
class EventSpace:
    """The space of the battle or piece that set the card off, or that an earlier part of the text was about."""


@dataclass(frozen=True)
class BesideEvent:
    """The neighbours of that space."""


def at(*spaces: str) -> At:
    """These spaces."""
    return At(spaces)


def near(*spaces: str) -> Near:
    """These spaces and their neighbours."""
    return Near(spaces)


def beside(*spaces: str) -> Beside:
    """The neighbours of these spaces."""
    return Beside(spaces)


@dataclass(frozen=True)
class Outside:
    """Every space but these."""

    spaces: tuple[str, ...]


@dataclass(frozen=True)
class Around:
    """The spaces at most so many steps from this one, itself included unless `inside` is unset."""

    space: str
    steps: int
    inside: bool = True


@dataclass(frozen=True)
class NearEvent:
    """The space of the event and its neighbours."""


@dataclass(frozen=True)
class Front:
    """The spaces where, when the turn began, an Army of that country stood next to an own Army."""

    of: str


@dataclass(frozen=True)
class Terrain:
    """The spaces that count as clear, or as difficult, when they are battled."""

    word: str


Place = At | Near | Beside | Outside | Around | EventSpace | NearEvent | BesideEvent | Front | Terrain
"""Every place there is; each game says which of them its board knows."""

# ---------------------------------------------------------------- counts and conditions


@dataclass(frozen=True)
class Pieces:
    """How many pieces of that kind and owner stand there; anywhere, without a place."""

    kind: str
    at: Place | None = None
    who: str = SELF


@dataclass(frozen=True)
class Some:
    """Whether at least so many such pieces stand there; `supplied`: only those in supply count."""

    kind: str
    at: Place | None = None
    who: str = SELF
    number: int = 1
    supplied: bool = False


@dataclass(frozen=True)
class No:
    """Whether no such piece stands there."""

    kind: str
    at: Place | None = None
    who: str = SELF


# ---------------------------------------------------------------- moments


@dataclass(frozen=True)
class TurnBegins:
    """The beginning of the own turn."""


@dataclass(frozen=True)
class Battled:
    """The own country has battled a land (army) or sea (navy) space; `beside_navy`: next to an own supplied Navy."""

    kind: str
    at: Place | None = None
    beside_navy: bool = False


@dataclass(frozen=True)
class BattleDeclared:
    """A country battles such a piece; `supplied`: only if that piece is supplied."""

    kind: str
    who: str
    at: Place | None = None
    supplied: bool = False


@dataclass(frozen=True)
class Built:
    """A piece has been built; `beside_own`: next to any own piece."""

    kind: str
    who: str = SELF
    at: Place | None = None
    beside_own: bool = False
