# native: yes
"""A judge whose chances were learned: the game's own judge, its opinion put right by a forest of trees.

All but the chance is the game's judge. What was learned is a file beside that judge (`weights.json`), made by
`haversack learn`: the names of the features that the trees ask about, the trees, and how far the judge's own odds are
to be trusted. A feature that the rules at hand do not have, such as a card that a pack removed, counts as 0.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from haversack.bots.features import THOUSANDTHS, Features
from haversack.bots.forest import LEAF, Forest
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
        self.forest: Forest = forest_of(weights, features.names)

    def chance(self, state: GameState, team: int) -> float:
        if state.seat < 0:
            return self.judge.chance(state, team)
        numbers = self.reader.read(state)
        numbers.append(0)
        odds = self.edge + self.trust * numbers[0] + self.forest.total(numbers)
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

    def held_worth(self, state: GameState, team: int) -> int:
        return self.judge.held_worth(state, team)

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


def forest_of(weights: Mapping[str, object], names: list[str]) -> Forest:
    """Return the forest of a file, its questions put to the features of these names."""
    missing = len(names)
    places = {name: place for place, name in enumerate(names)}
    asked = [places.get(str(name), missing) for name in _list(weights["features"])]
    roots: list[int] = []
    asks: list[int] = []
    limits: list[int] = []
    after: list[int] = []
    values: list[float] = []
    for tree in _list(weights["trees"]):
        base = len(asks)
        roots.append(base)
        for node in _list(tree):
            parts = _list(node)
            is_split = len(parts) == SPLIT
            asks.append(asked[int(_number(parts[0]))] if is_split else LEAF)
            limits.append(int(_number(parts[1])) if is_split else 0)
            after.append(base + int(_number(parts[2])) if is_split else 0)
            values.append(0.0 if is_split else _number(parts[0]))
    return Forest(roots, asks, limits, after, values)


def _list(value: object) -> Sequence[object]:
    if not isinstance(value, list):
        raise TypeError("The weights of a judge are broken: a list is missing.")
    return value


def _number(value: object) -> float:
    if not isinstance(value, (int, float)):
        raise TypeError("The weights of a judge are broken: a number is missing.")
    return float(value)
