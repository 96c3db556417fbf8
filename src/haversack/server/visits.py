"""How far each person has seen a game, so that whoever comes back is shown what happened since.

It is kept as a number of events: written when somebody leaves, and never less than what there was when they chose last,
which the log tells anyway. So nothing is written while a game is played at, and a server that was killed knows it too.
Who shares a device behind a curtain is not told: what happened since is told at each handover.
"""

import time
from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa

from haversack.server import schema as s
from haversack.server.curtain import is_curtained
from haversack.server.logs import log

if TYPE_CHECKING:
    from haversack.server.store import Store
    from haversack.server.table import Table


class Visit(NamedTuple):
    """How many events somebody has seen, how often something had been taken back by then, and when they left."""

    seen: int
    epoch: int
    left: float


def visit_of(store: "Store", person: str) -> Visit | None:
    """Return somebody's last visit."""
    asked = sa.select(s.visits.c.seen, s.visits.c.epoch, s.visits.c.left).where(s.visits.c.person == person)
    with store.engine.connect() as c:
        found = c.execute(asked).first()
    return None if found is None else Visit(*found)


def keep_visit(store: "Store", table: str, person: str, visit: Visit) -> None:
    """Write somebody's last visit."""
    with store.engine.begin() as c:
        at = s.visits.c.person == person
        if c.execute(s.visits.update().where(at).values(visit._asdict())).rowcount == 0:
            c.execute(s.visits.insert().values(person=person, table=table, **visit._asdict()))


def is_followed(table: "Table", person: str | None) -> bool:
    """Say whether it is kept how far somebody has seen the game: who plays, and hides nothing from themselves."""
    own = table.seats_of(person)
    return bool(own) and person is not None and not is_curtained(table.people.get(person), own)


async def leave(table: "Table", store: "Store", person: str | None) -> None:
    """Keep how far somebody has seen the game who leaves; if that cannot be written they are told more, not less."""
    if person is None or not is_followed(table, person) or table.gone_for(person) is None:
        return
    own = table.seats_of(person)
    visit = Visit(table.rest_for(own).seen, table.course.taken_back(own), time.time())
    try:
        await store.run(keep_visit, store, table.row.id, person, visit)
    except Exception as error:
        log.error("visit not kept", extra={"fields": {"table": table.row.id, "reason": type(error).__name__}})


def since(table: "Table", person: str | None, visit: Visit | None) -> dict[str, object] | None:
    """Return after how many events somebody left who comes back, and for how long; None if nothing has happened."""
    if person is None or not is_followed(table, person):
        return None
    own = table.seats_of(person)
    events = table.rest_for(own).seen
    acted = max([table.course.acted.get(seat, 0) for seat in own])
    if visit is None and not acted:
        return None
    is_same = visit is not None and visit.epoch == table.course.taken_back(own)
    start = min(events, max(acted, visit.seen if visit is not None and is_same else 0))
    if start >= events:
        return None
    away = None if visit is None else max(0, round(time.time() - visit.left))
    return {"type": "since", "from": start, "away": away}
