"""What goes over the wire, as types: bodies of requests, and the messages of a socket.

Every message of a client has a `type`; unknown fields, wrong types and unknown types are refused as malformed.
"""

from typing import Annotated, Literal, TypeVar

import msgspec

from haversack.server.errors import Malformed

T = TypeVar("T")
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


class Message(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, tag_field="type"):
    """A message of a client; what is answered carries its `id`."""

    id: Tag = ""


class Hello(Message, tag="hello"):
    """The first message: how far the client had come before it lost its connection."""

    epoch: int = 0
    seq: int = 0


class Look(Message, tag="look"):
    """Look through one of the own seats, or through none: for those who share a device behind a curtain."""

    seat: Tag | None = None


class Curtain(Message, tag="curtain"):
    """Draw a curtain between one's own seats, so that one hand is seen at a time, or take it away."""

    on: bool


class Choose(Message, tag="choose"):
    """A choice: the decision it answers, as the server named it, and an option by id or key.

    Where the question takes several at once, `options` names them all. Without a decision it is something a seat may
    do beside the question, such as taking an own piece off the board.
    """

    option: int | Slug | None = None
    options: Annotated[list[int | Slug], msgspec.Meta(max_length=100)] | None = None
    decision: Tag | None = None
    seat: Tag | None = None


class Unseal(Message, tag="unseal"):
    """Take back what one of the own seats has sealed in the window that is open."""

    seat: Tag


class Think(Message, tag="think"):
    """Stretch the beat of the window that is open, by a token; nobody learns by whom."""


class Order(Message, tag="order"):
    """Give a standing order for a card of a seat, or for all of them, in a kind of window or in all of them.

    For a card the rule is always, never (this round), pass (until said otherwise), ask, saves (a Supply space or a
    Home), or cost (up to so many cards); for a seat it is ask, trust (my orders answer), or turn (pass for the rest of
    this turn). Without a rule the order ends.
    """

    seat: Tag
    card: Slug = ""
    kind: Tag = ""
    rule: Tag = ""
    cost: int = 0


class Undo(Message, tag="undo"):
    """Take back the last choice."""


class Ask(Message, tag="ask"):
    """Ask all people at the table to let the last own choice, and all after it, be taken back."""


class Answer(Message, tag="answer"):
    """Answer such a request."""

    request: int
    yes: bool


class Explain(Message, tag="explain"):
    """Ask why something cannot be chosen now."""

    key: Slug


class Hint(Message, tag="hint"):
    """Ask a bot what it would do, at a training table."""


class Final(Message, tag="final"):
    """Ask which choices of the open question could not be taken back; with `options`, whether those together could."""

    decision: Tag
    options: Annotated[list[int], msgspec.Meta(max_length=100)] | None = None


class Foresee(Message, tag="foresee"):
    """Ask what would follow from each choice, at a training table, as far as one can know."""


class Say(Message, tag="say"):
    """Say something to the table, or to the people of one's own side alone."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
    side: bool = False


class Pace(Message, tag="pace"):
    """Change how fast bots play; in steps they wait after each card until somebody says `next`."""

    pace: Milliseconds
    step: bool = False


class Pause(Message, tag="pause"):
    """Stop the table for a while, or let it go on."""

    on: bool


class StandIn(Message, tag="stand_in"):
    """Let a bot play one's own seats, all of them or one, or take them back."""

    on: bool
    seat: Tag | None = None
    level: Tag = "normal"


class Leave(Message, tag="leave"):
    """Give one's seats up for good."""


class Resign(Message, tag="resign"):
    """Give up for a team, or, where others play for it too, leave it to them and a bot."""

    team: Tag


class Vacation(Message, tag="vacation"):
    """Let one's own clock stand still for a while, or run again."""

    on: bool


class Vote(Message, tag="vote"):
    """Say what is to be done with somebody whose time is up: a `bot` sits in, more `time`, or `end` the game."""

    choice: Tag


class Again(Message, tag="again"):
    """Where a lesson is taken: go back to before the learner's last choice, or to its beginning."""

    all: bool = False


class Next(Message, tag="next"):
    """Let bots that wait for the players play on."""


Sent = (
    Hello
    | Look
    | Curtain
    | Choose
    | Unseal
    | Think
    | Order
    | Undo
    | Ask
    | Answer
    | Explain
    | Hint
    | Foresee
    | Final
    | Say
    | Pace
    | Next
    | Again
    | Pause
    | StandIn
    | Leave
    | Resign
    | Vacation
    | Vote
)

_decoder: msgspec.json.Decoder[Sent] = msgspec.json.Decoder(Sent)


def read_message(data: str | bytes) -> Sent:
    """Return a message of a client, or refuse it."""
    _check_text(data)
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Malformed(f"The message was not understood: {str(error)[:200]}.") from None


def read_body(data: bytes, form: type[T]) -> T:
    """Return the body of a request, or refuse it."""
    _check_text(data)
    try:
        return msgspec.json.decode(data or b"{}", type=form)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Malformed(f"The request was not understood: {str(error)[:200]}.") from None


def _check_text(data: str | bytes) -> None:
    """Refuse the character that ends texts elsewhere, which not every database keeps."""
    text = data.encode("utf-8", "replace") if isinstance(data, str) else data
    if b"\\u0000" in text:
        raise Malformed("A text holds a character that is none.")


class _Named(msgspec.Struct):
    """What can be told of a message that is not understood."""

    id: Tag = ""


def id_of(data: str | bytes) -> str:
    """Return the id of a message even if it is refused unread, so that its sender knows which it was."""
    try:
        return msgspec.json.decode(data, type=_Named).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""


def encoded(message: object) -> str:
    """Return a message of the server as text."""
    return msgspec.json.encode(message).decode()
