"""Numbers to bytes and back: digests that are the same on every machine, and canonical JSON."""

import json
import sys
from array import array
from hashlib import blake2b


def digest(numbers: list[int]) -> str:
    """Return the hash of a list of integers of at most 63 bits and a sign."""
    packed = array("q", numbers)
    if sys.byteorder != "little":
        packed.byteswap()
    return blake2b(packed.tobytes(), digest_size=16).hexdigest()


def canonical(value: object) -> str:
    """Return the one JSON text of a plain value: sorted keys, no spaces."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
