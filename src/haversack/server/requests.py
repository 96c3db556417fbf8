"""What every handler of a request does: check it, read its body, answer it."""

import asyncio
import math
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from haversack.server.errors import Malformed, TooMuch
from haversack.server.hub import Hub
from haversack.server.messages import read_body
from haversack.server.security import BROWSER, address_of, check_origin, cookie_name
from haversack.server.store import new_secret

T = TypeVar("T")
BODY_SECONDS = 20.0
LARGEST = 64 * 1024
LARGEST_PACK = 1024 * 1024
LASTING = "public, max-age=300"
YEAR = 365 * 24 * 3600


def hub_of(request: Request) -> Hub:
    """Return the tables of this server, if the one who asks does not ask too often."""
    request.app.state.limiter.spend("read", address_of(request))
    hub: Hub = request.app.state.hub
    return hub


async def read_request(request: Request, form: type[T], kind: str, most: int = LARGEST) -> T:
    """Return the body of a request that changes something, once it has passed every check."""
    check_origin(request.headers, required=False)
    request.app.state.limiter.spend(kind, address_of(request))
    if request.headers.get("content-type", "").split(";")[0] != "application/json":
        raise Malformed("Send JSON, and say so.")
    try:
        async with asyncio.timeout(BODY_SECONDS):
            data = await _body(request, most)
    except TimeoutError:
        raise TooMuch("The request took too long to arrive.") from None
    return read_body(data, form)


async def _body(request: Request, most: int) -> bytes:
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise TooMuch("The request is too long.")
    return data


def time_asked(request: Request, name: str) -> float | None:
    """Return the time that a query names, if it names one."""
    text = request.query_params.get(name)
    try:
        found = None if text is None else float(text)
    except ValueError:
        found = math.nan
    if found is not None and not math.isfinite(found):
        raise Malformed("A time is a number of seconds.")
    return found


def json_response(
    data: object, status: int = 200, cache: str = "no-store", headers: dict[str, str] | None = None
) -> Response:
    """Return data as JSON."""
    body = msgspec.json.encode(data)
    return Response(body, status, {"cache-control": cache, **(headers or {})}, "application/json")


async def set_key(request: Request, response: Response, table: str, key: str) -> Response:
    """Let the browser keep a person's key to a table, out of reach of scripts.

    Browsers keep some 150 cookies of a site and forget those unused longest, so it is written that this one has it.
    """
    hub: Hub = request.app.state.hub
    browser = request.cookies.get(BROWSER) or new_secret()
    await hub.store.run(hub.store.give_to_browser, table, key, browser)
    set_cookie(request, response, BROWSER, browser, YEAR, "/api")
    set_cookie(request, response, cookie_name(table), key, YEAR, f"/api/tables/{table}")
    return response


def drop_key(response: Response, table: str) -> Response:
    """Let the browser forget a key that opens nothing any more, so that it can watch."""
    response.delete_cookie(cookie_name(table), f"/api/tables/{table}")
    return response


def set_cookie(request: Request, response: Response, name: str, value: str, seconds: int, path: str = "/") -> None:
    """Set a cookie that scripts cannot read and other sites cannot send, for the paths that need it."""
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=seconds, path=path, httponly=True, samesite="strict", secure=secure)
