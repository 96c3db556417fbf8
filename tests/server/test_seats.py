"""Coming to a table, sharing a device, sitting in, pausing, leaving, resigning: all of it kept by the store."""

import asyncio
import json
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from haversack.cli.main import main
from haversack.server import seating
from haversack.server.security import BROWSER
from tests.server.conftest import Open
from tests.server.people import Player, at, forget_tables, guest, hub_of, inside, need, open_table, seated
from tests.server.test_abuse import standing

AXIS, ALLIES = ("germany", "japan", "italy"), ("united_kingdom", "soviet_union", "united_states")


def two(client: TestClient, me: tuple[str, ...] = AXIS, **given: Any) -> tuple[str, TestClient]:
    """Open a table where a friend, Ada, holds all other seats."""
    made = open_table(client, me=me, rest="open", **given)
    name, friend = made["table"]["id"], guest(client)
    free = list(made["invitations"])
    answer = friend.post(f"/api/tables/{name}/enter", json={"key": made["link"], "name": "Ada", "seats": free})
    assert answer.json()["you"]["seats"] == [seat for seat in (*AXIS, *ALLIES) if seat in free] or free
    return name, friend


def kinds(player: Player) -> dict[str, str]:
    return {row["seat"]: row["kind"] for row in player.about["seats"]}


# Invitations


def test_one_link_for_any_free_seat(client: TestClient) -> None:
    """The link says who invites to what; several come by it, each takes what is free, and at last nothing is."""
    made = open_table(client, me=("germany",), rest="open", name="Grace")
    name, key = made["table"]["id"], made["link"]
    ada, bob, eve = guest(client), guest(client), guest(client)
    door = ada.post(f"/api/tables/{name}/invited", json={"key": key}).json()
    assert (door["table"]["host"], door["to"], len(door["free"])) == ("Grace", "any", 5)
    assert door["you"] is None
    enter = f"/api/tables/{name}/enter"
    you = ada.post(enter, json={"key": key, "name": "Ada", "seats": ["japan", "italy"]}).json()["you"]
    assert you["seats"] == ["japan", "italy"]
    assert bob.post(enter, json={"key": key, "name": "Bob"}).json()["you"]["seats"] == ["united_kingdom"]
    before = standing(client, name)
    for seats in (["japan"], ["germany"], ["moon"]):
        assert eve.post(enter, json={"key": key, "name": "Eve", "seats": seats}).status_code == 409
    assert standing(client, name) == before
    rest = ["soviet_union", "united_states"]
    assert eve.post(enter, json={"key": key, "name": "Eve", "seats": rest}).json()["table"]["status"] == "playing"
    assert guest(client).post(enter, json={"key": key}).status_code == 409


def test_a_link_for_a_side_opens_that_side_alone(light: TestClient) -> None:
    """The host may invite to a team; a fresh link ends the one before."""
    name = open_table(light, me=("germany",), rest="open")["table"]["id"]
    invite = f"/api/tables/{name}/invitation"
    key = light.post(invite, json={"to": "allies"}).json()["key"]
    friend = guest(light)
    assert friend.post(f"/api/tables/{name}/invited", json={"key": key}).json()["free"] == list(ALLIES)
    assert friend.post(f"/api/tables/{name}/enter", json={"key": key, "seats": ["japan"]}).status_code == 409
    assert light.post(invite, json={"to": "allies"}).status_code == 201
    assert friend.post(f"/api/tables/{name}/invited", json={"key": key}).status_code == 200
    light.post(invite, json={"to": "allies", "fresh": True})
    assert friend.post(f"/api/tables/{name}/invited", json={"key": key}).status_code == 403
    assert light.post(invite, json={"to": "moon"}).status_code == 404
    assert friend.post(invite, json={}).status_code == 403
    made = [light.post(invite, json={}).status_code for _ in range(25)]
    assert made[0] == 201
    assert made[-1] == 409


def test_two_who_use_one_invitation_at_once(client: TestClient) -> None:
    """One of them has the seat; the other is refused and is nobody at the table."""
    made = open_table(client, me=("germany",), rest="open")
    name, hub = made["table"]["id"], hub_of(client)
    table = inside(client).call(hub.table, name)
    people = len(standing(client, name).people)

    async def both() -> list[Any]:
        guests = [seating.Guest(None, who, None, False) for who in ("Ada", "Bob")]
        return await asyncio.gather(*(seating.sit(table, one, ["japan"]) for one in guests), return_exceptions=True)

    got = inside(client).call(both)
    assert sum(isinstance(one, tuple) for one in got) == 1
    assert [str(one) for one in got if isinstance(one, Exception)] == ["Somebody sits there already."]
    assert len(standing(client, name).people) == people + 1


def test_a_seat_taken_behind_the_tables_back_is_not_taken_twice(client: TestClient) -> None:
    """The store itself refuses a seat that is no longer free, and writes nothing of the change."""
    made = open_table(client, me=("germany",), rest="open")
    name, hub = made["table"]["id"], hub_of(client)
    inside(client).call(hub.table, name)
    with hub.store._engine.begin() as connection:
        connection.execute(sa.text("UPDATE seats SET kind = 'bot' WHERE seat = 'italy'"))
    before = standing(client, name)
    body = {"key": made["link"], "name": "Ada", "seats": ["japan", "italy"]}
    assert guest(client).post(f"/api/tables/{name}/enter", json=body).status_code == 409
    assert standing(client, name) == before


def test_who_sits_here_stays_who_they_are(light: TestClient) -> None:
    """Neither another's own link, nor an old one, nor an invitation makes somebody of a player who has a seat."""
    made = open_table(light, me=("germany",), rest="open")
    name, friend = made["table"]["id"], guest(light)
    enter = f"/api/tables/{name}/enter"
    mine = friend.post(enter, json={"key": made["invitations"]["japan"], "name": "Ada"}).json()["you"]
    for key in (made["key"], made["invitations"]["japan"], made["link"], "nonsense"):
        assert friend.post(enter, json={"key": key}).json()["you"] == mine
        assert friend.post(f"/api/tables/{name}/invited", json={"key": key}).json()["you"] == mine
    with seated(friend, name) as player:
        assert player.own["seats"] == ["japan"]


@pytest.mark.parametrize("bad", ["A\u200bda", "\u202eadA", "A\u0007da", "\ufeff"])
def test_names_can_be_seen(light: TestClient, bad: str) -> None:
    """Signs that nobody sees, or that turn the writing around, make no name."""
    made = open_table(light, me=("germany",), rest="open")
    name = made["table"]["id"]
    answer = guest(light).post(f"/api/tables/{name}/enter", json={"key": made["link"], "name": bad})
    assert answer.status_code == 400
    assert answer.json()["reason"] == "A name has letters, digits and signs that can be seen."
    assert light.post("/api/accounts", json={"name": bad, "password": "correct horse"}).status_code == 400


def test_no_two_at_a_table_bear_one_name(light: TestClient) -> None:
    """A name in use is refused; guests without one are numbered."""
    made = open_table(light, me=("germany",), rest="open", name="Ada")
    name, key = made["table"]["id"], made["link"]
    enter = f"/api/tables/{name}/enter"
    assert guest(light).post(enter, json={"key": key, "name": " ADA "}).status_code == 409
    names = [guest(light).post(enter, json={"key": key}).json()["you"]["name"] for _ in range(3)]
    assert names == ["Guest", "Guest 2", "Guest 3"]


def test_capitals_of_any_script_make_no_other_account(client: TestClient) -> None:
    """Ärmel and ärmel are one name, on every database."""
    assert client.post("/api/accounts", json={"name": "Ärmel", "password": "correct horse"}).status_code == 201
    assert guest(client).post("/api/accounts", json={"name": "ärmel", "password": "another horse"}).status_code == 409
    assert guest(client).post("/api/login", json={"name": "ÄRMEL", "password": "correct horse"}).status_code == 200


def test_texts_no_database_keeps_are_refused(client: TestClient) -> None:
    """The character that ends texts elsewhere is refused with a sentence, not by the database."""
    assert client.post("/api/accounts", json={"name": "A\0", "password": "correct horse"}).status_code == 400
    name = open_table(client)["table"]["id"]
    with seated(client, name) as player:
        answer = player.ask(type="say", text="A\0")
        assert (answer["type"], answer["code"]) == ("refused", "Malformed")


def test_a_refusal_names_the_message_it_refuses(light: TestClient) -> None:
    """A message that is not understood, or too long, is answered by its id."""
    name = open_table(light)["table"]["id"]
    with seated(light, name) as player:
        assert player.ask(type="nonsense")["code"] == "Malformed"
        assert player.ask(type="choose", option="x" * 200)["code"] == "Malformed"


def test_the_cookie_of_a_table_goes_to_that_table_alone(light: TestClient) -> None:
    """Many tables make no long header: one cookie beside it says which browser it is."""
    made = [open_table(light)["table"]["id"] for _ in range(3)]
    tables = {f"/api/tables/{name}": f"haversack-{name}" for name in made}
    assert {cookie.path: cookie.name for cookie in light.cookies.jar} == {"/api": BROWSER, **tables}
    sent = light.get(f"/api/tables/{made[0]}").request.headers["cookie"]
    assert sorted(part.split("=")[0] for part in sent.split("; ")) == sorted([BROWSER, f"haversack-{made[0]}"])


def test_a_browser_that_forgets_the_cookie_of_a_table_keeps_its_seat(client: TestClient) -> None:
    """Browsers keep some 150 cookies of a site: at 190 tables Chromium had forgotten those of 31."""
    names = [open_table(client, me="all")["table"]["id"] for _ in range(2)]
    for name in names:
        client.cookies.delete(f"haversack-{name}", path=f"/api/tables/{name}")
    for name in names:
        with seated(client, name) as player:
            assert player.own["host"]
            assert player.choose()["type"] == "done"
    assert client.post(f"/api/tables/{names[0]}/enter", json={}).json()["you"]["host"]
    (here,) = client.get(f"/api/tables/{names[0]}/keys").json()["keys"]
    assert here["here"]
    older = guest(client)  # of before there was that cookie
    older.cookies.set(f"haversack-{names[1]}", client.post(f"/api/tables/{names[1]}/key", json={}).json()["key"])
    for _ in range(2):
        assert older.post(f"/api/tables/{names[1]}/enter", json={}).json()["you"]["host"]
        older.cookies.set(f"haversack-{names[1]}", "forged " * 4)
    stranger = guest(client)
    stranger.cookies.set(BROWSER, "x" * 32, path="/api")
    assert stranger.post(f"/api/tables/{names[0]}/enter", json={}).json()["you"] is None


def test_a_browser_is_known_by_the_key_it_was_given_last(client: TestClient) -> None:
    """And by none that has ended."""
    made = open_table(client, "greatwar", rest="open")
    name, ada, one = made["table"]["id"], guest(client), guest(client)
    ada.post(f"/api/tables/{name}/enter", json={"key": made["link"], "name": "Ada"})

    def enter(**given: str) -> Any:
        """Come in with a key, or as a browser that has forgotten the cookie of the table."""
        told = one.post(f"/api/tables/{name}/enter", json=given).json()["you"]
        if f"haversack-{name}" in one.cookies:
            one.cookies.delete(f"haversack-{name}", path=f"/api/tables/{name}")
        return None if told is None else told["name"]

    for owner, who in ((client, "Host"), (ada, "Ada")):
        assert enter() is None
        assert enter(key=owner.post(f"/api/tables/{name}/key", json={}).json()["key"]) == who
        assert enter() == who
        assert owner.post(f"/api/tables/{name}/keys/end", json={}).json()["ended"] == 1


def test_how_a_table_stands_for_me(light: TestClient) -> None:
    """The lobby hears how far the game has come, and only the one who is asked hears so."""
    name = open_table(light)["table"]["id"]
    mine = light.get(f"/api/tables/{name}/standing").json()
    assert (mine["clock"], mine["asked"], mine["you"]["seats"]) == ("round 1 of 20", "germany", ["germany"])
    other = guest(light).get(f"/api/tables/{name}/standing").json()
    assert (other["asked"], other["you"]) == (None, None)


def test_a_qr_code_is_a_drawing(light: TestClient) -> None:
    """A link becomes an SVG of its own; a text that is too long is refused."""
    answer = light.post("/api/qr", json={"text": "http://testserver/join/abc#seat=xyz"})
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    assert light.post("/api/qr", json={"text": "x" * 301}).status_code == 400


# A shared device


def test_behind_a_curtain_one_hand_is_seen(light: TestClient) -> None:
    """The server sends one seat's view at a time, and none while the device is passed on."""
    name = open_table(light, me="all", curtain=True)["table"]["id"]
    table = hub_of(light)._tables[name]
    with seated(light, name) as player:
        assert player.own["curtain"]
        assert player.view["you"] == []
        assert player.until("handover")["seat"] == "germany"
        assert player.ask(type="explain", key="pass")["type"] == "refused"
        for _ in range(30):
            asked = need(table.match.decider)
            player.traffic.clear()
            assert player.ask(type="look", seat=asked)["type"] == "done"
            assert player.view["you"] == [asked]
            while table.match.decider == asked:
                assert player.choose()["type"] == "done"
            player.ask(type="hint")  # and all that came of the choice is read
            assert player.handed == table.match.decider
            assert player.view["you"] == []
            check_one_hand(table, player, asked)


def check_one_hand(table: Any, player: Player, seat: str) -> None:
    """Nothing that was sent names a card that only another seat may know."""
    known = json.dumps([table.state.view(seat), table.state.events_for(seat)])
    traffic = "".join(player.traffic)
    for other in table.state.seats():
        own = table.state.view(other)["countries"][other]
        for card in (*own["hand"], *own["responses"]):
            if f'"{card}"' not in known:
                assert f'"{card}"' not in traffic


def test_the_curtain_is_lifted_for_own_seats_alone(light: TestClient) -> None:
    """Nobody looks through another's seat, and who plays with open hands has no curtain."""
    name, friend = two(light, curtain=True)
    with seated(light, name) as host, seated(friend, name) as other:
        assert host.ask(type="look", seat="united_kingdom")["type"] == "refused"
        assert other.ask(type="look", seat="united_kingdom")["type"] == "refused"
        assert other.view["you"] == list(ALLIES)
        assert light.get(f"/api/tables/{name}/replay").json()["allowed"] == []
        assert light.get(f"/api/tables/{name}/replay?seats=japan").status_code == 403
        assert friend.get(f"/api/tables/{name}/replay").json()["allowed"] == list(ALLIES)


def test_a_curtain_is_drawn_and_taken_away_later(light: TestClient) -> None:
    """Whoever plays several seats may change it in the middle of the game; others cannot, and it is written down."""
    name, friend = two(light)
    with seated(light, name) as host, seated(friend, name) as other:
        before = host.view["you"]
        assert len(before) > 1
        assert host.ask(type="curtain", on=True)["type"] == "done"
        assert host.handed in before
        assert host.view["you"] == []
        assert need(hub_of(light)._tables[name].people[host.own["id"]]).curtain
        assert other.view["you"] == list(ALLIES)
        assert host.ask(type="curtain", on=False)["type"] == "done"
        assert host.view["you"] == before
        assert not host.own["curtain"]
    with seated(guest(light), name) as watcher:
        assert watcher.ask(type="curtain", on=True)["type"] == "refused"


def test_a_curtain_outlives_the_server(start: Open) -> None:
    """Who comes back after a restart is behind the curtain still."""
    with start() as client:
        name = open_table(client, me="all", curtain=True)["table"]["id"]
        cookies = dict(client.cookies)
    with start() as client:
        client.cookies.update(cookies)
        with seated(client, name) as player:
            assert player.view["you"] == []
            assert player.until("handover")["seat"] == "germany"


# Bots that sit in


def test_a_bot_sits_in_and_the_seat_is_taken_back(client: TestClient) -> None:
    """The bot plays while it sits there, its question is nobody else's, and the store knows whose seat it is."""
    name = open_table(client, me=("germany", "japan"))["table"]["id"]
    with seated(client, name) as player:
        decision = player.until_asked()
        assert player.ask(type="stand_in", on=True, seat="germany", level="random")["type"] == "done"
        late = player.ask(type="choose", decision=decision["name"], option=decision["options"][0]["id"])
        assert late["type"] == "refused"
        assert player.until_asked()["seat"] == "japan"
        row = next(row for row in player.about["seats"] if row["seat"] == "germany")
        assert (row["kind"], row["level"], row["name"]) == ("bot", "random", "Host")
        assert player.ask(type="stand_in", on=True, seat="germany")["type"] == "refused"
        assert player.ask(type="stand_in", on=True, seat="italy")["type"] == "refused"
    forget_tables(client)
    with seated(client, name) as player:
        assert player.own["seats"] == ["germany", "japan"]
        assert kinds(player)["germany"] == "bot"
        assert player.ask(type="stand_in", on=False)["type"] == "done"
        assert kinds(player)["germany"] == "human"
        while player.until_asked()["seat"] != "germany":
            player.choose()
        assert player.choose()["type"] == "done"


def test_the_host_waits_before_a_bot_sits_in(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has just gone keeps the seat for two minutes; who comes back later takes it back."""
    name, friend = two(client)
    bot = f"/api/tables/{name}/seats/soviet_union/bot"
    with seated(client, name) as host:
        with seated(friend, name):
            assert client.post(bot, json={"level": "random"}).status_code == 409
        host.until("table")
        answer = client.post(bot, json={"level": "random"})
        assert answer.status_code == 409
        assert "has only just gone" in answer.json()["reason"]
        monkeypatch.setattr(seating, "GRACE_SECONDS", 0.0)
        assert client.post(bot, json={"level": "random"}).status_code == 200
        with seated(friend, name) as other:
            assert other.own["seats"] == list(ALLIES)
            assert kinds(other)["soviet_union"] == "bot"
            assert other.ask(type="stand_in", on=False)["type"] == "done"
            assert kinds(other)["soviet_union"] == "human"


# Pausing


def test_a_paused_table_stands_still(client: TestClient) -> None:
    """Nobody plays, bots neither, until somebody at the table lets it go on; spectators may do neither."""
    name, friend = two(client)
    with seated(client, name) as host, seated(friend, name) as other, seated(guest(client), name) as watcher:
        assert watcher.ask(type="pause", on=True)["type"] == "refused"
        assert other.ask(type="pause", on=True)["type"] == "done"
        host.until_asked()
        answer = host.choose()
        assert (answer["type"], answer["reason"]) == ("refused", "Ada has paused the game.")
        assert host.ask(type="ask")["type"] == "refused"
        assert host.about["paused"] == "Ada"
    forget_tables(client)
    with seated(client, name) as host:
        assert host.about["paused"] == "Ada"
        assert host.ask(type="pause", on=False)["type"] == "done"
        assert host.choose()["type"] == "done"


def test_bots_rest_while_a_table_is_paused(light: TestClient) -> None:
    """A table of bots goes on only when it is let go on."""
    name = open_table(light, me=("italy",))["table"]["id"]
    table = hub_of(light)._tables[name]
    with at(light, name) as player:
        inside(light).call(seating.pause, table, next(iter(table.people)), True)
        player.hello()
        for _ in range(20):
            player.ask(type="look")
        assert table.course.choices == []
        player.ask(type="pause", on=False)
        assert player.until_asked()["seat"] == "italy"


# Leaving


def test_leaving_an_open_table_frees_the_seats(client: TestClient) -> None:
    """The seats can be taken again, by the same link; the host is whoever stays."""
    made = open_table(client, me=("germany",), rest="open")
    name, friend = made["table"]["id"], guest(client)
    friend.post(f"/api/tables/{name}/enter", json={"key": made["link"], "name": "Ada", "seats": ["japan", "italy"]})
    with seated(friend, name) as other:
        with seated(client, name) as host:
            assert host.ask(type="leave")["type"] == "done"
            assert host.own["seats"] == []
        while kinds(other)["germany"] != "open":
            other.until("table")
        assert other.own["host"]
    forget_tables(client)
    with seated(friend, name) as other:
        assert other.own["host"]
    body = {"key": made["link"], "name": "Eve", "seats": ["germany"]}
    assert guest(client).post(f"/api/tables/{name}/enter", json=body).status_code == 200


def test_leaving_a_game_leaves_the_seats_to_bots(client: TestClient) -> None:
    """They are the bots' for good, and the game goes on."""
    name, friend = two(client)
    with seated(client, name) as host, seated(friend, name) as other:
        other.ask(type="pause", on=True)
        assert other.ask(type="leave")["type"] == "done"
        assert other.own["seats"] == []
        assert other.ask(type="stand_in", on=False)["type"] == "refused"
        assert host.choose()["type"] == "done"
        assert host.about["paused"] is None
        assert [kinds(host)[seat] for seat in ALLIES] == ["bot"] * 3
    forget_tables(client)
    assert friend.post(f"/api/tables/{name}/enter", json={}).json()["you"]["seats"] == []


# Resigning


def test_resigning_ends_the_game(client: TestClient, tmp_path: Any, capsys: Any) -> None:
    """Everybody hears who won and why; the record shows the seed, says who gave up, and verifies."""
    name, friend = two(client)
    with seated(client, name) as host, seated(friend, name) as other:
        host.choose()
        assert host.ask(type="resign", team="allies")["type"] == "refused"
        assert host.ask(type="resign", team="axis")["type"] == "done"
        for player in (host, other):
            while player.view["outcome"] is None:
                player.read()
            outcome = player.view["outcome"]
            assert (outcome["winner"], outcome["reason"]) == ("allies", "Host resigned")
            assert outcome["resigned"] == "axis"
            assert player.view["decision"] is None
        for message in ({"type": "undo"}, {"type": "ask"}, {"type": "leave"}, {"type": "resign", "team": "axis"}):
            assert host.ask(**message)["type"] == "refused"
        assert standing(client, name).row.status == "over"
    forget_tables(client)
    with seated(guest(client), name) as watcher:
        assert watcher.view["outcome"]["winner"] == "allies"
        assert watcher.about["status"] == "over"
        assert watcher.about["resigned"] == "axis"
    record = client.get(f"/api/tables/{name}/record")
    assert record.json()["resigned"] == {"team": "axis", "after": 1}
    path = tmp_path / "record.json"
    path.write_text(record.text)
    assert main(["verify", str(path)]) == 0
    assert "committed" in capsys.readouterr().out


def test_nobody_resigns_for_a_mate(client: TestClient) -> None:
    """Where others play for the team, resigning gives up one's own seats to bots; the last one may end the game."""
    made = open_table(client, me=("germany", "united_kingdom"), rest="open")
    name, friend = made["table"]["id"], guest(client)
    free = list(made["invitations"])
    friend.post(f"/api/tables/{name}/enter", json={"key": made["link"], "name": "Ada", "seats": free})
    with seated(client, name) as host, seated(friend, name) as other:
        assert host.ask(type="resign", team="axis")["type"] == "done"
        assert host.view["outcome"] is None
        assert host.own["seats"] == ["united_kingdom"]
        assert kinds(host)["germany"] == "bot"
        assert other.ask(type="resign", team="axis")["type"] == "done"
        while other.view["outcome"] is None:
            other.read()
        assert other.view["outcome"]["winner"] == "allies"
