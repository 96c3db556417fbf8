"""How a game looks in the terminal. A game without a screen of its own is shown plainly, as its view says.

A game adds a screen by one line in `SCREENS`; everything else in the command line is the same for all games.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module

from haversack.cli.screens.plain import Screen

SCREENS = {
    "ww2": "haversack.cli.screens.ww2:WW2Screen",
    "1914": "haversack.cli.screens.y1914:Y1914Screen",
    "greatwar": "haversack.cli.screens.greatwar:GreatWarScreen",
}


def screen_for(
    game: str, cards: Sequence[dict[str, object]] = (), options: Mapping[str, object] | None = None
) -> Screen:
    """Return the screen of a game; `cards` is its catalogue, `options` are those it is played with."""
    if game not in SCREENS:
        return Screen(cards, options)
    module, _, name = SCREENS[game].partition(":")
    screen = getattr(import_module(module), name)(cards, options)
    if not isinstance(screen, Screen):
        raise TypeError(f"{SCREENS[game]} is not a screen")
    return screen
