"""One judge for each game: how good a position is, and which options look good at a glance."""

from haversack.bots.judge import Judge
from haversack.bots.values.plain import PlainJudge
from haversack.kernel.state import GameState


def judge_for(state: GameState) -> Judge:
    """Return a judge that knows the rules of a state; a game without one of its own gets the plain judge."""
    game = state.identity()[0]
    if game == "ww2":
        from haversack.bots.values.ww2_judge import WW2Judge
        from haversack.games.ww2.state import Board

        if isinstance(state, Board):
            return WW2Judge(state)
    return PlainJudge(state)
