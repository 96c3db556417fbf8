"""Seats when something is in the way: the store fails, the room is full, names differ in capitals alone."""

import threading
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from starlette.testclient import TestClient

from haversack.server import seating
from haversack.server.store import SeatRow, Store, Taken
from tests.server.people import at, guest, hub_of, inside, need, open_table, seated
from tests.server.test_abuse import standing
from tests.server.test_seats import two


@pytest.mark.parametrize(
    ("message", "part"),
    [
        ({"type": "resign", "team": "axis"}, "append"),
        ({"type": "leave"}, "reseat"),
        ({"type": "stand_in", "on": True}, "reseat"),
        ({"type": "pause", "on": True}, "pause"),
    ],
)
def test_what_cannot_be_written_is_not_done(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, message: dict[str, Any], part: str
) -> None:
    """The player is told so, the table stands as it was written, and the game goes on."""
    name, friend = two(client)
    store = hub_of(client).store
    with seated(client, name) as host, seated(friend, name):
        before = standing(client, name)
        working = getattr(store, part)

        def failing(*given: Any) -> None:
            raise OSError("disk full")

        monkeypatch.setattr(store, part, failing)
        assert host.ask(**message)["type"] == "refused"
        monkeypatch.setattr(store, part, working)
        assert standing(client, name) == before
        assert host.about["paused"] is None
        assert host.choose()["type"] == "done"


def test_half_a_change_is_none(client: TestClient) -> None:
    """A change of seats that fails in the middle leaves nothing of itself in the store."""
    made = open_table(client, me=("germany",), rest="open")
    name, store = made["table"]["id"], hub_of(client).store
    before = standing(client, name)
    table = inside(client).call(hub_of(client).table, name)
    change = seating.change_of(table, [SeatRow("japan", "bot", "normal"), SeatRow("moon", "bot", "normal")])
    with pytest.raises(Taken):
        inside(client).call(store.run, store.reseat, name, change)
    assert standing(client, name) == before


def test_a_game_that_is_over_stays_over(light: TestClient) -> None:
    """Nobody goes back into a game whose seed and hands have been shown."""
    name = open_table(light, "greatwar")["table"]["id"]
    with seated(light, name) as player:
        while player.until_asked() is not None:
            player.choose()
        assert player.ask(type="ask")["reason"] == "The game is over."
        assert player.ask(type="undo")["reason"] == "The game is over."


def test_a_crowd_keeps_no_player_out(light: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only spectators count against the room at a table."""
    monkeypatch.setattr("haversack.server.audience.CROWD", 1)
    name = open_table(light)["table"]["id"]
    with seated(guest(light), name):
        with at(guest(light), name) as second:
            assert second.ask(type="hello")["reason"] == "There is no more room at this table."
        with seated(light, name) as player:
            assert player.choose()["type"] == "done"


def test_an_old_store_is_brought_up(empty: str) -> None:
    """A store of the first form keeps its tables and accounts; names that differ in capitals alone stay apart."""
    store = Store(empty)
    config = Config()
    config.set_main_option("script_location", "haversack:server/migrations")
    config.set_main_option("path_separator", "os")
    with store._engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        rows = "INSERT INTO accounts (name, password, created) VALUES ('Ärmel', 'x', 0), ('ärmel', 'y', 0)"
        connection.execute(sa.text(rows))
    store.migrate()
    assert need(store.account("ÄRMEL"))[1:] == ("x", "Ärmel")
    with store._engine.connect() as connection:
        assert len(set(connection.execute(sa.text("SELECT folded FROM accounts")).scalars())) == 2
    store.close()


def test_a_connection_serves_one_at_a_time(light: TestClient) -> None:
    """Whoever asks SQLite while another thread is in a transaction waits for its end, and ends nothing of it."""
    engine, came = hub_of(light).store.engine, threading.Event()

    def second() -> None:
        with engine.begin():
            came.set()

    other = threading.Thread(target=second)
    with engine.begin() as c:
        c.exec_driver_sql("CREATE TABLE kept (number INTEGER)")
        other.start()
        assert not came.wait(0.2)
        c.exec_driver_sql("INSERT INTO kept VALUES (1)")
    other.join()
    assert came.is_set()
    with engine.connect() as c:
        assert c.exec_driver_sql("SELECT number FROM kept").scalar_one() == 1
