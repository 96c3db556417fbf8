"""`haversack review`: what decided a finished game: choices, luck, and how the chances went."""

import argparse
import json
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from haversack.arena.interrupts import INTERRUPTED
from haversack.cli.inputs import (
    add_json,
    check_can_write,
    check_seat,
    game_of,
    positive,
    read_json,
    seconds,
    whole,
    write_text,
)
from haversack.cli.progress import progress
from haversack.kernel.english import opening
from haversack.review.data import data_of
from haversack.review.page import account_rows, blamed, names_of, outcome_words, page
from haversack.review.review import Review, by_players

SECONDS = 60.0
MOST = 10
STAGES = {"curves": 0, "glance": 1, "doubts": 2}
PARTS = 100
SPARKS = "▁▂▃▄▅▆▇█"
SPARK_WIDTH = 60


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "review",
        help="what decided a finished game",
        description="Look back at a finished game: for every choice what it cost beside the best, on worlds dealt from "
        "what its seat knew then; how the chances went; what was luck. A choice is called a slip, a mistake or a "
        "blunder where it surely cost 5, 10 or 15 points of the chance to win. Equal seeds give equal reviews, unless "
        "the time is over first; Ctrl-C keeps what is there.",
    )
    parser.add_argument("file", metavar="RECORD", help="the record of a finished game; - reads the standard input")
    parser.add_argument("--out", metavar="FILE", help="write a page with the curves there, as HTML")
    parser.add_argument("--seconds", type=seconds, default=SECONDS, metavar="N", help="at most so long (default 60)")
    parser.add_argument("--seat", metavar="S", help="list the choices of this seat alone")
    parser.add_argument(
        "--players",
        type=positive,
        metavar="N",
        help="how many people shared the seats as the rules divide them, each knowing what all of theirs knew "
        "(default: every seat by itself)",
    )
    parser.add_argument("--seed", type=whole, default=0, metavar="N", help="dice of the review (default 0)")
    add_json(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Review the game and print what was found."""
    record = read_json(given.file)
    game = game_of(record)
    if given.seat is not None:
        check_seat(game, given.seat)
    if given.out is not None:
        check_can_write(given.out)
    shared = {} if given.players is None else by_players(game, given.players)
    review = Review(game, record, given.seed, shared=shared)
    code, stage = _run(review, given.seconds)
    data = data_of(review, stage)
    names = names_of(game)
    if given.out is not None:
        write_text(given.out, page(data, names))
    if given.json:
        print(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        _print(data, names, given)
    return code


def _run(review: Review, limit: float) -> tuple[int, str]:
    """Run the review with its progress shown; return the exit code, and what was under way if it was cut short."""
    stage = "curves"
    with progress(len(STAGES) * PARTS, "parts of the work", "Reviewing") as tell:
        try:
            for now in review.run(limit):
                stage = now.stage
                tell(STAGES[now.stage] * PARTS + PARTS * now.done // max(now.total, 1))
        except KeyboardInterrupt:
            if not review.points:
                raise
            review.is_whole = False
            return INTERRUPTED, stage
    return 0, "" if review.is_whole else stage


def _print(data: dict[str, Any], names: dict[str, str], given: argparse.Namespace) -> None:
    console = Console(highlight=False)
    console.print(f"[bold]{data['title']}[/]: {escape(outcome_words(data, names))}")
    if not data["whole"]:
        console.print("[yellow]The review was cut short: what is not here was not looked at.[/]")
    console.print(f"\nThe chance of {names[data['sides'][0]]}, choice by choice:")
    for name, words in (("truth", "in truth"), ("table", "all knew"), ("seat", "seat knew")):
        console.print(f"  {words:10} {_sparks([point[name] for point in data['curve']])}")
    rows = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    for number, (words, share) in enumerate(account_rows(data, names)):
        rows.add_row(f"  {words}", f"{100 * share:{'.0f' if number == 0 else '+.0f'}}")
    rows.add_row("  result", f"{100 * data['account']['result']:.0f}")
    rows.add_row("  result less all luck", f"{100 * data['account']['adjusted']:.0f}")
    console.print("\nHow the result came about, in points of the chance to win:")
    console.print(rows)
    _print_mistakes(console, data, names, given)
    console.print("\nLuck:")
    for one in data["luck"][:MOST]:
        console.print(f"  {one['at'] + 1:4}  {100 * one['luck']:+5.1f}  {escape(one['words'])}")


def _print_mistakes(console: Console, data: dict[str, Any], names: dict[str, str], given: argparse.Namespace) -> None:
    found = [one for one in blamed(data) if given.seat in (None, one["seat"])]
    whose = "" if given.seat is None else f" of {names[given.seat]}"
    counted = sum(one["seat"] == given.seat or given.seat is None for one in data["decisions"])
    console.print(f"\n{len(found)} of {counted} choices{whose} surely cost five points or more:")
    for one in found[:MOST]:
        size = f"{100 * one['loss']:.0f} ± {100 * one['error']:.0f} points"
        rule = f" ({one['rule']})" if one["rule"] else ""
        console.print(
            f"  [bold]{one['at'] + 1:4}  {opening(names[one['seat']])}: {one['verdict']}, {size}[/][dim]{rule}[/]"
        )
        console.print(f"        {escape(one['reason'])}")
        if one["then"]:
            console.print(f"        [dim]It would go: {escape(' '.join(one['then']))}[/]")
    if found and given.file != "-":
        at, file = found[0]["at"], escape(given.file)
        console.print(
            f"\nLook: haversack replay {file} --to {at}"
            f"\nTry again, secrets dealt anew: haversack play {data['game']} --position {file} --from {at}",
            soft_wrap=True,
        )


def _sparks(shares: list[float]) -> str:
    """Return a row of little columns for shares from 0 to 1."""
    if not shares:
        return ""
    picked = [shares[len(shares) * at // SPARK_WIDTH] for at in range(SPARK_WIDTH)]
    return "".join(SPARKS[min(len(SPARKS) - 1, int(share * len(SPARKS)))] for share in picked)
