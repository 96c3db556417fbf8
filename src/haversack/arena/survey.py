"""Games watched for a report: its settings, its course, what is kept in a file to go on from."""

import json
from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from haversack.arena.balance import Balance, Task, watch_game, watched_of
from haversack.arena.engines import check_engine, results
from haversack.arena.files import Lines, cut_torn_line, lines_of, write_whole
from haversack.arena.games import BadMatch, entrant
from haversack.arena.interrupts import unbroken
from haversack.arena.seeds import Seeds
from haversack.kernel.game import Game
from haversack.kernel.packs import pack_words

FORMAT = 1


class Wanted(NamedTuple):
    """What is to be watched: games of one kind of bot from a first seed on."""

    game: Game
    options: dict[str, object]
    bot: str
    games: int
    seed: int

    def data(self) -> dict[str, object]:
        """Return the settings that a file to resume must share."""
        pack = {} if self.game.pack is None else {"pack": pack_words(self.game.pack)}
        bot, version = entrant(self.bot).label, self.game.rules_version
        settings = {"game": self.game.id, "rules_version": version, "bots": bot, "options": self.options}
        return {"haversack_report": FORMAT, **settings, **pack}


class Survey:
    """Games under way and what they come to."""

    def __init__(self, wanted: Wanted, jobs: int = 1, engine: str = "local", file: str | None = None) -> None:
        check_engine(engine)
        self.wanted = wanted
        self.balance = Balance(wanted.game, wanted.options, wanted.bot)
        self.seeds = Seeds()
        self._jobs = jobs
        self._engine = engine
        self._file = None if file is None else Path(file)

    def run(self) -> Generator[int, None, None]:
        """Watch what is left, yielding the number of games so far."""
        self._resume()
        yield self.balance.games
        wanted = self.wanted
        seeds = (seed for seed in self._wanted_seeds() if seed not in self.seeds)
        tasks = (Task(wanted.game.id, wanted.options, seed, wanted.bot, wanted.game.pack) for seed in seeds)
        watching = results(self._engine, watch_game, tasks, self._jobs)
        with closing(watching) as running, closing(Lines(self._file)) as file:
            for task, one in running:
                if one is None:
                    continue
                with unbroken():
                    file.add(one.data())
                    self.seeds.add(task.seed)
                    self.balance.add(one)
                yield self.balance.games

    def _wanted_seeds(self) -> range:
        return range(self.wanted.seed, self.wanted.seed + self.wanted.games)

    def figures(self) -> dict[str, object]:
        """Return the figures as JSON-safe data."""
        return self.balance.figures(self.seeds.least or 0)

    def _resume(self) -> None:
        """Count the games of the file; begin the file if there is none."""
        if self._file is None:
            return
        if not self._file.exists() or not self._file.stat().st_size:
            try:
                write_whole(self._file, json.dumps(self.wanted.data()) + "\n")
            except OSError as error:
                raise BadMatch(f"The file {str(self._file)!r} cannot be written: {error.strerror}.") from None
            return
        for number, line in enumerate(lines_of(self._file)):
            if number:
                self._take(line, number + 1)
            elif line != self.wanted.data():
                raise BadMatch(f"The file {str(self._file)!r} is of other settings; it is left as it is.")
        cut_torn_line(self._file)

    def _take(self, line: object, number: int) -> None:
        """Count a game of the file, if it is wanted."""
        try:
            one = watched_of(line)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise BadMatch(f"Line {number} of the file {str(self._file)!r} is not a game.") from None
        if one.played.seed in self.seeds:
            raise BadMatch(f"Line {number} of the file {str(self._file)!r} is a game that was there before.")
        if one.played.seed in self._wanted_seeds():
            self.seeds.add(one.played.seed)
            self.balance.add(one)
