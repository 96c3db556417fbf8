"""Where matches run: in this process, in several, or on a Ray cluster. The results are the same.

A worker that is killed costs what it was doing, not the match: its tasks are begun anew in another, and one that kills
its workers again and again is given up. Ctrl-C ends the asking, not the workers in the middle of a game.
"""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from typing import Any, Generic, TypeVar

from haversack.arena.games import BadMatch

Task = TypeVar("Task")
Result = TypeVar("Result")
ENGINES = ("local", "ray")
AHEAD = 4
TRIES = 3


def results(
    engine: str, work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int
) -> Iterator[tuple[Task, Result | None]]:
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


def _leave_interrupts_alone() -> None:
    """Let Ctrl-C be answered by the process that asks for the results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class _Workers(Generic[Task, Result]):
    """Processes that work on tasks, a few ahead of the one waited for."""

    def __init__(self, work: Callable[[Task], Result], jobs: int) -> None:
        self._work = work
        self._jobs = jobs
        self._waiting: deque[tuple[Task, Future[Result]]] = deque()
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._jobs, spawn, initializer=_leave_interrupts_alone)

    def __enter__(self) -> "_Workers[Task, Result]":
        return self

    def __exit__(self, *how: object) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

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
            return self._pool.submit(self._work, task)
        except BrokenProcessPool:
            self._begin_anew()
            return self._pool.submit(self._work, task)

    def _first(self) -> tuple[Task, Result | None]:
        """Return the first task with its result."""
        task, future = self._waiting[0]
        try:
            result = future.result()
        except BrokenProcessPool:
            return self._first_alone()
        self._waiting.popleft()
        return task, result

    def _first_alone(self) -> tuple[Task, Result | None]:
        """Work on the first task with no other beside it that could kill its worker; then begin the others anew."""
        task, _ = self._waiting.popleft()
        result: Result | None = None
        for _ in range(TRIES):
            self._pool.shutdown(wait=False)
            self._pool = self._new_pool()
            try:
                result = self._pool.submit(self._work, task).result()
                break
            except BrokenProcessPool:
                continue
        self._begin_anew()
        return task, result

    def _begin_anew(self) -> None:
        self._pool.shutdown(wait=False)
        self._pool = self._new_pool()
        tasks = [task for task, _ in self._waiting]
        self._waiting = deque((task, self._pool.submit(self._work, task)) for task in tasks)


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
