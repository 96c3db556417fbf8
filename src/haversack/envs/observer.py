"""What a seat sees as an array; only NumPy is needed."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from haversack.kernel.encoding import Encoder
from haversack.kernel.game import Game
from haversack.kernel.state import GameState

Floats = NDArray[np.float32]


class Watcher:
    """What an encoder writes, as an array that is brought up to date when somebody looks."""

    __slots__ = ("_encoder", "_array")

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._array: Floats = np.frombuffer(encoder.numbers, np.float32)

    def of(self, state: GameState) -> Floats:
        """Return what is written of a state; the array is the same each time."""
        self._encoder.update(state)
        return self._array


class Observer(Watcher):
    """What one seat sees of a game, or what it sees together with the seats it shares its knowledge with."""

    __slots__ = ()

    def __init__(self, game: Game, seat: str, knowing: Iterable[str] | None = None) -> None:
        super().__init__(game.encoder(seat, knowing))


class Oracle(Watcher):
    """The whole state, secrets too, from a seat: for the critic of a training, never for one who plays."""

    __slots__ = ()

    def __init__(self, game: Game, seat: str) -> None:
        super().__init__(game.oracle(seat))
