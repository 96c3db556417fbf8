"""What a seat is asked, in words."""

from typing import NamedTuple


class Option(NamedTuple):
    """One thing that may be chosen now."""

    id: int
    key: str
    label: str


class Decision(NamedTuple):
    """The question before a seat. Its options are sorted by id, unique and never empty."""

    seat: str
    kind: str
    prompt: str
    options: tuple[Option, ...]

    def keys(self) -> list[str]:
        """Return the keys of the options, in order."""
        return [option.key for option in self.options]


class Reason(NamedTuple):
    """Why a choice is not offered: a sentence and the ledger id of the rule behind it."""

    sentence: str
    rule: str


class Outcome(NamedTuple):
    """How a game ended; `winner` is a team, or None for a draw."""

    winner: str | None
    reason: str
    scores: dict[str, int]
