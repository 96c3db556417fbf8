"""Place names, marks, pieces and links on a finished partition."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from shapely.geometry import Point, box
from shapely.geometry.base import BaseGeometry

from tools.maps.projection import read_projection

PIECE = {"land": 14.5, "sea": 17.5}  # half the width a token and its rings need
TALL = 14.5  # and half their height
# ever less room for a piece: margin to the border, part of the full gap between pieces, air around names
TIGHTER = ((12, 1, 12), (10, 1, 9), (8, 0.9, 5), (4, 0.8, 0), (0, 0.65, -8), (-6, 0.55, -30), (-14, 0.55, -30))
PIECES = 6
RIM = 24.0  # kept free at a joined edge for the name of what lies beyond
LINE = 1.12  # line height in ems
MARK = 18.0  # room for one mark (star, Home, Objective)
NARROW, WIDE = set("iljtfrI.,'-| "), set("mwMWOQGDHNU")


@dataclass(frozen=True)
class Block:
    """A name in lines with a row of marks above it."""

    lines: tuple[str, ...]
    size: float
    marks: int
    spread: float

    @property
    def width(self) -> float:
        """Width of the widest row."""
        return max([text_width(line, self.size, self.spread) for line in self.lines] + [self.marks * MARK])

    @property
    def height(self) -> float:
        """Height of marks and lines together."""
        return len(self.lines) * self.size * LINE + (MARK if self.marks else 0)


def text_width(text: str, size: float, spread: float) -> float:
    """Estimate the width of a text in a book face; the drawing is then held to it."""
    ems = sum(0.30 if char in NARROW else 0.80 if char in WIDE else 0.66 if char.isupper() else 0.50 for char in text)
    return size * (ems + spread * max(0, len(text) - 1))


def arrange(shapes: dict[str, BaseGeometry], recipe: dict[str, Any], facts: dict[str, Any]) -> dict[str, Any]:
    """Put everything the page and the drawing need into one plain sheet."""
    project = read_projection(recipe["projection"])
    width, height = recipe["size"]
    known = {space["id"]: space for space in facts["spaces"]}
    tints = _tints(shapes, recipe, known)
    holders = {strait["id"]: strait["land"] for strait in facts.get("straits", [])}
    links = [_link(link, project, holders) for link in recipe.get("link", [])]
    taken: list[BaseGeometry] = [Point(link["mark"]).buffer(8) for link in links if link["mark"]]
    taken += [_plate(link) for link in links if link["text"]]
    taken.append(_legend_frame(recipe["legend"]))
    rim = RIM if recipe["projection"].get("seam") else 6.0
    taken += [
        box(0, 0, rim, height),
        box(width - rim, 0, width, height),
        box(0, 0, width, 6),
        box(0, height - 6, width, height),
    ]
    sheet: dict[str, Any] = {
        "game": facts["game"],
        "title": recipe["title"],
        "size": [width, height],
        "joined": bool(recipe["projection"].get("seam")),
        "spaces": {},
        "others": {},
        "links": links,
    }
    settled = recipe.get("label", {})
    spaces = {}
    for name in sorted(known, key=lambda name: ("at" not in settled.get(name, {}), shapes[name].area)):
        spaces[name] = _space(known[name], shapes, tints[name], recipe, facts, taken)
        taken.append(_frame(spaces[name]["label"]))
    sheet["spaces"] = {name: spaces[name] for name in sorted(spaces)}
    for name in sorted(set(shapes) - set(known)):
        sheet["others"][name] = {"name": recipe["others"][name], "polygons": polygons(shapes[name])}
    if sheet["joined"]:
        sheet["links"] += _edge_links(shapes, known, facts, width, height)
    sheet["legend"] = recipe["legend"]
    sheet["graticule"] = _graticule(recipe, project)
    return sheet


def _legend_frame(legend: dict[str, Any]) -> BaseGeometry:
    (x, y), rows = legend["at"], -(-len(legend["items"]) // legend["columns"])
    return box(x, y, x + legend["columns"] * legend["width"] + 8, y + rows * 20 + 8)


def _plate(link: dict[str, Any]) -> BaseGeometry:
    (x, y), half = link["text"], text_width(link["name"], 9, 0) / 2 + 2
    return box(x - half, y - 9, x + half, y + 3)


def _frame(label: dict[str, Any]) -> BaseGeometry:
    half_width, half_height = label["width"] / 2 + 1, label["height"] / 2 + 1
    return box(label["x"] - half_width, label["y"] - half_height, label["x"] + half_width, label["y"] + half_height)


def polygons(shape: BaseGeometry) -> list[list[list[list[float]]]]:
    """Write a shape as rings of points, holes after their outline."""
    parts = sorted(shapely.get_parts(shapely.normalize(shape)), key=lambda part: (-part.area, part.bounds))
    return [[_ring(ring) for ring in (part.exterior, *part.interiors)] for part in parts]


def _ring(ring: BaseGeometry) -> list[list[float]]:
    return [[round(x, 1), round(y, 1)] for x, y in ring.coords[:-1]]


def _space(
    space: dict[str, Any],
    shapes: dict[str, BaseGeometry],
    tint: str,
    recipe: dict[str, Any],
    facts: dict[str, Any],
    taken: list[BaseGeometry],
) -> dict[str, Any]:
    name, shape = space["id"], shapes[space["id"]]
    marks = _marks(space, facts)
    wish = recipe.get("label", {}).get(name, {})
    block, (x, y) = _place(space, shape, len(marks), wish, taken, recipe)
    frame = box(x - block.width / 2, y - block.height / 2, x + block.width / 2, y + block.height / 2)
    icons = {
        kind: [round(x + (index - (len(marks) - 1) / 2) * MARK, 1), round(y - block.height / 2 + MARK / 2 - 1, 1)]
        for index, kind in enumerate(marks)
    }
    icons |= {kind: list(point) for kind, point in wish.get("marks", {}).items()}
    blocked = [frame, *taken] if "marks" not in wish else [frame, *taken, *[Point(p).buffer(8) for p in icons.values()]]
    anchors = wish.get("anchors", [])
    below = (x, y + block.height / 2 + TALL)
    anchors = [*anchors, *_anchors(shape, below, blocked, anchors, _reach(space))][:PIECES]
    return {
        "name": space["name"],
        "kind": space["kind"],
        "tint": tint,
        "home": space["home_of"],
        "supply": bool(space.get("supply")),
        "objective": bool(space.get("objective")),
        "token": name in facts.get("tokens", []),
        "difficult": space.get("terrain") == "difficult",
        "label": {
            "x": round(x, 1),
            "y": round(y, 1),
            "lines": list(block.lines),
            "size": block.size,
            "spread": block.spread,
            "top": round(y - block.height / 2 + (MARK if marks and "marks" not in wish else 0), 1),
            "width": round(block.width, 1),
            "height": round(block.height, 1),
            "angle": wish.get("angle", 0),
        },
        "marks": icons,
        "anchors": anchors,
        "polygons": polygons(shape),
    }


def _marks(space: dict[str, Any], facts: dict[str, Any]) -> list[str]:
    kinds = {
        "home": space["home_of"],
        "supply": space.get("supply"),
        "objective": space.get("objective"),
        "token": space["id"] in facts.get("tokens", []),
    }
    return [kind for kind, there in kinds.items() if there]


def _place(
    space: dict[str, Any],
    shape: BaseGeometry,
    marks: int,
    wish: dict[str, Any],
    taken: list[BaseGeometry],
    recipe: dict[str, Any],
) -> tuple[Block, tuple[float, float]]:
    """Find the largest setting of a name that stays inside its space, with room for a row of pieces if possible."""
    marks = 0 if "marks" in wish else marks
    if "at" in wish:
        lines = tuple(wish.get("lines", [space["name"]]))
        return Block(lines, wish.get("size", 11), marks, wish.get("spread", 0.02)), tuple(wish["at"])
    free = shape.difference(shapely.union_all(taken)) if taken else shape
    shapely.prepare(free)
    sizes = recipe["type"]["sea" if space["kind"] == "sea" else "land"]
    for pieces in (3, 2, 1, 0):
        for size in sizes if pieces else sizes[-2:]:
            for lines in _splits(space["name"], wish):
                block = Block(lines, size, marks, 0.06 if size > 13 else 0.02)
                spot = _fit(free, block, pieces, _reach(space))
                if spot is not None:
                    return block, spot
    block = min((Block(lines, sizes[-1], marks, 0.0) for lines in _splits(space["name"], wish)), key=lambda b: b.width)
    return block, _least_bad(shape, block)


def _reach(space: dict[str, Any]) -> float:
    return PIECE["sea" if space["kind"] == "sea" else "land"]


def _splits(name: str, wish: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    if "lines" in wish:
        yield tuple(wish["lines"])
        return
    words = name.split()
    yield (name,)
    if len(words) > 1:
        cuts = sorted(
            range(1, len(words)), key=lambda cut: abs(len(" ".join(words[:cut])) - len(" ".join(words[cut:])))
        )
        yield (" ".join(words[: cuts[0]]), " ".join(words[cuts[0] :]))
    if len(words) > 2:
        yield tuple(words)


def _fit(shape: BaseGeometry, block: Block, pieces: int, reach: float) -> tuple[float, float] | None:
    """Find where block and a row of pieces fit with most air, or nothing."""
    wide = max(block.width + 6, pieces * 2 * reach)
    high = block.height + 4 + (2 * TALL if pieces else 0)
    west, north, east, south = shape.bounds
    if wide > east - west or high > south - north:
        return None
    xs, ys = np.meshgrid(
        np.arange(west + wide / 2, east - wide / 2 + 4, 4), np.arange(north + high / 2, south - high / 2 + 4, 4)
    )
    x, y = xs.ravel(), ys.ravel()
    boxes = shapely.box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
    inside = shapely.contains(shape, boxes)
    if not inside.any():
        return None
    air = shapely.distance(shape.boundary, boxes[inside])
    middle = shape.centroid
    away = np.hypot(x[inside] - middle.x, y[inside] - middle.y)
    best = int(np.lexsort((away, -np.minimum(np.round(air, 1), 30)))[0])
    shift = TALL if pieces else 0
    return (round(float(x[inside][best]), 1), round(float(y[inside][best] - shift), 1))


def _least_bad(shape: BaseGeometry, block: Block) -> tuple[float, float]:
    west, north, east, south = shape.bounds
    xs, ys = np.meshgrid(np.arange(west, east, 3), np.arange(north, south, 3))
    x, y = xs.ravel(), ys.ravel()
    boxes = shapely.box(x - block.width / 2, y - block.height / 2, x + block.width / 2, y + block.height / 2)
    covered = shapely.area(shapely.intersection(boxes, shape))
    best = int(np.argmax(np.round(covered, 1)))
    return (round(float(x[best]), 1), round(float(y[best]), 1))


def _anchors(
    shape: BaseGeometry,
    near: tuple[float, float],
    blocked: list[BaseGeometry],
    given: list[list[float]],
    reach: float,
) -> list[list[float]]:
    """Choose spots for pieces: first with full room, then ever tighter, always near the name."""
    spots = [list(spot) for spot in given]
    barrier = shapely.union_all(blocked)
    for margin, part, air in TIGHTER:
        room: BaseGeometry = shapely.buffer(shape, -margin)
        if air > -30:
            room = shapely.difference(room, shapely.buffer(barrier, air))
        _choose(room, near, 2 * reach * part, spots)
        if len(spots) >= PIECES:
            break
    while len(spots) < PIECES:
        spots.append([round(spots[-1][0] + 6, 1), round(spots[-1][1] + 6, 1)])
    return spots[len(given) :]


def _choose(room: BaseGeometry, near: tuple[float, float], gap: float, spots: list[list[float]]) -> None:
    if room.is_empty:
        return
    west, north, east, south = room.bounds
    xs, ys = np.meshgrid(np.arange(west, east + 1, 2), np.arange(north, south + 1, 2))
    x, y = xs.ravel(), ys.ravel()
    shapely.prepare(room)
    keep = shapely.intersects_xy(room, x, y)
    x, y = x[keep], y[keep]
    while len(spots) < PIECES and len(x):
        for spot in spots:
            far = np.hypot(x - spot[0], (y - spot[1]) * gap / min(gap, 2 * TALL)) >= gap
            x, y = x[far], y[far]
        if not len(x):
            return
        centre_x, centre_y = near
        cost = np.hypot(x - centre_x, (y - centre_y) * 1.8)
        if spots:
            cost = cost + 0.5 * np.hypot(x - spots[0][0], (y - spots[0][1]) * 1.6)
        best = int(np.lexsort((x, y, np.round(cost, 1)))[0])
        spots.append([round(float(x[best]), 1), round(float(y[best]), 1)])


def _tints(shapes: dict[str, BaseGeometry], recipe: dict[str, Any], known: dict[str, Any]) -> dict[str, str]:
    """Colour neighbours apart: named tints from the recipe, the others by turns."""
    given = {space: tint for tint, spaces in recipe.get("tints", {}).items() for space in spaces}
    chosen: dict[str, str] = {}
    for name in sorted(known, key=lambda name: (-shapes[name].area, name)):
        kind = "sea" if known[name]["kind"] == "sea" else "land"
        near = {chosen[other] for other in chosen if shapely.intersects(shapes[name], shapes[other])}
        choices = [f"{kind}-{number}" for number in range(1, recipe["type"][f"{kind}_tints"] + 1)]
        used = list(chosen.values())
        free = [choice for choice in choices if choice not in near] or choices
        chosen[name] = given.get(name) or min(free, key=used.count)
    return chosen


def _link(link: dict[str, Any], project: Any, holders: dict[str, str]) -> dict[str, Any]:
    line = project(np.array(link["line"], dtype=float))
    mark = project(np.array([link["mark"]], dtype=float))[0] if "mark" in link else None
    return {
        "id": link["id"],
        "kind": link["kind"],
        "name": link["name"],
        "spaces": link["spaces"],
        "line": [[round(float(x), 1), round(float(y), 1)] for x, y in line],
        "mark": None if mark is None else [round(float(mark[0]), 1), round(float(mark[1]), 1)],
        "text": _offset(mark, link),
        "land": holders.get(link["id"]),
    }


def _offset(mark: Any, link: dict[str, Any]) -> list[float] | None:
    if mark is None or "text" not in link:
        return None
    return [round(float(mark[0]) + link["text"][0], 1), round(float(mark[1]) + link["text"][1], 1)]


def _edge_links(
    shapes: dict[str, BaseGeometry], known: dict[str, Any], facts: dict[str, Any], width: float, height: float
) -> list[dict[str, Any]]:
    """Mark on both rims which spaces meet across the joined edges."""
    links = []
    for first, second in facts["wrap_edges"]:
        spans = {(name, x): _rim(shapes[name], x, height) for name in (first, second) for x in (0.0, float(width))}
        west, east = (first, second) if not spans[first, 0.0].is_empty else (second, first)
        left, right = spans[west, 0.0], shapely.transform(spans[east, float(width)], lambda points: points * [0.0, 1.0])
        common = shapely.intersection(left, right)
        _, top, _, bottom = common.bounds
        middle = round((top + bottom) / 2, 1)
        links.append(
            {
                "id": f"edge_{west}_{east}",
                "kind": "edge",
                "name": f"{known[west]['name']} – {known[east]['name']}",
                "spaces": [west, east],
                "line": [[0.0, middle], [float(width), middle]],
                "mark": None,
                "text": None,
                "land": None,
                "length": round(bottom - top, 1),
            }
        )
    return links


def _rim(shape: BaseGeometry, x: float, height: float) -> BaseGeometry:
    return shapely.intersection(shape.boundary, shapely.linestrings([[x, 0.0], [x, float(height)]]))


def _graticule(recipe: dict[str, Any], project: Any) -> list[list[list[float]]]:
    west, south, east, north = recipe["frame"]
    step = recipe["type"]["graticule"]
    lines = []
    for lon in np.arange(np.ceil(west / step) * step, east, step):
        lats = np.arange(south, north + 1, 1.0)
        lines.append(np.column_stack([np.full_like(lats, lon), lats]))
    for lat in np.arange(np.ceil(south / step) * step, north, step):
        lons = np.arange(west, east + 1, 2.0)
        lines.append(np.column_stack([lons, np.full_like(lons, lat)]))
    return [[[round(float(x), 1), round(float(y), 1)] for x, y in project(line)] for line in lines]


def to_json(sheet: dict[str, Any]) -> str:
    """Write the sheet for the page and the tests, one space a line."""
    spaces = ",\n".join(f"  {json.dumps(name)}: {_dump(item)}" for name, item in sheet["spaces"].items())
    others = ",\n".join(f"  {json.dumps(name)}: {_dump(item)}" for name, item in sheet["others"].items())
    links = ",\n".join(f"  {_dump(link)}" for link in sheet["links"])
    head = ",\n".join(f" {json.dumps(key)}: {_dump(sheet[key])}" for key in ("game", "title", "size", "joined"))
    return f'{{\n{head},\n "spaces": {{\n{spaces}\n }},\n "others": {{\n{others}\n }},\n "links": [\n{links}\n ]\n}}\n'


def _dump(item: Any) -> str:
    return json.dumps(item, ensure_ascii=False, separators=(",", ":"))
