"""The page on language models runs as printed."""

import json
import re
import shlex
import threading
from http.server import ThreadingHTTPServer

import pytest

from haversack.cli.main import main, parse
from haversack.llm.standin import Endpoint
from tests.docs.pages import blocks, commands


def test_the_seat_in_python(capsys: pytest.CaptureFixture[str]) -> None:
    [block] = [block for block in blocks("docs/language-models.md", "python") if "LocalSeat" in block]
    exec(compile(block, "page", "exec"), {})
    out = capsys.readouterr().out
    [said] = re.findall(r"# \.\.\. (.*)", block)
    assert said in out
    assert "Options, by key:" in out


def test_the_line_of_a_client_is_a_command() -> None:
    [block] = blocks("docs/language-models.md", "json")
    server = json.loads(block)["mcpServers"]["haversack"]
    assert server["command"] == "haversack"
    assert parse(server["args"]).seat == "germany"


def test_the_stand_in_is_placed(capsys: pytest.CaptureFixture[str]) -> None:
    [line] = commands("docs/language-models.md")
    with ThreadingHTTPServer(("127.0.0.1", 0), Endpoint) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        here = line.replace(":8080", f":{server.server_address[1]}")
        assert main(shlex.split(here)[1:]) == 0
        server.shutdown()
        thread.join()
    assert "model, 2 games" in capsys.readouterr().out
