"""The address at which other processes at the same PostgreSQL reach this one."""

import os
import socket as sockets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from haversack.server.listen_socket import BACKLOG, listen_socket
from haversack.server.relay import UNIX
from haversack.server.store import database_url


@contextmanager
def relay_socket(at: tuple[str, int] | None, database: str) -> Iterator[tuple[str, list[sockets.socket]]]:
    """Listen for other processes; yield the address they know, and the socket. SQLite is for one process: no socket.

    Without an address it is a socket in a folder of its own, which nobody else on the machine may enter.
    """
    if database_url(database).get_backend_name() == "sqlite":
        yield "", []
        return
    if at is not None:
        socket = listen_socket(*at)
        host = f"[{at[0]}]" if ":" in at[0] else at[0]
        with socket:
            yield f"{host}:{socket.getsockname()[1]}", [socket]
        return
    with tempfile.TemporaryDirectory(prefix="haversack-", ignore_cleanup_errors=True) as folder:
        path = os.path.join(folder, "relay")
        with sockets.socket(sockets.AF_UNIX) as socket:
            socket.bind(path)
            socket.listen(BACKLOG)
            yield f"{UNIX}{path}", [socket]
