"""A model at a table of a real server, by an invitation."""

import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from haversack.cli.main import main
from haversack.llm.remote import BadTable, TableSeat
from haversack.llm.seat import Refused
from haversack.llm.standin import answer


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """Return the address of a server."""
    command = [sys.executable, "-m", "haversack", "serve", "--port", "0", "--db", str(tmp_path / "tables.sqlite")]
    environment = {**os.environ, "HAVERSACK_KEY": str(tmp_path / "key")}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    yield process.stdout.readline().split()[3].rstrip("/")
    process.terminate()
    process.wait(600)
    process.stdout.close()


def post(server: str, path: str, body: object) -> Any:
    """Send a request and return its answer."""
    headers = {"Content-Type": "application/json", "Origin": server}
    request = urllib.request.Request(f"{server}{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=600) as response:
        return json.load(response)


def test_a_model_plays_at_a_table_of_a_server(
    server: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = {"central": {"kind": "bot", "level": "random"}, "entente": {"kind": "me"}}
    opened = post(server, "/api/tables", {"game": "greatwar", "seats": seats, "pace": 0})
    page = f"{server}/table/{opened['table']['id']}"
    seat = TableSeat(page, opened["key"], patience=600)
    assert "You play entente" in seat.look()
    with pytest.raises(Refused, match=r"\(rule G-"):
        seat.choose("play:red-s-2")
    with pytest.raises(Refused, match="knows"):
        seat.choose("sing")
    assert "(rule G-" in seat.explain("play:red-s-2")
    assert seat.explain("red-s-2").startswith("red-s-2: ")
    assert seat.rules("G-PLY-2").startswith("G-PLY-2: ")
    options = seat.options()
    for _ in range(6):
        said = seat.choose(answer(options).rpartition(" ")[2])
        assert seat.options() in said
        options = seat.options()
    assert "What happened:" in seat.look()
    with pytest.raises(BadTable, match="key"):
        TableSeat(page, "wrong")
    with pytest.raises(BadTable, match="reached"):
        TableSeat("http://127.0.0.1:9/table/abc", "wrong")
    monkeypatch.delenv("HAVERSACK_TABLE_KEY", raising=False)
    for line, word in (
        (["mcp", "--table", page], "HAVERSACK_TABLE_KEY"),
        (["mcp", "--table", page, "--seat", "entente"], "leave those out"),
        (["mcp"], "Name a game"),
    ):
        assert main(line) == 2
        error = capsys.readouterr().err
        assert word in error
        assert error.count("\n") == 1
    monkeypatch.setenv("HAVERSACK_TABLE_KEY", "x")
    assert main(["mcp", "--table", "nowhere"]) == 2
    assert "The address of a table" in capsys.readouterr().err
