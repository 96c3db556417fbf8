"""Environments take a pack: more cards, other sizes, the same contract."""

import json
import pickle
from pathlib import Path

import pytest
from gymnasium.spaces import Discrete

import haversack
from haversack.envs.core import BadOption
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
