"""Networks that learn: the way back is the derivative of the way there; few numbers stand for many."""

from collections.abc import Callable

import numpy as np
import pytest

from haversack.envs.moments import Kept, Moment, dense, offered, sparse
from haversack.envs.network import Actor, Adam, Network, parts_of

KEYS = ["play:a", "play:b", "keep:a", "keep:b", "pass"]
STEP = 1e-6


def slope_by_trying(array: np.ndarray, loss: Callable[[], float]) -> np.ndarray:
    """Return the gradient of a loss, found by moving each number a little."""
    out = np.zeros_like(array)
    for place in np.ndindex(array.shape):
        before = array[place]
        array[place] = before + STEP
        higher = loss()
        array[place] = before - STEP
        out[place] = (higher - loss()) / (2 * STEP)
        array[place] = before
    return out


def precise(adam: Adam) -> None:
    """Let arrays have double precision, and offsets that keep every unit away from where it is cut off."""
    dice = np.random.default_rng(7)
    adam.arrays = {name: array + dice.normal(0.0, 0.1, array.shape) for name, array in adam.arrays.items()}


def test_the_slopes_of_a_network_are_its_derivatives() -> None:
    """Layer by layer, beside the difference a small move makes."""
    dice = np.random.default_rng(1)
    network = Network([4, 3, 2, 1], dice, 0.1)
    precise(network.adam)
    seen, wanted = dice.normal(size=(5, 4)), dice.normal(size=5)

    def loss() -> float:
        return 0.5 * float(np.square(network.forward(seen)[-1][:, 0] - wanted).sum())

    passed = network.forward(seen)
    slopes = network.slopes(passed, (passed[-1][:, 0] - wanted)[:, None])
    for name, array in network.adam.arrays.items():
        assert slopes[name] == pytest.approx(slope_by_trying(array, loss), abs=1e-6)


def test_the_slopes_of_an_actor_are_its_derivatives(monkeypatch: pytest.MonkeyPatch) -> None:
    """Body, own rows, shared rows and offsets, for the logarithm of what was chosen."""
    dice = np.random.default_rng(2)
    actor = Actor(4, [3, 3], KEYS, dice, 0.1)
    precise(actor.body.adam)
    precise(actor.head)
    actor.parts = actor.parts.astype(np.float64)
    seen = dice.normal(size=(3, 4))
    options = offered([np.array([0, 2, 4]), np.array([1, 3]), np.array([0, 1, 2, 3, 4])])
    chosen = options.starts + np.array([1, 0, 4])

    def loss() -> float:
        return -float(actor.odds(seen, options).logs[chosen].sum())

    steps: dict[str, np.ndarray] = {}
    monkeypatch.setattr(Adam, "step", lambda self, slopes, longest: steps.update(slopes))
    odds = actor.odds(seen, options)
    slope = odds.chances.copy()
    slope[chosen] -= 1.0
    odds.learn(slope)
    for name, array in {**actor.body.adam.arrays, **actor.head.arrays}.items():
        assert steps[name] == pytest.approx(slope_by_trying(array, loss), abs=1e-5), name


def test_odds_add_up_to_one_and_know_how_open_they_are() -> None:
    """In each row by itself."""
    actor = Actor(4, [3], KEYS, np.random.default_rng(3), 0.1)
    odds = actor.odds(np.ones((2, 4), np.float32), offered([np.array([0, 4]), np.array([1, 2, 3])]))
    assert np.add.reduceat(odds.chances, odds.options.starts) == pytest.approx([1.0, 1.0])
    assert odds.entropy()[0] == pytest.approx(-sum(p * np.log(p) for p in odds.chances[:2]), rel=1e-5)


def test_adam_goes_down_and_cuts_what_is_too_long() -> None:
    """It finds the bottom of a bowl; a slope cut short has the same direction."""
    bowl = Adam({"x": np.array([3.0, -2.0])}, 0.1)
    for _ in range(400):
        bowl.step({"x": 2 * bowl.arrays["x"]})
    assert bowl.arrays["x"] == pytest.approx([0.0, 0.0], abs=0.02)
    long, short = (Adam({"x": np.zeros(2)}, 0.1) for _ in range(2))
    long.step({"x": np.array([300.0, 400.0])}, longest=0.5)
    short.step({"x": np.array([0.3, 0.4])})
    assert long.means["x"] == pytest.approx(short.means["x"])


def test_a_choice_shares_with_its_verb_and_its_noun() -> None:
    """A bare verb has no noun."""
    assert parts_of(KEYS).tolist() == [
        [1, 0, 0, 1, 0],
        [1, 0, 0, 0, 1],
        [0, 1, 0, 1, 0],
        [0, 1, 0, 0, 1],
        [0, 0, 1, 0, 0],
    ]


def test_few_numbers_stand_for_many() -> None:
    """What was made sparse is the same when it is dense again, in any batch."""
    rows = np.array([[0, 0.5, 0, 1], [0, 0, 0, 0], [2, 0, 0, -1]], np.float32)
    assert dense([sparse(row) for row in rows], 4).tolist() == rows.tolist()
    assert dense([], 4).shape == (0, 4)
    options = offered([np.array([7, 9]), np.array([3])])
    assert (options.rows.tolist(), options.ids.tolist(), options.starts.tolist()) == ([0, 0, 1], [7, 9, 3], [0, 2])


def test_the_oldest_moments_give_way_also_after_a_file() -> None:
    """What is kept goes to arrays and back, in order."""
    kept = Kept(3)
    for number in range(5):
        numbers = np.zeros(6, np.float32)
        numbers[number:] = number
        kept.add(Moment(sparse(numbers), np.arange(number + 1, dtype=np.int16), number))
    again = Kept(3)
    again.restore(kept.arrays())
    assert [moment.chosen for moment in again.moments] == [2, 3, 4]
    assert [moment.legal.tolist() for moment in again.moments] == [[0, 1, 2], [0, 1, 2, 3], [0, 1, 2, 3, 4]]
    assert dense([again.moments[1].seen], 6).tolist() == [[0, 0, 0, 3, 3, 3]]
    again.restore(Kept(3).arrays())
    assert again.moments == []
