"""Alter good packs at random: each must be refused with a sentence or be playable, quickly and in little memory.

`python scripts/mutate_packs.py --packs 10000` tries so many, in turn for each game.
"""

import argparse
import copy
import resource
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence

import haversack
from haversack.games import AT_HOME
from haversack.packs.mutations import mutated, stock_of, tried

GAMES = tuple(AT_HOME)
PROGRESS = 250
MOST_SECONDS = 20.0
MOST_BYTES = 200 * 1024 * 1024


def sources(game: str) -> list[dict[str, object]]:
    """Return good packs to alter: the standard cards whole, and a few of them as single changes."""
    whole = haversack.load(game).standard_pack()
    decks = whole["decks"]
    assert isinstance(decks, dict)
    few: dict[str, object] = {
        "game": game,
        "name": "Few",
        "decks": {},
        "replace": [copy.deepcopy(cards[-1]) for cards in decks.values()],
    }
    if "scenarios" in whole:
        few["scenarios"] = copy.deepcopy(whole["scenarios"])
    return [few, whole]


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the packs and print what became of them."""
    parser = argparse.ArgumentParser(description="Alter good packs at random and try them.")
    parser.add_argument("--packs", type=int, default=300, help="how many (default 300)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first (default 0)")
    given = parser.parse_args(arguments)
    packs = {game: sources(game) for game in GAMES}
    stocks = {game: stock_of(packs[game][1]) for game in GAMES}
    results: Counter[tuple[str, str]] = Counter()
    failures, slowest = 0, 0.0
    for seed in range(given.seed, given.seed + given.packs):
        game = GAMES[seed % len(GAMES)]
        source = packs[game][0 if seed // len(GAMES) % 8 else 1]
        begun = time.monotonic()
        try:
            results[game, tried(mutated(source, seed, stocks[game]), seed)[0]] += 1
        except Exception:
            failures += 1
            print(f"seed {seed} ({game}):\n{traceback.format_exc(limit=-4)}", flush=True)
        slowest = max(slowest, time.monotonic() - begun)
        if (seed + 1 - given.seed) % PROGRESS == 0:
            print(f"{seed + 1 - given.seed} tried, {failures} failures", file=sys.stderr, flush=True)
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    for (game, what), count in sorted(results.items()):
        print(f"{game}: {count} {what}")
    print(f"{failures} failures, the slowest took {slowest:.1f} s, {used / 1e6:.0f} MB at most.")
    return 1 if failures or slowest > MOST_SECONDS or used > MOST_BYTES else 0


if __name__ == "__main__":
    sys.exit(main())
