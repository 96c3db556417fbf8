"""Observations as named blocks: what they hold, what they never hold, unions, oracles, information states."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import haversack
from haversack.envs.core import EnvGame
from haversack.kernel.encoding import Block, length
from haversack.kernel.errors import UnknownSeat
from haversack.kernel.game import Game
from haversack.kernel.state import GameState

pytestmark = pytest.mark.parametrize("game_id", haversack.GAMES)


def walk(game: Game, seeds: range, share: float) -> Iterator[tuple[GameState, random.Random]]:
    """Yield a share of the states of random games."""
    for seed in seeds:
        dice = random.Random(f"{game.id}/blocks/{seed}")
        state = game.new(seed).quiet()
        while state.seat >= 0:
            if dice.random() < share:
                yield state, dice
            state.apply_id(dice.choice(state.legal))
        yield state, dice


def part(layout: list[Block], numbers: Any, name: str) -> Any:
    """Return a block by its name."""
    block = next(block for block in layout if block.name == name)
    return np.asarray(numbers, np.float32)[block.start : block.start + block.size].reshape(block.shape)


def test_blocks_follow_each_other(game_id: str) -> None:
    """Names are unique, places without gaps, and the oracle has all blocks of the observation and more."""
    game = haversack.load(game_id)
    for layout in (game.layout(), game.oracle_layout()):
        assert len({block.name for block in layout}) == len(layout)
        place = 0
        for block in layout:
            assert block.start == place
            assert block.low < block.high
            assert block.meaning
            place += block.size
        assert place == length(layout)
    assert game.oracle_layout()[: len(game.layout())] == game.layout()
    assert len(game.oracle_layout()) > len(game.layout())


def test_the_law_of_secrets(game_id: str) -> None:
    """In worlds a seat, or a team, cannot tell apart its numbers are the same; those of the oracle are not."""
    game = haversack.load(game_id)
    told = 0
    for state, dice in walk(game, range(3), 0.04):
        for team in game.teams.values():
            for seat in team:
                for knowing in (None, team):
                    other = state.determinise(knowing or seat, dice.randrange(1 << 32))
                    assert game.encode(other, seat, knowing) == game.encode(state, seat, knowing)
        oracle = game.oracle(game.seats[0])
        oracle.update(state)
        before = oracle.numbers.tolist()
        oracle.update(state.determinise(game.seats[0], dice.randrange(1 << 32)))
        told += before != oracle.numbers.tolist()
    assert told > 5


def test_numbers_stay_in_the_bounds_of_their_blocks(game_id: str) -> None:
    """In random games no number leaves the bounds of its block; an encoder that follows a game writes the same."""
    game = haversack.load(game_id)
    layout = game.oracle_layout()
    low = np.array([block.low for block in layout for _ in range(block.size)], np.float32)
    high = np.array([block.high for block in layout for _ in range(block.size)], np.float32)
    box = EnvGame(game_id).box()
    assert low.min() >= box.low.min()
    assert high.max() <= box.high.max()
    oracles = [game.oracle(seat) for seat in game.seats]
    encoders = [game.encoder(seat) for seat in game.seats]
    for state, dice in walk(game, range(4), 0.1):
        for seat in dice.sample(range(len(game.seats)), 2):
            oracles[seat].update(state)
            numbers = np.array(oracles[seat].numbers)
            assert ((low <= numbers) & (numbers <= high)).all()
            encoders[seat].update(state)
            assert encoders[seat].numbers.tolist() == game.encode(state, game.seats[seat])


def test_a_team_sees_the_union(game_id: str) -> None:
    """What one seat sees of its own cards, each seat of a team sees of all their cards."""
    game = haversack.load(game_id)
    team = next(iter(game.teams.values()))
    for state, _ in walk(game, range(2), 0.03):
        for name in ("hand", "discard", "deck", "prepared", "responses"):
            if name not in {block.name for block in game.layout()}:
                continue
            together = sum(part(game.layout(), game.encode(state, seat), name) for seat in team)
            for seat in team:
                union = game.encode(state, seat, knowing=team)
                assert (part(game.layout(), union, name) == together).all()
    with pytest.raises(UnknownSeat):
        game.encoder(team[0], ["nobody"])
    with pytest.raises(UnknownSeat):
        game.encoder(team[0], team[0])


def test_cards_played_face_up_are_remembered(game_id: str) -> None:
    """Every seat sees the cards that lie face up in all discard piles, not only their tops."""
    game = haversack.load(game_id)
    name = "discards" if game_id == "greatwar" else "played"
    most = 0.0
    for state, _ in walk(game, range(2), 0.03):
        seen = [part(game.layout(), game.encode(state, seat), name) for seat in game.seats]
        assert all((one == seen[0]).all() for one in seen)
        data: Any = state
        piles = data.discards[:4] if game_id == "greatwar" else data.played
        assert seen[0].sum() == sum(len(pile) for pile in piles)
        most = max(most, seen[0].sum())
    assert most > 10


def test_known_ends_of_decks_are_written(game_id: str) -> None:
    """A card known to lie on top or at the bottom of a deck is 1 in its block, the next 1/2; others know nothing."""
    if game_id == "greatwar":
        pytest.skip("no card of a deck is known there")
    game = haversack.load(game_id)
    state: Any = game.new(3).quiet()
    if game_id == "ww2":
        own, others, name, cards = 6, 0, "deck_tops", state.decks[0][:2]
    else:
        own, others, name, cards = 0, 5, "deck_bottoms", state.decks[0][:-3:-1]
    state.depth[own] = 2
    mine = part(game.layout(), game.encode(state, game.seats[0]), name)
    assert mine[cards[0]] == 1.0
    assert mine[cards[1]] == (1.0 if cards[1] == cards[0] else 0.5)
    assert not part(game.layout(), game.encode(state, game.seats[1]), name).any()
    state.depth[others] = 1
    assert part(game.layout(), game.encode(state, game.seats[1]), name)[cards[0]] == 1.0


def test_an_oracle_knows_hands_and_decks(game_id: str) -> None:
    """The oracle has every hand, and the first card of a deck is at 1."""
    game = haversack.load(game_id)
    state: Any = game.new(5).quiet()
    oracle = game.oracle(game.seats[0])
    oracle.update(state)
    order = part(game.oracle_layout(), oracle.numbers, "deck_order")
    assert all(order[deck[0]] == 1.0 for deck in state.decks if deck)
    held = part(game.oracle_layout(), oracle.numbers, "hand").sum()
    if game_id == "greatwar":
        held += part(game.oracle_layout(), oracle.numbers, "enemy_hand").sum()
    assert held == sum(len(hand) for hand in state.hands)
