"""PettingZoo's Parallel API and Gymnasium's vector environments: their makers' tests, and what they promise beyond."""

import random
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest

import haversack
from haversack.envs import python_name
from haversack.envs.aec import Factory
from haversack.envs.core import BadAction

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import parallel_api_test, parallel_seed_test

pytestmark = pytest.mark.parametrize("game_id", haversack.GAMES)


def first_offered(seen: dict[str, Any]) -> dict[str, int]:
    """Return the first choice of each agent's mask."""
    return {agent: int(np.flatnonzero(one["action_mask"])[0]) for agent, one in seen.items()}


class Sampling:
    """A parallel environment whose action spaces draw what is offered, as PettingZoo's tests draw from the space."""

    def __init__(self, env: Any) -> None:
        self.env, self.seen = env, dict[str, Any]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.env, name)

    def reset(self, **settings: Any) -> Any:
        self.seen, infos = self.env.reset(**settings)
        return self.seen, infos

    def step(self, actions: dict[str, int]) -> Any:
        offered = {agent: np.flatnonzero(one["action_mask"]) for agent, one in self.seen.items()}
        legal = {agent: int(offered[agent][action % len(offered[agent])]) for agent, action in actions.items()}
        out = self.env.step(legal)
        self.seen = out[0]
        return out


def test_it_passes_pettingzoos_parallel_tests(game_id: str) -> None:
    """PettingZoo's own tests of the interface and of seeds pass."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        parallel_api_test(Sampling(Factory(game_id).parallel_env()), num_cycles=30)
        parallel_seed_test(lambda: Sampling(Factory(game_id).parallel_env()), num_cycles=15)


def test_it_plays_the_same_game_as_the_turn_by_turn_environment(game_id: str) -> None:
    """The choices of those who decide make the same game; what the others give changes nothing."""
    parallel, turns = Factory(game_id).parallel_env(), Factory(game_id).raw_env()
    seen, infos = parallel.reset(seed=6)
    turns.reset(seed=6)
    dice = random.Random(6)
    while parallel.agents and parallel.game_state is not None:
        agent = turns.agent_selection
        assert [one for one, info in infos.items() if info["decides"]] == [agent]
        assert (seen[agent]["action_mask"] == turns.observe(agent)["action_mask"]).all()
        assert all(seen[one]["action_mask"].sum() == 1 for one in parallel.agents if one != agent)
        choice = dice.choice(parallel.game_state.legal)
        actions = dict.fromkeys(parallel.agents, 0) | {agent: choice}
        seen, rewards, ends, _, infos = parallel.step(actions)
        turns.step(choice)
    assert all(ends.values())
    assert rewards == turns.rewards
    assert parallel.step({}) == ({}, {}, {}, {}, {})


def test_a_choice_that_is_not_offered_is_refused(game_id: str) -> None:
    """Only who decides can be wrong; nothing changes then."""
    env = Factory(game_id).parallel_env()
    seen, _ = env.reset(seed=1)
    assert env.game_state is not None
    before = env.game_state.digest()
    for actions in ({}, dict.fromkeys(env.agents, env.env_game.actions - 1)):
        with pytest.raises(BadAction):
            env.step(actions)
    assert env.game_state.digest() == before
    env.step(first_offered(seen))


def test_processes_play_the_games_of_one(game_id: str) -> None:
    """`make_vec` with a process for each game sees, earns and ends as it does with all games in this one."""
    name, trails = f"haversack.envs.single:haversack/{python_name(game_id)}-v3", []
    for mode, settings in (("sync", {}), ("async", {"context": "spawn"})):
        envs = gymnasium.make_vec(name, 2, mode, settings, bots="easy")
        seen, _ = envs.reset(seed=3)
        trail = []
        for _ in range(25):
            seen, rewards, ends, _, _ = envs.step(seen["action_mask"].argmax(axis=1))
            trail.append((seen["observation"].tobytes(), rewards.tolist(), ends.tolist()))
        envs.close()
        trails.append(trail)
    assert trails[0] == trails[1]


def test_many_games_in_a_vector(game_id: str) -> None:
    """`gymnasium.make_vec` plays several games; what is drawn from the masks is legal, also after a game has ended."""
    envs = gymnasium.make_vec(
        f"haversack.envs.single:haversack/{python_name(game_id)}-v3", num_envs=2, vectorization_mode="sync"
    )
    dice = np.random.default_rng(1)
    seen, _ = envs.reset(seed=3)
    over = 0
    for _ in range(700):
        actions = np.array([dice.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, rewards, ends, _, _ = envs.step(actions)
        assert (ends | (rewards == 0)).all()
        over += int(ends.sum())
        if over >= 2:
            break
    assert over >= 2
    envs.close()
