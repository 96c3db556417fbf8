"""Write moves by statements that are written out, over a connection for them alone.

Moves are what a server writes most, many hundred in a second; to build a statement anew for each takes longer than to
make the move. Errors are those of SQLAlchemy, as everywhere else, without the values of the statements.
"""

import sqlite3
import time
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from haversack.server.group_commit import Write

if TYPE_CHECKING:
    import psycopg

    from haversack.server.leases import Leases

QUIET_SECONDS = 1.0
MOVE = 'INSERT INTO moves ("table", number, kind, seat, choice, keep, made) VALUES (?, ?, ?, ?, ?, ?, ?)'
STATUS = "UPDATE tables SET status = ? WHERE id = ?"
SNAPSHOT = 'INSERT INTO snapshots ("table", number, digest, position) VALUES (?, ?, ?, ?)'
TOGETHER = """
    INSERT INTO moves ("table", number, kind, seat, choice, keep, made)
    SELECT name, number, kind, seat, choice, keep, made FROM unnest(
        %s::text[], %s::int[], %s::int[], %s::text[], %s::text[], %s::text[], %s::int[], %s::float8[]
    ) AS made_now (name, epoch, number, kind, seat, choice, keep, made)
    WHERE %s::text IS NULL OR EXISTS (
        SELECT 1 FROM leases WHERE leases."table" = name AND owner = %s AND leases.epoch = made_now.epoch
    )
    RETURNING "table"
"""


def _rows(write: Write, made: float) -> list[tuple[Any, ...]]:
    return [(write.table, one.number, one.kind, one.seat, one.choice, one.keep, made) for one in write.moves]


def without_values(error: BaseException) -> str:
    """Take the details out of an error of PostgreSQL, which hold the values of a row; return what is left."""
    diagnosis = getattr(error, "diag", None)
    primary = getattr(diagnosis, "message_primary", None)
    if primary is not None:
        error.args = (primary,)
    return f"({type(error).__module__}.{type(error).__qualname__}) {error}"


class SqliteLine:
    """Moves into a file of SQLite, on the event loop: a transaction touches the log in memory and waits for no disk."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._connection: Any = None
        self._db: sqlite3.Connection

    def append_all(self, writes: list[Write]) -> None:
        """Write moves at several tables, and with them what changes by them, in one transaction."""
        if self._connection is None:
            self._connection = self._engine.raw_connection()
            self._db = self._connection.driver_connection
        now = time.time()
        try:
            with self._db:
                self._db.executemany(MOVE, [row for write in writes for row in _rows(write, now)])
                for write in writes:
                    if not write.is_plain:
                        self._write_besides(write)
        except sqlite3.Error as error:
            raise sa.exc.DBAPIError.instance(MOVE, None, error, sqlite3.Error, hide_parameters=True) from None

    def _write_besides(self, write: Write) -> None:
        """Write what changes by moves, in their transaction."""
        if write.status is not None:
            self._db.execute(STATUS, (write.status, write.table))
        if write.snapshot is not None:
            self._db.execute(SNAPSHOT, (write.table, write.moves[-1].number, *write.snapshot))
        for statement in write.besides:
            self._db.execute(statement.sql, statement.values)

    def close(self) -> None:
        """Let the connection go."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class PostgresLine:
    """Moves into PostgreSQL, in a thread of their own: one statement, which is one transaction, for all that wait."""

    def __init__(self, engine: sa.Engine) -> None:
        self._url = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._connection: psycopg.Connection | None = None
        self._used = 0.0

    def append_all(self, writes: list[Write], leases: "Leases | None") -> set[str]:
        """Write moves at several tables; return the tables that this process no longer holds, where nothing is."""
        import psycopg

        now = time.time()
        rows = [
            (name, leases.epoch_of(name) if leases is not None else 0, *rest)
            for write in writes
            for name, *rest in _rows(write, now)
        ]
        owner = leases.me.id if leases is not None else None
        try:
            db = self._open()
            columns = [list(column) for column in zip(*rows, strict=True)]
            written = {name for (name,) in db.execute(TOGETHER, [*columns, owner, owner], prepare=True)}
        except psycopg.Error as error:
            without_values(error)
            if not isinstance(error, psycopg.IntegrityError):
                self.close()
            raise sa.exc.DBAPIError.instance(TOGETHER, None, error, psycopg.Error, hide_parameters=True) from None
        self._used = time.monotonic()
        return {write.table for write in writes} - written

    def _open(self) -> "psycopg.Connection":
        """Return the connection; one that was not used for a while is tried first, since it may have been cut."""
        import psycopg

        if self._connection is not None and time.monotonic() - self._used > QUIET_SECONDS:
            try:
                self._connection.execute("SELECT 1")
            except psycopg.Error:
                self.close()
        if self._connection is None or self._connection.closed:
            self._connection = psycopg.connect(self._url, autocommit=True)
        return self._connection

    def close(self) -> None:
        """Let the connection go."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
