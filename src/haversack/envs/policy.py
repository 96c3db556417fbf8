"""A trained player: a small network in a file of arrays, played with NumPy alone.

    policy = Policy.load("policy.npz")
    env = SingleEnv("greatwar", bots=policy)

    $ haversack arena greatwar --bots policy.npz,easy

A file says for which game and for which version of the observations it was trained; another one is refused.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

import haversack
from haversack.bots.protocol import BadBot, Budget, Explanation, Question, Simulator
from haversack.envs import VERSION
from haversack.envs.core import BadOption, EnvGame
from haversack.kernel.state import GameState

Weights = Mapping[str, NDArray[np.float32]]
ENDING: Final = ".npz"
ABOUT: Final = "about"
MOST_LAYERS: Final = 8


class Policy:
    """Holds seats of a game: it draws its choices by the odds of its network, or takes the likeliest if `greedy`.

    What the seats know is put together, as in a team agent's observation. `restart` seeds the draws.
    """

    def __init__(self, game: str, weights: Weights, seats: Iterable[str] | None = None, greedy: bool = False) -> None:
        self.env_game = EnvGame(game)
        self.weights = dict(weights)
        self.greedy = greedy
        self.layers = len(self.weights) // 2
        self.held = frozenset(self.env_game.seat_number(seat) for seat in seats or ())
        self._dice = np.random.default_rng(0)
        self._check()

    def _check(self) -> None:
        names = [f"{part}{layer}" for layer in range(self.layers) for part in ("w", "b")]
        if not 1 <= self.layers <= MOST_LAYERS or sorted(names) != sorted(self.weights):
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
    def load(cls, path: str | Path, seats: Iterable[str] | None = None, greedy: bool = False) -> Self:
        """Return a policy as it was saved."""
        try:
            with np.load(path, allow_pickle=False) as stored:
                about = json.loads(str(stored[ABOUT]))
                weights = {name: stored[name].astype(np.float32) for name in stored.files if name != ABOUT}
        except (OSError, KeyError, ValueError) as fault:
            raise BadOption(f"{str(path)!r} is no policy: {fault}.") from None
        game, version = str(about.get("game")), (about.get("observations"), about.get("rules"))
        if game not in haversack.GAMES or version != (VERSION, haversack.load(game).rules_version):
            raise BadOption(f"{str(path)!r} was trained on other observations or rules than these.")
        return cls(game, weights, seats, greedy)

    def save(self, path: str | Path) -> None:
        """Write the policy as a file."""
        about = {"game": self.env_game.game.id, "observations": VERSION, "rules": self.env_game.game.rules_version}
        arrays: dict[str, Any] = {name: array.astype(np.float16) for name, array in self.weights.items()}
        arrays[ABOUT] = np.array(json.dumps(about))
        with open(path, "wb") as file:
            np.savez_compressed(file, **arrays)

    def at(self, seats: Iterable[str]) -> "Policy":
        """Return the same player for these seats."""
        return Policy(self.env_game.game.id, self.weights, seats, self.greedy)

    def restart(self, seed: int) -> None:
        """Begin another game; the seed alone decides the draws in it."""
        self._dice = np.random.default_rng(abs(seed))

    def odds(self, state: GameState) -> NDArray[np.float64]:
        """Return how likely each of the options offered is to be chosen, in the order of `state.legal`."""
        values = self.env_game.numbers(state, state.seat, self.held if state.seat in self.held else frozenset())
        for layer in range(self.layers - 1):
            values = np.maximum(self.weights[f"w{layer}"] @ values + self.weights[f"b{layer}"], 0.0)
        last, legal = self.layers - 1, state.legal
        logits = (self.weights[f"w{last}"][legal] @ values + self.weights[f"b{last}"][legal]).astype(np.float64)
        odds = np.exp(logits - logits.max())
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
