"""Compare a drawn map with the rules: who touches whom, and whom the rules let touch."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

Pair = frozenset[str]
VISIBLE = 2.5  # an allowed border is at least this long, in units of the drawing


def shape_of(item: dict[str, Any]) -> BaseGeometry:
    """Rebuild a shape from its rings."""
    return MultiPolygon([Polygon(rings[0], rings[1:]) for rings in item["polygons"]])


def borders(sheet: dict[str, Any]) -> dict[Pair, float]:
    """Measure every common border of two spaces, longer than a point."""
    shapes = {name: shape_of(space) for name, space in sheet["spaces"].items()}
    found: dict[Pair, float] = {}
    for (one, first), (other, second) in combinations(shapes.items(), 2):
        length = shapely.intersection(first, second).length if shapely.intersects(first, second) else 0.0
        if length > 1e-9:
            found[frozenset((one, other))] = length
    return found


def edge_borders(sheet: dict[str, Any]) -> dict[Pair, float]:
    """Measure what meets across the joined left and right edges of the paper."""
    left, right = _edge(sheet, 0.0), _edge(sheet, float(sheet["size"][0]))
    found = {}
    for west, one in left.items():
        for east, other in right.items():
            length = shapely.intersection(one, other).length
            if length > 1e-9 and west != east:
                found[frozenset((west, east))] = length
    return found


def _edge(sheet: dict[str, Any], x: float) -> dict[str, BaseGeometry]:
    line = shapely.linestrings([[x, 0.0], [x, float(sheet["size"][1])]])
    touching = {}
    for name, space in sheet["spaces"].items():
        part = shapely.intersection(shape_of(space).boundary, line)
        if part.length > 0:
            touching[name] = shapely.transform(part, lambda points: points - [x, 0.0])
    return touching


def allowed(facts: dict[str, Any]) -> set[Pair]:
    """List the pairs that may touch."""
    return {frozenset(pair) for pair in [*facts["adjacency"], *facts.get("neutral_borders", [])]}


def disagreements(sheet: dict[str, Any], facts: dict[str, Any]) -> list[str]:
    """Say in one line each where drawing and rules differ."""
    wanted = {frozenset(pair) for pair in facts["adjacency"]}
    may_touch = allowed(facts)
    touching = borders(sheet)
    across = edge_borders(sheet) if sheet["joined"] else {}
    linked = {frozenset(link["spaces"]) for link in sheet["links"]}
    lines = [
        f"{_spell(pair)} touch but are not adjacent ({length:.1f})"
        for pair, length in [*touching.items(), *across.items()]
        if pair not in may_touch
    ]
    for pair in may_touch:
        length = max(touching.get(pair, 0.0), across.get(pair, 0.0))
        if length == 0 and pair not in linked:
            lines.append(f"{_spell(pair)} are adjacent but neither touch nor have a link")
        elif length < VISIBLE and pair not in linked and pair in wanted:
            lines.append(f"{_spell(pair)} touch too briefly ({length:.1f})")
    lines += [f"{_spell(pair)} overlap" for pair in _overlaps(sheet)]
    drawn, named = set(sheet["spaces"]), {space["id"] for space in facts["spaces"]}
    lines += [f"{name} is not drawn" for name in named - drawn]
    lines += [f"{name} is not a space" for name in drawn - named]
    return sorted(lines)


def _overlaps(sheet: dict[str, Any]) -> list[Pair]:
    items = {**sheet["spaces"], **sheet["others"]}
    shapes = {name: shape_of(item) for name, item in items.items()}
    if abs(sum(shape.area for shape in shapes.values()) - shapely.union_all(list(shapes.values())).area) < 1e-6:
        return []
    return [
        frozenset(pair)
        for pair in combinations(shapes, 2)
        if shapely.intersection(shapes[pair[0]], shapes[pair[1]]).area > 1e-6
    ]


def _spell(pair: Pair) -> str:
    return " and ".join(sorted(pair))
