"""A store whose database is kept by somebody else, page by page: in a browser, by IndexedDB.

The database is that of the server, in SQLite and in memory. After everything that changed it, the pages that differ
from what was kept are handed over, together, and whoever waits goes on once they are kept.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from haversack.server.store import Store

T = TypeVar("T")
PAGE = 4096
Pages = list[tuple[int, bytes]]
Keep = Callable[[Pages, int], Awaitable[None]]


class KeptStore(Store):
    """The store of the server, for one browser.

    `keep` takes changed pages with their numbers, and how many pages there are.
    """

    def __init__(self, image: bytes, keep: Keep) -> None:
        super().__init__(":memory:")
        self._keep = keep
        self._image = image
        self._saving = asyncio.Lock()
        found = self._engine.raw_connection().driver_connection
        assert isinstance(found, sqlite3.Connection)
        self._connection = found
        self._changes = found.total_changes
        if image:
            found.deserialize(image)

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """Do something, and keep what it changed."""
        done = work(*given)
        if self._connection.total_changes != self._changes:
            await self.save()
        return done

    async def save(self) -> None:
        """Hand over the pages that are not kept as they are now."""
        async with self._saving:
            changes, image = self._connection.total_changes, self._connection.serialize()
            await self._keep(_changed(self._image, image), -(-len(image) // PAGE))
            self._changes, self._image = changes, image


def _changed(before: bytes, now: bytes) -> Pages:
    """Return the pages of a database that differ from what they were, each with its number."""
    pages = [(at // PAGE, now[at : at + PAGE]) for at in range(0, len(now), PAGE)]
    return [(number, page) for number, page in pages if page != before[number * PAGE : (number + 1) * PAGE]]
