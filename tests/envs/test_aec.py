"""The PettingZoo environments: their makers' own tests, and what they promise beyond them."""

import random
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import haversack
import haversack.envs
from haversack.envs.aec import Factory, RawEnv
from haversack.envs.core import BadAction, BadOption, BadSeat
from haversack.kernel.errors import IllegalChoice, InvalidOption

with warnings.catch_warnings():  # the tests import PettingZoo's own games in a way it warns of
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

# What PettingZoo's test remarks on all environments with masks, and on agents that have names rather than numbers
REMARKS = (
    "Observation space for each agent probably should be",
    "Observation is not a NumPy array",
    "We recommend agents to be named",
)

pytestmark = pytest.mark.parametrize("game_id", haversack.GAMES)


@pytest.fixture(autouse=True)
def _quiet_remarks() -> Iterator[None]:
    with warnings.catch_warnings():
        for remark in REMARKS:
            warnings.filterwarnings("ignore", message=remark)
        yield


def play(env: Any, seed: int, options: dict[str, object] | None = None) -> Iterator[tuple[str, Any, float, bool]]:
    """Play a random game, yielding agent, observation, reward and end at each step."""
    dice = random.Random(seed)
    env.reset(seed=seed, options=options)
    for agent in env.agent_iter():
        observation, reward, ended, _, _ = env.last()
        yield agent, observation, reward, ended
        env.step(None if ended else dice.choice(np.flatnonzero(observation["action_mask"]).tolist()))


def test_it_passes_pettingzoos_api_test(game_id: str) -> None:
    """PettingZoo's own test of the interface passes, with rewards at the end and with rewards by points."""
    factory = Factory(game_id)
    api_test(factory.env(), num_cycles=200)
    api_test(factory.env(per_point=0.1), num_cycles=50)


def test_it_passes_pettingzoos_seed_test(game_id: str) -> None:
    """Equal seeds play equal games."""
    seed_test(Factory(game_id).env, num_cycles=40)


def test_it_passes_pettingzoos_render_test(game_id: str) -> None:
    """What `render` gives is text or pixels, as its mode says; the test also asks for `human`, which we have not."""
    factory = Factory(game_id)
    asked: list[str] = []

    def made(render_mode: str) -> Any:
        asked.append(render_mode)
        return factory.env(render_mode=None if render_mode == "human" else render_mode)

    render_test(made, {"ansi": lambda text: haversack.load(game_id).title in text})
    assert asked == ["human", "ansi", "rgb_array"]


def test_the_environment_is_found_by_name(game_id: str) -> None:
    """Each game has a factory in the package, made by the same code."""
    name = f"{haversack.envs.python_name(game_id)}_v3"
    factory = getattr(haversack.envs, name)
    assert factory.game == game_id
    assert factory.raw_env().metadata["name"] == name
    assert str(factory()) == name


def test_a_game_without_rules_has_no_environment(game_id: str) -> None:
    """A name of no registered game is no attribute, and its game no argument."""
    with pytest.raises(AttributeError, match="the environments are"):
        _ = haversack.envs.chess_v3
    with pytest.raises(BadOption, match="There is no game"):
        RawEnv("chess")


def test_observations_are_those_of_the_rules(game_id: str) -> None:
    """Numbers are the game's encoding for the agent, the mask its legal choices, all inside the space."""
    env = Factory(game_id).raw_env()
    for step, (agent, observation, _, ended) in enumerate(play(env, 3)):
        state = env.game_state
        assert state is not None
        assert (observation["observation"] == np.asarray(env.env_game.game.encode(state, agent), np.float32)).all()
        assert env.observation_space(agent).contains(observation)
        assert np.flatnonzero(observation["action_mask"]).tolist() == ([0] if ended else state.legal)
        if step % 20 == 0 and not ended:
            for other in set(env.possible_agents) - {agent}:
                assert not env.observe(other)["action_mask"].any()


def test_an_observation_belongs_to_who_got_it(game_id: str) -> None:
    """Numbers and mask may be written to, and stay as they are while the game goes on."""
    env = Factory(game_id).env()
    env.reset(seed=4)
    agent = env.agent_selection
    first = env.observe(agent)
    kept = {name: array.copy() for name, array in first.items()}
    for _ in range(12):
        assert env.game_state is not None
        env.step(env.game_state.legal[-1])
        env.observe(agent)
    assert all((first[name] == kept[name]).all() for name in kept)
    later = env.observe(agent)
    for array in later.values():
        array[:] = 1
    assert not (env.observe(agent)["observation"] == 1).all()
    assert not env.observe(agent)["action_mask"].all()


def test_teams_are_rewarded_at_the_end(game_id: str) -> None:
    """Every seat gets 1 or -1 (0 in a draw) by its team, once, and nothing before."""
    env = Factory(game_id).raw_env()
    for seed in range(3):
        rewards = dict.fromkeys(env.possible_agents, 0.0)
        for agent, _, reward, ended in play(env, seed):
            assert ended or reward == 0
            rewards[agent] += reward
        outcome = env.game_state.outcome if env.game_state else None
        assert outcome is not None
        for team, seats in env.env_game.game.teams.items():
            won = 0 if outcome.winner is None else 1 if team == outcome.winner else -1
            assert {rewards[seat] for seat in seats} == {won}


def test_rewards_by_points_add_up_to_the_lead(game_id: str) -> None:
    """With a reward for each point, all rewards of a seat are its result and its team's lead."""
    env = Factory(game_id).raw_env(per_point=0.5)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    start = env.env_game.leads(haversack.load(game_id).new(1))
    for agent, _, reward, _ in play(env, 1):
        rewards[agent] += reward
    assert env.game_state is not None
    results, leads = env.env_game.results(env.game_state), env.env_game.leads(env.game_state)
    for number, seat in enumerate(env.possible_agents):
        team = env.env_game.team_of[number]
        assert rewards[seat] == pytest.approx(results[number] + 0.5 * (leads[team] - start[team]))
    assert any(leads[team] != start[team] for team in leads)


def test_games_differ_without_a_seed_and_follow_one_with_it(game_id: str) -> None:
    """A reset with a seed is the game of that seed; resets after it are drawn, the same each time."""
    env = Factory(game_id).raw_env()
    digests = []
    for _ in range(2):
        env.reset(seed=5)
        assert env.game_state == haversack.load(game_id).new(5)
        env.reset()
        assert env.game_state is not None
        digests.append(env.game_state.digest())
    assert digests[0] == digests[1] != haversack.load(game_id).new(5).digest()


def test_an_illegal_action_is_refused_or_loses(game_id: str) -> None:
    """The bare environment raises ValueError and stays as it was; the wrapped one ends the game with -1."""
    env = Factory(game_id).raw_env()
    env.reset(seed=1)
    assert env.game_state is not None
    illegal = next(i for i in range(env.env_game.actions) if i not in env.game_state.legal)
    before = env.game_state.digest()
    for action in (illegal, -1, env.env_game.actions, "pass", None, True, 1.5):
        with pytest.raises(BadAction) as caught:
            env.step(action)  # type: ignore[arg-type]
        assert isinstance(caught.value, ValueError)
        assert isinstance(caught.value, IllegalChoice)
    assert env.game_state.digest() == before
    wrapped = Factory(game_id).env()
    wrapped.reset(seed=1)
    agent = wrapped.agent_selection
    wrapped.step(illegal)
    assert wrapped.rewards[agent] == -1
    assert all(wrapped.terminations.values())
    wrapped.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        wrapped.step(env.env_game.actions)


def test_acting_too_early_or_too_late(game_id: str) -> None:
    """Before reset an attribute is missing; a finished agent may only do nothing."""
    env = Factory(game_id).raw_env()
    with pytest.raises(AttributeError):
        env.observe(env.possible_agents[0])
    with pytest.raises(AssertionError, match="reset"):
        Factory(game_id).env().step(0)
    for _ in play(env, 2):
        if env.game_state is not None and env.game_state.seat < 0:
            with pytest.raises(ValueError, match="the only valid action is None"):
                env.step(0)
            break


def test_unknown_seats_and_options_are_refused(game_id: str) -> None:
    """Wrong seats, game options and settings each raise an error the framework's users expect."""
    env = Factory(game_id).raw_env()
    env.reset(seed=1)
    for ask in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(BadSeat, match="There is no seat 'nobody'") as caught:
            ask("nobody")
        assert isinstance(caught.value, ValueError)
    for settings in ({"options": {"nope": 1}}, {"per_point": -1}, {"per_point": True}, {"render_mode": "human"}):
        with pytest.raises(BadOption) as wrong:
            Factory(game_id).env(**settings)
        assert isinstance(wrong.value, ValueError)
        assert isinstance(wrong.value, InvalidOption)
    with pytest.raises(TypeError):
        Factory(game_id).env(nope=1)
    for options in ({"game": {"nope": 1}}, {"game": 7}):
        with pytest.raises(BadOption):
            env.reset(seed=1, options=options)


def test_options_reach_the_game(game_id: str) -> None:
    """Options of the constructor and of reset are those of the game played."""
    game = haversack.load(game_id)
    option = next(one for one in game.options if one.type == "bool")
    env = Factory(game_id).raw_env(options={option.name: not option.default})
    env.reset(seed=1)
    assert env.game_state is not None
    assert env.game_state.options[option.name] is not option.default
    env.reset(seed=1, options={"game": {option.name: option.default}})
    assert env.game_state.options[option.name] is option.default


def test_it_is_shown_as_text(game_id: str) -> None:
    """Rendering says whose decision it is and what may be chosen."""
    env = Factory(game_id).raw_env(render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert env.game_state is not None
    decision = env.game_state.decision
    assert decision is not None
    assert decision.prompt in text
    assert all(option.label in text for option in decision.options)
