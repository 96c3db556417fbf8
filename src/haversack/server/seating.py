"""Who comes to a table, who leaves it, who lets a bot sit in, who gives up. Each is written whole or not at all.

A seat whose bot has a person is still that person's: the bot sits in, and the person takes the seat back at will. A
seat that was left is the bot's alone.
"""

import secrets
import unicodedata
from typing import TYPE_CHECKING

from haversack.bots.levels import levels
from haversack.server.chance import with_salt
from haversack.server.errors import Conflict, Malformed, NotAllowed, NotFound
from haversack.server.store import PersonRow, SeatChange, SeatRow, Taken, new_secret

if TYPE_CHECKING:
    from haversack.server.table import Table

ANY = "any"
LEVEL = "normal"
GRACE_SECONDS = 120.0
TAKEN = "Somebody sits there already."


def clean_name(text: str) -> str:
    """Return a name as others see it; what cannot be seen, or turns the writing around, is refused."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if any(unicodedata.category(letter)[0] == "C" for letter in name):
        raise Malformed("A name has letters, digits and signs that can be seen.")
    return name


def check_level(level: str) -> None:
    """Refuse a level of bots that does not exist."""
    if level not in levels():
        raise Malformed(f"A bot is {', '.join(levels())}, not {level!r}.")


def free_seats(table: "Table", to: str) -> list[str]:
    """Return the open seats that an invitation opens: to any seat, to those of a team, or to one."""
    within = table.game.seats if to == ANY else table.game.teams.get(to.removeprefix("side:"), (to,))
    return [seat for seat in table.game.seats if seat in within and table.seats[seat].kind == "open"]


def scope_of(table: "Table", to: str) -> str:
    """Return what the store calls the seats somebody is invited to; a team and a seat may bear the same name."""
    if to in table.game.seats or to == ANY:
        return to
    if to in table.game.teams:
        return f"side:{to}"
    raise NotFound("There is no such seat.")


class Guest:
    """Somebody at the door: known already, or to be written down with the seat."""

    def __init__(
        self, person: str | None, name: str, account: int | None, curtain: bool, salt: str | None = None
    ) -> None:
        self.person = person
        self.name = clean_name(name)
        self.account = account
        self.curtain = curtain
        self.salt = salt
        self.session: str | None = None


async def sit(table: "Table", guest: Guest, wanted: list[str]) -> tuple[str, str | None]:
    """Put somebody on free seats; return who they are and, for a newcomer, the new key."""
    async with table.held():
        if any(table.seats[seat].kind != "open" for seat in wanted):
            raise Conflict(TAKEN)
        come = None if guest.person is not None else newcomer(table, guest)
        person = guest.person or (come.id if come else "")
        secret = new_secret() if come else ""
        rows = [SeatRow(seat, "human", table.seats[seat].level, person) for seat in wanted]
        change = change_of(table, rows)
        change.newcomer, change.secret, change.free_before = come, secret, True
        change.session = guest.session
        if table.takes_salts and guest.salt is not None:
            change.salts = with_salt(table.row.salts, guest.salt)
        try:
            await table.reseat(change)
        except Taken:
            raise Conflict(TAKEN) from None
    table.nudge()
    return person, secret or None


def newcomer(table: "Table", guest: Guest) -> PersonRow:
    taken = {table.people[person].name.casefold() for person in table.humans()}
    name = guest.name
    if name and name.casefold() in taken:
        raise Conflict(f"There is a {name} at this table already: choose another name.")
    numbers = iter(range(2, len(taken) + 3))
    while not name or name.casefold() in taken:
        name = "Guest" if not name else f"Guest {next(numbers)}"
    return PersonRow(secrets.token_hex(8), name, False, guest.account, guest.curtain)


def change_of(table: "Table", rows: list[SeatRow]) -> SeatChange:
    """Return a change of seats with what follows from it."""
    after = {**table.seats, **{row.seat: row for row in rows}}
    return SeatChange(seats=rows, status=table.status_with(after), paused=table.row.paused)


# Bots sit in


async def seat_bot(table: "Table", seat: str, level: str) -> None:
    """Put a bot on a seat that is open, or sits in for a player who has been away for a while; for the host."""
    check_level(level)
    async with table.held():
        row = table.seats[seat]
        if row.holder is not None:
            _check_host_may(table, row)
            level = LEVEL
        await table.reseat(change_of(table, [SeatRow(seat, "bot", level, row.holder)]))
    table.nudge()


def _check_host_may(table: "Table", row: SeatRow) -> None:
    """Refuse a bot for the seat of somebody who has not gone, or whose clock says what happens."""
    if row.kind == "bot":
        raise Conflict("A bot sits in there already, for its player.")
    if table.days.is_on:
        raise NotAllowed("At a table with a clock nobody else is replaced by hand: at zero happens what was agreed on.")
    _check_gone(table, row.person or "")


def _check_gone(table: "Table", person: str) -> None:
    gone = table.gone_for(person)
    if gone is None:
        raise Conflict("The player of this seat is here.")
    if gone < GRACE_SECONDS:
        wait = round(GRACE_SECONDS - gone)
        raise Conflict(f"{table.people[person].name} has only just gone: wait {wait} more seconds.")


async def stand_in(table: "Table", person: str | None, on: bool, seat: str | None, level: str) -> None:
    """Let a bot play a person's seats, one or all, or take them back."""
    check_level(level)
    async with table.held():
        own = [row.seat for row in table.seats.values() if person is not None and row.holder == person]
        if not own or (seat is not None and seat not in own):
            raise NotAllowed("This is not your seat." if own else "You hold no seat at this table.")
        table.expect_begun()
        wanted = own if seat is None else [seat]
        kind = "bot" if on else "human"
        found = [table.seats[one] for one in wanted]
        rows = [SeatRow(row.seat, kind, level, person) for row in found if row.kind != kind or row.lender is not None]
        if not rows:
            raise Conflict("A bot plays for you already." if on else "You play yourself already.")
        await table.reseat(change_of(table, rows))
    table.nudge()


async def draw_curtain(table: "Table", person: str | None, on: bool) -> None:
    """Draw a curtain between the seats of a person, or take it away."""
    async with table.held():
        if person is None or len(table.seats_of(person)) < 2:
            raise Conflict("A curtain is for somebody who plays several seats.")
        await table.set_curtain(person, on)


# Going


async def leave(table: "Table", person: str | None) -> None:
    """Give up all seats of a person: to others while the table waits for players, else to bots."""
    async with table.held():
        own = [row.seat for row in table.seats.values() if person is not None and person in (row.holder, row.person)]
        if person is None or not own:
            raise NotAllowed("You hold no seat at this table.")
        if table.is_over:
            raise Conflict("The game is over.")
        await table.reseat(_farewell(table, person, own))
    table.nudge()


def _farewell(table: "Table", person: str, seats: list[str]) -> SeatChange:
    """Return the change by which a person gives up seats; who holds none any more is no host and pauses nothing."""
    kind = "open" if table.is_waiting else "bot"
    lent = [row for row in table.seats.values() if row.seat in seats and row.holder != person]
    back = [SeatRow(row.seat, "human", row.level, row.lender) for row in lent]
    left = [SeatRow(seat, kind, LEVEL) for seat in seats if seat not in {row.seat for row in lent}]
    change = change_of(table, [*back, *left])
    if set(seats) == set(table.seats_of(person)):
        change.paused = None if change.paused == person else change.paused
        others = [row.holder for row in table.seats.values() if row.holder not in (None, person)]
        change.host = others[0] if table.people[person].host and others else None
    return change


async def resign(table: "Table", person: str | None, team: str) -> None:
    """Give up for a team; where other people play for it too, only one's own seats of it, which go to bots."""
    async with table.held():
        own = [seat for seat in table.game.teams.get(team, ()) if table.seats[seat].holder == person]
        if person is None or not own:
            raise NotAllowed("You do not play for that team.")
        table.expect_begun()
        mates = {table.seats[seat].holder for seat in table.game.teams[team]} - {None, person}
        if mates:
            await table.reseat(_farewell(table, person, own))
        else:
            await table.end_by(team, person)
    table.nudge()


async def pause(table: "Table", person: str | None, on: bool) -> None:
    """Stop the table for a while, or let it go on; anybody who plays may do either."""
    async with table.held():
        if person is None or not table.seats_of(person):
            raise NotAllowed("You hold no seat at this table.")
        table.expect_begun()
        await table.set_paused(person if on else None)
    table.nudge()
