"""Shimmy turns the OpenSpiel games into PettingZoo environments; they pass PettingZoo's test there too."""

import warnings
from typing import Any

import pytest

import haversack
from haversack.envs import python_name

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this platform")
shimmy: Any = pytest.importorskip("shimmy.openspiel_compatibility")

import haversack.envs.spiel  # noqa: E402


@pytest.mark.parametrize("game_id", haversack.GAMES)
def test_a_game_is_played_through_shimmy(game_id: str) -> None:
    """A whole game by the masks Shimmy gives ends with the returns of the game."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env: Any = shimmy.OpenSpielCompatibilityV0(env=pyspiel.load_game(f"python_haversack_{python_name(game_id)}"))
        env.reset(seed=3)
        steps = 0
        for agent in env.agent_iter():
            _, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            space = env.action_space(agent)
            space.seed(steps)
            env.step(space.sample(info["action_mask"]))
            steps += 1
    assert steps > 50
