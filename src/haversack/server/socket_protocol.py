"""Sockets as the server speaks them: what is told at the same moment goes out in one write.

One move tells its player three things and others one more. To hand each to the system alone, and to stop and begin
reading around each message of a client, would cost more than to work the move out. Messages stay what they are: one
frame each, in their order.
"""

from collections.abc import Awaitable, Callable, Sequence

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

TOGETHER = "haversack.together"
MOST_AHEAD = 8
GOING = 1012
HEARING_SECONDS = 2
SendAll = Callable[[Sequence[str]], Awaitable[None]]


class SocketProtocol(WebSocketsSansIOProtocol):
    """A socket that can send several texts at once, and is read a few messages ahead."""

    def handle_connect(self, event: Request) -> None:
        """Offer to send several texts at once to who serves the socket."""
        super().handle_connect(event)
        if not self.handshake_complete:
            self.scope["extensions"][TOGETHER] = self.send_all  # type: ignore[assignment]

    async def send_all(self, texts: Sequence[str]) -> None:
        """Send texts, a frame each, in one write; wait first while the other side does not read."""
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        for text in texts:
            self.conn.send_text(text.encode())
        self.transport.write(b"".join(self.conn.data_to_send()))

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
