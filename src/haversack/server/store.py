"""The store: every table, its seats and its moves, in SQLite or PostgreSQL.

It is used from threads of its own (`Store.run`), so that no request waits for a disk inside the event loop: one for
SQLite, several with a connection each for PostgreSQL. Moves into SQLite are the exception: they have a connection of
their own, whose transactions touch the log in memory and wait for no disk, since checkpoints are left to the thread; to
hand each over to a thread and back would take far longer. Only where another process holds the lock of the database is
a move handed to the thread, which waits for it. Moves into PostgreSQL that wait at the same time are written together.

The primary key of the moves makes a doubled number impossible, whoever writes. Where several processes are at a
database, each writes only at the tables it holds (`leases`).
"""

import asyncio
import hashlib
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError

from haversack.server import schema as s
from haversack.server import standing
from haversack.server.clocks import Setting
from haversack.server.database_lock import Held, Hold, make_private
from haversack.server.group_commit import GroupCommit, LoopCommit, Write
from haversack.server.leases import Leases
from haversack.server.metrics import Metrics
from haversack.server.move_lines import PostgresLine, SqliteLine
from haversack.server.secret_answers import DeedRow, OrderRow, SealRow
from haversack.server.standing import Line, Standing, Statement

T = TypeVar("T")
SNAPSHOT_EVERY = 50
CONNECTIONS = 4
MOST_TABLES = 100


class SeatRow(msgspec.Struct):
    """Who sits somewhere; a friend who plays for a while does so in the place of the `lender`, whose seat it is."""

    seat: str
    kind: str
    level: str
    person: str | None = None
    lender: str | None = None

    @property
    def holder(self) -> str | None:
        """Return whose seat it is: who has lent it, or else who sits there."""
        return self.lender or self.person


class PersonRow(msgspec.Struct):
    """Somebody at a table."""

    id: str
    name: str
    host: bool
    account: int | None = None
    curtain: bool = False
    thinks: int = 0


class MoveRow(msgspec.Struct, frozen=True):
    """A line of a table's log: a choice, a return to the first `keep` choices that stand, or the end by resigning.

    Of a line that resigns, `seat` is the team and `choice` the person who speaks for it. Of a choice, `keep` says
    how many choices before it were made with the same answer.
    """

    number: int
    kind: str
    seat: str
    choice: str
    keep: int = 0


class TableRow(msgspec.Struct):
    """A table as it was opened; where a lesson is taken, `lesson` names it and `learner` who takes it."""

    id: str
    game: str
    rules_version: int
    options: dict[str, bool | int | str]
    seed: str
    commitment: str
    origin: dict[str, object] | None
    talk: str
    pace: int
    training: bool
    status: str
    created: float
    paused: str | None = None
    lesson: str | None = None
    learner: str | None = None
    chance: str = "blake2b"
    salts: list[str] = []
    pack: dict[str, object] | None = None
    beat: int = 0
    listed: bool = False
    team_talk: str = "none"
    attended: float | None = None

    @property
    def dealt_from(self) -> int | str:
        """Return the seed the game is dealt from: the secret with the players' salts, or, of old tables, a number."""
        return int(self.seed) if self.chance == "splitmix64" else ":".join([self.seed, *self.salts])


class Stored(msgspec.Struct):
    """All of a table."""

    row: TableRow
    seats: list[SeatRow]
    people: list[PersonRow]
    moves: list[MoveRow]
    snapshots: dict[int, str]
    sealed: list[SealRow] = []
    orders: list[OrderRow] = []
    deeds: list[DeedRow] = []
    days: Standing | None = None
    lines: list[Line] = []


class SeatChange(msgspec.Struct, kw_only=True):
    """What changes at a table when people come, go, or let a bot sit in; all of it is written, or nothing."""

    seats: list[SeatRow]
    status: str
    paused: str | None
    host: str | None = None
    newcomer: PersonRow | None = None
    secret: str = ""
    free_before: bool = False
    salts: list[str] | None = None
    session: str | None = None
    besides: list[Statement] = []


class Taken(Exception):
    """Raised when a seat was no longer free; nothing has changed."""


def new_secret() -> str:
    """Return a secret that nobody guesses."""
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    """Return what the store keeps of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def database_url(text: str) -> sa.URL:
    """Return the address of a database; a plain path is one of SQLite."""
    if "://" not in text:
        return sa.URL.create("sqlite+pysqlite", database=text)
    url = sa.make_url(text)
    return url.set(drivername="postgresql+psycopg") if url.drivername in ("postgresql", "postgres") else url


class Unusable(Exception):
    """Raised when a database cannot be used; the message is one sentence."""


def try_store(url: str) -> None:
    """Open a database, bring it to the form of this version and let it go again; raise Unusable if that fails."""
    store = open_store(url)
    try:
        store.hold()
        store.migrate()
    except Held as error:
        raise Unusable(str(error)) from None
    except CommandError:
        raise Unusable("The database was made by a newer version of Haversack; use that one.") from None
    except sa.exc.DBAPIError as error:
        raise Unusable(f"The database cannot be used: {_one_line(error.orig or error)}.") from None
    finally:
        store.close()


def open_store(url: str) -> "Store":
    """Return a store that nothing was asked of yet; raise Unusable if there cannot be one."""
    try:
        return Store(url)
    except (sa.exc.ArgumentError, sa.exc.NoSuchModuleError, ModuleNotFoundError) as error:
        raise Unusable(f"The database cannot be used: {_one_line(error)}.") from None
    except OSError as error:
        raise Unusable(f"The file of the database cannot be opened: {error.strerror or error}.") from None


def _one_line(error: BaseException) -> str:
    """Return the first line of what an error says, without the address it may hold."""
    return str(error).strip().split("\n")[0].rstrip(".")[:200]


class Store:
    """A database and the threads that speak to it."""

    def __init__(self, url: str) -> None:
        address = database_url(url)
        self.is_shared = address.get_backend_name() != "sqlite"
        self._pool = ThreadPoolExecutor(CONNECTIONS if self.is_shared else 1, thread_name_prefix="store")
        self._engine = self._moves = sa.create_engine(address, **_arguments(address))
        self.leases: Leases | None = None
        self._together = GroupCommit(lambda write: self.append(*write), self._append_all)
        self._hold = Hold(address)
        self.is_writing = True
        self.metrics = Metrics()
        self.clock: Callable[[], float] = time.time
        self._at_once = address.get_backend_name() == "sqlite" and address.database not in (None, "", ":memory:")
        if address.get_backend_name() == "sqlite":
            sa.event.listen(self._engine, "connect", _tune_sqlite)
        if self._at_once:
            self._moves = sa.create_engine(address, **_arguments(address))
            sa.event.listen(self._moves, "connect", _tune_moves)
        self._sqlite, self._postgres = SqliteLine(self._moves), PostgresLine(self._engine)
        self._gathered = LoopCommit(lambda write: self.append(*write), self._sqlite.append_all)

    @property
    def engine(self) -> sa.Engine:
        """Return the way to the database, for what operators ask of it."""
        return self._engine

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """Do something in a thread of the store."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *given)

    def migrate(self) -> None:
        """Bring the database to the form of this version, while no other server is there; if it has it, do nothing."""
        if not self._has_form():
            self._hold.alone(lambda: None if self._has_form() else self._upgrade())

    def _has_form(self) -> bool:
        try:
            return self.is_current()
        except Unusable:
            return False

    def _upgrade(self) -> None:
        config = _migrations()
        with self._engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def is_current(self) -> bool:
        """Say whether the database has the form of this version; raise Unusable where it has none, or a newer one."""
        scripts = ScriptDirectory.from_config(_migrations())
        try:
            with self._engine.connect() as c:
                found = c.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one()
            scripts.get_revision(found)
        except (sa.exc.DBAPIError, sa.exc.NoResultFound, CommandError):
            raise Unusable("This is no database of Haversack, or one of a newer version.") from None
        return str(found) == scripts.get_current_head()

    def hold(self) -> None:
        """Keep others off a file of SQLite, and servers of another version off a PostgreSQL; raise if one is there."""
        self._hold.take()

    def share(self, address: str, life: float | None = None) -> None:
        """Write from now on only at tables that this process holds; others reach it at that address.

        It counts as dead once it has not been heard of for so many seconds.
        """
        self.leases = Leases(self._engine, address, life)
        self.leases.live()
        self.leases.tidy()

    def close(self) -> None:
        """Let the database go."""
        self._hold.release()
        self._together.close()
        self._pool.shutdown()  # what the threads are at comes to its end first
        self._sqlite.close()
        self._postgres.close()
        for engine in (self._moves, self._engine):
            engine.dispose()

    def checkpoint(self) -> None:
        """Bring what SQLite has in its log into the database, without holding up who writes."""
        if self._at_once:
            with self._engine.connect() as c:
                c.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

    # Tables

    def create(
        self,
        row: TableRow,
        seats: list[SeatRow],
        host: PersonRow,
        keys: dict[str, str | None],
        session: str | None = None,
        clock: Setting | None = None,
    ) -> None:
        """Write a new table. `keys` gives the seat each key opens; the key of no seat is that of the host.

        The host's key ends with the session in which it was given.
        """
        values = msgspec.structs.asdict(row)
        values["options"] = msgspec.json.encode(row.options).decode()
        values["origin"] = None if row.origin is None else msgspec.json.encode(row.origin).decode()
        values["salts"] = msgspec.json.encode(row.salts).decode()
        values["pack"] = None if row.pack is None else msgspec.json.encode(row.pack).decode()
        with self._engine.begin() as c:
            c.execute(s.tables.insert().values(values))
            c.execute(s.people.insert().values(table=row.id, **msgspec.structs.asdict(host)))
            sits = [{"table": row.id, "owner": seat.person, **msgspec.structs.asdict(seat)} for seat in seats]
            c.execute(s.seats.insert(), sits)
            for secret, seat in keys.items():
                person = host.id if seat is None else None
                _write_key(c, secret, row.id, person, seat, session if seat is None else None)
            if clock is not None:
                standing.create(c, row.id, clock)

    def load(self, table: str) -> Stored | None:
        """Return all of a table, or None if there is none."""
        with self._engine.connect() as c:
            found = c.execute(sa.select(s.tables).where(s.tables.c.id == table)).mappings().first()
            if found is None:
                return None
            snapshots = c.execute(
                sa.select(s.snapshots.c.number, s.snapshots.c.digest).where(s.snapshots.c.table == table)
            )
            return Stored(
                row=table_row(found),
                seats=_rows(c, s.seats, table, SeatRow),
                people=_rows(c, s.people, table, PersonRow),
                moves=_rows(c, s.moves, table, MoveRow, s.moves.c.number),
                snapshots={row.number: row.digest for row in snapshots},
                sealed=_rows(c, s.sealed, table, SealRow),
                orders=_rows(c, s.orders, table, OrderRow),
                deeds=_rows(c, s.deeds, table, DeedRow, s.deeds.c.id),
                days=standing.load(c, table),
                lines=standing.load_lines(c, table),
            )

    def load_many(self, tables: list[str]) -> list[Stored]:
        """Return what replaying some tables needs: no seats and no people."""
        with self._engine.connect() as c:
            rows = c.execute(sa.select(s.tables).where(s.tables.c.id.in_(tables))).mappings().all()
            moves: dict[str, list[MoveRow]] = {row["id"]: [] for row in rows}
            columns = (s.moves.c.table, *[s.moves.c[name] for name in MoveRow.__struct_fields__])
            asked = sa.select(*columns).where(s.moves.c.table.in_(tables))
            for table, *line in c.execute(asked.order_by(s.moves.c.table, s.moves.c.number)).all():
                moves[table].append(MoveRow(*line))
            marks: dict[str, dict[int, str]] = {row["id"]: {} for row in rows}
            columns = (s.snapshots.c.table, s.snapshots.c.number, s.snapshots.c.digest)
            for table, number, digest in c.execute(sa.select(*columns).where(s.snapshots.c.table.in_(tables))):
                marks[table][number] = digest
        return [Stored(table_row(row), [], [], moves[row["id"]], marks[row["id"]]) for row in rows]

    def table_ids(self, only_running: bool) -> list[str]:
        """Return the ids of all tables, or of those whose game is not over."""
        asked = sa.select(s.tables.c.id).order_by(s.tables.c.id)
        if only_running:
            asked = asked.where(s.tables.c.status != "over")
        with self._engine.connect() as c:
            return list(c.execute(asked).scalars())

    def was_checked(self, fingerprint: str) -> bool:
        """Say whether the running games were replayed by these rules, and none differed."""
        good = (s.checked.c.fingerprint == fingerprint) & (s.checked.c.differing == 0)
        with self._engine.connect() as c:
            return c.execute(sa.select(s.checked.c.made).where(good)).first() is not None

    def note_check(self, fingerprint: str, games: int, differing: int) -> None:
        """Write that the running games were replayed by these rules."""
        values = {"fingerprint": fingerprint, "made": time.time(), "games": games, "differing": differing}
        with self._engine.begin() as c:
            c.execute(s.checked.delete().where(s.checked.c.fingerprint == fingerprint))
            c.execute(s.checked.insert().values(values))

    def snapshot(self, table: str, digest: str) -> str | None:
        """Return the position a table had when its snapshot of that digest was taken."""
        at = (s.snapshots.c.table == table) & (s.snapshots.c.digest == digest)
        with self._engine.connect() as c:
            return c.execute(sa.select(s.snapshots.c.position).where(at)).scalars().first()

    async def write(
        self,
        table: str,
        moves: list[MoveRow],
        status: str | None,
        snapshot: tuple[str, str] | None,
        besides: Sequence[Statement] = (),
    ) -> None:
        """Write moves made together where that is quickest; wait in the thread if another process holds the lock."""
        self.is_writing = False
        with self.metrics.time_write():
            await self._write(Write(table, moves, status, snapshot, besides))
        self.is_writing = True

    async def _write(self, write: Write) -> None:
        if self._at_once:
            try:
                await self._gathered.write(write)
            except sa.exc.OperationalError as error:
                if "locked" not in str(error.orig):
                    raise
                await self.run(self.append, *write, True)
        elif self.is_shared:
            await self._together.write(write)
        else:
            await self.run(self.append, *write)

    def _append_all(self, writes: list[Write]) -> set[str]:
        """Write moves at several tables in one transaction; return the tables that this process no longer holds."""
        return self._postgres.append_all(writes, self.leases)

    def append(
        self,
        table: str,
        moves: list[MoveRow],
        status: str | None,
        snapshot: tuple[str, str] | None,
        besides: Sequence[Statement] = (),
        patient: bool = False,
    ) -> None:
        """Write moves made together, and with them what changes by them, in one transaction."""
        write = Write(table, moves, status, snapshot, besides)
        if self._at_once and not patient:
            self._sqlite.append_all([write])
        elif self.is_shared and write.is_plain:
            if self._append_all([write]) and self.leases is not None:
                raise self.leases.refusal(write.table)
        else:
            self._append_whole(write)

    def _append_whole(self, write: Write) -> None:
        table, last = write.table, write.moves[-1].number
        with self._engine.begin() as c:
            self.expect(c, table)
            c.execute(s.moves.insert(), _move_rows(table, write.moves, time.time()))
            if write.status is not None:
                c.execute(s.tables.update().where(s.tables.c.id == table).values(status=write.status))
            if write.snapshot is not None:
                digest, position = write.snapshot
                c.execute(s.snapshots.insert().values(table=table, number=last, digest=digest, position=position))
            standing.write(c, list(write.besides))

    def write_along(self, table: str, statements: Sequence[Statement]) -> None:
        """Write what changes at a table beside its moves, in one transaction."""
        with self._engine.begin() as c:
            self.expect(c, table)
            standing.write(c, list(statements))

    def expect(self, c: sa.Connection, table: str) -> None:
        """Raise if another process has taken the table over."""
        if self.leases is not None:
            self.leases.expect(c, table)

    # People

    def add_key(self, table: str, person: str, secret: str, session: str | None = None) -> None:
        """Write one more key of a person; it ends with a session, if it was given in one."""
        with self._engine.begin() as c:
            _write_key(c, secret, table, person, None, session)

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
            _write_key(c, secret, table, None, seat)
        return True

    def reseat(self, table: str, change: SeatChange) -> None:
        """Write who sits where now, in one transaction; invitations to those seats alone are spent."""
        with self._engine.begin() as c:
            self.expect(c, table)
            if change.newcomer is not None:
                c.execute(s.people.insert().values(table=table, **msgspec.structs.asdict(change.newcomer)))
                _write_key(c, change.secret, table, change.newcomer.id, None, change.session)
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
        """Return the person and the seat a key stands for, or None if it opens nothing here."""
        asked = sa.select(s.keys.c.person, s.keys.c.seat).where(
            s.keys.c.hash == hashed(secret), s.keys.c.table == table
        )
        with self._engine.connect() as c:
            found = c.execute(asked).first()
        return None if found is None else (found[0], found[1])

    # What waits for a table

    def promise(self, commitment: str, secret: str, most: int) -> None:
        """Write a secret that was committed to; of more than so many, the oldest are forgotten."""
        with self._engine.begin() as c:
            c.execute(s.promises.insert().values(commitment=commitment, secret=secret, made=time.time()))
            newest = sa.select(s.promises.c.made).order_by(s.promises.c.made.desc()).offset(most).limit(1)
            c.execute(s.promises.delete().where(s.promises.c.made <= newest.scalar_subquery()))

    def keep_promise(self, commitment: str) -> str | None:
        """Return a secret that was committed to, once."""
        taken = s.promises.delete().where(s.promises.c.commitment == commitment).returning(s.promises.c.secret)
        with self._engine.begin() as c:
            return c.execute(taken).scalar()

    def keep_pack(self, key: str, name: str, text: str, most: int, characters: int) -> None:
        """Write a pack that somebody brought; of more than so many, or so much, the oldest go."""
        with self._engine.begin() as c:
            c.execute(s.brought.delete().where(s.brought.c.hash == key))
            values = {"hash": key, "name": name, "text": text, "size": len(text), "made": time.time()}
            c.execute(s.brought.insert().values(values))
            kept = c.execute(sa.select(s.brought.c.hash, s.brought.c.size).order_by(s.brought.c.made.desc())).all()
            sizes = accumulate(size for _, size in kept)
            too_many = [
                one
                for at, ((one, _), sum_) in enumerate(zip(kept, sizes, strict=True))
                if at >= most or sum_ > characters
            ]
            c.execute(s.brought.delete().where(s.brought.c.hash.in_(too_many)))

    def brought_pack(self, key: str) -> tuple[str, str] | None:
        """Return the name and the text of a pack that somebody brought."""
        with self._engine.connect() as c:
            found = c.execute(sa.select(s.brought.c.name, s.brought.c.text).where(s.brought.c.hash == key)).first()
        return None if found is None else (found[0], found[1])

    # Learning

    def note_progress(self, learner: str, game: str, lesson: str, star: bool) -> None:
        """Write that somebody has come to the end of a lesson; a star once won stays."""
        mine = (s.progress.c.learner == learner) & (s.progress.c.game == game) & (s.progress.c.lesson == lesson)
        with self._engine.begin() as c:
            had = c.execute(sa.select(s.progress.c.star).where(mine)).first()
            if had is None:
                values = {"learner": learner, "game": game, "lesson": lesson, "star": star, "made": time.time()}
                c.execute(s.progress.insert().values(values))
            elif star and not had.star:
                c.execute(s.progress.update().where(mine).values(star=True))

    def progress_of(self, learners: list[str], game: str) -> dict[str, bool]:
        """Return the lessons of a game that somebody, known by several names, has taken, and which with a star."""
        asked = sa.select(s.progress.c.lesson, s.progress.c.star).where(
            s.progress.c.learner.in_(learners), s.progress.c.game == game
        )
        out: dict[str, bool] = {}
        with self._engine.connect() as c:
            for lesson, star in c.execute(asked):
                out[lesson] = star or out.get(lesson, False)
        return out

    # Talk

    def say(self, table: str, person: str, text: str, at: int) -> None:
        """Write what somebody said after so many events."""
        with self._engine.begin() as c:
            self.expect(c, table)
            c.execute(s.talk.insert().values(table=table, person=person, text=text, said=time.time(), at=at))

    def said(self, table: str, last: int = 100) -> list[tuple[str, str, int | None]]:
        """Return who said what after how many events, oldest first."""
        asked = sa.select(s.talk.c.person, s.talk.c.text, s.talk.c.at).where(s.talk.c.table == table)
        with self._engine.connect() as c:
            found = c.execute(asked.order_by(s.talk.c.id.desc()).limit(last)).all()
        return [(person, text, at) for person, text, at in reversed(found)]

    # Accounts

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


def _move_rows(table: str, moves: list[MoveRow], made: float) -> list[dict[str, Any]]:
    return [{"table": table, "made": made, **msgspec.structs.asdict(move)} for move in moves]


def _write_key(
    c: sa.Connection, secret: str, table: str, person: str | None, seat: str | None, session: str | None = None
) -> None:
    values = {"hash": hashed(secret), "table": table, "person": person, "seat": seat, "made": time.time()}
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


def _migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _arguments(address: sa.URL) -> dict[str, Any]:
    if address.get_backend_name() != "sqlite":
        return {"pool_size": CONNECTIONS + 2, "max_overflow": 0, "pool_pre_ping": True, "hide_parameters": True}
    if address.database and address.database != ":memory:":
        make_private(Path(address.database).absolute())
    return {"poolclass": sa.StaticPool, "connect_args": {"check_same_thread": False}, "hide_parameters": True}


def _tune_sqlite(connection: Any, _: object) -> None:
    for line in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {line}")


def _tune_moves(connection: Any, given: object) -> None:
    _tune_sqlite(connection, given)
    connection.execute("PRAGMA wal_autocheckpoint=0")
    connection.execute("PRAGMA busy_timeout=50")


def table_row(found: sa.RowMapping | dict[str, Any]) -> TableRow:
    """Return a table as it was opened from its line in the database."""
    values = dict(found)
    values["options"] = msgspec.json.decode(values["options"])
    values["origin"] = None if values["origin"] is None else msgspec.json.decode(values["origin"])
    values["salts"] = msgspec.json.decode(values["salts"])
    values["pack"] = None if values["pack"] is None else msgspec.json.decode(values["pack"])
    return TableRow(**values)


def _rows(c: sa.Connection, of: sa.Table, table: str, form: type[T], order: sa.Column[Any] | None = None) -> list[T]:
    columns = [of.c[name] for name in form.__struct_fields__]  # type: ignore[attr-defined]
    found = c.execute(sa.select(*columns).where(of.c.table == table).order_by(order)).all()
    return [form(*row) for row in found]
