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
from haversack.server.bot_service import BotService
from haversack.server.security import LIMITS, Rate
from haversack.server.worker_pool import WorkerPool
from tests.server.people import hub_of, inside, open_table, seated
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
        bot_service, state = BotService(), GAME.new(3)
        choice, words = await bot_service.choose(state, "germany", "hard")
        bot_service.close()
        assert choice in state.legal
        assert words

    played(scene)


@pytest.mark.parametrize("work", [forever, dies])
def test_a_bot_over_its_time_or_dead_is_stood_in_for(work: Any) -> None:
    """Its process is killed, and the table gets a choice all the same, again and again."""

    async def scene() -> None:
        bot_service, state = BotService(work, grace=-1.4), GAME.new(3)
        for _ in range(2):
            choice, words = await bot_service.choose(state, "germany", "hard")
            assert choice in state.legal
            assert words, "the quick bot that stands in says why"
            assert isinstance(bot_service.workers, WorkerPool)
            assert all(worker.process is None for worker in bot_service.workers.all)
        bot_service.close()

    played(scene)


def test_a_cancelled_choice_ends_its_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing thinks on, and the next question is answered by a fresh process."""
    monkeypatch.setenv("HAVERSACK_TEST_MARK", str(tmp_path / "mark"))

    async def scene() -> None:
        options: dict[str, object] = {}
        workers, question = WorkerPool(unless_marked, 1), ("ww2", options, "germany", "hard", 1)
        thinking = asyncio.create_task(workers.ask(question, LONG))
        await until((tmp_path / "mark").exists)
        process = workers.all[0].process
        assert process is not None
        assert is_running(process)
        thinking.cancel()
        await until(lambda: not is_running(process))
        assert await workers.ask(question, LONG) == (-1, "answered")
        workers.close()

    played(scene)


@pytest.fixture
def endless(tmp_path: Path) -> Iterator[TestClient]:
    """A server whose hard bots never come to an end."""
    app = application(str(tmp_path / "t.sqlite"), {kind: Rate(1e9, 1e9) for kind in LIMITS})
    with TestClient(app) as client:
        app.state.hub.bot_service.close()
        app.state.hub.bot_service = BotService(forever, grace=LONG)
        yield client
        app.state.hub.bot_service.close()


def thinking_at(client: TestClient) -> int:
    """Return the process in which a bot thinks, once one does."""

    async def found() -> int:
        pool = hub_of(client).bot_service.workers
        assert isinstance(pool, WorkerPool)
        workers = pool.all
        await until(lambda: any(worker.process is not None for worker in workers))
        return next(int(worker.process) for worker in workers if worker.process is not None)

    return inside(client).call(found)


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
        inside(endless).call(until, lambda: not is_running(first))
        assert player.until_asked() is not None
        assert player.choose()["type"] == "done"
        second = thinking_at(endless)
        assert second != first
    inside(endless).call(until, lambda: not is_running(second))


def test_a_bot_that_cannot_be_served_is_tried_again(light: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that fails once does not leave the table waiting for a bot for good."""
    monkeypatch.setattr("haversack.server.bot_driver.TROUBLE_SECONDS", 0.0)
    name = open_table(light)["table"]["id"]
    store = hub_of(light).store
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
