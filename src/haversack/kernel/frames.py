"""The check of a stack read from a position: only what the procedures could have put there is taken.

A game gives each procedure a shape: a word for each number of its frames, the last with a star if it may stand any
number of times. Each word has a range. What is left to the game is whether a frame's numbers go together, and whether
a frame can lie on the one below.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from haversack.kernel.errors import InvalidPosition, shown
from haversack.kernel.machine import Frame, Machine

MOST_FRAMES: Final = 500

State = TypeVar("State", bound=Machine)


def check_frames(
    s: State,
    shapes: dict[int, str],
    ranges: dict[str, tuple[int, int]],
    goes_together: Callable[[State, Frame], bool],
    fits_on: Callable[[State, Frame, Frame], bool],
) -> None:
    """Raise unless the frames on the stack are such as the procedures leave there."""
    if len(s.stack) > MOST_FRAMES:
        raise InvalidPosition(f"A position has at most {MOST_FRAMES} frames, not {len(s.stack)}.")
    below: Frame = ()
    for place, frame in enumerate(s.stack, 1):
        if not has_shape(frame, shapes, ranges) or not goes_together(s, frame):
            raise _refusal(place, frame, "is not one of this game")
        if not fits_on(s, frame, below):
            raise _refusal(place, frame, "cannot lie there")
        below = frame


def _refusal(place: int, frame: Frame, why: str) -> InvalidPosition:
    return InvalidPosition(f"Frame {place} of the position, {shown(list(frame))}, {why}.")


def has_shape(frame: Frame, shapes: dict[int, str], ranges: dict[str, tuple[int, int]]) -> bool:
    """Say whether a frame has its procedure's shape and each number its range."""
    if not frame or frame[0] not in shapes:
        return False
    words = shapes[frame[0]].split()
    if words[-1][0] == "*":
        words = words[:-1] + [words[-1][1:]] * (len(frame) - len(words))
    if len(frame) != len(words) + 1:
        return False
    for word, value in zip(words, frame[1:], strict=True):
        lowest, highest = ranges[word]
        if not lowest <= value <= highest:
            return False
    return True
