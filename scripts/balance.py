"""Say how even the scenarios of The Great War are when both sides play the same simple policy.

`python scripts/balance.py --games 4000 --jobs 2` plays seeds 0 to 3999 of each scenario and prints the share of the
decided games (draws left out) that the Central Powers win, with its 95 % interval of Wilson. The exit code is 1 if a
side wins more than 54 % of them. The policies are written here, so that no change of a bot changes the figures.
"""

import argparse
import math
import multiprocessing
import os
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import NamedTuple

import haversack
from haversack.kernel.game import Game

GAME = "greatwar"  # the one game whose scenarios have offsets to be tuned
MOST = 0.54
GAMES_IN_A_BATCH = 250
NORMAL_95 = 1.959964
LUCK = 8  # battle points; few enough that a King mostly comes before Infantry

Policy = Callable[[random.Random, list[int]], int]
Batch = tuple[str, str, range]


class Tally(NamedTuple):
    """How the games of one scenario ended."""

    scenario: str
    central: int
    entente: int
    drawn: int

    @property
    def decided(self) -> int:
        """Return the games that somebody won."""
        return self.central + self.entente

    @property
    def share(self) -> float:
        """Return the share of the decided games that the Central Powers won; a half if none was decided."""
        return self.central / self.decided if self.decided else 0.5

    @property
    def is_lopsided(self) -> bool:
        """Say whether a side won more than it should."""
        return max(self.share, 1 - self.share) > MOST


# The policies: each sees the options of its decision alone


@cache
def worth_of_options() -> list[float]:
    """Return what the `strong` policy gives for each option id."""
    game = haversack.load(GAME)
    points = {str(card["id"]): float(str(card.get("bp", 0))) for card in game.catalogue()}
    bare = {"pass": 0.5, "done": 0.5, "deck": 3.0}
    out: list[float] = []
    for key in game.vocabulary.keys:
        verb, _, card = key.partition(":")
        out.append(bare[key] if key in bare else -points[card] if verb == "discard" else points[card])
    return out


def strong(chooser: random.Random, legal: list[int]) -> int:
    """Take the option with the most battle points, luck added; discard only what must be, weak cards rather."""
    worth = worth_of_options()
    return max(legal, key=lambda choice: worth[choice] + LUCK * chooser.random())


def even(chooser: random.Random, legal: list[int]) -> int:
    """Choose among all that is offered."""
    return chooser.choice(legal)


POLICIES: dict[str, Policy] = {"strong": strong, "random": even}


# Games


def played(game: Game, policy: Policy, options: Mapping[str, object], seeds: Sequence[int]) -> Counter[str | None]:
    """Play a game for each seed; return how often each side won, with draws under None."""
    winners: Counter[str | None] = Counter()
    for seed in seeds:
        chooser = random.Random(seed)
        state = game.new(seed, options).quiet()
        while legal := state.legal:
            state.apply(policy(chooser, legal))
        outcome = state.outcome
        winners[outcome.winner if outcome else None] += 1
    return winners


def tallied(scenario: str, winners: Counter[str | None]) -> Tally:
    """Return the winners as a tally."""
    return Tally(scenario, winners["central"], winners["entente"], winners[None])


def run_batch(batch: Batch) -> Counter[str | None]:
    """Play one batch of a scenario."""
    policy, scenario, seeds = batch
    return played(haversack.load(GAME), POLICIES[policy], {"scenario": scenario}, seeds)


def measure(policy: str, scenario: str, games: int, pool: ProcessPoolExecutor) -> Tally:
    """Play so many games of a scenario."""
    starts = range(0, games, GAMES_IN_A_BATCH)
    work = [(policy, scenario, range(start, min(start + GAMES_IN_A_BATCH, games))) for start in starts]
    return tallied(scenario, sum(pool.map(run_batch, work), Counter()))


def wilson(won: int, decided: int) -> tuple[float, float]:
    """Return the 95 % interval of Wilson for a share."""
    if not decided:
        return 0.0, 1.0
    share, z2 = won / decided, NORMAL_95**2
    middle = (share + z2 / (2 * decided)) / (1 + z2 / decided)
    reach = NORMAL_95 / (1 + z2 / decided) * math.sqrt(share * (1 - share) / decided + z2 / (4 * decided**2))
    return middle - reach, middle + reach


def row(tally: Tally) -> str:
    """Return a tally as a line of the table."""
    low, high = wilson(tally.central, tally.decided)
    mark = " lopsided" if tally.is_lopsided else ""
    share = f"{tally.share:.1%} ({low:.1%} to {high:.1%})"
    return f"| `{tally.scenario}` | {tally.decided} | {tally.drawn} | {share} |{mark}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the arguments, play, print the table, and return the exit code."""
    scenarios = [
        str(name) for option in haversack.load(GAME).options if option.name == "scenario" for name in option.choices
    ]
    parser = argparse.ArgumentParser(description="Measure how even the scenarios of The Great War are.")
    parser.add_argument("--games", type=int, default=4000, help="games of each scenario (default 4000)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes (default: all cores)")
    parser.add_argument("--policy", choices=sorted(POLICIES), default="strong", help="how both sides play")
    parser.add_argument("--scenario", choices=scenarios, action="append", help="which scenario (default: all)")
    given = parser.parse_args(arguments)
    if given.games < 1 or given.jobs < 1:
        parser.error("--games and --jobs take a number from 1 up")
    print("| scenario | decided | drawn | Central share of decided games (95 % interval) |")
    print("| --- | --- | --- | --- |", flush=True)
    lopsided = 0
    with ProcessPoolExecutor(given.jobs, multiprocessing.get_context("spawn")) as pool:
        for scenario in given.scenario or scenarios:
            tally = measure(given.policy, scenario, given.games, pool)
            lopsided += tally.is_lopsided
            print(row(tally), flush=True)
    return 1 if lopsided else 0


if __name__ == "__main__":
    raise SystemExit(main())
