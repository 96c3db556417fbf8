"""Servers for load tests, with the tables that are played at there, and what the machine spent on them.

`haversack serve` runs as anybody runs it, on an empty database; who plays is in `benchmarks.clients`.
"""

import asyncio
import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import haversack
from benchmarks.clients import Seated
from benchmarks.postgres import Database
from benchmarks.postgres import database as own_postgres
from haversack.server.bot_service import BotService
from haversack.server.hub import Hub
from haversack.server.store import Store

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
GAME = "ww2"  # six seats: the most to publish to


# The server and the machine


class Server:
    """`haversack serve` as anybody runs it; each table comes from an address of its own, as behind a proxy."""

    def __init__(self, database: str, folder: str, workers: int) -> None:
        command = [sys.executable, "-m", "haversack", "serve", "--port", "0", "--workers", str(workers)]
        environment = {**os.environ, "HAVERSACK_DB": database, "HAVERSACK_KEY": f"{folder}/key"}
        with open(f"{folder}/log", "wb") as log:
            self.process = subprocess.Popen(
                [*command, "--trusted-proxy", "127.0.0.1"], stdout=subprocess.PIPE, stderr=log, env=environment
            )
        assert self.process.stdout is not None
        found = re.search(rb":(\d+)/", self.process.stdout.readline())
        if found is None:
            raise SystemExit(f"The server did not start: {Path(folder, 'log').read_text()[-500:]}")
        self.port = int(found[1])

    def wait(self) -> None:
        """Wait until it answers."""
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/api/ready", timeout=60) as answer:
                    if json.loads(answer.read())["ready"]:
                        return
            except OSError:
                time.sleep(0.02)

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(60)
        if self.process.stdout is not None:
            self.process.stdout.close()


def family(process: int) -> list[int]:
    """Return a process and all it has started."""
    try:
        text = Path(f"/proc/{process}/task/{process}/children").read_text()
    except OSError:
        return [process]
    return [process, *(one for child in text.split() for one in family(int(child)))]


def cpu_seconds(process: int) -> float:
    """Return the processor time of a process and all it has started, as far as they run."""
    total = 0
    for one in family(process):
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{one}/stat").read_text().rsplit(")", 1)[1].split()
            total += int(fields[11]) + int(fields[12])
    return total / TICKS


def memory_of(process: int) -> int:
    """Return the bytes of memory of a process and all it has started."""
    total = 0
    for one in family(process):
        with contextlib.suppress(OSError):
            total += int(Path(f"/proc/{one}/statm").read_text().split()[1]) * PAGE
    return total


def machine_busy() -> tuple[float, float]:
    """Return the processor time that was used on this machine, by anybody, and what its host kept for others."""
    fields = [int(one) for one in Path("/proc/stat").read_text().split("\n")[0].split()[1:9]]
    return (sum(fields[:3]) + sum(fields[5:7])) / TICKS, fields[7] / TICKS


class Shares:
    """The processor time of those who take part, from now on, and of everybody else on the machine."""

    def __init__(self, parts: dict[str, int]) -> None:
        self._parts = parts
        self._before = {name: cpu_seconds(process) for name, process in parts.items()}
        self._own = time.process_time()
        self._machine = machine_busy()
        self._start = time.perf_counter()
        self._load = os.getloadavg()[0]

    def used_by(self, part: str) -> float:
        """Return the processor seconds of one who takes part."""
        return max(0.0, cpu_seconds(self._parts[part]) - self._before[part])

    def words(self) -> str:
        """Return the shares of one core, and how loaded the machine was."""
        took = time.perf_counter() - self._start
        used = {name: self.used_by(name) for name in self._parts}
        used["clients"] = time.process_time() - self._own
        busy, stolen = machine_busy()
        used["others"] = busy - self._machine[0] - sum(used.values())
        used["stolen"] = stolen - self._machine[1]
        told = ", ".join(f"{name} {100 * spent / took:.0f} %" for name, spent in used.items())
        load = f"load average {self._load:.1f} before, {os.getloadavg()[0]:.1f} after"
        return f"of one core of {os.cpu_count()}: {told}; {load}"


class Running(NamedTuple):
    """A server that runs, its database, and the processes of all that take part."""

    server: Server
    url: str
    parts: dict[str, int]
    postgres: Database | None

    @property
    def port(self) -> int:
        """Return where the server answers."""
        return self.server.port


@contextlib.contextmanager
def serving(workers: int, postgres: bool = False) -> Iterator[Running]:
    """Start a server on an empty database: SQLite for one process, PostgreSQL for several, or where it is wanted."""
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        made = stack.enter_context(own_postgres()) if workers > 1 or postgres else None
        url = f"{folder}/tables.sqlite" if made is None else made.url
        server = Server(url, folder, workers)
        stack.callback(server.stop)
        server.wait()
        parts = {"server": server.process.pid} | ({} if made is None else {"database": made.process})
        yield Running(server, url, parts, made)


# Tables


def open_table(port: int, number: int, game: str = GAME, has_bots: bool = False) -> Seated:
    """Open a table for one person who plays all seats, or one seat among bots."""
    names = haversack.load(game).seats
    seats = {seat: {"kind": "bot" if has_bots and seat != names[0] else "me", "level": "random"} for seat in names}
    body = json.dumps({"game": game, "seats": seats, "talk": "none", "pace": 0}).encode()
    head = {"content-type": "application/json", "x-forwarded-for": address(number)}
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables", body, head)
    with urllib.request.urlopen(request, timeout=60) as answer:
        made = json.loads(answer.read())
        cookie = answer.headers["set-cookie"].split(";")[0]
    return Seated(made["table"]["id"], cookie, number, address(number))


def address(number: int) -> str:
    """Return where the people at a table say they are."""
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


async def fill(port: int, number: int) -> list[Seated]:
    """Open tables and seat a player and a spectator at each."""
    tables = [await asyncio.to_thread(open_table, port, one) for one in range(number)]
    for table in tables:
        await table.connect(port, is_player=True)
        await table.connect(port, is_player=False)
        await asyncio.sleep(0.002)
    while not all(table.is_ready for table in tables):
        await asyncio.sleep(0.1)
    return tables


def written(url: str, tables: list[Seated]) -> dict[str, list[str]]:
    """Return the choices of people that the store has of each table."""
    store = Store(url)
    out = {}
    for table in tables:
        stored = store.load(table.name)
        assert stored is not None
        people = {row.seat for row in stored.seats if row.person is not None}
        out[table.name] = [move.choice for move in stored.moves if move.seat in people]
    store.close()
    return out


def missing(table: Seated, log: list[str]) -> int:
    """Return how many of the acknowledged choices of a table are not in its log, in their order."""
    kept = iter(log)
    return sum(key not in kept for key in table.acknowledged)


def unreadable_in(url: str, tables: list[Seated]) -> int:
    """Return how many tables cannot be read as a server that starts reads them."""

    async def read() -> int:
        store = Store(url)
        hub = Hub(store, BotService())
        bad = 0
        for table in tables:
            try:
                await hub.table(table.name)
            except Exception as error:
                print(f"  {table.name}: {error}")
                bad += 1
        await hub.close()
        hub.bot_service.close()
        store.close()
        return bad

    return asyncio.run(read())
