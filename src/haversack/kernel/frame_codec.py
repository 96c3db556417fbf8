"""Frames as data, by name, and back: a stack read from a position holds only what the procedures could have left there.

A field's range says what it may hold: a number within bounds, the place of a name (null before the first, where that
is allowed), or several names as a mask. A frame out of range, or one that cannot lie where it lies, is refused with a
sentence that names it.
"""

from collections.abc import Mapping
from typing import Any, Final

from haversack.kernel.errors import InvalidPosition, shown
from haversack.kernel.procedures import Procedure, procedures_of

MOST_FRAMES: Final = 500
NAME: Final = "procedure"

Frames = list[Procedure[Any]]


class Range:
    """What a field of a frame may hold; with `names`, its number is the place of one (or, a mask, of several)."""

    def __init__(self, low: int, high: int, names: tuple[str, ...] = (), is_mask: bool = False) -> None:
        self.low: int = low
        self.high: int = high
        self.names: tuple[str, ...] = names
        self.is_mask: bool = is_mask


Ranges = dict[str, Range]


def named(names: tuple[str, ...], or_none: bool = False) -> Range:
    """Return the range of the places of names; -1 for none where that is allowed."""
    return Range(-1 if or_none else 0, len(names) - 1, names)


def mask_of(names: tuple[str, ...]) -> Range:
    """Return the range of masks of names."""
    return Range(0, (1 << len(names)) - 1, names, True)


# Out


def frames_data(stack: Frames, ranges: Ranges) -> list[dict[str, object]]:
    """Return the frames as data, the oldest first."""
    return [_frame_data(frame, ranges) for frame in stack]


def _frame_data(frame: Procedure[Any], ranges: Ranges) -> dict[str, object]:
    out: dict[str, object] = {NAME: frame.name()}
    for (field, word), value in zip(frame.FIELDS.items(), frame.values(), strict=True):
        if isinstance(value, tuple):
            out[field] = [_written(item, ranges[word[1:]]) for item in value]
        elif isinstance(value, int):
            out[field] = _written(value, ranges[word])
    return out


def _written(value: int, allowed: Range) -> object:
    if allowed.is_mask:
        return [name for place, name in enumerate(allowed.names) if value >> place & 1]
    if allowed.names:
        return allowed.names[value] if value >= 0 else None
    return value


# In


def read_frames(data: Mapping[str, object], base: type[Procedure[Any]], ranges: Ranges, over: bool) -> Frames:
    """Return the frames of a position, each within its ranges; there are none just when the game is over."""
    given = data["frames"]
    if not isinstance(given, list) or not all([isinstance(frame, Mapping) for frame in given]):
        raise InvalidPosition("The frames of a position must be a list of objects.")
    if len(given) > MOST_FRAMES:
        raise InvalidPosition(f"A position has at most {MOST_FRAMES} frames, not {len(given)}.")
    if over == (len(given) > 0):
        raise InvalidPosition("A position has frames while the game goes on, and how it ended once it is over.")
    known = procedures_of(base)
    return [_read_frame(place, frame, known, ranges) for place, frame in enumerate(given, 1)]


def _read_frame(
    place: int, data: Mapping[str, object], known: Mapping[str, type[Procedure[Any]]], ranges: Ranges
) -> Procedure[Any]:
    name = data.get(NAME)
    if not isinstance(name, str) or name not in known:
        raise InvalidPosition(f"Frame {place} of the position names no procedure of this game: {shown(name)}.")
    made = known[name]
    values: dict[str, Any] = {}
    for field in data:
        if field != NAME and field not in made.FIELDS:
            raise InvalidPosition(f"Frame {place} of the position, {name}, has no field {shown(field)}.")
    for field, word in made.FIELDS.items():
        if field not in data:
            raise InvalidPosition(f"Frame {place} of the position, {name}, lacks the field {field!r}.")
        values[field] = _read_field(f"The field {field!r} of frame {place}, {name},", data[field], word, ranges)
    return made(**values)


def _read_field(where: str, value: object, word: str, ranges: Ranges) -> int | tuple[int, ...]:
    if word[0] != "*":
        return _read(where, value, ranges[word])
    if not isinstance(value, list):
        raise InvalidPosition(f"{where} must be a list, not {shown(value)}.")
    return tuple([_read(where, item, ranges[word[1:]]) for item in value])


def _read(where: str, value: object, allowed: Range) -> int:
    if allowed.is_mask:
        if not isinstance(value, list):
            raise InvalidPosition(f"{where} must be a list of names, not {shown(value)}.")
        return sum({1 << _place(where, name, allowed) for name in value})
    if allowed.names:
        return -1 if value is None and allowed.low < 0 else _place(where, value, allowed)
    if isinstance(value, bool) or not isinstance(value, int) or not allowed.low <= value <= allowed.high:
        raise InvalidPosition(f"{where} must be a number from {allowed.low} to {allowed.high}, not {shown(value)}.")
    return value


def _place(where: str, name: object, allowed: Range) -> int:
    if not isinstance(name, str) or name not in allowed.names:
        raise InvalidPosition(f"{where} cannot be {shown(name)}.")
    return allowed.names.index(name)


def check_stack(s: Any, stack: Frames) -> None:
    """Raise unless the fields of each frame go together and each frame can lie on the one below."""
    below: Procedure[Any] | None = None
    for place, frame in enumerate(stack, 1):
        if not frame.is_sound(s):
            raise InvalidPosition(f"Frame {place} of the position, {frame.name()}, is none that this game can have.")
        if not frame.lies_on(s, below):
            under = f"on {below.name()}" if below is not None else "at the bottom"
            raise InvalidPosition(f"Frame {place} of the position, {frame.name()}, cannot lie {under}.")
        below = frame
