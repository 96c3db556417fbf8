"""A receiver of notices on this machine: it keeps what it is sent, and knows a notice by its id."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Receiver:
    """What was received: every request, and the notices by their ids."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}/hook"
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 204

    @property
    def ids(self) -> list[str]:
        """The ids of the notices that came, as a receiver takes them that honours ids: each once."""
        return list(dict.fromkeys(headers["idempotency-key"] for _, headers, _ in self.requests))

    @property
    def texts(self) -> list[str]:
        """What the notices said."""
        return [json.loads(body)["content"] for _, _, body in self.requests]


@contextmanager
def receiver() -> Iterator[Receiver]:
    """Listen for notices."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            kept.requests.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(kept.status)
            self.send_header("location", "http://127.0.0.1:1/elsewhere")
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *given: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    kept = Receiver(server.server_address[1])
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield kept
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class MailBox(asyncio.Protocol):
    """A mail server that takes everything: just enough of SMTP."""

    taken: list[str]

    def __init__(self, taken: list[str]) -> None:
        self.taken = taken
        self._data: list[str] | None = None
        self._rest = b""

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(b"220 here\r\n")

    def data_received(self, data: bytes) -> None:
        *lines, self._rest = (self._rest + data).split(b"\r\n")
        for line in lines:
            self._take(line.decode())

    def _take(self, line: str) -> None:
        if self._data is not None and line != ".":
            self._data.append(line)
            return
        if self._data is not None:
            self.taken.append("\n".join(self._data))
            self._data = None
        verb = line[:4].upper()
        if verb == "DATA":
            self._data = []
        answers = {"EHLO": b"250 here\r\n", "DATA": b"354 go on\r\n", "QUIT": b"221 bye\r\n"}
        self._transport.write(answers.get(verb, b"250 good\r\n"))
