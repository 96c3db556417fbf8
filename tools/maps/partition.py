"""Cut the world into one planar partition: every point belongs to one owner."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry import LineString, MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry

GRID = 1e-6
SEA = "sea"
Step = dict[str, Any]


@dataclass
class World:
    """Owners and their areas in degrees, while the recipe's steps are carried out."""

    frame: BaseGeometry
    kinds: Mapping[str, str]
    areas: dict[str, BaseGeometry] = field(default_factory=dict)

    def names(self, on: str | list[str]) -> list[str]:
        """Spell out which owners a step works on."""
        if isinstance(on, list):
            return [name for name in on if name in self.areas]
        if on == "any":
            return list(self.areas)
        return [name for name in self.areas if self.kind(name) == on]

    def kind(self, name: str) -> str:
        """Say whether an owner is land or sea."""
        return self.kinds.get(name, "sea" if name in (SEA, "waters") or name.startswith("strait") else "land")

    def give(self, to: str, area: BaseGeometry, on: str | list[str]) -> None:
        """Hand over what the named owners have inside the area."""
        won = [_polygons(self.areas.get(to, Polygon()))]
        for name in self.names(on):
            if name == to or not self.areas[name].intersects(area):
                continue
            won.append(_polygons(shapely.intersection(self.areas[name], area, grid_size=GRID)))
            self.areas[name] = _polygons(shapely.difference(self.areas[name], area, grid_size=GRID))
        self.areas[to] = _polygons(shapely.union_all(won, grid_size=GRID))


def build_world(countries: Mapping[str, BaseGeometry], recipe: dict[str, Any], kinds: Mapping[str, str]) -> World:
    """Start from the countries, then follow the recipe's steps in order."""
    world = World(_frame(recipe), kinds)
    owner = {name: space for space, names in recipe["countries"].items() for name in names}
    unknown = sorted(set(owner) - set(countries))
    if unknown:
        raise ValueError(f"no such country in Natural Earth: {', '.join(unknown)}")
    lands: dict[str, list[BaseGeometry]] = {}
    for name, shape in countries.items():
        for shift in (-360, 0, 360):
            lands.setdefault(owner.get(name, "ground"), []).append(affinity.translate(shape, xoff=shift))
    for name, shapes in sorted(lands.items()):
        whole = shapely.union_all([_polygons(shape) for shape in shapes], grid_size=GRID)
        world.areas[name] = _polygons(shapely.intersection(whole, world.frame, grid_size=GRID))
    ashore = shapely.union_all(list(world.areas.values()), grid_size=GRID)
    world.areas[SEA] = _polygons(shapely.difference(world.frame, ashore, grid_size=GRID))
    for step in recipe["step"]:
        STEPS[step["do"]](world, step)
    return world


def _frame(recipe: dict[str, Any]) -> BaseGeometry:
    west, south, east, north = recipe["frame"]
    seam = recipe["projection"].get("seam", [])
    if not seam:
        return box(west, south, east, north)
    line = [(lon, lat) for lat, lon in seam]
    return Polygon(line + [(lon + 360, lat) for lon, lat in reversed(line)])


def _paint(world: World, step: Step) -> None:
    world.give(step["to"], _area(world, step), step.get("on", "land"))


def _drop(world: World, step: Step) -> None:
    world.give(SEA, _area(world, step), step.get("on", "land"))


def _sink(world: World, step: Step) -> None:
    """Drown islands too small to draw."""
    drowned = [world.areas[SEA]]
    for name in world.names("land"):
        parts = shapely.get_parts(world.areas[name])
        small = [part for part in parts if _size(part) < step["below"]]
        if small and name not in step.get("spare", []):
            drowned += small
            world.areas[name] = _polygons(MultiPolygon([part for part in parts if part not in small]))
    world.areas[SEA] = _polygons(shapely.union_all(drowned, grid_size=GRID))


def _scale(world: World, step: Step) -> None:
    """Enlarge an island in place, so that a piece can stand on it."""
    taken = _polygons(shapely.intersection(world.areas[step["space"]], _area(world, step), grid_size=GRID))
    x, y = step["by"]
    bigger = affinity.scale(taken, x, y, origin=tuple(step["about"]))
    bigger = affinity.translate(bigger, *step.get("move", (0, 0)))
    world.give(SEA, taken, [step["space"]])
    world.give(step["space"], bigger, [SEA])


def _grow(world: World, step: Step) -> None:
    """Buffer a space's coast onto the sea, optionally only inside a ring."""
    taken = world.areas[step["space"]]
    if "ring" in step:
        taken = shapely.intersection(taken, _area(world, step))
    world.give(step["space"], shapely.buffer(taken, step["width"]), [SEA])


def _bridge(world: World, step: Step) -> None:
    """Fill narrow water between the parts of a space."""
    area = _area(world, step) if "ring" in step else world.frame
    taken = shapely.intersection(world.areas[step["space"]], area)
    closed = shapely.buffer(shapely.buffer(taken, step["width"]), -step["width"])
    world.give(step["space"], closed, step.get("on", [SEA]))


STEPS = {
    "paint": _paint,
    "drop": _drop,
    "sink": _sink,
    "scale": _scale,
    "grow": _grow,
    "bridge": _bridge,
}


def _area(world: World, step: Step) -> BaseGeometry:
    if "line" in step:
        points = [_resolve(world, point) for point in step["line"]]
        return shapely.buffer(LineString(spline(points)), step["width"], cap_style="flat")
    points = [_resolve(world, point) for point in step["ring"]]
    smooth = step.get("smooth", world.kind(step.get("to", "ground")) == "sea")
    curve = spline([*points, points[0]]) if smooth else [*points, points[0]]
    ring = Polygon(roughen(curve, step["rough"]) if "rough" in step else curve)
    return _polygons(shapely.make_valid(ring))


def _resolve(world: World, point: Any) -> tuple[float, float]:
    """Read a point: [lon, lat], or [lon, lat, "a/b"] for where the border of a and b reaches water."""
    if len(point) == 2:
        return (float(point[0]), float(point[1]))
    first, second = point[2].split("/")
    shared = shapely.intersection(world.areas[first], world.areas[second])
    lines = [part for part in shapely.get_parts(shared) if part.geom_type in ("LineString", "MultiLineString")]
    merged = shapely.line_merge(shapely.union_all(lines))
    ends = [end for part in shapely.get_parts(merged) for end in (part.coords[0], part.coords[-1])]
    lon, lat = min(ends, key=lambda end: (end[0] - point[0]) ** 2 + (end[1] - point[1]) ** 2)
    return (float(lon), float(lat))


def spline(points: list[tuple[float, float]], pieces: int = 6) -> list[tuple[float, float]]:
    """Draw a centripetal-like curve that passes through every given point."""
    closed = points[0] == points[-1]
    if closed:
        padded = [points[-2], *points, points[1]]
    else:
        padded = [points[0], *points, points[-1]]
    curve: list[tuple[float, float]] = []
    for before, start, end, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for step in range(pieces):
            curve.append(_hermite(before, start, end, after, step / pieces))
    return [*curve, points[-1]]


def roughen(points: list[tuple[float, float]], amount: float, depth: int = 3) -> list[tuple[float, float]]:
    """Let a line wander a little, the same way on each run, so that a border looks grown and not drawn."""
    for _ in range(depth):
        wandering = [points[0]]
        for start, end in itertools.pairwise(points):
            swing = np.sin(start[0] * 12.9898 + start[1] * 78.233 + end[0] * 37.719 + end[1] * 4.581) * amount
            across = (start[1] - end[1], end[0] - start[0])
            wandering.append(((start[0] + end[0]) / 2 + swing * across[0], (start[1] + end[1]) / 2 + swing * across[1]))
            wandering.append(end)
        points = wandering
    return points


def _hermite(
    before: tuple[float, float],
    start: tuple[float, float],
    end: tuple[float, float],
    after: tuple[float, float],
    t: float,
) -> tuple[float, float]:
    span = float(np.hypot(end[0] - start[0], end[1] - start[1]))
    point = []
    for axis in (0, 1):
        leave = _slope(before, start, end, axis) * span
        arrive = _slope(start, end, after, axis) * span
        point.append(
            (2 * t**3 - 3 * t**2 + 1) * start[axis]
            + (t**3 - 2 * t**2 + t) * leave
            + (3 * t**2 - 2 * t**3) * end[axis]
            + (t**3 - t**2) * arrive
        )
    return (point[0], point[1])


def _slope(first: tuple[float, float], middle: tuple[float, float], last: tuple[float, float], axis: int) -> float:
    length = np.hypot(middle[0] - first[0], middle[1] - first[1]) + np.hypot(last[0] - middle[0], last[1] - middle[1])
    return float((last[axis] - first[axis]) / length) if length else 0.0


def _size(shape: BaseGeometry) -> float:
    """Measure an area in square degrees as wide as at the equator."""
    return float(shape.area * np.cos(np.radians(shape.centroid.y)))


def _polygons(shape: BaseGeometry) -> BaseGeometry:
    parts = [part for part in shapely.get_parts(shape) if part.geom_type in ("Polygon", "MultiPolygon")]
    flat = [piece for part in parts for piece in shapely.get_parts(part) if piece.area > 1e-9]
    return flat[0] if len(flat) == 1 else MultiPolygon(flat)


def faces(areas: Mapping[str, BaseGeometry], grid: float, longest: float | None) -> list[tuple[str, Polygon]]:
    """Node all borders together and name every face by its owner."""
    names = list(areas)
    lines = shapely.union_all([shapely.boundary(areas[name]) for name in names], grid_size=grid)
    if longest is not None:
        lines = shapely.segmentize(lines, longest)
    found = shapely.get_parts(shapely.polygonize(list(shapely.get_parts(lines))))
    tree = shapely.STRtree([areas[name] for name in names])
    return [(_owner(face, names, tree, areas), face) for face in found]


def _owner(face: Polygon, names: list[str], tree: shapely.STRtree, areas: Mapping[str, BaseGeometry]) -> str:
    inside = face.representative_point()
    near = sorted(int(index) for index in tree.query(inside, predicate="intersects"))
    if len(near) == 1:
        return names[near[0]]
    near = near or [int(tree.nearest(inside))]
    return max((names[index] for index in near), key=lambda name: shapely.intersection(areas[name], face).area)


def dissolve(pieces: Iterable[tuple[str, Polygon]]) -> dict[str, BaseGeometry]:
    """Join the faces of each owner."""
    grouped: dict[str, list[Polygon]] = {}
    for name, face in pieces:
        grouped.setdefault(name, []).append(face)
    return {name: shapely.union_all(parts) for name, parts in sorted(grouped.items())}
