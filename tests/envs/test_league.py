"""Policies in files, leagues with checkpoints as opponents."""

from pathlib import Path

import numpy as np
import pytest

import haversack
from haversack.envs.core import BadOption, EnvGame
from haversack.envs.league import League
from haversack.envs.policy import Policy
from haversack.envs.single import OptionError, SingleEnv

pytestmark = pytest.mark.parametrize("game_id", haversack.GAMES)


def policy_of(game_id: str, seed: int = 1, greedy: bool = False) -> Policy:
    """Return a small network that nobody trained."""
    env_game, dice = EnvGame(game_id), np.random.default_rng(seed)
    sizes = [env_game.size, 8, env_game.actions]
    weights = {}
    for layer in range(2):
        weights[f"w{layer}"] = dice.normal(size=(sizes[layer + 1], sizes[layer])).astype(np.float16).astype(np.float32)
        weights[f"b{layer}"] = np.zeros(sizes[layer + 1], np.float32)
    return Policy(game_id, weights, greedy=greedy)


def trail(env: SingleEnv, seed: int) -> list[str]:
    """Play a part of a game and return all choices, those of the opponents too."""
    env.reset(seed=seed)
    assert env.game_state is not None
    for _ in range(8):
        if env.step(int(np.flatnonzero(env.action_masks())[-1]))[2]:
            break
    return env.game_state.history


def test_a_policy_is_the_same_after_a_file(game_id: str, tmp_path: Path) -> None:
    """Saved and loaded it has the same odds, chooses what is offered, and equal seeds give equal games."""
    policy = policy_of(game_id)
    policy.save(tmp_path / "one.npz")
    again = Policy.load(tmp_path / "one.npz")
    state = haversack.load(game_id).new(2).quiet()
    for _ in range(30):
        assert np.allclose(policy.odds(state), again.odds(state))
        assert policy.odds(state).sum() == pytest.approx(1.0)
        choice = again.choose(state)
        assert choice in state.legal
        state.apply_id(choice)
    policy_of(game_id, greedy=True).save(tmp_path / "two.npz")
    assert [again.greedy, Policy.load(tmp_path / "two.npz").greedy] == [False, True]
    assert Policy.load(tmp_path / "one.npz", greedy=True).greedy
    env = SingleEnv(game_id, bots=str(tmp_path / "one.npz"))
    assert trail(env, 7) == trail(env, 7) == trail(SingleEnv(game_id, bots=str(tmp_path / "one.npz")), 7)


def test_a_file_that_does_not_fit_is_refused(game_id: str, tmp_path: Path) -> None:
    """What is no policy, or one of another game or shape, is one sentence."""
    (tmp_path / "broken.npz").write_bytes(b"not an archive")
    for name in ("broken.npz", "missing.npz"):
        with pytest.raises(OptionError, match="is no policy"):
            SingleEnv(game_id, bots=str(tmp_path / name))
    policy = policy_of(game_id)
    with pytest.raises(BadOption, match="does not fit"):
        Policy(game_id, policy.weights | {"w0": np.zeros((8, 3), np.float32)})
    with pytest.raises(BadOption, match="list of layers"):
        Policy(game_id, {"w0": policy.weights["w0"]})
    other = next(name for name in haversack.GAMES if name != game_id)
    policy_of(other).save(tmp_path / "other.npz")
    with pytest.raises(OptionError, match=f"plays {other}"):
        SingleEnv(game_id, bots=str(tmp_path / "other.npz"))


def test_a_league_draws_an_opponent_for_each_game(game_id: str, tmp_path: Path) -> None:
    """Bots and checkpoints take turns by the seed; those one loses to come more often; equal seeds, equal games."""
    path = tmp_path / "checkpoint.npz"
    policy_of(game_id).save(path)
    league = League(game_id, ["random", "easy"])
    league.add(path)
    env = SingleEnv(game_id, bots=league)
    drawn = set()
    for seed in range(12):
        env.reset(seed=seed)
        drawn.add(league.names[league.playing])
    assert drawn == {"random", "easy", str(path)}
    assert trail(env, 3) == trail(env, 3) == trail(SingleEnv(game_id, bots=League(game_id, league.names)), 3)
    league.playing = 0
    for _ in range(40):
        league.note(1.0)
    weights = league.weights()
    assert weights[0] < weights[1] == weights[2]
    with pytest.raises(BadOption, match="at least one"):
        League(game_id, [])
    with pytest.raises(BadOption, match="no bot 'clever'"):
        League(game_id, ["clever"])


def test_a_policy_itself_joins_a_league(game_id: str) -> None:
    """It holds the seats of each team with what that team knows, and decides when it is drawn."""
    policy, league = policy_of(game_id, 2, greedy=True), League(game_id, ["random"])
    league.add(policy, "checkpoint")
    assert league.names == ["random", "checkpoint"]
    league.won = [1.0, 0.0]
    league.restart(2)
    assert league.playing == 1
    state = haversack.load(game_id).new(2).quiet()
    for _ in range(40):
        team = next(seats for seats in policy.env_game.game.teams.values() if state.seats()[state.seat] in seats)
        choice = league.choose(state)
        assert choice == policy.at(team).choose(state)
        state.apply_id(choice)
