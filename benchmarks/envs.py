"""Hold the learning environments against those of their frameworks, in one run.

Every environment is played at random, as its users would: whole games, each step with its observation and its legal
actions; in OpenSpiel, where a step makes no observation, with the legal actions alone. All of them take turns of a
fraction of a second, in one process for each build. Time is processor time, since the machine may be shared.

steps/s: decisions of players in a second. What beginning and ending games and chance cost is part of it.

like for like: a step that offers many choices does more than one that offers few, so steps are put in classes by the
number of choices offered (1, 2-3, 4-7, 8-15 ...). What a step costs is compared in each class both games know, and
each class counts by the smaller of its two shares; `shared` is the sum of those. Costs that belong to no step are
spread over all steps of their game. With less than a tenth shared, there is nothing to compare and no verdict.

encoding: what turning a state into the float array of an observation costs, beside `step()` of the environment that
led to the state.
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
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

import haversack

ROOT = Path(__file__).resolve().parent.parent
BUILDS = {"pure": ROOT / "src", "compiled": ROOT / "build" / "native"}
CLASSIC = ("tictactoe_v3", "connect_four_v3", "chess_v6", "go_v5", "leduc_holdem_v4", "texas_holdem_v4", "hanabi_v5")
SPIEL = ("tic_tac_toe", "kuhn_poker", "liars_poker", "block_dominoes", "team_dominoes", "hangman")
LEAST_SHARED = 0.1
FEW = 30
NO_STEP = 0
BARE, ENCODED = "step", "encode"

Steps = Iterator[int]


# One endless stream for each environment. Each item is what has just been done: a step, as the number of choices that
# were offered, or NO_STEP for all that is not a decision of a player.


def aec_steps(env: Any) -> Steps:
    """Step a PettingZoo environment with masks."""
    dice, seed = random.Random(1), 0
    while True:
        seed += 1
        env.reset(seed=seed)
        yield NO_STEP
        for _ in env.agent_iter():
            observation, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                yield NO_STEP
                continue
            mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
            legal = np.asarray(mask, np.int8).view(np.bool_).nonzero()[0]
            env.step(int(legal[int(dice.random() * len(legal))]))
            yield len(legal)


def rlcard_steps(env: Any) -> Steps:
    """Step an RLCard environment."""
    dice = random.Random(1)
    while True:
        state, _ = env.reset()
        yield NO_STEP
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(dice.random() * len(legal))])
            yield len(legal)


def spiel_steps(game: Any) -> Steps:
    """Step an OpenSpiel game."""
    dice = random.Random(1)
    while True:
        state = game.new_initial_state()
        yield NO_STEP
        while not state.is_terminal():
            chance = state.is_chance_node()
            legal = state.legal_actions()
            state.apply_action(legal[int(dice.random() * len(legal))])
            yield NO_STEP if chance else len(legal)


# What is measured


class Meter:
    """Takes steps of one stream in turns, and keeps the time of each class of steps, turn by turn."""

    def __init__(self, steps: Steps) -> None:
        self.steps = steps
        self.turns: list[dict[int, list[float]]] = []

    def turn(self, seconds: float, tick: float) -> None:
        """Step for so much processor time. A look at the clock costs a tick."""
        found: dict[int, list[float]] = {}
        before = end = process_time()
        end += seconds
        while before < end:
            options = next(self.steps)
            now = process_time()
            entry = found.setdefault(options.bit_length(), [0, 0.0])
            entry[0] += 1
            entry[1] += now - before - tick
            before = now
        self.turns.append(found)


class EncodingMeter:
    """Plays one of our environments and keeps what its steps and the encoding cost, turn by turn."""

    def __init__(self, game_id: str) -> None:
        from haversack.envs.aec import Factory

        self.env = Factory(game_id).env()
        self.dice = random.Random(1)
        self.seed = 0
        self.turns: list[dict[str, float]] = []

    def turn(self, seconds: float, tick: float) -> None:
        """Play for so much processor time."""
        env, env_game = self.env, self.env.env_game
        cost = {BARE: 0.0, ENCODED: 0.0}
        end = process_time() + seconds
        while process_time() < end:
            state = env.game_state
            if state is None or state.seat < 0:
                self.seed += 1
                env.reset(seed=self.seed)
                continue
            choice = state.legal[int(self.dice.random() * len(state.legal))]
            start = process_time()
            env_game.numbers(state, state.seat)
            middle = process_time()
            env.step(choice)
            cost[ENCODED] += middle - start - tick
            cost[BARE] += process_time() - middle - tick
        self.turns.append(cost)


def tick() -> float:
    """Return what a look at the clock costs."""
    found = []
    for _ in range(50):
        start = process_time()
        for _ in range(99):
            process_time()
        found.append((process_time() - start) / 100)
    return statistics.median(found)


def classic(name: str) -> Steps:
    return aec_steps(importlib.import_module(f"pettingzoo.classic.{name}").env())


def uno() -> Steps:
    import rlcard

    return rlcard_steps(rlcard.make("uno", {"seed": 1}))


def spiel(name: str) -> Steps:
    import pyspiel
    from open_spiel.python import games

    assert games
    return spiel_steps(pyspiel.load_game(name))


def own_aec(game_id: str) -> Steps:
    from haversack.envs.aec import Factory

    return aec_steps(Factory(game_id).env())


def own_spiel(game_id: str) -> Steps:
    import haversack.envs.spiel

    return spiel(f"python_haversack_{haversack.envs.python_name(game_id)}")


def streams() -> dict[str, dict[str, partial[Steps]]]:
    """Return what is measured, by framework; ours carry the names of our games."""
    pettingzoo = {f"PettingZoo {name}": partial(classic, name) for name in CLASSIC}
    pettingzoo["RLCard uno"] = partial(uno)
    openspiel = {f"OpenSpiel python_{name}": partial(spiel, f"python_{name}") for name in SPIEL}
    for game_id in haversack.GAMES:
        pettingzoo[game_id] = partial(own_aec, game_id)
        openspiel[game_id] = partial(own_spiel, game_id)
    return {"pettingzoo": pettingzoo, "openspiel": openspiel}


def measure(rounds: int, seconds: float) -> dict[str, Any]:
    """Let all that is installed take turns."""
    meters: dict[str, dict[str, Any]] = {"encoding": {game_id: EncodingMeter(game_id) for game_id in haversack.GAMES}}
    for kind, makers in streams().items():
        meters[kind] = {}
        for name, make in makers.items():
            try:
                meters[kind][name] = Meter(make())
                next(meters[kind][name].steps)
            except ImportError as error:
                print(f"{name} is left out: {error}", file=sys.stderr)
                del meters[kind][name]
    for number in range(rounds + 1):
        print(f"round {number} of {rounds}", file=sys.stderr, flush=True)
        cost = tick()
        for found in meters.values():
            for meter in found.values():
                meter.turn(seconds, cost)
    return {kind: {name: meter.turns[1:] for name, meter in found.items()} for kind, found in meters.items()}


# What it says


Turn = dict[str, list[float]]


def rate(turn: Turn) -> float:
    """Return steps/s."""
    steps = sum(count for kind, (count, _) in turn.items() if kind != "0")
    return steps / sum(time for _, time in turn.values())


def shares(turns: list[Turn]) -> dict[str, float]:
    """Return the share of each class of steps that is not too rare to be measured."""
    counts: Counter[str] = Counter()
    for turn in turns:
        counts.update({kind: int(count) for kind, (count, _) in turn.items() if kind != "0"})
    return {kind: count / counts.total() for kind, count in counts.items() if count >= FEW}


def cost(turn: Turn, weights: dict[str, float]) -> float:
    """Return what a step costs if classes came by these weights."""
    steps = sum(count for kind, (count, _) in turn.items() if kind != "0")
    other = turn.get("0", [0, 0.0])[1] / steps
    known = {kind: weight for kind, weight in weights.items() if kind in turn}
    return other + sum(w * turn[k][1] / turn[k][0] for k, w in known.items()) / sum(known.values())


def compared(own: list[Turn], peer: list[Turn]) -> dict[str, Any]:
    """Compare two environments, turn by turn."""
    ours, theirs = shares(own), shares(peer)
    weights = {kind: min(share, theirs[kind]) for kind, share in ours.items() if kind in theirs}
    line: dict[str, Any] = {
        "own_rate": statistics.median(map(rate, own)),
        "peer_rate": statistics.median(map(rate, peer)),
        "by_rate": statistics.median(rate(o) / rate(p) for o, p in zip(own, peer, strict=True)),
        "shared": sum(weights.values()),
    }
    if line["shared"] >= LEAST_SHARED:
        line["ratio"] = statistics.median(
            cost(p, weights) / cost(o, weights)
            for o, p in zip(own, peer, strict=True)
            if weights.keys() & o.keys() & p.keys()
        )
    return line


def report(builds: dict[str, Any]) -> list[dict[str, Any]]:
    """Compare every game, build and peer; a line for each."""
    lines: list[dict[str, Any]] = []
    for build, found in builds.items():
        for game_id in haversack.GAMES:
            for kind in ("pettingzoo", "openspiel"):
                for name, turns in found[kind].items():
                    if name not in haversack.GAMES:
                        line = {"game": game_id, "build": build, "peer": name}
                        lines.append(line | compared(found[kind][game_id], turns))
            parts = [turn[ENCODED] / turn[BARE] for turn in found["encoding"][game_id]]
            lines.append(
                {"game": game_id, "build": build, "peer": "encoding ÷ step", "encoding": statistics.median(parts)}
            )
    return lines


def verdict(line: dict[str, Any]) -> str:
    """Say whether a line is as it should be: ahead of the peer, or an encoding cheaper than its step."""
    if "encoding" in line:
        return "pass" if line["encoding"] < 1 else "FAIL"
    if "ratio" not in line:
        return ""
    return "pass" if line["ratio"] > 1 else "FAIL"


def print_lines(lines: list[dict[str, Any]]) -> None:
    print(
        f"{'game':<9} {'build':<9} {'peer':<31} {'steps/s':>8} {'peer':>8} {'ratio':>6} {'shared':>7} "
        f"{'like for like':>14} verdict"
    )
    for line in lines:
        start = f"{line['game']:<9} {line['build']:<9} {line['peer']:<31} "
        if "encoding" in line:
            print(f"{start}{'':>8} {'':>8} {'':>6} {'':>7} {line['encoding']:>14.2f} {verdict(line)}")
            continue
        ratio = f"{line['ratio']:.2f}" if "ratio" in line else "-"
        print(
            f"{start}{line['own_rate']:>8,.0f} {line['peer_rate']:>8,.0f} {line['by_rate']:>6.2f} "
            f"{line['shared']:>7.0%} {ratio:>14} {verdict(line)}"
        )


def run(build: str, rounds: int, seconds: float) -> Any:
    """Measure in a process of its own, with the package of that build."""
    command = [sys.executable, __file__, "--part", "--rounds", str(rounds), "--seconds", str(seconds)]
    environment = os.environ | {"PYTHONPATH": str(BUILDS[build])}
    return json.loads(subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True).stdout)


def main() -> int:
    parser = argparse.ArgumentParser(description="Hold the learning environments against their frameworks' own.")
    parser.add_argument("--rounds", type=int, default=15, help="how many turns each environment has (default 15)")
    parser.add_argument("--seconds", type=float, default=0.2, help="processor time for each turn (default 0.2)")
    parser.add_argument("--json", action="store_true", help="print all lines as JSON")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a figure is not reached")
    parser.add_argument("--native", type=Path, help="folder of the compiled build (default build/native)")
    parser.add_argument("--part", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.part:
        warnings.simplefilter("ignore")
        np.random.seed(1)
        print(json.dumps(measure(options.rounds, options.seconds)))
        return 0
    BUILDS["compiled"] = options.native or BUILDS["compiled"]
    names = [build for build in BUILDS if build == "pure" or (BUILDS[build] / "compiled").exists()]
    lines = report({build: run(build, options.rounds, options.seconds) for build in names})
    print(json.dumps(lines, indent=2)) if options.json else print_lines(lines)
    return int(options.check and any(verdict(line) == "FAIL" for line in lines))


if __name__ == "__main__":
    sys.exit(main())
