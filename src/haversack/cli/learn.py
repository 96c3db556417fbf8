"""`haversack learn`: play games, learn from them how likely a side is to win, and write it beside the game's judge."""

import argparse
import json
import zlib
from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Any

import haversack
from haversack.arena.engines import results
from haversack.arena.interrupts import unbroken, until_interrupted
from haversack.cli.inputs import add_game, positive, whole, write_text
from haversack.cli.progress import progress
from haversack.kernel.errors import HaversackError

CHUNK = 50  # games of a file
FIRST_SEED = 10_000_000  # far from the seeds of matches
CORRECTIONS = 2  # times that a few games more put right what is believed of hands
CHECKED = 1_000  # games of such a time, at most
QUICK_TREES = 400  # at most, of rounds before the last: they are for games alone
AFTER = 5_000_000  # from there on the seeds of games without slips


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
    parser.add_argument("--games", type=positive, default=20_000, metavar="N", help="games to play (default 20,000)")
    parser.add_argument(
        "--rounds",
        type=positive,
        default=2,
        metavar="N",
        help="rounds of as many games each; from the second on bots play by what was learned before (default 2)",
    )
    parser.add_argument("--keep", type=float, default=0.3, metavar="P", help="part of the positions kept (default 0.3)")
    parser.add_argument("--trees", type=positive, default=800, metavar="N", help="trees at most (default 800)")
    parser.add_argument(
        "--check",
        type=positive,
        metavar="N",
        help="learn nothing: hold the chances there are against N games of no slips",
    )
    parser.add_argument("--jobs", type=positive, default=1, metavar="N", help="games at once (default 1)")
    parser.add_argument("--seed", type=whole, default=1, metavar="S", help="seed of the training (default 1)")
    parser.add_argument("--work", default="build/learn", metavar="FOLDER", help="where the games are kept")
    parser.add_argument("--out", metavar="FILE", help="where the weights go (default: beside the judge of the game)")
    parser.add_argument("--curve", metavar="FILE", help="draw how the loss fell and how true the chances are (HTML)")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Play what is missing, learn, say how good it is, write; or hold what was learned against games."""
    import_module("numpy")
    folder = Path(given.work) / f"{given.game}-{given.seed}"
    if given.check is not None:
        return _check(given, folder)
    return _learn(given, folder)


def _learn(given: argparse.Namespace, folder: Path) -> int:
    """Play and learn round by round; the last round learns from all games."""
    from haversack.weights import played  # numpy and LightGBM are not always there
    from haversack.weights.files import weights_file
    from haversack.weights.fit import drawn, fit

    import_module("lightgbm")  # better missed now than after all games
    before = ""
    data: list[played.Played] = []
    for number in range(1, given.rounds + 1):
        code, games = _round(given, folder, number, before)
        if games is None:
            return code
        data.append(games)
        trees = given.trees if number == given.rounds else min(given.trees, QUICK_TREES)
        file = folder / f"round-{number}-{given.games}-{trees}.json"
        print(f"round {number} of {given.rounds}")
        if number == given.rounds or not file.exists():
            weights: Mapping[str, object] = json.loads(Path(before).read_text(encoding="utf-8")) if before else {}
            found = fit(played.together(data), given.game, trees, given.seed, weights)
            for line in found.report:
                print(line)
            write_text(str(file), json.dumps(found.weights, separators=(",", ":")) + "\n")
        before = str(file)
    for number in range(1, CORRECTIONS + 1):
        code, before = _corrected(given, folder, number, before)
        if code:
            return code
    if given.curve:
        write_text(given.curve, drawn(found, haversack.load(given.game).title))
    text = Path(before).read_text(encoding="utf-8")
    out = Path(given.out) if given.out else weights_file(given.game)
    write_text(str(out), text)
    print(f"{out}: {len(text) / 1000:.0f} kB")
    return 0


def _round(given: argparse.Namespace, folder: Path, number: int, weights: str) -> tuple[int, Any]:
    """Play what is missing of a round by the weights of the one before; return a code, and the games if it is 0."""
    from haversack.weights import play, played

    games = -(-given.games // given.rounds)
    mark = f"-{_mark(weights)}" if weights else ""
    lots = _lots(given.seed, games, (number - 1) * games)
    plans = [play.Plan(given.game, seed, count, given.keep, weights) for seed, count in lots]
    files = {plan: folder / f"{plan.seed}-{plan.games}{mark}.npz" for plan in plans}
    code = _play(play.play, files, given.jobs)
    return code, None if code else played.read(list(files.values()))


def _corrected(given: argparse.Namespace, folder: Path, number: int, weights: str) -> tuple[int, str]:
    """Play a few games by the weights and put right what is believed of hands; return a code, and the file of it."""
    from haversack.weights import play, played
    from haversack.weights.fit import believed

    count = min(given.games, CHECKED)
    lots = _lots(given.seed, count, given.games + number * CHECKED)
    plans = [play.Plan(given.game, seed, games, given.keep, weights) for seed, games in lots]
    files = {plan: folder / f"{plan.seed}-{plan.games}-{_mark(weights)}.npz" for plan in plans}
    code = _play(play.play, files, given.jobs)
    if code:
        return code, weights
    learned = json.loads(Path(weights).read_text(encoding="utf-8"))
    file = folder / f"corrected-{number}.json"
    right = {**learned, "beliefs": believed(played.read(list(files.values())), given.game, learned)}
    write_text(str(file), json.dumps(right, separators=(",", ":")) + "\n")
    return 0, str(file)


def _mark(weights: str | Path) -> str:
    """Return a short name for what stands in a file."""
    return f"{zlib.crc32(Path(weights).read_bytes()):08x}"


def _check(given: argparse.Namespace, folder: Path) -> int:
    from haversack.weights import check
    from haversack.weights.files import weights_file

    weights = Path(given.out) if given.out else weights_file(given.game)
    lots = _lots(given.seed, given.check, AFTER)
    plans = [check.Plan(given.game, seed, games, given.keep, str(weights)) for seed, games in lots]
    files = {plan: folder / f"check-{_mark(weights)}-{plan.seed}-{plan.games}.npz" for plan in plans}
    code = _play(check.play, files, given.jobs)
    if code:
        return code
    for line in check.report(check.read(list(files.values()))):
        print(line)
    return 0


def _lots(seed: int, games: int, after: int = 0) -> list[tuple[int, int]]:
    """Return the lots in which so many games are played: the first seed and the number of games of each."""
    first = FIRST_SEED * seed + after
    return [(start, min(CHUNK, first + games - start)) for start in range(first, first + games, CHUNK)]


def _play(play: Callable[[Any], Any], files: Mapping[Any, Path], jobs: int) -> int:
    """Play the lots that are not there and keep them; return 0, or the code of an interrupted run."""
    folder = next(iter(files.values())).parent
    folder.mkdir(parents=True, exist_ok=True)
    with unbroken():
        with progress(sum(lot.games for lot in files)) as tell:
            code = until_interrupted(_played(play, files, jobs), tell)
        if code:
            print(f"Stopped; the games played are kept in {folder}.")
    if not code and not all(file.exists() for file in files.values()):
        raise HaversackError("Some games could not be played; the same command plays those that are missing.")
    return code


def _played(play: Callable[[Any], Any], files: Mapping[Any, Path], jobs: int) -> Generator[int, None, None]:
    """Play the lots that are not there and keep them, yielding the number of games there are."""
    missing = [lot for lot, file in files.items() if not file.exists()]
    done = sum(lot.games for lot in files) - sum(lot.games for lot in missing)
    with closing(results("local", play, missing, jobs)) as running:
        for lot, found in running:
            if found is not None:
                found.save(files[lot])
            done += lot.games
            yield done
