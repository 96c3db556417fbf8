"""How long a window lasts at a live table, by a clock that tests can hold in their hands; and who stretches it.

A beat is as long whoever holds what. Somebody who thinks may stretch it by a token. So that a stretch tells nothing,
one is played by chance for those who have nothing to use, as often as those stretch who have.
"""

import asyncio
import random
from collections.abc import Callable
from typing import Protocol

from haversack.bots.levels import BOTS

THINK_SECONDS = 20.0
THINKS = 3
LONGEST_BEAT = 30_000
USUAL_BEAT = 4_000
BOTS_SECONDS = 0.3
BOTS_GRACE_SECONDS = 0.7
# As many windows, and stretches in them, as are taken for granted before a table has shown its own.
PRIOR_WINDOWS, PRIOR_THINKS = 20.0, 1.0
EARLIEST, LATEST = 0.15, 0.9


class Handle(Protocol):
    """Something that will happen."""

    def cancel(self) -> None:
        """Let it not happen."""


class Clock(Protocol):
    """What tells the time, and lets something happen at a time."""

    def now(self) -> float:
        """Return the time in seconds, from a beginning of its own."""
        ...

    def call_at(self, when: float, work: Callable[[], None]) -> Handle:
        """Let something happen at a time."""
        ...


class LoopClock:
    """The clock of the event loop."""

    def now(self) -> float:
        """Return the time of the loop."""
        return asyncio.get_running_loop().time()

    def call_at(self, when: float, work: Callable[[], None]) -> Handle:
        """Call by the loop."""
        return asyncio.get_running_loop().call_at(when, work)


def bots_seconds(levels: list[str]) -> float:
    """Return how long a window lasts in which bots alone are asked: by what everybody knows of them."""
    slowest = max([BOTS[level].budget.get("milliseconds", 0) for level in levels if level in BOTS], default=0)
    return BOTS_SECONDS if not slowest else slowest / 1000 + BOTS_GRACE_SECONDS


def usual_beat(people: int) -> int:
    """Return the beat of a table for which none is named: there is something to hide where several people play."""
    return USUAL_BEAT if people > 1 else 0


class Stretches:
    """How often people at a table stretch a beat: those who have something to use, and those who have nothing."""

    def __init__(self, dice: random.Random) -> None:
        self._dice = dice
        self._windows = {True: PRIOR_WINDOWS, False: PRIOR_WINDOWS}
        self._thinks = {True: PRIOR_THINKS, False: 0.0}
        self._parts: list[float] = []

    def note_window(self, has_something: bool) -> None:
        """Count that somebody was asked."""
        self._windows[has_something] += 1

    def note_think(self, has_something: bool, part: float) -> None:
        """Count that somebody stretched a beat by themselves, when such a part of it was over."""
        self._thinks[has_something] += 1
        if has_something:
            self._parts.append(min(max(part, 0.0), 1.0))

    @property
    def chance(self) -> float:
        """Return how likely a stretch is to be played for one who has nothing, so that both stretch as often."""
        holders = self._thinks[True] / self._windows[True]
        others = self._thinks[False] / self._windows[False]
        return max(0.0, (holders - others) / (1 - others)) if others < 1 else 0.0

    def drawn(self) -> float | None:
        """Return after which part of a beat a stretch is played for one who has nothing; None if none is."""
        if self._dice.random() >= self.chance:
            return None
        return self._dice.choice(self._parts) if self._parts else self._dice.uniform(EARLIEST, LATEST)
