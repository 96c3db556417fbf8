"""What a server carries, with real processes, real sockets and a real database on this machine.

    python -m benchmarks.load moves --tables 1000                one process on SQLite, a move a second at each table
    python -m benchmarks.load moves --tables 100 --postgres      the same on a PostgreSQL of its own
    python -m benchmarks.load moves --tables 800 --workers 2     two processes on a PostgreSQL of its own
    python -m benchmarks.load kill --tries 100                   kill -9 of one of two, again and again, under load
    python -m benchmarks.load restarts --tries 20                the PostgreSQL of two processes restarted under load
    python -m benchmarks.load idle --tables 1000                 bytes of a table in memory, and that they go
    python -m benchmarks.load start --tables 5000                time until a server with so many tables answers

Each table has a player and a spectator (two sockets). The PostgreSQL is started in a folder of its own, on a socket
there, and removed. Load averages and shares of the processor are printed with every figure: on a machine that others
use too, a bad figure may be theirs. Put `build/native` on PYTHONPATH for compiled rules.
"""

import argparse
import asyncio
import gc
import os
import resource
import sys
import tempfile
import time
import tracemalloc
from typing import Any

import sqlalchemy as sa

import haversack
from benchmarks import faults
from benchmarks.clients import Seated
from benchmarks.serving import GAME, Server, Shares, fill, memory_of, missing, serving, written
from benchmarks.stored_games import played, store_games
from haversack.server import schema as s
from haversack.server.bot_service import BotService
from haversack.server.gc_tuning import tidy
from haversack.server.hub import Hub
from haversack.server.store import Store

LIMIT_MS = 100.0
BACK_SECONDS = 5.0
START_SECONDS = 2.0


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
    with serving(given.workers, given.postgres) as (server, url, parts, _):
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


async def kill(given: argparse.Namespace) -> int:
    """Measure what is lost when one of two processes is killed."""
    return told(await faults.kill(given.tries, given.tables, given.verbose), "kills")


async def restarts(given: argparse.Namespace) -> int:
    """Measure what is lost when the database is restarted."""
    return told(await faults.restart(given.tries, given.tables, given.verbose), "restarts of PostgreSQL")


def told(found: faults.Outcome, of: str) -> int:
    """Say what faults came to, and whether that is good enough."""
    middle, most = found.took[len(found.took) // 2], found.took[-1]
    print(f"{len(found.took)} {of}, {found.tables} tables, {found.acknowledged} acknowledged moves; {found.shares}")
    print(f"  served again after {middle:.2f} s (median), {most:.2f} s at most")
    lost = f"{found.lost} acknowledged moves lost, {found.unreadable} tables that do not replay"
    within = f"all tables were served again within {most:.2f} s, at most {BACK_SECONDS:.0f}"
    return verdict([(within, most <= BACK_SECONDS), (lost, found.is_whole)])


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
    for kind, tries in (("kill", 100), ("restarts", 20)):
        one = kinds.add_parser(kind)
        one.add_argument("--tries", type=int, default=tries)
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
    work: Any = {"moves": moves, "kill": kill, "restarts": restarts, "idle": idle, "start": start}[given.kind]
    done = work(given)
    return asyncio.run(done) if asyncio.iscoroutine(done) else int(done)


if __name__ == "__main__":
    sys.exit(main())
