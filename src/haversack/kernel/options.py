"""Options of a game: name, type, default, one line of help; and the check of what a user gives."""

from collections.abc import Mapping
from typing import NamedTuple

from haversack.kernel.errors import InvalidOption, shown

Value = bool | int | str


class GameOption(NamedTuple):
    """One choice made before a game starts. `choices` lists the values of a word option."""

    name: str
    default: Value
    help: str
    choices: tuple[str, ...] = ()

    @property
    def type(self) -> str:
        """Return the name of the type a value must have."""
        if isinstance(self.default, bool):
            return "bool"
        return "int" if isinstance(self.default, int) else "str"


def settled(declared: tuple[GameOption, ...], given: Mapping[str, object] | None) -> dict[str, Value]:
    """Return every option with its value, the given ones checked (an unknown or ill-typed one is an error)."""
    if given is not None and not isinstance(given, Mapping):
        raise InvalidOption(f"The options of a game are names with values, not {shown(given)}.")
    out: dict[str, Value] = {option.name: option.default for option in declared}
    for name, value in (given or {}).items():
        option = next((o for o in declared if o.name == name), None)
        if option is None:
            known = ", ".join(sorted(out))
            raise InvalidOption(f"There is no option {shown(name)}; the options are {known}.")
        out[name] = checked(option, value)
    return out


def checked(option: GameOption, value: object) -> Value:
    """Return the value if it fits the option, else raise."""
    if option.type == "bool" and isinstance(value, bool):
        return value
    if option.type == "int" and isinstance(value, int) and not isinstance(value, bool):
        return value
    if option.type == "str" and isinstance(value, str) and value in option.choices:
        return value
    wanted = f"one of {', '.join(option.choices)}" if option.choices else option.type
    raise InvalidOption(f"The option {option.name!r} must be {wanted}, not {shown(value)}.")
