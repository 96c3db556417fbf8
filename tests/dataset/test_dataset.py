"""Datasets: what is in them, how they come through a kill, how a state is found again as a seat knew it."""

import json
import math
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import haversack
from haversack.arena.games import entrant
from haversack.cli.dataset import Tally
from haversack.cli.main import main
from haversack.dataset import write
from haversack.dataset.plan import BadDataset, Part, Plan
from haversack.dataset.play import Row, play_part
from haversack.dataset.read import Dataset
from haversack.dataset.write import write_dataset
from haversack.kernel.encoding import length

PLAYED: dict[str, list[tuple[Row, list[Row]]]] = {}


def plan(folder: Path, game: str = "greatwar", games: int = 4, bots: str = "random", **given: Any) -> Plan:
    """Return a small plan."""
    who = tuple(entrant(name, 4) for name in bots.split(","))
    return Plan(game, who, games, 3, {}, str(folder), **{"part": 2, **given})


def made(folder: Path, **given: Any) -> Dataset:
    """Return a small dataset."""
    list(write_dataset(plan(folder, **given)))
    return Dataset(folder)


def content(folder: Path) -> dict[str, list[Any]]:
    """Return all rows of a dataset by file."""
    files = sorted(folder.rglob("*.parquet"))
    return {str(file.relative_to(folder)): pq.read_table(file).to_pylist() for file in files}


@pytest.mark.parametrize("name", haversack.GAMES)
def test_any_state_is_found_again_as_any_seat_knew_it(name: str, tmp_path: Path) -> None:
    """The record replays; what a seat knew is what was written of it, in every world it cannot tell apart."""
    data = made(tmp_path / "set", game=name, games=1, part=1)
    rows = data.decisions.to_table().to_pylist()
    end = data.state(0)
    assert end.outcome is not None
    assert data.record(0)["winner"] == end.outcome.winner
    for row in rows[:: len(rows) // 6]:
        state = data.state(0, row["step"])
        assert state.legal == row["options"]
        assert row["choice"] == data.record(0)["choices"][row["step"]]
        assert data.game.encode(state, row["seat"]) == row["observation"]
        for seat in data.game.seats:
            known = data.known_state(0, row["step"], seat, seed=9)
            assert known.view(seat) == data.view(0, row["step"], seat) == state.view(seat)
        other = data.known_state(0, row["step"], row["seat"], seed=9)
        assert data.game.encode(other, row["seat"]) == row["observation"]


def test_decisions_have_what_the_search_thought_and_what_came_of_it(tmp_path: Path) -> None:
    data = made(tmp_path / "set", games=2, bots="search,random")
    rows = data.decisions.to_table().to_pylist()
    records = data.records.to_table().to_pylist()
    assert [one["bots"] for one in records] == [
        {"central": "search@4", "entente": "search@4"},
        {"central": "random", "entente": "search@4"},
    ]
    thought = [row for row in rows if row["values"] is not None]
    assert {row["bot"] for row in thought} == {"search@4"}
    for row in thought:
        assert len(row["values"]) == len(row["tries"]) == len(row["options"])
        tried = [value for value, tries in zip(row["values"], row["tries"], strict=True) if tries]
        assert tried
        assert all(not math.isnan(value) for value in tried)
        assert row["tries"][row["options"].index(row["choice"])] > 0
    for row in rows:
        record = records[row["game"]]
        assert row["outcome"] == (0.5 if record["winner"] is None else float(record["winner"] == row["seat"]))
        assert row["choice"] in row["options"]


class Killed(BaseException):
    """What a kill is to a test."""


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("fatal", range(1, 6))
def test_a_kill_at_any_moment_neither_doubles_nor_loses_a_game(
    fatal: int, after: bool, whole: dict[str, list[Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed right before or after one of its five files is put in place, a run goes on to the same rows."""
    moves, real = 0, os.replace

    def replace(source: Any, target: Any) -> None:
        nonlocal moves
        moves += 1
        if moves != fatal or after:
            real(source, target)
        if moves == fatal:
            raise Killed

    monkeypatch.setattr(os, "replace", replace)
    with pytest.raises(Killed):
        list(write_dataset(plan(tmp_path, games=3, observations=False)))
    monkeypatch.setattr(os, "replace", real)
    parts = list(write_dataset(plan(tmp_path, games=3, observations=False)))
    assert sum(part.games for part in parts) == 3
    assert content(tmp_path) == whole
    assert [file for file in tmp_path.rglob(".*") if file.is_file()] == []


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Any]]:
    """Return what a run that nobody kills writes."""
    folder = tmp_path_factory.mktemp("whole")
    list(write_dataset(plan(folder, games=3, observations=False)))
    return content(folder)


@pytest.fixture(autouse=True)
def played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play equal games once, so that the tests are quick: what is written of them is what they are about."""

    def once(part: Part) -> Iterator[tuple[Row, list[Row]]]:
        name = (part.plan._replace(folder=""), part.first, part.games)
        if str(name) not in PLAYED:
            PLAYED[str(name)] = list(play_part(part))
        return iter(PLAYED[str(name)])

    monkeypatch.setattr(write, "play_part", once)


def test_a_dataset_grows_and_a_part_that_was_short_is_filled(tmp_path: Path) -> None:
    grown = made(tmp_path / "grown", games=1, observations=False)
    parts = list(write_dataset(plan(tmp_path / "grown", games=3, observations=False)))
    assert [(part.games, part.new) for part in parts] == [(2, True), (1, True)]
    made(tmp_path / "whole", games=3, observations=False)
    assert content(tmp_path / "grown") == content(tmp_path / "whole")
    assert len(grown) == 3


def test_several_jobs_write_the_same(tmp_path: Path) -> None:
    list(write_dataset(plan(tmp_path / "two", games=3, observations=False), jobs=2))
    made(tmp_path / "one", games=3, observations=False)
    assert content(tmp_path / "one") == content(tmp_path / "two")


def test_batches_are_arrays(tmp_path: Path) -> None:
    data = made(tmp_path / "set", games=2)
    batches = list(data.batches(size=100))
    size = length(data.game.layout())
    assert batches[0]["observation"].shape == (100, size)
    assert sum(len(batch["choice"]) for batch in batches) == data.decisions.count_rows()
    rows = data.decisions.to_table().to_pylist()
    assert [one.tolist() for batch in batches for one in batch["options"]] == [row["options"] for row in rows]
    assert all(len(one) == 0 for batch in data.batches(50, ["values"]) for one in batch["values"])


def test_the_command_writes_goes_on_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "set")
    line = ["dataset", "greatwar", "--out", folder, "--part", "1", "--no-observations"]
    assert main([*line, "--games", "1"]) == 0
    assert "100,000 games would take" in capsys.readouterr().out
    assert main([*line, "--games", "2", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["games"], data["made_now"]) == (2, 1)
    assert "observation" not in Dataset(folder).decisions.schema.names
    for more, said in ((["--seed", "9"], "other settings"), (["--bots", "easy"], "other settings")):
        assert main([*line, *more]) == 2
        error = capsys.readouterr().err
        assert said in error
        assert error.count("\n") == 1


def test_progress_begins_with_what_is_made_now(tmp_path: Path) -> None:
    """Parts that were there are counted, but no speed is made of them."""
    list(write_dataset(plan(tmp_path / "set", games=4, observations=False)))
    tally = Tally()
    assert list(tally.count(write_dataset(plan(tmp_path / "set", games=8, observations=False)))) == [6, 8]
    assert (tally.games, tally.made) == (8, 4)


def test_an_interrupt_keeps_what_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C while the second part is played: the first is there, and is told."""
    played: list[Part] = []

    def interrupted(part: Part) -> Iterator[tuple[Row, list[Row]]]:
        played.append(part)
        if len(played) == 2:
            raise KeyboardInterrupt
        return play_part(part)

    monkeypatch.setattr(write, "play_part", interrupted)
    line = ["dataset", "greatwar", "--out", str(tmp_path / "set"), "--part", "1", "--games", "3", "--no-observations"]
    assert main([*line, "--json"]) == 130
    data = json.loads(capsys.readouterr().out)
    assert (data["games"], data["interrupted"]) == (1, True)
    monkeypatch.setattr(write, "play_part", play_part)
    assert main(line) == 0
    assert "3 games" in capsys.readouterr().out


def test_faults_are_sentences(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BadDataset, match="There is no dataset"):
        Dataset(tmp_path)
    (tmp_path / "letter.txt").write_text("Dear all")
    with pytest.raises(BadDataset, match="something else"):
        list(write_dataset(plan(tmp_path)))
    for line, said in (
        ("dataset ww2", "--out"),
        ("dataset go --out x", "'go'"),
        ("dataset ww2 --out x --bots clever", "clever"),
        ("dataset ww2 --out /proc/none", "cannot be written"),
    ):
        assert main(line.split()) == 2
        error = capsys.readouterr().err
        assert said in error
        assert error.count("\n") == 1


def test_games_and_steps_that_are_not_there_are_refused(tmp_path: Path) -> None:
    data = made(tmp_path / "set", games=1)
    for game in (-1, 1, 7):
        with pytest.raises(BadDataset, match="holds no game"):
            data.state(game)
    with pytest.raises(BadDataset, match="choices"):
        data.state(0, 100_000)


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "haversack.dataset.write", None)
    assert main(["dataset", "ww2", "--out", "x"]) == 2
    assert "pip install 'haversack[data]'" in capsys.readouterr().err
