"""Small networks that learn, by NumPy alone: layers, the gradient through them, Adam.

    passed = network.forward(seen)
    network.adam.step(network.slopes(passed, slope of the loss by passed[-1]))

An actor has a row of weights for each choice of the vocabulary. Such a row is a sum: of one of the choice itself, one
of its verb and one of its noun, so that what is learned of playing a card helps to say what keeping it is worth.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from haversack.envs.moments import Offered

Array = NDArray[Any]
USUAL_ONES: Final = 64  # so many numbers of an observation are not zero
FIRST, SECOND, TINY = 0.9, 0.999, 1e-8  # Adam's


class Adam:
    """Arrays that go down a slope by steps of about one size."""

    def __init__(self, arrays: Mapping[str, Array], rate: float) -> None:
        self.arrays = dict(arrays)
        self.rate = rate
        self.steps = 0
        self.means = {name: np.zeros_like(array) for name, array in arrays.items()}
        self.squares = {name: np.zeros_like(array) for name, array in arrays.items()}

    def step(self, slopes: Mapping[str, Array], longest: float = np.inf) -> None:
        """Take a step down; slopes that are longer together are cut to that length."""
        self.steps += 1
        length = float(np.sqrt(sum(float(np.vdot(slope, slope)) for slope in slopes.values())))
        cut = min(1.0, longest / (length + TINY))
        rate = self.rate * (1 - SECOND**self.steps) ** 0.5 / (1 - FIRST**self.steps)
        for name, slope in slopes.items():
            mean, square = self.means[name], self.squares[name]
            mean *= FIRST
            mean += (1 - FIRST) * cut * slope
            square *= SECOND
            square += (1 - SECOND) * cut * cut * np.square(slope)
            self.arrays[name] -= rate * mean / (np.sqrt(square) + TINY)

    def state(self) -> dict[str, Array]:
        """Return all there is, to go on from."""
        return {
            "steps": np.array(self.steps),
            **{f"array {name}": array for name, array in self.arrays.items()},
            **{f"mean {name}": array for name, array in self.means.items()},
            **{f"square {name}": array for name, array in self.squares.items()},
        }

    def restore(self, state: Mapping[str, Array]) -> None:
        """Go on from what there was."""
        self.steps = int(state["steps"])
        for kind, arrays in (("array", self.arrays), ("mean", self.means), ("square", self.squares)):
            for name, array in arrays.items():
                array[:] = state[f"{kind} {name}"]


class Network:
    """Layers with these numbers of units, each but the last cut off at zero."""

    def __init__(self, sizes: Sequence[int], dice: np.random.Generator, rate: float) -> None:
        self.depth = len(sizes) - 1
        arrays: dict[str, Array] = {}
        for layer, (wide, next_wide) in enumerate(pairwise(sizes)):
            spread = (2 / (wide if layer else min(wide, USUAL_ONES))) ** 0.5
            arrays[f"w{layer}"] = dice.normal(0.0, spread / 2, (next_wide, wide)).astype(np.float32)
            arrays[f"b{layer}"] = np.zeros(next_wide, np.float32)
        self.adam = Adam(arrays, rate)

    def forward(self, seen: Array) -> list[Array]:
        """Return what goes into each layer, and what comes out of the last."""
        out = [seen]
        for layer in range(self.depth):
            values = out[-1] @ self.adam.arrays[f"w{layer}"].T + self.adam.arrays[f"b{layer}"]
            out.append(values if layer == self.depth - 1 else np.maximum(values, 0.0))
        return out

    def slopes(self, passed: list[Array], slope: Array) -> dict[str, Array]:
        """Return the gradient of all weights, by that of what came out."""
        out: dict[str, Array] = {}
        for layer in range(self.depth - 1, -1, -1):
            out[f"w{layer}"], out[f"b{layer}"] = slope.T @ passed[layer], slope.sum(0)
            if layer:
                slope = (slope @ self.adam.arrays[f"w{layer}"]) * (passed[layer] > 0)
        return out


class Actor:
    """The odds of the choices offered, by what a seat knows: a network, and a row of weights for each choice."""

    def __init__(self, size: int, hidden: Sequence[int], keys: Sequence[str], dice: np.random.Generator, rate: float):
        self.body = Network([size, *hidden], dice, rate)
        self.parts = parts_of(keys)
        wide, spread = hidden[-1], 0.5 / hidden[-1] ** 0.5
        rows = {
            "own": np.zeros((len(keys), wide), np.float32),
            "shared": dice.normal(0.0, spread, (self.parts.shape[1], wide)).astype(np.float32),
            "offset": np.zeros(len(keys), np.float32),
        }
        self.head = Adam(rows, rate)

    @property
    def rows(self) -> Array:
        """Return the row of weights of each choice."""
        rows: Array = self.head.arrays["own"] + self.parts @ self.head.arrays["shared"]
        return rows

    def set_rate(self, rate: float) -> None:
        """Take steps of another size."""
        self.body.adam.rate = self.head.rate = rate

    def odds(self, seen: Array, options: Offered, rows: Array | None = None) -> "Odds":
        """Return the odds of the choices offered; who asks often while nothing is learned keeps the rows."""
        return Odds(self, seen, options, self.rows if rows is None else rows)

    def weights(self) -> dict[str, Array]:
        """Return the layers as a policy has them."""
        out = dict(self.body.adam.arrays)
        out[f"w{self.body.depth}"], out[f"b{self.body.depth}"] = self.rows, self.head.arrays["offset"]
        return out

    def state(self) -> dict[str, Array]:
        """Return all there is, to go on from."""
        return {f"{name} {key}": array for name, part in self._parts() for key, array in part.state().items()}

    def restore(self, state: Mapping[str, Array]) -> None:
        """Go on from what there was."""
        for name, part in self._parts():
            part.restore({key.removeprefix(f"{name} "): array for key, array in state.items()})

    def _parts(self) -> list[tuple[str, Adam]]:
        return [("body", self.body.adam), ("head", self.head)]


class Odds:
    """The odds of what is offered in a batch, and the way back from their slope to the weights."""

    def __init__(self, actor: Actor, seen: Array, options: Offered, rows: Array) -> None:
        self.actor, self.options, self.rows = actor, options, rows
        self.passed = actor.body.forward(seen)
        self.last = np.maximum(self.passed[-1], 0.0)
        logits = np.einsum("ij,ij->i", self.last[options.rows], self.rows[options.ids])
        logits += actor.head.arrays["offset"][options.ids]
        logits -= np.maximum.reduceat(logits, options.starts)[options.rows]
        self.logs = logits - np.log(np.add.reduceat(np.exp(logits), options.starts))[options.rows]
        self.chances = np.exp(self.logs)

    def entropy(self) -> Array:
        """Return how open the choice is in each row."""
        entropy: Array = -np.add.reduceat(self.chances * self.logs, self.options.starts)
        return entropy

    def learn(self, slope: Array, longest: float = np.inf) -> None:
        """Go down the slope of a loss by the logits."""
        options, actor = self.options, self.actor
        spread = np.zeros((len(self.last), len(self.rows)), np.float32)
        spread[options.rows, options.ids] = slope
        own = spread.T @ self.last
        below = np.add.reduceat(slope[:, None] * self.rows[options.ids], options.starts) * (self.last > 0)
        slopes = actor.body.slopes(self.passed, below)
        actor.head.step({"own": own, "shared": actor.parts.T @ own, "offset": spread.sum(0)}, longest)
        actor.body.adam.step(slopes, longest)


def parts_of(keys: Sequence[str]) -> Array:
    """Return for each choice, `verb:noun`, a row with a one at the place of its verb and one at that of its noun."""
    words = [key.partition(":") for key in keys]
    verbs = {verb: place for place, verb in enumerate(dict.fromkeys(verb for verb, _, _ in words))}
    nouns = {noun: len(verbs) + place for place, noun in enumerate(dict.fromkeys(noun for _, _, noun in words if noun))}
    out = np.zeros((len(keys), len(verbs) + len(nouns)), np.float32)
    for row, (verb, _, noun) in zip(out, words, strict=True):
        row[verbs[verb]] = 1.0
        if noun:
            row[nouns[noun]] = 1.0
    return out
