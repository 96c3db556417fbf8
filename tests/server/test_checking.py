"""Stored games outlive the program: stores of every form are brought up, and every game in them is checked."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from starlette.testclient import TestClient

import haversack
from benchmarks.postgres import program
from benchmarks.stored_games import Played, played, store_games
from haversack.cli.main import main
from haversack.server.app import application
from haversack.server.checking import check, fingerprint
from haversack.server.database import migrations
from haversack.server.store import Store, database_url, hashed
from tests.server.conftest import Fresh
from tests.server.people import hub_of, inside, need, open_table, seated, sql

REVISIONS = [found.revision for found in ScriptDirectory.from_config(migrations()).walk_revisions()][::-1]
KEY = "the key of the host"
OTHER = "rest"  # a table that others than the one that is played at belong to


def rows_of(one: Played, seats: tuple[str, ...]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the rows of a table with somebody at it, with every column there ever was."""
    row = one.row
    yield "accounts", {"id": 1, "name": "Ada", "password": "x", "created": 0.0, "folded": "ada", "banned": False}
    values = msgspec.structs.asdict(row) | {
        "options": json.dumps(row.options),
        "salts": "[]",
        "id": "old",
        "talk": "all",
    }
    yield "tables", values
    yield "tables", values | {"id": OTHER}
    person = {"id": "p1", "table": "old", "name": "Ada", "host": True, "account": 1, "curtain": False}
    yield "people", person
    for seat in seats:
        yield "seats", {"table": "old", "seat": seat, "kind": "human", "level": "normal", "person": "p1"}
    yield "keys", {"hash": hashed(KEY), "table": "old", "person": "p1", "seat": None, "made": None}
    for move in one.moves:
        yield "moves", {"table": "old", "made": 0.0, **msgspec.structs.asdict(move)}
    for number, digest, position in one.snapshots:
        yield "snapshots", {"table": "old", "number": number, "digest": digest, "position": position}
    yield "talk", {"table": "old", "person": "p1", "text": "Hello", "said": 0.0, "at": None}


def row_of(table: sa.Table, form: sa.MetaData, c: sa.Connection) -> dict[str, Any]:
    """Return a row for a table of any form: it belongs to what is there, times are far off, words mean nothing."""
    row: dict[str, Any] = {}
    for column in table.columns:
        kind = column.type.python_type
        if column.foreign_keys:
            target = next(iter(column.foreign_keys)).column
            row[column.name] = c.execute(sa.select(sa.func.max(form.tables[target.table.name].c[target.name]))).scalar()
        elif column.name == "table":
            row[column.name] = OTHER
        elif not (column.primary_key and kind is int and column.autoincrement is True):
            row[column.name] = {str: "x", int: 1, float: 4e9, bool: True}[kind]
    return row


def rows_in(database: str) -> dict[str, list[dict[str, Any]]]:
    """Return all that a store of any form holds."""
    engine, form = sa.create_engine(database_url(database)), sa.MetaData()
    with engine.connect() as c:
        form.reflect(c)
        found = {
            table.name: [dict(row) for row in c.execute(table.select()).mappings()] for table in form.sorted_tables
        }
    engine.dispose()
    return {name: rows for name, rows in found.items() if name != "alembic_version"}


def store_of(database: str, revision: str, one: Played) -> None:
    """Make a store of an older form with a table in it, and something in every other table of the database."""
    store, config = Store(database), migrations()
    with store._engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        assert MigrationContext.configure(connection).get_current_revision() == revision
        form = sa.MetaData()
        form.reflect(connection)
        for name, rows in groupby(rows_of(one, haversack.load(one.row.game).seats), key=itemgetter(0)):
            table = form.tables[name]
            kept = [{column: row[column] for column in row.keys() & table.c.keys()} for _, row in rows]
            connection.execute(table.insert(), kept)
        for table in form.sorted_tables:
            if connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one() == 0:
                connection.execute(table.insert().values(row_of(table, form, connection)))
    store.close()


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_store_of_every_form_is_brought_up_with_its_games(empty: str, revision: str) -> None:
    """Every line keeps all it says; the table is there with its people, replays as it did, and is played on."""
    one = played(haversack.load("1914"), 3, 0, is_old=True)
    store_of(empty, revision, one)
    before = rows_in(empty)
    assert all(before.values())
    store = Store(empty)
    store.migrate()
    store.close()
    after = rows_in(empty)
    for name, rows in before.items():
        said = [{column: row[column] for column in rows[0]} for row in after[name]]
        assert sorted(map(repr, said)) == sorted(map(repr, rows)), name
    with TestClient(application(empty)) as client:
        client.cookies.set("haversack-old", KEY)
        with seated(client, "old") as player:
            assert player.own["name"] == "Ada"
            assert player.until("talk")["lines"][0]["text"] == "Hello"
            assert player.choose()["type"] == "done"
    store = Store(empty)
    stored = need(store.load("old"))
    assert len(stored.moves) == len(one.moves) + 1
    assert check(stored, store) == (len(one.moves) + 1, None)
    assert store.account("ada") == (1, "x", "Ada")
    store.close()


@pytest.fixture
def stored(database: str) -> str:
    """A store with a few games of each kind."""
    store = Store(database)
    games = [played(haversack.load(name), number, number) for name in haversack.GAMES for number in range(2)]
    store_games(store, games, 1)
    store.close()
    return database


def checked(capsys: pytest.CaptureFixture[str], *given: str | Path) -> tuple[int, Any]:
    """Run the command and return its code and what it says."""
    code = main(["games", "check", *map(str, given), "--jobs", "1", "--json"])
    return code, json.loads(capsys.readouterr().out)


def test_games_that_go_as_they_went(stored: str, capsys: pytest.CaptureFixture[str]) -> None:
    """All are replayed, or those that still run; a server at the database is no hindrance."""
    with TestClient(application(stored)):
        code, told = checked(capsys, stored)
    assert (code, told["games"], told["differing"], told["lost"]) == (0, 6, [], [])
    assert checked(capsys, stored, "--running")[1]["games"] == 3
    assert main(["games", "check", stored, "--jobs", "2"]) == 0
    assert "6 games with" in capsys.readouterr().out


def test_what_differs_is_told_without_what_it_holds(stored: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A snapshot that does not fit is told by the fields that differ, a choice by its number."""
    at = "WHERE \"table\" = 'ww2-1-0' AND number = 49"
    ((position,),) = sql(stored, f"SELECT position FROM snapshots {at}")
    changed = json.dumps({**json.loads(position), "round": 99}).replace(":", "\\:")
    sql(stored, f"UPDATE snapshots SET digest = '{'0' * 40}', position = '{changed}' {at}")
    sql(stored, "UPDATE moves SET choice = 'pass' WHERE \"table\" = 'greatwar-0-0' AND number = 3")
    sql(stored, "UPDATE tables SET rules_version = 1 WHERE id = '1914-0-0'")
    code, told = checked(capsys, stored)
    found = {one["table"]: (one["after"], one["reason"]) for one in told["differing"]}
    assert code == 1
    assert found["ww2-1-0"] == (50, "the position differs in: round")
    assert found["greatwar-0-0"][0] == 3
    assert found["greatwar-0-0"][1].startswith("choice 4 cannot be made")
    assert found["1914-0-0"] == (0, "it cannot begin: This table was played by rules version 1, which is gone.")
    assert len(found) == 3
    assert main(["games", "check", stored, "--jobs", "1"]) == 1
    assert "3 would differ" in capsys.readouterr().out


def test_another_end_is_told(stored: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The last position is kept with its digest, and what the game came to: winner and scores, where they are known."""
    name = "greatwar-1-0"
    at = f"FROM moves WHERE \"table\" = '{name}' ORDER BY number DESC LIMIT 1"
    ((number, seat, key),) = sql(stored, f"SELECT number, seat, choice {at}")
    for of in ("moves", "snapshots"):
        sql(stored, f"DELETE FROM {of} WHERE \"table\" = '{name}' AND number = {number}")
    sql(stored, f"UPDATE tables SET status = 'playing' WHERE id = '{name}'")
    with TestClient(application(stored, checks=False)) as client:
        inside(client).call(end_game, client, name, seat, key)
    ((digest,),) = sql(stored, f"SELECT digest FROM snapshots WHERE \"table\" = '{name}' AND number = {number}")
    assert checked(capsys, stored)[0] == 0
    ((winner, scores),) = sql(stored, "SELECT winner, scores FROM results")
    kept = json.dumps(scores) if isinstance(scores, dict) else str(scores)
    was = f"winner = '{winner}', scores = '{kept}'".replace(":", "\\:")
    for change, back, words in (
        ("results SET scores = '{}'", f"results SET {was}", "the game ends otherwise: scores"),
        ("results SET winner = 'x'", f"results SET {was}", "the game ends otherwise: winner"),
        ("results SET scores = NULL", f"results SET {was}", None),
        (f"snapshots SET digest = '{digest[::-1]}' WHERE digest = '{digest}'", "", "the position differs in: digest"),
    ):
        sql(stored, f"UPDATE {change}")
        code, told = checked(capsys, stored)
        found = [(one["table"], one["after"], one["reason"]) for one in told["differing"]]
        assert found == ([] if words is None else [(name, number + 1, words)])
        assert code == (words is not None)
        if back:
            sql(stored, f"UPDATE {back}")


async def end_game(client: TestClient, name: str, seat: str, key: str) -> None:
    """Make the last choice of a game."""
    table = await hub_of(client).table(name)
    async with table.held():
        await table.answer_by_bot(table.match.number, key, seat)


def test_what_was_taken_back_does_not_count(stored: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A game with choices taken back is replayed by those that stand, and counted with the plain ones."""
    choices = checked(capsys, stored)[1]["choices"]
    ((number,),) = sql(stored, "SELECT max(number) FROM moves WHERE \"table\" = 'ww2-0-0'")
    undo = f"'ww2-0-0', {number + 1}, 'undo', '', '', {number - 4}, 0"
    sql(stored, f'INSERT INTO moves ("table", number, kind, seat, choice, keep, made) VALUES ({undo})')
    code, told = checked(capsys, stored)
    assert (code, told["games"], told["differing"]) == (0, 6, [])
    assert told["choices"] == choices - 5


def test_a_store_of_an_older_form_is_checked_as_it_will_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Before an upgrade the new rules check the old store, and leave it as it is."""
    path = tmp_path / "tables.sqlite"
    store_of(str(path), "0002", played(haversack.load("ww2"), 5, 0, is_old=True))
    before = path.read_bytes()
    code, told = checked(capsys, path)
    assert (code, told["games"], told["differing"]) == (0, 2, [])
    assert path.read_bytes() == before
    (tmp_path / "empty.sqlite").touch()
    assert main(["games", "check", str(tmp_path / "empty.sqlite")]) == 2
    assert "no database of Haversack" in capsys.readouterr().err


def restored(database: str, other: str, folder: Path) -> str:
    """Dump a PostgreSQL and restore the dump into an empty one, as docs/operate.md says."""
    dump = str(folder / "tables.dump")
    for name, *given in (
        ("pg_dump", "--format=custom", "--no-owner", f"--file={dump}", f"--dbname={database}"),
        ("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={other}", dump),
    ):
        subprocess.run([need(program(name)), *given], check=True)
    return other


def test_a_dump_of_postgresql_while_playing_is_restored(
    emptied: str, fresh: Fresh, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It holds every move so far, the check replays it, and a server goes on from it for the same people."""
    with TestClient(application(emptied)) as client:
        name = open_table(client, "1914", me="all")["table"]["id"]
        with seated(client, name) as player:
            for _ in range(12):
                assert player.choose()["type"] == "done"
            other = restored(emptied, fresh(), tmp_path)
            digest = hub_of(client)._tables[name].state.digest()
            assert player.choose()["type"] == "done"
        cookies = dict(client.cookies)
    code, told = checked(capsys, other)
    assert (code, told["games"], told["choices"], told["differing"]) == (0, 1, 12, [])
    sql(other, "UPDATE processes SET until = 0")  # a restore takes longer than the three seconds this stands for
    with TestClient(application(other)) as client:
        client.cookies.update(cookies)
        assert client.get(f"/api/tables/{name}").status_code == 200
        assert hub_of(client)._tables[name].state.digest() == digest
        with seated(client, name) as player:
            assert player.choose()["type"] == "done"


def test_a_dump_of_an_older_form_is_brought_up_and_checked(
    fresh: Fresh, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is served is not touched: a restored dump of it is brought to the present form, and checked."""
    served = fresh()
    store_of(served, "0002", played(haversack.load("ww2"), 5, 0, is_old=True))
    assert main(["games", "check", served]) == 2
    assert "restore a dump" in capsys.readouterr().err
    other = restored(served, fresh(), tmp_path)
    code, told = checked(capsys, other, "--bring-up")
    assert (code, told["games"], told["differing"]) == (0, 2, [])
    assert sql(served, "SELECT version_num FROM alembic_version") == [("0002",)]


def test_versions_of_rules() -> None:
    """There is the present version of each game; another is refused with a sentence."""
    for name in haversack.GAMES:
        now = haversack.load(name).rules_version
        assert haversack.versions(name)[-1] == now
        assert haversack.load(name, version=now) is haversack.load(name)
        for wrong in (0, now + 1, True):
            with pytest.raises(haversack.UnknownGame, match="not kept in version"):
                haversack.load(name, version=wrong)
    assert len(fingerprint()) == 64


def test_running_games_are_checked_after_an_upgrade(
    stored: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that would differ makes the server unwell; once none does, the same rules do not check again.

    Which rules are installed is said here: were their files read, a change of one while the test runs would be an
    upgrade.
    """

    def unwell(rules: str) -> int:
        monkeypatch.setattr("haversack.server.start_check.fingerprint", lambda: rules)
        with TestClient(application(stored)) as client:
            for task in hub_of(client).at_start:
                inside(client).call(asyncio.wait, {task})
            return int(client.get("/api/health").json()["unreadable"])

    caplog.set_level("INFO")
    sql(stored, "UPDATE moves SET choice = 'no ' || choice WHERE \"table\" = 'greatwar-0-0' AND number = 3")
    assert unwell("new") == 1
    sql(stored, "UPDATE moves SET choice = substr(choice, 4) WHERE choice LIKE 'no %'")
    assert [unwell("new"), unwell("new"), unwell("newer")] == [0, 0, 0]
    told = [record.__dict__["fields"] for record in caplog.records if record.message == "running games checked"]
    good: dict[str, object] = {"games": 3, "differing": []}
    assert told == [{"games": 3, "differing": ["greatwar-0-0"]}, good, good]


def test_games_that_were_not_replayed_are_not_taken_for_checked(
    stored: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the process of the check lost some games, the next start checks again."""
    told = '{"games": 2, "choices": 9, "differing": [], "lost": ["ww2-0-0"]}'
    monkeypatch.setattr("haversack.server.start_check.COMMAND", (sys.executable, "-c", f"print('{told}')"))
    for _ in range(2):
        with TestClient(application(stored)) as client:
            inside(client).call(asyncio.wait, set(hub_of(client).at_start))
    troubles = [record for record in caplog.records if record.message == "running games could not be checked"]
    assert len(troubles) == 2
