"""Real processes at one PostgreSQL: each leads to every table, and one that dies takes nothing along."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from haversack.cli.main import main
from haversack.server import schema as s
from haversack.server import schema_days as d
from haversack.server.relay import UNIX
from haversack.server.store import Store
from tests.packs.samples import ALL
from tests.server.conftest import Fresh
from tests.server.people import need, sql

FAR = 120.0


class Server:
    """A server in a process of its own, or several behind one port."""

    def __init__(self, database: str, folder: Path, *given: str) -> None:
        command = [sys.executable, "-m", "haversack", "serve", "--port", "0", *given]
        environment = {**os.environ, "HAVERSACK_DB": database, "HAVERSACK_KEY": str(folder / "key")}
        with open(folder / "log", "ab") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, env=environment)
        self.database = database
        self.port = 0

    def wait(self) -> None:
        """Wait until it answers."""
        assert self.process.stdout is not None
        found = re.search(rb":(\d+)/", self.process.stdout.readline())
        assert found is not None
        self.port = int(found[1])
        self.until(lambda: self.ask("/api/ready")[1]["ready"])

    def until(self, true: Any) -> None:
        """Wait until something is so."""
        end = time.monotonic() + FAR
        while time.monotonic() < end:
            try:
                if true():
                    return
            except (OSError, ConnectionClosed, InvalidHandshake):
                pass
            time.sleep(0.1)
        raise AssertionError("it never came")

    def ask(self, path: str, body: object = None, **head: str) -> tuple[Any, Any]:
        """Ask for data; return the head of the answer and the data."""
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers=head)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("content-type", "application/json")
        with urllib.request.urlopen(request, timeout=FAR) as answer:
            return answer.headers, json.loads(answer.read())

    def open_table(self, **given: Any) -> tuple[str, str]:
        """Open a table of the Great War for one person alone; return its name and the cookie of that person."""
        seats = {seat: {"kind": "me"} for seat in ("central", "entente")}
        head, made = self.ask("/api/tables", {"game": "greatwar", "seats": seats, "pace": 0, **given})
        return made["table"]["id"], head["set-cookie"].split(";")[0]

    @contextmanager
    def socket(self, table: str, cookie: str = "") -> Iterator[ClientConnection]:
        """Open a socket and say hello."""
        headers = {"Cookie": cookie} if cookie else {}
        origin = Origin(f"http://127.0.0.1:{self.port}")
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        with connect(address, origin=origin, additional_headers=headers, open_timeout=FAR) as socket:
            socket.send(json.dumps({"type": "hello", "id": "h"}))
            yield socket

    def end(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(60)
        if self.process.stdout is not None:
            self.process.stdout.close()


def heard(socket: ClientConnection, *kinds: str) -> Any:
    """Return the next message of one of those kinds."""
    while (message := json.loads(socket.recv(FAR)))["type"] not in kinds:
        pass
    return message


def play(socket: ClientConnection) -> bool:
    """Answer the open question with its first option; say whether that counts."""
    while not (decision := _decision(heard(socket, "state", "update"))):
        pass
    option = decision["options"][0]["id"]
    socket.send(json.dumps({"type": "choose", "id": "c", "decision": decision["name"], "option": option}))
    return bool(heard(socket, "done", "refused")["type"] == "done")


def _decision(message: Any) -> Any:
    return (message["view"] if message["type"] == "state" else message["set"]).get("decision")


@pytest.fixture(params=["one machine", "two machines"])
def two(request: pytest.FixtureRequest, fresh: Fresh, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two servers at one database, which begin at the same time; those on machines of their own speak by TCP."""
    database = fresh()
    apart = request.param == "two machines"
    relays = [("--relay", f"127.0.0.{number}:0") if apart else () for number in (1, 2)]
    long = ("--lease", "600")  # nobody is thought dead because this machine is slow
    servers = Server(database, tmp_path, *long, *relays[0]), Server(database, tmp_path, *long, *relays[1])
    try:
        for server in servers:
            server.wait()
        known = [str(address) for (address,) in sql(database, "SELECT address FROM processes ORDER BY address")]
        starts = ("127.0.0.1:", "127.0.0.2:") if apart else (UNIX, UNIX)
        assert [one.startswith(start) for one, start in zip(known, starts, strict=True)] == [True, True]
        yield servers
    finally:
        for server in servers:
            server.end()


def test_a_table_is_served_by_every_process_and_outlives_its_own(two: tuple[Server, Server]) -> None:
    """Moves, requests and packs go either way; after a kill the other process has every acknowledged move.

    It wakes the tables of the dead one too, at which nobody looks, when somebody's time is up there.
    """
    first, second = two
    table, cookie = first.open_table()
    clocked, _ = first.open_table(clock={"speed": "fast"})
    acknowledged = 0
    with first.socket(table) as watcher, second.socket(table, cookie) as player:
        before = heard(watcher, "state")["seq"]
        for _ in range(3):
            acknowledged += play(player)
        assert heard(watcher, "update")["seq"] > before
    assert acknowledged == 3
    _, about = second.ask(f"/api/tables/{table}/standing", Cookie=cookie)
    assert about["you"]["seats"] == ["central", "entente"]
    _, key = second.ask(f"/api/tables/{table}/key", {}, Cookie=cookie)
    _, entered = first.ask(f"/api/tables/{table}/enter", {"key": key["key"]})
    assert entered["you"]["id"] == about["you"]["id"]
    forged = {"x-haversack-relay": "0" * 32, "x-haversack-scheme": "https"}
    head, _ = second.ask(f"/api/tables/{table}/enter", {"key": key["key"]}, **forged)
    assert "Secure" not in head["set-cookie"]
    with pytest.raises(urllib.error.HTTPError) as missing:
        second.ask("/api/tables/nowhere")
    assert missing.value.code == 404
    _, brought = first.ask("/api/packs", {"name": "a.json", "text": json.dumps(ALL["greatwar"])})
    assert second.ask(f"/api/packs/{brought['pack']['hash']}")[1]["pack"]["hash"] == brought["pack"]["hash"]
    first.process.send_signal(signal.SIGKILL)
    first.process.wait()
    store = Store(second.database)
    with store.engine.begin() as c:
        c.execute(s.processes.update().where(s.processes.c.address == owner_of(store, table)).values(until=0.0))

    def plays_on() -> bool:
        with second.socket(table, cookie) as again:
            return play(again)

    second.until(plays_on)
    assert len(need(store.load(table)).moves) > acknowledged
    assert need(store.load(clocked)).lines == []
    with store.engine.begin() as c:
        c.execute(d.banks.update().where(d.banks.c.table == clocked).values(left=0.0))
        c.execute(d.clocks.update().where(d.clocks.c.table == clocked).values(due=0.0))
    second.until(lambda: need(store.load(clocked)).lines)
    assert [line.kind for line in need(store.load(clocked)).lines].count("zero") == 1
    store.close()


def owner_of(store: Store, table: str) -> str:
    """Return the address of the process that holds a table."""
    asked = sa.select(s.processes.c.address).join_from(s.leases, s.processes, s.leases.c.owner == s.processes.c.id)
    with store.engine.connect() as c:
        return str(c.execute(asked.where(s.leases.c.table == table)).scalar_one())


def test_workers_of_one_server_share_its_port_and_are_replaced(fresh: Fresh, tmp_path: Path) -> None:
    """A worker that dies is started again; all end with the server."""
    server = Server(fresh(), tmp_path, "--workers", "2")
    try:
        server.wait()
        table, cookie = server.open_table()

        def plays() -> bool:
            with server.socket(table, cookie) as socket:
                return play(socket)

        server.until(plays)
        server.until(lambda: len(children(server.process.pid)) == 2)
        before = children(server.process.pid)
        for worker in before:
            os.kill(worker, signal.SIGKILL)
        server.until(plays)
        server.until(lambda: len(children(server.process.pid) - before) == 2)
        after = children(server.process.pid)
    finally:
        server.end()
    assert not any(Path(f"/proc/{worker}").exists() for worker in after)


def children(process: int) -> set[int]:
    """Return the processes that one has started."""
    return {int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()}


def test_several_processes_need_postgresql(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file of SQLite is for one."""
    assert main(["serve", "--db", str(tmp_path / "tables.sqlite"), "--workers", "2", "--port", "0"]) == 2
    assert "need PostgreSQL" in capsys.readouterr().err
