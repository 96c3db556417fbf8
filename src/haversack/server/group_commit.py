"""Moves of different tables that wait for the database at the same time are written in one transaction.

So the database has one commit to make where it had many, and a move at a quiet server waits for nobody. If writing them
together fails because of one of them, each is written alone.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa

from haversack.server.standing import Statement

if TYPE_CHECKING:
    from haversack.server.store import MoveRow

MOST = 64


class Write(NamedTuple):
    """Lines made together at a table, with what changes by them: its status, and a snapshot with its digest.

    `besides` is what else is written in the same transaction.
    """

    table: str
    moves: "list[MoveRow]"
    status: str | None = None
    snapshot: tuple[str, str] | None = None
    besides: Sequence[Statement] = ()

    @property
    def is_plain(self) -> bool:
        """Say whether nothing is written but lines."""
        return self.status is None and self.snapshot is None and not self.besides


Waiting = tuple[Write, "asyncio.Future[None]"]


class LoopCommit:
    """Writes on the event loop what has gathered while it went round once: for a database that is quick to write to."""

    def __init__(self, alone: Callable[[Write], None], together: Callable[[list[Write]], None]) -> None:
        self._alone = alone
        self._together = together
        self._waiting: list[Waiting] = []
        self._loop: asyncio.AbstractEventLoop | None = None

    def write(self, write: Write) -> "asyncio.Future[None]":
        """Write moves; it is known when what is returned is there."""
        loop = asyncio.get_running_loop()
        known: asyncio.Future[None] = loop.create_future()
        self._waiting.append((write, known))
        if self._loop is not loop:
            self._loop = loop
            loop.call_soon(self._commit)
        return known

    def _commit(self) -> None:
        taken, self._waiting, self._loop = self._waiting, [], None
        error = self._try_to_write([write for write, _ in taken])
        for write, known in taken:
            if len(taken) > 1 and isinstance(error, sa.exc.IntegrityError):
                _settle(known, self._try_to_write([write]))
            else:
                _settle(known, error)

    def _try_to_write(self, writes: list[Write]) -> BaseException | None:
        try:
            if len(writes) == 1:
                self._alone(writes[0])
            else:
                self._together(writes)
        except Exception as error:
            return error
        return None


def _settle(known: "asyncio.Future[None]", error: BaseException | None) -> None:
    """Tell who waits for a write how it ended, if somebody still does."""
    if known.done():
        return
    if error is None:
        known.set_result(None)
    else:
        known.set_exception(error)


class GroupCommit:
    """A thread that writes what has gathered, again and again; while it does, the next moves gather."""

    def __init__(self, alone: Callable[[Write], None], together: Callable[[list[Write]], set[str]]) -> None:
        self._alone = alone
        self._together = together
        self._waiting: list[Waiting] = []
        self._task: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="moves")

    async def write(self, write: Write) -> None:
        """Write moves; it is known when this returns, and unknown if it raises anything but a refusal."""
        loop = asyncio.get_running_loop()
        known: asyncio.Future[None] = loop.create_future()
        self._waiting.append((write, known))
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._write_on())
        await known

    async def _write_on(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            taken, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            writes = [write for write, _ in taken]
            try:
                ends = await loop.run_in_executor(self._thread, self._commit, writes)
            except RuntimeError as ended:  # the thread is gone, as the server is
                ends = [ended] * len(taken)
            for (_, known), error in zip(taken, ends, strict=True):
                _settle(known, error)

    def _commit(self, writes: list[Write]) -> list[BaseException | None]:
        """Write all; return of each what went wrong."""
        plain = [write for write in writes if write.is_plain]
        ends: dict[int, BaseException | None] = {}
        if len(plain) > 1:
            try:
                lost = self._together(plain)
                ends = {id(write): None for write in plain if write.table not in lost}
            except sa.exc.IntegrityError:
                pass  # one of them came too late: each is tried alone, and that one fails
            except Exception as error:
                ends = {id(write): error for write in plain}
        return [ends[id(write)] if id(write) in ends else self._try_to_write(write) for write in writes]

    def _try_to_write(self, write: Write) -> BaseException | None:
        try:
            self._alone(write)
        except Exception as error:
            return error
        return None

    def close(self) -> None:
        """Stop when what is being written has been."""
        self._thread.shutdown()
