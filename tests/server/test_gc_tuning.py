"""The collector of a server: set at the start, let loose at the end."""

import gc
import time
import weakref
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from haversack.server.app import application
from haversack.server.gc_tuning import OLD, tidy, tuned_gc
from tests.server.people import hub_of, inside, open_table, seated


@pytest.fixture(autouse=True)
def frozen() -> Iterator[None]:
    """Leave the tests themselves frozen, as they were."""
    gc.unfreeze()
    yield
    gc.freeze()


def test_the_collector_is_left_as_it_was() -> None:
    """While the server runs full collections are rare; afterwards all is as before."""
    before = gc.get_threshold()
    with tuned_gc():
        assert gc.get_threshold()[2] == OLD
        assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


def test_a_server_sets_it(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From when it is ready until it ends."""
    monkeypatch.setattr("haversack.server.app.tuned_gc", tuned_gc)
    before = gc.get_threshold()
    with TestClient(application(file)):
        assert gc.get_threshold()[2] == OLD
    assert gc.get_threshold() == before


def test_a_table_let_go_leaves_the_memory(light: TestClient) -> None:
    """Nothing holds on to a table that was forgotten."""
    name = open_table(light)["table"]["id"]
    with seated(light, name) as player:
        player.choose()
    hub = hub_of(light)
    table = weakref.ref(hub._tables[name])
    assert inside(light).call(hub.forget_idle, 0) == 1
    for _ in range(1000):  # the socket that was closed may still be writing down how far its player has seen
        inside(light).call(tidy)
        if table() is None:
            return
        time.sleep(0.01)
    raise AssertionError("something holds on to the table")


def test_checkpoints_empty_the_log(light: TestClient) -> None:
    """What moves have left in SQLite's log comes into the database, and the table is still all there."""
    name = open_table(light, me="all")["table"]["id"]
    store = hub_of(light).store
    with seated(light, name) as player:
        for _ in range(5):
            player.choose()
    before = inside(light).call(store.run, store.load, name)
    inside(light).call(store.run, store.checkpoint)
    with store._engine.connect() as c:
        busy, log, done = c.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)").one()
    assert (busy, log) == (0, done)
    assert inside(light).call(store.run, store.load, name) == before
