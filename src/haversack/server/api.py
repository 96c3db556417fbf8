"""The HTTP interface: games, tables, seats, replays. `ROUTES` is the one list of it; OpenAPI is written from it."""

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
from haversack.server.callers import account_person, known
from haversack.server.course import book_of
from haversack.server.game_api import bring_pack, game, games, guide, packs, question_help, rules, show_pack
from haversack.server.game_info import clock_words, game_data, played_data
from haversack.server.hub import Hub, game_of
from haversack.server.learning import daily_puzzles, list_lessons, list_puzzles, open_lesson
from haversack.server.notice_api import add_contact, end_contact, set_quiet, show_notices, try_notices
from haversack.server.people_api import WAYS
from haversack.server.replay_api import lines, moment, record, replay, review
from haversack.server.requests import LASTING, hub_of, json_response, read_request, set_key
from haversack.server.seat_api import (
    claim,
    end_own_keys,
    enter,
    invite,
    lend_seat,
    new_key,
    own_keys,
    seat_bot,
    show_invitation,
    you_at,
)
from haversack.server.security import address_of


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


async def table_game(request: Request) -> Response:
    """Return what a table needs of its game, with the cards of its pack."""
    table = await hub_of(request).table(request.path_params["table"])
    return json_response(played_data(table.game) if table.game.pack is not None else game_data(book_of(table.game)))


async def table_pack(request: Request) -> Response:
    """Return the pack of a table for all to see: name, hash, and every card that differs, with its text."""
    table = await hub_of(request).table(request.path_params["table"])
    return json_response({"pack": None if table.game.pack is None else summary(table.game)})


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
    return json_response({"table": table.about(), "you": you_at(table, person), "clock": clock, "asked": mine})


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
    Endpoint("POST", "/api/tables/{table}/invited", show_invitation, m.Door),
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
