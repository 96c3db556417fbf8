"""How long the text of a seat is, and whether it keeps what the seat does not know: 10,000 states of each game.

.venv/bin/python benchmarks/text_view.py [--states 10000] [GAME ...]
"""

import argparse
import statistics
import sys
from itertools import islice

import haversack
from haversack.llm.law import told_states
from haversack.llm.text import CHARACTERS_IN_A_TOKEN

MOST_TOKENS = 1_200


def main() -> int:
    """Measure the games asked for; fail where a text tells too much, or too long."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(haversack.GAMES))
    parser.add_argument("--states", type=int, default=10_000, metavar="N", help="states of each game (10000)")
    given = parser.parse_args()
    return max([_measure(game, given.states) for game in given.games])


def _measure(name: str, states: int) -> int:
    told, broken = [], []
    for number, one in enumerate(islice(told_states(haversack.load(name), 0), states), 1):
        if len(one.seats) == 1:
            told.append(one.characters / CHARACTERS_IN_A_TOKEN)
        if not one.alike:
            broken.append(one)
        if number % 1000 == 0:
            print(f"{name}: {number} of {states} states", file=sys.stderr, flush=True)
    median, most = statistics.median(told), max(told)
    high = statistics.quantiles(told, n=20)[-1]
    print(f"{name}: {states} states, {len(broken)} told otherwise in another world", flush=True)
    print(
        f"  tokens (characters/{CHARACTERS_IN_A_TOKEN}): median {median:.0f}, 95 % within {high:.0f}, most {most:.0f}"
    )
    for one in broken[:5]:
        print(f"  seed {one.seed}, step {one.step}, seats {one.seats}")
    return int(bool(broken) or median > MOST_TOKENS)


if __name__ == "__main__":
    sys.exit(main())
