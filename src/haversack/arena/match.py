"""A match of many pairs between bots: its settings, its course, what is kept in a file to go on from."""

import json
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import haversack
from haversack.arena.engines import check_engine, results
from haversack.arena.games import BadMatch, Entrant, Pairing, Played, play_pairing
from haversack.arena.ratings import Rating, Share, against, ratings, sequential
from haversack.kernel.game import Game

FORMAT = 1


class Plan(NamedTuple):
    """What is to be played: games between each two entrants, from a first seed on."""

    game: str
    entrants: tuple[Entrant, ...]
    games: int
    seed: int
    options: dict[str, object]
    stop_at: float | None = None

    def pairings(self) -> list[Pairing]:
        """Return the pairings in order: seed by seed, so that a match cut short is still even."""
        pairs = list(combinations(self.entrants, 2))
        seeds = range(self.seed, self.seed + (self.games + 1) // 2)
        return [Pairing(self.game, self.options, seed, one, other) for seed in seeds for one, other in pairs]

    def data(self) -> dict[str, object]:
        """Return the settings that a file to resume must share."""
        bots = [who.label for who in self.entrants]
        version = haversack.load(self.game).rules_version
        return {
            "haversack_arena": FORMAT,
            "game": self.game,
            "rules_version": version,
            "bots": bots,
            "seed": self.seed,
            "options": self.options,
        }


def checked(plan: Plan, game: Game) -> Plan:
    """Raise unless the plan makes sense."""
    labels = [who.label for who in plan.entrants]
    if len(labels) < 2:
        raise BadMatch("A match needs at least two bots, with a comma between.")
    if len(set(labels)) != len(labels):
        raise BadMatch("The bots of a match must differ; write name@iterations for different budgets.")
    if len(game.teams) != 2:
        raise BadMatch(f"{game.title} does not have two teams.")
    if plan.stop_at is not None and len(labels) != 2:
        raise BadMatch("A match stops early only between two bots.")
    return plan


class Match:
    """A match under way."""

    def __init__(self, plan: Plan, jobs: int = 1, engine: str = "local", file: str | None = None) -> None:
        check_engine(engine)
        self.plan = plan
        self.jobs = jobs
        self.engine = engine
        self.file = None if file is None else Path(file)
        self.pairs: list[list[Played]] = []
        self.stopped = False

    @property
    def played(self) -> list[Played]:
        """Return the games so far."""
        return [one for pair in self.pairs for one in pair]

    def run(self) -> Iterator[int]:
        """Play what is left, yielding the number of games so far after each pair."""
        pairings = self.plan.pairings()
        self.pairs = self._resumed(pairings)
        yield len(self.played)
        if self._is_decided():
            return
        left = pairings[len(self.pairs) :]
        running = results(self.engine, play_pairing, left, self.jobs)
        for pair in running:
            self.pairs.append(pair)
            self._keep(pair)
            yield len(self.played)
            if self._is_decided():
                break
        if hasattr(running, "close"):
            running.close()

    def _is_decided(self) -> bool:
        """Say whether the sequential test, if one is wanted, has come to an end."""
        if self.plan.stop_at is None or not self.pairs:
            return False
        one, other = [who.label for who in self.plan.entrants]
        self.stopped = sequential(self.pairs, one, other, self.plan.stop_at).stronger is not None
        return self.stopped

    # The file

    def _resumed(self, pairings: Sequence[Pairing]) -> list[list[Played]]:
        """Return the pairs found in the file; begin the file if there is none."""
        if self.file is None:
            return []
        if not self.file.exists():
            self._write([self.plan.data()])
            return []
        lines = _lines(self.file)
        if not lines or lines[0] != self.plan.data():
            raise BadMatch(f"The file {str(self.file)!r} is of a match with other settings; it is left as it is.")
        pairs = [[_read(one) for one in pair] for pair in lines[1:] if isinstance(pair, list)][: len(pairings)]
        for pair, pairing in zip(pairs, pairings, strict=False):
            if [one.seed for one in pair] != [pairing.seed] * 2:
                raise BadMatch(f"The file {str(self.file)!r} does not hold the games of this match in order.")
        self._write(lines)
        return pairs

    def _keep(self, pair: list[Played]) -> None:
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as file:
                file.write(json.dumps([one._asdict() for one in pair]) + "\n")

    def _write(self, lines: Sequence[object]) -> None:
        if self.file is None:
            return
        try:
            self.file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        except OSError as error:
            raise BadMatch(f"The file {str(self.file)!r} cannot be written: {error.strerror}.") from None

    # What came of it

    def ratings(self) -> list[Rating]:
        """Return the ratings of the bots, best first."""
        return ratings([who.label for who in self.plan.entrants], self.played)

    def data(self) -> dict[str, object]:
        """Return the result as JSON-safe data."""
        labels = [who.label for who in self.plan.entrants]
        meetings = [self._meeting(one, other) for one, other in combinations(labels, 2)]
        rated = [
            {"bot": one.label, "elo": round(one.elo, 1), "margin": round(one.margin, 1), **one.share._asdict()}
            for one in self.ratings()
        ]
        played = {"games": len(self.played), "stopped": self.stopped}
        return {**self.plan.data(), **played, "meetings": meetings, "ratings": rated}

    def _meeting(self, one: str, other: str) -> dict[str, object]:
        share = against(self.played, one, other)
        sides = {team: part._asdict() for team, part in self.by_side(one, other).items()}
        return {"bot": one, "against": other, **share._asdict(), "sides": sides}

    def by_side(self, label: str, other: str) -> dict[str, Share]:
        """Return how a bot did against another on each side."""
        out: dict[str, Share] = {}
        for team in haversack.load(self.plan.game).teams:
            own = [one for one in self.played if one.sides[team] == label and other in one.sides.values()]
            out[team] = against(own, label)
        return out


def _lines(file: Path) -> list[object]:
    """Return the lines of a file as data; a last line that was cut off is left out."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise BadMatch(f"The file {str(file)!r} cannot be read.") from None
    out: list[object] = []
    rows = text.splitlines()
    for number, row in enumerate(rows):
        try:
            out.append(json.loads(row))
        except ValueError:
            if number < len(rows) - 1:
                raise BadMatch(f"Line {number + 1} of the file {str(file)!r} is not JSON.") from None
    return out


def _read(data: dict[str, object]) -> Played:
    try:
        return Played(**data)  # type: ignore[arg-type]
    except TypeError:
        raise BadMatch("The file to resume holds something that is not a game.") from None
