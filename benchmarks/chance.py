"""What keyed chance costs: random play from secrets beside random play from numbers, and both beside rules without it.

`.venv/bin/python benchmarks/chance.py` plays the same games by lot in turns of a fraction of a second, each kind in a
process of its own, and compares the CPU time they take: two turns that lie side by side share what else the machine
does, so the median of their ratios can be told on a machine that is not idle. `PYTHONPATH=build/native` measures the
compiled rules. The third kind are rules from which every look at the kind of stream was cut out; with compiled rules
they are compiled for it, which takes minutes, if `--compile` is given, and left out if not.
"""

import argparse
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import haversack
from haversack.cli.bench import build

ROOT = Path(__file__).resolve().parent.parent
LIMIT = 1.03
BRANCH = re.compile(r"    if state > MASK:\n        return [^\n]*\n")
KEYED_DRAW = "_keyed_draw(state) if state > MASK else mix(state)"


class Cost(NamedTuple):
    """How many times as long one kind of play takes as another: the median of the ratios, and its 95 % range."""

    median: float
    low: float
    high: float


def play(game: str, kind: str, games: int) -> None:
    """Play some games by lot each time a line comes in, and tell the CPU time that a decision took.

    Deals from a secret are others than those from a number, so games differ in length.
    """
    rules, turn = haversack.load(game), 0
    for line in sys.stdin:
        seeds = [turn * games + number for number in range(games)]
        starts: list[int | str] = [f"{seed:064x}" if kind == "secrets" else seed for seed in seeds]
        begun, decisions = time.process_time(), 0
        for seed, start in zip(seeds, starts, strict=True):
            dice = random.Random(seed)
            state = rules.new(start).quiet()
            while state.seat >= 0:
                state.apply_id(dice.choice(state.legal))
                decisions += 1
        print((time.process_time() - begun) / decisions, flush=True)
        turn += bool(line)


class Player:
    """A process that plays one kind of games when it is told to."""

    def __init__(self, game: str, kind: str, games: int, package: str | None = None) -> None:
        command = [sys.executable, __file__, "--play", game, "--kind", kind, "--games", str(games)]
        environment = os.environ if package is None else {**os.environ, "PYTHONPATH": package}
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment)

    def turn(self) -> float:
        """Play, and return the CPU time of a decision."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("go\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline())

    def close(self) -> None:
        """End it."""
        self._process.communicate()


def compare(one: Player, other: Player, turns: int) -> Cost:
    """Let two play in turns, each first as often as the other, and compare."""
    one.turn(), other.turn()
    ratios = []
    for number in range(turns):
        if number % 2:
            mine, theirs = one.turn(), other.turn()
        else:
            theirs, mine = other.turn(), one.turn()
        ratios.append(mine / theirs)
    return spread(ratios)


def spread(ratios: list[float]) -> Cost:
    """Return the median of ratios with the range in which it lies in 95 of 100 draws from them."""
    dice = random.Random(0)
    medians = sorted(statistics.median(dice.choices(ratios, k=len(ratios))) for _ in range(1000))
    return Cost(statistics.median(ratios), medians[25], medians[974])


def without_keyed(folder: Path) -> str:
    """Copy the package, pure, without any look at the kind of stream; return where it is."""
    source = ROOT / "src" / "haversack"  # not what runs: a compiled build is of a source with its copiers written out
    shutil.copytree(source, folder / source.name, ignore=shutil.ignore_patterns("__pycache__", "web", "*.so"))
    path = folder / source.name / "kernel" / "rng.py"
    text, cut = BRANCH.subn("", path.read_text(encoding="utf-8"))
    assert cut == 3
    assert KEYED_DRAW in text
    path.write_text(text.replace(KEYED_DRAW, "mix(state)"), encoding="utf-8")
    return str(folder)


def compiled(package: str, folder: Path) -> str:
    """Compile a package as the one that is measured was compiled; return where it is."""
    script = ROOT / "scripts" / "build_native.py"
    subprocess.run([sys.executable, script, "--source", package, "--target", folder], check=True)
    if not (folder / "compiled").exists():
        raise SystemExit("There is no C compiler here, so there is nothing to compare with.")
    return str(folder)


def measure(game: str, given: argparse.Namespace, plain: str | None) -> dict[str, Cost]:
    """Return what keyed chance costs one game: those who use it, and those who do not."""
    numbers = Player(game, "numbers", given.games)
    others = {"from secrets, × from numbers": Player(game, "secrets", given.games)}
    out = {name: compare(player, numbers, given.turns) for name, player in others.items()}
    if plain is not None:
        bare = Player(game, "numbers", given.games, plain)
        out["from numbers, × rules without secrets"] = compare(numbers, bare, given.turns)
        bare.close()
    for player in (numbers, *others.values()):
        player.close()
    return out


def main() -> int:
    """Measure every game and say whether simulations are at most 3 % slower; exit with 1 if surely not."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=60, help="how often each kind plays (default 60)")
    parser.add_argument("--games", type=int, default=100, help="games a turn (default 100)")
    parser.add_argument("--compile", action="store_true", help="compile rules without secrets to compare with")
    parser.add_argument("--play", metavar="GAME", help=argparse.SUPPRESS)
    parser.add_argument("--kind", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.play is not None:
        play(given.play, given.kind, given.games)
        return 0
    failed = False
    with tempfile.TemporaryDirectory(prefix="haversack-") as folder:
        is_pure = build() == "pure"
        plain = without_keyed(Path(folder) / "plain") if is_pure or given.compile else None
        if plain is not None and not is_pure:
            plain = compiled(plain, Path(folder) / "native")
        for game in haversack.GAMES:
            for name, cost in measure(game, given, plain).items():
                print(f"{game:<9} {build():<9} {name:<40} {cost.median:.3f}  ({cost.low:.3f} to {cost.high:.3f})")
                failed = failed or cost.low > LIMIT
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
