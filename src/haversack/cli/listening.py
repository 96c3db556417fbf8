"""Where a command listens for those who come to it."""

import argparse
import socket

from haversack.cli.inputs import BadInput
from haversack.server.listen_socket import listen_socket


def port(text: str) -> int:
    """Read a port."""
    if not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"a port is a number up to 65535, not {text!r}")
    return int(text)


def bound(host: str, port: int) -> socket.socket:
    """Return the socket to serve at, at a free port for port 0, or say why there is none."""
    try:
        return listen_socket(host, port)
    except OSError as error:
        raise BadInput(f"The server cannot listen at {host} port {port}: {error.strerror or error}.") from None


def address(host: str, listening: socket.socket) -> str:
    """Return where a socket is reached, without a path."""
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{listening.getsockname()[1]}"
