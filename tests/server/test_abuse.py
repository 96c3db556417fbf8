"""What people should not do: none of it changes a table, all of it is refused with a reason."""

import json
import random
import re
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from haversack.server.api import ROUTES
from haversack.server.app import application
from haversack.server.messages import Sent
from haversack.server.security import LIMITS, Rate
from tests.server.people import ORIGIN, at, guest, hub_of, inside, open_table, seated


def standing(client: TestClient, name: str) -> Any:
    """Return all that a table is, as the store has it."""
    store = hub_of(client).store
    return inside(client).call(store.run, store.load, name)


def test_bad_moves_of_every_kind(client: TestClient) -> None:
    """Stale, foreign, repeated, unknown, not offered: refused with a sentence, and nothing changes."""
    name = open_table(client)["table"]["id"]
    with seated(client, name) as player:
        decision = player.until_asked()
        offered = [option["id"] for option in decision["options"]]
        ask = {"type": "choose", "decision": decision["name"]}
        before = standing(client, name)
        for bad in (
            {**ask, "option": 10**9},
            {**ask, "option": -1},
            {**ask, "option": "play:nothing"},
            {**ask, "option": "space:ukraine"},
            {**ask, "option": next(n for n in range(1000) if n not in offered)},
            {**ask, "option": offered[0], "decision": "0" * 16},
            {**ask, "option": offered[0], "decision": ""},
            {"type": "choose", "option": offered[0]},
            {"type": "choose", "option": offered[0], "seat": "germany"},
            {"type": "choose", "option": offered[0], "seat": "japan"},
            {"type": "choose", "option": "remove:japan/army/japan", "seat": "germany"},
            {"type": "answer", "request": 1, "yes": True},
        ):
            answer = player.ask(**bad)
            assert answer["type"] == "refused", bad
            assert answer["reason"].endswith("."), answer
        assert standing(client, name) == before
        assert player.ask(**ask, option=offered[0])["type"] == "done"
        after = standing(client, name)
        assert player.ask(**ask, option=offered[0])["type"] == "refused"
        assert [move for move in standing(client, name).moves if move.seat == "germany"] == [
            move for move in after.moves if move.seat == "germany"
        ]


def test_five_hundred_random_messages_change_nothing(light: TestClient) -> None:
    """Broken JSON, wrong types, unknown fields, deep nesting, huge texts, bytes: none of them changes the table."""
    name = open_table(light)["table"]["id"]
    before = standing(light, name)
    dice = random.Random(6)
    sent = 0
    while sent < 500:
        with seated(light, name) as player:
            for _ in range(40):
                junk = nonsense(dice)
                sent += 1
                if isinstance(junk, bytes):
                    player.socket.send_bytes(junk)
                else:
                    player.socket.send_text(junk)
                assert player.until("refused")["reason"]
    assert standing(light, name) == before
    with seated(light, name) as player:
        assert player.choose()["type"] == "done"


def nonsense(dice: random.Random) -> str | bytes:
    """Return a message that no client should send."""
    kind = dice.randrange(8)
    if kind == 0:
        return dice.randbytes(dice.randrange(1, 300))
    if kind == 1:
        return "".join(chr(dice.randrange(32, 0x2FF)) for _ in range(dice.randrange(1, 200)))
    if kind == 2:
        return "[" * dice.randrange(1, 15000)
    if kind == 3:
        return json.dumps({"type": "say", "text": "x" * dice.randrange(501, 60000)})
    name = dice.choice([form.__struct_config__.tag for form in Sent.__args__] + ["", "admin", None, 7])
    message: dict[str, Any] = {"type": name, dice.choice(["seed", "sql", "__class__"]): dice.random()}
    if kind == 4:
        message = {"type": "choose", "decision": dice.choice([7, [], {}]), "option": dice.choice([1.5, None, [], {}])}
    if kind == 5:
        message = {
            "type": "choose",
            "decision": "f" * 16,
            "option": dice.choice([0, "x" * 90, "'; drop table moves;--"]),
        }
    if kind == 6:
        message = {
            "type": "hello",
            "epoch": "now",
            "seq": dice.choice(["", None, 1e400 if dice.random() < 0.5 else {}]),
        }
    return json.dumps(message)


def test_too_many_faults_close_the_socket(light: TestClient) -> None:
    """Somebody who sends only nonsense is shown the door."""
    name = open_table(light)["table"]["id"]
    with seated(light, name) as player:
        for _ in range(50):
            player.socket.send_text("nonsense")
        with pytest.raises(WebSocketDisconnect):
            player.until("never")


def test_foreign_seats(client: TestClient) -> None:
    """A player can neither choose nor look for another's seat."""
    made = open_table(client, me=("germany",), rest="open")
    name, friend = made["table"]["id"], guest(client)
    for key in made["invitations"].values():
        friend.post(f"/api/tables/{name}/enter", json={"key": key})
    with seated(client, name) as host, seated(friend, name) as other:
        decision = host.until_asked()
        before = standing(client, name)
        choice = {"type": "choose", "decision": decision["name"], "option": decision["options"][0]["id"]}
        assert other.ask(**choice)["type"] == "refused"
        assert other.ask(**{**choice, "seat": "germany"})["type"] == "refused"
        assert other.ask(type="choose", option=choice["option"], seat="germany")["type"] == "refused"
        assert friend.get(f"/api/tables/{name}/replay?seats=germany").status_code == 403
        assert friend.post(f"/api/tables/{name}/seats/japan/bot", json={}).status_code == 403
        assert client.post(f"/api/tables/{name}/seats/japan/bot", json={}).status_code == 409
        assert standing(client, name) == before


def test_no_address_holds_the_character_that_is_none(client: TestClient) -> None:
    """PostgreSQL keeps no text with it: it is refused in a sentence wherever a path or a query holds text."""
    client.post("/api/accounts", json={"name": "Ada", "password": "a long password"})
    table, lost = open_table(client, me="all")["table"]["id"], []
    queries = [f"{name}=%00" for name in ("before", "after", "game", "seat", "pace", "free", "at", "seats")]
    for way in ROUTES:
        asked = [way.path.replace("{table}", table) + f"?{query}" for query in queries]
        for name in re.findall(r"\{(\w+)\}", way.path):
            asked.append(way.path.replace(f"{{{name}}}", "%00").replace("{table}", table))
        for address in asked:
            answer = client.request(way.method, address, json={} if way.body is not None else None)
            if answer.status_code != 400 or not answer.json()["reason"].endswith("."):
                lost.append((way.method, address, answer.status_code))
    assert lost == []
    assert client.get("/table/%00").status_code == 400


@pytest.mark.parametrize("path", ["/api/open", "/api/me"])
def test_a_time_is_a_number(light: TestClient, path: str) -> None:
    """Wherever a time is asked for: no word, nothing that is no number, nothing without an end."""
    light.post("/api/accounts", json={"name": "Ada", "password": "a long password"})
    for text in ("now", "nan", "inf", "-inf", "1e999"):
        assert light.get(f"{path}?before={text}").status_code == 400
    assert light.get(f"{path}?before=1e9").status_code == 200


def test_forged_and_used_links(client: TestClient) -> None:
    """A link that was never given, was used, or belongs elsewhere opens nothing."""
    made = open_table(client, me=("germany",), rest="open")
    name, forger = made["table"]["id"], guest(client)
    elsewhere = open_table(client, me=("germany",), rest="open")
    enter = f"/api/tables/{name}/enter"
    before = standing(client, name)
    for key in ("", "x" * 32, "../../etc", elsewhere["key"], elsewhere["invitations"]["japan"]):
        assert forger.post(enter, json={"key": key}).status_code == 403
    assert forger.post(enter, json={"key": "x" * 65}).status_code == 400
    assert standing(client, name) == before
    key = made["invitations"]["japan"]
    assert guest(client).post(enter, json={"key": key, "name": "Ada"}).status_code == 200
    assert forger.post(enter, json={"key": key, "name": "Eve"}).status_code == 403
    fresh = client.post(f"/api/tables/{name}/invitation", json={"to": "italy"}).json()["key"]
    assert forger.post(enter, json={"key": made["invitations"]["italy"]}).status_code == 403
    assert forger.post(enter, json={"key": fresh}).status_code == 200
    forged = guest(client)
    forged.cookies.set(f"haversack-{name}", "x" * 32)
    with pytest.raises(WebSocketDisconnect), at(forged, name):
        pass


def test_keys_of_ones_own(light: TestClient) -> None:
    """One's own key opens the same seats on another device."""
    made = open_table(light)
    name = made["table"]["id"]
    more = light.post(f"/api/tables/{name}/key", json={}).json()["key"]
    for key in (made["key"], more):
        device = guest(light)
        you = device.post(f"/api/tables/{name}/enter", json={"key": key}).json()["you"]
        assert you["seats"] == ["germany"]
        with seated(device, name) as player:
            assert player.view["you"] == ["germany"]
    assert guest(light).post(f"/api/tables/{name}/key", json={}).status_code == 403


def test_nobody_plays_before_all_seats_are_taken(light: TestClient) -> None:
    """Moves wait for the last seat; the host may give it to a bot."""
    made = open_table(light, me=("germany",), rest="open")
    name = made["table"]["id"]
    with seated(light, name) as player:
        assert player.choose()["type"] == "refused"
        for seat in made["invitations"]:
            assert light.post(f"/api/tables/{name}/seats/{seat}/bot", json={"level": "random"}).status_code == 200
        assert player.choose()["type"] == "done"


@pytest.mark.parametrize("headers", [{}, {"origin": "http://elsewhere.example"}, {"origin": "null"}])
def test_sockets_of_other_pages_are_refused(light: TestClient, headers: dict[str, str]) -> None:
    """A socket must come from the server's own page."""
    name = open_table(light)["table"]["id"]
    with pytest.raises(WebSocketDisconnect), light.websocket_connect(f"/api/tables/{name}/socket", headers=headers):
        pass


def test_bad_requests(light: TestClient) -> None:
    """Wrong origins, types, sizes, games, seats, options: a status that fits and a sentence."""
    seats = {seat: {"kind": "me"} for seat in light.get("/api/games/ww2").json()["seats"]}
    good = {"game": "ww2", "seats": seats}
    post = light.post
    assert post("/api/tables", json=good, headers={"origin": "http://elsewhere.example"}).status_code == 403
    assert post("/api/tables", content=b"{}", headers={"content-type": "text/plain"}).status_code == 400
    assert post("/api/tables", json={**good, "name": "x" * 70_000}).status_code == 429
    bodies: tuple[object, ...] = (
        {**good, "game": "chess"},
        {**good, "seats": {}},
        {**good, "seats": {**seats, "moon": {"kind": "me"}}},
        {**good, "seats": {**seats, "japan": {"kind": "ghost"}}},
        {**good, "seats": {**seats, "japan": {"kind": "bot", "level": "oracle"}}},
        {**good, "options": {"reallocate": "perhaps"}},
        {**good, "options": {"no_such_option": True}},
        {**good, "talk": "shout"},
        {**good, "pace": -1},
        {**good, "seed": 7},
        {**good, "branch": {"table": "none", "at": 0}},
        [],
        7,
    )
    for bad in bodies:
        answer = post("/api/tables", json=bad)
        assert answer.status_code in (400, 404), bad
        assert answer.json()["reason"].endswith("."), answer.text
    assert light.get("/api/tables/none").status_code == 404
    assert light.get("/api/nothing").status_code == 404
    assert light.get("/static/../server/app.py").status_code == 404
    assert light.delete("/api/tables").status_code == 405


def test_limits_are_kept(tmp_path: Any) -> None:
    """Who asks too often is told to wait."""
    once = {**LIMITS, "open": Rate(20, 0), "login": Rate(10, 0)}
    with TestClient(application(str(tmp_path / "t.sqlite"), once)) as client:
        seats = {seat: {"kind": "me"} for seat in client.get("/api/games/ww2").json()["seats"]}
        statuses = [client.post("/api/tables", json={"game": "ww2", "seats": seats}).status_code for _ in range(30)]
        assert statuses[0] == 201
        assert statuses[-1] == 429
        tries = [client.post("/api/login", json={"name": "a", "password": "x" * 8}).status_code for _ in range(15)]
        assert tries[0] == 403
        assert tries[-1] == 429


def test_headers(light: TestClient) -> None:
    """Every answer carries the headers; no policy allows inline script or style; cookies are out of reach."""
    for path in ("/", "/api/games", "/static/cards.js", "/api/nothing"):
        policy = light.get(path).headers["content-security-policy"]
        parts = [part.strip() for part in policy.split(";")]
        assert {"default-src 'none'", "script-src 'self'", "style-src 'self'"} <= set(parts)
        assert "unsafe" not in policy
        assert light.get(path).headers["x-content-type-options"] == "nosniff"
    seats = {seat: {"kind": "me"} for seat in light.get("/api/games/ww2").json()["seats"]}
    cookie = light.post("/api/tables", json={"game": "ww2", "seats": seats}).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert ORIGIN["origin"].startswith("http:")
