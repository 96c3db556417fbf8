"""The errors a user of the rules can meet. Each message is one sentence that names the fault."""

from typing import Final

LONGEST: Final = 80


def shown(value: object) -> str:
    """Return a value as a message quotes it, cut short if it is long."""
    if isinstance(value, int) and value.bit_length() > 4 * LONGEST:
        return f"a number of {value.bit_length()} bits"
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


class HaversackError(Exception):
    """Base of every error that bad input can cause."""


class InvalidChoice(HaversackError):
    """Raised when a choice is not understood: no such id or key."""


class IllegalChoice(HaversackError):
    """Raised when a choice is understood but not offered now."""


class StaleChoice(IllegalChoice):
    """Raised when a choice answers a decision that is over."""


class InvalidPosition(HaversackError):
    """Raised when a position is malformed or breaks a rule."""


class InvalidOption(HaversackError):
    """Raised when a game option is unknown or has a value of the wrong type."""


class InvalidRecord(HaversackError):
    """Raised when a replay record is malformed, of another rules version, or does not replay."""


class InvalidPack(HaversackError):
    """Raised when a pack given as data breaks a check; `faults` are all that were found, the first is the message."""

    def __init__(self, message: str, faults: tuple[object, ...] = ()) -> None:
        super().__init__(message)
        self.faults: tuple[object, ...] = faults


class UnknownGame(HaversackError):
    """Raised when no game has the given id."""


class BrokenGame(HaversackError):
    """Raised when a game that is installed cannot be opened."""


class UnknownSeat(HaversackError):
    """Raised when a game has no such seat."""
