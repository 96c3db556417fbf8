"""Answer requests that are refused, that name no address of ours, or that the server fails at."""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from haversack.server.errors import Refused
from haversack.server.pages import notice


class PlainAddresses:
    """Refuses addresses with the character that ends texts elsewhere, which not every database takes."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and ("\0" in scope["path"] or b"%00" in scope["query_string"]):
            answer = notice(Request(scope), 400, "Malformed", "The address holds a character that is none.")
            await answer(scope, receive, send)
        else:
            await self._app(scope, receive, send)


async def _refused(request: Request, error: Exception) -> Response:
    status = error.status if isinstance(error, Refused) else 400
    return notice(request, status, type(error).__name__, str(error))


async def _missing(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    words = "There is nothing at this address." if status == 404 else str(getattr(error, "detail", ""))
    return notice(request, status, "HTTP", words or "There is nothing here.")


async def _failed(request: Request, error: Exception) -> Response:
    return notice(request, 500, "Failed", "The server failed; nothing was changed.")


HANDLERS: dict[Any, Callable[[Request, Exception], Awaitable[Response]]] = {
    Refused: _refused,
    HTTPException: _missing,
    Exception: _failed,
}
