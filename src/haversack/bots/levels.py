"""Every bot by its name: the kinds, and the levels a player chooses from."""

import random
from collections.abc import Callable, Mapping
from typing import NamedTuple

from haversack.bots.protocol import BadBot, Bot, Budget, Explanation, Question, Simulator
from haversack.bots.random_bot import RandomBot
from haversack.bots.scripted import ScriptedBot
from haversack.bots.search import SearchBot

DEFAULT_ITERATIONS = 300
SLIPS = 0.35


class Slipping:
    """A bot that now and then takes any option, so that a beginner can win."""

    name = "easy"

    def __init__(self, seed: int | str, slips: float = SLIPS) -> None:
        self._dice = random.Random(f"easy/{seed}")
        self._slips = slips
        self._careless = RandomBot(seed)
        self._careful = ScriptedBot(seed)
        self._last: Bot = self._careful

    def choose(self, view: Mapping[str, object], decision: Question, simulator: Simulator, budget: Budget) -> int:
        """Return what the careful or, at times, the careless bot chooses."""
        self._last = self._careless if self._dice.random() < self._slips else self._careful
        return self._last.choose(view, decision, simulator, budget)

    def explain(self) -> Explanation | None:
        """Say why the last choice was made."""
        return self._last.explain()


class Kind(NamedTuple):
    """A kind of bot: how it is made, how long it thinks if nothing is said, and a line about it."""

    make: Callable[[int | str], Bot]
    budget: Mapping[str, int]
    help: str


BOTS: dict[str, Kind] = {
    "random": Kind(RandomBot, {"iterations": 1}, "chooses by lot"),
    "scripted": Kind(ScriptedBot, {"iterations": 1}, "fast: takes the best position one action ahead"),
    "search": Kind(SearchBot, {"iterations": DEFAULT_ITERATIONS}, "looks ahead, 300 simulations a decision"),
    "easy": Kind(Slipping, {"iterations": 1}, "for beginners: scripted, with slips"),
    "normal": Kind(ScriptedBot, {"iterations": 1}, "plays soundly and at once: scripted"),
    "hard": Kind(SearchBot, {"milliseconds": 1500}, "thinks for up to a second and a half: search"),
}


def kind_of(name: str) -> Kind:
    """Return a kind of bot by its name."""
    if name not in BOTS:
        raise BadBot(f"There is no bot {name!r}; the bots are {', '.join(BOTS)}.")
    return BOTS[name]


def make_bot(name: str, seed: int | str) -> Bot:
    """Return a new bot; the seed is that of its own dice."""
    return kind_of(name).make(seed)


def budget_of(name: str, iterations: int | None = None) -> Budget:
    """Return how long a bot of that name thinks: so many iterations, or what is usual for it."""
    usual = kind_of(name).budget
    if iterations is not None:
        return Budget(iterations=iterations)
    return Budget(iterations=usual.get("iterations"), milliseconds=usual.get("milliseconds"))
