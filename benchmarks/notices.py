"""A drill: the server and the worker that sends notices are killed again and again, and no notice is lost or doubled.

python -m benchmarks.notices --kills 1000

One process plays at tables where two people are told by a webhook that they are waited for; another sends the notices,
to a receiver on this machine that knows each by its id. Both are killed at random moments, by SIGKILL, and started
again. In the end every notice of the outbox is looked for at the receiver. Everything runs on one file of SQLite.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import select
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa

import haversack
from haversack.server import choosing, sending
from haversack.server import schema_days as d
from haversack.server.bot_service import BotService
from haversack.server.contacts import HOOK, add_contact
from haversack.server.hub import Hub
from haversack.server.messages import ClockPlan, NewTable, SeatPlan
from haversack.server.notices import guest_of
from haversack.server.seating import Guest, sit
from haversack.server.senders import Notifier
from haversack.server.sending import keep_sending
from haversack.server.store import Store
from haversack.server.table import Table

GAME = "greatwar"  # two seats: a table of two people waits for one of them
LOOK_SECONDS = 0.05
QUIET_SECONDS = 60.0
READY_SECONDS = 30.0
BEGUN = 0.9  # so many of those killed have begun; others die at their start

Ready = Callable[[], object]


class Result(NamedTuple):
    """What a drill found: kills; notices sent, withdrawn, lost, doubled; tries beyond the first; the delay."""

    kills: int
    sent: int
    withdrawn: int
    lost: int
    doubled: int
    again: int
    p95: float


# What is killed


async def _open(hub: Hub, url: str) -> None:
    """Open a table for two people who are told by the receiver."""
    mine, theirs = hub_seats()
    seats = {mine: SeatPlan(kind="me"), theirs: SeatPlan(kind="open")}
    table, _ = await hub.open(NewTable(game=GAME, seats=seats, beat=0, clock=ClockPlan(unattended=True)), None)
    await sit(table, Guest(None, "Ada", None, False), [theirs])
    for person in table.people:
        add_contact(hub.store.engine, guest_of(person), HOOK, f"{url}/{person}", True, time.time())


def hub_seats() -> tuple[str, str]:
    """Return the two seats of the game that is played."""
    mine, theirs = haversack.load(GAME).seats
    return mine, theirs


async def _move(table: Table, dice: random.Random) -> None:
    """Make a move for whoever is asked."""
    seat, name = table.match.decider, table.decision_name
    if seat is not None and name is not None:
        option = dice.choice(list(table.state.legal))
        await choosing.choose(table, table.seats[seat].person, option, name, None, lambda: None)


async def play(database: str, url: str, tables: int, ready: Ready) -> None:
    """Play on and on, as a server would whose people move at once."""
    store, dice = Store(database), random.Random()
    hub = Hub(store, BotService())
    while True:
        names = store.table_ids(True)
        for _ in range(tables - len(names)):
            await _open(hub, url)
        for name in store.table_ids(True):
            table = await hub.table(name)
            await _move(table, dice)
            ready()
            await asyncio.sleep(dice.random() * 0.02)


async def send(database: str, key: str, ready: Ready) -> None:
    """Send notices on and on."""
    sending.LOOK_SECONDS = LOOK_SECONDS
    notifier = Notifier("https://play.example.org", Path(key), None, {"127.0.0.1"})
    ready()
    await keep_sending(Store(database), notifier)


# Who receives


def receive(pipe: Connection) -> None:
    """Take notices until told to end; then hand over when each came first, and how many came in all."""
    first: dict[str, float] = {}
    count = [0]

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            json.loads(self.rfile.read(int(self.headers["content-length"])))
            first.setdefault(self.headers["idempotency-key"], time.time())
            count[0] += 1
            self.send_response(204)
            self.end_headers()

        def log_message(self, *given: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    pipe.send(server.server_address[1])
    threading.Thread(target=server.serve_forever, daemon=True).start()
    pipe.recv()
    pipe.send((first, count[0]))


class Child:
    """A process that does something until it is killed; it says when it has begun."""

    def __init__(self, work: Callable[[Ready], None]) -> None:
        self._said, said = os.pipe()
        self._number = os.fork()
        if self._number == 0:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            _run(work, said)
        os.close(said)

    def wait(self) -> None:
        """Wait until it has begun, or has ended."""
        select.select([self._said], [], [], READY_SECONDS)

    def kill(self) -> None:
        """Kill it."""
        os.kill(self._number, signal.SIGKILL)
        os.waitpid(self._number, 0)
        os.close(self._said)


def _run(work: Callable[[Ready], None], said: int) -> None:
    try:
        work(lambda: os.write(said, b"."))
    except BaseException as error:
        print(f"a process ended by itself: {error!r}", file=sys.stderr)
    os._exit(1)


# The drill


def drill(kills: int, tables: int, longest: float, seed: int) -> Result:
    """Kill so often, and count."""
    dice, (here, there) = random.Random(seed), multiprocessing.Pipe()
    post = Child(lambda ready: receive(there))
    with tempfile.TemporaryDirectory() as folder:
        url = f"http://127.0.0.1:{here.recv()}"
        database, key = f"{folder}/tables.sqlite", f"{folder}/push.key"
        store = Store(database)
        store.migrate()
        store.close()
        works: list[Callable[[Ready], None]] = [
            lambda ready: asyncio.run(play(database, url, tables, ready)),
            lambda ready: asyncio.run(send(database, key, ready)),
        ]
        running = [Child(work) for work in works]
        for _ in range(kills):
            which = dice.randrange(2)
            if dice.random() < BEGUN:
                running[which].wait()
            time.sleep(dice.random() * longest)
            running[which].kill()
            running[which] = Child(works[which])
        running[0].wait()
        running[0].kill()
        _until_quiet(database)
        running[1].kill()
        here.send("end")
        first, count = here.recv()
        post.kill()
        return _count(database, kills, first, count)


def _until_quiet(database: str) -> None:
    """Wait until nothing waits to be sent any more."""
    store, end = Store(database), time.monotonic() + QUIET_SECONDS
    waiting = sa.select(sa.func.count()).where(d.outbox.c.state.in_(["waiting", "sending"]))
    while time.monotonic() < end:
        with store.engine.connect() as c:
            if not c.execute(waiting).scalar():
                break
        time.sleep(0.1)
    store.close()


def _count(database: str, kills: int, first: dict[str, float], count: int) -> Result:
    store = Store(database)
    with store.engine.connect() as c:
        rows = c.execute(sa.select(d.outbox)).mappings().all()
        standing = {row.wait for row in c.execute(sa.select(d.waits.c.wait).where(d.waits.c.wait != ""))}
    store.close()
    sent = [row for row in rows if row["state"] == "sent"]
    told = {row["wait"] for row in sent}
    unsent = [row for row in rows if row["state"] not in ("sent", "withdrawn")]
    lost = sum(row["id"] not in first for row in sent) + len(unsent) + len(standing - told)
    pairs = [(row["wait"], row["contact"]) for row in rows]
    strange = len(set(first) - {row["id"] for row in rows})
    delays = sorted(first[row["id"]] - row["made"] for row in sent if row["id"] in first)
    p95 = delays[int(0.95 * (len(delays) - 1))] if delays else 0.0
    withdrawn = sum(row["state"] == "withdrawn" for row in rows)
    doubled = len(pairs) - len(set(pairs)) + strange
    return Result(kills, len(sent), withdrawn, lost, doubled, count - len(first), p95)


def main(given: list[str] | None = None) -> int:
    """Run the drill and say what it found; 1 if a notice was lost or doubled, or p95 is more than five seconds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--longest", type=float, default=0.6, help="at most so many seconds between two kills")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(given)
    found = drill(asked.kills, asked.tables, asked.longest, asked.seed)
    print(
        f"{found.kills} kills: {found.sent} notices sent, {found.withdrawn} withdrawn in time, {found.lost} lost, "
        f"{found.doubled} doubled, {found.again} sent again by the same id, p95 {found.p95:.2f} s after the commit"
    )
    return 1 if found.lost or found.doubled or not found.sent or found.p95 > 5 else 0


if __name__ == "__main__":
    sys.exit(main())
