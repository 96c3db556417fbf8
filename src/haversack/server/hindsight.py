"""The tutor after a turn: at training tables a mistake is named once, with what would have been better.

What somebody chose is kept until the turn is over and then looked at in a process of the bots, on worlds dealt anew
for the seat that chose; the true game is never looked at. Only the worst is told, and only to who made it.
"""

import asyncio
from typing import TYPE_CHECKING, Final, NamedTuple

from haversack.kernel.state import GameState
from haversack.server.messages import encoded

if TYPE_CHECKING:
    from haversack.server.table import Table

MOST_LOOKED_AT: Final = 6


class Made(NamedTuple):
    """A choice somebody made: the state before it, who knew how much, and its place among the choices of the table."""

    before: GameState
    seat: str
    seats: tuple[str, ...]
    person: str
    key: str
    at: int


class Hindsight:
    """What people chose in the turn under way."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._made: list[Made] = []
        self._looking: set[asyncio.Task[None]] = set()

    def note(self, before: GameState, seat: str, key: str, at: int) -> None:
        """Take note of a choice that counts now; if it ended the turn, look back at those made in it."""
        table = self._table
        row = table.seats[seat]
        if not table.row.training or (table.coach is not None and not table.coach.done):
            return
        if row.kind == "human" and row.person is not None and len(before.legal) > 1:
            seats = (seat,) if table.people[row.person].curtain else table.seats_of(row.person)
            self._made.append(Made(before, seat, seats, row.person, key, at))
        if _turn(table.state) != _turn(before):
            self._look_back()

    def forget(self, length: int) -> None:
        """Forget what was taken back."""
        self._made = [made for made in self._made if made.at < length]

    def _look_back(self) -> None:
        ended, self._made = self._made[-MOST_LOOKED_AT:], []
        if ended and self._table.audience.listeners and not self._table.bot_service.workers.is_busy:
            task = asyncio.create_task(self._review(ended))
            self._looking.add(task)
            task.add_done_callback(self._looking.discard)

    async def _review(self, ended: list[Made]) -> None:
        """Find the worst of some choices and name it to who made it, if it still stands."""
        found = [(await self._table.bot_service.review(made.before, made.seats, made.key), made) for made in ended]
        (gap, words), made = max(found, key=lambda one: one[0][0])
        choices = self._table.course.choices
        if gap > 0 and len(choices) > made.at and choices[made.at] == (made.seat, made.key):
            for listener in list(self._table.audience.listeners):
                if listener.person == made.person and made.seat in listener.seats:
                    listener.send(encoded({"type": "tutor", "seat": made.seat, "words": words}))

    def close(self) -> None:
        """Look at nothing more."""
        for task in self._looking:
            task.cancel()


def _turn(state: GameState) -> object:
    seen = state.view(None)
    return seen.get("round"), seen.get("turn")
