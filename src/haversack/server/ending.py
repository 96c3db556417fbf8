"""What is done once a game is over: its result is written, and talk of the sides is shown where the table says so."""

import asyncio
from typing import TYPE_CHECKING

from haversack.kernel.state import outcome_data
from haversack.server import results
from haversack.server.logs import log
from haversack.server.team_talk import show_all

if TYPE_CHECKING:
    from haversack.server.store import Store
    from haversack.server.table import Table

MOST_MISSING = 100


async def settle(table: "Table", store: "Store") -> None:
    """Write what a game came to; if that fails now, it is written at the next start."""
    outcome = table.ended or outcome_data(table.state.outcome)
    if outcome is None or table.lesson is not None:
        return
    try:
        seats = await store.run(results.owned, store, table.row.id, list(table.seats.values()))
        result = results.result_of(table.game, table.row, seats, table.people, table.course, outcome)
        await store.run(results.write, store, result)
        await show_all(table, store)
    except Exception as error:
        log.error("result not written", extra={"fields": {"table": table.row.id, "reason": type(error).__name__}})


async def settle_missing(store: "Store") -> None:
    """Write the results of games that ended when nothing more could be written; a few, since each is replayed."""
    for name, ended in await store.run(results.missing, store, MOST_MISSING):
        found = await store.run(results.unsettled, store, name, ended)
        result = None if found is None else await asyncio.to_thread(results.replayed, found)
        if result is not None:
            await store.run(results.write, store, result, ended)
