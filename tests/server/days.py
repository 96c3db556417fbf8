"""Time for tests: a clock that goes when it is told to, and tables with clocks."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from haversack.server import waking
from haversack.server.table import Table
from tests.server.people import hub_of, inside, open_table

BEGAN = 1_800_000_000.0


class Time:
    """The time of a server under test."""

    def __init__(self, client: TestClient) -> None:
        self.now = BEGAN
        self._client = client
        hub_of(client).store.clock = lambda: self.now

    def on(self, client: TestClient) -> "Time":
        """Be the time of a server that was started anew."""
        self._client = client
        hub_of(client).store.clock = lambda: self.now
        return self

    def goes(self, seconds: float) -> None:
        """Let time go by, and let the server wake what is due until nothing is."""
        self.now += seconds
        for _ in range(200):
            if not inside(self._client).call(waking.wake_due, hub_of(self._client)):
                return


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """No server looks for what is due by itself."""
    monkeypatch.setattr(waking, "LOOK_SECONDS", 1e6)


def clocked(client: TestClient, speed: str = "fast", **given: Any) -> tuple[Any, Table]:
    """Open a table with a clock; return what the server said, and the table inside it."""
    rest = {name: given.pop(name) for name in ("game", "me", "rest") if name in given}
    made = open_table(client, **rest, clock={"speed": speed, **given})
    return made, inside(client).call(hub_of(client).table, made["table"]["id"])
