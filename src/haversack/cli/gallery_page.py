"""The gallery as one HTML file: styles, drawings, scripts and data of `haversack/web` put into a single page."""

import json
import re
from importlib.resources import files

import haversack
from haversack.kernel.game import Game
from haversack.rulebook.signs import STATES, sheet
from haversack.server.bundle import bundle

STYLES = ("cards.css", "tracks.css", "mat.css", "gallery.css")
SYMBOL = re.compile(r'<symbol id="icon-([a-z0-9_-]+)"')
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
    drawings = _read("icons.svg") + "".join(sheet(game) for game in haversack.GAMES)
    return PAGE.format(styles=styles, drawings=drawings, data=_json(data()), script=bundle("gallery"))


def data() -> dict[str, object]:
    """Return what the page shows: the games with their faces, cards and maps, and the symbols."""
    games = [haversack.load(game) for game in haversack.GAMES]
    return {"games": [_game(game) for game in games], "states": STATES, "icons": SYMBOL.findall(_read("icons.svg"))}


def _game(game: Game) -> dict[str, object]:
    drawn = game.art("map.svg")
    return {
        "id": game.id,
        "title": game.title,
        "seats": game.seats,
        "teams": game.teams,
        "face": game.face.data(),
        "cards": game.catalogue(),
        "map": MAP + drawn if drawn else None,
        "sample": game.position(game.face.sample).view(None) if game.face.sample else None,
    }


def _json(value: object) -> str:
    """Return JSON that cannot end the script element it stands in."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


def _read(name: str) -> str:
    return (files("haversack") / "web" / name).read_text(encoding="utf-8")
