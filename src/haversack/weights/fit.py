"""Fit what a judge is to learn: its own odds put on the right scale, and a forest of trees for what they leave out.

Games are parted by their seeds, never positions: some to learn from, some to say when to stop, some to judge what came
of it. The loss is the logarithmic one, and the chances are held against what happened, tenth by tenth.

What was counted in the last round of games puts right what was believed and promised in it: a card that truly lay in
hands twice as often as in the worlds dealt weighs twice as much, and an option that did better than it looked looks
better by so much.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

import haversack
from haversack.arena.svg import Line, lines
from haversack.bots.judges import judge_for
from haversack.bots.learned import ZONES
from haversack.kernel.zones import EVEN
from haversack.weights.files import features_of
from haversack.weights.played import Numbers, Played

PARTS = 10  # games of one seed in ten judge, of another say when to stop
TENTHS = 10
SETTINGS: Mapping[str, object] = {
    "objective": "cross_entropy",
    "learning_rate": 0.06,
    "num_leaves": 24,
    "max_depth": 7,
    "min_data_in_leaf": 800,
    "feature_fraction": 0.4,
    "bagging_fraction": 0.7,
    "bagging_freq": 1,
    "lambda_l2": 20.0,
    "max_bin": 63,
    "verbosity": -1,
    "deterministic": True,
    "force_row_wise": True,
}
PATIENCE = 25
DIGITS = 4
SELDOM = 30  # a card that was counted no oftener than this is believed to lie anywhere
RARELY = 60  # so does an option look as it did before
HEAVIEST = 16  # times the usual weight of a card, at most; the lightest is its inverse
BRINGING = ("play", "use", "target", "link", "pass", "done")
SLIGHT = 5  # hundredths of a point that are not worth a line in the file


def loss(chances: Numbers, won: npt.NDArray[np.float32]) -> float:
    """Return the mean logarithmic loss."""
    safe = np.clip(chances, 1e-6, 1 - 1e-6)
    return float(-(won * np.log(safe) + (1 - won) * np.log(1 - safe)).mean())


def chances_at(odds: Numbers) -> Numbers:
    """Turn logarithms of odds into chances."""
    out: Numbers = 1 / (1 + np.exp(-np.clip(odds, -30, 30)))
    return out


def logistic(columns: Numbers, won: npt.NDArray[np.float32]) -> Numbers:
    """Return the weights of a logistic regression, by Newton's steps."""
    out = np.zeros(columns.shape[1])
    for _ in range(25):
        chance = chances_at(columns @ out)
        hessian = (columns * (chance * (1 - chance))[:, None]).T @ columns + 1e-3 * np.eye(len(out))
        out = out + np.linalg.solve(hessian, columns.T @ (won - chance) - 1e-3 * out)
    return out


def columns(data: Played) -> Numbers:
    """Return what the scale is fitted on: the judge's odds, a constant, who slips more."""
    return np.column_stack([data.odds(), np.ones(len(data.won)), data.slips])


class Tenth(NamedTuple):
    """Chances of one tenth: the mean said, and what came of it."""

    said: float
    came: float


class Fit(NamedTuple):
    """What was learned, and how good it is on games left out."""

    weights: dict[str, object]
    report: list[str]
    losses: dict[str, list[float]]
    truth: list[Tenth]


def fit(data: Played, game: str, most: int, seed: int, before: Mapping[str, object]) -> Fit:
    """Learn from the games, the last round of which was played by the weights of before; at most so many trees."""
    lightgbm: Any = import_module("lightgbm")

    state = haversack.load(game).new(0)
    features = features_of(judge_for(state), game)
    part = data.game % PARTS
    learning, stopping, judging = data.where(part > 1), data.where(part == 1), data.where(part == 0)
    scale = logistic(columns(learning), learning.won)
    sets = [_dataset(lightgbm, one, scale) for one in (learning, stopping)]
    settings = {**SETTINGS, "seed": seed}
    curves: dict[str, dict[str, list[float]]] = {}
    callbacks = [lightgbm.early_stopping(PATIENCE, verbose=False), lightgbm.record_evaluation(curves)]
    model = lightgbm.train(settings, sets[0], most, valid_sets=[sets[1]], valid_names=["left out"], callbacks=callbacks)
    trees = [tree["tree_structure"] for tree in model.dump_model(num_iteration=model.best_iteration)["tree_info"]]
    weights = weights_of(trees, features.names, scale)
    weights["beliefs"] = beliefs_of(data.cards, features.cards, before)
    weights["priors"] = priors_of(data.options, state.vocabulary.keys, before)
    scaled = columns(judging) @ scale
    plain = chances_at(judging.odds())
    learned = chances_at(scaled + _said(model, judging))
    ways = [("the judge", plain), ("its scale put right", chances_at(scaled)), ("learned", learned)]
    losses = {name: curve["cross_entropy"] for name, curve in curves.items()}
    return Fit(weights, report(judging, ways, len(trees)), losses, tenths(learned, judging.won))


# What is believed and promised


def believed(data: Played, game: str, before: Mapping[str, object]) -> dict[str, object]:
    """Return what is to be believed of hidden cards after games that were played by the weights of before."""
    return beliefs_of(data.cards, features_of(judge_for(haversack.load(game).new(0)), game).cards, before)


def beliefs_of(counted: npt.NDArray[np.int64], cards: Sequence[str], before: Mapping[str, object]) -> dict[str, object]:
    """Return the weight of each card in each zone, by what was counted with the weights of before in use."""
    true, dealt = counted.sum(axis=0)
    out: dict[str, object] = {}
    for zone, trues, deals in zip(ZONES, true, dealt, strict=True):
        old = _numbers(_mapping(before.get("beliefs", {})).get(zone, {}))
        weights = {}
        for card, one, other in zip(cards, trues, deals, strict=True):
            weight = old.get(card, EVEN) * (one + SELDOM) / (other + SELDOM)
            weights[card] = round(max(EVEN / HEAVIEST, min(EVEN * HEAVIEST, weight)))
        out[zone] = {card: weight for card, weight in weights.items() if weight != EVEN}
    return out


def priors_of(counted: npt.NDArray[np.int64], keys: Sequence[str], before: Mapping[str, object]) -> dict[str, int]:
    """Return by how much each option is better than it looks at a glance, by what was counted with that of before.

    That is so for options that bring a card into play, and for bringing none. What a space or a piece is worth is for
    the board to say, and what a card is worth in hand for the judge: with those learned too, a bot of WW2 lost to the
    same bot without, 74 games to 126 and 173 to 227.
    """
    better, tried = counted.sum(axis=0)
    old = _numbers(before.get("priors", {}))
    out: dict[str, int] = {}
    for key, amount, times in zip(keys, better, tried, strict=True):
        found = round(old.get(key, 0) + amount / (times + RARELY))
        if abs(found) >= SLIGHT and key.partition(":")[0] in BRINGING:
            out[key] = found
    return out


def _mapping(found: object) -> Mapping[str, object]:
    return found if isinstance(found, dict) else {}


def _numbers(found: object) -> dict[str, float]:
    return {name: float(number) for name, number in _mapping(found).items() if isinstance(number, (int, float))}


# The trees


def _inputs(data: Played) -> Any:
    slips = np.round(data.slips * 100).astype(np.int16)
    return np.column_stack([data.rows, slips])


def _dataset(lightgbm: Any, data: Played, scale: Numbers) -> Any:
    return lightgbm.Dataset(
        _inputs(data), label=data.won, init_score=columns(data) @ scale, free_raw_data=True, params=dict(SETTINGS)
    )


def _said(model: Any, data: Played) -> Numbers:
    out: Numbers = model.predict(_inputs(data), num_iteration=model.best_iteration, raw_score=True)
    return out


# What is kept


def weights_of(trees: Sequence[Mapping[str, Any]], names: Sequence[str], scale: Numbers) -> dict[str, object]:
    """Return what was learned as plain data. At play nobody is known to slip, so questions about that are answered."""
    used: dict[int, int] = {}
    out = []
    for tree in trees:
        nodes: list[list[float]] = [[]]
        waiting = [(0, _without_slips(tree, len(names)))]
        while waiting:
            place, node = waiting.pop(0)
            if "leaf_value" in node:
                nodes[place] = [round(node["leaf_value"], DIGITS)]
                continue
            number = used.setdefault(node["split_feature"], len(used))
            nodes[place] = [number, int(np.floor(node["threshold"])), len(nodes)]
            for side in ("left_child", "right_child"):
                waiting.append((len(nodes), _without_slips(node[side], len(names))))
                nodes.append([])
        out.append(nodes)
    return {
        "trust": round(float(scale[0]), DIGITS),
        "edge": round(float(scale[1]), DIGITS),
        "features": [names[number] for number in used],
        "trees": out,
    }


def _without_slips(node: Mapping[str, Any], slips: int) -> Mapping[str, Any]:
    while node.get("split_feature") == slips:
        node = node["left_child"] if node["threshold"] >= 0 else node["right_child"]
    return node


# How good it is


def drawn(found: Fit, title: str) -> str:
    """Return two pictures as one page: the loss by the number of trees, and what came of each chance given."""
    by_trees = [Line(name, tuple(enumerate(losses, 1))) for name, losses in found.losses.items()]
    said = [Line("came true", tuple((100 * one.said, 100 * one.came) for one in found.truth))]
    parts = [
        lines(f"{title}: loss on games left out", by_trees, "trees"),
        lines(f"{title}: chances", said, "said, in %"),
    ]
    return "\n".join(["<!doctype html>", f"<title>{title}</title>", *parts]) + "\n"


def report(data: Played, ways: Sequence[tuple[str, Numbers]], trees: int) -> list[str]:
    """Return lines about the loss in all and by quarters of the game, and how true the chances are."""
    games = len(np.unique(data.game))
    out = [f"{len(data.won)} positions of {games} games left out; {trees} trees"]
    edges = np.quantile(data.rows[:, 1], [0.25, 0.5, 0.75])
    quarter = np.searchsorted(edges, data.rows[:, 1])
    for name, chances in ways:
        parts = [loss(chances[quarter == one], data.won[quarter == one]) for one in np.unique(quarter)]
        worst = max(abs(one.said - one.came) for one in tenths(chances, data.won))
        out.append(
            f"{name:20} loss {loss(chances, data.won):.4f}; by quarters {' '.join(f'{one:.3f}' for one in parts)}; "
            f"farthest off in a tenth {100 * worst:.1f} points"
        )
    return out


def tenths(chances: Numbers, won: npt.NDArray[np.float32]) -> list[Tenth]:
    """Return for each tenth of chances what was said and what came of it."""
    where = np.minimum((chances * TENTHS).astype(int), TENTHS - 1)
    out = []
    for tenth in range(TENTHS):
        here = where == tenth
        if here.any():
            out.append(Tenth(float(chances[here].mean()), float(won[here].mean())))
    return out
