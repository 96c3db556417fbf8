"""The Gymnasium environments: Gymnasium's own check, and what they promise beyond it."""

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import error
from gymnasium.utils.env_checker import check_env

import haversack
from haversack.envs import python_name
from haversack.envs.core import RandomPlayer
from haversack.envs.single import ActionError, OptionError, SingleEnv
from haversack.kernel.state import GameState

pytestmark = pytest.mark.parametrize("game_id", haversack.GAMES)


def make(game_id: str, **settings: Any) -> SingleEnv:
    """Return the registered environment without wrappers."""
    env = gymnasium.make(f"haversack/{python_name(game_id)}-v3", **settings).unwrapped
    assert isinstance(env, SingleEnv)
    return env


def play(env: SingleEnv, seed: int) -> tuple[list[float], dict[str, Any]]:
    """Play a random game and return the rewards and the last info."""
    dice = random.Random(seed)
    _, info = env.reset(seed=seed)
    rewards, over = [], False
    while not over:
        assert env.game_state is not None
        _, reward, over, _, info = env.step(dice.choice(env.game_state.legal))
        rewards.append(reward)
    return rewards, info


@pytest.mark.parametrize("flat", [False, True])
def test_it_passes_gymnasiums_check(game_id: str, flat: bool) -> None:
    """Gymnasium's own check passes for a seat, and for a team."""
    game = haversack.load(game_id)
    check_env(make(game_id, flat=flat, seat=game.seats[-1]))
    check_env(make(game_id, flat=flat, seat=next(iter(game.teams)), per_point=0.1))


def test_the_agent_decides_for_its_seats_alone(game_id: str) -> None:
    """Whenever the agent is asked, the seat is one of its own, and what it sees is that seat's."""
    game = haversack.load(game_id)
    for name, seats in [(game.seats[1], (game.seats[1],)), *game.teams.items()]:
        env = make(game_id, seat=name, flat=True)
        seen, info = env.reset(seed=4)
        over, asked, dice = False, set(), random.Random(4)
        while not over:
            assert env.game_state is not None
            asked.add(info["seat"])
            assert (seen == np.asarray(game.encode(env.game_state, info["seat"], seats), np.float32)).all()
            assert np.flatnonzero(env.action_masks()).tolist() == env.game_state.legal
            assert np.flatnonzero(info["action_mask"]).tolist() == env.game_state.legal
            seen, _, over, _, info = env.step(dice.choice(env.game_state.legal))
        assert asked == set(seats)


def test_the_result_is_rewarded_and_told(game_id: str) -> None:
    """The only reward is that of the end, by the winner in the info; with points it adds up to result and lead."""
    game = haversack.load(game_id)
    env = make(game_id)
    rewards, info = play(env, 2)
    team = env.env_game.team_of[0]
    assert rewards[-1] == (0 if info["winner"] is None else 1 if info["winner"] == team else -1)
    assert not any(rewards[:-1])
    shaped = make(game_id, per_point=0.25)
    shaped.reset(seed=2)
    assert shaped.game_state is not None
    start = shaped.env_game.leads(shaped.game_state)[team]
    total = sum(play(shaped, 2)[0])
    assert shaped.game_state.scores().keys() == game.teams.keys()
    assert total == pytest.approx(rewards[-1] + 0.25 * (shaped.env_game.leads(shaped.game_state)[team] - start))


class FirstPlayer:
    """A bot that takes the first option and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def choose(self, state: GameState) -> int:
        self.asked.append(state.seats()[state.seat])
        return state.legal[0]


def test_players_hold_the_other_seats(game_id: str) -> None:
    """One player may hold all other seats, or each seat have its own."""
    game = haversack.load(game_id)
    bot = FirstPlayer()
    play(make(game_id, bots=bot), 1)
    assert set(bot.asked) == set(game.seats[1:])
    own: dict[str, Any] = {seat: FirstPlayer() for seat in game.seats[1:]}
    play(make(game_id, bots=own), 1)
    assert all(set(player.asked) == {seat} for seat, player in own.items())
    del own[game.seats[1]]
    with pytest.raises(OptionError, match="Nobody holds the seat"):
        make(game_id, bots=own)


def test_a_bot_that_cheats_is_found_out(game_id: str) -> None:
    """A choice that is not offered is refused, whoever makes it."""

    class Cheat:
        def choose(self, state: GameState) -> int:
            return -1

    with pytest.raises(ValueError, match="cannot be chosen"):
        play(make(game_id, bots=Cheat()), 1)


def test_random_players_take_no_piece_back(game_id: str) -> None:
    """The random bot leaves its own pieces alone while it has another choice, and uses all other choices."""
    game = haversack.load(game_id)
    player, dice = RandomPlayer(game, 1), random.Random(1)
    state = game.new(3)
    while state.seat >= 0:
        choice = player.choose(state)
        assert choice in state.legal
        keys = [game.vocabulary.keys[one] for one in state.legal]
        assert not game.vocabulary.keys[choice].startswith("remove:") or all(k.startswith("remove:") for k in keys)
        state.apply(choice if dice.random() < 0.5 else dice.choice(state.legal))


def test_an_illegal_action_loses_or_is_refused(game_id: str) -> None:
    """By default it ends the game with -1; asked to, the environment raises InvalidAction and goes on."""
    for illegal in ("lose", "raise"):
        env = make(game_id, illegal=illegal)
        env.reset(seed=1)
        wrong = int(np.flatnonzero(env.action_masks() == 0)[0])
        if illegal == "raise":
            with pytest.raises(error.InvalidAction):
                env.step(wrong)
            assert env.game_state is not None
            env.step(env.game_state.legal[0])
            continue
        _, reward, over, _, info = env.step(wrong)
        assert (reward, over) == (-1.0, True)
        assert "cannot be chosen" in info["illegal"]
        with pytest.raises(error.ResetNeeded):
            env.step(wrong)
    for action in (-1, env.env_game.actions, "pass", 0.5, None):
        with pytest.raises(ActionError, match="not in the action space"):
            env.step(action)


def test_acting_too_early_or_too_late_needs_a_reset(game_id: str) -> None:
    """Nothing can be done before reset, and nothing after the end."""
    env = make(game_id)
    for act in (lambda: env.step(0), env.action_masks, env.render):
        with pytest.raises(error.ResetNeeded):
            act()
    play(env, 1)
    with pytest.raises(error.ResetNeeded):
        env.step(0)
    assert np.flatnonzero(env.action_masks()).tolist() == [0]


def test_bad_settings_are_gymnasium_errors(game_id: str) -> None:
    """Unknown seats, bots, options and modes raise an error of Gymnasium's that is a ValueError too."""
    for settings in (
        {"seat": "nobody"},
        {"bots": "genius"},
        {"options": {"nope": 1}},
        {"per_point": -0.1},
        {"illegal": "maybe"},
    ):
        with pytest.raises(OptionError) as caught:
            make(game_id, **settings)
        assert isinstance(caught.value, error.Error)
        assert isinstance(caught.value, ValueError)
    with pytest.raises(OptionError):
        make(game_id).reset(options={"game": {"nope": 1}})
    with pytest.raises(error.NameNotFound):
        gymnasium.make("haversack/chess-v3")


def test_it_is_shown_as_text(game_id: str) -> None:
    """Rendering says where the game stands, if it was asked for."""
    env = make(game_id, render_mode="ansi")
    env.reset(seed=1)
    assert haversack.load(game_id).title in str(env.render())
    quiet = make(game_id)
    quiet.reset(seed=1)
    assert quiet.render() is None


@pytest.mark.parametrize("bots", ["random", "easy", "search@3"])
def test_equal_seeds_give_equal_games_with_any_bot(game_id: str, bots: str) -> None:
    """Bots by name are seeded by `reset`, so that a game can be had again in the same environment and in another."""
    env, other = SingleEnv(game_id, bots=bots), SingleEnv(game_id, bots=bots)

    def trail(made: SingleEnv) -> list[str]:
        made.reset(seed=7)
        assert made.game_state is not None
        for _ in range(6):
            if made.step(int(np.flatnonzero(made.action_masks())[0]))[2]:
                break
        return made.game_state.history

    first = trail(env)
    assert trail(env) == first
    assert trail(other) == first


def test_a_bot_that_does_not_exist_is_one_sentence(game_id: str) -> None:
    with pytest.raises(OptionError, match="no bot 'clever'"):
        SingleEnv(game_id, bots="clever")


def test_samplers_survive_the_end(game_id: str) -> None:
    """After the end the mask still offers something to what draws from it, in the observation and in the info."""
    env = make(game_id)
    _, info = play(env, 1)
    assert env.action_space.sample(mask=info["action_mask"]) in env.action_space
    assert np.random.default_rng(1).choice(np.flatnonzero(env.action_masks())) == 0


def test_the_oracle_is_given_only_where_it_is_asked_for(game_id: str) -> None:
    """Nothing of the whole state is in observation or info by default; asked for, it is what the game writes."""
    env, asked = make(game_id, flat=True), make(game_id, flat=True, oracle=True)
    seen, info = env.reset(seed=3)
    assert "oracle" not in info
    same, told = asked.reset(seed=3)
    assert (same == seen).all()
    assert asked.game_state is not None
    oracle = haversack.load(game_id).oracle(told["seat"])
    oracle.update(asked.game_state)
    assert told["oracle"].tolist() == oracle.numbers.tolist()


def test_with_recall_the_way_to_a_position_counts(game_id: str) -> None:
    """Information states have the observation in front, are equal in equal games, and differ after other choices."""
    plain, env, other = make(game_id, flat=True), make(game_id, flat=True, recall=True), make(game_id, recall=True)
    seen, info = env.reset(seed=5)
    assert (seen[: plain.env_game.size] == plain.reset(seed=5)[0]).all()
    assert other.reset(seed=5)[0]["observation"].tolist() == seen.tolist()
    assert env.observation_space.contains(seen)
    first, last = np.flatnonzero(info["action_mask"])[[0, -1]]
    one, two = env.step(int(first))[0], other.step(int(last))[0]["observation"]
    assert (one[-128:] != two[-128:]).any()
    check_env(make(game_id, flat=True, recall=True))
