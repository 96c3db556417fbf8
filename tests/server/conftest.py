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
from haversack.server.chance import SECRET_BYTES
from haversack.server.security import LIMITS, Rate
from haversack.server.store import database_url
from tests.server.windows import HandClock, held_clock

Open = Callable[[], TestClient]
Fresh = Callable[[], str]
_numbers = count()


def _program(name: str) -> str | None:
    """Return the newest program of PostgreSQL of that name."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name)


def _nobody_special() -> pwd.struct_passwd | None:
    """Return whom to start PostgreSQL as, since it refuses to run as root: the user that Debian makes for it."""
    return pwd.getpwnam("postgres") if os.geteuid() == 0 else None


def _run(folder: Path, name: str, *given: str | Path) -> None:
    """Run a program of PostgreSQL in its folder."""
    program, user = _program(name), _nobody_special()
    assert program is not None
    command = [program, "-D", folder / "data", *given]
    if user is None:
        subprocess.run(command, check=True, capture_output=True, cwd=folder)
    else:
        uid, gid = user.pw_uid, user.pw_gid
        subprocess.run(command, check=True, capture_output=True, cwd=folder, user=uid, group=gid, extra_groups=[])


def _can_start() -> bool:
    if _program("initdb") is None or _program("pg_ctl") is None:
        return False
    try:
        _nobody_special()
    except KeyError:
        return False
    return True


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL of our own, on a socket in a folder of its own."""
    if not _can_start():
        pytest.skip("PostgreSQL is not on this machine")
    folder = Path(tempfile.mkdtemp(prefix="hv"))
    user = _nobody_special()
    if user is not None:
        os.chown(folder, user.pw_uid, user.pw_gid)
    _run(folder, "initdb", "-A", "trust", "-U", "tester", "--no-sync")
    settings = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
    _run(folder, "pg_ctl", "-w", "-l", folder / "log", "-o", settings, "start")
    yield f"postgresql://tester@/postgres?host={folder}"
    _run(folder, "pg_ctl", "-m", "immediate", "stop")
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def fresh(postgres: str) -> Fresh:
    """A way to an empty PostgreSQL."""

    def made() -> str:
        name = f"t{os.getpid()}_{next(_numbers)}"
        engine = sa.create_engine(database_url(postgres), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(sa.text(f"CREATE DATABASE {name}"))
        engine.dispose()
        return postgres.replace("/postgres?", f"/{name}?")

    return made


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, on each of the two."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    made: str = request.getfixturevalue("fresh")()
    return made


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


@pytest.fixture
def dealt_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table is dealt alike: what is looked for is not there in every game."""
    monkeypatch.setattr("haversack.server.chance.fresh_secret", lambda: "11" * SECRET_BYTES)


@pytest.fixture
def clock(light: TestClient) -> HandClock:
    """The clock of the tables, moved by hand."""
    return held_clock(light)
