"""Read Natural Earth countries from the TopoJSON of the npm package world-atlas."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

Point = tuple[float, float]


def read_countries(path: Path) -> dict[str, BaseGeometry]:
    """Give each country's shape in degrees, by its name in Natural Earth."""
    topology = json.loads(path.read_text(encoding="utf-8"))
    arcs = [_decode(arc, topology["transform"]) for arc in topology["arcs"]]
    shapes: dict[str, list[BaseGeometry]] = {}
    for item in topology["objects"]["countries"]["geometries"]:
        shapes.setdefault(item["properties"]["name"], []).append(_shape(item, arcs))
    return {name: shapely.union_all(parts) for name, parts in sorted(shapes.items())}


def _decode(arc: list[list[int]], transform: dict[str, list[float]]) -> list[Point]:
    (scale_x, scale_y), (move_x, move_y) = transform["scale"], transform["translate"]
    points, x, y = [], 0, 0
    for step_x, step_y in arc:
        x, y = x + step_x, y + step_y
        points.append((x * scale_x + move_x, y * scale_y + move_y))
    return points


def _shape(item: dict[str, Any], arcs: list[list[Point]]) -> BaseGeometry:
    groups = [item["arcs"]] if item["type"] == "Polygon" else item["arcs"]
    rings = [_rings(group, arcs) for group in groups]
    polygons = [Polygon(outer, holes) for outer, holes in rings if len(outer) > 3]  # the finest atlas has specks
    return shapely.union_all([shapely.make_valid(polygon) for polygon in polygons])


def _rings(group: list[list[int]], arcs: list[list[Point]]) -> tuple[list[Point], list[list[Point]]]:
    rings = [_ring(indices, arcs) for indices in group]
    return rings[0], rings[1:]


def _ring(indices: list[int], arcs: list[list[Point]]) -> list[Point]:
    points: list[Point] = []
    for index in indices:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        points.extend(arc[1:] if points else arc)
    return _unwrap(points)


def _unwrap(points: list[Point]) -> list[Point]:
    """Let a ring that crosses the antimeridian run on past 180 degrees."""
    whole, turn = [points[0]], 0
    for (before, _), (lon, lat) in itertools.pairwise(points):
        turn += 360 if lon - before < -180 else -360 if lon - before > 180 else 0
        whole.append((lon + turn, lat))
    return whole
