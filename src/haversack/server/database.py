"""Open a database, bring it to its form, hold it, and run work in the threads that speak to it."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError

from haversack.server.database_lock import Hold, make_private
from haversack.server.leases import Leases
from haversack.server.metrics import Metrics
from haversack.server.move_lines import without_values

T = TypeVar("T")
CONNECTIONS = 4


def database_url(text: str) -> sa.URL:
    """Return the address of a database; a plain path is one of SQLite."""
    if "://" not in text:
        return sa.URL.create("sqlite+pysqlite", database=text)
    url = sa.make_url(text)
    return url.set(drivername="postgresql+psycopg") if url.drivername in ("postgresql", "postgres") else url


class Unusable(Exception):
    """Raised when a database cannot be used; the message is one sentence."""


class Database:
    """A database, SQLite or PostgreSQL, and the threads that speak to it.

    Moves into a file of SQLite have a connection of their own (`_moves`), which waits for nobody for long.
    """

    def __init__(self, url: str) -> None:
        address = database_url(url)
        self.is_shared = address.get_backend_name() != "sqlite"
        self._pool = ThreadPoolExecutor(CONNECTIONS if self.is_shared else 1, thread_name_prefix="store")
        self._engine = self._moves = sa.create_engine(address, **_arguments(address))
        self.leases: Leases | None = None
        self._hold = Hold(address)
        self.metrics = Metrics()
        self.clock: Callable[[], float] = time.time
        self._at_once = not self.is_shared and address.database not in (None, "", ":memory:")
        if self.is_shared:
            sa.event.listen(self._engine, "handle_error", _hide_values)
        else:
            sa.event.listen(self._engine, "connect", _tune_sqlite)
        if self._at_once:
            self._moves = sa.create_engine(address, **_arguments(address))
            sa.event.listen(self._moves, "connect", _tune_moves)

    @property
    def engine(self) -> sa.Engine:
        """Return the way to the database, for what operators ask of it."""
        return self._engine

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """Do something in a thread of the store."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *given)

    def migrate(self) -> None:
        """Bring the database to the form of this version, while no other server is there; if it has it, do nothing."""
        if not self._has_form():
            self._hold.alone(lambda: None if self._has_form() else self._upgrade())

    def _has_form(self) -> bool:
        try:
            return self.is_current()
        except Unusable:
            return False

    def _upgrade(self) -> None:
        config = migrations()
        with self._engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def is_current(self) -> bool:
        """Say whether the database has the form of this version; raise Unusable where it has none, or a newer one."""
        scripts = ScriptDirectory.from_config(migrations())
        try:
            with self._engine.connect() as c:
                found = c.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one()
            scripts.get_revision(found)
        except (sa.exc.DBAPIError, sa.exc.NoResultFound, CommandError):
            raise Unusable("This is no database of Haversack, or one of a newer version.") from None
        return str(found) == scripts.get_current_head()

    def hold(self) -> None:
        """Keep others off a file of SQLite, and servers of another version off a PostgreSQL; raise if one is there."""
        self._hold.take()

    def share(self, address: str, life: float | None = None) -> None:
        """Write from now on only at tables that this process holds; others reach it at that address.

        It counts as dead once it has not been heard of for so many seconds.
        """
        self.leases = Leases(self._engine, address, life)
        self.leases.live()
        self.leases.tidy()

    def close(self) -> None:
        """Let the database go."""
        self._hold.release()
        self._pool.shutdown()  # what the threads are at comes to its end first
        for engine in (self._moves, self._engine):
            engine.dispose()

    def checkpoint(self) -> None:
        """Bring what SQLite has in its log into the database, without holding up who writes."""
        if self._at_once:
            with self._engine.connect() as c:
                c.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

    def expect(self, c: sa.Connection, table: str) -> None:
        """Raise if another process has taken the table over."""
        if self.leases is not None:
            self.leases.expect(c, table)


def migrations() -> Config:
    """Return how the form of a database is brought up to that of this version."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _arguments(address: sa.URL) -> dict[str, Any]:
    if address.get_backend_name() != "sqlite":
        return {"pool_size": CONNECTIONS + 2, "max_overflow": 0, "pool_pre_ping": True, "hide_parameters": True}
    if address.database and address.database != ":memory:":
        make_private(Path(address.database).absolute())
    lent_to_one = {"poolclass": sa.QueuePool, "pool_size": 1, "max_overflow": 0}
    return {**lent_to_one, "connect_args": {"check_same_thread": False}, "hide_parameters": True}


def _hide_values(context: sa.engine.ExceptionContext) -> None:
    """Take the row out of an error of PostgreSQL, which names it whole ("Failing row contains ...")."""
    told = without_values(context.original_exception)
    if context.sqlalchemy_exception is not None:
        context.sqlalchemy_exception.args = (told,)


def _tune_sqlite(connection: Any, _: object) -> None:
    for line in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {line}")


def _tune_moves(connection: Any, given: object) -> None:
    _tune_sqlite(connection, given)
    connection.execute("PRAGMA wal_autocheckpoint=0")
    connection.execute("PRAGMA busy_timeout=50")
