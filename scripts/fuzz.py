"""Play random games with random options and check what must always hold, by `haversack.packs.fuzz`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import haversack
from haversack.packs.files import read_file
from haversack.packs.fuzz import fuzz

FAILURES = Path(__file__).resolve().parent.parent / "build" / "fuzz"


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the arguments, play, and return the exit code."""
    parser = argparse.ArgumentParser(description="Play random games and check what must always hold.")
    parser.add_argument("--games", type=int, default=1000, help="how many games (default 1000)")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes (default 1)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game (default 0)")
    parser.add_argument("--game", choices=haversack.GAMES, action="append", help="which game (default: all)")
    parser.add_argument("--pack", help="a pack to play with, of one game")
    parser.add_argument("--minutes", type=float, help="stop after so many minutes")
    parser.add_argument("--out", type=Path, default=FAILURES, help="folder for the records of failures")
    given = parser.parse_args(arguments)
    pack = None if given.pack is None else read_file(given.pack)
    names = given.game or (list(haversack.GAMES) if pack is None else [str(pack.get("game"))])
    failures = [fuzz(name, given.games, given.jobs, given.seed, given.minutes, given.out, pack) for name in names]
    return 1 if any(failures) else 0


if __name__ == "__main__":
    sys.exit(main())
