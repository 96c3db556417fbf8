"""People with accounts who play with each other, for tests."""

from contextlib import ExitStack
from typing import Any

from starlette.testclient import TestClient

from tests.server.people import Player, guest, need, open_table, seated


def member(client: TestClient, name: str) -> TestClient:
    """Return another browser, signed in."""
    other = guest(client)
    answer = other.post("/api/accounts", json={"name": name, "password": "a long password"})
    assert answer.status_code == 201, answer.text
    return other


def join(other: TestClient, opened: Any, seats: list[str], name: str, **given: Any) -> Any:
    """Sit down by the link."""
    body = {"key": opened["link"], "seats": seats, "name": name, **given}
    answer = other.post(f"/api/tables/{opened['table']['id']}/enter", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def great_war(one: TestClient, other: TestClient, **given: Any) -> Any:
    """Open a table of The Great War for two: the first is the Central Powers."""
    opened = open_table(one, "greatwar", me=("central",), rest="open", name="Ann", **given)
    join(other, opened, ["entente"], "Bea")
    return opened


def choose_both(players: list[Player]) -> None:
    """Let everybody choose until each has done so."""
    missing = set(range(len(players)))
    while missing:
        for number, player in enumerate(players):
            player.ask(type="explain", key="pass")  # what was told by now is read by then
            if player.view["decision"] is not None and player.choose()["type"] == "done":
                missing.discard(number)


def give_up(one: TestClient, other: TestClient, opened: Any, loser: str = "central", choices: bool = True) -> str:
    """Play a little, then let one of two give up; return the table."""
    name: str = opened["table"]["id"]
    with ExitStack() as stack:
        players = [stack.enter_context(seated(browser, name, 3)) for browser in (one, other)]
        if choices:
            choose_both(players)
        who = players[0] if loser in need(players[0].you)["seats"] else players[1]
        assert who.ask(type="resign", team=loser)["type"] == "done"
    return name
