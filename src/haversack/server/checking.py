"""Replay stored games and say which do not go as they went.

A game is replayed by the rules it began with, without a table around it, and compared with its snapshots and its
result. Of one that differs is told where it does and in which fields of the position, never what they hold: a running
game has secrets.
"""

import hashlib
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

import haversack
from haversack.kernel.codec import agree
from haversack.kernel.errors import HaversackError
from haversack.kernel.state import GameState, checked_seed
from haversack.server import schema as s
from haversack.server.course import Course, beginning, rules_of
from haversack.server.results import ABORTED, RESIGNED, scores_text
from haversack.server.store import Store, Stored, TableRow, Unusable, database_url, open_store, table_row, try_store

BATCH = 200
SEPARATOR = "\n"


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
def readable(database: str, bring_up: bool = False) -> Iterator[str]:
    """Give a database in the form of this version: itself, or of an older one in SQLite a copy that is brought up.

    An older PostgreSQL is brought up itself, and only where that is wanted: it should be a restored dump.
    """
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
        if not bring_up:
            raise Unusable("The database has an older form: restore a dump of it, and check that with --bring-up.")
        try_store(database)
        yield database
        return
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
    choices, unsure, differing = 0, [], []
    try:
        logs = _plain_logs(store, names)
        for log in logs:
            if _goes_as_it_went(log):
                choices += len(log.choices)
            else:
                unsure.append(log.row.id)
        plain = {log.row.id for log in logs}
        others = store.load_many(unsure + [name for name in names if name not in plain])
        for stored in others:
            made, found = check(stored, store)
            choices += made
            differing += [found] if found is not None else []
    finally:
        store.close()
    return Checked(len(logs) - len(unsure) + len(others), choices, differing)


class Result(NamedTuple):
    """What a game came to by its rules, as it was written when it was over."""

    winner: str | None
    scores: str | None


class _PlainLog(NamedTuple):
    """A table at which nothing was ever taken back or given up: its choices in order, and digests after so many."""

    row: TableRow
    choices: list[str]
    marks: dict[int, str]
    result: Result | None


def _plain_logs(store: Store, names: list[str]) -> list[_PlainLog]:
    """Return the logs of those tables that are plain, put together by the database: most are, and it is far quicker."""
    lines = sa.select(s.moves.c.table, s.moves.c.kind, s.moves.c.choice).where(s.moves.c.table.in_(names))
    ordered = lines.order_by(s.moves.c.table, s.moves.c.number).subquery()
    joined = sa.func.aggregate_strings(ordered.c.choice, SEPARATOR)
    asked = sa.select(ordered.c.table, joined).group_by(ordered.c.table)
    asked = asked.having(sa.func.min(ordered.c.kind) == "choice", sa.func.max(ordered.c.kind) == "choice")
    taken = sa.select(s.snapshots.c.table, s.snapshots.c.number, s.snapshots.c.digest)
    with store.engine.connect() as c:
        found = {table: text.split(SEPARATOR) for table, text in c.execute(asked)}
        rows = [table_row(row) for row in c.execute(sa.select(s.tables).where(s.tables.c.id.in_(found))).mappings()]
        marks: dict[str, dict[int, str]] = {name: {} for name in found}
        for table, number, digest in c.execute(taken.where(s.snapshots.c.table.in_(found))):
            marks[table][number + 1] = digest
    results = _results(store, list(found))
    return [_PlainLog(row, found[row.id], marks[row.id], results.get(row.id)) for row in rows]


def _results(store: Store, names: list[str]) -> dict[str, Result]:
    """Return what those games came to that ended by their rules."""
    columns = [s.results.c[name] for name in ("table", *Result._fields)]
    asked = sa.select(*columns).where(s.results.c.table.in_(names), s.results.c.reason.not_in([ABORTED, RESIGNED]))
    with store.engine.connect() as c:
        return {table: Result(*rest) for table, *rest in c.execute(asked)}


def _other_end(state: GameState, result: Result | None) -> list[str]:
    """Return in what a game comes to another end than it did; older results tell no scores."""
    if result is None:
        return []
    outcome = state.outcome
    if outcome is None:
        return ["end"]
    same = {"winner": outcome.winner == result.winner}
    same["scores"] = result.scores in (None, scores_text(outcome.scores))
    return [name for name, is_same in same.items() if not is_same]


def _goes_as_it_went(log: _PlainLog) -> bool:
    """Say whether a plain table replays to each of its snapshots; what is wrong with one that does not is told later.

    The database need not keep an order inside what it puts together, so a no here is looked at once more.
    """
    try:
        state = _dealt(log.row)
        ids = state.vocabulary.ids
        apply, done = state.apply_id, 0
        for mark in sorted(log.marks):
            for key in log.choices[done:mark]:
                apply(ids[key])
            done = mark
            if not agree(state.digest(), log.marks[mark]):
                return False
        for key in log.choices[done:]:
            apply(ids[key])
        return not _other_end(state, log.result)
    except Exception:  # whatever the rules do with a game that is not theirs, it is told in words by `check`
        return False


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
        others = _other_end(state, _results(store, [row.id]).get(row.id))
    except Exception as error:  # rules that have changed may fail in any way
        return after, _difference(stored, after, f"choice {after + 1} cannot be made: {type(error).__name__}")
    return after, _difference(stored, after, f"the game ends otherwise: {', '.join(others)}") if others else None


def _dealt(row: TableRow) -> GameState:
    """Return the state a table began with, without a log."""
    if row.origin is not None or row.pack is not None:
        return beginning(rules_of(row), row).quiet()
    state = _empty_state(row.game, row.rules_version, tuple(sorted(row.options.items()))).empty().quiet()
    state.deal(checked_seed(row.dealt_from))
    return state


@lru_cache(maxsize=1000)
def _empty_state(game: str, version: int, options: tuple[tuple[str, bool | int | str], ...]) -> GameState:
    """Return a state before the deal: options are looked through once for all tables that share them."""
    return haversack.load(game, version=version).blank(dict(options))


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
