"""The seat as tools: in memory, over the standard streams, over HTTP with its token."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import anyio
import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.types import TextContent
from starlette.testclient import TestClient

import haversack
from haversack.cli.main import main
from haversack.llm.mcp_server import http_app, seat_server
from haversack.llm.seat import LocalSeat
from haversack.llm.standin import options_of
from haversack.server.listen_socket import listen_socket

TOOLS = ["look", "options", "explain", "choose", "rules", "notes"]
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}},
}


def germany() -> LocalSeat:
    """Return a seat of WW2."""
    return LocalSeat(haversack.load("ww2"), ("germany",), "random", 7)


def test_the_tools_say_what_the_seat_says() -> None:
    said: list[Any] = []

    async def talk() -> None:
        async with Client(seat_server(germany())) as client:
            said.append([tool.name for tool in (await client.list_tools()).tools])
            for name, given in (
                ("look", {}),
                ("choose", {"key": "play:su_guards"}),
                ("explain", {"what": "de_blitzkrieg"}),
                ("rules", {"wanted": "W-SUP-1"}),
                ("notes", {"text": "Mind the Baltic."}),
                ("notes", {}),
            ):
                said.append(await client.call_tool(name, given))
            key = options_of(said[1].content[0].text)[0]
            said.append(await client.call_tool("choose", {"key": key}))
            said.append(await client.call_tool("options", {}))

    anyio.run(talk)
    tools, look, refused, card, rule, kept, notes, done, options = said
    assert tools == TOOLS
    assert look.content[0].text == germany().look()
    assert refused.is_error
    assert "(rule W-REA-10)" in refused.content[0].text
    assert card.content[0].text.startswith("de_blitzkrieg: ")
    assert rule.content[0].text.startswith("W-SUP-1: ")
    assert (kept.content[0].text, notes.content[0].text) == ("Kept.", "Mind the Baltic.")
    assert not done.is_error
    assert options.content[0].text in done.content[0].text


def test_over_http_the_token_is_asked_for() -> None:
    headers = {"Accept": "application/json, text/event-stream", "Host": "127.0.0.1:8000"}
    with TestClient(http_app(germany(), "open sesame")) as client:
        assert client.post("/mcp", json=HELLO, headers=headers).status_code == 401
        wrong = headers | {"Authorization": "Bearer open barley"}
        assert client.post("/mcp", json=HELLO, headers=wrong).status_code == 401
        right = headers | {"Authorization": "Bearer open sesame"}
        answer = client.post("/mcp", json=HELLO, headers=right)
        assert answer.status_code == 200
        assert "haversack" in answer.text


def test_over_the_streams_a_process_answers() -> None:
    """What a client sends to the command is answered, and it ends when the stream does."""
    lines = [
        HELLO,
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "options", "arguments": {}}},
    ]
    command = [sys.executable, "-m", "haversack", "mcp", "ww2", "--seat", "germany", "--seed", "7", "--bots", "random"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ)
    assert process.stdin is not None
    assert process.stdout is not None
    for line in lines:
        process.stdin.write(json.dumps(line) + "\n")
    process.stdin.flush()
    answers = [json.loads(process.stdout.readline()) for _ in range(2)]
    process.stdin.close()
    assert process.wait(600) == 0
    process.stdout.close()
    assert answers[1]["result"]["content"][0]["text"] == germany().options()


def test_over_http_a_process_is_played_by_who_has_the_token(tmp_path: Path) -> None:
    """It says where it is once it can be reached; without the token nothing is done; Ctrl-C keeps the game."""
    kept = tmp_path / "game.json"
    command = [sys.executable, "-m", "haversack", "mcp", "ww2", "--seat", "germany", "--seed", "7", "--bots", "random"]
    process = subprocess.Popen(
        [*command, "--http", "0", "--save", str(kept)],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "HAVERSACK_MCP_TOKEN": "open sesame"},
    )
    assert process.stderr is not None
    told = process.stderr.readline()
    url = next(word for word in told.split() if word.startswith("http://"))
    assert "sesame" not in told
    near = germany()
    try:
        assert httpx2.post(url, json=HELLO, timeout=600).status_code == 401
        wrong = {"Authorization": "Bearer open barley"}
        assert httpx2.post(url, json=HELLO, headers=wrong, timeout=600).status_code == 401
        look, options, done = anyio.run(first_choice, url, "open sesame")
        assert (look, options) == (near.look(), near.options())
        assert done == near.choose(options_of(near.options())[0])
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(600) == 130
        process.stderr.close()
    assert len(json.loads(kept.read_text())["choices"]) >= 1


async def first_choice(url: str, token: str) -> list[str]:
    """Look at the table of a seat over HTTP, at the options, and choose the first."""
    said: list[str] = []
    bearing = httpx2.AsyncClient(headers={"Authorization": f"Bearer {token}"}, timeout=600)
    async with bearing, Client(streamable_http_client(url, http_client=bearing)) as client:
        for name in ("look", "options", "choose"):
            given = {"key": options_of(said[-1])[0]} if name == "choose" else {}
            result = await client.call_tool(name, given)
            said += [part.text for part in result.content if isinstance(part, TextContent)]
    return said


def test_a_port_that_is_taken_is_said_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with listen_socket("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        assert main(["mcp", "ww2", "--http", port]) == 2
    assert f"cannot listen at 127.0.0.1 port {port}: " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("mcp go", "'go'"),
        ("mcp ww2 --seat moon", "'moon'"),
        ("mcp ww2 --bots clever", "clever"),
        ("mcp ww2 --option x=1", "'x'"),
        ("mcp ww2 --http 70000", "up to 65535"),
        ("mcp ww2 --save /no/such/folder/game.json", "cannot be written"),
    ],
)
def test_bad_input_is_one_sentence(line: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split()) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "haversack.llm.mcp_server", None)
    assert main(["mcp", "ww2"]) == 2
    assert "pip install 'haversack[mcp]'" in capsys.readouterr().err
