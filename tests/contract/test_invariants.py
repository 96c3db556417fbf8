"""What must hold in every state of a game: it holds in play, and it is told when a card or a piece goes wrong."""

import copy
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import haversack
from tests.contract.test_contract import walk

pytestmark = pytest.mark.parametrize("game_id", haversack.GAMES)


def piles_of(data: Any, cards: set[str]) -> Iterator[list[str]]:
    """Yield every list of cards in a position, wherever it is."""
    if isinstance(data, list) and data and all(isinstance(item, str) and item in cards for item in data):
        yield data
    inside = data.values() if isinstance(data, Mapping) else data if isinstance(data, list) else ()
    for part in inside:
        yield from piles_of(part, cards)


def test_a_game_played_at_random_keeps_its_invariant(game_id: str) -> None:
    states = walk(haversack.load(game_id), 4, 0.1)
    first = next(states)
    fault = haversack.load(game_id).invariant(first.clone())
    for state in states:
        assert fault(state, state.position()) == ""


def test_a_card_that_is_lost_or_doubled_is_told(game_id: str) -> None:
    game = haversack.load(game_id)
    state = game.new(4)
    fault = game.invariant(state)
    for change in (list.pop, lambda pile: pile.append(pile[0])):
        position = copy.deepcopy(state.position())
        change(max(piles_of(position, set(game.card_ids())), key=len))
        assert fault(state, position) != ""
