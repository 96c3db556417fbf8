"""Reading a position: each reader returns a field as what it must be, or raises with a sentence that names it."""

from collections.abc import Mapping

from haversack.kernel.errors import InvalidPosition, shown
from haversack.kernel.rng import MASK, from_text

Data = Mapping[str, object]


def known_fields(data: Data, fields: tuple[str, ...], where: str) -> None:
    """Raise if there is a field that means nothing."""
    given: list[object] = list(data)  # whatever a user took for names
    for field in given:
        if field not in fields:
            raise InvalidPosition(f"{where[0].upper()}{where[1:]} has a field {shown(field)} that means nothing.")


def known_names(data: Data, names: tuple[str, ...], what: str) -> None:
    """Raise if an object by name has one that there is not."""
    given: list[object] = list(data)
    for name in given:
        if name not in names:
            raise InvalidPosition(f"There is no {what} {shown(name)}.")


def mapping(data: Data, field: str) -> Data:
    """Return an object; left out, it is empty."""
    value = data.get(field, {})
    if not isinstance(value, Mapping):
        raise InvalidPosition(f"The field {field!r} must be an object.")
    return value


def is_number(value: object) -> bool:
    """Say whether a value is a whole number; true and false are none."""
    return not isinstance(value, bool) and isinstance(value, int)


def any_number(data: Data, field: str, default: int) -> int:
    """Return a whole number, however large."""
    value = data.get(field, default)
    if isinstance(value, bool) or not isinstance(value, int):
        raise InvalidPosition(f"The field {field!r} must be a whole number, not {shown(value)}.")
    return value


def number(data: Data, field: str, default: int, lowest: int, highest: int) -> int:
    """Return a whole number within bounds."""
    value = any_number(data, field, default)
    if not lowest <= value <= highest:
        raise InvalidPosition(f"The field {field!r} must be from {lowest} to {highest}, not {shown(value)}.")
    return value


def flag(data: Data, field: str) -> bool:
    """Return true or false; left out, it is false."""
    value = data.get(field, False)
    if not isinstance(value, bool):
        raise InvalidPosition(f"The field {field!r} must be true or false, not {shown(value)}.")
    return value


def word(data: Data, field: str) -> str:
    """Return a word, which must be there."""
    value = data.get(field)
    if not isinstance(value, str):
        raise InvalidPosition(f"The field {field!r} must be a word, not {shown(value)}.")
    return value


def words(data: Data, field: str) -> list[str]:
    """Return a list of words; left out, it is empty."""
    value = data.get(field, [])
    if not isinstance(value, list) or not all([isinstance(item, str) for item in value]):
        raise InvalidPosition(f"The field {field!r} must be a list of names.")
    return [str(item) for item in value]


def objects(data: Data, field: str) -> list[Data]:
    """Return a list of objects; left out, it is empty."""
    value = data.get(field, [])
    if not isinstance(value, list) or not all([isinstance(item, Mapping) for item in value]):
        raise InvalidPosition(f"The field {field!r} must be a list of objects.")
    return [item for item in value if isinstance(item, Mapping)]


def one_of(data: Data, field: str, names: tuple[str, ...], default: str) -> int:
    """Return the place of a word among those it may be."""
    value = data.get(field, default)
    if not isinstance(value, str) or value not in names:
        raise InvalidPosition(f"The field {field!r} must be one of {', '.join(names)}, not {shown(value)}.")
    return names.index(value)


def named(data: Data, field: str, names: tuple[str, ...], what: str) -> list[int]:
    """Return the places of several words among those they may be."""
    out: list[int] = []
    for name in words(data, field):
        if name not in names:
            raise InvalidPosition(f"There is no {what} {shown(name)}.")
        out.append(names.index(name))
    return out


def mask(data: Data, field: str, names: tuple[str, ...], what: str) -> int:
    """Return the mask of the places of several words."""
    out = 0
    for place in named(data, field, names, what):
        out |= 1 << place
    return out


def matches(data: Data, field: str, name: str) -> None:
    """Raise unless a field that the frames settle says the same, or is left out."""
    if data.get(field, name) != name:
        raise InvalidPosition(f"The {field} {shown(data[field])} is not that of the frames, {name!r}.")


def stream(data: Data, rng: int) -> int:
    """Return the random stream that the middle of an effect goes on with, or the one given."""
    value = data.get("rng")
    if not isinstance(value, str):
        return number(data, "rng", rng, 0, MASK)
    keyed = from_text(value)
    if keyed < 0:
        raise InvalidPosition("The field 'rng' must be a key of 64 hexadecimal digits, a point and a counter.")
    return keyed
