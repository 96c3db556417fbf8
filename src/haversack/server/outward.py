"""Requests that the server sends to addresses which people have given: to public hosts by https, and nowhere else.

An address is looked up once, every answer is checked, and the connection goes to the one that was checked; so no name
leads inside. Nothing is followed, little is read, and nobody is waited for long. An operator may name hosts for which
none of this holds.
"""

import http.client
import ipaddress
import socket
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    import ssl

SECONDS = 5.0
MOST_READ = 2048
LONGEST = 2000


class Barred(Exception):
    """Raised when an address is not one the server sends to; the message is one sentence."""


class _Pinned(http.client.HTTPConnection):
    """A connection to an address that was checked, whatever its host is called."""

    def __init__(self, host: str, port: int, address: str, context: "ssl.SSLContext | None") -> None:
        super().__init__(host, port, timeout=SECONDS)
        self._address = address
        self._context = context

    def connect(self) -> None:
        self.sock = socket.create_connection((self._address, self.port), SECONDS)
        if self._context is not None:
            self.sock = self._context.wrap_socket(self.sock, server_hostname=self.host)


def secure_context() -> "ssl.SSLContext":
    """Return by which certificates others are believed; what sends nothing needs none of it."""
    import ssl

    return ssl.create_default_context()


def check_address(url: str, allowed: Collection[str] = ()) -> tuple[str, int, str, bool]:
    """Return host, port and path of an address, and whether it is https; raise Barred if nothing is sent there."""
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").lower(), parts.port
    except ValueError:
        raise Barred("That is no address.") from None
    if not host or len(url) > LONGEST or any(ord(letter) <= 32 or ord(letter) > 126 for letter in url):
        raise Barred("That is no address.")
    if parts.username is not None or parts.password is not None:
        raise Barred("An address holds no name and no password.")
    if parts.scheme != "https" and not (parts.scheme == "http" and host in allowed):
        raise Barred("An address begins with https://.")
    if host not in allowed and (port not in (None, 443) or not _may_be_public(host)):
        raise Barred("That address is not public.")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return host, port or (443 if parts.scheme == "https" else 80), path, parts.scheme == "https"


def _may_be_public(host: str) -> bool:
    try:
        return _is_public(host)
    except ValueError:
        return "." in host and not host.endswith((".local", ".internal", ".localhost"))


def _is_public(address: str) -> bool:
    found = ipaddress.ip_address(address.split("%")[0])
    mapped = getattr(found, "ipv4_mapped", None)
    return (mapped or found).is_global and not found.is_multicast


def _looked_up(host: str, port: int, allowed: Collection[str]) -> str:
    found = [str(one[4][0]) for one in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if host not in allowed and not all(_is_public(address) for address in found):
        raise Barred("That address is not public.")
    return found[0]


def post(url: str, body: bytes, headers: Mapping[str, str], allowed: Collection[str] = ()) -> int:
    """Send a body to an address and return the status of the answer; raise Barred, or OSError if nobody answers."""
    host, port, path, secure = check_address(url, allowed)
    context = secure_context() if secure else None
    line = _Pinned(host, port, _looked_up(host, port, allowed), context)
    try:
        line.request("POST", path, body, dict(headers))
        answer = line.getresponse()
        answer.read(MOST_READ)
        return answer.status
    except http.client.HTTPException as error:
        raise OSError(type(error).__name__) from None
    finally:
        line.close()
