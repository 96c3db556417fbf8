"""Press Ctrl-C at random moments of long commands, many times, and check what is left.

    PYTHONPATH=build/native python -m scripts.interrupts --times 200

Each command is run in this process again and again and interrupted by a timer of processor time; then as a process of
its own, where Ctrl-C goes to the process or, as at a terminal, to its whole group. Whatever the moment: the command
ends with its exit code, nothing is told of Python's, what was played is printed and kept, both agree, and an older
file is whole: the old one or the new one. In a loop of the library it is KeyboardInterrupt, and the game goes on.
"""

import argparse
import contextlib
import io
import itertools
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import types
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

import haversack
from haversack.arena.interrupts import INTERRUPTED
from haversack.bots.levels import seat_bot
from haversack.cli import learn
from haversack.cli.main import main
from haversack.kernel.match import Match

GAME: Final = "greatwar"  # its games are the shortest
MANY: Final = "100000"
OLD: Final = "An older file.\n"
WAIT: Final = 120.0
SPEECH: Final = ("Traceback", "Exception ignored", "fatal", "Error:")


class Ended(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


class Wrong(Exception):
    """Raised when something is not as promised."""


def hold(sure: bool, what: str, ended: object) -> None:
    """Raise unless something is as promised."""
    if not sure:
        raise Wrong(f"{what}: {ended}")


class Command(NamedTuple):
    """A command: its words in a folder, what it reads, what must hold afterwards, and when it is interrupted."""

    name: str
    words: Callable[[Path], list[str]]
    check: Callable[[Path, Ended], str]
    seconds: float
    typed: str = ""
    group: bool = False
    before: Callable[[Path], None] = lambda folder: None


# What must hold


def rows_of(file: Path) -> list[Any]:
    """Return the lines of a file, which are whole."""
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    hold(not text or text.endswith("\n"), "a line was cut off", text[-80:])
    return [json.loads(line) for line in text.splitlines()]


def nothing_beside(folder: Path) -> None:
    """Check that no file was left half done."""
    left = [str(file) for file in folder.rglob(".*")]
    hold(not left, "a file was left half done", left)


def check_arena(folder: Path, ended: Ended) -> str:
    """The games told are those of the file."""
    pairs = len(rows_of(folder / "match.jsonl")[1:])
    if "Stopped." in ended.err and not ended.out:
        hold(pairs == len(rows_of(folder / "older.jsonl")[1:]), "games were not told", ended)
        return "before the first game"
    told = json.loads(ended.out)
    hold(told["games"] == 2 * pairs, f"{pairs} pairs are in the file", ended)
    hold(told["interrupted"] is (ended.code == INTERRUPTED), "it is not said that it was interrupted", ended)
    return "with games"


def check_sim(folder: Path, ended: Ended) -> str:
    """The games told are those of the file, or the older file is there."""
    file = folder / "games.jsonl"
    if "Stopped." in ended.err and not ended.out:
        hold(not file.exists() or file.read_text() == OLD, "the older file is gone", ended)
        return "before the first game"
    told = json.loads(ended.out)
    hold(told["games"] == len(rows_of(file)), "told and kept differ", ended)
    return "with games"


def check_report(folder: Path, ended: Ended) -> str:
    """Page and figures are both the older ones or both of the games told, of which the file has as many."""
    page, figures = folder / "page.html", folder / "page.json"
    games = len(rows_of(folder / "games.jsonl")[1:])
    if not ended.out:
        hold(page.read_text() == figures.read_text() == OLD, "the older report is gone", ended)
        hold(not games, "games were not told", ended)
        return "before the first game"
    hold(json.loads(figures.read_text()) == json.loads(ended.out), "figures told and kept differ", ended)
    hold(json.loads(ended.out)["games"] == games, f"{games} games are in the file", ended.code)
    hold(page.read_text().rstrip().endswith("</html>"), "the page is cut off", page.read_text()[-80:])
    return "with games"


def check_play(folder: Path, ended: Ended) -> str:
    """The game is saved and can be gone on with, or it had not begun."""
    file = folder / "game.json"
    if "is saved in" not in ended.out:
        hold("Stopped." in ended.err and file.read_text() == OLD, "the game is lost", ended)
        return "before the game"
    record = json.loads(file.read_text())
    haversack.load(GAME).replay(record)
    return "saved" if record["choices"] else "saved at its beginning"


def check_learn(folder: Path, ended: Ended) -> str:
    """All lots of games can be read; the older weights are there."""
    hold((folder / "weights.json").read_text() == OLD, "the older weights are gone", ended)
    lots = list(folder.rglob("*.npz"))
    for file in lots:
        with np.load(file) as stored:
            hold(len(stored["rows"]) == len(stored["won"]), "rows are missing", file)
    hold("are kept in" in ended.out or "Stopped." in ended.err, "nothing is said", ended)
    hold(not lots or "are kept in" in ended.out, "games were not told", ended)
    return "with games" if lots else "before the first lot"


def an_older(*names: str) -> Callable[[Path], None]:
    """Return what puts older files in place."""

    def put(folder: Path) -> None:
        for name in names:
            (folder / name).write_text(OLD)

    return put


def arena(bots: str, jobs: int = 1) -> Callable[[Path], list[str]]:
    """Return the words of a match."""
    settings = ["--bots", bots, "--games", MANY, "--jobs", str(jobs), "--json"]
    return lambda folder: ["arena", GAME, *settings, "--resume", str(folder / "match.jsonl")]


def sim(jobs: int = 1) -> Callable[[Path], list[str]]:
    """Return the words of a simulation."""
    settings = ["--games", MANY, "--jobs", str(jobs), "--json"]
    return lambda folder: ["sim", GAME, *settings, "--out", str(folder / "games.jsonl")]


def begun(bots: str) -> Callable[[Path], None]:
    """Return what plays the first pair of a match, once, and puts its file in place."""
    kept: list[str] = []

    def put(folder: Path) -> None:
        file = folder / "match.jsonl"
        if not kept:
            with contextlib.redirect_stdout(io.StringIO()):
                main(["arena", GAME, "--bots", bots, "--games", "2", "--resume", str(file)])
            kept.append(file.read_text())
        for name in ("match.jsonl", "older.jsonl"):
            (folder / name).write_text(kept[0])

    return put


def report_words(folder: Path) -> list[str]:
    """Return the words of a report."""
    kept = ["--out", str(folder / "page.html"), "--resume", str(folder / "games.jsonl")]
    return ["report", GAME, "--bots", "random", "--games", MANY, "--json", *kept]


def play_words(folder: Path) -> list[str]:
    """Return the words of a game at the terminal."""
    return ["play", GAME, "--bots", "random", "--seed", "3", "--save", str(folder / "game.json")]


def learn_words(folder: Path) -> list[str]:
    """Return the words of learning."""
    return ["learn", GAME, "--games", MANY, "--work", str(folder / "work"), "--out", str(folder / "weights.json")]


SEARCH: Final = "search@20,random"
QUICK: Final = "search@3,random"
COMMANDS: Final = (
    Command("arena", arena(SEARCH), check_arena, 0.5, before=begun(SEARCH)),
    Command("arena, quick bots", arena("easy,random"), check_arena, 0.5),
    Command("sim", sim(), check_sim, 0.3, before=an_older("games.jsonl")),
    Command("play", play_words, check_play, 0.5, "1\n" * 3000, before=an_older("game.json")),
    Command("report", report_words, check_report, 0.4, before=an_older("page.html", "page.json")),
    Command("learn", learn_words, check_learn, 0.5, before=an_older("weights.json")),
)
TOGETHER: Final = (
    Command("arena --jobs 2", arena(QUICK, 2), check_arena, 15.0, before=begun(QUICK)),
    Command("arena --jobs 2, group", arena(QUICK, 2), check_arena, 15.0, group=True, before=begun(QUICK)),
    Command("sim --jobs 2, group", sim(2), check_sim, 5.0, group=True, before=an_older("games.jsonl")),
)


# In this process


@contextlib.contextmanager
def pressed_after(seconds: float) -> Iterator[None]:
    """Press Ctrl-C after some seconds of the processor's time."""
    armed = True

    def press(number: int, frame: object) -> None:
        if armed:
            signal.raise_signal(signal.SIGINT)

    signal.signal(signal.SIGPROF, press)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        armed = False
        signal.setitimer(signal.ITIMER_PROF, 0)


def run_here(command: Command, folder: Path, seconds: float) -> Ended:
    """Run a command in this process and interrupt it."""
    out, err, typed, standard = io.StringIO(), io.StringIO(), io.StringIO(command.typed), sys.stdin
    sys.stdin = typed
    code = INTERRUPTED
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                with pressed_after(seconds):
                    code = main(command.words(folder))
            except KeyboardInterrupt:  # it came between the command's last line and the end of the timer
                err.write("haversack: Stopped.\n")
    finally:
        sys.stdin = standard
    return Ended(code, out.getvalue(), err.getvalue())


def checked(command: Command, folder: Path, ended: Ended) -> str:
    """Return how it ended, or raise."""
    hold(ended.code in (0, INTERRUPTED), "the exit code", ended)
    hold(not any(word in ended.out + ended.err for word in SPEECH), "Python speaks", ended)
    nothing_beside(folder)
    return command.check(folder, ended)


def tried_here(command: Command, seconds: float) -> str:
    """Interrupt a command once, in this process, and check what is left."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        command.before(folder)
        return checked(command, folder, run_here(command, folder, seconds))


@contextlib.contextmanager
def small_lots() -> Iterator[None]:
    """Let `learn` keep every game by itself and not ask for LightGBM, which it needs after all games alone."""
    lot, learn.CHUNK = learn.CHUNK, 1
    sys.modules.setdefault("lightgbm", types.ModuleType("lightgbm"))
    try:
        yield
    finally:
        learn.CHUNK = lot


def tried_in_a_loop(game_id: str, times: int, dice: random.Random) -> int:
    """Interrupt a match with searching bots in a loop of the library; it stands after each. Return how many it were."""
    game, caught = haversack.load(game_id), 0
    bots = {seat: seat_bot("search@20", seats, 1) for seats in game.teams.values() for seat in seats}
    match = Match(game.new(1))
    while caught < times:
        try:
            with pressed_after(dice.uniform(0.0002, 0.1)):
                for seed in itertools.count(2):
                    while (seat := match.decider) is not None:
                        match.choose(match.number, bots[seat].choose(match.state), seat)
                    match = Match(game.new(seed))
        except KeyboardInterrupt:
            again = game.replay(match.state.record())
            hold(again.digest() == match.state.digest(), "the match is not whole", match.number)
            caught += 1
    return caught


# As processes


def run_apart(command: Command, folder: Path, seconds: float) -> Ended:
    """Run a command as a process and interrupt it after some time, alone or with all it has started."""
    line = [sys.executable, "-m", "haversack", *command.words(folder)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(line, text=True, start_new_session=True, **pipes) as running:  # type: ignore[call-overload]
        try:
            time.sleep(seconds)
            if running.poll() is None:
                (os.killpg if command.group else os.kill)(running.pid, signal.SIGINT)
            out, err = running.communicate(command.typed, timeout=WAIT)
        except BaseException:
            os.killpg(running.pid, signal.SIGKILL)
            raise
    hold(alone(running.pid), "processes were left", command.name)
    return Ended(running.returncode, out, err)


def alone(group: int) -> bool:
    """Say whether nothing of a group is left, after a while."""
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def tried_apart(command: Command, seconds: float) -> str:
    """Interrupt a command once, as a process, and check what is left."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        command.before(folder)
        ended = run_apart(command, folder, seconds)
        if ended.code == -signal.SIGINT:  # a shell calls it 130 too: so Python ends if it was stopped in an import
            ended = ended._replace(code=INTERRUPTED)
        if ended.code and "Stopped." not in ended.err and "haversack/__main__.py" not in ended.err and not ended.out:
            return "while Python itself began"
        return checked(command, folder, ended)


def many(name: str, trial: Callable[[float], str], times: int, dice: random.Random, most: float) -> int:
    """Try a command many times; print how it ended and return how often something was wrong."""
    seen, faults, begun_at = Counter[str](), 0, time.monotonic()
    for _ in range(times):
        try:
            seen[trial(dice.uniform(0.0005, most))] += 1
        except (Wrong, ValueError, OSError, subprocess.TimeoutExpired, haversack.HaversackError) as fault:
            faults += 1
            print(f"WRONG {name}: {fault}", flush=True)
    told = ", ".join(f"{count} {how}" for how, count in seen.most_common())
    print(f"{name}: {times} interrupts, {faults} faults ({told}); {time.monotonic() - begun_at:.0f} s", flush=True)
    return faults


def run(times: int, processes: int, seed: int, only: str) -> int:
    """Try everything; return how many faults there were."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell lets jobs in the background ignore it
    dice = random.Random(seed)
    build = "pure" if haversack.kernel.rng.__file__.endswith(".py") else "compiled"
    print(f"{build} rules")
    faults = 0
    with small_lots():
        for one in COMMANDS:
            if only in one.name and times:
                faults += many(one.name, partial(tried_here, one), times, dice, one.seconds)
    for game in haversack.GAMES if only in "library" else ():
        print(f"library, {game}: {tried_in_a_loop(game, times, dice)} interrupts, each KeyboardInterrupt", flush=True)
    for one in (*COMMANDS[:-1], *TOGETHER):
        if only in one.name and processes:
            most = max(3.0, one.seconds)
            faults += many(f"process: {one.name}", partial(tried_apart, one), processes, dice, most)
    return faults


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=200, help="interrupts of each command in this process")
    parser.add_argument("--processes", type=int, default=20, help="interrupts of each command as a process")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only commands with this in their name")
    given = parser.parse_args()
    sys.exit(run(given.times, given.processes, given.seed, given.only) > 0)
