"""The fields of a state, declared once: copied, hashed and compared by that declaration.

A game's state names its fields in `FIELDS` and gives each its start in `reset`. What a field holds says how it is
treated: a list is copied, anything else (numbers, tuples) is shared; a list of tuples is hashed pile by pile.
"""

from collections.abc import Iterable
from typing import Any

from haversack.kernel.procedures import values_of


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
        self._copy: Any = _copier(self.shared, self.lists)

    def copy(self, state: object, other: object) -> None:
        """Write the fields of a state into another object of its class."""
        self._copy(state, other)

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


def _copier(shared: tuple[str, ...], lists: tuple[str, ...]) -> Any:
    """Return a function that copies these fields, written out line by line: four times as fast as a loop over names."""
    lines = ["def copy(state, other):"]
    lines += [f"    other.{name} = state.{name}" for name in shared]
    lines += [f"    other.{name} = state.{name}[:]" for name in lists]
    made: dict[str, Any] = {}
    exec("\n".join([*lines, "    return"]), made)
    return made["copy"]


def has_piles(row: Iterable[object]) -> bool:
    """Say whether the items of a list are tuples."""
    return any([isinstance(item, tuple) for item in row])


def _add(out: list[int], row: object) -> None:
    """Add a row of numbers and how many they are, since rows can grow."""
    if isinstance(row, (list, tuple)):
        out.append(len(row))
        out += row
