"""Options of a game: name, type, default, one line of help; the check of what a user gives; rules by their options."""

from collections.abc import Callable, Mapping
from typing import Final, Generic, NamedTuple, TypeVar

from haversack.kernel.errors import InvalidOption, shown

Value = bool | int | str
Rules = TypeVar("Rules")

MOST_KEPT: Final = 64


class GameOption(NamedTuple):
    """One choice made before a game starts. `choices` are the values of a word, `numbers` those of a number."""

    name: str
    default: Value
    help: str
    choices: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()

    @property
    def type(self) -> str:
        """Return the name of the type a value must have."""
        if isinstance(self.default, bool):
            return "bool"
        return "int" if isinstance(self.default, int) else "str"


def resolve_options(declared: tuple[GameOption, ...], given: Mapping[str, object] | None) -> dict[str, Value]:
    """Return every option with its value, the given ones checked (an unknown or ill-typed one is an error)."""
    out: dict[str, Value] = {option.name: option.default for option in declared}
    if given is None:
        return out
    if not isinstance(given, Mapping):
        raise InvalidOption(f"The options of a game are names with values, not {shown(given)}.")
    names: list[object] = list(given)  # whatever a user took for names
    for name in names:
        option = next((o for o in declared if o.name == name), None)
        if option is None:
            known = ", ".join(sorted(out))
            raise InvalidOption(f"There is no option {shown(name)}; the options are {known}.")
        out[option.name] = check_value(option, given[option.name])
    return out


def check_value(option: GameOption, value: object) -> Value:
    """Return the value if it fits the option, else raise."""
    if option.type == "bool" and isinstance(value, bool):
        return value
    if option.type == "int" and isinstance(value, int) and not isinstance(value, bool):
        if not option.numbers or value in option.numbers:
            return value
    if option.type == "str" and isinstance(value, str) and value in option.choices:
        return value
    listed = ", ".join(option.choices) or ", ".join([str(number) for number in option.numbers])
    wanted = f"one of {listed}" if listed else option.type
    raise InvalidOption(f"The option {option.name!r} must be {wanted}, not {shown(value)}.")


WINDOWS: Final = GameOption(
    "windows",
    "fitting",
    "Who is asked whether to use a hidden card: who holds one that fits, or everybody who could by what all know.",
    ("fitting", "uniform"),
)


class RulesCache(Generic[Rules]):
    """The rules of a game for the sets of options asked for; equal options share them, the oldest are let go."""

    def __init__(self, declared: tuple[GameOption, ...], compiled: Callable[[dict[str, Value]], Rules]) -> None:
        self._declared: tuple[GameOption, ...] = declared
        self._compiled: Callable[[dict[str, Value]], Rules] = compiled
        self._kept: dict[str, Rules] = {}
        self._default: Rules | None = None

    def rules(self, given: Mapping[str, object] | None) -> Rules:
        """Return the rules for these options, checked; what is not given has its default."""
        if given is None and self._default is not None:
            return self._default
        values = resolve_options(self._declared, given)
        name = repr(sorted(values.items()))
        found = self._kept.get(name)
        if found is None:
            if len(self._kept) >= MOST_KEPT:
                del self._kept[next(iter(self._kept))]
            found = self._compiled(values)
            self._kept[name] = found
        if given is None:
            self._default = found
        return found
