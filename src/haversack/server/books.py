"""What a page needs of a game before it starts: seats, options, cards, spaces, rules. None of it changes."""

import json
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files

import haversack
from haversack.kernel.game import Game
from haversack.rulebook import Block, entries, guide
from haversack.rulebook.figures import map_figure
from haversack.server.hub import game_of
from haversack.server.opponents import levels

SPACE_FIELDS = ("name", "kind", "home", "supply", "anchors", "label")


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
        "profile": profile(game.id),
        "setups": setups(game.id),
    }


@cache
def profile(name: str) -> dict[str, object]:
    """Return what a game says of itself: each has a module `profile`.

    `minutes` is how long a game takes at least and at most; `seat` is where a newcomer sits best; `clock` is what is
    counted, a field of every view, and how often, 0 if the view says so; `groups` cuts the options into parts, each
    with a title and the option it begins with.
    """
    found: dict[str, object] = import_module(f"{game_of(name).folder}.profile").PROFILE
    return found


@cache
def setups(name: str) -> list[dict[str, object]]:
    """Return the scenarios of a game: an option with one of its values, name, years, length, whom it favours."""
    module = import_module(f"{game_of(name).folder}.profile")
    found: list[dict[str, object]] = module.setups() if hasattr(module, "setups") else []
    return found


def clock_words(name: str, view: Mapping[str, object]) -> str:
    """Return how far a game has come, as in "round 4 of 20"; nothing if the view does not say."""
    clock = profile(name)["clock"]
    assert isinstance(clock, tuple)
    unit, length = clock
    now = view.get(unit)
    return f"{unit} {now} of {length or view.get(f'{unit}s')}" if isinstance(now, int) else ""


@cache
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
    facts = import_module(f"{game_of(name).folder}.profile").spaces()
    spaces = {
        space: {**{field: about[field] for field in SPACE_FIELDS}, **facts.get(space, {})}
        for space, about in data["spaces"].items()
    }
    return {"size": data["size"], "spaces": spaces}


@cache
def rules_data(name: str) -> dict[str, str]:
    """Return the rules of a game by their numbers."""
    return {entry.id: entry.text for entry in entries(game_of(name).ledger())}


@cache
def guide_data(name: str) -> dict[str, object]:
    """Return the rules of a game in prose, by chapter, and the whole ledger."""
    game = game_of(name)
    chapters = [
        {"title": chapter.title, "anchor": chapter.anchor, "blocks": [_block_data(block) for block in chapter.blocks]}
        for chapter in guide(name)
    ]
    ledger = [entry._asdict() for entry in entries(game.ledger())]
    return {"title": game.guide().partition("\n")[0].lstrip("# "), "chapters": chapters, "ledger": ledger}


def _block_data(block: Block) -> dict[str, object]:
    parts = [{"words": words, "rules": rules} for words, rules in block.parts]
    out: dict[str, object] = {"kind": block.kind, "parts": parts}
    if block.kind == "figure":
        out["caption"] = block.figure["caption"]
        if "cards" in block.figure:
            out["cards"] = block.figure["cards"].split()
        else:
            out["svg"] = map_figure(block.figure, "/static/maps")
    return out
