"""What decided a game: only after its end, worked out beside the tables, kept with the game."""

import asyncio
from typing import Any

from starlette.testclient import TestClient

import haversack
from haversack.server.reviews import kept_review, knowledge
from tests.server.people import guest, hub_of, in_store, inside, open_table, seated

CHOICES = 3


def finished(client: TestClient, table: str) -> Any:
    """Ask for a review and return it when it is worked out."""
    first = client.get(f"/api/tables/{table}/review")
    assert first.status_code == 200, first.text

    async def wait() -> None:
        task = hub_of(client).reviews.jobs[table].task
        if task is not None:
            await asyncio.wait_for(asyncio.shield(task), 120)

    inside(client).call(wait)
    return client.get(f"/api/tables/{table}/review").json()


def played(client: TestClient, over: bool = True) -> str:
    """Return a table of The Great War at which some choices were made, and perhaps the game was given up."""
    table: str = open_table(client, "greatwar", me=("central",), beat=0)["table"]["id"]
    with seated(client, table) as player:
        for _ in range(CHOICES):
            player.until_asked()
            player.choose()
        if over:
            assert player.ask(type="resign", team="central")["type"] == "done"
    return table


def test_a_finished_game_is_reviewed_once_and_kept(light: TestClient) -> None:
    """Everybody may look; the curves and the sum are there; it is kept, and not worked out again."""
    table = played(light)
    other = guest(light)
    found = finished(other, table)
    review = found["review"]
    assert found["ended"]
    assert found["done"] == found["total"] == review["choices"] >= CHOICES
    assert review["account"]["result"] == 0.0
    assert review["account"]["given_up"] < 0
    assert sum(one["decisions"] for one in review["seats"].values()) == len(review["curve"]) > 0
    assert other.get(f"/review/{table}").status_code == 200
    lines = inside(light).call(hub_of(light).table, table).course.lines
    kept = in_store(light, kept_review, hub_of(light).store, table, lines)
    assert kept == review
    hub_of(light).reviews.jobs.clear()
    again = other.get(f"/api/tables/{table}/review").json()
    assert again == found
    assert hub_of(light).reviews.jobs[table].task is None


def test_no_review_of_a_game_that_goes_on(light: TestClient) -> None:
    """Neither who plays nor who looks on gets one, nothing is worked out, and nobody plays on from a choice of it."""
    table = played(light, over=False)
    for who in (light, guest(light)):
        answer = who.get(f"/api/tables/{table}/review")
        assert answer.status_code == 403
        assert answer.json() == {"error": "NotAllowed", "reason": "A game can be reviewed once it is over."}
        seats = {seat: {"kind": "me"} for seat in haversack.load("greatwar").seats}
        body = {"game": "greatwar", "seats": seats, "branch": {"table": table, "choice": 1}}
        assert who.post("/api/tables", json=body).status_code == 403
    open_one = open_table(light, "greatwar", me=("central",), rest="open")["table"]["id"]
    assert light.get(f"/api/tables/{open_one}/review").status_code == 403
    assert light.get("/api/tables/none/review").status_code == 404
    assert hub_of(light).reviews.jobs == {}


def test_a_lesson_is_not_reviewed(light: TestClient) -> None:
    """It can go on at any time, by going back."""
    lesson = light.get("/api/games/ww2/lessons").json()["lessons"][0]["id"]
    table = light.post("/api/lessons", json={"game": "ww2", "lesson": lesson}).json()["table"]["id"]
    assert light.get(f"/api/tables/{table}/review").status_code in (403, 409)
    assert hub_of(light).reviews.jobs == {}


def test_one_tries_again_with_secrets_dealt_anew(light: TestClient) -> None:
    """The own seat sees what it saw before that choice; the enemy holds other cards."""
    table = played(light)
    real = inside(light).call(hub_of(light).table, table)
    start = real.beginning()
    at = next(at for at, (seat, _) in enumerate(real.course.choices) if seat == "central")
    for _, key in real.course.choices[:at]:
        start.apply(key)
    other = guest(light)
    branch = {"table": table, "choice": at}
    made = [open_table(other, "greatwar", me=("central",), branch=branch)["table"]["id"] for _ in "ab"]
    tried = [inside(light).call(hub_of(light).table, name) for name in made]
    for one in tried:
        begun = one.beginning()
        assert begun.view("central") == start.view("central")
        assert begun.view(None) == start.view(None)
    assert tried[0].beginning().position() != tried[1].beginning().position()
    seats = {"central": {"kind": "me"}, "entente": {"kind": "bot"}}
    wrong = {"game": "greatwar", "seats": seats, "branch": {"table": table, "choice": 9999}}
    assert other.post("/api/tables", json=wrong).status_code == 404


def test_a_choice_is_judged_by_what_its_player_knew(light: TestClient) -> None:
    """A person knows what all own seats know, a bot what its one seat knows."""
    table = open_table(light, me=("germany", "japan"))["table"]["id"]
    shared = knowledge(inside(light).call(hub_of(light).table, table))
    assert shared["germany"] == shared["japan"] == ("germany", "japan")
    assert shared["italy"] == ("italy",)
