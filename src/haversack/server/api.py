"""The HTTP interface: games, tables, seats, replays. `ROUTES` is the one list of it; OpenAPI is written from it."""

import asyncio
import io
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response

import haversack
from haversack.packs.check import summary
from haversack.server import messages as m
from haversack.server.accounts import account_of, change_password, log_in, log_out, me, register, session_of
from haversack.server.administration import SHORT, end_keys, keys_of
from haversack.server.callers import account_person, as_host, known, own_key, person_of
from haversack.server.course import book_of
from haversack.server.curtain import is_curtained
from haversack.server.errors import Conflict, Malformed, NotAllowed, NotFound
from haversack.server.game_info import (
    clock_words,
    game_data,
    games_data,
    guide_data,
    help_data,
    played_data,
    rules_data,
)
from haversack.server.hub import Hub, game_of
from haversack.server.learning import daily_puzzles, list_lessons, list_puzzles, open_lesson
from haversack.server.lending import lend, lent_seat, sit_in_for
from haversack.server.notice_api import add_contact, end_contact, set_quiet, show_notices, try_notices
from haversack.server.packs import brief
from haversack.server.people_api import WAYS
from haversack.server.requests import LARGEST_PACK, drop_key, hub_of, json_response, read_request, set_key
from haversack.server.reviews import record_of_game
from haversack.server.seat_store import MOST_KEYS
from haversack.server.seating import ANY, TAKEN, Guest, free_seats, scope_of, sit
from haversack.server.seating import seat_bot as put_bot
from haversack.server.security import address_of, cookie_name
from haversack.server.showing import Seats
from haversack.server.standing import seat_lines
from haversack.server.store import new_secret
from haversack.server.substitutes import record_of
from haversack.server.table import OVER, Table

LASTING = "public, max-age=300"
MOST_LINKS = 20
NO_LINK = "This link opens nothing here: it was used, replaced, or never good."


async def health(request: Request) -> Response:
    """Say whether the server is well: its store answers, the last move was written, its tables can be read."""
    hub: Hub = request.app.state.hub
    await hub.store.run(hub.store.key, "", "")
    well = hub.store.is_writing and not hub.unreadable
    out: dict[str, object] = {"status": "ok" if well else "failing", "games": list(haversack.GAMES)}
    return json_response(
        {**out, "writing": hub.store.is_writing, "unreadable": len(hub.unreadable)}, 200 if well else 503
    )


async def ready(request: Request) -> Response:
    """Say whether the server takes requests: it has begun, is not ending, and its store answers."""
    hub: Hub = request.app.state.hub
    await hub.store.run(hub.store.key, "", "")
    is_ready = bool(request.app.state.is_ready)
    return json_response({"ready": is_ready}, 200 if is_ready else 503)


async def public_key(request: Request) -> Response:
    """Return the key by which the records of this server can be checked."""
    return json_response({"algorithm": "Ed25519", "public": request.app.state.signer.public}, cache=LASTING)


async def games(request: Request) -> Response:
    """List the games with their seats, teams and options, the levels of bots, and what this server can do."""
    return json_response({**games_data(), "features": request.app.state.features}, cache=LASTING)


async def game(request: Request) -> Response:
    """Return what a table needs of a game: cards, spaces, seats."""
    return json_response(game_data(request.path_params["game"]), cache=LASTING)


async def table_game(request: Request) -> Response:
    """Return what a table needs of its game, with the cards of its pack."""
    table = await hub_of(request).table(request.path_params["table"])
    return json_response(played_data(table.game) if table.game.pack is not None else game_data(book_of(table.game)))


async def table_pack(request: Request) -> Response:
    """Return the pack of a table for all to see: name, hash, and every card that differs, with its text."""
    table = await hub_of(request).table(request.path_params["table"])
    return json_response({"pack": None if table.game.pack is None else summary(table.game)})


async def packs(request: Request) -> Response:
    """List the packs that this server offers."""
    offered = hub_of(request).packs.offered.values()
    return json_response({"packs": [{"game": game.id, **(brief(game) or {})} for game in offered]})


async def show_pack(request: Request) -> Response:
    """Return a pack by its hash: name, and every card that differs, with its text."""
    return json_response({"pack": summary(await hub_of(request).packs.find(request.path_params["pack"]))})


async def bring_pack(request: Request) -> Response:
    """Check a pack that somebody brings: all that is wrong with it, or what it changes."""
    wanted = await read_request(request, m.BroughtPack, "pack", LARGEST_PACK)
    return json_response(await hub_of(request).packs.bring(wanted.name, wanted.text))


async def rules(request: Request) -> Response:
    """Return the rules of a game by their numbers."""
    return json_response(rules_data(request.path_params["game"]), cache=LASTING)


async def guide(request: Request) -> Response:
    """Return the rules of a game in prose, by chapter, with figures, and the whole ledger."""
    return json_response(guide_data(request.path_params["game"]), cache=LASTING)


async def question_help(request: Request) -> Response:
    """Return what stands behind the questions of a game: rules in readable words, readings, advice."""
    return json_response(help_data(request.path_params["game"]), cache=LASTING)


async def qr_code(request: Request) -> Response:
    """Draw a text, such as a link to a table, as a QR code (SVG)."""
    wanted = await read_request(request, m.Drawing, "write")
    out = io.BytesIO()
    code = segno.make(wanted.text, error="m", micro=False)
    code.save(out, kind="svg", xmldecl=False, nl=False, omitsize=True, border=2)
    return Response(out.getvalue(), headers={"cache-control": "no-store"}, media_type="image/svg+xml")


async def new_chance(request: Request) -> Response:
    """Choose the secret of a table to be opened, and return the commitment to it."""
    wanted = await read_request(request, m.NewChance, "open")
    return json_response({"commitment": await hub_of(request).commitments.make(game_of(wanted.game).id)}, 201)


async def open_table(request: Request) -> Response:
    """Open a table. The answer holds the secret links; they are not shown again."""
    wanted = await read_request(request, m.NewTable, "open")
    if all(plan.kind == "bot" for plan in wanted.seats.values()):
        request.app.state.limiter.spend("bots alone", address_of(request))
    account = await account_of(request)
    table, keys = await hub_of(request).open(
        wanted, account[0] if account else None, session_of(request) if account else None
    )
    response = json_response({"table": table.about(), **keys}, 201)
    return await set_key(request, response, table.row.id, str(keys["key"]))


async def show_table(request: Request) -> Response:
    """Return what everybody may know of a table."""
    table = await hub_of(request).table(request.path_params["table"])
    return json_response({"table": table.about()})


async def standing(request: Request) -> Response:
    """Return how a table stands for the one who asks: how far the game has come, and whether they are asked."""
    hub = hub_of(request)
    table = await hub.table(request.path_params["table"])
    person = await known(request, hub, table) or await account_person(request, table)
    own = table.seats_of(person)
    clock = clock_words(table.row.game, table.seen_by_all.view(()))
    mine = table.asked_of(own)
    return json_response({"table": table.about(), "you": _you(table, person), "clock": clock, "asked": mine})


async def invited(request: Request) -> Response:
    """Say what a link is good for: who invites to what, and which seats are free; or whose own it is."""
    wanted = await read_request(request, m.Door, "write")
    hub = hub_of(request)
    table = await hub.table(request.path_params["table"])
    person = await known(request, hub, table) or await account_person(request, table)
    found = await hub.store.run(hub.store.key, table.row.id, wanted.key)
    out: dict[str, object] = {"table": table.about(), "you": _you(table, person), "to": None, "free": []}
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
    response = json_response({"table": table.about(), "you": _you(table, person), "features": features})
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


def _you(table: Table, person: str | None) -> dict[str, object] | None:
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
    return json_response({"you": _you(table, person.id)})


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


async def openapi(request: Request) -> Response:
    """Return the description of this interface."""
    from haversack.server.openapi import document

    return json_response(document(ROUTES), cache=LASTING)


Handler = Callable[[Request], Awaitable[Response]]


class Endpoint(NamedTuple):
    """A way into the server: method, path, what answers, and the form of the body."""

    method: str
    path: str
    handler: Handler
    body: type[msgspec.Struct] | None = None


NOTICES: tuple[tuple[str, str, Handler, type[msgspec.Struct] | None], ...] = (
    ("GET", "", show_notices, None),
    ("POST", "/contacts", add_contact, m.NewContact),
    ("POST", "/contacts/{contact}/end", end_contact, m.Body),
    ("POST", "/quiet", set_quiet, m.QuietHours),
    ("POST", "/try", try_notices, m.Body),
)
ROUTES = (
    Endpoint("GET", "/api/health", health),
    Endpoint("GET", "/api/ready", ready),
    Endpoint("GET", "/api/key", public_key),
    Endpoint("GET", "/api/openapi.json", openapi),
    Endpoint("GET", "/api/games", games),
    Endpoint("GET", "/api/games/{game}", game),
    Endpoint("GET", "/api/games/{game}/rules", rules),
    Endpoint("GET", "/api/games/{game}/guide", guide),
    Endpoint("GET", "/api/games/{game}/help", question_help),
    Endpoint("GET", "/api/packs", packs),
    Endpoint("POST", "/api/packs", bring_pack, m.BroughtPack),
    Endpoint("GET", "/api/packs/{pack}", show_pack),
    Endpoint("POST", "/api/qr", qr_code, m.Drawing),
    Endpoint("POST", "/api/chance", new_chance, m.NewChance),
    Endpoint("POST", "/api/tables", open_table, m.NewTable),
    Endpoint("GET", "/api/games/{game}/lessons", list_lessons),
    Endpoint("GET", "/api/games/{game}/puzzles", list_puzzles),
    Endpoint("GET", "/api/puzzles/daily", daily_puzzles),
    Endpoint("POST", "/api/lessons", open_lesson, m.NewLesson),
    Endpoint("GET", "/api/tables/{table}", show_table),
    Endpoint("GET", "/api/tables/{table}/game", table_game),
    Endpoint("GET", "/api/tables/{table}/pack", table_pack),
    Endpoint("GET", "/api/tables/{table}/standing", standing),
    Endpoint("POST", "/api/tables/{table}/enter", enter, m.Entering),
    Endpoint("POST", "/api/tables/{table}/key", new_key, m.Body),
    Endpoint("GET", "/api/tables/{table}/keys", own_keys),
    Endpoint("POST", "/api/tables/{table}/keys/end", end_own_keys, m.EndingKeys),
    Endpoint("POST", "/api/tables/{table}/claim", claim, m.Body),
    Endpoint("POST", "/api/tables/{table}/invitation", invite, m.Inviting),
    Endpoint("POST", "/api/tables/{table}/invited", invited, m.Door),
    Endpoint("POST", "/api/tables/{table}/seats/{seat}/bot", seat_bot, m.SeatChange),
    Endpoint("POST", "/api/tables/{table}/seats/{seat}/lend", lend_seat, m.Body),
    Endpoint("GET", "/api/tables/{table}/replay", replay),
    Endpoint("GET", "/api/tables/{table}/replay/{moment}", moment),
    Endpoint("GET", "/api/tables/{table}/lines", lines),
    Endpoint("GET", "/api/tables/{table}/record", record),
    Endpoint("GET", "/api/tables/{table}/review", review),
    *[
        Endpoint(method, f"{where}/notices{path}", handler, body)
        for where in ("/api", "/api/tables/{table}")
        for method, path, handler, body in NOTICES
    ],
    Endpoint("GET", "/api/me", me),
    Endpoint("POST", "/api/accounts", register, m.Credentials),
    Endpoint("POST", "/api/login", log_in, m.Credentials),
    Endpoint("POST", "/api/logout", log_out, m.Body),
    Endpoint("POST", "/api/password", change_password, m.NewPassword),
    *[Endpoint(*way) for way in WAYS],
)
