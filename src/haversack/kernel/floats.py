"""Numbers packed as single-precision floats, in the byte order of the machine: the fast way to an array for learning.

What lies on a board or in a pile seldom changes from one decision to the next, so the last results are kept.
"""

from array import array
from functools import lru_cache
from typing import Final

KEPT: Final = 4096
SIZE: Final = 4
ZERO: Final = array("f", [0.0]).tobytes()
ONE: Final = array("f", [1.0]).tobytes()
EIGHT: Final = [b"".join([ONE if byte >> bit & 1 else ZERO for bit in range(8)]) for byte in range(256)]


def packed(numbers: list[float]) -> bytes:
    """Return numbers as floats."""
    return array("f", numbers).tobytes()


def unpacked(data: bytes) -> list[float]:
    """Return the numbers that floats stand for."""
    return array("f", data).tolist()


@lru_cache(maxsize=KEPT)
def bits(mask: int, size: int) -> bytes:
    """Return the lowest bits of a mask, that many, as zeros and ones."""
    whole, left = divmod(size, 8)
    parts = [EIGHT[mask >> 8 * byte & 255] for byte in range(whole)]
    parts.append(EIGHT[mask >> 8 * whole & 255][: left * SIZE])
    return b"".join(parts)


@lru_cache(maxsize=KEPT)
def boards(masks: tuple[int, ...], size: int) -> bytes:
    """Return the lowest bits of several masks, one after the other."""
    return b"".join([bits(mask, size) for mask in masks])


@lru_cache(maxsize=KEPT)
def one_hot(place: int, size: int) -> bytes:
    """Return a one at the place and zeros elsewhere; zeros alone for a place before the first."""
    if place < 0:
        return ZERO * size
    return ZERO * place + ONE + ZERO * (size - place - 1)


@lru_cache(maxsize=KEPT)
def count(items: tuple[int, ...], size: int) -> bytes:
    """Return how often each number from 0 to size - 1 stands in the items."""
    out = array("f", ZERO * size)
    for item in items:
        out[item] += 1.0
    return out.tobytes()


def counts(zones: list[tuple[int, ...]], size: int) -> bytes:
    """Return for each zone how often each number from 0 to size - 1 stands in it."""
    return b"".join([count(zone, size) for zone in zones])
