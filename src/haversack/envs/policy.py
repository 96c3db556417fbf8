"""A trained player: a small network in a file of arrays, played with NumPy alone.

    policy = Policy.load("policy.npz")
    env = SingleEnv("greatwar", bots=policy)

    $ haversack arena greatwar --bots policy.npz,easy

A file says for which game and for which version of the observations it was trained, another one is refused, and whether
the likeliest choice is taken. A policy has the weights its file has, rounded as they are there, and reckons in double
precision: what was judged is what the file plays, and another machine does not choose otherwise for a last digit.
"""

import json
from collections.abc import Iterable, Mapping
from copy import copy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final, Self
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

import haversack
from haversack.arena.files import placed
from haversack.bots.protocol import BadBot, Budget, Explanation, Question, Simulator
from haversack.envs import VERSION
from haversack.envs.core import BadOption, EnvGame
from haversack.kernel.state import GameState

Weights = Mapping[str, NDArray[Any]]
ENDING: Final = ".npz"
ABOUT: Final = "about"
MOST_LAYERS: Final = 8
MOST_STEPS: Final = 127


def steps_of(weights: NDArray[Any]) -> NDArray[np.float32]:
    """Return the step in which each row of weights is counted in a file: a byte holds its widest weight."""
    widest = np.abs(weights).max(1, keepdims=True)
    return np.asarray(np.where(widest > 0, widest, 1.0) / MOST_STEPS, np.float32)


def counted(weights: NDArray[Any]) -> NDArray[np.int8]:
    """Return weights as whole numbers of steps."""
    return np.rint(weights / steps_of(weights).astype(np.float64)).astype(np.int8)


def rounded(name: str, array: NDArray[Any]) -> NDArray[np.float64]:
    """Return weights or offsets as a file keeps them, ready to reckon with; what was rounded stays as it is."""
    if name.startswith("w") and array.ndim == 2:
        return np.asarray(counted(array) * steps_of(array).astype(np.float64))
    return array.astype(np.float32).astype(np.float64)


class Policy:
    """Holds seats of a game: it draws its choices by the odds of its network, or takes the likeliest if `greedy`.

    What the seats know is put together, as in a team agent's observation. `restart` seeds the draws.
    """

    def __init__(self, game: str, weights: Weights, seats: Iterable[str] | None = None, greedy: bool = False) -> None:
        self.env_game = EnvGame(game)
        self.weights = {name: rounded(name, array) for name, array in weights.items()}
        self.greedy = greedy
        self.layers = len(self.weights) // 2
        self.held = frozenset(self.env_game.seat_number(seat) for seat in seats or ())
        self._dice = np.random.default_rng(0)
        self._check()
        self._by_place = np.ascontiguousarray(self.weights["w0"].T)

    def _check(self) -> None:
        names = [f"{part}{layer}" for layer in range(self.layers) for part in ("w", "b")]
        if not 2 <= self.layers <= MOST_LAYERS or sorted(names) != sorted(self.weights):
            raise BadOption("A policy is a list of layers, each with its weights and its offsets.")
        wide = self.env_game.size
        for layer in range(self.layers):
            weights, offsets = self.weights[f"w{layer}"], self.weights[f"b{layer}"]
            if weights.ndim != 2 or weights.shape[1] != wide or offsets.shape != weights.shape[:1]:
                raise BadOption(f"Layer {layer} of the policy does not fit the observations of {self.env_game.name}.")
            wide = weights.shape[0]
        if wide != self.env_game.actions:
            raise BadOption(f"The policy has {wide} choices; {self.env_game.name} has {self.env_game.actions}.")

    @classmethod
    def load(cls, path: str | Path, seats: Iterable[str] | None = None, greedy: bool | None = None) -> Self:
        """Return a policy as it was saved, or made to draw or not to draw as `greedy` says."""
        try:
            with np.load(path, allow_pickle=False) as stored:
                about = json.loads(str(stored[ABOUT]))
                names = [name for name in stored.files if name[0] in "wb"]
                weights = {name: stored[name] * stored.get(f"steps {name}", 1.0) for name in names}
        except (OSError, EOFError, KeyError, ValueError, BadZipFile) as fault:
            raise BadOption(f"{str(path)!r} is no policy: {fault}.") from None
        game, version = str(about.get("game")), (about.get("observations"), about.get("rules"))
        if game not in haversack.GAMES or version != (VERSION, haversack.load(game).rules_version):
            raise BadOption(f"{str(path)!r} was trained on other observations or rules than these.")
        return cls(game, weights, seats, bool(about.get("greedy")) if greedy is None else greedy)

    def save(self, path: str | Path) -> None:
        """Write the policy as a file, all of it or nothing."""
        rules = self.env_game.game.rules_version
        about = {"game": self.env_game.game.id, "observations": VERSION, "rules": rules, "greedy": self.greedy}
        arrays: dict[str, Any] = {ABOUT: np.array(json.dumps(about))}
        for name, array in self.weights.items():
            if name.startswith("w"):
                arrays[name], arrays[f"steps {name}"] = counted(array), steps_of(array).astype(np.float64)
            else:
                arrays[name] = array.astype(np.float32)
        with placed(Path(path)) as beside, open(beside, "wb") as file:
            np.savez_compressed(file, **arrays)

    def at(self, seats: Iterable[str], greedy: bool | None = None) -> "Policy":
        """Return the same player for these seats, made to draw or not to draw as `greedy` says."""
        out = copy(self)
        out.held = frozenset(self.env_game.seat_number(seat) for seat in seats)
        out.greedy = self.greedy if greedy is None else greedy
        out.restart(0)
        return out

    def restart(self, seed: int) -> None:
        """Begin another game; the seed alone decides the draws in it."""
        self._dice = np.random.default_rng(abs(seed))

    def odds(self, state: GameState) -> NDArray[np.float64]:
        """Return how likely each of the options offered is to be chosen, in the order of `state.legal`."""
        numbers = self.env_game.numbers(state, state.seat, self.held if state.seat in self.held else frozenset())
        places = np.flatnonzero(numbers)
        values = numbers[places].astype(np.float64) @ self._by_place[places] + self.weights["b0"]
        for layer in range(1, self.layers):
            rows = state.legal if layer == self.layers - 1 else slice(None)
            values = self.weights[f"w{layer}"][rows] @ np.maximum(values, 0.0) + self.weights[f"b{layer}"][rows]
        odds = np.exp(values - values.max())
        return np.asarray(odds / odds.sum())

    def choose(self, state: GameState) -> int:
        """Return one of the ids of `state.legal`."""
        if len(state.legal) == 1:
            return state.legal[0]
        odds = self.odds(state)
        return state.legal[int(odds.argmax()) if self.greedy else int(self._dice.choice(len(odds), p=odds))]


@cache
def _read(file: str) -> Policy:
    return Policy.load(file)


class PolicyBot:
    """A policy as a bot, wherever bots are named: by the file it is in."""

    usual_budget: Final = {"iterations": 1}

    def __init__(self, file: str, seed: int | str) -> None:
        try:
            self._stored = _read(file)
        except BadOption as fault:
            raise BadBot(str(fault)) from None
        self.name = Path(file).name
        self.game = self._stored.env_game.game.id
        self._seats: tuple[str, ...] = ()
        self._policy: Policy | None = None
        self._last: Explanation | None = None
        self.restart(seed)

    def restart(self, seed: int | str) -> None:
        """Begin another game: from now on the seed alone decides."""
        self._seed = Random(f"policy/{seed}").getrandbits(62)
        self._policy = None

    def choose(self, view: Mapping[str, object], decision: Question, simulator: Simulator, budget: Budget) -> int:
        """Draw an option by the odds of the network."""
        state, policy = simulator.sample, self._at(simulator.seats)
        choice = policy.choose(state)
        odds = dict(zip(state.legal, policy.odds(state).tolist(), strict=True))
        considered = [simulator.considered(one, value, 1) for one, value in odds.items()]
        ranked = tuple(sorted(considered, key=lambda one: -one.value))
        self._last = Explanation(simulator.key(choice), ranked, (), f"My network gave it {odds[choice]:.0%}.")
        return choice

    def _at(self, seats: tuple[str, ...]) -> Policy:
        """Return the policy for these seats, its draws seeded."""
        if self._policy is None or seats != self._seats:
            self._seats, self._policy = seats, self._stored.at(seats)
            self._policy.restart(self._seed)
        return self._policy

    def explain(self) -> Explanation | None:
        """Say how likely the network took each option to be."""
        return self._last
