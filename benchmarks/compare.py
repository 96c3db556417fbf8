"""Hold Haversack's speed against its peers and say which figures are reached.

Pure build, compiled build and peers run in turn, several times over, and each figure is the median of its ratios:
times on a shared machine drift, ratios taken in the same minute do not.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BUILDS = {"pure": ROOT / "src", "compiled": ROOT / "build" / "native"}

Figures = dict[str, Any]
Ratio = Callable[[Figures, Figures, str], float]


@dataclass(frozen=True, slots=True)
class Target:
    name: str
    build: str
    ratio: Ratio
    limit: float
    aim: float | None = None
    at_least: bool = False

    def is_reached(self, value: float) -> bool:
        return value >= self.limit if self.at_least else value <= self.limit


@dataclass(frozen=True, slots=True)
class Result:
    game: str
    build: str
    name: str
    value: float
    limit: float
    aim: float | None
    at_least: bool
    reached: bool


def times_catanatron(figure: str) -> Ratio:
    return lambda own, peers, game: own[figure] / peers["catanatron"][figure]


def times_board_copy(figure: str) -> Ratio:
    return lambda own, peers, game: own[figure] / peers["chess"]["board_copy_us"]


def view_with_json(own: Figures, peers: Figures, game: str) -> float:
    """Compare building a view and having msgspec write it, as the server does, with msgspec's part of that."""
    written = peers["msgspec"]["view_encode_us"][game]
    return float((own["view_us"] + written) / written)


TARGETS = (
    Target("decisions/s, × catanatron", "pure", times_catanatron("decisions_per_s"), 1.5, 3, at_least=True),
    Target("decisions/s, × catanatron", "compiled", times_catanatron("decisions_per_s"), 8, 15, at_least=True),
    Target("games/s, × catanatron", "pure", times_catanatron("games_per_s"), 5, at_least=True),
    Target("games/s, × catanatron", "compiled", times_catanatron("games_per_s"), 25, at_least=True),
    Target("clone, × Board.copy", "pure", times_board_copy("clone_us"), 4, 1),
    Target("determinise, × Board.copy", "pure", times_board_copy("determinise_us"), 100),
    Target("view with JSON, × msgspec alone", "pure", view_with_json, 12),
    Target("replay, × playing", "pure", lambda own, peers, game: float(own["replay_ratio"]), 1),
    Target("replay, × playing", "compiled", lambda own, peers, game: float(own["replay_ratio"]), 1),
    Target("import, × catanatron", "pure", times_catanatron("import_ms"), 1),
    Target("size of a state, kB", "pure", lambda own, peers, game: own["state_bytes"] / 1000, 20),
)


def run_json(*command: str, path: Path) -> Figures:
    """Run a Python command with the package at the path and read its JSON."""
    environment = os.environ | {"PYTHONPATH": str(path)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # or ours alone would be compiled anew at every import
    output = subprocess.run([sys.executable, *command], env=environment, stdout=subprocess.PIPE, check=True, cwd=ROOT)
    figures: Figures = json.loads(output.stdout)
    return figures


def run_bench(build: str) -> Figures:
    """Measure one build, and make sure that it is that build."""
    figures = run_json("-m", "haversack", "bench", "--json", path=BUILDS[build])
    if figures["build"] != build:
        raise SystemExit(f"The {build} build was to be measured, but {figures['build']} code ran.")
    games: Figures = figures["games"]
    return games


def run_round(builds: list[str]) -> dict[str, Figures]:
    """Measure every build and the peers once, one after the other."""
    measured = {build: run_bench(build) for build in builds}
    games = [argument for game in measured["pure"] for argument in ("--game", game)]
    return measured | {"peers": run_json("benchmarks/peers.py", *games, path=BUILDS["pure"])}


def judge(rounds: list[dict[str, Figures]]) -> list[Result]:
    """Take the median ratio of each figure over the rounds."""
    results = []
    for game in rounds[0]["pure"]:
        for target in TARGETS:
            if target.build in rounds[0]:
                ratios = [target.ratio(one[target.build][game], one["peers"], game) for one in rounds]
                value = statistics.median(ratios)
                results.append(
                    Result(
                        game,
                        target.build,
                        target.name,
                        round(value, 3),
                        target.limit,
                        target.aim,
                        target.at_least,
                        target.is_reached(value),
                    )
                )
    return results


def print_table(results: list[Result]) -> None:
    print(f"{'game':<9} {'build':<9} {'figure':<32} {'value':>9}  {'to reach':<9} {'aim':<5} verdict")
    for result in results:
        sign = "≥" if result.at_least else "≤"
        limit = f"{sign} {result.limit:g}"
        aim = "" if result.aim is None else f"{result.aim:g}"
        verdict = "pass" if result.reached else "FAIL"
        print(
            f"{result.game:<9} {result.build:<9} {result.name:<32} {result.value:>9.2f}  {limit:<9} {aim:<5} {verdict}"
        )


def main() -> int:
    parser = argparse.ArgumentParser(description="Hold Haversack's speed against its peers.")
    parser.add_argument("--rounds", type=int, default=3, help="how often everything is measured (default 3)")
    parser.add_argument("--json", action="store_true", help="print results and all measurements as JSON")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a figure is not reached")
    options = parser.parse_args()
    builds = [build for build in BUILDS if build == "pure" or (BUILDS[build] / "compiled").exists()]
    rounds = []
    for number in range(options.rounds):
        print(f"round {number + 1} of {options.rounds}", file=sys.stderr, flush=True)
        rounds.append(run_round(builds))
    results = judge(rounds)
    if options.json:
        print(json.dumps({"results": [asdict(result) for result in results], "rounds": rounds}, indent=2))
    else:
        print_table(results)
        if "compiled" not in builds:
            print("The rules are not compiled here; `make native` compiles them where there is a C compiler.")
    return int(options.check and not all(result.reached for result in results))


if __name__ == "__main__":
    sys.exit(main())
