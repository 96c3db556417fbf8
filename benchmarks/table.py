"""Measure the server of the table beside a bare echo server on the same stack, in one run over the loopback.

83 tables with six people each hold 498 sockets open. Moves are made at a steady rate, each checked, stored and told to
six receivers; an echo is sent at the same rate over as many sockets to a server that does nothing else. Reported are
latencies from sending to the answer, and processor time of the server for one of each, as ratios. Every receiver
checks that no event is lost, doubled or out of order, and the store is compared with what was acknowledged. The
people themselves are kept out of the figures as far as can be: they read quickly and never stop to collect garbage.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import uvicorn
import websockets
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from haversack.server import seating
from haversack.server.app import application
from haversack.server.bot_service import BotService
from haversack.server.hub import Hub, game_of
from haversack.server.listen_socket import listen_socket
from haversack.server.messages import NewTable, SeatPlan
from haversack.server.security import LIMITS, Rate, cookie_name
from haversack.server.store import Store

GAME = "ww2"  # six seats: the most to publish to
LIMIT = 10.0
TURN_SECONDS = 5.0
TICKS = os.sysconf("SC_CLK_TCK")


class Figures(NamedTuple):
    """Latencies in milliseconds, and the server's processor time for one, in microseconds."""

    number: int
    median: float
    p99: float
    cpu: float


# The two servers, each in a process of its own


async def echo(socket: WebSocket) -> None:
    """Send back whatever comes."""
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        pass


def serve(role: str, database: str) -> None:
    """Run one of the two servers until it is killed."""
    unlimited = {kind: Rate(1e9, 1e9) for kind in LIMITS}
    app = Starlette(routes=[WebSocketRoute("/", echo)]) if role == "echo" else application(database, unlimited)
    config = uvicorn.Config(app, port=0, log_config=None, access_log=False)
    socket = listen_socket("127.0.0.1", 0)
    print(socket.getsockname()[1], flush=True)
    uvicorn.Server(config).run([socket])


class Process:
    """A server, its port and its processor time."""

    def __init__(self, role: str, database: str = "") -> None:
        command = [sys.executable, __file__, "--role", role, "--database", database]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline())

    def seconds(self) -> float:
        """Return the processor time used so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def stop(self) -> None:
        """End it."""
        self._process.kill()
        self._process.communicate()


# Tables and the people at them


async def set_tables(database: str, number: int) -> list[tuple[str, dict[str, str]]]:
    """Write tables with a person for each seat; return each with the keys of its people."""
    store = Store(database)
    await store.run(store.migrate)
    hub = Hub(store, BotService())
    game = game_of(GAME)
    out = []
    for _ in range(number):
        plan = {seat: SeatPlan(kind="me" if seat == game.seats[0] else "open") for seat in game.seats}
        table, links = await hub.open(NewTable(game=GAME, seats=plan, beat=0), None)
        keys = {game.seats[0]: str(links["key"])}
        for seat in game.seats[1:]:
            _, key = await seating.sit(table, seating.Guest(None, seat, None, False), [seat])
            keys[seat] = key or ""
        out.append((table.row.id, keys))
    await hub.close()
    store.close()
    return out


class Person:
    """Somebody at a table, who checks all that is told."""

    def __init__(self, socket: Any, table: "Played") -> None:
        self.socket = socket
        self.table = table
        self.seq = 0

    async def listen(self) -> None:
        """Take note of everything that comes."""
        async for text in self.socket:
            self.take(msgspec.json.decode(text))

    def take(self, message: dict[str, Any]) -> None:
        """Check a message and let the table know of a question or an answer."""
        kind = message["type"]
        if kind in ("state", "update"):
            if kind == "update" and message["from"] != self.seq:
                self.table.faults.append(f"events {message['from']} after {self.seq}")
            self.seq = message["seq"]
            changed = message["view"] if kind == "state" else message["set"]
            if changed.get("decision"):
                self.table.question = (self, changed["decision"])
            if changed.get("outcome"):
                self.table.over = True
        elif kind == "done":
            self.table.answered(time.perf_counter())
        elif kind == "refused":
            self.table.faults.append(message["reason"])


class Played:
    """A table as its people see it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.people: list[Person] = []
        self.question: tuple[Person, dict[str, Any]] | None = None
        self.faults: list[str] = []
        self.over = False
        self.moves = 0
        self.took: list[float] = []
        self._sent = 0.0

    @property
    def is_ready(self) -> bool:
        """Say whether a move can be made."""
        return self.question is not None and self._sent == 0.0 and not self.over

    async def move(self, dice: random.Random) -> None:
        """Make a move by lot."""
        assert self.question is not None
        person, decision = self.question
        self.question = None
        self._sent = time.perf_counter()
        option = dice.choice(decision["options"])["id"]
        message = {"type": "choose", "id": "m", "decision": decision["name"], "option": option}
        await person.socket.send(json.dumps(message))

    def answered(self, now: float) -> None:
        """Note that the move was made."""
        self.took.append(now - self._sent)
        self._sent = 0.0
        self.moves += 1


async def sit(port: int, tables: list[tuple[str, dict[str, str]]]) -> list[Played]:
    """Open a socket for everybody."""
    out = []
    for name, keys in tables:
        played = Played(name)
        for key in keys.values():
            headers = {"Cookie": f"{cookie_name(name)}={key}", "Origin": f"http://127.0.0.1:{port}"}
            address = f"ws://127.0.0.1:{port}/api/tables/{name}/socket"
            socket = await websockets.connect(address, additional_headers=headers, compression=None)
            person = Person(socket, played)
            played.people.append(person)
            asyncio.get_running_loop().create_task(person.listen())
            await socket.send(json.dumps({"type": "hello"}))
        out.append(played)
    return out


# Measuring


async def paced(rate: float, seconds: float, step: Callable[[], Awaitable[None]]) -> None:
    """Do something so many times a second."""
    start = time.perf_counter()
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, start + number / rate - time.perf_counter()))
        await step()


class Moves:
    """Moves at a steady rate, table after table."""

    def __init__(self, played: list[Played]) -> None:
        self._played = played
        self._dice = random.Random(1)
        self._turn = 0

    async def step(self) -> None:
        """Make a move at the next table that is ready for one."""
        for _ in self._played:
            self._turn += 1
            table = self._played[self._turn % len(self._played)]
            if table.is_ready:
                await table.move(self._dice)
                return

    def took(self) -> list[float]:
        """Return how long each move took."""
        return [one for table in self._played for one in table.took]


class Echoes:
    """Echoes of the size of a move at the same rate over as many sockets."""

    message = json.dumps({"type": "choose", "id": "m", "decision": "0" * 16, "option": 12345})

    def __init__(self) -> None:
        self._sockets: list[Any] = []
        self._sent: dict[Any, float] = {}
        self._took: list[float] = []
        self._turn = 0

    async def connect(self, port: int, number: int) -> "Echoes":
        """Open the sockets."""
        for _ in range(number):
            socket = await websockets.connect(f"ws://127.0.0.1:{port}/", compression=None)
            self._sockets.append(socket)
            asyncio.get_running_loop().create_task(self._listen(socket))
        return self

    async def _listen(self, socket: Any) -> None:
        async for _ in socket:
            self._took.append(time.perf_counter() - self._sent[socket])

    async def step(self) -> None:
        """Send an echo over the next socket."""
        self._turn += 1
        socket = self._sockets[self._turn % len(self._sockets)]
        self._sent[socket] = time.perf_counter()
        await socket.send(self.message)

    def took(self) -> list[float]:
        """Return how long each echo took."""
        return self._took


async def in_turns(given: argparse.Namespace, both: list[tuple[Process, Moves | Echoes]]) -> list[Figures]:
    """Measure both in turns of a few seconds, so that other work on the machine falls on both alike."""
    used = [0.0, 0.0]
    turns = max(1, round(given.seconds / TURN_SECONDS))
    for _ in range(turns):
        for index, (process, load) in enumerate(both):
            before = process.seconds()
            await paced(given.rate, given.seconds / turns, load.step)
            await asyncio.sleep(0.5)
            used[index] += process.seconds() - before
    return [figures(load.took(), spent) for (_, load), spent in zip(both, used, strict=True)]


def figures(took: list[float], used: float) -> Figures:
    """Return what was measured."""
    ordered = sorted(took)
    return Figures(
        len(ordered),
        1000 * ordered[len(ordered) // 2],
        1000 * ordered[int(len(ordered) * 0.99)],
        1e6 * used / len(ordered),
    )


def check(played: list[Played], database: str) -> list[str]:
    """Return what went wrong: lost, doubled or disordered events, refusals, moves that the store does not have."""
    faults = [f"{table.name}: {fault}" for table in played for fault in table.faults]
    store = Store(database)
    for table in played:
        stored = store.load(table.name)
        written = len(stored.moves) if stored is not None else -1
        if written != table.moves:
            faults.append(f"{table.name}: {table.moves} acknowledged, {written} written")
        if len({person.seq for person in table.people}) != 1:
            faults.append(f"{table.name}: not everybody was told the same number of events")
    store.close()
    return faults


async def run(given: argparse.Namespace) -> int:
    """Measure both and hold them against each other."""
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "tables.sqlite")
        tables = await set_tables(database, given.tables)
        server, bare = Process("table", database), Process("echo")
        try:
            played = await sit(server.port, tables)
            await asyncio.sleep(3)
            sockets = sum(len(table.people) for table in played)
            echoing = await Echoes().connect(bare.port, sockets)
            gc.collect()
            gc.disable()
            echoes, moves = await in_turns(given, [(bare, echoing), (server, Moves(played))])
            await asyncio.sleep(1)
            faults = check(played, database)
        finally:
            server.stop()
            bare.stop()
    return report(sockets, echoes, moves, faults)


def report(sockets: int, echoes: Figures, moves: Figures, faults: list[str]) -> int:
    """Print the figures and say of each whether it is good enough."""
    print(f"{sockets} sockets          count  median ms     p99 ms   CPU µs")
    for name, one in (("echo", echoes), ("move, six receivers", moves)):
        print(f"{name:20} {one.number:6} {one.median:10.2f} {one.p99:10.2f} {one.cpu:8.0f}")
    for fault in faults[:10]:
        print(f"  {fault}")
    latency, cpu = moves.p99 / echoes.p99, moves.cpu / echoes.cpu
    verdicts = [
        (f"p99 of a move is {latency:.1f} times an echo's, at most {LIMIT:.0f}", latency <= LIMIT),
        (f"CPU of a move is {cpu:.1f} times an echo's, at most {LIMIT:.0f}", cpu <= LIMIT),
        (f"{len(faults)} moves or events lost, doubled, out of order, refused or not written", not faults),
    ]
    for words, good in verdicts:
        print(f"{'pass' if good else 'FAIL'}: {words}")
    return 0 if all(good for _, good in verdicts) else 1


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=83, help="tables of six people each")
    parser.add_argument("--rate", type=float, default=50, help="moves a second")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--role", choices=("table", "echo"), help=argparse.SUPPRESS)
    parser.add_argument("--database", default="", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.role is not None:
        serve(given.role, given.database)
        return 0
    return asyncio.run(run(given))


if __name__ == "__main__":
    sys.exit(main())
