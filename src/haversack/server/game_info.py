"""What a page needs of a game before it starts: seats, options, cards, spaces, rules. None of it changes."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import haversack
from haversack.bots.levels import levels
from haversack.kernel.game import Game
from haversack.learn import lessons
from haversack.learn.advice import advice, rule_helps
from haversack.rulebook import Block, guide, ledger, parts_of
from haversack.rulebook.figures import map_figure
from haversack.server.course import book_of
from haversack.server.errors import NotFound
from haversack.server.hub import game_of
from haversack.server.logs import log

SPACE_FIELDS = ("name", "kind", "home", "supply", "anchors", "label")


def game_in(book: str) -> Game:
    """Return the game that such a name stands for."""
    try:
        return haversack.load(book)
    except haversack.UnknownGame:
        raise NotFound(f"There is no game {book!r}.") from None


def _summary(game: Game) -> dict[str, object]:
    options = [
        {"name": one.name, "type": one.type, "default": one.default, "help": one.help, "choices": one.choices}
        for one in game.options
        if one.name != "windows"  # which follows from the beat of a table
    ]
    return {
        "id": book_of(game),
        "title": game.title,
        "seats": game.seats,
        "teams": game.teams,
        "players": {str(number): groups for number, groups in game.players.items()},
        "options": options,
        "face": game.face.data(),
        "setups": game.setups(),
        "lessons": len(lessons(book_of(game))),
        "has_picture": (files(game.folder) / "art" / "picture.jpg").is_file(),
    }


def clock_words(name: str, view: Mapping[str, object]) -> str:
    """Return how far a game has come, as in "round 4 of 20"; nothing if the view does not say."""
    clock = game_of(name).face.clock
    now = view.get(clock.unit)
    return f"{clock.unit} {now} of {clock.length or view.get(f'{clock.unit}s')}" if isinstance(now, int) else ""


@cache
def games_data() -> dict[str, object]:
    """Return all games that can be opened, and the levels of bots."""
    return {"games": [_summary(game) for game in _opened()], "levels": levels()}


def _opened() -> list[Game]:
    """Return the games; one of another package that fails is named in the log, and the others go on."""
    out: list[Game] = []
    for name in haversack.GAMES:
        try:
            out.append(haversack.load(name))
        except haversack.BrokenGame as error:
            log.error("game not opened", extra={"fields": {"game": name, "reason": str(error)[:200]}})
    return out


@cache
def game_data(name: str) -> dict[str, object]:
    """Return a game with its cards and spaces."""
    return played_data(game_in(name))


def played_data(game: Game) -> dict[str, object]:
    """Return the same of a game as it is played at a table, with its pack."""
    answering = [card for card in game.card_ids() if f"use:{card}" in game.vocabulary.ids]
    windows = {"kinds": game.window_kinds, "cards": answering}
    return {**_summary(game), "cards": game.catalogue(), "map": _map(game), "windows": windows}


def _map(game: Game) -> dict[str, object] | None:
    """Return where pieces stand on the map of a game, if it has one; the drawing itself is a file."""
    drawn = game.art("map.json")
    if drawn is None:
        return None
    data = json.loads(drawn)
    facts = game.spaces()
    spaces = {
        space: {**{field: about[field] for field in SPACE_FIELDS}, **facts.get(space, {})}
        for space, about in data["spaces"].items()
    }
    return {"size": data["size"], "spaces": spaces}


@cache
def rules_data(name: str) -> dict[str, str]:
    """Return the rules of a game by their numbers."""
    return {entry.id: entry.text for entry in ledger(book_of(game_in(name)))}


@cache
def guide_data(name: str) -> dict[str, object]:
    """Return the rules of a game in prose, by chapter, and the whole ledger."""
    game = game_in(name)
    chapters = [
        {
            "title": chapter.title,
            "anchor": chapter.anchor,
            "blocks": [_block_data(block, book_of(game)) for block in chapter.blocks],
        }
        for chapter in guide(name)
    ]
    rules = [entry._asdict() for entry in ledger(name)]
    return {"title": game.guide().partition("\n")[0].lstrip("# "), "chapters": chapters, "ledger": rules}


@cache
def help_data(name: str) -> dict[str, object]:
    """Return what stands behind the questions of a game: advice by kind, rules in readable words with their options."""
    book = book_of(game_in(name))
    told = {
        kind: [{"words": words, "rules": rules} for words, rules in parts_of(text)]
        for kind, text in advice(book).items()
    }
    return {"advice": told, "rules": {rule: found._asdict() for rule, found in rule_helps(book).items()}}


def _block_data(block: Block, book: str) -> dict[str, object]:
    parts = [{"words": words, "rules": rules} for words, rules in block.parts]
    out: dict[str, object] = {"kind": block.kind, "parts": parts}
    if block.kind == "figure":
        out["caption"] = block.figure["caption"]
        if "cards" in block.figure:
            out["cards"] = block.figure["cards"].split()
        else:
            out["svg"] = map_figure({**block.figure, "game": book}, "/art/{}/map.svg")
    return out
