"""The HTTP interface of games as they went: replays, lines on the board, records, reviews."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from haversack.server.callers import known
from haversack.server.curtain import is_curtained
from haversack.server.errors import Malformed, NotAllowed
from haversack.server.hub import Hub
from haversack.server.requests import hub_of, json_response
from haversack.server.reviews import record_of_game
from haversack.server.security import address_of
from haversack.server.showing import Seats
from haversack.server.standing import seat_lines
from haversack.server.substitutes import record_of
from haversack.server.table import OVER, Table


async def replay(request: Request) -> Response:
    """Return the moments of a game and what happened, as the one who asks may know it."""
    hub = hub_of(request)
    table = await hub.table(request.path_params["table"])
    seats, allowed = await _replay_seats(request, hub, table)
    request.app.state.limiter.spend("replay", address_of(request))
    timeline = await hub.timeline(table)
    return json_response(
        {"moments": timeline.moments, "events": timeline.events(seats), "allowed": allowed, "seats": seats}
    )


async def moment(request: Request) -> Response:
    """Return the view of a moment of a game."""
    hub = hub_of(request)
    table = await hub.table(request.path_params["table"])
    seats, _ = await _replay_seats(request, hub, table)
    at = _moment(request.path_params["moment"])
    return json_response({"at": at, "seats": seats, "view": (await hub.timeline(table)).view(at, seats)})


def _moment(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise Malformed("A moment is a number.")
    return int(text)


async def lines(request: Request) -> Response:
    """Return what the board of a table draws on demand, such as chains of supply, now or at a moment of the game."""
    hub = hub_of(request)
    table = await hub.table(request.path_params["table"])
    moment = request.query_params.get("at")
    if moment is None:
        return json_response({"lines": table.seen_by_all.lines()})
    return json_response({"lines": (await hub.timeline(table)).at(_moment(moment)).lines()})


async def _replay_seats(request: Request, hub: Hub, table: Table) -> tuple[Seats, Seats]:
    """Return the seats to look from and those that may be looked from: one's own, or all once the game is over."""
    person = await known(request, hub, table)
    own = table.seats_of(person)
    hidden = table.status != OVER and is_curtained(table.people.get(person or ""), own)
    allowed = table.game.seats if table.status == OVER else () if hidden else own
    wanted = request.query_params.get("seats")
    if wanted is None:
        return tuple(allowed), tuple(allowed)
    chosen = tuple(seat for seat in table.game.seats if seat in wanted.split(","))
    if not set(chosen) <= set(allowed):
        raise NotAllowed("You may not look at the game from that seat before it is over.")
    return chosen, tuple(allowed)


async def record(request: Request) -> Response:
    """Return the record of a finished game, with its seed and the commitment to it, signed."""
    hub = hub_of(request)
    table = await hub.table(request.path_params["table"])
    if table.status != OVER:
        raise NotAllowed("The record, with the seed, is shown when the game is over.")
    request.app.state.limiter.spend("replay", address_of(request))
    data = await asyncio.to_thread(record_of_game, table)
    if played := await hub.store.run(seat_lines, hub.store.engine, table.row.id):
        data["substitutes"] = record_of(played)
    if table.row.origin is None:
        data["commitment"] = table.row.commitment
    name = f"{table.row.game}-{table.row.id}.json"
    data = request.app.state.signer.signed(data)
    return json_response(data, headers={"content-disposition": f'attachment; filename="{name}"'})


async def review(request: Request) -> Response:
    """Return what decided a finished game, as far as it is worked out; asking begins it."""
    hub = hub_of(request)
    table = await hub.table(request.path_params["table"])
    return json_response(await hub.reviews.of(table))
