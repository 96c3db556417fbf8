"""The entry point: find the command, run it, turn every fault of the user into one sentence and exit code 2."""

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from haversack.cli import arena, bench, cards, gallery, play, replay, report, rules, run, serve, sim, verify
from haversack.cli.inputs import BadInput
from haversack.kernel.errors import HaversackError

COMMANDS = (play, serve, run, sim, arena, report, replay, verify, cards, rules, gallery, bench)
BAD_INPUT = 2
INTERRUPTED = 130


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one sentence."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message[:1].upper()}{message[1:].rstrip('.')} (see `{self.prog} --help`).")


def parser() -> Parser:
    """Return the parser of all commands."""
    top = Parser(prog="haversack", description="Card-driven war games: play, replay, simulate, look things up.")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    for module in COMMANDS:
        module.add(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        given = parser().parse_args(arguments)
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


def _forget_output() -> None:
    """Let the interpreter end in peace when whoever read the output has left."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
