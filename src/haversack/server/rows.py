"""What the store holds of a table, as rows; and the secrets that are kept as hashes."""

import hashlib
import secrets
from typing import Any

import msgspec
import sqlalchemy as sa

from haversack.server.secret_answers import DeedRow, OrderRow, SealRow
from haversack.server.standing import Line, Standing, Statement


class SeatRow(msgspec.Struct):
    """Who sits somewhere; a friend who plays for a while does so in the place of the `lender`, whose seat it is."""

    seat: str
    kind: str
    level: str
    person: str | None = None
    lender: str | None = None

    @property
    def holder(self) -> str | None:
        """Return whose seat it is: who has lent it, or else who sits there."""
        return self.lender or self.person


class PersonRow(msgspec.Struct):
    """Somebody at a table."""

    id: str
    name: str
    host: bool
    account: int | None = None
    curtain: bool = False
    thinks: int = 0


class MoveRow(msgspec.Struct, frozen=True):
    """A line of a table's log: a choice, a return to the first `keep` choices that stand, or the end by resigning.

    Of a line that resigns, `seat` is the team and `choice` the person who speaks for it. Of a choice, `keep` says
    how many choices before it were made with the same answer.
    """

    number: int
    kind: str
    seat: str
    choice: str
    keep: int = 0


class TableRow(msgspec.Struct):
    """A table as it was opened; where a lesson is taken, `lesson` names it and `learner` who takes it.

    `edited` is when an operator changed it last behind the back of the server.
    """

    id: str
    game: str
    rules_version: int
    options: dict[str, bool | int | str]
    seed: str
    commitment: str
    origin: dict[str, object] | None
    talk: str
    pace: int
    training: bool
    status: str
    created: float
    paused: str | None = None
    lesson: str | None = None
    learner: str | None = None
    chance: str = "blake2b"
    salts: list[str] = []
    pack: dict[str, object] | None = None
    beat: int = 0
    listed: bool = False
    team_talk: str = "none"
    attended: float | None = None
    edited: float | None = None

    @property
    def dealt_from(self) -> int | str:
        """Return the seed the game is dealt from: the secret with the players' salts, or, of old tables, a number."""
        return int(self.seed) if self.chance == "splitmix64" else ":".join([self.seed, *self.salts])


class Stored(msgspec.Struct):
    """All of a table."""

    row: TableRow
    seats: list[SeatRow]
    people: list[PersonRow]
    moves: list[MoveRow]
    snapshots: dict[int, str]
    sealed: list[SealRow] = []
    orders: list[OrderRow] = []
    deeds: list[DeedRow] = []
    days: Standing | None = None
    lines: list[Line] = []


class SeatChange(msgspec.Struct, kw_only=True):
    """What changes at a table when people come, go, or let a bot sit in; all of it is written, or nothing."""

    seats: list[SeatRow]
    status: str
    paused: str | None
    host: str | None = None
    newcomer: PersonRow | None = None
    secret: str = ""
    free_before: bool = False
    salts: list[str] | None = None
    session: str | None = None
    besides: list[Statement] = []


class Taken(Exception):
    """Raised when a seat was no longer free; nothing has changed."""


def new_secret() -> str:
    """Return a secret that nobody guesses."""
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    """Return what the store keeps of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def table_row(found: sa.RowMapping | dict[str, Any]) -> TableRow:
    """Return a table as it was opened from its line in the database."""
    values = dict(found)
    values["options"] = msgspec.json.decode(values["options"])
    values["origin"] = None if values["origin"] is None else msgspec.json.decode(values["origin"])
    values["salts"] = msgspec.json.decode(values["salts"])
    values["pack"] = None if values["pack"] is None else msgspec.json.decode(values["pack"])
    return TableRow(**values)
