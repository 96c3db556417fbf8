"""Who asks: by the key to a table, in a cookie or given to this browser; or by the account one is logged in to."""

from starlette.requests import HTTPConnection, Request

from haversack.server.accounts import account_of
from haversack.server.errors import NotAllowed
from haversack.server.hub import Hub
from haversack.server.requests import hub_of
from haversack.server.security import BROWSER, cookie_name
from haversack.server.table import Table


async def own_key(hub: Hub, table: Table, connection: HTTPConnection) -> tuple[str, str] | None:
    """Return the hash of the key by which somebody comes to a table, and who they are; None is a spectator.

    A key that opens nothing is refused. A browser that has forgotten its key is known by what it was given.
    """
    secret, browser = connection.cookies.get(cookie_name(table.row.id)), connection.cookies.get(BROWSER)
    if secret is None and browser is None:
        return None
    found = await hub.store.run(hub.store.own_key, table.row.id, secret, browser)
    if found is None and secret is not None:
        raise NotAllowed("This key opens nothing here.")
    return found


async def person_at(hub: Hub, table: Table, connection: HTTPConnection) -> str | None:
    """Return who comes to a table; None is a spectator."""
    found = await own_key(hub, table, connection)
    return None if found is None else found[1]


async def known(request: Request, hub: Hub, table: Table) -> str | None:
    """Return who the cookie says this is; one that is no longer good counts for nothing."""
    try:
        return await person_at(hub, table, request)
    except NotAllowed:
        return None


async def account_person(request: Request, table: Table) -> str | None:
    """Return the person an account is at this table."""
    account = await account_of(request)
    if account is None:
        return None
    return next((row.id for row in table.people.values() if row.account == account[0]), None)


async def person_of(request: Request, table: Table) -> str:
    """Return who asks at a table; somebody without a key is refused."""
    person = await person_at(hub_of(request), table, request)
    if person is None:
        raise NotAllowed("Come in by your link first.")
    return person


async def as_host(request: Request) -> Table:
    """Return the table of a host."""
    table = await hub_of(request).table(request.path_params["table"])
    if not table.people[await person_of(request, table)].host:
        raise NotAllowed("Only the host may do this.")
    return table


async def own_account(request: Request) -> tuple[int, str]:
    """Return the account somebody is logged in to; a guest is refused."""
    account = await account_of(request)
    if account is None:
        raise NotAllowed("Sign in first.")
    return account
