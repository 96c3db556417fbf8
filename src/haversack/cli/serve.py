"""`haversack serve`: the table in the browser."""

import argparse
from pathlib import Path

from haversack.cli.inputs import BadInput

DEFAULT_STORE = Path.home() / ".local" / "share" / "haversack" / "tables.sqlite"
LARGEST_MESSAGE = 64 * 1024


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "serve",
        help="the table in the browser",
        description="Serve the web app: tables to play at against bots, friends at the same screen or elsewhere.",
    )
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: this machine alone)")
    parser.add_argument("--port", type=_port, default=8000, help="the port (default 8000; 0 takes a free one)")
    parser.add_argument("--db", metavar="URL", help=f"an SQLite file or a PostgreSQL URL (default {DEFAULT_STORE})")
    parser.add_argument("--log", default="WARNING", choices=("INFO", "WARNING", "ERROR"), help="how much to log")
    parser.set_defaults(run=run)


def _port(text: str) -> int:
    if not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"a port is a number up to 65535, not {text!r}")
    return int(text)


def run(given: argparse.Namespace) -> int:
    """Serve until stopped."""
    try:
        import uvicorn

        from haversack.server.app import application
        from haversack.server.listening import listening
        from haversack.server.logs import set_up
    except ModuleNotFoundError as error:
        raise BadInput(f"The web app needs {error.name}: install haversack with its extra `web`.") from None
    set_up(given.log)
    config = uvicorn.Config(
        application(given.db or str(DEFAULT_STORE)),
        host=given.host,
        port=given.port,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST_MESSAGE,
        timeout_graceful_shutdown=3,
    )
    socket = listening(config)
    host = f"[{given.host}]" if ":" in given.host else given.host
    print(f"Haversack is at http://{host}:{socket.getsockname()[1]}/  (Ctrl-C ends it)", flush=True)
    uvicorn.Server(config).run([socket])
    return 0
