"""Pieces are told apart by colour with any sight, and by letter and ordinary without colour."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tools.maps import colour, tokens

DRAWN = Path(__file__).parents[2] / "src" / "haversack" / "web" / "maps"


@pytest.mark.parametrize(
    ("first", "second", "apart"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((90.8027, -2.0831, 1.441), (91.1528, -1.6435, 0.0447), 1.4441),
    ],
)
def test_difference_is_ciede2000(
    first: tuple[float, float, float], second: tuple[float, float, float], apart: float
) -> None:
    """Pairs from the published test data of Sharma, Wu and Dalal (2005)."""
    assert colour.difference(first, second) == pytest.approx(apart, abs=1e-4)


def test_white_is_white_with_any_sight() -> None:
    for sight in colour.SIGHTS:
        assert colour.seen("#ffffff", sight) == pytest.approx((100, 0, 0), abs=0.5)


def test_red_and_green_are_close_with_deuteranopia_only() -> None:
    pair = {"red": "#a06030", "green": "#708030"}
    assert colour.closest(pair, "deuteranopia")[0] < colour.closest(pair, "normal")[0] / 2


@pytest.mark.parametrize("sight", ["normal", "protanopia", "deuteranopia", "tritanopia"])
@pytest.mark.parametrize("game", ["ww2", "1914"])
def test_the_palette_can_be_told_apart(game: str, sight: str) -> None:
    fills = {name: tokens.LIVERIES[name].fill for name in tokens.GAMES[game]}
    assert colour.closest(fills, sight)[0] >= tokens.TOLD_APART


@pytest.mark.parametrize("game", ["ww2", "1914"])
def test_letters_and_ordinaries_are_unique_within_a_game(game: str) -> None:
    liveries = [tokens.LIVERIES[name] for name in tokens.GAMES[game]]
    assert len({livery.letter for livery in liveries}) == len(liveries)
    assert len({livery.ordinary for livery in liveries}) == len(liveries)


def test_letters_can_be_read_on_their_colour() -> None:
    for name, livery in tokens.LIVERIES.items():
        assert colour.contrast(livery.fill, livery.ink) >= 4.5, name


def test_the_sheet_holds_every_piece_and_state() -> None:
    text = (DRAWN / "tokens.svg").read_text(encoding="utf-8")
    ids = {item.get("id") for item in ElementTree.fromstring(text).iter()}
    for kind in ("army", "navy"):
        assert {f"{kind}-{name}" for names in tokens.GAMES.values() for name in names} <= ids
        assert {f"{state}-{kind}" for state in tokens.STATES} <= ids


def test_the_committed_sheet_is_up_to_date() -> None:
    assert (DRAWN / "tokens.svg").read_text(encoding="utf-8") == tokens.to_svg()
    assert json.loads((DRAWN / "tokens.json").read_text(encoding="utf-8")) == json.loads(tokens.to_json())


def test_a_token_names_its_states() -> None:
    item = ElementTree.fromstring(tokens.token("germany", "army", ("selected", "protected"), 3, 4))
    assert item.get("data-state") == "selected protected"
    assert item.get("transform") == "translate(3 4)"
    assert {use.get("href") for use in item} >= {"#army-germany", "#selected-army"}
