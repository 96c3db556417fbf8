"""People at tables for load tests: sockets as light as can be, so that the figures are those of the server.

A socket is a plain connection of asyncio with just enough of the protocol: frames are told apart by their length, and
of a message only its type, the open question and the numbers of events are looked for.
"""

import asyncio
import base64
import os
import random
import re
import time
from typing import Any

import msgspec

QUESTION = re.compile(rb'"decision":(\{|null)')
SEQ = re.compile(rb'"from":(\d+),"seq":(\d+)')


class Socket(asyncio.Protocol):
    """One socket: says what it is told to and hands on what it hears."""

    def __init__(self, head: bytes, table: "Seated", holds_seat: bool) -> None:
        self._head = head
        self._table = table
        self._holds_seat = holds_seat
        self._data = bytearray()
        self._is_open = False
        self.seq = 0
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._head)

    def data_received(self, data: bytes) -> None:
        """Take what has come whole."""
        self._data += data
        if not self._is_open:
            end = self._data.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self._data.startswith(b"HTTP/1.1 101"):
                self._table.faults.append(bytes(self._data[:40]).decode("latin-1"))
                return
            del self._data[: end + 4]
            self._is_open = True
            self.say(b'{"type":"hello","id":"h"}')
        while (found := self._frame()) is not None:
            code, payload = found
            if code == 1:
                self._hear(payload)
            elif code == 9:
                self._send(0x8A, payload)

    def _frame(self) -> tuple[int, bytes] | None:
        data = self._data
        if len(data) < 2:
            return None
        size, start = data[1] & 127, 2
        if size == 126:
            size, start = int.from_bytes(data[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(data[2:10], "big"), 10
        if len(data) < start + size:
            return None
        payload = bytes(data[start : start + size])
        code = data[0] & 15
        del data[: start + size]
        return code, payload

    def say(self, text: bytes) -> None:
        """Send a message."""
        self._send(0x81, text)

    def _send(self, code: int, text: bytes) -> None:
        assert len(text) < 65536
        size = bytes([128 | len(text)]) if len(text) < 126 else bytes([254]) + len(text).to_bytes(2, "big")
        if self.transport is not None:
            self.transport.write(bytes([code]) + size + b"\0\0\0\0" + text)  # a mask of zeros leaves the text as it is

    def _hear(self, message: bytes) -> None:
        kind = message[9 : message.find(b'"', 9)]
        if kind in (b"state", b"update"):
            found = SEQ.search(message)
            if found is not None:
                if kind == b"update" and int(found[1]) != self.seq:
                    self._table.faults.append(f"events {int(found[1])} after {self.seq}")
                self.seq = int(found[2])
            if self._holds_seat:
                self._table.look(message, kind == b"state")
        elif kind == b"done":
            self._table.answered(time.perf_counter())
        elif kind == b"refused":
            self._table.refused(message)

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the server has gone."""
        self._table.lost(self)


class Seated:
    """A table of one person who plays all seats, with one spectator; moves by lot."""

    def __init__(self, name: str, cookie: str, seed: int, address: str) -> None:
        self.name = name
        self.cookie = cookie
        self._address = address
        self.faults: list[str] = []
        self.took: list[float] = []
        self.acknowledged: list[str] = []
        self.is_over = False
        self.lost_sockets = 0
        self.sockets: list[Socket] = []
        self.answered_at = 0.0
        self._dice = random.Random(seed)
        self._question: tuple[str, list[tuple[int, str]]] | None = None
        self._answered: tuple[str, list[tuple[int, str]]] | None = None
        self._sent = 0.0
        self._chosen = ""

    async def connect(self, port: int, is_player: bool) -> Socket:
        """Open a socket, for the player or the spectator."""
        cookie = f"Cookie: {self.cookie}\r\n" if is_player else ""
        key = base64.b64encode(os.urandom(16)).decode()
        head = (
            f"GET /api/tables/{self.name}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            f"Origin: http://127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{cookie}"
            f"X-Forwarded-For: {self._address}\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(lambda: Socket(head.encode(), self, is_player), "127.0.0.1", port)
        self.sockets.append(socket)
        return socket

    def look(self, message: bytes, is_whole: bool) -> None:
        """Note the question in a message, if there is one."""
        found = QUESTION.search(message)
        if found is not None and found[1] == b"{":
            data: Any = msgspec.json.decode(message)
            decision = (data["view"] if is_whole else data["set"])["decision"]
            self._question = (decision["name"], [(option["id"], option["key"]) for option in decision["options"]])
        if b'"outcome":{' in message:
            self.is_over = True

    @property
    def is_ready(self) -> bool:
        """Say whether a move can be made."""
        return self._question is not None and self._sent == 0.0 and not self.is_over

    def move(self) -> bool:
        """Make a move by lot, if there is a question."""
        if not self.is_ready or self._question is None or not self.sockets:
            return False
        name, options = self._question
        self._question, self._answered = None, self._question
        self._sent = time.perf_counter()
        option, self._chosen = self._dice.choice(options)
        self.sockets[0].say(f'{{"type":"choose","id":"m","decision":"{name}","option":{option}}}'.encode())
        return True

    def answered(self, now: float) -> None:
        """Note that a move counts."""
        if self._sent:
            self.took.append(now - self._sent)
            self._sent = 0.0
            self.acknowledged.append(self._chosen)
            self.answered_at = now

    def refused(self, message: bytes) -> None:
        """Note a refusal; the question is open, as long as no other was heard."""
        self._sent = 0.0
        self._question = self._question or self._answered
        self.faults.append(message.decode()[:120])

    def lost(self, socket: Socket) -> None:
        """Note that a socket was lost; what was sent last may count or not."""
        self.lost_sockets += 1
        if socket in self.sockets:
            self.sockets.remove(socket)
        self._sent, self._question = 0.0, None
