"""Shares with intervals, ratings, and the sequential test, on results made up for the purpose."""

import pytest

from haversack.arena.games import Played, points
from haversack.arena.ratings import against, ratings, sequential, share_of


def game(one: str, other: str, winner: str | None) -> Played:
    sides = {"axis": one, "allies": other}
    team = None if winner is None else "axis" if winner == one else "allies"
    return Played(0, sides, team, "points", {"axis": 1, "allies": 0}, 5, 100)


def test_points_of_a_game() -> None:
    assert points(game("a", "b", "a"), "a") == 1.0
    assert points(game("a", "b", "a"), "b") == 0.0
    assert points(game("a", "b", None), "a") == 0.5


def test_wilson_interval() -> None:
    """Against published values of the interval for 8 of 10 and 10 of 10."""
    share = share_of(8, 10)
    assert (share.low, share.high) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert share_of(10, 10).low == pytest.approx(0.7225, abs=1e-4)
    assert share_of(10, 10).high == pytest.approx(1.0)
    assert share_of(0, 10).low == 0.0


def test_share_against_one_and_all() -> None:
    played = [game("a", "b", "a"), game("c", "a", "c"), game("b", "c", None)]
    assert against(played, "a").share == 0.5
    assert against(played, "a", "b").share == 1.0
    assert against(played, "b", "c").points == 0.5


def test_ratings_recover_a_known_gap() -> None:
    """Three wins in four are 191 Elo; a chain of two such gaps adds up."""
    played = []
    for one, other in (("b", "a"), ("c", "b")):
        played += [game(one, other, one)] * 300 + [game(one, other, other)] * 100
    rated = ratings(["a", "b", "c"], played)
    assert [one.label for one in rated] == ["c", "b", "a"]
    assert rated[2].elo == 0.0
    assert rated[1].elo == pytest.approx(191, abs=2)
    assert rated[0].elo == pytest.approx(382, abs=4)
    assert rated[0].margin == pytest.approx(39, abs=2)


def test_ratings_stay_finite_when_one_bot_wins_everything() -> None:
    rated = ratings(["a", "b"], [game("a", "b", "a")] * 20)
    assert rated[0].label == "a"
    assert -2000 < rated[1].elo < -300


def test_the_sequential_test_waits_decides_and_is_even_handed() -> None:
    win = [game("a", "b", "a"), game("b", "a", "a")]
    draw = [game("a", "b", "a"), game("b", "a", "b")]
    assert sequential([win], "a", "b", 50).stronger is None
    assert sequential([draw] * 50, "a", "b", 50).stronger is None
    assert sequential([win] * 20 + [draw] * 20, "a", "b", 50).stronger == "a"
    assert sequential([win] * 20 + [draw] * 20, "b", "a", 50).stronger == "a"
    mirrored = sequential([win, draw, win], "a", "b", 50).ratio + sequential([win, draw, win], "b", "a", 50).ratio
    assert mirrored == pytest.approx(0)
