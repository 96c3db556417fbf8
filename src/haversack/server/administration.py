"""What an operator does to a store: look, rescue, remove, ban, passwords, keys.

All of it is safe while a server runs: it asks the store about keys and sessions each time, and reads a table anew that
was changed behind its back. Nothing here tells what is hidden in a running game.
"""

import time
from typing import Any

import sqlalchemy as sa

from haversack.server import schema as s
from haversack.server import schema_days as d
from haversack.server.checking import check
from haversack.server.course import Course
from haversack.server.result_rows import forget_result
from haversack.server.seat_store import UNUSED_SECONDS
from haversack.server.store import Store, Stored

SHORT = 12
Listed = tuple[list[dict[str, Any]], bool]


class NotThere(Exception):
    """Raised when there is no such table, account or key; the message is one sentence."""


def tables(store: Store, only_running: bool, most: int) -> Listed:
    """Return the newest tables, and whether there are more: what each plays, how it stands, when it was played at."""
    last = sa.select(sa.func.max(s.moves.c.made)).where(s.moves.c.table == s.tables.c.id).scalar_subquery()
    lines = sa.select(sa.func.count()).where(s.moves.c.table == s.tables.c.id).scalar_subquery()
    names = (s.tables.c.id, s.tables.c.game, s.tables.c.rules_version, s.tables.c.status, s.tables.c.created)
    asked = sa.select(*names, lines.label("lines"), last.label("played")).order_by(s.tables.c.created.desc())
    if only_running:
        asked = asked.where(s.tables.c.status != "over")
    return _listed(store, asked, most)


def _listed(store: Store, asked: sa.Select[Any], most: int) -> Listed:
    with store.engine.connect() as c:
        found = [dict(row) for row in c.execute(asked.limit(most + 1)).mappings()]
    return found[:most], len(found) > most


def table(store: Store, name: str) -> dict[str, Any]:
    """Return more about one table: who sits where, how many choices stand, whether it replays."""
    stored = store.load(name)
    if stored is None:
        raise NotThere(f"There is no table {name!r}.")
    people = {row.id: row.name for row in stored.people}
    _, differs = check(stored, store)
    return {
        "id": name,
        "game": stored.row.game,
        "rules_version": stored.row.rules_version,
        "status": stored.row.status,
        "created": stored.row.created,
        "paused": stored.row.paused is not None,
        "choices": len(Course(stored).choices),
        "replays": differs is None,
        "fault": None if differs is None else f"after {differs.after} choices: {differs.reason}",
        "seats": {row.seat: people[row.person] if row.person else row.kind for row in stored.seats},
        "people": people,
    }


def rescue(store: Store, name: str, keep: int | None) -> tuple[int, int]:
    """Take a table back to choices that replay, or to the first `keep`, and end its pause; return before and after."""
    stored = store.load(name)
    if stored is None:
        raise NotThere(f"There is no table {name!r}.")
    course = Course(stored)
    wanted = _good(stored, store, course) if keep is None else min(keep, _good(stored, store, course))
    while 0 < wanted < len(course.choices) and course.start_of(wanted) != wanted:
        wanted -= 1  # an answer of several choices is kept whole, or not at all
    with store.engine.begin() as c:
        at = s.tables.c.id == name
        c.execute(s.tables.update().where(at).values(paused=None, edited=time.time()))
        if wanted < len(course.choices):
            line = {"number": course.lines, "kind": "undo", "seat": "", "choice": "", "keep": wanted}
            c.execute(s.moves.insert().values(table=name, made=time.time(), **line))
            c.execute(s.tables.update().where(at, s.tables.c.status == "over").values(status="playing"))
            forget_result(c, name)
    return len(course.choices), wanted


def _good(stored: Stored, store: Store, course: Course) -> int:
    """Return how many choices lead to the states they led to: all, those before one that cannot be made, or a mark."""
    made, differs = check(stored, store)
    if differs is None or not differs.reason.startswith("the position"):
        return made
    return max([mark for mark in course.marks if mark < made], default=0)


def remove_table(store: Store, name: str) -> None:
    """Remove a table with all that belongs to it."""
    with store.engine.begin() as c:
        guests = sa.select("person " + s.people.c.id).where(s.people.c.table == name)
        c.execute(d.contacts.delete().where(d.contacts.c.owner.in_(guests)))
        c.execute(d.quiet_hours.delete().where(d.quiet_hours.c.owner.in_(guests)))
        for of in (d.outbox, d.chronicle, d.waits, d.banks, d.clocks):
            c.execute(of.delete().where(of.c.table == name))
        for of in (s.sealed, s.orders, s.deeds, s.visits, s.rematches, s.reviews):
            c.execute(of.delete().where(of.c.table == name))
        for of in (s.talk, s.snapshots, s.moves, s.keys, s.seats, s.people):
            c.execute(of.delete().where(of.c.table == name))
        if c.execute(s.tables.delete().where(s.tables.c.id == name)).rowcount != 1:
            raise NotThere(f"There is no table {name!r}.")


def accounts(store: Store, most: int) -> Listed:
    """Return the newest accounts, and whether there are more: name, since when, whether banned, at how many tables."""
    at = sa.select(sa.func.count()).where(s.people.c.account == s.accounts.c.id).scalar_subquery()
    names = (s.accounts.c.name, s.accounts.c.created, s.accounts.c.banned, at.label("tables"))
    return _listed(store, sa.select(*names).order_by(s.accounts.c.id.desc()), most)


def account_of(store: Store, name: str) -> int:
    """Return the number of an account; raise where there is none."""
    found = store.account(name)
    if found is None:
        raise NotThere(f"There is no account {name!r}.")
    return found[0]


def ban(store: Store, name: str, on: bool) -> None:
    """Keep an account out, with its sessions and keys, or let it in again."""
    account = account_of(store, name)
    people = sa.select(s.people.c.id).where(s.people.c.account == account)
    with store.engine.begin() as c:
        c.execute(s.accounts.update().where(s.accounts.c.id == account).values(banned=on))
        if on:
            c.execute(s.sessions.delete().where(s.sessions.c.account == account))
            c.execute(s.keys.delete().where(s.keys.c.person.in_(people)))


def set_password(store: Store, name: str, kept: str, but: str | None = None) -> None:
    """Write what is kept of a new password, and end all sessions, `but` one, with the keys that were given in them."""
    account = account_of(store, name)
    with store.engine.begin() as c:
        c.execute(s.accounts.update().where(s.accounts.c.id == account).values(password=kept))
        ended = (s.sessions.c.account == account) & (s.sessions.c.hash != (but or ""))
        c.execute(s.keys.delete().where(s.keys.c.session.in_(sa.select(s.sessions.c.hash).where(ended))))
        c.execute(s.sessions.delete().where(ended))


def rehash(store: Store, account: int, kept: str) -> None:
    """Write the same password in the form that is usual by now."""
    with store.engine.begin() as c:
        c.execute(s.accounts.update().where(s.accounts.c.id == account).values(password=kept))


def prune(store: Store, days: float, trial: bool) -> list[str]:
    """Remove tables at which nothing was done for so many days, and return them; in a trial, only return them.

    With them go sessions that are over, keys that nobody used for a year, and what guests have learnt that long ago.
    """
    before = time.time() - days * 24 * 3600
    played = sa.select(sa.func.max(s.moves.c.made)).where(s.moves.c.table == s.tables.c.id).scalar_subquery()
    said = sa.select(sa.func.max(s.talk.c.said)).where(s.talk.c.table == s.tables.c.id).scalar_subquery()
    idle = [sa.func.coalesce(at, 0.0) < before for at in (s.tables.c.created, played, said)]
    with store.engine.connect() as c:
        found = list(c.execute(sa.select(s.tables.c.id).where(*idle).order_by(s.tables.c.id)).scalars())
    if trial:
        return found
    for name in found:
        remove_table(store, name)
    guests = (s.progress.c.made < before) & ~s.progress.c.learner.startswith("account ")
    with store.engine.begin() as c:
        c.execute(s.sessions.delete().where(s.sessions.c.until < time.time()))
        c.execute(s.keys.delete().where(s.keys.c.used < time.time() - UNUSED_SECONDS))
        c.execute(s.progress.delete().where(guests))
    return found


def keys(store: Store, name: str) -> list[dict[str, Any]]:
    """Return the keys of a table by the beginnings of their hashes: whose they are, or what they invite to."""
    asked = sa.select(s.keys.c.hash, s.people.c.name, s.keys.c.seat, s.keys.c.made).outerjoin_from(
        s.keys, s.people, s.keys.c.person == s.people.c.id
    )
    with store.engine.connect() as c:
        found = c.execute(asked.where(s.keys.c.table == name).order_by(s.keys.c.made)).all()
    return [{"key": row[0][:SHORT], "person": row[1], "invites_to": row[2], "made": row[3]} for row in found]


def revoke(store: Store, name: str, key: str) -> None:
    """Let a key of a table open nothing more."""
    of = (s.keys.c.table == name) & s.keys.c.hash.startswith(key, autoescape=True)
    with store.engine.begin() as c:
        found = len(c.execute(sa.select(s.keys.c.hash).where(of)).all())
        if found != 1 or len(key) < SHORT:
            raise NotThere(f"There is no key {key!r} at that table." if found < 2 else "Several keys begin so.")
        c.execute(s.keys.delete().where(of))


def keys_of(store: Store, table: str, person: str) -> list[tuple[str, float]]:
    """Return somebody's keys to a table: their hashes, and when each was made."""
    mine = (s.keys.c.table == table) & (s.keys.c.person == person)
    with store.engine.connect() as c:
        found = c.execute(sa.select(s.keys.c.hash, s.keys.c.made).where(mine).order_by(s.keys.c.made)).all()
    return [(row[0], row[1]) for row in found]


def end_keys(store: Store, table: str, person: str, hashes: list[str]) -> None:
    """End some of somebody's keys to a table."""
    mine = (s.keys.c.table == table) & (s.keys.c.person == person) & s.keys.c.hash.in_(hashes)
    with store.engine.begin() as c:
        c.execute(s.keys.delete().where(mine))
