"""The games as environments to learn in: PettingZoo, Gymnasium, OpenSpiel, and a stepper for many games at once.

Each game of `haversack.GAMES` has its environments under its own name, made by the same code:

    from haversack.envs import ww2_v3               # extra "rl"
    env = ww2_v3.env()                              # PettingZoo, all seats
    env = gymnasium.make("haversack.envs.single:haversack/ww2-v3", seat="germany")

    import haversack.envs.spiel                     # extra "openspiel"
    game = pyspiel.load_game("python_haversack_ww2")

Nothing here is imported by the rules, and nothing outside the standard library by this module.
"""

from typing import TYPE_CHECKING

import haversack

if TYPE_CHECKING:
    from haversack.envs.aec import Factory

VERSION = 3


def python_name(game_id: str) -> str:
    """Return the id of a game as a Python name."""
    return game_id if game_id.isidentifier() else f"y{game_id}"


NAMES = {f"{python_name(game_id)}_v{VERSION}": game_id for game_id in haversack.GAMES}
__all__ = ["NAMES", "VERSION", "python_name", *NAMES]


def __getattr__(name: str) -> "Factory":
    if name not in NAMES:
        raise AttributeError(f"There is no environment {name!r}; the environments are {', '.join(NAMES)}.")
    from haversack.envs.aec import Factory

    return Factory(NAMES[name])
