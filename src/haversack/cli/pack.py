"""`haversack pack`: check a pack of cards, play it with every invariant, compare it with the standard cards."""

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding

import haversack
from haversack.cli.inputs import BadInput, add_json, add_options, positive, read_options, whole
from haversack.cli.progress import progress
from haversack.kernel.errors import InvalidPack
from haversack.kernel.expressions import Fault
from haversack.kernel.game import Game
from haversack.packs.balance import Change, Comparison, compared, play_all
from haversack.packs.check import Checked, check_pack, summary
from haversack.packs.files import read_file
from haversack.packs.fuzz import fuzz as play_random_games
from haversack.packs.schema import published

BAD_PACK = 1
COMPARED = 400
FUZZED = 2000


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command with its parts."""
    parser = commands.add_parser(
        "pack",
        help="check, play and compare a pack of cards of your own",
        description="Cards and scenarios of your own: see docs/write-a-pack.md. `haversack cards GAME --template FILE` "
        "writes the standard cards as a pack to begin from.",
    )
    parts = parser.add_subparsers(title="parts", metavar="PART", required=True)
    check = parts.add_parser("check", help="say all that is wrong with a pack, or show what it changes")
    fuzz = parts.add_parser("fuzz", help="play random games with a pack and check what must always hold")
    balance = parts.add_parser("balance", help="compare a pack with the standard cards on the same deals")
    schema = parts.add_parser("schema", help="print the JSON Schema of the packs of a game")
    for part in (check, fuzz, balance):
        part.add_argument("file", metavar="FILE", help="the pack: JSON, or a table of values in CSV")
    for part, games in ((fuzz, FUZZED), (balance, COMPARED)):
        part.add_argument("--games", type=positive, default=games, metavar="N", help=f"how many (default {games})")
        part.add_argument("--jobs", type=positive, default=1, metavar="K", help="how many processes (default 1)")
        part.add_argument("--seed", type=whole, default=0, metavar="S", help="seed of the first game (default 0)")
    fuzz.add_argument("--out", default="pack-failures", metavar="FOLDER", help="where records of failures go")
    fuzz.set_defaults(run=run_fuzz)
    balance.add_argument("--bots", default="scripted", metavar="BOT", help="who plays both sides (default scripted)")
    add_options(balance)
    schema.add_argument("game", choices=haversack.GAMES, help="the game")
    for part, run in ((check, run_check), (balance, run_balance)):
        add_json(part)
        part.set_defaults(run=run)
    schema.set_defaults(run=run_schema)


def run_schema(given: argparse.Namespace) -> int:
    """Print the schema of a game's packs."""
    print(published(given.game), end="")
    return 0


# ---------------------------------------------------------------- check


def run_check(given: argparse.Namespace) -> int:
    """Say what is wrong with a pack; if nothing is, what it changes, with the texts of the cards."""
    checked = _checked(given.file)
    if given.json:
        faults = [{"path": one.path, "sentence": str(one)} for one in checked.faults]
        pack = None if checked.game is None else summary(checked.game)
        print(json.dumps({"faults": faults, "pack": pack}, indent=2, ensure_ascii=False))
    elif checked.game is None:
        _print_faults(checked.faults)
    else:
        _print_summary(checked.game)
    return 0 if checked.game is not None else BAD_PACK


def _checked(file: str) -> Checked:
    try:
        return check_pack(read_file(file))
    except InvalidPack as error:
        found = tuple(one for one in error.faults if isinstance(one, Fault))
        if not found:
            raise
        return Checked(None, found)


def _print_faults(faults: tuple[Fault, ...]) -> None:
    for one in faults:
        print(f"{one.path}: {one}")
    things = "fault" if len(faults) == 1 else "faults"
    print(f"{len(faults)} {things}.", file=sys.stderr)


def _print_summary(game: Game) -> None:
    console, about = Console(highlight=False), summary(game)
    title = f"[bold]{escape(str(about['name']))}[/] [dim]{about['hash']}[/], for {escape(game.title)}"
    console.print(title)
    if about["description"]:
        console.print(Padding(escape(str(about["description"])), (0, 2)))
    for kind in ("added", "changed", "removed", "worded"):
        cards: Any = about[kind]
        if cards:
            heading = "name or text only" if kind == "worded" else kind
            console.rule(f"{heading}: {len(cards)}", align="left")
        for card in cards:
            _print_card(console, card)
    scenarios: Any = about["scenarios"]
    if scenarios:
        console.print(f"Scenarios: {', '.join(escape(str(one)) for one in scenarios)}.")
    if about["owner"]:
        console.print("Values: your file. The bots were tuned on other values.")
    console.print("The pack is good.")


def _print_card(console: Console, card: Mapping[str, object]) -> None:
    copies = f" ×{card['copies']}" if card["copies"] != 1 else ""
    points = f" · {card['bp']} BP{', Attack icon' if card['attack'] else ''}" if "bp" in card else ""
    console.print(f"[bold]{escape(str(card['name']))}[/]{copies}{points} [dim]{card['id']}[/]")
    console.print(Padding(escape(str(card["text"])), (0, 2)))
    if card.get("prepared"):
        console.print(Padding(f"Prepared: {escape(str(card['prepared']))}", (0, 2)))
    if card.get("before") not in (None, card["text"]):
        console.print(Padding(f"[dim]before: {escape(str(card['before']))}[/]", (0, 2)))


def _good(file: str) -> Game:
    checked = _checked(file)
    if checked.game is None:
        first = checked.faults[0]
        more = f" and {len(checked.faults) - 1} more" if len(checked.faults) > 1 else ""
        raise BadInput(f"The pack is not good, {first.path}: {first}{more} (see `haversack pack check`).")
    return checked.game


# ---------------------------------------------------------------- balance


def run_balance(given: argparse.Namespace) -> int:
    """Play the same deals with both sets of cards, and print the changes."""
    game = _good(given.file)
    options = read_options(game, given.option)
    seeds, pairs = range(given.seed, given.seed + given.games), []
    with progress(given.games, "deals") as tell:
        for pair in play_all(game, options, seeds, given.bots, given.jobs):
            pairs.append(pair)
            tell(len(pairs))
    if not pairs:
        raise BadInput("No game came to its end.")
    found = compared(game, pairs)
    if given.json:
        print(json.dumps(_balance_data(found), indent=2))
    else:
        _print_balance(game, found, given.bots)
    return 0


def _balance_data(found: Comparison) -> dict[str, object]:
    shares = {
        name: {team: share._asdict() for team, share in side.items()}
        for name, side in (("standard", found.before), ("pack", found.after))
    }
    changes = {"wins": found.wins, "lead": found.lead, "decisions": found.decisions}
    return {"deals": found.games, **shares, "changes": {name: one._asdict() for name, one in changes.items()}}


def _print_balance(game: Game, found: Comparison, bots: str) -> None:
    console, (first, _) = Console(highlight=False), tuple(game.teams)
    console.print(
        f"[bold]{escape(game.title)}[/]: {found.games} deals, each with both sets of cards, {bots} on all seats"
    )
    for name, side in (("standard cards", found.before), ("this pack", found.after)):
        for team, share in side.items():
            interval = f"{share.low:.1%} – {share.high:.1%}"
            console.print(f"  {name}: {team} wins {share.share:.1%} ({interval})")
    console.print(f"Change by pairs, with 95 % intervals, for {first}:")
    console.print(f"  wins: {_change(found.wins, 100, ' points of a hundred')}")
    console.print(f"  lead at the end: {_change(found.lead, 1, '')}")
    console.print(f"  decisions in a game: {_change(found.decisions, 1, '')}")


def _change(one: Change, scale: float, unit: str) -> str:
    clear = "" if one.is_clear else ", not clear"
    return f"{one.mean * scale:+.1f}{unit} ({one.low * scale:+.1f} – {one.high * scale:+.1f}){clear}"


# ---------------------------------------------------------------- fuzz


def run_fuzz(given: argparse.Namespace) -> int:
    """Play random games with a pack, with every invariant; each failure is kept as a record."""
    game = _good(given.file)
    failures = play_random_games(game.id, given.games, given.jobs, given.seed, None, Path(given.out), game.pack)
    return BAD_PACK if failures else 0
