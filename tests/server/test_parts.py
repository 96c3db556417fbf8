"""Accounts, health, the description of the interface, logs, the store."""

import io
import itertools
import json
import logging
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from haversack.server.api import ROUTES
from haversack.server.logs import JsonLines
from haversack.server.schema import metadata
from haversack.server.store import MoveRow, Store, database_url, is_snapshot_due
from tests.server.people import forget_tables, guest, hub_of, inside, open_table, seated


def test_health_and_description(light: TestClient) -> None:
    """The server says that it is well, and describes every way into it."""
    assert light.get("/api/health").json()["status"] == "ok"
    paths = light.get("/api/openapi.json").json()["paths"]
    described = {(method.upper(), path) for path, ways in paths.items() for method in ways}
    assert described == {(way.method, way.path.replace(":int", "")) for way in ROUTES}
    assert all(way["summary"] for ways in paths.values() for way in ways.values())


def test_accounts(client: TestClient) -> None:
    """An account finds its tables again on another device; a wrong password does not."""
    who = {"name": "Ada", "password": "correct horse"}
    assert client.get("/api/me").json()["account"] is None
    assert client.post("/api/accounts", json=who).status_code == 201
    name = open_table(client)["table"]["id"]
    other = guest(client)
    assert other.post("/api/accounts", json=who).status_code == 409
    assert other.post("/api/login", json={**who, "password": "wrong horse"}).status_code == 403
    assert other.post("/api/login", json={**who, "name": "Nobody"}).status_code == 403
    assert other.post("/api/tables/" + name + "/enter", json={}).json()["you"] is None
    assert other.post("/api/login", json=who).status_code == 200
    assert [table["id"] for table in other.get("/api/me").json()["tables"]] == [name]
    assert other.post(f"/api/tables/{name}/enter", json={}).json()["you"]["seats"] == ["germany"]
    with seated(other, name) as player:
        assert player.view["you"] == ["germany"]
    other.post("/api/logout", json={})
    assert other.get("/api/me").json()["account"] is None


@pytest.mark.parametrize(
    ("name", "password", "fault"),
    [
        ("   ", "correct horse", "Choose a name."),
        ("Ada", "short", "A password has at least 8 characters."),
        ("A" * 33, "correct horse", "The request was not understood"),
    ],
)
def test_bad_accounts_are_refused_with_a_sentence(light: TestClient, name: str, password: str, fault: str) -> None:
    """A name and a password worth keeping, or a sentence that says what is missing."""
    answer = light.post("/api/accounts", json={"name": name, "password": password})
    assert answer.status_code == 400
    assert answer.json()["reason"].startswith(fault)
    assert light.get("/api/me").json()["account"] is None


def test_capitals_make_no_other_account(client: TestClient) -> None:
    """Nobody can pass for Ada as ada; Ada comes in either way, under her own name."""
    assert client.post("/api/accounts", json={"name": "Ada", "password": "correct horse"}).status_code == 201
    other = guest(client)
    assert other.post("/api/accounts", json={"name": "ada", "password": "another horse"}).status_code == 409
    assert other.post("/api/login", json={"name": "ADA", "password": "correct horse"}).json() == {"name": "Ada"}


def test_a_guest_keeps_a_seat_in_an_account(client: TestClient) -> None:
    """The seat is found from another device; nobody can claim what belongs to another account, or to no person."""
    made = open_table(client, me=("germany", "italy"))
    name = made["table"]["id"]
    claim = f"/api/tables/{name}/claim"
    assert client.post(claim, json={}).status_code == 403
    assert client.post(f"/api/tables/{name}/enter", json={}).json()["you"]["account"] is False
    client.post("/api/accounts", json={"name": "Ada", "password": "correct horse"})
    assert client.post(claim, json={}).json()["you"]["account"] is True
    (table,) = client.get("/api/me").json()["tables"]
    assert (table["id"], table["status"]) == (name, "playing")
    assert sorted(table["seats"]) == ["germany", "italy"]
    device = guest(client)
    device.post("/api/accounts", json={"name": "Eve", "password": "correct horse"})
    assert device.post(claim, json={}).status_code == 403
    device.post(f"/api/tables/{name}/enter", json={"key": made["key"]})
    assert device.post(claim, json={}).status_code == 409
    assert device.get("/api/me").json()["tables"] == []


def test_chains_of_supply_are_for_everybody(light: TestClient) -> None:
    """A spectator gets the same lines as the players, now and at any moment; a moment that is none is refused."""
    name = open_table(light, "1914", me="all")["table"]["id"]
    other = guest(light)
    lines = other.get(f"/api/tables/{name}/lines").json()["lines"]
    assert lines["austria-hungary"] == [["vienna", "budapest"]]
    assert light.get(f"/api/tables/{name}/lines").json()["lines"] == lines
    assert other.get(f"/api/tables/{name}/lines?at=0").json()["lines"] == lines
    for moment, status in (("999999", 404), ("-1", 400), ("x", 400), ("9" * 40, 400)):
        assert other.get(f"/api/tables/{name}/lines?at={moment}").status_code == status
    great = open_table(light, "greatwar", me="all")["table"]["id"]
    assert other.get(f"/api/tables/{great}/lines").json()["lines"] == {}


def test_the_store_has_the_form_of_its_schema(database: str) -> None:
    """Migrations lead to the tables the code speaks of; running them again changes nothing."""
    store = Store(database)
    store.migrate()
    store.migrate()
    found = sa.inspect(store._engine)
    for table in metadata.sorted_tables:
        columns = {column["name"]: column["nullable"] for column in found.get_columns(table.name)}
        assert columns == {column.name: column.nullable for column in table.columns}
    store.close()


def test_a_number_is_written_once(client: TestClient) -> None:
    """Two moves of one number cannot both be written; the second changes nothing."""
    name = open_table(client)["table"]["id"]
    store = hub_of(client).store
    with seated(client, name) as player:
        player.choose()
    before = inside(client).call(store.run, store.load, name)
    with pytest.raises(sa.exc.IntegrityError):
        inside(client).call(store.run, store.append, name, [MoveRow(0, "choice", "germany", "pass")], "over", None)
    assert inside(client).call(store.run, store.load, name) == before


def test_a_move_that_cannot_be_written_is_not_told(light: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the store fails, the table stands as it was written, and the player is told so."""
    name = open_table(light, me="all")["table"]["id"]
    store = hub_of(light).store
    with seated(light, name) as player:
        decision = player.until_asked()
        working = store.append

        def failing(*given: Any) -> None:
            raise OSError("disk full")

        monkeypatch.setattr(store, "append", failing)
        assert player.choose()["type"] == "refused"
        monkeypatch.setattr(store, "append", working)
        assert player.view["decision"]["options"] == decision["options"]
        assert player.choose()["type"] == "done"


@pytest.mark.parametrize("written", [False, True])
def test_a_store_that_is_away_for_a_moment_loses_nothing(
    light: TestClient, monkeypatch: pytest.MonkeyPatch, written: bool
) -> None:
    """Write and read fail at every point of a game, before or after the commit: what was acknowledged stands."""
    name = open_table(light, me="all")["table"]["id"]
    hub = hub_of(light)
    working: dict[str, Callable[..., object]] = {"append": hub.store.append, "load": hub.store.load}
    failing: set[str] = set()

    def failing_once(which: str) -> Any:
        def work(*given: Any) -> Any:
            if which == "append" and written and which in failing:
                working[which](*given)
            if which in failing:
                failing.discard(which)
                raise OSError("the database is away")
            return working[which](*given)

        return work

    for which in working:
        monkeypatch.setattr(hub.store, which, failing_once(which))
    done = 0
    with seated(light, name) as player:
        for _ in range(60):
            before = player.until_asked()
            failing |= {"append", "load"}
            assert player.choose()["type"] == "refused"  # the write fails
            assert player.view["decision"] == before
            assert player.choose()["type"] == "refused"  # the read fails
            if written:
                answer = player.ask(type="explain", key="pass")
                assert answer["type"] == "explained"
                assert player.choose()["type"] == "refused"  # it was written after all: the question is over
                assert player.until_asked()["name"] != before["name"]
            else:
                assert player.choose()["type"] == "done"
            assert not failing
            done += 1
        table = hub_of(light)._tables[name]
        digest, by_order = table.state.digest(), len(table.orders.made)  # what scores and costs nothing is used unasked
    forget_tables(light)
    table = inside(light).call(hub.table, name)
    assert table.course.lines == done + by_order
    assert table.state.digest() == digest


def test_a_table_that_no_longer_replays_is_refused(light: TestClient) -> None:
    """A log that leads elsewhere than its snapshot says so instead of playing on."""
    name = open_table(light, me="all")["table"]["id"]
    hub = hub_of(light)
    with seated(light, name) as player:
        for _ in range(55):
            player.choose()
    with hub.store._engine.begin() as connection:
        connection.execute(sa.text("UPDATE snapshots SET digest = 'other'"))
    forget_tables(light)
    answer = light.get(f"/api/tables/{name}")
    assert answer.status_code == 409
    assert "no longer replays" in answer.json()["reason"]


def test_logs_hold_no_secrets(light: TestClient) -> None:
    """Lines are JSON, and no key is in them."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("haversack.server")
    logger.addHandler(handler)
    logger.setLevel("INFO")
    made = open_table(light, me=("germany",), rest="open")
    key = made["invitations"]["japan"]
    guest(light).post(f"/api/tables/{made['table']['id']}/enter", json={"key": key})
    logger.removeHandler(handler)
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert {line["path"] for line in lines if line["event"] == "request"} >= {"/api/tables"}
    assert key not in stream.getvalue()
    assert made["key"] not in stream.getvalue()


def test_addresses_of_databases() -> None:
    """A path is SQLite; PostgreSQL takes its usual address."""
    assert database_url("some/file.db").get_backend_name() == "sqlite"
    assert database_url("postgresql://me@host/db").drivername == "postgresql+psycopg"


def test_tables_in_step_do_not_write_their_snapshots_at_once() -> None:
    """Each has one every fifty choices; a thousand tables have theirs spread over all fifty."""
    due = [[number for number in range(200) if is_snapshot_due(f"table {one}", number)] for one in range(1000)]
    assert all([later - before for before, later in itertools.pairwise(numbers)] == [50] * 3 for numbers in due)
    assert max(Counter(numbers[0] for numbers in due).values()) < 50
