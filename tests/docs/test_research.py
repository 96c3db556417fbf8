"""The page on learning says what is so: layouts, sizes, ranges, versions, and examples that run."""

import re
from importlib.metadata import version
from pathlib import Path

import pytest

import haversack
from scripts.docs_hooks import layout_table

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("game_id", haversack.GAMES)
def test_the_page_has_the_blocks_of_the_game(game_id: str) -> None:
    """The table the page is built with names every block, and the number of actions is right."""
    game = haversack.load(game_id)
    assert f"<!-- layout: {game_id} -->" in PAGE
    table = layout_table(game_id)
    assert len(table.splitlines()) == 2 + len(game.oracle_layout())
    for block in game.layout():
        assert f"| {block.start} | `{block.name}` |" in table
        assert block.meaning in table
    assert f"| `{game_id}` | {len(game.vocabulary)} |" in PAGE


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
