"""What the pages print runs as printed."""

import shlex
from dataclasses import replace
from pathlib import Path

import pytest

import haversack
from haversack.cli.main import main
from haversack.games.ww2.language import words as language
from haversack.games.ww2.language.pack import STANDARD
from tests.docs.pages import blocks, commands


def test_the_example_of_a_card_is_the_card() -> None:
    """The expression on the page is the one in the deck."""
    words: dict[str, object] = {name: getattr(language, name) for name in dir(language)}
    printed = eval(blocks("docs/add-a-card.md", "python")[0], words)
    card = next(card for card in STANDARD[0].cards if card.id == "de_blitzkrieg")
    assert printed == replace(card, provenance=printed.provenance)


def test_the_example_of_a_house_deck_is_played(tmp_path: Path) -> None:
    """Italy fishes."""
    path = tmp_path / "italy.json"
    path.write_text(blocks("docs/add-a-card.md", "json")[0], encoding="utf-8")
    game = haversack.load("ww2", pack=str(path))
    cards = {card["name"]: card for card in game.catalogue() if card["owner"] == "italy"}
    assert {name: card["copies"] for name, card in cards.items()} == {"Build Army": 20, "Fishing": 10}
    assert cards["Fishing"]["text"] == "Score 1 VP."
    assert game.new(1).decision is not None


def test_the_example_of_a_position_runs_as_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command of the page, on the position of the page: Stalingrad may answer."""
    (tmp_path / "stalingrad.json").write_text(blocks("docs/positions.md", "json")[0], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    command = shlex.split(commands("docs/positions.md")[0])[1:]
    assert main(command) == 0
    out = capsys.readouterr().out
    assert "Germany battles the Soviet Army in Ukraine." in out
    assert "use:su_stalingrad" in out
