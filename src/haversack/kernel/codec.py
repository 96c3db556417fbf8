"""Numbers to bytes and back: digests that are the same on every machine, and canonical JSON."""

import json
import sys
from array import array
from hashlib import blake2b
from typing import Final

WORD: Final = (1 << 62) - 1
MORE: Final = -(1 << 63)  # stands before each word of a number that another follows
DIGEST_BYTES: Final = 20
OLD_DIGEST_BYTES: Final = 16


def digest(numbers: list[int]) -> str:
    """Return the hash of a list of integers."""
    try:
        packed = array("q", numbers)
    except OverflowError:
        packed = array("q", narrowed(numbers))
    if sys.byteorder != "little":
        packed.byteswap()
    return blake2b(packed.tobytes(), digest_size=DIGEST_BYTES).hexdigest()


def agree(found: str, kept: str) -> bool:
    """Say whether a digest is the one that was kept. One kept before frames had names is shorter: it tells nothing."""
    return found == kept or len(kept) == 2 * OLD_DIGEST_BYTES


def narrowed(numbers: list[int]) -> list[int]:
    """Return the numbers, each that needs more than 62 bits (such as a mask of cards) as several words."""
    out: list[int] = []
    for number in numbers:
        rest = number
        while not -WORD <= rest <= WORD:
            out += [MORE, rest & WORD]
            rest >>= 62
        out.append(rest)
    return out


def canonical(value: object) -> str:
    """Return the one JSON text of a plain value: sorted keys, no spaces."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
