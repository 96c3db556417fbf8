"""What somebody at a table can ask for beside playing: why not, a hint, what is final, what would follow."""

import asyncio
import secrets
from typing import TYPE_CHECKING

from haversack.learn.tutor import foresee
from haversack.server.choosing import QUESTION_OVER
from haversack.server.errors import Conflict, NotAllowed
from haversack.server.finals import are_final, final_choices
from haversack.server.showing import Seats

if TYPE_CHECKING:
    from haversack.server.table import Table


def reasons_data(table: "Table", own: Seats, key: str) -> list[dict[str, str]]:
    """Return why somebody who looks through these seats cannot choose something now; none if they can."""
    if not own:
        raise NotAllowed("You hold no seat at this table.")
    state = table.asked_state(own) or table.state_for(own)
    if state.seat < 0:
        raise Conflict("The game is over.")
    decider = state.seats()[state.seat]
    seat = decider if decider in own else own[0]
    return [{"sentence": why.sentence, "rule": why.rule} for why in state.explain(key, seat)]


async def hint_data(table: "Table", own: Seats) -> dict[str, object]:
    """Return what a bot would do in the place of somebody who looks through these seats."""
    seat = _training_seat(table, own, "Hints are given at training tables.")
    return await table.bot_service.advise(table.asked_state(own) or table.state, seat)


async def final_options(table: "Table", own: Seats, name: str, options: list[int] | None) -> list[int]:
    """Return which choices of the open question could not be taken back; of several together all or none."""
    if table.moments.open is not None and table.asked_of(own) is not None:
        return []  # what is sealed can be changed until the end
    if table.asked_of(own) is None or name != table.decision_name:
        raise Conflict(QUESTION_OVER)
    trial = table.match.copy()
    if options is None:
        return await asyncio.to_thread(final_choices, trial, table.secret)
    return options if await asyncio.to_thread(are_final, trial, options, table.secret) else []


async def foreseen_data(table: "Table", own: Seats) -> list[dict[str, object]]:
    """Return what would follow from each choice before somebody, worked out on worlds dealt anew for them."""
    seat = _training_seat(table, own, "What would follow is told at training tables.")
    state = table.asked_state(own) or table.state
    found = await asyncio.to_thread(foresee, state.clone(), seat, own, secrets.randbits(32))
    return [one._asdict() for one in found]


def _training_seat(table: "Table", own: Seats, refusal: str) -> str:
    """Return the seat that is asked now, if it is one of these and this is a training table."""
    seat = table.asked_of(own)
    if not table.row.training:
        raise NotAllowed(refusal)
    if seat is None:
        raise Conflict("You are not asked anything now.")
    return seat
