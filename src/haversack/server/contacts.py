"""How people wish to be told that they are waited for: addresses by way, quiet hours; and links that end it."""

import hashlib
import hmac
import secrets
from datetime import datetime, timedelta, timezone, tzinfo
from typing import NamedTuple
from zoneinfo import ZoneInfo

import msgspec
import sqlalchemy as sa

from haversack.server import schema_days as d
from haversack.server.errors import Conflict, NotFound

PUSH, MAIL, HOOK = "push", "mail", "hook"
MOST_CONTACTS = 6
DAY_MINUTES = 24 * 60


class Contact(NamedTuple):
    """An address of somebody; one that is not confirmed is written to once, to confirm it."""

    id: str
    owner: str
    way: str
    address: str
    confirmed: bool


class Quiet(msgspec.Struct, frozen=True):
    """Hours in which somebody is not told, as minutes of their day; `offset` counts where the zone is not known."""

    start: int
    stop: int
    zone: str = ""
    offset: int = 0

    def until(self, now: float) -> float | None:
        """Return when the quiet ends that it is in now; None if it is not."""
        here = datetime.fromtimestamp(now, _zone(self.zone, self.offset))
        minute = here.hour * 60 + here.minute
        left = (self.stop - minute) % DAY_MINUTES
        if (minute - self.start) % DAY_MINUTES >= (self.stop - self.start) % DAY_MINUTES:
            return None
        return now + left * 60 - here.second


def _zone(name: str, offset: int) -> tzinfo:
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, KeyError):
        return timezone(timedelta(minutes=offset))


def contacts_of(engine: sa.Engine, owners: list[str]) -> list[Contact]:
    """Return the addresses of somebody, the oldest first."""
    columns = [d.contacts.c[name] for name in Contact._fields]
    asked = sa.select(*columns).where(d.contacts.c.owner.in_(owners)).order_by(d.contacts.c.made)
    with engine.connect() as c:
        return [Contact(*row) for row in c.execute(asked)]


def add_contact(engine: sa.Engine, owner: str, way: str, address: str, confirmed: bool, now: float) -> Contact:
    """Write an address of somebody; the same one is written once."""
    mine = contacts_of(engine, [owner])
    known = next((one for one in mine if (one.way, one.address) == (way, address)), None)
    if known is not None:
        return known
    if len(mine) >= MOST_CONTACTS:
        raise Conflict(f"There are {MOST_CONTACTS} ways to reach you already: end one of them first.")
    made = Contact(secrets.token_hex(8), owner, way, address, confirmed)
    with engine.begin() as c:
        c.execute(d.contacts.insert().values(**made._asdict(), made=now))
    return made


def end_contact(engine: sa.Engine, contact: str, owners: list[str] | None = None) -> None:
    """Forget an address, with all that waits to be sent there; of its owner alone, if owners are named."""
    at = d.contacts.c.id == contact
    mine = at if owners is None else at & d.contacts.c.owner.in_(owners)
    with engine.begin() as c:
        if c.execute(d.contacts.delete().where(mine)).rowcount != 1:
            raise NotFound("There is no such way to reach you; it may have ended already.")
        waiting = (d.outbox.c.contact == contact) & (d.outbox.c.state == "waiting")
        c.execute(d.outbox.update().where(waiting).values(state="withdrawn"))


def confirm_contact(engine: sa.Engine, contact: str) -> None:
    """Write that the owner of an address wishes to be told there."""
    with engine.begin() as c:
        if c.execute(d.contacts.update().where(d.contacts.c.id == contact).values(confirmed=True)).rowcount != 1:
            raise NotFound("There is no such way to reach you; it may have ended already.")


def quiet_of(c: sa.Connection, owner: str) -> Quiet | None:
    """Return somebody's quiet hours."""
    columns = [d.quiet_hours.c[name] for name in Quiet.__struct_fields__]
    found = c.execute(sa.select(*columns).where(d.quiet_hours.c.owner == owner)).first()
    return None if found is None else Quiet(*found)


def set_quiet(engine: sa.Engine, owner: str, quiet: Quiet | None) -> None:
    """Write somebody's quiet hours, or that there are none."""
    with engine.begin() as c:
        c.execute(d.quiet_hours.delete().where(d.quiet_hours.c.owner == owner))
        if quiet is not None:
            c.execute(d.quiet_hours.insert().values(owner=owner, **msgspec.structs.asdict(quiet)))


def token(key: bytes, purpose: str, contact: str) -> str:
    """Return what a link holds that does something with an address and nothing else."""
    return hmac.new(key, f"{purpose} {contact}".encode(), hashlib.sha256).hexdigest()[:32]
