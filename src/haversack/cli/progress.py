"""How far a long command has come: a bar at a terminal, a line now and then in a log file."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

SECONDS = 30.0


@contextmanager
def progress(total: int, things: str = "games", doing: str = "Playing") -> Iterator[Callable[[int], None]]:
    """Give a function to be told how many are done."""
    if sys.stderr.isatty():
        columns = (TextColumn(doing), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(file=sys.stderr), transient=True) as bar:
            task = bar.add_task("", total=total)
            yield lambda done: bar.update(task, completed=done)
    else:
        yield _Lines(total, things).tell


class _Lines:
    """Lines for a file: one each half minute."""

    def __init__(self, total: int, things: str) -> None:
        self._total = total
        self._things = things
        self._begun = self._last = time.monotonic()
        self._first: int | None = None

    def tell(self, done: int) -> None:
        """Print a line if the last one is old enough."""
        now = time.monotonic()
        if self._first is None:
            self._first = done
        if now - self._last < SECONDS:
            return
        self._last = now
        rate = (done - self._first) / (now - self._begun)
        print(f"{done} of {self._total} {self._things}, {rate:.1f} a second", file=sys.stderr, flush=True)
