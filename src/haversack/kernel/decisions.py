"""What a seat is asked, in words."""

from typing import Final, NamedTuple


class Option(NamedTuple):
    """One thing that may be chosen now.

    An `aside` may be done beside the question and does not answer it. An `idle` one would change nothing.
    """

    id: int
    key: str
    label: str
    aside: bool = False
    idle: bool = False


class Decision(NamedTuple):
    """The question before a seat. Its options are sorted by id, unique and never empty.

    With `several`, from the least to the most of the `picks` may be chosen together (`state.apply_several`), in any
    order; a key may stand there more than once where there are several copies of a card. `rule` is the ledger id of
    the rule by which it is asked.
    """

    seat: str
    kind: str
    prompt: str
    options: tuple[Option, ...]
    several: tuple[int, int] | None = None
    rule: str = ""

    @property
    def picks(self) -> list[str]:
        """Return the keys of the options that may be chosen together."""
        return [] if self.several is None else [option.key for option in self.options if is_pick(option)]

    def keys(self) -> list[str]:
        """Return the keys of the options, in order."""
        return [option.key for option in self.options]


def is_pick(option: Option) -> bool:
    """Say whether an option may be one of several: it names something, and answers the question."""
    return ":" in option.key and not option.aside


class Reason(NamedTuple):
    """Why a choice is not offered: a sentence and the ledger id of the rule behind it."""

    sentence: str
    rule: str


class Stakes(NamedTuple):
    """What hangs on an option of a window, for orders that stand.

    Using it would save, for the seat's own team, a place that others live on (`source`: a Supply space) or a home
    (`home`); it costs so many cards (`cost`); or it does nothing but score, at no cost (`scores`).
    """

    source: bool = False
    home: bool = False
    cost: int = 0
    scores: bool = False


NO_STAKES: Final = Stakes()


class Outcome(NamedTuple):
    """How a game ended; `winner` is a team, or None for a draw."""

    winner: str | None
    reason: str
    scores: dict[str, int]
