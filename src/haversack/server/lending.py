"""Let a friend play a seat for a while, by a link of its owner, who takes it back at will."""

from typing import TYPE_CHECKING

from haversack.server.errors import Conflict, NotAllowed
from haversack.server.seating import Guest, change_of, newcomer
from haversack.server.store import SeatRow, new_secret

if TYPE_CHECKING:
    from haversack.server.table import Table

SCOPE = "lend:"
MOST_LENT = 1


def scope_of_lent(seat: str) -> str:
    """Return what the store calls a link to a seat that is lent."""
    return f"{SCOPE}{seat}"


def lent_seat(to: str | None) -> str | None:
    """Return the seat a link lends, if it is such a link."""
    return to.removeprefix(SCOPE) if to is not None and to.startswith(SCOPE) else None


async def lend(table: "Table", person: str | None, seat: str) -> str:
    """Return the secret of a link by which a friend plays one's seat for a while; one before it ends."""
    async with table.held():
        if person is None or table.seats[seat].holder != person:
            raise NotAllowed("This is not your seat.")
        table.expect_begun()
        key, store = new_secret(), table.store
        await store.run(store.add_invitation, table.row.id, scope_of_lent(seat), key, True, MOST_LENT)
        return key


async def sit_in_for(table: "Table", guest: Guest, seat: str) -> tuple[str, str | None]:
    """Put a friend on the seat of somebody who lends it; return who the friend is and, for a newcomer, the new key."""
    async with table.held():
        table.expect_begun()
        row = table.seats[seat]
        if row.holder is None:
            raise Conflict("This seat is a bot's by now.")
        if guest.person == row.holder:
            raise Conflict("This is your own seat: take it back in the menu.")
        _check_side(table, guest.person, seat)
        come = None if guest.person is not None else newcomer(table, guest)
        person = guest.person or (come.id if come else "")
        secret = new_secret() if come else ""
        change = change_of(table, [SeatRow(seat, "human", row.level, person, row.holder)])
        change.newcomer, change.secret, change.session = come, secret, guest.session
        await table.reseat(change)
    table.nudge()
    return person, secret or None


def _check_side(table: "Table", person: str | None, seat: str) -> None:
    """Refuse somebody who plays for another side: they would see both hands."""
    mine = [row.seat for row in table.seats.values() if person is not None and person in (row.person, row.lender)]
    team = next(seats for seats in table.game.teams.values() if seat in seats)
    if any(other not in team for other in mine):
        raise NotAllowed("You play for another side at this table.")
