"""`haversack report`: a balance report as one HTML page with plots, the figures as JSON beside it."""

import argparse
import json
from pathlib import Path

from haversack.arena.engines import ENGINES, check_engine
from haversack.arena.games import entrant
from haversack.arena.interrupts import unbroken, until_interrupted
from haversack.arena.page import page
from haversack.arena.survey import Survey, Wanted
from haversack.bots.levels import BOTS
from haversack.cli.inputs import (
    BadInput,
    add_game,
    add_json,
    add_options,
    add_pack,
    check_can_write,
    load_game,
    positive,
    read_options,
    whole,
    write_text,
)
from haversack.cli.progress import progress


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "report",
        help="a balance report with plots",
        description="Play games between bots of one kind and write a balance report: win rates by side and reason, "
        "points by round, lengths, decks that run out, and for each card how often it is drawn, played and used and "
        "how wins go with it. One HTML page, the figures as JSON beside it.",
    )
    add_game(parser)
    parser.add_argument("--games", type=positive, default=200, metavar="N", help="how many games (default 200)")
    parser.add_argument(
        "--bots",
        default="scripted",
        metavar="BOT",
        help=f"who plays: {', '.join(BOTS)}, package.module:Class, FILE.npz",
    )
    parser.add_argument("--jobs", type=positive, default=1, metavar="K", help="how many processes (default 1)")
    parser.add_argument("--seed", type=whole, default=0, metavar="S", help="seed of the first game (default 0)")
    parser.add_argument("--engine", default="local", metavar="E", help=f"where to play: {' or '.join(ENGINES)}")
    parser.add_argument("--out", metavar="FILE", help="the page to write (default GAME-balance.html)")
    parser.add_argument("--resume", metavar="FILE", help="keep the games in this file and go on from what it holds")
    add_options(parser)
    add_pack(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Play, count, write."""
    game = load_game(given.game, file=given.pack)
    options = read_options(game, given.option)
    entrant(given.bots)
    check_engine(given.engine)
    out = Path(given.out or f"{game.id}-balance.html")
    if out.suffix == ".json":
        raise BadInput("The figures go to a .json file beside the page; name the page otherwise.")
    figures_file = out.with_suffix(".json")
    for file in (out, figures_file):
        check_can_write(str(file))
    wanted = Wanted(game, options, given.bots, given.games, given.seed)
    survey = Survey(wanted, given.jobs, given.engine, given.resume)
    with unbroken():
        with progress(given.games) as tell:
            code = until_interrupted(survey.run(), tell)
        if not survey.balance.games:
            raise KeyboardInterrupt
        data = survey.figures()
        text = json.dumps(data, indent=2, ensure_ascii=False)
        write_text(str(out), page(data))
        write_text(str(figures_file), text + "\n")
        cut = f"Interrupted after {survey.balance.games} games. " if code else ""
        print(text if given.json else f"{cut}The report is in {out}, its figures in {figures_file}.")
    return code
