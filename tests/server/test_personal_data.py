"""What is kept of a person is given out whole and erased whole, of guests too, while their tables are played at."""

import json
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from alembic import command
from starlette.testclient import TestClient

from haversack.cli.main import main
from haversack.server import editing
from haversack.server import schema as s
from haversack.server import schema_days as d
from haversack.server.administration import NotThere
from haversack.server.app import application
from haversack.server.database import migrations
from haversack.server.naming import with_names, without_names
from haversack.server.personal_data import erase, export, guest_at_table, subject_of
from haversack.server.rows import PersonRow
from haversack.server.schema import metadata
from haversack.server.store import Store
from tests.server.days import Time, still
from tests.server.friends import give_up, great_war, join, member
from tests.server.people import guest, hub_of, in_store, inside, need, open_table, seated

__all__ = ["still"]


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """No server looks for changes by itself; to be named before the server, which begins to look at its start."""
    monkeypatch.setattr(editing, "LOOK_SECONDS", 1e6)


def everything(store: Store) -> str:
    """Return all that stands in a store."""
    with store.engine.connect() as c:
        return "\n".join(str(row) for table in metadata.sorted_tables for row in c.execute(sa.select(table)))


def insert(store: Store, into: sa.Table, **values: Any) -> None:
    """Write a row."""
    with store.engine.begin() as c:
        c.execute(into.insert().values(values))


def lent_table(client: TestClient, owner: TestClient) -> tuple[str, str, TestClient]:
    """Open a table with a clock where Grace has lent her seat to Ada; return it, the seat, and Ada's browser."""
    made = open_table(owner, "1914", me=("germany",), rest="open", name="Grace", clock={"speed": "fast"})
    name = made["table"]["id"]
    others = [row["seat"] for row in made["table"]["seats"] if row["kind"] == "open"]
    join(guest(client), made, others, "Henry")
    ada = guest(client)
    key = owner.post(f"/api/tables/{name}/seats/germany/lend", json={}).json()["key"]
    assert ada.post(f"/api/tables/{name}/enter", json={"key": key, "name": "Ada"}).status_code == 200
    return name, "germany", ada


@pytest.mark.parametrize("who", ["Grace", "Ada"])
def test_who_is_erased_is_named_nowhere(unread: None, still: None, client: TestClient, who: str) -> None:
    """Not in the store, not in what a running server tells; the seat is given up or given back, the log replays."""
    Time(client)
    name, seat, ada = lent_table(client, member(client, "Grace"))
    hub, store = hub_of(client), hub_of(client).store
    table = hub.in_memory()[0]
    people = {row.name: row.id for row in table.people.values()}
    watcher = ada if who == "Grace" else guest(client)
    with seated(watcher, name) as player:
        assert "Ada plays Germany for Grace." in [line["text"] for line in player.until("chronicle")["lines"]]
        assert who in everything(store)
        of = in_store(client, subject_of, store, who) if who == "Grace" else guest_at_table(store, people[who])
        assert in_store(client, erase, store, of) == 1
        assert who not in everything(store)
        assert inside(client).call(editing.read_edited, hub) == 1
        assert inside(client).call(editing.read_edited, hub) == 0
        told = player.until("chronicle")["lines"][0]["text"]
    assert told == ("Ada plays Germany for Someone." if who == "Grace" else "Someone plays Germany for Grace.")
    assert who not in json.dumps(table.about())
    row = table.seats[seat]
    assert (row.kind, row.person) == (("bot", None) if who == "Grace" else ("human", people["Grace"]))
    assert row.lender is None
    assert sum(person.host for person in table.people.values()) == 1
    assert table.people[next(person.id for person in table.people.values() if person.host)].name != "Someone"


def test_a_running_server_looks_for_changes_by_itself(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sits at a table hears of what an operator has done without doing anything."""
    monkeypatch.setattr(editing, "LOOK_SECONDS", 0.01)
    with TestClient(application(file)) as client:
        store = hub_of(client).store
        name = open_table(member(client, "Grace"), me=("germany",), name="Grace")["table"]["id"]
        with seated(guest(client), name) as watcher:
            assert watcher.about["host"] == "Grace"
            in_store(client, erase, store, in_store(client, subject_of, store, "Grace"))
            while watcher.about["host"] == "Grace":
                watcher.until("table")
            assert {row["seat"]: row["kind"] for row in watcher.about["seats"]}["germany"] == "bot"


def test_all_that_is_kept_is_given_out(client: TestClient, still: None) -> None:
    """Every part has something in it, once the game is over; what is hidden in a running one is left out."""
    store = hub_of(client).store
    ann, bea = member(client, "Ann"), member(client, "Bea")
    made = great_war(ann, bea, clock={"speed": "fast"})
    name, seat = made["table"]["id"], "central"
    account = store.account("Ann")[0]  # type: ignore[index]
    person = next(row.id for row in hub_of(client).in_memory()[0].people.values() if row.name == "Ann")
    with seated(ann, name) as player:
        player.ask(type="say", text="Hello from Ann")
        assert player.ask(type="stand_in", on=True)["type"] == "done"
        assert player.ask(type="stand_in", on=False)["type"] == "done"
    owner = f"account {account}"
    insert(store, d.contacts, id="c", owner=owner, way="mail", address="ann@example.org", made=0.0, confirmed=True)
    insert(store, d.quiet_hours, owner=owner, start=1, stop=2, zone="", offset=0)
    insert(store, d.outbox, id="o", wait="-", contact="c", text="x", made=0.0, due=0.0, state="sent", tries=1)
    insert(store, s.progress, learner=owner, game="ww2", lesson="first", star=True, made=0.0)
    insert(store, s.orders, table=name, seat=seat, card="", kind="", rule="ask", cost=0, until="")
    insert(store, s.deeds, table=name, seat=seat, at=0, words="It did.")
    insert(store, s.sealed, table=name, seat=seat, line=0, answer="[]")
    hidden = {f"{part}_of_finished_games" for part in ("choices", "orders", "deeds", "sealed")}
    told = in_store(client, export, store, subject_of(store, "ann"))
    assert {part for part, rows in told.items() if not rows} >= hidden
    assert "It did." not in json.dumps(told)
    give_up(ann, bea, made)
    in_store(client, insert_sealed_again, store, name, seat)
    told = in_store(client, export, store, subject_of(store, "ann"))
    assert [part for part, rows in told.items() if not rows] == []
    assert [row["text"] for row in told["talk"]] == ["Hello from Ann"]
    assert f"A bot plays Central Powers for {{{person}}}." in [row["text"] for row in told["chronicle"]]
    in_store(client, erase, store, subject_of(store, "ann"))
    kept = everything(store)
    assert not [word for word in ("Ann", owner, "ann@example.org", "It did.", "Hello") if word in kept]


def insert_sealed_again(store: Store, name: str, seat: str) -> None:
    """Let something be sealed once more, since it is forgotten with the next choice."""
    with store.engine.begin() as c:
        c.execute(s.sealed.delete())
        c.execute(s.sealed.insert().values(table=name, seat=seat, line=0, answer="[]"))


def test_a_guest_is_exported_and_erased(client: TestClient, capsys: pytest.CaptureFixture[str]) -> None:
    """By the id that `admin table` shows: addresses, what was learnt, and the name in results too."""
    store = hub_of(client).store
    ann, bea = guest(client), guest(client)
    made = great_war(ann, bea)
    name = give_up(ann, bea, made)
    person = next(row.id for row in hub_of(client).in_memory()[0].people.values() if row.name == "Bea")
    owner = f"person {person}"
    insert(store, d.contacts, id="c", owner=owner, way="push", address="bea.example", made=0.0, confirmed=True)
    insert(store, d.quiet_hours, owner=owner, start=1, stop=2, zone="", offset=0)
    insert(store, s.progress, learner="guest bea", game="ww2", lesson="first", star=True, made=0.0)
    with store.engine.begin() as c:
        c.execute(s.tables.update().values(learner="guest bea"))
    told = in_store(client, export, store, guest_at_table(store, person))
    assert (told["account"], told["notices"][0]["address"], len(told["quiet_hours"])) == (None, "bea.example", 1)
    assert told["tables"][0]["name"] == "Bea"
    assert len(told["lessons"]) == 1
    assert told["choices_of_finished_games"]
    assert "Bea" in everything(store)
    assert in_store(client, erase, store, guest_at_table(store, person)) == 1
    kept = everything(store)
    assert not [word for word in ("Bea", owner, "bea.example", "guest bea") if word in kept]
    assert "Ann" in kept
    assert client.get(f"/api/tables/{name}/record").status_code == 200


def test_who_is_meant_is_said_clearly(light: TestClient, file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An account or a guest; somebody with an account is erased by its name, at all tables."""
    grace = member(light, "Grace")
    name = open_table(grace, name="Grace")["table"]["id"]
    (person,) = hub_of(light).in_memory()[0].people
    command = ["admin", "--db", file]
    assert main([*command, "--json", "table", name]) == 0
    assert json.loads(capsys.readouterr().out)["people"] == {person: "Grace"}
    for given, words in (
        (["erase"], "Name an account, or a guest by --person."),
        (["export", "Grace", "--person", person], "Name an account, or a guest by --person."),
        (["erase", "--person", person], "That person has an account: name it (Grace)."),
        (["export", "--person", "nobody"], "There is no person 'nobody'."),
    ):
        assert main([*command, *given]) == 2
        assert words in capsys.readouterr().err
    with pytest.raises(NotThere):
        guest_at_table(hub_of(light).store, "nobody")
    alone = open_table(guest(light), name="Ada")["table"]["id"]
    ada = next(person for table in hub_of(light).in_memory() if table.row.id == alone for person in table.people)
    assert main([*command, "erase", "--person", ada]) == 0
    assert "is erased, at 1 tables" in capsys.readouterr().out


def test_names_leave_the_texts_of_older_stores(empty: str) -> None:
    """What was told with names is kept with ids from the next upgrade on, and reads as before."""
    store, config = Store(empty), migrations()
    told = ["Ada plays Germany for Grace.", "A bot plays Italy for Grace."]
    ended = "The players ended the game: the time of Grace was up."
    with store.engine.begin() as c:
        config.attributes["connection"] = c
        command.upgrade(config, "0013")
        form = sa.MetaData()
        form.reflect(c)
        row = {column.name: column.type.python_type() for column in form.tables["tables"].c if not column.nullable}
        c.execute(form.tables["tables"].insert().values(row | {"id": "old", "options": "{}", "salts": "[]"}))
        at: dict[str, Any] = {"table": "old", "host": False, "curtain": False, "thinks": 0}
        people = {"a" * 16: "Ada", "b" * 16: "Grace"}
        c.execute(form.tables["people"].insert(), [{**at, "id": one, "name": name} for one, name in people.items()])
        line = {"table": "old", "kind": "seat", "seat": "", "by": "", "at": 0, "after": 0, "made": 0.0}
        c.execute(form.tables["chronicle"].insert(), [{**line, "text": text} for text in told])
        move = {"table": "old", "number": 0, "kind": "abort", "seat": "", "choice": ended, "keep": 0, "made": 0.0}
        c.execute(form.tables["moves"].insert().values(move))
    store.migrate()
    stored = need(store.load("old"))
    texts = [*[line.text for line in stored.lines], *[move.choice for move in stored.moves]]
    rows = {row.id: row for row in stored.people}
    assert [with_names(text, rows) for text in texts] == [*told, ended]
    assert not [text for text in texts if "Grace" in text or "Ada" in text]
    store.close()


def test_texts_read_as_before_without_the_names_in_them() -> None:
    """Also where a name is a word of the sentence; a longer name counts before a shorter one in it."""
    people = {f"{number:016x}": name for number, name in enumerate(["A", "Ada", "Ada B.", "", "bot", "x.y"])}
    rows = {person: PersonRow(person, name, False) for person, name in people.items()}
    for text in ("A bot plays Germany for Ada.", "Ada B. plays Canada for A.", "The time of x.y is up.", "x-y {a}"):
        kept = without_names(text, people.items())
        assert with_names(kept, rows) == text
    assert without_names("The time of Ada B. is up.", people.items()) == f"The time of {{{2:016x}}} is up."
    assert without_names("Canada", people.items()) == "Canada"
    assert without_names("Ada", []) == "Ada"
    assert with_names("{" + "f" * 16 + "} has left.", rows) == "Someone has left."
    assert msgspec.structs.asdict(rows[f"{1:016x}"])["name"] == "Ada"
