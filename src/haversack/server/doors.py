"""The open sockets by the key each came in with: when a key ends, its sockets are closed.

A key ends when its owner signs out or is banned or erased, when an operator revokes it, when a table is removed; often
by another process. So once a second the store is asked which of the keys in use are still there.
"""

import asyncio
from typing import Protocol

import sqlalchemy as sa

from haversack.server import schema as s
from haversack.server.logs import log
from haversack.server.store import Store

WATCH_SECONDS = 1.0
ENDED = 4001
AT_ONCE = 500


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
        good = await store.run(_good_keys, store, sorted(set(in_use.values())))
        ended = [socket for socket, key in in_use.items() if key not in good]
        for socket in ended:
            self.go(socket)
        await asyncio.gather(*[socket.close(ENDED, "This key has ended.") for socket in ended], return_exceptions=True)


def _good_keys(store: Store, keys: list[str]) -> set[str]:
    """Return those of the keys that are still in the store."""
    out: set[str] = set()
    with store.engine.connect() as c:
        for start in range(0, len(keys), AT_ONCE):
            asked = sa.select(s.keys.c.hash).where(s.keys.c.hash.in_(keys[start : start + AT_ONCE]))
            out |= set(c.execute(asked).scalars())
    return out
