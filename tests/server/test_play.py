"""Whole games through the server: by one, by several, looked on, cut off and taken up again."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

import haversack
from haversack.cli.main import main
from haversack.server.bot_driver import BEAT
from tests.server.conftest import Open
from tests.server.people import at, forget_tables, guest, hub_of, open_table, seated


def play_out(player: Any) -> None:
    while player.until_asked() is not None:
        assert player.choose()["type"] == "done"


@pytest.mark.parametrize("game", haversack.GAMES)
def test_a_game_against_bots_to_its_end(light: TestClient, game: str, tmp_path: Any, capsys: Any) -> None:
    """A person and bots play to the end; the record then shows the seed and verifies."""
    made = open_table(light, game)
    name = made["table"]["id"]
    assert "seed" not in made["table"]
    assert light.get(f"/api/tables/{name}/record").status_code == 403
    with seated(light, name) as player:
        play_out(player)
        assert player.view["outcome"] is not None
    record = light.get(f"/api/tables/{name}/record")
    assert record.json()["commitment"] == made["table"]["commitment"]
    assert light.get(f"/api/tables/{name}").json()["table"]["seed"] == str(record.json()["seed"])
    path = tmp_path / "record.json"
    path.write_text(record.text)
    assert main(["verify", str(path)]) == 0
    assert "committed" in capsys.readouterr().out


def test_a_killed_server_goes_on_at_the_last_move(start: Open) -> None:
    """Everything acknowledged is there after a restart; the client catches up by its sequence number."""
    with start() as client:
        name = open_table(client)["table"]["id"]
        with seated(client, name) as player:
            for _ in range(6):
                player.choose()
            player.until_asked()
            view, seen, epoch = player.view, len(player.events), player.epoch
        cookies = dict(client.cookies)
    with start() as client:
        client.cookies.update(cookies)
        with at(client, name) as player:
            player.events = [None] * seen
            player.hello(epoch, seen)
            fresh = player.view
            assert len(player.events) == seen
            assert {**fresh, "decision": None} == {**view, "decision": None}
            assert fresh["decision"]["options"] == view["decision"]["options"]
            assert fresh["decision"]["name"] != view["decision"]["name"]
            old = player.ask(
                type="choose", decision=view["decision"]["name"], option=fresh["decision"]["options"][0]["id"]
            )
            assert old["type"] == "refused"
            assert player.choose()["type"] == "done"


def test_bots_stop_when_nobody_looks_and_go_on_when_somebody_does(light: TestClient) -> None:
    """A table of bots alone is played while it is watched."""
    name = open_table(light)["table"]["id"]
    with seated(light, name) as player:
        player.choose()
    before = light.get(f"/api/tables/{name}/replay").json()["moments"][-1]
    with seated(light, name) as player:
        player.until_asked()
        assert len(player.events) >= before


def test_two_people_each_see_only_their_own_secrets(client: TestClient) -> None:
    """Nothing in the traffic of one names a card that only the other may know, or says that the other was asked."""
    made = open_table(client, me=("germany", "japan", "italy"), rest="open")
    name, friend = made["table"]["id"], guest(client)
    for key in made["invitations"].values():
        assert friend.post(f"/api/tables/{name}/enter", json={"key": key, "name": "Ada"}).status_code == 200
    with seated(client, name, 1) as axis, seated(friend, name, 2) as allies, seated(guest(client), name) as watcher:
        players = {"germany": axis, "japan": axis, "italy": axis}
        for _ in range(60):
            about = haversack_state(client, name)
            decider = players.get(about.match.decider, allies)
            other = allies if decider is axis else axis
            assert decider.choose()["type"] == "done"
            other.ask(type="explain", key="pass")
            watcher.send(type="hint")
            watcher.until("refused")
            check_secrets(about, axis, ("germany", "japan", "italy"))
            check_secrets(about, allies, ("united_kingdom", "soviet_union", "united_states"))
            check_secrets(about, watcher, ())


def haversack_state(client: TestClient, name: str) -> Any:
    """Return the table inside the server."""
    return hub_of(client)._tables[name]


def check_secrets(table: Any, player: Any, seats: tuple[str, ...]) -> None:
    """No message since the last check holds the id of a card that only others hold."""
    state = table.state
    known = json.dumps([state.view(seats), state.events_for(seats)])
    secret = set()
    for seat in state.seats():
        own = state.view(seat)["countries"][seat]
        secret |= {card for zone in ("hand", "responses") for card in own[zone] if f'"{card}"' not in known}
    traffic = "".join(player.traffic)
    player.traffic.clear()
    for card in secret:
        assert f'"{card}"' not in traffic
        assert f":{card}" not in traffic
    assert '"decision":{' not in traffic or seats


def test_one_who_is_not_asked_is_not_told_of_a_question(light: TestClient) -> None:
    """A choice that changes nothing for others sends them nothing at all."""
    made = open_table(light, me=("germany",), rest="open")
    name, friend = made["table"]["id"], guest(light)
    for key in made["invitations"].values():
        friend.post(f"/api/tables/{name}/enter", json={"key": key})
    table = haversack_state(light, name)
    with seated(light, name) as one, seated(friend, name) as other:
        for _ in range(40):
            decider, idle = (one, other) if table.match.decider == "germany" else (other, one)
            events = len(table.state.events)
            before = table.state.view(idle.own["seats"])
            idle.ask(type="explain", key="pass")
            idle.traffic.clear()
            decider.choose()
            idle.ask(type="explain", key="pass")
            heard = [text for text in idle.traffic if '"update"' in text]
            changed = len(table.state.events) > events or table.state.view(idle.own["seats"]) != before
            assert bool(heard) == changed


def test_a_spectator_sees_what_spectators_may_see(light: TestClient) -> None:
    """Somebody without a key sees the public view and can do nothing."""
    name = open_table(light)["table"]["id"]
    watcher = guest(light)
    with seated(watcher, name) as player:
        assert player.you is None
        assert player.view["you"] == []
        assert player.view["decision"] is None
        for message in (
            {"type": "choose", "option": 0, "decision": "x"},
            {"type": "choose", "option": "remove:germany/army/germany", "seat": "germany"},
            {"type": "undo"},
            {"type": "ask"},
            {"type": "hint"},
            {"type": "explain", "key": "pass"},
            {"type": "say", "text": "hello"},
            {"type": "pace", "pace": 0},
            {"type": "next"},
        ):
            assert player.ask(**message)["type"] == "refused"


@pytest.mark.rule("W-PCE-5")
def test_own_pieces_are_removed_beside_any_question_for_each_own_seat(client: TestClient) -> None:
    """The page is told what may be done beside the question, and it can be done, asked or not; nothing else can."""
    made = open_table(client, me=("germany", "japan"), rest="open")
    name, friend = made["table"]["id"], guest(client)
    for key in made["invitations"].values():
        friend.post(f"/api/tables/{name}/enter", json={"key": key})
    with seated(client, name) as player, seated(friend, name):
        question = player.until_asked()
        assert question["seat"] == "germany"
        assert set(player.view["asides"]) == {"germany", "japan"}
        for seat in ("japan", "germany"):
            (aside,) = player.view["asides"][seat]
            assert aside["key"] == f"remove:{seat}/army/{seat}"
            other = "germany" if seat == "japan" else "japan"
            assert player.ask(type="choose", option=aside["id"], seat=other)["type"] == "refused"
            assert player.ask(type="choose", option=aside["id"], seat=seat)["type"] == "done"
        assert player.view["asides"] == {}
        answer = question["options"][0]["id"]
        assert player.ask(type="choose", option=answer, seat="germany")["type"] == "refused"
        assert player.view["decision"]["seat"] == "germany"


def test_a_list_of_choices_is_refused_where_one_is_asked_for(client: TestClient) -> None:
    """A choose message names one option or a list; the list must fit the question."""
    name = open_table(client, me="all")["table"]["id"]
    with seated(client, name) as player:
        decision = player.until_asked()
        for wrong in (
            {},
            {"option": decision["options"][0]["id"], "options": []},
            {"options": [option["id"] for option in decision["options"]] * 9},
            {"options": ["pass"]},
        ):
            assert player.ask(type="choose", decision=decision["name"], **wrong)["type"] == "refused"
        assert player.view["decision"] == decision


def test_undo_while_nothing_was_learnt(client: TestClient) -> None:
    """The last choice is taken back, is written as such, and stays so after it is read again."""
    name = open_table(client, me="all")["table"]["id"]
    with seated(client, name) as player:
        first = player.until_asked()
        hand = player.view["countries"]["germany"]["hand"]
        assert player.choose()["type"] == "done"
        player.until_asked()
        assert player.ask(type="undo")["type"] == "done"
        again = player.view["decision"]
        assert again["options"] == first["options"]
        assert again["name"] != first["name"]
        assert player.view["countries"]["germany"]["hand"] == hand
        assert player.ask(type="undo")["type"] == "refused"
        stale = player.ask(type="choose", decision=first["name"], option=first["options"][0]["id"])
        assert stale["type"] == "refused"
        moments = client.get(f"/api/tables/{name}/replay").json()["moments"]
    forget_tables(client)
    assert client.get(f"/api/tables/{name}/replay").json()["moments"] == moments


def test_going_back_needs_the_consent_of_all(light: TestClient) -> None:
    """Beyond the rule of undo, everybody at the table must agree."""
    made = open_table(light, me=("germany",), rest="open")
    name, friend = made["table"]["id"], guest(light)
    for key in made["invitations"].values():
        friend.post(f"/api/tables/{name}/enter", json={"key": key, "name": "Ada"})
    with seated(light, name) as one, seated(friend, name) as other:
        for _ in range(3):
            one.choose()
        other.choose()
        assert one.ask(type="ask")["type"] == "done"
        asked = other.until("asked")
        assert other.ask(type="answer", request=asked["request"], yes=False)["type"] == "done"
        assert one.until("answered")["yes"] is False
        one.ask(type="ask")
        asked = other.until("asked")
        assert one.ask(type="answer", request=asked["request"], yes=True)["type"] == "refused"
        other.ask(type="answer", request=asked["request"], yes=True)
        one.until("answered")
        assert one.view["decision"] is not None
        assert one.epoch == 1


def test_alone_one_may_go_back_at_will(light: TestClient) -> None:
    """The consent of all people is one's own, at a table with bots."""
    name = open_table(light)["table"]["id"]
    with seated(light, name) as player:
        for _ in range(5):
            player.choose()
        player.until_asked()
        epoch = player.epoch
        assert player.ask(type="ask")["type"] == "done"
        assert player.epoch == epoch + 1


def test_going_back_takes_a_whole_answer_back(light: TestClient) -> None:
    """What was picked together is given back together, after the table was read anew too."""
    name = open_table(light, me="all")["table"]["id"]
    with seated(light, name) as player:
        first = player.until_asked()
        least = first["several"][0]
        picks = [option["id"] for option in first["options"] if option["id"] in first["picks"]][:least]
        assert least > 1
        assert player.ask(type="choose", options=picks, decision=first["name"])["type"] == "done"
        player.until_asked()
        assert player.ask(type="ask")["type"] == "done"
        assert player.until_asked()["options"] == first["options"]
        again = player.view["decision"]["name"]
        assert player.ask(type="choose", options=picks, decision=again)["type"] == "done"
        player.until_asked()
    forget_tables(light)
    with seated(light, name) as player:
        player.until_asked()
        assert player.ask(type="ask")["type"] == "done"
        assert player.until_asked()["options"] == first["options"]


def test_what_is_final_is_told_to_who_is_asked(light: TestClient) -> None:
    """Each choice, and what is picked together; to nobody else, and of no other question."""
    name = open_table(light, me=("germany",))["table"]["id"]
    with seated(light, name) as player, seated(guest(light), name) as watcher:
        asked = player.until_asked()
        told = player.ask(type="final", decision=asked["name"])
        assert told["type"] == "final"
        assert set(told["options"]) <= {option["id"] for option in asked["options"]}
        picks = asked["picks"][: asked["several"][0]]
        assert player.ask(type="final", decision=asked["name"], options=picks)["options"] == picks
        assert player.ask(type="final", decision="another")["type"] == "refused"
        assert player.ask(type="final", decision=asked["name"], options=[-1])["type"] == "refused"
        assert watcher.ask(type="final", decision=asked["name"])["type"] == "refused"


def test_hints_and_talk(light: TestClient) -> None:
    """A training table gives hints; what is said is heard and kept."""
    name = open_table(light, training=True)["table"]["id"]
    with seated(light, name) as player:
        decision = player.until_asked()
        hint = player.ask(type="hint")
        offered = [option["id"] for option in decision["options"]]
        assert hint["option"] in offered
        assert {way["option"] for way in hint["ways"]} <= set(offered)
        assert hint["ways"][0]["share"] == 100
        player.send(type="say", text="Good luck")
        said = player.until("said")
        assert (said["text"], said["at"]) == ("Good luck", len(player.events))
    with at(light, name) as player:
        player.send(type="hello")
        line = {"name": "Host", "text": "Good luck", "at": said["at"], "team": None}
        assert player.until("talk")["lines"] == [line]
    quiet = open_table(light, talk="none")["table"]["id"]
    with seated(light, quiet) as player:
        assert player.ask(type="hint")["type"] == "refused"
        assert player.ask(type="say", text="psst")["type"] == "refused"


def test_bots_in_steps_wait_after_each_card(light: TestClient) -> None:
    """No bot plays on after a card that is shown until somebody says so; what is drawn or discarded is no step."""
    name = open_table(light, me=("united_states",))["table"]["id"]
    with seated(light, name) as player:
        player.until_asked()
        assert player.ask(type="pace", pace=0, step=True)["type"] == "done"
        for _ in range(3):
            player.choose()
        assert player.about["step"] is True
        seen = 0
        for _ in range(5):
            until_beat(player, seen)
            if player.view["decision"] is not None:
                return
            seen = len(player.events)
            assert player.ask(type="explain", key="pass")["type"] == "explained"
            assert len(player.events) == seen
            assert player.ask(type="next")["type"] == "done"


def until_beat(player: Any, since: int) -> None:
    """Read until something has happened that bots wait after, or the player is asked."""
    while player.view["decision"] is None and not any(BEAT.search(one["type"]) for one in player.events[since:]):
        player.read()


def test_replay_and_going_on_from_a_moment(light: TestClient) -> None:
    """Own seats before the end, all after it; a finished game can be gone on with from any moment."""
    name = open_table(light)["table"]["id"]
    other = guest(light)
    with seated(light, name) as player:
        player.choose()
        assert light.get(f"/api/tables/{name}/replay").json()["allowed"] == ["germany"]
        assert other.get(f"/api/tables/{name}/replay").json()["allowed"] == []
        assert other.get(f"/api/tables/{name}/replay?seats=germany").status_code == 403
        branch = {"game": "ww2", "seats": {}, "branch": {"table": name, "at": 20}}
        seats = {seat: {"kind": "me", "level": "random"} for seat in haversack.load("ww2").seats}
        assert light.post("/api/tables", json={**branch, "seats": seats}).status_code == 403
        play_out(player)
    replay = other.get(f"/api/tables/{name}/replay").json()
    assert len(replay["allowed"]) == 6
    moment = replay["moments"][len(replay["moments"]) // 2]
    shown = other.get(f"/api/tables/{name}/replay/{moment}?seats=japan").json()["view"]
    assert shown["you"] == ["japan"]
    assert other.get(f"/api/tables/{name}/replay/999999").status_code == 404
    body = {"game": "ww2", "seats": seats, "branch": {"table": name, "at": moment}, "pace": 0}
    made = other.post("/api/tables", json=body).json()
    with seated(other, made["table"]["id"]) as player:
        whole = other.get(f"/api/tables/{name}/replay/{moment}").json()["view"]
        assert player.view["countries"] == whole["countries"]
        assert player.choose()["type"] == "done"
