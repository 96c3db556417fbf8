"""Bots that think: they are stopped when nobody waits for them any more, and none of them stalls a table."""

import asyncio
import os
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import haversack
from haversack.server.app import application
from haversack.server.opponents import Opponents
from haversack.server.security import LIMITS, Rate
from haversack.server.thinkers import Thinkers
from tests.server.people import open_table, seated
from tests.server.thoughts import dies, forever, unless_marked

GAME = haversack.load("ww2")
LONG = 3600.0


def is_running(process: int) -> bool:
    """Say whether a process is still there."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def played(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a scene in a thread of its own: the tests in the browser keep a loop in the main one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(scene())).result()


async def until(true: Callable[[], bool]) -> None:
    """Wait for something to become true."""
    async with asyncio.timeout(120):
        while not true():
            await asyncio.sleep(0.01)


def test_a_hard_bot_answers_from_its_process() -> None:
    """It chooses among what is offered, and says why."""

    async def scene() -> None:
        opponents, state = Opponents(), GAME.new(3)
        choice, words = await opponents.choose(state, "germany", "hard")
        opponents.close()
        assert choice in state.legal
        assert words

    played(scene)


@pytest.mark.parametrize("work", [forever, dies])
def test_a_bot_over_its_time_or_dead_is_stood_in_for(work: Any) -> None:
    """Its process is killed, and the table gets a choice all the same, again and again."""

    async def scene() -> None:
        opponents, state = Opponents(work, grace=-1.4), GAME.new(3)
        for _ in range(2):
            choice, words = await opponents.choose(state, "germany", "hard")
            assert choice in state.legal
            assert words, "the quick bot that stands in says why"
            assert all(thinker.process is None for thinker in opponents.thinkers.all)
        opponents.close()

    played(scene)


def test_a_cancelled_choice_ends_its_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing thinks on, and the next question is answered by a fresh process."""
    monkeypatch.setenv("HAVERSACK_TEST_MARK", str(tmp_path / "mark"))

    async def scene() -> None:
        thinkers, question = Thinkers(unless_marked, 1), ("ww2", {}, "germany", "hard", 1)
        thinking = asyncio.create_task(thinkers.ask(question, LONG))
        await until((tmp_path / "mark").exists)
        process = thinkers.all[0].process
        assert process is not None
        assert is_running(process)
        thinking.cancel()
        await until(lambda: not is_running(process))
        assert await thinkers.ask(question, LONG) == (-1, "answered")
        thinkers.close()

    played(scene)


@pytest.fixture
def endless(tmp_path: Path) -> Iterator[TestClient]:
    """A server whose hard bots never come to an end."""
    app = application(str(tmp_path / "t.sqlite"), {kind: Rate(1e9, 1e9) for kind in LIMITS})
    with TestClient(app) as client:
        app.state.hub.opponents.close()
        app.state.hub.opponents = Opponents(forever, grace=LONG)
        yield client
        app.state.hub.opponents.close()


def thinking_at(client: TestClient) -> int:
    """Return the process in which a bot thinks, once one does."""

    async def found() -> int:
        thinkers = client.app.state.hub.opponents.thinkers.all  # type: ignore[attr-defined]
        await until(lambda: any(thinker.process is not None for thinker in thinkers))
        return next(int(thinker.process) for thinker in thinkers if thinker.process is not None)

    assert client.portal is not None
    return client.portal.call(found)


def test_taking_back_and_leaving_stop_the_bot(endless: TestClient) -> None:
    """A table that goes back, or that everybody has left, lets no bot think on; and it can be played on at once."""
    seats = {seat: {"kind": "me" if seat == "germany" else "bot", "level": "hard"} for seat in GAME.seats}
    made = endless.post("/api/tables", json={"game": "ww2", "seats": seats, "pace": 0}).json()
    name = made["table"]["id"]
    with seated(endless, name) as player:
        for _ in range(3):
            assert player.choose()["type"] == "done"
        first = thinking_at(endless)
        assert player.ask(type="ask")["type"] == "done"
        endless.portal.call(until, lambda: not is_running(first))
        assert player.until_asked() is not None
        assert player.choose()["type"] == "done"
        second = thinking_at(endless)
        assert second != first
    endless.portal.call(until, lambda: not is_running(second))


def test_a_bot_that_cannot_be_served_is_tried_again(light: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that fails once does not leave the table waiting for a bot for good."""
    monkeypatch.setattr("haversack.server.driver.TROUBLE_SECONDS", 0.0)
    name = open_table(light)["table"]["id"]
    store = light.app.state.hub.store
    working, failures = store.append, iter([True])

    def failing(table: str, moves: Any, *rest: Any) -> None:
        if moves[0].seat != "germany" and next(failures, False):
            raise OSError("disk full")
        working(table, moves, *rest)

    monkeypatch.setattr(store, "append", failing)
    with seated(light, name) as player:
        for _ in range(4):
            assert player.choose()["type"] == "done"
        assert player.until_asked() is not None
    assert next(failures, None) is None
