"""`haversack serve`: the table in the browser."""

import argparse
import os
import resource
import socket as sockets
from pathlib import Path

from haversack.cli.inputs import BadInput

DEFAULT_STORE = Path.home() / ".local" / "share" / "haversack" / "tables.sqlite"
LARGEST_MESSAGE = 64 * 1024
VARIABLE = "HAVERSACK_DB"
SPARE_FILES = 64


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "serve",
        help="the table in the browser",
        description="Serve the web app: tables to play at against bots, friends at the same screen or elsewhere.",
    )
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: this machine alone)")
    parser.add_argument("--port", type=_port, default=8000, help="the port (default 8000; 0 takes a free one)")
    parser.add_argument(
        "--db",
        metavar="URL",
        help=f"an SQLite file or a PostgreSQL URL; one with a password goes into {VARIABLE} in the environment, where "
        f"other users do not see it (default {DEFAULT_STORE})",
    )
    parser.add_argument(
        "--trusted-proxy",
        metavar="ADDRESS",
        action="append",
        default=[],
        help="a proxy whose word on where a request comes from is believed (may be given several times; default: none)",
    )
    parser.add_argument(
        "--allowed-host",
        metavar="NAME",
        action="append",
        default=[],
        help="a name this server is known by; requests to others are refused (may be given often; default: any)",
    )
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
        from haversack.server.logs import set_up
    except ModuleNotFoundError as error:
        raise BadInput(f"The web app needs {error.name}: install haversack with its extra `web`.") from None
    set_up(given.log)
    database = given.db or os.environ.get(VARIABLE) or str(DEFAULT_STORE)
    _try_store(database)
    socket = _bound(given.host, given.port)
    config = uvicorn.Config(
        application(database, hosts=given.allowed_host),
        host=given.host,
        port=given.port,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST_MESSAGE,
        timeout_graceful_shutdown=3,
        proxy_headers=bool(given.trusted_proxy),
        forwarded_allow_ips=given.trusted_proxy,
        limit_concurrency=_raised_limit() - SPARE_FILES,
    )
    host = f"[{given.host}]" if ":" in given.host else given.host
    print(f"Haversack is at http://{host}:{socket.getsockname()[1]}/  (Ctrl-C ends it)", flush=True)
    uvicorn.Server(config).run([socket])
    return 0


def _bound(host: str, port: int) -> sockets.socket:
    """Return the socket to serve at, or say why there is none."""
    from haversack.server.listening import listening

    try:
        return listening(host, port)
    except OSError as error:
        raise BadInput(f"The server cannot listen at {host} port {port}: {error.strerror or error}.") from None


def _try_store(database: str) -> None:
    """Open the store once, so that what is wrong with it is said in a sentence before anything is served."""
    from haversack.server.store import Unusable, try_store

    try:
        try_store(database)
    except Unusable as error:
        raise BadInput(str(error)) from None


def _raised_limit() -> int:
    """Let the server open as many files as it may, and return how many that is."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most
