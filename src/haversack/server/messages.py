"""What goes over the wire, as types: the messages of a socket; bodies of requests are in `bodies`.

Every message of a client has a `type`; unknown fields, wrong types and unknown types are refused as malformed.
"""

from typing import Annotated, TypeVar

import msgspec

from haversack.server.bodies import (
    Body,
    Branch,
    BroughtPack,
    ClockPlan,
    Credentials,
    Door,
    Drawing,
    EndingKeys,
    Entering,
    Inviting,
    Listing,
    Milliseconds,
    NewChance,
    NewContact,
    NewLesson,
    NewPassword,
    NewTable,
    QuietHours,
    Rematch,
    SeatChange,
    SeatPlan,
    Slug,
    Tag,
)
from haversack.server.errors import Malformed

__all__ = [
    "Again",
    "Answer",
    "Ask",
    "Body",
    "Branch",
    "BroughtPack",
    "Choose",
    "ClockPlan",
    "Credentials",
    "Curtain",
    "Door",
    "Drawing",
    "EndingKeys",
    "Entering",
    "Explain",
    "Final",
    "Foresee",
    "Hello",
    "Hint",
    "Inviting",
    "Leave",
    "Listing",
    "Look",
    "Message",
    "NewChance",
    "NewContact",
    "NewLesson",
    "NewPassword",
    "NewTable",
    "Next",
    "Order",
    "Pace",
    "Pause",
    "QuietHours",
    "Rematch",
    "Resign",
    "Say",
    "SeatChange",
    "SeatPlan",
    "Sent",
    "StandIn",
    "Tag",
    "Think",
    "Undo",
    "Unseal",
    "Vacation",
    "Vote",
    "encoded",
    "id_of",
    "read_body",
    "read_message",
]

T = TypeVar("T")


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
_encode = msgspec.json.Encoder().encode


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
    if "\\u0000" in data if isinstance(data, str) else b"\\u0000" in data:
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
    return _encode(message).decode()
