"""What a seat sees as an array; only NumPy is needed."""

import numpy as np
from numpy.typing import NDArray

from haversack.kernel.game import Game
from haversack.kernel.state import GameState

Floats = NDArray[np.float32]


class Observer:
    """What one seat sees of a game, as an array that is brought up to date when somebody looks."""

    __slots__ = ("_encoder", "_array")

    def __init__(self, game: Game, seat: str) -> None:
        self._encoder = game.encoder(seat)
        self._array: Floats = np.frombuffer(self._encoder.numbers, np.float32)

    def of(self, state: GameState) -> Floats:
        """Return what the seat may know; the array is the same each time."""
        self._encoder.update(state)
        return self._array
