"""The outbox: notices that wait, are on their way, or are done with.

Whoever sends a notice claims it first, for a while. If that process dies in the middle, the claim runs out and another
sends it, with the same id: a receiver that knows ids takes it once. A notice whose wait is over is not sent.
"""

from typing import NamedTuple

import sqlalchemy as sa

from haversack.server import schema_days as d
from haversack.server.contacts import Contact, quiet_of
from haversack.server.standing import stands

WAITING, SENDING, SENT, WITHDRAWN, FAILED = "waiting", "sending", "sent", "withdrawn", "failed"
CLAIM_SECONDS = 15.0
FIRST_AGAIN, LAST_AGAIN = 15.0, 6 * 3600.0
MOST_TRIES = 12
KEPT_SECONDS = 7 * 86400.0
ALONE = "-"


class Claimed(NamedTuple):
    """A notice to be sent: its id, what it says, how often it was tried, and where it goes."""

    id: str
    text: str
    tries: int
    contact: Contact


def claim(engine: sa.Engine, now: float, most: int = 20) -> list[Claimed]:
    """Claim notices that are due; those that are not to be sent any more, or not now, are put aside."""
    o = d.outbox.c
    ready = ((o.state == WAITING) & (o.due <= now)) | ((o.state == SENDING) & (o.claimed < now))
    out: list[Claimed] = []
    with engine.begin() as c:
        asked = sa.select(o.id, o.wait, o.table, o.contact, o.text, o.tries)
        found = c.execute(asked.where(ready).order_by(o.due).limit(most))
        for row in found.all():
            contact = _contact(c, row.contact)
            mine = d.outbox.update().where((o.id == row.id) & ready)
            if contact is None or not _stands(c, row.table, row.wait):
                c.execute(mine.values(state=WITHDRAWN))
                continue
            quiet = quiet_of(c, contact.owner)
            later = quiet.until(now) if quiet is not None else None
            if later is not None and row.wait != ALONE:
                c.execute(mine.values(state=WAITING, due=later))
                continue
            claimed = mine.values(state=SENDING, claimed=now + CLAIM_SECONDS, tries=row.tries + 1)
            if c.execute(claimed).rowcount == 1:
                out.append(Claimed(row.id, row.text, row.tries + 1, contact))
    return out


def _contact(c: sa.Connection, contact: str) -> Contact | None:
    columns = [d.contacts.c[name] for name in Contact._fields]
    found = c.execute(sa.select(*columns).where(d.contacts.c.id == contact)).first()
    return None if found is None else Contact(*found)


def _stands(c: sa.Connection, table: str | None, wait: str) -> bool:
    """Say whether somebody is still waited for; what is told for its own sake stands always."""
    return wait == ALONE or stands(c, table, wait)


def mark_sent(engine: sa.Engine, notice: str, now: float) -> None:
    """Write that a notice was sent."""
    with engine.begin() as c:
        c.execute(d.outbox.update().where(d.outbox.c.id == notice).values(state=SENT, sent=now, claimed=None))


def mark_failed(engine: sa.Engine, notice: Claimed, now: float, for_good: bool = False) -> None:
    """Write that a notice could not be sent: it is tried again, later each time, unless that is no use."""
    over = for_good or notice.tries >= MOST_TRIES
    again = min(LAST_AGAIN, FIRST_AGAIN * 2.0 ** (notice.tries - 1))
    values = {"state": FAILED if over else WAITING, "due": now + again, "claimed": None}
    with engine.begin() as c:
        c.execute(d.outbox.update().where(d.outbox.c.id == notice.id).values(values))


def put(engine: sa.Engine, contact: str, notice: str, text: str, now: float) -> None:
    """Write a notice that is told for its own sake: to try a way, or to confirm it."""
    values = {"id": notice, "wait": ALONE, "contact": contact, "text": text, "made": now, "due": now}
    with engine.begin() as c:
        c.execute(d.outbox.insert().values(**values, state=WAITING, tries=0))


def tidy(engine: sa.Engine, now: float) -> None:
    """Forget what was done with long ago."""
    done = d.outbox.c.state.in_([SENT, WITHDRAWN, FAILED]) & (d.outbox.c.made < now - KEPT_SECONDS)
    with engine.begin() as c:
        c.execute(d.outbox.delete().where(done))
