"""The table as text and as pixels: what everybody may see of it, in all environments."""

import random
import sys
from typing import Any

import numpy as np
import pytest

import haversack
from haversack.envs.aec import Factory
from haversack.envs.core import BadOption, EnvGame
from haversack.envs.picture import drawing
from haversack.envs.single import SingleEnv
from haversack.kernel.state import GameState

pytestmark = pytest.mark.parametrize("game_id", haversack.GAMES)


def under_way(game_id: str, steps: int = 60) -> GameState:
    """Return a game some way into it."""
    state, dice = haversack.load(game_id).new(4).quiet(), random.Random(2)
    for _ in range(steps):
        state.apply_id(dice.choice(state.legal))
    return state


def test_the_board_is_shown_as_text(game_id: str) -> None:
    """Text in plain characters shows the board, every seat, who is asked what, and the same wherever it is made."""
    game, state = haversack.load(game_id), under_way(game_id)
    text = EnvGame(game_id).text(state)
    assert "\x1b" not in text
    assert game.title in text
    for owner in [game.face.owners[seat] for seat in game.seats if not game.face.owners[seat].arms]:
        assert owner.name in text
    assert state.decision is not None
    assert state.decision.prompt in text
    if game.spaces():
        assert "Mediterranean" in text
    assert EnvGame(game_id).text(state) == text


def test_the_board_is_shown_as_pixels(game_id: str) -> None:
    """All environments give the same picture, height by width by three bytes, and it changes as the game goes on."""
    pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")
    single: Any = SingleEnv(game_id, bots="random", render_mode="rgb_array")
    single.reset(seed=4)
    first = single.render()
    assert first.dtype == np.uint8
    assert first.ndim == 3
    assert first.shape[2] == 3
    assert first.shape[1] == 960
    assert len(np.unique(first.astype(np.uint32) @ (65536, 256, 1))) > 50
    for env in (Factory(game_id).env(render_mode="rgb_array"), Factory(game_id).parallel_env(render_mode="rgb_array")):
        env.reset(seed=4)
        env.game_state = single.game_state
        assert (env.render() == first).all()
    single.game_state = under_way(game_id, 120 if game_id != "greatwar" else 40)
    assert (single.render() != first).any()


def test_a_picture_shows_no_secrets(game_id: str) -> None:
    """In worlds dealt anew for a spectator the drawing is the same, and it holds no variables of a page."""
    game, state = haversack.load(game_id), under_way(game_id)
    drawn = drawing(game, state)
    assert drawing(game, state.determinise(None, 7)) == drawn
    assert "var(--" not in drawn


def test_pieces_stand_on_the_map(game_id: str) -> None:
    """There is a drawing for each piece on the board, or for each card on the table."""
    game, state = haversack.load(game_id), under_way(game_id)
    view: Any = state.view(None)
    drawn = drawing(game, state)
    if game.art("map.svg") is None:
        laid = sum(len(view[side]["table"]) for side in game.seats)
        assert drawn.count('rx="8"') == laid
        return
    zones = [*view["countries"].values()]
    pieces = sum(len(zone.get(kind.field, [])) for zone in zones for kind in game.face.pieces)
    assert pieces > 0
    assert drawn.count('<g transform="translate(') >= pieces
    assert sum(drawn.count(f'<use href="#{game_id}-{kind.kind}-') for kind in game.face.pieces) == pieces


def test_a_missing_rasteriser_is_one_sentence(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the extra the error says what to install."""
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    env = SingleEnv(game_id, render_mode="rgb_array")
    env.reset(seed=1)
    with pytest.raises(BadOption, match=r"haversack\[picture\]"):
        env.render()
