"""The generator's parts: decoding, curves, projection, recipes and the check itself."""

from __future__ import annotations

import copy
import json
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tools.maps import check
from tools.maps.build import art_of
from tools.maps.geography import read_countries
from tools.maps.partition import STEPS, roughen, spline
from tools.maps.projection import read_projection

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "tools" / "maps"
GAMES = ["ww2", "1914"]


def _recipe(game: str) -> dict[str, Any]:
    return tomllib.loads((TOOLS / "recipes" / f"{game}.toml").read_text(encoding="utf-8"))


def _facts(game: str) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads((TOOLS / "facts" / f"{game}.json").read_text(encoding="utf-8"))
    return facts


def _sheet(game: str) -> dict[str, Any]:
    sheet: dict[str, Any] = json.loads((art_of(game) / "map.json").read_text(encoding="utf-8"))
    return sheet


def test_arcs_are_decoded_and_run_on_past_the_antimeridian(tmp_path: Path) -> None:
    box = [[[170, 0], [9, 0], [0, 10]], [[179, 10], [-9, 0], [0, -10]]]
    isle = [[179, 0], [-358, 0], [0, 2], [358, 0], [0, -2]]
    shapes = [
        {"type": "Polygon", "arcs": [[0, 1]], "properties": {"name": "Box"}},
        {"type": "MultiPolygon", "arcs": [[[2]]], "properties": {"name": "Isle"}},
    ]
    topology = {
        "transform": {"scale": [1, 1], "translate": [0, 0]},
        "arcs": [*box, isle],
        "objects": {"countries": {"geometries": shapes}},
    }
    path = tmp_path / "countries.json"
    path.write_text(json.dumps(topology), encoding="utf-8")
    found = read_countries(path)
    assert list(found["Box"].bounds) == [170, 0, 179, 10]
    assert list(found["Isle"].bounds) == [179, 0, 181, 2]
    assert found["Isle"].area == 4


def test_a_spline_passes_through_its_points() -> None:
    points = [(0.0, 0.0), (4.0, 1.0), (6.0, 5.0), (9.0, 4.0)]
    assert set(points) <= set(spline(points))


def test_a_rough_line_keeps_its_points_and_is_the_same_each_time() -> None:
    points = [(0.0, 0.0), (4.0, 1.0), (6.0, 5.0)]
    assert roughen(points, 0.2) == roughen(points, 0.2)
    assert set(points) <= set(roughen(points, 0.2))
    assert len(roughen(points, 0.2)) == 17


@pytest.mark.parametrize("game", GAMES)
def test_the_projection_never_folds(game: str) -> None:
    recipe = _recipe(game)
    project = read_projection(recipe["projection"])
    west, south, east, north = recipe["frame"]
    lons, lats = np.meshgrid(np.arange(west + 9, east - 9, 1.0), np.arange(south + 1, north - 1, 1.0))
    here = project(np.column_stack([lons.ravel(), lats.ravel()]))
    right = project(np.column_stack([lons.ravel() + 0.1, lats.ravel()])) - here
    up = project(np.column_stack([lons.ravel(), lats.ravel() + 0.1])) - here
    assert (right[:, 0] * up[:, 1] - right[:, 1] * up[:, 0] < 0).all()


def test_the_seam_of_ww2_becomes_both_edges_of_the_paper() -> None:
    recipe = _recipe("ww2")
    project = read_projection(recipe["projection"])
    seam = np.array([[lon, lat] for lat, lon in recipe["projection"]["seam"]], dtype=float)
    left, right = project(seam), project(seam + [360, 0])
    assert left[:, 0] == pytest.approx(0)
    assert right[:, 0] == pytest.approx(recipe["size"][0])
    assert left[:, 1] == pytest.approx(right[:, 1])


@pytest.mark.parametrize("game", GAMES)
def test_recipes_name_only_known_spaces_and_steps(game: str) -> None:
    recipe = _recipe(game)
    known = {space["id"] for space in _facts(game)["spaces"]}
    owners = known | set(recipe["others"]) | {"sea"}
    assert set(recipe["countries"]) <= known
    assert set(recipe["label"]) <= known
    assert {space for spaces in recipe["tints"].values() for space in spaces} <= known
    for step in recipe["step"]:
        assert step["do"] in STEPS
        named = [
            step.get("to", "sea"),
            step.get("space", "sea"),
            *(step["on"] if isinstance(step.get("on"), list) else []),
        ]
        assert set(named) <= owners, step


@pytest.mark.parametrize("game", GAMES)
def test_the_check_is_silent_on_the_committed_maps(game: str) -> None:
    assert check.disagreements(_sheet(game), _facts(game)) == []


def test_the_check_finds_planted_faults() -> None:
    facts = copy.deepcopy(_facts("ww2"))
    facts["adjacency"].remove(["india", "szechuan"])
    facts["adjacency"].remove(["canada", "pacific_northwest"])
    facts["adjacency"].append(["japan", "hawaii"])
    facts["spaces"].append({"id": "atlantis"})
    found = [line.partition(" (")[0] for line in check.disagreements(_sheet("ww2"), facts)]
    assert found == [
        "atlantis is not drawn",
        "canada and pacific_northwest touch but are not adjacent",
        "hawaii and japan are adjacent but neither touch nor have a link",
        "india and szechuan touch but are not adjacent",
    ]


def test_the_check_finds_overlaps() -> None:
    sheet = _sheet("ww2")
    sheet["spaces"]["hawaii"]["polygons"] = sheet["spaces"]["iwo_jima"]["polygons"]
    assert "hawaii and iwo_jima overlap" in check.disagreements(sheet, _facts("ww2"))
