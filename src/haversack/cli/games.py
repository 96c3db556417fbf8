"""`haversack games check`: whether every stored game still goes as it went, before an upgrade or after."""

import argparse
import json
import os

from haversack.arena.engines import results
from haversack.cli.inputs import BadInput, add_json, positive
from haversack.cli.progress import progress
from haversack.cli.serve import database_of

DIFFERS = 1
MOST_SHOWN = 20


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "games",
        help="check the stored games of a server",
        description="Replay every stored game of a server by these rules and say what would differ: before an upgrade, "
        "with the new version, while the old one still serves. The exit code is 1 if a game differs.",
    )
    parser.add_argument("what", choices=("check",), metavar="check", help="replay and compare")
    parser.add_argument("db", nargs="?", metavar="DB", help="an SQLite file or a PostgreSQL URL (default: as `serve`)")
    parser.add_argument("--running", action="store_true", help="leave finished games out")
    words = "bring a PostgreSQL of an older form to the present one first: for a restored dump, not for what is served"
    parser.add_argument("--bring-up", action="store_true", help=words)
    jobs = os.cpu_count() or 1
    parser.add_argument("--jobs", type=positive, default=jobs, metavar="K", help=f"how many processes (default {jobs})")
    add_json(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Replay, compare, say what differs."""
    from haversack.server.checking import batches, check_batch, readable
    from haversack.server.store import Unusable

    report = Report()
    try:
        with readable(database_of(given.db), given.bring_up) as database:
            work = batches(database, given.running)
            with progress(sum(len(names) for names in work), "games", "Checking") as tell:
                for task, done in results("local", check_batch, ((database, names) for names in work), given.jobs):
                    if done is None:
                        report.lost += task[1]
                    else:
                        report.add(done.tables, done.choices, [one.data() for one in done.differing])
                    tell(report.tables)
    except Unusable as error:
        raise BadInput(str(error)) from None
    report.print(given.json)
    return DIFFERS if report.differing or report.lost else 0


class Report:
    """What the check came to."""

    def __init__(self) -> None:
        self.tables = 0
        self.choices = 0
        self.differing: list[dict[str, object]] = []
        self.lost: list[str] = []

    def add(self, tables: int, choices: int, differing: list[dict[str, object]]) -> None:
        """Count a batch in."""
        self.tables += tables
        self.choices += choices
        self.differing += differing

    def print(self, as_json: bool) -> None:
        """Say it, as data or in words."""
        if as_json:
            counts = {"games": self.tables, "choices": self.choices}
            print(json.dumps({**counts, "differing": self.differing, "lost": self.lost}))
            return
        print(f"{self.tables} games with {self.choices} choices were replayed; {len(self.differing)} would differ.")
        for one in self.differing[:MOST_SHOWN]:
            which = f"{one['table']}  {one['game']} {one['rules_version']}, {one['status']}"
            print(f"{which}, after {one['after']} choices: {one['reason']}")
        if len(self.differing) > MOST_SHOWN:
            print(f"... and {len(self.differing) - MOST_SHOWN} more (--json lists all).")
        if self.lost:
            print(f"{len(self.lost)} games were not replayed: a process died over them.")
