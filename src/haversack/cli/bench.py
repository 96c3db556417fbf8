"""`haversack bench`: how fast the rules are, on one core."""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
from collections.abc import Callable
from operator import methodcaller
from time import perf_counter, process_time
from typing import TypeVar

from rich.console import Console
from rich.table import Table

import haversack
from haversack.cli.inputs import BadInput, add_json, add_pack, load_game, seconds
from haversack.kernel import machine
from haversack.kernel.game import Game
from haversack.kernel.state import GameState

IMPORT_RUNS = 7
WEIGHED_STATES = 100
SAMPLED_GAMES = 12
REPLAYED_GAMES = 40
Figures = dict[str, float]
T = TypeVar("T")


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "bench",
        help="measure the speed of the rules",
        description="Measure the rules on one core: random play over all that is offered, copying, dealing anew, "
        "views, replay, size, import. `benchmarks/compare.py` holds the figures against other libraries.",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games to measure (default: all)")
    parser.add_argument("--seconds", type=seconds, default=2.0, metavar="S", help="time for each figure (default 2)")
    add_pack(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Measure and print."""
    if given.pack is not None and len(given.games) != 1:
        raise BadInput("A pack is for one game: name it.")
    games = [load_game(name, file=given.pack) for name in given.games or haversack.GAMES]
    figures = {game.id: measure(game, given.seconds) for game in games}
    if given.json:
        print(json.dumps({"build": build(), "python": sys.version.split()[0], "games": figures}, indent=2))
    else:
        _print(figures)
    return 0


def build() -> str:
    """Say whether the rules run compiled or as pure Python."""
    return "pure" if str(machine.__file__).endswith(".py") else "compiled"


def measure(game: Game, time: float) -> Figures:
    """Return every figure of a game."""
    states = sampled(game)
    views = [state.view(decider(state)) for state in states]
    encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode
    return {
        **play_rates(game, time),
        "clone_us": each_us(methodcaller("clone"), states, time),
        "determinise_us": each_us(lambda state: state.determinise(decider(state), 1), states, time),
        "view_us": each_us(lambda state: state.view(decider(state)), states, time),
        "view_encode_us": each_us(encode, views, time),
        "replay_ratio": replay_ratio(game, time),
        "state_bytes": mean_bytes(states[:: max(1, len(states) // WEIGHED_STATES)]),
        "import_ms": import_ms(game.id),
    }


def decider(state: GameState) -> str:
    """Return the seat that decides."""
    return state.seats()[state.seat]


def play_rates(game: Game, time: float) -> Figures:
    """Play random games, over all that is offered and without a log, for about so many seconds."""
    choose = random.Random(1).choice
    decisions = games = 0
    begun = perf_counter()
    while perf_counter() - begun < time:
        state = game.new(games).quiet()
        while legal := state.legal:
            state.apply(choose(legal))
            decisions += 1
        games += 1
    elapsed = perf_counter() - begun
    return {"decisions_per_s": decisions / elapsed, "games_per_s": games / elapsed}


def sampled(game: Game) -> list[GameState]:
    """Return the states at every decision of some random games, as a search has them: without a log."""
    choose = random.Random(2).choice
    states = []
    for seed in range(SAMPLED_GAMES):
        state = game.new(seed).quiet()
        while state.legal:
            states.append(state.clone())
            state.apply(choose(state.legal))
    return states


def each_us(action: Callable[[T], object], items: list[T], time: float) -> float:
    """Return the time of an action in µs, averaged over the items."""
    done = 0
    begun = perf_counter()
    while perf_counter() - begun < time:
        for item in items:
            action(item)
        done += len(items)
    return (perf_counter() - begun) / done * 1e6


def replay_ratio(game: Game, time: float) -> float:
    """Return the time of replaying a game over that of playing it with a digest after each choice; the median."""
    ratios: list[float] = []
    begun = perf_counter()
    while len(ratios) < REPLAYED_GAMES or perf_counter() - begun < time:
        choose = random.Random(len(ratios)).choice
        start = process_time()
        state = game.new(len(ratios))
        digests = [state.digest()]
        while state.legal:
            state.apply(choose(state.legal))
            digests.append(state.digest())
        played = process_time() - start
        record = state.record()
        del state, digests
        start = process_time()
        game.replay(record)
        ratios.append((process_time() - start) / played)
    return statistics.median(ratios)


# Size


def mean_bytes(states: list[GameState]) -> float:
    """Return the size of all that a state holds, its history included, save what every game of its rules shares."""
    shared = reachable(states[0].empty(), {})
    return statistics.fmean(sum(map(sys.getsizeof, reachable(state, shared).values())) for state in states)


def reachable(start: object, known: dict[int, object]) -> dict[int, object]:
    """Return, by identity, an object and all that can be reached from it without passing through what is known."""
    found: dict[int, object] = {}
    todo = [start]
    while todo:
        item = todo.pop()
        if id(item) in found or id(item) in known or isinstance(item, type) or callable(item):
            continue
        found[id(item)] = item
        todo += parts(item)
    return found


def parts(item: object) -> list[object]:
    """Return what an object holds."""
    if isinstance(item, dict):
        return [*item.keys(), *item.values()]
    if isinstance(item, (list, tuple, set, frozenset)):
        return list(item)
    names = {name for kind in type(item).__mro__ for name in _fields(kind)} | set(getattr(item, "__dict__", ()))
    return [getattr(item, name) for name in names if hasattr(item, name)]


def _fields(kind: type) -> list[str]:
    """Return the names of the slots of a class, or of its attributes if it is compiled."""
    slots = vars(kind).get("__slots__", ()) or vars(kind).get("__mypyc_attrs__", ())
    return [name for name in ([slots] if isinstance(slots, str) else slots) if not name.startswith("__")]


# Import


def import_ms(game: str) -> float:
    """Return the time to import the package with one game, in a fresh interpreter, in ms; the median."""
    code = f"from time import perf_counter as t; s = t(); import haversack; haversack.load({game!r}); print(t() - s)"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    command = [sys.executable, "-c", code]
    runs = [subprocess.check_output(command, text=True, env=environment) for _ in range(IMPORT_RUNS)]
    return statistics.median(map(float, runs)) * 1e3


def _print(figures: dict[str, Figures]) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), title=f"{build()} build", title_justify="left")
    table.add_column("figure")
    for game in figures:
        table.add_column(game, justify="right")
    for name in next(iter(figures.values())):
        cells = [f"{found[name]:,.0f}" if found[name] >= 1000 else f"{found[name]:.2f}" for found in figures.values()]
        table.add_row(name, *cells)
    Console(highlight=False).print(table)
