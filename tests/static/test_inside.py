"""The tables with no server, on this Python: played, kept, found again."""

import asyncio
import importlib.metadata
import json
import subprocess
import sys
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import haversack
from haversack.static.kept import PAGE, Pages
from haversack.static.worker import Tables, answer_of, open_tables
from scripts.build_static import COMPILED, LIBRARIES
from tests.conftest import PATIENCE


class Drawer:
    """What a browser keeps: pages of the database, and cookies. Bots think at once."""

    def __init__(self) -> None:
        self.pages: dict[int, bytes] = {}
        self.cookies = ""
        self.written = 0
        self.asked: list[str] = []

    async def keep(self, pages: Pages, number: int) -> None:
        self.pages.update(pages)
        self.pages = {at: self.pages[at] for at in range(number)}
        self.written += 1

    async def remember(self, cookies: str) -> None:
        self.cookies = cookies

    async def think(self, question: str) -> str:
        self.asked.append(json.loads(question)[4])
        return answer_of(question)

    async def open(self) -> Tables:
        return await open_tables(memoryview(b"".join(self.pages.values())), self.cookies, self)


class Page:
    """A page at a table: what it heard, and its way to answer."""

    def __init__(self, tables: Tables, table: str) -> None:
        self.heard: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self._tables = tables
        tables.open("page", f"/api/tables/{table}/socket", self._hear)
        self.say({"type": "hello"})

    def _hear(self, text: str | None) -> None:
        self.heard.put_nowait(None if text is None else json.loads(text))

    def say(self, message: dict[str, object]) -> None:
        self._tables.say("page", json.dumps(message))

    async def question(self) -> dict[str, Any]:
        """Return the next question that is put to this page."""
        async with asyncio.timeout(PATIENCE / 1000):
            while True:
                told = await self.heard.get()
                assert told is not None
                parts = told.get("view") or told.get("set") or {}
                if parts.get("decision"):
                    decision: dict[str, Any] = parts["decision"]
                    return decision


def run(scene: Coroutine[Any, Any, None]) -> None:
    """Run a scene in a thread of its own: the browser of other tests has a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, scene).result()


async def asked(tables: Tables, path: str, body: object = None) -> Any:
    method = "GET" if body is None else "POST"
    text = "" if body is None else json.dumps(body)
    status, kind, answer = json.loads(await tables.ask(method, path, text, "application/json" if text else ""))
    assert (status, kind) in {(200, "application/json"), (201, "application/json")}, answer
    return json.loads(answer)


async def opened(tables: Tables, game: str) -> str:
    seats = haversack.load(game).seats
    plan = {seat: {"kind": "me" if seat == seats[0] else "bot", "level": "easy"} for seat in seats}
    made = await asked(tables, "/api/tables", {"game": game, "seats": plan, "pace": 0})
    return str(made["table"]["id"])


def test_a_game_is_kept_and_goes_on() -> None:
    """What was answered before the browser was closed is there when it is opened again, and so is one's seat."""

    async def scene() -> None:
        drawer = Drawer()
        tables = await drawer.open()
        table = await opened(tables, "ww2")
        page = Page(tables, table)
        for _ in range(6):  # who plays whatever comes first may have lost in round 4
            decision = await page.question()
            page.say({"type": "choose", "decision": decision["name"], "option": decision["options"][0]["id"]})
        now = await page.question()
        tables.close("page")
        before = await asked(tables, f"/api/tables/{table}/standing")
        again = await drawer.open()
        after = await asked(again, f"/api/tables/{table}/standing")
        told = ("you", "clock", "asked")
        assert [after[name] for name in told] == [before[name] for name in told]
        assert after["you"]["seats"] == ["germany"]
        found = await Page(again, table).question()
        assert [one["key"] for one in found["options"]] == [one["key"] for one in now["options"]]
        assert set(drawer.asked) == {"easy"}, "bots think in the other worker"

    run(scene())


def test_only_what_changed_is_written() -> None:
    """A look writes nothing; a table that is opened writes some pages of all."""

    async def scene() -> None:
        drawer = Drawer()
        tables = await drawer.open()
        first = await opened(tables, "greatwar")
        written = drawer.written
        await asked(tables, f"/api/tables/{first}/standing")
        assert drawer.written == written
        assert len(drawer.pages) > 10
        assert {len(page) for page in drawer.pages.values()} == {PAGE}

    run(scene())


def test_what_needs_other_people_is_said_not_to_be_there() -> None:
    """The pages learn it from the interface, in the lobby and at a table."""

    async def scene() -> None:
        tables = await Drawer().open()
        features = {"invitations": False, "accounts": False, "clocks": False, "notices": False, "review": False}
        assert (await asked(tables, "/api/games"))["features"] == features
        table = await opened(tables, "1914")
        entered = await asked(tables, f"/api/tables/{table}/enter", {})
        assert entered["features"] == features
        assert entered["you"]["host"]

    run(scene())


def test_a_refusal_is_a_sentence() -> None:
    """What is refused by a server is refused here, in the same words."""

    async def scene() -> None:
        tables = await Drawer().open()
        status, _, text = json.loads(await tables.ask("GET", "/api/tables/nothing/standing", "", ""))
        assert (status, json.loads(text)["reason"]) == (404, "There is no such table.")
        page = Page(tables, "nothing")
        assert await page.heard.get() is None

    run(scene())


IMPORTED = """
import sys
from importlib.abc import MetaPathFinder


class Absent(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in sys.argv[1:]:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


sys.meta_path.insert(0, Absent())
import haversack.static.worker
"""


def test_it_needs_nothing_that_is_not_packed() -> None:
    """Where no library can be imported but those that `make static` packs, the tables can be."""
    packed = {*LIBRARIES, COMPILED, "haversack"}
    found = importlib.metadata.packages_distributions().items()
    absent = [module for module, of in found if not packed & {name.lower().replace("_", "-") for name in of}]
    assert "uvicorn" in absent
    command = [sys.executable, "-c", IMPORTED, *absent]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
