"""Matches: pairs with sides swapped, the same whatever the jobs, resumed from a file, refused with a sentence."""

import builtins
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import haversack
from haversack.arena import engines
from haversack.arena.engines import results
from haversack.arena.games import BadMatch, Entrant, Played, entrant, play_pairing
from haversack.arena.match import Match, Plan, check_plan
from haversack.bots.protocol import BadBot
from haversack.kernel.game import Game

RANDOM, EASY = entrant("random"), entrant("easy")


def plan(games: int = 4, seed: int = 5, **given: Any) -> Plan:
    return Plan("ww2", (EASY, RANDOM), games, seed, {}, **given)


class Finished(NamedTuple):
    """A match that has been played, and its games."""

    match: Match
    played: list[Played]


def finished(match: Match) -> Finished:
    match.played = []
    for _ in match.run():
        pass
    return Finished(match, match.played)


@pytest.mark.parametrize("game_id", haversack.GAMES)
def test_a_pairing_is_one_deal_with_sides_swapped(game_id: str) -> None:
    game: Game = haversack.load(game_id)
    one, other = game.teams
    fast = Entrant("random", 1, None)
    pairing = next(Plan(game_id, (fast, Entrant("random", 2, None)), 2, 3, {}).pairings())
    first, second = play_pairing(pairing)
    assert first.seed == second.seed == 3
    assert first.sides == {one: "random", other: "random@2"}
    assert second.sides == {one: "random@2", other: "random"}
    assert first.winner in (one, other, None)
    assert set(first.scores) == {one, other}


def test_games_are_the_same_whatever_the_jobs() -> None:
    alone, together = finished(Match(plan())), finished(Match(plan(), jobs=2))
    assert alone.played == together.played
    assert len(alone.played) == 4
    assert len({one.seed for one in alone.played}) == 2


def test_an_odd_number_of_games_is_rounded_up_to_pairs() -> None:
    assert len(list(plan(3).pairings())) == 2
    assert plan(3).total == 4
    three = Plan("ww2", (EASY, RANDOM, entrant("scripted")), 2, 0, {}).pairings()
    assert [(one.first.label, one.second.label) for one in three] == [
        ("easy", "random"),
        ("easy", "scripted"),
        ("random", "scripted"),
    ]


def test_a_match_goes_on_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    whole = finished(Match(plan(6)))
    finished(Match(plan(2), file=str(file)))
    with file.open("a") as torn:
        torn.write('[{"seed": 6, "sid')
    resumed = Match(plan(6), file=str(file), keep=True)
    counts = list(resumed.run())
    assert counts == [2, 4, 6]
    assert resumed.played == whole.played
    again = Match(plan(6), file=str(file))
    assert list(again.run()) == [6]
    assert again.played is None
    assert again.data() == whole.match.data()


def test_pairs_that_are_missing_in_the_file_are_played(tmp_path: Path) -> None:
    """A pair that was given up leaves a gap, which is filled the next time."""
    file = tmp_path / "match.jsonl"
    whole = finished(Match(plan(6), file=str(file)))
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join([lines[0], lines[1], lines[3]]))
    assert list(Match(plan(6), file=str(file)).run()) == [4, 6]
    assert sorted(file.read_text().splitlines()) == sorted(line.rstrip() for line in lines)
    assert Match(plan(6)).games == 0
    assert whole.match.games == 6


@pytest.mark.parametrize("text", ["{}", '{"haversack_arena": 1}', "not JSON", "[1, 2]"])
def test_a_file_of_another_match_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(text + "\n")
    with pytest.raises(BadMatch, match="other settings"):
        finished(Match(plan(), file=str(file)))
    assert file.read_text() == text + "\n"


def test_a_file_with_other_seeds_or_nonsense_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    finished(Match(plan(2, seed=1), file=str(file)))
    with pytest.raises(BadMatch, match="other settings"):
        finished(Match(plan(2, seed=2), file=str(file)))
    lines = file.read_text().splitlines()
    file.write_text("\n".join([lines[0], lines[1].replace('"seed": 1', '"seed": 9')]) + "\n")
    finished(Match(plan(2, seed=1), file=str(file)))
    file.write_text("\n".join([lines[0], lines[1].replace('"seed": 1', '"seed": 0')]) + "\n")
    with pytest.raises(BadMatch, match="not of this match"):
        finished(Match(plan(2, seed=1), file=str(file)))
    file.write_text("\n".join([lines[0], lines[1], lines[1]]) + "\n")
    with pytest.raises(BadMatch, match="not of this match"):
        finished(Match(plan(2, seed=1), file=str(file)))
    file.write_text("\n".join([lines[0], '[{"a": 1}]']) + "\n")
    with pytest.raises(BadMatch, match="not a game"):
        finished(Match(plan(2, seed=1), file=str(file)))
    file.write_text("\n".join([lines[0], "oops", lines[1]]) + "\n")
    with pytest.raises(BadMatch, match="Line 2"):
        finished(Match(plan(2, seed=1), file=str(file)))
    with pytest.raises(BadMatch, match="written"):
        finished(Match(plan(2), file=str(tmp_path / "no" / "file")))
    with pytest.raises(BadMatch, match="read"):
        finished(Match(plan(2), file=str(tmp_path)))


def test_a_match_stops_once_one_bot_is_clearly_stronger() -> None:
    stopped = finished(Match(plan(200, stop_at=100.0)))
    assert stopped.match.stopped
    assert stopped.match.verdict is not None
    assert stopped.match.verdict.stronger == "easy"
    assert len(stopped.played) < 60
    again = finished(Match(plan(200, stop_at=100.0), jobs=2))
    assert again.played == stopped.played


def test_result_as_data() -> None:
    data = json.loads(json.dumps(finished(Match(plan())).match.data()))
    assert data["bots"] == ["easy", "random"]
    assert data["games"] == 4
    (meeting,) = data["meetings"]
    assert meeting["points"] == sum(side["points"] for side in meeting["sides"].values())
    assert {rating["bot"] for rating in data["ratings"]} == {"easy", "random"}


@pytest.mark.parametrize(
    ("entrants", "stop", "said"),
    [
        ((RANDOM,), None, "at least two"),
        ((RANDOM, RANDOM), None, "differ"),
        ((RANDOM, EASY, entrant("scripted")), 20.0, "two bots"),
    ],
)
def test_a_match_that_makes_no_sense_is_refused(entrants: tuple[Entrant, ...], stop: float | None, said: str) -> None:
    with pytest.raises(BadMatch, match=said):
        check_plan(Plan("ww2", entrants, 2, 0, {}, stop), haversack.load("ww2"))


def test_entrants_by_name_and_budget() -> None:
    assert entrant("scripted").label == "scripted"
    assert entrant("search").label == "search@300"
    assert entrant("search", 50) == Entrant("search", 50, None)
    assert entrant("hard").label == "hard@300"
    assert entrant("search@20", 50).label == "search@20"
    assert entrant("search", cpu_ms=40).label == "search@40ms"
    for text in ("clever", "search@", "search@0", "search@x"):
        with pytest.raises(BadBot):
            entrant(text)


def test_no_ray_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without_ray(name: str, *rest: Any) -> Any:
        if name == "ray":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.setattr(builtins, "__import__", without_ray)
    with pytest.raises(BadMatch, match=r"haversack\[ray\]"):
        Match(plan(), engine="ray")
    with pytest.raises(BadMatch, match="no engine"):
        Match(plan(), engine="abacus")


class FakeRay:
    """Stands for Ray: runs what is remote at once and notes how it was started, what was cancelled and when it ended.

    `tests/arena/test_ray.py` has the real one.
    """

    def __init__(self, running: bool = False) -> None:
        self.running = running
        self.started: list[dict[str, object]] = []
        self.cancelled: list[object] = []

    def is_initialized(self) -> bool:
        return self.running

    def init(self, **given: object) -> None:
        self.running = True
        self.started.append(given)

    def shutdown(self) -> None:
        self.running = False

    def cancel(self, result: object) -> None:
        self.cancelled.append(result)

    def remote(self, work: Any) -> Any:
        class Remote:
            remote = staticmethod(work)

        return Remote

    def get(self, result: object) -> object:
        return result


def test_the_ray_engine_gives_the_same_games_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = FakeRay()
    monkeypatch.setattr(engines, "_ray", lambda: fake)
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    assert list(results("ray", str, range(11), 2)) == [(n, str(n)) for n in range(11)]
    assert fake.started == [{"log_to_driver": False, "num_cpus": 2, "include_dashboard": False}]
    assert not fake.running
    assert finished(Match(plan(), engine="ray")).played == finished(Match(plan())).played


def test_a_ray_that_was_there_before_stays_and_open_tasks_are_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = FakeRay(running=True)
    monkeypatch.setattr(engines, "_ray", lambda: fake)
    coming = results("ray", str, range(20), 1)
    assert next(coming) == (0, "0")
    coming.close()
    assert fake.cancelled == ["1", "2", "3"]
    assert fake.running
    assert fake.started == []


def deadly(mark: tuple[str, int]) -> int:
    """Return the number, but kill the worker at the number 3 as often as the file says."""
    name, number = mark
    file = Path(name)
    left = int(file.read_text())
    if number == 3 and left:
        beside = file.with_name(str(os.getpid()))
        beside.write_text(str(left - 1))
        beside.replace(file)  # another worker may be reading it
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.parametrize(("kills", "third"), [(1, 3), (99, None)])
def test_a_killed_worker_costs_its_own_work_at_most(tmp_path: Path, kills: int, third: int | None) -> None:
    """What a dead worker was doing is begun anew; what kills again and again is given up; the rest is done."""
    file = tmp_path / "kills"
    file.write_text(str(kills))
    found = list(results("local", deadly, [(str(file), number) for number in range(6)], 2))
    assert [result for _, result in found] == [0, 1, 2, third, 4, 5]
