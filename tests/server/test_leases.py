"""Tables that one process at a time holds: taken, lost, taken over; a stale owner writes nothing."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from haversack.server import schema as s
from haversack.server import team_talk
from haversack.server.app import application
from haversack.server.database_lock import Held, Hold
from haversack.server.group_commit import GroupCommit, Write
from haversack.server.leases import Leases, LostLease
from haversack.server.security import LIMITS, Rate
from haversack.server.store import MoveRow, SeatChange, Store, database_url
from tests.server.conftest import Fresh
from tests.server.people import at, hub_of, inside, need, open_table, seated

FREE = {kind: Rate(1e9, 1e9) for kind in LIMITS}
MOVE = MoveRow(0, "choice", "germany", "pass")


@pytest.fixture
def shared(emptied: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """An empty PostgreSQL, at which processes live until they are let die, however slow the machine is."""
    monkeypatch.setattr("haversack.server.leases.LIFE_SECONDS", 3600.0)
    monkeypatch.setattr("haversack.server.liveness.BEAT_SECONDS", 3600.0)
    return emptied


@pytest.fixture
def stores(shared: str) -> Iterator[tuple[Store, Store]]:
    """Two processes at one database with two tables in it, which nobody holds."""
    with TestClient(application(shared, FREE)) as client:
        for _ in range(2):
            open_table(client, me="all")
    first, second = Store(shared), Store(shared)
    for store in (first, second):
        store.share("")
    yield first, second
    first.close()
    second.close()


def leases_of(store: Store) -> Leases:
    """Return the tables that a process holds."""
    return need(store.leases)


def let_die(store: Store, owner: str) -> None:
    """Let the time of a process be over."""
    with store.engine.begin() as c:
        c.execute(s.processes.update().where(s.processes.c.id == owner).values(until=0.0))


def names_in(store: Store) -> list[str]:
    """Return the tables of a store."""
    return store.table_ids(False)


def test_a_table_is_held_by_one_process_until_its_time_is_over(stores: tuple[Store, Store]) -> None:
    """The second is told who holds it; when that one has died it takes the table, with the next epoch."""
    first, second = map(leases_of, stores)
    name = names_in(stores[0])[0]
    assert first.take(name) is None
    assert first.take(name) is None
    assert need(second.take(name)) == first.me
    let_die(stores[1], first.me.id)
    assert second.take(name) is None
    assert need(first.take(name)) == second.me
    first.compare()
    assert first.lost() == {name}
    assert first.lost() == set()
    with stores[0].engine.connect() as c:
        epoch = c.execute(sa.select(s.leases.c.epoch).where(s.leases.c.table == name)).scalar_one()
    assert epoch == 3  # opened and left by a third process, then taken twice
    assert first.take("no-such-table") is None
    second.leave()
    assert first.take(name) is None


def test_a_stale_owner_writes_nothing(stores: tuple[Store, Store]) -> None:
    """Neither moves nor seats, talk, pauses or curtains; it finds out that it has lost the table."""
    first, second = stores
    name = names_in(first)[0]
    leases_of(first).take(name)
    let_die(first, leases_of(first).me.id)
    leases_of(second).take(name)
    before = need(first.load(name))
    person = before.people[0].id
    change = SeatChange(seats=before.seats, status="playing", paused=person)
    writes: list[tuple[Any, ...]] = [
        (first.append, name, [MOVE], None, None),
        (first.reseat, name, change),
        (first.pause, name, person),
        (first.set_curtain, name, person, True),
        (team_talk.write, first, name, person, "Hello", 0, None),
    ]
    for write, *given in writes:
        with pytest.raises(LostLease):
            write(*given)
    assert need(first.load(name)) == before
    assert team_talk.read(first, name, True, []) == []
    assert leases_of(first).lost() == {name}


def test_of_moves_written_together_only_the_stale_one_is_refused(stores: tuple[Store, Store]) -> None:
    """And if a number is taken, only the move that wants it."""
    first, second = stores
    lost, good = names_in(first)
    for name in (lost, good):
        leases_of(first).take(name)
    let_die(first, leases_of(first).me.id)
    leases_of(second).take(lost)
    leases_of(first).live()

    async def together(*writes: Write) -> list[BaseException | None]:
        return await asyncio.gather(*map(first._together.write, writes), return_exceptions=True)

    ends = asyncio.run(together(Write(lost, [MOVE]), Write(good, [MOVE])))
    assert isinstance(ends[0], LostLease)
    assert ends[1] is None
    assert (need(first.load(lost)).moves, need(first.load(good)).moves) == ([], [MOVE])
    leases_of(second).release(lost)
    leases_of(first).take(lost)
    later = MoveRow(1, "choice", "japan", "pass")
    ends = asyncio.run(together(Write(good, [MOVE]), Write(lost, [MOVE, later])))
    assert isinstance(ends[0], sa.exc.IntegrityError)
    assert ends[1] is None
    assert need(first.load(lost)).moves == [MOVE, later]


def test_what_gathers_is_written_together() -> None:
    """While one move is written, the others wait for each other, not for a commit each."""
    batches: list[int] = []

    def together(writes: list[Write]) -> set[str]:
        batches.append(len(writes))
        return set()

    def alone(write: Write) -> None:
        batches.append(1)

    async def run() -> None:
        group = GroupCommit(alone, together)
        await asyncio.gather(*(group.write(Write(str(number), [MOVE])) for number in range(20)))
        group.close()
        with pytest.raises(RuntimeError):
            await group.write(Write("late", [MOVE]))

    asyncio.run(run())
    assert sum(batches) == 20
    assert len(batches) <= 2


def test_who_was_at_a_lost_table_comes_back_where_it_is(shared: str) -> None:
    """The old owner closes its sockets; the new one has every choice that was acknowledged."""
    with TestClient(application(shared, FREE)) as old, TestClient(application(shared, FREE)) as new:
        name = open_table(old, me="all")["table"]["id"]
        new.cookies.update(old.cookies)
        with pytest.raises(WebSocketDisconnect) as refused, at(new, name):
            pass
        assert refused.value.code == 1013
        assert new.get(f"/api/tables/{name}").status_code == 503
        store = hub_of(old).store
        with seated(old, name) as player:
            assert player.choose()["type"] == "done"
            player.until_asked()
            let_die(store, leases_of(store).me.id)
            with seated(new, name) as later:
                assert later.events == player.events
                assert later.choose()["type"] == "done"
                assert player.choose()["type"] == "refused"
                inside(old).call(hub_of(old).lose, leases_of(store).lost())
                with pytest.raises(WebSocketDisconnect) as cut:
                    player.until("nothing more")
                assert cut.value.code == 1013
                assert later.choose()["type"] == "done"
        assert hub_of(old).in_memory() == []


def test_a_table_that_is_let_go_can_be_held_by_another(shared: str) -> None:
    """An idle table leaves memory, and its lease with it."""
    with TestClient(application(shared, FREE)) as old, TestClient(application(shared, FREE)) as new:
        name = open_table(old, me="all")["table"]["id"]
        assert new.get(f"/api/tables/{name}").status_code == 503
        assert inside(old).call(hub_of(old).forget_idle, 0.0) == 1
        assert new.get(f"/api/tables/{name}").status_code == 200
        assert old.get(f"/api/tables/{name}").status_code == 503


def test_a_game_goes_on_from_a_finished_one_of_another_process(shared: str) -> None:
    """What is over can be read by everybody."""
    with TestClient(application(shared, FREE)) as old, TestClient(application(shared, FREE)) as new:
        about = open_table(old, me="all")["table"]
        with seated(old, about["id"]) as player:
            assert player.choose()["type"] == "done"
            assert player.ask(type="resign", team="axis")["type"] == "done"
        made = open_table(new, me="all", branch={"table": about["id"], "at": 0})
        assert made["table"]["branch"]


def test_what_one_process_was_told_another_knows(shared: str) -> None:
    """A commitment is good at every process, once."""
    with TestClient(application(shared, FREE)) as one, TestClient(application(shared, FREE)) as other:
        made = one.post("/api/chance", json={"game": "ww2"}).json()["commitment"]
        assert open_table(other, commitment=made)["table"]["commitment"] == made
        seats = one.get("/api/games/ww2").json()["seats"]
        body = {"game": "ww2", "seats": {seat: {"kind": "me"} for seat in seats}, "commitment": made}
        assert one.post("/api/tables", json=body).status_code == 409


def test_the_form_of_a_database_changes_while_nobody_else_is_there(
    fresh: Fresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several servers may be there; one that has to change it waits, and then says what is in the way."""
    shared = fresh()
    monkeypatch.setattr("haversack.server.database_lock.LEAVING", 0.3)
    first, second = Store(shared), Store(shared)
    first.hold()
    first.migrate()
    second.hold()
    second.migrate()
    done: list[int] = []
    with pytest.raises(Held, match="another version"):
        second._hold.alone(lambda: done.append(1))
    first.close()
    second._hold.alone(lambda: done.append(2))
    assert done == [2]
    second.close()
    alone = Hold(database_url(shared))
    alone.take()
    alone.release()
