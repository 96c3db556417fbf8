"""How long a newcomer waits: from `uvx` or `pipx run` on a wheel, nothing cached, until WW2 asks its first question.

Builds the wheel into a folder that serves as an index, and gives every run a cache and a home of its own. What the
wheel asks for comes from where these tools always look. Twice each: with nothing there, and again.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PLAY = ("haversack", "play", "ww2", "--seats", "germany")
PROMPT = b"\nGermany > "


class Way(NamedTuple):
    """A way to play without installing: a command line, and where it keeps what it has fetched."""

    command: tuple[str, ...]
    kept: Mapping[str, str]


def ways(wheel: Path, home: Path) -> dict[str, Way]:
    """Return the ways there are, each with a home of its own."""
    return {
        "uvx": Way(
            ("uvx", "--find-links", str(wheel.parent), "--from", "haversack", *PLAY), {"UV_CACHE_DIR": str(home / "uv")}
        ),
        "pipx": Way(
            ("pipx", "run", "--spec", str(wheel), *PLAY),
            {"PIPX_HOME": str(home / "pipx"), "PIP_CACHE_DIR": str(home / "pip")},
        ),
    }


def built(folder: Path) -> Path:
    """Build the wheel into a folder."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        check=True,
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
    )
    return next(folder.glob("*.whl"))


def seconds_to_ask(way: Way, where: Path) -> float:
    """Return how long it takes until the first question is asked; then the game is left."""
    began = perf_counter()
    with subprocess.Popen(
        way.command, cwd=where, env=os.environ | way.kept, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        said = b""
        while not said.endswith(PROMPT):
            part = os.read(running.stdout.fileno(), 1 << 16)
            if not part:
                raise SystemExit(f"{way.command[0]} ended before the first question:\n{said.decode()}")
            said += part
        passed = perf_counter() - began
        running.stdin.close()
    return passed


def main() -> int:
    """Time every way there is a program for."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    with tempfile.TemporaryDirectory() as work:
        home = Path(work)
        for name, way in ways(built(home / "dist"), home).items():
            if shutil.which(name) is None:
                print(f"{name}: not here")
                continue
            cold, warm = (seconds_to_ask(way, home) for _ in range(2))
            print(f"{name}: first question after {cold:.1f} s, the next time after {warm:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
