"""Haversack: three card-driven war games as software.

>>> import haversack
>>> game = haversack.load("ww2")
>>> state = game.new(seed=7)
>>> state.decision.seat
'germany'
"""

import json
from importlib import import_module
from pathlib import Path

from haversack.kernel.errors import (
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

__all__ = [
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
    "load",
]

# Each module has `open_game(pack)`; a game is imported when it is first loaded.
_MODULES = {
    "ww2": "haversack.games.ww2.game",
    "1914": "haversack.games.y1914.game",
    "greatwar": "haversack.games.greatwar.game",
}
GAMES = tuple(_MODULES)

_loaded: dict[str, Game] = {}


def load(game: str, pack: str | Path | dict[str, object] | None = None) -> Game:
    """Return a game by its id; `pack` is a deck of cards or a scenario, as a file or as data."""
    if game not in GAMES:
        raise UnknownGame(f"There is no game {shown(game)}; the games are {', '.join(GAMES)}.")
    if pack is not None:
        return _opened(game, _read(pack))
    if game not in _loaded:
        _loaded[game] = _opened(game, None)
    return _loaded[game]


def _opened(game: str, pack: dict[str, object] | None) -> Game:
    opened: Game = import_module(_MODULES[game]).open_game(pack)
    return opened


def _read(pack: str | Path | dict[str, object]) -> dict[str, object]:
    if isinstance(pack, dict):
        return _with_names(pack)
    if not isinstance(pack, str | Path):
        raise InvalidPack(f"A pack is a file or a JSON object, not {shown(pack)}.")
    try:
        data = json.loads(Path(pack).read_text(encoding="utf-8"))
    except OSError as error:
        raise InvalidPack(f"The pack {shown(str(pack))} cannot be read: {error.strerror}.") from None
    except (ValueError, RecursionError):
        raise InvalidPack(f"The pack {shown(str(pack))} is not JSON.") from None
    return _with_names(data)


def _with_names(data: object) -> dict[str, object]:
    if not isinstance(data, dict) or not all(isinstance(name, str) for name in data):
        raise InvalidPack("A pack is a JSON object.")
    return data
