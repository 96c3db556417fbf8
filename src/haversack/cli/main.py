"""The entry point: find the command, run it, turn every fault of the user into one sentence and exit code 2."""

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import haversack
from haversack.arena.interrupts import INTERRUPTED
from haversack.cli import (
    admin,
    arena,
    backup,
    bench,
    bench_model,
    cards,
    dataset,
    explain,
    gallery,
    games,
    learn,
    mcp,
    pack,
    play,
    puzzles,
    replay,
    report,
    review,
    rules,
    run,
    serve,
    sim,
    train,
    verify,
)
from haversack.cli.inputs import BadInput
from haversack.extras import sentence_for
from haversack.kernel.errors import HaversackError

COMMANDS = (
    *(play, serve, backup, games, admin, run, explain, sim, arena, report, replay, review, verify),
    *(cards, pack, rules, puzzles, gallery, bench, dataset, learn, train, mcp, bench_model),
)
BAD_INPUT = 2
LATE_WORDS = ("card", "id")  # words that may be left out, and may stand behind the options too


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one sentence."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message[:1].upper()}{message[1:].rstrip('.')} (see `{self.prog} --help`).")


def parser() -> Parser:
    """Return the parser of all commands."""
    top = Parser(prog="haversack", description="Card-driven war games: play, replay, simulate, look things up.")
    top.add_argument("--version", action="version", version=f"haversack {haversack.__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    for module in COMMANDS:
        module.add(commands)
    return top


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Return what a command line says. A word behind the options, where argparse looks for none, is found too."""
    top = parser()
    given, left = top.parse_known_args(arguments)
    for name in LATE_WORDS:
        if left and not left[0].startswith("-") and vars(given).get(name, "") is None:
            setattr(given, name, left.pop(0))
    if left:
        top.error(f"unrecognized arguments: {' '.join(left)}")
    return given


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code."""
    _prepare_streams()
    try:
        given = parse(arguments)
        code: int = given.run(given)
        sys.stdout.flush()
        return code
    except HaversackError as error:
        print(f"haversack: {error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("haversack: Stopped.", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return 0
    except ModuleNotFoundError as error:
        if (words := sentence_for(error)) is None:
            raise
        print(f"haversack: {words}", file=sys.stderr)
        return BAD_INPUT
    except OSError as error:
        _forget_output()
        print(f"haversack: The system refuses: {error.strerror or error}.", file=sys.stderr)
        return BAD_INPUT


def _prepare_streams() -> None:
    """Let closed streams be empty ones, and characters that cannot be shown be replaced."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - open until the program ends
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _forget_output() -> None:
    """Let the interpreter end in peace when whoever read the output has left."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
