"""Databases to test on: SQLite, and PostgreSQL started for the run where its programs are on the machine."""

import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from itertools import count
from pathlib import Path

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from benchmarks.postgres import database as own_postgres
from benchmarks.postgres import is_here
from haversack.server.app import application
from haversack.server.chance import SECRET_BYTES
from haversack.server.security import LIMITS, Rate
from haversack.server.store import Store, database_url
from tests.server.windows import HandClock, held_clock

Open = Callable[[], TestClient]
Fresh = Callable[[], str]
_numbers = count()


@pytest.fixture(scope="session")
def postgres_here() -> None:
    """PostgreSQL is on this machine; without it tests are skipped, but never in CI."""
    if not is_here():
        (pytest.fail if os.environ.get("CI") else pytest.skip)("There is no PostgreSQL here (Debian: postgresql).")


@pytest.fixture(scope="session")
def postgres(postgres_here: None) -> Iterator[str]:
    """A PostgreSQL of our own."""
    with own_postgres("-c fsync=off") as made:
        yield made.url


@contextmanager
def _connected(postgres: str) -> Iterator[sa.Connection]:
    """Talk to a PostgreSQL."""
    engine = sa.create_engine(database_url(postgres), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def _made(postgres: str) -> str:
    """Make a database in PostgreSQL and return the way to it."""
    name = f"t{os.getpid()}_{next(_numbers)}"
    with _connected(postgres) as connection:
        connection.execute(sa.text(f"CREATE DATABASE {name}"))
    return postgres.replace("/postgres?", f"/{name}?")


def _migrated(url: str) -> str:
    """Bring an empty database to its form."""
    store = Store(url)
    store.migrate()
    store.close()
    return url


@pytest.fixture
def fresh(postgres: str) -> Fresh:
    """A way to an empty PostgreSQL."""
    return lambda: _made(postgres)


@pytest.fixture(scope="session")
def formed_file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A file of SQLite that has its form: to bring one to it takes longer than most tests."""
    return _migrated(str(tmp_path_factory.mktemp("formed") / "tables.sqlite"))


@pytest.fixture(scope="session")
def formed_postgres(postgres: str) -> str:
    """The way to a PostgreSQL that has its form."""
    return _migrated(_made(postgres))


@pytest.fixture
def emptied(formed_postgres: str) -> str:
    """A PostgreSQL without any table: one for all tests, since to make another means hundreds of files."""
    others = "pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    with _connected(formed_postgres) as connection:
        connection.execute(sa.text(f"SELECT pg_terminate_backend(pid) FROM {others}"))
        names = ", ".join(set(sa.inspect(connection).get_table_names()) - {"alembic_version"})
        connection.execute(sa.text(f"TRUNCATE {names} RESTART IDENTITY CASCADE"))
    return formed_postgres


@pytest.fixture
def file(formed_file: str, tmp_path: Path) -> str:
    """A database of SQLite without any table."""
    shutil.copy(formed_file, tmp_path / "tables.sqlite")
    return str(tmp_path / "tables.sqlite")


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database without any form, of each of the two."""
    if request.param == "sqlite":
        return str(tmp_path / "empty.sqlite")
    return _made(request.getfixturevalue("postgres"))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """A database without any table, of each of the two."""
    if request.param == "sqlite":
        return str(request.getfixturevalue("file"))
    return str(request.getfixturevalue("emptied"))


@pytest.fixture
def start(database: str) -> Open:
    """A way to start the server on the database, as often as one likes."""
    return lambda: TestClient(application(database, {kind: Rate(1e9, 1e9) for kind in LIMITS}))


@pytest.fixture
def client(start: Open) -> Iterator[TestClient]:
    """A browser in front of a running server."""
    with start() as client:
        yield client


@pytest.fixture
def light(file: str) -> Iterator[TestClient]:
    """The same on SQLite alone, for what does not touch the store."""
    with TestClient(application(file, {kind: Rate(1e9, 1e9) for kind in LIMITS})) as client:
        yield client


@pytest.fixture(autouse=True)
def dealt_by_test(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is dealt to a test is its own, and the same whenever it runs: none fails once in twenty deals."""
    secrets = (hashlib.sha256(f"{request.node.nodeid} {number}".encode()).hexdigest() for number in count())
    monkeypatch.setattr("haversack.server.chance.fresh_secret", lambda: next(secrets))


@pytest.fixture(autouse=True)
def shared_collector(monkeypatch: pytest.MonkeyPatch) -> None:
    """The collector is left alone: what a server would look through at its start is all that the tests have loaded."""
    monkeypatch.setattr("haversack.server.app.tuned_gc", nullcontext)


@pytest.fixture
def dealt_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table is dealt alike: what is looked for is not there in every game."""
    monkeypatch.setattr("haversack.server.chance.fresh_secret", lambda: "11" * SECRET_BYTES)


@pytest.fixture
def clock(light: TestClient) -> HandClock:
    """The clock of the tables, moved by hand."""
    return held_clock(light)
