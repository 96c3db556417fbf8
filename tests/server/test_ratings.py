"""Ratings: what a result changes, for uneven sides, for favoured sides, for bots."""

import random

import pytest

from haversack.server.ratings import (
    BOTS,
    START,
    Rating,
    Side,
    account_key,
    beginning_of,
    bot_key,
    points,
    rated,
    side_key,
)

ANN, BEA, CAT = account_key(1), account_key(2), account_key(3)


def after(known: dict[str, Rating], axis: list[str], allies: list[str], score: float) -> dict[str, Rating]:
    """Return the ratings after a game."""
    sides = [Side("axis", tuple(axis), score), Side("allies", tuple(allies), 1 - score)]
    return known | {player: now for player, (_, now) in rated(sides, "", known).items()}


def test_who_wins_rises_and_both_are_surer() -> None:
    """What one gains the other loses; a draw brings two players nearer to each other."""
    won = after({}, [ANN], [BEA], 1.0)
    assert won[ANN].mu > START > won[BEA].mu
    assert won[ANN].mu - START == pytest.approx(START - won[BEA].mu)
    assert won[ANN].sigma < beginning_of(ANN).sigma
    level = after({ANN: Rating(30, 3), BEA: Rating(20, 3)}, [ANN], [BEA], 0.5)
    assert level[ANN].mu < 30
    assert level[BEA].mu > 20


def test_people_are_not_stronger_for_being_many() -> None:
    """A side is as strong as its seats on the average, and who plays more seats of it gains and loses more."""
    alone = after({}, [ANN] * 3, [BEA] * 3, 1.0)
    many = after({}, [ANN] * 3, [BEA, CAT, account_key(4)], 1.0)
    assert many[ANN].mu - START == pytest.approx(alone[ANN].mu - START, rel=0.3)
    uneven = after({}, [ANN, ANN, BEA], [CAT] * 3, 1.0)
    assert uneven[ANN].mu - START == pytest.approx(2 * (uneven[BEA].mu - START), rel=0.05)
    assert uneven[BEA].mu > START


def test_the_advantage_of_a_side_is_taken_out() -> None:
    """Of two equal players, the one who always has the better side is not rated higher for long."""
    dice, known = random.Random(5), dict[str, Rating]()
    for number in range(300):  # others show by playing both sides that the Axis wins seven games of ten
        pair = [account_key(10 + number % 8), account_key(20 + number % 8)]
        dice.shuffle(pair)
        known = after(known, [pair[0]], [pair[1]], float(dice.random() < 0.7))
    lead = known[side_key("axis", "")].mu - known[side_key("allies", "")].mu
    assert lead > 2
    for _ in range(60):
        known = after(known, [ANN], [BEA], float(dice.random() < 0.7))
    assert abs(known[ANN].mu - known[BEA].mu) < lead / 2
    fair = after(known | {ANN: Rating(25, 3), BEA: Rating(25, 3)}, [ANN], [BEA], 1.0)
    hard = after(known | {ANN: Rating(25, 3), BEA: Rating(25, 3)}, [BEA], [ANN], 0.0)
    assert hard[ANN].mu > fair[ANN].mu > 25


def test_bots_are_anchors() -> None:
    """They begin where they were measured, and one who beats them moves far more than they do."""
    won = after({}, [ANN], [bot_key("hard")], 1.0)
    assert 0 < BOTS["hard"] - won[bot_key("hard")].mu < (won[ANN].mu - START) / 10
    both = after({}, [ANN, bot_key("normal")], [BEA, bot_key("normal")], 1.0)
    assert bot_key("normal") not in both
    assert BOTS["random"] < BOTS["easy"] < BOTS["normal"] < BOTS["hard"]
    assert won[bot_key("hard")].sigma >= 0.6


def test_ratings_say_how_sure_they_are() -> None:
    """Of a newcomer little is known."""
    assert points(beginning_of(ANN)) == {"points": 1500, "off": 333, "sure": False}
    assert points(Rating(25.5, 2.25)) == {"points": 1520, "off": 90, "sure": True}
