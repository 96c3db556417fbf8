"""The judge of a game: how good a position is, and which options look good at a glance.

A game names the function that makes its judge from a state (`game.judge`).
"""

import haversack
from haversack.bots.judge import Judge
from haversack.bots.plain_judge import PlainJudge
from haversack.kernel.state import GameState


def judge_for(state: GameState) -> Judge:
    """Return a judge that knows the rules of a state; a game without one of its own gets the plain judge.

    So do rules of an older version: a judge reads the state, and knows the state of the present rules alone.
    """
    name, version = state.identity()
    game = haversack.load(name)
    place = game.judge
    if not place or version != game.rules_version:
        return PlainJudge(state)
    found = haversack.part_of(place)(state)
    if not isinstance(found, Judge):
        raise TypeError(f"{place} makes no judge")
    return found
