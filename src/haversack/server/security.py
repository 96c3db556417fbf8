"""Headers, origins, cookies and limits."""

import time
from collections import Counter
from collections.abc import Mapping
from ipaddress import ip_network
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from haversack.server.errors import NotAllowed, TooMuch

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

PROBES = frozenset({"/api/health", "/api/ready"})


class NamedHosts(TrustedHostMiddleware):
    """Answers to its own names alone; to any name where a machine asks how the server is, which has none for it."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_probe = scope["type"] == "http" and scope["path"] in PROBES
        await (self.app if is_probe else super().__call__)(scope, receive, send)


class SecureHeaders:
    """Puts the security headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if scope["scheme"] == "https":
                    headers["strict-transport-security"] = "max-age=31536000"
            await send(message)

        await self._app(scope, receive, dressed if scope["type"] == "http" else send)


def check_origin(headers: Headers, required: bool) -> None:
    """Refuse what another site's page sends. A browser always says where a socket's page is from."""
    origin = headers.get("origin")
    if origin is None:
        if required:
            raise NotAllowed("This can only be opened from the server's own pages.")
        return
    if urlsplit(origin).netloc.lower() != headers.get("host", "").lower():
        raise NotAllowed("This can only be asked from the server's own pages.")


class Rate(NamedTuple):
    """So many at once, and so many a second after that."""

    burst: float
    second: float


LIMITS: Mapping[str, Rate] = {
    "read": Rate(200, 40),
    "write": Rate(40, 4),
    "open": Rate(20, 0.5),
    "lesson": Rate(60, 1),
    "pack": Rate(10, 0.1),
    "login": Rate(10, 0.2),
    "socket": Rate(60, 10),
    "message": Rate(60, 20),
    "account": Rate(5, 1 / 60),
    "talk": Rate(5, 0.5),
    "ask": Rate(3, 1 / 20),
    "thought": Rate(30, 2),
    "thought at an address": Rate(120, 8),
    "replay": Rate(30, 2),
    "bots alone": Rate(5, 1 / 600),
    "sockets at once": Rate(50, 0),
}


class Limiter:
    """Buckets of tokens: one for each address and kind of request."""

    def __init__(self, limits: Mapping[str, Rate] = LIMITS) -> None:
        self._limits = limits
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}
        self._here: Counter[tuple[str, str]] = Counter()

    def spend(self, kind: str, who: str) -> None:
        """Take a token, or refuse."""
        rate = self._limits[kind]
        now = time.monotonic()
        left, at = self._buckets.get((kind, who), (rate.burst, now))
        left = min(rate.burst, left + (now - at) * rate.second)
        if left < 1:
            raise TooMuch("This is too fast; wait a moment.")
        self._buckets[kind, who] = (left - 1, now)
        if len(self._buckets) > 10_000:
            self._forget(now)

    def come(self, kind: str, who: str) -> None:
        """Count somebody in, or refuse if there are as many as may be at once."""
        if self._here[kind, who] >= self._limits[kind].burst:
            raise TooMuch("There are too many of these from one address.")
        self._here[kind, who] += 1

    def go(self, kind: str, who: str) -> None:
        """Count somebody out."""
        self._here[kind, who] -= 1
        if not self._here[kind, who]:
            del self._here[kind, who]

    def _forget(self, now: float) -> None:
        """Drop the buckets that are full again."""
        for (kind, who), (left, at) in list(self._buckets.items()):
            rate = self._limits[kind]
            if left + (now - at) * rate.second >= rate.burst:
                del self._buckets[kind, who]


def address_of(connection: HTTPConnection) -> str:
    """Return where a request comes from; of an address of IPv6, the part that is given to a household."""
    host = connection.client.host if connection.client is not None else "?"
    if ":" not in host:
        return host
    try:
        return str(ip_network((host.split("%")[0], 64), strict=False))
    except ValueError:
        return host


BROWSER = "haversack-browser"  # the cookie by which a browser is known again where it has forgotten that of a table


def cookie_name(table: str) -> str:
    """Return the name of the cookie that holds a person's key to a table."""
    return f"haversack-{table}"
