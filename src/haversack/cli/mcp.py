"""`haversack mcp`: a seat for a language model."""

import argparse
import os
import secrets
import sys

from haversack.bots.levels import kind_of
from haversack.cli.inputs import BadInput, add_game, add_options, check_can_write, load_game, read_options, whole
from haversack.llm.seat import LocalSeat, seats_named

SEEDS = 1 << 48
TOKEN = "HAVERSACK_MCP_TOKEN"


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "mcp",
        help="a seat for a language model, as tools",
        description="Offer a seat to a language model over the Model Context Protocol: look, options, explain, choose, "
        "rules, notes. The game is one on this machine against bots. Speaks over the "
        f"standard streams; with --http over HTTP, to those who send the token of {TOKEN}.",
    )
    add_game(parser)
    parser.add_argument("--seat", metavar="SEAT", help="the seat, or a team for all its seats (default: the easiest)")
    parser.add_argument("--bots", default="normal", metavar="BOT", help="who plays the other seats (normal)")
    parser.add_argument("--seed", type=whole, metavar="S", help="deal as this seed does (default: a secret one)")
    parser.add_argument("--save", metavar="FILE", help="write the game to this file at the end")
    parser.add_argument("--http", metavar="PORT", type=whole, help="serve over HTTP at this port")
    parser.add_argument("--host", default="127.0.0.1", help="the address to serve at (default: this machine alone)")
    add_options(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Offer the seat until the model leaves."""
    try:
        from haversack.llm.mcp_server import serve_http, serve_streams
    except ModuleNotFoundError as error:
        raise BadInput(f"The seat needs {error.name}: pip install 'haversack[mcp]'.") from None
    if given.save is not None:
        check_can_write(given.save)
    seat = _seat(given)
    try:
        if given.http is None:
            serve_streams(seat)
        else:
            token = os.environ.get(TOKEN) or secrets.token_urlsafe(24)
            where = f"http://{given.host}:{given.http}/mcp"
            told = "" if os.environ.get(TOKEN) else f", token {token}"
            print(f"The seat is at {where}{told}  (Ctrl-C ends it)", file=sys.stderr, flush=True)
            serve_http(seat, token, given.host, given.http)
    finally:
        if given.save is not None:
            seat.save(given.save)
    return 0


def _seat(given: argparse.Namespace) -> LocalSeat:
    """Return the seat asked for."""
    game = load_game(given.game)
    options = read_options(game, given.option)
    kind_of(given.bots.partition("@")[0])
    seed = secrets.randbelow(SEEDS) if given.seed is None else given.seed
    return LocalSeat(game, seats_named(game, given.seat), given.bots, seed, options)
