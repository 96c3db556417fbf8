"""`haversack backup`: a copy of the tables while they are played at."""

import argparse
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from haversack.cli.inputs import BadInput
from haversack.cli.serve import DEFAULT_STORE


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "backup",
        help="copy the tables of a server while they are played at",
        description="Copy an SQLite database of `haversack serve` as it is at one moment, all that was acknowledged "
        "included, while the server runs. To restore, stop the server and serve the copy. For PostgreSQL use pg_dump.",
    )
    parser.add_argument("copy", metavar="COPY", help="the file to write; it must not be there yet")
    parser.add_argument("--db", metavar="FILE", default=str(DEFAULT_STORE), help="the database (default %(default)s)")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Copy, check the copy, and say how much it holds."""
    source, copy = Path(given.db), Path(given.copy)
    if "://" in given.db:
        raise BadInput("Only SQLite is copied by this command; use pg_dump for PostgreSQL.")
    if not source.is_file():
        raise BadInput(f"There is no database {given.db!r}.")
    try:
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except OSError as error:
        raise BadInput(f"The copy {given.copy!r} cannot be written: {error.strerror}.") from None
    try:
        tables, moves = _copy(source, copy)
    except sqlite3.Error as error:
        copy.unlink()
        raise BadInput(f"The database cannot be copied: {error}.") from None
    print(f"{given.copy}: {tables} tables, {moves} moves.")
    return 0


def _copy(source: Path, copy: Path) -> tuple[int, int]:
    address = f"{source.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as live, closing(sqlite3.connect(copy)) as made:
        live.backup(made)
        if made.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise sqlite3.DatabaseError("the copy is damaged")
        (tables,) = made.execute("SELECT count(*) FROM tables").fetchone()
        (moves,) = made.execute("SELECT count(*) FROM moves").fetchone()
    return int(tables), int(moves)
