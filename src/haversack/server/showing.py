"""How far each audience has seen the game.

That somebody is asked may tell what nobody else may know: which card lies face down. So a state that rests at a covert
question is shown to the one who is asked and to nobody else. Others go on seeing the state before it, until the game
rests where everybody expects a question: then all that happened is told at once, whoever was asked on the way.
"""

from typing import NamedTuple

from haversack.kernel.events import Event
from haversack.kernel.state import GameState

Seats = tuple[str, ...]


class Rest(NamedTuple):
    """A state at a question, how many choices led to it, and how many events there were by then."""

    length: int
    state: GameState
    seen: int

    def since(self, seen: int) -> list[Event]:
        """Return the events after the first so many; only those are looked at, however long the game is."""
        out: list[Event] = []
        link: object = self.state.log
        while len(out) < self.seen - seen and isinstance(link, tuple):
            link, event = link
            out.append(event)
        out.reverse()
        return out


def _rest(length: int, state: GameState, before: Rest | None) -> Rest:
    """Return a rest; its events are counted from those of one before it, since a state goes on with the same log."""
    known, seen = (None, 0) if before is None else (before.state.log, before.seen)
    link: object = state.log
    new = 0
    while isinstance(link, tuple) and link is not known:
        new, link = new + 1, link[0]
    return Rest(length, state, new if link is None else seen + new)


class Shown:
    """The last state that everybody has seen, and those after it that only the asked have."""

    def __init__(self, start: GameState, length: int = 0) -> None:
        self._rests = [_rest(length, start, None)]

    def note(self, state: GameState, length: int) -> bool:
        """Take note of a state that the game rests in, which nobody changes; say whether everybody sees it."""
        rest = _rest(length, state, self._rests[-1])
        if state.is_covert():
            self._rests.append(rest)
            return False
        self._rests = [rest]
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

    @property
    def last(self) -> Rest:
        """Return the last rest, whoever has seen it."""
        return self._rests[-1]

    def rest_of(self, seats: Seats) -> Rest:
        """Return the last rest that those seats have seen."""
        if len(self._rests) > 1:
            for rest in reversed(self._rests[1:]):
                if rest.state.seats()[rest.state.seat] in seats:
                    return rest
        return self._rests[0]

    def to(self, seats: Seats) -> GameState:
        """Return the last state that those seats have seen."""
        return self.rest_of(seats).state
