"""Take the lock of a server on its database, and make its file readable by its owner alone.

One server holds a file of SQLite. At a PostgreSQL there may be several; each takes a share of a lock, so that one that
wants to change the form of the database finds out whether others are there.
"""

import fcntl
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

import sqlalchemy as sa

NUMBER = 0x48415645  # of the lock in PostgreSQL, the same for every server of this kind
HELD = "Another server is at this database; one process holds the tables."
OTHERS = "Servers of another version are at this database; stop them first."
CHANGING = 600.0  # seconds that one which changes the form of a database is waited for: a large one takes its time
LEAVING = 30.0  # and that others, who may be about to do the same, have to leave before it is changed
STEP = 0.1


class Held(Exception):
    """Raised when another server holds the database."""


def make_private(path: Path) -> None:
    """Make the file of a database, and its folder if there is none, readable by its owner alone: it holds seeds."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    if path.stat().st_uid == os.geteuid():
        path.chmod(0o600)


class Hold:
    """The lock of a server on its database: on a file beside that of SQLite, or a part of one of PostgreSQL."""

    def __init__(self, address: sa.URL) -> None:
        self._address = address
        self._file: IO[str] | None = None
        self._engine: sa.Engine | None = None
        self._session: sa.Connection | None = None

    def take(self) -> None:
        """Take the lock, or see that it is still held; raise if another has it."""
        if self._address.get_backend_name() == "sqlite":
            if self._address.database and self._address.database != ":memory:":
                self._take_file(Path(f"{self._address.database}.lock"))
        else:
            self._take_session()

    def _take_file(self, path: Path) -> None:
        if self._file is not None:
            return
        file = open(os.open(path, os.O_CREAT | os.O_RDWR, 0o600), "w")  # noqa: SIM115
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise Held(HELD) from None
        self._file = file

    def _take_session(self) -> None:
        """Take a part of the lock in a session of its own; one that was cut is opened anew."""
        if self._session is not None:
            try:
                self._session.exec_driver_sql("SELECT 1")
                return
            except sa.exc.DBAPIError:
                self.release()
        self._engine = sa.create_engine(self._address, poolclass=sa.NullPool, isolation_level="AUTOCOMMIT")
        self._session = self._engine.connect()
        self._wait_for("pg_try_advisory_lock_shared", CHANGING)

    def _wait_for(self, lock: str, seconds: float) -> None:
        """Take the lock in a session, which another that begins at the same time may hold for so long."""
        until = time.monotonic() + seconds
        while self._session is not None:
            if self._session.exec_driver_sql(f"SELECT {lock}({NUMBER})").scalar_one():
                return
            if time.monotonic() >= until:
                self.release()
                raise Held(OTHERS)
            time.sleep(STEP)

    def alone(self, work: Callable[[], None]) -> None:
        """Do something while no other server is at the database; raise if others are."""
        if self._address.get_backend_name() == "sqlite":
            work()
            return
        kept = self._session is not None
        self.release()
        self._engine = sa.create_engine(self._address, poolclass=sa.NullPool, isolation_level="AUTOCOMMIT")
        self._session = self._engine.connect()
        try:
            self._wait_for("pg_try_advisory_lock", LEAVING)
            work()
        finally:
            self.release()
        if kept:
            self.take()

    def release(self) -> None:
        """Let go."""
        if self._file is not None:
            self._file.close()
        if self._session is not None:
            self._session.invalidate()
            self._session.close()
        if self._engine is not None:
            self._engine.dispose()
        self._file = self._session = self._engine = None
