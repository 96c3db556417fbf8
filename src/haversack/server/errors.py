"""What the server refuses, with the HTTP status that goes with it. Each message is one sentence."""

from haversack.kernel.errors import HaversackError


class Refused(HaversackError):
    """Raised when a request is understood and refused; nothing has changed."""

    status = 400


class Malformed(Refused):
    """Raised when a request is not understood."""


class NotAllowed(Refused):
    """Raised when the one who asks may not have this."""

    status = 403


class NotFound(Refused):
    """Raised when there is no such table, game, seat or page."""

    status = 404


class Conflict(Refused):
    """Raised when a request comes too late: somebody was faster, or the moment is over."""

    status = 409


class TooMuch(Refused):
    """Raised when somebody asks too often, or sends too much."""

    status = 429


class Elsewhere(Refused):
    """Raised when a table is held by another process, which could not be asked."""

    status = 503
