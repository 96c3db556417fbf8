"""The fields of a state, declared once: copied, hashed and compared by that declaration.

A game's state names its fields in `FIELDS` and gives each its start in `reset`. What a field holds says how it is
treated: a list is copied, anything else (numbers, tuples) is shared; a list of tuples is hashed pile by pile.

A loop over names would copy slowly, so a copier is written out line by line from the declaration: when it is first
needed, or, where the rules are compiled, by the build (`scripts/build_native.py`), into the module of the state.
"""

import sys
from collections.abc import Iterable
from typing import Any, Final

from haversack.kernel.procedures import values_of

COPIER: Final = "copy_fields"
COPIED: Final = "COPIED"


class Fields:
    """The fields of one class of states, sorted by what they hold, so that they are read all at once."""

    def __init__(self, start: object, names: tuple[str, ...], caches: tuple[str, ...]) -> None:
        held = {name: getattr(start, name) for name in names}
        self.lists: tuple[str, ...] = tuple([name for name in names if isinstance(held[name], list)])
        self.shared: tuple[str, ...] = tuple([name for name in names if name not in self.lists])
        hashed = [name for name in names if name not in caches]
        self.numbers: tuple[str, ...] = tuple([name for name in hashed if isinstance(held[name], int)])
        piles = [name for name in hashed if isinstance(held[name], list) and has_piles(held[name])]
        self.piles: tuple[str, ...] = tuple(piles)
        rest = [name for name in hashed if name not in self.numbers and name not in piles]
        self.rows: tuple[str, ...] = tuple(rest)
        self.copy: Any = self._copier(sys.modules[type(start).__module__])
        """Writes the fields of a state into another object of its class."""

    def _copier(self, module: object) -> Any:
        """Return the copier that was built into the module, if it is for these fields, or a new one."""
        if getattr(module, COPIED, None) == (self.shared, self.lists):
            return getattr(module, COPIER)
        made: dict[str, Any] = {}
        exec(self.copier_source("object"), made)
        return made[COPIER]

    def copier_source(self, form: str) -> str:
        """Return a copier as Python, between two states of a class."""
        lines = [f"def {COPIER}(state: {form}, other: {form}) -> None:"]
        lines += [f"    other.{name} = state.{name}" for name in self.shared]
        lines += [f"    other.{name} = state.{name}[:]" for name in self.lists]
        return "\n".join([*lines, "    return", ""])

    def content(self, state: object) -> list[int]:
        """Return the fields that matter as one flat list of numbers."""
        out: list[int] = []
        for value in values_of(state, self.numbers):
            if isinstance(value, int):
                out.append(value)
        for row in values_of(state, self.rows):
            _add(out, row)
        for zone in values_of(state, self.piles):
            if isinstance(zone, list):
                for pile in zone:
                    _add(out, pile)
        return out


def has_piles(row: Iterable[object]) -> bool:
    """Say whether the items of a list are tuples."""
    return any([isinstance(item, tuple) for item in row])


def _add(out: list[int], row: object) -> None:
    """Add a row of numbers and how many they are, since rows can grow."""
    if isinstance(row, (list, tuple)):
        out.append(len(row))
        out += row
