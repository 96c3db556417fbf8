"""Tallies of many games take the room of few; a report goes on from its file."""

import json
import tracemalloc
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import haversack
from haversack.arena.balance import Balance, Task, Watched, watch_game, watched_of
from haversack.arena.games import Played, entrant
from haversack.arena.match import Match, Plan
from haversack.arena.seeds import Seeds
from haversack.cli import sim
from haversack.cli.main import main

FEW, MANY = 90_000, 100_000  # what is held is traced between the two: all that grows grows there too
LEAST = 30_000  # bytes that Python itself may take meanwhile


def made_up(number: int, turned: bool = False) -> Played:
    """Return a game nobody has played."""
    bots = ("easy", "random") if turned else ("random", "easy")
    winner = ("axis", "allies", None)[number % 3]
    scores = {"axis": number % 40, "allies": number % 37}
    return Played(number, dict(zip(("axis", "allies"), bots, strict=True)), winner, "points", scores, 9, number % 300)


def for_match() -> Callable[[int], None]:
    plan = Plan("ww2", (entrant("easy"), entrant("random")), MANY, 0, {}, stop_at=20.0, luck=2)
    match = Match(plan)

    def take(number: int) -> None:
        match._count([made_up(number), made_up(number, turned=True)])

    return take


def for_sim() -> Callable[[int], None]:
    game = haversack.load("ww2")
    report = sim.Report(list(game.teams), game.face)

    def take(number: int) -> None:
        if number != 5:  # a game that was given up leaves a gap
            one = made_up(number)
            report.add(sim.Played(one.seed, one.winner, one.reason, one.scores, one.rounds, one.decisions))

    return take


def for_report() -> Callable[[int], None]:
    balance = Balance(haversack.load("ww2"), {}, "random")
    cards = {"de_land_battle": {"axis": 1}, "uk_build_navy": {"allies": 2}}

    def take(number: int) -> None:
        points = {turn: {"axis": number % 7, "allies": turn} for turn in range(3)}
        balance.add(Watched(made_up(number), points, {"germany": number % 9}, cards, cards, {}))

    return take


@pytest.mark.parametrize("tally", [for_match, for_sim, for_report])
def test_a_hundred_thousand_games_take_the_room_of_few(tally: Callable[[], Callable[[int], None]]) -> None:
    """What is held in memory does not grow any more."""
    take = tally()
    for number in range(FEW):
        take(number)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for number in range(FEW, MANY):
            take(number)
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert grown < LEAST


def test_a_match_goes_on_from_many_pairs_in_little_room(tmp_path: Path) -> None:
    """Which pairs a file holds is known as stretches of seeds."""
    plan = Plan("ww2", (entrant("easy"), entrant("random")), 4_000, 0, {})
    file = tmp_path / "match.jsonl"
    pair = [made_up(0)._asdict(), made_up(0, turned=True)._asdict()]
    seeds = [seed for seed in range(2_000) if seed != 7]
    lines = [plan.data(), *([{**one, "seed": seed} for one in pair] for seed in seeds)]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    match = Match(plan, file=str(file))
    match._resume()
    assert match.games == 2 * len(seeds)
    assert [done.stretches for done in match._done.values()] == [2]
    assert [one.seed for one in plan.pairings() if not match._is_done(one)] == [7]


def test_seeds_are_held_as_stretches_in_whatever_order_they_come() -> None:
    """A set of whole numbers like any other."""
    for order in ([3, 4, 5, 1, 2, 9, 8, 10, 0], [5, 3, 1, 2, 4, 4, 0, -1], [1]):
        seeds = Seeds()
        assert Seeds().least is None
        for seed in order:
            seeds.add(seed)
        assert [one for one in range(-3, 14) if one in seeds] == sorted(set(order))
        assert seeds.least == min(order)
        ordered = sorted(set(order))
        assert seeds.stretches == 1 + sum(b - a > 1 for a, b in pairwise(ordered))
        assert "1" not in seeds


def test_a_report_goes_on_from_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The figures are those of a run in one go; a torn line is dropped, other settings are refused."""
    file, page = tmp_path / "games.jsonl", tmp_path / "report.html"
    line = ["report", "greatwar", "--bots", "random", "--out", str(page), "--json"]
    assert main([*line, "--games", "4"]) == 0
    whole: Any = json.loads(capsys.readouterr().out)
    assert main([*line, "--games", "2", "--resume", str(file)]) == 0
    with file.open("a") as torn:
        torn.write('{"played": {"se')
    assert main([*line, "--games", "4", "--resume", str(file)]) == 0
    assert json.loads(capsys.readouterr().out.split("\n}\n", 1)[1]) == whole
    assert len(file.read_text().splitlines()) == 5
    text = file.read_text()
    for more, said in (
        (["--bots", "easy"], "other settings"),
        (["--games", "4", "--out", str(tmp_path / "none" / "x.html")], "cannot be written"),
    ):
        assert main([*line, "--resume", str(file), *more]) == 2
        assert said in capsys.readouterr().err
        assert file.read_text() == text
    file.write_text(text + text.splitlines()[1] + "\n")
    assert main([*line, "--games", "4", "--resume", str(file)]) == 2
    assert "was there before" in capsys.readouterr().err
    file.write_text(text + "[1]\n")
    assert main([*line, "--games", "4", "--resume", str(file)]) == 2
    assert "Line 6" in capsys.readouterr().err


def test_the_games_of_a_file_are_those_that_were_watched() -> None:
    """A game read back is the game."""
    one = watch_game(Task("greatwar", {}, 1, "random"))
    assert watched_of(json.loads(json.dumps(one.data()))) == one
