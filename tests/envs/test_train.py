"""The reference training; sb3-contrib's MaskablePPO too, where `make test-train` has installed it."""

import json
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import haversack
from haversack.cli.main import main
from haversack.envs.core import BadOption
from haversack.envs.imitation import Lessons
from haversack.envs.judging import LAST, UNSEEN, judged
from haversack.envs.lanes import Rollout
from haversack.envs.policy import Policy
from haversack.envs.ppo import IMITATION, PLAY, UNTRAINED, Settings, Training, drawn
from haversack.envs.resuming import keep, resume
from haversack.envs.single import SingleEnv

GAMES = pytest.mark.parametrize("game_id", haversack.GAMES)


def small(game_id: str, **others: int) -> Settings:
    """Return the settings of a very short training."""
    settings = {
        "imitate": 300, "steps": 96, "every": 64, "join": 32, "games": 2, "lanes": 2, "horizon": 16, "batch": 64,
        "hidden": 8, "keep": 200, "warm_up": 1,
    }  # fmt: skip
    return Settings(game_id, ("random",), "random", "random", **(settings | others))


def quiet(settings: Settings) -> Training:
    """Return a training that says nothing."""
    return Training(settings, say=lambda line: None)


def weights_of(training: Training) -> list[bytes]:
    """Return all weights of the actor and the critic."""
    arrays = {**training.actor.state(), **training.critic.adam.state()}
    return [arrays[name].tobytes() for name in sorted(arrays)]


@GAMES
def test_imitation_and_play_change_the_policy(game_id: str, tmp_path: Path) -> None:
    """Each part of the training changes the network; it joins the league; what did best plays from its file."""
    training = quiet(small(game_id))
    stages = [weights_of(training)]
    training.pause = lambda training: stages.append(weights_of(training))
    training.run()
    phases = [point.phase for point in training.curve]
    assert [phases[0], phases[1], phases[-1]] == [UNTRAINED, IMITATION, PLAY]
    assert all(before != after for before, after in pairwise(stages[1:]))
    assert training.lanes[0].league.names == ["random", "own 32", "own 64", "own 96"]
    assert training.best is not None
    training.best[1].save(tmp_path / "policy.npz")
    state = haversack.load(game_id).new(1).quiet()
    assert Policy.load(tmp_path / "policy.npz").choose(state) in state.legal


@GAMES
def test_a_training_goes_on_as_if_it_had_never_stopped(game_id: str, tmp_path: Path) -> None:
    """Broken off in the imitation and in the midst of games, and resumed, it ends with the same weights and curve."""
    whole = quiet(small(game_id))
    whole.run()
    broken, file = quiet(small(game_id)), tmp_path / "training.npz"
    pauses = 0
    while broken.steps < whole.steps:
        broken = quiet(small(game_id))
        broken.pause = stop
        if file.exists():
            resume(broken, file)
        with pytest.raises(KeyboardInterrupt):
            broken.run()
        keep(broken, file)
        pauses += 1
    assert pauses == len(whole.curve)
    assert weights_of(broken) == weights_of(whole)
    assert broken.curve == whole.curve
    assert [lane.kept() for lane in broken.lanes] == [lane.kept() for lane in whole.lanes]
    with pytest.raises(BadOption, match="other settings"):
        resume(quiet(small(game_id, hidden=9)), file)


def stop(training: Training) -> None:
    """Break off a training."""
    raise KeyboardInterrupt


def test_a_file_that_holds_no_training_is_refused(tmp_path: Path) -> None:
    """A broken file is one sentence."""
    (tmp_path / "training.npz").write_bytes(b"PK")
    with pytest.raises(BadOption, match="holds no training"):
        resume(quiet(small("greatwar")), tmp_path / "training.npz")


def test_the_untrained_policy_is_never_the_best() -> None:
    """A policy that has learned is taken, however badly it does; without one there is nothing to judge."""
    training = quiet(small("greatwar"))
    with pytest.raises(BadOption, match="No policy"):
        training.judge_best(2)
    is_there = []
    for phase in (UNTRAINED, IMITATION):
        training.judge(phase)
        is_there.append(training.best is not None)
    assert is_there == [False, True]
    with pytest.raises(BadOption, match="both are 0"):
        small("greatwar", imitate=0, steps=0)
    with pytest.raises(BadOption, match="no bot 'clever'"):
        Training(Settings("greatwar", ("random", "clever")))


def test_a_file_plays_what_was_judged(tmp_path: Path) -> None:
    """Weights are rounded before they are judged, and whether the likeliest is taken stands in the file."""
    training = quiet(small("greatwar"))
    policy = training.policy()
    policy.save(tmp_path / "policy.npz")
    again = Policy.load(tmp_path / "policy.npz")
    assert again.greedy
    state = haversack.load("greatwar").new(5).quiet()
    for _ in range(60):
        assert (policy.odds(state) == again.odds(state)).all()
        state.apply_id(policy.choose(state))
    assert judged(policy, "random", 4) == judged(again, "random", 4)
    assert judged(policy, "random", 4).games == 4
    assert UNSEEN + 400 < LAST
    assert not Policy.load(tmp_path / "policy.npz", greedy=False).greedy


@GAMES
def test_the_teacher_is_seen_with_what_it_knew(game_id: str) -> None:
    """A lesson has what the seat's team knew, what was offered, and a choice of it; a student may play the game."""
    training = quiet(small(game_id))
    alone, taught = Lessons(training.env_game, "random", 3), Lessons(training.env_game, "random", 3)
    games = [(alone.next_game(), taught.next_game(training.policy())) for _ in range(3)]
    for moment in games[0][0] + games[0][1]:
        assert 0 <= moment.chosen < len(moment.legal)
        assert len(moment.legal) > 1
        assert moment.seen.places.max() < training.env_game.size
    assert any(len(one) != len(other) for one, other in games)


def test_imitation_learns_the_teacher() -> None:
    """What a bot chooses is foretold far better than by lot after a few lessons."""
    training = quiet(Settings("greatwar", imitate=1_500, hidden=16, passes=6, batch=64, games=2, imitation_rate=0.005))
    training.imitate()
    moments = Lessons(training.env_game, "scripted", 9).next_game()
    right = 0
    for moment in moments:
        chances = training._odds([moment]).chances
        right += int(chances.argmax() == moment.chosen)
    by_lot = sum(1 / len(moment.legal) for moment in moments)
    assert right > 1.3 * by_lot


def test_play_learns_what_is_rewarded() -> None:
    """A choice that went better than foretold becomes likelier, one that went worse less likely, within the clip."""
    training = quiet(small("greatwar", batch=8))
    moments = Lessons(training.env_game, "random", 4).next_game()[:2]
    before = training._odds(moments)
    places = before.options.starts + np.array([one.chosen for one in moments])
    for _ in range(60):
        training._learn_from(moments, before.logs[places], np.array([1.0, -1.0]))
    ratio = np.exp(training._odds(moments).logs[places] - before.logs[places])
    assert 1.1 < ratio[0] < 1.5
    assert 0.5 < ratio[1] < 0.9


def test_choices_are_drawn_by_their_chances() -> None:
    """Each row has its own; what has no chance is never drawn."""
    chances, starts = np.array([0.25, 0.75, 1.0, 0.0, 0.5, 0.5], np.float32), np.array([0, 2, 4])
    dice = np.random.default_rng(1)
    many = np.array([drawn(chances, starts, dice) for _ in range(2000)])
    assert many[:, 0].mean() == pytest.approx(0.75, abs=0.03)
    assert not many[:, 1].any()
    assert many[:, 2].mean() == pytest.approx(0.5, abs=0.04)


def test_advantages_are_those_of_the_definition() -> None:
    """By hand: two steps of one game that ends, then one of the next."""
    rollout = Rollout(3, 1)
    rollout.rewards[:, 0], rollout.ends[:, 0] = [0.0, 1.0, 0.5], [0, 1, 0]
    values = np.array([[0.1], [0.2], [0.3], [0.4]], np.float32)
    third = 0.5 + 0.9 * 0.4 - 0.3
    second = 1.0 - 0.2
    first = 0.9 * 0.2 - 0.1 + 0.9 * 0.5 * second
    assert rollout.advantages(values, 0.9, 0.5)[:, 0].tolist() == pytest.approx([first, second, third])


ARGUMENTS = ["--against=random", "--judge=random", "--teacher=random", "--games=2", "--final=2", "--hidden=8"]


@GAMES
def test_the_command_writes_policy_and_curve(game_id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One command trains, judges, keeps the weights and draws the curve."""
    out, drawing = tmp_path / "policy.npz", tmp_path / "curve.svg"
    files = ["--out", str(out), "--curve", str(drawing)]
    assert main(["train", game_id, *ARGUMENTS, "--imitate", "200", "--steps", "0", *files]) == 0
    said = capsys.readouterr().out
    assert "won against random" in said
    assert json.loads(said.splitlines()[-2])["games"] == 2
    assert Policy.load(out).env_game.game.id == game_id
    picture = ET.fromstring(drawing.read_text(encoding="utf-8"))
    assert len(picture.findall("{http://www.w3.org/2000/svg}circle")) == 2


def test_the_command_goes_on_from_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With --resume the same command begun again has no more to train, only the last judgement to make."""
    files = ["--out", str(tmp_path / "policy.npz"), "--resume", str(tmp_path / "training.npz")]
    command = ["train", "greatwar", *ARGUMENTS, "--imitate", "200", "--steps", "0", *files]
    assert main(command) == 0
    first = capsys.readouterr().out.splitlines()
    assert main(command) == 0
    assert capsys.readouterr().out.splitlines() == first[-2:]


@pytest.mark.parametrize("option", ["--out", "--curve", "--resume"])
def test_the_command_looks_whether_it_can_write(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that cannot be written is missed before the training, not after it."""
    short = [*ARGUMENTS, "--imitate", "200", "--steps", "0", "--out", str(tmp_path / "policy.npz")]
    assert main(["train", "greatwar", *short, option, str(tmp_path / "missing" / "file.npz")]) == 2
    told = capsys.readouterr()
    assert "cannot be written" in told.err
    assert "untrained" not in told.out


@GAMES
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
