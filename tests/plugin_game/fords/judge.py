"""What the bots think of a position: points, and fords that are held."""

from fords.facts import DISCARD, FORDS, PLAY
from fords.state import State
from haversack.bots.judge import Judge
from haversack.kernel.state import GameState

WIN = 100_000


class FordsJudge(Judge):
    """Counts what would be scored."""

    def fits(self, state: GameState) -> bool:
        return isinstance(state, State)

    def team(self, seat: int) -> int:
        return seat

    def value(self, state: GameState, team: int) -> int:
        assert isinstance(state, State)
        outcome = state.outcome
        if outcome is not None:
            return WIN if outcome.winner == state.seats()[team] else -WIN
        worth = [100 * state.points[seat] + 40 * _held(state, seat) for seat in range(2)]
        return worth[team] - worth[1 - team]

    def priors(self, state: GameState) -> list[int]:
        return [50 if PLAY <= choice < DISCARD else 0 for choice in state.legal]

    def is_settled(self, state: GameState, since: int) -> bool:
        return self.clock(state) > since

    def is_minor(self, state: GameState) -> bool:
        return False

    def clock(self, state: GameState) -> int:
        assert isinstance(state, State)
        return 2 * state.round + state.active

    def turns_in_a_round(self) -> int:
        return 2


def _held(state: State, seat: int) -> int:
    return len([space for space in FORDS if state.boats[seat] >> space & 1])


def judge(state: GameState) -> FordsJudge:
    """Return the judge of a state."""
    return FordsJudge()
