"""A state as single-precision floats, for learning: an encoder writes only what has changed since it last looked."""

from array import array
from itertools import accumulate
from math import prod
from typing import NamedTuple, TypeAlias

from haversack.kernel.errors import InvalidPosition, shown
from haversack.kernel.subclassing import mypyc_attr

Numbers: TypeAlias = "array[float]"


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """What a seat, or several together, may know, as floats in a buffer that stays; quick where little has changed."""

    title: str
    numbers: Numbers

    def update(self, state: object) -> None:
        """Write what the seat may know of this state, whichever it is."""
        raise NotImplementedError

    def foreign(self, value: object) -> InvalidPosition:
        """Return the error of a value that should have been a state of the game."""
        return InvalidPosition(f"This is not a state of {self.title}, but {shown(type(value).__name__)}.")


def zeros(size: int) -> Numbers:
    """Return so many zeros."""
    return array("f", bytes(4 * size))


class Block(NamedTuple):
    """A stretch of the numbers: its name, where it starts, its shape, the bounds of its numbers, what they mean."""

    name: str
    start: int
    shape: tuple[int, ...]
    low: float
    high: float
    meaning: str

    @property
    def size(self) -> int:
        """Return how many numbers there are in it."""
        return prod(self.shape)


class Row(NamedTuple):
    """A block before it has its place."""

    name: str
    shape: tuple[int, ...]
    low: float
    high: float
    meaning: str


def flags(name: str, shape: tuple[int, ...], meaning: str) -> Row:
    """Return a block of zeros and ones."""
    return Row(name, shape, 0.0, 1.0, meaning)


def laid_out(rows: list[Row]) -> list[Block]:
    """Return the blocks one behind the other."""
    starts = list(accumulate([prod(row.shape) for row in rows], initial=0))
    return [
        Block(row.name, start, row.shape, row.low, row.high, row.meaning)
        for row, start in zip(rows, starts, strict=False)
    ]


def starts_of(layout: list[Block]) -> dict[str, int]:
    """Return where each block begins, by its name."""
    return {block.name: block.start for block in layout}


def length(layout: list[Block]) -> int:
    """Return how many numbers there are in all."""
    return layout[-1].start + layout[-1].size if layout else 0


def set_one_hot(out: Numbers, base: int, old: int, new: int) -> int:
    """Move a block's one-hot flag to another place; -1 means none; return the new place."""
    if old >= 0:
        out[base + old] = 0.0
    if new >= 0:
        out[base + new] = 1.0
    return new


def write_bits(out: Numbers, base: int, old: int, new: int) -> int:
    """Write the bits of a mask, the lowest first, where they differ from the old ones; return the mask."""
    changed = old ^ new
    while changed:
        low = changed & -changed
        out[base + low.bit_length() - 1] = 1.0 if new & low else 0.0
        changed ^= low
    return new


def write_near(out: Numbers, base: int, old: tuple[int, ...], new: tuple[int, ...]) -> tuple[int, ...]:
    """Write how near each card of a pile is: 1 for the first, 1/2 for the second, and so on; return the pile."""
    for card in old:
        out[base + card] = 0.0
    for place in range(len(new) - 1, -1, -1):
        out[base + new[place]] = 1.0 / (place + 1)
    return new


def changes(old: tuple[int, ...], new: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return what is gone from a pile and what has come to it; if that is in one place, nothing else."""
    if new[: len(old)] == old:
        return (), new[len(old) :]
    start = 0
    for was, card in zip(old, new):  # noqa: B905 one is longer
        if was != card:
            break
        start += 1
    gone, come = old[start:], new[start:]
    more = len(come) - len(gone)
    if more < 0 and gone[-more:] == come:
        return gone[:-more], ()
    if more > 0 and come[more:] == gone:
        return (), come[:more]
    return gone, come
