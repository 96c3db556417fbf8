"""A match less its luck."""

import json
from pathlib import Path

import pytest

from haversack.arena.fair import FairTally, fair_points
from haversack.arena.games import Pairing, Played, entrant, play_pairing
from haversack.arena.match import Match, Plan


def game(winner: str | None, adjusted: float | None, turned: bool = False) -> Played:
    """Return a game between two bots."""
    sides = {"axis": "b", "allies": "a"} if turned else {"axis": "a", "allies": "b"}
    return Played(1, sides, winner, "points", {}, 1, 1, adjusted)


def test_points_less_luck_are_those_of_the_side_that_a_bot_had() -> None:
    """The adjusted result is that of the first side; without one the plain result counts."""
    assert fair_points(game("axis", 0.8), "a") == 0.8
    assert fair_points(game("axis", 0.8), "b") == pytest.approx(0.2)
    assert fair_points(game("axis", 0.8, turned=True), "a") == pytest.approx(0.2)
    assert fair_points(game("axis", None), "a") == 1.0


def test_less_luck_makes_smaller_margins() -> None:
    """Share, interval and variances come from the means of pairs."""
    tally = FairTally()
    tally.add([game("axis", 0.6), game("allies", 0.4, turned=True)], "a")
    assert tally.result() is None
    tally.add([game("allies", 0.5), game("axis", 0.5, turned=True)], "a")
    found = tally.result()
    assert found is not None
    assert found.share == pytest.approx(0.55)
    assert found.plain_variance == pytest.approx(0.5)
    assert found.variance == pytest.approx(0.005)
    assert found.times == pytest.approx(100)
    assert found.low < found.share < found.high


def test_a_match_takes_the_luck_out_when_asked(tmp_path: Path) -> None:
    """The games are the same as without; the file to resume says so, and a match goes on from it."""
    bots = (entrant("random"), entrant("easy"))
    plain = Pairing("greatwar", {}, 5, *bots)
    pair = play_pairing(plain._replace(luck=1))
    assert [one._replace(adjusted=None) for one in pair] == play_pairing(plain)
    assert all(one.adjusted is not None for one in pair)
    plan = Plan("greatwar", bots, 4, 5, {}, luck=1)
    other = [one._replace(seed=6, adjusted=0.4) for one in pair]
    lines = [plan.data(), *([one._asdict() for one in games] for games in (pair, other))]
    file = tmp_path / "match.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    match = Match(plan, file=str(file))
    assert list(match.run()) == [4]
    met = match.data()["meetings"]
    assert isinstance(met, list)
    assert met[0]["less_luck"]["pairs"] == 2
