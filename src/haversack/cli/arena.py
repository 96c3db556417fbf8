"""`haversack arena`: bots against each other, the same deals with sides swapped, win rates and ratings."""

import argparse
import json

from rich.console import Console
from rich.table import Table

from haversack.arena.engines import ENGINES
from haversack.arena.games import SingleSeat, entrant
from haversack.arena.interrupts import unbroken, until_interrupted
from haversack.arena.match import Match, Plan, check_plan
from haversack.arena.ratings import EQUAL, Rating, Share
from haversack.bots.levels import BOTS
from haversack.cli.inputs import add_game, add_json, add_options, add_pack, load_game, positive, read_options, whole
from haversack.cli.progress import progress

DEFAULT_GAP = 20.0
WORLDS = 12


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "arena",
        help="let bots play each other and rate them",
        description="Play games between bots in pairs: the same deal twice, sides swapped. Prints win rates with 95 % "
        "intervals and Elo ratings. Equal seeds give equal results, whatever the jobs or the engine, unless the budget "
        f"is CPU time. The bots: {'; '.join(f'{name}: {kind.help}' for name, kind in BOTS.items())}.",
    )
    add_game(parser)
    parser.add_argument(
        "--bots",
        default="scripted,random",
        metavar="A,B",
        help="the bots; name@iterations is allowed, your own as package.module:Class, a policy as FILE.npz",
    )
    parser.add_argument("--seat", metavar="SEAT", help="compare the bots at this seat alone, on the same deals")
    parser.add_argument("--others", default="scripted", metavar="BOT", help="who plays the other seats (scripted)")
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="games of each two bots (default 100)")
    parser.add_argument("--jobs", type=positive, default=1, metavar="K", help="how many processes (default 1)")
    parser.add_argument("--budget", type=positive, metavar="N", help="simulations a decision for bots that search")
    parser.add_argument("--cpu-ms", type=positive, metavar="N", help="CPU time a decision instead, in milliseconds")
    parser.add_argument("--seed", type=whole, default=0, metavar="S", help="seed of the first pair (default 0)")
    parser.add_argument("--resume", metavar="FILE", help="keep the games in this file and go on from what it holds")
    parser.add_argument("--engine", default="local", metavar="E", help=f"where to play: {' or '.join(ENGINES)}")
    parser.add_argument(
        "--stop",
        type=float,
        nargs="?",
        const=DEFAULT_GAP,
        metavar="ELO",
        help="stop once one of two bots is clearly stronger, or both are equal but for so much Elo (default 20)",
    )
    parser.add_argument(
        "--luck-adjusted",
        type=positive,
        nargs="?",
        const=WORLDS,
        default=0,
        metavar="WORLDS",
        help="also take the luck out of each result, by so many deals a step (default 12): smaller margins, more time",
    )
    add_options(parser)
    add_pack(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Play the match and print what came of it."""
    game = load_game(given.game, file=given.pack)
    options = read_options(game, given.option)
    names = [name.strip() for name in given.bots.split(",") if name.strip()]
    entrants = tuple(entrant(name, given.budget, given.cpu_ms) for name in names)
    single = None if given.seat is None else SingleSeat(given.seat, entrant(given.others, given.budget, given.cpu_ms))
    plan = Plan(game.id, entrants, given.games, given.seed, options, given.stop, single, game.pack, given.luck_adjusted)
    check_plan(plan, game)
    match = Match(plan, given.jobs, given.engine, given.resume)
    with unbroken():
        with progress(plan.total) as tell:
            code = until_interrupted(match.run(), tell)
        if not match.games:
            raise KeyboardInterrupt
        if given.json:
            data = match.data() | {"interrupted": code != 0, "remarks": _remarks(match)}
            print(json.dumps(data, indent=2, ensure_ascii=False))
        else:
            _print(game.title, match, code != 0)
    return code


def _print(title: str, match: Match, interrupted: bool) -> None:
    console = Console(highlight=False)
    cut = ", interrupted" if interrupted else ", stopped early" if match.stopped else ""
    single = match.plan.single
    where = "" if single is None else f" at {single.seat}, the other seats {single.others.label}"
    console.print(f"[bold]{title}[/]: {match.games} games{where}, seeds from {match.plan.seed}{cut}\n")
    rows = _table("bot", "Elo", "±", "points", "games", "share", "95 % interval")
    for rating in match.ratings():
        rows.add_row(rating.label, *_elo(rating), *_cells(rating.share))
    console.print(rows)
    console.print()
    meetings = _table("meeting", "points", "games", "share", "95 % interval")
    for one, other in match.met():
        meetings.add_row(f"{one} – {other}", *_cells(match.share(one, other)))
        for side, share in match.by_side(one, other).items():
            meetings.add_row(f"  as {side}", *_cells(share))
    console.print(meetings)
    for line in _remarks(match):
        console.print(line)


def _elo(rating: Rating) -> tuple[str, str]:
    """Return a rating and its margin; who won or lost everything has none that could be told."""
    if rating.open_end:
        return ("won all" if rating.open_end > 0 else "lost all"), ""
    return f"{rating.elo:+.0f}", f"{rating.margin:.0f}"


def _remarks(match: Match) -> list[str]:
    """Return what is to be said about the figures."""
    out = _less_luck(match)
    verdict = match.verdict
    if verdict is not None:
        gap = f"{match.plan.stop_at:g} Elo"
        if verdict.stronger is not None:
            out.append(f"{verdict.stronger} is clearly stronger.")
        elif verdict.clear == EQUAL:
            out.append(f"The two are equal but for at most {gap}.")
        else:
            out.append(f"It is not clear yet which is stronger, or that they are equal but for {gap}.")
    if match.stopped:
        out.append("Shares after an early stop lean towards the verdict.")
    if match.lost:
        out.append(f"{match.lost} pairs were given up: their workers died.")
    return out


def _less_luck(match: Match) -> list[str]:
    """Return the shares with the luck taken out, where that was asked for."""
    out: list[str] = []
    for (one, other), tally in match.fair.items():
        fair = tally.result()
        if fair is not None:
            out.append(
                f"{one} – {other}, luck taken out: {fair.share:.1%} ({fair.low:.1%} – {fair.high:.1%}); results of "
                f"pairs vary {fair.times:.2f} times less ({fair.variance:.4f}, plain {fair.plain_variance:.4f})."
            )
    return out


def _table(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left", min_width=0 if number else 22)
    return table


def _cells(share: Share) -> tuple[str, str, str, str]:
    return f"{share.points:g}", str(share.games), f"{share.share:.1%}", f"{share.low:.1%} – {share.high:.1%}"
