"""`haversack dataset`: games of bots as data for learning."""

import argparse
import json
import shutil
import time
from collections.abc import Generator
from contextlib import closing
from typing import TYPE_CHECKING

from rich.console import Console

from haversack.arena.games import entrant
from haversack.arena.interrupts import unbroken, until_interrupted
from haversack.bots.levels import BOTS
from haversack.cli.inputs import BadInput, add_game, add_json, add_options, load_game, positive, read_options, whole
from haversack.cli.progress import progress
from haversack.dataset.plan import GAMES_IN_A_PART, Plan

if TYPE_CHECKING:
    from haversack.dataset.write import Written

PROJECTED = 100_000


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "dataset",
        help="write games of bots as data for learning",
        description="Let bots play and write the games in Parquet: records, and decisions with what the seat knew, the "
        "options, the choice, what the bot thought of them, and the outcome. Goes on where it was stopped, at whatever "
        "moment; equal settings give equal data, whatever the number of jobs.",
    )
    add_game(parser)
    parser.add_argument("--out", required=True, metavar="FOLDER", help="the folder of the dataset")
    parser.add_argument("--games", type=positive, default=1000, metavar="N", help="how many games (default 1000)")
    parser.add_argument(
        "--bots",
        default="random",
        metavar="A,B",
        help=f"who plays: {', '.join(BOTS)}, package.module:Class; of several, each meets each, itself too",
    )
    parser.add_argument("--budget", type=positive, metavar="N", help="simulations a decision for bots that search")
    parser.add_argument("--seed", type=whole, default=0, metavar="S", help="seed of the first game (default 0)")
    parser.add_argument("--jobs", type=positive, default=1, metavar="K", help="how many processes (default 1)")
    parser.add_argument("--no-observations", action="store_true", help="leave out what the seat knew: far smaller")
    parser.add_argument(
        "--part", type=positive, default=GAMES_IN_A_PART, metavar="N", help=f"games in a file ({GAMES_IN_A_PART})"
    )
    add_options(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Write what is missing, and say what is there."""
    try:
        from haversack.dataset.write import write_dataset
    except ModuleNotFoundError as error:
        raise BadInput(f"Datasets need {error.name}: pip install 'haversack[data]'.") from None
    game = load_game(given.game)
    options = read_options(game, given.option)
    bots = tuple(entrant(name.strip(), given.budget) for name in given.bots.split(",") if name.strip())
    if not bots or len(game.teams) != 2:
        raise BadInput("A dataset needs a bot and a game of two teams.")
    plan = Plan(game.id, bots, given.games, given.seed, options, given.out, not given.no_observations, given.part)
    tally = Tally()
    with unbroken():
        with progress(plan.games) as tell:
            code = until_interrupted(tally.count(write_dataset(plan, given.jobs)), tell)
        data = {"folder": given.out, **plan.settings(), **tally.data(), "interrupted": code != 0}
        if given.json:
            print(json.dumps(data, indent=2, ensure_ascii=False))
        else:
            _print(game.title, given.out, tally, code != 0)
    return code


class Tally:
    """What is there, and how fast it was made."""

    def __init__(self) -> None:
        self.games = self.decisions = self.size = self.made = 0
        self._begun = time.monotonic()

    def count(self, parts: "Generator[Written, None, None]") -> Generator[int, None, None]:
        """Count parts as they come, yielding the number of games so far each time that some were made.

        Those that were there are counted in silence, or the progress told would begin with a speed that nothing has.
        """
        with closing(parts):
            for part in parts:
                with unbroken():
                    self.games += part.games
                    self.decisions += part.decisions
                    self.size += part.size
                    self.made += part.games if part.new else 0
                if part.new:
                    yield self.games

    def data(self) -> dict[str, object]:
        """Return the figures, and what they come to for a hundred thousand games."""
        rate = self.made / (time.monotonic() - self._begun) if self.made else None
        each = self.size / self.games if self.games else None
        return {
            "games": self.games,
            "made_now": self.made,
            "decisions": self.decisions,
            "bytes": self.size,
            "bytes_a_game": None if each is None else round(each),
            "games_a_second": None if rate is None else round(rate, 2),
            "hours_for_100000": None if rate is None else round(PROJECTED / rate / 3600, 2),
            "gigabytes_for_100000": None if each is None else round(each * PROJECTED / 1e9, 2),
        }


def _print(title: str, folder: str, tally: Tally, interrupted: bool) -> None:
    console = Console(highlight=False)
    data = tally.data()
    cut = ", interrupted: the same command goes on" if interrupted else ""
    console.print(f"[bold]{title}[/]: {tally.games} games, {tally.decisions} decisions in {folder}{cut}")
    if tally.made:
        speed = f"{data['games_a_second']} games/s, {data['bytes_a_game']} bytes a game"
        whole_set = f"{data['hours_for_100000']} hours and {data['gigabytes_for_100000']} GB"
        free = shutil.disk_usage(folder).free / 1e9
        console.print(f"{speed}; 100,000 games would take {whole_set} ({free:.0f} GB are free).")
