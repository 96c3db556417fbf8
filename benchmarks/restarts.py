"""A drill: a real PostgreSQL is restarted while tables are played at, and no table may be lost.

    python benchmarks/restarts.py --restarts 20

It starts a PostgreSQL of its own in a folder of its own (programs of Debian's package `postgresql`), listening on the
loopback alone, opens tables of bots that play without a pause and tables of a person who plays by lot, and restarts the
database again and again. Then every table is read anew, as by a server that starts: each must replay, and hold every
choice that was acknowledged. Nothing is left running.
"""

import argparse
import asyncio
import contextlib
import os
import pwd
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from haversack.kernel.errors import HaversackError
from haversack.server.bot_service import BotService
from haversack.server.choosing import choose
from haversack.server.hub import Hub, game_of
from haversack.server.messages import NewTable, SeatPlan
from haversack.server.store import Store
from haversack.server.table import Table

GAMES = ("ww2", "1914", "greatwar")


class Onlooker:
    """Somebody who looks on, so that bots play."""

    def __init__(self) -> None:
        self.person: str | None = None
        self.seats: tuple[str, ...] = ()
        self.looking: str | None = None
        self.handed: str | None = None

    def send(self, message: str) -> None:
        """Hear it."""

    def cut(self) -> None:
        """Never mind."""


class Database:
    """A PostgreSQL of our own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._user = {}
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            os.chown(folder, owner.pw_uid, owner.pw_gid)
            self._user = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self._run("initdb", "-D", str(folder / "data"), "-A", "trust", "-U", "drill", "--no-sync")
        self.url = f"postgresql://drill@127.0.0.1:{self._port}/postgres"

    def _run(self, program: str, *given: str) -> None:
        found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))
        path = str(found[-1]) if found else shutil.which(program)
        if path is None:
            raise SystemExit(f"{program} is not on this machine: install PostgreSQL.")
        log = self._folder / "commands.log"
        with log.open("a") as out:
            subprocess.run([path, *given], check=True, cwd=self._folder, stdout=out, stderr=out, **self._user)  # type: ignore[call-overload]

    @property
    def process(self) -> int:
        """Return the process of the database, which starts all others."""
        return int((self._folder / "data" / "postmaster.pid").read_text().split()[0])

    def control(self, *given: str) -> None:
        """Start, restart or stop it, and wait until that is done."""
        settings = f"-p {self._port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self._folder}"
        log = str(self._folder / "server.log")
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-w", "-l", log, "-o", settings, *given)


@contextlib.contextmanager
def database() -> Iterator[Database]:
    """Start a PostgreSQL and end it afterwards, whatever happens."""
    folder = Path(tempfile.mkdtemp(prefix="drill"))
    made = Database(folder)
    made.control("start")
    try:
        yield made
    finally:
        made.control("-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


class Played:
    """A table of one person who plays all seats by lot, and what was acknowledged to them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.person = next(iter(table.people))
        self.acknowledged: list[tuple[str, str]] = []
        self.refused = 0

    async def play(self) -> None:
        """Make choices until cancelled; what is not acknowledged may have been written or not."""
        table = self.table
        while table.state.seat >= 0:
            seat, option = table.match.decider or "", secrets.choice(table.state.legal)
            key = table.state.vocabulary.key(option)
            try:
                await choose(table, self.person, option, table.decision_name, seat, lambda: None)
                self.acknowledged.append((seat, key))
            except HaversackError:
                await asyncio.sleep(0)  # the table was read anew, and the question is over
            except Exception:
                self.refused += 1
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.01)


async def drill(made: Database, restarts: int, tables: int, between: float) -> int:
    """Play, restart, and read all of it anew; return how many tables were lost."""
    store = Store(made.url)
    await store.run(store.migrate)
    hub = Hub(store, BotService())
    people: list[Played] = []
    bots: list[Table] = []
    for number in range(tables):
        game = game_of(GAMES[number % len(GAMES)])
        alone = number % 2
        plan = {seat: SeatPlan(kind="bot" if alone else "me", level="random") for seat in game.seats}
        table, _ = await hub.open(NewTable(game=game.id, seats=plan, pace=0), None)
        if alone:
            table.audience.join(Onlooker(), 0, 0)
            table.nudge()
            bots.append(table)
        else:
            people.append(Played(table))
    tasks = [asyncio.create_task(one.play()) for one in people]
    start = time.perf_counter()
    for _ in range(restarts):
        await asyncio.sleep(between)
        await asyncio.to_thread(made.control, "-m", "fast", "restart")
    await asyncio.sleep(between + 2)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    took = time.perf_counter() - start
    names = [one.table.row.id for one in people] + [table.row.id for table in bots]
    await hub.close()
    store.close()
    lost = await read_anew(made, people, names)
    written = sum(len(one.acknowledged) for one in people)
    refused = sum(one.refused for one in people)
    print(f"{restarts} restarts in {took:.0f} s, {len(names)} tables; choices of people: {written} acknowledged,")
    print(
        f"{refused} refused while the database was away; of bots: {sum(table.course.lines for table in bots)} written"
    )
    print(f"{'pass' if not lost else 'FAIL'}: {lost} tables lost")
    return lost


async def read_anew(made: Database, people: list[Played], names: list[str]) -> int:
    """Read every table as a server that starts does; return how many cannot be read or lack what was acknowledged."""
    store = Store(made.url)
    hub = Hub(store, BotService())
    acknowledged = {one.table.row.id: one.acknowledged for one in people}
    lost = 0
    for name in names:
        try:
            table = await hub.table(name)
        except HaversackError as error:
            print(f"  {name}: {error}")
            lost += 1
            continue
        kept = iter(table.course.choices)
        missing = [choice for choice in acknowledged.get(name, []) if choice not in kept]
        if missing:
            print(f"  {name}: {len(missing)} acknowledged choices are not in the log")
            lost += 1
    await hub.close()
    hub.bot_service.close()
    store.close()
    return lost


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--restarts", type=int, default=20)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--between", type=float, default=1.0, help="seconds between restarts")
    given = parser.parse_args()
    with database() as made:
        return 1 if asyncio.run(drill(made, given.restarts, given.tables, given.between)) else 0


if __name__ == "__main__":
    sys.exit(main())
