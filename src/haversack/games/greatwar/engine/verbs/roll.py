"""Roll and RollEach: what an event does depends on a die."""

from dataclasses import dataclass

from haversack.games.greatwar.language.nouns import ATTACKER, DEFENDER
from haversack.games.greatwar.language.tables import Tables
from haversack.games.greatwar.language.verb import (
    ATTACKER_ROLLS,
    DEFENDER_ROLLS,
    DIE,
    EACH_ROLLS,
    EventPart,
    EventWord,
    Happening,
)
from haversack.kernel.english import all_of

ROLLERS = {DEFENDER: "The Defender rolls a die", ATTACKER: "The Attacker rolls a die"}


@dataclass(frozen=True)
class On:
    """What happens on these numbers of the die."""

    low: int
    high: int
    do: tuple[EventWord, ...] = ()


@dataclass(frozen=True)
class Roll(EventWord):
    """One side rolls the die."""

    by: str
    outcomes: tuple[On, ...]

    def part(self, t: Tables, key: str) -> EventPart:
        return EventPart(DEFENDER_ROLLS if self.by == DEFENDER else ATTACKER_ROLLS, _table(t, key, self.outcomes))

    def part_text(self) -> str:
        return f"{ROLLERS[self.by]}: {_outcomes(self.outcomes)}."

    def rolled(self, die: int) -> str:
        return _rolled(self.outcomes, die)


@dataclass(frozen=True)
class RollEach(EventWord):
    """Each side rolls the die, Defender first."""

    outcomes: tuple[On, ...]

    def part(self, t: Tables, key: str) -> EventPart:
        return EventPart(EACH_ROLLS, _table(t, key, self.outcomes))

    def part_text(self) -> str:
        return f"Each side, Defender first, rolls a die: {_outcomes(self.outcomes)}."

    def rolled(self, die: int) -> str:
        return _rolled(self.outcomes, die)


def _table(t: Tables, key: str, outcomes: tuple[On, ...]) -> tuple[tuple[Happening, ...], ...]:
    """Return what happens on each number of the die."""
    table: list[tuple[Happening, ...]] = [()] * DIE
    for on in outcomes:
        done = tuple([word.compile(t, key) for word in on.do])
        for face in range(on.low, on.high + 1):
            table[face - 1] = done
    return tuple(table)


def _outcomes(outcomes: tuple[On, ...]) -> str:
    parts: list[str] = []
    for on in outcomes:
        done = all_of([word.text() for word in on.do]) or "nothing"
        parts.append(f"on {on.low}-{on.high} {done}")
    return "; ".join(parts)


def _rolled(outcomes: tuple[On, ...], die: int) -> str:
    for on in outcomes:
        if on.low <= die <= on.high and on.do:
            return all_of([word.text() for word in on.do])
    return "nothing happens"
