"""Hold the learning environments against those of their frameworks, in one run.

All are stepped by the same loop with random legal actions, in turn, several rounds; each figure is the median of its
rounds. Time is processor time: the machine may be shared. A step that offers many choices does more work than one that
offers few. A peer that offers about as many (within a factor of two) is compared by steps/s, one that offers fewer by
choices offered per second. One that offers many more is not comparable; its ratio of steps/s is printed without a
verdict.

`encoding` is what turning the state into an observation costs beside the step that leads to it.
"""

import argparse
import importlib
import json
import os
import random
import statistics
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import numpy as np

import haversack

ROOT = Path(__file__).resolve().parent.parent
BUILDS = {"pure": ROOT / "src", "compiled": ROOT / "build" / "native"}
CLASSIC = ("tictactoe_v3", "connect_four_v3", "chess_v6", "go_v5", "leduc_holdem_v4", "texas_holdem_v4", "hanabi_v5")
SPIEL = ("tic_tac_toe", "kuhn_poker", "liars_poker", "block_dominoes", "team_dominoes", "hangman")
COMPARABLE = 2.0
LARGER = "larger"

Steps = Iterator[int]


class Figure(NamedTuple):
    """What was measured of one environment: steps/s, and choices offered at a step."""

    steps: float
    options: float


# One endless stream of steps for each kind of environment; each item is the number of choices that were offered


def aec_steps(env: Any) -> Steps:
    """Step a PettingZoo environment with masks, as its users do."""
    dice, seed = random.Random(1), 0
    while True:
        seed += 1
        env.reset(seed=seed)
        for _ in env.agent_iter():
            observation, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
            legal = mask.nonzero()[0]
            env.step(int(legal[int(dice.random() * len(legal))]))
            yield len(legal)


def rlcard_steps(env: Any) -> Steps:
    """Step an RLCard environment."""
    dice = random.Random(1)
    while True:
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(dice.random() * len(legal))])
            yield len(legal)


def spiel_steps(game: Any) -> Steps:
    """Step an OpenSpiel game; chance is stepped too, but not counted."""
    dice = random.Random(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = game.max_chance_outcomes() if len(state.history()) == 0 else 0
                first = state.legal_actions() if not outcomes or outcomes < 100 else range(outcomes)
                state.apply_action(first[int(dice.random() * len(first))])
                continue
            legal = state.legal_actions()
            state.apply_action(legal[int(dice.random() * len(legal))])
            yield len(legal)


def rate(steps: Steps, seconds: float) -> Figure:
    """Take steps for about so much processor time."""
    for _ in range(20):
        next(steps)
    count = options = 0
    started = process_time()
    while (elapsed := process_time() - started) < seconds:
        for _ in range(20):
            options += next(steps)
        count += 20
    return Figure(count / elapsed, options / count)


# What is measured


def classic(name: str) -> Callable[[], Steps]:
    return lambda: aec_steps(importlib.import_module(f"pettingzoo.classic.{name}").env())


def uno() -> Steps:
    import rlcard

    return rlcard_steps(rlcard.make("uno", {"seed": 1}))


def spiel(name: str) -> Callable[[], Steps]:
    def make() -> Steps:
        import pyspiel
        from open_spiel.python import games

        assert games
        return spiel_steps(pyspiel.load_game(name))

    return make


def own_aec(game_id: str) -> Steps:
    from haversack.envs.aec import Factory

    return aec_steps(Factory(game_id).env())


def own_spiel(game_id: str) -> Steps:
    import haversack.envs.spiel

    return spiel(f"python_haversack_{haversack.envs.slug(game_id)}")()


def encoding_share(game_id: str, seconds: float) -> dict[str, float]:
    """Return µs of a step of the environment without its encoding, and of the encoding alone.

    The same games are stepped twice, once with numbers that cost nothing; what is missing then is the encoding.
    """
    from haversack.envs.aec import Factory

    env = Factory(game_id).env()
    whole = 1e6 / rate(aec_steps(env), seconds).steps
    nothing = env.desk.numbers(haversack.load(game_id).new(1), 0)
    env.desk.numbers = lambda state, seat: nothing  # type: ignore[method-assign]
    step = 1e6 / rate(aec_steps(env), seconds).steps
    return {"step_us": step, "encode_us": whole - step}


def measure_peers(seconds: float) -> dict[str, dict[str, Figure]]:
    """Measure every peer that is installed."""
    found: dict[str, dict[str, Figure]] = {"pettingzoo": {}, "openspiel": {}}
    makers = {f"PettingZoo {name}": ("pettingzoo", classic(name)) for name in CLASSIC}
    makers["RLCard uno"] = ("pettingzoo", uno)
    makers |= {f"OpenSpiel python_{name}": ("openspiel", spiel(f"python_{name}")) for name in SPIEL}
    for name, (kind, make) in makers.items():
        try:
            found[kind][name] = rate(make(), seconds)
        except ImportError as error:
            print(f"{name} is left out: {error}", file=sys.stderr)
    return found


def measure_own(seconds: float) -> dict[str, Any]:
    """Measure our environments of every game."""
    return {
        game_id: {
            "pettingzoo": rate(own_aec(game_id), seconds),
            "openspiel": rate(own_spiel(game_id), seconds),
            "encoding": encoding_share(game_id, seconds),
        }
        for game_id in haversack.GAMES
    }


def run(build: str, part: str, seconds: float) -> Any:
    """Measure in a process of its own, with the package of that build."""
    command = [sys.executable, __file__, "--part", part, "--seconds", str(seconds)]
    environment = os.environ | {"PYTHONPATH": str(BUILDS[build])}
    return json.loads(subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True).stdout)


def ratio(own: Figure, peer: Figure) -> tuple[float, str]:
    """Return how far we are ahead, and by what measure."""
    if peer.options * COMPARABLE < own.options:
        return own.steps * own.options / (peer.steps * peer.options), "choices/s"
    return own.steps / peer.steps, "steps/s" if peer.options <= own.options * COMPARABLE else LARGER


def middle(rounds: list[Any], *path: str) -> Figure:
    """Return the median figure over the rounds."""
    found = []
    for one in rounds:
        for name in path:
            one = one[name]
        found.append(Figure(*one))
    return Figure(statistics.median(f.steps for f in found), statistics.median(f.options for f in found))


def report(builds: dict[str, list[Any]], peers: list[Any]) -> list[dict[str, Any]]:
    """Compare every game, build and peer; a line for each."""
    lines: list[dict[str, Any]] = []
    for build, rounds in builds.items():
        for game_id in rounds[0]:
            for kind, found in peers[0].items():
                own = middle(rounds, game_id, kind)
                for name in found:
                    peer = middle(peers, kind, name)
                    values = [
                        ratio(Figure(*o[game_id][kind]), Figure(*p[kind][name]))[0]
                        for o, p in zip(rounds, peers, strict=True)
                    ]
                    lines.append(
                        {"game": game_id, "build": build, "peer": name, "own": own, "other": peer}
                        | {"ratio": statistics.median(values), "by": ratio(own, peer)[1]}
                    )
            shares = [one[game_id]["encoding"]["encode_us"] / one[game_id]["encoding"]["step_us"] for one in rounds]
            lines.append(
                {"game": game_id, "build": build, "peer": "encoding ÷ step", "ratio": statistics.median(shares)}
            )
    return lines


def is_reached(line: dict[str, Any]) -> bool:
    """Say whether a line is as it should be: ahead of the peer, or an encoding cheaper than its step."""
    if "by" not in line:
        return bool(line["ratio"] < 1)
    return bool(line["by"] == LARGER or line["ratio"] > 1)


def print_lines(lines: list[dict[str, Any]]) -> None:
    print(
        f"{'game':<9} {'build':<9} {'peer':<32} {'steps/s, choices':>17} {'peer':>17} {'ratio':>7} {'by':<10} verdict"
    )
    for line in lines:
        own, other = ("", "")
        if "by" in line:
            own, other = (f"{f.steps:,.0f}, {f.options:.1f}" for f in (line["own"], line["other"]))
        verdict = "" if line.get("by") == LARGER else "pass" if is_reached(line) else "FAIL"
        print(
            f"{line['game']:<9} {line['build']:<9} {line['peer']:<32} {own:>17} {other:>17} "
            f"{line['ratio']:>7.2f} {line.get('by', ''):<10} {verdict}"
        )


def main() -> int:
    parser = argparse.ArgumentParser(description="Hold the learning environments against their frameworks' own.")
    parser.add_argument("--rounds", type=int, default=3, help="how often everything is measured (default 3)")
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time for each measurement (default 1)")
    parser.add_argument("--json", action="store_true", help="print all lines as JSON")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a figure is not reached")
    parser.add_argument("--part", choices=("own", "peers"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.part:
        warnings.simplefilter("ignore")
        np.random.seed(1)
        print(json.dumps(measure_own(options.seconds) if options.part == "own" else measure_peers(options.seconds)))
        return 0
    names = [build for build in BUILDS if build == "pure" or (BUILDS[build] / "compiled").exists()]
    builds: dict[str, list[Any]] = {build: [] for build in names}
    peers = []
    for number in range(options.rounds):
        print(f"round {number + 1} of {options.rounds}", file=sys.stderr, flush=True)
        for build in names:
            builds[build].append(run(build, "own", options.seconds))
        peers.append(run("pure", "peers", options.seconds))
    lines = report(builds, peers)
    print(json.dumps(lines, indent=2)) if options.json else print_lines(lines)
    return int(options.check and not all(is_reached(line) for line in lines))


if __name__ == "__main__":
    sys.exit(main())
