"""The server's application with no server: requests and sockets are handed to it in the same process.

The application is the real one, with its tables, its store and its pages' interface. Only what needs other people or a
machine of its own is left out: accounts, invitations, signatures, metrics for others.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from http.cookies import SimpleCookie
from typing import Any, NamedTuple

from starlette.applications import Starlette
from starlette.routing import Route, WebSocketRoute

from haversack.server.api import ROUTES
from haversack.server.bot_service import BotService
from haversack.server.doors import Doors
from haversack.server.game_info import games_data
from haversack.server.hub import Hub
from haversack.server.metrics import Metrics
from haversack.server.security import LIMITS, Limiter, Rate
from haversack.server.sockets import serve_socket
from haversack.server.store import Store
from haversack.server.troubles import HANDLERS

FEATURES = {"invitations": False, "accounts": False, "clocks": False, "notices": False, "review": False}
HOST = "here"
PEER = ("here", 0)
UNLIMITED = {kind: Rate(1e9, 1e9) for kind in LIMITS}


class Unsigned:
    """Stands for the key of a server where there is none: records are handed out as they are."""

    public = None

    def signed(self, record: dict[str, object]) -> dict[str, object]:
        """Return the record."""
        return record


def application(store: Store, bot_service: BotService) -> Starlette:
    """Return the application on a store that is ready."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        games_data()
        app.state.hub = hub = Hub(store, bot_service)
        app.state.is_ready = True
        yield
        await hub.close()

    app = Starlette(
        routes=[
            *[Route(way.path, way.handler, methods=[way.method]) for way in ROUTES],
            WebSocketRoute("/api/tables/{table}/socket", serve_socket),
        ],
        exception_handlers=HANDLERS,
        lifespan=life,
    )
    app.state.doors = Doors()
    app.state.limiter = Limiter(UNLIMITED)
    app.state.metrics = Metrics()
    app.state.features = FEATURES
    app.state.signer = Unsigned()
    return app


class Answer(NamedTuple):
    """The answer to a request."""

    status: int
    type: str
    body: bytes


class Socket:
    """One open socket: what is said goes in, what is heard comes out by `hear`; None is its end."""

    def __init__(self, hear: Callable[[str | None], None]) -> None:
        self.hear = hear
        self.task: asyncio.Task[None] | None = None
        self._said: asyncio.Queue[dict[str, object]] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})

    def say(self, text: str) -> None:
        """Say something."""
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        """Go."""
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def receive(self) -> dict[str, object]:
        """Return the next thing said."""
        return await self._said.get()

    async def send(self, message: Mapping[str, Any]) -> None:
        """Take what the application sends."""
        if message["type"] == "websocket.send":
            self.hear(message["text"])


class Inside:
    """Speaks to an application as one browser would, with the cookies of one."""

    def __init__(
        self, app: Starlette, cookies: dict[str, str], keep: Callable[[dict[str, str]], Awaitable[None]]
    ) -> None:
        self._app = app
        self._cookies = cookies
        self._keep = keep
        self._life = app.router.lifespan_context(app)

    async def start(self) -> None:
        """Let the application begin."""
        await self._life.__aenter__()

    async def stop(self) -> None:
        """Let it end."""
        await self._life.__aexit__(None, None, None)

    async def ask(self, method: str, address: str, body: bytes = b"", content: str = "") -> Answer:
        """Return the answer to a request."""
        given = [{"type": "http.request", "body": body, "more_body": False}]
        never: asyncio.Future[dict[str, object]] = asyncio.get_running_loop().create_future()
        sent: list[Mapping[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return given.pop() if given else await never

        async def send(message: Mapping[str, Any]) -> None:
            sent.append(message)

        headers = [(b"content-type", content.encode())] if content else []
        await self._app({**self._scope("http", address, headers), "method": method}, receive, send)
        started = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        await self._take_cookies([value.decode() for name, value in sent[0]["headers"] if name == b"set-cookie"])
        return Answer(
            sent[0]["status"], started.get("content-type", ""), b"".join(one.get("body", b"") for one in sent)
        )

    def open(self, address: str, hear: Callable[[str | None], None]) -> Socket:
        """Open a socket; what is heard on it is handed to `hear`, and None at its end."""
        socket = Socket(hear)
        socket.task = asyncio.get_running_loop().create_task(self._serve(address, socket))
        return socket

    async def _serve(self, address: str, socket: Socket) -> None:
        try:
            scope = self._scope("websocket", address, [(b"origin", f"http://{HOST}".encode())])
            await self._app({**scope, "subprotocols": []}, socket.receive, socket.send)
        finally:
            socket.hear(None)

    def _scope(self, kind: str, address: str, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
        path, _, query = address.partition("?")
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        common = [(b"host", HOST.encode()), (b"cookie", cookies.encode())]
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": common + headers,
            "client": PEER,
            "server": (HOST, 80),
        }

    async def _take_cookies(self, lines: list[str]) -> None:
        """Keep or forget the cookies of an answer."""
        for line in lines:
            for name, morsel in SimpleCookie(line).items():
                if morsel["max-age"] == "0":
                    self._cookies.pop(name, None)
                else:
                    self._cookies[name] = morsel.value
        if lines:
            await self._keep(dict(self._cookies))
