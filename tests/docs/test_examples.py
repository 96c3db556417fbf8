"""What the pages print runs as printed."""

import re
import shlex
from dataclasses import replace
from pathlib import Path

import pytest

import haversack
from haversack.cli.main import main
from haversack.games.ww2.language import words as language
from haversack.games.ww2.language.pack import STANDARD

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", ["README.md", "docs/index.md"])
def test_examples_run(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    blocks = BLOCK.findall((ROOT / page).read_text(encoding="utf-8"))
    assert blocks
    for block in blocks:
        exec(compile(block, page, "exec"), {"__name__": "example"})
    assert "Outcome(" in capsys.readouterr().out


def example(page: str, kind: str) -> str:
    """Return the first block of that language on a page."""
    found = re.search(rf"^```{kind}\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert found, page
    return found[1]


def test_the_example_of_a_card_is_the_card() -> None:
    """The expression on the page is the one in the deck."""
    words: dict[str, object] = {name: getattr(language, name) for name in dir(language)}
    printed = eval(example("docs/add-a-card.md", "python"), words)
    card = next(card for card in STANDARD[0].cards if card.id == "de_blitzkrieg")
    assert printed == replace(card, provenance=printed.provenance)


def test_the_example_of_a_house_deck_is_played(tmp_path: Path) -> None:
    """Italy fishes."""
    path = tmp_path / "italy.json"
    path.write_text(example("docs/add-a-card.md", "json"), encoding="utf-8")
    game = haversack.load("ww2", pack=str(path))
    cards = {card["name"]: card for card in game.catalogue() if card["owner"] == "italy"}
    assert {name: card["copies"] for name, card in cards.items()} == {"Build Army": 20, "Fishing": 10}
    assert cards["Fishing"]["text"] == "Score 1 VP."
    assert game.new(1).decision is not None


def test_the_example_of_a_position_runs_as_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command of the page, on the position of the page: Stalingrad may answer."""
    (tmp_path / "stalingrad.json").write_text(example("docs/positions.md", "json"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    command = shlex.split(example("docs/positions.md", "console").removeprefix("$ haversack "))
    assert main(command) == 0
    out = capsys.readouterr().out
    assert "Germany battles the Soviet Army in Ukraine." in out
    assert "use:su_stalingrad" in out
