"""Haversack: three card-driven war games as software.

>>> import haversack
>>> game = haversack.load("ww2")
>>> state = game.new(seed=7)
>>> state.decision.seat
'germany'
"""

import json
from pathlib import Path
from typing import TYPE_CHECKING

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
)

if TYPE_CHECKING:
    from haversack.games.ww2.game import WW2

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

GAMES = ("ww2",)

_loaded: dict[str, "WW2"] = {}


def load(game: str, pack: str | Path | dict[str, object] | None = None) -> "WW2":
    """Return a game by its id; `pack` is a deck of cards as a file or as data."""
    if game not in GAMES:
        raise UnknownGame(f"There is no game {game!r}; the games are {', '.join(GAMES)}.")
    from haversack.games.ww2.game import WW2, with_pack

    if pack is not None:
        return with_pack(_read(pack))
    if game not in _loaded:
        _loaded[game] = WW2()
    return _loaded[game]


def _read(pack: str | Path | dict[str, object]) -> dict[str, object]:
    if isinstance(pack, dict):
        return pack
    try:
        data = json.loads(Path(pack).read_text(encoding="utf-8"))
    except OSError as error:
        raise InvalidPack(f"The pack {str(pack)!r} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise InvalidPack(f"The pack {str(pack)!r} is not JSON.") from None
    if not isinstance(data, dict):
        raise InvalidPack("A pack is a JSON object.")
    return data
