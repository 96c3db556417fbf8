"""The reference training, and sb3-contrib's MaskablePPO, learn in the environments; `make test-train` runs this."""

import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest

import haversack
from haversack.cli.main import main
from haversack.envs.core import EnvGame
from haversack.envs.policy import Policy
from haversack.envs.single import SingleEnv

torch = pytest.importorskip("torch", reason="make test-train installs PyTorch")

from haversack.envs.ppo import Lessons, Rollout, Settings, Training, masked  # noqa: E402

pytestmark = [
    pytest.mark.parametrize("game_id", haversack.GAMES),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::UserWarning"),
]


def small(game_id: str) -> Settings:
    """Return the settings of a very short training."""
    return Settings(
        game_id, ("random",), "random", imitate=128, steps=64, every=64, games=2, lanes=2, horizon=16,
        batch=32, hidden=16, keep=256, warm_up=1,
    )  # fmt: skip


def test_imitation_and_play_change_the_policy(game_id: str, tmp_path: Path) -> None:
    """Both parts of the training change the network; equal seeds give equal policies and curves."""
    trainings = [Training(small(game_id), say=lambda line: None) for _ in range(2)]
    before = trainings[0].actor[0].weight.detach().numpy().copy()
    for training in trainings:
        training.run()
    first, second = trainings
    assert (first.actor[0].weight.detach().numpy() != before).any()
    assert (first.actor[0].weight == second.actor[0].weight).all()
    assert [point.phase for point in first.curve][:2] == ["untrained", "imitation"]
    assert first.curve[-1].phase == "self-play"
    assert first.curve == second.curve
    first.best[1].save(tmp_path / "policy.npz")
    state = haversack.load(game_id).new(1).quiet()
    assert Policy.load(tmp_path / "policy.npz").choose(state) in state.legal


def test_the_teacher_is_seen_with_what_it_knew(game_id: str) -> None:
    """A lesson has the numbers of the seat's team, the mask of what was offered, and a choice among it."""
    env_game = EnvGame(game_id)
    for number, (seen, mask, choice) in enumerate(Lessons(small(game_id), env_game)):
        assert len(seen) == env_game.size
        assert mask[choice] == 1
        assert mask.sum() > 1
        if number == 20:
            break


def test_what_is_not_offered_is_impossible(game_id: str) -> None:
    """The odds of all that is offered add up to one."""
    training = Training(small(game_id), say=lambda line: None)
    masks = torch.zeros(1, training.env_game.actions, dtype=torch.bool)
    masks[0, 3] = masks[0, 5] = True
    odds = masked(training.actor, torch.zeros(1, training.env_game.size), masks).exp()
    assert float(odds[0, 3] + odds[0, 5]) == pytest.approx(1.0)


def test_advantages_are_those_of_the_definition(game_id: str) -> None:
    """By hand: two steps of one game that ends, then one of the next."""
    rollout = Rollout(3, 1, 1, 1, 1)
    rollout.rewards[:, 0], rollout.ends[:, 0] = [0.0, 1.0, 0.5], [0, 1, 0]
    values = np.array([[0.1], [0.2], [0.3], [0.4]], np.float32)
    third = 0.5 + 0.9 * 0.4 - 0.3
    second = 1.0 - 0.2
    first = 0.9 * 0.2 - 0.1 + 0.9 * 0.5 * second
    assert rollout.advantages(values, 0.9, 0.5)[:, 0].tolist() == pytest.approx([first, second, third])


def test_the_command_writes_policy_and_curve(game_id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One command trains, judges, keeps the weights and draws the curve."""
    out, drawn = tmp_path / "policy.npz", tmp_path / "curve.svg"
    arguments = "--against random --judge random --imitate 2048 --steps 0 --games 2 --final 2 --hidden 8"
    assert main(["train", game_id, *arguments.split(), "--out", str(out), "--curve", str(drawn)]) == 0
    assert "won against random" in capsys.readouterr().out
    assert Policy.load(out).env_game.game.id == game_id
    picture = ET.fromstring(drawn.read_text(encoding="utf-8"))
    assert len(picture.findall("{http://www.w3.org/2000/svg}circle")) >= 2


def test_sb3_trains_in_it(game_id: str) -> None:
    """Stable-Baselines3's own check of environments passes, and MaskablePPO learns for a few steps."""
    sb3 = pytest.importorskip("sb3_contrib", reason="make test-train installs sb3-contrib")
    from stable_baselines3.common.env_checker import check_env

    env = SingleEnv(game_id, flat=True, illegal="raise")
    model = sb3.MaskablePPO("MlpPolicy", env, n_steps=32, batch_size=32, n_epochs=1, policy_kwargs={"net_arch": [8]})
    model.learn(32)
    observation, _ = env.reset(seed=1)
    choice, _ = model.predict(observation, action_masks=env.action_masks())
    assert env.action_masks()[int(choice)]
    check_env(SingleEnv(game_id, flat=True))
