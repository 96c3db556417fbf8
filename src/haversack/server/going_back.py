"""Going back at a table: alone, where nothing was learnt; else by asking all who play; in a lesson at will."""

import asyncio
from typing import TYPE_CHECKING

import msgspec

from haversack.kernel.errors import IllegalChoice
from haversack.server.errors import Conflict, NotAllowed

if TYPE_CHECKING:
    from haversack.server.table import Table

CHANCE_SPOKE = "Your last choice can no longer be taken back alone: chance or something hidden spoke."


class Request(msgspec.Struct):
    """A wish to go back, and those who have yet to agree."""

    number: int
    person: str
    keep: int
    waiting: set[str]


async def undo(table: "Table", person: str | None) -> None:
    """Take back what a person has sealed, or else the last choice, if nothing was learnt by it."""
    async with table.held():
        table.expect_play()
        if not await table.moments.withdraw(table.seats_of(person)):
            await _undo(table, person)
    table.nudge()


async def _undo(table: "Table", person: str | None) -> None:
    seat, choices = table.match.decider or "", table.course.choices
    if seat not in table.seats_of(person) or not choices or choices[-1][0] != seat:
        raise Conflict("There is nothing of yours that can be taken back alone.")
    trial = table.match.copy()
    try:
        back = await asyncio.to_thread(trial.undo, trial.number, seat)
        while len(choices) - back in table.orders.made:  # what was done by order is taken back with what led to it
            back += await asyncio.to_thread(trial.undo, trial.number, seat)
    except IllegalChoice:
        raise Conflict(CHANCE_SPOKE) from None
    keep = len(choices) - back
    shown = table.shown.back_to(keep, trial.state)
    if shown is None:
        await table.return_to(keep, seat, alone=True)
    else:
        await table.go_back(trial, shown, seat, alone=True)


async def ask(table: "Table", person: str | None) -> None:
    """Ask all people to let a person's last choice be taken back, with all that came after it."""
    async with table.held():
        table.expect_play()
        own = table.seats_of(person)
        mine = [at for at, (seat, _) in enumerate(table.course.choices) if seat in own]
        if person is None or not mine:
            raise Conflict("You have chosen nothing yet.")
        number = table.request.number + 1 if table.request else 1
        keep = table.course.start_of(mine[-1])
        table.request = Request(number, person, keep, table.humans() - {person})
        if table.request.waiting:
            table.audience.tell_all(request_data(table, table.request))
        else:
            await table.return_to(keep, own[0])
    table.nudge()


async def answer(table: "Table", person: str | None, number: int, yes: bool) -> None:
    """Take the answer of a person to a request."""
    async with table.held():
        request = table.request
        if request is None or request.number != number or person not in request.waiting:
            raise Conflict("Nobody asks you that now.")
        request.waiting.discard(person)
        if not yes:
            table.request = None
            table.audience.tell_all({"type": "answered", "yes": False, "by": table.people[person].name})
        elif not request.waiting:
            await table.return_to(request.keep, table.seats_of(request.person)[0])
            table.audience.tell_all({"type": "answered", "yes": True, "by": table.people[person].name})
    table.nudge()


def request_data(table: "Table", request: Request) -> dict[str, object]:
    """Return a request as those are told who have to agree."""
    name = table.people[request.person].name
    return {"type": "asked", "request": request.number, "by": name, "waiting": sorted(request.waiting)}


async def again(table: "Table", person: str | None, everything: bool) -> None:
    """Let the learner go back to before the last choice, or to the beginning of the lesson."""
    async with table.held():
        if table.coach is None:
            raise NotAllowed("No lesson is taken at this table.")
        own = table.seats_of(person)
        if not own:
            raise NotAllowed("You hold no seat at this table.")
        mine = [at for at, (seat, _) in enumerate(table.course.choices) if seat in own]
        if mine:
            await table.return_to(0 if everything else table.course.start_of(mine[-1]), own[0])
    table.nudge()
