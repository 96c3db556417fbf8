"""Draw the fronts behind the mat of The Great War: `python -m tools.maps.fronts` writes fronts.json and fronts/*.svg.

The lands are those of the map of 1914, in more detail; the colours come from the page, by classes alone.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from html import escape
from itertools import combinations
from math import cos, radians
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import shapely
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from tools.maps.build import art_of
from tools.maps.draw import path_data
from tools.maps.geography import read_countries
from tools.maps.partition import build_world, spline

HERE = Path(__file__).parent
OUTPUT = art_of("greatwar")
ATLAS = HERE / "node_modules" / "world-atlas" / "countries-10m.json"
RECIPE = HERE / "recipes" / "fronts.toml"
LANDS = HERE / "recipes" / "1914.toml"
EDGE = 0.15  # degrees of land beyond the frame, so that no border is drawn along the paper's edge
Points = list[tuple[float, float]]


class Frame(NamedTuple):
    """A window on the world: middle and width in degrees, laid flat without distortion at its middle."""

    middle: tuple[float, float]
    wide: float
    size: tuple[int, int]

    @property
    def scale(self) -> float:
        """Give the paper's units for a degree of latitude."""
        return self.size[0] / (self.wide * cos(radians(self.middle[1])))

    def flat(self, points: Any) -> Any:
        """Lay points of longitude and latitude on the paper."""
        lon, lat = np.asarray(points, dtype=float).T
        x = self.size[0] / 2 + (lon - self.middle[0]) * cos(radians(self.middle[1])) * self.scale
        y = self.size[1] / 2 - (lat - self.middle[1]) * self.scale
        return np.stack([x, y], axis=-1)

    def bounds(self) -> list[float]:
        """Give west, south, east and north."""
        high = self.size[1] / self.scale
        (lon, lat), half = self.middle, self.wide / 2
        edge = EDGE * self.wide
        return [lon - half - edge, lat - high / 2 - edge, lon + half + edge, lat + high / 2 + edge]


def read_recipe() -> dict[str, Any]:
    """Read what is to be drawn."""
    return tomllib.loads(RECIPE.read_text(encoding="utf-8"))


def states_of(countries: dict[str, BaseGeometry], frame: Frame, recipe: dict[str, Any]) -> dict[str, BaseGeometry]:
    """Cut the lands inside a frame into the states of 1914; what belongs to none is neutral ground."""
    lands = tomllib.loads(LANDS.read_text(encoding="utf-8"))
    steps = [
        step
        for step in lands["step"]
        if step["do"] == "paint" and "sea" not in step.get("on", []) and "line" not in step
    ]
    near = shapely.box(*frame.bounds())
    here = {name: shapely.intersection(shape, near) for name, shape in countries.items()}
    world = build_world(here, {**lands, "frame": frame.bounds(), "step": steps}, {})
    state = {space: name for name, spaces in recipe["states"].items() for space in spaces}
    grouped: dict[str, list[BaseGeometry]] = {}
    for space, area in world.areas.items():
        if space != "sea" and not area.is_empty:
            grouped.setdefault(state.get(space, "neutral"), []).append(area)
    return {name: shapely.union_all(parts) for name, parts in sorted(grouped.items())}


def settled(states: dict[str, BaseGeometry], frame: Frame, given: dict[str, Any]) -> dict[str, BaseGeometry]:
    """Lay the states flat, simplify them together and drop what is too small to see."""
    flat = [shapely.make_valid(shapely.transform(shape, frame.flat)) for shape in states.values()]
    whole = _without_crumbs(dict(zip(states, (_areas(shape, 0.0) for shape in flat), strict=True)), given["crumb"])
    simple = shapely.coverage_simplify(list(whole.values()), given["simplify"])
    shapes = dict(zip(whole, (_areas(shape, given["smallest"]) for shape in simple), strict=True))
    return {name: shape for name, shape in shapes.items() if not shape.is_empty}


def _without_crumbs(shapes: dict[str, BaseGeometry], smallest: float) -> dict[str, BaseGeometry]:
    """Give small pieces that lie inside other states to the neighbour with the longest common border."""
    kept: dict[str, list[BaseGeometry]] = {name: [] for name in shapes}
    for name, part in ((name, part) for name, shape in shapes.items() for part in shapely.get_parts(shape)):
        others = {other: shapely.intersection(part.boundary, shapes[other]).length for other in shapes if other != name}
        nearest = max(others, key=lambda other: others[other], default=name)
        kept[nearest if part.area < smallest and others.get(nearest) else name].append(part)
    return {name: _areas(shapely.union_all(parts), 0.0) for name, parts in kept.items() if parts}


def _areas(shape: BaseGeometry, smallest: float) -> BaseGeometry:
    parts = [part for part in shapely.get_parts(shape) for part in shapely.get_parts(part)]
    return shapely.multipolygons([part for part in parts if part.geom_type == "Polygon" and part.area > smallest])


def to_svg(front: dict[str, Any], recipe: dict[str, Any], countries: dict[str, BaseGeometry]) -> str:
    """Write the drawing of one front."""
    width, height = recipe["size"]
    frame = Frame(tuple(front["middle"]), front["wide"], (width, height))
    shapes = settled(states_of(countries, frame, recipe), frame, {**recipe, **front})
    side = {state: name for name, states in recipe["sides"].items() for state in states}
    rivers = [recipe["rivers"][name] for name in front["rivers"]]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="front" viewBox="0 0 {width} {height}" '
        'preserveAspectRatio="xMidYMid slice" aria-hidden="true">',
        f'<rect class="front-sea" width="{width}" height="{height}"/>',
        f'<path class="front-shoal" d="{_outlines(shapes)}"/>',
        *(
            f'<path class="front-land land-{side.get(name, "neutral")}" d="{_rings(shape)}"/>'
            for name, shape in shapes.items()
        ),
        *(f'<path class="front-river" d="{_curve(frame, river)}"/>' for river in rivers),
        f'<path class="front-border" d="{_borders(shapes)}"/>',
        *(f'<path class="front-later" d="{_curve(frame, line)}"/>' for line in front.get("later", [])),
        *(_line(frame, line) for line in front["lines"]),
        *(_arrow(frame, of, points) for of, *points in front.get("arrows", [])),
        *(_town(frame, name, (lon, lat)) for name, lon, lat in front["towns"]),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _rings(shape: BaseGeometry) -> str:
    rings = [ring for part in shapely.get_parts(shape) for ring in (part.exterior, *part.interiors)]
    return path_data([[list(point) for point in ring.coords] for ring in rings])


def _outlines(shapes: dict[str, BaseGeometry]) -> str:
    return _rings(shapely.simplify(_areas(shapely.union_all(list(shapes.values())), 0.0), 1.5))


def _borders(shapes: dict[str, BaseGeometry]) -> str:
    """Collect the common borders of states."""
    lines = [
        shapely.intersection(shapely.boundary(one), shapely.boundary(other))
        for one, other in combinations(shapes.values(), 2)
    ]
    parts = [part for line in lines for part in shapely.get_parts(line) if part.geom_type == "LineString"]
    merged = shapely.line_merge(shapely.union_all(parts)) if parts else shapely.union_all([])
    return "".join(_open(list(part.coords)) for part in shapely.get_parts(shapely.normalize(merged)))


def _open(points: Any) -> str:
    return path_data([[[x, y] for x, y in points]], closed=False)


def _smooth(frame: Frame, points: list[list[float]]) -> Points:
    return spline([(float(x), float(y)) for x, y in frame.flat(points)])


def _curve(frame: Frame, points: list[list[float]]) -> str:
    return _open(_smooth(frame, points))


def _line(frame: Frame, points: list[list[float]]) -> str:
    """Draw a front as a line with teeth, as on staff maps."""
    curve = LineString(_smooth(frame, points))
    teeth = []
    for step in range(int(curve.length // 26)):
        at, ahead = curve.interpolate(26 * step + 13), curve.interpolate(26 * step + 15)
        turn = np.degrees(np.arctan2(ahead.y - at.y, ahead.x - at.x))
        teeth.append(f'<path d="M-7 0 0-11 7 0" transform="translate({at.x:.1f} {at.y:.1f}) rotate({turn:.0f})"/>')
    return f'<g class="front-line"><path d="{_open(list(curve.coords))}"/>{"".join(teeth)}</g>'


def _arrow(frame: Frame, side: str, points: list[list[float]]) -> str:
    """Draw an attack as a broad arrow that swells towards its head."""
    curve = LineString(_smooth(frame, points))
    left, right = [], []
    for step in range(9):
        share = 0.82 * step / 8
        at, ahead = (
            curve.interpolate(share, normalized=True),
            curve.interpolate(min(1.0, share + 0.02), normalized=True),
        )
        dx, dy = ahead.x - at.x, ahead.y - at.y
        length = float(np.hypot(dx, dy)) or 1.0
        half = 5 + 7 * step / 8
        left.append((at.x - dy / length * half, at.y + dx / length * half))
        right.append((at.x + dy / length * half, at.y - dx / length * half))
    (tip_x, tip_y), (neck_x, neck_y) = (
        curve.coords[-1],
        (sum(one[0] for one in (left[-1], right[-1])) / 2, sum(one[1] for one in (left[-1], right[-1])) / 2),
    )
    across = ((left[-1][0] - neck_x) * 1.1, (left[-1][1] - neck_y) * 1.1)
    head = [
        (left[-1][0] + across[0], left[-1][1] + across[1]),
        (tip_x, tip_y),
        (right[-1][0] - across[0], right[-1][1] - across[1]),
    ]
    outline = [*left, *head, *reversed(right)]
    return f'<path class="front-arrow team-{side}" d="{path_data([[[x, y] for x, y in outline]])}"/>'


def _town(frame: Frame, name: str, place: tuple[float, float]) -> str:
    ((x, y),) = frame.flat([place])
    return (
        f'<g class="front-town" transform="translate({x:.0f} {y:.0f})"><circle r="5"/>'
        f'<text x="11" y="8">{escape(name)}</text></g>'
    )


def to_json(recipe: dict[str, Any]) -> str:
    """Write which front each scenario has; the first serves those that are not named."""
    fronts = {scenario: front["id"] for front in recipe["front"] for scenario in front["scenarios"]}
    return json.dumps({"otherwise": recipe["front"][0]["id"], "scenarios": fronts}, indent=1) + "\n"


def main() -> int:
    """Draw all fronts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--atlas", type=Path, default=ATLAS, help="countries-10m.json of world-atlas")
    parser.add_argument("--output", type=Path, default=OUTPUT)
    arguments = parser.parse_args()
    recipe, countries = read_recipe(), read_countries(arguments.atlas)
    (arguments.output / "fronts").mkdir(parents=True, exist_ok=True)
    (arguments.output / "fronts.json").write_text(to_json(recipe), encoding="utf-8", newline="\n")
    for front in recipe["front"]:
        path = arguments.output / "fronts" / f"{front['id']}.svg"
        path.write_text(to_svg(front, recipe, countries), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
