"""The file in which the making of puzzles is kept: a line for each game, so that a run can be gone on with."""

import json
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from haversack.arena.engines import results
from haversack.arena.interrupts import unbroken
from haversack.kernel.errors import HaversackError
from haversack.learn.puzzles import Puzzle, read_puzzle, written
from haversack.puzzles.find import Haul, Search, puzzles_of

MOST_ALIKE: Final = 8  # puzzles with the same answer


class BadWork(HaversackError):
    """Raised when a file is not what was kept of a making of puzzles."""


class Work:
    """Puzzles found so far. `search` says how to look; its seed is that of the first game."""

    def __init__(self, search: Search, file: Path, jobs: int = 1) -> None:
        self.search = search
        self.games = 0
        self.looked = 0
        self.found: list[Puzzle] = []
        self._file = file
        self._jobs = jobs
        self._seen: set[int] = set()
        if file.exists():
            self._read()

    def _settings(self) -> list[object]:
        return list(self.search._replace(seed=0))

    def _read(self) -> None:
        """Take in what the file holds; a last line that was cut off is dropped."""
        whole = 0
        for number, line in enumerate(self._file.read_bytes().splitlines(keepends=True), 1):
            if not line.endswith(b"\n"):
                break
            try:
                data = json.loads(line)
                haul = Haul(data["seed"], data["looked"], [read_puzzle(one, self.search.game) for one in data["found"]])
                fits = data["settings"] == self._settings()
            except (ValueError, KeyError, TypeError):
                raise BadWork(f"Line {number} of {str(self._file)!r} is no game that was looked at.") from None
            if not fits:
                raise BadWork(f"Line {number} of {str(self._file)!r} was made with other settings.")
            self._take(haul)
            whole += len(line)
        with self._file.open("rb+") as file:
            file.truncate(whole)

    def _take(self, haul: Haul) -> None:
        self._seen.add(haul.seed)
        self.games += 1
        self.looked += haul.looked
        self.found += haul.found

    def run(self, wanted: int) -> Generator[int, None, None]:
        """Look at game after game until as many puzzles are chosen as wanted; yield their number after each."""
        searches = self._searches(wanted)
        self._file.parent.mkdir(parents=True, exist_ok=True)
        with closing(results("local", puzzles_of, searches, self._jobs)) as running:
            for _, haul in running:
                if haul is None:
                    continue
                with unbroken():
                    self._keep(haul)
                    self._take(haul)
                yield len(self.chosen())

    def _keep(self, haul: Haul) -> None:
        line = {"seed": haul.seed, "looked": haul.looked, "settings": self._settings()}
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps({**line, "found": [written(one) for one in haul.found]}) + "\n")

    def _searches(self, wanted: int) -> Iterator[Search]:
        seed = self.search.seed
        while len(self.chosen()) < wanted:
            if seed not in self._seen:
                yield self.search._replace(seed=seed)
            seed += 1

    def chosen(self) -> list[Puzzle]:
        """Return what is worth keeping of what was found: not too many with the same answer."""
        return chosen(self.found)


def chosen(found: Iterable[Puzzle]) -> list[Puzzle]:
    """Return puzzles in the order they were found, at most so many with the same answer."""
    answers: Counter[tuple[str, ...]] = Counter()
    out: list[Puzzle] = []
    for one in found:
        answers[one.way] += 1
        if answers[one.way] <= MOST_ALIKE:
            out.append(one)
    return out


def joined(known: Iterable[Puzzle], found: Iterable[Puzzle]) -> list[Puzzle]:
    """Return puzzles with those found since, each once."""
    by_id = {one.id: one for one in known}
    for one in found:
        by_id.setdefault(one.id, one)
    return chosen(by_id.values())
