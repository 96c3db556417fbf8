"""The drawn maps agree with the rules of their games."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import shapely
from shapely.geometry import MultiPolygon, Point, Polygon, box

from tools.maps.build import art_of

ROOT = Path(__file__).parents[2]
FACTS = ROOT / "tools" / "maps" / "facts"
GAMES = ["ww2", "1914"]
VISIBLE = 2.5
SVG = "{http://www.w3.org/2000/svg}"


@cache
def sheet(game: str) -> Any:
    return json.loads((art_of(game) / "map.json").read_text(encoding="utf-8"))


@cache
def facts(game: str) -> Any:
    return json.loads((FACTS / f"{game}.json").read_text(encoding="utf-8"))


@cache
def drawing(game: str) -> ElementTree.Element:
    return ElementTree.fromstring((art_of(game) / "map.svg").read_text(encoding="utf-8"))


@cache
def shapes(game: str) -> dict[str, MultiPolygon]:
    items = {**sheet(game)["spaces"], **sheet(game)["others"]}
    return {name: _shape(item) for name, item in items.items()}


def _shape(item: dict[str, Any]) -> MultiPolygon:
    return MultiPolygon([Polygon(rings[0], rings[1:]) for rings in item["polygons"]])


def _names(game: str) -> set[str]:
    return {space["id"] for space in facts(game)["spaces"]}


def _pairs(edges: list[list[str]]) -> set[frozenset[str]]:
    return {frozenset(edge) for edge in edges}


@cache
def touching(game: str) -> dict[frozenset[str], float]:
    """Measure every border two spaces share, on the paper or across its joined edges."""
    found: dict[frozenset[str], float] = {}
    for one, other in combinations(sorted(_names(game)), 2):
        first, second = shapes(game)[one], shapes(game)[other]
        length = shapely.intersection(first, second).length if shapely.intersects(first, second) else 0.0
        if sheet(game)["joined"]:
            length += _across(game, one, other) + _across(game, other, one)
        if length > 1e-9:
            found[frozenset((one, other))] = length
    return found


@cache
def _rim(game: str, name: str, x: float) -> Any:
    line = shapely.linestrings([[x, 0], [x, sheet(game)["size"][1]]])
    common = shapely.get_parts(shapely.intersection(shapes(game)[name].boundary, line))
    return shapely.union_all([part for part in common if part.geom_type == "LineString"])


def _across(game: str, west: str, east: str) -> float:
    width = float(sheet(game)["size"][0])
    left, right = _rim(game, west, 0.0), _rim(game, east, width)
    return float(shapely.intersection(left, shapely.transform(right, lambda points: points - [width, 0])).length)


@pytest.mark.parametrize("game", GAMES)
def test_every_space_has_one_shape_and_one_label(game: str) -> None:
    paths = [path.get("data-space", "") for path in drawing(game).iter(f"{SVG}path") if path.get("data-space")]
    labels = [
        text.get("id", "") for text in drawing(game).iter(f"{SVG}text") if text.get("id", "").startswith("label-")
    ]
    assert sorted(paths) == sorted(_names(game)) == sorted(sheet(game)["spaces"])
    assert sorted(labels) == sorted(f"label-{name}" for name in _names(game))


@pytest.mark.parametrize("game", GAMES)
def test_space_paths_carry_id_kind_and_title(game: str) -> None:
    kinds = {space["id"]: space["kind"] for space in facts(game)["spaces"]}
    titled = {space["id"]: space["name"] for space in facts(game)["spaces"]}
    for name in kinds:
        (path,) = [path for path in drawing(game).iter(f"{SVG}path") if path.get("data-space") == name]
        assert path.get("id") == f"space-{name}"
        assert {"space", kinds[name]} <= set(path.get("class", "").split())
        assert path.findtext(f"{SVG}title", "").startswith(titled[name])


@pytest.mark.parametrize("game", GAMES)
def test_drawn_paths_are_the_shapes_of_the_data(game: str) -> None:
    for path in drawing(game).iter(f"{SVG}path"):
        if name := path.get("data-space"):
            assert _area_of(path.get("d", "")) == pytest.approx(shapes(game)[name].area, rel=1e-6)


def _area_of(data: str) -> float:
    """Add up the areas of relative rings; holes run the other way and subtract."""
    total = 0.0
    for ring in data.split("z")[:-1]:
        numbers = [float(text) for text in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", ring)]
        x, y, twice = numbers[0], numbers[1], 0.0
        start = (x, y)
        for dx, dy in zip(numbers[2::2], numbers[3::2], strict=True):
            twice += x * (y + dy) - (x + dx) * y
            x, y = x + dx, y + dy
        total += twice + x * start[1] - start[0] * y
    return abs(total) / 2


@pytest.mark.parametrize("game", GAMES)
def test_adjacent_spaces_touch_visibly_or_are_linked(game: str) -> None:
    linked = {frozenset(link["spaces"]) for link in sheet(game)["links"]}
    wanted = _pairs(facts(game)["adjacency"])
    assert {pair for pair in wanted if touching(game).get(pair, 0) < VISIBLE} <= linked
    assert {pair for pair in wanted if pair not in touching(game)} <= linked


@pytest.mark.parametrize("game", GAMES)
def test_other_spaces_share_no_border_longer_than_a_point(game: str) -> None:
    allowed = _pairs(facts(game)["adjacency"]) | _pairs(facts(game).get("neutral_borders", []))
    assert {tuple(sorted(pair)) for pair in touching(game)} - {tuple(sorted(pair)) for pair in allowed} == set()


@pytest.mark.parametrize("game", GAMES)
def test_links_are_straits_canals_narrows_or_joined_edges(game: str) -> None:
    known = _pairs(facts(game)["adjacency"])
    known |= _pairs([strait["seas"] for strait in facts(game).get("straits", [])])
    known |= _pairs([canal["seas"] for canal in facts(game).get("canals", [])])
    drawn = {item.get("id") for item in drawing(game).iter(f"{SVG}g")}
    for link in sheet(game)["links"]:
        assert frozenset(link["spaces"]) in known
        assert f"link-{link['id']}" in drawn
        if link["kind"] != "edge":
            ends = [Point(link["line"][0]), Point(link["line"][-1])]
            assert all(shapes(game)[name].contains(end) for name, end in zip(link["spaces"], ends, strict=True)), link[
                "id"
            ]


def test_every_strait_of_ww2_is_drawn() -> None:
    drawn = {link["id"]: set(link["spaces"]) for link in sheet("ww2")["links"] if link["kind"] == "strait"}
    assert drawn == {strait["id"]: set(strait["seas"]) for strait in facts("ww2")["straits"]}


def test_the_joined_edges_of_ww2_hold_exactly_the_wraps_of_the_rules() -> None:
    names = sorted(_names("ww2"))
    across = {
        frozenset((one, other)) for one in names for other in names if one != other and _across("ww2", one, other) > 0
    }
    assert across == _pairs(facts("ww2")["wrap_edges"])


def test_the_kiel_canal_is_drawn() -> None:
    (canal,) = [link for link in sheet("1914")["links"] if link["kind"] == "canal"]
    assert set(canal["spaces"]) == set(facts("1914")["canals"][0]["seas"])


@pytest.mark.parametrize("game", GAMES)
def test_shapes_are_valid_and_cover_the_paper_once(game: str) -> None:
    width, height = sheet(game)["size"]
    everything = list(shapes(game).values())
    assert all(shape.is_valid for shape in everything)
    assert sum(shape.area for shape in everything) == pytest.approx(width * height, abs=1)
    assert shapely.union_all(everything).area == pytest.approx(width * height, abs=1)


@pytest.mark.parametrize("game", GAMES)
def test_labels_stay_apart_and_on_the_paper(game: str) -> None:
    frames = {name: _frame(space["label"]) for name, space in sheet(game)["spaces"].items()}
    paper = box(0, 0, *sheet(game)["size"])
    assert [name for name, frame in frames.items() if not paper.contains(frame)] == []
    overlaps = {(one, other): frames[one].intersection(frames[other]).area for one, other in combinations(frames, 2)}
    assert [pair for pair, area in overlaps.items() if area > 1] == []


def _frame(label: dict[str, Any]) -> Polygon:
    x, y, width, height = label["x"], label["y"], label["width"], label["height"]
    return box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


@pytest.mark.parametrize("game", GAMES)
def test_labels_stand_in_or_beside_their_space(game: str) -> None:
    for name, space in sheet(game)["spaces"].items():
        assert shapes(game)[name].distance(_frame(space["label"])) < 30, name


@pytest.mark.parametrize("game", GAMES)
def test_six_pieces_fit_in_or_at_each_space(game: str) -> None:
    for name, space in sheet(game)["spaces"].items():
        anchors = [Point(point) for point in space["anchors"]]
        assert len(anchors) == 6, name
        assert shapes(game)[name].buffer(2).contains(anchors[0]), name
        assert all(shapes(game)[name].distance(anchor) < 30 for anchor in anchors), name
        assert min(one.distance(other) for one, other in combinations(anchors, 2)) > 5, name
        assert min(one.distance(other) for one, other in combinations(anchors[:3], 2)) > 15, name


def test_ww2_marks_show_supply_and_home() -> None:
    for space in facts("ww2")["spaces"]:
        marks = set(sheet("ww2")["spaces"][space["id"]]["marks"])
        assert marks == {kind for kind, there in (("supply", space["supply"]), ("home", space["home_of"])) if there}


def test_1914_marks_show_objectives_tokens_and_home() -> None:
    tokens = facts("1914")["tokens"]
    for space in facts("1914")["spaces"]:
        marks = set(sheet("1914")["spaces"][space["id"]]["marks"])
        wanted = {"objective": space["objective"], "home": space["home_of"], "token": space["id"] in tokens}
        assert marks == {kind for kind, there in wanted.items() if there}


def test_1914_terrain_and_neutrals_are_visible() -> None:
    for space in facts("1914")["spaces"]:
        (path,) = [path for path in drawing("1914").iter(f"{SVG}path") if path.get("data-space") == space["id"]]
        classes = path.get("class", "").split()
        assert ("difficult" in classes) == (space["terrain"] == "difficult")
        assert ("neutral" in classes) == (space["kind"] == "neutral")


@pytest.mark.parametrize("game", GAMES)
def test_the_drawing_is_small_and_self_contained(game: str) -> None:
    text = (art_of(game) / "map.svg").read_text(encoding="utf-8")
    assert len(text.encode()) < 400_000
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "prefers-color-scheme: dark" in text
    assert "[data-theme=dark]" in text
