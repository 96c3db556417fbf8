"""`haversack puzzles`: make puzzles from games of bots, check those that are there, list them."""

import argparse
import json
import random
from collections import Counter
from collections.abc import Generator
from contextlib import closing
from pathlib import Path

from haversack.arena.interrupts import unbroken, until_interrupted
from haversack.cli.inputs import BadInput, add_game, add_json, load_game, positive, whole, write_text
from haversack.cli.progress import progress
from haversack.learn.puzzles import LEVELS, Puzzle, puzzle, puzzles, written_puzzles
from haversack.puzzles.check import Checked, checked, fault
from haversack.puzzles.find import Search, remade
from haversack.puzzles.trial import CONFIRMED, MARGIN, WORLDS
from haversack.puzzles.work import Work, joined

FAILED = 1
SAMPLE = 10


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "puzzles",
        help="make, check and list puzzles",
        description="Puzzles are positions where one way to act wins far more often than any other.",
    )
    ways = parser.add_subparsers(title="what to do", metavar="WHAT", required=True)
    _add_make(ways.add_parser("make", help="find puzzles in games of bots", description=_make_help()))
    _add_check(
        ways.add_parser(
            "check",
            help="open every puzzle, and try the answers of some on worlds dealt anew",
            description="Open every puzzle of a game and give it its answer and its wrong answers; then try the best "
            "two ways of some of them on worlds dealt anew.",
        )
    )
    again = ways.add_parser(
        "remake",
        help="make a puzzle again from its seed, and compare",
        description="Play the game of a puzzle again, try the ways of its question on the same worlds, and compare.",
    )
    add_game(again)
    again.add_argument("id", metavar="ID", help="as `haversack puzzles list` shows it")
    again.set_defaults(run=run_remake)
    listed = ways.add_parser("list", help="list the puzzles of a game")
    add_game(listed)
    add_json(listed)
    listed.set_defaults(run=run_list)


def _make_help() -> str:
    return (
        "Play games with bots and look for questions in their last part where the best way wins at least "
        f"{100 * MARGIN:.0f} games in 100 more than the second, over {WORLDS:,} worlds dealt anew and again over "
        f"{CONFIRMED:,} others. Every world is played to its end. Equal seeds give equal puzzles. What was looked at "
        "is kept in the file of --work, and a run that was stopped goes on from there."
    )


def _add_make(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--work", required=True, metavar="FILE", help="what was looked at; gone on from if it is there")
    parser.add_argument("--out", metavar="FILE", help="write the puzzles chosen, as the file of a game")
    parser.add_argument("--add", action="store_true", help="write the puzzles that the game has before those found")
    parser.add_argument("--want", type=positive, default=100, metavar="N", help="how many puzzles (default 100)")
    parser.add_argument("--seed", type=whole, default=0, metavar="S", help="seed of the first game (default 0)")
    parser.add_argument("--jobs", type=positive, default=1, metavar="K", help="how many processes (default 1)")
    parser.add_argument(
        "--last", type=_percent, default=25, metavar="P", help="percent of a game to look at (default 25)"
    )
    parser.add_argument("--worlds", type=positive, default=WORLDS, metavar="N", help=f"worlds (default {WORLDS:,})")
    parser.set_defaults(run=run_make)


def _add_check(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--sample", type=positive, metavar="N", help=f"how many to try, by lot (default {SAMPLE})")
    parser.add_argument("--seed", type=whole, default=0, metavar="S", help="which, and which worlds (default 0)")
    parser.add_argument("--worlds", type=positive, default=WORLDS, metavar="N", help=f"worlds (default {WORLDS:,})")
    add_json(parser)
    parser.set_defaults(run=run_check)


def _percent(text: str) -> int:
    number = positive(text)
    if number > 100:
        raise argparse.ArgumentTypeError(f"{text!r} is more than 100")
    return number


def run_make(given: argparse.Namespace) -> int:
    """Look for puzzles until there are enough; what was found when it is stopped is kept."""
    game = load_game(given.game)
    search = Search(game.id, given.seed, given.last / 100, given.worlds, 10 * given.worlds)
    work = Work(search, Path(given.work), given.jobs)
    with unbroken():
        with progress(given.want, "puzzles") as tell:
            code = until_interrupted(_made(given, work), tell)
        if given.out is not None:
            _write(given, work)
        print(f"{len(work.chosen())} puzzles from {work.looked} positions of {work.games} games.")
    return code


def _made(given: argparse.Namespace, work: Work) -> Generator[int, None, None]:
    with closing(work.run(given.want)) as running:
        for number in running:
            if given.out is not None:
                _write(given, work)
            yield number


def _write(given: argparse.Namespace, work: Work) -> None:
    known = puzzles(work.search.game) if given.add else ()
    write_text(given.out, written_puzzles(joined(known, work.found)))


def run_remake(given: argparse.Namespace) -> int:
    """Make a puzzle again; fail if it is another one."""
    known = puzzle(load_game(given.game).id, given.id)
    seed, _, number = known.id.partition("-")
    again = remade(Search(known.game, int(seed)), int(number))
    if again == known:
        print(f"The puzzle {known.id} was made again: it is the same in every figure.")
        return 0
    names = [name for name in known._fields if again is None or getattr(again, name) != getattr(known, name)]
    print(f"The puzzle {known.id} " + ("is none any more." if again is None else f"differs in {', '.join(names)}."))
    return FAILED


def run_check(given: argparse.Namespace) -> int:
    """Open every puzzle and try the answers of some anew; fail if one cannot be played or is not ahead any more."""
    found = _puzzles(load_game(given.game).id)
    wrong = {one.id: told for one in found if (told := fault(one)) is not None}
    count = min(given.sample or SAMPLE, len(found))
    sample = random.Random(given.seed).sample(found, count)
    results: list[Checked] = []
    with progress(count, "puzzles") as tell:
        for one in sample:
            results.append(checked(one, given.seed, given.worlds))
            tell(len(results))
    if given.json:
        tried = [result._asdict() for result in results]
        print(json.dumps({"opened": len(found), "faults": wrong, "tried": tried}, indent=2))
    else:
        for name, told in wrong.items():
            print(f"{name:>12}  {told}")
        for result in results:
            word = "stands" if result.stands else "FAILS"
            print(f"{result.id:>12}  ahead by {result.lead:+.3f} ± {result.error:.3f}  {word}")
        print(f"{len(found)} puzzles opened, {len(wrong)} with a fault; {len(results)} tried anew.")
    return 0 if not wrong and all(result.stands for result in results) else FAILED


def _puzzles(game: str) -> list[Puzzle]:
    found = list(puzzles(game))
    if not found:
        raise BadInput("This game has no puzzles yet.")
    return found


def run_list(given: argparse.Namespace) -> int:
    """List puzzles with their level and their answer."""
    found = _puzzles(load_game(given.game).id)
    if given.json:
        rows = [
            {"id": one.id, "seat": one.seat, "level": one.level, "way": one.way, "cards": one.cards, "bots": one.bots}
            for one in found
        ]
        print(json.dumps(rows, indent=2))
        return 0
    for one in found:
        best, second = one.tried[:2]
        wins = f"{best.share:>5.0%} {best.share - second.share:+.0%}"
        print(f"{one.id:>12}  {LEVELS[one.level]:<8}{one.seat:<18}{wins}  {' '.join(one.way)}")
    counts = Counter(LEVELS[one.level] for one in found)
    print(f"{len(found)} puzzles: {', '.join(f'{counts[level]} {level}' for level in LEVELS if counts[level])}.")
    return 0
