"""What can be wrong with a review."""

from haversack.kernel.errors import HaversackError


class BadReview(HaversackError):
    """Raised when a game cannot be reviewed, or not played on from there."""
