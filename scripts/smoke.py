"""See that an installed wheel works: its version, a game of each title, whether the rules are compiled."""

import argparse
import importlib
import random
import subprocess
import sys

import haversack

RULES = ("haversack.kernel.state", "haversack.games.ww2.state", "haversack.games.y1914.state")


def is_compiled() -> bool:
    """Say whether all of the rules that are looked at are compiled."""
    return all((importlib.import_module(name).__file__ or "").endswith((".so", ".pyd")) for name in RULES)


def play(game: str) -> int:
    """Play a game at random; return how many choices it took."""
    state, dice = haversack.load(game).new(seed=7), random.Random(7)
    made = 0
    while state.decision is not None:
        state.apply(dice.choice(state.legal))
        made += 1
    return made


def main() -> int:
    """Look at everything; say what was found."""
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("--compiled", action="store_true", help="the rules have to be compiled")
    wanted = reading.parse_args().compiled
    if wanted and not is_compiled():
        print("The rules of this wheel are not compiled.", file=sys.stderr)
        return 1
    said = subprocess.run([sys.executable, "-m", "haversack", "--version"], capture_output=True, text=True, check=True)
    if said.stdout.split() != ["haversack", haversack.__version__]:
        print(f"The command says {said.stdout.strip()!r}.", file=sys.stderr)
        return 1
    games = ", ".join(f"{game} in {play(game)} choices" for game in haversack.GAMES)
    print(f"{said.stdout.strip()}, {'compiled' if is_compiled() else 'pure'}: {games}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
