"""Who sends the notices: again and again what is due is claimed, sent and marked.

Each step may be the last of a process. Before it is sent a notice is only claimed, so another process sends it when the
claim is over; after it was sent and before that is marked it is sent once more, by the same id.
"""

import asyncio
import contextlib
from collections.abc import Callable

from haversack.server import outbox
from haversack.server.contacts import end_contact
from haversack.server.errors import NotFound
from haversack.server.logs import log
from haversack.server.senders import Failed, Gone, Notifier
from haversack.server.store import Store

LOOK_SECONDS = 1.0
TIDY_SECONDS = 3600.0
SEND_SECONDS = 12.0

Step = Callable[[str], None]


def no_step(name: str) -> None:
    """Do nothing between the steps."""


async def keep_sending(store: Store, notifier: Notifier) -> None:
    """Send what is due, as long as the server runs."""
    tidied = 0.0
    while True:
        try:
            if not await send_due(store, notifier):
                await asyncio.sleep(LOOK_SECONDS)
            if store.clock() - tidied > TIDY_SECONDS:
                tidied = store.clock()
                await store.run(outbox.tidy, store.engine, tidied)
        except Exception as error:
            log.error("notices not sent", extra={"fields": {"reason": type(error).__name__}})
            await asyncio.sleep(LOOK_SECONDS)


async def send_due(store: Store, notifier: Notifier, step: Step = no_step) -> int:
    """Send the notices that are due now, and return how many were claimed."""
    claimed = await store.run(outbox.claim, store.engine, store.clock())
    if claimed:
        step("claimed")
    await asyncio.gather(*[_send(store, notifier, one, step) for one in claimed])
    return len(claimed)


async def _send(store: Store, notifier: Notifier, notice: outbox.Claimed, step: Step) -> None:
    try:
        async with asyncio.timeout(SEND_SECONDS):
            await asyncio.to_thread(notifier.send, notice)
        step("sent")
        await store.run(outbox.mark_sent, store.engine, notice.id, store.clock())
        step("marked")
    except Gone:
        await store.run(outbox.mark_failed, store.engine, notice, store.clock(), True)
        await store.run(_forget, store, notice.contact.id)
    except (Failed, TimeoutError) as error:
        reason = str(error) if isinstance(error, Failed) else "too slow"
        log.warning("notice not sent", extra={"fields": {"way": notice.contact.way, "reason": reason}})
        await store.run(outbox.mark_failed, store.engine, notice, store.clock())


def _forget(store: Store, contact: str) -> None:
    with contextlib.suppress(NotFound):
        end_contact(store.engine, contact)
