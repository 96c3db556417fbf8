"""`haversack arena`: bots against each other, the same deals with sides swapped, win rates and ratings."""

import argparse
import json
import sys

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from haversack.arena.engines import ENGINES
from haversack.arena.games import entrant
from haversack.arena.match import Match, Plan, checked
from haversack.arena.ratings import Share, against
from haversack.bots.levels import BOTS
from haversack.cli.inputs import add_game, add_json, add_options, load_game, positive, read_options, whole

DEFAULT_GAP = 20.0


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "arena",
        help="let bots play each other and rate them",
        description="Play games between bots in pairs: the same deal twice, sides swapped. Prints win rates with 95 % "
        "intervals and Elo ratings. Equal seeds give equal results, whatever the jobs or the engine, unless the budget "
        f"is CPU time. The bots: {'; '.join(f'{name}: {kind.help}' for name, kind in BOTS.items())}.",
    )
    add_game(parser)
    parser.add_argument("--bots", default="scripted,random", metavar="A,B", help="the bots; name@iterations is allowed")
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="games of each two bots (default 100)")
    parser.add_argument("--jobs", type=positive, default=1, metavar="K", help="how many processes (default 1)")
    parser.add_argument("--budget", type=positive, metavar="N", help="simulations a decision for bots that search")
    parser.add_argument("--cpu-ms", type=positive, metavar="N", help="CPU time a decision instead, in milliseconds")
    parser.add_argument("--seed", type=whole, default=0, metavar="S", help="seed of the first pair (default 0)")
    parser.add_argument("--resume", metavar="FILE", help="keep the games in this file and go on from what it holds")
    parser.add_argument("--engine", default="local", metavar="E", help=f"where to play: {' or '.join(ENGINES)}")
    parser.add_argument(
        "--stop",
        type=float,
        nargs="?",
        const=DEFAULT_GAP,
        metavar="ELO",
        help="stop once one of two bots is clearly stronger by so much (default 20)",
    )
    add_options(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Play the match and print what came of it."""
    game = load_game(given.game)
    options = read_options(game, given.option)
    names = [name.strip() for name in given.bots.split(",") if name.strip()]
    entrants = tuple(entrant(name, given.budget, given.cpu_ms) for name in names)
    plan = checked(Plan(game.id, entrants, given.games, given.seed, options, given.stop), game)
    match = Match(plan, given.jobs, given.engine, given.resume)
    with _progress() as progress:
        task = progress.add_task("Playing", total=2 * len(plan.pairings()))
        for done in match.run():
            progress.update(task, completed=done)
    if given.json:
        print(json.dumps(match.data(), indent=2, ensure_ascii=False))
    else:
        _print(game.title, match)
    return 0


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(file=sys.stderr), transient=True)


def _print(title: str, match: Match) -> None:
    console = Console(highlight=False)
    early = ", stopped early" if match.stopped else ""
    console.print(f"[bold]{title}[/]: {len(match.played)} games, seeds from {match.plan.seed}{early}\n")
    rows = _table("bot", "Elo", "±", "points", "games", "share", "95 % interval")
    for rating in match.ratings():
        rows.add_row(rating.label, f"{rating.elo:+.0f}", f"{rating.margin:.0f}", *_cells(rating.share))
    console.print(rows)
    console.print()
    labels = [who.label for who in match.plan.entrants]
    meetings = _table("meeting", "points", "games", "share", "95 % interval")
    for place, one in enumerate(labels):
        for other in labels[place + 1 :]:
            meetings.add_row(f"{one} – {other}", *_cells(against(match.played, one, other)))
            for side, share in match.by_side(one, other).items():
                meetings.add_row(f"  as {side}", *_cells(share))
    console.print(meetings)


def _table(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left", min_width=0 if number else 22)
    return table


def _cells(share: Share) -> tuple[str, str, str, str]:
    return f"{share.points:g}", str(share.games), f"{share.share:.1%}", f"{share.low:.1%} – {share.high:.1%}"
