"""A lesson as it goes: where the learner stands, what is open, what the others do, what is said to a wrong move.

The coach looks at the game through the learner's seats alone, so that nothing it says tells what they may not know.
"""

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from typing import Final

from haversack.kernel.state import GameState
from haversack.learn.conditions import Seen, holds, offered
from haversack.learn.lessons import Lesson, Step, Wrong

OFF_THE_WAY: Final = "You may do that, but it does not lead to the goal. See what comes of it, or take it back."
DECLINES: Final = ("pass", "no", "done", "deck")


class Coach:
    """Follows one game of a lesson, choice by choice."""

    def __init__(self, lesson: Lesson, state: GameState, again: bool = False) -> None:
        self.lesson = lesson
        self.again = again
        self.chosen: list[str] = []
        self.at = 0
        self.done = False
        self.star = False
        self.answer: str | None = None
        self._since = 0
        self._answered: set[int] = set()
        self._events: list[dict[str, object]] = []
        self._offered: list[str] = []
        self._look(state)

    @property
    def step(self) -> Step | None:
        """Return the step the learner is at; None once the lesson is over."""
        return None if self.done or self.at >= len(self.lesson.steps) else self.lesson.steps[self.at]

    @property
    def is_missed(self) -> bool:
        """Say whether a puzzle was answered wrongly: then nobody plays on until it is taken back."""
        return self.lesson.once and self.answer is not None and not self.done

    def _look(self, state: GameState) -> Seen:
        self._events += state.events_for(self.lesson.seats, len(self._events))
        view = state.view(self.lesson.seats)
        self._offered = offered(view)
        return Seen(view, state.scores(), self._events, self.chosen)

    # Choosing

    def refusal(self, seat: str, key: str) -> str | None:
        """Return why the learner may not do something yet, or None if it is open; a question never has all closed."""
        step = self.step
        if step is None or seat not in self.lesson.seats or not step.only or is_among(key, step.only):
            return None
        return step.why if any(is_among(one, step.only) for one in self._offered) else None

    def closed(self) -> list[str]:
        """Return which of the offered options are not open yet."""
        return [key for key in self._offered if self.refusal(self.lesson.seats[0], key) is not None]

    def reply(self, state: GameState) -> str:
        """Return what another seat does: what the lesson prefers, else to decline, else the first option."""
        decision = state.decision
        assert decision is not None
        keys = [option.key for option in decision.options if not option.aside]
        for wanted in (*self.lesson.others, *DECLINES):
            if wanted in keys:
                return wanted
        return keys[0]

    def note(self, seat: str, keys: Sequence[str], state: GameState) -> None:
        """Take note of choices made together and of the state they led to."""
        mine = seat in self.lesson.seats
        if mine:
            self.chosen += keys
            self.answer = None
        if self.done:
            return
        seen = self._look(state)
        self._advance(seen)
        if holds(self.lesson.reach, seen):
            self.done, self.answer = True, None
            self.star = self._is_best(seen)
        else:
            self._judge(keys[-1] if mine else None, seen)

    def _advance(self, seen: Seen) -> None:
        while (step := self.step) is not None and holds(step.until, seen._replace(chosen=self.chosen[self._since :])):
            self.at += 1
            self._since = len(self.chosen)

    def _is_best(self, seen: Seen) -> bool:
        if self.again and self.lesson.once:
            return False
        most, when = self.lesson.star_choices, self.lesson.star_when
        return len(self.chosen) <= most if most is not None else when is not None and holds(when, seen)

    def _went(self, wrong: Wrong, key: str | None, seen: Seen) -> bool:
        """Say whether the learner has gone a wrong way to its end."""
        if wrong.when is not None:
            return holds(wrong.when, seen)
        return key is not None and tuple(self.chosen) == wrong.way

    def _judge(self, key: str | None, seen: Seen) -> None:
        """Answer a wrong move, once, as soon as it is one."""
        for number, wrong in enumerate(self.lesson.wrong):
            if number not in self._answered and self._went(wrong, key, seen):
                self._answered.add(number)
                self.answer = wrong.answer
                return
        step = self.step
        if key is not None and key not in self.lesson.way and key not in DECLINES and not (step and step.free):
            self.answer = OFF_THE_WAY


def is_among(key: str, patterns: Iterable[str]) -> bool:
    """Say whether a key fits one of some patterns (`play:*`)."""
    return any(fnmatchcase(key, pattern) for pattern in patterns)


def run(lesson: Lesson, keys: Iterable[str]) -> tuple[Coach, GameState]:
    """Play a lesson by these choices of the learner; the others answer as the lesson says."""
    state = lesson.start()
    coach = Coach(lesson, state)
    _let_others(coach, state)
    for key in keys:
        decision = state.decision
        if decision is None:
            raise RuntimeError(f"{lesson.id}: the game is over before {key!r}")
        reason = coach.refusal(decision.seat, key)
        if reason is not None:
            raise RuntimeError(f"{lesson.id}: {key!r} is not open: {reason}")
        seat = decision.seat
        state.apply(key)
        coach.note(seat, [key], state)
        _let_others(coach, state)
    return coach, state


def _let_others(coach: Coach, state: GameState) -> None:
    """Let the others play until the learner is asked or the lesson is over."""
    while not coach.done and (decision := state.decision) is not None and decision.seat not in coach.lesson.seats:
        key = coach.reply(state)
        state.apply(key)
        coach.note(decision.seat, [key], state)
