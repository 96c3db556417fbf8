"""`haversack serve`: the table in the browser."""

import argparse
import contextlib
import os
import resource
import signal
import socket as sockets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from haversack.cli.inputs import BadInput
from haversack.cli.listening import address, bound, port
from haversack.cli.workers import end_with, watch_over

if TYPE_CHECKING:
    from wsgiref.simple_server import WSGIServer

    from haversack.server.metrics import Metrics
    from haversack.server.senders import Notifier

DEFAULT_STORE = Path.home() / ".local" / "share" / "haversack" / "tables.sqlite"
LARGEST_MESSAGE = 64 * 1024
VARIABLE = "HAVERSACK_DB"
SPARE_FILES = 64
MOST_WORKERS = 64
MOST_SECONDS = 3600


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = commands.add_parser(
        "serve",
        help="the table in the browser",
        description="Serve the web app: tables to play at against bots, friends at the same screen or elsewhere.",
    )
    parser.add_argument(
        "--host", default=_said("HOST", "127.0.0.1"), help="the address to listen at (default: this machine alone)"
    )
    parser.add_argument(
        "--port", type=port, default=_said("PORT", "8000"), help="the port (default 8000; 0 takes a free one)"
    )
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
        default=_said("TRUSTED_PROXY", "").split(),
        help="a proxy whose word on where a request comes from is believed (may be given several times; default: none)",
    )
    parser.add_argument(
        "--allowed-host",
        metavar="NAME",
        action="append",
        default=_said("ALLOWED_HOST", "").split(),
        help="a name this server is known by; requests to others are refused (may be given often; default: any)",
    )
    parser.add_argument(
        "--packs",
        metavar="FOLDER",
        default=_said("PACKS", "") or None,
        help="a folder of packs that tables can be opened with",
    )
    parser.add_argument(
        "--metrics",
        type=_address,
        default=_said("METRICS", "") or None,
        metavar="ADDRESS:PORT",
        help="answer Prometheus at this address, which should be out of reach of players (default: nowhere)",
    )
    parser.add_argument(
        "--workers",
        type=_workers,
        default=_said("WORKERS", "1"),
        metavar="N",
        help="serve with so many processes, which needs PostgreSQL: SQLite is for one (default 1)",
    )
    parser.add_argument(
        "--relay",
        type=_address,
        default=_said("RELAY", "") or None,
        metavar="ADDRESS:PORT",
        help="where servers on other machines at the same PostgreSQL reach this one, out of reach of players; each "
        "further worker has the next port (default: workers of this machine alone)",
    )
    parser.add_argument(
        "--lease",
        type=_seconds,
        default=_said("LEASE", "3"),
        metavar="SECONDS",
        help="take the tables of another process over when it was not heard of for so long (default 3)",
    )
    parser.add_argument(
        "--public-url",
        metavar="URL",
        default=_said("URL", "") or None,
        help="the address by which people reach this server, as in https://play.example.org; with it they can be told "
        "that they are waited for, by web push and webhooks (default: nobody is told)",
    )
    parser.add_argument(
        "--mail-from",
        metavar="ADDRESS",
        default=_said("MAIL_FROM", "") or None,
        help="the address that mail comes from, handed in at HAVERSACK_SMTP (smtp://name:password@host:587), which is "
        "said in the environment alone (default: no mail)",
    )
    parser.add_argument(
        "--webhook-host",
        metavar="NAME",
        action="append",
        default=_said("WEBHOOK_HOST", "").split(),
        help="a host that notices may be sent to though it is not public, by http too (may be given often)",
    )
    parser.add_argument("--slot", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--fd", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--parent", type=int, help=argparse.SUPPRESS)
    parser.add_argument(
        "--log", default=_said("LOG", "WARNING"), choices=("INFO", "WARNING", "ERROR"), help="how much to log"
    )
    parser.epilog = (
        "Each option can be said in the environment too: HAVERSACK_HOST, _PORT, _DB, _TRUSTED_PROXY and _ALLOWED_HOST "
        "(several with spaces between), _PACKS, _METRICS, _WORKERS, _RELAY, _LEASE, _LOG, _URL, _MAIL_FROM, "
        "_WEBHOOK_HOST; HAVERSACK_KEY names the file of the key that signs records, HAVERSACK_SMTP where mail goes."
    )
    parser.set_defaults(run=run)


def _said(name: str, default: str) -> str:
    """Return what the environment says of an option."""
    return os.environ.get(f"HAVERSACK_{name}") or default


def _address(text: str) -> tuple[str, int]:
    host, _, number = text.rpartition(":")
    if not host:
        raise argparse.ArgumentTypeError(f"an address is as in 127.0.0.1:9100, not {text!r}")
    return host.strip("[]"), port(number)


def _seconds(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 1 <= found <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"a lease takes from 1 to {MOST_SECONDS} seconds, not {text!r}")
    return found


def _workers(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= MOST_WORKERS:
        raise argparse.ArgumentTypeError(f"workers are a number from 1 to {MOST_WORKERS}, not {text!r}")
    return int(text)


def run(given: argparse.Namespace) -> int:
    """Serve until stopped: in this process, or by several that it starts and watches over."""
    import uvicorn  # noqa: F401 - what is missing is said before anything else

    from haversack.server.logs import set_up
    from haversack.server.store import database_url

    set_up(given.log)
    database = database_of(given.db)
    if given.fd is not None:
        end_with(given.parent)
        return _serve(given, database, sockets.socket(fileno=given.fd))
    _try_store(database)
    if given.packs is not None and not Path(given.packs).is_dir():
        raise BadInput(f"There is no folder {given.packs!r} with packs.")
    if (given.workers > 1 or given.relay) and database_url(database).get_backend_name() == "sqlite":
        raise BadInput("Several processes need PostgreSQL (--db postgresql://...): a file of SQLite is for one.")
    socket = bound(given.host, given.port)
    _try_key(database)
    _notifier(given, database)
    print(f"Haversack is at {address(given.host, socket)}/  (Ctrl-C ends it)", flush=True)
    if given.workers == 1:
        return _serve(given, database, socket)
    return watch_over(given.workers, socket, {**os.environ, VARIABLE: database, **_environment(given)})


def _environment(given: argparse.Namespace) -> dict[str, str]:
    """Return what was said, for the processes that are started."""
    said = {"HOST": given.host, "PORT": str(given.port), "PACKS": given.packs or "", "LOG": given.log}
    said |= {"URL": given.public_url or "", "MAIL_FROM": given.mail_from or ""}
    said["WEBHOOK_HOST"] = " ".join(given.webhook_host)
    said |= {"WORKERS": str(given.workers), "LEASE": str(given.lease)}
    said |= {"TRUSTED_PROXY": " ".join(given.trusted_proxy), "ALLOWED_HOST": " ".join(given.allowed_host)}
    said |= {name.upper(): "{}:{}".format(*at) if (at := getattr(given, name)) else "" for name in ("metrics", "relay")}
    return {f"HAVERSACK_{name}": value for name, value in said.items()}


def _serve(given: argparse.Namespace, database: str, socket: sockets.socket) -> int:
    """Serve in this process at a socket."""
    import uvicorn

    from haversack.server.app import application
    from haversack.server.bot_service import usual_processes
    from haversack.server.relay_protocol import protocol_for
    from haversack.server.relay_socket import relay_socket
    from haversack.server.socket_protocol import SocketProtocol

    with contextlib.ExitStack() as stack:
        try:
            address, others = stack.enter_context(relay_socket(_next(given.relay, given.slot), database))
        except OSError as error:
            raise BadInput(f"Other servers cannot be listened for: {error.strerror or error}.") from None
        app = application(
            database,
            hosts=given.allowed_host,
            packs=given.packs,
            address=address,
            bots=max(1, usual_processes() // given.workers),
            checks=given.slot == 0,
            lease=given.lease,
            notifier=_notifier(given, database),
        )
        config = uvicorn.Config(
            app,
            http=protocol_for(app.state.relay),
            ws=SocketProtocol,
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
        metrics = _metrics(app.state.metrics, _next(given.metrics, given.slot))
        signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))  # once uvicorn has ended everything
        uvicorn.Server(config).run([socket, *others])
    if metrics is not None:
        metrics.shutdown()
        metrics.server_close()
    return 0


def _next(at: tuple[str, int] | None, slot: int) -> tuple[str, int] | None:
    """Return the address of a worker: each has the next port."""
    return None if at is None else (at[0], at[1] + slot)


def _metrics(metrics: "Metrics", at: tuple[str, int] | None) -> "WSGIServer | None":
    """Answer Prometheus, if that is wished for."""
    if at is None:
        return None
    try:
        return metrics.serve(*at)
    except OSError as error:
        raise BadInput(f"Metrics cannot be told at {at[0]} port {at[1]}: {error.strerror or error}.") from None


def database_of(given: str | None) -> str:
    """Return the database to use: the one given, that of the environment, or the usual one."""
    return given or os.environ.get(VARIABLE) or str(DEFAULT_STORE)


def _try_key(database: str) -> None:
    """Make the key that signs records, or see that it can be read."""
    from haversack.server.signing import Signer, key_path

    try:
        Signer.at(key_path(database))
    except (OSError, ValueError) as error:
        raise BadInput(f"The key that signs records cannot be read or made: {error}.") from None


def _notifier(given: argparse.Namespace, database: str) -> "Notifier | None":
    """Return what sends notices, or None where nobody is told; the key of pushes is made at the first start."""
    from haversack.server.senders import Mailer, Notifier
    from haversack.server.signing import push_key_path

    if given.public_url is None:
        return None
    if not given.public_url.startswith(("https://", "http://")):
        raise BadInput("The public address of the server begins with https://.")
    smtp = os.environ.get("HAVERSACK_SMTP")
    try:
        mailer = Mailer.at(smtp, given.mail_from) if smtp and given.mail_from else None
        return Notifier(given.public_url, push_key_path(database), mailer, given.webhook_host)
    except ValueError as error:
        raise BadInput(f"Mail cannot be sent: {error}.") from None
    except OSError as error:
        raise BadInput(f"The key of pushes cannot be read or made: {error}.") from None


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
