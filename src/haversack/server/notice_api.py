"""Settings of notices over HTTP: ways to be reached, quiet hours, a try; and the pages behind the links in notices."""

import hmac
import secrets
from html import escape

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from haversack.server import contacts, outbox
from haversack.server import messages as m
from haversack.server.accounts import account_of
from haversack.server.callers import person_at
from haversack.server.contacts import MAIL, PUSH, Contact, Quiet
from haversack.server.errors import Malformed, NotAllowed, NotFound
from haversack.server.notices import Notice, guest_of, owner_of
from haversack.server.outward import Barred
from haversack.server.pages import WEB
from haversack.server.requests import hub_of, json_response, read_request
from haversack.server.security import address_of
from haversack.server.senders import Notifier
from haversack.server.store import Store

STOP, CONFIRM = "stop", "confirm"
WORDS = {
    STOP: ("No more notices?", "Nothing will be sent to this address any more.", "Send me no more"),
    CONFIRM: ("Be told by mail?", "You will be written to when you are waited for.", "Yes, write to me"),
}
DONE = {STOP: "Nothing is sent to this address any more.", CONFIRM: "You will be written to when you are waited for."}


def _notifier(request: Request) -> Notifier:
    notifier: Notifier | None = getattr(request.app.state, "notifier", None)
    if notifier is None:
        raise NotFound("This server sends no notices.")
    return notifier


async def _owners(request: Request) -> list[str]:
    """Return by which names the settings of the one who asks are kept; new ones are kept by the first."""
    hub = hub_of(request)
    if "table" in request.path_params:
        table = await hub.table(request.path_params["table"])
        person = await person_at(hub, table, request)
        if person is None:
            raise NotAllowed("Come in by your link first.")
        account = table.people[person].account
        return [*([owner_of(account)] if account is not None else []), guest_of(person)]
    found = await account_of(request)
    if found is None:
        raise NotAllowed("Sign in first.")
    return [owner_of(found[0])]


async def show_notices(request: Request) -> Response:
    """Return how one is told that one is waited for, and which ways this server has."""
    notifier, owners, store = _notifier(request), await _owners(request), hub_of(request).store
    mine = await store.run(contacts.contacts_of, store.engine, owners)
    quiet = await store.run(_quiet, store, owners[0])
    listed = [{"id": one.id, "way": one.way, "shown": shown(one), "confirmed": one.confirmed} for one in mine]
    return json_response({"ways": notifier.ways, "key": notifier.public, "contacts": listed, "quiet": quiet})


def _quiet(store: Store, owner: str) -> Quiet | None:
    with store.engine.connect() as c:
        return contacts.quiet_of(c, owner)


def shown(contact: Contact) -> str:
    """Return an address as its owner is shown it: enough to know it by, and no secret."""
    if contact.way == MAIL:
        return contact.address
    if contact.way == PUSH:
        return "a browser of yours"
    return contact.address.split("/")[2] + "/…" + contact.address[-4:]


async def add_contact(request: Request) -> Response:
    """Add a way to be reached; an address of mail is written to first, and counts once that is confirmed."""
    wanted = await read_request(request, m.NewContact, "write")
    notifier, owners, store = _notifier(request), await _owners(request), hub_of(request).store
    if wanted.way not in notifier.ways:
        raise Malformed(f"This server tells people by {', '.join(notifier.ways)}.")
    address = wanted.address.strip()
    try:
        notifier.check(wanted.way, address)
    except Barred as error:
        raise Malformed(str(error)) from None
    is_mail = wanted.way == MAIL
    if is_mail:
        request.app.state.limiter.spend("ask", address_of(request))
    now = store.clock()
    made = await store.run(contacts.add_contact, store.engine, owners[0], wanted.way, address, not is_mail, now)
    if is_mail and not made.confirmed:
        lines = ["Somebody wishes to be told at this address when a game of Haversack waits for them.", "Is it you?"]
        await _put(store, made.id, Notice("Be told by mail?", lines))
    return json_response({"id": made.id, "confirmed": made.confirmed}, 201)


async def _put(store: Store, contact: str, notice: Notice) -> None:
    text = msgspec.json.encode(notice).decode()
    await store.run(outbox.put, store.engine, contact, f"{secrets.token_hex(8)}-{contact}", text, store.clock())


async def end_contact(request: Request) -> Response:
    """End a way to be reached."""
    await read_request(request, m.Body, "write")
    owners, store = await _owners(request), hub_of(request).store
    await store.run(contacts.end_contact, store.engine, request.path_params["contact"], owners)
    return json_response({})


async def set_quiet(request: Request) -> Response:
    """Set the hours in which one is not told, or none."""
    wanted = await read_request(request, m.QuietHours, "write")
    owners, store = await _owners(request), hub_of(request).store
    is_none = wanted.start == wanted.stop
    quiet = None if is_none else Quiet(wanted.start, wanted.stop, wanted.zone, wanted.offset)
    await store.run(contacts.set_quiet, store.engine, owners[0], quiet)
    return json_response({"quiet": quiet})


async def try_notices(request: Request) -> Response:
    """Send a notice to all one's own ways, to try them."""
    await read_request(request, m.Body, "write")
    _notifier(request)
    owners, store = await _owners(request), hub_of(request).store
    request.app.state.limiter.spend("ask", owners[0])
    mine = [one for one in await store.run(contacts.contacts_of, store.engine, owners) if one.confirmed]
    for one in mine:
        await _put(store, one.id, Notice("Haversack reaches you", ["So you will be told when you are waited for."]))
    return json_response({"sent": len(mine)})


# The pages behind the links of notices: they work without signing in, and do nothing before a button is pressed


def _named(request: Request, purpose: str) -> str:
    """Return the address a link is about, if the link is good."""
    notifier = _notifier(request)
    contact, token = request.query_params.get("contact", ""), request.query_params.get("token", "")
    if not hmac.compare_digest(token.encode(), contacts.token(notifier.key, purpose, contact).encode()):
        raise NotAllowed("This link is not whole.")
    return contact


def _page(title: str, words: str, button: str = "") -> Response:
    form = f'<form method="post"><button class="big">{escape(button)}</button></form>' if button else ""
    text = (WEB / "notice.html").read_text(encoding="utf-8")
    page = text.replace("{title}", escape(title)).replace("{words}", f"{escape(words)}</p>{form}<p>")
    return HTMLResponse(page, headers={"cache-control": "no-store"})


def _purpose(request: Request) -> str:
    return STOP if request.url.path.endswith(STOP) else CONFIRM


async def link_page(request: Request) -> Response:
    """Ask whether what a link is for is to be done."""
    hub_of(request)
    purpose = _purpose(request)
    _named(request, purpose)
    return _page(*WORDS[purpose])


async def use_link(request: Request) -> Response:
    """Do what a link is for: end a way to be reached, or confirm it."""
    store, purpose = hub_of(request).store, _purpose(request)
    contact = _named(request, purpose)
    try:
        await store.run(contacts.end_contact if purpose == STOP else contacts.confirm_contact, store.engine, contact)
    except NotFound:
        if purpose == CONFIRM:
            raise
    return _page("Done", DONE[purpose])
