"""The socket the server listens at."""

import socket

from haversack.server.listen_socket import listen_socket


def test_connections_send_at_once() -> None:
    """A second message does not wait for the first to be acknowledged."""
    with listen_socket("127.0.0.1", 0) as bound, socket.create_connection(bound.getsockname()) as near:
        far, _ = bound.accept()
        with far:
            assert far.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            near.sendall(b"x")
            assert far.recv(1) == b"x"
