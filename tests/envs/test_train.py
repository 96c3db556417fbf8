"""sb3-contrib's MaskablePPO learns in the environments; `make test-train` installs it and runs this."""

import argparse
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import haversack

sb3 = pytest.importorskip("sb3_contrib", reason="make test-train installs PyTorch and sb3-contrib")

from scripts.train import curve, judge, make, train  # noqa: E402

pytestmark = [
    pytest.mark.parametrize("game_id", haversack.GAMES),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::UserWarning"),
]


def options(game_id: str) -> argparse.Namespace:
    """Return the settings of a short training."""
    return argparse.Namespace(
        game=game_id, seat=None, minutes=60.0, steps=4096, every=2048, games=2, envs=4, per_point=0.05, seed=1
    )


def test_maskable_ppo_trains_and_saves(game_id: str, tmp_path: Path) -> None:
    """A few thousand steps change the policy; saved and loaded it chooses the same, and only what is legal."""
    model, chance, points = train(options(game_id))
    assert [point.steps for point in points] == [0, 2048, 4096]
    model.save(tmp_path / "policy")
    again = sb3.MaskablePPO.load(tmp_path / "policy")
    env = make(game_id, None, 0.0)
    observation, over = env.reset(seed=1)[0], False
    while not over:
        masks = env.action_masks()
        choice, _ = again.predict(observation, action_masks=masks, deterministic=True)
        assert masks[int(choice)]
        assert choice == model.predict(observation, action_masks=masks, deterministic=True)[0]
        observation, _, over, _, _ = env.step(int(choice))
    picture = ET.fromstring(curve(chance, points, "Games won"))
    assert len(picture.findall("{http://www.w3.org/2000/svg}polyline")) == 2


def test_a_judgement_counts_games_won(game_id: str) -> None:
    """The share of games won and the mean lead are those of the games played."""
    env = make(game_id, None, 0.0)
    asked = []

    def first(env_: object, seen: object) -> int:
        assert env.game_state is not None
        asked.append(env.game_state.seat)
        return env.game_state.legal[0]

    point = judge(env, 2, 7, first)
    assert point.steps == 7
    assert point.won in (0.0, 0.25, 0.5, 0.75, 1.0)
    assert set(asked) == env.held
