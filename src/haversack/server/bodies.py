"""Bodies of requests, as types; unknown fields and wrong types are refused as malformed."""

from typing import Annotated, Literal

import msgspec

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]
Secret = Annotated[str, msgspec.Meta(max_length=200)]
Tag = Annotated[str, msgspec.Meta(max_length=64)]
Slug = Annotated[str, msgspec.Meta(max_length=100)]
Salt = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$", max_length=32)]
Seconds = Annotated[int, msgspec.Meta(ge=1, le=30 * 86400)]
Milliseconds = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Beat = Annotated[int, msgspec.Meta(ge=0, le=30_000)]


class Body(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A body of a request."""


class SeatPlan(Body):
    """Who is to sit somewhere: the one who opens the table (`me`), a `bot` of some level, or somebody else (`open`)."""

    kind: str
    level: str = "normal"


class Branch(Body):
    """A moment of a finished game to go on from; with a choice, to try that again, secrets dealt anew."""

    table: Tag
    at: int = 0
    choice: int | None = None


class NewChance(Body):
    """A game for whose table a secret is to be chosen."""

    game: Tag


class ClockPlan(Body):
    """The clock of a table to be opened: how fast, what happens at zero, and times other than the usual ones.

    With `unattended`, a table without a clock plays on while nobody looks, and tells people that they are waited for.
    """

    speed: Literal["none", "live", "fast", "slow"] = "none"
    policy: Literal["bot", "pass", "vote"] = "bot"
    unattended: bool = False
    bank: Seconds | None = None
    step: Annotated[int, msgspec.Meta(ge=0, le=30 * 86400)] | None = None
    vacation: Annotated[int, msgspec.Meta(ge=0, le=60 * 86400)] | None = None


class NewTable(Body):
    """A table to be opened; with the commitment to its secret and a salt of the opener;
    `pack` is the hash of a pack that the server has, `beat` how long a window lasts in which all answer at once."""

    game: Tag
    seats: dict[str, SeatPlan]
    name: Name = "Host"
    options: dict[str, bool | int | str] = {}
    talk: str = "all"
    pace: Milliseconds = 600
    training: bool = False
    curtain: bool = False
    branch: Branch | None = None
    commitment: Tag | None = None
    salt: Salt | None = None
    pack: Tag | None = None
    clock: ClockPlan = msgspec.field(default_factory=ClockPlan)
    beat: Beat | None = None
    listed: bool = False
    team_talk: str = "none"


class Listing(Body):
    """Whether a table that waits for players is open to everybody."""

    listed: bool


class Rematch(Body):
    """The same people once more, with sides changed or not; the commitment and the salt are those of a new table."""

    changed: bool = False
    commitment: Tag | None = None
    salt: Salt | None = None


class BroughtPack(Body):
    """A pack that somebody brings: the name of its file, and what it holds."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    text: Annotated[str, msgspec.Meta(max_length=400_000)]


class Entering(Body):
    """A secret link shown at the door, the name to be known by, and the seats wanted of those it opens.

    With a curtain, whoever takes several seats sees one hand at a time. A salt has its part in how cards are dealt.
    """

    key: Tag | None = None
    name: Name | None = None
    seats: list[Tag] = []
    curtain: bool = False
    salt: Salt | None = None


class NewLesson(Body):
    """A lesson to be taken."""

    game: Tag
    lesson: Tag
    name: Name = "Guest"
    pace: Milliseconds = 900


class Inviting(Body):
    """A link that lets others in: to `any` free seat, to a team or to one seat; a fresh one ends the others."""

    to: Tag = "any"
    fresh: bool = False


class Door(Body):
    """A link somebody holds and asks about."""

    key: Tag


class Drawing(Body):
    """A text to be drawn as a QR code."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class SeatChange(Body):
    """A bot for a seat that nobody has taken, or that its player has left."""

    level: str = "normal"


class Credentials(Body):
    """A name and a password."""

    name: Annotated[str, msgspec.Meta(max_length=32)]
    password: Secret


class NewPassword(Body):
    """The password of the account one is logged in to, and the one it is to have."""

    password: Secret
    fresh: Secret


class NewContact(Body):
    """A way to be told that one is waited for: `push`, `mail` or `hook`, and its address."""

    way: Tag
    address: Annotated[str, msgspec.Meta(min_length=3, max_length=4000)]


class QuietHours(Body):
    """Hours in which one is not told, as minutes of one's day; none where both are the same."""

    start: Annotated[int, msgspec.Meta(ge=0, lt=1440)]
    stop: Annotated[int, msgspec.Meta(ge=0, lt=1440)]
    zone: Tag = ""
    offset: Annotated[int, msgspec.Meta(ge=-900, le=900)] = 0


class EndingKeys(Body):
    """Which of one's own keys to a table is to end, by the beginning that is shown of it; none named: all others."""

    key: Tag | None = None
