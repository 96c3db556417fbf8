"""A store whose writes and reads fail again and again, before and after the commit, at every point of three games."""

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

import haversack
from haversack.kernel.errors import HaversackError
from haversack.kernel.match import Match
from haversack.server.audience import Listener
from haversack.server.bot_service import BotService
from haversack.server.choosing import choose
from haversack.server.errors import Conflict
from haversack.server.hub import Hub
from haversack.server.messages import NewTable, SeatPlan
from haversack.server.move_lines import PostgresLine, SqliteLine
from haversack.server.seating import Guest, sit, stand_in
from haversack.server.secret_answers import SecretAnswers
from haversack.server.store import MoveRow, Store
from haversack.server.table import Table
from tests.server.people import need
from tests.server.windows import HandClock, Never, lively, settled

CHOICES = 60
BEAT = 4.1
CYCLE = {0: "before", 3: "after"}  # of every so many writes of a kind two fail: nothing is there, or all of it is
LENGTH = 7
TRIES = 5


class Away(OSError):
    """Raised in place of what a database says that is away."""


class Faults:
    """What fails: of each kind of write some, and after each of them one read."""

    def __init__(self) -> None:
        self.met: Counter[tuple[str, str]] = Counter()
        self.taken: set[tuple[str, int]] = set()
        self._calls: Counter[str] = Counter()
        self._reads = 0
        self._on = True

    @contextmanager
    def none(self) -> Iterator[None]:
        """Let nothing fail meanwhile."""
        self._on = False
        yield
        self._on = True

    def write(self, kind: str, work: Any, *given: Any) -> Any:
        """Write, or fail."""
        how = CYCLE.get(self._calls[kind] % LENGTH, "") if self._on else ""
        self._calls[kind] += self._on
        if not how:
            return work(*given)
        self.met[kind, how] += 1
        if how == "after":
            work(*given)
        self._reads += 1
        raise Away

    def read(self, work: Any, *given: Any) -> Any:
        """Read, or fail."""
        if self._reads and self._on:
            self._reads -= 1
            raise Away
        return work(*given)


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> Faults:
    """Every way into the store by which a table is written or read fails now and then."""
    faults = Faults()

    def of_lines(line: Any) -> Any:
        working = line.append_all

        def append_all(self: Any, writes: Any, *given: Any) -> Any:
            at_window = any((write.table, write.moves[0].number) in faults.taken for write in writes)
            kind = "window" if at_window else "together" if len(writes) > 1 else "alone"
            return faults.write(kind, working, self, writes, *given)

        return append_all

    def of(kind: str, working: Any) -> Any:
        return lambda *given: faults.write(kind, working, *given)

    taking, loading = Table.take, Store.load

    async def take(table: Table, trial: Match, lines: list[MoveRow]) -> None:
        faults.taken.add((table.row.id, lines[0].number))
        await taking(table, trial, lines)

    for line in (SqliteLine, PostgresLine):
        monkeypatch.setattr(line, "append_all", of_lines(line))
    monkeypatch.setattr(Store, "_append_whole", of("whole", Store._append_whole))
    monkeypatch.setattr(Store, "reseat", of("seats", Store.reseat))
    monkeypatch.setattr(SecretAnswers, "_seal", of("sealed", SecretAnswers._seal))
    monkeypatch.setattr(Store, "load", lambda *given: faults.read(loading, *given))
    monkeypatch.setattr(Table, "take", take)
    monkeypatch.setattr("haversack.server.bot_driver.TROUBLE_SECONDS", 0.0)
    return faults


class Onlooker(Listener):
    """Somebody who looks on, so that bots play and time passes."""

    def __init__(self) -> None:
        self.person, self.seats = None, ()
        self.looking = self.handed = None

    def send(self, message: str) -> None:
        """Hear it."""

    def cut(self) -> None:
        """Never mind."""


class Played:
    """A table of people and bots, with what was acknowledged to the people."""

    def __init__(self, table: Table, clock: HandClock) -> None:
        self.table = table
        self.acknowledged: list[tuple[str, str]] = []
        self._sealed: dict[tuple[int, str], list[str]] = {}
        self._clock = clock
        self._dice = random.Random(table.row.game)
        table.audience.join(Onlooker(), 0, 0)

    @property
    def is_done(self) -> bool:
        """Say whether enough was played."""
        return self.table.is_over or len(self.acknowledged) >= CHOICES

    async def sure(self) -> None:
        """Let the table know what was written, however often that cannot be read."""
        while True:
            try:
                async with self.table.held():
                    return
            except Away:
                continue

    async def sit_down(self, salts: list[str]) -> None:
        """Let a friend with a salt come to each open seat; what was written though it failed holds."""
        for salt in salts:
            await self.sure()
            seat = next((seat for seat in self.table.game.seats if self.table.seats[seat].kind == "open"), None)
            if seat is None:
                return
            for _ in range(TRIES):
                if self.table.seats[seat].kind != "open":
                    break
                try:
                    await sit(self.table, Guest(None, f"Friend {salt[0]}", None, False, salt), [seat])
                except (Away, Conflict):
                    await self.sure()
            assert self.table.row.salts[-1] == salt

    async def step(self) -> None:
        """Let whoever is asked answer; where nobody of the people is, let time pass, or bots and orders play."""
        table = self.table
        await self.sure()
        moment = table.moments.open
        people = [seat for seat, row in table.seats.items() if row.kind == "human"]
        asked = None if moment is None else table.moments.asked_of(tuple(people))
        if self.is_done:
            return
        if moment is not None and asked is not None:
            await self._seal(asked)
        elif moment is not None:
            self._expect_sealed()
            self._clock.move(BEAT)
            await settled(table)
        elif table.match.decider in people and table.bot() is None:  # else an order answers, such as one to score
            await self._choose(need(table.match.decider))
        else:
            table.nudge()
            await self._bots()

    async def _bots(self) -> None:
        """Wait until the bots, or orders, have played."""
        table, line = self.table, self.table.course.lines
        async with asyncio.timeout(60):
            while table.course.lines == line and table.bot() is not None:
                await asyncio.sleep(0.001)

    async def _choose(self, seat: str) -> None:
        table = self.table
        option = lively(table.state, self._dice)
        key = table.state.vocabulary.key(option)
        await self._try(seat, option, need(table.decision_name), (seat, key))

    async def _seal(self, seat: str) -> None:
        question: Any = need(self.table.moments.question((seat,)))
        option = self._dice.choice(question["options"])
        line, before = self.table.course.lines, self._sealed.get((self.table.course.lines, seat), [])
        if await self._try(seat, option["id"], question["name"], None) and not option.get("aside"):
            self._sealed[line, seat] = [*before, option["key"]]

    async def _try(self, seat: str, option: int, name: str, told: tuple[str, str] | None) -> bool:
        """Answer a question; note what is told to be done."""
        done: list[bool] = []
        with suppress(Away, HaversackError):
            await choose(self.table, self.table.seats[seat].person, option, name, seat, lambda: done.append(True))
        if done and told is not None:
            self.acknowledged.append(told)
        return bool(done)

    def _expect_sealed(self) -> None:
        """Expect what was sealed and acknowledged to be there."""
        moment = need(self.table.moments.open)
        for (line, seat), keys in self._sealed.items():
            if line == moment.line and self.table.seats[seat].kind == "human":
                assert [key for step in moment.answers[seat].steps for key in step][: len(keys)] == keys

    async def rest(self, on: bool) -> None:
        """Let a bot sit in for the host, or end that."""
        person = next(one.id for one in self.table.people.values() if one.host)
        try:
            await stand_in(self.table, person, on, None, "random")
        except (Away, Conflict):
            await self.sure()

    async def compare(self, hub: Hub, faults: Faults) -> None:
        """Expect the store to tell the same of the table as it stands, with all that was acknowledged."""
        await self.sure()
        async with self.table.held():
            with faults.none():
                stored = need(hub.store.load(self.table.row.id))
                again = await hub._read(stored)
            assert again.state.digest() == self.table.state.digest()
            assert again.course.choices == self.table.course.choices
        kept = iter(self.table.course.choices)
        assert all(choice in kept for choice in self.acknowledged)


async def opened(hub: Hub, game: str, clock: HandClock) -> Played:
    """Open a table: the host holds two seats where there are more than two, two friends come, bots have the rest."""
    seats = haversack.load(game).seats
    kinds = ["me", "open", "open", "me", *["bot"] * len(seats)] if len(seats) > 2 else ["me", "open"]
    plan = {seat: SeatPlan(kind=kind, level="random") for seat, kind in zip(seats, kinds, strict=False)}
    table, _ = await hub.open(NewTable(game=game, seats=plan, pace=0, beat=4000, salt="0" * 32), None)
    return Played(table, clock)


async def play(store: Store, faults: Faults) -> None:
    """Play three tables in step, and look again and again whether the store has what they have."""
    hub, clock = Hub(store, BotService()), HandClock()
    hub.clock, hub.dice = clock, Never()
    try:
        with faults.none():
            tables = [await opened(hub, game, clock) for game in haversack.GAMES]
        for table in tables:
            await table.sit_down(["a" * 32, "b" * 32])
        number = 0
        while not all(table.is_done for table in tables):
            number += 1
            await asyncio.gather(*[table.step() for table in tables])
            if number % 20 in (0, 5):
                await asyncio.gather(*[table.rest(number % 20 == 0) for table in tables if not table.is_done])
            if number % 10 == 0:
                for table in tables:
                    await table.compare(hub, faults)
        for table in tables:
            await table.compare(hub, faults)
    finally:
        await hub.close()
        hub.bot_service.close()


def test_a_store_that_fails_at_every_point_loses_nothing(database: str, faults: Faults) -> None:
    """People and bots play three games with windows; whatever way of writing fails, no table is lost or differs."""
    store = Store(database)
    if store.is_shared:
        store.share("", 3600.0)
    try:
        asyncio.run(play(store, faults))
    finally:
        store.close()
    ways = {"alone", "together", "window", "seats", "sealed", *(["whole"] if store.is_shared else [])}
    assert set(faults.met) == {(way, how) for way in ways for how in CYCLE.values()}
