"""What a server carries, with real processes, real sockets and a real database on this machine.

    python -m benchmarks.load moves --tables 1000                one process on SQLite, a move a second at each table
    python -m benchmarks.load moves --tables 100 --postgres      the same on a PostgreSQL of its own
    python -m benchmarks.load moves --tables 800 --workers 2     two processes on a PostgreSQL of its own
    python -m benchmarks.load kill --tries 100                   kill -9 of one of two, again and again, under load
    python -m benchmarks.load idle --tables 1000                 bytes of a table in memory, and that they go
    python -m benchmarks.load start --tables 5000                time until a server with so many tables answers

Each table has a player and a spectator (two sockets). The PostgreSQL is started in a folder of its own, on the loopback
alone, and removed. Load averages and shares of the processor are printed with every figure: on a machine that others
use too, a bad figure may be theirs. Put `build/native` on PYTHONPATH for compiled rules.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import tracemalloc
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa

import haversack
from benchmarks.clients import Seated
from benchmarks.restarts import database as own_postgres
from benchmarks.stored_games import played, store_games
from haversack.server import schema as s
from haversack.server.bot_service import BotService
from haversack.server.gc_tuning import tidy
from haversack.server.hub import Hub
from haversack.server.store import Store

LIMIT_MS = 100.0
BACK_SECONDS = 5.0
START_SECONDS = 2.0
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
GAME = "ww2"


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


@contextlib.contextmanager
def serving(workers: int, postgres: bool = False) -> Iterator[tuple[Server, str, dict[str, int]]]:
    """Start a server on an empty database: SQLite for one process, PostgreSQL for several, or where it is wanted."""
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        parts: dict[str, int] = {}
        url = f"{folder}/tables.sqlite"
        if workers > 1 or postgres:
            made = stack.enter_context(own_postgres())
            url, parts["database"] = made.url, made.process
        server = Server(url, folder, workers)
        stack.callback(server.stop)
        server.wait()
        yield server, url, {"server": server.process.pid, **parts}


# Tables


def open_table(port: int, number: int) -> Seated:
    """Open a table for one person who plays all seats."""
    seats = {seat: {"kind": "me"} for seat in haversack.load(GAME).seats}
    body = json.dumps({"game": GAME, "seats": seats, "talk": "none", "pace": 0}).encode()
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
    """Return the choices that the store has of each table."""
    store = Store(url)
    out = {}
    for table in tables:
        stored = store.load(table.name)
        out[table.name] = [move.choice for move in stored.moves] if stored is not None else []
    store.close()
    return out


def missing(table: Seated, log: list[str]) -> int:
    """Return how many of the acknowledged choices of a table are not in its log, in their order."""
    kept = iter(log)
    return sum(key not in kept for key in table.acknowledged)


# Figures


async def play(tables: list[Seated], seconds: float, rate: float) -> int:
    """Let each table make so many moves a second, spread evenly; return how many moves could not be made in time."""
    start, late, step = time.perf_counter(), 0, 1 / (rate * len(tables))
    for number in range(int(seconds * rate * len(tables))):
        wait = start + number * step - time.perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        late += not tables[number % len(tables)].move()
    await asyncio.sleep(1)
    return late


async def moves(given: argparse.Namespace) -> int:
    """Measure moves at a steady rate."""
    with serving(given.workers, given.postgres) as (server, url, parts):
        tables = await fill(server.port, given.tables)
        gc.collect()
        gc.disable()
        await play(tables, 3, given.rate)
        for table in tables:
            table.took.clear()
        shares = Shares(parts)
        late = await play(tables, given.seconds, given.rate)
        told, used = shares.words(), shares.used_by("server")
        memory = memory_of(server.process.pid)
        took = sorted(one for table in tables for one in table.took)
        log = await asyncio.to_thread(written, url, tables)
    lost = sum(missing(table, log[table.name]) for table in tables)
    faults = [fault for table in tables for fault in table.faults]
    p50, p99 = (1000 * took[int(len(took) * part)] for part in (0.5, 0.99))
    database = "PostgreSQL" if given.workers > 1 or given.postgres else "SQLite"
    kind = f"{database}, {'one process' if given.workers == 1 else f'{given.workers} processes'}"
    print(f"{kind}: {given.tables} tables, {2 * given.tables} sockets, {given.seconds:.0f} s")
    print(
        f"  {len(took) / given.seconds:.0f} moves/s, p50 {p50:.1f} ms, p99 {p99:.1f} ms, max {1000 * took[-1]:.0f} ms"
    )
    print(f"  {1000 * used / len(took):.2f} ms of processor time a move; {memory / 1e6:.0f} MB; {told}")
    wanted = given.seconds * given.rate * given.tables
    verdicts = [
        (f"p99 of a move is {p99:.1f} ms, at most {LIMIT_MS:.0f}", p99 <= LIMIT_MS),
        (f"{late} of {wanted:.0f} moves were not due in time, at most 1 %", late <= wanted / 100),
        (f"{lost} acknowledged moves lost, {len(faults)} faults {faults[:3]}", not lost and not faults),
    ]
    return verdict(verdicts)


def verdict(all_of: list[tuple[str, bool]]) -> int:
    """Say of each figure whether it is good enough."""
    for words, good in all_of:
        print(f"{'pass' if good else 'FAIL'}: {words}")
    return 0 if all(good for _, good in all_of) else 1


async def come_back(table: Seated, port: int) -> None:
    """Come back as the page does: soon, then less and less often, and as often as it takes."""
    tries = 0
    while True:
        tries = 0 if len(table.sockets) >= 1 else tries + 1
        if not table.sockets:
            await asyncio.sleep(min(8.0, 0.25 * 2 ** min(5, tries)))
            with contextlib.suppress(OSError):
                await table.connect(port, is_player=True)
        await asyncio.sleep(0.05)


async def keep_moving(table: Seated) -> None:
    """Make a move as soon as there is a question, some ten a second."""
    while True:
        table.move()
        await asyncio.sleep(0.1)


def workers_of(url: str) -> int:
    """Return how many processes are alive at a database."""
    engine = sa.create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.connect() as c:
        alive = sa.text("SELECT count(*) FROM processes WHERE until > extract(epoch from clock_timestamp())")
        number: int = c.execute(alive).scalar_one()
    engine.dispose()
    return number


async def kill(given: argparse.Namespace) -> int:
    """Kill one of two processes again and again while tables are played at."""
    with serving(2) as (server, url, parts):
        tables = await fill_alone(server.port, given.tables)
        tasks = [
            asyncio.create_task(work) for one in tables for work in (come_back(one, server.port), keep_moving(one))
        ]
        shares, took = Shares(parts), []
        for number in range(given.tries):
            while len(started(server)) < 2 or await asyncio.to_thread(workers_of, url) != 2:
                await asyncio.sleep(0.1)
            await asyncio.sleep(0.5)
            victim = min(started(server), key=lambda one: began(one))  # the older one holds the tables
            before = time.perf_counter()
            os.kill(victim, signal.SIGKILL)
            while not all(table.answered_at > before or table.is_over for table in tables):
                await asyncio.sleep(0.02)
            took.append(max(table.answered_at for table in tables) - before)
            if given.verbose:
                print(f"  {number + 1}: {took[-1]:.2f} s", flush=True)
        told = shares.words()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        log = await asyncio.to_thread(written, url, tables)
        unreadable = await asyncio.to_thread(unreadable_in, url, tables)
    lost = sum(missing(table, log[table.name]) for table in tables)
    acknowledged = sum(len(table.acknowledged) for table in tables)
    print(f"{given.tries} kills, {given.tables} tables, {acknowledged} acknowledged moves; {told}")
    took.sort()
    print(f"  served again after {took[len(took) // 2]:.2f} s (median), {took[-1]:.2f} s at most")
    verdicts = [
        (f"all tables were served again within {took[-1]:.2f} s, at most {BACK_SECONDS:.0f}", took[-1] <= BACK_SECONDS),
        (f"{lost} acknowledged moves lost, {unreadable} tables that do not replay", not lost and not unreadable),
    ]
    return verdict(verdicts)


async def fill_alone(port: int, number: int) -> list[Seated]:
    """Open tables with a player each."""
    tables = [await asyncio.to_thread(open_table, port, one) for one in range(number)]
    for table in tables:
        await table.connect(port, is_player=True)
    return tables


def started(server: Server) -> list[int]:
    """Return the processes that serve."""
    return [
        int(one) for one in Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    ]


def began(process: int) -> int:
    """Return when a process began."""
    return int(Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[19])


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


def stored_tables(url: str, number: int) -> list[str]:
    """Store games that run, some hundred choices long, and return their names."""
    store = Store(url)
    store.migrate()
    games = [played(haversack.load(GAME), one, 0) for one in range(min(50, number))]
    store_games(store, games, -(-number // len(games)))
    with store.engine.connect() as c:
        names = list(c.execute(sa.select(s.tables.c.id)).scalars())[:number]
    store.close()
    return names


async def idle(given: argparse.Namespace) -> int:
    """Measure the memory that tables take as Python counts it, and what is left of it after they were let go."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"{folder}/tables.sqlite"
        names = stored_tables(url, given.tables)
        store = Store(url)
        hub = Hub(store, BotService())
        await hub.table(names[0])
        await hub.forget_idle(0)
        tracemalloc.start()
        empty = taken()
        for name in names:
            await hub.table(name)
        full, whole = taken(), memory_of(os.getpid())
        gone = await hub.forget_idle(0)
        after = taken()
        tracemalloc.stop()
        await hub.close()
        hub.bot_service.close()
        store.close()
    per_table, kept = (full - empty) / len(names), (after - empty) / len(names)
    print(f"{len(names)} tables in memory: {per_table:,.0f} bytes a table; the process has {whole / 1e6:.0f} MB")
    print(f"  after {gone} were let go: {kept:,.0f} bytes a table")
    is_good = gone == len(names) and kept < per_table / 20
    return verdict(
        [(f"{gone} of {len(names)} idle tables left memory, {100 * kept / per_table:.1f} % stayed", is_good)]
    )


def taken() -> int:
    """Return the bytes that Python has given out and not got back."""
    tidy()
    return tracemalloc.get_traced_memory()[0]


def start(given: argparse.Namespace) -> int:
    """Measure how long a server with many stored tables takes until it answers."""
    took = []
    with tempfile.TemporaryDirectory() as folder:
        url = f"{folder}/tables.sqlite"
        stored_tables(url, given.tables)
        for _ in range(given.tries):
            before = time.perf_counter()
            server = Server(url, folder, 1)
            server.wait()
            took.append(time.perf_counter() - before)
            server.stop()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    then = ", ".join(f"{one:.2f}" for one in took[1:])
    print(f"{given.tables} stored tables: first start {took[0]:.2f} s, then {then} s")
    print(f"  {used.ru_utime + used.ru_stime:.1f} s of CPU in all; load average {os.getloadavg()[0]:.1f}")
    best = min(took)
    return verdict([(f"a start takes {best:.2f} s, at most {START_SECONDS:.0f}", best <= START_SECONDS)])


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = parser.add_subparsers(dest="kind", required=True)
    one = kinds.add_parser("moves")
    one.add_argument("--tables", type=int, default=1000)
    one.add_argument("--workers", type=int, default=1)
    one.add_argument("--postgres", action="store_true", help="one process on PostgreSQL too")
    one.add_argument("--seconds", type=float, default=60)
    one.add_argument("--rate", type=float, default=1, help="moves a second at each table")
    one = kinds.add_parser("kill")
    one.add_argument("--tries", type=int, default=100)
    one.add_argument("--tables", type=int, default=20)
    one.add_argument("--verbose", action="store_true")
    one = kinds.add_parser("idle")
    one.add_argument("--tables", type=int, default=1000)
    one = kinds.add_parser("start")
    one.add_argument("--tables", type=int, default=5000)
    one.add_argument("--tries", type=int, default=4)
    given = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    work: Any = {"moves": moves, "kill": kill, "idle": idle, "start": start}[given.kind]
    done = work(given)
    return asyncio.run(done) if asyncio.iscoroutine(done) else int(done)


if __name__ == "__main__":
    sys.exit(main())
