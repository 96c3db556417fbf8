"""`haversack sim`: many games by bots, and what comes of them."""

import argparse
import json
import math
import multiprocessing
import statistics
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

from haversack.arena.games import entrant, play_game
from haversack.bots.levels import BOTS, kind_of
from haversack.cli.inputs import (
    add_game,
    add_json,
    add_options,
    add_pack,
    load_game,
    positive,
    read_options,
    whole,
    write_text,
)

GAMES_IN_A_BATCH = 20
Z_95 = 1.959964
Work = tuple[str, str | None, dict[str, object], str, Sequence[int]]


class Played(NamedTuple):
    """One finished game."""

    seed: int
    winner: str | None
    reason: str
    scores: dict[str, int]
    rounds: int
    decisions: int


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "sim",
        help="play many games and print win rates and lengths",
        description="Play many games with bots of one kind and print win rates with 95 % intervals, reasons and "
        "lengths. The random bot chooses evenly among all that is offered, save that it takes no own piece back "
        "(remove:…) unless nothing else is offered. Equal seeds give equal results, whatever the number of jobs.",
    )
    add_game(parser)
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="how many games (default 100)")
    parser.add_argument("--jobs", type=positive, default=1, metavar="K", help="how many processes (default 1)")
    parser.add_argument("--seed", type=whole, default=0, metavar="S", help="seed of the first game (default 0)")
    parser.add_argument("--bots", default="random", metavar="BOT", help=f"who plays: {', '.join(BOTS)}")
    parser.add_argument("--out", metavar="FILE", help="write one line of JSON for each game to a file")
    add_options(parser)
    add_pack(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Play, count, print."""
    game = load_game(given.game, file=given.pack)
    options = read_options(game, given.option)
    kind_of(given.bots)
    if given.out is not None:
        write_text(given.out, "")
    seeds = range(given.seed, given.seed + given.games)
    batches = [seeds[k : k + GAMES_IN_A_BATCH] for k in range(0, len(seeds), GAMES_IN_A_BATCH)]
    work: list[Work] = [(game.id, given.pack, options, given.bots, batch) for batch in batches]
    progress = track(
        _results(work, given.jobs), "Playing", len(batches), console=Console(file=sys.stderr), transient=True
    )
    played = [one for batch in progress for one in batch]
    if given.out is not None:
        write_text(given.out, "".join(json.dumps(one._asdict()) + "\n" for one in played))
    report = Report(list(game.teams), played)
    if given.json:
        print(json.dumps({"game": game.id, **report.data()}, indent=2, ensure_ascii=False))
    else:
        print_report(game.title, given.bots, report)
    return 0


def _results(work: list[Work], jobs: int) -> Iterator[list[Played]]:
    """Yield the games of each batch, in order."""
    if jobs == 1 or len(work) == 1:
        yield from map(play_batch, work)
        return
    with ProcessPoolExecutor(min(jobs, len(work)), multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(play_batch, work)


def play_batch(work: Work) -> list[Played]:
    """Play one game for each seed."""
    name, pack, options, bots, seeds = work
    game = load_game(name, file=pack)
    out = []
    for seed in seeds:
        one = play_game(game, seed, dict.fromkeys(game.teams, entrant(bots)), options)
        out.append(Played(seed, one.winner, one.reason, one.scores, one.rounds, one.decisions))
    return out


# Counting


class Share(NamedTuple):
    """How many games of all, with a 95 % interval of the share."""

    games: int
    share: float
    low: float
    high: float


class Spread(NamedTuple):
    """How a number varies from game to game."""

    mean: float
    median: float
    least: int
    most: int


def share_of(count: int, games: int) -> Share:
    """Return a share with Wilson's 95 % interval."""
    share, z = count / games, Z_95
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return Share(count, share, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


def spread_of(numbers: Sequence[int]) -> Spread:
    """Return mean, median and ends."""
    return Spread(statistics.fmean(numbers), statistics.median(numbers), min(numbers), max(numbers))


class Report:
    """Win rates by side and reason, scores and lengths of many games."""

    def __init__(self, teams: list[str], played: list[Played]) -> None:
        count = len(played)
        wins = Counter(one.winner for one in played)
        reasons = Counter((one.winner, one.reason) for one in played)
        sides: list[str | None] = [*teams, *([None] if None in wins else [])]
        self.games = count
        self.first_seed = played[0].seed
        self.wins = {side: share_of(wins[side], count) for side in sides}
        self.reasons = {
            side: {
                reason: share_of(n, count) for (winner, reason), n in sorted(reasons.items(), key=str) if winner == side
            }
            for side in sides
        }
        self.spreads = {f"score of {_name(team)}": spread_of([one.scores[team] for one in played]) for team in teams}
        self.spreads["rounds"] = spread_of([one.rounds for one in played])
        self.spreads["decisions"] = spread_of([one.decisions for one in played])

    def data(self) -> dict[str, object]:
        """Return the report as JSON-safe data."""
        wins = {
            side or "draw": {
                **share._asdict(),
                "reasons": {reason: part._asdict() for reason, part in self.reasons[side].items()},
            }
            for side, share in self.wins.items()
        }
        spreads = {name: spread._asdict() for name, spread in self.spreads.items()}
        return {"games": self.games, "first_seed": self.first_seed, "wins": wins, **spreads}


def _name(side: str | None) -> str:
    return "Nobody" if side is None else side.replace("_", " ").title()


# Printing


def print_report(title: str, bots: str, report: Report) -> None:
    """Print win rates and lengths as two tables."""
    console = Console(highlight=False)
    console.print(f"[bold]{title}[/]: {report.games} games by {bots} bots, seeds from {report.first_seed}\n")
    wins = _table("winner", "games", "share", "95 % interval")
    for side, share in report.wins.items():
        wins.add_row(*_cells(_name(side), share), style="bold")
        for reason, part in report.reasons[side].items():
            wins.add_row(*_cells(f"  {reason}", part))
    spreads = _table("", "mean", "median", "least", "most")
    for label, spread in report.spreads.items():
        spreads.add_row(label, f"{spread.mean:.1f}", f"{spread.median:g}", str(spread.least), str(spread.most))
    console.print(wins)
    console.print()
    console.print(spreads)


def _table(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left", min_width=0 if number else 30)
    return table


def _cells(label: str, share: Share) -> tuple[str, str, str, str]:
    return label, str(share.games), f"{share.share:.1%}", f"{share.low:.1%} – {share.high:.1%}"
