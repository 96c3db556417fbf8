"""Games as they went. A moment is named by how many events had happened, which tells nothing of who was asked."""

from bisect import bisect_left

import msgspec

from haversack.kernel.state import GameState
from haversack.server.errors import NotFound
from haversack.server.news import Seats, told


class Timeline:
    """The states of a game, one for each number of events there ever was."""

    def __init__(self, start: GameState, choices: list[tuple[str, str]], lines: int) -> None:
        self.lines = lines
        state = start
        self._moments = [len(state.events or [])]
        self._states = [state.clone()]
        for _, choice in choices:
            state.apply(choice)
            events = len(state.events or [])
            if events > self._moments[-1]:
                self._moments.append(events)
                self._states.append(state.clone())
        self._last = state.clone()

    @property
    def moments(self) -> list[int]:
        """Return the moments one can go to, as numbers of events."""
        return self._moments

    @property
    def last(self) -> GameState:
        """Return the state as it is now."""
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
        return told(self._last, self._last.events or [], seats, {})

    def view(self, moment: int, seats: Seats) -> dict[str, object]:
        """Return what those seats knew at a moment."""
        return self.at(moment).view(seats)
