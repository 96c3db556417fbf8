"""Accounts, for those who want one: a name, a password (argon2), and the tables one sits at."""

import asyncio
from functools import cache
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from haversack.server.administration import rehash, set_password
from haversack.server.errors import Conflict, Malformed, NotAllowed
from haversack.server.messages import Body, Credentials, NewPassword
from haversack.server.requests import hub_of, json_response, read_request, set_cookie, time_asked
from haversack.server.seating import clean_name
from haversack.server.store import hashed, new_secret

if TYPE_CHECKING:
    from argon2 import PasswordHasher

COOKIE = "haversack-session"
SHORTEST = 8
SESSION_SECONDS = 30 * 24 * 3600


async def account_of(request: Request) -> tuple[int, str] | None:
    """Return the account somebody is logged in to: its number and name."""
    secret = request.cookies.get(COOKIE)
    if secret is None:
        return None
    store = hub_of(request).store
    return await store.run(store.session, secret)


def session_of(request: Request) -> str | None:
    """Return what the store calls the session somebody is logged in by, if any."""
    secret = request.cookies.get(COOKIE)
    return None if secret is None else hashed(secret)


async def register(request: Request) -> Response:
    """Make an account and log in to it."""
    wanted = await read_request(request, Credentials, "login")
    name = clean_name(wanted.name)
    if not name:
        raise Malformed("Choose a name.")
    if len(wanted.password) < SHORTEST:
        raise Malformed(f"A password has at least {SHORTEST} characters.")
    store = hub_of(request).store
    kept = await asyncio.to_thread(_hasher().hash, wanted.password)
    account = await store.run(store.create_account, name, kept)
    if account is None:
        raise Conflict("This name is taken.")
    return await _open_session(request, account, name, 201)


async def log_in(request: Request) -> Response:
    """Log in."""
    wanted = await read_request(request, Credentials, "login")
    request.app.state.limiter.spend("account", " ".join(wanted.name.split()).casefold())
    store = hub_of(request).store
    found = await store.run(store.account, " ".join(wanted.name.split()))
    good = await asyncio.to_thread(_fits, found[1] if found else None, wanted.password)
    if found is None or not good:
        raise NotAllowed("Name and password do not fit.")
    if await store.run(store.is_banned, found[0]):
        raise NotAllowed("This account is banned.")
    if _hasher().check_needs_rehash(found[1]):
        await store.run(rehash, store, found[0], await asyncio.to_thread(_hasher().hash, wanted.password))
    return await _open_session(request, found[0], found[2], 200)


async def change_password(request: Request) -> Response:
    """Give the account one is logged in to a new password; every other session ends, with its keys to tables."""
    wanted = await read_request(request, NewPassword, "login")
    account = await account_of(request)
    if account is None:
        raise NotAllowed("Sign in first.")
    request.app.state.limiter.spend("account", account[1].casefold())
    store = hub_of(request).store
    found = await store.run(store.account, account[1])
    if found is None or not await asyncio.to_thread(_fits, found[1], wanted.password):
        raise NotAllowed("That is not the password of this account.")
    if len(wanted.fresh) < SHORTEST:
        raise Malformed(f"A password has at least {SHORTEST} characters.")
    kept = await asyncio.to_thread(_hasher().hash, wanted.fresh)
    await store.run(set_password, store, account[1], kept, session_of(request))
    return json_response({"name": account[1]})


@cache
def _hasher() -> "PasswordHasher":
    """Return what hashes passwords; only where there are accounts is it needed."""
    from argon2 import PasswordHasher

    return PasswordHasher()


@cache
def _nobody() -> str:
    """Return what would be kept of a password that nobody has."""
    return _hasher().hash(new_secret())


def _fits(kept: str | None, password: str) -> bool:
    """Say whether a password is the one kept; it takes as long when there is no such account."""
    from argon2.exceptions import VerificationError

    nobodys = _nobody()
    try:
        return _hasher().verify(kept if kept is not None else nobodys, password)
    except VerificationError:
        return False


async def _open_session(request: Request, account: int, name: str, status: int) -> Response:
    secret = new_secret()
    store = hub_of(request).store
    await store.run(store.open_session, account, secret, SESSION_SECONDS)
    response = json_response({"name": name}, status)
    set_cookie(request, response, COOKIE, secret, SESSION_SECONDS)
    return response


async def log_out(request: Request) -> Response:
    """Log out."""
    await read_request(request, Body, "write")
    store = hub_of(request).store
    await store.run(store.close_session, request.cookies.get(COOKIE, ""))
    response = json_response({})
    response.delete_cookie(COOKIE)
    return response


async def me(request: Request) -> Response:
    """Return the account one is logged in to, with its newest tables, or those before a time; null for a guest."""
    account = await account_of(request)
    if account is None:
        return json_response({"account": None, "tables": [], "more": False})
    store = hub_of(request).store
    tables, more = await store.run(store.tables_of, account[0], time_asked(request, "before"))
    return json_response({"account": account[1], "tables": tables, "more": more})
