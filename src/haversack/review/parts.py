"""A review in parts, each short: the course of a game, then its choices some at a time. They give the same as a whole.

So whoever has little time at once, such as a server between the thoughts of its bots, reviews a game bit by bit.
"""

from collections.abc import Mapping
from typing import Any

from haversack.kernel.game import Game
from haversack.review.data import Data, course_of, decisions_of
from haversack.review.review import Effort, Review


def course_part(
    game: Game, record: dict[str, Any], seed: int, shared: Mapping[str, tuple[str, ...]], effort: Effort | None = None
) -> Data:
    """Return the course of a game: curves, luck, the sum of it."""
    review = Review(game, record, seed, effort, shared)
    for _ in review.draw_curves():
        pass
    return course_of(review)


def choices_part(
    game: Game, record: dict[str, Any], seed: int, shared: Mapping[str, tuple[str, ...]], first: int, last: int
) -> list[Data]:
    """Return the choices of a game from one number to before another, each with what it cost."""
    review = Review(game, record, seed, None, shared)
    review.weigh(first, last)
    return decisions_of(review)
