"""The HTTP interface of seats: coming to a table, keys and links to it, bots and friends on its seats."""

from starlette.requests import Request
from starlette.responses import Response

from haversack.server import messages as m
from haversack.server.accounts import account_of, session_of
from haversack.server.administration import SHORT, end_keys, keys_of
from haversack.server.callers import account_person, as_host, known, own_key, person_of
from haversack.server.errors import Conflict, NotAllowed, NotFound
from haversack.server.hub import Hub
from haversack.server.lending import lend, lent_seat, sit_in_for
from haversack.server.requests import drop_key, hub_of, json_response, read_request, set_key
from haversack.server.seat_store import MOST_KEYS
from haversack.server.seating import ANY, TAKEN, Guest, free_seats, scope_of, sit
from haversack.server.seating import seat_bot as put_bot
from haversack.server.security import cookie_name
from haversack.server.store import new_secret
from haversack.server.table import Table

MOST_LINKS = 20
NO_LINK = "This link opens nothing here: it was used, replaced, or never good."


async def show_invitation(request: Request) -> Response:
    """Say what a link is good for: who invites to what, and which seats are free; or whose own it is."""
    wanted = await read_request(request, m.Door, "write")
    hub = hub_of(request)
    table = await hub.table(request.path_params["table"])
    person = await known(request, hub, table) or await account_person(request, table)
    found = await hub.store.run(hub.store.key, table.row.id, wanted.key)
    out: dict[str, object] = {"table": table.about(), "you": you_at(table, person), "to": None, "free": []}
    if found is None and not table.seats_of(person):
        raise NotAllowed(NO_LINK)
    lent = lent_seat(found[1]) if found is not None else None
    if lent is not None:
        out |= {"to": lent, "free": [lent], "lender": table.people[table.seats[lent].holder or ""].name}
    elif found is not None and found[1] is not None:
        out |= {"to": found[1].removeprefix("side:"), "free": free_seats(table, found[1])}
    return json_response(out)


async def enter(request: Request) -> Response:
    """Come to a table: with a key of one's own, an invitation, an account, or as a spectator.

    Whoever holds a seat already stays who they are, whatever link they come by.
    """
    hub = hub_of(request)
    wanted = await read_request(request, m.Entering, "write")
    table = await hub.table(request.path_params["table"])
    person, key = await known(request, hub, table), request.cookies.get(cookie_name(table.row.id))
    if person is None:
        person, key = await _by_account(request, hub, table)
    if wanted.key is not None or (wanted.seats and table.row.listed):
        person, key = await _by_key(request, hub, table, person, wanted) or (person, key)
    features = request.app.state.features
    response = json_response({"table": table.about(), "you": you_at(table, person), "features": features})
    if key is None and person is None:
        return drop_key(response, table.row.id)
    return await set_key(request, response, table.row.id, key) if key is not None else response


async def _by_key(
    request: Request, hub: Hub, table: Table, person: str | None, wanted: m.Entering
) -> tuple[str, str | None] | None:
    """Let somebody in by a link, or to a table that is open to all; None if they are in already and nothing changes."""
    listed = (None, ANY)
    found = listed if wanted.key is None else await hub.store.run(hub.store.key, table.row.id, wanted.key)
    is_seated = bool(table.seats_of(person))
    if found is None:
        if is_seated:
            return None
        raise NotAllowed(NO_LINK)
    owner, to = found
    if owner is not None:
        return None if is_seated else (owner, wanted.key)
    lent = lent_seat(to)
    if is_seated and not wanted.seats and to not in table.game.seats and lent is None:
        return None
    account = await account_of(request)
    guest = Guest(person, wanted.name or "", account[0] if account else None, wanted.curtain, wanted.salt)
    guest.session = session_of(request) if account else None
    if lent is not None:
        return await sit_in_for(table, guest, lent)
    return await sit(table, guest, _wanted_seats(table, to or ANY, wanted.seats))


def _wanted_seats(table: Table, to: str, wanted: list[str]) -> list[str]:
    """Return the free seats somebody asks for, or the first one; refuse those the link does not open."""
    within = free_seats(table, to)
    if not within:
        raise Conflict(TAKEN if to in table.game.seats else "Every seat is taken by now.")
    if not wanted:
        return within[:1]
    if not set(wanted) <= set(within):
        raise Conflict("One of these seats is no longer free, or the link is for others.")
    return [seat for seat in within if seat in wanted]


async def _by_account(request: Request, hub: Hub, table: Table) -> tuple[str | None, str | None]:
    """Return the person an account is at this table, with a new key."""
    person = await account_person(request, table)
    if person is None:
        return None, None
    key = new_secret()
    await hub.store.run(hub.store.add_key, table.row.id, person, key, session_of(request))
    return person, key


def you_at(table: Table, person: str | None) -> dict[str, object] | None:
    """Return who somebody is at a table, to be told to them alone."""
    return table.audience.you(person, table.seats_of(person))


async def new_key(request: Request) -> Response:
    """Return one more key of one's own, to play on from another device."""
    await read_request(request, m.Body, "write")
    hub = hub_of(request)
    table = await hub.table(request.path_params["table"])
    person = await person_of(request, table)
    key = new_secret()
    if not await hub.store.run(hub.store.add_key, table.row.id, person, key):
        raise Conflict(f"You have {MOST_KEYS} keys here already: end your other links first.")
    return json_response({"key": key}, 201)


async def own_keys(request: Request) -> Response:
    """List one's own keys to a table by the beginnings of their hashes; `here` is the one of this browser."""
    hub = hub_of(request)
    table = await hub.table(request.path_params["table"])
    person = await person_of(request, table)
    here, _ = await own_key(hub, table, request) or ("", "")
    found = await hub.store.run(keys_of, hub.store, table.row.id, person)
    listed = [{"key": key[:SHORT], "made": made, "here": key == here} for key, made in found[-MOST_KEYS:]]
    return json_response({"keys": listed, "more": len(found) > MOST_KEYS})


async def end_own_keys(request: Request) -> Response:
    """End one of one's own keys to a table, or all but that of this browser; sockets opened with them are closed."""
    wanted = await read_request(request, m.EndingKeys, "write")
    hub = hub_of(request)
    table = await hub.table(request.path_params["table"])
    person = await person_of(request, table)
    here, _ = await own_key(hub, table, request) or ("", "")
    others = [key for key, _ in await hub.store.run(keys_of, hub.store, table.row.id, person) if key != here]
    chosen = [key for key in others if wanted.key in (None, key[:SHORT])]
    if not chosen and wanted.key is not None:
        raise NotFound("You have no other key of that name here.")
    await hub.store.run(end_keys, hub.store, table.row.id, person, chosen)
    return json_response({"ended": len(chosen)})


async def claim(request: Request) -> Response:
    """Keep one's place at a table in the account one is logged in to."""
    await read_request(request, m.Body, "write")
    hub = hub_of(request)
    table = await hub.table(request.path_params["table"])
    person = table.people[await person_of(request, table)]
    account = await account_of(request)
    if account is None:
        raise NotAllowed("Sign in first.")
    if person.account not in (None, account[0]):
        raise Conflict("This place belongs to another account.")
    await hub.store.run(hub.store.claim, person.id, account[0])
    person.account = account[0]
    return json_response({"you": you_at(table, person.id)})


async def invite(request: Request) -> Response:
    """Return a new invitation to any free seat, to those of a team, or to one seat."""
    wanted = await read_request(request, m.Inviting, "write")
    table = await as_host(request)
    to = scope_of(table, wanted.to)
    if not free_seats(table, to):
        raise Conflict(TAKEN if to in table.game.seats else "Every seat is taken by now.")
    key, store = new_secret(), hub_of(request).store
    fresh = wanted.fresh or to in table.game.seats
    if not await store.run(store.add_invitation, table.row.id, to, key, fresh, MOST_LINKS):
        raise Conflict("There are many links to this already: make a fresh one, which ends the others.")
    return json_response({"key": key}, 201)


async def seat_bot(request: Request) -> Response:
    """Put a bot on a seat that is open, or let it sit in for a player who has gone."""
    wanted = await read_request(request, m.SeatChange, "write")
    table = await as_host(request)
    seat = request.path_params["seat"]
    if seat not in table.seats:
        raise NotFound("There is no such seat.")
    await put_bot(table, seat, wanted.level)
    return json_response({"table": table.about()})


async def lend_seat(request: Request) -> Response:
    """Return a link by which a friend plays one's own seat for a while."""
    await read_request(request, m.Body, "write")
    table = await hub_of(request).table(request.path_params["table"])
    seat = request.path_params["seat"]
    if seat not in table.seats:
        raise NotFound("There is no such seat.")
    return json_response({"key": await lend(table, await person_of(request, table), seat)}, 201)
