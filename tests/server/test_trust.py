"""What a stranger's game needs: nothing lost, nothing told, nobody kept out; each test is a finding of an attack."""

import logging
import os
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from haversack.cli.main import main
from haversack.server.app import application
from haversack.server.database_lock import Held
from haversack.server.listen_socket import listen_socket
from haversack.server.logs import JsonLines, Thin
from haversack.server.security import LIMITS, Limiter, Rate, address_of
from haversack.server.store import MoveRow, Store, Unusable
from tests.server.people import at, forget_tables, hub_of, inside, need, open_table, seated

FREE = {kind: Rate(1e9, 1e9) for kind in LIMITS}


def limited(tmp_path: Path, **rates: Rate) -> TestClient:
    """Return a browser before a server with these limits alone."""
    named = {kind.replace("_", " "): rate for kind, rate in rates.items()}
    return TestClient(application(str(tmp_path / "tables.sqlite"), {**FREE, **named}))


# The store


def test_a_lock_of_another_process_does_not_stop_the_server(light: TestClient) -> None:
    """While somebody else writes into the file, a move waits in the thread, and all else is answered."""
    name = open_table(light, me="all")["table"]["id"]
    store = hub_of(light).store
    path = need(store._engine.url.database)
    with seated(light, name) as player:
        decision = player.until_asked()
        other = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        sent = player.send(type="choose", decision=decision["name"], option=decision["options"][0]["id"])
        assert light.get("/api/games").status_code == 200
        other.execute("COMMIT")
        other.close()
        while (answer := player.read()).get("id") != sent:
            pass
        assert answer["type"] == "done"


def test_errors_of_the_database_name_no_values(light: TestClient) -> None:
    """What is logged of a failed statement holds neither seeds nor hashes nor choices."""
    store = hub_of(light).store
    with pytest.raises(sa.exc.IntegrityError) as caught, store._engine.begin() as c:
        c.execute(
            sa.text("INSERT INTO accounts (name, password) VALUES (:name, :password)"), {"name": "A", "password": "p9"}
        )
    assert "p9" not in str(caught.value)
    assert store._moves.hide_parameters


@pytest.mark.parametrize("way", ["statement", "moves"])
def test_errors_of_postgresql_name_no_row(emptied: str, way: str, caplog: pytest.LogCaptureFixture) -> None:
    """It tells the whole row that fails, beside the values that are hidden; neither is in what is logged."""
    store = Store(emptied)
    word = "p9"  # not in a line that a trace shows
    row = MoveRow(0, "choice", "germany", f"discard:{word}", None)  # type: ignore[arg-type]
    try:
        if way == "moves":
            store.append("nowhere", [row], None, None)
        else:
            with store.engine.begin() as c:
                c.execute(sa.text("INSERT INTO accounts (name, password) VALUES ('A', :word)"), {"word": word})
    except sa.exc.IntegrityError:
        logging.getLogger("haversack.server").exception("failed")
    store.close()
    (record,) = [one for one in caplog.records if one.message == "failed"]
    told = JsonLines().format(record)
    assert "violates not-null constraint" in told
    assert "p9" not in told
    assert "DETAIL" not in told


def test_one_server_holds_a_file(tmp_path: Path) -> None:
    """A second one at the same file of SQLite is refused, until the first has ended."""
    database = str(tmp_path / "other.sqlite")
    with TestClient(application(database, FREE)) as client:
        second = Store(database)
        with pytest.raises(Held):
            second.hold()
        second.close()
        assert client.get("/api/health").status_code == 200
    third = Store(database)
    third.hold()
    third.close()


def test_the_file_of_the_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    """Neither the file nor a folder made for it is open to others."""
    before = os.umask(0o022)
    try:
        path = tmp_path / "new" / "tables.sqlite"
        with TestClient(application(str(path), FREE)):
            assert stat.S_IMODE(path.stat().st_mode) == 0o600
            assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
            for beside in path.parent.iterdir():
                assert stat.S_IMODE(beside.stat().st_mode) == 0o600
    finally:
        os.umask(before)


def test_health_tells_the_truth(light: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write that fails, or a table that cannot be read, is said; and asking costs nobody anything."""
    name = open_table(light, me="all")["table"]["id"]
    store = hub_of(light).store
    with monkeypatch.context() as patch, seated(light, name) as player:

        def failing(*given: Any) -> None:
            raise OSError("disk full")

        patch.setattr(store, "append", failing)
        assert player.choose()["type"] == "refused"
        assert light.get("/api/health").status_code == 503
        assert light.get("/api/health").json()["writing"] is False
        patch.undo()
        player.choose()
        assert player.choose()["type"] == "done"
    assert light.get("/api/health").json()["status"] == "ok"
    with store._engine.begin() as c:
        c.execute(sa.text("UPDATE moves SET choice = 'pass'"))
    forget_tables(light)
    answer = light.get(f"/api/tables/{name}")
    assert answer.status_code == 409
    assert answer.json()["reason"].endswith(".")
    assert light.get("/api/health").json() | {"games": []} == {
        "status": "failing",
        "games": [],
        "writing": True,
        "unreadable": 1,
    }


def test_health_is_not_limited(tmp_path: Path) -> None:
    """Who watches over the server does not use up what readers may ask."""
    with limited(tmp_path, read=Rate(1, 0)) as client:
        assert [client.get("/api/health").status_code for _ in range(5)] == [200] * 5


def test_a_backup_while_playing_is_restored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A copy made in the middle of a game holds every move so far, and a server goes on from it."""
    path, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    with TestClient(application(str(path), FREE)) as client:
        name = open_table(client, me="all")["table"]["id"]
        with seated(client, name) as player:
            for _ in range(12):
                assert player.choose()["type"] == "done"
            assert main(["backup", str(copy), "--db", str(path)]) == 0
            assert "1 tables, 12 moves" in capsys.readouterr().out
            digest = hub_of(client)._tables[name].state.digest()
            assert player.choose()["type"] == "done"
        cookies = dict(client.cookies)
    with TestClient(application(str(copy), FREE)) as client:
        client.cookies.update(cookies)
        assert client.get(f"/api/tables/{name}").status_code == 200
        assert hub_of(client)._tables[name].state.digest() == digest
    assert main(["games", "check", str(copy), "--jobs", "1"]) == 0
    assert "1 games with 12 choices were replayed; 0 would differ" in capsys.readouterr().out
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    for wrong in ([str(copy), "--db", str(path)], ["new", "--db", "none"], ["new", "--db", "postgresql://x/y"]):
        assert main(["backup", *wrong]) != 0
        assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_ones_tables_come_in_pages(light: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """No list is without a limit, and where there is more it says so."""
    monkeypatch.setattr("haversack.server.account_store.MOST_TABLES", 2)
    assert light.post("/api/accounts", json={"name": "Ada", "password": "long enough"}).status_code == 201
    made = [open_table(light)["table"]["id"] for _ in range(3)]
    first = light.get("/api/me").json()
    assert [table["id"] for table in first["tables"]] == made[:0:-1]
    assert first["more"] is True
    rest = light.get(f"/api/me?before={first['tables'][-1]['created']!r}").json()
    assert ([table["id"] for table in rest["tables"]], rest["more"]) == (made[:1], False)
    assert light.get("/api/me?before=now").status_code == 400
    assert light.get("/api/me?before=nan").status_code == 400


# Limits


def test_tries_at_an_account_are_limited_by_its_name(tmp_path: Path) -> None:
    """Whatever address they come from, and however the name is written."""
    with limited(tmp_path, account=Rate(3, 0)) as client:
        tries = [{"name": name, "password": "wrong password"} for name in ("Ada", "ada", "ADA ", "aDa", "Bob")]
        assert [client.post("/api/login", json=one).status_code for one in tries] == [403, 403, 403, 429, 403]


def test_a_household_is_one_address() -> None:
    """Of IPv6, all addresses of a /64 count as one; IPv4 as it is."""

    class Connection:
        def __init__(self, host: str) -> None:
            self.client = type("Client", (), {"host": host})()

    def named(host: str) -> str:
        return address_of(Connection(host))  # type: ignore[arg-type]

    assert named("2001:db8:1:2::7") == named("2001:db8:1:2:ffff::1") != named("2001:db8:1:3::7")
    assert named("192.0.2.7") == "192.0.2.7"
    assert named("testclient") == "testclient"


def test_talk_and_wishes_are_limited_by_person(tmp_path: Path) -> None:
    """However many connections somebody opens."""
    with limited(tmp_path, talk=Rate(2, 0), ask=Rate(1, 0)) as client:
        name = open_table(client, me="all")["table"]["id"]
        with seated(client, name) as one, seated(client, name) as two:
            said = [player.ask(type="say", text="hello")["type"] for player in (one, two, one, two)]
            assert said == ["done", "done", "refused", "refused"]
            one.choose()
            assert one.ask(type="ask")["type"] == "done"
            one.choose()
            assert two.ask(type="ask")["code"] == "TooMuch"


@pytest.mark.parametrize("asked", ["hint", "foresee", "final"])
@pytest.mark.parametrize("kind", ["thought", "thought_at_an_address"])
def test_thinking_for_people_is_limited(tmp_path: Path, kind: str, asked: str) -> None:
    """By person, however many connections somebody opens, and by address, however many people come from there."""
    with limited(tmp_path, **{kind: Rate(3, 0)}) as client:
        names = [open_table(client, "greatwar", me="all", training=True)["table"]["id"] for _ in range(2)]
        with seated(client, names[0]) as one, seated(client, names[0]) as two, seated(client, names[1]) as third:
            answers = []
            for player in (one, two, one, two, third):
                name = player.view["decision"]["name"]
                more = {"decision": name} if asked == "final" else {}
                answers.append(player.ask(type=asked, **more))
            refused = [answer.get("code") == "TooMuch" for answer in answers]
            assert refused == [False, False, False, True, kind == "thought_at_an_address"]
            assert one.choose()["type"] == "done"


def test_sockets_at_once_are_limited_by_address(tmp_path: Path) -> None:
    """And a place is free again when one is closed."""
    with limited(tmp_path, sockets_at_once=Rate(2, 0)) as client:
        name = open_table(client)["table"]["id"]
        with seated(client, name):
            with seated(client, name), pytest.raises(WebSocketDisconnect), at(client, name):
                pass
            with seated(client, name):
                pass


def test_hello_is_said_once(light: TestClient) -> None:
    """Each one takes a whole view; somebody who comes back does so over a new connection."""
    name = open_table(light)["table"]["id"]
    with seated(light, name) as player:
        assert player.ask(type="hello")["code"] == "TooMuch"


def test_comings_and_goings_are_told_together(light: TestClient) -> None:
    """A crowd that comes in at once is told of with one message to each, not with one for each of them."""
    name = open_table(light)["table"]["id"]
    with seated(light, name) as player:
        table = hub_of(light)._tables[name]

        def many() -> None:
            for _ in range(10):
                table.audience.tell_soon()
            table.audience.tell_about()

        inside(light).call(table.audience.tell_about)
        player.ask(type="undo")
        player.traffic.clear()
        inside(light).call(many)
        player.ask(type="undo")
        assert sum('"type":"table"' in text for text in player.traffic) == 1


def test_tables_of_bots_alone_are_few(tmp_path: Path) -> None:
    """Bots that play for nobody but the one who looks on take thinking from others."""
    with limited(tmp_path, bots_alone=Rate(1, 0)) as client:
        seats = {seat: {"kind": "bot"} for seat in client.get("/api/games/ww2").json()["seats"]}
        assert client.post("/api/tables", json={"game": "ww2", "seats": seats}).status_code == 201
        assert client.post("/api/tables", json={"game": "ww2", "seats": seats}).status_code == 429
        open_table(client)


def test_replays_are_limited(tmp_path: Path) -> None:
    """They are worked out, not looked up."""
    with limited(tmp_path, replay=Rate(1, 0)) as client:
        name = open_table(client)["table"]["id"]
        assert client.get(f"/api/tables/{name}/replay").status_code == 200
        assert client.get(f"/api/tables/{name}/replay").status_code == 429


def test_who_leaves_is_counted_out() -> None:
    """Counts go back to nothing, and nothing stays in memory."""
    limiter = Limiter({"sockets at once": Rate(1, 0)})
    limiter.come("sockets at once", "a")
    limiter.go("sockets at once", "a")
    assert not limiter._here


def test_equal_troubles_are_logged_only_so_often() -> None:
    """A server without files to open says so ten times in ten seconds; requests are all logged."""
    thin = Thin()

    def passed(level: int, words: str, at: float) -> bool:
        record = logging.LogRecord("asyncio", level, "", 0, words, None, None)
        record.created = at
        return bool(thin.filter(record))

    assert sum(passed(logging.ERROR, f"no files, at {number}", 1.0) for number in range(1000)) == 10
    assert passed(logging.ERROR, "something else", 1.0)
    assert passed(logging.ERROR, "no files, at 7", 12.0)
    assert sum(passed(logging.INFO, "request", 1.0) for _ in range(1000)) == 1000


# Requests


@pytest.mark.parametrize("path", ["replay/" + "9" * 5000, "replay/x", "replay/-1", "lines?at=" + "9" * 5000])
def test_moments_that_are_none(light: TestClient, path: str) -> None:
    """A number that is too long, or none, is refused in a sentence."""
    name = open_table(light)["table"]["id"]
    answer = light.get(f"/api/tables/{name}/{path}")
    assert answer.status_code == 400
    assert answer.json()["reason"].endswith(".")


def test_names_of_tables_that_are_none(client: TestClient) -> None:
    """No database is asked for them."""
    for name in ("x" * 40, "a%b", "ä"):
        assert client.get(f"/api/tables/{name}").status_code == 404


def test_other_hosts_are_refused(tmp_path: Path) -> None:
    """A server that knows its name answers to no other."""
    with TestClient(application(str(tmp_path / "t.sqlite"), FREE, ["testserver"])) as client:
        assert client.get("/api/games").status_code == 200
        assert client.get("/api/games", headers={"host": "evil.example"}).status_code == 400


@pytest.mark.parametrize("path", ["/api/ready", "/api/health"])
def test_a_machine_may_ask_by_any_name_how_the_server_is(tmp_path: Path, path: str) -> None:
    """The health check of a container asks at 127.0.0.1, whatever the server is called outside."""
    with TestClient(application(str(tmp_path / "t.sqlite"), FREE, ["play.example.org"])) as client:
        near = {"host": "127.0.0.1:8000"}
        assert client.get(path, headers=near).status_code == 200
        assert client.get(f"{path}/more", headers=near).status_code == 400
        assert client.get("/", headers=near).status_code == 400


def test_https_is_remembered(light: TestClient) -> None:
    """A browser that came by HTTPS comes by HTTPS again; by plain HTTP the header would mean nothing."""
    secure = TestClient(light.app, base_url="https://testserver")
    secure.portal = light.portal
    assert "max-age" in secure.get("/api/games").headers["strict-transport-security"]
    assert "strict-transport-security" not in light.get("/api/games").headers


# Going on from a finished game


def test_friends_go_on_with_cards_that_nobody_knows(light: TestClient) -> None:
    """With open seats all that is hidden is dealt anew; the table says that it goes on and commits to no seed."""
    first = open_table(light, "greatwar")
    name = first["table"]["id"]
    with seated(light, name) as player:
        while player.until_asked() is not None:
            player.choose()
    moments = light.get(f"/api/tables/{name}/replay").json()["moments"]
    at = moments[len(moments) // 2]
    before = light.get(f"/api/tables/{name}/replay/{at}").json()["view"]
    branch = {"table": name, "at": at}
    alone = open_table(light, "greatwar", me="all", branch=branch)["table"]
    friends = open_table(light, "greatwar", me=("central",), rest="open", branch=branch)["table"]
    assert alone["branch"] is friends["branch"] is True
    assert alone["commitment"] is friends["commitment"] is None
    assert first["table"]["branch"] is False
    hub = hub_of(light)
    same, anew = (hub._tables[table["id"]].state for table in (alone, friends))
    assert same.view(("central", "entente")) | {"decision": None} == before | {"decision": None}
    assert anew.view(()) == same.view(())
    assert anew.view(("central", "entente")) != same.view(("central", "entente"))
    assert anew.rng != same.rng


# The start


def test_a_wrong_start_is_said_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A port that is taken, a file that is none, a newer database, a driver that is missing: no address, no trace."""
    newer = tmp_path / "newer.sqlite"
    with TestClient(application(str(newer), FREE)):
        pass
    with sqlite3.connect(newer) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    broken = tmp_path / "broken.sqlite"
    broken.write_bytes(b"not a database " * 100)
    with listen_socket("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        for given in (
            ["--port", port, "--db", str(tmp_path / "a.sqlite")],
            ["--port", "0", "--db", str(newer)],
            ["--port", "0", "--db", str(broken)],
            ["--port", "0", "--db", "mysql://nobody@nowhere/x"],
            ["--port", "0", "--db", "postgresql://nobody:pa55@127.0.0.1:1/x"],
        ):
            assert main(["serve", *given]) != 0
            out = capsys.readouterr()
            assert "Haversack is at" not in out.out
            assert "Traceback" not in out.err
            assert "pa55" not in out.err
            assert len(out.err.strip().splitlines()) == 1


def test_addresses_with_a_password_come_from_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What stands on the command line is seen by every user of the machine."""
    opened: list[str] = []

    def noted(url: str) -> None:
        opened.append(url)
        raise Unusable("Seen.")

    monkeypatch.setattr("haversack.server.store.try_store", noted)
    monkeypatch.setenv("HAVERSACK_DB", str(tmp_path / "from the environment.sqlite"))
    assert main(["serve", "--port", "0"]) != 0
    assert opened == [str(tmp_path / "from the environment.sqlite")]
