"""Somebody else plays a seat for a while: a bot, or a friend. The seat stays its owner's, who takes it back at will.

The chronicle tells of both, for all to see, and the record of the game tells it too.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from haversack.server.naming import mark
from haversack.server.standing import Line

if TYPE_CHECKING:
    from haversack.server.store import SeatChange, SeatRow
    from haversack.server.table import Table

BOT, FRIEND, OWNER = "bot", "friend", "owner"


def player_of(row: "SeatRow") -> str:
    """Return who plays a seat of somebody: its owner, a bot or a friend."""
    if row.kind == "bot":
        return BOT
    return FRIEND if row.lender is not None else OWNER


def tell_of(table: "Table", change: "SeatChange") -> list[Line]:
    """Return the lines of the chronicle that tell of a change of seats while the game is played."""
    if table.is_waiting:
        return []
    out: list[Line] = []
    for row in change.seats:
        before = table.seats[row.seat]
        if before.kind == row.kind and before.person == row.person:
            continue
        text = _words(table, before, row)
        out.append(table.days.line("seat", text, row.seat, player_of(row)))
    return out


def _words(table: "Table", before: "SeatRow", row: "SeatRow") -> str:
    seat, owner, player = seat_name(table, row.seat), mark(before.holder), mark(row.person)
    if row.kind == "bot":
        return f"A bot plays {seat} for {owner}." if row.person is not None else f"{owner} has left {seat} to a bot."
    if row.lender is not None:
        return f"{player} plays {seat} for {mark(row.lender)}."
    return f"{player} plays {seat} again."


def seat_name(table: "Table", seat: str) -> str:
    """Return the name of a seat as people read it."""
    return table.game.face.name(seat)


def record_of(lines: Sequence[Line]) -> list[dict[str, object]]:
    """Return for the record who played a seat in its owner's place, from after which choice on."""
    return [{"seat": line.seat, "by": line.by, "after": line.after} for line in lines]
