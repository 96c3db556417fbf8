"""Bots by name inside every environment: they hold their seats, heed no clock, and equal seeds give equal games."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.bots.uniform_random import UniformRandomBot

import haversack
import haversack.envs.spiel
from haversack.arena.games import entrant, play_game
from haversack.bots.levels import BOTS, kind_of, seat_bot
from haversack.bots.protocol import BadBot
from haversack.bots.table import SeatedBot
from haversack.cli.main import main
from haversack.envs.aec import Factory
from haversack.envs.batch import Batch
from haversack.envs.core import BadOption, BadSeat, EnvGame
from haversack.envs.opponents import players_at
from haversack.envs.policy import Policy
from haversack.envs.single import SingleEnv
from haversack.envs.spiel import NamedBot
from haversack.kernel.state import GameState

STEPS = 40
Play = Callable[[str, str], Iterator[tuple[str, str]]]


def first_team(game_id: str) -> tuple[str, ...]:
    """Return the seats of the first team."""
    return next(iter(haversack.load(game_id).teams.values()))


def second_team(game_id: str) -> str:
    """Return the name of the second team."""
    return list(haversack.load(game_id).teams)[1]


def aec(game_id: str, bots: str) -> Iterator[tuple[str, str]]:
    """Yield who is asked and the state, in a game of an agent that takes what is first."""
    env = Factory(game_id).raw_env(bots={second_team(game_id): bots}, per_point=0.1)
    assert env.possible_agents == list(first_team(game_id))
    for _ in range(2):
        env.reset(seed=7)
        for agent, _ in zip(env.agent_iter(), range(STEPS), strict=False):
            assert env.game_state is not None
            yield agent, env.game_state.digest()
            env.step(env.game_state.legal[0] if env.game_state.legal else None)


def parallel(game_id: str, bots: str) -> Iterator[tuple[str, str]]:
    """Yield the same of PettingZoo's Parallel API."""
    env = Factory(game_id).parallel_env(bots={second_team(game_id): bots}, per_point=0.1)
    for _ in range(2):
        seen, infos = env.reset(seed=7)
        for _ in range(STEPS):
            assert set(seen) == set(first_team(game_id))
            assert env.game_state is not None
            (agent,) = [one for one, info in infos.items() if info["decides"]]
            yield agent, env.game_state.digest()
            seen, rewards, ends, _, infos = env.step({agent: env.game_state.legal[0]})
            assert set(rewards) == set(first_team(game_id))
            if any(ends.values()):
                break


def single(game_id: str, bots: str) -> Iterator[tuple[str, str]]:
    """Yield the same of Gymnasium, the agent a team."""
    env = SingleEnv(game_id, seat=next(iter(haversack.load(game_id).teams)), bots={second_team(game_id): bots})
    for _ in range(2):
        _, info = env.reset(seed=7)
        for _ in range(STEPS):
            assert env.game_state is not None
            yield info["seat"], env.game_state.digest()
            _, _, over, _, info = env.step(env.game_state.legal[0])
            if over:
                break


@pytest.mark.parametrize("game_id", haversack.GAMES)
@pytest.mark.parametrize("play", [aec, parallel, single])
def test_bots_sit_inside_and_equal_seeds_give_equal_games(game_id: str, play: Play) -> None:
    """Agents are asked for their own seats alone; a second game of the seed is the first, and so is another's."""
    trail = list(play(game_id, "easy"))
    assert {agent for agent, _ in trail} <= set(first_team(game_id))
    half = len(trail) // 2
    assert trail[:half] == trail[half:]
    assert trail == list(play(game_id, "easy"))
    assert trail != list(play(game_id, "scripted"))


def test_all_environments_play_the_same_game() -> None:
    """The same bot at the same seats makes the same game, whatever the framework."""
    trails = [list(play("greatwar", "easy")) for play in (aec, parallel, single)]
    least = min(len(trail) for trail in trails) // 2
    assert trails[0][: least - 1] == trails[1][: least - 1] == trails[2][: least - 1]


@pytest.mark.parametrize("name", ["hard", "master", "hard@3", "master@3", "search"])
def test_levels_think_by_iterations_in_environments(name: str) -> None:
    """No clock decides, so that `reset(seed=7)` twice gives two equal games; a number is heeded, as in the arena."""
    env = SingleEnv("greatwar", seat="central", bots=name)
    (bot,) = set(env._bots.values())
    assert isinstance(bot, SeatedBot)
    assert (bot.budget.milliseconds, bot.budget.iterations) == (None, entrant(name).iterations)


def test_the_levels_that_think_play_equal_games() -> None:
    """With few iterations, so that the test is quick."""
    env = SingleEnv("greatwar", seat="central", bots="master@2")
    trails = []
    for _ in range(2):
        env.reset(seed=7)
        assert env.game_state is not None
        for _ in range(12):
            env.step(env.game_state.legal[0])
        trails.append(env.game_state.digest())
    assert trails[0] == trails[1]


class Drifting:
    """A bot whose choice depends on all it was ever asked, and that knows of no other game."""

    name = "drifting"

    def __init__(self, seed: int | str) -> None:
        self.asked = 0

    def choose(self, view: Any, decision: Any, simulator: Any, budget: Any) -> int:
        self.asked += 1
        choice: int = simulator.legal[self.asked % len(simulator.legal)]
        return choice

    def explain(self) -> None:
        return None


@pytest.fixture
def own_bot(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return where a bot of one's own is."""
    monkeypatch.setitem(sys.modules, "drifting", sys.modules[__name__])
    return "drifting:Drifting"


@pytest.mark.parametrize("play", [aec, parallel, single])
def test_a_bot_without_restart_is_made_anew(play: Play, own_bot: str) -> None:
    trail = list(play("greatwar", own_bot))
    assert trail[: len(trail) // 2] == trail[len(trail) // 2 :]
    bot = seat_bot(own_bot, ("central",), 1)
    before = bot.bot
    bot.restart(1)
    assert bot.bot is not before


def batch_trail(game_id: str, workers: int, name: str = "easy") -> list[bytes]:
    """Return what was seen in a batch with bots."""
    out = []
    own = [haversack.load(game_id).seats.index(seat) for seat in first_team(game_id)]
    with Batch(game_id, games=3, workers=workers, seed=8, per_point=0.1, bots={second_team(game_id): name}) as batch:
        for _ in range(2):
            batch.reset()
            for _ in range(30):
                assert set(batch.seats.tolist()) <= set(own)
                rewards, _ = batch.step(batch.masks.argmax(axis=1))
                out.append(batch.observations.tobytes() + rewards.tobytes())
    return out


@pytest.mark.parametrize("game_id", haversack.GAMES)
def test_a_batch_has_bots_of_its_own_in_each_game(game_id: str) -> None:
    """Games of a seed are equal however many processes there are, and when they are begun again."""
    alone = batch_trail(game_id, 0)
    assert alone[:30] == alone[30:]
    assert alone == batch_trail(game_id, 2)
    assert alone != batch_trail(game_id, 0, "scripted")


def test_openspiel_asks_bots_beside_the_game() -> None:
    """A named bot plays in OpenSpiel's own loop, twice the same, and wins against chance."""
    game = pyspiel.load_game("python_haversack_greatwar")
    results = []
    for _ in range(2):
        state = game.new_initial_state()
        state.apply_action(5)
        bots = [NamedBot(game, 0, "scripted", 1), UniformRandomBot(1, np.random.RandomState(1))]
        results.append((list(pyspiel.evaluate_bots(state, bots, 3)), state.serialize()))
    assert results[0] == results[1]
    assert results[0][0] == [1.0, -1.0]


def test_what_makes_no_sense_is_refused() -> None:
    """In one sentence, by the errors of the frameworks."""
    game = EnvGame("ww2")
    for bots, said in (
        ({"allies": "easy", "united_kingdom": "random"}, "two bots"),
        ({"allies": "genius"}, "no bot 'genius'"),
        ({"axis": "easy", "allies": "easy"}, "left to an agent"),
        ({"allies": "search@0"}, "at least 1"),
    ):
        with pytest.raises(BadOption, match=said):
            Factory("ww2").env(bots=bots)
    with pytest.raises(BadSeat, match="no seat 'mars'"):
        players_at(game, {"mars": "easy"})
    with pytest.raises(BadOption, match="by name"):
        Batch("ww2", games=1, workers=0, bots={"allies": seat_bot("easy", ())})  # type: ignore[dict-item]
    env = Factory("ww2").raw_env(bots={"allies": "random"})
    env.reset(seed=1)
    for ask in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(BadSeat, match="held by a bot"):
            ask("united_kingdom")


def test_seats_of_a_team_with_one_name_are_one_bot_that_knows_what_all_of_them_know() -> None:
    bots = {"germany": "easy", "japan": "easy", "italy": "random", "soviet_union": "easy"}
    players, seats = players_at(EnvGame("ww2"), bots), EnvGame("ww2").seats
    own = {seats[number]: player for number, player in players.items()}
    assert own["germany"] is own["japan"]
    assert own["germany"] is not own["soviet_union"]
    assert isinstance(own["germany"], SeatedBot)
    assert set(own["germany"].seats) == {"germany", "japan"}


# Policies by the file they are in


@pytest.fixture(scope="module")
def policy(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the file of a policy that nobody has trained."""
    game, dice = EnvGame("greatwar"), np.random.default_rng(1)
    weights = {
        "w0": dice.normal(0, 0.5, (8, game.size)).astype(np.float32),
        "b0": np.zeros(8, np.float32),
        "w1": dice.normal(0, 0.5, (game.actions, 8)).astype(np.float32),
        "b1": np.zeros(game.actions, np.float32),
    }
    file = tmp_path_factory.mktemp("policy") / "policy.npz"
    Policy("greatwar", weights).save(file)
    return str(file)


def test_a_policy_plays_wherever_bots_are_named(policy: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In `arena` and `sim`, equal seeds giving equal games; it chooses as it does in an environment."""
    line = ["arena", "greatwar", "--bots", f"{policy},random", "--games", "2"]
    told = []
    for _ in range(2):
        assert main(line) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert main(["sim", "greatwar", "--bots", policy, "--games", "2", "--json"]) == 0
    game = haversack.load("greatwar")
    moves: list[tuple[GameState, int]] = []
    who = entrant(policy)
    assert who.iterations == 1

    def watch(state: GameState, choice: int) -> None:
        if len(state.legal) > 1:
            moves.append((state.clone(), choice))

    sides = {"central": who, "entente": entrant("random")}
    play_game(game, 3, sides, {}, watch)
    stored = Policy.load(policy, ("central",))
    own = [(state, choice) for state, choice in moves if game.seats[state.seat] == "central"]
    assert all(stored.odds(state)[state.legal.index(choice)] > 1e-9 for state, choice in own)
    likeliest = [choice == state.legal[int(stored.odds(state).argmax())] for state, choice in own]
    assert sum(likeliest) > len(own) / 2


def test_a_policy_of_another_game_or_no_policy_is_refused(
    policy: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = tmp_path / "wrong.npz"
    wrong.write_text("no policy")
    for line, said in (
        (["sim", "ww2", "--bots", policy, "--games", "1"], "plays greatwar, not ww2"),
        (["play", "ww2", "--bots", policy], "plays greatwar, not ww2"),
        (["sim", "greatwar", "--bots", str(wrong)], "is no policy"),
        (["sim", "greatwar", "--bots", str(tmp_path / "none.npz")], "is no policy"),
    ):
        assert main(line) == 2
        error = capsys.readouterr().err
        assert said in error
        assert error.count("\n") == 1
    with pytest.raises(BadBot, match="greatwar, not ww2"):
        NamedBot(pyspiel.load_game("python_haversack_ww2"), 0, policy)
    assert kind_of(policy).budget == {"iterations": 1}
    assert policy not in BOTS
