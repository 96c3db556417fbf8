"""People at tables, for tests: a browser each, a socket each, and what their traffic held."""

import json
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import sqlalchemy as sa
from anyio.from_thread import BlockingPortal
from starlette.applications import Starlette
from starlette.testclient import TestClient, WebSocketTestSession

from haversack.server.hub import Hub
from haversack.server.store import database_url

T = TypeVar("T")
ORIGIN = {"origin": "http://testserver"}


def guest(client: TestClient) -> TestClient:
    """Return another browser in front of the same server."""
    other = TestClient(client.app)
    other.portal = client.portal
    return other


def hub_of(client: TestClient) -> Hub:
    """Return the tables inside the server."""
    assert isinstance(client.app, Starlette)
    hub: Hub = client.app.state.hub
    return hub


def inside(client: TestClient) -> BlockingPortal:
    """Return the way to call what must run inside the server."""
    return need(client.portal)


def forget_tables(client: TestClient) -> None:
    """Let the server forget all tables, so that the store tells them; a socket just closed may still be leaving."""
    hub = hub_of(client)
    for _ in range(1000):
        inside(client).call(hub.forget_idle, 0)
        if not hub._tables:
            return
        time.sleep(0.01)
    raise AssertionError("A table is not let go.")


def sql(database: str, statement: str) -> list[Any]:
    """Do something to a store past the server; return what was found."""
    engine = sa.create_engine(database_url(database))
    with engine.begin() as c:
        found = c.execute(sa.text(statement))
        rows = list(found) if found.returns_rows else []
    engine.dispose()
    return rows


def in_store(client: TestClient, work: Callable[..., T], *given: Any) -> T:
    """Do something in the thread of the store, which shares its connection with nobody."""
    out: T = inside(client).call(hub_of(client).store.run, work, *given)
    return out


def need(value: T | None) -> T:
    """Return what must be there."""
    assert value is not None
    return value


def open_table(
    client: TestClient, game: str = "ww2", me: str | tuple[str, ...] = (), rest: str = "bot", **given: Any
) -> Any:
    """Open a table: `me` names the seats of the host, all others are bots by lot or open."""
    seats = client.get(f"/api/games/{game}").json()["seats"]
    mine = seats if me == "all" else list(me or seats[:1])
    plan = {seat: {"kind": "me" if seat in mine else rest, "level": "random"} for seat in seats}
    body = {"game": game, "seats": plan, "pace": 0, "beat": 0, **given}
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    return answer.json()


class Player:
    """Somebody with a socket."""

    def __init__(self, socket: WebSocketTestSession, table: str, seed: int = 0) -> None:
        self.socket = socket
        self.table = table
        self.view: dict[str, Any] = {}
        self.about: dict[str, Any] = {}
        self.you: dict[str, Any] | None = None
        self.events: list[Any] = []
        self.traffic: list[str] = []
        self.epoch = 0
        self.handed: str | None = None
        self.dice = random.Random(seed)
        self._ids = 0

    @property
    def heard(self) -> list[str]:
        """The traffic without who is here, which is told once in a while and so comes at any moment."""
        return [text for text in self.traffic if not text.startswith('{"type":"table"')]

    @property
    def own(self) -> dict[str, Any]:
        """What the server says of somebody who belongs to the table; a spectator is told nothing."""
        return need(self.you)

    def hello(self, epoch: int = 0, seq: int = 0) -> "Player":
        """Say hello and read until the view is there."""
        self.send(type="hello", epoch=epoch, seq=seq)
        self.until("state")
        return self

    def send(self, **message: Any) -> str:
        """Send a message and return its id."""
        self._ids += 1
        self.socket.send_json({"id": f"m{self._ids}", **message})
        return f"m{self._ids}"

    def read(self) -> Any:
        """Read a message and take note of it."""
        text = self.socket.receive_text()
        self.traffic.append(text)
        message = json.loads(text)
        if message["type"] == "table":
            self.about, self.you = message["table"], message["you"]
        elif message["type"] == "state":
            self.view, self.epoch = message["view"], message["epoch"]
            self.events[message["from"] :] = message["events"]
        elif message["type"] == "handover":
            self.handed = message["seat"]
        elif message["type"] == "update":
            assert message["from"] == len(self.events), "events lost, doubled or out of order"
            self.events += message["events"]
            for path, part in message["set"].items():
                self._set(path.split("/"), part)
        return message

    def _set(self, path: list[str], part: Any) -> None:
        inside = self.view
        for step in path[:-1]:
            inside = inside[step]
        inside[path[-1]] = part

    def until(self, *types: str) -> Any:
        """Read until a message of one of those types."""
        while (message := self.read())["type"] not in types:
            pass
        return message

    def ask(self, **message: Any) -> Any:
        """Send a message and return the answer to it."""
        name = self.send(**message)
        while (answer := self.read()).get("id") != name:
            pass
        return answer

    def until_asked(self) -> Any:
        """Read until there is a question, or the game is over (then None)."""
        while self.view["decision"] is None and self.view["outcome"] is None:
            self.read()
        return self.view["decision"]

    def choose(self, option: Any = None) -> Any:
        """Answer the question, by lot if nothing is said."""
        decision = self.until_asked()
        chosen = self.dice.choice(decision["options"])["id"] if option is None else option
        return self.ask(type="choose", decision=decision["name"], option=chosen)


@contextmanager
def at(client: TestClient, table: str, seed: int = 0) -> Iterator[Player]:
    """Sit down with a socket."""
    with client.websocket_connect(f"/api/tables/{table}/socket", headers=ORIGIN) as socket:
        yield Player(socket, table, seed)


@contextmanager
def seated(client: TestClient, table: str, seed: int = 0) -> Iterator[Player]:
    """Sit down and say hello."""
    with at(client, table, seed) as player:
        yield player.hello()
