"""Since you were here: whoever comes back is told from where on things are new, and no more than they may know."""

import json
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from haversack.server import schema as s
from haversack.server.visits import Visit
from haversack.server.visits import since as told_since
from tests.server.conftest import Open
from tests.server.friends import great_war
from tests.server.people import Player, at, guest, hub_of, in_store, inside, open_table, seated

SEED = "5" * 64


@pytest.fixture(autouse=True)
def known_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table deal the same cards."""
    monkeypatch.setattr("haversack.server.chance.fresh_secret", lambda: SEED)


def since(browser: TestClient, table: str) -> Any:
    """Come back, and return what is told of what happened meanwhile."""
    with at(browser, table) as player:
        player.send(type="hello", epoch=0, seq=0)
        player.ask(type="explain", key="pass")
        found = [text for text in player.traffic if text.startswith('{"type":"since"')]
        assert len(found) < 2
        return json.loads(found[0]) if found else None


def visits_kept(client: TestClient) -> list[str]:
    """Return of whom it is kept how far they have seen a game."""
    store = hub_of(client).store

    def found() -> list[str]:
        with store.engine.connect() as c:
            return list(c.execute(sa.select(s.visits.c.person)).scalars())

    return in_store(client, found)


def is_asked(player: Player) -> bool:
    """Say whether somebody is asked, once all is read that was told by now."""
    player.ask(type="explain", key="pass")
    return player.view["decision"] is not None


def left(client: TestClient, table: str) -> None:
    """Wait until everybody has left and the server has taken note of it."""

    async def gone() -> bool:
        found = await hub_of(client).table(table)
        return not found.audience.listeners and not hub_of(client)._finishing

    while not inside(client).call(gone):
        pass


def leave_while_the_other_plays(client: TestClient, bea: TestClient, table: str) -> tuple[int, int]:
    """Let Ann leave at a question of Bea's, who plays on until Ann is asked; return what Ann had seen, and all."""
    with seated(bea, table, 2) as two:
        with seated(client, table, 1) as ann:
            while not (is_asked(two) and not is_asked(ann) and len(ann.events) > 5):
                for player in (ann, two):
                    if is_asked(player):
                        player.choose()
            seen = len(ann.events)
        while is_asked(two):
            two.choose()
    left(client, table)
    return seen, len(two.events)


def test_who_comes_back_is_told_from_where_on_things_are_new(start: Open, database: str) -> None:
    """What was seen when they left is kept, over a restart too; who has missed nothing is told nothing."""
    with start() as client:
        bea = guest(client)
        name = great_war(client, bea)["table"]["id"]
        seen, now = leave_while_the_other_plays(client, bea, name)
        assert seen < now
        kept = dict(client.cookies)
    with start() as client:
        client.cookies.update(kept)
        told = since(client, name)
        assert (told["from"], told["away"] < 600) == (seen, True)
        left(client, name)
        assert since(client, name) is None, "it was seen now"


def test_without_a_note_the_own_last_choice_counts(light: TestClient) -> None:
    """After a crash, or when something was taken back meanwhile, one is told from where one chose last."""
    bea = guest(light)
    name = great_war(light, bea)["table"]["id"]
    leave_while_the_other_plays(light, bea, name)
    assert len(visits_kept(light)) == 2

    async def found() -> Any:
        return await hub_of(light).table(name)

    table = inside(light).call(found)
    ann = table.seats["central"].person
    acted = table.course.acted["central"]
    events = len(table.state.events)
    assert 0 < acted < events
    assert (told_since(table, ann, None) or {})["from"] == acted
    epoch = table.course.taken_back(("central",))
    assert (told_since(table, ann, Visit(events - 1, epoch, 0.0)) or {})["from"] == events - 1
    assert (told_since(table, ann, Visit(events - 1, epoch + 1, 0.0)) or {})["from"] == acted
    assert told_since(table, ann, Visit(events, epoch, 0.0)) is None
    assert told_since(table, None, None) is None


def test_spectators_and_shared_devices_are_not_followed(light: TestClient) -> None:
    """Of a spectator nothing is kept; behind a curtain what is new is told at each handover."""
    name = open_table(light, "greatwar", me="all", curtain=True)["table"]["id"]
    with seated(light, name), seated(guest(light), name):
        pass
    left(light, name)
    assert visits_kept(light) == []
