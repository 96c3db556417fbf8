"""Whose word is asked for on somebody whose time is up is told so: once, with the vote, and not when it is over."""

import json
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from haversack.server import standing, zero
from haversack.server.clocks import SETTINGS
from haversack.server.standing import Standing, Vote
from tests.server.days import still
from tests.server.people import at, hub_of, in_store, inside, need
from tests.server.test_clocks import two
from tests.server.test_notices import House, by_hand, house
from tests.server.windows import restarted

__all__ = ["by_hand", "house", "still"]


def asked(house: House) -> list[Any]:
    """Return the notices that ask for a vote."""
    return [row for row in house.rows() if "vote" in json.loads(row["text"])["title"]]


def at_zero(house: House) -> tuple[Any, TestClient, str, TestClient]:
    """Let somebody's time be up at a table of two who are both told by a webhook.

    Return the table, the browser and the id of the one who is to vote, and the browser of the other.
    """
    table, other, host = two(house.client, speed="slow", bank=60, policy="vote")
    for client in (house.client, other):
        body = {"way": "hook", "address": house.post.url}
        assert client.post(f"/api/tables/{table.row.id}/notices/contacts", json=body).status_code == 201
    house.time.goes(61)
    late = table.days.standing.vote.about
    voter = next(need(row.person) for row in table.seats.values() if row.person != late)
    clients = (house.client, other) if voter == host else (other, house.client)
    return table, clients[0], voter, clients[1]


def test_who_is_asked_to_vote_is_told_once(house: House) -> None:
    """Not who is late; by which seats, what may be voted for and how long, and no name of anybody."""
    table, _, voter, _ = at_zero(house)
    (row,) = asked(house)
    wait = table.days.standing.vote.waits[voter]
    assert (row["wait"], row["state"]) == (wait, "waiting")
    text = json.loads(row["text"])
    assert text["title"] == "Your vote is asked for: The Great War"
    assert text["table"] == table.row.id
    late = next(seat for seat, one in table.seats.items() if one.person != voter)
    assert text["lines"] == [
        f"Time is up for whoever plays {table.game.face.name(late)}: the others decide, and you are one of them.",
        "You may vote for a bot that sits in, for more time, or for the end of the game.",
        "Who does not vote within 12 hours leaves it to the others; if nobody does, a bot sits in.",
    ]
    house.send()
    assert sum("Your vote is asked for" in text for text in house.post.texts) == 1
    restarted(house.client, table)
    house.time.goes(100)
    house.send()
    assert [(row["wait"], row["state"]) for row in asked(house)] == [(wait, "sent")]


@pytest.mark.parametrize("how", ["voted", "answered", "over"])
def test_what_is_decided_is_not_asked_for_any_more(house: House, how: str) -> None:
    """A vote that was given, a late answer of who was late, or the end of the vote withdraw what was not sent."""
    table, voter, who, late = at_zero(house)
    wait = standing_of(table).asked_to_vote[who]
    if how == "over":
        house.time.goes(12 * 3600 + 1)
    elif how == "voted":
        with at(voter, table.row.id) as player:
            assert player.hello().ask(type="vote", choice="time")["type"] == "done"
    else:
        with at(late, table.row.id) as player:
            player.hello()
            while is_open(house, table):
                assert player.choose()["type"] == "done"
    assert wait not in standing_of(table).asked_to_vote.values()
    house.send()
    (row,) = [row for row in house.rows() if row["wait"] == wait]
    assert row["state"] == "withdrawn"
    assert row["id"] not in house.post.ids


def standing_of(table: Any) -> Standing:
    """Return how a table stands."""
    found: Standing = need(table.days.standing)
    return found


def test_one_that_was_claimed_is_not_sent_after_the_vote(house: House) -> None:
    """Whoever sends it again after a crash looks whether the vote is still open."""
    table, voter, _, _ = at_zero(house)
    engine = hub_of(house.client).store.engine
    (row,) = asked(house)
    with engine.connect() as c:
        assert standing.stands(c, row["table"], row["wait"])
        assert not standing.stands(c, row["table"], "another")
    with at(voter, table.row.id) as player:
        assert player.hello().ask(type="vote", choice="time")["type"] == "done"
    with engine.connect() as c:
        assert not standing.stands(c, row["table"], row["wait"])


def test_vote_and_notices_are_written_together(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a notice cannot be written, nothing is put to the vote yet; the next look does both."""
    table, _, _ = two(house.client, speed="slow", bank=60, policy="vote")
    house.tell_me(table.row.id)
    house.time.now += 61
    load = hub_of(house.client).store.load
    with monkeypatch.context() as broken:
        broken.setattr("haversack.server.notices.WRITE", "INSERT INTO nowhere VALUES (:wait)")
        with pytest.raises(sa.exc.SQLAlchemyError):
            inside(house.client).call(zero.wake, table)
    stored = need(in_store(house.client, load, table.row.id))
    assert (need(stored.days).vote, stored.lines) == (None, [])
    inside(house.client).call(zero.wake, table)
    stored = need(in_store(house.client, load, table.row.id))
    assert need(stored.days).vote is not None
    assert len(stored.lines) == 1


def is_open(house: House, table: Any) -> bool:
    """Say whether a vote is open, once the table rests."""

    async def rest() -> bool:
        async with table.lock:
            return table.days.standing.vote is not None

    found: bool = inside(house.client).call(rest)
    return found


def test_each_is_asked_until_they_have_voted() -> None:
    """One word withdraws the notice of who gave it alone; who has left the table is asked no more."""
    vote = Vote("ann", 100.0, waits={"bob": "w1", "cid": "w2", "dot": "w3"})
    before = Standing(SETTINGS["slow"], vote=vote)
    ends: list[tuple[Vote | None, list[str]]] = [
        (vote.voted("cid", "time"), ["w2"]),
        (vote.among({"bob"}), ["w2", "w3"]),
        (None, ["w1", "w2", "w3"]),
    ]
    for changed, gone in ends:
        after = before.copy()
        after.vote = changed
        written = standing.changes("table", before, after)
        assert [one.values["wait"] for one in written if one.sql == standing.WITHDRAW] == gone
    assert vote.voted("cid", "time").votes == {"cid": "time"}
