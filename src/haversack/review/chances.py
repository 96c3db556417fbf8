"""The chance to win in states of a game, by its judge: in the true world, and in worlds dealt for somebody.

A chance is that of the first of the two sides. It is taken between two actions: in the middle of one, the rest of it
is played by what looks best at a glance first. Only finished games come here, so the truth may be looked at.
"""

from typing import Final

from haversack.bots.judge import Judge
from haversack.bots.lookahead import played_on, settle
from haversack.kernel.game import Game
from haversack.kernel.rng import MASK, mix
from haversack.kernel.state import GameState

EVEN: Final = 0.5


class Chances:
    """What a judge thinks of the states of one game, at once or so many turns `ahead`."""

    def __init__(self, game: Game, judge: Judge, ahead: int = 0) -> None:
        self.judge = judge
        self.ahead = ahead
        self.sides: tuple[str, ...] = tuple(game.teams)
        self.seats = game.seats
        self.first = judge.team(game.seats.index(game.teams[self.sides[0]][0]))

    def side_of(self, seat: int) -> int:
        """Return the place of a seat's side among the sides: 0 or 1."""
        return 0 if self.judge.team(seat) == self.first else 1

    def of(self, state: GameState, since: int) -> float:
        """Return the chance in a state reached from one with the clock `since`."""
        if state.seat >= 0 and not self.judge.is_settled(state, since):
            state = state.clone()
            settle(state, self.judge, since)
        if self.ahead and state.seat >= 0:
            until = self.judge.clock(state) + self.ahead
            state = played_on(state.clone(), self.judge.plain(), until, mix(state.rng & MASK))
        if state.seat < 0:
            return self.result(state)
        return self.judge.chance(state, self.first)

    def result(self, state: GameState) -> float:
        """Return what a finished game is worth: 1 if the first side won, a half for a draw."""
        outcome = state.finish()
        if outcome is None or outcome.winner is None:
            return EVEN
        return 1.0 if outcome.winner == self.sides[0] else 0.0

    def known(self, state: GameState, since: int, seats: tuple[str, ...], worlds: int, dice: int) -> float:
        """Return the mean chance over worlds that those seats cannot tell from the state; no seats are a spectator."""
        total = 0.0
        for number in range(worlds):
            total += self.of(state.determinise(seats, dice + number), since)
        return total / worlds
