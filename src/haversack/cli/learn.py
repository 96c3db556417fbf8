"""`haversack learn`: play games, learn from them how likely a side is to win, and write it beside the game's judge."""

import argparse
import json
from collections.abc import Generator, Mapping
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import haversack
from haversack.arena.engines import results
from haversack.arena.interrupts import unbroken, until_interrupted
from haversack.cli.inputs import add_game, positive, whole, write_text
from haversack.cli.progress import progress

if TYPE_CHECKING:
    from haversack.weights.play import Plan

CHUNK = 50  # games of a file
FIRST_SEED = 10_000_000  # far from the seeds of matches


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "learn",
        help="learn the chances that the master plays by",
        description="Let bots with slips play each other, read the positions, and learn from how the games ended how "
        "likely each side is to win. What was played is kept in a folder, and a run that is cut short goes on from "
        "there. Needs LightGBM: the extra `train`.",
    )
    add_game(parser)
    parser.add_argument("--games", type=positive, default=12_000, metavar="N", help="games to play (default 12,000)")
    parser.add_argument("--keep", type=float, default=0.3, metavar="P", help="part of the positions kept (default 0.3)")
    parser.add_argument("--trees", type=positive, default=400, metavar="N", help="trees at most (default 400)")
    parser.add_argument("--jobs", type=positive, default=1, metavar="N", help="games at once (default 1)")
    parser.add_argument("--seed", type=whole, default=1, metavar="S", help="seed of the training (default 1)")
    parser.add_argument("--work", default="build/learn", metavar="FOLDER", help="where the games are kept")
    parser.add_argument("--out", metavar="FILE", help="where the weights go (default: beside the judge of the game)")
    parser.add_argument("--curve", metavar="FILE", help="draw how the loss fell and how true the chances are (HTML)")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Play what is missing, learn, say how good it is, write."""
    from haversack.weights.files import names_of, weights_file
    from haversack.weights.fit import drawn, fit  # numpy and LightGBM are not always there
    from haversack.weights.played import read

    import_module("lightgbm")  # better missed now than after all games
    folder = Path(given.work) / f"{given.game}-{given.seed}"
    folder.mkdir(parents=True, exist_ok=True)
    files = _files(given, folder)
    with unbroken():
        with progress(given.games) as tell:
            code = until_interrupted(_played(given, files), tell)
        if code:
            print(f"Stopped; the games played are kept in {folder}.")
            return code
    found = fit(read([path for path in files.values() if path.exists()]), names_of(given.game), given.trees, given.seed)
    for line in found.report:
        print(line)
    if given.curve:
        write_text(given.curve, drawn(found, haversack.load(given.game).title))
    text = json.dumps(found.weights, separators=(",", ":"))
    out = Path(given.out) if given.out else weights_file(given.game)
    write_text(str(out), text + "\n")
    print(f"{out}: {len(text) / 1000:.0f} kB")
    return 0


def _files(given: argparse.Namespace, folder: Path) -> "dict[Plan, Path]":
    """Return the file of each lot of games."""
    from haversack.weights.play import Plan

    first = FIRST_SEED * given.seed
    starts = range(first, first + given.games, CHUNK)
    plans = [Plan(given.game, seed, min(CHUNK, first + given.games - seed), given.keep) for seed in starts]
    return {plan: folder / f"{plan.seed}-{plan.games}.npz" for plan in plans}


def _played(given: argparse.Namespace, files: "Mapping[Plan, Path]") -> Generator[int, None, None]:
    """Play the lots that are not there and keep them, yielding the number of games there are."""
    from haversack.weights.play import play

    missing = [plan for plan, file in files.items() if not file.exists()]
    done = given.games - sum(plan.games for plan in missing)
    with closing(results("local", play, missing, given.jobs)) as running:
        for plan, found in running:
            if found is not None:
                found.save(files[plan])
            done += plan.games
            yield done
