"""A match less its luck: the same shares with smaller margins, and how much less results vary."""

from statistics import fmean
from typing import NamedTuple

from haversack.arena.games import Played, points

FEWEST = 2
NORMAL = 1.96


class Fair(NamedTuple):
    """How a bot did with the luck taken out: its share with a 95 % interval, and the variances of results of pairs."""

    pairs: int
    share: float
    low: float
    high: float
    plain_variance: float
    variance: float

    @property
    def times(self) -> float:
        """Return how many times less results vary, so that a match needs so many times fewer games."""
        return self.plain_variance / self.variance if self.variance else 1.0


def fair_points(played: Played, label: str) -> float:
    """Return what a bot got from a game, less luck; that may be more than 1 or less than 0."""
    if played.adjusted is None:
        return points(played, label)
    first = next(iter(played.sides.values()))
    return played.adjusted if label == first else 1 - played.adjusted


class _Spread:
    """Mean and variance of numbers as they come in (Welford)."""

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self._squares = 0.0

    def add(self, value: float) -> None:
        """Take in a number."""
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self._squares += step * (value - self.mean)

    @property
    def variance(self) -> float:
        """Return the variance."""
        return self._squares / (self.count - 1)


class FairTally:
    """Pairs of games of two bots, as they come in."""

    def __init__(self) -> None:
        self._plain, self._fair = _Spread(), _Spread()

    def add(self, pair: list[Played], label: str) -> None:
        """Take in a pair."""
        self._plain.add(fmean(points(one, label) for one in pair))
        self._fair.add(fmean(fair_points(one, label) for one in pair))

    def result(self) -> Fair | None:
        """Return what came of them; nothing can be said of a single pair."""
        fair = self._fair
        if fair.count < FEWEST:
            return None
        half = NORMAL * (fair.variance / fair.count) ** 0.5
        return Fair(fair.count, fair.mean, fair.mean - half, fair.mean + half, self._plain.variance, fair.variance)
