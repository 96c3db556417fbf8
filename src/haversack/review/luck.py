"""Luck and choices of a finished game, one by one, so that they add up to its result.

At each step the same choice is also made in worlds that differ from the true one in what nobody at the table knew: the
order of decks and the dice to come. What the true step brought beyond the mean of those is luck; the rest of the
change is the choice's. Whatever the judge thinks, the luck of a step is nothing on the mean, since the true world is
one such deal among the others; a game is dealt anew in the same way to tell what its deal was worth. So a result less
its luck is worth the same on the mean, and varies less: by as much as the judge knows.
"""

from collections.abc import Sequence
from typing import NamedTuple

from haversack.bots.judges import learned_judge_for
from haversack.kernel.game import Game
from haversack.kernel.record import strings
from haversack.kernel.rng import mix, seeded
from haversack.kernel.state import GameState
from haversack.review.chances import Chances

REDEALS = 64
MANY_DEALS = 256
DRY_DEALS = 3


class Step(NamedTuple):
    """What one choice and the chance after it did to the chance of the first side."""

    seat: int
    before: float
    choice: float
    luck: float

    @property
    def after(self) -> float:
        """Return the chance that was reached."""
        return self.before + self.choice + self.luck


def step_of(chances: Chances, state: GameState, choice: int, before: float, worlds: int, dice: int) -> Step:
    """Return what a choice in a true state did; the state stays as it is.

    Before and after it the same dice deal what nobody knows, so that a step in which nothing was drawn has no luck.
    """
    since = chances.judge.clock(state)
    true = state.clone()
    true.apply_id(choice)
    after = chances.known(true, since, chances.seats, worlds, dice)
    total = 0.0
    for number in range(worlds):
        other = state.determinise(chances.seats, dice + number)
        other.apply_id(choice)
        total += chances.of(other, since)
    mean = total / worlds
    return Step(state.seat, before, mean - before, after - mean)


def mean_at_start(chances: Chances, game: Game, options: dict[str, object], deals: int = REDEALS) -> float:
    """Return the mean chance over so many deals of a new game."""
    total = 0.0
    for seed in range(deals):
        state = game.new(mix(seeded(seed)), options).quiet()
        total += chances.of(state, -1)
    return total / deals


def is_dry(chances: Chances, state: GameState, choice: int) -> bool:
    """Say whether nothing was drawn or rolled after a choice: all that nobody knows is as unknown as before."""
    true = state.clone()
    true.apply_id(choice)
    for seed in range(DRY_DEALS):
        other = state.determinise(chances.seats, seed)
        other.apply_id(choice)
        if true.determinise(chances.seats, seed) != other:
            return False
    return True


def luck_of(chances: Chances, start: GameState, choices: Sequence[int], worlds: int, seed: int = 0) -> float:
    """Return the luck of all steps of a game together, without that of its deal."""
    state = start.clone().quiet()
    total = 0.0
    for at, choice in enumerate(choices):
        if not is_dry(chances, state, choice):
            total += step_of(chances, state, choice, 0.0, worlds, mix(seeded(seed) + 1000 * at)).luck
        state.apply_id(choice)
    return total


class Fairness:
    """Takes the luck out of results of one game; the mean over deals is worked out once."""

    def __init__(self, game: Game, options: dict[str, object], worlds: int, ahead: int = 0) -> None:
        self._chances = Chances(game, learned_judge_for(game.new(0, options)), ahead)
        self._worlds = worlds
        self._mean = mean_at_start(self._chances, game, options, MANY_DEALS)

    def of(self, start: GameState, choices: Sequence[int], end: GameState, seed: int = 0) -> tuple[float, float]:
        """Return the result of a game for the first side, and the same less its luck."""
        chances, worlds = self._chances, self._worlds
        deal = chances.known(start, -1, chances.seats, 4 * worlds, mix(seeded(seed))) - self._mean
        result = chances.result(end)
        return result, result - deal - luck_of(chances, start, choices, worlds, seed)


def choices_of(state: GameState, record: dict[str, object]) -> list[int]:
    """Return the choices of a record as ids."""
    return [state.vocabulary.id(key) for key in strings(record, "choices")]
