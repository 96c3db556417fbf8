"""Writing a dataset: part by part, each file whole or not at all, so that a kill at any moment loses one part's work.

The decisions of a part are put in place first, its records last: a part is done when the records are there.
"""

from collections.abc import Generator, Iterator
from contextlib import closing
from itertools import islice
from typing import NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

import haversack
from haversack.arena.engines import results
from haversack.arena.files import placed
from haversack.dataset.plan import DECISIONS, RECORDS, Part, Plan, begin
from haversack.dataset.play import OBSERVATION, Row, play_part
from haversack.kernel.encoding import length

GAMES = b"haversack.games"
GAMES_IN_A_GROUP = 10


class Written(NamedTuple):
    """A part on the disk: its games, decisions and bytes; `new` if it was made now."""

    games: int
    decisions: int
    size: int
    new: bool


def record_schema(plan: Plan) -> pa.Schema:
    """Return the columns of the records."""
    teams = list(haversack.load(plan.game).teams)
    word = pa.string()
    return pa.schema(
        [
            pa.field("game", pa.int64()),
            pa.field("seed", pa.int64()),
            pa.field("bots", pa.struct([(team, word) for team in teams])),
            pa.field("choices", pa.list_(pa.int32())),
            pa.field("digest", word),
            pa.field("winner", word),
            pa.field("reason", word),
            pa.field("scores", pa.struct([(team, pa.int32()) for team in teams])),
        ]
    )


def decision_schema(plan: Plan) -> pa.Schema:
    """Return the columns of the decisions."""
    word = pa.dictionary(pa.int16(), pa.string())
    fields = [
        pa.field("game", pa.int64()),
        pa.field("step", pa.int32()),
        pa.field("seat", word),
        pa.field("kind", word),
        pa.field("rule", word),
        pa.field("bot", word),
        pa.field("options", pa.list_(pa.int32())),
        pa.field("choice", pa.int32()),
        pa.field("values", pa.list_(pa.float32())),
        pa.field("tries", pa.list_(pa.int32())),
        pa.field("outcome", pa.float32()),
    ]
    if plan.observations:
        size = length(haversack.load(plan.game).layout())
        fields.append(pa.field(OBSERVATION, pa.list_(pa.float32(), size)))
    return pa.schema(fields)


def write_dataset(plan: Plan, jobs: int = 1) -> Generator[Written, None, None]:
    """Write what is missing of a dataset and yield its parts, those that were there already first."""
    begin(plan)
    left: list[Part] = []
    for part in plan.parts():
        done = found(part)
        if done is None:
            left.append(part)
        else:
            yield done
    with closing(results("local", write_part, left, jobs)) as running:
        for _, written in running:
            if written is not None:
                yield written


def found(part: Part) -> Written | None:
    """Return a part that is there as a whole; None if it is not, or has fewer games than wanted."""
    records, decisions = part.file(RECORDS), part.file(DECISIONS)
    rows: list[int] = []
    for file in (records, decisions):
        try:
            metadata = pq.read_metadata(file)
        except (OSError, pa.ArrowInvalid):
            return None
        if (metadata.metadata or {}).get(GAMES) != str(part.games).encode():
            return None
        rows.append(metadata.num_rows)
    return Written(rows[0], rows[1], records.stat().st_size + decisions.stat().st_size, False)


def write_part(part: Part) -> Written:
    """Play the games of a part and put them in place; no more than a few games are held in memory."""
    marks = {GAMES: str(part.games).encode()}
    schema = decision_schema(part.plan)
    records: list[Row] = []
    rows = 0
    with (
        placed(part.file(DECISIONS)) as beside,
        pq.ParquetWriter(beside, schema.with_metadata(marks), compression="zstd") as writer,
    ):
        for group in _groups(play_part(part)):
            decisions = [row for _, of_game in group for row in of_game]
            writer.write_table(_table(decisions, schema).replace_schema_metadata(marks))
            records += [record for record, _ in group]
            rows += len(decisions)
    with placed(part.file(RECORDS)) as beside:
        table = pa.Table.from_pylist(records, record_schema(part.plan).with_metadata(marks))
        pq.write_table(table, beside, compression="zstd")
    size = part.file(DECISIONS).stat().st_size + part.file(RECORDS).stat().st_size
    return Written(part.games, rows, size, True)


def _groups(games: Iterator[tuple[Row, list[Row]]]) -> Iterator[list[tuple[Row, list[Row]]]]:
    while group := list(islice(games, GAMES_IN_A_GROUP)):
        yield group


def _table(rows: list[Row], schema: pa.Schema) -> pa.Table:
    """Return decisions as a table; observations are taken as they lie in memory."""
    columns = []
    for field in schema:
        values = [row[field.name] for row in rows]
        if field.name == OBSERVATION:
            numbers = pa.Array.from_buffers(pa.float32(), len(rows) * field.type.list_size, [None, _joined(values)])
            columns.append(pa.FixedSizeListArray.from_arrays(numbers, type=field.type))
        else:
            columns.append(pa.array(values, field.type))
    return pa.Table.from_arrays(columns, schema=schema)


def _joined(parts: list[bytes]) -> pa.Buffer:
    return pa.py_buffer(b"".join(parts))
