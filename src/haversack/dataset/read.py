"""Reading a dataset: its tables, batches for learning, and any state again, as any seat knew it."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.compute as pc
import pyarrow.dataset as ds
import pyarrow.parquet as pq

from haversack.dataset.plan import DECISIONS, RECORDS, BadDataset, game_of, part_name, read_settings
from haversack.kernel.state import GameState

USUAL = ("observation", "options", "choice", "outcome")
LISTS = ("options", "values", "tries")


class Dataset:
    """A dataset in its folder."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.settings = read_settings(self.folder)
        self.game = game_of(self.settings)

    @property
    def records(self) -> Any:
        """Return the records as a dataset of pyarrow: one row a game."""
        return self._table(RECORDS)

    @property
    def decisions(self) -> Any:
        """Return the decisions as a dataset of pyarrow: one row for each question with more than one option."""
        return self._table(DECISIONS)

    def _table(self, kind: str) -> Any:
        files = sorted(str(file) for file in (self.folder / RECORDS).glob("part-*.parquet"))
        if not files:
            raise BadDataset(f"The dataset in {str(self.folder)!r} holds no games yet.")
        return ds.dataset([file.replace(f"/{RECORDS}/", f"/{kind}/") for file in files], format="parquet")

    def __len__(self) -> int:
        """Return the number of games."""
        return int(self.records.count_rows())

    def batches(self, size: int = 4096, columns: Sequence[str] = USUAL) -> Iterator[dict[str, Any]]:
        """Yield decisions as NumPy arrays by column, as they lie in the files; observations have a row each.

        Columns of lists, such as options, are lists of arrays; where there is no list, its array is empty.
        """
        for batch in self.decisions.to_batches(columns=list(columns), batch_size=size):
            if batch.num_rows:
                yield {name: self._array(name, batch.column(name)) for name in columns}

    def _array(self, name: str, column: Any) -> Any:
        """Return a column as an array of its own, which may be written to."""
        if name == "observation":
            return np.array(column.flatten()).reshape(len(column), -1)
        if name in LISTS:
            ends = np.cumsum(pc.fill_null(pc.list_value_length(column), 0))
            return np.split(np.array(column.flatten()), ends[:-1])
        return np.array(column.to_numpy(zero_copy_only=False))

    # Rebuilding

    def record(self, game: int) -> dict[str, Any]:
        """Return the row of one game of the records."""
        part = self.settings["part"]
        file = self.folder / RECORDS / part_name(game // part)
        if game < 0 or not file.exists():
            raise BadDataset(f"The dataset in {str(self.folder)!r} holds no game {game}.")
        rows = pq.read_table(file, filters=[("game", "=", game)]).to_pylist()
        if not rows:
            raise BadDataset(f"The dataset in {str(self.folder)!r} holds no game {game}.")
        row: dict[str, Any] = rows[0]
        return row

    def state(self, game: int, step: int | None = None) -> GameState:
        """Return a game as it was before its choice number `step`, the truth of it; without a step, its end."""
        row = self.record(game)
        choices = row["choices"] if step is None else row["choices"][:step]
        if step is not None and not 0 <= step <= len(row["choices"]):
            raise BadDataset(f"Game {game} has {len(row['choices'])} choices, not {step}.")
        state = self.game.new(row["seed"], self.settings["options"])
        for choice in choices:
            state.apply_id(choice)
        if len(choices) == len(row["choices"]) and state.digest() != row["digest"]:
            raise BadDataset(f"Game {game} does not replay by these rules.")
        return state

    def view(self, game: int, step: int, seat: str) -> Mapping[str, object]:
        """Return what a seat knew before a choice, as data."""
        return self.state(game, step).view(seat)

    def known_state(self, game: int, step: int, seat: str, seed: int = 0) -> GameState:
        """Return a state as a seat knew it: all it did not know is dealt anew by the seed."""
        return self.state(game, step).determinise(seat, seed)
