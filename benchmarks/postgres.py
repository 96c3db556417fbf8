"""A PostgreSQL of our own, in a folder of its own: started for benchmarks and tests, and removed afterwards.

It listens on a socket in its folder alone. The programs are those of Debian's package `postgresql`, or on the path;
`python -m benchmarks.postgres` says whether they are here.
"""

import contextlib
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

USER = "tester"


def program(name: str) -> str | None:
    """Return the newest program of PostgreSQL of that name."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name)


def is_here() -> bool:
    """Say whether one can be started on this machine."""
    try:
        _owner()
    except KeyError:
        return False
    return program("initdb") is not None and program("pg_ctl") is not None


def _owner() -> pwd.struct_passwd | None:
    """Return whom to start it as, since it refuses to run as root: the user that Debian makes for it."""
    return pwd.getpwnam("postgres") if os.geteuid() == 0 else None


class Database:
    """A PostgreSQL in a folder."""

    def __init__(self, folder: Path, settings: str) -> None:
        self._folder = folder
        self._settings = f"-c listen_addresses='' -c unix_socket_directories={folder} {settings}"
        self._user = {}
        owner = _owner()
        if owner is not None:
            os.chown(folder, owner.pw_uid, owner.pw_gid)
            self._user = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
        self._run("initdb", "-A", "trust", "-U", USER, "--no-sync")
        self.url = f"postgresql://{USER}@/postgres?host={folder}"

    def _run(self, name: str, *given: str) -> None:
        path = program(name)
        if path is None:
            raise SystemExit(f"{name} is not on this machine: install PostgreSQL.")
        with open(self._folder / "commands.log", "ab") as out:
            command = [path, "-D", str(self._folder / "data"), *given]
            subprocess.run(command, check=True, cwd=self._folder, stdout=out, stderr=out, **self._user)  # type: ignore[call-overload]

    @property
    def process(self) -> int:
        """Return the process of the database, which starts all others."""
        return int((self._folder / "data" / "postmaster.pid").read_text().split()[0])

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._run("pg_ctl", "-w", "-l", str(self._folder / "log"), "-o", self._settings, "start")

    def restart(self) -> None:
        """Restart it with the settings it has: connections are cut, and it is away for a moment."""
        self._run("pg_ctl", "-w", "-l", str(self._folder / "log"), "-m", "fast", "restart")

    def stop(self) -> None:
        """End it at once."""
        self._run("pg_ctl", "-m", "immediate", "stop")


@contextlib.contextmanager
def database(settings: str = "") -> Iterator[Database]:
    """Start a PostgreSQL and end it afterwards, whatever happens."""
    folder = Path(tempfile.mkdtemp(prefix="hv"))
    try:
        made = Database(folder, settings)
        made.start()
        try:
            yield made
        finally:
            made.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(not is_here())
