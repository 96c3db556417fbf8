"""The page of the game says what the game says: options with their defaults, every card with its facts."""

import re
from pathlib import Path

from tests.y1914.table import GAME

PAGE = (Path(__file__).parents[2] / "docs" / "games" / "1914.md").read_text(encoding="utf-8")


def test_the_page_lists_every_option_with_its_default() -> None:
    rows = re.findall(r"^\| `(\w+)` \| `([^`]*)` \| (.*) \|$", PAGE, re.MULTILINE)
    wanted = [
        (o.name, str(o.default).lower() if o.default in (True, False) else o.default, o.help) for o in GAME.options
    ]
    assert rows == wanted


def test_the_page_lists_every_card() -> None:
    rows = re.findall(r"^\| `([a-z]{2}-[a-z0-9-]+)` \| (.*?) \| (.*?) \| (\d+) \| (\w+), (\w+) \|$", PAGE, re.MULTILINE)
    fields = ("id", "name", "type", "copies", "provenance", "confidence")
    assert rows == [tuple(str(card[field]) for field in fields) for card in GAME.catalogue()]


def test_every_ruling_an_option_names_exists() -> None:
    rulings = set(re.findall(r"^(\d\.\d+) ", GAME.rulings(), re.MULTILINE))
    for option in GAME.options:
        for number in re.findall(r"\b(\d\.\d+)\)", option.help):
            assert number in rulings, option.name
