"""Figures of the guides, drawn from the maps and pieces of the table: an SVG that stands by itself."""

import json
from collections.abc import Mapping
from functools import cache
from html import escape
from typing import Any

import haversack
from haversack.kernel.face import Face
from haversack.rulebook import signs

MARGIN = 62.0
NARROWEST = 320.0


@cache
def _map(game: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(haversack.load(game).art("map.json") or "{}")
    return data


def map_figure(figure: Mapping[str, str], maps: str) -> str:
    """Return a figure of a map as SVG; `maps` is the address of the map, with `{}` for the id of the game."""
    data = _map(figure["game"])
    left, top, width, height = _frame(figure["spaces"].split(), data["spaces"])
    across, down = data["size"]
    parts = [f'<image href="{maps.format(figure["game"])}" x="0" y="0" width="{across}" height="{down}"/>']
    for line in figure.get("lines", "").split():
        parts.append(_line(*[data["spaces"][space]["anchors"][0] for space in line.split(">")]))
    cut = figure.get("cut", "").split()
    face = haversack.load(figure["game"]).face
    parts += [_piece(face, piece, data["spaces"], piece in cut) for piece in figure["pieces"].split()]
    return (
        f'<svg class="figure" viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" role="img" '
        f'aria-label="{escape(figure["caption"], quote=True)}" xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>'
    )


def _frame(names: list[str], spaces: Mapping[str, Any]) -> tuple[float, float, float, float]:
    """Return the part of the map that shows these spaces, no narrower than a figure needs and three to two."""
    points = [point for name in names for point in spaces[name]["anchors"][:1]]
    points += [(spaces[name]["label"]["x"], spaces[name]["label"]["y"]) for name in names]
    across, down = [point[0] for point in points], [point[1] for point in points]
    width = max(max(across) - min(across) + 2 * MARGIN, NARROWEST)
    height = max(max(down) - min(down) + 2 * MARGIN, width * 0.5)
    width = max(width, height * 1.5)
    return (min(across) + max(across) - width) / 2, (min(down) + max(down) - height) / 2, width, height


def _line(start: list[float], end: list[float]) -> str:
    return (
        f'<line x1="{start[0]}" y1="{start[1]}" x2="{end[0]}" y2="{end[1]}" '
        'stroke="#2f7d4f" stroke-width="4" stroke-dasharray="7 5" stroke-linecap="round"/>'
    )


def _piece(face: Face, piece: str, spaces: Mapping[str, Any], cut: bool) -> str:
    owner, kind, space = piece.split("/")
    x, y = spaces[space]["anchors"][0]
    drawn = signs.piece("", next(one for one in face.pieces if one.kind == kind), face.owners[owner])
    cross = '<circle r="8" fill="#a3241a"/><path d="M-4-4L4 4M4-4L-4 4" stroke="#ffffff" stroke-width="2.4"/>'
    mark = f'<g transform="translate(13 -12)">{cross}</g>' if cut else ""
    return f'<g transform="translate({x} {y})" style="--token-edge:#1d1b17">{drawn}{mark}</g>'
