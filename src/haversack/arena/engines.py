"""Where matches run: in this process, in several, or on a Ray cluster. The results are the same."""

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from importlib import import_module
from typing import Any, TypeVar

from haversack.arena.games import BadMatch

Task = TypeVar("Task")
Result = TypeVar("Result")
ENGINES = ("local", "ray")
AHEAD = 4


def results(engine: str, work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int) -> Iterator[Result]:
    """Yield the result of each task, in order; no more tasks are begun once nobody asks for results."""
    if engine == "ray":
        yield from _on_ray(work, tasks, jobs)
    elif jobs == 1 or len(tasks) < 2:
        yield from map(work, tasks)
    else:
        yield from _in_processes(work, tasks, jobs)


def check_engine(engine: str) -> None:
    """Raise unless the engine can be used here."""
    if engine not in ENGINES:
        raise BadMatch(f"There is no engine {engine!r}; the engines are {', '.join(ENGINES)}.")
    if engine == "ray":
        _ray()


def _in_processes(work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int) -> Iterator[Result]:
    """Run tasks in processes, a few ahead of the one waited for."""
    waiting: deque[Future[Result]] = deque()
    with ProcessPoolExecutor(min(jobs, len(tasks)), multiprocessing.get_context("spawn")) as pool:
        try:
            for task in tasks:
                waiting.append(pool.submit(work, task))
                if len(waiting) >= AHEAD * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def _ray() -> Any:
    try:
        return import_module("ray")
    except ImportError:
        raise BadMatch("The engine ray needs Ray, which is not installed: pip install 'haversack[ray]'.") from None


def _on_ray(work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int) -> Iterator[Result]:
    """Run tasks on the Ray cluster at hand, or on one of this machine with so many workers, stopped afterwards."""
    ray = _ray()
    ours = not ray.is_initialized()
    if ours:
        local = {} if os.environ.get("RAY_ADDRESS") else {"num_cpus": jobs, "include_dashboard": False}
        ray.init(log_to_driver=False, **local)
    remote = ray.remote(work)
    waiting: deque[Any] = deque()
    try:
        for task in tasks:
            waiting.append(remote.remote(task))
            if len(waiting) >= AHEAD * jobs:
                yield ray.get(waiting.popleft())
        while waiting:
            yield ray.get(waiting.popleft())
    finally:
        for result in waiting:
            ray.cancel(result)
        if ours:
            ray.shutdown()
