"""Several servers at one database: a table that is due is woken once, by one of them, also when that one dies.

On PostgreSQL, as it is served; and on SQLite, where a test lets two servers share what one alone may hold, so that it
is seen where there is no PostgreSQL.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from haversack.server import leases, waking, zero
from haversack.server.app import application
from haversack.server.database_lock import Hold
from haversack.server.standing import Standing
from haversack.server.table import Table
from tests.server.days import Time, still
from tests.server.people import forget_tables, hub_of, in_store, inside, need
from tests.server.test_clocks import FREE, two
from tests.server.test_leases import let_die

__all__ = ["still"]
SECONDS = "CAST(strftime('%s', 'now') AS REAL)"


class Pair:
    """Two servers at one database, with one time."""

    def __init__(self, clients: tuple[TestClient, TestClient]) -> None:
        self.clients = clients
        self.time = Time(clients[0]).on(clients[1]).on(clients[0])

    def wakes(self, *which: int) -> list[int]:
        """Let servers look for what is due, all at the same time; return how many tables each has woken."""

        def look(number: int) -> int:
            client = self.clients[number]
            woken: int = inside(client).call(waking.wake_due, hub_of(client))
            return woken

        with ThreadPoolExecutor() as pool:
            return list(pool.map(look, which))

    def stored(self, name: str) -> tuple[Standing, list[str]]:
        """Return how a table stands in the store, and what its chronicle says."""
        found = need(in_store(self.clients[1], hub_of(self.clients[1]).store.load, name))
        return need(found.days), [line.text for line in found.lines]

    def die(self, number: int) -> None:
        """Let a server count as dead."""
        store = hub_of(self.clients[number]).store
        in_store(self.clients[number], let_die, store, need(store.leases).me.id)


@pytest.fixture
def pair(database: str, still: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pair]:
    """Two servers at one database, which live until they are let die."""
    monkeypatch.setattr("haversack.server.leases.LIFE_SECONDS", 3600.0)
    monkeypatch.setattr("haversack.server.liveness.BEAT_SECONDS", 3600.0)
    is_file = not database.startswith("postgresql")
    if is_file:
        monkeypatch.setattr(Hold, "take", lambda hold: None)
        for name in ("TAKE", "LIVE", "HERE", "ALIVE", "BURY"):
            monkeypatch.setattr(leases, name, sa.text(str(getattr(leases, name)).replace(leases.NOW, SECONDS)))
    with TestClient(application(database, FREE)) as one, TestClient(application(database, FREE)) as other:
        for client in (one, other) if is_file else ():
            in_store(client, hub_of(client).store.share, "")
        yield Pair((one, other))


def test_a_due_table_is_woken_once_and_by_one(pair: Pair) -> None:
    """Nobody holds it: both find it due at the same moment, one takes it, and the other leaves it alone."""
    table, _, _ = two(pair.clients[0], bank=60, policy="vote")
    name = table.row.id
    forget_tables(pair.clients[0])
    pair.time.now += 61
    assert sorted(pair.wakes(0, 1)) == [0, 1]
    holder = next(number for number in (0, 1) if hub_of(pair.clients[number]).in_memory())
    standing, lines = pair.stored(name)
    assert need(standing.vote).until == standing.due
    assert [line.endswith("the others decide.") for line in lines] == [True]
    assert pair.wakes(0, 1) == [0, 0], "nothing is due"
    pair.time.now += 61
    assert pair.wakes(1 - holder) == [0], "what another holds is left to it"
    assert pair.wakes(holder) == [1]
    assert sum("sat in" in line or "A bot plays" in line for line in pair.stored(name)[1]) == 1


def test_another_wakes_the_tables_of_one_that_died(pair: Pair) -> None:
    """It takes them when they are due; one that was only thought dead does and puts off nothing when it comes to."""
    table, _, _ = two(pair.clients[0], bank=60, policy="vote")
    name = table.row.id
    pair.time.now += 61
    assert pair.wakes(1) == [0]
    pair.die(0)
    assert pair.wakes(1) == [1]
    standing, lines = pair.stored(name)
    assert len(lines) == 1
    pair.time.now = need(standing.due) + 1
    assert pair.wakes(0) == [0]
    assert pair.stored(name) == (standing, lines), "whoever has lost a table writes nothing there"
    assert pair.wakes(1) == [1]
    assert len(pair.stored(name)[1]) > 1


def test_a_table_that_cannot_be_woken_keeps_no_other_waiting(
    light: TestClient, still: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is wrong with one, it is tried later, and the others are woken."""
    time, wake = Time(light), zero.wake
    bad, good = [two(light, bank=bank, policy="vote")[0] for bank in (50, 60)]

    async def stumble(table: Table) -> None:
        if table is bad:
            raise RuntimeError
        await wake(table)

    monkeypatch.setattr(waking, "wake", stumble)
    time.now += 61
    assert inside(light).call(waking.wake_due, hub_of(light)) == 1
    assert need(good.days.standing).vote is not None
    stored = need(in_store(light, hub_of(light).store.load, bad.row.id))
    assert need(stored.days).due == time.now + 600
