"""Every bot by its name: the kinds, the levels a player chooses from, and bots of other packages.

A bot of one's own is named by where it is (`package.module:Class`), or by the name under which an installed package
offers it (entry point `haversack.bots`); a policy that was trained, by its file. Whatever makes a bot takes the seed of
its dice.
"""

import importlib
import random
import sys
from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from haversack.bots.judges import careful_judge_for
from haversack.bots.protocol import BadBot, Bot, Budget, Explanation, Question, Simulator
from haversack.bots.random_bot import RandomBot
from haversack.bots.scripted import ScriptedBot
from haversack.bots.search import MasterBot, SearchBot
from haversack.bots.table import SeatedBot

DEFAULT_ITERATIONS = 300
SLIPS = 0.35
FEW_SLIPS = 0.12
ENTRY_POINTS = "haversack.bots"
POLICY = ".npz"


class Slipping:
    """A bot that now and then takes any option, so that a beginner can win."""

    name = "easy"

    def __init__(self, seed: int | str, slips: float = SLIPS) -> None:
        self._slips = slips
        self._careless = RandomBot(seed)
        self._careful = ScriptedBot(seed)
        self._last: Bot = self._careful
        self.restart(seed)

    def restart(self, seed: int | str) -> None:
        """Begin another game: from now on the seed alone decides."""
        self._dice = random.Random(f"easy/{seed}")
        self._careless.restart(seed)

    def choose(self, view: Mapping[str, object], decision: Question, simulator: Simulator, budget: Budget) -> int:
        """Return what the careful or, at times, the careless bot chooses."""
        self._last = self._careless if self._dice.random() < self._slips else self._careful
        return self._last.choose(view, decision, simulator, budget)

    def explain(self) -> Explanation | None:
        """Say why the last choice was made."""
        return self._last.explain()


class Casual(Slipping):
    """The same with fewer slips."""

    name = "casual"

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed, FEW_SLIPS)


class Normal(ScriptedBot):
    """The scripted bot with a careful judge."""

    name = "normal"

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed, careful_judge_for)


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
    "casual": Kind(Casual, {"iterations": 1}, "between the two: scripted, with few slips"),
    "normal": Kind(Normal, {"iterations": 1}, "plays soundly and at once: scripted, with an eye on what it may lose"),
    "hard": Kind(SearchBot, {"milliseconds": 1500}, "thinks for up to a second and a half: search"),
    "master": Kind(MasterBot, {"milliseconds": 1500}, "the strongest: looks wider, by chances it has learned"),
}


LEVELS = ("random", "easy", "casual", "normal", "hard", "master")
"""What a player chooses an opponent from, the weakest first."""


def levels() -> dict[str, str]:
    """Return the levels there are, each with a line about it."""
    return {name: BOTS[name].help for name in LEVELS}


def kind_of(name: str) -> Kind:
    """Return a kind of bot by its name, by the name an installed package gave it, or by where it is."""
    if name in BOTS:
        return BOTS[name]
    if name.endswith(POLICY):
        return _policy(name)
    if ":" in name:
        return _kind_at(name, name)
    offered = _offered()
    if name in offered:
        return _kind_at(offered[name], name)
    names = ", ".join([*BOTS, *sorted(offered)])
    raise BadBot(f"There is no bot {name!r}; the bots are {names}, and your own as package.module:Class or FILE.npz.")


def _policy(file: str) -> Kind:
    """Return the kind that plays the policy of a file."""
    make = importlib.import_module("haversack.envs.policy").PolicyBot  # needs NumPy, and no bot needs it
    make(file, 0)  # refuses what is no policy
    return Kind(partial(make, file), make.usual_budget, f"the policy in {file}")


def _offered() -> dict[str, str]:
    """Return where the bots of installed packages are, by name."""
    from importlib.metadata import entry_points  # slow to import, seldom needed

    return {point.name: point.value for point in entry_points(group=ENTRY_POINTS)}


def _kind_at(place: str, name: str) -> Kind:
    """Return the kind of bot that lies at `package.module:Class`, in the present folder too."""
    module, _, attribute = place.partition(":")
    if "" not in sys.path:
        sys.path.append("")
    try:
        make = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadBot(f"The bot {name!r} cannot be found: {error}.") from None
    if not callable(make):
        raise BadBot(f"{place!r} makes no bots: it cannot be called.")
    usual = getattr(make, "usual_budget", {"iterations": DEFAULT_ITERATIONS})
    help_text = (getattr(make, "__doc__", None) or name).strip().splitlines()[0]
    return Kind(make, usual, help_text)


def make_bot(name: str, seed: int | str) -> Bot:
    """Return a new bot; the seed is that of its own dice."""
    bot = kind_of(name).make(seed)
    missing = [method for method in ("choose", "explain") if not callable(getattr(bot, method, None))]
    if missing:
        raise BadBot(f"The bot {name!r} lacks the method {missing[0]!r}.")
    return bot


def named(text: str) -> tuple[str, int | None]:
    """Read `name` or `name@iterations`."""
    name, sign, number = text.partition("@")
    kind_of(name)
    if sign and (not number.isdecimal() or int(number) < 1):
        raise BadBot(f"The budget of {text!r} is not a number of at least 1.")
    return name, int(number) if sign else None


def seat_bot(text: str, seats: tuple[str, ...], seed: int = 0) -> SeatedBot:
    """Return a bot at its seats by `name` or `name@iterations`; it heeds no clock, so equal seeds give equal games."""
    name, iterations = named(text)
    budget = Budget(iterations=iterations or iterations_of(name))
    return SeatedBot(make_bot(name, seed), seats, budget, seed, partial(make_bot, name))


def check_plays(bot: Bot, game_id: str) -> None:
    """Raise if a bot is for another game."""
    own = getattr(bot, "game", game_id)
    if own != game_id:
        raise BadBot(f"The bot {bot.name!r} plays {own}, not {game_id}.")


def iterations_of(name: str) -> int:
    """Return how many iterations a bot thinks for where no clock may decide."""
    return kind_of(name).budget.get("iterations", DEFAULT_ITERATIONS)


def budget_of(name: str) -> Budget:
    """Return how long a bot of that name thinks at a table."""
    usual = kind_of(name).budget
    return Budget(iterations=usual.get("iterations"), milliseconds=usual.get("milliseconds"))
