"""When a choice is called a slip, a mistake or a blunder: only where it surely cost more than the threshold.

The other way is picked on some worlds and measured on fresh ones, so that picking the best of many flatters nobody.
The measurement may be looked at several times on the way; the chance to err is shared out among the looks.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import Final

VERDICTS: Final = (("blunder", 0.15), ("mistake", 0.10), ("slip", 0.05))
LEAST: Final = 0.05
LOOKS: Final = (16, 32, 64, 128)
ONE_SIDED: Final = 2.2414  # standard errors: 5 % shared among four looks
LIKELY: Final = 1.0  # standard errors: how far above what was measured a loss is still looked into
LEAST_SPREAD: Final = 0.02  # a few worlds that agree prove little


def mean_of(numbers: Sequence[float]) -> float:
    """Return the mean; of nothing, 0."""
    return sum(numbers) / len(numbers) if numbers else 0.0


def error_of(numbers: Sequence[float]) -> float:
    """Return the standard error of the mean."""
    count = len(numbers)
    if count < 2:
        return 1.0
    mean = mean_of(numbers)
    variance = sum((one - mean) ** 2 for one in numbers) / (count - 1)
    return sqrt(max(variance, LEAST_SPREAD**2) / count)


def margin(count: int) -> float:
    """Return how many standard errors make a difference sure, by Student's distribution of so many results."""
    z, free = ONE_SIDED, max(count - 1, 1)
    return z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)


def surely_above(numbers: Sequence[float]) -> float:
    """Return what the mean is surely above; without enough results, nothing is sure."""
    if len(numbers) < LOOKS[0]:
        return -1.0
    return mean_of(numbers) - margin(len(numbers)) * error_of(numbers)


def surely_below(numbers: Sequence[float]) -> float:
    """Return what the mean is surely below."""
    if len(numbers) < LOOKS[0]:
        return 1.0
    return mean_of(numbers) + margin(len(numbers)) * error_of(numbers)


def verdict_of(losses: Sequence[float]) -> str:
    """Return what a choice is called by what it lost on fresh worlds; nothing is said where nothing is sure."""
    low = surely_above(losses)
    return next((name for name, threshold in VERDICTS if low > threshold), "")


def is_clear(losses: Sequence[float]) -> bool:
    """Say whether more worlds would hardly change the verdict."""
    low, high = surely_above(losses), surely_below(losses)
    marks = [-1.0, *sorted(threshold for _, threshold in VERDICTS), 1.0]
    return any(below < low and high <= above for below, above in pairwise(marks))
