"""A match of many pairs between bots: its settings, its course, what is kept in a file to go on from.

A match holds tallies, not games: a million games take the room of ten. The games go to a file as they end, one line a
pair, and a match goes on from such a file with the pairs that are missing in it.
"""

import json
from collections.abc import Generator, Iterator
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import haversack
from haversack.arena.engines import check_engine, results
from haversack.arena.fair import FairTally
from haversack.arena.files import Lines, cut_torn_line, lines_of, write_whole
from haversack.arena.games import BadMatch, Entrant, Pairing, Played, SingleSeat, play_pairing
from haversack.arena.interrupts import unbroken
from haversack.arena.ratings import Rating, Share, Tally, Verdict, ratings, sequential, share_of, share_of_pairs
from haversack.arena.seeds import Seeds
from haversack.kernel.game import Game
from haversack.kernel.packs import pack_words

FORMAT = 1


class Plan(NamedTuple):
    """What is to be played: games between each two entrants, from a first seed on."""

    game: str
    entrants: tuple[Entrant, ...]
    games: int
    seed: int
    options: dict[str, object]
    stop_at: float | None = None
    single: SingleSeat | None = None
    pack: dict[str, object] | None = None
    luck: int = 0

    def pairings(self) -> Iterator[Pairing]:
        """Return the pairings in order: seed by seed, so that a match cut short is still even."""
        pairs = list(combinations(self.entrants, 2))
        for seed in range(self.seed, self.seed + (self.games + 1) // 2):
            for one, other in pairs:
                yield Pairing(self.game, self.options, seed, one, other, self.single, self.pack, self.luck)

    @property
    def total(self) -> int:
        """Return how many games the match has in all."""
        two = len(self.entrants) * (len(self.entrants) - 1) // 2
        return 2 * two * ((self.games + 1) // 2)

    def data(self) -> dict[str, object]:
        """Return the settings that a file to resume must share."""
        bots = [who.label for who in self.entrants]
        version = haversack.load(self.game).rules_version
        single = {} if self.single is None else {"seat": self.single.seat, "others": self.single.others.label}
        return {
            "haversack_arena": FORMAT,
            "game": self.game,
            "rules_version": version,
            "bots": bots,
            "seed": self.seed,
            "options": self.options,
            **single,
            **({} if self.pack is None else {"pack": pack_words(self.pack)}),
            **({"luck": self.luck} if self.luck else {}),
        }


def check_plan(plan: Plan, game: Game) -> Plan:
    """Raise unless the plan makes sense."""
    labels = [who.label for who in plan.entrants]
    if len(labels) < 2:
        raise BadMatch("A match needs at least two bots, with a comma between.")
    if len(set(labels)) != len(labels):
        raise BadMatch("The bots of a match must differ; write name@iterations for different budgets.")
    if len(game.teams) != 2:
        raise BadMatch(f"{game.title} does not have two teams.")
    if plan.single is not None and plan.single.seat not in game.seats:
        raise BadMatch(f"{game.title} has no seat {plan.single.seat!r}; the seats are {', '.join(game.seats)}.")
    if plan.stop_at is not None and len(labels) != 2:
        raise BadMatch("A match stops early only between two bots.")
    return plan


class Match:
    """A match under way. With `keep` the games are kept in memory as well."""

    def __init__(
        self, plan: Plan, jobs: int = 1, engine: str = "local", file: str | None = None, keep: bool = False
    ) -> None:
        check_engine(engine)
        self.plan = plan
        self.jobs = jobs
        self.engine = engine
        self.file = None if file is None else Path(file)
        self.labels = [who.label for who in plan.entrants]
        self.tallies = {pair: Tally() for pair in combinations(self.labels, 2)}
        self.fair = {pair: FairTally() for pair in self.tallies} if plan.luck else {}
        self.games = 0
        self.lost = 0
        self.played: list[Played] | None = [] if keep else None
        self._done = {frozenset(pair): Seeds() for pair in self.tallies}

    def run(self) -> Generator[int, None, None]:
        """Play what is left, yielding the number of games so far after each pair."""
        self._resume()
        yield self.games
        if self.verdict_is_clear():
            return
        left = (one for one in self.plan.pairings() if not self._is_done(one))
        playing = results(self.engine, play_pairing, left, self.jobs)
        with closing(playing) as running, closing(Lines(self.file)) as file:
            for _, pair in running:
                if pair is None:
                    self.lost += 1
                    continue
                with unbroken():
                    file.add([one._asdict() for one in pair])
                    self._count(pair)
                yield self.games
                if self.verdict_is_clear():
                    break

    def _is_done(self, pairing: Pairing) -> bool:
        return pairing.seed in self._done[frozenset((pairing.first.label, pairing.second.label))]

    def _count(self, pair: list[Played]) -> None:
        self.games += len(pair)
        sides = set(pair[0].sides.values())
        met = next(two for two in self.tallies if set(two) == sides)
        self.tallies[met].add(pair, met[0])
        if met in self.fair:
            self.fair[met].add(pair, met[0])
        if self.played is not None:
            self.played += pair

    @property
    def verdict(self) -> Verdict | None:
        """Return what the sequential test says so far, if one is wanted."""
        if self.plan.stop_at is None:
            return None
        one, other = self.labels
        return sequential(self.tallies[one, other], one, other, self.plan.stop_at)

    def verdict_is_clear(self) -> bool:
        """Say whether the match may stop."""
        verdict = self.verdict
        return verdict is not None and verdict.clear is not None

    @property
    def stopped(self) -> bool:
        """Say whether the match stopped before its end, since it was clear."""
        return self.verdict_is_clear() and self.games < self.plan.total

    # The file

    def _resume(self) -> None:
        """Count the pairs found in the file; begin the file if there is none."""
        if self.file is None:
            return
        if not self.file.exists() or not self.file.stat().st_size:
            self._begin_file(self.file)
            return
        for number, line in enumerate(lines_of(self.file)):
            if number == 0:
                if line != self.plan.data():
                    raise BadMatch(
                        f"The file {str(self.file)!r} is of a match with other settings; it is left as it is."
                    )
                continue
            pair = pair_of(line)
            met = frozenset(pair[0].sides.values())
            if not self._belongs(pair) or pair[0].seed in self._done[met]:
                raise BadMatch(f"The file {str(self.file)!r} holds games that are not of this match.")
            if pair[0].seed < self.plan.seed + (self.plan.games + 1) // 2:
                self._done[met].add(pair[0].seed)
                self._count(pair)
        cut_torn_line(self.file)

    def _belongs(self, pair: list[Played]) -> bool:
        seeds = {one.seed for one in pair}
        pairs = [set(two) for two in self.tallies]
        return (
            len(pair) == 2 and len(seeds) == 1 and min(seeds) >= self.plan.seed and set(pair[0].sides.values()) in pairs
        )

    def _begin_file(self, file: Path) -> None:
        try:
            write_whole(file, json.dumps(self.plan.data()) + "\n")
        except OSError as error:
            raise BadMatch(f"The file {str(file)!r} cannot be written: {error.strerror}.") from None

    # What came of it

    def met(self) -> list[tuple[str, str]]:
        """Return the pairs of bots that have met."""
        return [pair for pair, tally in self.tallies.items() if tally.pairs]

    def ratings(self) -> list[Rating]:
        """Return the ratings of the bots that have played, best first."""
        tallies = {pair: self.tallies[pair] for pair in self.met()}
        return ratings([label for label in self.labels if any(label in pair for pair in tallies)], tallies)

    def share(self, one: str, other: str) -> Share:
        """Return how a bot did against another, with an interval by pairs."""
        return share_of_pairs(self.tallies[one, other])

    def by_side(self, one: str, other: str) -> dict[str, Share]:
        """Return how a bot did against another on each side; at a single seat there is only one."""
        if self.plan.single is not None:
            return {}
        sides = self.tallies[one, other].sides
        return {team: share_of(*sides[team]) for team in haversack.load(self.plan.game).teams if team in sides}

    def data(self) -> dict[str, object]:
        """Return the result as JSON-safe data."""
        meetings = [self._meeting(one, other) for one, other in self.met()]
        rated = [
            {
                "bot": one.label,
                "elo": None if one.open_end else round(one.elo, 1),
                "margin": None if one.open_end else round(one.margin, 1),
                **one.share._asdict(),
            }
            for one in self.ratings()
        ]
        verdict = self.verdict
        stopped = self.stopped
        played = {"games": self.games, "lost": self.lost, "stopped": stopped, "shares_biased": stopped}
        said = {} if verdict is None else {"verdict": verdict.clear, "stronger": verdict.stronger}
        return {**self.plan.data(), **played, **said, "meetings": meetings, "ratings": rated}

    def _meeting(self, one: str, other: str) -> dict[str, object]:
        sides = {team: part._asdict() for team, part in self.by_side(one, other).items()}
        fair = self.fair[one, other].result() if self.fair else None
        less = {} if fair is None else {"less_luck": {**fair._asdict(), "times": fair.times}}
        return {"bot": one, "against": other, **self.share(one, other)._asdict(), "sides": sides, **less}


def pair_of(line: object) -> list[Played]:
    """Return the games of a pair from a line of a file."""
    if not isinstance(line, list) or not line:
        raise BadMatch("The file to resume holds something that is not a game.")
    try:
        return [Played(**one) for one in line]
    except TypeError:
        raise BadMatch("The file to resume holds something that is not a game.") from None
