"""Win rates with intervals, Elo ratings, and when a match may stop: all from tallies that grow pair by pair.

Games come in pairs, one deal with the sides swapped, and the two games of a pair are not independent of each other. So
intervals and tests look at the scores of pairs. A tally holds sums alone: a million games take no more room than ten.
"""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from haversack.arena.games import Played, points

Z_95 = 1.959964
ELO = 400 / math.log(10)
ROUNDS_OF_FITTING = 500
PRIOR_GAMES = 0.5
ERROR_RATE = 0.05
LEAST_PAIRS = 20
USUAL_VARIANCE = 0.06
MOST_GAIN = 4  # how many times as much a pair may tell as its two games would tell apart
STRONGER, EQUAL = "stronger", "equal"


class Share(NamedTuple):
    """A share of games with its 95 % interval."""

    points: float
    games: int
    share: float
    low: float
    high: float


class Tally:
    """What came of the pairs between two bots, as the first of them sees it."""

    def __init__(self) -> None:
        self.pairs = 0
        self.games = 0
        self.points = 0.0
        self.squares = 0.0
        self.sides: dict[str, tuple[float, int]] = {}

    def add(self, pair: Sequence[Played], label: str) -> None:
        """Count a pair of games of this bot."""
        won = 0.0
        for one in pair:
            got = points(one, label)
            won += got
            side = next(team for team, who in one.sides.items() if who == label)
            before, games = self.sides.get(side, (0.0, 0))
            self.sides[side] = (before + got, games + 1)
        self.pairs += 1
        self.games += len(pair)
        self.points += won
        self.squares += (won / len(pair)) ** 2

    @property
    def mean(self) -> float:
        """Return the mean score of a pair, from 0 to 1."""
        return self.points / self.games

    @property
    def variance(self) -> float:
        """Return the variance of the scores of pairs; a little is added, so that a few alike are not taken for all."""
        spread = self.squares - self.pairs * self.mean**2
        return (max(spread, 0.0) + 1 / 8) / (self.pairs + 1)


def share_of(won: float, games: float, shown: int | None = None) -> Share:
    """Return a share with Wilson's 95 % interval."""
    share, z = won / games, Z_95
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    count = int(games) if shown is None else shown
    return Share(share * count, count, share, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


def share_of_pairs(tally: Tally) -> Share:
    """Return a share with an interval by pairs: Wilson's, for as many games apart as would tell as much."""
    mean, games = tally.mean, tally.games
    if 0 < mean < 1:
        effective = min(mean * (1 - mean) / (tally.variance / tally.pairs), MOST_GAIN * games)
    else:
        effective = games
    return share_of(mean * effective, effective, games)


class Rating(NamedTuple):
    """The strength of a bot in Elo, the first bot being 0, and half the width of its 95 % interval.

    One that won or lost everything has no strength that could be told: `open_end` is then 1 or -1, and `elo` is no more
    than what a half game against each opponent leaves of it.
    """

    label: str
    elo: float
    margin: float
    share: Share
    open_end: int


Tallies = Mapping[tuple[str, str], Tally]


def ratings(labels: Sequence[str], tallies: Tallies) -> list[Rating]:
    """Return the ratings of Bradley and Terry's model, best first; a half game against each opponent is added."""
    met = _met(tallies)
    strengths = dict.fromkeys(labels, 1.0)
    for _ in range(ROUNDS_OF_FITTING):
        for label in labels:
            own = [(other, *met[label, other]) for other in labels if (label, other) in met]
            weight = sum(games / (strengths[label] + strengths[other]) for other, _, games in own)
            strengths[label] = sum(won for _, won, _ in own) / weight
    margins = _margins(labels, strengths, met, tallies)
    out = []
    for label in labels:
        elo = ELO * math.log(strengths[label] / strengths[labels[0]])
        share = share_of_bot(label, tallies)
        out.append(Rating(label, elo, margins[label], share, 1 if share.share == 1 else -1 if share.share == 0 else 0))
    return sorted(out, key=lambda rating: -rating.elo)


def share_of_bot(label: str, tallies: Tallies) -> Share:
    """Return how a bot did against all others together."""
    whole = Tally()
    for (one, other), tally in tallies.items():
        if label in (one, other):
            whole.pairs += tally.pairs
            whole.games += tally.games
            whole.points += tally.points if label == one else tally.games - tally.points
            mirrored = tally.pairs * (1 - 2 * tally.mean) + tally.squares
            whole.squares += tally.squares if label == one else mirrored
    return share_of_pairs(whole)


def _met(tallies: Tallies) -> dict[tuple[str, str], tuple[float, float]]:
    """Return points and games of each bot against each other it met, the prior included."""
    met: dict[tuple[str, str], tuple[float, float]] = {}
    for (one, other), tally in tallies.items():
        games = tally.games + PRIOR_GAMES
        met[one, other] = (tally.points + PRIOR_GAMES / 2, games)
        met[other, one] = (tally.games - tally.points + PRIOR_GAMES / 2, games)
    return met


def _margins(
    labels: Sequence[str],
    strengths: Mapping[str, float],
    met: Mapping[tuple[str, str], tuple[float, float]],
    tallies: Tallies,
) -> dict[str, float]:
    """Return half the width of each rating's interval, from the covariance of all; the first is 0 by definition.

    The information is that of single games; how pairs scatter in truth is put around it (the sandwich).
    """
    place = {label: number for number, label in enumerate(labels[1:])}
    size = len(place)
    information = [[0.0] * size for _ in range(size)]
    scatter = [[0.0] * size for _ in range(size)]
    for (one, other), tally in tallies.items():
        chance = strengths[one] / (strengths[one] + strengths[other])
        games = met[one, other][1]
        _add(information, place, one, other, games * chance * (1 - chance))
        around = tally.squares - 2 * chance * tally.pairs * tally.mean + tally.pairs * chance**2
        _add(scatter, place, one, other, max(4 * around, 0.0) + PRIOR_GAMES / 4)
    inverse = inverted(information)
    covariance = product(product(inverse, scatter), inverse)
    out = {labels[0]: 0.0}
    return out | {label: Z_95 * ELO * math.sqrt(covariance[n][n]) for label, n in place.items()}


def _add(matrix: list[list[float]], place: Mapping[str, int], one: str, other: str, amount: float) -> None:
    """Add what two bots tell about the difference between them."""
    here, there = place.get(one, -1), place.get(other, -1)
    for row, column, sign in ((here, here, 1), (there, there, 1), (here, there, -1), (there, here, -1)):
        if row >= 0 and column >= 0:
            matrix[row][column] += sign * amount


def inverted(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a small symmetric matrix, by elimination with the largest pivot first."""
    size = len(matrix)
    rows = [[*row, *[float(n == k) for k in range(size)]] for n, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda n: abs(rows[n][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        lead = rows[column][column]
        rows[column] = [value / lead for value in rows[column]]
        for n in range(size):
            if n != column:
                factor = rows[n][column]
                rows[n] = [value - factor * under for value, under in zip(rows[n], rows[column], strict=True)]
    return [row[size:] for row in rows]


def product(one: Sequence[Sequence[float]], other: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the product of two matrices."""
    columns = list(zip(*other, strict=True))
    return [[sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in one]


class Verdict(NamedTuple):
    """What a match of two says so far: the interval that holds at every moment, and what is clear by it."""

    low: float
    high: float
    clear: str | None
    stronger: str | None


def sequential(tally: Tally, label: str, other: str, gap: float) -> Verdict:
    """Say whether one of two bots is clearly stronger, or both are equal but for at most `gap` Elo.

    The interval is one that holds at every moment of the match with the error rate (a mixture of normal distributions,
    Robbins), so that looking after each pair costs nothing: a match of equal bots is called otherwise in at most five
    of a hundred matches, however long it goes on.
    """
    within = 1 / (1 + 10 ** (-gap / 400)) - 0.5
    if tally.pairs < LEAST_PAIRS:
        return Verdict(0.0, 1.0, None, None)
    tuned = 9 * USUAL_VARIANCE**2 / (8 * within**2)
    unsure = 1 + 0.5 / math.sqrt(tally.pairs)  # the variance is estimated too
    moved = tally.pairs * tally.variance * unsure + tuned
    half = math.sqrt(moved * math.log(moved / (tuned * ERROR_RATE**2))) / tally.pairs
    low, high = tally.mean - half, tally.mean + half
    if low > 0.5 or high < 0.5:
        return Verdict(low, high, STRONGER, label if low > 0.5 else other)
    return Verdict(low, high, EQUAL if 0.5 - within < low and high < 0.5 + within else None, None)
