"""Environments take a pack: more cards, other sizes, the same contract."""

import json
import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Discrete

import haversack
from haversack.envs.aec import RawEnv
from haversack.envs.batch import Batch
from haversack.envs.core import BadOption
from haversack.envs.parallel import ParallelGame
from haversack.envs.single import SingleEnv
from haversack.kernel.encoding import length
from tests.packs.samples import ALL


@pytest.mark.parametrize("game", tuple(ALL))
def test_one_seat_learns_with_a_pack(game: str) -> None:
    """Observation and actions are as many as the pack has."""
    pack = {**ALL[game], "remove": []}
    env, with_pack = SingleEnv(game, pack=pack), haversack.load(game, pack=pack)
    seen, _ = env.reset(seed=1)
    assert len(seen["observation"] if isinstance(seen, dict) else seen) == length(with_pack.layout())
    assert isinstance(env.action_space, Discrete)
    assert env.action_space.n == len(with_pack.vocabulary) > len(haversack.load(game).vocabulary)
    with pytest.raises(BadOption, match="The pack is for the game"):
        SingleEnv(game, pack={"name": "x", "game": "chess"})


def test_openspiel_takes_a_pack_as_a_file(tmp_path: Path) -> None:
    """A game with a pack is saved with it."""
    pyspiel = pytest.importorskip("pyspiel")
    import haversack.envs.spiel

    file = tmp_path / "house.json"
    file.write_text(json.dumps(ALL["ww2"]), encoding="utf-8")
    game = pyspiel.load_game("python_haversack_ww2", {"pack": str(file)})
    assert game.num_distinct_actions() == len(haversack.load("ww2", pack=ALL["ww2"]).vocabulary)
    state = game.new_initial_state()
    state.apply_action(3)
    state.apply_action(state.legal_actions()[0])
    again = pickle.loads(pickle.dumps(state.table))
    assert again.state.digest() == state.table.state.digest()
    assert again.state.pack() == ALL["ww2"]


OWN = {"ww2": "it_alpini", "1914": "ru-steamroller", "greatwar": "red-s-7-landwehr"}
MOST_GAMES = 30


def plays_of(game: str) -> set[int]:
    """Return the choices that speak of the card which the pack adds."""
    keys = haversack.load(game, pack=ALL[game]).vocabulary.keys
    return {number for number, key in enumerate(keys) if key.startswith("play:") and key.endswith(OWN[game])}


def chosen(mask: Any, wanted: set[int], dice: random.Random) -> int:
    """Return the card of the pack where it may be played, else any choice."""
    legal = [int(one) for one in np.flatnonzero(mask)]
    return next((one for one in legal if one in wanted), dice.choice(legal))


def play_until_met(env: RawEnv | ParallelGame, game: str, play: Callable[[int], set[int]]) -> None:
    """Play whole games of an environment, until the card of the pack was among what was played."""
    for seed in range(MOST_GAMES):
        met = play(seed)
        assert env.game_state is not None
        assert (env.game_state.pack(), env.game_state.outcome is not None) == (ALL[game], True)
        if met:
            return
    raise AssertionError("the card of the pack was never played")


@pytest.mark.parametrize("game", tuple(ALL))
def test_agents_in_turn_play_the_cards_of_a_pack(game: str) -> None:
    """Whole games of the AEC environment are played, until the card of the pack was played too."""
    wanted, dice, met = plays_of(game), random.Random(2), set[int]()
    env = RawEnv(game, pack=ALL[game])

    def play(seed: int) -> set[int]:
        env.reset(seed=seed)
        for agent in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            action = None if ended or cut else chosen(seen["action_mask"], wanted, dice)
            met.update({action} & wanted if action is not None else set())
            env.step(action)
            assert agent in env.possible_agents
        return met

    play_until_met(env, game, play)


@pytest.mark.parametrize("game", tuple(ALL))
def test_agents_at_once_play_the_cards_of_a_pack(game: str) -> None:
    """So in the parallel environment."""
    wanted, dice, met = plays_of(game), random.Random(2), set[int]()
    env = ParallelGame(game, pack=ALL[game])

    def play(seed: int) -> set[int]:
        seen, _ = env.reset(seed=seed)
        while env.agents:
            actions = {agent: chosen(seen[agent]["action_mask"], wanted, dice) for agent in env.agents}
            met.update(set(actions.values()) & wanted)
            seen, _, _, _, _ = env.step(actions)
        return met

    play_until_met(env, game, play)


@pytest.mark.parametrize("game", tuple(ALL))
def test_a_batch_plays_the_cards_of_a_pack(game: str) -> None:
    """So in a batch, in a process of its own: each game ends, and another begins."""
    wanted, dice, met, ended = plays_of(game), random.Random(2), set[int](), 0
    with Batch(game, games=2, workers=1, seed=5, pack=ALL[game]) as batch:
        batch.reset()
        assert batch.masks.shape[1] == len(haversack.load(game, pack=ALL[game]).vocabulary)
        while not (met and ended):
            actions = np.array([chosen(mask, wanted, dice) for mask in batch.masks])
            met |= {int(action) for action in actions} & wanted
            ended += int(batch.step(actions)[1].sum())
            assert ended < MOST_GAMES
