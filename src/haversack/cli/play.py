"""`haversack play`: a game in the terminal, hot-seat or against bots."""

import argparse
import secrets

from haversack.bots.levels import BOTS, budget_of, check_plays, kind_of, make_bot
from haversack.bots.table import SeatedBot
from haversack.cli.inputs import (
    BadInput,
    add_game,
    add_options,
    add_pack,
    begun,
    check_can_write,
    natural,
    positive,
    read_json,
    read_seats,
    whole,
)
from haversack.cli.terminal import Session
from haversack.kernel.game import Game
from haversack.kernel.match import Match
from haversack.kernel.state import GameState
from haversack.review.again import again

SEEDS = 1 << 48


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "play",
        help="play in the terminal",
        description="Play in the terminal, hot-seat or against bots. Answer by number, key, or the beginning of a "
        "name; `?` explains, `help` lists the rest.",
    )
    add_game(parser)
    parser.add_argument(
        "--seats",
        metavar="LIST",
        help="the seats played at this terminal, with commas between, or `all`; bots play the others "
        "(default: those of the first player)",
    )
    parser.add_argument(
        "--players",
        type=positive,
        metavar="N",
        help="how many people share the seats as the rules divide them (default 2); "
        "a person with several seats sees the cards of all of them",
    )
    bots = "; ".join(f"{name}: {kind.help}" for name, kind in BOTS.items())
    parser.add_argument("--bots", default="normal", metavar="BOT", help=f"who plays the other seats ({bots})")
    parser.add_argument("--seed", type=whole, metavar="N", help="deal as this seed does (default: a secret one)")
    parser.add_argument("--position", metavar="FILE", help="start from a position, or go on with a saved game")
    parser.add_argument(
        "--from",
        dest="start",
        type=natural,
        metavar="N",
        help="with a record as the position: begin after choice N, all that your seats did not know dealt anew",
    )
    parser.add_argument("--save", metavar="FILE", help="save the game to this file when it ends or is left")
    add_options(parser)
    add_pack(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Set the table and play."""
    kind_of(given.bots)
    if given.save is not None:
        check_can_write(given.save)
    seed = secrets.randbelow(SEEDS) if given.seed is None else given.seed
    game, state = begun(given, seed)
    groups = people(game, given.players or min(game.players))
    seats = read_seats(game, given.seats) if given.seats is not None else list(groups[0])
    humans = [own for group in groups if (own := tuple(seat for seat in group if seat in seats))]
    if given.start is not None:
        state = _again(game, given, seats, seed)
    players = {seat: " and ".join(own) for own in humans for seat in own}
    match = Match(state, {seat: players.get(seat, f"bot at {seat}") for seat in game.seats})
    dice = given.seed if given.seed is not None else secrets.randbits(64)
    bots: dict[str, SeatedBot] = {}
    for number, group in enumerate(groups):
        own = tuple(seat for seat in group if seat not in seats)
        bot = SeatedBot(make_bot(given.bots, f"{dice}/{number}"), own, budget_of(given.bots), dice + number)
        check_plays(bot.bot, game.id)
        bots.update(dict.fromkeys(own, bot))
    return Session(game, match, sorted(set(players.values())), bots, given.save).run()


def _again(game: Game, given: argparse.Namespace, seats: list[str], seed: int) -> GameState:
    """Return the state after a choice of the record given, with secrets dealt anew."""
    record = read_json(given.position) if given.position not in (None, "-") else {}
    if "haversack" not in record:
        raise BadInput("To begin from a choice (--from), give the file of a record with --position.")
    return again(game, record, given.start, seats, seed)


def people(game: Game, number: int) -> tuple[tuple[str, ...], ...]:
    """Return the seats of each of so many people, as the rules divide them."""
    if number not in game.players:
        raise BadInput(f"{game.title} is for {min(game.players)} to {max(game.players)} players, not {number}.")
    return game.players[number]
