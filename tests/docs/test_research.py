"""The page on learning says what is so: layouts, sizes, ranges, versions."""

from importlib.metadata import version

import pytest

import haversack
from scripts.docs_hooks import layout_table
from tests.docs.pages import ROOT

PAGE = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")


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


@pytest.mark.parametrize("name", ["PettingZoo", "Gymnasium", "OpenSpiel"])
def test_the_versions_are_those_tested_with(name: str) -> None:
    """The table of versions names what is installed from the lock file."""
    package = {"OpenSpiel": "open-spiel"}.get(name, name)
    assert f"| {name} | {version(package)} |" in PAGE
