"""No list is without a limit, and where there is more it says so; keys end that nobody uses."""

import json
import time
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from haversack.cli.main import main
from haversack.server import schema as s
from haversack.server import team_talk
from haversack.server.administration import prune
from haversack.server.history import statistics_of
from haversack.server.results import Result, SeatResult, write
from haversack.server.store import Store
from tests.server.days import still
from tests.server.people import guest, hub_of, in_store, need, open_table, seated

__all__ = ["still"]
DAY = 24 * 3600.0


def test_keys_of_ones_own_are_few(client: TestClient) -> None:
    """No more are made than there is room for; one given by an account takes the place of the one unused longest."""
    client.post("/api/accounts", json={"name": "Grace", "password": "a good password"})
    name = open_table(client, me="all")["table"]["id"]
    path = f"/api/tables/{name}/key"
    made = [client.post(path, json={}).status_code for _ in range(20)]
    assert made == [201] * 19 + [409]
    assert "20 keys" in client.post(path, json={}).json()["reason"]
    told = client.get(f"{path}s").json()
    assert (len(told["keys"]), told["more"]) == (20, False)
    oldest = told["keys"][1]["key"]
    in_store(client, change_keys, hub_of(client).store, oldest, time.time() - 9 * DAY)
    other = guest(client)
    other.post("/api/login", json={"name": "Grace", "password": "a good password"})
    assert other.post(f"/api/tables/{name}/enter", json={}).json()["you"]["host"]
    told = client.get(f"{path}s").json()
    assert len(told["keys"]) == 20
    assert oldest not in [one["key"] for one in told["keys"]]
    assert client.post(f"{path}s/end", json={}).json() == {"ended": 19}
    assert client.post(path, json={}).status_code == 201


def change_keys(store: Store, beginning: str, used: float | None) -> None:
    """Say when keys were used last, behind the back of the server."""
    with store.engine.begin() as c:
        c.execute(s.keys.update().where(s.keys.c.hash.startswith(beginning)).values(used=used))


def test_a_key_that_nobody_uses_ends(client: TestClient) -> None:
    """After a year; one that is used is noted once a day, so that it never ends."""
    name, store = open_table(client, me="all")["table"]["id"], hub_of(client).store

    def host_of() -> Any:
        return client.get(f"/api/tables/{name}/standing").json()["you"]

    def used() -> float:
        with store.engine.connect() as c:
            return float(c.execute(sa.select(s.keys.c.used)).scalar_one())

    for days, is_noted in ((0.5, False), (300, True)):
        in_store(client, change_keys, store, "", time.time() - days * DAY)
        before = in_store(client, used)
        assert host_of()["host"]
        assert (in_store(client, used) > before) == is_noted
    in_store(client, change_keys, store, "", None)
    assert host_of()["host"]
    in_store(client, change_keys, store, "", time.time() - 366 * DAY)
    assert host_of() is None
    in_store(client, prune, store, 1000, False)
    with pytest.raises(sa.exc.NoResultFound):
        in_store(client, used)


def test_operators_are_told_that_there_is_more(
    light: TestClient, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The newest come first."""
    made = [open_table(light)["table"]["id"] for _ in range(3)]
    for name in ("Ada", "Bea", "Cleo"):
        guest(light).post("/api/accounts", json={"name": name, "password": "a good password"})
    for command, first, key in (("tables", made[2], "id"), ("people", "Cleo", "name")):
        for limit in (2, 3):
            assert main(["admin", "--db", file, "--json", command, "--limit", str(limit)]) == 0
            told = capsys.readouterr()
            listed = json.loads(told.out)
            assert (len(listed), listed[0][key]) == (limit, first)
            assert ("There are more than these 2" in told.err) == (limit == 2)


def test_talk_says_that_there_was_more(light: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line without a name stands before what is listed."""
    monkeypatch.setattr(team_talk, "LAST", 2)
    name = open_table(light, me="all")["table"]["id"]
    for number, more in ((0, 0), (1, 0), (2, 1)):
        with seated(light, name) as player:
            player.ask(type="say", text=f"line {number}")
        with seated(light, name) as player:
            lines = player.until("talk")["lines"]
        assert [line["text"] for line in lines[more:]] == [f"line {one}" for one in range(number + 1)][-2:]
        assert [line["name"] for line in lines[:more]] == [""] * more


def test_a_table_says_that_more_was_told_and_the_record_has_all(
    light: TestClient, still: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What happened beside the game, of which the last lines are told; the record lists who played from when on."""
    for module in ("days", "standing"):
        monkeypatch.setattr(f"haversack.server.{module}.MOST_LINES", 3)
    name = open_table(light, "greatwar", me=("central",))["table"]["id"]
    told: list[list[str]] = []
    for on in (True, False, True, False):
        with seated(light, name) as player:
            assert player.ask(type="stand_in", on=on)["type"] == "done"
        with seated(light, name) as player:
            told.append([line["text"] for line in player.until("chronicle")["lines"]])
    assert [len(lines) for lines in told] == [1, 2, 3, 4]
    assert (told[3][0], told[3][1:]) == ("What was told before is not listed.", told[2][1:] + told[1][1:])
    with seated(light, name) as player:
        assert player.ask(type="resign", team="central")["type"] == "done"
    played = light.get(f"/api/tables/{name}/record").json()["substitutes"]
    assert [one["by"] for one in played] == ["bot", "owner", "bot", "owner"]


def test_people_met_say_that_there_are_more(light: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those met most are listed."""
    monkeypatch.setattr("haversack.server.history.OPPONENTS", 2)
    store = hub_of(light).store
    numbers = [need(in_store(light, store.create_account, name, "x")) for name in ("Ann", "Bea", "Cleo", "Dora")]
    for count, number in enumerate(numbers[1:]):
        for game in range(count + 1):
            seats = [
                SeatResult(seat, seat, f"account {one}", "", score)
                for seat, one, score in (("central", numbers[0], 1.0), ("entente", number, 0.0))
            ]
            result = Result(f"{number} {game}", "greatwar", "", 0.0, 9, "central", "x", "bots", seats)
            in_store(light, write, store, result)
        told = in_store(light, statistics_of, store, numbers[0])
        assert told["more_people"] == (count == 2)
    assert [one["name"] for one in told["people"]] == ["Dora", "Cleo"]
