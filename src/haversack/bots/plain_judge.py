# native: yes
"""The judge of a game that has none of its own yet: the outcome and the points in the public view, nothing more."""

import haversack
from haversack.bots.judge import SHUNNED, Judge
from haversack.kernel.state import GameState
from haversack.kernel.subclassing import mypyc_attr

WIN = 100_000


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainJudge(Judge):
    """Knows how games end and who leads on points; every option looks alike, save taking own pieces back."""

    def __init__(self, state: GameState) -> None:
        self._game = state.identity()
        self._settings = state.settings()
        self._vocabulary = state.vocabulary
        self._teams = _teams(state)
        self._unit = haversack.load(state.identity()[0]).face.clock.unit

    def fits(self, state: GameState) -> bool:
        return state.identity() == self._game and state.vocabulary is self._vocabulary

    def team(self, seat: int) -> int:
        return self._teams[seat][0]

    def value(self, state: GameState, team: int) -> int:
        name = next(name for number, name in self._teams if number == team)
        outcome = state.outcome
        if outcome is not None:
            return 0 if outcome.winner is None else WIN if outcome.winner == name else -WIN
        return sum([100 * (amount if side == name else -amount) for side, amount in state.scores().items()])

    def priors(self, state: GameState) -> list[int]:
        return [SHUNNED if choice in self._vocabulary.forfeits else 0 for choice in state.legal]

    def is_settled(self, state: GameState, since: int) -> bool:
        return True

    def is_minor(self, state: GameState) -> bool:
        return False

    def clock(self, state: GameState) -> int:
        now = state.view(None).get(self._unit)
        return now if isinstance(now, int) else 0

    def turns_in_a_round(self) -> int:
        return 1


def _teams(state: GameState) -> list[tuple[int, str]]:
    """Return, for each seat, the number and the name of its team."""
    teams = haversack.load(state.identity()[0]).teams
    names = list(teams)
    return [next((names.index(name), name) for name in names if seat in teams[name]) for seat in state.seats()]
