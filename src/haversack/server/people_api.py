"""The HTTP interface for finding people: open tables, rematches, ratings, one's own games."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from haversack.server import history, listing, rematch
from haversack.server import messages as m
from haversack.server.accounts import account_of, session_of
from haversack.server.administration import remove_table
from haversack.server.callers import as_host, own_account, person_of
from haversack.server.errors import Conflict, Malformed, NotFound
from haversack.server.hub import Hub, game_of
from haversack.server.requests import hub_of, json_response, read_request, set_key, time_asked
from haversack.server.results import WORDS, unrated
from haversack.server.seating import ANY
from haversack.server.store import new_secret
from haversack.server.table import Table

MOST_LINKS = 20
MOST = 2**31 - 1


def _number(request: Request, name: str) -> int | None:
    text = request.query_params.get(name)
    if text is None:
        return None
    if not text.isdecimal() or int(text[:10]) > MOST or len(text) > 10:
        raise Malformed(f"{name!r} is a number.")
    return int(text)


def _game(request: Request) -> str | None:
    name = request.query_params.get("game")
    return None if name is None else game_of(name).id


async def open_tables(request: Request) -> Response:
    """List tables that are open to all, the newest first: by game, live or by days, by free seat, side or number."""
    hub, asked = hub_of(request), request.query_params
    wish = listing.Wish(
        game=_game(request),
        days={"days": True, "live": False}.get(asked.get("pace", "")),
        seats=_seats_wanted(_game(request), asked.get("seat")),
        free=max(1, min(10, _number(request, "free") or 1)),
        before=time_asked(request, "before"),
    )
    tables, more = await hub.store.run(listing.find, hub.store, wish)
    here = await listing.everybody_here(hub)
    return json_response({"tables": tables, "more": more, "here": here})


def _seats_wanted(game: str | None, wanted: str | None) -> tuple[str, ...]:
    """Return the seats that a seat or a side names."""
    if wanted is None:
        return ()
    found = game_of(game) if game is not None else None
    seats = (wanted,) if found is None or wanted not in found.teams else tuple(found.teams[wanted])
    if found is not None and not set(seats) <= set(found.seats):
        raise NotFound("There is no such seat.")
    return seats


async def set_listed(request: Request) -> Response:
    """Open a table that waits for players to everybody, or only to those with a link; for the host."""
    wanted = await read_request(request, m.Listing, "write")
    table = await as_host(request)
    if not table.is_waiting:
        raise Conflict("Every seat is taken by now.")
    await listing.set_listed(hub_of(request), table.row.id, wanted.listed)
    return json_response({"table": table.about()})


async def table_ratings(request: Request) -> Response:
    """Return how the people of a table are rated at its game, and why its game will not count, if it will not."""
    hub = hub_of(request)
    table = await hub.table(request.path_params["table"])
    accounts = {person.id: person.account for person in table.people.values() if person.account is not None}
    found = await hub.store.run(history.ratings_at, hub.store, table.row.game, accounts)
    reason = unrated(table.game, table.row, table.seats, table.people)
    return json_response({"ratings": found, "unrated": WORDS.get(reason, reason)})


async def ask_rematch(request: Request) -> Response:
    """Open a table for the same people, or come to the one that somebody else has opened."""
    wanted = await read_request(request, m.Rematch, "open")
    hub = hub_of(request)
    table = await hub.table(request.path_params["table"])
    person = await person_of(request, table)
    rematch.check(table, person)
    after = await hub.store.run(rematch.next_of, hub.store, table.row.id)
    if after is not None:
        return json_response(await _invited(hub, table, person, after))
    return await _open_again(request, hub, table, person, wanted)


async def _open_again(request: Request, hub: Hub, table: Table, person: str, wanted: m.Rematch) -> Response:
    account = await account_of(request)
    asked = rematch.asked_for(table, person, wanted)
    opened, keys = await hub.open(asked, account[0] if account else None, session_of(request) if account else None)
    after = rematch.Next(opened.row.id, wanted.changed, person)
    try:
        await hub.store.run(rematch.keep_next, hub.store, table.row.id, after)
    except rematch.Faster:
        await hub.store.run(remove_table, hub.store, opened.row.id)
        first = await hub.store.run(rematch.next_of, hub.store, table.row.id)
        return json_response(await _invited(hub, table, person, first or after))
    table.again = rematch.told(table, after)
    table.audience.tell_about()
    out = {"table": opened.row.id, "key": None, "seats": [], "about": opened.about(), "link": keys["link"]}
    return await set_key(request, json_response(out, 201), opened.row.id, str(keys["key"]))


async def _invited(hub: Hub, table: Table, person: str, after: rematch.Next) -> dict[str, Any]:
    """Return how somebody comes to the seats that are kept for them."""
    key, store = new_secret(), hub.store
    is_free = await store.run(store.add_invitation, after.table, ANY, key, False, MOST_LINKS)
    seats = rematch.seats_for(table, person, after.changed) if is_free else []
    return {"table": after.table, "key": key if is_free else None, "seats": seats}


async def my_games(request: Request) -> Response:
    """List the games of the account one is logged in to, the newest first, by game, those before a number."""
    account, hub = await own_account(request), hub_of(request)
    games, more = await hub.store.run(
        history.games_of, hub.store, account[0], _game(request), _number(request, "before")
    )
    return json_response({"games": games, "more": more})


async def my_statistics(request: Request) -> Response:
    """Return how the account one is logged in to has fared: ratings, games by seat, people met."""
    account, hub = await own_account(request), hub_of(request)
    return json_response(await hub.store.run(history.statistics_of, hub.store, account[0]))


async def ratings(request: Request) -> Response:
    """List the players of a game by rating, bots among them, with the advantages of its sides."""
    hub, game = hub_of(request), game_of(request.path_params["game"])
    return json_response(await hub.store.run(history.leaders, hub.store, game.id, _number(request, "after") or 0))


# What `api.ROUTES` takes over: method, path, what answers, and the form of the body.
WAYS = (
    ("GET", "/api/open", open_tables),
    ("POST", "/api/tables/{table}/listing", set_listed, m.Listing),
    ("GET", "/api/tables/{table}/ratings", table_ratings),
    ("POST", "/api/tables/{table}/rematch", ask_rematch, m.Rematch),
    ("GET", "/api/me/games", my_games),
    ("GET", "/api/me/statistics", my_statistics),
    ("GET", "/api/games/{game}/ratings", ratings),
)
