"""Measure the bots: how strong they are against each other, and what a game of the scripted bot costs.

Each match is one line of `haversack arena`, kept in a file so that a run cut short goes on where it stopped. The cost
is a ratio of CPU times taken in turn, game by game, on the same build: times on a shared machine drift, ratios do not.
"""

import argparse
import statistics
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import NamedTuple

import haversack
from haversack.arena.games import Entrant, entrant, play_game
from haversack.arena.match import Match, Plan
from haversack.arena.ratings import Share
from haversack.kernel import machine
from haversack.kernel.game import Game

ROOT = Path(__file__).resolve().parent.parent
COST_LIMIT = 40.0


class Aim(NamedTuple):
    """A match to play: the stronger bot, the weaker, how many games, the share to reach and its lower bound."""

    stronger: str
    weaker: str
    games: int
    share: float
    low: float


USUAL = (("scripted", "random", 400, 0.5, 0.5),)


def aims(game: Game) -> list[Aim]:
    """Return what the bots of a game should reach, as the module of its judge says."""
    module = import_module(game.judge.partition(":")[0]) if game.judge else None
    return [Aim(*aim) for aim in getattr(module, "AIMS", USUAL)]


def strength(game: Game, aim: Aim, jobs: int, folder: Path, most: int | None) -> Share:
    """Play a match, or go on with it, and return how the stronger bot did."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{game.id}-{aim.stronger}-{aim.weaker}.jsonl"
    entrants = (entrant(aim.stronger), entrant(aim.weaker))
    match = Match(Plan(game.id, entrants, min(aim.games, most or aim.games), 0, {}), jobs, file=str(file))
    for _ in match.run():
        pass
    return match.share(entrants[0].label, entrants[1].label)


def cost(game: Game, games: int) -> float:
    """Return the CPU time of a game of scripted bots over that of a game of random bots; the ratio of the sums."""
    spent = {"scripted": 0.0, "random": 0.0}
    for seed in range(games):
        for name in spent:
            sides: dict[str, Entrant] = dict.fromkeys(game.teams, entrant(name))
            begun = process_time()
            play_game(game, seed, sides, {})
            spent[name] += process_time() - begun
    return spent["scripted"] / spent["random"]


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the bots.")
    parser.add_argument("games", nargs="*", default=list(haversack.GAMES), metavar="GAME", help="default: all")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes (default 2)")
    parser.add_argument("--most", type=int, help="play no more games a match than this")
    parser.add_argument("--cost-games", type=int, default=30, help="games for the ratio of costs (default 30)")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "strength", help="where the games are kept")
    given = parser.parse_args()
    build = "pure" if str(machine.__file__).endswith(".py") else "compiled"
    for name in given.games:
        game = haversack.load(name)
        ratio = statistics.median([cost(game, given.cost_games) for _ in range(3)])
        verdict = "reached" if ratio <= COST_LIMIT else "missed"
        print(f"{name}: a scripted game costs {ratio:.1f} random games, {build} ({verdict}: at most {COST_LIMIT:g})")
        for aim in aims(game):
            share = strength(game, aim, given.jobs, given.folder, given.most)
            met = share.share >= aim.share and share.low > aim.low
            print(
                f"{name}: {aim.stronger} beats {aim.weaker} in {share.share:.1%} of {share.games} games, "
                f"95 % interval {share.low:.1%} to {share.high:.1%} ({'reached' if met else 'missed'})",
                flush=True,
            )


if __name__ == "__main__":
    main()
