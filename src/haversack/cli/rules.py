"""`haversack rules`: the rule ledger, the rulings, and the options of a game."""

import argparse
import json
import re

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from haversack.cli.inputs import BadInput, add_game, add_json, load_game
from haversack.kernel.game import Game
from haversack.rulebook import Block, Chapter, Entry, found, guide, ledger, rulings

READABLE = 92


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "rules",
        help="how a game is played, and every rule by number",
        description="Print how a game is played, by chapter; or one rule (W-SUP-2), a family (W-SUP), a ruling (7.4).",
    )
    add_game(parser)
    parser.add_argument("id", nargs="?", metavar="ID", help="a rule, a family of rules, or a ruling")
    parser.add_argument("--options", action="store_true", help="list the options of the game instead")
    parser.add_argument("--ledger", action="store_true", help="print every rule by its number; the default with --json")
    parser.add_argument("--rulings", action="store_true", help="print the rulings on what the books leave open")
    parser.add_argument("--guide", action="store_true", help="print the rules in prose, by chapter; the default")
    add_json(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Print what is asked for."""
    game = load_game(given.game)
    if given.options:
        _print_options(game, given.json)
        return 0
    if given.guide or not (given.id or given.ledger or given.rulings or given.json):
        _print_guide(game, given.json)
        return 0
    chosen = found(game, given.id) if given.id else list(rulings(game.id) if given.rulings else ledger(game.id))
    if not chosen:
        raise BadInput(f"There is no rule or ruling {given.id!r}; `haversack rules {game.id}` lists the rules.")
    if given.json:
        print(json.dumps([entry._asdict() for entry in chosen], indent=2, ensure_ascii=False))
    else:
        print_entries(Console(highlight=False), chosen)
    return 0


def _print_guide(game: Game, as_json: bool) -> None:
    """Print the rules in prose, the numbers of the rules dimmed behind each sentence."""
    if as_json:
        print(json.dumps([_chapter_data(chapter) for chapter in guide(game.id)], indent=2, ensure_ascii=False))
        return
    console = Console(highlight=False)
    for chapter in guide(game.id):
        print_chapter(console, chapter)
        console.print()


def print_chapter(console: Console, chapter: Chapter) -> None:
    """Print a chapter of the rules in prose."""
    width = min(console.width, READABLE)
    console.print(Rule(chapter.title, align="left", style="dim"), width=width)
    number = 0
    for block in chapter.blocks:
        number = number + 1 if block.kind == "step" else 0
        if block.kind != "figure":
            console.print(_block_text(block, number), width=width)


def _chapter_data(chapter: Chapter) -> dict[str, object]:
    blocks = [{"kind": block.kind, "text": block.words, "rules": block.rules} for block in chapter.blocks]
    return {"title": chapter.title, "blocks": blocks}


def _block_text(block: Block, number: int) -> Padding:
    text = Text()
    for words, rules in block.parts:
        for piece in re.split(r"(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)", words):
            style = "bold" if piece.startswith("**") else "italic" if piece.startswith("*") else ""
            text.append(piece.strip("*`"), style)
        if rules:
            text.append(f" [{', '.join(rules)}]", "dim")
    if block.kind == "text":
        return Padding(text, (0, 0, 1, 0))
    table = Table.grid(padding=(0, 1))
    table.add_row("•" if block.kind == "item" else f"{number}.", text)
    return Padding(table, (0, 0, 0, 1))


def print_entries(console: Console, chosen: list[Entry]) -> None:
    """Print rules under their headings."""
    section = None
    for entry in chosen:
        if entry.section != section:
            section = entry.section
            console.print(f"[bold]{escape(section)}[/]")
        table = Table.grid(padding=(0, 2))
        table.add_column(style="cyan", no_wrap=True)
        table.add_row(entry.id, escape(entry.text.replace("`", "").replace("*", "")))
        console.print(table)


def _print_options(game: Game, as_json: bool) -> None:
    if as_json:
        data = [{**option._asdict(), "type": option.type} for option in game.options]
        print(json.dumps(data, indent=2, ensure_ascii=False))
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("option", "values", "default", "what it does"):
        table.add_column(heading, no_wrap=heading == "option")
    for option in game.options:
        values = " ".join(option.choices) or ("true false" if option.type == "bool" else "a whole number")
        table.add_row(option.name, values, str(option.default).lower(), escape(option.help))
    Console(highlight=False).print(table)
