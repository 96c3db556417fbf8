"""What fails under load again and again: a process of two that is killed, a PostgreSQL that is restarted.

Tables are played at without a pause meanwhile. After each fault all of them must be served again; at the end every
table that was ever open must replay, and hold every choice that was acknowledged.
"""

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa

import haversack
from benchmarks.clients import Seated
from benchmarks.serving import Running, Server, Shares, missing, open_table, serving, unreadable_in, written
from haversack.server.database import database_url

IN_FLIGHT = 0.1  # for so many seconds an answer may still be one from before
LONGEST = 120.0
LOOK = 0.02

Opening = Callable[[int, int], Seated]


class Outcome(NamedTuple):
    """What faults came to: seconds until all tables were served again, choices acknowledged and lost, tables."""

    took: list[float]
    acknowledged: int
    lost: int
    unreadable: int
    tables: int
    shares: str

    @property
    def is_whole(self) -> bool:
        """Say whether nothing was lost."""
        return not self.lost and not self.unreadable


class Crowd:
    """Tables that are played at without a pause; where a game is over a fresh table takes its place."""

    def __init__(self, port: int, number: int, opening: Opening) -> None:
        self.ever: list[Seated] = []
        self._playing: list[Seated] = []
        self._port, self._number, self._open = port, number, opening
        self._tasks: list[asyncio.Task[None]] = []

    async def fill(self) -> None:
        """Open tables for those that are over, and wait until every one is played at."""
        self._playing = [table for table in self._playing if not table.is_over]
        while len(self._playing) < self._number:
            table = await asyncio.to_thread(self._open, self._port, len(self.ever))
            self.ever.append(table)
            self._playing.append(table)
            self._tasks += map(asyncio.create_task, (come_back(table, self._port), keep_moving(table)))
        await self.answered(0)

    async def answered(self, since: float) -> bool:
        """Wait until there was an answer at every table since then; say whether no game ended before."""
        async with asyncio.timeout(LONGEST):
            while not all(table.answered_at > since or table.is_over for table in self._playing):
                await asyncio.sleep(LOOK)
        return all(table.answered_at > since for table in self._playing)

    async def close(self) -> None:
        """Play no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def come_back(table: Seated, port: int) -> None:
    """Come back as the page does: soon, then less and less often, and as often as it takes."""
    tries = 0
    while True:
        tries = 0 if table.sockets else tries + 1
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


async def kill(tries: int, tables: int, verbose: bool = False) -> Outcome:
    """Kill one of two processes again and again."""
    with serving(2) as running:
        return await _again_and_again(running, partial(_kill_one, running), tries, tables, open_table, verbose)


async def restart(tries: int, tables: int, verbose: bool = False) -> Outcome:
    """Restart the PostgreSQL of two processes again and again."""
    with serving(2) as running:
        return await _again_and_again(running, partial(_restart, running), tries, tables, _open_varied, verbose)


def _open_varied(port: int, number: int) -> Seated:
    """Open a table of each game in turn, every other one with bots."""
    return open_table(port, number, haversack.GAMES[number % len(haversack.GAMES)], bool(number % 2))


async def _again_and_again(
    running: Running, fault: Callable[[], Awaitable[float]], tries: int, tables: int, opening: Opening, verbose: bool
) -> Outcome:
    """Let a fault happen so often, and look for what was lost. A try counts if every table was served after it."""
    crowd, shares = Crowd(running.port, tables, opening), Shares(running.parts)
    took: list[float] = []
    while len(took) < tries:
        await _until_two(running)
        await crowd.fill()
        before = time.perf_counter()
        if await crowd.answered(await fault()):
            took.append(time.perf_counter() - before)
            if verbose:
                print(f"  {len(took)}: {took[-1]:.2f} s", flush=True)
    told = shares.words()
    await crowd.close()
    log = await asyncio.to_thread(written, running.url, crowd.ever)
    lost = sum(missing(table, log[table.name]) for table in crowd.ever)
    acknowledged = sum(len(table.acknowledged) for table in crowd.ever)
    unreadable = await asyncio.to_thread(unreadable_in, running.url, crowd.ever)
    return Outcome(sorted(took), acknowledged, lost, unreadable, len(crowd.ever), told)


async def _until_two(running: Running) -> None:
    """Wait until two processes serve, and for a moment longer."""
    async with asyncio.timeout(LONGEST):
        while len(started(running.server)) < 2 or await asyncio.to_thread(workers_of, running.url) != 2:
            await asyncio.sleep(0.1)
    await asyncio.sleep(0.5)


async def _kill_one(running: Running) -> float:
    """Kill the older process, which holds the tables; return from when on an answer comes from the other."""
    os.kill(min(started(running.server), key=began), signal.SIGKILL)
    return time.perf_counter() + IN_FLIGHT


async def _restart(running: Running) -> float:
    """Restart the database; return when it was there again."""
    assert running.postgres is not None
    await asyncio.to_thread(running.postgres.restart)
    return time.perf_counter()


def workers_of(url: str) -> int:
    """Return how many processes are alive at a database."""
    engine = sa.create_engine(database_url(url))
    with engine.connect() as c:
        alive = sa.text("SELECT count(*) FROM processes WHERE until > extract(epoch from clock_timestamp())")
        number: int = c.execute(alive).scalar_one()
    engine.dispose()
    return number


def started(server: Server) -> list[int]:
    """Return the processes that serve."""
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    return [int(one) for one in children.read_text().split()]


def began(process: int) -> int:
    """Return when a process began."""
    return int(Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[19])
