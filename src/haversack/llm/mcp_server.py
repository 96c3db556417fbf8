"""The seat of a model as tools of the Model Context Protocol, over the standard streams or over HTTP with a token."""

import hmac
import socket
import threading
from collections.abc import Callable

import uvicorn
from mcp.server.mcpserver import MCPServer
from mcp.types import CallToolResult, TextContent
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

import haversack
from haversack.kernel.errors import HaversackError
from haversack.llm.seat import ModelSeat

INSTRUCTIONS = (
    "You play a seat of a card-driven war game. Call look to see the table and the question, choose with the key of an "
    "option to answer it, explain to learn why a key cannot be chosen or what a card says, rules to read the rules, "
    "notes to keep what you want to remember. Go on until the game is over."
)


def seat_server(seat: ModelSeat) -> MCPServer:
    """Return a server whose tools are what a model can do at its seat; one call at a time."""
    server = MCPServer("haversack", instructions=INSTRUCTIONS, version=haversack.__version__, log_level="ERROR")
    one_at_a_time = threading.Lock()

    def said(what: Callable[[], str]) -> CallToolResult:
        """Return what the seat says; what it refuses is an error with the reason."""
        with one_at_a_time:
            try:
                return CallToolResult(content=[TextContent(text=what())])
            except HaversackError as error:
                return CallToolResult(content=[TextContent(text=str(error))], is_error=True)

    @server.tool()
    def look() -> CallToolResult:
        """Show the table as your seat may know it, what happened since your last choice, and the open question."""
        return said(seat.look)

    @server.tool()
    def options() -> CallToolResult:
        """Show the open question with its options by key, without the table."""
        return said(seat.options)

    @server.tool()
    def explain(what: str) -> CallToolResult:
        """Say why a key such as play:some_card cannot be chosen now, by which rule; or what a card (by its id) says."""
        return said(lambda: seat.explain(what))

    @server.tool()
    def choose(key: str) -> CallToolResult:
        """Choose an option by its key. Tells what happened until your next question, and that question."""
        return said(lambda: seat.choose(key))

    @server.tool()
    def rules(wanted: str = "") -> CallToolResult:
        """Read the rules: by id (as in reasons), by chapter or by a word; with nothing, what there is to ask for."""
        return said(lambda: seat.rules(wanted))

    @server.tool()
    def notes(text: str | None = None) -> CallToolResult:
        """Read your notes; with a text, keep that instead of them. Nobody else sees them."""
        return said(lambda: seat.notes(text))

    return server


class TokenGate:
    """Lets requests in that bear the token, and refuses all others."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app = app
        self._expected = f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            given = dict(scope["headers"]).get(b"authorization", b"")
            if not hmac.compare_digest(given, self._expected):
                refusal = PlainTextResponse("This seat needs its token.", 401, {"WWW-Authenticate": "Bearer"})
                await refusal(scope, receive, send)
                return
        await self._app(scope, receive, send)


def http_app(seat: ModelSeat, token: str, host: str = "127.0.0.1") -> ASGIApp:
    """Return the seat as a web application at `/mcp`, for those who have the token."""
    return TokenGate(seat_server(seat).streamable_http_app(host=host), token)


def serve_http(seat: ModelSeat, token: str, host: str, listening: socket.socket) -> None:
    """Serve the seat over HTTP at a socket until stopped."""
    config = uvicorn.Config(http_app(seat, token, host), log_level="error", server_header=False)
    uvicorn.Server(config).run([listening])


def serve_streams(seat: ModelSeat) -> None:
    """Serve the seat over the standard streams until they are closed."""
    seat_server(seat).run("stdio")
