"""The race of the search: what is given up, when it stops, what it looks at."""

from haversack.bots.protocol import Budget, LazyQuestion, Simulator
from haversack.bots.race import ALIKE, FEWEST, QUICK, is_behind
from haversack.bots.search import SearchBot
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
