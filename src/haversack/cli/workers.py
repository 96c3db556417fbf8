"""Several processes that serve at one socket, started and watched over by one that does nothing else."""

import os
import signal
import socket as sockets
import subprocess
import sys
import threading
import time
from collections.abc import Mapping

STEP_SECONDS = 0.1
AGAIN_SECONDS = 1.0
END_SECONDS = 10.0


class Worker:
    """One of them: a process in a slot, which is filled again if it dies."""

    def __init__(self, slot: int, socket: sockets.socket, parent: int, environment: Mapping[str, str]) -> None:
        given = ("--slot", slot, "--fd", socket.fileno(), "--parent", parent)
        self._command = [sys.executable, "-m", "haversack", "serve", *map(str, given)]
        self._environment = environment
        self._descriptors = (socket.fileno(), parent)
        self._began = 0.0
        self.process: subprocess.Popen[bytes] | None = None

    def keep_up(self) -> None:
        """Start the process if there is none; one that dies at once is not started again and again."""
        is_due = time.monotonic() - self._began >= AGAIN_SECONDS
        if (self.process is None or self.process.poll() is not None) and is_due:
            self._began = time.monotonic()
            self.process = subprocess.Popen(self._command, env=self._environment, pass_fds=self._descriptors)

    def end(self) -> None:
        """Tell it to end."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)

    def wait(self, seconds: float) -> None:
        """Wait for its end; after that time it is killed."""
        if self.process is None:
            return
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def end_with(parent: int) -> None:
    """End this process as soon as the one that watches over it is gone: then nobody holds the other end of a pipe."""

    def wait() -> None:
        os.read(parent, 1)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, daemon=True, name="parent").start()


class Told(Exception):
    """Raised when this process is told to end."""


def _tell(number: int, frame: object) -> None:
    raise Told


def watch_over(number: int, socket: sockets.socket, environment: Mapping[str, str]) -> int:
    """Keep so many processes running until told to end; then end them all."""
    parent, _ours = os.pipe()
    workers = [Worker(slot, socket, parent, environment) for slot in range(number)]
    for told in (signal.SIGTERM, signal.SIGINT):
        signal.signal(told, _tell)
    try:
        while True:
            for worker in workers:
                worker.keep_up()
            time.sleep(STEP_SECONDS)
    except Told:
        for told in (signal.SIGTERM, signal.SIGINT):
            signal.signal(told, signal.SIG_IGN)
    for worker in workers:
        worker.end()
    until = time.monotonic() + END_SECONDS
    for worker in workers:
        worker.wait(max(0.1, until - time.monotonic()))
    return 0
