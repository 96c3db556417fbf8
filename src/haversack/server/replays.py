"""Show a game as it went: the states that everybody saw, each named by how many events had happened."""

from bisect import bisect_left

import msgspec

from haversack.kernel.state import GameState
from haversack.server.audience import known_events
from haversack.server.errors import NotFound
from haversack.server.showing import Seats, Shown


class Timeline:
    """The states of a game at the questions everybody expects, one for each number of events there then was."""

    def __init__(self, start: GameState, choices: list[tuple[str, str]], lines: int) -> None:
        self.lines = lines
        state = start
        shown = Shown(state.clone())
        self._moments = [shown.open.seen]
        self._states = [shown.open.state]
        for length, (_, choice) in enumerate(choices, 1):
            state.apply(choice)
            if not shown.note(state.clone(), length):
                continue
            events = shown.open.seen
            if events > self._moments[-1]:
                self._moments.append(events)
                self._states.append(shown.open.state)
        self._last = shown.open.state

    @property
    def moments(self) -> list[int]:
        """Return the moments one can go to, as numbers of events."""
        return self._moments

    @property
    def last(self) -> GameState:
        """Return the last state that everybody has seen."""
        return self._last

    def at(self, moment: int) -> GameState:
        """Return the state at the first moment with at least so many events."""
        if moment < 0 or moment > self._moments[-1]:
            raise NotFound("The game has no such moment.")
        if moment == self._moments[-1]:
            return self._last
        return self._states[bisect_left(self._moments, moment)]

    def events(self, seats: Seats) -> list[msgspec.Raw]:
        """Return all that happened, as those seats may know it."""
        return known_events(self._last, self._last.events or [], seats, {})

    def view(self, moment: int, seats: Seats) -> dict[str, object]:
        """Return what those seats knew at a moment."""
        return self.at(moment).view(seats)
