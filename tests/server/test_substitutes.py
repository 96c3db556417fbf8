"""Somebody else plays a seat for a while, and the owner takes it back; nobody takes a seat for good but its owner."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.server.days import Time, clocked, still
from tests.server.people import at, guest, hub_of, inside, need, open_table, seated

__all__ = ["still"]


def table_of(client: TestClient, made: Any) -> Any:
    """Return the table inside the server."""
    return inside(client).call(hub_of(client).table, made["table"]["id"])


def lend(client: TestClient, table: str, seat: str) -> str:
    """Make a link that lends a seat."""
    answer = client.post(f"/api/tables/{table}/seats/{seat}/lend", json={})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["key"])


def test_a_friend_plays_for_a_while(light: TestClient) -> None:
    """A friend plays by a link of the owner, who sees it told, takes the seat back, and finds it in the record."""
    made = open_table(light, game="1914")
    table = table_of(light, made)
    seat, name = table.game.seats[0], made["table"]["id"]
    owner = table.seats[seat].person
    friend, key = guest(light), lend(light, name, table.game.seats[0])
    told = friend.post(f"/api/tables/{name}/invited", json={"key": key}).json()
    assert (told["lender"], told["free"]) == ("Host", [seat])
    assert friend.post(f"/api/tables/{name}/enter", json={"key": key, "name": "Fritz"}).status_code == 200
    assert table.seats[seat].lender == owner
    with at(friend, name) as player, seated(light, name) as watcher:
        player.hello()
        assert player.choose()["type"] == "done"
        assert watcher.view["decision"] is None
        assert watcher.ask(type="stand_in", on=False)["type"] == "done"
        assert (table.seats[seat].person, table.seats[seat].lender) == (owner, None)
        assert player.ask(type="choose", decision="x", option="pass")["code"] == "NotAllowed"
        assert watcher.ask(type="resign", team=next(iter(table.game.teams)))["type"] in ("done", "refused")
    assert [(line.seat, line.by) for line in table.days.lines[:2]] == [(seat, "friend"), (seat, "owner")]
    assert friend.post(f"/api/tables/{name}/enter", json={"key": key}).status_code in (200, 403)
    if table.is_over:
        record = light.get(f"/api/tables/{name}/record").json()
        assert [one["by"] for one in record["substitutes"][:2]] == ["friend", "owner"]


def test_a_friend_who_leaves_gives_the_seat_back(light: TestClient) -> None:
    """The seat is the owner's again, not a bot's."""
    made = open_table(light, game="1914")
    table = table_of(light, made)
    seat, name = table.game.seats[0], made["table"]["id"]
    friend = guest(light)
    friend.post(f"/api/tables/{name}/enter", json={"key": lend(light, name, seat), "name": "Fritz"})
    with at(friend, name) as player:
        assert player.hello().ask(type="leave")["type"] == "done"
    assert table.seats[seat].kind == "human"
    assert table.people[table.seats[seat].person].name == "Host"


def test_nobody_sits_in_for_the_other_side(light: TestClient) -> None:
    """Who plays for one side does not see the hand of another; and only an owner lends."""
    made = open_table(light, game="greatwar", rest="open")
    table = table_of(light, made)
    mine, theirs = table.game.seats
    name, other = made["table"]["id"], guest(light)
    other.post(f"/api/tables/{name}/enter", json={"key": made["invitations"][theirs], "name": "Ada"})
    assert other.post(f"/api/tables/{name}/seats/{mine}/lend", json={}).status_code == 403
    key = lend(light, name, mine)
    assert other.post(f"/api/tables/{name}/enter", json={"key": key}).status_code == 403
    assert light.post(f"/api/tables/{name}/enter", json={"key": key}).status_code == 409


def test_the_host_replaces_nobody_for_good(light: TestClient, still: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A host's bot sits in for who has gone, as strong as others; at a table with a clock not even that."""
    monkeypatch.setattr("haversack.server.seating.GRACE_SECONDS", 0.0)
    made = open_table(light, game="greatwar", rest="open")
    table = table_of(light, made)
    theirs, name = table.game.seats[1], made["table"]["id"]
    ada = guest(light)
    ada.post(f"/api/tables/{name}/enter", json={"key": made["invitations"][theirs], "name": "Ada"})
    assert light.post(f"/api/tables/{name}/seats/{theirs}/bot", json={"level": "random"}).status_code == 200
    assert (table.seats[theirs].level, table.people[need(table.seats[theirs].person)].name) == ("normal", "Ada")
    assert light.post(f"/api/tables/{name}/seats/{theirs}/bot", json={"level": "random"}).status_code == 409
    with at(ada, name) as player:
        assert player.hello().ask(type="stand_in", on=False)["type"] == "done"
    Time(light)
    made, table = clocked(light, game="greatwar", rest="open", speed="slow")
    name = made["table"]["id"]
    ada.post(f"/api/tables/{name}/enter", json={"key": made["invitations"][theirs], "name": "Ada"})
    assert light.post(f"/api/tables/{name}/seats/{theirs}/bot", json={"level": "normal"}).status_code == 403
