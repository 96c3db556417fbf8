"""What every handler of a request does: check it, read its body, answer it."""

from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from haversack.server.errors import Malformed, TooMuch
from haversack.server.hub import Hub
from haversack.server.messages import read_body
from haversack.server.security import address_of, check_origin, cookie_name

T = TypeVar("T")
LARGEST = 64 * 1024
YEAR = 365 * 24 * 3600


def hub_of(request: Request) -> Hub:
    """Return the tables of this server, if the one who asks does not ask too often."""
    request.app.state.limiter.spend("read", address_of(request))
    hub: Hub = request.app.state.hub
    return hub


async def asked(request: Request, form: type[T], kind: str) -> T:
    """Return the body of a request that changes something, once it has passed every check."""
    check_origin(request.headers, required=False)
    request.app.state.limiter.spend(kind, address_of(request))
    if request.headers.get("content-type", "").split(";")[0] != "application/json":
        raise Malformed("Send JSON, and say so.")
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > LARGEST:
            raise TooMuch("The request is too long.")
    return read_body(data, form)


def answered(
    data: object, status: int = 200, cache: str = "no-store", headers: dict[str, str] | None = None
) -> Response:
    """Return data as JSON."""
    body = msgspec.json.encode(data)
    return Response(body, status, {"cache-control": cache, **(headers or {})}, "application/json")


def set_key(request: Request, response: Response, table: str, key: str) -> Response:
    """Let the browser keep a person's key to a table, out of reach of scripts."""
    set_cookie(request, response, cookie_name(table), key, YEAR, f"/api/tables/{table}")
    return response


def set_cookie(request: Request, response: Response, name: str, value: str, seconds: int, path: str = "/") -> None:
    """Set a cookie that scripts cannot read and other sites cannot send, for the paths that need it."""
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=seconds, path=path, httponly=True, samesite="strict", secure=secure)
