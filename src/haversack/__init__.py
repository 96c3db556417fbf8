"""Haversack: card-driven war games as software.

>>> import haversack
>>> game = haversack.load("ww2")
>>> state = game.new(seed=7)
>>> state.decision.seat
'germany'
"""

import json
import re
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from haversack.games import AT_HOME
from haversack.kernel.errors import (
    BrokenGame,
    HaversackError,
    IllegalChoice,
    InvalidChoice,
    InvalidOption,
    InvalidPack,
    InvalidPosition,
    InvalidRecord,
    UnknownGame,
    UnknownSeat,
    shown,
)
from haversack.kernel.game import Game
from haversack.kernel.packs import LARGEST, hash_of

__all__ = [
    "BrokenGame",
    "GAMES",
    "HaversackError",
    "IllegalChoice",
    "InvalidChoice",
    "InvalidOption",
    "InvalidPack",
    "InvalidPosition",
    "InvalidRecord",
    "UnknownGame",
    "UnknownSeat",
    "__version__",
    "load",
    "versions",
]

__version__ = "0.1.0"

ENTRY_POINTS = "haversack.games"
GAMES: tuple[str, ...]
"""The ids of all games that are installed, those at home first."""

KEPT = re.compile(r"(.+)_v([1-9][0-9]{0,3})")
MOST_PACKED = 16
_loaded: dict[str, Game] = {}
_packed: dict[tuple[str, str], Game] = {}


def __getattr__(name: str) -> object:
    """Look for games when somebody asks which there are: one that is loaded by its id need not wait for that."""
    if name != "GAMES":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return tuple(_found())


@cache
def _found() -> dict[str, str]:
    """Return where each game is opened, by its id: those at home, then what is installed beside them."""
    from importlib.metadata import entry_points  # slow to import

    others = {point.name: point.value for point in entry_points(group=ENTRY_POINTS)}
    return AT_HOME | {name: others[name] for name in sorted(others) if name not in AT_HOME}


def load(game: str, pack: str | Path | dict[str, object] | None = None, version: int | None = None) -> Game:
    """Return a game by its id; `pack` is a deck of cards or a scenario, as a file or as data.

    `version` asks for the rules as they once were, if they are kept beside the present ones; so does an id with a
    version, as in "ww2_v2".
    """
    given: object = game  # whatever a user took for an id
    if isinstance(given, str) and version is None and game not in AT_HOME and (named := KEPT.fullmatch(game)):
        game, version = named[1], int(named[2])
    if not isinstance(given, str) or (game not in AT_HOME and game not in _found()):
        raise UnknownGame(f"There is no game {shown(game)}; the games are {', '.join(_found())}.")
    place = _place_of(game)
    if version is not None and version != load(game).rules_version:
        place = _kept_place(game, version)
    if pack is not None:
        return _with_pack(game, place, _read(pack))
    if place not in _loaded:
        _loaded[place] = _load(game, place, None)
    return _loaded[place]


def _place_of(game: str) -> str:
    return AT_HOME.get(game) or _found()[game]


def versions(game: str) -> list[int]:
    """Return the versions of a game's rules that can be played, the present one last."""
    now = load(game).rules_version
    return [version for version in range(1, now) if _has(_frozen_name(game, version))] + [now]


def _frozen_name(game: str, version: int) -> str:
    """Return the package in which `scripts/freeze_rules.py` keeps a version of a game's rules."""
    return f"{_place_of(game).partition(':')[0].rpartition('.')[0]}_v{version}"


def _has(package: str) -> bool:
    return find_spec(package) is not None


def _kept_place(game: str, version: object) -> str:
    if isinstance(version, bool) or not isinstance(version, int) or version not in versions(game):
        kept = ", ".join([str(one) for one in versions(game)])
        raise UnknownGame(f"The rules of {game!r} are not kept in version {shown(version)}, only in {kept}.")
    return f"{_frozen_name(game, version)}.game:open_game"


def _with_pack(game: str, place: str, pack: dict[str, object]) -> Game:
    """Return a game with a pack; the last few are kept, since a game is asked for again and again."""
    key = (place, hash_of(pack))
    found = _packed.pop(key, None)
    _packed[key] = found if found is not None and found.pack == pack else _load(game, place, pack)
    while len(_packed) > MOST_PACKED:
        del _packed[next(iter(_packed))]
    return _packed[key]


def _load(game: str, place: str, pack: dict[str, object] | None) -> Game:
    try:
        opened = part_of(place)(pack)
    except HaversackError:
        raise
    except Exception as error:
        if game in AT_HOME:
            raise
        raise BrokenGame(f"The game {game!r} cannot be opened: {type(error).__name__} in {place}, {error}.") from error
    if not isinstance(opened, Game) or opened.id != game:
        raise BrokenGame(f"The game {game!r} cannot be opened: {place} gives no game of that id.")
    return opened


def part_of(place: str) -> Any:
    """Return what a place names, such as "module:name"."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def _read(pack: str | Path | dict[str, object]) -> dict[str, object]:
    if isinstance(pack, dict):
        return _copied(pack)
    if not isinstance(pack, str | Path):
        raise InvalidPack(f"A pack is a file or a JSON object, not {shown(pack)}.")
    from haversack.packs.files import read_file  # few games have a pack

    return _copied(read_file(pack))


def _copied(data: dict[str, object]) -> dict[str, object]:
    """Return a pack as it would be read from its file: nobody else can change it then."""
    if not all(isinstance(name, str) for name in data):
        raise InvalidPack("A pack is a JSON object.")
    try:
        text = json.dumps(data, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        raise InvalidPack("A pack is a JSON object.") from None
    if len(text) > LARGEST:
        raise InvalidPack(f"A pack has at most {LARGEST:,} characters, not {len(text):,}.")
    copied: dict[str, object] = json.loads(text)
    return copied
