"""Clocks: banks by themselves, against a model that counts second by second; and at tables."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from haversack.server.app import application
from haversack.server.clocks import DAY, HOUR, SETTINGS, Bank, come_back, gone_away, opened, stepped
from haversack.server.security import LIMITS, Rate
from tests.server.days import Time, clocked, still
from tests.server.people import at, guest, hub_of, inside, need, seated

__all__ = ["still"]
FREE = {kind: Rate(1e9, 1e9) for kind in LIMITS}


class Model:
    """A bank that counts every second by itself."""

    def __init__(self, left: int, vacation: int) -> None:
        self.left, self.vacation = left, vacation
        self.runs = self.away = False

    def second(self) -> None:
        """Let a second go by."""
        if self.away:
            self.vacation -= 1
            self.away = self.vacation > 0
        elif self.runs:
            self.left = max(0, self.left - 1)


@pytest.mark.parametrize("seed", range(20))
def test_a_bank_is_what_a_model_counts(seed: int) -> None:
    """Whatever is done and whenever it is written down, the bank is right to a second."""
    dice, now = random.Random(seed), 1000.0
    bank, model = Bank(600.0, None, 300.0), Model(600, 300)
    for _ in range(400):
        match dice.randrange(6):
            case 0:
                model.runs = not model.runs
                bank = bank.settled(now, model.runs)
            case 1 if not model.away and model.vacation > 0:
                model.away, bank = True, gone_away(bank, now)
            case 2 if model.away:
                model.away, bank = False, come_back(bank, now)
            case 3:
                bank = bank.settled(now, bank.since is not None)
            case _:
                pass
        if dice.random() < 0.05:
            model.left = max(model.left, min(700, model.left + 15))
            setting = SETTINGS["fast"]
            runs = bank.since is not None
            small = type(setting)(speed="fast", step=15.0, cap=700.0)
            bank = stepped(bank.settled(now, runs), small)
        for _ in range(dice.randrange(12)):
            now += 1
            model.second()
        assert abs(bank.left_at(now) - model.left) <= 1
        assert abs(bank.vacation_at(now) - model.vacation) <= 1
        assert bank.is_away(now) == model.away
        zero = bank.zero_at
        assert (zero is not None) == model.runs
        if zero is not None and not model.away:
            assert abs(zero - now - model.left) <= 1 or model.left == 0


def test_steps_stop_at_the_cap_and_never_take_time_away() -> None:
    """A step lifts a bank to the cap; one above it stays."""
    slow = SETTINGS["slow"]
    assert stepped(Bank(4.9 * DAY), slow).left == 5 * DAY
    assert stepped(Bank(6 * DAY), slow).left == 6 * DAY
    assert stepped(opened(slow), slow).left == 3 * DAY + 12 * HOUR
    assert stepped(Bank(5.0), SETTINGS["fast"], -1).left == 0.0


# At tables


@pytest.fixture
def time(light: TestClient, still: None) -> Time:
    """A server whose time the test sets."""
    return Time(light)


def left(table: Any, person: str) -> float:
    """Return what somebody has left by now."""
    return float(table.days.standing.bank(person).left_at(table.days.now()))


def test_the_one_who_is_asked_pays(light: TestClient, time: Time) -> None:
    """Time runs while somebody is asked, and an answer brings a step; nobody else's runs."""
    _, table = clocked(light, me="all", game="1914")
    person = table.seats_of(next(iter(table.people)))
    me = need(table.seats[person[0]].person)
    with seated(light, table.row.id) as player:
        time.goes(100)
        assert left(table, me) == 1100
        player.choose()
        assert left(table, me) == 1115
        time.goes(10)
        assert left(table, me) == 1105


def test_a_bot_sits_in_at_zero_and_the_owner_comes_back(light: TestClient, time: Time) -> None:
    """The policy counts with nobody connected; the chronicle tells both, and the owner has a little time again."""
    _, table = clocked(light, game="1914", bank=60)
    seat = table.game.seats[0]
    me = need(table.seats[seat].person)
    time.goes(30)
    assert table.seats[seat].kind == "human"
    time.goes(31)
    assert (table.seats[seat].kind, table.seats[seat].person) == ("bot", me)
    with seated(light, table.row.id) as player:
        lines = player.until("chronicle")["lines"]
        assert [line["text"] for line in lines[:2]] == [
            "The time of Host is up.",
            f"A bot plays {table.game.face.name(seat)} for Host.",
        ]
        if not table.is_over:
            assert player.ask(type="stand_in", on=False)["type"] == "done"
            assert left(table, me) == 60
            assert table.days.lines[-1].by == "owner"


def test_at_zero_the_server_answers(light: TestClient, time: Time) -> None:
    """With the policy `pass` a question is answered by the answer that does least, and the seat stays."""
    _, table = clocked(light, game="1914", bank=60, step=0, policy="pass")
    seat = table.game.seats[0]
    before = len(table.course.choices)
    time.goes(61)
    assert table.seats[seat].kind == "human"
    assert len(table.course.choices) > before
    assert any("is up:" in line.text for line in table.days.lines)


def two(client: TestClient, **given: Any) -> tuple[Any, TestClient, str]:
    """Open a table of The Great War for two, and let the other one sit down; return who the host is too."""
    made, table = clocked(client, game="greatwar", rest="open", **given)
    mine, theirs = table.game.seats
    other = guest(client)
    answer = other.post(f"/api/tables/{table.row.id}/enter", json={"key": made["invitations"][theirs], "name": "Ada"})
    assert answer.status_code == 200
    return table, other, need(table.seats[mine].person)


@pytest.mark.parametrize("choice", ["time", "bot", "end"])
def test_the_others_decide(light: TestClient, time: Time, choice: str) -> None:
    """Whose time is up has no word in it; more time, a bot, or the end by all of them."""
    table, other, host = two(light, bank=60, policy="vote")
    time.goes(61)
    late = table.days.standing.vote.about
    voter, silent = (other, light) if late == host else (light, other)
    with at(silent, table.row.id) as player:
        assert player.hello().ask(type="vote", choice=choice)["code"] == "NotAllowed"
    with at(voter, table.row.id) as player:
        assert player.hello().ask(type="vote", choice="moon")["code"] == "Malformed"
        assert player.ask(type="vote", choice=choice)["type"] == "done"
        if choice == "end":
            assert player.about["status"] == "over"
            record = voter.get(f"/api/tables/{table.row.id}/record").json()
            assert "ended the game" in record["ended"]["reason"]
    assert table.is_over == (choice == "end")
    assert any(row.kind == "bot" for row in table.seats.values()) == (choice == "bot")
    if choice == "time":
        assert left(table, late) == 120


def test_nobody_votes_and_a_bot_sits_in(light: TestClient, time: Time) -> None:
    """A vote ends by itself."""
    table, _, _ = two(light, bank=60, policy="vote")
    time.goes(61)
    late = table.days.standing.vote.about
    time.goes(61)
    assert [row.person for row in table.seats.values() if row.kind == "bot"] == [late]


def test_pause_and_vacation_stop_the_clock(light: TestClient, time: Time) -> None:
    """Neither costs time; a vacation is used up."""
    table, _, host = two(light, speed="slow", vacation=1000)
    late = next(iter(table.days.asked().people))
    begun = left(table, late)
    with seated(light, table.row.id) as player:
        assert player.ask(type="pause", on=True)["type"] == "done"
        time.goes(5000)
        assert left(table, late) == begun
        assert player.ask(type="pause", on=False)["type"] == "done"
        time.goes(10)
        assert left(table, late) == begun - 10
        if late == host:
            assert player.ask(type="vacation", on=True)["type"] == "done"
            assert player.ask(type="vacation", on=True)["code"] == "Conflict"
            time.goes(400)
            assert player.ask(type="vacation", on=False)["type"] == "done"
            assert left(table, late) == begun - 10
            assert player.ask(type="vacation", on=True)["type"] == "done"
            time.goes(700)
            assert left(table, late) == begun - 110
            assert player.ask(type="vacation", on=True)["code"] == "Conflict"


def test_a_covert_question_shows_on_no_clock(light: TestClient, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """While somebody is asked covertly the clocks are told as before, and nobody is told anything of them."""
    monkeypatch.setattr("haversack.server.chance.fresh_secret", lambda: "5" * 64)
    _, table = clocked(light, me="all", game="ww2")
    with seated(light, table.row.id) as player:
        shown = table.days.data()["people"]
        for _ in range(400):
            before, count = shown, sum('"clocks"' in text for text in player.traffic)
            player.choose()
            shown = table.days.data()["people"]
            if table.seen_by_all is not table.state:
                break
        assert table.seen_by_all is not table.state
        assert shown == before
        time.goes(5)
        assert table.days.data()["people"] == before
        player.ask(type="explain", key="pass")
        assert sum('"clocks"' in text for text in player.traffic) == count
        standing = need(table.days.standing)
        assert standing.due == standing.until


def test_in_a_window_by_days_all_have_the_same_while(light: TestClient, time: Time) -> None:
    """Nobody's bank runs, whoever holds what; the while is told alike, and when it is over silence is a pass."""
    table, other, _ = two(light, speed="slow")
    people = {row.person for row in table.seats.values()}
    with seated(light, table.row.id) as one, at(other, table.row.id, 1) as two_:
        two_.hello()
        for _ in range(300):
            if table.days.asked().kind == "window" or table.is_over:
                break
            for player in (one, two_):
                while player.view["decision"] is not None and table.days.asked().kind != "window":
                    player.choose()
                player.ask(type="explain", key="pass")
        assert table.days.asked().kind == "window"
        standing = need(table.days.standing)
        assert all(bank.since is None for bank in standing.banks.values())
        assert standing.due == standing.until == time.now + standing.setting.window
        assert set(standing.waited) == set(table.days.asked().people) <= people
        lines = table.course.lines
        time.goes(standing.setting.window - 1)
        assert table.course.lines == lines
        time.goes(2)

        async def moved() -> None:
            while table.course.lines == lines:
                await asyncio.sleep(0.005)

        inside(light).call(moved)


@pytest.fixture
def anew(tmp_path: Path, still: None) -> Callable[[], TestClient]:
    """A way to start the server again and again on one database."""
    return lambda: TestClient(application(str(tmp_path / "tables.sqlite"), FREE))


def test_clocks_outlive_the_server(database: str, still: None) -> None:
    """A table that nobody looks at is woken after a restart, and its clock ran meanwhile."""

    def anew() -> TestClient:
        return TestClient(application(database, FREE))

    with anew() as client:
        time = Time(client)
        _, table = clocked(client, game="1914", bank=100)
        name, me = table.row.id, need(table.seats[table.game.seats[0]].person)
        time.goes(40)
    with anew() as client:
        time.on(client)
        time.goes(30)
        with seated(client, name) as player:
            assert player.until("clocks")["people"][me]["until"] == round(time.now + 30)
        time.goes(31)
        with seated(client, name) as player:
            row = next(row for row in player.about["seats"] if row["person"] == me)
            assert row["kind"] == "bot"


@pytest.mark.parametrize("speed", ["fast", "slow"])
def test_clocks_follow_a_model_through_restarts(anew: Callable[[], TestClient], speed: str) -> None:
    """Random answers, pauses, vacations, stand-ins and restarts: a bank differs from the model by a second at most."""
    dice = random.Random(speed)
    time: Time | None = None
    name, model, answered = "", 0.0, False
    cookies: dict[str, str] = {}
    me, step = "", 0.0
    for _ in range(4):
        with anew() as client:
            time = Time(client) if time is None else time.on(client)
            if not name:
                _, table = clocked(client, speed, me="all", game="1914", vacation=5000)
                name, me = table.row.id, need(table.seats[table.game.seats[0]].person)
                setting = need(table.days.standing).setting
                model, step = setting.bank, setting.step
                cookies = dict(client.cookies)
            client.cookies.update(cookies)
            with seated(client, name) as player:
                for _ in range(12):
                    seconds = dice.randrange(30)
                    match dice.randrange(4):
                        case 0:
                            player.ask(type="pause", on=True)
                            time.goes(seconds)
                            player.ask(type="pause", on=False)
                        case 1:
                            player.ask(type="vacation", on=True)
                            time.goes(seconds)
                            player.ask(type="vacation", on=False)
                        case 2:
                            time.goes(seconds)
                            model -= seconds
                        case _:
                            time.goes(seconds)
                            model -= seconds
                            player.choose()
                            answered = speed == "fast"
                    table = inside(client).call(hub_of(client).table, name)
                    if table.seen_by_all is table.state:  # what is covert shows on no clock
                        model = min(30 * 60, model + step) if answered else model
                        answered = False
                        zero = need(need(table.days.standing).banks[me].zero_at)
                        assert abs(zero - time.now - model) <= 1
