"""The socket the server listens at."""

import socket

BACKLOG = 2048


def listen_socket(host: str, port: int) -> socket.socket:
    """Return the socket to serve at; what is written to its connections is sent at once.

    asyncio sees to that only for sockets that name their protocol, and those of uvicorn do not. Without it the second
    of two messages waits until the first is acknowledged, which a receiver may put off for 40 ms.
    """
    bound = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
    except OSError:
        bound.close()
        raise
    bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    bound.set_inheritable(True)
    bound.listen(BACKLOG)
    return bound
