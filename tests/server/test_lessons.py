"""Lessons at tables: opened, followed by the coach, enforced by the server, taken back, remembered per person."""

from datetime import date
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

import haversack
from haversack.learn import lessons
from haversack.learn.puzzles import puzzles
from haversack.server.store import Store, hashed
from tests.server.people import Player, guest, seated


def take(client: TestClient, game: str, name: str) -> str:
    """Open a lesson and return its table."""
    answer = client.post("/api/lessons", json={"game": game, "lesson": name, "pace": 0})
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]["id"]
    return table


def listed(client: TestClient, game: str = "ww2") -> dict[str, tuple[bool, bool]]:
    """Return the lessons of a game with what is done, and what has a star."""
    found = client.get(f"/api/games/{game}/lessons").json()["lessons"]
    return {one["id"]: (one["done"], one["star"]) for one in found}


def coached(player: Player) -> Any:
    """Return what the coach says next."""
    return player.until("coach")


def choose(player: Player, key: str) -> Any:
    """Choose by key and return the answer of the server."""
    decision = player.until_asked()
    return player.ask(type="choose", decision=decision["name"], option=key)


def test_a_lesson_is_taken_and_remembered(client: TestClient) -> None:
    """A guest opens lesson 1, is led through it, and finds it done with a star; another guest does not."""
    assert listed(client)["01-build-an-army"] == (False, False)
    table = take(client, "ww2", "01-build-an-army")
    with seated(client, table) as player:
        first = coached(player)
        assert (first["step"], first["steps"], first["done"]) == (0, 2, False)
        assert first["lesson"]["goal"]
        assert first["point"] == ["play:de_build_army"]
        assert {"words", "rules"} == set(first["text"][0])
        assert choose(player, "play:de_build_army")["type"] == "done"
        assert coached(player)["step"] == 1
        assert choose(player, "space:western_europe")["type"] == "done"
        last = coached(player)
        assert (last["done"], last["star"], last["next"]) == (True, True, "02-the-chain")
        assert player.about["lesson"] == "01-build-an-army"
    assert listed(client)["01-build-an-army"] == (True, True)
    assert listed(client)["02-the-chain"] == (False, False)
    assert listed(guest(client))["01-build-an-army"] == (False, False)


def test_what_is_not_open_is_refused_with_its_reason(client: TestClient) -> None:
    """The server enforces the limits of a lesson, whatever the page offers."""
    table = take(client, "ww2", "00-first-game")
    with seated(client, table) as player:
        said = coached(player)
        assert "play:de_blitzkrieg" in said["closed"]
        refused = choose(player, "play:de_blitzkrieg")
        assert (refused["type"], refused["reason"]) == ("refused", said["why"])
        assert choose(player, "play:de_build_army")["type"] == "done"


def test_a_wrong_move_is_answered_and_taken_back(client: TestClient) -> None:
    """It is allowed; the coach answers; one goes back a choice, or to the beginning, as often as one likes."""
    table = take(client, "ww2", "01-build-an-army")
    with seated(client, table) as player:
        coached(player)
        choose(player, "play:de_build_army")
        coached(player)
        choose(player, "space:eastern_europe")
        said = coached(player)
        assert "no star in Eastern Europe" in said["answer"][0]["words"]
        for _ in range(5):
            player.ask(type="again")
            player.until_asked()
        player.ask(type="again", all=True)
        assert {option["key"] for option in player.until_asked()["options"]} >= {"play:de_build_army"}
        choose(player, "play:de_build_army")
        choose(player, "space:western_europe")
        while not (said := coached(player))["done"]:
            pass
        assert said["star"]


def test_going_back_is_for_lessons_and_for_who_takes_them(client: TestClient) -> None:
    """At other tables, and for onlookers, there is nothing to go back by."""
    seats = {seat: {"kind": "me"} for seat in haversack.load("greatwar").seats}
    other = client.post("/api/tables", json={"game": "greatwar", "seats": seats}).json()["table"]["id"]
    with seated(client, other) as player:
        assert player.about["lesson"] is None
        assert player.ask(type="again")["reason"] == "No lesson is taken at this table."
    table = take(client, "ww2", "01-build-an-army")
    with seated(guest(client), table) as onlooker:
        assert onlooker.ask(type="again")["reason"] == "You hold no seat at this table."
        assert not any('"type":"coach"' in text for text in onlooker.traffic)


def test_others_play_as_the_lesson_says_and_bots_once_it_is_done(client: TestClient) -> None:
    """Germany battles Ukraine by the script; when the lesson is over the game goes on freely."""
    table = take(client, "ww2", "07-a-response-in-wait")
    with seated(client, table) as player:
        choose(player, "play:su_stalingrad")
        choose(player, "done")
        decision = player.until_asked()
        assert [option["key"] for option in decision["options"]] == ["pass", "use:su_stalingrad"]
        choose(player, "use:su_stalingrad")
        while not coached(player)["done"]:
            pass
        seen = len(player.events)
        player.until_asked()
        assert len(player.events) > seen


def test_a_lesson_is_found_again(client: TestClient) -> None:
    """The coach stands where it stood when the table is read from the store."""
    table = take(client, "1914", "05-sustain")
    with seated(client, table) as player:
        choose(player, "play:de-land-battle")
        choose(player, "space:picardy")
        player.until_asked()
    app: Any = client.app
    assert client.portal is not None
    client.portal.call(app.state.hub.forget_idle, 0.0)
    with seated(client, table) as player:
        assert coached(player)["step"] == 1


def test_an_account_keeps_its_progress_everywhere(client: TestClient) -> None:
    """What a guest has learnt counts beside what the account has; another browser sees what the account has."""
    with seated(client, take(client, "greatwar", "05-fortifications")) as player:
        choose(player, "play:red-h-k")
    assert client.post("/api/accounts", json={"name": "Ada", "password": "long enough"}).status_code == 201
    with seated(client, take(client, "greatwar", "10-machine-gun")) as player:
        choose(player, "play:red-d-9")
    assert listed(client, "greatwar")["05-fortifications"] == (True, True)
    assert listed(client, "greatwar")["10-machine-gun"] == (True, True)
    elsewhere = guest(client)
    assert elsewhere.post("/api/login", json={"name": "Ada", "password": "long enough"}).status_code == 200
    assert listed(elsewhere, "greatwar")["10-machine-gun"] == (True, True)
    assert listed(elsewhere, "greatwar")["05-fortifications"] == (False, False)


def test_what_would_follow_is_told_at_training_tables(client: TestClient) -> None:
    """To the one who is asked, and nowhere else."""
    with seated(client, take(client, "ww2", "02-the-chain")) as player:
        choose(player, "play:de_build_army")
        player.until_asked()
        ways = {way["label"]: way for way in player.ask(type="foresee")["ways"]}
        built = next(way for label, way in ways.items() if "Western Europe" in label)
        assert "The German Army in Russia is out of supply and removed." in built["certain"]
        assert choose(player, "space:eastern_europe")["type"] == "done"
    seats = {seat: {"kind": "me"} for seat in haversack.load("greatwar").seats}
    plain = client.post("/api/tables", json={"game": "greatwar", "seats": seats}).json()["table"]["id"]
    with seated(client, plain) as player:
        assert player.ask(type="foresee")["reason"] == "What would follow is told at training tables."


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "ww2", "lesson": "nothing"}, 404),
        ({"game": "chess", "lesson": "01"}, 404),
        ({"game": "ww2"}, 400),
        ({"game": "ww2", "lesson": "01-build-an-army", "position": {}}, 400),
    ],
)
def test_a_lesson_that_is_none_is_refused(client: TestClient, body: dict[str, Any], status: int) -> None:
    """In a sentence."""
    answer = client.post("/api/lessons", json=body)
    assert answer.status_code == status
    assert answer.json()["reason"]


def test_a_lesson_that_is_gone_leaves_a_table(client: TestClient) -> None:
    """Its table is still a table to play at."""
    table = take(client, "ww2", "01-build-an-army")
    app: Any = client.app
    assert client.portal is not None
    client.portal.call(app.state.hub.forget_idle, 0.0)
    store = app.state.hub.store

    def rename() -> None:
        with store._engine.begin() as connection:
            connection.execute(sa.text("UPDATE tables SET lesson = 'gone'"))

    client.portal.call(store.run, rename)
    with seated(client, table) as player:
        assert player.about["lesson"] is None
        assert choose(player, "discard:de_build_army")["type"] == "done"


def test_a_star_once_won_stays(database: str) -> None:
    """And one won later is written; progress of several names adds up; other games are apart."""
    store = Store(database)
    store.migrate()
    one, two = f"guest {hashed('x')}", "account 1"
    store.note_progress(one, "ww2", "a", star=False)
    assert store.progress_of([one], "ww2") == {"a": False}
    store.note_progress(one, "ww2", "a", star=True)
    store.note_progress(one, "ww2", "a", star=False)
    store.note_progress(two, "ww2", "b", star=False)
    store.note_progress(two, "ww2", "a", star=False)
    store.note_progress(two, "1914", "c", star=True)
    assert store.progress_of([one], "ww2") == {"a": True}
    assert store.progress_of([two, one], "ww2") == {"a": True, "b": False}
    assert store.progress_of([], "ww2") == {}
    store.close()


@pytest.mark.parametrize("game_id", haversack.GAMES)
def test_every_lesson_can_be_opened(client: TestClient, game_id: str) -> None:
    """The position it begins with makes a table."""
    assert list(listed(client, game_id)) == [one.id for one in lessons(game_id)]
    for one in lessons(game_id):
        take(client, game_id, one.id)


@pytest.mark.parametrize("game_id", [game for game in haversack.GAMES if puzzles(game)])
def test_a_puzzle_is_listed_solved_and_remembered(client: TestClient, game_id: str) -> None:
    """The list holds no answer; who takes a choice back gets no star."""
    one = puzzles(game_id)[0]
    name = f"puzzle-{one.id}"

    def entry() -> Any:
        found = client.get(f"/api/games/{game_id}/puzzles").json()["puzzles"]
        return next(puzzle for puzzle in found if puzzle["id"] == name)

    assert (entry()["done"], entry()["cards"]) == (False, [])
    assert "ways" not in entry()
    missed = next(other.way[0] for other in one.tried[1:] if other.way[0] != one.way[0])
    with seated(client, take(client, game_id, name)) as player:
        choose(player, missed)
        player.ask(type="again", all=True)
        for key in one.way:
            choose(player, key)
    assert (entry()["done"], entry()["star"]) == (True, False)
    assert tuple(entry()["cards"]) == one.cards
    with seated(client, take(client, game_id, name)) as player:
        for key in one.way:
            choose(player, key)
    assert entry()["star"]


def test_there_is_a_puzzle_a_day(client: TestClient) -> None:
    """One for each game that has some, and it can be opened."""
    found = client.get("/api/puzzles/daily").json()
    assert date.fromisoformat(found["day"]) >= date(2026, 1, 1)
    assert [one["game"] for one in found["puzzles"]] == [game for game in haversack.GAMES if puzzles(game)]
    for one in found["puzzles"]:
        take(client, one["game"], one["id"])
    assert client.get("/api/games/chess/puzzles").status_code == 404
