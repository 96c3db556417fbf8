"""A state as single-precision floats, for learning: an encoder writes only what has changed since it last looked."""

from array import array
from itertools import accumulate
from typing import TypeAlias

from haversack.kernel.errors import InvalidPosition, shown
from haversack.kernel.subclassing import mypyc_attr

Numbers: TypeAlias = "array[float]"


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """What one seat may know, as floats in a buffer that stays the same; quick where little has changed."""

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


def block_starts(layout: list[tuple[str, int]]) -> list[int]:
    """Return where each block begins, and where the last one ends."""
    return list(accumulate([size for _, size in layout], initial=0))


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
