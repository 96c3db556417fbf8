"""Finding people: tables open to all, who is here, the same people once more."""

import time
from typing import Any

from starlette.testclient import TestClient

from haversack.server import listing
from tests.server.friends import give_up, great_war, join, member
from tests.server.people import guest, hub_of, in_store, inside, open_table, seated


def open_list(client: TestClient, **asked: Any) -> Any:
    """Return the open tables."""
    answer = client.get("/api/open", params=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_table_open_to_all_is_found_and_joined(client: TestClient) -> None:
    """By game, seat, side and number of free seats; whoever comes takes a seat without a link, once."""
    opened = open_table(client, "ww2", me=("germany", "japan"), rest="open", name="Ann", listed=True)
    hidden = open_table(client, "ww2", me=("germany",), rest="open")
    found = open_list(guest(client))["tables"]
    assert [one["id"] for one in found] == [opened["table"]["id"]]
    assert found[0]["host"] == "Ann"
    free = {one["seat"] for one in found[0]["seats"] if one["kind"] == "open"}
    assert free == {"italy", "united_kingdom", "soviet_union", "united_states"}
    open_table(client, "greatwar", me=("central",), rest="open", listed=True, clock={"speed": "slow"})
    for asked, count in (
        ({"game": "1914"}, 0),
        ({"game": "ww2", "seat": "germany"}, 0),
        ({"game": "ww2", "seat": "italy"}, 1),
        ({"game": "ww2", "seat": "axis", "free": 2}, 0),
        ({"game": "ww2", "seat": "allies", "free": 3}, 1),
        ({"pace": "days"}, 1),
        ({"pace": "live"}, 1),
        ({}, 2),
    ):
        assert len(open_list(client, **asked)["tables"]) == count, asked
    bea, name = guest(client), opened["table"]["id"]
    assert bea.post(f"/api/tables/{name}/enter", json={"name": "Bea", "seats": ["italy"]}).json()["you"]["seats"] == [
        "italy"
    ]
    assert guest(client).post(f"/api/tables/{name}/enter", json={"name": "C", "seats": ["italy"]}).status_code == 409
    other = guest(client).post(f"/api/tables/{hidden['table']['id']}/enter", json={"name": "C", "seats": ["italy"]})
    assert other.json()["you"] is None, "a table that is not open to all lets nobody sit down without a link"
    assert client.get("/api/open?before=x").status_code == 400
    assert client.get("/api/open?free=x").status_code == 400


def test_the_host_opens_a_table_to_all_and_closes_it(light: TestClient) -> None:
    """Only the host does, and only while it waits for players; one that is full is not listed."""
    opened = open_table(light, "greatwar", me=("central",), rest="open")
    name = opened["table"]["id"]
    assert guest(light).post(f"/api/tables/{name}/listing", json={"listed": True}).status_code == 403
    assert light.post(f"/api/tables/{name}/listing", json={"listed": True}).json()["table"]["listed"] is True
    assert len(open_list(light)["tables"]) == 1
    light.post(f"/api/tables/{name}/listing", json={"listed": False})
    assert open_list(light)["tables"] == []
    light.post(f"/api/tables/{name}/listing", json={"listed": True})
    join(guest(light), opened, ["entente"], "Bea")
    assert open_list(light)["tables"] == []
    assert light.post(f"/api/tables/{name}/listing", json={"listed": True}).status_code == 409


def test_tables_where_nobody_waits_leave_the_list(light: TestClient) -> None:
    """Who waits is kept in the store; a live table is gone a quarter of an hour after the last one has left."""
    name = open_table(light, "greatwar", me=("central",), rest="open", listed=True)["table"]["id"]
    store, now = hub_of(light).store, time.time()
    assert [one["here"] for one in in_store(light, listing.find, store, listing.Wish(), now)[0]] == [True]
    assert [one["here"] for one in in_store(light, listing.find, store, listing.Wish(), now + 600)[0]] == [False]
    assert in_store(light, listing.find, store, listing.Wish(), now + 2000)[0] == []
    in_store(light, listing.attend, store, [name], now + 1900)
    assert [one["here"] for one in in_store(light, listing.find, store, listing.Wish(), now + 1950)[0]] == [True]
    inside(light).call(listing.note_presence, hub_of(light))  # nobody is at the table: nothing is written
    assert [one["here"] for one in in_store(light, listing.find, store, listing.Wish(), now + 1950)[0]] == [True]
    with seated(light, name):
        assert open_list(light)["here"] == 1
        inside(light).call(listing.note_presence, hub_of(light))
        assert in_store(light, listing.find, store, listing.Wish(), now + 1950)[0] == []


def test_the_list_has_an_end_and_says_that_there_is_more(light: TestClient) -> None:
    """Twenty at a time; the next page begins before the last of the one before."""
    names = [
        open_table(light, "greatwar", me=("central",), rest="open", listed=True)["table"]["id"]
        for _ in range(listing.PAGE + 2)
    ]
    first = open_list(light)
    assert first["more"] is True
    rest = open_list(light, before=repr(first["tables"][-1]["created"]))
    assert rest["more"] is False
    assert [one["id"] for one in first["tables"] + rest["tables"]] == names[::-1]


def test_the_same_people_once_more_with_sides_changed(light: TestClient) -> None:
    """Whoever asks first opens the table; the others are told at the old one and come to their seats by one request."""
    ann, bea = member(light, "Ann"), member(light, "Bea")
    opened = great_war(ann, bea, clock={"speed": "slow", "bank": 90_000})
    old = opened["table"]["id"]
    assert ann.post(f"/api/tables/{old}/rematch", json={"changed": True}).status_code == 409
    give_up(ann, bea, opened)
    with seated(bea, old) as player:
        answer = ann.post(f"/api/tables/{old}/rematch", json={"changed": True})
        assert answer.status_code == 201, answer.text
        new = answer.json()["table"]
        while player.about.get("again") is None:
            player.read()
        assert player.about["again"] == {"table": new, "changed": True, "by": "Ann"}
    came = bea.post(f"/api/tables/{old}/rematch", json={}).json()
    assert (came["table"], came["seats"]) == (new, ["central"])
    entered = bea.post(f"/api/tables/{new}/enter", json={"key": came["key"], "name": "Bea", "seats": came["seats"]})
    assert entered.json()["table"]["status"] == "playing"
    assert {row["seat"]: row["name"] for row in entered.json()["table"]["seats"]} == {
        "central": "Bea",
        "entente": "Ann",
    }
    assert light.post(f"/api/tables/{old}/rematch", json={}).status_code == 403


def test_sides_are_changed_fairly(light: TestClient) -> None:
    """With as many seats each has those across; with more or fewer everybody has at least one, and none stays empty."""
    from haversack.server.rematch import planned

    async def table_of(name: str) -> Any:
        return await hub_of(light).table(name)

    ann, bea, cat, dan = (member(light, name) for name in ("Ann", "Bea", "Cat", "Dan"))
    opened = open_table(ann, "1914", me=("germany",), rest="open", name="Ann")
    join(bea, opened, ["austria-ottoman"], "Bea")
    join(cat, opened, ["russia"], "Cat")
    join(dan, opened, ["france-italy", "uk-us"], "Dan")
    table = inside(light).call(table_of, opened["table"]["id"])
    names = {seat: table.people[who].name for seat, (who, _) in planned(table, True).items()}
    assert {names["russia"], names["france-italy"], names["uk-us"]} == {"Ann", "Bea"}
    assert {names["germany"], names["austria-ottoman"]} == {"Cat", "Dan"}
    assert {seat: table.people[who].name for seat, (who, _) in planned(table, False).items()} == {
        "austria-ottoman": "Bea",
        "germany": "Ann",
        "russia": "Cat",
        "france-italy": "Dan",
        "uk-us": "Dan",
    }


def test_who_is_faster_opens_the_one_next_table(light: TestClient) -> None:
    """Two who ask at the same time come to the same table."""
    ann, bea = member(light, "Ann"), member(light, "Bea")
    opened = great_war(ann, bea)
    old = give_up(ann, bea, opened)
    first = ann.post(f"/api/tables/{old}/rematch", json={}).json()["table"]
    assert bea.post(f"/api/tables/{old}/rematch", json={"changed": True}).json()["table"] == first
    again: Any = guest(light).get(f"/api/tables/{old}").json()["table"]["again"]
    assert again["table"] == first
