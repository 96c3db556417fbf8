"""`haversack sim`: many games by bots, and what comes of them.

Games are counted and written as they end: a million of them take the room of ten, and what was played when the command
is stopped is kept, told, and gone on from.
"""

import argparse
import json
import math
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from haversack.arena.engines import results
from haversack.arena.files import Lines, cut_torn_line, lines_of
from haversack.arena.games import entrant, play_game
from haversack.arena.interrupts import unbroken, until_interrupted
from haversack.arena.seeds import Seeds
from haversack.bots.levels import BOTS
from haversack.cli.inputs import (
    BadInput,
    add_game,
    add_json,
    add_options,
    add_pack,
    check_can_write,
    load_game,
    positive,
    read_options,
    whole,
)
from haversack.cli.progress import progress
from haversack.kernel.face import Face

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
        "lengths. The random bot chooses evenly among all that is offered, save that it gives nothing "
        "of its own up unless nothing else is offered. Equal seeds give equal results, whatever the number of jobs.",
    )
    add_game(parser)
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="how many games (default 100)")
    parser.add_argument("--jobs", type=positive, default=1, metavar="K", help="how many processes (default 1)")
    parser.add_argument("--seed", type=whole, default=0, metavar="S", help="seed of the first game (default 0)")
    parser.add_argument(
        "--bots",
        default="random",
        metavar="BOT",
        help=f"who plays: {', '.join(BOTS)}, package.module:Class, FILE.npz",
    )
    parser.add_argument("--out", metavar="FILE", help="write one line of JSON for each game to a file")
    parser.add_argument("--resume", action="store_true", help="go on from the games that the file of --out holds")
    add_options(parser)
    add_pack(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Play, count, print."""
    game = load_game(given.game, file=given.pack)
    options = read_options(game, given.option)
    entrant(given.bots)
    if given.out is not None:
        check_can_write(given.out)
    elif given.resume:
        raise BadInput("Games are gone on from in a file: name it with --out.")
    report = Report(list(game.teams), game.face)
    with unbroken():
        with progress(given.games) as tell:
            code = until_interrupted(_played(given, options, report), tell)
        if not report.games:
            raise KeyboardInterrupt
        if given.json:
            data = {"game": game.id, **report.data(), "interrupted": code != 0}
            print(json.dumps(data, indent=2, ensure_ascii=False))
        else:
            print_report(game.title, given.bots, report, code != 0)
    return code


def _played(given: argparse.Namespace, options: dict[str, object], report: "Report") -> Generator[int, None, None]:
    """Count the games of the file if it is gone on from, play the others, yielding the number so far.

    The file holds whole lines at every moment, and those games that are counted.
    """
    seeds = range(given.seed, given.seed + given.games)
    file = None if given.out is None else Path(given.out)
    goes_on = given.resume and file is not None and file.exists()
    if goes_on and file is not None:
        _read_games(file, report, seeds)
    yield report.games
    left = (seed for seed in seeds if seed not in report.seeds)
    work = ((given.game, given.pack, options, given.bots, batch) for batch in _batches(left, _at_once(given)))
    playing = results("local", play_batch, work, given.jobs)
    with closing(playing) as running, closing(Lines(file, fresh=not goes_on)) as lines:
        for task, batch in running:
            for one in batch or ():
                with unbroken():
                    lines.add(one._asdict())
                    report.add(one)
            report.lost += 0 if batch is not None else len(task[4])
            yield report.games


def _at_once(given: argparse.Namespace) -> int:
    """Return how many games are handed to a worker at once: one alone where that costs nothing beside playing it."""
    is_quick = entrant(given.bots).iterations == 1
    return GAMES_IN_A_BATCH if is_quick and given.jobs > 1 else 1


def _batches(seeds: Iterator[int], size: int) -> Iterator[list[int]]:
    while batch := list(islice(seeds, size)):
        yield batch


def _read_games(file: Path, report: "Report", seeds: range) -> None:
    """Count the games of a file; a last line that was cut off is dropped, other games are refused."""
    for number, line in enumerate(lines_of(file), 1):
        try:
            one = Played(**line)  # type: ignore[arg-type]
            fits = one.seed in seeds and one.seed not in report.seeds and set(one.scores) == set(report.teams)
        except TypeError:
            raise BadInput(f"Line {number} of the file {str(file)!r} is not a game.") from None
        if not fits:
            raise BadInput(f"Line {number} of the file {str(file)!r} is a game of other settings.")
        report.add(one)
    cut_torn_line(file)


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


class Numbers:
    """A number that varies from game to game, counted by value, so that room does not grow with the games."""

    def __init__(self) -> None:
        self._counts: Counter[int] = Counter()

    def add(self, value: int) -> None:
        """Count a value."""
        self._counts[value] += 1

    def spread(self) -> Spread:
        """Return mean, median and ends."""
        count = self._counts.total()
        mean = sum(value * times for value, times in self._counts.items()) / count
        ordered = sorted(self._counts.items())
        middle = [self._at(ordered, place) for place in ((count - 1) // 2, count // 2)]
        return Spread(mean, sum(middle) / 2, ordered[0][0], ordered[-1][0])

    @staticmethod
    def _at(ordered: list[tuple[int, int]], place: int) -> int:
        for value, times in ordered:
            if place < times:
                return value
            place -= times
        raise IndexError(place)


class Report:
    """Win rates by side and reason, scores and lengths of many games, counted as they come."""

    def __init__(self, teams: list[str], face: Face) -> None:
        self.teams = teams
        self.face = face
        self.games = 0
        self.lost = 0
        self.seeds = Seeds()
        self._reasons: Counter[tuple[str | None, str]] = Counter()
        names = [*[f"score of {face.name(team)}" for team in teams], "rounds", "decisions"]
        self._numbers = {name: Numbers() for name in names}

    def add(self, one: Played) -> None:
        """Count a game."""
        self.games += 1
        self.seeds.add(one.seed)
        self._reasons[one.winner, one.reason] += 1
        for team in self.teams:
            self._numbers[f"score of {self.face.name(team)}"].add(one.scores[team])
        self._numbers["rounds"].add(one.rounds)
        self._numbers["decisions"].add(one.decisions)

    @property
    def first_seed(self) -> int | None:
        """Return the seed of the first game."""
        return self.seeds.least

    @property
    def wins(self) -> dict[str | None, Share]:
        """Return the share of each side, and of nobody where there were draws."""
        won: Counter[str | None] = Counter()
        for (winner, _), count in self._reasons.items():
            won[winner] += count
        sides: list[str | None] = [*self.teams, *([None] if None in won else [])]
        return {side: share_of(won[side], self.games) for side in sides}

    @property
    def reasons(self) -> dict[str | None, dict[str, Share]]:
        """Return the shares of each side by the reason of the win."""
        out: dict[str | None, dict[str, Share]] = {side: {} for side in self.wins}
        for (winner, reason), count in sorted(self._reasons.items(), key=str):
            out[winner][reason] = share_of(count, self.games)
        return out

    @property
    def spreads(self) -> dict[str, Spread]:
        """Return how scores and lengths vary."""
        return {name: numbers.spread() for name, numbers in self._numbers.items()}

    def data(self) -> dict[str, object]:
        """Return the report as JSON-safe data."""
        reasons = self.reasons
        wins = {
            side or "draw": {
                **share._asdict(),
                "reasons": {reason: part._asdict() for reason, part in reasons[side].items()},
            }
            for side, share in self.wins.items()
        }
        spreads = {name: spread._asdict() for name, spread in self.spreads.items()}
        return {"games": self.games, "lost": self.lost, "first_seed": self.first_seed, "wins": wins, **spreads}


# Printing


def print_report(title: str, bots: str, report: Report, interrupted: bool = False) -> None:
    """Print win rates and lengths as two tables."""
    console = Console(highlight=False)
    cut = ", interrupted" if interrupted else ""
    console.print(f"[bold]{title}[/]: {report.games} games by {bots} bots, seeds from {report.first_seed}{cut}\n")
    if report.lost:
        console.print(f"{report.lost} games were given up: their workers died.\n")
    reasons = report.reasons
    wins = _table("winner", "games", "share", "95 % interval")
    for side, share in report.wins.items():
        wins.add_row(*_cells(report.face.name(side), share), style="bold")
        for reason, part in reasons[side].items():
            wins.add_row(*_cells(f"  {reason}", part))
    spreads = _table("", "mean", "median", "least", "most")
    for label, spread in report.spreads.items():
        label = f"{report.face.clock.unit}s" if label == "rounds" else label
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
