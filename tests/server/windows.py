"""Windows for tests: a clock that stands still until it is moved, and tables at which windows open."""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import anyio
from starlette.testclient import TestClient

import haversack
from haversack.kernel.state import GameState
from haversack.server import schema as s
from haversack.server.orders import uses_of
from haversack.server.table import Table
from tests.server.people import guest, hub_of, inside, open_table


class HandClock:
    """A clock that somebody moves."""

    def __init__(self) -> None:
        self.time = 1000.0
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._made = 0

    def now(self) -> float:
        """Return the time."""
        return self.time

    def call_at(self, when: float, work: Callable[[], None]) -> "Waiting":
        """Let something happen once the clock is moved so far."""
        self._made += 1
        entry = (when, self._made, work)
        self._due.append(entry)
        return Waiting(self._due, entry)

    def move(self, seconds: float) -> None:
        """Move the clock, and let happen what is due by then, at its own time."""
        end = self.time + seconds
        while self._due and min(self._due)[0] <= end:
            entry = min(self._due, key=lambda one: one[:2])
            self._due.remove(entry)
            self.time = max(self.time, entry[0])
            entry[2]()
        self.time = end


class Waiting:
    """Something that will happen."""

    def __init__(self, due: list[Any], entry: Any) -> None:
        self._due, self._entry = due, entry

    def cancel(self) -> None:
        """Let it not happen."""
        if self._entry in self._due:
            self._due.remove(self._entry)


def held_clock(client: TestClient) -> HandClock:
    """Give the tables of a server a clock that is moved by hand."""
    clock = HandClock()
    hub_of(client).clock, hub_of(client).dice = clock, Never()
    return clock


class Never(random.Random):
    """Dice by which nothing is played by chance."""

    def random(self) -> float:
        """Return more than any chance."""
        return 1.0


def pass_time(client: TestClient, clock: HandClock, seconds: float, table: Table) -> None:
    """Move the clock inside the server, and wait until what came of it is done."""

    async def move() -> None:
        clock.move(seconds)
        await settled(table)

    inside(client).call(move)


async def settled(table: Table) -> None:
    """Wait until no window is being closed and no bot thinks about one."""
    with anyio.fail_after(60):
        while True:
            tasks = [*table.moments._tasks.values(), *filter(None, [table.moments._ending])]
            if all(task.done() for task in tasks) and not table.lock.locked():
                return
            await anyio.sleep(0.005)


def open_window_table(client: TestClient, game: str = "ww2", me: Any = "all", **given: Any) -> Table:
    """Open a table with a beat."""
    made = open_table(client, game, me=me, beat=4000, **given)
    return hub_of(client)._tables[made["table"]["id"]]


def lively(state: GameState, dice: random.Random) -> int:
    """Return a choice that brings cards out, so that there is something hidden on the table."""
    plays = [choice for choice in state.legal if state.vocabulary.key(choice).startswith(("play:", "prepare:"))]
    return dice.choice(plays if plays and dice.random() < 0.9 else state.legal)


def windows_of(game: str, seed: int) -> Iterator[tuple[GameState, str]]:
    """Play by lot and yield each state in which a veiled window is open, with a seat that has a card for it."""
    dice = random.Random(seed)
    state = haversack.load(game).new(seed, {"windows": "uniform"})
    while state.seat >= 0:
        if state.moment() == "window" and state.is_veiled():
            for seat in state.together():
                if uses_of(state.ahead(seat)):
                    yield state.clone(), seat
        state.apply_id(lively(state, dice))


def without_card(state: GameState, seat: str) -> GameState | None:
    """Return a world that nobody but the seat can tell from this one, in which it has nothing for the window."""
    others = [one for one in state.seats() if one != seat]
    for deal in range(60):
        world = state.determinise(others, deal)
        if not uses_of(world.ahead(seat)):
            return world
    return None


def found_window(game: str = "ww2", seed: int = 0) -> tuple[GameState, GameState, str]:
    """Return two worlds at an open window and a seat: in one it has a card for it, in the other nothing."""
    for start in range(seed, seed + 40):
        for state, seat in windows_of(game, start):
            other = without_card(state, seat)
            if other is not None:
                return state, other, seat
    raise AssertionError("no such window was met")


def put_at(client: TestClient, table: Table, state: GameState) -> Table:
    """Let a table stand at a state, as if it had begun there."""
    hub, name = hub_of(client), table.row.id
    position = {**state.position(), "rules_version": state.identity()[1]}
    with hub.store.engine.begin() as c:
        c.execute(s.tables.update().where(s.tables.c.id == name).values(origin=json.dumps(position)))

    async def again() -> Table:
        await hub._drop(name)
        return await hub.table(name)

    return inside(client).call(again)


def restarted(client: TestClient, table: Table) -> Table:
    """Let a table leave memory and be read from the store."""
    hub, name = hub_of(client), table.row.id

    async def again() -> Table:
        await hub._drop(name)
        return await hub.table(name)

    return inside(client).call(again)


def friends(client: TestClient, game: str, mine: tuple[str, ...], state: GameState | None = None, **given: Any) -> Any:
    """Open a table for two: some seats are the host's, all others a friend's; return it with the friend's browser."""
    made = open_table(client, game, me=mine, rest="open", **{"beat": 4000, **given})
    table, friend = hub_of(client)._tables[made["table"]["id"]], guest(client)
    rest = [seat for seat in table.game.seats if seat not in mine]
    answer = friend.post(
        f"/api/tables/{table.row.id}/enter", json={"key": made["link"], "name": "Friend", "seats": rest}
    )
    assert answer.status_code == 200, answer.text
    return (table if state is None else put_at(client, table, state)), friend
