"""How a game looks in the terminal. A game names its screen (`game.screen`); without one its view is shown plainly."""

from collections.abc import Mapping, Sequence

import haversack
from haversack.cli.screens.plain import Screen


def screen_for(
    game: str, cards: Sequence[dict[str, object]] = (), options: Mapping[str, object] | None = None
) -> Screen:
    """Return the screen of a game; `cards` is its catalogue, `options` are those it is played with."""
    opened = haversack.load(game)
    kind = haversack.part_of(opened.screen) if opened.screen else Screen
    screen = kind(opened.face, cards, options)
    if not isinstance(screen, Screen):
        raise TypeError(f"{opened.screen} is not a screen")
    return screen
