"""A seat at a table of a server, by the key of an invitation or of its player: what a page does, in words."""

import itertools
import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookies import SimpleCookie
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import haversack
from haversack.kernel.errors import HaversackError, InvalidChoice
from haversack.llm.seat import Notebook, Refused, rules_text
from haversack.llm.text import Teller

PATIENCE: Final = 20.0
LARGEST: Final = 1 << 24


class BadTable(HaversackError):
    """Raised when a table cannot be reached, or the key opens nothing there."""


class Address(NamedTuple):
    """Where a table is: the server, and the id of the table."""

    server: str
    table: str


def address_of(url: str) -> Address:
    """Read the address of a table's page."""
    parts = urlsplit(url)
    table = parts.path.rstrip("/").rpartition("/")[2]
    if parts.scheme not in ("http", "https") or not parts.netloc or not table:
        raise BadTable(f"The address of a table is as in http://host:8000/table/ID, not {url!r}.")
    return Address(f"{parts.scheme}://{parts.netloc}", table)


def entered(at: Address, key: str, name: str) -> tuple[dict[str, Any], str]:
    """Come to a table by a key; return what is known of the table, and the key of the player one is there."""
    request = urllib.request.Request(
        f"{at.server}/api/tables/{at.table}/enter",
        json.dumps({"key": key, "name": name}).encode(),
        {"Content-Type": "application/json", "Origin": at.server},
    )
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            about: dict[str, Any] = json.load(response)["table"]
            cookies = SimpleCookie("; ".join(response.headers.get_all("Set-Cookie") or []))
    except urllib.error.HTTPError as error:
        raise BadTable(f"The table does not let this key in ({error.code} {error.reason}).") from None
    except (OSError, ValueError, KeyError) as error:
        raise BadTable(f"The table cannot be reached: {error}.") from None
    kept = cookies.get(f"haversack-{at.table}")
    return about, key if kept is None else kept.value


class TableSeat(Notebook):
    """The seats of one player at a table of a server. Each call opens the socket, and closes it at its end.

    A call waits for the next question of the player for some seconds; if somebody else thinks longer, it says so.
    """

    def __init__(self, url: str, key: str, name: str = "Model", patience: float = PATIENCE) -> None:
        super().__init__()
        self._at = address_of(url)
        about, self._key = entered(self._at, key, name)
        self.game = haversack.load(about["game"], pack=about.get("pack"), version=about["rules_version"])
        self._teller = Teller(self.game, about["options"])
        self._patience = patience
        self._since = 0

    def look(self) -> str:
        """Return the table, what happened since the last choice, and the question."""
        with self._session() as session:
            session.wait(self._patience)
            return self._teller.view(session.view, session.sentences(self._since))

    def options(self) -> str:
        """Return the open question with its options."""
        with self._session() as session:
            session.wait(self._patience)
            return self._teller.question(session.view) or "The game is over."

    def explain(self, what: str) -> str:
        """Return why a key cannot be chosen now, or what a card says."""
        if what in self._teller.cards:
            return self._teller.card_line(what)
        if what not in self.game.vocabulary.ids:
            raise InvalidChoice(f"{what!r} is neither a key nor a card of this game.")
        with self._session() as session:
            reasons = session.reasons(what)
        return f"{what} cannot be chosen now: {reasons}" if reasons else f"{what} can be chosen now."

    def choose(self, key: str) -> str:
        """Choose an option; return what happened until the next question, and that question."""
        if key not in self.game.vocabulary.ids:
            raise Refused(f"{key!r} is not a choice this game knows; nothing has changed.")
        with self._session() as session:
            before = len(session.events)
            session.choose(key)
            self._since = before
            session.wait(self._patience)
            end = self._teller.head(session.view) if session.view["outcome"] else ""
            parts = (self._teller.happened(session.sentences(before)), end, self._teller.question(session.view))
            return "\n\n".join([part for part in parts if part])

    def rules(self, wanted: str) -> str:
        """Return rules by id, by family, or by a word in them."""
        return rules_text(self.game, wanted)

    @contextmanager
    def _session(self) -> Iterator["_Session"]:
        scheme = "wss" if self._at.server.startswith("https") else "ws"
        url = f"{scheme}://{self._at.server.partition('://')[2]}/api/tables/{self._at.table}/socket"
        cookie = {"Cookie": f"haversack-{self._at.table}={self._key}"}
        try:
            with connect(url, origin=Origin(self._at.server), additional_headers=cookie, max_size=LARGEST) as socket:
                yield _Session(socket)
        except (OSError, WebSocketException) as error:
            raise BadTable(f"The table cannot be reached: {error}.") from None


class _Session:
    """An open socket of a table, and what it has told so far."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._ids = itertools.count(1)
        self.view: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self._send(type="hello")
        while not self.view:
            self._read(None)

    def sentences(self, since: int) -> list[str]:
        """Return what happened from an event on, in words."""
        return [str(event["text"]) for event in self.events[since:]]

    def wait(self, seconds: float) -> None:
        """Read on until the player is asked, the game is over, or the time is up."""
        until = time.monotonic() + seconds
        while not self.view["decision"] and not self.view["outcome"]:
            left = until - time.monotonic()
            if left <= 0 or self._read(left) is None:
                return

    def choose(self, key: str) -> None:
        """Make a choice, or raise with the reasons."""
        decision = self.view["decision"]
        answers = [option["key"] for option in decision["options"]] if decision else []
        beside = [seat for seat, options in self.view["asides"].items() if key in [one["key"] for one in options]]
        if key in answers:
            answer = self._ask(type="choose", option=key, decision=decision["name"])
        elif beside:
            answer = self._ask(type="choose", option=key, seat=beside[0])
        else:
            reasons = self.reasons(key) or "it is not among the options of the open question."
            raise Refused(f"{key} cannot be chosen now: {reasons} Nothing has changed.")
        if answer["type"] == "refused":
            raise Refused(str(answer["reason"]))

    def reasons(self, key: str) -> str:
        """Return why a key cannot be chosen now, with the rules; "" if it can."""
        answer = self._ask(type="explain", key=key)
        if answer["type"] == "refused":
            return str(answer["reason"])
        return " ".join(
            [f"{why['sentence']} (rule {why['rule']})" if why["rule"] else why["sentence"] for why in answer["reasons"]]
        )

    def _ask(self, **message: object) -> dict[str, Any]:
        """Send a message and return its answer."""
        name = self._send(**message)
        while True:
            heard = self._read(None)
            if heard is not None and heard.get("id") == name:
                return heard

    def _send(self, **message: object) -> str:
        name = f"m{next(self._ids)}"
        self._socket.send(json.dumps({"id": name, **message}))
        return name

    def _read(self, timeout: float | None) -> dict[str, Any] | None:
        """Read a message and take note of what it tells; None if none comes in time."""
        try:
            message: dict[str, Any] = json.loads(self._socket.recv(timeout))
        except TimeoutError:
            return None
        if message["type"] == "state":
            self.view = message["view"]
            self.events[message["from"] :] = message["events"]
        elif message["type"] == "update":
            self.events[message["from"] :] = message["events"]
            for path, part in message["set"].items():
                self._set(path.split("/"), part)
        return message

    def _set(self, path: list[str], part: object) -> None:
        inside = self.view
        for step in path[:-1]:
            inside = inside[step]
        inside[path[-1]] = part
