"""Tokens of time to think: who has some left, who spends one, and for whom one is played by chance."""

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

from haversack.server.beats import THINKS, Stretches
from haversack.server.errors import Conflict, NotAllowed
from haversack.server.moment import Moment
from haversack.server.secret_answers import SecretAnswers
from haversack.server.showing import Seats

if TYPE_CHECKING:
    from haversack.server.table import Table


class Thinking:
    """The tokens of a table."""

    def __init__(self, table: "Table", kept: SecretAnswers, dice: random.Random) -> None:
        self._table = table
        self._kept = kept
        self._stretches = Stretches(dice)

    async def spend(self, moment: Moment, person: str, part: float, by_chance: bool) -> bool:
        """Spend a token of somebody who is asked, when such a part of the beat is over; say whether it stretches it."""
        asked, row = self._asked(moment), self._table.people[person]
        if person not in asked:
            raise Conflict("Nobody asks you anything in this window.")
        if row.thinks >= THINKS:
            raise NotAllowed("You have no time to think left in this game.")
        if moment.is_stretched:
            return False
        if not by_chance:
            self._stretches.note_think(asked[person], part)
        await self._kept.spend_think(person, row.thinks + 1)
        row.thinks += 1
        return True

    def drawn(self, moment: Moment) -> Iterator[tuple[str, float]]:
        """Draw for each who has nothing to use whether, and after which part of the beat, a token is played."""
        for person, has_something in self._asked(moment).items():
            part = None if has_something else self._stretches.drawn()
            self._stretches.note_window(has_something)
            if part is not None and self._table.people[person].thinks < THINKS:
                yield person, part

    def _asked(self, moment: Moment) -> dict[str, bool]:
        """Return the people who are asked, each with whether they have anything to use."""
        out: dict[str, bool] = {}
        for seat in moment.seats:
            row = self._table.seats[seat]
            if row.person is not None and row.kind == "human":
                out[row.person] = out.get(row.person, False) or moment.has_something(seat)
        return out


def thinks_left(table: "Table", own: Seats) -> int:
    """Return how many tokens the player of these seats still has."""
    people = {table.seats[seat].person for seat in own}
    return max([THINKS - table.people[person].thinks for person in people if person is not None], default=0)
