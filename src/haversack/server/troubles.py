"""What went wrong, as an answer: a refusal, an address where nothing is, a failure of the server."""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from haversack.server.errors import Refused
from haversack.server.pages import notice


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
