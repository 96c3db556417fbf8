"""What goes over the wire about clocks and notices, as types."""

from typing import Annotated, Literal

import msgspec

Seconds = Annotated[int, msgspec.Meta(ge=1, le=30 * 86400)]


class Body(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A body of a request."""


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
