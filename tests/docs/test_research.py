"""The page on learning says what is so: layouts, sizes, ranges, versions, and examples that run."""

import random
import re
from importlib.metadata import version
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

import haversack
from haversack.envs.core import EnvGame

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


class Row(NamedTuple):
    """A block of the encoding, as the page has it."""

    place: int
    name: str
    size: int
    low: float
    high: float


def rows(game_id: str) -> list[Row]:
    """Return the table of a game."""
    found = re.search(rf"^### {game_id} .*?$(.*?)^##", PAGE, re.DOTALL | re.MULTILINE)
    assert found, f"docs/research.md has no table for {game_id}"
    out = []
    for line in re.findall(r"^\| (\d+ \|.*)\|$", found.group(1), re.MULTILINE):
        place, name, size, bounds, _ = (cell.strip() for cell in line.split("|"))
        low, high = (float(bound) for bound in bounds.replace("−", "-").split(" to "))
        out.append(Row(int(place), name, int(size), low, high))
    return out


@pytest.mark.parametrize("game_id", haversack.GAMES)
def test_the_layout_is_that_of_the_game(game_id: str) -> None:
    """Every block stands there with its name, place and size, and the number of actions is right."""
    game, table = haversack.load(game_id), rows(game_id)
    assert [(row.name, row.size) for row in table] == game.layout()
    assert [row.place for row in table] == [0, *accumulate(row.size for row in table[:-1])]
    assert f"| `{game_id}` | {len(game.vocabulary)} |" in PAGE


@pytest.mark.parametrize("game_id", haversack.GAMES)
def test_numbers_stay_in_their_ranges(game_id: str) -> None:
    """In random games no number leaves the range of its block, nor the bounds of the space."""
    game, table, dice = haversack.load(game_id), rows(game_id), random.Random(1)
    low = np.array([row.low for row in table for _ in range(row.size)], np.float32)
    high = np.array([row.high for row in table for _ in range(row.size)], np.float32)
    box = EnvGame(game_id).box()
    assert (low >= box.low).all()
    assert (high <= box.high).all()
    for seed in range(4):
        state = game.new(seed).quiet()
        while state.seat >= 0:
            for seat in game.seats:
                seen = np.array(game.encode(state, seat), np.float32)
                assert ((low <= seen) & (seen <= high)).all()
            for _ in range(1 + int(dice.random() * 12)):
                if state.seat >= 0:
                    state.apply(dice.choice(state.legal))


def test_the_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    """The Python of the page runs as printed; what starts processes is only compiled."""
    blocks = BLOCK.findall(PAGE)
    assert len(blocks) >= 2
    for block in blocks:
        exec(compile(block, "docs/research.md", "exec"), {"__name__": "example"})


@pytest.mark.parametrize("name", ["PettingZoo", "Gymnasium", "OpenSpiel"])
def test_the_versions_are_those_tested_with(name: str) -> None:
    """The table of versions names what is installed from the lock file."""
    package = {"OpenSpiel": "open-spiel"}.get(name, name)
    assert f"| {name} | {version(package)} |" in PAGE
