"""The open sockets by the key each came in with: when a key ends, its sockets are closed.

A key ends when its owner signs out or is banned or erased, when an operator revokes it, when a table is removed; often
by another process. So once a second the store is asked which of the keys in use are still there.
"""

import asyncio
from typing import Protocol

import msgspec
import sqlalchemy as sa

from haversack.server.logs import log
from haversack.server.store import Store

WATCH_SECONDS = 1.0
ENDED = 4001
# The keys go as one text, and only those that have ended come back: the database does the work, and while it does, the
# loop that serves the tables is not held up.
GONE = {
    False: "SELECT value FROM json_each(:keys) WHERE NOT EXISTS (SELECT 1 FROM keys WHERE hash = value)",
    True: "SELECT value FROM json_array_elements_text(CAST(:keys AS json)) AS value"
    " WHERE NOT EXISTS (SELECT 1 FROM keys WHERE hash = value)",
}


class Closable(Protocol):
    """An open socket."""

    async def close(self, code: int, reason: str) -> None:
        """Close it."""
        ...


class Doors:
    """All open sockets that somebody came to with a key."""

    def __init__(self) -> None:
        self._keys: dict[Closable, str] = {}

    def come(self, socket: Closable, key: str) -> None:
        """Take note of a socket and of the hash of its key."""
        self._keys[socket] = key

    def go(self, socket: Closable) -> None:
        """Forget a socket."""
        self._keys.pop(socket, None)

    async def watch(self, store: Store) -> None:
        """Close the sockets of keys that have ended, for as long as the server runs."""
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            try:
                await self.close_ended(store)
            except Exception as error:
                log.error("keys not looked up", extra={"fields": {"reason": type(error).__name__}})

    async def close_ended(self, store: Store) -> None:
        """Close the sockets of keys that have ended."""
        in_use = dict(self._keys)
        if not in_use:
            return
        gone = await store.run(_gone_keys, store, sorted(set(in_use.values())))
        ended = [socket for socket, key in in_use.items() if key in gone]
        for socket in ended:
            self.go(socket)
        await asyncio.gather(*[socket.close(ENDED, "This key has ended.") for socket in ended], return_exceptions=True)


def _gone_keys(store: Store, keys: list[str]) -> set[str]:
    """Return those of the keys that are no longer in the store."""
    with store.engine.connect() as c:
        asked = sa.text(GONE[store.is_shared])
        return set(c.execute(asked, {"keys": msgspec.json.encode(keys).decode()}).scalars())
