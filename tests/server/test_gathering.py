"""What comes at the same moment is written together: moves into SQLite, and what a socket is told."""

import asyncio
import sys
from typing import Any

import pytest
import sqlalchemy as sa

from haversack.server.group_commit import LoopCommit, Write
from haversack.server.socket_offers import AT_ONCE, TOGETHER
from haversack.server.sockets import BACKLOG, Speaker
from haversack.server.store import MoveRow

BAD = sa.exc.IntegrityError("moves", None, ValueError("doubled"))


def write(table: str) -> Write:
    """Return a move at a table."""
    return Write(table, [MoveRow(0, "choice", "germany", "pass")])


def test_moves_of_one_round_of_the_loop_are_one_transaction() -> None:
    """All are written at once; the next round writes its own."""
    written: list[list[str]] = []
    commit = LoopCommit(
        lambda one: written.append([one.table]), lambda all_of: written.append([one.table for one in all_of])
    )

    async def scene() -> None:
        await asyncio.gather(*[commit.write(write(name)) for name in "abc"])
        await commit.write(write("d"))

    asyncio.run(scene())
    assert written == [["a", "b", "c"], ["d"]]


def test_one_that_cannot_be_written_keeps_no_other_back() -> None:
    """What a doubled number spoils is written one by one; any other trouble is told to all and tried no further."""
    alone: list[str] = []

    def one(given: Write) -> None:
        if given.table == "b":
            raise BAD
        alone.append(given.table)

    def all_fail(error: Exception) -> Any:
        def fail(given: list[Write]) -> None:
            raise error

        return fail

    async def scene(error: Exception) -> list[Any]:
        commit = LoopCommit(one, all_fail(error))
        return await asyncio.gather(*[commit.write(write(name)) for name in "abc"], return_exceptions=True)

    assert asyncio.run(scene(BAD)) == [None, BAD, None]
    assert alone == ["a", "c"]
    locked = sa.exc.OperationalError("moves", None, ValueError("database is locked"))
    assert asyncio.run(scene(locked)) == [locked] * 3
    assert alone == ["a", "c"]


class Line:
    """A socket of a server that can send several texts at once."""

    def __init__(self) -> None:
        self.sent: list[list[str]] = []
        self.closed: list[int] = []
        self.scope = {"extensions": {TOGETHER: self.send_all}}

    async def send_all(self, texts: list[str]) -> None:
        """Keep what is sent together."""
        self.sent.append(list(texts))

    async def close(self, code: int) -> None:
        """Keep that it was closed."""
        self.closed.append(code)


LONG = "x" * (BACKLOG // 4)
WIDE = "\N{SNOWMAN}" * (BACKLOG // 8)


@pytest.mark.parametrize("texts", [["0", "1", "2"], [LONG] * 3, [WIDE] * 3, ["x"] * 2000, [LONG] * 4, [WIDE] * 4])
def test_what_is_told_at_one_moment_goes_out_together(texts: list[str]) -> None:
    """In its order; who falls too far behind, by what waits in memory, is sent away, to come back."""
    line = Line()
    too_much = sum(sys.getsizeof(text) for text in texts) > BACKLOG

    async def scene() -> None:
        speaker = Speaker(line, None, ())  # type: ignore[arg-type]
        for text in texts:
            speaker.send(text)
        writer = asyncio.create_task(speaker.write())
        for _ in range(5):
            await asyncio.sleep(0)
        writer.cancel()

    asyncio.run(scene())
    assert (line.sent, line.closed) == (([], [1013]) if too_much else ([texts], []))
    assert too_much == (len(texts) == 4)


class Halting(Line):
    """A socket whose other side does not read for a while."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = asyncio.Event()
        self.scope["extensions"][AT_ONCE] = self.send_now  # type: ignore[assignment]

    def send_now(self, texts: list[str]) -> bool:
        """Keep what is sent together, if the other side reads."""
        if self.reads.is_set():
            self.sent.append(list(texts))
        return self.reads.is_set()

    async def send_all(self, texts: list[str]) -> None:
        """Wait until the other side reads."""
        await self.reads.wait()
        await asyncio.sleep(0)
        await super().send_all(texts)


def test_nothing_overtakes_what_waits_for_a_slow_one() -> None:
    """While the other side does not read all wait, in their order; afterwards nothing waits for a task."""
    heard = asyncio.run(_told_slowly())
    assert heard == [["0"], ["1", "2"], ["3"], ["4"]]


def test_what_is_on_its_way_counts_until_it_is_heard() -> None:
    """Who reads nothing is sent away; who reads late, again and again, is not, however much it was in all."""
    reading, stuck = asyncio.run(_told_much(True)), asyncio.run(_told_much(False))
    assert (len(reading.sent), reading.closed) == (10, [])
    assert ([len(texts) for texts in stuck.sent], stuck.closed) == ([1], [1013])


async def _told_much(reads: bool) -> Halting:
    line = Halting()
    speaker = Speaker(line, None, ())  # type: ignore[arg-type]
    writer = asyncio.create_task(speaker.write())
    for _ in range(10):
        line.reads.clear()
        speaker.send(LONG)
        await _rounds(5)
        if reads:
            line.reads.set()
            await _rounds(5)
    line.reads.set()
    await _rounds(5)
    writer.cancel()
    return line


async def _told_slowly() -> list[list[str]]:
    line = Halting()
    speaker = Speaker(line, None, ())  # type: ignore[arg-type]
    writer = asyncio.create_task(speaker.write())
    speaker.send("0")
    await _rounds(5)
    assert line.sent == []
    speaker.send("1")
    await _rounds(5)
    line.reads.set()
    speaker.send("2")
    await _rounds(5)
    speaker.send("3")
    await _rounds(1)
    writer.cancel()
    speaker.send("4")
    await _rounds(1)
    return line.sent


async def _rounds(number: int) -> None:
    for _ in range(number):
        await asyncio.sleep(0)
