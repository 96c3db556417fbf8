"""`haversack bench-model`: how strong a language model plays."""

import argparse
import json

from rich.console import Console
from rich.table import Table

from haversack.arena.games import entrant
from haversack.arena.interrupts import unbroken, until_interrupted
from haversack.arena.ratings import Rating
from haversack.bots.levels import levels
from haversack.cli.inputs import (
    BadInput,
    add_game,
    add_json,
    add_options,
    load_game,
    positive,
    read_options,
    seconds,
    whole,
)
from haversack.cli.progress import progress
from haversack.llm.bench import ModelBench, Trial, check_trial
from haversack.llm.player import ASKED, COUNTED, TRIES
from haversack.llm.talk import KEY, Model


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "bench-model",
        help="let a language model play bots and place it on their scale",
        description="Let anything that answers text with text play bots in pairs: the same deal twice, sides swapped. "
        "Prints its share against each with 95 % intervals, its place in Elo, and how it answered. An answer that will "
        "not do is sent back with the reason and its rule; when the tries at a question are used up, an option is "
        "drawn by lot.",
    )
    add_game(parser)
    parser.add_argument(
        "--command", metavar="LINE", help="a command: reads a prompt, prints an answer; run anew for each"
    )
    parser.add_argument(
        "--url", metavar="URL", help=f"an endpoint that is sent the prompt as text; a bearer token may stand in {KEY}"
    )
    parser.add_argument(
        "--model", metavar="NAME", help="the name of the model; with --url, speak to the endpoint as to a chat"
    )
    parser.add_argument("--against", metavar="A,B", help=f"the opponents, weakest first ({','.join(levels())})")
    parser.add_argument("--games", type=positive, default=20, metavar="N", help="games against each (default 20)")
    parser.add_argument("--budget", type=positive, metavar="N", help="simulations a decision for bots that search")
    parser.add_argument("--seed", type=whole, default=0, metavar="S", help="seed of the first pair (default 0)")
    parser.add_argument("--tries", type=positive, default=TRIES, metavar="N", help=f"tries at a question ({TRIES})")
    parser.add_argument("--timeout", type=seconds, default=60.0, metavar="S", help="seconds for an answer (default 60)")
    parser.add_argument("--jobs", type=positive, default=1, metavar="K", help="how many pairs at once (default 1)")
    parser.add_argument("--resume", metavar="FILE", help="keep the games in this file and go on from what it holds")
    parser.add_argument(
        "--scale", metavar="FILE", help="games of the bots against each other, kept by `haversack arena --resume FILE`"
    )
    add_options(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Play the games and print where the model stands."""
    game = load_game(given.game)
    options = read_options(game, given.option)
    if (given.command is None) == (given.url is None):
        raise BadInput("Name a model: --command LINE or --url URL, one of the two.")
    names = list(levels()) if given.against is None else [name.strip() for name in given.against.split(",")]
    opponents = tuple(entrant(name, given.budget) for name in names if name)
    model = Model(given.command, given.url, given.model, given.timeout)
    trial = check_trial(Trial(game.id, model, opponents, given.games, given.seed, options, given.tries))
    bench = ModelBench(trial, given.jobs, given.resume, given.scale)
    with unbroken():
        with progress(trial.total) as tell:
            code = until_interrupted(bench.run(), tell)
        if not bench.games:
            raise KeyboardInterrupt
        if given.json:
            print(json.dumps(bench.data() | {"interrupted": code != 0}, indent=2, ensure_ascii=False))
        else:
            _print(game.title, bench, code != 0)
    return code


def _print(title: str, bench: ModelBench, interrupted: bool) -> None:
    console = Console(highlight=False)
    cut = ", interrupted" if interrupted else ""
    trial = bench.trial
    console.print(f"[bold]{title}[/]: {trial.model.label}, {bench.games} games, seeds from {trial.seed}{cut}\n")
    rows = _table("against", "points", "games", "share", "95 % interval")
    for label in bench.met():
        share = bench.share(label)
        interval = f"{share.low:.1%} – {share.high:.1%}"
        rows.add_row(label, f"{share.points:g}", str(share.games), f"{share.share:.1%}", interval)
    console.print(rows)
    console.print()
    ratings = _table("player", "Elo", "±")
    for one in bench.ratings():
        ratings.add_row(one.label, *_elo(one), style="bold" if one.label == trial.model.label else "")
    console.print(ratings)
    console.print()
    answers = _table("answers to", *COUNTED)
    for label in bench.met():
        answers.add_row(label, *[str(bench.answers[label][name]) for name in COUNTED])
    console.print(answers)
    console.print(
        f"\nOf each question {ASKED}, up to {trial.tries} answers were read; drawn: by lot, for want of a good one."
    )
    if bench.lost:
        console.print(f"{bench.lost} pairs were given up: their workers died.")


def _elo(rating: Rating) -> tuple[str, str]:
    if rating.open_end:
        return ("won all" if rating.open_end > 0 else "lost all"), ""
    return f"{rating.elo:+.0f}", f"{rating.margin:.0f}"


def _table(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left", min_width=0 if number else 22)
    return table
