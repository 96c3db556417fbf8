"""Tables that are open to all: found by what one looks for, page by page, while somebody waits there."""

import time
from typing import Any

import msgspec
import sqlalchemy as sa

import haversack
from haversack.server import schema as s
from haversack.server.hub import Hub
from haversack.server.ratings import Rating, beginning_of, bot_key, points
from haversack.server.results import unrated
from haversack.server.schema_days import clocks
from haversack.server.store import PersonRow, SeatRow, Store, TableRow, table_row

PAGE = 20
HERE_SECONDS = 90.0
# A table where nobody has been for so long is not listed: one cannot be played at once, the other hardly at all.
LIVE_SECONDS = 15 * 60.0
DAYS_SECONDS = 14 * 24 * 3600.0


class Wish(msgspec.Struct, frozen=True):
    """What somebody looks for: a game, live or by days, a free seat or side, so many free seats, opened before then."""

    game: str | None = None
    days: bool | None = None
    seats: tuple[str, ...] = ()
    free: int = 1
    before: float | None = None


def by_days() -> sa.ColumnElement[bool]:
    """Return what tells tables that are played by days from those that are played live."""
    slow = (clocks.c.table == s.tables.c.id) & (clocks.c.speed == "slow")
    return sa.exists().where(slow).correlate(s.tables)


def find(store: Store, wish: Wish, now: float | None = None) -> tuple[list[dict[str, Any]], bool]:
    """Return the newest open tables that fit a wish, and whether there are more."""
    now = time.time() if now is None else now
    last = sa.func.coalesce(s.tables.c.attended, s.tables.c.created)
    fresh = last > sa.case((by_days(), now - DAYS_SECONDS), else_=now - LIVE_SECONDS)
    asked = sa.select(s.tables, by_days().label("days")).where(s.tables.c.listed, s.tables.c.status == "open", fresh)
    if wish.game is not None:
        asked = asked.where(s.tables.c.game == wish.game)
    if wish.days is not None:
        asked = asked.where(by_days() if wish.days else ~by_days())
    if wish.before is not None:
        asked = asked.where(s.tables.c.created < wish.before)
    free = sa.select(sa.func.count()).where(s.seats.c.table == s.tables.c.id, s.seats.c.kind == "open")
    if wish.seats:
        free = free.where(s.seats.c.seat.in_(wish.seats))
    asked = asked.where(free.scalar_subquery() >= wish.free)
    with store.engine.connect() as c:
        found = list(c.execute(asked.order_by(s.tables.c.created.desc()).limit(PAGE + 1)).mappings())
        people = _people_at(c, [row["id"] for row in found])
    return [_line(row, *people.get(row["id"], ({}, {}, {})), now) for row in found[:PAGE]], len(found) > PAGE


Seated = tuple[dict[str, SeatRow], dict[str, PersonRow], dict[str, Rating]]


def _people_at(c: sa.Connection, tables: list[str]) -> dict[str, Seated]:
    """Return who sits where at some tables, and how each of them is rated at its game."""
    out: dict[str, Seated] = {name: ({}, {}, {}) for name in tables}
    seats = [s.seats.c[name] for name in SeatRow.__struct_fields__]
    for table, *row in c.execute(sa.select(s.seats.c.table, *seats).where(s.seats.c.table.in_(tables))):
        out[table][0][row[0]] = SeatRow(*row)
    columns = [s.people.c[name] for name in PersonRow.__struct_fields__]
    for table, *row in c.execute(sa.select(s.people.c.table, *columns).where(s.people.c.table.in_(tables))):
        out[table][1][row[0]] = PersonRow(*row)
    rated = sa.select(s.tables.c.id, s.people.c.id, s.ratings.c.mu, s.ratings.c.sigma).join_from(
        s.people, s.tables, s.people.c.table == s.tables.c.id
    )
    mine = s.ratings.c.player == sa.literal("account ") + sa.cast(s.people.c.account, sa.String)
    rated = rated.join(s.ratings, mine & (s.ratings.c.game == s.tables.c.game))
    for table, person, mu, sigma in c.execute(rated.where(s.tables.c.id.in_(tables))):
        out[table][2][person] = Rating(mu, sigma)
    return out


def _line(
    found: sa.RowMapping,
    seats: dict[str, SeatRow],
    people: dict[str, PersonRow],
    ratings: dict[str, Rating],
    now: float,
) -> dict[str, Any]:
    """Return what is told of an open table to those who look for one."""
    row = table_row({name: found[name] for name in TableRow.__struct_fields__})
    game = haversack.load(row.game)
    return {
        "id": row.id,
        "game": row.game,
        "created": row.created,
        "host": next((person.name for person in people.values() if person.host), ""),
        "here": row.attended is not None and now - row.attended < HERE_SECONDS,
        "days": bool(found["days"]),
        "setup": row.options.get("scenario", ""),
        "pack": row.pack is not None,
        "unrated": unrated(game, row, seats, people),
        "seats": [_seat(seats[seat], people, ratings) for seat in game.seats if seat in seats],
    }


def _seat(row: SeatRow, people: dict[str, PersonRow], ratings: dict[str, Rating]) -> dict[str, Any]:
    person = people.get(row.person or "")
    out: dict[str, Any] = {"seat": row.seat, "kind": row.kind, "name": None, "level": None, "rating": None}
    if row.kind == "bot":
        return {**out, "level": row.level, "rating": points(beginning_of(bot_key(row.level)))}
    if person is None:
        return out
    known = ratings.get(person.id)
    return {**out, "name": person.name, "rating": None if known is None else points(known)}


# Who is here


def attend(store: Store, tables: list[str], now: float | None = None) -> None:
    """Write that somebody waits at some open tables."""
    if tables:
        with store.engine.begin() as c:
            values = {"attended": time.time() if now is None else now}
            c.execute(s.tables.update().where(s.tables.c.id.in_(tables)).values(values))


async def note_presence(hub: Hub) -> None:
    """Write at which listed tables somebody waits for players now."""
    waiting = [table for table in hub.in_memory() if table.row.listed and table.is_waiting and table.has_players]
    await hub.store.run(attend, hub.store, [table.row.id for table in waiting])


def people_here(hub: Hub) -> int:
    """Return how many people are at tables of this process now; each counts once, watchers by their lines."""
    known = {listener.person for table in hub.in_memory() for listener in table.audience.listeners}
    watching = sum(listener.person is None for table in hub.in_memory() for listener in table.audience.listeners)
    return len(known - {None}) + watching


async def everybody_here(hub: Hub) -> int:
    """Return how many people are at tables of all processes now."""
    leases = hub.store.leases
    if leases is None:
        return people_here(hub)
    return people_here(hub) + await hub.store.run(leases.here_elsewhere)


async def set_listed(hub: Hub, name: str, on: bool) -> None:
    """Open a table that waits for players to everybody, or to those with a link alone."""
    table = await hub.table(name)
    async with table.held():
        await hub.store.run(_write_listed, hub.store, name, on)
        table.row.listed = on
        table.audience.tell_about()


def _write_listed(store: Store, name: str, on: bool) -> None:
    with store.engine.begin() as c:
        store.expect(c, name)
        values = {"listed": on, "attended": time.time() if on else None}
        c.execute(s.tables.update().where(s.tables.c.id == name).values(values))
