"""What a page needs of a game before it starts: seats, options, cards, spaces, rules. None of it changes."""

import json
import re
from functools import cache
from importlib.resources import files

import haversack
from haversack.kernel.game import Game
from haversack.server.hub import game_of
from haversack.server.opponents import levels

RULE = re.compile(r"^- ([A-Z]-[A-Z0-9]+-\d+)\s+(.*)$")
SPACE_FIELDS = ("name", "kind", "home", "supply", "anchors")


def _summary(game: Game) -> dict[str, object]:
    options = [
        {"name": one.name, "type": one.type, "default": one.default, "help": one.help, "choices": one.choices}
        for one in game.options
    ]
    return {
        "id": game.id,
        "title": game.title,
        "seats": game.seats,
        "teams": game.teams,
        "players": {str(number): groups for number, groups in game.players.items()},
        "options": options,
    }


def games_data() -> dict[str, object]:
    """Return all games and the levels of bots."""
    return {"games": [_summary(game_of(name)) for name in haversack.GAMES], "levels": levels()}


@cache
def game_data(name: str) -> dict[str, object]:
    """Return a game with its cards and spaces."""
    game = game_of(name)
    return {**_summary(game), "cards": game.catalogue(), "map": _map(name)}


def _map(name: str) -> dict[str, object] | None:
    """Return where pieces stand on the map of a game, if it has one; the drawing itself is a file."""
    drawn = files("haversack") / "web" / "maps" / f"{name}.json"
    if not drawn.is_file():
        return None
    data = json.loads(drawn.read_text(encoding="utf-8"))
    spaces = {space: {field: about[field] for field in SPACE_FIELDS} for space, about in data["spaces"].items()}
    return {"size": data["size"], "spaces": spaces}


@cache
def rules_data(name: str) -> dict[str, str]:
    """Return the rules of a game by their numbers."""
    found: dict[str, str] = {}
    last = ""
    for line in game_of(name).ledger().splitlines():
        if rule := RULE.match(line):
            last = rule[1]
            found[last] = rule[2].strip()
        elif last and line.startswith(" "):
            found[last] += f" {line.strip()}"
        else:
            last = ""
    return found
