"""The fronts behind the mat of The Great War: each scenario has one, drawn by classes alone."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree

import pytest

import haversack
from tools.maps import fronts

DRAWN = fronts.OUTPUT
RECIPE = fronts.read_recipe()
FRONTS = {front["id"]: front for front in RECIPE["front"]}
SVG = "{http://www.w3.org/2000/svg}"


def drawing(front: str) -> ElementTree.Element:
    """Read a drawing."""
    return ElementTree.fromstring((DRAWN / "fronts" / f"{front}.svg").read_text(encoding="utf-8"))


def test_every_scenario_has_a_front() -> None:
    """Those of the game are all named, and what is named exists."""
    index = json.loads((DRAWN / "fronts.json").read_text(encoding="utf-8"))
    (option,) = [one for one in haversack.load("greatwar").options if one.name == "scenario"]
    assert set(option.choices or ()) == set(index["scenarios"])
    assert {index["otherwise"], *index["scenarios"].values()} == set(FRONTS)
    assert {path.stem for path in (DRAWN / "fronts").glob("*.svg")} == set(FRONTS)


def test_the_committed_index_is_up_to_date() -> None:
    assert (DRAWN / "fronts.json").read_text(encoding="utf-8") == fronts.to_json(RECIPE)


@pytest.mark.parametrize("front", FRONTS)
def test_a_front_takes_its_colours_from_the_page(front: str) -> None:
    """No colour and no style of its own, so that light, dark and high contrast reach it; and no great weight."""
    text = (DRAWN / "fronts" / f"{front}.svg").read_text(encoding="utf-8")
    assert not re.search(r"style=|fill=|stroke=|<style|#[0-9a-f]{3}", text)
    assert len(text) < 140_000
    assert drawing(front).get("aria-hidden") == "true"


@pytest.mark.parametrize("front", FRONTS)
def test_a_front_shows_its_lines_lands_and_towns(front: str) -> None:
    """Every line, arrow and town of the recipe is drawn, and the land is somebody's."""
    classes = [item.get("class", "") for item in drawing(front).iter()]
    given = FRONTS[front]
    assert classes.count("front-line") == len(given["lines"])
    assert classes.count("front-later") == len(given.get("later", []))
    assert sum(name.startswith("front-arrow") for name in classes) == len(given.get("arrows", []))
    assert classes.count("front-river") == len(given["rivers"])
    names = [item.text for item in drawing(front).iter(f"{SVG}text")]
    assert names == [name for name, _, _ in given["towns"]]
    assert {"front-land land-central", "front-land land-entente"} & set(classes)


@pytest.mark.parametrize("front", FRONTS)
def test_the_lines_cross_the_middle_of_the_paper(front: str) -> None:
    """What is cut away on narrow windows is the edge: the fighting stays in sight."""
    width, height = RECIPE["size"]
    given = FRONTS[front]
    frame = fronts.Frame(tuple(given["middle"]), given["wide"], (width, height))
    points = [point for line in given["lines"] for point in frame.flat(line)]
    inside = [x for x, y in points if 0.15 * width < x < 0.85 * width and 0.1 * height < y < 0.9 * height]
    assert len(inside) >= 3


def test_the_frame_keeps_shapes() -> None:
    """A degree of latitude is as long as a degree of longitude is wide, times the cosine."""
    frame = fronts.Frame((10.0, 60.0), 8.0, (1600, 1000))
    (left, middle, up) = frame.flat([(6.0, 60.0), (10.0, 60.0), (10.0, 61.0)])
    assert (left[0], middle[0], middle[1]) == (0, 800, 500)
    assert middle[1] - up[1] == pytest.approx(2 * (middle[0] - left[0]) / 4)
