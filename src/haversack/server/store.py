"""The store: every table, its seats and its moves, in SQLite or PostgreSQL.

It is used from threads of its own (`Store.run`), so that no request waits for a disk inside the event loop: one for
SQLite, several with a connection each for PostgreSQL. Moves into SQLite are the exception: they have a connection of
their own, whose transactions touch the log in memory and wait for no disk, since checkpoints are left to the thread; to
hand each over to a thread and back would take far longer. Only where another process holds the lock of the database is
a move handed to the thread, which waits for it. Moves into PostgreSQL that wait at the same time are written together.

The primary key of the moves makes a doubled number impossible, whoever writes. Where several processes are at a
database, each writes only at the tables it holds (`leases`).
"""

import time
from collections.abc import Sequence
from typing import Any, TypeVar
from zlib import crc32

import msgspec
import sqlalchemy as sa
from alembic.util import CommandError

from haversack.server import schema as s
from haversack.server import standing
from haversack.server.account_store import AccountStore
from haversack.server.chance_store import ChanceStore
from haversack.server.clocks import Setting
from haversack.server.database import Unusable, database_url
from haversack.server.database_lock import Held
from haversack.server.group_commit import GroupCommit, LoopCommit, Write
from haversack.server.learning_store import LearningStore
from haversack.server.move_lines import PostgresLine, SqliteLine
from haversack.server.pack_store import PackStore
from haversack.server.rows import (
    MoveRow,
    PersonRow,
    SeatChange,
    SeatRow,
    Stored,
    TableRow,
    Taken,
    hashed,
    new_secret,
    table_row,
)
from haversack.server.seat_store import SeatStore, write_key
from haversack.server.secret_answers import DeedRow, OrderRow, SealRow
from haversack.server.standing import Statement

__all__ = [
    "SNAPSHOT_EVERY",
    "MoveRow",
    "PersonRow",
    "SeatChange",
    "SeatRow",
    "Store",
    "Stored",
    "TableRow",
    "Taken",
    "Unusable",
    "database_url",
    "hashed",
    "is_snapshot_due",
    "new_secret",
    "open_store",
    "table_row",
    "try_store",
]

T = TypeVar("T")
SNAPSHOT_EVERY = 50


def is_snapshot_due(table: str, number: int) -> bool:
    """Say whether a snapshot goes with a choice; not with the same one everywhere, or tables in step would all halt."""
    return (number + crc32(table.encode())) % SNAPSHOT_EVERY == 0


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


class Store(SeatStore, AccountStore, ChanceStore, PackStore, LearningStore):
    """All tables, and all that is kept of them."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.is_writing = True
        self._sqlite, self._postgres = SqliteLine(self._moves), PostgresLine(self._engine)
        self._gathered = LoopCommit(lambda write: self.append(*write), self._sqlite.append_all)
        self._together = GroupCommit(lambda write: self.append(*write), self._append_all)

    def close(self) -> None:
        """Let the database go, once what is being written has been."""
        self._together.close()
        self._sqlite.close()
        self._postgres.close()
        super().close()

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
                write_key(c, secret, row.id, person, seat, session if seat is None else None)
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
        begun = time.perf_counter()
        try:
            await self._write(Write(table, moves, status, snapshot, besides))
        except BaseException:
            self.metrics.failed.inc()
            raise
        self.metrics.writes.observe(time.perf_counter() - begun)
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


def _move_rows(table: str, moves: list[MoveRow], made: float) -> list[dict[str, Any]]:
    return [{"table": table, "made": made, **msgspec.structs.asdict(move)} for move in moves]


def _rows(c: sa.Connection, of: sa.Table, table: str, form: type[T], order: sa.Column[Any] | None = None) -> list[T]:
    columns = [of.c[name] for name in form.__struct_fields__]  # type: ignore[attr-defined]
    found = c.execute(sa.select(*columns).where(of.c.table == table).order_by(order)).all()
    return [form(*row) for row in found]
