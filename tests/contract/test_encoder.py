"""An encoder remembers what it last wrote; nobody can tell from its numbers."""

import random

import pytest

import haversack
from haversack.kernel.errors import InvalidPosition, UnknownSeat
from haversack.kernel.state import GameState

pytestmark = pytest.mark.parametrize("game_id", haversack.GAMES)


def test_numbers_do_not_depend_on_what_was_seen_before(game_id: str) -> None:
    """One encoder for each seat follows games, jumps back, to other games and to states dealt anew: always the same
    numbers as an encoder that has seen nothing."""
    game, dice = haversack.load(game_id), random.Random(4)
    encoders = {seat: game.encoder(seat) for seat in game.seats}
    kept: list[GameState] = []
    for seed in range(3):
        state = game.new(seed).quiet()
        while state.seat >= 0:
            kept.append(state.clone())
            for _ in range(1 + int(dice.random() * 9)):
                if state.seat >= 0:
                    state.apply(dice.choice(state.legal))
            shown = [state, dice.choice(kept), state.determinise(dice.choice(game.seats), seed)]
            for seat, encoder in encoders.items():
                for one in shown:
                    encoder.update(one)
                    assert encoder.numbers.tolist() == game.encode(one, seat)


def test_the_buffer_stays_the_same(game_id: str) -> None:
    """An array over it, made once, holds the numbers of every state after."""
    game = haversack.load(game_id)
    encoder = game.encoder(game.seats[0])
    buffer = memoryview(encoder.numbers)
    for options in [{}, *[{one.name: not one.default} for one in game.options if one.type == "bool"], {}]:
        state = game.new(3, options)
        encoder.update(state)
        assert buffer.tolist() == encoder.numbers.tolist() == game.encode(state, game.seats[0])


def test_a_seat_or_state_of_another_game_is_refused(game_id: str) -> None:
    """A seat that is not there is unknown; a state of another game is no position of this one."""
    game = haversack.load(game_id)
    other = haversack.load(next(one for one in haversack.GAMES if one != game_id))
    with pytest.raises(UnknownSeat, match="There is no seat 'nobody'"):
        game.encoder("nobody")
    with pytest.raises(InvalidPosition, match="This is not a state of"):
        game.encoder(game.seats[0]).update(other.new(1))
