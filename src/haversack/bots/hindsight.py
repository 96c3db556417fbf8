"""Looking back at a choice: whether another would have done better, on worlds dealt anew for the seat that chose.

Only the order of the results in each world counts, not their size, so that a judge that is too sure of itself blames
nobody; and a choice is called a mistake only where another is ahead in most of the worlds by something that counts.
"""

from typing import Final, NamedTuple

from haversack.bots.judges import learned_judge_for
from haversack.bots.lookahead import Line, lines_from
from haversack.bots.protocol import Budget
from haversack.bots.race import Race, Runner
from haversack.bots.scripted import ANSWERS
from haversack.kernel.rng import mix, seeded
from haversack.kernel.state import GameState

WIDTH: Final = 5
FEWEST_WORLDS: Final = 12
MOST_WORLDS: Final = 60
WORSE: Final = 0.75  # of the worlds, at least
GAP: Final = 0.03  # of the chance to win, on the mean
SAME: Final = 1e-6


class Regret(NamedTuple):
    """A mistake: what was chosen, what would have been better, in how many of the worlds, and by how much."""

    chosen: str
    better: str
    worse_in: int
    worlds: int
    gap: float

    @property
    def words(self) -> str:
        """Return it in a sentence."""
        return (
            f"“{self.better}” would have been better than “{self.chosen}”: "
            f"it came out ahead in {self.worse_in} of {self.worlds} worlds dealt from what you knew."
        )


def regret(state: GameState, seats: tuple[str, ...], choice: int, seed: int, budget: Budget) -> Regret | None:
    """Return what speaks against a choice made in a state that was dealt for the seats; nothing if nothing does."""
    judge = learned_judge_for(state)
    if judge.reach(state) == 0 or len(state.legal) < 2:
        return None
    lines = lines_from(state, judge, WIDTH, ANSWERS)
    if all(line.choices[0] != choice for line in lines):
        lines.append(Line([choice], state.clone(), 0))
    race = Race(judge, state, lines)
    mine = next(runner for runner in race.runners if runner.choices[0] == choice)
    budget.start()
    for number in range(MOST_WORLDS):
        if budget.is_spent(number):
            break
        dice = mix(seeded(seed) + number)
        dealt = state.determinise(seats, dice)
        for runner in race.runners:
            race.run(runner, dealt, dice)
    best = max(race.runners, key=_mean)
    return _judged(state, mine, best)


def _mean(runner: Runner) -> float:
    return runner.total / len(runner.results) if runner.results else 0.0


def _judged(state: GameState, mine: Runner, best: Runner) -> Regret | None:
    """Return a mistake if the best was better in most of the worlds by something that counts."""
    pairs = list(zip(mine.results, best.results, strict=True))
    worse = sum(theirs > own + SAME for own, theirs in pairs)
    gap = _mean(best) - _mean(mine)
    if best is mine or len(pairs) < FEWEST_WORLDS or worse < WORSE * len(pairs) or gap < GAP:
        return None
    return Regret(state.label(mine.choices[0]), state.label(best.choices[0]), worse, len(pairs), gap)
