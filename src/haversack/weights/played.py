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
    """Positions of many games: what was read of each, its game, whether the first team won that, who slipped more.

    Beside them, for each lot of games, what was counted: `cards`, how often each hidden card truly lay in each zone and
    how often it did in the worlds dealt; `options`, by how much each option did better than it looked at a glance
    beside the others, in all, and how often it was tried.
    """

    rows: npt.NDArray[np.int16]
    game: npt.NDArray[np.int32]
    won: npt.NDArray[np.float32]
    slips: npt.NDArray[np.float32]
    cards: npt.NDArray[np.int64]
    options: npt.NDArray[np.int64]

    def odds(self) -> Numbers:
        """Return the judge's own odds."""
        return self.rows[:, 0].astype(np.float64) / THOUSANDTHS

    def where(self, mask: npt.NDArray[np.bool_]) -> "Played":
        """Return the positions of a mask."""
        return self._replace(rows=self.rows[mask], game=self.game[mask], won=self.won[mask], slips=self.slips[mask])

    def save(self, path: Path) -> None:
        """Write it to a file that appears whole or not at all."""
        write_columns(self._asdict(), path)


def read(paths: Sequence[Path]) -> Played:
    """Read the positions of all files."""
    return Played(**read_columns(paths))


def together(rounds: Sequence[Played]) -> Played:
    """Return the positions of all rounds, and what was counted in the last."""
    return rounds[-1]._replace(
        rows=np.concatenate([one.rows for one in rounds]),
        game=np.concatenate([one.game for one in rounds]),
        won=np.concatenate([one.won for one in rounds]),
        slips=np.concatenate([one.slips for one in rounds]),
    )


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
