"""`haversack rules`: the rule ledger, the rulings, and the options of a game."""

import argparse
import json

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from haversack.cli.books import Entry, entries, found
from haversack.cli.inputs import BadInput, add_game, add_json, load_game
from haversack.kernel.game import Game


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "rules",
        help="the rules of a game, by number",
        description="Print the rule ledger of a game, one rule of it (W-SUP-2), a family (W-SUP), or a ruling (7.4).",
    )
    add_game(parser)
    parser.add_argument("id", nargs="?", metavar="ID", help="a rule, a family of rules, or a ruling")
    parser.add_argument("--options", action="store_true", help="list the options of the game instead")
    parser.add_argument("--rulings", action="store_true", help="print the rulings instead of the ledger")
    add_json(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Print what is asked for."""
    game = load_game(given.game)
    if given.options:
        _print_options(game, given.json)
        return 0
    chosen = found(game, given.id) if given.id else entries(game.rulings() if given.rulings else game.ledger())
    if not chosen:
        raise BadInput(f"There is no rule or ruling {given.id!r}; `haversack rules {game.id}` lists the rules.")
    if given.json:
        print(json.dumps([entry._asdict() for entry in chosen], indent=2, ensure_ascii=False))
    else:
        print_entries(Console(highlight=False), chosen)
    return 0


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
