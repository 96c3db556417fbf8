"""Notices: what is written to the outbox for somebody who is waited for, in the transaction of the move.

A notice says what everybody at the table may know, so that nothing hidden ever stands in the outbox, whoever reads it.
It is written once for each wait and each way somebody wishes to be told by, and withdrawn if the wait is over before it
was sent. Its id is the same however often it is sent. Whose word is asked for on one whose time is up is told likewise.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from haversack.kernel.english import all_of, some
from haversack.kernel.state import GameState
from haversack.server.standing import Statement, Wait

if TYPE_CHECKING:
    from haversack.server.store import PersonRow
    from haversack.server.table import Table

MOST_LINES = 6
LONGEST = 160
WRITE = (
    'INSERT INTO outbox (id, wait, contact, "table", text, made, due, state, tries) '
    "SELECT :wait || '-' || id, :wait, id, :table, :text, :now, :due, 'waiting', 0 "
    "FROM contacts WHERE owner IN (:owner, :guest) AND confirmed"
)


class Notice(msgspec.Struct):
    """What somebody is told: a title, lines of what happened, and the table it is about."""

    title: str
    lines: list[str]
    table: str = ""


def owner_of(account: int) -> str:
    """Return by which name the contacts of an account are kept."""
    return f"account {account}"


def guest_of(person: str) -> str:
    """Return by which name the contacts of somebody at a table are kept who has no account."""
    return f"person {person}"


def announce(
    table: "Table", person: "PersonRow", wait: Wait, state: GameState, now: float, delay: float
) -> list[Statement]:
    """Return what writes to the outbox that somebody is waited for, not to be sent before a delay is over."""
    notice = Notice(f"You are waited for: {table.game.title}", news(state, wait.seen), table.row.id)
    return [addressed(person, wait.id, notice, now, now + delay)]


def ask_to_vote(
    table: "Table", person: "PersonRow", wait: str, seats: Sequence[str], until: float, now: float, delay: float
) -> Statement:
    """Return what writes to the outbox that somebody's word is asked for on the player of some seats."""
    names = all_of([table.game.face.name(seat) for seat in seats])
    lines = [
        f"Time is up for whoever plays {names}: the others decide, and you are one of them.",
        "You may vote for a bot that sits in, for more time, or for the end of the game.",
        f"Who does not vote within {_while(until - now)} leaves it to the others; if nobody does, a bot sits in.",
    ]
    notice = Notice(f"Your vote is asked for: {table.game.title}", lines, table.row.id)
    return addressed(person, wait, notice, now, now + delay)


def _while(seconds: float) -> str:
    """Return a length of time in words."""
    if seconds < 5400:
        return some(max(1, round(seconds / 60)), "minute")
    return some(round(seconds / 3600), "hour")


def addressed(person: "PersonRow", wait: str, notice: Notice, now: float, due: float) -> Statement:
    """Return what writes a notice for all the ways somebody wishes to be told by."""
    values = {"wait": wait, "table": notice.table, "now": now, "due": due, "guest": guest_of(person.id)}
    values["owner"] = owner_of(person.account) if person.account is not None else guest_of(person.id)
    return Statement(WRITE, values | {"text": msgspec.json.encode(notice).decode()})


def news(state: GameState, seen: int) -> list[str]:
    """Return the last lines of what happened since, as everybody may know it."""
    lines = [str(event.get("text") or "") for event in state.events_for((), min(seen, len(state.events or [])))]
    lines = [line[:LONGEST] for line in lines if line]
    more = len(lines) - MOST_LINES
    return ([f"… {more} more before"] if more > 0 else []) + lines[-MOST_LINES:]
