# native: yes
"""The inner loop of the search: options race each other over the same dealt states."""

from math import sqrt
from typing import Final, NamedTuple

from haversack.bots.judge import SCALE, Judge, chance_at
from haversack.bots.lookahead import Line, is_asked_again, played_on
from haversack.kernel.rng import mix
from haversack.kernel.state import GameState

FEWEST: Final = 10
BEHIND: Final = 2.5  # standard errors
ALIKE: Final = 0.004  # what can hardly be better than the best by more than this chance to win is given up
TIE: Final = 0.004  # what is behind by less than this, and less than the error, is as good as the best
CLEAR: Final = 0.45  # beyond this much from even, the larger margin begins to count
MARGIN: Final = 0.01  # at most so much of a chance to win
WIDE: Final = 5.0  # a margin is told apart over so many times the scale of the judge
TRUST: Final = 8  # the chance one action ahead counts as so many simulations, where there is an action


class Manner(NamedTuple):
    """How a search looks: how many options, and answers to what is asked next, it tries and keeps of each option.

    What can hardly be better than the best by more than `alike` is given up. With `minor` it looks at minor questions
    too, such as which card to let go, which are left to priors otherwise. One that `narrows` gives up the worse half of
    all time and again, so that the best two have a good part of the budget to themselves. One that `settles` takes, of
    what is as good as the best within the error, what costs least at a glance; and where all is won or lost, the larger
    margin counts.
    """

    options: int
    answers: int
    kept: int
    alike: float
    minor: bool
    narrows: bool
    settles: bool


QUICK: Final = Manner(options=8, answers=3, kept=1, alike=ALIKE, minor=False, narrows=False, settles=False)


class Runner:
    """A way to act in the race: what was thought of it before, and what came of it when it was tried."""

    def __init__(self, choices: list[int], before: float, trust: int) -> None:
        self.choices: list[int] = choices
        self.before: float = before
        self.trust: int = trust
        self.results: list[float] = []
        self.total: float = 0.0
        self.running: bool = True

    def mean(self) -> float:
        """Return its chance to win as far as seen."""
        weight = len(self.results) + self.trust
        return (self.total + self.trust * self.before) / weight if weight else self.before


class Race:
    """Ways to act tried on one dealt state after another, those that promise no more than the best given up on the way.

    All that are still running are tried on the same deal with the same dice, so that luck does not tell them apart.
    """

    def __init__(self, judge: Judge, state: GameState, lines: list[Line], manner: Manner = QUICK) -> None:
        self.judge: Judge = judge
        self.alike: float = manner.alike
        self.settles: bool = manner.settles
        self.team: int = judge.team(state.seat)
        self.player: Judge = judge.plain()
        self.turns: int = turns_ahead(judge, state)
        trust = 0 if judge.is_minor(state) else TRUST
        self.runners: list[Runner] = [
            Runner(line.choices, judge.chance(line.after, self.team), trust) for line in lines
        ]
        self.parts: int = (len(self.runners) - 1).bit_length() if manner.narrows else 0

    def running(self) -> list[Runner]:
        """Return what is still in the race."""
        return [runner for runner in self.runners if runner.running]

    def run(self, runner: Runner, dealt: GameState, dice: int) -> None:
        """Try one on a dealt state."""
        result = self.simulate(dealt, runner.choices, dice)
        runner.results.append(result)
        runner.total += result

    def simulate(self, dealt: GameState, choices: list[int], dice: int) -> float:
        """Act so, play on for some turns by what is quick, and return the chance to win then."""
        judge = self.judge
        state = dealt.clone()
        since = judge.clock(state)
        state.apply_id(choices[0])
        if len(choices) > 1 and is_asked_again(state, judge, self.team, since) and choices[1] in state.legal:
            state.apply_id(choices[1])
        return self._result(played_on(state, self.player, since + self.turns, mix(dice)))

    def _result(self, state: GameState) -> float:
        """Return the chance to win from a state; where that is clear, with a little of the margin in it."""
        chance = self.judge.chance(state, self.team)
        if not self.settles or state.seat < 0:
            return chance
        clear = abs(chance - 0.5) - CLEAR
        if clear <= 0.0:
            return chance
        margin = chance_at(self.player.value(state, self.team) / (WIDE * SCALE)) - 0.5
        return chance + clear / (0.5 - CLEAR) * MARGIN * margin

    def best(self) -> Runner:
        """Return the way to act that has done best, the first of equals, of those tried most."""
        best = self.runners[0]
        for runner in self.runners:
            if runner.running and (not best.running or runner.mean() > best.mean()):
                best = runner
        return best

    def chosen(self, priors: dict[int, int]) -> Runner:
        """Return what to do: the best; of what is as good within the error, where that is settled, what costs least."""
        best = self.best()
        if not self.settles:
            return best
        out = best
        for runner in self.runners:
            if runner.running and priors[runner.choices[0]] > priors[out.choices[0]] and is_tied(runner, best):
                out = runner
        return out

    def drop(self) -> bool:
        """Give up what promises no more than the best; say whether more than one is left."""
        best = self.best()
        for runner in self.runners:
            if runner.running and runner is not best and is_behind(runner.results, best.results, self.alike):
                runner.running = False
        return len(self.running()) > 1

    def narrow(self, spent: float) -> None:
        """Give up the worse half of all for each part of the budget that is spent, but never the best two."""
        if not self.parts:
            return
        most = max(2, len(self.runners) >> int(spent * self.parts))
        for runner in sorted(self.running(), key=_worst_last)[most:]:
            runner.running = False


def _worst_last(runner: Runner) -> float:
    return -runner.mean()


def turns_ahead(judge: Judge, state: GameState) -> int:
    """Return how many turns are played on from the open question: a round where the judge would leave it to priors."""
    reach = judge.reach(state)
    return reach if reach else judge.turns_in_a_round()


def is_tied(runner: Runner, best: Runner) -> bool:
    """Say whether a way to act that was tried on the same deals is as good as the best within the error."""
    count = len(runner.results)
    if count != len(best.results) or best.mean() - runner.mean() > TIE:
        return False
    if not count:
        return True
    mean, error = difference(runner.results, best.results)
    return mean <= error


def is_behind(results: list[float], best: list[float], alike: float) -> bool:
    """Say whether a way to act is hardly better than the best by anything that counts, by results on the same deals."""
    count = len(results)
    if count < FEWEST or len(best) != count:
        return False
    mean, error = difference(results, best)
    return mean + alike > BEHIND * error


def difference(results: list[float], best: list[float]) -> tuple[float, float]:
    """Return by how much results on the same deals are behind on the mean, and the standard error of that."""
    count = len(results)
    total = 0.0
    squares = 0.0
    for place in range(count):
        behind = best[place] - results[place]
        total += behind
        squares += behind * behind
    mean = total / count
    return mean, sqrt(max(squares / count - mean * mean, 1e-9) / count)
