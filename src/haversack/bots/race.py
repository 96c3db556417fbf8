# native: yes
"""The inner loop of the search: options race each other over the same dealt states."""

from math import sqrt
from typing import Final, NamedTuple

from haversack.bots.judge import Judge
from haversack.bots.lookahead import Line, is_asked_again, played_on
from haversack.kernel.rng import mix
from haversack.kernel.state import GameState

FEWEST: Final = 10
BEHIND: Final = 2.5  # standard errors
ALIKE: Final = 0.004  # what can hardly be better than the best by more than this chance to win is given up
TRUST: Final = 8  # the chance one action ahead counts as so many simulations, where there is an action


class Manner(NamedTuple):
    """How a search looks: how many options, and answers to what is asked next, it tries and keeps of each option.

    What can hardly be better than the best by more than `alike` is given up. A simulation goes on for so many `rounds`;
    in a `fair` one, no side sees through the hidden cards of the deal. With `minor` it looks at minor questions too,
    such as which card to let go, which are left to priors otherwise. One that `narrows` gives up the worse half of all
    time and again, so that the best two have a good part of the budget to themselves.
    """

    options: int
    answers: int
    kept: int
    alike: float
    rounds: int
    fair: bool
    minor: bool
    narrows: bool


QUICK: Final = Manner(
    options=8, answers=3, kept=1, alike=ALIKE, rounds=1, fair=False, minor=False, narrows=False
)  # fmt: skip


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
        self.sides: list[tuple[str, ...]] | None = _sides(judge, state) if manner.fair else None
        self.team: int = judge.team(state.seat)
        self.turns: int = turns_ahead(judge, state) * manner.rounds
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
        """Act so, play on for some turns, and return the chance to win then."""
        judge = self.judge
        state = dealt.clone()
        since = judge.clock(state)
        state.apply_id(choices[0])
        if len(choices) > 1 and is_asked_again(state, judge, self.team, since) and choices[1] in state.legal:
            state.apply_id(choices[1])
        return judge.chance(played_on(state, judge, since + self.turns, mix(dice), self.sides), self.team)

    def best(self) -> Runner:
        """Return the way to act that has done best, the first of equals, of those tried most."""
        best = self.runners[0]
        for runner in self.runners:
            if runner.running and (not best.running or runner.mean() > best.mean()):
                best = runner
        return best

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


def _sides(judge: Judge, state: GameState) -> list[tuple[str, ...]]:
    """Return the seats of each team."""
    out: list[list[str]] = [[], []]
    for number, seat in enumerate(state.seats()):
        out[judge.team(number)].append(seat)
    return [tuple(seats) for seats in out]


def is_behind(results: list[float], best: list[float], alike: float) -> bool:
    """Say whether a way to act is hardly better than the best by anything that counts, by results on the same deals."""
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
    return mean + alike > BEHIND * sqrt(variance / count)
