"""Who plays for the bots of a table: one choice at a time, at the table's pace, never about a question that is over."""

import asyncio
import re
from typing import Protocol

from haversack.kernel.match import Match
from haversack.server.bot_service import BotService
from haversack.server.logs import log
from haversack.server.store import SeatRow, TableRow

TROUBLE_SECONDS = 1.0
# What the players should have time to read before bots play on: cards that are shown and battles. What is drawn,
# discarded, put away or built by a card is part of the beat before it, and so the whole set-up is one.
BEAT = re.compile(r"(Played|Used|Placed|Answered|Linked|Attached|Shown|Counted|Battled|Initiated|Won)$")


class Driven(Protocol):
    """What a driver needs of a table."""

    row: TableRow
    lock: asyncio.Lock
    match: Match
    shown_at: float
    go: asyncio.Event

    def bot(self) -> SeatRow | None:
        """Return the bot that decides now, if one does and somebody looks on."""

    def reply(self) -> str | None:
        """Return what the lesson of this table lets the bot do that decides now, if it says so."""

    async def make_sure(self) -> None:
        """Read the table anew if its last write may have failed; the lock is held."""

    async def answer_by_bot(self, number: int, option: int | str, seat: str) -> None:
        """Make the choice of a bot in answer to the decision of that number; the lock is held."""


class Driver:
    """Makes the choices of bots."""

    def __init__(self, table: Driven, bot_service: BotService) -> None:
        self._table = table
        self._bot_service = bot_service
        self._task: asyncio.Task[None] | None = None
        self._thought: asyncio.Task[tuple[int, str]] | None = None

    def nudge(self) -> None:
        """Let bots play on, if it is theirs to do so."""
        if self._table.bot() is not None and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._drive(), name=f"bots at {self._table.row.id}")

    def interrupt(self) -> None:
        """Let no bot think on about a question that is over."""
        if self._thought is not None:
            self._thought.cancel()

    async def close(self) -> None:
        """Stop."""
        self.interrupt()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _drive(self) -> None:
        """Make choice after choice; what goes wrong once is tried again."""
        while (row := self._table.bot()) is not None:
            try:
                await self._choose(row)
            except Exception:
                log.exception("bot not served", extra={"fields": {"table": self._table.row.id}})
                await asyncio.sleep(TROUBLE_SECONDS)

    async def _think(self, row: SeatRow) -> int | None:
        """Return the choice of a bot; None if the question was over before."""
        thinking = self._bot_service.choose(self._table.match.state, row.seat, row.level)
        self._thought = asyncio.get_running_loop().create_task(thinking)
        await asyncio.wait([self._thought])
        return None if self._thought.cancelled() else self._thought.result()[0]

    async def _choose(self, row: SeatRow) -> None:
        """Make one choice, unless the question is over before it is made."""
        table, loop = self._table, asyncio.get_running_loop()
        number = table.match.number
        choice = table.reply() or await self._think(row)
        if choice is None:
            return
        await asyncio.sleep(max(0.0, table.shown_at + table.row.pace / 1000 - loop.time()))
        await table.go.wait()
        async with table.lock:
            await table.make_sure()
            if table.match.number == number and table.bot() is row:
                await table.answer_by_bot(number, choice, row.seat)
