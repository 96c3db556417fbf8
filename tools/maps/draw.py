"""Draw a sheet as one SVG: seas, coasts, lands, links, marks and names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

import haversack
from haversack.kernel.face import Owner
from tools.maps.check import shape_of
from tools.maps.layout import text_width

STYLE, DEFS = Path(__file__).with_name("style.css"), Path(__file__).with_name("defs.svg")
STAR = "M0-7.6 1.9-2.5 7.3-2.3 3 1 4.5 6.2 0 3.2-4.5 6.2-3 1-7.3-2.3-1.9-2.5Z"
SHIELD = "M-7-7.5H7V.5C7 4.5 3.5 7 0 8.5-3.5 7-7 4.5-7 .5Z"
LAUREL = "M0-7.5 7 0 0 7.5-7 0Z"
ANCHOR = "M0-4.7V4.7M-2.6-1.900H2.600M-4.3 1.600C-3.8 4-1.8 4.8 0 4.800S3.8 4 4.3 1.6"


def to_svg(sheet: dict[str, Any]) -> str:
    """Write the whole drawing."""
    width, height = sheet["size"]
    owners = haversack.load(sheet["game"]).face.owners
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="map map-{sheet["game"]}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-label="Map of {escape(sheet["title"])}">',
        f"<style>{_style()}</style>",
        DEFS.read_text(encoding="utf-8").strip(),
        f'<rect class="paper" width="{width}" height="{height}" fill="var(--paper)"/>',
        _group("seas", [_space(name, space) for name, space in sheet["spaces"].items() if space["kind"] == "sea"]),
        f'<path class="graticule" d="{"".join(_line(line) for line in sheet["graticule"])}"/>',
        _group("others", [_other(name, item) for name, item in sheet["others"].items() if name != "ground"]),
        _shoals(sheet),
        _group("ground", [_other(name, item) for name, item in sheet["others"].items() if name == "ground"]),
        _group("lands", [_space(name, space) for name, space in sheet["spaces"].items() if space["kind"] != "sea"]),
        _group("terrain", [_hachure(space) for space in sheet["spaces"].values() if space["difficult"]]),
        f'<path class="land-border" d="{_borders(sheet, sea=False)}"/>',
        f'<path class="sea-border" d="{_borders(sheet, sea=True)}"/>',
        _group("links", [_link(link, sheet) for link in sheet["links"]]),
        f'<rect class="frame" x="1" y="1" width="{width - 2}" height="{height - 2}"/>',
        _group("marks", [_marks(name, space, owners) for name, space in sheet["spaces"].items() if space["marks"]]),
        _group("labels", [_label(name, space) for name, space in sheet["spaces"].items()]),
        _legend(sheet),
        '<g id="map-pieces"></g>',
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _style() -> str:
    rest = STYLE.read_text(encoding="utf-8").split("LIGHT {")[1]
    light, rest = rest.split("}\nDARK {")
    dark, rules = rest.split("}\n", 1)
    return (
        f":root{{{light}}}\n@media (prefers-color-scheme: dark){{:root:not([data-theme=light]){{{dark}}}}}\n"
        f":root[data-theme=dark]{{{dark}}}\n{rules}"
    )


def _group(name: str, items: Iterable[str]) -> str:
    return f'<g id="map-{name}">\n' + "\n".join(items) + "\n</g>"


def path_data(rings: Iterable[list[list[float]]], closed: bool = True) -> str:
    """Write rings as short relative path data with one decimal."""
    text = []
    for ring in rings:
        tenths = [(round(x * 10), round(y * 10)) for x, y in ring]
        text.append(f"M{_number(tenths[0][0])} {_number(tenths[0][1])}l")
        steps = [(x - u, y - v) for (u, v), (x, y) in pairwise(tenths)]
        text.append(_join(value for step in steps if step != (0, 0) for value in step) + ("z" if closed else ""))
    return "".join(text)


def _join(values: Iterable[int]) -> str:
    out = ""
    for value in values:
        word = _number(value)
        out += word if not out or word.startswith("-") else f" {word}"
    return out


def _number(tenths: int) -> str:
    text = f"{tenths / 10:.1f}".removesuffix(".0")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _rings(item: dict[str, Any]) -> list[list[list[float]]]:
    return [ring for polygon in item["polygons"] for ring in polygon]


def _line(points: list[list[float]]) -> str:
    return path_data([points], closed=False)


def _space(name: str, space: dict[str, Any]) -> str:
    kind = "land neutral" if space["kind"] == "neutral" else space["kind"]
    flags = [flag for flag in ("supply", "objective", "difficult") if space[flag]] + (["home"] if space["home"] else [])
    fill = "url(#map-hatch-ground)" if space["kind"] == "neutral" else f"var(--{space['tint']})"
    return (
        f'<path id="space-{name}" class="{" ".join(["space", kind, *flags])}" data-space="{name}" style="fill:{fill}" '
        f'fill-rule="evenodd" d="{path_data(_rings(space))}"><title>{escape(_title(space))}</title></path>'
    )


def _title(space: dict[str, Any]) -> str:
    notes = {
        "supply": "supply space",
        "objective": "Objective",
        "difficult": "difficult terrain",
        "token": "may get an Objective token",
    }
    said = [note for flag, note in notes.items() if space[flag]]
    if space["home"]:
        said.insert(0, "Home")
    if space["kind"] == "neutral":
        said.append("neutral")
    return f"{space['name']} ({', '.join(said)})" if said else str(space["name"])


def _other(name: str, item: dict[str, Any]) -> str:
    kind = "closed" if name.startswith("strait") else name
    data = path_data(_rings(item))
    return f'<path class="{kind}" fill-rule="evenodd" d="{data}"><title>{escape(item["name"])}</title></path>'


def _hachure(space: dict[str, Any]) -> str:
    return f'<path class="hachure" fill-rule="evenodd" d="{path_data(_rings(space))}"/>'


def _shoals(sheet: dict[str, Any]) -> str:
    """Draw soft bands along all coasts, under the land."""
    lands = [shape_of(space) for space in sheet["spaces"].values() if space["kind"] != "sea"]
    lands += [shape_of(item) for name, item in sheet["others"].items() if name == "ground"]
    whole = shapely.simplify(shapely.union_all(lands), 1.0)
    data = path_data([_points(ring) for part in shapely.get_parts(whole) for ring in (part.exterior, *part.interiors)])
    return (
        f'<path id="map-coast" class="shoals" stroke-width="13" opacity=".28" d="{data}"/>'
        '<use href="#map-coast" style="stroke-width:6"/>'
    )


def _points(ring: BaseGeometry) -> list[list[float]]:
    return [[x, y] for x, y in ring.coords]


def _borders(sheet: dict[str, Any], sea: bool) -> str:
    """Collect each common border once, so that dashes do not double."""
    shapes = {name: shape_of(space) for name, space in sheet["spaces"].items() if (space["kind"] == "sea") == sea}
    lines = [
        shapely.intersection(shapes[one], shapes[other])
        for one, other in combinations(shapes, 2)
        if shapely.intersects(shapes[one], shapes[other])
    ]
    parts = [part for line in lines for part in shapely.get_parts(line) if part.geom_type == "LineString"]
    merged = shapely.line_merge(shapely.union_all(parts)) if parts else shapely.union_all([])
    return "".join(_line(_points(part)) for part in shapely.get_parts(shapely.normalize(merged)))


def _link(link: dict[str, Any], sheet: dict[str, Any]) -> str:
    if link["kind"] == "edge":
        return _edge(link, sheet)
    holder = f", held from {sheet['spaces'][link['land']]['name']}" if link["land"] else ""
    title = f"<title>{escape(link['name'] + holder)}</title>"
    mark = _anchor(*link["mark"]) if link["mark"] else ""
    text = ""
    if link["text"]:
        x, y = link["text"]
        text = f'<text class="strait-name" x="{x}" y="{y}">{escape(link["name"])}</text>'
    line = f'<path class="link" d="{_curve(link["line"])}"/>'
    return f'<g id="link-{link["id"]}" data-link="{" ".join(link["spaces"])}">{title}{line}{mark}{text}</g>'


def _curve(points: list[list[float]]) -> str:
    """Pass a smooth curve through the points."""
    out = f"M{points[0][0]} {points[0][1]}"
    padded = [points[0], *points, points[-1]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        first = [round(b[i] + (c[i] - a[i]) / 6, 1) for i in (0, 1)]
        second = [round(c[i] - (d[i] - b[i]) / 6, 1) for i in (0, 1)]
        out += f"C{first[0]} {first[1]} {second[0]} {second[1]} {c[0]} {c[1]}"
    return out


def _edge(link: dict[str, Any], sheet: dict[str, Any]) -> str:
    width, y = sheet["size"][0], link["line"][0][1]
    names = [sheet["spaces"][name]["name"] for name in link["spaces"]]
    out = f'<g id="link-{link["id"]}" data-link="{" ".join(link["spaces"])}"><title>{escape(link["name"])}</title>'
    for x, name, turn in ((0, names[1], 1), (width, names[0], -1)):
        out += f'<path class="edge" d="M{x + 2 * turn} {y}l{7 * turn}-5v10z"/>'
        if link["length"] > 5.2 * len(name) + 24:
            place = f'transform="translate({x + 19 * turn} {y}) rotate({-90 * turn})"'
        else:
            place = f'x="{x + 12 * turn}" y="{y + 3}" style="text-anchor:{"start" if turn > 0 else "end"}"'
        out += f'<text class="edge-name" {place}>{escape(name)}</text>'
    return out + "</g>"


def _legend(sheet: dict[str, Any]) -> str:
    """Explain the marks, in a quiet corner of the map."""
    legend = sheet["legend"]
    x, y, across = legend["at"][0], legend["at"][1], legend["columns"]
    rows = -(-len(legend["items"]) // across)
    wide, high = across * legend["width"] + 8, rows * 20 + 8
    plate = f'<rect class="plate" width="{wide}" height="{high}" rx="4"/>'
    out = [f'<g id="map-legend" transform="translate({x} {y})">{plate}']
    for index, (kind, text) in enumerate(legend["items"]):
        at = (18 + index // rows * legend["width"], 14 + index % rows * 20)
        out.append(
            f'<g transform="translate({at[0]} {at[1]})">{_sample(kind)}<text x="16" y="4">{escape(text)}</text></g>'
        )
    return "".join(out) + "</g>"


def _sample(kind: str) -> str:
    """Draw one mark of the legend at the origin."""
    if kind == "supply":
        return f'<path class="star" d="{STAR}"/>'
    if kind == "home":
        return f'<g class="home"><path d="{SHIELD}" style="fill:var(--land-2)"/></g>'
    if kind in ("objective", "token"):
        return f'<g class="{kind}"><path d="{LAUREL}"/></g>'
    if kind == "anchor":
        return _anchor(0, 0)
    if kind == "edge":
        return '<path class="edge" d="M-5 0l8-6v12z"/>'
    return f'<rect class="swatch" x="-9" y="-6.5" width="18" height="13" rx="2" style="fill:url(#map-{kind})"/>'


def _anchor(x: float, y: float) -> str:
    icon = f'<circle r="7.2"/><path d="{ANCHOR}"/><path d="M0-4.7m-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0"/>'
    return f'<g class="anchor-mark" transform="translate({x} {y})">{icon}</g>'


def _marks(name: str, space: dict[str, Any], owners: Mapping[str, Owner]) -> str:
    out = f'<g id="marks-{name}">'
    for kind, (x, y) in space["marks"].items():
        out += f'<g class="{kind}" transform="translate({x} {y})">{_mark(kind, space, owners)}</g>'
    return out + "</g>"


def _mark(kind: str, space: dict[str, Any], owners: Mapping[str, Owner]) -> str:
    if kind == "supply":
        return f'<path class="star" d="{STAR}"/>'
    if kind == "home":
        owner = owners[space["home"]]
        return f'<path d="{SHIELD}" fill="{owner.colour}"/><text y="3.2" fill="{owner.ink}">{owner.sign}</text>'
    return f'<path d="{LAUREL}"/>'


def _label(name: str, space: dict[str, Any]) -> str:
    label = space["label"]
    kind = "on-sea" if space["kind"] == "sea" else "off" if space["kind"] == "neutral" else "on-land"
    step = round(label["size"] * 1.12, 2)
    first = label["top"] + label["size"] * 0.87
    turn = f' transform="rotate({label["angle"]} {label["x"]} {label["y"]})"' if label["angle"] else ""
    lines = "".join(
        f'<tspan x="{label["x"]}" y="{round(first + index * step, 1)}" textLength="{_length(line, label)}" '
        f'lengthAdjust="spacing">{escape(line)}</tspan>'
        for index, line in enumerate(label["lines"])
    )
    return f'<text id="label-{name}" class="label {kind}" font-size="{label["size"]}"{turn}>{lines}</text>'


def _length(line: str, label: dict[str, Any]) -> float:
    return round(text_width(line, label["size"], label["spread"]), 1)
