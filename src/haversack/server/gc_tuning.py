"""The garbage collector of a server.

A full collection looks at every object of every table, and nobody is served meanwhile. So what is there to stay is
passed over, and full collections wait until tables were let go.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

YOUNG, MIDDLE, OLD = 5_000, 10, 10_000


@contextmanager
def tuned_gc() -> Iterator[None]:
    """Pass over everything that is there now, and collect all of the rest seldom, as long as this lasts."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def tidy() -> None:
    """Collect what was let go, and pass over what stays."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
