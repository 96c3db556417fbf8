"""The table as a picture, from what everybody may see: the map with its pieces, or the cards on the table.

The drawings are those of the pages. They are put together here as one SVG and turned into pixels by resvg (extra
"picture").
"""

import importlib
import json
import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from html import escape
from io import BytesIO
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from haversack.envs.core import BadOption
from haversack.extras import sentence_for
from haversack.kernel.game import Game
from haversack.kernel.state import GameState
from haversack.rulebook import signs

Pixels = NDArray[np.uint8]
Parts = list[str]

WIDTH: Final = 960
ROOT: Final = re.compile(r":root\{(.*?)\}", re.DOTALL)
DARK: Final = re.compile(r"@media[^{]*\{:root.*?\}\}|:root\[data-theme=dark\]\{.*?\}", re.DOTALL)
VARIABLE: Final = re.compile(r"var\(--([\w-]+)(?:,([^()]*))?\)")
TOKEN: Final = {"token-edge": "#1d1b17", "token-lost": "#a3241a"}
HIDE: Final = "<style>#map-legend{display:none}</style>"
FRONT: Final = """<style>
.front-sea{fill:#cfdde2} .front-shoal{fill:none;stroke:#b4cad3;stroke-width:14;opacity:.55}
.front-land{fill:#e2dccd;stroke:#8d8168}
.front-border{fill:none;stroke:#857557;stroke-width:2.4;stroke-dasharray:12 5 3 5}
.front-river{fill:none;stroke:#9dbac8;stroke-width:3}
.front-line>path:first-child{fill:none;stroke:#9b2c22;stroke-width:4.5}
.front-line{fill:#9b2c22} .front-later{fill:none;stroke:#9b2c22;stroke-width:3;stroke-dasharray:9 7}
.front-arrow{fill:#6b6353;opacity:.4} .front-town circle{fill:#fbf7ec;stroke:#4a4436;stroke-width:2}
.front-town text{font-size:26px;font-style:italic;fill:#4a4436}
</style>"""
CARD_WIDTH, CARD_HEIGHT, GAP, ACROSS = 168, 104, 12, 8
TABLE_WIDTH, TABLE_HEIGHT = 1600, 1000
FONT: Final = "font-family=\"'Liberation Sans','DejaVu Sans',Arial,sans-serif\""


def pixels(game: Game, state: GameState, width: int = WIDTH) -> Pixels:
    """Return the table as everybody sees it: height × width × 3 bytes."""
    return rasterised(drawing(game, state), width)


def drawing(game: Game, state: GameState) -> str:
    """Return the table as everybody sees it, as one SVG without variables."""
    view = state.view(None)
    return _map(game, view) if game.art("map.svg") is not None else _cards(game, view)


def rasterised(svg: str, width: int = WIDTH) -> Pixels:
    """Return a drawing as pixels."""
    try:
        resvg, image = importlib.import_module("resvg_py"), importlib.import_module("PIL.Image")
    except ModuleNotFoundError as error:
        raise BadOption(sentence_for(error) or str(error)) from None
    drawn = image.open(BytesIO(bytes(resvg.svg_to_bytes(svg_string=svg, width=width))))
    return np.array(drawn.convert("RGB"), np.uint8)


def resolved(svg: str, more: Mapping[str, str] = TOKEN) -> str:
    """Return a drawing of the pages with the colours of its light look in place of variables."""
    svg = DARK.sub("", svg)
    colours = dict(more)
    for block in ROOT.findall(svg):
        pairs = (line.split(":", 1) for line in block.split(";") if ":" in line)
        colours |= {name.strip().removeprefix("--"): value.strip() for name, value in pairs}
    for _ in range(2):  # one variable may stand for another
        svg = VARIABLE.sub(lambda found: colours.get(found[1], (found[2] or "none").strip()), svg)
    return svg


# A map


@cache
def _sheet(game_id: str) -> str:
    sheet = signs.sheet(game_id)
    return resolved(sheet[sheet.index("<defs>") : sheet.index("</defs>") + len("</defs>")])


@cache
def _ground(game_id: str, svg: str) -> tuple[str, str]:
    """Return a map in two parts, before and after its pieces; its legend is left out, as on the pages."""
    drawn = resolved(svg)
    start = drawn.index('id="map-pieces"')
    cut = drawn.index(">", start) + 1
    head, tail = drawn[:cut], drawn[cut:]
    if head.endswith("/>"):
        return head[: head.rindex("<")], tail
    return head, tail


def _zone(view: Any, path: str, owner: str) -> Any:
    for step in path.format(owner).split("/"):
        view = view.get(step) if isinstance(view, dict) else None
    return view


def _map(game: Game, view: Mapping[str, Any]) -> str:
    before, after = _ground(game.id, game.art("map.svg") or "")
    spaces = json.loads(game.art("map.json") or "{}")["spaces"]
    crowd: Counter[str] = Counter()
    parts: Parts = [_sheet(game.id)]
    for owner in game.face.owners:
        zone = _zone(view, game.face.pieces_of, owner) or {}
        for kind in game.face.pieces:
            for slug in zone.get(kind.field, []):
                anchors = spaces[slug]["anchors"]
                x, y = anchors[min(crowd[slug], len(anchors) - 1)]
                crowd[slug] += 1
                states = [f"{game.id}-out-of-supply-{kind.kind}"] if slug in zone.get("unsupplied", []) else []
                states += [f"{game.id}-protected-{kind.kind}"] if slug in zone.get("protected", []) else []
                names = [signs.piece_id(game.id, kind, owner), *states]
                used = "".join(f'<use href="#{name}"/>' for name in names)
                parts.append(f'<g transform="translate({x} {y})">{used}</g>')
    for slug in view.get("tokens", []):
        x, y = spaces[slug]["anchors"][-1]
        parts.append(f'<circle cx="{x}" cy="{y}" r="8" fill="#b23a2e" stroke="#fff7e8" stroke-width="2"/>')
    return before + HIDE + "".join(parts) + after


# Cards on a table


@cache
def _front(game_id: str, svg: str) -> str:
    """Return the front behind the cards, with its colours."""
    return FRONT + svg[svg.index(">") + 1 : svg.rindex("</svg>")]


def _cards(game: Game, view: Mapping[str, Any]) -> str:
    fronts = json.loads(game.art("fronts.json") or "{}")
    chosen = fronts.get("scenarios", {}).get(view.get("scenario"), fronts.get("otherwise", ""))
    ground = _front(game.id, game.art(f"fronts/{chosen}.svg") or "<svg></svg>")
    names = {str(card["id"]): str(card["name"]) for card in game.catalogue()}
    parts: Parts = [f'<g opacity="0.7">{ground}</g>']
    for row, side in enumerate(game.seats):
        parts += _side(game, view, side, names, 70 + row * (TABLE_HEIGHT // len(game.seats) - 20))
    unit, length = game.face.clock.unit, game.face.clock.length
    clock = f"{game.title}, {unit} {view.get(unit)} of {length or view.get(f'{unit}s')}"
    parts.append(_text(GAP * 2, 36, clock, 26, "#33302a"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {TABLE_WIDTH} {TABLE_HEIGHT}">'
        f'<rect width="{TABLE_WIDTH}" height="{TABLE_HEIGHT}" fill="#f5f0e4"/>{"".join(parts)}</svg>'
    )


def _side(game: Game, view: Mapping[str, Any], side: str, names: Mapping[str, str], top: int) -> Parts:
    face = game.face
    zone, owner = _zone(view, face.cards, side), face.owners.get(side)
    if not isinstance(zone, dict) or owner is None:
        return []
    counted = [f"{zone.get(face.mat.total)} {face.mat.unit} here"] if face.mat.total else []
    points = _zone(view, face.points, side)
    scored = [f"{points} {face.points_name.split()[-1].lower()}"] if points is not None else []
    held = f"{zone.get('hand_size', 0)} cards in hand"
    told = f"{face.name(side)}: {', '.join([*counted, *scored, held])}"
    parts = [_text(GAP * 2, top + 20, told, 22, "#33302a")]
    entries = [{"card": one, "face": "up"} if isinstance(one, str) else one for one in zone.get("table", ())]
    for number, laid in enumerate(entries):
        x = GAP * 2 + number % ACROSS * (CARD_WIDTH + GAP)
        y = top + 36 + number // ACROSS * (CARD_HEIGHT + GAP)
        parts.append(_card(x, y, laid, names.get(laid["card"], laid["card"]), owner.colour))
    return parts


def _card(x: int, y: int, laid: Mapping[str, Any], name: str, colour: str) -> str:
    faded = ' opacity="0.45"' if laid["face"] == "down" else ""
    return (
        f'<g transform="translate({x} {y})"{faded}><rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="8" '
        f'fill="#fffaf0" stroke="{colour}" stroke-width="4"/>{_text(10, 30, name[:20], 15, "#33302a")}'
        f"{_text(10, CARD_HEIGHT - 14, str(laid.get('counts', '')), 26, colour)}</g>"
    )


def _text(x: int, y: int, text: str, size: int, colour: str) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}" {FONT}>{escape(text)}</text>'
