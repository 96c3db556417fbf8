"""Accounts in the store: names, sessions, and the tables of each."""

import time
from typing import Any

import sqlalchemy as sa

from haversack.server import schema as s
from haversack.server.database import Database
from haversack.server.rows import hashed

MOST_TABLES = 100


class AccountStore(Database):
    """Accounts and their sessions, in the store."""

    def create_account(self, name: str, password: str) -> int | None:
        """Write an account and return its number, or None if the name is taken."""
        if self.account(name) is not None:
            return None
        try:
            with self._engine.begin() as c:
                values = {"name": name, "password": password, "created": time.time(), "folded": name.casefold()}
                values["banned"] = False
                made = c.execute(s.accounts.insert().values(values).returning(s.accounts.c.id))
                return int(made.scalar_one())
        except sa.exc.IntegrityError:
            return None

    def is_banned(self, account: int) -> bool:
        """Say whether an account is kept out."""
        with self._engine.connect() as c:
            return bool(c.execute(sa.select(s.accounts.c.banned).where(s.accounts.c.id == account)).scalar())

    def account(self, name: str) -> tuple[int, str, str] | None:
        """Return the number of an account, what is kept of its password, and its name; capitals make no other name."""
        columns = (s.accounts.c.id, s.accounts.c.password, s.accounts.c.name)
        asked = sa.select(*columns).where(s.accounts.c.folded == name.casefold())
        with self._engine.connect() as c:
            found = c.execute(asked).first()
        return None if found is None else (found[0], found[1], found[2])

    def claim(self, person: str, account: int) -> None:
        """Write that somebody at a table is the owner of an account."""
        with self._engine.begin() as c:
            c.execute(s.people.update().where(s.people.c.id == person).values(account=account))

    def open_session(self, account: int, secret: str, seconds: float) -> None:
        """Write that somebody has logged in."""
        with self._engine.begin() as c:
            c.execute(s.sessions.delete().where(s.sessions.c.until < time.time()))
            values = {"hash": hashed(secret), "account": account, "until": time.time() + seconds}
            c.execute(s.sessions.insert().values(values))

    def close_session(self, secret: str) -> None:
        """Write that somebody has logged out; the keys given in that session open nothing more."""
        with self._engine.begin() as c:
            c.execute(s.keys.delete().where(s.keys.c.session == hashed(secret)))
            c.execute(s.sessions.delete().where(s.sessions.c.hash == hashed(secret)))

    def session(self, secret: str) -> tuple[int, str] | None:
        """Return the account of a session that is still good: its number and name."""
        asked = sa.select(s.accounts.c.id, s.accounts.c.name).join_from(s.sessions, s.accounts)
        good = asked.where(s.sessions.c.hash == hashed(secret), s.sessions.c.until >= time.time())
        good = good.where(s.accounts.c.banned.is_(False))
        with self._engine.connect() as c:
            found = c.execute(good).first()
        return None if found is None else (found[0], found[1])

    def tables_of(self, account: int, before: float | None = None) -> tuple[list[dict[str, object]], bool]:
        """Return tables an account is at, with its seats, newest first, opened before a time; and if there are more."""
        columns = (s.tables.c.id, s.tables.c.game, s.tables.c.status, s.tables.c.created, s.people.c.id.label("person"))
        mine = sa.select(*columns).join_from(s.people, s.tables).where(s.people.c.account == account)
        if before is not None:
            mine = mine.where(s.tables.c.created < before)
        newest = mine.order_by(s.tables.c.created.desc()).limit(MOST_TABLES + 1).subquery()
        sits = (s.seats.c.table == newest.c.id) & (s.seats.c.person == newest.c.person)
        asked = sa.select(newest, s.seats.c.seat).outerjoin(s.seats, sits).order_by(newest.c.created.desc())
        out: dict[str, dict[str, Any]] = {}
        with self._engine.connect() as c:
            for row in c.execute(asked).mappings():
                about = {"id": row["id"], "game": row["game"], "status": row["status"], "created": row["created"]}
                table = out.setdefault(row["id"], {**about, "seats": []})
                table["seats"] += [row["seat"]] if row["seat"] is not None else []
        return list(out.values())[:MOST_TABLES], len(out) > MOST_TABLES
