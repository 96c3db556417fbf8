"""The ways a notice goes: web push, mail, webhooks. Each carries the id of the notice, the same at every try."""

import hashlib
import json
import os
import smtplib
import time
from base64 import urlsafe_b64encode
from collections.abc import Collection
from email.message import EmailMessage
from email.utils import formatdate
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, unquote, urlsplit

import msgspec

from haversack.server.contacts import HOOK, MAIL, PUSH, Contact, token
from haversack.server.notices import Notice
from haversack.server.outbox import Claimed
from haversack.server.outward import Barred, check_address, post, secure_context

MAIL_SECONDS = 8.0
PUSH_SECONDS = 24 * 3600
GONE = (404, 410)
NO_NAME = "Someone"


class Gone(Exception):
    """Raised when an address is no more, so that nothing need ever be sent there again."""


class Failed(Exception):
    """Raised when a notice could not be sent this time; the message names no address."""


class Mailer(NamedTuple):
    """Where mail is handed in, and from whom it is."""

    host: str
    port: int
    user: str
    password: str
    secure: str
    sender: str

    @classmethod
    def at(cls, url: str, sender: str) -> "Mailer":
        """Return the mailer of an address such as smtp://name:password@host:587; smtps:// speaks TLS at once."""
        parts = urlsplit(url)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise ValueError("the address of the mail server is as in smtp://name:password@host:587")
        port = parts.port or (465 if parts.scheme == "smtps" else 587)
        return cls(
            parts.hostname, port, unquote(parts.username or ""), unquote(parts.password or ""), parts.scheme, sender
        )

    def send(self, message: EmailMessage) -> None:
        """Hand a message in."""
        context = secure_context()
        if self.secure == "smtps":
            line: smtplib.SMTP = smtplib.SMTP_SSL(self.host, self.port, timeout=MAIL_SECONDS, context=context)
        else:
            line = smtplib.SMTP(self.host, self.port, timeout=MAIL_SECONDS)
        with line:
            line.ehlo()
            if self.secure == "smtp" and line.has_extn("starttls"):
                line.starttls(context=context)
            if self.user:
                line.login(self.user, self.password)
            line.send_message(message)


class Notifier:
    """All that sends notices: the address of this server, the key of its pushes, the mailer, hosts that are allowed."""

    def __init__(self, url: str, key: Path, mailer: Mailer | None = None, allowed: Collection[str] = ()) -> None:
        self.url = url.rstrip("/")
        self.mailer = mailer
        self.allowed = frozenset(allowed)
        self._pem = _push_key(key)
        self.key = hashlib.sha256(b"links of notices" + self._pem).digest()

    @property
    def ways(self) -> list[str]:
        """Return the ways that are open."""
        return [PUSH, *([MAIL] if self.mailer is not None else []), HOOK]

    @property
    def public(self) -> str:
        """Return the public key by which browsers know the pushes of this server."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_private_key

        private = load_pem_private_key(self._pem, None)
        raw = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(raw).rstrip(b"=").decode()

    def stop_link(self, contact: str) -> str:
        """Return the link that ends a way of being told, without signing in."""
        return f"{self.url}/notices/stop?contact={contact}&token={token(self.key, 'stop', contact)}"

    def confirm_link(self, contact: str) -> str:
        """Return the link that confirms a way of being told."""
        return f"{self.url}/notices/confirm?contact={contact}&token={token(self.key, 'confirm', contact)}"

    def check(self, way: str, address: str) -> None:
        """Raise Barred if nothing could be sent to an address."""
        if way == HOOK:
            check_address(address, self.allowed)
        elif way == PUSH:
            check_address(_subscription(address)[0], self.allowed)
        elif way != MAIL or not _is_mail(address):
            raise Barred("That is no address to write to.")

    def send(self, claimed: Claimed) -> None:
        """Send a notice; raise Gone if its address is no more, Failed if it did not work this time."""
        notice, contact = msgspec.json.decode(claimed.text, type=Notice), claimed.contact
        try:
            if contact.way == MAIL:
                self._mail(claimed.id, notice, contact)
                return
            status = (self._push if contact.way == PUSH else self._hook)(claimed.id, notice, contact)
        except Failed:
            raise
        except Exception as error:  # whatever an address makes go wrong is that address's trouble alone
            raise Failed(type(error).__name__) from None
        if status in GONE:
            raise Gone
        if not 200 <= status < 300:
            raise Failed(f"status {status}")

    def _link(self, notice: Notice) -> str:
        return f"{self.url}/table/{quote(notice.table)}" if notice.table else self.url

    def _hook(self, notice_id: str, notice: Notice, contact: Contact) -> int:
        text = "\n".join([f"**{notice.title}**", *notice.lines, self._link(notice)])
        body = {"content": text[:1900], "allowed_mentions": {"parse": []}}
        headers = {"content-type": "application/json", "idempotency-key": notice_id, "user-agent": "Haversack"}
        return post(contact.address, json.dumps(body).encode(), headers, self.allowed)

    def _push(self, notice_id: str, notice: Notice, contact: Contact) -> int:
        from py_vapid import Vapid02
        from pywebpush import WebPusher

        endpoint, keys = _subscription(contact.address)
        path = f"/table/{notice.table}" if notice.table else "/"
        payload = {"id": notice_id, "title": notice.title, "body": "\n".join(notice.lines), "path": path}
        sealed = WebPusher({"endpoint": endpoint, "keys": keys}).encode(
            json.dumps(payload).encode(), content_encoding="aes128gcm"
        )
        parts, sender = urlsplit(endpoint), f"https://{urlsplit(self.url).hostname}"
        claims = {"sub": sender, "aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + 12 * 3600}
        headers = {
            **Vapid02.from_pem(self._pem).sign(claims),
            "content-type": "application/octet-stream",
            "content-encoding": "aes128gcm",
            "ttl": str(PUSH_SECONDS),
            "topic": topic(notice_id),
            "idempotency-key": notice_id,
        }
        return post(endpoint, bytes(sealed["body"]), headers, self.allowed)

    def _mail(self, notice_id: str, notice: Notice, contact: Contact) -> None:
        if self.mailer is None:
            raise Failed("no mailer")
        host = urlsplit(self.url).hostname or "haversack"
        message = EmailMessage()
        message["Subject"], message["From"], message["To"] = notice.title, self.mailer.sender, contact.address
        message["Date"], message["Message-ID"] = formatdate(), f"<{notice_id}@{host}>"
        message["Auto-Submitted"] = "auto-generated"
        stop = self.stop_link(contact.id)
        message["List-Unsubscribe"], message["List-Unsubscribe-Post"] = f"<{stop}>", "List-Unsubscribe=One-Click"
        link = self._link(notice) if contact.confirmed else self.confirm_link(contact.id)
        text = [*notice.lines, "", link, "", f"No more of these: {stop}"]
        message.set_content("\n".join(text))
        self.mailer.send(message)


def topic(notice_id: str) -> str:
    """Return the topic of a push: another push of the same notice takes its place."""
    return urlsafe_b64encode(hashlib.sha256(notice_id.encode()).digest()).decode()[:32]


def _subscription(text: str) -> tuple[str, dict[str, str]]:
    """Return where a browser takes pushes, and the keys that seal them; or raise Barred."""
    try:
        told = json.loads(text)
        keys = told["keys"]
        good = isinstance(told["endpoint"], str) and isinstance(keys["p256dh"], str) and isinstance(keys["auth"], str)
    except (ValueError, KeyError, TypeError):
        good = False
    if not good:
        raise Barred("That is no subscription of a browser.")
    return told["endpoint"], {"p256dh": keys["p256dh"], "auth": keys["auth"]}


def _is_mail(address: str) -> bool:
    name, _, host = address.rpartition("@")
    plain = all(32 < ord(letter) < 127 and letter not in '<>(),;:"[]\\' for letter in address)
    return bool(name) and "." in host.strip(".") and plain and len(address) <= 200


def _push_key(path: Path) -> bytes:
    """Return the key that signs pushes; one that is not there is made, readable by its owner alone."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    if not path.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        made = ec.generate_private_key(ec.SECP256R1())
        text = made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        with open(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(text)
    return path.read_bytes()
