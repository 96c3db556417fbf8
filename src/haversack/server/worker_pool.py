"""Let bots think in processes, and kill and restart one that is not wanted any more or over its time.

A thread asks each worker; it alone starts, reads and kills the process. So a question that nobody waits for any more
stops within a moment, whatever the bot does, and never holds up the next one.
"""

import asyncio
import contextlib
import multiprocessing
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Protocol

Answer = tuple[int, str]
Work = Callable[..., Answer]
STEP = 0.05
START_SECONDS = 60.0
READY = "ready"


def serve(line: Connection, work: Work) -> None:
    """Answer questions until the line is cut; ignore Ctrl-C, which the server handles."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    line.send(READY)
    with contextlib.suppress(EOFError, OSError):
        while True:
            line.send(work(*line.recv()))


class Worker:
    """One process that answers one question at a time."""

    def __init__(self, work: Work) -> None:
        self.unwanted = threading.Event()
        self._work = work
        self._process: BaseProcess | None = None
        self._line: Connection | None = None

    @property
    def process(self) -> int | None:
        """Return the number of the process, if it runs."""
        return self._process.pid if self._process is not None else None

    def exchange(self, question: tuple[object, ...], seconds: float) -> Answer | None:
        """Return the answer to a question; None if it was no longer wanted, took too long, or the process died."""
        try:
            line = self._open()
            line.send(question)
            answer: Answer = self._wait(line, seconds)
            return answer
        except (EOFError, OSError):
            self.kill()
            return None

    def _open(self) -> Connection:
        """Return the line to the process, which is started if there is none."""
        if self._line is not None and self._process is not None and self._process.is_alive():
            return self._line
        self.kill()
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs, self._work), daemon=True)
        self._process.start()
        theirs.close()
        self._wait(self._line, START_SECONDS)
        return self._line

    def _wait(self, line: Connection, seconds: float) -> Answer:
        """Return what comes over the line; raise EOFError when time is up or the answer is no longer wanted."""
        until = time.monotonic() + seconds
        while not line.poll(STEP):
            if self.unwanted.is_set() or time.monotonic() >= until:
                raise EOFError
        answer: Answer = line.recv()
        return answer

    def kill(self) -> None:
        """End the process, whatever it does."""
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._line = self._process = None


class Workers(Protocol):
    """Something that answers questions outside the event loop, so that a table goes on meanwhile."""

    @property
    def is_busy(self) -> bool:
        """Say whether whoever asks now has to wait."""

    async def ask(self, question: tuple[object, ...], seconds: float) -> Answer | None:
        """Return an answer, or None if there is none in time."""

    def close(self) -> None:
        """End them all."""


class WorkerPool:
    """A fixed number of workers; a question that comes while all are busy waits for the next that is free."""

    def __init__(self, work: Work, number: int) -> None:
        self.all = [Worker(work) for _ in range(number)]
        self._free: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for worker in self.all:
            self._free.put_nowait(worker)
        self._threads = ThreadPoolExecutor(number, thread_name_prefix="workers")

    @property
    def is_busy(self) -> bool:
        """Say whether whoever asks now has to wait."""
        return self._free.empty()

    async def ask(self, question: tuple[object, ...], seconds: float) -> Answer | None:
        """Return an answer, or None if there is none in time; if the one who asks is cancelled, so is the thinking."""
        worker = await self._free.get()
        worker.unwanted.clear()
        loop = asyncio.get_running_loop()
        asked = loop.run_in_executor(self._threads, worker.exchange, question, seconds)
        asked.add_done_callback(lambda _: self._free.put_nowait(worker))
        try:
            return await asyncio.shield(asked)
        except asyncio.CancelledError:
            worker.unwanted.set()
            raise

    def close(self) -> None:
        """End them all."""
        for worker in self.all:
            worker.unwanted.set()
        self._threads.shutdown(cancel_futures=True)
        for worker in self.all:
            worker.kill()
