# native: yes
"""The inner loop of the search: options race each other over the same dealt states."""

from math import exp, sqrt
from typing import Final

from haversack.bots.judge import Judge
from haversack.bots.lookahead import played_on
from haversack.kernel.rng import mix
from haversack.kernel.state import GameState

SCALE: Final = 900.0  # hundredths of a point that turn an even game into one won at 73 %
FEWEST: Final = 10
BEHIND: Final = 3.0  # an option this many standard errors behind the best is given up
TRUST: Final = 8  # the value one action ahead counts as so many simulations


def chance(value: int) -> float:
    """Turn the value of a position into a chance to win."""
    if value > 20_000:
        return 1.0
    return 0.0 if value < -20_000 else 1.0 / (1.0 + exp(-value / SCALE))


class Runner:
    """An option in the race: what was thought of it before, and what came of it when it was tried."""

    def __init__(self, choice: int, before: float) -> None:
        self.choice: int = choice
        self.before: float = before
        self.results: list[float] = []
        self.total: float = 0.0
        self.running: bool = True

    def mean(self) -> float:
        """Return its chance to win as far as seen."""
        return (self.total + TRUST * self.before) / (len(self.results) + TRUST)


class Race:
    """Options tried on one dealt state after another, those clearly behind given up on the way.

    All options still running are tried on the same deal with the same dice, so that luck does not tell them apart.
    """

    def __init__(self, judge: Judge, runners: list[Runner], team: int, turns: int) -> None:
        self.judge: Judge = judge
        self.runners: list[Runner] = runners
        self.team: int = team
        self.turns: int = turns

    def lap(self, dealt: GameState, dice: int) -> int:
        """Try each option still running on a dealt state; return how many were tried."""
        tries = 0
        for runner in self.runners:
            if runner.running:
                runner.results.append(self.simulate(dealt, runner.choice, dice))
                runner.total += runner.results[-1]
                tries += 1
        return tries

    def simulate(self, dealt: GameState, choice: int, dice: int) -> float:
        """Make a choice, play on for some turns by priors, and return the chance to win then."""
        state = dealt.clone()
        until = self.judge.clock(state) + self.turns
        state.apply_id(choice)
        played_on(state, self.judge, until, mix(dice))
        return chance(self.judge.value(state, self.team))

    def best(self) -> Runner:
        """Return the option that has done best, the first of equals, of those tried most."""
        best = self.runners[0]
        for runner in self.runners:
            if runner.running and (not best.running or runner.mean() > best.mean()):
                best = runner
        return best

    def drop(self) -> bool:
        """Give up the options that are clearly behind; say whether more than one is left."""
        best = self.best()
        left = 0
        for runner in self.runners:
            if runner.running and runner is not best and is_behind(runner.results, best.results):
                runner.running = False
            left += 1 if runner.running else 0
        return left > 1


def is_behind(results: list[float], best: list[float]) -> bool:
    """Say whether an option is clearly behind the best one, by the differences on the same deals."""
    count = len(results)
    if count < FEWEST or len(best) != count:
        return False
    total = 0.0
    squares = 0.0
    for place in range(count):
        difference = best[place] - results[place]
        total += difference
        squares += difference * difference
    mean = total / count
    variance = max(squares / count - mean * mean, 1e-9)
    return mean > BEHIND * sqrt(variance / count)
