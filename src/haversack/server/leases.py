"""Which process holds which table, where several are at one PostgreSQL.

A table is held by one process at a time. The lease of a table names its owner and an epoch, which counts owners; it is
good as long as its owner is alive, and a process is alive until the time it has written last, by the clock of the
database. So a process renews one row, however many tables it holds. Whoever wants a table whose owner is dead takes
it over. A process that was thought dead and is not does no harm: its writes ask for the lease first, in the same
transaction, and a choice it might still slip in takes a number, which nobody else can write then.
"""

import secrets
import threading
from typing import NamedTuple

import sqlalchemy as sa

from haversack.server import schema as s
from haversack.server.errors import Elsewhere

LIFE_SECONDS = 3.0
BEAT_SECONDS = 0.75
NOBODY = ""
NOW = "extract(epoch from clock_timestamp())"
TAKE = sa.text(
    f"""
    INSERT INTO leases AS held ("table", owner, epoch) SELECT id, :me, 1 FROM tables WHERE id = :table
    ON CONFLICT ("table") DO UPDATE SET owner = :me, epoch = held.epoch + 1
    WHERE NOT EXISTS (SELECT 1 FROM processes WHERE id = held.owner AND until > {NOW})
    RETURNING epoch
    """
)
ASK = sa.text(
    'SELECT owner, epoch, address, secret FROM leases JOIN tables ON tables.id = "table" '
    'LEFT JOIN processes ON processes.id = owner WHERE "table" = :table'
)
LIVE = sa.text(
    f"INSERT INTO processes (id, address, secret, until, here) VALUES (:me, :address, :secret, {NOW} + :life, :here) "
    "ON CONFLICT (id) DO UPDATE SET until = excluded.until, here = excluded.here"
)
HERE = sa.text(f"SELECT coalesce(sum(here), 0) FROM processes WHERE until > {NOW} AND id <> :me")
ALIVE = sa.text(f"SELECT id FROM processes WHERE until > {NOW}")
BURY = sa.text(f"DELETE FROM processes WHERE until < {NOW} - 3600")


class Owner(NamedTuple):
    """A process that holds a table: where it is reached by other processes, and by which secret it knows them."""

    id: str
    address: str
    secret: str


class LostLease(Elsewhere):
    """Raised when a process wants to write at a table that another has taken over; nothing is written."""


class Leases:
    """The tables that this process holds. Its methods ask the database and are called in the threads of the store."""

    def __init__(self, engine: sa.Engine, address: str = "", life: float | None = None) -> None:
        self._engine = engine
        self.life = life or LIFE_SECONDS
        self.me = Owner(secrets.token_hex(8), address, secrets.token_hex(16))
        self._held: dict[str, int] = {}
        self._lost: set[str] = set()
        self._guard = threading.Lock()
        self.here = 0  # how many people are at the tables of this process

    # Being alive

    def live(self) -> set[str]:
        """Write that this process is alive for a while, and return all that are."""
        values = {"me": self.me.id, "address": self.me.address, "secret": self.me.secret, "life": self.life}
        values |= {"here": self.here}
        with self._engine.begin() as c:
            c.execute(LIVE, values)
            return set(c.execute(ALIVE).scalars())

    def here_elsewhere(self) -> int:
        """Return how many people are at the tables of the other processes."""
        with self._engine.connect() as c:
            return int(c.execute(HERE, {"me": self.me.id}).scalar_one())

    def tidy(self) -> None:
        """Remove what is left of processes that died long ago, and of tables that are gone."""
        with self._engine.begin() as c:
            c.execute(BURY)
            c.execute(s.leases.delete().where(s.leases.c.table.not_in(sa.select(s.tables.c.id))))

    def leave(self) -> None:
        """Give up everything: another process may take the tables at once."""
        with self._engine.begin() as c:
            c.execute(s.leases.update().where(s.leases.c.owner == self.me.id).values(owner=NOBODY))
            c.execute(s.processes.delete().where(s.processes.c.id == self.me.id))

    # Holding tables

    def take(self, table: str) -> Owner | None:
        """Take a table that is there and that no living process holds; return who else holds it, if somebody does."""
        with self._engine.begin() as c:
            epoch = c.execute(TAKE, {"me": self.me.id, "table": table}).scalar()
            found = c.execute(ASK, {"table": table}).first() if epoch is None else None
        if found is not None and found.owner == self.me.id:
            epoch = found.epoch
        if epoch is not None:
            self._hold(table, epoch)
            return None
        return None if found is None else Owner(found.owner, found.address or "", found.secret or "")

    def _hold(self, table: str, epoch: int) -> None:
        with self._guard:
            self._held[table] = epoch
            self._lost.discard(table)

    def release(self, table: str) -> None:
        """Let a table go."""
        with self._guard:
            epoch = self._held.pop(table, None)
        with self._engine.begin() as c:
            mine = (s.leases.c.table == table) & (s.leases.c.owner == self.me.id) & (s.leases.c.epoch == epoch)
            c.execute(s.leases.update().where(mine).values(owner=NOBODY))

    def compare(self) -> None:
        """Find out which tables others have taken over, as they may when this process was thought dead."""
        with self._engine.connect() as c:
            asked = sa.select(s.leases.c.table, s.leases.c.epoch).where(s.leases.c.owner == self.me.id)
            mine = {(table, epoch) for table, epoch in c.execute(asked)}
        with self._guard:
            self._lost |= {table for table, epoch in self._held.items() if (table, epoch) not in mine}

    def lost(self) -> set[str]:
        """Return the tables that were found to be lost, once."""
        with self._guard:
            found, self._lost = self._lost, set()
            for table in found:
                self._held.pop(table, None)
        return found

    # Writing

    def expect(self, c: sa.Connection, table: str) -> None:
        """Keep others from taking a table until this transaction has ended; raise if one has taken it."""
        asked = sa.select(s.leases.c.epoch).where(s.leases.c.table == table, s.leases.c.owner == self.me.id)
        epoch = c.execute(asked.with_for_update(read=True)).scalar()
        if epoch is None or epoch != self.epoch_of(table):
            raise self.refusal(table)

    def epoch_of(self, table: str) -> int:
        """Return the epoch in which this process holds a table; no epoch is 0."""
        return self._held.get(table, 0)

    def refusal(self, table: str) -> LostLease:
        """Return what is raised where a table was lost, and remember that it was."""
        with self._guard:
            self._lost.add(table)
        return LostLease("This table has moved to another process of the server; come back in a moment.")
