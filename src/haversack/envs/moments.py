"""Moments to learn from, as small as they can be kept, and batches of them as arrays.

Of the numbers of an observation few are not zero, and of all choices few are offered: a moment keeps those alone.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
NOTHING: Final = np.zeros(0, np.int16)


class Numbers(NamedTuple):
    """Numbers of which few are not zero: which, and what they are."""

    places: Array
    values: Array


class Moment(NamedTuple):
    """What was known at a decision, what was offered, and which of it, counted from 0, was chosen."""

    seen: Numbers
    legal: Array
    chosen: int


class Offered(NamedTuple):
    """The choices of a batch one behind the other: the row each belongs to, its id, and where each row begins."""

    rows: Array
    ids: Array
    starts: Array


def sparse(numbers: Array) -> Numbers:
    """Return numbers as small as they can be kept."""
    places = np.flatnonzero(numbers)
    return Numbers(places.astype(np.int16), numbers[places].astype(np.float16))


def dense(rows: Sequence[Numbers], size: int) -> Array:
    """Return numbers as an array with all the zeros, one row for each."""
    out = np.zeros((len(rows), size), np.float32)
    counts = [len(row.places) for row in rows]
    if rows:
        places = np.concatenate([row.places for row in rows])
        out[np.repeat(np.arange(len(rows)), counts), places] = np.concatenate([row.values for row in rows])
    return out


def offered(legal: Sequence[Array]) -> Offered:
    """Return what is offered in each row of a batch."""
    counts = np.array([len(row) for row in legal])
    rows = np.repeat(np.arange(len(legal)), counts)
    return Offered(rows, np.concatenate(legal).astype(np.int64), np.cumsum(counts) - counts)


class Kept:
    """The latest moments; the oldest give way."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.moments: list[Moment] = []
        self._next = 0

    def add(self, moment: Moment) -> None:
        """Keep a moment."""
        if len(self.moments) < self.most:
            self.moments.append(moment)
        else:
            self.moments[self._next] = moment
            self._next = (self._next + 1) % self.most

    def arrays(self) -> dict[str, Array]:
        """Return all that is kept as arrays, the oldest first, for a file."""
        ordered = self.moments[self._next :] + self.moments[: self._next]
        return {
            "sizes": np.array([len(one.seen.places) for one in ordered], np.int16),
            "places": np.concatenate([NOTHING, *[one.seen.places for one in ordered]]),
            "values": np.concatenate([NOTHING.astype(np.float16), *[one.seen.values for one in ordered]]),
            "counts": np.array([len(one.legal) for one in ordered], np.int16),
            "legal": np.concatenate([NOTHING, *[one.legal for one in ordered]]),
            "chosen": np.array([one.chosen for one in ordered], np.int16),
        }

    def restore(self, arrays: Mapping[str, Array]) -> None:
        """Take up what a file has kept."""
        seen, legal = np.cumsum(arrays["sizes"][:-1], dtype=int), np.cumsum(arrays["counts"][:-1], dtype=int)
        parts = zip(
            np.split(arrays["places"], seen), np.split(arrays["values"], seen), np.split(arrays["legal"], legal),
            arrays["chosen"].tolist(), strict=False,
        )  # fmt: skip
        self.moments, self._next = [], 0
        for places, values, options, chosen in parts:
            self.add(Moment(Numbers(places, values), options, chosen))
