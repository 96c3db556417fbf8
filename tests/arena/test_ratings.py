"""Shares with intervals, ratings, and the sequential test, on results made up for the purpose."""

import random
from collections.abc import Mapping, Sequence
from itertools import combinations

import pytest

from haversack.arena.games import Played, points
from haversack.arena.ratings import (
    EQUAL,
    STRONGER,
    Rating,
    Tally,
    inverted,
    ratings,
    sequential,
    share_of,
    share_of_pairs,
)

Pair = tuple[str | None, str | None]


def game(one: str, other: str, winner: str | None) -> Played:
    sides = {"axis": one, "allies": other}
    team = None if winner is None else "axis" if winner == one else "allies"
    return Played(0, sides, team, "points", {"axis": 1, "allies": 0}, 5, 100)


def tally(*pairs: Pair) -> Tally:
    """Return the tally of pairs between a and b, each given by its two winners."""
    out = Tally()
    for first, second in pairs:
        out.add([game("a", "b", first), game("b", "a", second)], "a")
    return out


def rated(labels: Sequence[str], results: Mapping[tuple[str, str], Sequence[Pair]]) -> list[Rating]:
    tallies = {}
    for one, other in combinations(labels, 2):
        if (one, other) in results:
            tallies[one, other] = Tally()
            for first, second in results[one, other]:
                tallies[one, other].add([game(one, other, first), game(other, one, second)], one)
    return ratings(labels, tallies)


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


def test_a_tally_counts_points_pairs_and_sides() -> None:
    found = tally(("a", "a"), ("a", "b"), (None, "b"))
    assert (found.pairs, found.games, found.points) == (3, 6, 3.5)
    assert found.squares == pytest.approx(1 + 0.25 + 0.0625)
    assert found.sides == {"axis": (2.5, 3), "allies": (1.0, 3)}


def test_intervals_are_those_of_pairs() -> None:
    """Where the deal decides, and each bot wins it once, pairs tell more than games apart; else they tell less."""
    even = share_of_pairs(tally(*[("a", "b")] * 45, *[("a", "a")] * 3, *[("b", "b")] * 2))
    apart = share_of(even.points, 100)
    assert even.games == 100
    assert even.share == apart.share == 0.51
    assert even.high - even.low < 0.6 * (apart.high - apart.low)
    swings = share_of_pairs(tally(*[("a", "a")] * 26, *[("b", "b")] * 24))
    assert swings.high - swings.low > 1.3 * (share_of(52, 100).high - share_of(52, 100).low)
    assert share_of_pairs(tally(*[("a", "a")] * 5)) == share_of(10, 10)


def test_an_interval_by_pairs_holds_its_share_in_nineteen_of_twenty_matches() -> None:
    """A thousand matches of 60 pairs in which half of the deals decide for one side."""
    dice, held = random.Random(5), 0
    for _ in range(1000):
        pairs = dice.choices((("a", "a"), ("a", "b"), ("b", "b")), (0.3, 0.5, 0.2), k=60)
        share = share_of_pairs(tally(*pairs))
        held += share.low <= 0.55 <= share.high
    assert 930 <= held <= 975


def test_ratings_recover_a_known_gap() -> None:
    """Three wins in four are 191 Elo; a chain of two such gaps adds up, and so do the variances."""
    wins: list[Pair] = [*[("b", "b")] * 75, *[("b", "a"), ("a", "b")] * 37, *[("a", "a")] * 13]
    chain = {("a", "b"): wins, ("b", "c"): [_renamed(pair) for pair in wins]}
    found = rated(["a", "b", "c"], chain)
    assert [one.label for one in found] == ["c", "b", "a"]
    assert found[2].elo == found[2].margin == 0.0
    assert found[1].elo == pytest.approx(191 * 0.87, abs=30)
    assert found[0].elo == pytest.approx(2 * found[1].elo, abs=1)
    assert found[0].margin == pytest.approx(2**0.5 * found[1].margin, rel=0.01)


def _renamed(pair: Pair) -> Pair:
    names = {"a": "b", "b": "c"}
    return names[str(pair[0])], names[str(pair[1])]


def test_margins_cover_the_truth_with_three_bots() -> None:
    """In 400 matches of three bots 100 Elo apart, each margin holds the true rating in about 95 % of them."""
    dice, held = random.Random(2), {"b": 0, "c": 0}
    elo = {"a": 0.0, "b": 100.0, "c": 200.0}
    for _ in range(400):
        results: dict[tuple[str, str], list[Pair]] = {}
        for one, other in combinations("abc", 2):
            chance = 1 / (1 + 10 ** ((elo[other] - elo[one]) / 400))
            results[one, other] = [
                (one if dice.random() < chance else other, one if dice.random() < chance else other) for _ in range(40)
            ]
        for rating in rated(["a", "b", "c"], results):
            if rating.label in held:
                held[rating.label] += abs(rating.elo - elo[rating.label]) <= rating.margin
    assert all(360 <= count <= 396 for count in held.values()), held


def test_who_won_everything_has_an_open_end() -> None:
    found = rated(["a", "b"], {("a", "b"): [("a", "a")] * 10})
    assert [(one.label, one.open_end) for one in found] == [("a", 1), ("b", -1)]


def test_a_matrix_is_inverted() -> None:
    assert inverted([[0.0, 2.0], [4.0, 1.0]]) == [[pytest.approx(-0.125), 0.25], [0.5, 0.0]]


# When a match may stop


def test_the_sequential_test_waits_decides_and_is_even_handed() -> None:
    win, swap = ("a", "a"), ("a", "b")
    assert sequential(tally(win), "a", "b", 50).clear is None
    assert sequential(tally(*[swap] * 20), "a", "b", 5).clear is None
    found = sequential(tally(*[win] * 20, *[swap] * 20), "a", "b", 50)
    assert (found.clear, found.stronger) == (STRONGER, "a")
    found = sequential(tally(*[("b", "b")] * 20, *[swap] * 20), "a", "b", 50)
    assert (found.clear, found.stronger) == (STRONGER, "b")
    assert sequential(tally(*[swap] * 200), "a", "b", 50).clear == EQUAL


def simulated(weights: Sequence[float], gap: float, matches: int, most: int, seed: int) -> dict[str | None, int]:
    """Return how matches end whose pairs score 0, a half or 1 by these weights, looked at after each pair."""
    dice = random.Random(seed)
    out: dict[str | None, int] = {"a": 0, "b": 0, EQUAL: 0, None: 0}
    for _ in range(matches):
        found, verdict = Tally(), None
        for score in dice.choices((0.0, 0.5, 1.0), weights, k=most):
            found.pairs += 1
            found.games += 2
            found.points += 2 * score
            found.squares += score * score
            verdict = sequential(found, "a", "b", gap)
            if verdict.clear is not None:
                break
        assert verdict is not None
        out[verdict.stronger or verdict.clear] += 1
    return out


@pytest.mark.parametrize(
    ("weights", "gap"), [((0.15, 0.7, 0.15), 50), ((0.25, 0.5, 0.25), 100), ((0.45, 0.1, 0.45), 100)]
)
def test_equal_bots_are_seldom_called_different(weights: Sequence[float], gap: float) -> None:
    """At most one match in twenty, though it is looked at after each pair; a little room is left for chance."""
    ends = simulated(weights, gap, 400, 1500, 7)
    assert ends["a"] + ends["b"] <= 26, ends
    assert ends[EQUAL] >= 370, ends


def test_a_clear_difference_is_found_and_seldom_called_equal() -> None:
    """A bot 70 Elo stronger is not called equal but for 50."""
    ends = simulated((0.15, 0.5, 0.35), 50, 200, 1500, 3)
    assert ends["a"] >= 190, ends
    assert ends["b"] == 0, ends
    assert ends[EQUAL] <= 10, ends
