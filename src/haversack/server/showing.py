"""How far each audience has seen the game.

That somebody is asked may tell what nobody else may know: which card lies face down. So a state that rests at a covert
question is shown to the one who is asked and to nobody else. Others go on seeing the state before it, until the game
rests where everybody expects a question: then all that happened is told at once, whoever was asked on the way.
"""

from typing import NamedTuple

from haversack.kernel.state import GameState

Seats = tuple[str, ...]


class Rest(NamedTuple):
    """A state at a question, and how many choices led to it."""

    length: int
    state: GameState


class Shown:
    """The last state that everybody has seen, and those after it that only the asked have."""

    def __init__(self, start: GameState, length: int = 0) -> None:
        self._rests = [Rest(length, start)]

    def note(self, state: GameState, length: int) -> bool:
        """Take note of a state that the game rests in, which nobody changes; say whether everybody sees it."""
        if state.is_covert():
            self._rests.append(Rest(length, state))
            return False
        self._rests = [Rest(length, state)]
        return True

    def back_to(self, length: int, state: GameState) -> "Shown | None":
        """Return how it was after so many choices, in that state; None where that is no longer known."""
        kept = [rest for rest in self._rests if rest.length < length]
        if not kept and state.is_covert():
            return None
        out = Shown(state, length)
        if kept:
            out._rests = kept
            out.note(state, length)
        return out

    @property
    def length(self) -> int:
        """Return how many choices led to the last state."""
        return self._rests[-1].length

    @property
    def open(self) -> Rest:
        """Return the last rest that everybody has seen."""
        return self._rests[0]

    def to(self, seats: Seats) -> GameState:
        """Return the last state that those seats have seen."""
        for rest in reversed(self._rests[1:]):
            if rest.state.seats()[rest.state.seat] in seats:
                return rest.state
        return self._rests[0].state
