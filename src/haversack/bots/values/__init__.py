"""One judge for each game: how good a position is, and which options look good at a glance.

A game's module has a function `judge` that makes a judge for the rules of a state; its name is entered in JUDGES.
"""

from importlib import import_module

from haversack.bots.judge import Judge
from haversack.bots.values.plain import PlainJudge
from haversack.kernel.state import GameState

JUDGES = {
    "ww2": "haversack.bots.values.ww2_judge",
    "1914": "haversack.bots.values.y1914_judge",
    "greatwar": "haversack.bots.values.greatwar_judge",
}


def judge_for(state: GameState) -> Judge:
    """Return a judge that knows the rules of a state; a game without one of its own gets the plain judge."""
    module = JUDGES.get(state.identity()[0])
    if module is None:
        return PlainJudge(state)
    found = import_module(module).judge(state)
    if not isinstance(found, Judge):
        raise TypeError(f"{module} makes no judge")
    return found
