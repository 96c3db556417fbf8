"""Who sits where in the store: keys, invitations, seats, pauses."""

import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
import sqlalchemy as sa

from haversack.server import schema as s
from haversack.server import standing
from haversack.server.database import Database
from haversack.server.rows import SeatChange, SeatRow, Taken, hashed
from haversack.server.standing import Statement

MOST_KEYS = 20
DAY_SECONDS = 24 * 3600.0
UNUSED_SECONDS = 365 * DAY_SECONDS


class SeatStore(Database):
    """People at tables, in the store."""

    def add_key(self, table: str, person: str, secret: str, session: str | None = None) -> bool:
        """Write one more key of a person, and say whether there was room for it.

        One that is given in a session ends with it, and takes the place of the one that was used longest ago.
        """
        of = (s.keys.c.table == table) & (s.keys.c.person == person)
        used = sa.func.coalesce(s.keys.c.used, s.keys.c.made, 0.0)
        with self._engine.begin() as c:
            mine = list(c.execute(sa.select(s.keys.c.hash).where(of).order_by(used)).scalars())
            if session is None and len(mine) >= MOST_KEYS:
                return False
            c.execute(s.keys.delete().where(s.keys.c.hash.in_(mine[: max(0, len(mine) - MOST_KEYS + 1)])))
            write_key(c, secret, table, person, None, session)
        return True

    def add_invitation(self, table: str, seat: str, secret: str, fresh: bool, most: int) -> bool:
        """Write a new invitation to a seat, a side or any seat, and say whether there was room for it.

        A fresh one ends those before it.
        """
        of = (s.keys.c.table == table) & (s.keys.c.seat == seat)
        with self._engine.begin() as c:
            if fresh:
                c.execute(s.keys.delete().where(of))
            if c.execute(sa.select(sa.func.count()).select_from(s.keys).where(of)).scalar_one() >= most:
                return False
            write_key(c, secret, table, None, seat)
        return True

    def reseat(self, table: str, change: SeatChange) -> None:
        """Write who sits where now, in one transaction; invitations to those seats alone are spent."""
        with self._engine.begin() as c:
            self.expect(c, table)
            if change.newcomer is not None:
                c.execute(s.people.insert().values(table=table, **msgspec.structs.asdict(change.newcomer)))
                write_key(c, change.secret, table, change.newcomer.id, None, change.session)
            for seat in change.seats:
                _write_seat(c, table, seat, change.free_before)
            if change.host is not None:
                c.execute(s.people.update().where(s.people.c.table == table).values(host=s.people.c.id == change.host))
            values = {"status": change.status, "paused": change.paused}
            if change.salts is not None:
                values["salts"] = msgspec.json.encode(change.salts).decode()
            c.execute(s.tables.update().where(s.tables.c.id == table).values(values))
            standing.write(c, change.besides)

    def set_curtain(self, table: str, person: str, on: bool) -> None:
        """Write whether a person sees one hand at a time."""
        at = (s.people.c.table == table) & (s.people.c.id == person)
        with self._engine.begin() as c:
            self.expect(c, table)
            c.execute(s.people.update().where(at).values(curtain=on))

    def pause(self, table: str, person: str | None, besides: Sequence[Statement] = ()) -> None:
        """Write who has paused a table, or that nobody has."""
        with self._engine.begin() as c:
            self.expect(c, table)
            c.execute(s.tables.update().where(s.tables.c.id == table).values(paused=person))
            standing.write(c, list(besides))

    def key(self, table: str, secret: str) -> tuple[str | None, str | None] | None:
        """Return the person and the seat a key stands for, or None if it opens nothing here, or was unused for long."""
        found = self._find_key(table, s.keys.c.hash == hashed(secret))
        return None if found is None else (found.person, found.seat)

    def own_key(self, table: str, secret: str | None, browser: str | None) -> tuple[str, str] | None:
        """Return the hash of somebody's own key, and whose it is: of the one shown, or one given to the browser."""
        ways = [s.keys.c.hash == hashed(secret)] if secret is not None else []
        ways += [s.keys.c.browser == hashed(browser)] if browser is not None else []
        for way in ways:
            found = self._find_key(table, way & s.keys.c.person.is_not(None))
            if found is not None:
                return found.hash, found.person
        return None

    def _find_key(self, table: str, way: sa.ColumnElement[bool]) -> Any:
        now, at = time.time(), way & (s.keys.c.table == table)
        used = sa.func.coalesce(s.keys.c.used, s.keys.c.made, now).label("used")
        asked = sa.select(s.keys.c.hash, s.keys.c.person, s.keys.c.seat, used).where(at, used > now - UNUSED_SECONDS)
        with self._engine.connect() as c:
            found = c.execute(asked).first()
        if found is not None and found.used < now - DAY_SECONDS:
            self._note_use(at, now)
        return found

    def give_to_browser(self, table: str, secret: str, browser: str) -> None:
        """Write that a browser was given a key to a table; of one it was given before it knows nothing more."""
        here = s.keys.c.table == table
        given, before = here & (s.keys.c.hash == hashed(secret)), here & (s.keys.c.browser == hashed(browser))
        with self._engine.begin() as c:
            if c.execute(sa.select(s.keys.c.hash).where(given, s.keys.c.person.is_not(None))).first() is not None:
                c.execute(s.keys.update().where(before).values(browser=None))
                c.execute(s.keys.update().where(given).values(browser=hashed(browser)))

    def _note_use(self, at: sa.ColumnElement[bool], now: float) -> None:
        """Write that a key was used; where nothing can be written it opens all the same."""
        with suppress(sa.exc.OperationalError), self._engine.begin() as c:
            c.execute(s.keys.update().where(at).values(used=now))


def write_key(
    c: sa.Connection, secret: str, table: str, person: str | None, seat: str | None, session: str | None = None
) -> None:
    """Write a key: of a person, or to a seat that it opens."""
    values = {"hash": hashed(secret), "table": table, "person": person, "seat": seat, "made": time.time()}
    values["used"] = values["made"]
    c.execute(s.keys.insert().values(**values, session=session))


def _write_seat(c: sa.Connection, table: str, seat: SeatRow, free_before: bool) -> None:
    """Write who sits somewhere; where it must have been free and was not, raise."""
    at = (s.seats.c.table == table) & (s.seats.c.seat == seat.seat)
    free = at & (s.seats.c.kind == "open") if free_before else at
    values = {"kind": seat.kind, "level": seat.level, "person": seat.person, "lender": seat.lender}
    if seat.person is not None or seat.kind == "open":
        # a seat that was left to a bot, or lent to a friend, goes on counting for who held it
        values["owner"] = seat.lender or seat.person
    if c.execute(s.seats.update().where(free).values(values)).rowcount != 1:
        raise Taken(seat.seat)
    spent = s.keys.c.seat.in_([seat.seat, f"lend:{seat.seat}"])
    c.execute(s.keys.delete().where(s.keys.c.table == table, spent))
