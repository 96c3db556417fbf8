"""Results of games: written once, counted for who played, told to their owner, worked out anew by command."""

import json
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from haversack.cli.main import main
from haversack.server import history, personal_data, results
from haversack.server import schema as s
from haversack.server.ending import settle_missing
from haversack.server.result_rows import forget_result
from haversack.server.store import PersonRow, SeatChange, SeatRow, Store
from tests.server.conftest import Open
from tests.server.friends import choose_both, give_up, great_war, join, member
from tests.server.people import hub_of, in_store, inside, open_table, seated


def rows(client: TestClient, of: sa.Table) -> list[dict[str, Any]]:
    """Return all rows of a table of the store."""
    store = hub_of(client).store

    def found() -> list[dict[str, Any]]:
        with store.engine.connect() as c:
            return [dict(row) for row in c.execute(sa.select(of)).mappings()]

    return in_store(client, found)


def forget(client: TestClient, table: str) -> None:
    """Remove a result with all ratings of now."""
    store = hub_of(client).store

    def done() -> None:
        with store.engine.begin() as c:
            forget_result(c, table)
            c.execute(s.ratings.delete())

    in_store(client, done)


def test_a_game_given_up_counts(client: TestClient) -> None:
    """The result, the ratings of both and every change are written; their owner finds them, others nothing."""
    ann, bea = member(client, "Ann"), member(client, "Bea")
    table = give_up(ann, bea, great_war(ann, bea))
    mine = ann.get("/api/me/games").json()
    assert [(one["table"], one["score"], one["reason"], one["unrated"]) for one in mine["games"]] == [
        (table, 0.0, "resigned", "")
    ]
    assert mine["games"][0]["change"]["from"] == 1500 > mine["games"][0]["change"]["points"]
    assert {one["name"]: one["mine"] for one in mine["games"][0]["seats"]} == {"Ann": True, "Bea": False}
    told = bea.get("/api/me/statistics").json()
    assert told["ratings"][0]["points"] > 1500
    assert told["ratings"][0]["curve"] == [[told["ratings"][0]["points"], told["ratings"][0]["off"]]]
    assert told["seats"] == [
        {"game": "greatwar", "team": "entente", "seat": "entente", "games": 1, "won": 1, "drawn": 0}
    ]
    assert told["people"] == [{"name": "Ann", "games": 1, "against": 1, "won": 1}]
    listed = client.get("/api/games/greatwar/ratings").json()
    assert [one["name"] for one in listed["players"]] == ["Bea", "Ann"]
    assert len(listed["sides"]) == 2
    assert client.get("/api/me/games").status_code == 403
    at_table = client.get(f"/api/tables/{table}/ratings").json()["ratings"]
    assert sorted(one["points"] > 1500 for one in at_table.values()) == [False, True]


@pytest.mark.parametrize(
    ("given", "reason"),
    [({"training": True}, "training"), ({"curtain": True}, ""), ({}, "aborted")],
)
def test_what_does_not_count(light: TestClient, given: dict[str, Any], reason: str) -> None:
    """Hints do not, nor does a game in which a side has not chosen yet; a curtain hides nothing with one seat each."""
    ann, bea = member(light, "Ann"), member(light, "Bea")
    give_up(ann, bea, great_war(ann, bea, **given), choices=reason != "aborted")
    assert [row["unrated"] for row in rows(light, s.results)] == [reason]
    assert bool(rows(light, s.rating_changes)) == (reason == "")


def test_guests_and_both_sides_do_not_count(light: TestClient) -> None:
    """A guest has no rating, and nobody beats themselves, from two browsers neither."""
    ann = member(light, "Ann")
    give_up(ann, light, great_war(ann, light))
    twin = TestClient(light.app)
    twin.portal = light.portal
    twin.post("/api/login", json={"name": "Ann", "password": "a long password"})
    opened = open_table(ann, "greatwar", me="all")
    with seated(ann, opened["table"]["id"]) as player:
        player.choose()
        player.ask(type="resign", team="central")
    assert [row["unrated"] for row in rows(light, s.results)] == ["guest", "both"]


def test_a_seat_counts_for_who_held_it_for_themselves(light: TestClient) -> None:
    """Who lets a bot sit in, and who leaves the game for good, has the result of the side all the same."""
    ann, bea, cat = member(light, "Ann"), member(light, "Bea"), member(light, "Cat")
    opened = open_table(ann, "ww2", me=("germany", "japan", "italy"), rest="open", name="Ann")
    join(bea, opened, ["united_kingdom"], "Bea")
    join(cat, opened, ["soviet_union", "united_states"], "Cat")
    name = opened["table"]["id"]
    with seated(ann, name, 1) as one, seated(bea, name, 2) as two, seated(cat, name, 3) as three:
        choose_both([one, two, three])
        two.ask(type="leave")
        three.ask(type="stand_in", on=True)
        one.ask(type="resign", team="axis")
    seats = {row["seat"]: (row["name"], row["score"]) for row in rows(light, s.result_seats)}
    assert seats["united_kingdom"] == ("Bea", 1.0)
    assert seats["soviet_union"] == ("Cat", 1.0)
    assert [row["unrated"] for row in rows(light, s.results)] == [""]
    assert len([row for row in rows(light, s.ratings) if row["player"].startswith("account ")]) == 3


def test_a_friend_who_sits_in_has_no_result(light: TestClient) -> None:
    """A seat that was lent counts for whose it is, though a guest played it to the end."""
    ann, bea = member(light, "Ann"), member(light, "Bea")
    opened = great_war(ann, bea)
    name = opened["table"]["id"]

    async def lend() -> None:
        table = await hub_of(light).table(name)
        row, friend = table.seats["entente"], PersonRow("friend", "Cat", False)
        lent = SeatRow("entente", "human", row.level, friend.id, row.person)
        change = SeatChange(seats=[lent], status="playing", paused=None, newcomer=friend, secret="a key of a friend")
        async with table.held():
            await table.reseat(change)

    with seated(ann, name, 1) as one, seated(bea, name, 2) as two:
        choose_both([one, two])
        inside(light).call(lend)
        one.ask(type="resign", team="central")
    assert {row["seat"]: row["name"] for row in rows(light, s.result_seats)} == {"central": "Ann", "entente": "Bea"}
    assert [row["unrated"] for row in rows(light, s.results)] == [""]


def test_what_was_not_written_is_written_at_the_next_start(start: Open, database: str) -> None:
    """A server that dies at the end of a game finds the result in the log; and a result is written once."""
    with start() as client:
        ann, bea = member(client, "Ann"), member(client, "Bea")
        give_up(ann, bea, great_war(ann, bea))
        first = rows(client, s.results)[0]
        forget(client, first["table"])
    with start() as client:
        store = hub_of(client).store
        inside(client).call(settle_missing, store)
        again = rows(client, s.results)[0]
        assert {**again, "id": 0, "ended": 0} == {**first, "id": 0, "ended": 0}
        assert len(rows(client, s.rating_changes)) == 4
        inside(client).call(settle_missing, store)
        assert len(rows(client, s.results)) == 1


def test_ratings_are_worked_out_anew_by_command(light: TestClient, capsys: pytest.CaptureFixture[str]) -> None:
    """They come to the same, row by row, also when one of the players is erased; and to another if a result goes."""
    ann, bea = member(light, "Ann"), member(light, "Bea")
    for loser in ("central", "entente", "central"):
        give_up(ann, bea, great_war(ann, bea), loser)
    before, store = rows(light, s.rating_changes), hub_of(light).store
    database = str(store.engine.url.database)

    def worked_out() -> dict[str, Any]:
        assert main(["admin", "--db", database, "--json", "ratings"]) == 0
        told: dict[str, Any] = json.loads(capsys.readouterr().out)
        return told

    assert worked_out()["games"] == 3
    assert rows(light, s.rating_changes) == before
    exported = in_store(light, personal_data.export, store, personal_data.subject_of(store, "Ann"))
    assert len(exported["results"]) == len(exported["rating_changes"]) == 3
    in_store(light, personal_data.erase, store, personal_data.subject_of(store, "Ann"))
    assert "Ann" not in str(rows(light, s.result_seats))
    worked_out()

    def by_player(of: list[dict[str, Any]]) -> list[tuple[int, float, float]]:
        return sorted((row["result"], row["mu"], row["sigma"]) for row in of)

    assert by_player(rows(light, s.rating_changes)) == by_player(before)
    forget(light, rows(light, s.results)[0]["table"])
    assert worked_out()["games"] == 2
    assert by_player(rows(light, s.rating_changes)) != by_player(before)[4:]


def test_my_games_come_page_by_page(light: TestClient) -> None:
    """No list is without an end, each page says whether there is more, and a game may be asked for alone."""
    member(light, "Ann")
    store: Store = hub_of(light).store
    seats = [
        results.SeatResult("central", "central", "account 1", "Ann", 1.0),
        results.SeatResult("entente", "entente", "bot hard", "", 0.0),
    ]
    for number in range(25):
        game = "greatwar" if number % 5 else "1914"
        result = results.Result(f"t{number}", game, "", 0.0, 9, "central", "points", "", seats)
        in_store(light, results.write, store, result, 5.0)
    first, more = in_store(light, history.games_of, store, 1, None, None)
    assert (len(first), more) == (20, True)
    rest, more = in_store(light, history.games_of, store, 1, None, first[-1]["id"])
    assert (len(rest), more) == (5, False)
    assert [one["id"] for one in first + rest] == sorted([one["id"] for one in first + rest], reverse=True)
    assert first[0]["table"] is None, "the table was removed since"
    assert len(in_store(light, history.games_of, store, 1, "1914", None)[0]) == 5
    assert len(in_store(light, history.statistics_of, store, 1)["ratings"][0]["curve"]) == 5

    def plan() -> str:
        with store.engine.connect() as c:
            asked = "EXPLAIN QUERY PLAN SELECT * FROM result_seats WHERE player = 'account 1'"
            return str(c.exec_driver_sql(asked).all())

    assert "result_seats_by_player" in in_store(light, plan)
