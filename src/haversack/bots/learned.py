# native: yes
"""A judge whose chances were learned: the game's own judge, its opinion put right by a forest of trees.

All but the chance is the game's judge. What was learned is a file beside that judge (`weights.json`), made by
`haversack learn`: the names of the features that the trees ask about, the trees, and how far the judge's own odds are
to be trusted. A feature that the rules at hand do not have, such as a card that a pack removed, counts as 0.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from haversack.bots.features import THOUSANDTHS, Features
from haversack.bots.forest import Node, total
from haversack.bots.judge import Judge, chance_at
from haversack.kernel.state import GameState

SPLIT: Final = 3  # numbers of a node that asks: feature, limit, the node after it; a leaf has one


class LearnedJudge(Judge):
    """The judge of a game with learned chances."""

    def __init__(self, judge: Judge, features: Features, weights: Mapping[str, object]) -> None:
        self.judge: Judge = judge
        self.reader: Features = features
        self.trust: float = _number(weights["trust"]) / THOUSANDTHS
        self.edge: float = _number(weights["edge"])
        self.trees: list[Node] = trees_of(weights, features.names)

    def chance(self, state: GameState, team: int) -> float:
        if state.seat < 0:
            return self.judge.chance(state, team)
        numbers = self.reader.read(state)
        numbers.append(0)
        odds = self.edge + self.trust * numbers[0] + total(self.trees, numbers)
        return chance_at(-odds if team else odds)

    def features(self) -> Features:
        return self.reader

    # As the game's judge says

    def fits(self, state: GameState) -> bool:
        return self.judge.fits(state)

    def team(self, seat: int) -> int:
        return self.judge.team(seat)

    def value(self, state: GameState, team: int) -> int:
        return self.judge.value(state, team)

    def priors(self, state: GameState) -> list[int]:
        return self.judge.priors(state)

    def is_settled(self, state: GameState, since: int) -> bool:
        return self.judge.is_settled(state, since)

    def is_minor(self, state: GameState) -> bool:
        return self.judge.is_minor(state)

    def tries(self, state: GameState) -> int:
        return self.judge.tries(state)

    def clock(self, state: GameState) -> int:
        return self.judge.clock(state)

    def reach(self, state: GameState) -> int:
        return self.judge.reach(state)

    def turns_in_a_round(self) -> int:
        return self.judge.turns_in_a_round()


def trees_of(weights: Mapping[str, object], names: list[str]) -> list[Node]:
    """Return the trees of a file, their questions put to the features of these names."""
    missing = len(names)
    places = {name: place for place, name in enumerate(names)}
    asked = [places.get(str(name), missing) for name in _list(weights["features"])]
    return [_tree(_list(tree), asked) for tree in _list(weights["trees"])]


def _tree(rows: Sequence[object], asked: list[int]) -> Node:
    """Return the root of a tree. A row that asks names the feature, the limit, and which row is the low one of two."""
    parts = [_list(row) for row in rows]
    nodes: list[Node] = []
    for part in parts:
        if len(part) == SPLIT:
            nodes.append(Node(asked[int(_number(part[0]))], int(_number(part[1])), 0.0))
        else:
            nodes.append(Node(0, 0, _number(part[0])))
    for node, part in zip(nodes, parts):  # noqa: B905 mypyc compiles this form
        if len(part) == SPLIT:
            low = int(_number(part[2]))
            node.low, node.high = nodes[low], nodes[low + 1]
    return nodes[0]


def _list(value: object) -> Sequence[object]:
    if not isinstance(value, list):
        raise TypeError("The weights of a judge are broken: a list is missing.")
    return value


def _number(value: object) -> float:
    if not isinstance(value, (int, float)):
        raise TypeError("The weights of a judge are broken: a number is missing.")
    return float(value)
