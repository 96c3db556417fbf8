"""After an upgrade the running games are replayed once by the new rules, in a process of its own beside the server."""

import asyncio
import json
import os
import sys
from contextlib import suppress

from haversack.server.checking import fingerprint
from haversack.server.hub import Hub
from haversack.server.logs import log

COMMAND = (sys.executable, "-m", "haversack", "games", "check", "--running", "--jobs", "1", "--json")


async def check_at_start(hub: Hub, database: str) -> None:
    """Replay the running games if these rules have not done so; those that would differ count as unreadable."""
    store = hub.store
    try:
        running = await store.run(store.table_ids, True)  # those that are opened from now on begin by these rules
        mark = await asyncio.to_thread(fingerprint)
        if await store.run(store.was_checked, mark):
            return
        games, differing = await _found(database) if running else (0, [])
        hub.unreadable.update(differing)
        await store.run(store.note_check, mark, games, len(differing))
    except Exception:
        log.exception("running games could not be checked")
        return
    level = log.warning if differing else log.info
    level("running games checked", extra={"fields": {"games": games, "differing": differing[:20]}})


async def _found(database: str) -> tuple[int, list[str]]:
    """Return how many games were replayed, and the tables that would differ; raise if some were not replayed.

    The address of the database goes by the environment, where no other user sees it.
    """
    environment = {**os.environ, "HAVERSACK_DB": database}
    process = await asyncio.create_subprocess_exec(*COMMAND, stdout=asyncio.subprocess.PIPE, env=environment)
    try:
        out, _ = await process.communicate()
    except asyncio.CancelledError:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        raise
    if process.returncode not in (0, 1):
        raise RuntimeError(f"the check ended with {process.returncode}")
    told = json.loads(out)
    if told["lost"]:
        raise RuntimeError(f"{len(told['lost'])} games were not replayed")
    return told["games"], [one["table"] for one in told["differing"]]
