"""Many games at once: the same games however many processes share them."""

import multiprocessing
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
import pytest

import haversack
from haversack.envs.batch import Batch, Slice
from haversack.envs.core import BadAction, BadOption, EnvGame

pytestmark = pytest.mark.parametrize("game_id", haversack.GAMES)


def choices(masks: Any, dice: Any) -> Any:
    """Return a legal action for each game."""
    return np.array([dice.choice(np.flatnonzero(mask)) for mask in masks])


def played(game_id: str, workers: int, steps: int) -> list[tuple[bytes, ...]]:
    """Return all that was seen in some steps of a batch."""
    dice, out = np.random.default_rng(1), []
    with Batch(game_id, games=3, workers=workers, seed=8, per_point=0.1) as batch:
        batch.reset()
        for _ in range(steps):
            rewards, dones = batch.step(choices(batch.masks, dice))
            arrays = (batch.observations, batch.masks, batch.seats, batch.seeds, rewards, dones)
            out.append(tuple(array.tobytes() for array in arrays))
    return out


def test_processes_change_nothing(game_id: str) -> None:
    """One process, two, or none besides our own play the same games."""
    alone = played(game_id, 0, 60)
    assert played(game_id, 2, 60) == alone
    assert len(set(alone)) == 60


def test_games_follow_the_rules_and_begin_anew(game_id: str) -> None:
    """Each game is the game of its seed, rewarded by team at its end, and followed by the next seed's."""
    dice, game, ended = np.random.default_rng(2), haversack.load(game_id), 0
    with Batch(game_id, games=2, workers=0, seed=5) as batch:
        batch.reset()
        truths = [game.new(5), game.new(6)]
        while ended < 3:
            for number, truth in enumerate(truths):
                assert batch.seats[number] == truth.seat
                assert np.flatnonzero(batch.masks[number]).tolist() == truth.legal
                assert (
                    batch.observations[number] == np.asarray(game.encode(truth, game.seats[truth.seat]), np.float32)
                ).all()
            actions = choices(batch.masks, dice)
            rewards, dones = batch.step(actions)
            for number, truth in enumerate(truths):
                truth.apply(int(actions[number]))
                assert dones[number] == (truth.seat < 0)
                assert rewards[number].tolist() == batch.env_game.results(truth)
                if truth.seat < 0:
                    ended += 1
                    truths[number] = game.new(int(batch.seeds[number]))
        assert max(batch.seeds.tolist()) >= 5 + 2
        assert all(seed % 2 == (5 + number) % 2 for number, seed in enumerate(batch.seeds.tolist()))


def test_bad_input_is_refused_before_anything_changes(game_id: str) -> None:
    """Illegal actions, wrong shapes and types raise ValueError; sizes and options too."""
    with Batch(game_id, games=2, workers=0) as batch:
        with pytest.raises(RuntimeError, match="reset"):
            batch.step([0, 0])
        batch.reset()
        legal = choices(batch.masks, np.random.default_rng(1))
        illegal = int(np.flatnonzero(batch.masks[1] == 0)[0])
        before = batch.observations.copy()
        for actions in ([legal[0], illegal], [legal[0], -1], [legal[0], 10**6], [legal[0]], [[1], [2]], [0.5, 0.5]):
            with pytest.raises(BadAction) as caught:
                batch.step(actions)
            assert isinstance(caught.value, ValueError)
        assert (batch.observations == before).all()
        batch.step(legal)
    for settings in ({"games": 0}, {"workers": -1}, {"games": True}, {"options": {"nope": 1}}, {"per_point": "much"}):
        with pytest.raises(BadOption):
            Batch(game_id, **{"games": 1, "workers": 0, **settings})  # type: ignore[arg-type]


def test_a_closed_batch_leaves_nothing_behind(game_id: str) -> None:
    """Closing ends the workers and frees the memory; nothing can be done after it, and closing twice is harmless."""
    batch = Batch(game_id, games=2, workers=1)
    assert batch._memory is not None
    name = batch._memory.name
    batch.close()
    batch.close()
    assert multiprocessing.active_children() == []
    with pytest.raises(FileNotFoundError):
        SharedMemory(name)
    for act in (batch.reset, lambda: batch.step([0, 0])):
        with pytest.raises(RuntimeError, match="closed"):
            act()


def test_a_dead_worker_is_noticed(game_id: str) -> None:
    """If a worker dies the next step says so, and the batch is closed."""
    batch = Batch(game_id, games=2, workers=1)
    batch.reset()
    batch._processes[0].terminate()
    batch._processes[0].join()
    with pytest.raises(RuntimeError, match="has died"):
        batch.step(choices(batch.masks, np.random.default_rng(1)))
    assert multiprocessing.active_children() == []


def test_a_failing_worker_says_why(game_id: str) -> None:
    """An error in a worker comes back with its words."""
    batch = Batch(game_id, games=2, workers=1)
    with pytest.raises(RuntimeError, match="a worker failed"):
        batch._do("step")


def test_a_slice_plays_its_own_games_alone(game_id: str) -> None:
    """A slice writes to the rows of its games and to no others."""
    from haversack.envs.batch import blocks, carved, sized

    env_game = EnvGame(game_id)
    wanted = blocks(env_game, 3)
    arrays = carved(bytearray(sized(wanted)), wanted)
    arrays["seeds"][:] = [1, 2, 3]
    Slice(env_game, arrays, 1, 2).reset()
    assert arrays["masks"].any(axis=1).tolist() == [False, True, False]
