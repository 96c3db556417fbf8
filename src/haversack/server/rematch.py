"""Open a table for the same people once more, with seats kept for everybody and sides changed or not.

Whoever asks first opens it; the others see at the old table that it is there, and come to their seats by one request.
"""

from typing import TYPE_CHECKING, NamedTuple

import msgspec
import sqlalchemy as sa

from haversack.server import schema as s
from haversack.server.errors import Conflict, NotAllowed
from haversack.server.messages import ClockPlan, NewTable, SeatPlan
from haversack.server.store import Store

if TYPE_CHECKING:
    from haversack.server.messages import Rematch
    from haversack.server.table import Table


class Next(NamedTuple):
    """The table at which a game is played once more, with sides changed or not, and who asked for it."""

    table: str
    changed: bool
    by: str


class Faster(Exception):
    """Raised when somebody else has opened the next table just before."""


def next_of(store: Store, table: str) -> Next | None:
    """Return the table at which a game is played once more, if there is one."""
    asked = sa.select(s.rematches.c.next, s.rematches.c.changed, s.rematches.c.by)
    with store.engine.connect() as c:
        found = c.execute(asked.where(s.rematches.c.table == table)).first()
    return None if found is None else Next(*found)


def keep_next(store: Store, table: str, after: Next) -> None:
    """Write where a game is played once more, once."""
    values = {"table": table, "next": after.table, "changed": after.changed, "by": after.by}
    try:
        with store.engine.begin() as c:
            c.execute(s.rematches.insert().values(values))
    except sa.exc.IntegrityError:
        raise Faster(table) from None


def planned(table: "Table", changed: bool) -> dict[str, tuple[str | None, str]]:
    """Return who is to sit where once more: the person, or None for a bot, with its level."""
    held = {seat: (row.holder, row.level) for seat, row in table.seats.items()}
    if not changed:
        return held
    teams = list(table.game.teams.values())
    turned = [*teams[1:], teams[0]]
    out: dict[str, tuple[str | None, str]] = {}
    for old, new in zip(teams, turned, strict=True):
        out |= dict(zip(new, _spread([held[seat] for seat in old], len(new)), strict=True))
    return out


def _spread(held: list[tuple[str | None, str]], seats: int) -> list[tuple[str | None, str]]:
    """Share so many seats among those who held the seats of a side: each person has one, and as even as before."""
    people = list(dict.fromkeys(person for person, _ in held if person is not None))
    if len(people) > seats:
        raise Conflict(f"Sides cannot be changed: {len(people)} people would share {seats} seats.")
    out = [held[at * len(held) // seats] for at in range(seats)]
    for person in people:
        if all(one != person for one, _ in out):
            out[_least_missed(out)] = (person, out[0][1])
    return out


def _least_missed(held: list[tuple[str | None, str]]) -> int:
    """Return the last seat that can be given away: a bot's, or one of somebody who has several."""
    names = [person for person, _ in held]
    return max(at for at, person in enumerate(names) if person is None or names.count(person) > 1)


def seats_for(table: "Table", person: str, changed: bool) -> list[str]:
    """Return the seats that are kept for somebody at the next table."""
    return [seat for seat, (who, _) in planned(table, changed).items() if who == person]


def asked_for(table: "Table", person: str, wanted: "Rematch") -> NewTable:
    """Return the table to open: like the old one, with the seats of other people free."""
    row, you = table.row, table.people[person]
    seats = {
        seat: SeatPlan(kind="me" if who == person else "bot" if who is None else "open", level=level)
        for seat, (who, level) in planned(table, wanted.changed).items()
    }
    return NewTable(
        game=row.game,
        seats=seats,
        name=you.name,
        options=row.options,
        talk=row.talk,
        team_talk=row.team_talk,
        pace=row.pace,
        training=row.training,
        curtain=you.curtain,
        commitment=wanted.commitment,
        salt=wanted.salt,
        pack=str(table.pack["hash"]) if table.pack is not None else None,
        clock=_clock(table),
        beat=row.beat,
    )


def _clock(table: "Table") -> ClockPlan:
    """Return the clock of a table as it was asked for."""
    standing = table.days.standing
    if standing is None:
        return ClockPlan()
    had = standing.setting
    times = {"bank": max(60, round(had.bank)), "step": round(had.step), "vacation": round(had.vacation)}
    plan = {"speed": had.speed, "policy": had.policy, "unattended": had.speed == "none", **times}
    return msgspec.convert(plan if had.speed != "none" else {"unattended": True}, ClockPlan)


def check(table: "Table", person: str) -> None:
    """Refuse a rematch of a game that goes on, or by somebody who did not play."""
    if not table.is_over:
        raise Conflict("The game is not over yet.")
    if not table.seats_of(person):
        raise NotAllowed("Whoever played may ask for another game.")
    if table.lesson is not None or table.row.origin is not None:
        raise Conflict("This game began in the middle of another: open a new one.")


async def note(table: "Table") -> None:
    """Let a finished game in memory know where it is played once more."""
    after = await table.store.run(next_of, table.store, table.row.id) if table.is_over else None
    table.again = None if after is None else told(table, after)


def told(table: "Table", after: Next) -> dict[str, object]:
    """Return what everybody is told of the next table."""
    asked = table.people.get(after.by)
    return {"table": after.table, "changed": after.changed, "by": asked.name if asked is not None else ""}
