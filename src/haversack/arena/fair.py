"""A match less its luck: the same shares with smaller margins, and how much less results vary."""

from statistics import fmean, variance
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


class FairTally:
    """Pairs of games of two bots, as they come in."""

    def __init__(self) -> None:
        self._plain: list[float] = []
        self._fair: list[float] = []

    def add(self, pair: list[Played], label: str) -> None:
        """Take in a pair."""
        self._plain.append(fmean(points(one, label) for one in pair))
        self._fair.append(fmean(fair_points(one, label) for one in pair))

    def result(self) -> Fair | None:
        """Return what came of them; nothing can be said of a single pair."""
        if len(self._fair) < FEWEST:
            return None
        mean, spread = fmean(self._fair), variance(self._fair)
        half = NORMAL * (spread / len(self._fair)) ** 0.5
        return Fair(len(self._fair), mean, mean - half, mean + half, variance(self._plain), spread)
