"""The HTTP interface: games, tables, seats, replays. `ROUTES` is the one list of it; OpenAPI is written from it."""

import secrets
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import haversack
from haversack.server import messages as m
from haversack.server.accounts import account_of, log_in, log_out, me, register
from haversack.server.books import game_data, games_data, rules_data
from haversack.server.errors import Conflict, Malformed, NotAllowed, NotFound
from haversack.server.hub import Hub, check_level
from haversack.server.news import Seats
from haversack.server.requests import answered, asked, hub_of, set_key
from haversack.server.security import cookie_name
from haversack.server.sockets import person_at
from haversack.server.store import PersonRow, SeatRow, new_secret
from haversack.server.table import OVER, Table

LASTING = "public, max-age=300"


async def health(request: Request) -> Response:
    """Say that the server and its store are well."""
    hub = hub_of(request)
    await hub.store.run(hub.store.key, "", "")
    return answered({"status": "ok", "games": list(haversack.GAMES)})


async def games(request: Request) -> Response:
    """List the games with their seats, teams and options, and the levels of bots."""
    return answered(games_data(), cache=LASTING)


async def game(request: Request) -> Response:
    """Return what a table needs of a game: cards, spaces, seats."""
    return answered(game_data(request.path_params["game"]), cache=LASTING)


async def rules(request: Request) -> Response:
    """Return the rules of a game by their numbers."""
    return answered(rules_data(request.path_params["game"]), cache=LASTING)


async def open_table(request: Request) -> Response:
    """Open a table. The answer holds the secret links; they are not shown again."""
    wanted = await asked(request, m.NewTable, "open")
    account = await account_of(request)
    table, key, invitations = await hub_of(request).open(wanted, account[0] if account else None)
    response = answered({"table": table.about(), "key": key, "invitations": invitations}, 201)
    return set_key(request, response, table.row.id, key)


async def show_table(request: Request) -> Response:
    """Return what everybody may know of a table."""
    table = await hub_of(request).table(request.path_params["table"])
    return answered({"table": table.about()})


async def enter(request: Request) -> Response:
    """Come to a table: with a key of one's own, an invitation to a seat, an account, or as a spectator."""
    hub = hub_of(request)
    wanted = await asked(request, m.Entering, "write")
    table = await hub.table(request.path_params["table"])
    person = await _known(request, hub, table)
    key = None
    if wanted.key is not None:
        found = await hub.store.run(hub.store.key, table.row.id, wanted.key)
        if found is None:
            raise NotAllowed("This link opens nothing here: it was used, replaced, or never good.")
        if found[0] is not None:
            person, key = found[0], wanted.key
        elif found[1] is not None:
            person, key = await _sit(request, hub, table, person, found[1], wanted.name)
    elif person is None:
        person, key = await _by_account(request, hub, table)
    response = answered({"table": table.about(), "you": _you(table, person)})
    return set_key(request, response, table.row.id, key) if key is not None else response


async def _known(request: Request, hub: Hub, table: Table) -> str | None:
    """Return who the cookie says this is; one that is no longer good counts for nothing."""
    try:
        return await person_at(hub, table, request.cookies.get(cookie_name(table.row.id)))
    except NotAllowed:
        return None


async def _sit(
    request: Request, hub: Hub, table: Table, person: str | None, seat: str, name: str | None
) -> tuple[str, str | None]:
    """Put the bearer of an invitation on its seat."""
    if table.seats[seat].kind != "open":
        raise Conflict("Somebody sits there already.")
    key = None
    if person is None:
        account = await account_of(request)
        key = new_secret()
        row = PersonRow(secrets.token_hex(8), (name or "").strip() or "Guest", False, account[0] if account else None)
        await hub.store.run(hub.store.add_person, table.row.id, row, key)
        table.people[row.id] = row
        person = row.id
    await table.take(seat, SeatRow(seat, "human", table.seats[seat].level, person))
    return person, key


async def _by_account(request: Request, hub: Hub, table: Table) -> tuple[str | None, str | None]:
    """Return the person an account is at this table, with a new key."""
    account = await account_of(request)
    if account is None:
        return None, None
    for row in table.people.values():
        if row.account == account[0]:
            key = new_secret()
            await hub.store.run(hub.store.add_key, table.row.id, row.id, key)
            return row.id, key
    return None, None


def _you(table: Table, person: str | None) -> dict[str, object] | None:
    return table.you(person, table.seats_of(person))


async def _person(request: Request, table: Table) -> str:
    person = await person_at(hub_of(request), table, request.cookies.get(cookie_name(table.row.id)))
    if person is None:
        raise NotAllowed("Come in by your link first.")
    return person


async def _as_host(request: Request) -> tuple[Table, str]:
    """Return the table and the seat a host speaks of."""
    table = await hub_of(request).table(request.path_params["table"])
    if not table.people[await _person(request, table)].host:
        raise NotAllowed("Only the host may do this.")
    seat = request.path_params["seat"]
    if seat not in table.seats:
        raise NotFound("There is no such seat.")
    return table, seat


async def new_key(request: Request) -> Response:
    """Return one more key of one's own, to play on from another device."""
    await asked(request, m.Body, "write")
    hub = hub_of(request)
    table = await hub.table(request.path_params["table"])
    person = await _person(request, table)
    key = new_secret()
    await hub.store.run(hub.store.add_key, table.row.id, person, key)
    return answered({"key": key}, 201)


async def claim(request: Request) -> Response:
    """Keep one's place at a table in the account one is logged in to."""
    await asked(request, m.Body, "write")
    hub = hub_of(request)
    table = await hub.table(request.path_params["table"])
    person = table.people[await _person(request, table)]
    account = await account_of(request)
    if account is None:
        raise NotAllowed("Sign in first.")
    if person.account not in (None, account[0]):
        raise Conflict("This place belongs to another account.")
    await hub.store.run(hub.store.claim, person.id, account[0])
    person.account = account[0]
    return answered({"you": _you(table, person.id)})


async def invite(request: Request) -> Response:
    """Return a new invitation to an open seat; the one before is no longer good."""
    await asked(request, m.Body, "write")
    table, seat = await _as_host(request)
    if table.seats[seat].kind != "open":
        raise Conflict("Somebody sits there already.")
    key = new_secret()
    hub = hub_of(request)
    await hub.store.run(hub.store.add_invitation, table.row.id, seat, key)
    return answered({"key": key}, 201)


async def seat_bot(request: Request) -> Response:
    """Put a bot on a seat that is open, or whose player has gone."""
    wanted = await asked(request, m.SeatChange, "write")
    table, seat = await _as_host(request)
    check_level(wanted.level)
    holder = table.seats[seat].person
    if holder is not None and any(listener.person == holder for listener in table.listeners):
        raise Conflict("The player of this seat is here.")
    await table.take(seat, SeatRow(seat, "bot", wanted.level, None))
    return answered({"table": table.about()})


async def replay(request: Request) -> Response:
    """Return the moments of a game and what happened, as the one who asks may know it."""
    hub = hub_of(request)
    table = await hub.table(request.path_params["table"])
    seats, allowed = await _replay_seats(request, hub, table)
    timeline = await hub.timeline(table)
    return answered({"moments": timeline.moments, "events": timeline.events(seats), "allowed": allowed, "seats": seats})


async def moment(request: Request) -> Response:
    """Return the view of a moment of a game."""
    hub = hub_of(request)
    table = await hub.table(request.path_params["table"])
    seats, _ = await _replay_seats(request, hub, table)
    view = (await hub.timeline(table)).view(request.path_params["moment"], seats)
    return answered({"at": request.path_params["moment"], "seats": seats, "view": view})


async def lines(request: Request) -> Response:
    """Return what the board of a table draws on demand, such as chains of supply, now or at a moment of the game."""
    hub = hub_of(request)
    table = await hub.table(request.path_params["table"])
    moment = request.query_params.get("at")
    if moment is None:
        return answered({"lines": table.state.lines()})
    if not moment.isdecimal() or len(moment) > 9:
        raise Malformed("A moment is a number.")
    return answered({"lines": (await hub.timeline(table)).at(int(moment)).lines()})


async def _replay_seats(request: Request, hub: Hub, table: Table) -> tuple[Seats, Seats]:
    """Return the seats to look from and those that may be looked from: one's own, or all once the game is over."""
    allowed = table.game.seats if table.status == OVER else table.seats_of(await _known(request, hub, table))
    wanted = request.query_params.get("seats")
    if wanted is None:
        return tuple(allowed), tuple(allowed)
    chosen = tuple(seat for seat in table.game.seats if seat in wanted.split(","))
    if not set(chosen) <= set(allowed):
        raise NotAllowed("You may not look at the game from that seat before it is over.")
    return chosen, tuple(allowed)


async def record(request: Request) -> Response:
    """Return the record of a finished game, with its seed and the commitment to it."""
    hub = hub_of(request)
    table = await hub.table(request.path_params["table"])
    if table.status != OVER:
        raise NotAllowed("The record, with the seed, is shown when the game is over.")
    data = table.state.record()
    if table.row.origin is None:
        data["commitment"] = table.row.commitment
    name = f"{table.row.game}-{table.row.id}.json"
    return answered(data, headers={"content-disposition": f'attachment; filename="{name}"'})


async def openapi(request: Request) -> Response:
    """Return the description of this interface."""
    from haversack.server.openapi import document

    return answered(document(ROUTES), cache=LASTING)


Handler = Callable[[Request], Awaitable[Response]]


class Way(NamedTuple):
    """A way into the server: method, path, what answers, and the form of the body."""

    method: str
    path: str
    handler: Handler
    body: type[msgspec.Struct] | None = None


ROUTES = (
    Way("GET", "/api/health", health),
    Way("GET", "/api/openapi.json", openapi),
    Way("GET", "/api/games", games),
    Way("GET", "/api/games/{game}", game),
    Way("GET", "/api/games/{game}/rules", rules),
    Way("POST", "/api/tables", open_table, m.NewTable),
    Way("GET", "/api/tables/{table}", show_table),
    Way("POST", "/api/tables/{table}/enter", enter, m.Entering),
    Way("POST", "/api/tables/{table}/key", new_key, m.Body),
    Way("POST", "/api/tables/{table}/claim", claim, m.Body),
    Way("POST", "/api/tables/{table}/seats/{seat}/invitation", invite, m.Body),
    Way("POST", "/api/tables/{table}/seats/{seat}/bot", seat_bot, m.SeatChange),
    Way("GET", "/api/tables/{table}/replay", replay),
    Way("GET", "/api/tables/{table}/replay/{moment:int}", moment),
    Way("GET", "/api/tables/{table}/lines", lines),
    Way("GET", "/api/tables/{table}/record", record),
    Way("GET", "/api/me", me),
    Way("POST", "/api/accounts", register, m.Credentials),
    Way("POST", "/api/login", log_in, m.Credentials),
    Way("POST", "/api/logout", log_out, m.Body),
)
