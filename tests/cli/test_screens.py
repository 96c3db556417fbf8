"""The tables of the games."""

import io

import pytest
from rich.console import Console

import haversack
from haversack.cli.screens import screen_for
from haversack.cli.screens import y1914 as screen_1914
from haversack.cli.screens.plain import Screen
from haversack.cli.screens.ww2 import NARROW, SLIM, WIDE
from haversack.games.ww2.facts.board import SPACE_IDS, SPACE_NAMES
from haversack.games.y1914.facts import board as board_1914


def drawn(game: str, width: int) -> str:
    """Return the table of a game after some choices, as text."""
    engine = haversack.load(game)
    state = engine.new(2)
    for _ in range(100):
        state.apply(state.legal[-1])
    console = Console(width=width, file=io.StringIO(), record=True)
    console.print(screen_for(game, engine.catalogue()).table(state.view(engine.seats[0]), width))
    return console.export_text()


@pytest.mark.parametrize("game", haversack.GAMES)
def test_every_game_can_be_drawn(game: str) -> None:
    """A game without a screen of its own is shown plainly."""
    assert drawn(game, 100).strip()


@pytest.mark.parametrize("layout", [WIDE, NARROW, SLIM])
def test_every_space_of_ww2_stands_once_in_each_layout(layout: tuple[tuple[tuple[str, list[str]], ...], ...]) -> None:
    """No space is forgotten or shown twice."""
    spaces = [space for column in layout for _, theatre in column for space in theatre]
    assert sorted(spaces) == sorted(SPACE_IDS)


@pytest.mark.parametrize("layout", [screen_1914.WIDE, screen_1914.NARROW, screen_1914.SLIM])
def test_every_space_of_1914_stands_once_in_each_layout(
    layout: tuple[tuple[tuple[str, list[str]], ...], ...],
) -> None:
    """No space is forgotten or shown twice, the neutral ones aside, where nothing ever stands."""
    spaces = [space for column in layout for _, front in column for space in front]
    assert sorted(spaces) == sorted(board_1914.SPACE_IDS[: board_1914.OPEN_COUNT])


@pytest.mark.parametrize("game", [game for game in haversack.GAMES if haversack.load(game).screen])
@pytest.mark.parametrize("width", [120, 80, 60])
def test_the_table_fits_the_width(game: str, width: int) -> None:
    """Nothing is cut off at usual widths."""
    text = drawn(game, width)
    assert all(len(line) <= width for line in text.splitlines())
    assert "…" not in text
    names = {"ww2": SPACE_NAMES, "1914": board_1914.SPACE_NAMES[: board_1914.OPEN_COUNT]}.get(game, [])
    shown = [name for name in names if name in text]
    assert len(shown) >= len(names) - 4


def test_a_game_without_a_screen_is_shown_plainly() -> None:
    """A game that is new to the terminal can be played at once."""
    state = haversack.load("ww2").new(1)
    console = Console(width=100, file=io.StringIO(), record=True)
    console.print(Screen(haversack.load("ww2").face, ()).table(state.view("italy"), 100))
    assert '"united_kingdom"' in console.export_text()
