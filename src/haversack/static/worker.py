"""What the workers of a browser call: one has the tables, another thinks for the bots.

`outside` is what a worker lends to Python: where pages of the database and cookies are kept, and the way to the bots.
Plain texts and bytes go to and fro, so that nothing here knows the browser.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

from haversack.server.bot_service import BotService, thought_at
from haversack.server.logs import log, set_up
from haversack.server.worker_pool import Answer
from haversack.static.inside import Inside, Socket, application
from haversack.static.kept import KeptStore, Pages

GRACE = 60.0  # in a browser everything takes longer, and a bot that thinks is waited for


class Outside(Protocol):
    """What a worker lends."""

    def keep(self, pages: Pages, number: int) -> Awaitable[None]:
        """Keep pages of the database, of so many."""

    def remember(self, cookies: str) -> Awaitable[None]:
        """Keep the cookies."""

    def think(self, question: str) -> Awaitable[str]:
        """Return the answer of the bots to a question."""


class Posted:
    """Workers that are asked by messages."""

    def __init__(self, think: Callable[[str], Awaitable[str]]) -> None:
        self._think = think
        self._asked = 0

    @property
    def is_busy(self) -> bool:
        """Say whether whoever asks now has to wait."""
        return self._asked > 0

    async def ask(self, question: tuple[object, ...], seconds: float) -> Answer | None:
        """Return an answer, or None if there is none in time."""
        self._asked += 1
        try:
            async with asyncio.timeout(seconds):
                choice, words = json.loads(await self._think(json.dumps(question)))
        except TimeoutError:
            return None
        finally:
            self._asked -= 1
        return int(choice), str(words)

    def close(self) -> None:
        """Ask no more; the browser ends its workers."""


def answer_of(question: str) -> str:
    """Return the answer of a bot to a question, both as JSON."""
    task, game, position, seats, *rest = json.loads(question)
    return json.dumps(thought_at(task, game, position, tuple(seats) if isinstance(seats, list) else seats, *rest))


class Tables:
    """The tables of a browser, as its worker speaks to them."""

    def __init__(self, inside: Inside) -> None:
        self._inside = inside
        self._sockets: dict[str, Socket] = {}

    async def ask(self, method: str, address: str, body: str, content: str) -> str:
        """Return the answer to a request as JSON: status, type of its content, and text."""
        try:
            answer = await self._inside.ask(method, address, body.encode(), content)
        except Exception:
            log.exception("request failed")
            return json.dumps([500, "application/json", '{"error": "Failed", "reason": "This failed."}'])
        return json.dumps([answer.status, answer.type, answer.body.decode()])

    def open(self, name: str, address: str, hear: Callable[[str | None], None]) -> None:
        """Open a socket under a name."""
        self._sockets[name] = self._inside.open(address, hear)

    def say(self, name: str, text: str) -> None:
        """Say something on a socket, if it is still open."""
        if name in self._sockets:
            self._sockets[name].say(text)

    def close(self, name: str) -> None:
        """Close a socket."""
        if name in self._sockets:
            self._sockets.pop(name).close()


async def open_tables(image: bytes | memoryview, cookies: str, outside: Outside) -> Tables:
    """Return the tables that a browser has kept."""
    set_up("WARNING")

    async def remember(now: Mapping[str, str]) -> None:
        await outside.remember(json.dumps(now))

    async def think(question: str) -> str:
        return await outside.think(question)

    store = KeptStore(bytes(image), outside.keep)
    store.migrate()
    await store.save()
    known: dict[str, str] = json.loads(cookies or "{}")
    service: Any = BotService(grace=GRACE, workers=Posted(think))
    inside = Inside(application(store, service), known, remember)
    await inside.start()
    return Tables(inside)
