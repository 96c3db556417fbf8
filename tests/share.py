"""How much of a random trial is played in this run.

Where the rules are compiled, `make test` plays all of it on the compiled build and a part on pure Python, which is
slower and counts lines besides: one in HAVERSACK_FUZZ_SHARE.
"""

import os

SHARE = int(os.environ.get("HAVERSACK_FUZZ_SHARE", "1"))


def share(count: int, one_in: int = SHARE) -> int:
    """Return how many of so many trials are made here, never less than `one_in` so many."""
    return -(-count // min(SHARE, one_in))
