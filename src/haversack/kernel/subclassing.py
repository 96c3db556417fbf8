# native: no
"""A mark for classes compiled by mypyc that may have subclasses which are not; without mypyc it does nothing."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # only the compiler reads it
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(*attrs, **kwattrs):
        """Return a decorator that leaves a class as it is."""
        return lambda marked: marked


__all__ = ["mypyc_attr"]
