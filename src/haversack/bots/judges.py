"""The judge of a game: how good a position is, and which options look good at a glance.

A game names the function that makes its judge from a state (`game.judge`).
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import haversack
from haversack.bots.judge import Judge
from haversack.bots.learned import LearnedJudge
from haversack.bots.plain_judge import PlainJudge
from haversack.kernel.state import GameState

WEIGHTS = "weights.json"


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


def careful_judge_for(state: GameState) -> Judge:
    """Return the judge of a state that loses nothing by oversight."""
    return judge_for(state).careful()


def learned_judge_for(state: GameState) -> Judge:
    """Return a judge that has learned where there is such for the game; else the one there is."""
    judge = judge_for(state)
    if judge.features() is None:
        return judge
    weights = _weights(haversack.load(state.identity()[0]).judge)
    return judge if weights is None else taught(judge, weights, state)


def taught(judge: Judge, weights: Mapping[str, object], state: GameState) -> Judge:
    """Return the judge of a state with what was learned; as it is if it reads nothing."""
    features = judge.features()
    return judge if features is None else LearnedJudge(judge, features, weights, state.vocabulary)


def weights_beside(place: str) -> Traversable:
    """Return the file for what was learned, beside the judge at `package.module:function`."""
    return files(place.partition(":")[0].rpartition(".")[0]) / WEIGHTS


@cache
def _weights(place: str) -> Mapping[str, object] | None:
    """Return what was learned for a judge, where there is such a file beside it."""
    file = weights_beside(place)
    if not file.is_file():
        return None
    found: Mapping[str, object] = json.loads(file.read_text(encoding="utf-8"))
    return found
