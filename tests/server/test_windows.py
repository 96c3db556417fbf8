"""Windows in which all answer at once: sealed, for one beat, taken together, and right in the middle of everything."""

import random
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

import haversack
from haversack.kernel.state import GameState
from haversack.server.beats import Stretches
from haversack.server.orders import noun_of, uses_of
from tests.server.people import Player, guest, hub_of, open_table, seated
from tests.server.windows import HandClock, found_window, friends, pass_time, put_at, restarted

pytestmark = pytest.mark.usefixtures("dealt_alike")
Heard = dict[str, list[Any]]


def settle(player: Player) -> None:
    """Read all that was sent so far."""
    player.ask(type="hint")


def asked(player: Player) -> Any:
    """Return the question that a player is shown."""
    assert player.view["decision"] is not None
    return player.view["decision"]


def seal(player: Player, *keys: str) -> Any:
    """Answer the question with options by their keys."""
    decision = player.view["decision"]
    if len(keys) == 1:
        return player.ask(type="choose", decision=decision["name"], option=keys[0])
    return player.ask(type="choose", decision=decision["name"], options=list(keys))


def first_three(player: Player) -> list[str]:
    """Return three different cards that can be discarded."""
    return [option["key"] for option in asked(player)["options"]][:3]


def test_opening_discards_are_sealed_and_taken_together(light: TestClient, clock: HandClock) -> None:
    """All are asked at once; nobody hears of another's answer; the last one brings all of them out."""
    table, friend = friends(light, "ww2", ("germany",))
    with seated(light, table.row.id) as host, seated(friend, table.row.id) as other:
        assert asked(host)["seat"] == "germany"
        assert asked(other)["seat"] == "united_kingdom"
        settle(other)
        quiet = len(other.heard)
        assert seal(host, *first_three(host))["type"] == "done"
        assert host.view["decision"] is None
        assert [one["seat"] for one in host.view["sealed"]] == ["germany"]
        settle(other)
        assert len(other.heard) == quiet + 1
        assert not table.course.choices
        for _ in range(5):
            assert seal(other, *first_three(other))["type"] == "done"
        other.until("update")
        host.until("window")
        assert len(table.course.choices) == 18
        assert asked(host)["kind"] == "play"
        assert host.view["sealed"] == []


def test_a_sealed_answer_is_changed_withdrawn_and_kept(light: TestClient, clock: HandClock) -> None:
    """Until the end it may be taken back; a restart in the middle loses nothing."""
    table, friend = friends(light, "ww2", ("germany",))
    name = table.row.id
    with seated(light, name) as host:
        chosen = first_three(host)
        seal(host, *chosen)
        assert host.ask(type="unseal", seat="germany")["type"] == "done"
        assert asked(host)["seat"] == "germany"
        assert host.view["sealed"] == []
        assert host.ask(type="unseal", seat="germany")["type"] == "refused"
        seal(host, *chosen)
        assert host.ask(type="undo")["type"] == "done"
        assert asked(host)["seat"] == "germany"
        seal(host, *chosen)
    table = restarted(light, table)
    with seated(light, name) as host, seated(friend, name) as other:
        assert host.view["decision"] is None
        (sealed,) = host.view["sealed"]
        assert len(sealed["labels"]) == 3
        assert "sealed" in other.view
        assert other.view["sealed"] == []
        for _ in range(5):
            seal(other, *first_three(other))
        host.until("window")
        assert [choice for seat, choice in table.course.choices if seat == "germany"] == chosen


def test_a_window_lasts_its_beat_whoever_has_answered(light: TestClient, clock: HandClock) -> None:
    """Who has a card is asked in their own view alone; all hear of the window; silence declines."""
    state, _, seat = found_window()
    table, friend = friends(light, "ww2", (seat,), state)
    with seated(light, table.row.id) as host, seated(friend, table.row.id) as other:
        assert asked(host)["moment"] == "window"
        window = host.until("window")["window"]
        assert window == other.until("window")["window"]
        assert (window["lasts"], window["left"]) == (4000, 4000)
        assert seat in window["seats"]
        used = next(option["key"] for option in asked(host)["options"] if ":" in option["key"])
        seal(host, used)
        pass_time(light, clock, 3.9, table)
        assert not table.course.choices
        pass_time(light, clock, 0.2, table)
        assert (seat, used) in table.course.choices
        assert table.moments.open is None or table.moments.open.line > 0
    table = restarted(light, table)
    assert (seat, used) in table.course.choices


def test_silence_declines(light: TestClient, clock: HandClock) -> None:
    """A window at which nobody says anything is over after its beat."""
    state, _, seat = found_window()
    table, friend = friends(light, "ww2", (seat,), state)
    asked = list(state.together())
    with seated(light, table.row.id), seated(friend, table.row.id):
        pass_time(light, clock, 4.1, table)
        assert table.course.choices[: len(asked)] == [(one, "pass") for one in asked]


# What the others are told


def traffic_of_beat(light: TestClient, clock: HandClock, world: GameState, seat: str, order: str) -> Heard:
    """Return what others than a seat hear in a beat, message by message with the time, in a world and by an order."""
    clock.time = 1000.0
    others = tuple(one for one in world.seats() if one != seat)
    table, friend = friends(light, world.identity()[0], (seat,), world)
    watcher = guest(light)
    heard: Heard = {"friend": [], "watcher": []}
    with (
        seated(light, table.row.id) as holder,
        seated(friend, table.row.id) as other,
        seated(watcher, table.row.id) as looker,
    ):
        assert table.moments.open is not None
        assert other.view["you"] == list(others)
        if order and uses_of(world.ahead(seat)):
            card = noun_of(next(one["key"] for one in asked(holder)["options"] if ":" in one["key"]))
            assert holder.ask(type="order", seat=seat, card=card, rule=order)["type"] == "done"
        if order == "sealed":
            assert seal(holder, "pass")["type"] == "done"
        for _ in range(50):
            for name, player in (("friend", other), ("watcher", looker)):
                settle(player)
                heard[name] += [(clock.time, plain(text, table.row.id)) for text in player.heard]
                player.traffic.clear()
            if clock.time > 1006:
                break
            pass_time(light, clock, 0.5, table)
    return heard


def plain(text: str, table: str) -> str:
    """Return a message without what is drawn anew for each table: its name, names of questions, of people."""
    return re.sub(r'"(name|person|id)":"[^"]*"', r'"\1":""', text.replace(table, ""))


@pytest.mark.parametrize("game", haversack.GAMES)
def test_a_beat_is_the_same_whoever_holds_what(light: TestClient, clock: HandClock, game: str) -> None:
    """Messages, sizes, order and times that others hear are equal: card, no card, an order, an answer sealed."""
    with_card, without, seat = found_window(game)
    silent = traffic_of_beat(light, clock, with_card, seat, "")
    assert any(len(messages) > 3 for messages in silent.values())
    assert silent == traffic_of_beat(light, clock, without, seat, "")
    assert silent == traffic_of_beat(light, clock, with_card, seat, "pass")
    assert silent == traffic_of_beat(light, clock, with_card, seat, "never")
    assert silent == traffic_of_beat(light, clock, without, seat, "sealed")
    used = traffic_of_beat(light, clock, with_card, seat, "always")
    assert used != silent, "a card that is used is seen"
    assert used["watcher"][: len(silent["watcher"]) - 3][:2] == silent["watcher"][:2]


# In the middle of a window


def test_a_pause_stops_the_beat_and_keeps_what_is_sealed(light: TestClient, clock: HandClock) -> None:
    """Nothing closes while the table is paused; then the beat begins anew."""
    state, _, seat = found_window()
    table, friend = friends(light, "ww2", (seat,), state)
    with seated(light, table.row.id) as host, seated(friend, table.row.id) as other:
        seal(host, "pass")
        assert other.ask(type="pause", on=True)["type"] == "done"
        pass_time(light, clock, 60, table)
        assert not table.course.choices
        assert host.ask(type="unseal", seat=seat)["type"] == "refused"
        assert other.ask(type="pause", on=False)["type"] == "done"
        assert host.view["sealed"] != []
        pass_time(light, clock, 3.5, table)
        assert not table.course.choices
        pass_time(light, clock, 1, table)
        assert table.course.choices


def test_nobody_at_the_table_no_beat(light: TestClient, clock: HandClock) -> None:
    """A window waits while nobody looks on, and lasts a whole beat from when somebody comes."""
    state, _, seat = found_window()
    table, friend = friends(light, "ww2", (seat,), state)
    with seated(light, table.row.id):
        pass_time(light, clock, 3, table)
    pass_time(light, clock, 60, table)
    assert not table.course.choices
    with seated(friend, table.row.id):
        pass_time(light, clock, 3, table)
        assert not table.course.choices
        pass_time(light, clock, 1.1, table)
        assert table.course.choices


def test_bots_sit_in_leave_and_come_back(light: TestClient, clock: HandClock) -> None:
    """A bot answers for whoever lets it; what it has answered is not the player's who takes the seat back."""
    state, _, seat = found_window()
    table, friend = friends(light, "ww2", (seat,), state)
    with seated(light, table.row.id) as host, seated(friend, table.row.id) as other:
        assert host.ask(type="stand_in", on=True, level="random")["type"] == "done"
        pass_time(light, clock, 0.1, table)
        assert table.moments.open is not None
        assert table.moments.open.is_answered(seat)
        assert host.view["decision"] is None
        assert host.ask(type="stand_in", on=False)["type"] == "done"
        assert asked(host)["seat"] == seat
        assert not table.moments.open.is_answered(seat)
        assert other.ask(type="leave")["type"] == "done"
        pass_time(light, clock, 4.1, table)
        assert table.course.choices


def test_resigning_ends_a_window(light: TestClient, clock: HandClock) -> None:
    """No window is open where the game is over."""
    state, _, seat = found_window()
    table, friend = friends(light, "ww2", (seat,), state)
    team = next(name for name, seats in table.game.teams.items() if seat not in seats)
    with seated(light, table.row.id) as host, seated(friend, table.row.id) as other:
        assert other.ask(type="resign", team=team)["type"] == "done"
        assert table.moments.open is None
        settle(host)
        pass_time(light, clock, 30, table)
        assert not table.course.choices
        assert host.view["decision"] is None


def test_going_back_with_consent_closes_a_window(light: TestClient, clock: HandClock) -> None:
    """What was sealed in a window that was taken back counts nowhere."""
    table, friend = friends(light, "ww2", ("germany",))
    with seated(light, table.row.id) as host, seated(friend, table.row.id) as other:
        for player, times in ((host, 1), (other, 5)):
            for _ in range(times):
                seal(player, *first_three(player))
        host.until("window")
        settle(host)
        assert host.ask(type="ask")["type"] == "done"
        request = other.until("asked")
        assert other.ask(type="answer", request=request["request"], yes=True)["type"] == "done"
        assert not table.course.choices
        assert table.moments.open is not None
        assert not table.moments.open.answers
        settle(host)
        assert asked(host)["seat"] == "germany"


def test_behind_a_curtain_one_seat_is_asked_at_a_time(light: TestClient, clock: HandClock) -> None:
    """Friends at one device are asked one after the other, and each sees what that one has sealed."""
    made = open_table(light, me="all", curtain=True, beat=4000)
    table = hub_of(light)._tables[made["table"]["id"]]
    with seated(light, table.row.id) as player:
        for seat in table.game.seats:
            settle(player)
            assert player.handed == seat
            assert player.view["decision"] is None
            assert player.ask(type="look", seat=seat)["type"] == "done"
            assert asked(player)["seat"] == seat
            assert seal(player, *first_three(player))["type"] == "done"
        pass_time(light, clock, 0, table)
        assert len(table.course.choices) == 18


def test_bots_alone_take_a_fixed_time(light: TestClient, clock: HandClock) -> None:
    """A window in which bots alone are asked is over after a while that depends on their level alone."""
    lasted = set()
    for world in found_window()[:2]:
        seats = world.together()
        mine = next(seat for seat in world.seats() if seat not in seats)
        made = open_table(light, me=(mine,), beat=4000)
        table = put_at(light, hub_of(light)._tables[made["table"]["id"]], world)
        with seated(light, table.row.id) as host:
            lasted.add(host.until("window")["window"]["lasts"])
            pass_time(light, clock, 0.2, table)
            assert not table.course.choices
            pass_time(light, clock, 0.2, table)
            assert table.course.choices
    assert lasted == {300}


# Thinking


def test_a_token_stretches_the_beat_for_all(light: TestClient, clock: HandClock) -> None:
    """Nobody learns by whom; one stretch is enough; tokens are few, and kept."""
    state, _, seat = found_window()
    table, friend = friends(light, "ww2", (seat,), state)
    with seated(light, table.row.id) as host, seated(friend, table.row.id) as other:
        settle(other)
        other.traffic.clear()
        assert host.view["thinks"] == other.view["thinks"] == 3
        assert host.ask(type="think")["type"] == "done"
        assert host.view["thinks"] == 2
        settle(other)
        assert other.view["thinks"] == 3
        stretched, _ = other.heard
        assert '"left":24000' in stretched
        assert '"stretched":true' in stretched
        assert host.ask(type="think")["type"] == "done"
        assert host.view["thinks"] == 2
        pass_time(light, clock, 20, table)
        assert not table.course.choices
        pass_time(light, clock, 4.1, table)
        assert table.course.choices
    table = restarted(light, table)
    assert next(row.thinks for row in table.people.values() if row.host) == 1


def test_tokens_are_spent_by_chance_for_who_has_nothing() -> None:
    """Those who have nothing stretch as often as those who have something do, their own stretches counted."""
    dice = random.Random(3)
    stretches = Stretches(dice)
    holders = others = 0
    for _ in range(20_000):
        stretches.note_window(True)
        if dice.random() < 0.1:
            stretches.note_think(True, 0.5)
            holders += 1
        stretches.note_window(False)
        if dice.random() < 0.03:
            stretches.note_think(False, 0.2)
            others += 1
        elif stretches.drawn() is not None:
            others += 1
    assert abs(holders - others) < 200
