"""Where matches run: in this process, in several, or on a Ray cluster. The results are the same.

A worker that is killed costs what it was doing, not the match: its tasks are begun anew in another, and one that kills
its workers again and again is given up. Ctrl-C is answered by the process that asks for the results, and by no worker,
whatever it is doing then; once nobody asks any more, the workers give up the game they are in.
"""

import _thread
import contextlib
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any, Generic, TypeVar

from haversack.arena.games import BadMatch
from haversack.arena.interrupts import unbroken

Task = TypeVar("Task")
Result = TypeVar("Result")
ENGINES = ("local", "ray")
AHEAD = 4
TRIES = 3


def results(
    engine: str, work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int
) -> Generator[tuple[Task, Result | None], None, None]:
    """Yield each task with its result, in order (None if it was given up); begin no more once nobody asks."""
    if engine == "ray":
        yield from _on_ray(work, tasks, jobs)
    elif jobs == 1:
        for task in tasks:
            yield task, work(task)
    else:
        with _Workers(work, jobs) as workers:
            yield from workers.results(tasks)


def check_engine(engine: str) -> None:
    """Raise unless the engine can be used here."""
    if engine not in ENGINES:
        raise BadMatch(f"There is no engine {engine!r}; the engines are {', '.join(ENGINES)}.")
    if engine == "ray":
        _ray()


class _Turn:
    """What a worker is doing, for who interrupts it."""

    busy = False
    over = False


def _begin(stop: Connection) -> None:
    """Prepare a worker: nobody but the one who asks for results stops it."""
    signal.signal(signal.SIGINT, _give_up)
    threading.Thread(target=_await_the_end, args=(stop,), daemon=True).start()


def _await_the_end(stop: Connection) -> None:
    """Give up the task at hand once the other end of the pipe is closed; end with the process that asked."""
    with contextlib.suppress(EOFError, OSError):
        stop.recv_bytes()
    _thread.interrupt_main()
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _give_up(number: int, frame: object) -> None:
    _Turn.over = True
    if _Turn.busy:
        raise KeyboardInterrupt


def _turn(work: Callable[[Task], Result], task: Task) -> Result:
    """Work on a task in a worker; KeyboardInterrupt is raised here or nowhere."""
    _Turn.busy = True
    try:
        if _Turn.over:
            raise KeyboardInterrupt
        return work(task)
    finally:
        _Turn.busy = False


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    """Let processes that are started here take no notice of Ctrl-C, from their first moment on."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Workers(Generic[Task, Result]):
    """Processes that work on tasks, a few ahead of the one waited for."""

    def __init__(self, work: Callable[[Task], Result], jobs: int) -> None:
        self._work = work
        self._jobs = jobs
        self._waiting: deque[tuple[Task, Future[Result]]] = deque()
        self._new_pool()

    def _new_pool(self) -> None:
        spawn = multiprocessing.get_context("spawn")
        stopped, self._stop = spawn.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(self._jobs, spawn, initializer=_begin, initargs=(stopped,))

    def __enter__(self) -> "_Workers[Task, Result]":
        return self

    def __exit__(self, *how: object) -> None:
        self._end(wait=True)

    def _end(self, wait: bool) -> None:
        """Let the workers end; what they are doing is given up."""
        self._stop.close()
        self._pool.shutdown(wait=wait, cancel_futures=True)

    def _begun(self, task: Task) -> Future[Result]:
        with unbroken(), _deaf():
            return self._pool.submit(_turn, self._work, task)

    def _result(self, future: Future[Result]) -> Result:
        """Wait for a result; Ctrl-C ends the work on it."""
        with unbroken(self._stop.close):
            return future.result()

    def results(self, tasks: Iterable[Task]) -> Iterator[tuple[Task, Result | None]]:
        """Yield each task with its result, in order."""
        for task in tasks:
            self._waiting.append((task, self._submit(task)))
            if len(self._waiting) >= AHEAD * self._jobs:
                yield self._first()
        while self._waiting:
            yield self._first()

    def _submit(self, task: Task) -> Future[Result]:
        try:
            return self._begun(task)
        except BrokenProcessPool:
            self._begin_anew()
            return self._begun(task)

    def _first(self) -> tuple[Task, Result | None]:
        """Return the first task with its result."""
        task, future = self._waiting[0]
        try:
            result = self._result(future)
        except BrokenProcessPool:
            return self._first_alone()
        self._waiting.popleft()
        return task, result

    def _first_alone(self) -> tuple[Task, Result | None]:
        """Work on the first task with no other beside it that could kill its worker; then begin the others anew."""
        task, _ = self._waiting.popleft()
        result: Result | None = None
        for _ in range(TRIES):
            self._end(wait=False)
            self._new_pool()
            try:
                result = self._result(self._begun(task))
                break
            except BrokenProcessPool:
                continue
        self._begin_anew()
        return task, result

    def _begin_anew(self) -> None:
        self._end(wait=False)
        self._new_pool()
        tasks = [task for task, _ in self._waiting]
        self._waiting = deque((task, self._begun(task)) for task in tasks)


def _ray() -> Any:
    try:
        return import_module("ray")
    except ImportError:
        raise BadMatch("The engine ray needs Ray, which is not installed: pip install 'haversack[ray]'.") from None


def _on_ray(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[tuple[Task, Result | None]]:
    """Run tasks on the Ray cluster at hand, or on one of this machine with so many workers, stopped afterwards."""
    ray = _ray()
    ours = not ray.is_initialized()
    if ours:
        local = {} if os.environ.get("RAY_ADDRESS") else {"num_cpus": jobs, "include_dashboard": False}
        ray.init(log_to_driver=False, **local)
    remote = ray.remote(work)
    waiting: deque[tuple[Task, Any]] = deque()
    try:
        for task in tasks:
            waiting.append((task, remote.remote(task)))
            if len(waiting) >= AHEAD * jobs:
                begun, result = waiting.popleft()
                yield begun, ray.get(result)
        while waiting:
            begun, result = waiting.popleft()
            yield begun, ray.get(result)
    finally:
        for _, result in waiting:
            ray.cancel(result)
        if ours:
            ray.shutdown()
