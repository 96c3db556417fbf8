"""Several people at one device: each sees one hand, and the device is passed on behind a curtain.

Somebody who plays several seats behind a curtain looks through one of them at a time, or through none. When another of
these seats is asked, the view is that of a spectator until the seat is looked through; so what is hidden is hidden by
the server, not by the page.
"""

from typing import Protocol

from haversack.server.showing import Seats
from haversack.server.store import PersonRow


class Looking(Protocol):
    """Somebody who looks at a table; `looking` is the one seat looked through, `handed` the one the device goes to."""

    person: str | None
    seats: Seats
    looking: str | None
    handed: str | None


def is_curtained(person: PersonRow | None, own: Seats) -> bool:
    """Say whether somebody sees one hand at a time."""
    return person is not None and person.curtain and len(own) > 1


def seats_seen(looker: Looking, own: Seats, curtained: bool) -> Seats:
    """Return the seats somebody looks through."""
    if not curtained:
        return own
    return (looker.looking,) if looker.looking in own and looker.looking is not None else ()


def hand_on(looker: Looking, asked: str | None) -> bool:
    """Draw the curtain if a seat is asked that is not looked through; say whether what the page shows has changed."""
    before = looker.handed
    if asked is None or asked == looker.looking:
        looker.handed = None
    else:
        looker.handed, looker.looking = asked, None
    return looker.handed != before
