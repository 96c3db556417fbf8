"""The fast bot: it tries the options that look best on one dealt state, one resolved action ahead."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from haversack.bots.judge import Judge
from haversack.bots.judges import judge_for
from haversack.bots.lookahead import best_at_a_glance, lines_from
from haversack.bots.protocol import Budget, Explanation, Question, Simulator
from haversack.kernel.english import titled
from haversack.kernel.state import GameState

WIDTH = 6
ANSWERS = 3
LINE = 6


class Judged(NamedTuple):
    """An option with its value."""

    choice: int
    value: int


class ScriptedBot:
    """Takes the option with the best position after it; leaves discards and the like to its priors.

    `judges` makes the judge for the rules of a state: that of the game, or one of your own.
    """

    name = "scripted"

    def __init__(self, seed: int | str = 0, judges: Callable[[GameState], Judge] = judge_for) -> None:
        self._judges = judges
        self._judge: Judge | None = None
        self._last: tuple[Simulator, list[Judged]] | None = None

    def judge(self, state: GameState) -> Judge:
        """Return the judge for a state, made once for each set of rules."""
        if self._judge is None or not self._judge.fits(state):
            self._judge = self._judges(state)
        return self._judge

    def choose(self, view: Mapping[str, object], decision: Question, simulator: Simulator, budget: Budget) -> int:
        """Return the option that leads to the best position on the state at hand."""
        state = simulator.sample
        ranked = self.ranked(state)
        self._last = simulator, ranked
        return ranked[0].choice

    def ranked(self, state: GameState) -> list[Judged]:
        """Return the options worth a thought, best first."""
        judge = self.judge(state)
        if len(state.legal) == 1 or judge.is_minor(state):
            return [Judged(best_at_a_glance(state, judge), 0)]
        return [Judged(line.choices[0], line.value) for line in lines_from(state, judge, WIDTH, ANSWERS)]

    def explain(self) -> Explanation | None:
        """Say what the options were worth and how the action is expected to go."""
        if self._last is None:
            return None
        simulator, ranked = self._last
        considered = tuple(simulator.considered(one.choice, one.value / 100, 1) for one in ranked)
        best = considered[0]
        line, then = expected_line(simulator.sample, ranked[0].choice, self.judge(simulator.sample))
        if len(considered) == 1:
            words = f"I chose “{best.label}”: nothing else was worth a thought."
        else:
            others = ", ".join(f"“{one.label}” ({one.value:+.2f})" for one in considered[1:])
            words = f"I chose “{best.label}” ({best.value:+.2f}) over {others}.{then}"
        return Explanation(best.key, considered, line, words)


def expected_line(state: GameState, choice: int, judge: Judge) -> tuple[tuple[str, ...], str]:
    """Return the keys a choice is expected to be followed by, itself first, and what follows as a sentence."""
    keys, seats = state.vocabulary.keys, state.seats()
    since, chooser = judge.clock(state), state.seat
    line, steps = [keys[choice]], []
    state.apply_id(choice)
    while len(line) < LINE and state.seat >= 0 and not judge.is_settled(state, since):
        following = best_at_a_glance(state, judge)
        line.append(keys[following])
        who = "" if state.seat == chooser else f"{titled(seats[state.seat])}: "
        steps.append(f"{who}“{state.label(following)}”")
        state.apply_id(following)
    return tuple(line), f" I expect {', then '.join(steps)}." if steps else ""
