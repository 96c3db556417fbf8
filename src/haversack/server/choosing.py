"""Choices of people at a table: answers to the open question, and what is done beside it.

The match resolves an option and decides what is legal or stale. Here is decided who may speak at all, and what the
lesson of a table has opened.
"""

import hmac
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from haversack.kernel.errors import StaleChoice
from haversack.server.errors import Conflict, NotAllowed
from haversack.server.messages import Order
from haversack.server.showing import Seats

if TYPE_CHECKING:
    from haversack.server.table import Table

QUESTION_OVER = "This question is over, or it was never yours."


async def choose(
    table: "Table", person: str | None, option: int | str, name: str | None, seat: str | None, done: Callable[[], None]
) -> None:
    """Make a choice of a person: to the decision of that name, or beside the question if it has none.

    `done` is called once it counts; that an answer does is told before what came of it, whoever is asked next.
    """
    async with table.held():
        own = own_seats(table, person)
        trial = table.match.copy()
        if name is not None and table.moments.open is not None:
            await table.moments.seal(own, name, [option], False, done)
        elif name is None:
            if seat is None or seat not in own:
                raise NotAllowed("This is not your seat.")
            keys = trial.choose_aside(option, seat)
            _check_lesson(table, seat, keys)
            await table.finish(trial, seat, keys)
            done()
        else:
            decider, answers = _asked(table, own, name)
            try:
                keys = trial.choose(answers, option, decider)
            except StaleChoice:
                raise Conflict(QUESTION_OVER) from None
            _check_lesson(table, decider, keys)
            await table.finish(trial, decider, keys, done)
    table.play_on()


async def choose_several(
    table: "Table", person: str | None, options: Sequence[int | str], name: str, done: Callable[[], None]
) -> None:
    """Make several choices of a person with one answer to the decision of that name."""
    async with table.held():
        own = own_seats(table, person)
        if table.moments.open is not None:
            await table.moments.seal(own, name, list(options), True, done)
        else:
            seat, answers = _asked(table, own, name)
            trial = table.match.copy()
            try:
                keys = trial.choose_several(answers, options, seat)
            except StaleChoice:
                raise Conflict(QUESTION_OVER) from None
            _check_lesson(table, seat, keys[: len(options)])
            await table.finish(trial, seat, keys, done)
    table.play_on()


async def unseal(table: "Table", person: str | None, seat: str) -> None:
    """Take back what a person has sealed for a seat."""
    async with table.held():
        if not await table.moments.withdraw(own_seats(table, person), seat):
            raise Conflict("Nothing of yours is sealed there.")
    table.nudge()


async def think(table: "Table", person: str | None) -> None:
    """Stretch the beat of the window that is open for a person who is asked in it."""
    async with table.held():
        own_seats(table, person)
        await table.moments.think(person or "")
    table.nudge()


async def order(table: "Table", person: str | None, given: Order) -> None:
    """Take a standing order of a person."""
    async with table.held():
        own = table.seats_of(person)
        table.expect_begun()
        await table.orders.give(own, given)
    table.nudge()


def own_seats(table: "Table", person: str | None) -> Seats:
    """Return the seats of somebody who may play now."""
    own = table.seats_of(person)
    if not own:
        raise NotAllowed("You hold no seat at this table.")
    table.expect_play()
    return own


def _asked(table: "Table", own: Seats, name: str) -> tuple[str, int | str]:
    """Return the seat that decides, if it is one of these and a person plays it, and the question that bears a name.

    That is the number of the open one if it is its name, which is known, and else the name: a person whose answer is
    stale is told no more than one who was never asked.
    """
    decider, known = table.match.decider, table.decision_name
    if decider is None or decider not in own or known is None:
        raise Conflict(QUESTION_OVER)
    return decider, table.match.number if hmac.compare_digest(name.encode(), known.encode()) else name


def _check_lesson(table: "Table", seat: str, keys: Sequence[str]) -> None:
    """Refuse what the lesson of this table has not opened yet, with its reason."""
    if table.coach is None:
        return
    for key in keys:
        reason = table.coach.refusal(seat, key)
        if reason is not None:
            raise NotAllowed(reason)
