"""Store how a table with a clock stands: banks, who is waited for, when something is due, a vote, the chronicle.

Changes are statements that are written in the transaction of a move or of a change of seats. They are plain SQL with
named values, which both databases understand, since moves into SQLite do not go through SQLAlchemy.
"""

from collections.abc import Collection
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from haversack.server import schema_days as d
from haversack.server.clocks import Bank, Setting, opened

MOST_LINES = 200


class Statement(NamedTuple):
    """Something that is written along: SQL with named values."""

    sql: str
    values: dict[str, Any]


class Vote(msgspec.Struct, frozen=True):
    """What the others say about somebody whose time is up: what each wants, and until when they may say so.

    `waits` names, by an id, that somebody's word is still asked for, as a `Wait` does for a question of the game.
    """

    about: str
    until: float
    votes: dict[str, str] = {}
    waits: dict[str, str] = {}

    def voted(self, person: str, choice: str) -> "Vote":
        """Return the vote with somebody's word, which is waited for no more."""
        return Vote(self.about, self.until, {**self.votes, person: choice}, _without(self.waits, {person}))

    def among(self, people: Collection[str]) -> "Vote":
        """Return the vote with nobody waited for who has no word in it any more."""
        return Vote(self.about, self.until, self.votes, _without(self.waits, set(self.waits) - set(people)))


def _without(waits: dict[str, str], people: Collection[str]) -> dict[str, str]:
    return {person: wait for person, wait in waits.items() if person not in people}


class Wait(msgspec.Struct, frozen=True):
    """That somebody is waited for, by an id; and how many events everybody had seen when they were there last."""

    id: str = ""
    seen: int = 0


class Line(msgspec.Struct, frozen=True):
    """A line of the chronicle: what happened at the table, after how many events everybody had seen and choices.

    In its text ids stand in the place of names. `seat` and `by` say who plays it from then on: a `bot`, a `friend`, or
    its `owner` again; both are empty else.
    """

    kind: str
    text: str
    at: int
    after: int
    seat: str = ""
    by: str = ""


class Standing(msgspec.Struct):
    """How a table with a clock stands.

    `turn_of` had the last turn, `answered` has answered since everybody saw a question last; `until` is when a window
    ends, `due` when somebody has to look after the table.
    """

    setting: Setting
    banks: dict[str, Bank] = {}
    waits: dict[str, Wait] = {}
    turn_of: str | None = None
    answered: str | None = None
    until: float | None = None
    due: float | None = None
    vote: Vote | None = None

    def copy(self) -> "Standing":
        """Return the same, to be changed."""
        kept = {"banks": dict(self.banks), "waits": dict(self.waits)}
        return msgspec.structs.replace(self, **kept)

    @property
    def asked_to_vote(self) -> dict[str, str]:
        """Return whose word on somebody whose time is up is still asked for, each by an id."""
        return {} if self.vote is None else self.vote.waits

    @property
    def waited(self) -> set[str]:
        """Return who is waited for."""
        return {person for person, wait in self.waits.items() if wait.id}

    def bank(self, person: str) -> Bank:
        """Return somebody's bank; whoever has none yet begins."""
        return self.banks.get(person) or opened(self.setting)


CLOCK = (
    "UPDATE clocks SET turn_of = :turn_of, answered = :answered, until = :until, due = :due, vote = :vote "
    'WHERE "table" = :table'
)
BANK = (
    'INSERT INTO banks ("table", person, "left", since, vacation, away) '
    "VALUES (:table, :person, :left, :since, :vacation, :away) "
    'ON CONFLICT ("table", person) DO UPDATE SET "left" = excluded."left", since = excluded.since, '
    "vacation = excluded.vacation, away = excluded.away"
)
WAIT = (
    'INSERT INTO waits ("table", person, wait, seen) VALUES (:table, :person, :id, :seen) '
    'ON CONFLICT ("table", person) DO UPDATE SET wait = excluded.wait, seen = excluded.seen'
)
WITHDRAW = "UPDATE outbox SET state = 'withdrawn' WHERE wait = :wait AND state = 'waiting'"
TELL = (
    'INSERT INTO chronicle ("table", kind, seat, "by", text, at, after, made) '
    "VALUES (:table, :kind, :seat, :by, :text, :at, :after, :made)"
)
DUE = 'UPDATE clocks SET due = :due WHERE "table" = :table'


def changes(table: str, before: Standing, after: Standing) -> list[Statement]:
    """Return what writes the difference."""
    out: list[Statement] = []
    if _clock(before) != _clock(after):
        out.append(Statement(CLOCK, {"table": table, **_clock(after)}))
    for person, bank in after.banks.items():
        if before.banks.get(person) != bank:
            out.append(Statement(BANK, {"table": table, "person": person, **msgspec.structs.asdict(bank)}))
    for person, wait in after.waits.items():
        old = before.waits.get(person, Wait())
        if old.id and old.id != wait.id:
            out.append(Statement(WITHDRAW, {"wait": old.id}))
        if old != wait:
            out.append(Statement(WAIT, {"table": table, "person": person, **msgspec.structs.asdict(wait)}))
    asked = set(after.asked_to_vote.values())
    return out + [Statement(WITHDRAW, {"wait": wait}) for wait in before.asked_to_vote.values() if wait not in asked]


def _clock(standing: Standing) -> dict[str, Any]:
    vote = None if standing.vote is None else msgspec.json.encode(standing.vote).decode()
    names = ("turn_of", "answered", "until", "due")
    return {**{name: getattr(standing, name) for name in names}, "vote": vote}


def told(table: str, line: Line, now: float) -> Statement:
    """Return what writes a line of the chronicle."""
    return Statement(TELL, {"table": table, **msgspec.structs.asdict(line), "made": now})


def create(c: sa.Connection, table: str, setting: Setting) -> None:
    """Write the clock of a new table."""
    c.execute(d.clocks.insert().values(table=table, **msgspec.structs.asdict(setting)))


def stands(c: sa.Connection, table: str | None, wait: str) -> bool:
    """Say whether somebody is still waited for by that id, for an answer or for a vote."""
    if c.execute(sa.select(d.waits.c.person).where(d.waits.c.wait == wait)).first() is not None:
        return True
    vote = c.execute(sa.select(d.clocks.c.vote).where(d.clocks.c.table == table)).scalar()
    return vote is not None and wait in msgspec.json.decode(vote, type=Vote).waits.values()


def load(c: sa.Connection, table: str) -> Standing | None:
    """Return how a table stands; None if it has no clock."""
    found = c.execute(sa.select(d.clocks).where(d.clocks.c.table == table)).mappings().first()
    if found is None:
        return None
    setting = msgspec.convert({name: found[name] for name in Setting.__struct_fields__}, Setting)
    vote = None if found["vote"] is None else msgspec.json.decode(found["vote"], type=Vote)
    standing = Standing(setting, turn_of=found["turn_of"], answered=found["answered"], vote=vote)
    standing.until, standing.due = found["until"], found["due"]
    columns = (d.banks.c.person, d.banks.c.left, d.banks.c.since, d.banks.c.vacation, d.banks.c.away)
    for person, *rest in c.execute(sa.select(*columns).where(d.banks.c.table == table)).all():
        standing.banks[person] = Bank(*rest)
    asked = sa.select(d.waits.c.person, d.waits.c.wait, d.waits.c.seen).where(d.waits.c.table == table)
    standing.waits = {person: Wait(*rest) for person, *rest in c.execute(asked).all()}
    return standing


def load_lines(c: sa.Connection, table: str) -> list[Line]:
    """Return the end of the chronicle of a table, a line more than is told where there is more."""
    columns = [d.chronicle.c[name] for name in Line.__struct_fields__]
    asked = sa.select(*columns).where(d.chronicle.c.table == table).order_by(d.chronicle.c.id.desc())
    return [Line(*row) for row in reversed(c.execute(asked.limit(MOST_LINES + 1)).all())]


def seat_lines(engine: sa.Engine, table: str) -> list[Line]:
    """Return all lines of the chronicle that tell who played a seat from then on."""
    columns = [d.chronicle.c[name] for name in Line.__struct_fields__]
    asked = sa.select(*columns).where(d.chronicle.c.table == table, d.chronicle.c.kind == "seat")
    with engine.connect() as c:
        return [Line(*row) for row in c.execute(asked.order_by(d.chronicle.c.id))]


def write(c: sa.Connection, statements: list[Statement]) -> None:
    """Write along, in a transaction that is under way."""
    for statement in statements:
        c.execute(sa.text(statement.sql), statement.values)


def due_tables(c: sa.Connection, now: float, most: int) -> list[str]:
    """Return tables that somebody has to look after by now, the longest waiting first."""
    asked = sa.select(d.clocks.c.table).where(d.clocks.c.due <= now).order_by(d.clocks.c.due).limit(most)
    return list(c.execute(asked).scalars())


def next_due(c: sa.Connection) -> float | None:
    """Return when the next table is due."""
    return c.execute(sa.select(sa.func.min(d.clocks.c.due))).scalar()
