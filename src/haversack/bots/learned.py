# native: yes
"""A judge that has learned: the game's own judge, its opinion put right by a forest of trees.

What was learned is a file beside that judge (`weights.json`), made by `haversack learn`: for the chance to win, the
names of the features that the trees ask about, the trees, and how far the judge's own odds are to be trusted; for the
priors, what each option is worth beside what it promises at a glance, by its key; and which cards players keep, by
their ids. What the rules at hand do not have, such as a card that a pack removed, counts for nothing. The value of a
position is its chance once more, on the scale of values: what looks best one action ahead is what wins most.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from haversack.bots.features import THOUSANDTHS, Features
from haversack.bots.forest import Node, total
from haversack.bots.judge import SCALE, Judge, chance_at
from haversack.kernel.state import GameState
from haversack.kernel.vocabulary import Vocabulary
from haversack.kernel.zones import EVEN, Beliefs

NO_WORDS: Final[Mapping[str, object]] = {}
ZONES: Final = ("hand", "laid", "buried")
SPLIT: Final = 3  # numbers of a node that asks: feature, limit, the node after it; a leaf has one


class LearnedJudge(Judge):
    """The judge of a game with learned chances."""

    def __init__(self, judge: Judge, features: Features, weights: Mapping[str, object], vocabulary: Vocabulary) -> None:
        self.judge: Judge = judge
        self.reader: Features = features
        self.trust: float = _number(weights["trust"]) / THOUSANDTHS
        self.edge: float = _number(weights["edge"])
        self.trees: list[Node] = trees_of(weights, features.names)
        self.believed: Beliefs | None = beliefs_of(weights, features.cards)
        self.offsets: list[int] = offsets_of(weights, vocabulary)

    def odds(self, state: GameState, team: int) -> float:
        """Return the logarithm of the odds of a team to win a game under way."""
        numbers = self.reader.read(state)
        numbers.append(0)
        odds = self.edge + self.trust * numbers[0] + total(self.trees, numbers)
        return -odds if team else odds

    def chance(self, state: GameState, team: int) -> float:
        return self.judge.chance(state, team) if state.seat < 0 else chance_at(self.odds(state, team))

    def value(self, state: GameState, team: int) -> int:
        return self.judge.value(state, team) if state.seat < 0 else int(self.odds(state, team) * SCALE)

    def features(self) -> Features:
        return self.reader

    def plain(self) -> Judge:
        return self.judge

    def beliefs(self) -> Beliefs | None:
        return self.believed

    def priors(self, state: GameState) -> list[int]:
        out = self.judge.priors(state)
        offsets = self.offsets
        if offsets:
            legal = state.legal
            for place in range(len(out)):
                out[place] += offsets[legal[place]]
        return out

    # As the game's judge says

    def fits(self, state: GameState) -> bool:
        return self.judge.fits(state)

    def team(self, seat: int) -> int:
        return self.judge.team(seat)

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


def offsets_of(weights: Mapping[str, object], vocabulary: Vocabulary) -> list[int]:
    """Return what each option is worth beside its prior, by its id; nothing where that was not learned."""
    found = _mapping(weights.get("priors", NO_WORDS))
    if not found:
        return []
    return [int(_number(found.get(key, 0))) for key in vocabulary.keys]


def beliefs_of(weights: Mapping[str, object], cards: list[str]) -> Beliefs | None:
    """Return which cards players keep, by their numbers."""
    found = _mapping(weights.get("beliefs", NO_WORDS))
    if not found:
        return None
    hand, laid, buried = [_mapping(found[zone]) for zone in ZONES]
    return Beliefs(_weights(hand, cards), _weights(laid, cards), _weights(buried, cards))


def _weights(found: Mapping[str, object], cards: list[str]) -> list[int]:
    return [int(_number(found.get(card, EVEN))) for card in cards]


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


def _mapping(value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise TypeError("The weights of a judge are broken: names are missing.")
    return value


def _list(value: object) -> Sequence[object]:
    if not isinstance(value, list):
        raise TypeError("The weights of a judge are broken: a list is missing.")
    return value


def _number(value: object) -> float:
    if not isinstance(value, (int, float)):
        raise TypeError("The weights of a judge are broken: a number is missing.")
    return float(value)
