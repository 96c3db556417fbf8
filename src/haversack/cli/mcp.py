"""`haversack mcp`: a seat for a language model."""

import argparse
import os
import secrets
import sys

from haversack.bots.levels import kind_of
from haversack.cli.inputs import BadInput, add_options, check_can_write, load_game, read_options, whole
from haversack.cli.listening import address, bound, port
from haversack.llm.seat import LocalSeat, ModelSeat, seats_named

SEEDS = 1 << 48
TOKEN = "HAVERSACK_MCP_TOKEN"
TABLE_KEY = "HAVERSACK_TABLE_KEY"


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "mcp",
        help="a seat for a language model, as tools",
        description="Offer a seat to a language model over the Model Context Protocol: look, options, explain, choose, "
        "rules, notes. The game is one on this machine against bots, or a table of a server. Speaks over the "
        f"standard streams; with --http over HTTP, to those who send the token of {TOKEN}.",
    )
    parser.add_argument("game", metavar="GAME", nargs="?", help="the game to play here; none with --table")
    parser.add_argument("--seat", metavar="SEAT", help="the seat, or a team for all its seats (default: the easiest)")
    parser.add_argument("--bots", default="normal", metavar="BOT", help="who plays the other seats (normal)")
    parser.add_argument("--seed", type=whole, metavar="S", help="deal as this seed does (default: a secret one)")
    parser.add_argument("--save", metavar="FILE", help="write the game to this file at the end")
    parser.add_argument(
        "--table", metavar="URL", help=f"a table of a server instead, by the key in {TABLE_KEY} (extra `web`)"
    )
    parser.add_argument("--http", metavar="PORT", type=port, help="serve over HTTP at this port; 0 is a free one")
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
            told = "" if os.environ.get(TOKEN) else f", token {token}"
            with bound(given.host, given.http) as socket:
                where = f"{address(given.host, socket)}/mcp"
                print(f"The seat is at {where}{told}  (Ctrl-C ends it)", file=sys.stderr, flush=True)
                serve_http(seat, token, given.host, socket)
    finally:
        if given.save is not None and isinstance(seat, LocalSeat):
            seat.save(given.save)
    return 0


def _seat(given: argparse.Namespace) -> ModelSeat:
    """Return the seat asked for."""
    if given.table is not None:
        return _table_seat(given)
    if given.game is None:
        raise BadInput("Name a game, or a table of a server with --table.")
    game = load_game(given.game)
    options = read_options(game, given.option)
    kind_of(given.bots.partition("@")[0])
    seed = secrets.randbelow(SEEDS) if given.seed is None else given.seed
    return LocalSeat(game, seats_named(game, given.seat), given.bots, seed, options)


def _table_seat(given: argparse.Namespace) -> ModelSeat:
    """Return the seat at a table of a server that a key opens."""
    if given.game or given.save or given.seat or given.option or given.seed is not None:
        raise BadInput("A table of a server has its own game, seats, deal and options: leave those out.")
    key = os.environ.get(TABLE_KEY)
    if not key:
        raise BadInput(f"The key to the table is looked for in {TABLE_KEY}, and there is none.")
    try:
        from haversack.llm.remote import TableSeat
    except ModuleNotFoundError as error:
        raise BadInput(f"A table of a server needs {error.name}: pip install 'haversack[web]'.") from None
    return TableSeat(given.table, key)
