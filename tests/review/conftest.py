"""The last part of a finished game of each kind, quick to review."""

from functools import cache
from typing import Any

import pytest

import haversack
from haversack.arena.games import bots_by_seat, entrant
from haversack.kernel.game import Game
from haversack.kernel.state import GameState
from haversack.review.review import Effort, Review, by_side

LAST = 24
QUICK = Effort(curve=2, luck=3, trials=400)


@cache
def states_of(name: str, seed: int = 3) -> tuple[GameState, ...]:
    """Return every state of a game of bots that slip, without its log."""
    game = haversack.load(name)
    state = game.new(seed).quiet()
    bots = bots_by_seat(game, seed, dict.fromkeys(game.teams, entrant("easy")))
    out = [state.clone()]
    while state.legal:
        state.apply_id(bots[state.seat].choose(state))
        out.append(state.clone())
    return tuple(out)


@cache
def short_record(name: str) -> dict[str, Any]:
    """Return the record of the last choices of that game, which begins from a position."""
    states = states_of(name)
    begins = states[-1 - LAST]
    state = haversack.load(name).position(begins.position())
    for key in states[-1].history[-LAST:]:
        state.apply(key)
    return state.record()


@cache
def reviewed(name: str) -> Review:
    """Return a quick review of those choices."""
    game = haversack.load(name)
    review = Review(game, short_record(name), 1, QUICK, by_side(game))
    list(review.run())
    return review


@pytest.fixture(params=list(haversack.GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    """Return each of the games."""
    return haversack.load(str(request.param))
