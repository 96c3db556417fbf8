"""Web push for tests: a key that a push is sealed for, and a browser that is handed its text and shows it.

Chromium takes pushes from its vendor's service alone, so a push is opened with the key it was sealed for, and its text
is delivered to the service worker by the DevTools protocol, as that service would. Nobody can click a notification of a
headless Chromium, and a click that a script makes may open no window; so the worker is told of a click on the real
notification, and where it leads is noted instead of opened.
"""

import json
from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING, Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

if TYPE_CHECKING:
    from playwright.sync_api import Page

AUTH = b"0123456789abcdef"
REGISTER = """async () => {
  await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
}"""
SHOWN = """async (body) => {
  for (;;) {
    const found = await (await navigator.serviceWorker.ready).getNotifications();
    if (body === null ? !found.length : found.some((one) => one.body === body))
      return found.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    await new Promise((later) => setTimeout(later, 20));
  }
}"""
CLICK = """async () => {
  const led = [], waits = [];
  clients.openWindow = async (path) => void led.push(`opens ${path}`);
  WindowClient.prototype.focus = async function () { led.push(`shows ${new URL(this.url).pathname}`); };
  const [notification] = await registration.getNotifications();
  const click = new NotificationEvent("notificationclick", { notification });
  click.waitUntil = (work) => void waits.push(work);
  dispatchEvent(click);
  await Promise.all(waits);
  return led;
}"""


class Key:
    """What a browser has that takes pushes: a key, and a secret it shares with who sends."""

    def __init__(self) -> None:
        self._private = ec.generate_private_key(ec.SECP256R1())

    def subscription(self, endpoint: str) -> str:
        """Return what the browser tells the server: where it takes pushes, and what seals them."""
        point = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        pairs = (("p256dh", point), ("auth", AUTH))
        keys = {name: urlsafe_b64encode(data).rstrip(b"=").decode() for name, data in pairs}
        return json.dumps({"endpoint": endpoint, "keys": keys})

    def opened(self, sealed: bytes) -> str:
        """Return the text of a push that was sealed for this key."""
        text: bytes = http_ece.decrypt(sealed, private_key=self._private, auth_secret=AUTH, version="aes128gcm")
        return text.decode()


class Worker:
    """The service worker of a page's browser, which may show notifications."""

    def __init__(self, page: "Page", address: str) -> None:
        self._page, self._address = page, address
        page.context.grant_permissions(["notifications"], origin=address)
        self._session = page.context.new_cdp_session(page)
        self._found: list[dict[str, Any]] = []
        self._session.on(
            "ServiceWorker.workerRegistrationUpdated", lambda told: self._found.extend(told["registrations"])
        )
        self._session.send("ServiceWorker.enable")
        page.evaluate(REGISTER)

    def deliver(self, text: str) -> None:
        """Hand the worker a push."""
        while not self._found:
            self._page.wait_for_timeout(20)
        number = self._found[-1]["registrationId"]
        given = {"origin": self._address, "registrationId": number, "data": text}
        self._session.send("ServiceWorker.deliverPushMessage", given)

    def shown(self, body: str | None) -> list[dict[str, Any]]:
        """Wait until a notification with that text is shown, or none at all; return all that are."""
        found: list[dict[str, Any]] = self._page.evaluate(SHOWN, body)
        return found

    def click(self) -> list[str]:
        """Click the notification; return where that leads."""
        (worker,) = self._page.context.service_workers
        led: list[str] = worker.evaluate(CLICK)
        return led
