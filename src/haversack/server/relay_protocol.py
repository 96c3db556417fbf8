"""HTTP as the server speaks it, where a socket that came to the wrong process is passed on as bytes."""

import asyncio
from typing import Any

import h11
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from haversack.server.deadlines import DeadlineProtocol
from haversack.server.errors import Elsewhere
from haversack.server.leases import Owner
from haversack.server.relay import OURS, Pipe, Relay, marks, open_pipe, table_in


class RelayProtocol(DeadlineProtocol):
    """HTTP with deadlines; before a socket is opened, the process that holds its table is looked for."""

    relay: Relay

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Open the socket of a table here, or pass it on."""
        table = table_in(self.scope["path"])
        marked = dict(self.headers).get(OURS[0], b"")
        if table is None or self.relay.hub is None or self.relay.is_ours(marked):
            super().handle_websocket_upgrade(event)
            return
        self.transport.pause_reading()
        task = self.loop.create_task(self._pass_on(table, event))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _pass_on(self, table: str, event: h11.Request) -> None:
        """Pass the socket on to the process that holds the table; if this one does, open it here."""
        try:
            found = await self.relay.reach(table, lambda owner: open_pipe(owner, self.relay.pipes))
        except Elsewhere:
            self.transport.close()  # the page comes back by itself
            return
        if self.transport.is_closing():
            if found is not None:
                found[1].shutdown()
            return
        self.transport.resume_reading()
        if found is None:
            super().handle_websocket_upgrade(event)
        else:
            await self._join(event, *found)

    async def _join(self, event: h11.Request, owner: Owner, far: Pipe) -> None:
        """Hand the head of the request to the other process, and carry bytes from then on."""
        client, scheme = await self._seen()
        head = [(name, value) for name, value in self.headers if name not in OURS] + marks(owner, client, scheme)
        lines = [event.method + b" " + event.target + b" HTTP/1.1", *(name + b": " + value for name, value in head)]
        near = Pipe(owner.id, self.relay.pipes)
        near.connection_made(self.transport)
        near.other, far.other = far.transport, self.transport
        self._stop()
        self.connections.discard(self)
        self.transport.set_protocol(near)
        assert far.transport is not None
        far.transport.write(b"\r\n".join([*lines, b"", b""]))

    async def _seen(self) -> tuple[str, str]:
        """Return where the request comes from, and by which scheme, as a trusted proxy says it."""
        scope: dict[str, Any] = {**self.scope}

        async def heard(heard: Any, receive: Any, send: Any) -> None:
            scope.update(client=heard["client"], scheme=heard["scheme"])

        if self.config.proxy_headers:
            await ProxyHeadersMiddleware(heard, self.config.forwarded_allow_ips or [])(scope, None, None)  # type: ignore[arg-type]
        client = scope["client"]
        return client[0] if client else "?", str(scope["scheme"])


def protocol_for(relay: Relay) -> type[asyncio.Protocol]:
    """Return the protocol of a server that passes sockets on."""
    return type("RelayProtocol", (RelayProtocol,), {"relay": relay})
