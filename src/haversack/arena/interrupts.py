"""Ctrl-C at a moment that suits: what must be whole is done first, games are broken off at once.

    with unbroken():
        code = until_interrupted(match.run(), tell)  # here Ctrl-C ends the games
        print(...)  # and here it waits

Where Ctrl-C means nothing (another thread, a process that is to ignore it), all this changes nothing.
"""

import signal
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

INTERRUPTED: Final = 130
"""The exit code of a command that was stopped."""

Handler = Callable[[int, FrameType | None], object]


class _Waiting:
    """Takes note of Ctrl-C; the second one does not wait."""

    def __init__(self, before: Handler, answer: Callable[[], None] | None) -> None:
        self.before = before
        self.pressed = False
        self._answer = answer

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if self.pressed:
            raise KeyboardInterrupt
        self.pressed = True
        if self._answer is not None:
            self._answer()


def _handler() -> Handler | None:
    """Return what answers Ctrl-C in this thread; None if nothing does."""
    if threading.current_thread() is not threading.main_thread():
        return None
    handler = signal.getsignal(signal.SIGINT)
    return handler if callable(handler) else None


@contextmanager
def unbroken(answer: Callable[[], None] | None = None) -> Iterator[None]:
    """Let Ctrl-C wait until what is done here is done; `answer` is called at once, to end what is waited for."""
    before = _handler()
    if before is None:
        yield
        return
    waiting = _Waiting(before, answer)
    signal.signal(signal.SIGINT, waiting)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if waiting.pressed:
        before(signal.SIGINT, None)


@contextmanager
def _broken() -> Iterator[None]:
    """Within what is unbroken, let Ctrl-C break off what is done here."""
    waiting = _handler()
    if not isinstance(waiting, _Waiting):
        yield
        return
    signal.signal(signal.SIGINT, waiting.before)
    try:
        if waiting.pressed:
            waiting.pressed = False
            raise KeyboardInterrupt
        yield
    finally:
        signal.signal(signal.SIGINT, waiting)


def until_interrupted(running: Generator[int, None, None], tell: Callable[[int], None]) -> int:
    """Tell of each step of what runs, to its end or until Ctrl-C; return the exit code."""
    try:
        with _broken():
            for done in running:
                tell(done)
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        running.close()
    return 0
