"""What an operator does to a store, beside a running server."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from argon2 import PasswordHasher
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from haversack.cli.main import main
from haversack.server.doors import ENDED, Doors
from haversack.server.store import Store
from tests.server.people import Player, guest, hub_of, inside, open_table, seated, sql

GRACE = {"name": "Grace", "password": "a good password"}


class Admin:
    """The command on one database."""

    def __init__(self, database: str, capsys: pytest.CaptureFixture[str]) -> None:
        self.database = database
        self._capsys = capsys

    def __call__(self, *given: str) -> Any:
        """Run it and return what it says as data."""
        self._capsys.readouterr()
        assert main(["admin", "--db", self.database, "--json", *given]) == 0
        return json.loads(self._capsys.readouterr().out)

    def refused(self, *given: str) -> str:
        """Run it and return the sentence by which it refuses."""
        self._capsys.readouterr()
        assert main(["admin", "--db", self.database, *given]) == 2
        return self._capsys.readouterr().err

    def say(self, *given: str) -> str:
        """Run it and return what it says to people."""
        self._capsys.readouterr()
        assert main(["admin", "--db", self.database, *given]) == 0
        return self._capsys.readouterr().out

    def elsewhere(self, database: str) -> "Admin":
        """Return the command on another database."""
        return Admin(database, self._capsys)


@pytest.fixture
def admin(client: TestClient, database: str, capsys: pytest.CaptureFixture[str]) -> Admin:
    """The command beside a server that runs, on each of the two databases."""
    return Admin(database, capsys)


def texts_in(client: TestClient) -> str:
    """Return all that the store holds."""
    form = sa.MetaData()
    with hub_of(client).store.engine.connect() as c:
        form.reflect(c)
        return repr([c.execute(table.select()).all() for table in form.sorted_tables])


def play(client: TestClient, name: str, choices: int) -> None:
    """Make some choices."""
    with seated(client, name) as player:
        for _ in range(choices):
            assert player.choose()["type"] == "done"


def test_tables_and_people_are_listed_without_secrets(client: TestClient, admin: Admin, tmp_path: Path) -> None:
    """What is listed says nothing of a running game but how far it has come."""
    client.post("/api/accounts", json=GRACE)
    made = open_table(client, "1914", me="all", name="Grace")
    name = made["table"]["id"]
    play(client, name, 3)
    (listed,) = admin("tables", "--running")
    assert (listed["id"], listed["game"], listed["status"], listed["lines"]) == (name, "1914", "playing", 3)
    shown = admin("table", name)
    assert (shown["choices"], shown["replays"], shown["fault"]) == (3, True, None)
    assert set(shown["seats"].values()) == {"Grace"}
    (person,) = admin("people")
    assert (person["name"], person["banned"], person["tables"]) == ("Grace", False, 1)
    seed, choice = sql(admin.database, 'SELECT seed, choice FROM tables JOIN moves ON id = "table"')[0]
    told = json.dumps([listed, shown, admin("export", "Grace"), admin("keys", name)])
    assert seed not in told
    assert choice not in told
    assert name in admin.say("tables")
    assert "There is no table" in admin.refused("table", "nope")
    assert "There is no database" in admin.elsewhere(str(tmp_path / "no")).refused("tables")


def test_a_stuck_table_is_rescued(client: TestClient, admin: Admin) -> None:
    """A table whose log does not replay goes on from the choices that do, for those who sit there."""
    name = open_table(client, "ww2", me="all")["table"]["id"]
    play(client, name, 6)
    inside(client).call(_forget, client)
    sql(admin.database, "UPDATE moves SET choice = 'pass' WHERE number = 4")
    assert client.get(f"/api/tables/{name}").status_code == 409
    assert client.get("/api/health").status_code == 503
    assert "choice 5 cannot be made" in admin("table", name)["fault"]
    assert admin("rescue", name)["after"] == 4
    assert admin("table", name)["replays"]
    play(client, name, 2)
    assert client.get("/api/health").status_code == 200
    assert admin("rescue", name, "--to", "1") | {"said": ""} == {"said": "", "before": 6, "after": 1}
    with seated(client, name) as player:
        player.choose()
        player.until_asked()
        assert admin("table", name)["choices"] in (1, 2)
    assert "There is no table" in admin.refused("rescue", "nope")


async def _forget(client: TestClient) -> None:
    await client.app.state.hub.forget_idle(0)  # type: ignore[attr-defined]


def test_a_table_is_removed(client: TestClient, admin: Admin, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is gone for those who sit there too, with their next choice at the latest, if their sockets are still open."""

    async def leave_open(doors: Doors, store: Store) -> None:
        """Close nothing."""

    monkeypatch.setattr(Doors, "close_ended", leave_open)
    name = open_table(client, me="all")["table"]["id"]
    with seated(client, name) as player:
        assert player.choose()["type"] == "done"
        admin("remove", name)
        assert player.choose()["type"] == "refused"
        assert player.choose()["type"] == "refused"
    assert admin("tables") == []
    inside(client).call(_forget, client)
    assert client.get(f"/api/tables/{name}").status_code == 404
    assert "There is no table" in admin.refused("remove", name)


def test_bans_passwords_and_keys(client: TestClient, admin: Admin, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is banned comes in no more; a new password ends sessions; a key that is revoked opens nothing."""
    client.post("/api/accounts", json=GRACE)
    name = open_table(client, me="all")["table"]["id"]
    admin("ban", "grace")
    assert client.get("/api/me").json()["account"] is None
    assert client.post(f"/api/tables/{name}/enter", json={}).json()["you"] is None
    assert client.post("/api/login", json=GRACE).json()["reason"] == "This account is banned."
    admin("unban", "Grace")
    assert client.post("/api/login", json=GRACE).status_code == 200
    assert client.post(f"/api/tables/{name}/enter", json={}).json()["you"]["host"]
    monkeypatch.setattr("sys.stdin", io.StringIO("another password\n"))
    admin("password", "Grace")
    assert client.get("/api/me").json()["account"] is None
    assert client.post("/api/login", json=GRACE).status_code == 403
    assert client.post("/api/login", json={**GRACE, "password": "another password"}).status_code == 200
    monkeypatch.setattr("sys.stdin", io.StringIO("short\n"))
    assert "at least 8" in admin.refused("password", "Grace")
    alone = guest(client)
    other = open_table(alone, me="all")["table"]["id"]
    (key,) = admin("keys", other)
    assert (key["person"], key["invites_to"]) == ("Host", None)
    assert "no key" in admin.refused("revoke", other, key["key"][:4])
    admin("revoke", other, key["key"])
    assert alone.post(f"/api/tables/{other}/enter", json={}).json()["you"] is None
    for command in ("ban", "erase", "export", "password"):
        monkeypatch.setattr("sys.stdin", io.StringIO("another password\n"))
        assert "There is no account" in admin.refused(command, "Nobody")


def test_own_keys_are_listed_and_ended(light: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A link of one's own that went astray is ended from where one sits; sockets opened with it are closed."""
    monkeypatch.setattr("haversack.server.doors.WATCH_SECONDS", 0.05)
    name = open_table(light, me="all")["table"]["id"]
    other, stranger = guest(light), guest(light)
    key = light.post(f"/api/tables/{name}/key", json={}).json()["key"]
    assert other.post(f"/api/tables/{name}/enter", json={"key": key}).json()["you"]["host"]
    listed = light.get(f"/api/tables/{name}/keys").json()["keys"]
    assert [one["here"] for one in listed] == [True, False]
    assert key not in json.dumps(listed)
    assert stranger.get(f"/api/tables/{name}/keys").status_code == 403
    assert light.post(f"/api/tables/{name}/keys/end", json={"key": listed[0]["key"]}).status_code == 404
    with seated(other, name) as player:
        assert light.post(f"/api/tables/{name}/keys/end", json={"key": listed[1]["key"]}).json() == {"ended": 1}
        assert closed_with(player) == ENDED
    assert light.post(f"/api/tables/{name}/keys/end", json={}).json() == {"ended": 0}
    assert light.post(f"/api/tables/{name}/enter", json={}).json()["you"]["host"]


def test_a_password_is_changed_by_its_owner(light: TestClient, file: str) -> None:
    """The old one is asked for; other sessions end with their keys, the own one stays. An old hash is made anew."""
    weak = PasswordHasher(time_cost=1, memory_cost=64).hash(GRACE["password"])
    light.post("/api/accounts", json=GRACE)
    sql(file, f"UPDATE accounts SET password = '{weak}'")
    other = guest(light)
    assert other.post("/api/login", json=GRACE).status_code == 200
    ((kept,),) = sql(file, "SELECT password FROM accounts")
    assert kept != weak
    name = open_table(other, me="all")["table"]["id"]
    fresh = "another password"
    assert guest(light).post("/api/password", json={"password": "x", "fresh": fresh}).status_code == 403
    assert light.post("/api/password", json={"password": "wrong", "fresh": fresh}).status_code == 403
    assert light.post("/api/password", json={"password": GRACE["password"], "fresh": "short"}).status_code == 400
    assert light.post("/api/password", json={"password": GRACE["password"], "fresh": fresh}).status_code == 200
    assert light.get("/api/me").json()["account"] == "Grace"
    assert other.get("/api/me").json()["account"] is None
    assert other.post(f"/api/tables/{name}/enter", json={}).json()["you"] is None
    assert guest(light).post("/api/login", json=GRACE).status_code == 403
    assert guest(light).post("/api/login", json={**GRACE, "password": fresh}).status_code == 200


def test_tables_nobody_comes_to_are_pruned(client: TestClient, admin: Admin) -> None:
    """Those at which nothing was played or said for some days; a trial only names them."""
    client.post("/api/accounts", json=GRACE)
    old, played, fresh = [open_table(client, "1914", me="all")["table"]["id"] for _ in range(3)]
    play(client, played, 1)
    sql(admin.database, f"UPDATE tables SET created = created - 40 * 86400 WHERE id IN ('{old}', '{played}')")
    sql(admin.database, "UPDATE sessions SET until = 0")
    values = "('guest x', 'ww2', 'first', false, 0), ('account 1', 'ww2', 'first', false, 0)"
    sql(admin.database, f"INSERT INTO progress (learner, game, lesson, star, made) VALUES {values}")
    assert admin("prune", "--days", "30", "--trial")["tables"] == [old]
    assert admin("prune", "--days", "30")["tables"] == [old]
    assert {one["id"] for one in admin("tables")} == {played, fresh}
    assert sql(admin.database, "SELECT learner FROM progress") == [("account 1",)]
    assert sql(admin.database, "SELECT count(*) FROM sessions") == [(0,)]


def closed_with(player: Player) -> int:
    """Read until the server closes the socket, and return the code."""
    try:
        while True:
            player.read()
    except WebSocketDisconnect as closed:
        return closed.code


@pytest.mark.parametrize("way", ["ban", "password", "erase", "revoke", "remove", "sign out"])
def test_a_key_that_ends_closes_its_sockets(
    client: TestClient, admin: Admin, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """Whoever is kept out is out at once, in the middle of play; others at the table stay."""
    monkeypatch.setattr("haversack.server.doors.WATCH_SECONDS", 0.05)
    monkeypatch.setattr("sys.stdin", io.StringIO("another password\n"))
    client.post("/api/accounts", json=GRACE)
    name = open_table(client, me="all")["table"]["id"]
    with seated(guest(client), name) as watcher, seated(client, name) as player:
        assert player.choose()["type"] == "done"
        if way == "sign out":
            client.post("/api/logout", json={})
        elif way == "revoke":
            admin("revoke", name, admin("keys", name)[0]["key"])
        else:
            admin(way, name if way == "remove" else "Grace")
        assert closed_with(player) == ENDED
        assert watcher.ask(type="explain", key="pass")["type"] in ("explained", "refused")


def test_a_person_is_exported_and_erased(client: TestClient, admin: Admin) -> None:
    """All that is kept of somebody is given out; then it is gone, and the games of others still replay."""
    client.post("/api/accounts", json=GRACE)
    made = open_table(client, "1914", me=("germany",), rest="open", name="Grace")
    name, seats = made["table"]["id"], [row["seat"] for row in made["table"]["seats"] if row["kind"] == "open"]
    other = guest(client)
    other.post(f"/api/tables/{name}/enter", json={"key": made["link"], "name": "Ada", "seats": seats})
    with seated(client, name) as player:
        assert player.ask(type="say", text="Hello from Grace")["type"] == "done"
        if player.view["decision"] is not None:
            player.choose()
    told = admin("export", "Grace")
    assert told["account"]["name"] == "Grace"
    assert [(row["seat"], row["name"], row["status"]) for row in told["tables"]] == [("germany", "Grace", "playing")]
    assert [row["text"] for row in told["talk"]] == ["Hello from Grace"]
    assert told["choices_of_finished_games"] == []
    admin("erase", "Grace")
    assert admin("people") == []
    assert admin("table", name)["replays"]
    assert "Ada" in texts_in(client)
    assert "Grace" not in texts_in(client)
    inside(client).call(_forget, client)
    with seated(other, name) as player:
        assert {row["seat"]: row["kind"] for row in player.about["seats"]}["germany"] == "bot"
