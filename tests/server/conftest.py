"""Databases to test on: SQLite, and PostgreSQL started for the run where its programs are on the machine."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from haversack.server.app import application
from haversack.server.security import LIMITS, Rate
from haversack.server.store import database_url

Open = Callable[[], TestClient]
_numbers = count()


def _program(name: str) -> str | None:
    """Return the newest program of PostgreSQL of that name."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name)


def _as_nobody_special() -> dict[str, object]:
    """Return how to start PostgreSQL, which refuses to run as root: as the user that Debian makes for it."""
    if os.geteuid() != 0:
        return {}
    user = pwd.getpwnam("postgres")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _can_start() -> bool:
    if _program("initdb") is None or _program("pg_ctl") is None:
        return False
    try:
        _as_nobody_special()
    except KeyError:
        return False
    return True


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL of our own, on a socket in a folder of its own."""
    if not _can_start():
        pytest.skip("PostgreSQL is not on this machine")
    folder = Path(tempfile.mkdtemp(prefix="hv"))
    given = _as_nobody_special()
    if given:
        os.chown(folder, int(str(given["user"])), int(str(given["group"])))
    data = folder / "data"
    started = {**given, "check": True, "capture_output": True, "cwd": folder}
    subprocess.run([_program("initdb"), "-D", data, "-A", "trust", "-U", "tester", "--no-sync"], **started)
    settings = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
    log = folder / "log"
    subprocess.run([_program("pg_ctl"), "-D", data, "-w", "-l", log, "-o", settings, "start"], **started)
    yield f"postgresql://tester@/postgres?host={folder}"
    subprocess.run([_program("pg_ctl"), "-D", data, "-m", "immediate", "stop"], **started)
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, on each of the two."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    base = request.getfixturevalue("postgres")
    name = f"t{os.getpid()}_{next(_numbers)}"
    engine = sa.create_engine(database_url(base), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return str(base).replace("/postgres?", f"/{name}?")


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
def light(tmp_path: Path) -> Iterator[TestClient]:
    """The same on SQLite alone, for what does not touch the store."""
    with TestClient(application(str(tmp_path / "tables.sqlite"), {kind: Rate(1e9, 1e9) for kind in LIMITS})) as client:
        yield client
