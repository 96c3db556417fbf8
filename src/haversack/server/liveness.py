"""Several processes at a database: saying that this one is alive, and letting go of what others have taken."""

import asyncio
import time

from haversack.server.hub import Hub
from haversack.server.leases import BEAT_SECONDS
from haversack.server.listing import people_here
from haversack.server.logs import log
from haversack.server.relay import Relay


async def keep_alive(hub: Hub, relay: Relay) -> None:
    """Say again and again that this process is alive; tables that others have taken over meanwhile are let go."""
    leases = hub.store.leases
    if leases is None:
        return
    last, beat = time.monotonic(), min(BEAT_SECONDS, leases.life / 4)
    while True:
        await asyncio.sleep(beat)
        began = time.monotonic()
        leases.here = people_here(hub)
        try:
            alive = await asyncio.to_thread(leases.live)
            if began - last > leases.life - beat:
                await asyncio.to_thread(leases.compare)
            last = began
            relay.close_dead(alive)
            await hub.lose(leases.lost())
        except Exception as error:
            log.error("not known to be alive", extra={"fields": {"reason": type(error).__name__}})


async def leave(hub: Hub) -> None:
    """Let other processes have the tables of this one at once; if that fails, they wait until its time is over."""
    if hub.store.leases is None:
        return
    try:
        await asyncio.to_thread(hub.store.leases.leave)
    except Exception as error:
        log.error("tables not given up", extra={"fields": {"reason": type(error).__name__}})
