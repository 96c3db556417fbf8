"""The policy in docs/policies beats `easy`, always in the same games."""

from pathlib import Path

import numpy as np

from haversack.envs.judging import LAST, judged, results
from haversack.envs.policy import Policy

FILE = Path(__file__).resolve().parents[2] / "docs" / "policies" / "greatwar.npz"
GAMES = 120
WON = 0.5


def test_it_wins_more_than_half_of_its_games() -> None:
    """On fixed deals it was not trained on, each from both sides."""
    assert judged(Policy.load(FILE), "easy", GAMES, LAST).share > WON


def test_the_same_deals_are_won_each_time() -> None:
    """Nothing in it is left to chance."""
    runs = [list(results(Policy.load(FILE), "entente", "easy", range(LAST, LAST + 3))) for _ in range(2)]
    assert runs[0] == runs[1]


def test_one_that_nobody_trained_does_not() -> None:
    """So the games tell a policy that has learned from one that has not."""
    policy, dice = Policy.load(FILE), np.random.default_rng(1)
    weights = {name: dice.permuted(array) for name, array in policy.weights.items()}
    assert judged(Policy("greatwar", weights, greedy=True), "easy", 10, LAST).share < WON


def test_it_is_small() -> None:
    """A repository and a page can carry it."""
    assert FILE.stat().st_size < 1_000_000
