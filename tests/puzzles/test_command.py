"""`haversack puzzles`: list, check, make, add, make again."""

import json
from pathlib import Path

import pytest

from haversack.cli import puzzles as command
from haversack.cli.main import main
from haversack.learn.puzzles import Puzzle, puzzles, read_puzzles
from haversack.puzzles import work
from haversack.puzzles.check import Checked
from haversack.puzzles.find import Haul, Search

GAME = "greatwar"


def test_puzzles_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """Each with its level, the seat, what it wins and its answer."""
    assert main(["puzzles", "list", GAME]) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == len(puzzles(GAME)) + 1
    assert told[-1].startswith(f"{len(puzzles(GAME))} puzzles: ")
    assert main(["puzzles", "list", GAME, "--json"]) == 0
    assert [one["id"] for one in json.loads(capsys.readouterr().out)] == [one.id for one in puzzles(GAME)]


@pytest.mark.parametrize(
    ("told", "stands", "code"), [(None, True, 0), ("It cannot be played.", True, 1), (None, False, 1)]
)
def test_the_check_fails_if_a_puzzle_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], told: str | None, stands: bool, code: int
) -> None:
    """All are opened, a sample is tried."""
    opened: list[str] = []

    def fault(one: Puzzle) -> str | None:
        opened.append(one.id)
        return told if one is puzzles(GAME)[3] else None

    monkeypatch.setattr(command, "fault", fault)
    monkeypatch.setattr(command, "checked", lambda one, seed, worlds: Checked(one.id, 0.2, 0.01, stands))
    assert main(["puzzles", "check", GAME, "--sample", "2", "--worlds", "5"]) == code
    assert len(opened) == len(puzzles(GAME))
    out = capsys.readouterr().out
    assert (told or "") in out
    assert f"{len(opened)} puzzles opened, {1 if told else 0} with a fault; 2 tried anew." in out


def test_what_is_found_is_written_alone_or_beside_the_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With `--add` the file has all, each once."""
    known = puzzles(GAME)[0]
    new = known._replace(id="7-8", tried=(known.tried[0]._replace(way=("play:x",)), *known.tried[1:]))
    monkeypatch.setattr(work, "puzzles_of", lambda search: Haul(search.seed, 2, [known, new]))
    out = tmp_path / "out.jsonl"
    make = ["puzzles", "make", GAME, "--work", str(tmp_path / "w"), "--out", str(out), "--want", "2"]
    assert main(make) == 0
    assert read_puzzles(out.read_text(encoding="utf-8"), GAME) == [known, new]
    assert main([*make, "--add"]) == 0
    assert read_puzzles(out.read_text(encoding="utf-8"), GAME) == [*puzzles(GAME), new]


def test_a_puzzle_is_made_again_and_compared(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What differs is named."""
    known = puzzles(GAME)[0]
    again: list[Puzzle | None] = [known, known._replace(why=("Otherwise.",)), None]
    asked: list[str] = []

    def remade(search: Search, number: int) -> Puzzle | None:
        asked.append(f"{search.seed}-{number}")
        return again[len(asked) - 1]

    monkeypatch.setattr(command, "remade", remade)
    assert [main(["puzzles", "remake", GAME, known.id]) for _ in again] == [0, 1, 1]
    assert asked == [known.id] * 3
    told = capsys.readouterr().out
    assert "the same in every figure" in told
    assert "differs in why." in told
    assert "is none any more" in told
    assert main(["puzzles", "remake", GAME, "x"]) != 0
    assert "There is no puzzle 'x'" in capsys.readouterr().err
