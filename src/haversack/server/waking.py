"""Tables that nobody looks at are woken in time: what is due stands in the store, and is looked for again and again.

Any process may wake a table. One that another process holds is left to it; one that nobody holds is taken, as by
anybody who comes to it.
"""

import asyncio

from haversack.server import standing
from haversack.server.errors import Elsewhere
from haversack.server.hub import Hub
from haversack.server.logs import log
from haversack.server.zero import wake

LOOK_SECONDS = 1.0
AT_ONCE = 50


async def keep_waking(hub: Hub) -> None:
    """Wake the tables that are due, as long as the server runs."""
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        try:
            await wake_due(hub)
        except Exception as error:
            log.error("tables not woken", extra={"fields": {"reason": type(error).__name__}})


async def wake_due(hub: Hub) -> int:
    """Wake the tables that are due now, and say how many were."""
    names = await hub.store.run(_due, hub)
    woken = 0
    for name in names:
        try:
            if await hub.place(name) is None:
                await wake(await hub.table(name))
                woken += 1
        except Elsewhere:
            continue  # another process has taken it over, and looks after it
        except Exception as error:
            log.error("table not woken", extra={"fields": {"table": name, "error": type(error).__name__}})
            await hub.store.run(_put_off, hub, name)
    return woken


def _due(hub: Hub) -> list[str]:
    with hub.store.engine.connect() as c:
        return standing.due_tables(c, hub.store.clock(), AT_ONCE)


def _put_off(hub: Hub, name: str) -> None:
    """Try a table later that cannot be woken now, so that it does not keep others waiting."""
    later = standing.Statement(standing.DUE, {"table": name, "due": hub.store.clock() + 600})
    with hub.store.engine.begin() as c:
        standing.write(c, [later])
