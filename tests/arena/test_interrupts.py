"""Ctrl-C: what must be whole is done first, games are broken off; files are whole at every moment."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Generator
from contextlib import closing
from pathlib import Path

import pytest

from haversack.arena.engines import results
from haversack.arena.files import Lines, cut_torn_line, lines_of, placed, write_whole
from haversack.arena.interrupts import INTERRUPTED, unbroken, until_interrupted

ROOT = Path(__file__).resolve().parents[2]
SIGNALS = pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a signal")


def press() -> None:
    signal.raise_signal(signal.SIGINT)


def test_ctrl_c_waits_for_what_is_unbroken() -> None:
    """It comes when all is done, and is answered at once where that is wanted."""
    done: list[str] = []

    def whole() -> None:
        with unbroken(lambda: done.append("told")):
            press()
            done.append("finished")

    with pytest.raises(KeyboardInterrupt):
        whole()
    assert done == ["told", "finished"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    with unbroken():
        done.append("quiet")


def test_the_second_ctrl_c_does_not_wait() -> None:
    done: list[str] = []

    def twice() -> None:
        with unbroken():
            for word in ("once", "twice"):
                press()
                done.append(word)

    with pytest.raises(KeyboardInterrupt):
        twice()
    assert done == ["once"]


def test_what_is_unbroken_within_another_passes_it_on() -> None:
    done: list[str] = []

    def nested() -> None:
        with unbroken():
            with unbroken():
                press()
            done.append("finished")

    with pytest.raises(KeyboardInterrupt):
        nested()
    assert done == ["finished"]


def steps(ends: list[str], pressed_at: int = -1) -> Generator[int, None, None]:
    """Count to five, with Ctrl-C at some step."""
    try:
        for number in range(5):
            if number == pressed_at:
                press()
            yield number
    finally:
        ends.append("closed")


def test_games_run_until_ctrl_c_and_the_rest_is_told_whole() -> None:
    """The code says whether it came; a press before the games ends them before the first, one after them waits."""
    ends: list[str] = []
    told: list[int] = []
    assert until_interrupted(steps(ends), told.append) == 0
    assert until_interrupted(steps(ends, 2), told.append) == INTERRUPTED
    assert (told, ends) == ([0, 1, 2, 3, 4, 0, 1], ["closed"] * 2)
    told.clear()
    with unbroken():
        press()
        assert until_interrupted(steps(ends), told.append) == INTERRUPTED
        assert until_interrupted(steps(ends, 3), told.append) == INTERRUPTED
        assert until_interrupted(steps(ends), told.append) == 0
    assert told == [0, 1, 2, 0, 1, 2, 3, 4]

    def pressed_at_the_end() -> None:
        with unbroken():
            until_interrupted(steps(ends), lambda _: None)
            press()
            told.append(-1)

    with pytest.raises(KeyboardInterrupt):
        pressed_at_the_end()
    assert told[-1] == -1


def test_another_thread_and_a_deaf_process_are_left_alone() -> None:
    """Only the main thread answers signals; who is to ignore Ctrl-C, as a job in the background is, goes on to."""
    seen: list[object] = []

    def work() -> None:
        with unbroken():
            seen.append(until_interrupted(steps([]), lambda _: None))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with unbroken():
            press()
            seen.append(signal.getsignal(signal.SIGINT))
    finally:
        signal.signal(signal.SIGINT, before)
    assert seen == [0, signal.SIG_IGN]


def endless(number: int) -> int:
    """Work for ever on anything but 0."""
    while number:
        time.sleep(0.01)
    return number


def test_workers_give_up_what_nobody_waits_for() -> None:
    """They end in the middle of a task, and before one that they have not begun."""
    with closing(results("local", endless, [0, 1, 1, 1, 1], 2)) as running:
        assert next(running) == (0, 0)


@SIGNALS
def test_ctrl_c_while_a_result_is_waited_for_ends_the_work() -> None:
    """The process gets it while its main thread waits: the worker is told, and what is waited for ends."""
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    with closing(results("local", endless, [0, 1, 1], 2)) as running:
        assert next(running) == (0, 0)
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            next(running)
    timer.join()


# Files


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    """An older one stays until then, its rights and a link to it too; nothing is left beside it."""
    file, link = tmp_path / "page.html", tmp_path / "link.html"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)

    def half() -> None:
        with placed(file) as beside:
            beside.write_text("half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        half()
    assert file.read_text() == "old"
    write_whole(link, "new")
    assert (file.read_text(), link.is_symlink(), file.stat().st_mode & 0o777) == ("new", True, 0o640)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["link.html", "page.html"]


def test_a_device_is_written_to() -> None:
    """It is no file whose place could be taken."""
    write_whole(Path(os.devnull), "gone")
    assert not Path(os.devnull).is_file()


def test_lines_take_the_place_of_an_older_file_with_the_first(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("old\n")
    with closing(Lines(file, fresh=True)) as lines:
        assert file.read_text() == "old\n"
        lines.add([1])
        lines.add({"a": 2})
    assert list(lines_of(file)) == [[1], {"a": 2}]
    with closing(Lines(file)) as lines:
        lines.add(3)
    assert list(lines_of(file)) == [[1], {"a": 2}, 3]
    with closing(Lines(None)) as lines:
        lines.add(4)


def test_a_line_without_its_end_does_not_count(tmp_path: Path) -> None:
    """Also where all of it is there but the end: it is cut off, so it must not be counted."""
    file = tmp_path / "games.jsonl"
    for torn in ("[2]", "[2", "["):
        file.write_text("[1]\n" + torn)
        assert list(lines_of(file)) == [[1]]
        cut_torn_line(file)
        assert file.read_text() == "[1]\n"


# Commands, at random moments: some of what scripts/interrupts.py does


@SIGNALS
@pytest.mark.parametrize("how", [("--times", "2", "--processes", "0"), ("--processes", "1", "--only", "group")])
def test_commands_are_interrupted_at_random_moments(how: tuple[str, ...]) -> None:
    """In one process, and as a terminal does it, with the workers: nothing is lost and nothing of Python's is told."""
    line = [sys.executable, "-m", "scripts.interrupts", *how]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout[-2000:]
