"""Whether every stored game still goes as it went: each is replayed and held against its snapshots.

A game is replayed by the rules it began with, without a table around it. What is told of one that differs is where it
does and which fields of the position do, never what they hold: a running game has secrets.
"""

import hashlib
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

import haversack
from haversack.kernel.codec import agree
from haversack.kernel.errors import HaversackError
from haversack.server.course import Course, beginning, rules_of
from haversack.server.store import Store, Stored, Unusable, database_url, open_store, try_store

BATCH = 100


class Difference(msgspec.Struct, frozen=True):
    """A stored game that would go another way."""

    table: str
    game: str
    version: int
    status: str
    after: int
    reason: str

    def data(self) -> dict[str, object]:
        """Return it as data."""
        return {"table": self.table, "game": self.game, "rules_version": self.version, "status": self.status} | {
            "after": self.after,
            "reason": self.reason,
        }


class Checked(msgspec.Struct, frozen=True):
    """What a batch of tables came to."""

    tables: int
    choices: int
    differing: list[Difference]


@contextmanager
def readable(database: str) -> Iterator[str]:
    """Give a database in the form of this version: itself, or of an older one in SQLite a copy that is brought up."""
    store = open_store(database)
    try:
        is_current = store.is_current()
    finally:
        store.close()
    if is_current:
        yield database
        return
    file = database_url(database).database
    if database_url(database).get_backend_name() != "sqlite" or file is None:
        raise Unusable("The database has the form of an older version: restore a dump of it, and check that.")
    with TemporaryDirectory(prefix="haversack-") as folder:
        copy = str(Path(folder) / "copy.sqlite")
        with closing(sqlite3.connect(file)) as old, closing(sqlite3.connect(copy)) as new:
            old.backup(new)
        try_store(copy)
        yield copy


def batches(database: str, only_running: bool) -> list[list[str]]:
    """Return the ids of the stored tables, some at a time."""
    store = Store(database)
    try:
        names = store.table_ids(only_running)
    finally:
        store.close()
    return [names[start : start + BATCH] for start in range(0, len(names), BATCH)]


def check_batch(work: tuple[str, list[str]]) -> Checked:
    """Replay some tables of a database."""
    database, names = work
    store = Store(database)
    tables = choices = 0
    differing = []
    try:
        for stored in store.load_many(names):
            tables += 1
            made, found = check(stored, store)
            choices += made
            differing += [found] if found is not None else []
    finally:
        store.close()
    return Checked(tables, choices, differing)


def check(stored: Stored, store: Store) -> tuple[int, Difference | None]:
    """Replay one table; return how many choices could be made, and what differs."""
    row, course, after = stored.row, Course(stored), 0
    try:
        state = beginning(rules_of(row), row).quiet()
    except HaversackError as error:
        return 0, _difference(stored, 0, f"it cannot begin: {error}")
    marks, words = course.marks, state.vocabulary
    try:
        for _, key in course.choices:
            state.apply_id(words.id(key))
            after += 1
            if after in marks and not agree(state.digest(), marks[after]):
                fields = _changed_fields(store.snapshot(row.id, marks[after]), state.position())
                return after, _difference(stored, after, f"the position differs in: {', '.join(fields)}")
    except HaversackError as error:
        return after, _difference(stored, after, f"choice {after + 1} cannot be made: {type(error).__name__}")
    return after, None


def _changed_fields(stored: str | None, now: dict[str, object]) -> list[str]:
    """Return the names of the fields in which two positions differ."""
    before = json.loads(stored) if stored is not None else {}
    after = json.loads(json.dumps(now))
    names = sorted({*before, *after})
    return [name for name in names if before.get(name) != after.get(name)] or ["digest"]


def _difference(stored: Stored, after: int, reason: str) -> Difference:
    row = stored.row
    return Difference(row.id, row.game, row.rules_version, row.status, after, reason)


def fingerprint() -> str:
    """Return a hash of the rules as they are installed: while it stays, a game that replayed replays."""
    root = Path(haversack.__file__).parent
    files = [path for layer in ("kernel", "qmg", "games") for path in (root / layer).rglob("*") if path.is_file()]
    sources = sorted(path for path in files if path.suffix == ".py")
    out = hashlib.sha256()
    for path in sources:
        out.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes())
    return out.hexdigest()
