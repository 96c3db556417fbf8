"""Tables that an operator has changed behind the back of a running server are read anew, within a second or two."""

import asyncio
import time

import sqlalchemy as sa

from haversack.server import rematch
from haversack.server import schema as s
from haversack.server.hub import Hub
from haversack.server.logs import log

LOOK_SECONDS = 1.0
# Older changes have long been read: clocks of machines do not differ by so much.
RECENT_SECONDS = 3600.0


async def keep_reading(hub: Hub) -> None:
    """Read what was changed, as long as the server runs."""
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        try:
            await read_edited(hub)
        except Exception as error:
            log.error("changed tables not looked up", extra={"fields": {"reason": type(error).__name__}})


async def read_edited(hub: Hub) -> int:
    """Read those tables in memory anew that were changed since they were read, and say how many were."""
    edited = await hub.store.run(_edited, hub)
    found = [table for table in hub.in_memory() if edited.get(table.row.id, table.row.edited) != table.row.edited]
    for table in found:
        try:
            await table.read_anew()
            await rematch.note(table)
        except Exception as error:
            fields = {"table": table.row.id, "reason": type(error).__name__}
            log.error("changed table not read", extra={"fields": fields})
    return len(found)


def _edited(hub: Hub) -> dict[str, float]:
    """Return when each of the tables was changed that were changed of late."""
    since = time.time() - RECENT_SECONDS
    with hub.store.engine.connect() as c:
        asked = sa.select(s.tables.c.id, s.tables.c.edited).where(s.tables.c.edited > since)
        return {row.id: row.edited for row in c.execute(asked)}
