"""Where the server listens."""

import socket

import uvicorn


def listening(config: uvicorn.Config) -> socket.socket:
    """Return the socket to serve at; what is written to its connections is sent at once.

    asyncio sees to that only for sockets that name their protocol, and those of uvicorn do not. Without it the second
    of two messages waits until the first is acknowledged, which a receiver may put off for 40 ms.
    """
    bound = config.bind_socket()
    bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    bound.listen(config.backlog)
    return bound
