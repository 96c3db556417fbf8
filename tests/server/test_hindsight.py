"""At training tables a mistake is named after the turn: once, and to who made it."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import haversack
from haversack.server.app import application
from haversack.server.bot_service import REVIEW, BotService
from haversack.server.security import LIMITS, Rate
from tests.server.people import Player, guest, seated

GAME = haversack.load("1914")


def blaming(task: str, *question: Any) -> tuple[int, str]:
    """Find fault with all that was played, most with what was drafted."""
    assert task == REVIEW
    chosen = question[3]
    return (40 if chosen.startswith("play:") else 10), f"{chosen} was wrong."


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A server whose tutor finds fault with everything."""
    app = application(str(tmp_path / "t.sqlite"), {kind: Rate(1e9, 1e9) for kind in LIMITS})
    with TestClient(app) as made:
        app.state.hub.bot_service.close()
        app.state.hub.bot_service = BotService(blaming)
        yield made
        app.state.hub.bot_service.close()


def opened(client: TestClient, training: bool) -> str:
    """Open a table where one person plays all seats."""
    seats = {seat: {"kind": "me"} for seat in GAME.seats}
    answer = client.post("/api/tables", json={"game": "1914", "seats": seats, "training": training})
    table: str = answer.json()["table"]["id"]
    return table


def play_a_turn(player: Player) -> list[str]:
    """Answer whatever is asked until a turn has been played, the last option first; return what was chosen."""
    chosen: list[str] = []
    for _ in itertools.count():
        decision = player.until_asked()
        if chosen and player.view["turn"] != "austria-ottoman" and player.view["round"] == 1:
            return chosen
        key = next((one["key"] for one in decision["options"] if one["key"].startswith("play:")), None)
        key = key or decision["options"][0]["key"]
        assert player.ask(type="choose", decision=decision["name"], option=key)["type"] == "done"
        if player.view["round"] == 1:
            chosen.append(key)
    raise AssertionError("no turn ended")


def test_the_worst_of_a_turn_is_named_once(client: TestClient) -> None:
    """To who made it; an onlooker hears nothing."""
    table = opened(client, training=True)
    with seated(client, table) as player, seated(guest(client), table) as onlooker:
        chosen = play_a_turn(player)
        said = player.until("tutor")
        assert said["words"] == next(f"{key} was wrong." for key in chosen if key.startswith("play:"))
        player.ask(type="explain", key="pass")
        assert sum('"type":"tutor"' in text for text in player.traffic) == 1
        onlooker.ask(type="explain", key="pass")
        assert not any('"type":"tutor"' in text for text in onlooker.traffic)


def test_at_other_tables_nobody_is_taught(client: TestClient) -> None:
    """No process is asked."""
    with seated(client, opened(client, training=False)) as player:
        play_a_turn(player)
        app: Any = client.app
        assert all(worker.process is None for worker in app.state.hub.bot_service.workers.all)
        assert not any('"type":"tutor"' in text for text in player.traffic)
