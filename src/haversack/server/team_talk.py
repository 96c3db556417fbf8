"""Talk of a side beside the talk of the table: heard by the people of that side and by nobody else.

It is written with its side. Whoever is not of it gets none of it: no line, no number, no time. A person who plays on
both sides is of none. It begins with the game, since before it people may change sides; once the game is over, it is
shown to all where the table was opened so (`open`), and stays with the side where not (`secret`).
"""

import time
from typing import TYPE_CHECKING

import sqlalchemy as sa

from haversack.server import schema as s
from haversack.server.errors import Conflict, NotAllowed
from haversack.server.messages import encoded

if TYPE_CHECKING:
    from haversack.server.store import Store
    from haversack.server.table import Table

WAYS = ("none", "secret", "open")
LAST = 100


def side_of(table: "Table", person: str | None) -> str | None:
    """Return the side somebody plays for, with all of their seats."""
    own = set(table.seats_of(person))
    return next((team for team, seats in table.game.teams.items() if own and own <= set(seats)), None)


def sides_heard(table: "Table", person: str | None) -> list[str]:
    """Return the sides whose talk somebody hears now."""
    if table.row.team_talk == "open" and table.is_over:
        return list(table.game.teams)
    side = None if table.row.team_talk == "none" or table.is_waiting else side_of(table, person)
    return [] if side is None else [side]


async def say(table: "Table", store: "Store", person: str | None, text: str) -> None:
    """Say something to the people of one's own side."""
    if table.row.team_talk == "none":
        raise NotAllowed("At this table sides do not talk among themselves.")
    if person is None or not table.seats_of(person):
        raise NotAllowed("Spectators listen.")
    side = side_of(table, person)
    if side is None:
        raise NotAllowed("You play on both sides: say it to the table.")
    if table.is_waiting:
        raise Conflict("Sides talk once the game has begun.")
    at = table.shown.open.seen
    await store.run(write, store, table.row.id, person, text, at, side)
    line = {"name": table.people[person].name, "text": text, "at": at, "team": side}
    message = encoded({"type": "said", **line})
    for listener in table.audience.listeners:
        if side in sides_heard(table, listener.person):
            listener.send(message)


def write(store: "Store", table: str, person: str, text: str, at: int, team: str | None) -> None:
    """Write what somebody said after so many events: to a side, or to all."""
    with store.engine.begin() as c:
        store.expect(c, table)
        values = {"table": table, "person": person, "text": text, "said": time.time(), "at": at, "team": team}
        c.execute(s.talk.insert().values(values))


Line = tuple[str, str, int | None, str | None]


def read(store: "Store", table: str, everybody: bool, sides: list[str]) -> list[Line]:
    """Return the last lines that were said to all, and to some sides, oldest first: who, what, when, to whom.

    There is one more than is listed where more was said.
    """
    columns = (s.talk.c.person, s.talk.c.text, s.talk.c.at, s.talk.c.team)
    to_all = s.talk.c.team.is_(None) if everybody else sa.false()
    asked = sa.select(*columns).where(s.talk.c.table == table, to_all | s.talk.c.team.in_(sides))
    with store.engine.connect() as c:
        found = c.execute(asked.order_by(s.talk.c.id.desc()).limit(LAST + 1)).all()
    return [(row[0], row[1], row[2], row[3]) for row in reversed(found)]


async def lines_for(table: "Table", store: "Store", person: str | None) -> list[dict[str, object]]:
    """Return the lines of talk that somebody may read; a line without a name says that there is more."""
    everybody, sides = table.row.talk != "none", sides_heard(table, person)
    if not everybody and not sides:
        return []
    found = await store.run(read, store, table.row.id, everybody, sides)
    shown = found[-LAST:]
    lines: list[dict[str, object]] = [
        {"name": table.people[one].name, "text": text, "at": at, "team": team} for one, text, at, team in shown
    ]
    if len(found) > LAST:
        more = "What was said before is not listed."
        lines.insert(0, {"name": "", "text": more, "at": shown[0][2], "team": None})
    return lines


async def show_all(table: "Table", store: "Store") -> None:
    """Once a game is over, show everybody what the sides have said, where the table was opened so."""
    if table.row.team_talk != "open":
        return
    lines = await lines_for(table, store, None)
    table.audience.tell_all({"type": "talk", "lines": lines})
