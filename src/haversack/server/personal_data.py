"""What is kept of a person, an account or a guest at a table: given out, or erased.

Games of others must still replay, and their ratings come to the same: choices stay, unnamed. What is hidden in a
running game is not given out before it is over. A running server reads the tables anew that somebody is erased from.
"""

import time
from typing import Any, NamedTuple

import sqlalchemy as sa

from haversack.server import schema as s
from haversack.server import schema_days as d
from haversack.server.administration import NotThere, account_of
from haversack.server.naming import NOBODY
from haversack.server.notices import guest_of, owner_of
from haversack.server.result_rows import results_of, unname_guests, unname_results
from haversack.server.store import Store

BY_TABLE = (s.sealed, s.orders, s.deeds)


class Subject(NamedTuple):
    """Whose data it is: an account with everybody it is at tables, or one guest; and who learns by those names."""

    account: int | None
    people: sa.Select[Any]
    learners: sa.Select[Any]

    @property
    def owners(self) -> sa.Select[Any] | sa.CompoundSelect[Any]:
        """Return by which names addresses and quiet hours are kept."""
        people = sa.select(sa.literal(guest_of("")) + s.people.c.id).where(s.people.c.id.in_(self.people))
        return people if self.account is None else people.union(sa.select(sa.literal(owner_of(self.account))))

    @property
    def contacts(self) -> sa.Select[Any]:
        """Return the addresses by which this person is told that they are waited for."""
        return sa.select(d.contacts.c.id).where(d.contacts.c.owner.in_(self.owners))

    def holds(self, seats: sa.FromClause) -> sa.ColumnElement[bool]:
        """Return what tells the seats this person plays, or has lent to a friend."""
        return seats.c.person.in_(self.people) | seats.c.lender.in_(self.people)


def subject_of(store: Store, name: str) -> Subject:
    """Return whose data is kept of an account."""
    account = account_of(store, name)
    people = sa.select(s.people.c.id).where(s.people.c.account == account)
    return Subject(account, people, sa.select(sa.literal(owner_of(account))))


def guest_at_table(store: Store, person: str) -> Subject:
    """Return whose data is kept of a guest at a table, who may have learnt something there."""
    with store.engine.connect() as c:
        found = c.execute(sa.select(s.people.c.account).where(s.people.c.id == person)).first()
        if found is None:
            raise NotThere(f"There is no person {person!r}.")
        if found.account is not None:
            asked = sa.select(s.accounts.c.name).where(s.accounts.c.id == found.account)
            raise NotThere(f"That person has an account: name it ({c.execute(asked).scalar_one()}).")
    people = sa.select(s.people.c.id).where(s.people.c.id == person)
    learners = sa.select(s.tables.c.learner).join_from(s.tables, s.people, s.people.c.table == s.tables.c.id)
    return Subject(None, people, learners.where(s.people.c.id == person, s.tables.c.learner.is_not(None)))


# Giving out


def export(store: Store, of: Subject) -> dict[str, Any]:
    """Return all that is kept of a person; choices, orders and sealed answers of finished games alone."""
    about = sa.select(s.accounts.c.name, s.accounts.c.created, s.accounts.c.banned).where(s.accounts.c.id == of.account)
    asked = {**_at_tables(of), **_in_finished_games(of), **_beside_tables(of)}
    if of.account is not None:
        asked |= {"sessions": sa.select(s.sessions.c.until).where(s.sessions.c.account == of.account)}
        asked |= results_of(of.account)
    with store.engine.connect() as c:
        account = c.execute(about).mappings().first()
        out: dict[str, Any] = {"account": None if account is None else dict(account)}
        return out | {part: [dict(row) for row in c.execute(one).mappings()] for part, one in asked.items()}


def _at_tables(of: Subject) -> dict[str, sa.Select[Any]]:
    """Return what asks for the places of a person at tables, and for what they left there."""
    names = (s.people.c.table, s.people.c.id.label("person"), s.people.c.name, s.people.c.host, s.seats.c.seat)
    sits = (s.seats.c.person == s.people.c.id) | (s.seats.c.lender == s.people.c.id)
    at = sa.select(*names, s.tables.c.status).join_from(s.people, s.tables)
    talk = sa.select(s.talk.c.table, s.talk.c.text, s.talk.c.said, s.talk.c.team)
    told = sa.select(d.chronicle.c.table, d.chronicle.c.text, d.chronicle.c.made).join_from(
        d.chronicle, s.people, s.people.c.table == d.chronicle.c.table
    )
    named = d.chronicle.c.text.contains(sa.literal("{") + s.people.c.id + sa.literal("}"))
    visits = sa.select(s.visits.c.table, s.visits.c.seen, s.visits.c.left)
    banks = sa.select(d.banks.c.table, d.banks.c.left, d.banks.c.since, d.banks.c.vacation, d.banks.c.away)
    keys = sa.select(s.keys.c.table, s.keys.c.made, s.keys.c.used)
    return {
        "tables": at.outerjoin(s.seats, sits).where(s.people.c.id.in_(of.people)).order_by(s.people.c.table),
        "talk": talk.where(s.talk.c.person.in_(of.people)).order_by(s.talk.c.id),
        "chronicle": told.where(s.people.c.id.in_(of.people), named).order_by(d.chronicle.c.id),
        "visits": visits.where(s.visits.c.person.in_(of.people)),
        "clocks": banks.where(d.banks.c.person.in_(of.people)),
        "keys": keys.where(s.keys.c.person.in_(of.people)),
    }


def _in_finished_games(of: Subject) -> dict[str, sa.Select[Any]]:
    """Return what asks for what a person has done in secret, in games that are over."""
    out = {"choices": _of_own_seats(of, s.moves, "number", "seat", "choice", "made").order_by(s.moves.c.number)}
    out["orders"] = _of_own_seats(of, s.orders, "seat", "card", "kind", "rule", "cost", "until")
    out["deeds"] = _of_own_seats(of, s.deeds, "seat", "at", "words").order_by(s.deeds.c.id)
    out["sealed"] = _of_own_seats(of, s.sealed, "seat", "answer")
    return {f"{part}_of_finished_games": asked for part, asked in out.items()}


def _of_own_seats(of: Subject, table: sa.Table, *columns: str) -> sa.Select[Any]:
    asked = sa.select(table.c.table, *[table.c[name] for name in columns])
    asked = asked.join(s.seats, (s.seats.c.table == table.c.table) & (s.seats.c.seat == table.c.seat))
    asked = asked.join(s.tables, s.tables.c.id == table.c.table)
    return asked.where(of.holds(s.seats), s.tables.c.status == "over").order_by(table.c.table)


def _beside_tables(of: Subject) -> dict[str, sa.Select[Any]]:
    """Return what asks for how a person wishes to be told, what waits to be told, and what they have learnt."""
    contacts = sa.select(d.contacts.c.way, d.contacts.c.address, d.contacts.c.confirmed)
    lessons = sa.select(s.progress.c.game, s.progress.c.lesson, s.progress.c.star, s.progress.c.made)
    quiet = sa.select(*[d.quiet_hours.c[name] for name in ("start", "stop", "zone", "offset")])
    outbox = sa.select(d.outbox.c.table, d.outbox.c.text, d.outbox.c.state, d.outbox.c.made)
    return {
        "notices": contacts.where(d.contacts.c.id.in_(of.contacts)),
        "quiet_hours": quiet.where(d.quiet_hours.c.owner.in_(of.owners)),
        "outbox": outbox.where(d.outbox.c.contact.in_(of.contacts)),
        "lessons": lessons.where(s.progress.c.learner.in_(of.learners)),
    }


# Erasing


def erase(store: Store, of: Subject) -> int:
    """Erase a person: account, sessions, keys, addresses, talk, orders, lessons, name; return at how many tables.

    Where a game runs, a bot takes the seats, or a friend gives back what was lent; somebody else becomes host.
    """
    with store.engine.begin() as c:
        at = list(c.execute(sa.select(s.people.c.table).where(s.people.c.id.in_(of.people))).scalars())
        _erase_beside_tables(c, of)
        _erase_at_tables(c, of)
        _leave(c, of)
        unname_guests(c, of.people)
        tables = sa.select(s.people.c.table).where(s.people.c.id.in_(of.people))
        now = time.time()
        running = tables.join(s.tables).where(s.tables.c.status != "over")
        c.execute(s.tables.update().where(s.tables.c.id.in_(tables)).values(edited=now))
        c.execute(d.clocks.update().where(d.clocks.c.table.in_(running)).values(due=now))
        c.execute(s.tables.update().where(s.tables.c.learner.in_(of.learners)).values(learner=None))
        c.execute(s.people.update().where(s.people.c.id.in_(of.people)).values(name=NOBODY, account=None))
        if of.account is not None:
            unname_results(c, of.account)
            c.execute(s.sessions.delete().where(s.sessions.c.account == of.account))
            c.execute(s.accounts.delete().where(s.accounts.c.id == of.account))
    return len(set(at))


def _erase_beside_tables(c: sa.Connection, of: Subject) -> None:
    """Remove addresses with what waits to be sent there, quiet hours, and what was learnt."""
    c.execute(d.outbox.delete().where(d.outbox.c.contact.in_(of.contacts)))
    for kept in (d.contacts, d.quiet_hours):
        c.execute(kept.delete().where(kept.c.owner.in_(of.owners)))
    c.execute(s.progress.delete().where(s.progress.c.learner.in_(of.learners)))


def _erase_at_tables(c: sa.Connection, of: Subject) -> None:
    """Remove what a person has said, and what they have ordered and sealed at their seats."""
    for kept in (s.talk, s.keys, s.visits):
        c.execute(kept.delete().where(kept.c.person.in_(of.people)))
    for kept in BY_TABLE:
        own = sa.exists().where(s.seats.c.table == kept.c.table, s.seats.c.seat == kept.c.seat, of.holds(s.seats))
        c.execute(kept.delete().where(own))


def _leave(c: sa.Connection, of: Subject) -> None:
    """Give up the seats of a person: to others while a table waits for players, to bots while its game runs."""
    lent = s.seats.c.person.in_(of.people) & s.seats.c.lender.is_not(None)
    c.execute(s.seats.update().where(lent).values(person=s.seats.c.lender, lender=None))
    for status, values in (("open", {"kind": "open"}), ("playing", {"kind": "bot", "level": "normal"})):
        tables = sa.select(s.tables.c.id).where(s.tables.c.status == status)
        held = of.holds(s.seats) & s.seats.c.table.in_(tables)
        c.execute(s.seats.update().where(held).values(**values, person=None, lender=None))
    c.execute(s.tables.update().where(s.tables.c.paused.in_(of.people)).values(paused=None))
    hosts = sa.select(s.people.c.table).where(s.people.c.id.in_(of.people), s.people.c.host)
    for table in list(c.execute(hosts).scalars()):
        _hand_on_host(c, table)


def _hand_on_host(c: sa.Connection, table: str) -> None:
    """Let somebody be host who stays at a table, if somebody does."""
    holder = sa.func.coalesce(s.seats.c.lender, s.seats.c.person)
    asked = sa.select(holder).where(s.seats.c.table == table, holder.is_not(None)).order_by(s.seats.c.seat)
    heir = c.execute(asked.limit(1)).scalar()
    if heir is not None:
        c.execute(s.people.update().where(s.people.c.table == table).values(host=s.people.c.id == heir))
