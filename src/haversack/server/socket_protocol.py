"""Sockets as the server speaks them: what is told at the same moment goes out in one write.

One move tells its player three things and others one more. To hand each to the system alone, and to stop and begin
reading around each message of a client, would cost more than to work the move out. Messages stay what they are: one
frame each, in their order.
"""

from collections.abc import Sequence

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State
from websockets.utils import apply_mask

from haversack.server.socket_offers import AT_ONCE, TOGETHER

MOST_AHEAD = 8
GOING = 1012
SHORT = 1024
TEXT = 0x81  # the last frame of a message, which is text
HEARING_SECONDS = 2


class SocketProtocol(WebSocketsSansIOProtocol):
    """A socket that can send several texts at once, and is read a few messages ahead."""

    _is_plain = True

    def handle_connect(self, event: Request) -> None:
        """Offer to send several texts at once to who serves the socket."""
        super().handle_connect(event)
        if not self.handshake_complete:
            self.scope["extensions"][TOGETHER] = self.send_all  # type: ignore[assignment]
            self.scope["extensions"][AT_ONCE] = self.send_now  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """Take what has come; a short text that comes by itself, as answers of players do, is handed on at once.

        Everything else is left to the parser, and all that comes after something of which it may have kept a part.
        """
        if self._is_plain and self._is_open:
            self._is_plain = not self.conn.extensions and is_one_frame(data)
            if self._is_plain and data[0] == TEXT and data[1] >= 128 and len(data) <= SHORT:
                start = 8 if data[1] == 254 else 6
                self.curr_msg_data_type = "text"
                self.frames = [apply_mask(data[start:], data[start - 4 : start])]
                self.send_receive_event_to_app()
                return
        elif self.handshake_initiated:
            self._is_plain = False
        super().data_received(data)

    async def send_all(self, texts: Sequence[str]) -> None:
        """Send texts, a frame each, in one write; wait first while the other side does not read."""
        await self.writable.wait()
        if not self._is_open:
            raise ClientDisconnected
        self._send(texts)

    def send_now(self, texts: Sequence[str]) -> bool:
        """Send texts, a frame each, in one write; say whether that could be done without waiting."""
        if not self.writable.is_set() or not self._is_open:
            return False
        self._send(texts)
        return True

    @property
    def _is_open(self) -> bool:
        return not self.disconnected and not self.close_sent and self.conn.state is State.OPEN

    def _send(self, texts: Sequence[str]) -> None:
        if self.conn.extensions:
            for text in texts:
                self.conn.send_text(text.encode())
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            self.transport.write(b"".join([framed(text.encode()) for text in texts]))

    def shutdown(self) -> None:
        """Say that the server goes, and close once that was heard: a close over words unread would take it back."""
        if self.close_sent or not self.handshake_complete:
            super().shutdown()
            return
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": GOING})
        self.conn.send_close(GOING)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(HEARING_SECONDS, self.transport.close)

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; stop reading only where several wait."""
        was_paused, self.read_paused = self.read_paused, True  # so that it is decided here
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if not was_paused and self.queue.qsize() >= MOST_AHEAD:
            self.read_paused = True
            self.transport.pause_reading()


def is_one_frame(data: bytes) -> bool:
    """Say whether what was read is one frame with its mask, whole, and no part of a longer message (RFC 6455, 5.2)."""
    size = len(data)
    if size < 6 or not data[0] & 128:
        return False
    said = data[1] & 127
    return said == size - 6 if said < 126 else said == 126 and int.from_bytes(data[2:4], "big") == size - 8


def framed(text: bytes) -> bytes:
    """Return a text as the one frame of a message that nothing is done with (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return bytes((TEXT, size)) + text
    if size < 65536:
        return bytes((TEXT, 126, size >> 8, size & 255)) + text
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + text
