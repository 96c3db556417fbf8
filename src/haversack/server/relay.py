"""Pass requests and sockets on to the process that holds their table.

Each process listens for the others at an address of its own, which stands with a secret beside its leases in the
database; it believes whoever knows the secret on whose behalf they speak. A request is asked again at the other process
and its answer handed back. Of a socket the head is passed on; then bytes are carried both ways without being read. What
was passed on is not passed on again. While the other process cannot be reached, the request waits until its lease ends.
"""

import asyncio
import hmac
import re
import socket as sockets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from haversack.server.errors import Elsewhere, TooMuch
from haversack.server.hub import Hub
from haversack.server.leases import Owner
from haversack.server.pages import notice
from haversack.server.requests import BODY_SECONDS, LARGEST

if TYPE_CHECKING:
    import h11

ABOUT_A_TABLE = re.compile(r"/(?:api/tables|table|replay|join)/([A-Za-z0-9_-]{1,32})(?:/|$)")
TOKEN, CLIENT, SCHEME = b"x-haversack-relay", b"x-haversack-client", b"x-haversack-scheme"
OURS = (TOKEN, CLIENT, SCHEME)
DROPPED = (*OURS, b"connection", b"content-length", b"transfer-encoding", b"expect")
PATIENCE = 2.0
STEP = 0.1
CONNECT_SECONDS = 1.0
ANSWER_SECONDS = 30.0
UNREACHABLE = "This table is at another process of the server, which cannot be reached; try again."
UNIX = "unix:"

Head = list[tuple[bytes, bytes]]


def table_in(path: str) -> str | None:
    """Return the table that an address speaks of."""
    found = ABOUT_A_TABLE.match(path)
    return found[1] if found else None


class Relay:
    """The way from this process to the others."""

    def __init__(self) -> None:
        self.hub: Hub | None = None
        self.pipes: set[Pipe] = set()

    @property
    def _life(self) -> float:
        """Return how long a lease lasts that nobody renews."""
        leases = self.hub.store.leases if self.hub is not None else None
        return leases.life if leases is not None else 0.0

    async def owner_of(self, table: str | None) -> Owner | None:
        """Return the other process that holds a table, if one does."""
        return None if table is None or self.hub is None else await self.hub.place(table)

    async def reach(self, table: str | None, connect: Callable[[Owner], Any]) -> Any:
        """Return a connection to the process that holds a table; None if this one does, once it may."""
        until = time.monotonic() + PATIENCE + self._life
        while (owner := await self.owner_of(table)) is not None:
            if not owner.address:
                raise Elsewhere(UNREACHABLE)
            try:
                async with asyncio.timeout(CONNECT_SECONDS):
                    return owner, await connect(owner)
            except OSError:
                if time.monotonic() >= until:
                    raise Elsewhere(UNREACHABLE) from None
                await asyncio.sleep(STEP)
        return None

    def close_dead(self, alive: set[str]) -> None:
        """Close the sockets that were passed on to processes that are no longer alive: they come back."""
        for pipe in [pipe for pipe in self.pipes if pipe.owner not in alive]:
            pipe.shutdown()

    def is_ours(self, token: bytes) -> bool:
        """Say whether somebody who speaks for another knows the secret of this process."""
        leases = self.hub.store.leases if self.hub is not None else None
        return leases is not None and hmac.compare_digest(token, leases.me.secret.encode())


def marks(owner: Owner, client: str, scheme: str) -> Head:
    """Return the lines of a head by which a process is told on whose behalf it is asked."""
    return [(TOKEN, owner.secret.encode()), (CLIENT, client.encode()), (SCHEME, scheme.encode())]


async def streams(owner: Owner) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Return the two ends of a connection to a process."""
    if owner.address.startswith(UNIX):
        return await asyncio.open_unix_connection(owner.address.removeprefix(UNIX))
    host, _, port = owner.address.rpartition(":")
    return await asyncio.open_connection(host.strip("[]"), int(port))


class RelayRequests:
    """Passes requests on, and believes those that other processes pass on."""

    def __init__(self, app: ASGIApp, relay: Relay) -> None:
        self._app = app
        self._relay = relay

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or self._relay.hub is None or self._relay.hub.store.leases is None:
            await self._app(scope, receive, send)
            return
        said = {name: value for name, value in scope["headers"] if name in OURS}
        scope["headers"] = [(name, value) for name, value in scope["headers"] if name not in OURS]
        if self._relay.is_ours(said.get(TOKEN, b"")):
            scope["client"] = (said.get(CLIENT, b"?").decode("latin-1"), 0)
            scheme = said.get(SCHEME, b"http").decode("latin-1")
            scope["scheme"] = scheme if scope["type"] == "http" else scheme.replace("http", "ws")
        elif scope["type"] == "http":
            await self._pass_on(scope, receive, send)
            return
        await self._app(scope, receive, send)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            found = await self._relay.reach(table_in(scope["path"]), streams)
            if found is not None:
                await _ask(scope, receive, send, *found)
                return
        except (Elsewhere, TooMuch) as error:
            answer = notice(Request(scope), error.status, type(error).__name__, str(error))
            await answer(scope, receive, send)
            return
        await self._app(scope, receive, send)


async def _ask(
    scope: Scope, receive: Receive, send: Send, owner: Owner, line: tuple[asyncio.StreamReader, asyncio.StreamWriter]
) -> None:
    """Ask the owner of a table, and hand its answer back."""
    import h11  # as late as that: what serves one process alone does without it

    reader, writer = line
    is_begun = False

    async def begin(message: Message) -> None:
        nonlocal is_begun
        is_begun = True
        await send(message)

    try:
        body = await _body(receive)
        client = scope["client"][0] if scope.get("client") else "?"
        head: Head = [(name, value) for name, value in scope["headers"] if name not in DROPPED]
        head += marks(owner, client, scope["scheme"])
        head += [(b"content-length", str(len(body)).encode()), (b"connection", b"close")]
        target = scope.get("raw_path") or scope["path"].encode()
        if scope["query_string"]:
            target += b"?" + scope["query_string"]
        talk = h11.Connection(h11.CLIENT)
        sent = talk.send(h11.Request(method=scope["method"], target=target, headers=head)) or b""
        sent += talk.send(h11.Data(data=body)) or b""
        writer.write(sent + (talk.send(h11.EndOfMessage()) or b""))
        async with asyncio.timeout(ANSWER_SECONDS):
            await _hand_back(talk, reader, begin)
    except (OSError, h11.RemoteProtocolError):
        if is_begun:
            raise
        raise Elsewhere(UNREACHABLE) from None
    finally:
        writer.close()


async def _body(receive: Receive) -> bytes:
    """Return what was sent with a request, if it is not too long."""
    body, more = b"", True
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while more:
                message = await receive()
                body += message.get("body", b"")
                more = message.get("more_body", False)
                if len(body) > LARGEST:
                    raise TooMuch("The request is too long.")
    except TimeoutError:
        raise TooMuch("The request took too long to arrive.") from None
    return body


async def _hand_back(talk: "h11.Connection", reader: asyncio.StreamReader, send: Send) -> None:
    """Send an answer on as it comes; nothing is sent before its head is there."""
    import h11

    while True:
        event = talk.next_event()
        if event is h11.NEED_DATA:
            talk.receive_data(await reader.read(65536))
        elif isinstance(event, h11.Response):
            kept = [(name, value) for name, value in event.headers if name not in (b"connection", b"transfer-encoding")]
            await send({"type": "http.response.start", "status": event.status_code, "headers": kept})
        elif isinstance(event, h11.Data):
            await send({"type": "http.response.body", "body": bytes(event.data), "more_body": True})
        elif isinstance(event, h11.EndOfMessage | h11.ConnectionClosed):
            await send({"type": "http.response.body", "body": b"", "more_body": False})
            return


class Pipe(asyncio.Protocol):
    """One end of a socket that is passed on; what comes here goes out at the other end."""

    def __init__(self, owner: str, pipes: "set[Pipe]") -> None:
        self.owner = owner
        self._pipes = pipes
        self.transport: asyncio.Transport | None = None
        self.other: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self._pipes.add(self)

    def data_received(self, data: bytes) -> None:
        """Carry on what came."""
        if self.other is not None:
            self.other.write(data)

    def pause_writing(self) -> None:
        """Read no more at the other end while this one is full."""
        if self.other is not None and not self.other.is_closing():
            self.other.pause_reading()

    def resume_writing(self) -> None:
        """Read on at the other end."""
        if self.other is not None and not self.other.is_closing():
            self.other.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """Close the other end too."""
        self._pipes.discard(self)
        if self.other is not None:
            self.other.close()

    def shutdown(self) -> None:
        """Close both ends."""
        for end in (self.transport, self.other):
            if end is not None:
                end.close()


async def open_pipe(owner: Owner, pipes: set[Pipe]) -> Pipe:
    """Return the far end of a pipe to a process."""
    loop = asyncio.get_running_loop()

    def far() -> Pipe:
        return Pipe(owner.id, pipes)

    if owner.address.startswith(UNIX):
        return (await loop.create_unix_connection(far, owner.address.removeprefix(UNIX)))[1]
    host, _, port = owner.address.rpartition(":")
    transport, pipe = await loop.create_connection(far, host.strip("[]"), int(port))
    transport.get_extra_info("socket").setsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY, 1)
    return pipe
