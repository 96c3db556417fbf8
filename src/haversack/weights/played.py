"""Positions of games that were played, as they are kept and learned from."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from haversack.arena.files import placed
from haversack.arena.interrupts import unbroken
from haversack.bots.features import THOUSANDTHS

Numbers = npt.NDArray[np.float64]


class Played(NamedTuple):
    """Positions of many games: what was read of each, its game, whether the first team won that, who slipped more."""

    rows: npt.NDArray[np.int16]
    game: npt.NDArray[np.int32]
    won: npt.NDArray[np.float32]
    slips: npt.NDArray[np.float32]

    def odds(self) -> Numbers:
        """Return the judge's own odds."""
        return self.rows[:, 0].astype(np.float64) / THOUSANDTHS

    def where(self, mask: npt.NDArray[np.bool_]) -> "Played":
        """Return the positions of a mask."""
        return Played(self.rows[mask], self.game[mask], self.won[mask], self.slips[mask])

    def save(self, path: Path) -> None:
        """Write it to a file that appears whole or not at all."""
        write_columns(self._asdict(), path)


def read(paths: Sequence[Path]) -> Played:
    """Read the positions of all files."""
    return Played(**read_columns(paths))


def write_columns(columns: Mapping[str, Any], path: Path) -> None:
    """Write columns to a file that appears whole or not at all."""
    with unbroken(), placed(path) as beside, beside.open("wb") as file:
        np.savez(file, **columns)


def read_columns(paths: Sequence[Path]) -> dict[str, npt.NDArray[Any]]:
    """Read the columns of all files, one file after the other."""
    found = []
    for path in paths:
        with np.load(path) as file:
            found.append(dict(file))
    return {name: np.concatenate([columns[name] for columns in found]) for name in found[0]}
