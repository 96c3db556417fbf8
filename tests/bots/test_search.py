"""The race of the search: what is given up, when it stops, what it looks at."""

import pytest

from haversack.bots.judge import Judge
from haversack.bots.judges import judge_for
from haversack.bots.lookahead import lines_from
from haversack.bots.protocol import Budget, LazyQuestion, Simulator
from haversack.bots.race import ALIKE, CLEAR, FEWEST, MARGIN, QUICK, TIE, Manner, Race, is_behind
from haversack.bots.search import THOROUGH, SearchBot
from haversack.kernel.state import GameState
from haversack.kernel.zones import Beliefs
from tests.bots.test_bots import worth_a_search


class Counting(Simulator):
    """A simulator that counts its deals and cancels a budget at one of them."""

    def __init__(self, state: GameState, budget: Budget, cancel_at: int = 0) -> None:
        seat = state.seats()[state.seat]
        super().__init__(state.determinise(seat, 1), seat)
        self.budget = budget
        self.cancel_at = cancel_at
        self.deals = 0

    def deal(self, seed: int, beliefs: Beliefs | None = None) -> GameState:
        self.deals += 1
        if self.deals == self.cancel_at:
            self.budget.cancel()
        return super().deal(seed, beliefs)


def tries_of(bot: SearchBot) -> int:
    why = bot.explain()
    assert why is not None
    return sum(one.tries for one in why.considered)


def test_what_is_clearly_behind_is_given_up_and_what_may_be_better_is_not() -> None:
    best = [0.5, 0.6] * FEWEST
    assert is_behind([one - 0.1 for one in best], best, ALIKE)
    assert not is_behind([one + 0.1 for one in best], best, ALIKE)
    swinging = [one + (0.4 if place % 3 else -0.6) for place, one in enumerate(best)]
    assert not is_behind(swinging, best, ALIKE)


def test_what_is_as_good_as_the_best_is_given_up_too() -> None:
    best = [0.5, 0.6] * FEWEST
    assert is_behind(best, best, ALIKE)
    assert is_behind([one + ALIKE / 2 for one in best], best, ALIKE)
    assert not is_behind([one + ALIKE * 2 for one in best], best, ALIKE)


def test_nothing_is_given_up_on_a_few_deals() -> None:
    few = [0.9] * (FEWEST - 1)
    assert not is_behind([0.0] * len(few), few, ALIKE)
    assert not is_behind([0.0] * FEWEST, few, ALIKE)


def test_a_search_counts_its_iterations_in_whole_laps() -> None:
    state = worth_a_search(9)
    for iterations in (1, FEWEST, 4 * FEWEST):
        budget = Budget(iterations=iterations)
        bot = SearchBot(1)
        bot.choose({}, LazyQuestion(state), Counting(state, budget), budget)
        assert iterations <= tries_of(bot) < iterations + QUICK.options


def test_a_search_cancelled_on_the_way_tries_once_more_at_most() -> None:
    state = worth_a_search(8)
    budget = Budget(iterations=1_000_000)
    budget.start()
    simulator = Counting(state, budget, cancel_at=3)
    bot = SearchBot(1)
    assert bot.choose({}, LazyQuestion(state), simulator, budget) in state.legal
    assert simulator.deals == 3
    why = bot.explain()
    assert why is not None
    assert sorted({one.tries for one in why.considered}) == [2, 3]
    assert sum(one.tries == 3 for one in why.considered) == 1


def test_the_clock_is_asked_after_every_simulation() -> None:
    """Each look at the clock takes ten milliseconds here, so that a hundred are over after ten looks."""
    now = [0.0]

    def clock() -> float:
        now[0] += 0.01
        return now[0]

    state = worth_a_search(7)
    budget = Budget(milliseconds=100)
    budget._clock = clock
    budget.start()
    bot = SearchBot(1)
    bot.choose({}, LazyQuestion(state), Counting(state, budget), budget)
    assert 5 <= tries_of(bot) <= 10


# Ties


def race_of(manner: Manner, results: list[list[float]]) -> tuple[Race, dict[int, int]]:
    """Return a race in which the first ways to act have come to these results, and priors that grow with the place."""
    state = worth_a_search(9)
    judge = judge_for(state)
    race = Race(judge, state, lines_from(state, judge, 8, 3), manner)
    for runner, found in zip(race.runners, results, strict=False):
        runner.before, runner.results, runner.total = 0.0, found, sum(found)
    for runner in race.runners[len(results) :]:
        runner.running = False
    return race, {runner.choices[0]: place for place, runner in enumerate(race.runners)}


def test_of_what_is_as_good_as_the_best_that_is_taken_which_costs_least() -> None:
    swinging = [0.5, 0.7] * FEWEST
    nearly = [one - TIE / 2 + (0.05 if place % 3 else -0.1) for place, one in enumerate(swinging)]
    worse = [one - 0.05 for one in swinging]
    race, priors = race_of(THOROUGH, [swinging, nearly, worse])
    assert race.best() is race.runners[0]
    assert race.chosen(priors) is race.runners[1]
    assert race.chosen({**priors, race.runners[0].choices[0]: 99}) is race.runners[0]
    quick, priors = race_of(QUICK, [swinging, nearly, worse])
    assert quick.chosen(priors) is quick.runners[0]


def test_what_is_surely_behind_is_no_tie_however_little_it_is() -> None:
    swinging = [0.5, 0.7] * FEWEST
    race, priors = race_of(THOROUGH, [swinging, [one - TIE / 2 for one in swinging]])
    assert race.chosen(priors) is race.runners[0]


class Certain(Judge):
    """A judge that is sure, and sees a margin."""

    def __init__(self, judge: Judge, chance: float, margin: int) -> None:
        self.judge = judge
        self.said = chance
        self.margin = margin

    def chance(self, state: GameState, team: int) -> float:
        return self.said

    def value(self, state: GameState, team: int) -> int:
        return self.margin

    def team(self, seat: int) -> int:
        return self.judge.team(seat)

    def is_settled(self, state: GameState, since: int) -> bool:
        return True

    def is_minor(self, state: GameState) -> bool:
        return False

    def turns_in_a_round(self) -> int:
        return 1

    def clock(self, state: GameState) -> int:
        return 0 if state.seat >= 0 else 1

    def priors(self, state: GameState) -> list[int]:
        return self.judge.priors(state)


def result_of(chance: float, margin: int, manner: Manner) -> float:
    """Return what a simulation comes to that ends at once in a position of that chance and margin."""
    state = worth_a_search(9)
    lines = lines_from(state, judge_for(state), 2, 1)
    race = Race(Certain(judge_for(state), chance, margin), state, lines, manner)
    race.turns = 0
    return race.simulate(state, lines[0].choices, 1)


@pytest.mark.parametrize(("chance", "sign"), [(0.99, 1), (0.01, -1)])
def test_where_all_is_won_or_lost_the_larger_margin_counts(chance: float, sign: int) -> None:
    """It never counts for more than a hundredth, and not at all where something is still to be decided."""
    small, large = (result_of(chance, sign * margin, THOROUGH) for margin in (500, 4000))
    assert 0 < (large - small) * sign < MARGIN
    assert abs(large - chance) <= MARGIN
    assert result_of(chance, sign * 4000, QUICK) == chance
    even = 0.5 + sign * (CLEAR - 0.01)
    assert result_of(even, sign * 4000, THOROUGH) == even
