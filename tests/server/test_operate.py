"""What operators rely on: signatures, readiness, metrics, logs without secrets, deadlines, keys that end."""

import json
import os
import re
import resource
import signal
import socket as sockets
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from haversack.cli.main import main
from haversack.server.app import application
from haversack.server.signing import Signer, is_signed_by, key_path
from haversack.server.store import Store
from tests.server.people import guest, open_table, seated


def unused_port() -> int:
    """Return a port nobody listens at."""
    with sockets.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture
def free_port() -> int:
    """A port nobody listens at."""
    return unused_port()


@contextmanager
def running(folder: Path, port: int, *given: str, files: int = 0, **said: str) -> Iterator[subprocess.Popen[str]]:
    """A real server on a database of its own, which may open so many files."""
    command = [sys.executable, "-m", "haversack", "serve", "--db", str(folder / "tables.sqlite"), "--port", str(port)]
    environment = {**os.environ, **said}
    with open(folder / "log", "a", encoding="utf-8") as log:
        limit = (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))) if files else None
        process = subprocess.Popen(
            [*command, *given], stdout=log, stderr=log, text=True, env=environment, preexec_fn=limit
        )
    try:
        _until(lambda: bool(fetched(port, "/api/ready")["ready"]))
        yield process
    finally:
        process.terminate()
        process.wait(30)


def _until(true: Any) -> None:
    for _ in range(900):
        try:
            if true():
                return
        except OSError:
            pass
        time.sleep(0.1)
    raise AssertionError("it never came")


def fetched(port: int, path: str, body: object = None) -> Any:
    """Ask the server for data."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers={"content-type": "application/json"})
    request.data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.loads(answer.read())


# Signatures


def finished(client: TestClient) -> Any:
    """Return the record of a game that was given up."""
    about = open_table(client)["table"]
    with seated(client, about["id"]) as player:
        team = next(iter(client.get("/api/games/ww2").json()["teams"]))
        assert player.ask(type="resign", team=team)["type"] == "done"
    return client.get(f"/api/tables/{about['id']}/record").json()


def test_records_are_signed_by_a_key_that_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Anybody can check a record with the public key; a change of one letter or another key is found."""
    base, records = tmp_path / "tables.sqlite", []
    for _ in range(2):
        with TestClient(application(str(base))) as client:
            public = client.get("/api/key").json()["public"]
            records.append(finished(client))
    assert {one["signature"]["by"] for one in records} == {public}
    assert (tmp_path / "tables.sqlite.key").stat().st_mode & 0o777 == 0o600
    path = tmp_path / "record.json"
    path.write_text(json.dumps(records[0]))
    assert main(["verify", str(path), "--key", public]) == 0
    assert f"signed by {public}, as it should be" in capsys.readouterr().out
    assert main(["verify", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["signed_by"] == public
    assert main(["verify", str(path), "--key", "00" * 32]) == 2
    path.write_text(json.dumps({**records[0], "resigned": {"team": "allies", "after": 0}}))
    assert main(["verify", str(path), "--key", public]) == 2
    assert "altered" in capsys.readouterr().err
    del records[0]["signature"]
    path.write_text(json.dumps(records[0]))
    assert main(["verify", str(path)]) == 0
    assert main(["verify", str(path), "--key", public]) == 2


def test_the_key_is_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is made once and read again; a signature of nonsense is none."""
    monkeypatch.setenv("HAVERSACK_KEY", str(tmp_path / "sub" / "key"))
    path = key_path("postgresql://db/haversack")
    assert Signer.at(path).public == Signer.at(path).public
    for signature in (None, {}, {"value": "zz"}, {"value": "00"}):
        assert not is_signed_by({"signature": signature}, Signer.at(path).public)
    assert not is_signed_by(Signer.at(path).signed({"a": 1}), "zz")


# Sessions


def test_seat_keys_end_with_the_session(light: TestClient) -> None:
    """Whoever signs out watches the tables of the account, and is back at the seat after signing in."""
    credentials = {"name": "Grace", "password": "a good password"}
    assert light.post("/api/accounts", json=credentials).status_code == 201
    name = open_table(light)["table"]["id"]
    alone = guest(light)
    other = open_table(alone)["table"]["id"]
    assert light.post(f"/api/tables/{name}/enter", json={}).json()["you"]["host"]
    assert light.post("/api/logout", json={}).status_code == 200
    assert light.post(f"/api/tables/{name}/enter", json={}).json()["you"] is None
    with seated(light, name) as player:
        assert player.you is None
    assert light.post("/api/login", json=credentials).status_code == 200
    assert light.post(f"/api/tables/{name}/enter", json={}).json()["you"]["host"]
    assert alone.post(f"/api/tables/{other}/enter", json={}).json()["you"]["host"]


# A real server


def test_metrics_logs_and_deadlines(tmp_path: Path, free_port: int) -> None:
    """Prometheus is answered at an address of its own; nothing told there or logged names a table, key or seed."""
    metrics = unused_port()
    with running(tmp_path, free_port, HAVERSACK_METRICS=f"127.0.0.1:{metrics}", HAVERSACK_LOG="INFO"):
        slow = sockets.create_connection(("127.0.0.1", free_port))
        slow.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        begun = time.monotonic()
        seats = {seat: {"kind": "me"} for seat in fetched(free_port, "/api/games/ww2")["seats"]}
        opened = fetched(free_port, "/api/tables", {"game": "ww2", "seats": seats, "name": "Grace Hopper"})
        fetched(free_port, f"/api/tables/{opened['table']['id']}")
        with urllib.request.urlopen(f"http://127.0.0.1:{metrics}/metrics", timeout=20) as answer:
            told = answer.read().decode()
        assert re.search(r'haversack_requests_total\{method="POST",status="201"\} 1.0', told)
        assert "haversack_tables 1.0" in told
        slow.settimeout(60)
        assert slow.recv(100) == b""
        assert 5 < time.monotonic() - begun < 60
        slow.close()
    log = (tmp_path / "log").read_text()
    assert '"path": "/api/tables/{table}"' in log
    key = (tmp_path / "tables.sqlite.key").read_text().strip()
    for secret in (opened["table"]["id"], opened["key"], "Grace Hopper", key):
        assert secret not in told
        assert secret not in log


def test_a_crowd_of_connections_does_not_end_the_server(tmp_path: Path, free_port: int) -> None:
    """More connections than files: it refuses, logs little, lets go of those that say nothing, and is well again."""
    with running(tmp_path, free_port, files=160), ExitStack() as crowd:
        for _ in range(200):
            one = crowd.enter_context(sockets.create_connection(("127.0.0.1", free_port), timeout=30))
            with suppress(OSError):  # it may be refused by now
                one.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        _until(lambda: fetched(free_port, "/api/health")["status"] == "ok")
    assert (tmp_path / "log").stat().st_size < 200_000


def test_a_restart_drops_no_move(tmp_path: Path, free_port: int) -> None:
    """A server that is told to end ends well in the middle of play; everything acknowledged is there afterwards."""
    done = 0
    cookie = name = ""
    for _ in range(3):
        with running(tmp_path, free_port) as process:
            if not name:
                seats = {seat: {"kind": "me"} for seat in fetched(free_port, "/api/games/1914")["seats"]}
                opened = fetched(free_port, "/api/tables", {"game": "1914", "seats": seats, "pace": 0})
                name = opened["table"]["id"]
                cookie = f"haversack-{name}={opened['key']}"
            address = f"ws://127.0.0.1:{free_port}/api/tables/{name}/socket"
            origin = f"http://127.0.0.1:{free_port}"
            with connect(address, origin=Origin(origin), additional_headers={"cookie": cookie}) as line:
                made = played_until_cut(line, process)
            done += made
            assert process.wait(30) in (0, -signal.SIGTERM)
    assert done >= 30
    with running(tmp_path, free_port):
        pass
    assert main(["games", "check", str(tmp_path / "tables.sqlite"), "--jobs", "1"]) == 0
    assert main(["admin", "--db", str(tmp_path / "tables.sqlite"), "--json", "table", name]) == 0
    store = Store(str(tmp_path / "tables.sqlite"))
    stored = store.load(name)
    store.close()
    assert stored is not None
    chosen = len(stored.moves) - len(stored.deeds)  # what scores and costs nothing is used unasked
    assert done <= chosen <= done + 3


PAUSE_SECONDS = 1 / 20


def played_until_cut(line: ClientConnection, process: subprocess.Popen[str]) -> int:
    """Choose and choose; after ten acknowledged choices end the server, and go on until it closes the line."""
    line.send(json.dumps({"type": "hello", "id": "h"}))
    done, question, waits = 0, None, False
    try:
        while True:
            message = json.loads(line.recv(timeout=30))
            if message["type"] == "state":
                question = message["view"]["decision"]
            elif message["type"] == "update" and "decision" in message["set"]:
                question = message["set"]["decision"]
            elif message.get("id") == "c":
                assert message["type"] == "done", message
                done, waits = done + 1, False
                if done == 10:
                    process.send_signal(signal.SIGTERM)
            if question is not None and not waits:
                time.sleep(PAUSE_SECONDS)  # as fast as the server lets anybody be for long
                choice = {"type": "choose", "id": "c", "decision": question["name"]}
                line.send(json.dumps({**choice, "option": question["options"][-1]["id"]}))
                question, waits = None, True
    except ConnectionClosed as error:
        closed = error.rcvd
    assert closed is not None
    assert closed.code == 1012
    return done
