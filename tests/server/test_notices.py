"""Notices: written with the move, sent once, withdrawn in time; nothing hidden in them, and nowhere else."""

import asyncio
import json
import logging
import re
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_string, policy
from pathlib import Path
from typing import Any

import http_ece
import pytest
import sqlalchemy as sa
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from starlette.testclient import TestClient

from haversack.server import outbox, outward
from haversack.server import schema_days as d
from haversack.server.app import application
from haversack.server.contacts import Quiet
from haversack.server.outward import Barred, check_address
from haversack.server.security import LIMITS, Rate
from haversack.server.senders import Mailer, Notifier
from haversack.server.sending import send_due
from tests.server.days import Time, clocked, still
from tests.server.people import hub_of, inside, need, seated
from tests.server.receiver import MailBox, Receiver, receiver

__all__ = ["still"]
FREE = {kind: Rate(1e9, 1e9) for kind in LIMITS}


class Crash(Exception):
    """Stands for the end of a process."""


class House:
    """A server that sends notices to a receiver on this machine, when it is told to."""

    def __init__(self, client: TestClient, notifier: Notifier, post: Receiver) -> None:
        self.client, self.notifier, self.post = client, notifier, post
        self.time = Time(client)

    def table(self, **given: Any) -> tuple[Any, Any]:
        """Open a table with a clock at which the host is told by a webhook."""
        made, table = clocked(self.client, game="1914", **{"speed": "slow", **given})
        self.tell_me(made["table"]["id"])
        return made, table

    def tell_me(self, table: str, way: str = "hook", address: str | None = None) -> Any:
        """Add a way to be told."""
        body = {"way": way, "address": address or self.post.url}
        answer = self.client.post(f"/api/tables/{table}/notices/contacts", json=body)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def send(self, step: Any = lambda name: None) -> int:
        """Send what is due."""
        return inside(self.client).call(send_due, hub_of(self.client).store, self.notifier, step)

    def rows(self) -> list[Any]:
        """Return the outbox."""
        with hub_of(self.client).store.engine.connect() as c:
            return list(c.execute(sa.select(d.outbox).order_by(d.outbox.c.made)).mappings())

    def until_asked(self, table: Any, seat: str) -> None:
        """Let the host answer until somebody else is waited for, and then until the host is again."""
        with seated(self.client, table.row.id) as player:
            player.choose()
        self.settle(table, seat)

    def settle(self, table: Any, seat: str) -> None:
        """Let the bots play until a person is asked."""

        async def wait() -> None:
            while table.bot() is not None:
                await asyncio.sleep(0.005)

        inside(self.client).call(wait)


@contextmanager
def house_on(database: str, folder: Path) -> Iterator[House]:
    """Serve on a database; nothing is sent by itself."""
    with receiver() as post:
        notifier = Notifier("https://play.example.org", folder / "key.push", None, {"127.0.0.1"})
        with TestClient(application(database, FREE, notifier=notifier, key=folder / "key")) as client:
            yield House(client, notifier, post)


@pytest.fixture
def by_hand(still: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """No server sends anything by itself."""

    async def never(*given: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr("haversack.server.app.keep_sending", never)


@pytest.fixture
def house(tmp_path: Path, by_hand: None) -> Iterator[House]:
    """Such a server on SQLite."""
    with house_on(str(tmp_path / "tables.sqlite"), tmp_path) as made:
        yield made


def test_a_notice_is_written_with_the_move(database: str, tmp_path: Path, by_hand: None) -> None:
    """On either database: who is waited for again has a notice in the outbox, and it is sent."""
    with house_on(database, tmp_path) as house:
        _, table = house.table()
        seat = table.game.seats[0]
        for _ in range(30):
            house.until_asked(table, seat)
            house.time.goes(200)
            if house.rows():
                break
        assert house.send() == 1
        assert [row["state"] for row in house.rows()][-1] == "sent"
        assert len(house.post.ids) == 1


def test_one_notice_for_each_wait(house: House) -> None:
    """Whoever is waited for is told once, however many questions follow; when others were asked, once more."""
    _, table = house.table()
    seat = table.game.seats[0]
    house.settle(table, seat)
    waits = 0
    last = ""
    for _ in range(30):
        me = need(table.seats[seat].person)
        wait = table.days.standing.waits[me].id
        if wait and wait != last:
            waits, last = waits + 1, wait
        house.time.goes(200)
        house.send()
        if waits >= 3:
            break
        house.until_asked(table, seat)
    assert waits >= 3
    sent = [row for row in house.rows() if row["state"] == "sent"]
    assert 0 < len(house.post.requests) == len(house.post.ids) == len(sent)
    assert all("https://play.example.org/table/" in text for text in house.post.texts)


def test_a_wait_that_is_over_is_not_told(house: House) -> None:
    """Who is here is told later, and not at all after an answer."""
    _, table = house.table()
    seat = table.game.seats[0]
    house.settle(table, seat)
    waiting = [row for row in house.rows() if row["state"] == "waiting"]
    with seated(house.client, table.row.id) as player:
        for _ in range(40):
            if need(table.days.standing).waits[need(table.seats[seat].person)].id not in [r["wait"] for r in waiting]:
                break
            player.choose()
            house.settle(table, seat)
    house.time.goes(300)
    states = {row["id"]: row["state"] for row in house.rows()}
    assert all(states[row["id"]] == "withdrawn" for row in waiting)


@pytest.mark.parametrize("when", ["claimed", "sent", "marked"])
def test_a_crash_at_each_step_loses_and_doubles_nothing(house: House, when: str) -> None:
    """A worker that dies is followed by another; one that honours ids hears each notice once."""
    _, table = house.table()
    house.client.post(f"/api/tables/{table.row.id}/notices/try", json={})

    def crash(name: str) -> None:
        if name == when:
            raise Crash

    with pytest.raises(Crash):
        house.send(crash)
    assert house.send() == 0, "it is claimed, and nobody else may send it, or it is done"
    house.time.now += outbox.CLAIM_SECONDS + 1
    house.send()
    assert [row["state"] for row in house.rows() if row["wait"] == "-"] == ["sent"]
    assert len(house.post.ids) == 1
    assert len(house.post.requests) == (2 if when == "sent" else 1)


def test_it_is_tried_again_later_and_later(house: House) -> None:
    """A receiver that fails is tried again with the same id, no redirect is followed, one that is gone forgotten."""
    _, table = house.table()
    house.client.post(f"/api/tables/{table.row.id}/notices/try", json={})
    for status in (500, 302):
        house.post.status = status
        assert house.send() == 1
        assert house.send() == 0
        house.time.now += 3600
    house.post.status = 410
    assert house.send() == 1
    assert house.send() == 0
    assert len(house.post.ids) == 1
    assert len(house.post.requests) == 3
    assert house.client.get(f"/api/tables/{table.row.id}/notices").json()["contacts"] == []


def test_quiet_hours(house: House) -> None:
    """At night nothing is sent; in the morning it is."""
    _, table = house.table()
    night = {"start": 22 * 60, "stop": 7 * 60, "zone": "Europe/Berlin", "offset": 60}
    assert house.client.post(f"/api/tables/{table.row.id}/notices/quiet", json=night).status_code == 200
    quiet = Quiet(22 * 60, 7 * 60, "Europe/Berlin", 60)
    at_night = next(at for at in range(int(house.time.now), int(house.time.now) + 90000, 600) if quiet.until(at))
    house.time.now = at_night + 600
    with hub_of(house.client).store.engine.begin() as c:
        c.execute(d.waits.insert().values(table=table.row.id, person="x", wait="w1", seen=0))
        contact = c.execute(sa.select(d.contacts.c.id)).scalar_one()
        values = {"id": "w1-x", "wait": "w1", "contact": contact, "text": '{"title": "t", "lines": []}'}
        c.execute(d.outbox.insert().values(**values, made=0, due=0, state="waiting", tries=0))
    assert house.send() == 0
    house.time.now = need(quiet.until(house.time.now))
    assert house.send() == 1
    assert quiet.until(house.time.now) is None


def test_a_link_ends_it_without_signing_in(house: House) -> None:
    """A link shows a page first; its button ends the way, a forged one nothing."""
    _, table = house.table()
    contact = house.client.get(f"/api/tables/{table.row.id}/notices").json()["contacts"][0]["id"]
    link = house.notifier.stop_link(contact).removeprefix("https://play.example.org")
    stranger = TestClient(house.client.app)
    stranger.portal = house.client.portal
    assert stranger.get(link[:-2] + "xx").status_code == 403
    assert "no more" in stranger.get(link).text
    assert house.client.get(f"/api/tables/{table.row.id}/notices").json()["contacts"]
    assert stranger.post(link, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    assert house.client.get(f"/api/tables/{table.row.id}/notices").json()["contacts"] == []
    assert stranger.post(link).status_code == 200


def test_settings_are_ones_own(house: House) -> None:
    """Others see nothing of them and end nothing; ways the server lacks are refused."""
    _, table = house.table()
    stranger = TestClient(house.client.app)
    stranger.portal = house.client.portal
    where = f"/api/tables/{table.row.id}/notices"
    contact = house.client.get(where).json()["contacts"][0]["id"]
    assert stranger.get(where).status_code == 403
    assert stranger.get("/api/notices").status_code == 403
    assert stranger.post(f"{where}/contacts/{contact}/end", json={}).status_code == 403
    refused = house.client.post(f"{where}/contacts", json={"way": "mail", "address": "ada@example.org"})
    assert refused.status_code == 400
    assert house.client.post(f"{where}/contacts/{contact}/end", json={}).status_code == 200


def test_without_an_address_there_are_none(light: TestClient) -> None:
    """Unset means hidden."""
    assert light.get("/api/games").json()["features"]["notices"] is False
    assert light.get("/api/notices").status_code == 404


BARRED = [
    "http://example.org/x",
    "https://127.0.0.1/x",
    "https://10.1.2.3/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://169.254.169.254/latest",
    "https://localhost/",
    "https://db.internal/",
    "https://me:secret@example.org/",
    "https://example.org:22/",
    "ftp://example.org/",
    "https://exa mple.org/",
    "javascript:alert(1)",
    "https:///x",
    "https://224.0.0.1/",
    "https://0.0.0.0/",
]


@pytest.mark.parametrize("url", BARRED)
def test_no_address_leads_inside(url: str) -> None:
    """Only https to public hosts; what a name leads to is looked at as well."""
    with pytest.raises(Barred):
        check_address(url)


def test_a_name_that_leads_inside_is_barred(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every address of a name must be public, and the connection goes to the one that was looked at."""
    answers = [(2, 1, 6, "", ("93.184.216.34", 443)), (2, 1, 6, "", ("10.0.0.1", 443))]
    monkeypatch.setattr("socket.getaddrinfo", lambda *given, **more: answers)
    with pytest.raises(Barred):
        outward.post("https://rebind.example.org/", b"{}", {})


def test_push_is_sealed_for_the_browser(house: House) -> None:
    """What goes through the push service is sealed, names its topic, and is signed by the key of the server."""

    def text(data: bytes) -> str:
        return urlsafe_b64encode(data).rstrip(b"=").decode()

    _, table = clocked(house.client, game="1914", speed="slow")
    private, auth = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
    point = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    keys = {"p256dh": text(point), "auth": text(auth)}
    house.tell_me(table.row.id, "push", json.dumps({"endpoint": house.post.url, "keys": keys}))
    house.client.post(f"/api/tables/{table.row.id}/notices/try", json={})
    assert house.send() == 1
    _, headers, body = house.post.requests[0]
    assert b"reaches you" not in body
    told = json.loads(http_ece.decrypt(body, private_key=private, auth_secret=auth, version="aes128gcm"))
    assert told["title"] == "Haversack reaches you"
    assert told["id"] == headers["idempotency-key"]
    assert re.fullmatch(r"[\w-]{32}", headers["topic"])
    assert headers["authorization"].startswith("vapid t=")
    assert house.notifier.public in headers["authorization"]


def test_mail_is_confirmed_first(house: House) -> None:
    """An address is written to once, with a link; only then does it count. Each mail has the id of its notice."""
    taken: list[str] = []

    async def listen() -> asyncio.Server:
        return await asyncio.get_running_loop().create_server(lambda: MailBox(taken), "127.0.0.1", 0)

    server = inside(house.client).call(listen)
    port = server.sockets[0].getsockname()[1]
    house.notifier.mailer = Mailer.at(f"smtp://127.0.0.1:{port}", "games@example.org")
    _, table = clocked(house.client, game="1914", speed="slow")
    assert not house.tell_me(table.row.id, "mail", "ada@example.org")["confirmed"]
    assert house.send() == 1
    first = message_from_string(taken[0], policy=policy.default)
    link = need(re.search(r"https://play\.example\.org(/notices/confirm\S+)", first.get_content()))[1]
    assert house.client.post(f"/api/tables/{table.row.id}/notices/try", json={}).json() == {"sent": 0}
    assert house.client.post(link).status_code == 200
    house.client.post(f"/api/tables/{table.row.id}/notices/try", json={})
    assert house.send() == 1
    second = message_from_string(taken[1], policy=policy.default)
    assert second["Message-ID"] == f"<{house.rows()[-1]['id']}@play.example.org>"
    assert "One-Click" in second["List-Unsubscribe-Post"]
    server.close()


def test_no_secret_in_notices_logs_or_outbox(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """Neither hidden cards nor keys, addresses or names of people stand in them."""
    caplog.set_level(logging.INFO)
    made, table = house.table()
    seat = table.game.seats[0]
    for _ in range(6):
        house.settle(table, seat)
        house.time.goes(300)
        house.send()
        if table.is_over:
            break
        house.until_asked(table, seat)
    rows = house.rows()
    assert rows
    kept = json.dumps([dict(row) for row in rows]) + "".join(house.post.texts) + caplog.text
    public = json.dumps(table.seen_by_all.events_for(()))
    hidden = {
        need(card)["name"]
        for view in [table.state.view(table.game.seats)]
        for card in table.game.catalogue()
        if json.dumps(card["id"]) in json.dumps(view) and str(card["name"]) not in public
    }
    assert hidden, "there is something to look for"
    for secret in [made["key"], house.post.url, table.row.seed, *sorted(map(str, hidden))]:
        assert secret not in kept
