"""The gallery as one HTML file: styles, drawings, scripts and data of `haversack/web` put into a single page."""

import json
import re
from importlib.resources import files

import haversack
from haversack.kernel.game import Game
from haversack.server.bundle import bundle

STYLES = ("cards.css", "tracks.css", "mat.css", "gallery.css")
SYMBOL = re.compile(r'<symbol id="(icon|nation)-([a-z0-9_-]+)"')

# What the tracks show, and the battle on the mat: a Plus card on its base, a cancelled card, a running total.
TRACKS: dict[str, dict[str, object]] = {
    "ww2": {"round": 9, "vp": {"axis": 47, "allies": 38}},
    "1914": {"round": 7, "vp": {"central": 11, "entente": 14}},
}
BATTLES: dict[str, dict[str, object]] = {
    "greatwar": {
        "game": "greatwar",
        "turn": 4,
        "phase": "r2_a",
        "defender": "central",
        "event": "re-clear-skies-1",
        "central": {
            "hand": ["red-s-q", "red-s-3"],
            "table": [
                {"card": "red-s-10", "face": "up"},
                {"card": "red-s-7", "face": "up"},
                {"card": "red-h-6", "face": "up", "with": "red-s-7"},
                {"card": "red-c-9", "face": "down", "by": "blue-h-10", "why": "one_shot"},
                {"card": "blue-c-5", "face": "up", "with": "red-s-7"},
            ],
            "captured": ["blue-h-7", "red-d-9"],
        },
        "entente": {
            "hand": ["red-h-q", "red-d-7"],
            "table": [
                {"card": "blue-h-j", "face": "up"},
                {"card": "blue-h-10", "face": "up", "used": True},
                {"card": "red-h-7", "face": "up"},
                {"card": "white-d-5", "face": "up", "with": "red-h-7"},
            ],
            "captured": ["red-s-8"],
        },
    }
}

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Haversack: the gallery</title>
<style>
{styles}</style>
</head>
<body>
{drawings}
<main></main>
<script type="application/json" id="gallery-data">{data}</script>
<script type="module">
{script}</script>
</body>
</html>
"""
MAP = "<!doctype html><html lang=en><title>Map</title><style>body{margin:0}svg{display:block;width:100%}</style>"


def page() -> str:
    """Return the whole page."""
    styles = "".join(_read(name) for name in STYLES)
    drawings = _read("icons.svg") + _read("maps/tokens.svg")
    return PAGE.format(styles=styles, drawings=drawings, data=_json(data()), script=bundle("gallery"))


def data() -> dict[str, object]:
    """Return what the page shows: the games with their cards, the maps, the symbols."""
    symbols = SYMBOL.findall(_read("icons.svg"))
    games = [haversack.load(game) for game in haversack.GAMES]
    return {
        "games": [_game(game) for game in games],
        "maps": {game.id: MAP + _read(f"maps/{game.id}.svg") for game in games if _exists(f"maps/{game.id}.svg")},
        "tokens": json.loads(_read("maps/tokens.json")),
        "icons": [name for kind, name in symbols if kind == "icon"],
        "nations": [name for kind, name in symbols if kind == "nation"],
    }


def _game(game: Game) -> dict[str, object]:
    out: dict[str, object] = {"id": game.id, "title": game.title, "cards": game.catalogue()}
    if game.id in TRACKS:
        out["track"] = TRACKS[game.id]
    if game.id in BATTLES:
        out["mat"] = game.position(BATTLES[game.id]).view(None)
    return out


def _json(value: object) -> str:
    """Return JSON that cannot end the script element it stands in."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


def _exists(name: str) -> bool:
    return (files("haversack") / "web" / name).is_file()


def _read(name: str) -> str:
    return (files("haversack") / "web" / name).read_text(encoding="utf-8")
