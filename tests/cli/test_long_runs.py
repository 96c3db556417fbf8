"""Long commands: what was played is written as it ends, told when it is interrupted, and gone on from."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Cli

WAIT = 120.0


def interrupted(file: Path, lines: int, *arguments: str) -> tuple[int, str]:
    """Run a command until its file has so many lines, press Ctrl-C, and return its code and output."""
    command = [sys.executable, "-m", "haversack", *arguments]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    end = time.monotonic() + WAIT
    while running.poll() is None and time.monotonic() < end:
        if file.exists() and file.read_bytes().count(b"\n") >= lines:
            running.send_signal(signal.SIGINT)
            break
        time.sleep(0.05)
    out, _ = running.communicate(timeout=WAIT)
    return running.returncode, out


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a signal")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_simulation_tells_and_keeps_what_it_has(tmp_path: Path, cli: Cli, jobs: str) -> None:
    """Exit code 130, a report of the games so far, a file of whole lines from which one goes on."""
    file = tmp_path / "games.jsonl"
    line = ["sim", "ww2", "--out", str(file), "--json"]
    code, out = interrupted(file, 3, *line, "--games", "100000", "--jobs", jobs)
    assert code == 130
    data = json.loads(out)
    games = [json.loads(row) for row in file.read_text().splitlines()]
    assert data["interrupted"] is True
    assert data["games"] == len(games) < 100000
    with file.open("a") as torn:
        torn.write('{"seed": 99, "win')
    more = cli(*line, "--games", str(len(games) + 5), "--resume")
    assert more.code == 0
    assert more.json["games"] == len(games) + 5
    fresh = cli("sim", "ww2", "--games", str(len(games) + 5), "--json").json
    assert more.json == fresh
    assert [json.loads(row)["seed"] for row in file.read_text().splitlines()] == list(range(len(games) + 5))


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a signal")
def test_an_interrupted_match_prints_its_table(tmp_path: Path) -> None:
    """The pairs so far are rated, and stay in the file."""
    file = tmp_path / "match.jsonl"
    line = ["arena", "ww2", "--bots", "easy,random", "--games", "10000", "--resume", str(file)]
    code, out = interrupted(file, 3, *line)
    assert code == 130
    assert "interrupted" in out
    assert "easy – random" in out
    assert len(file.read_text().splitlines()) >= 3


def test_games_of_other_settings_are_not_gone_on_from(tmp_path: Path, cli: Cli) -> None:
    """A file that holds something else is refused with its line, and left as it is."""
    file = tmp_path / "games.jsonl"
    line = ["sim", "ww2", "--games", "2", "--out", str(file), "--resume"]
    assert cli(*line).code == 0
    text = file.read_text()
    for wrong, said in (("{}\n", "Line 3"), (text.splitlines()[0] + "\n", "other settings")):
        file.write_text(text + wrong)
        refused = cli(*line)
        assert refused.code == 2
        assert said in refused.err
        assert file.read_text() == text + wrong
    refused = cli("sim", "ww2", "--games", "2", "--resume")
    assert refused.code == 2
    assert "--out" in refused.err


def test_a_log_file_gets_a_line_now_and_then(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no terminal, progress is lines."""
    monkeypatch.setattr("haversack.cli.progress.SECONDS", 0.0)
    result = cli("sim", "ww2", "--games", "40")
    assert "40 of 40 games" in result.err
