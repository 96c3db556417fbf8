"""Procedures: what is under way. Each frame of the stack is an instance of one, and says everything about itself.

A game writes one class for each thing that happens step by step. A procedure that asks has `ask`, which says who is
asked and what may be chosen and changes nothing, and `do`, which does one choice. One that asks nothing has `run`
alone. What it remembers has names (`FIELDS`) and never changes: copies of a state share their frames. Whatever is
needed beside that (prompt, kind of question, rule, ranges of its fields, which frames it can lie on) stands in the
class too; there is no table beside the classes.
"""

from collections.abc import Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Self, TypeVar
from zlib import crc32

from haversack.kernel.decisions import NO_STAKES, Stakes
from haversack.kernel.subclassing import mypyc_attr

if TYPE_CHECKING:
    from haversack.kernel.machine import Machine

NO_CHOICE: Final = -1

S = TypeVar("S", bound="Machine")


class Question:
    """Who is asked, and what may be chosen (in ascending order).

    - One option that is all there is is taken without asking, unless `always` is set: declining was possible, or not
      asking would tell something.
    - With `decline`, the options may be declined: that choice comes first, and the question is put even with one
      option. With no options it is declined at once.
    - With no options and nothing to decline the procedure lapses, see `Procedure.lapse`. Put anew over cards that
      were dealt anew such a question stands, since that it was asked is known; then `stand_in` is what is offered.
    """

    __slots__ = ("seat", "options", "decline", "always", "stand_in")

    def __init__(
        self,
        seat: int,
        options: list[int],
        decline: int = NO_CHOICE,
        *,
        always: bool = False,
        stand_in: int = NO_CHOICE,
    ) -> None:
        self.seat: int = seat
        self.options: list[int] = options
        self.decline: int = decline
        self.always: bool = always
        self.stand_in: int = stand_in


@mypyc_attr(allow_interpreted_subclasses=True)
class Procedure(Generic[S]):
    """One thing under way: a frame of the stack. Immutable: what goes on is a new frame."""

    __slots__ = ()

    # What a procedure declares

    FIELDS: ClassVar[dict[str, str]] = {}
    """Its fields, in the order of the constructor, each with the word of its range (`*word`: a tuple of such)."""
    KIND: ClassVar[str] = ""
    """The kind of its question, one of the fixed set of its game."""
    RULE: ClassVar[str] = ""
    """The ledger id of the rule by which it asks or acts."""

    def run(self, s: S) -> None:
        """Go on, having come to the top of the stack and been taken off it. By default: put the question."""
        s.pose(self, self.ask(s))

    def ask(self, s: S) -> Question:
        """Return who is asked and what may be chosen; change nothing."""
        raise NotImplementedError

    def do(self, s: S, choice: int) -> None:
        """Do one choice; push what comes next."""
        raise NotImplementedError

    def lapse(self, s: S) -> None:
        """Do what happens where there is nothing to choose. By default: nothing."""

    def prompt(self, s: S) -> str:
        """Return the question in words, for the one who decides."""
        raise NotImplementedError

    def title(self, s: S) -> str:
        """Return in a few words what is under way, as everybody who sees the open question may know it."""
        return spaced(self.name())

    def several(self, s: S) -> tuple[int, int]:
        """Return the least and the most that may be chosen together; (0, 0) where it is one at a time."""
        return 0, 0

    # Uniform windows, and answers given at the same time (docs/reactions.md)

    def hides(self, s: S) -> bool:
        """Say whether its question may, as far as all know, have more than one answer: hidden cards decide that.

        In uniform windows it is put then, whatever is held: it depends on what everybody knows alone.
        """
        return False

    def moment(self, s: S) -> str:
        """Return whether its question is a "window", whose silence is a pass, a sealed "choice", or neither ("")."""
        return ""

    def together(self, s: S) -> list[int]:
        """Return the seats that answer at the same time, in the order in which answers are taken, by open knowledge."""
        return []

    def turned_to(self, s: S, seat: int) -> "Procedure[S]":
        """Return this frame asking another of those seats, those before it having passed or chosen."""
        raise NotImplementedError

    def is_veiled(self, s: S) -> bool:
        """Say whether somebody who answers may, as far as all know, hold something hidden that matters here."""
        return True

    def window_kind(self, s: S) -> str:
        """Return what its window is about, as everybody knows it; "" where it is none."""
        return ""

    def stakes(self, s: S, choice: int) -> Stakes:
        """Return what hangs on an option of its window."""
        return NO_STAKES

    def is_sound(self, s: S) -> bool:
        """Say whether the fields, each within its range, go together."""
        return True

    def lies_on(self, s: S, below: "Procedure[Any] | None") -> bool:
        """Say whether this frame can lie on the one below it (None at the bottom)."""
        return below is not None

    # What every procedure has

    def name(self) -> str:
        """Return the name of the procedure, as positions carry it."""
        return type(self).__name__

    def values(self) -> tuple[object, ...]:
        """Return the fields' values, in order."""
        return values_of(self, tuple(self.FIELDS))

    def numbers(self) -> list[int]:
        """Return the frame as numbers, the same on every machine and whatever other procedures there are."""
        out = [number_of_name(self.name())]
        for value in self.values():
            if isinstance(value, tuple):
                out.append(len(value))
                out += value
            elif isinstance(value, int):
                out.append(value)
        return out

    def changed(self, **changes: object) -> Self:
        """Return this frame with some fields changed."""
        given: dict[str, Any] = dict(zip(self.FIELDS, self.values(), strict=True))
        given.update(changes)
        return type(self)(**given)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Procedure) and type(self) is type(other) and self.values() == other.values()

    def __hash__(self) -> int:
        return hash((self.name(), self.values()))

    def __repr__(self) -> str:
        fields = [f"{name}={value!r}" for name, value in zip(self.FIELDS, self.values(), strict=True)]
        return f"{self.name()}({', '.join(fields)})"


_READERS: Final[dict[tuple[str, ...], Any]] = {}
_NUMBERS: Final[dict[str, int]] = {}
_SPACED: Final[dict[str, str]] = {}


def values_of(thing: object, names: tuple[str, ...]) -> tuple[object, ...]:
    """Return several attributes of a thing, read all at once."""
    if len(names) < 2:
        return tuple([getattr(thing, name) for name in names])
    if names not in _READERS:
        _READERS[names] = attrgetter(*names)
    values: tuple[object, ...] = _READERS[names](thing)
    return values


def number_of_name(name: str) -> int:
    """Return the number that stands for a name in digests."""
    if name not in _NUMBERS:
        _NUMBERS[name] = crc32(name.encode())
    return _NUMBERS[name]


def spaced(name: str) -> str:
    """Return the name of a class as words: PlayStep becomes "Play step"."""
    if name not in _SPACED:
        out = ""
        for letter in name:
            out += f" {letter.lower()}" if letter.isupper() and out else letter
        _SPACED[name] = out
    return _SPACED[name]


def procedures_of(base: type[Procedure[Any]]) -> Mapping[str, type[Procedure[Any]]]:
    """Return the procedures of a game by name: all that derive from its base class and may be on the stack."""
    out: dict[str, type[Procedure[Any]]] = {}
    waiting = list(base.__subclasses__())
    while waiting:
        found = waiting.pop()
        waiting += found.__subclasses__()
        if _is_whole(found):
            out[found.__name__] = found
    return out


def _is_whole(found: type[Procedure[Any]]) -> bool:
    """Say whether a class is more than a base of others: it asks, and says which kind of question, or it runs."""
    if found.ask is not Procedure.ask:
        return found.KIND != ""
    return found.run is not Procedure.run
