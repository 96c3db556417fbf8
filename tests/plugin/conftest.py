"""The small game of `tests/plugin_game`, installed as a package of its own, where the other tests do not meet it."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import haversack

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "tests" / "plugin_game"
HOME = Path(haversack.__file__).parents[1]  # pure or compiled, whichever is tested
MINUTES = 8

Run = Callable[..., str]


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Install the game into a folder and return an environment in which Python finds it; nothing is downloaded."""
    folder = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--no-index", "--no-deps", "--no-build-isolation", "--target", folder, SOURCE], check=True)
    return {**os.environ, "PYTHONPATH": f"{HOME}{os.pathsep}{folder}"}


@pytest.fixture(scope="session")
def run(installed: dict[str, str]) -> Run:
    """Return what runs Python with the game installed and gives what it prints."""

    def run(*arguments: object, stdin: str = "") -> str:
        done = subprocess.run(
            [sys.executable, *map(str, arguments)],
            env=installed,
            cwd=ROOT,
            input=stdin,
            capture_output=True,
            text=True,
            timeout=60 * MINUTES,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
        return done.stdout

    return run


@pytest.fixture(scope="session")
def address(installed: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the table with the game installed and return its address."""
    with serving(installed, tmp_path_factory.mktemp("store")) as found:
        yield found


@contextmanager
def serving(environment: dict[str, str], folder: Path) -> Iterator[str]:
    """Serve the table in an environment, with its store in a folder, and give its address."""
    command = [sys.executable, "-m", "haversack", "serve", "--port", "0", "--db", str(folder / "tables.sqlite")]
    with subprocess.Popen(command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        line = next(line for line in server.stdout if "http://" in line)
        try:
            yield next(word for word in line.split() if word.startswith("http://")).rstrip("/")
        finally:
            server.terminate()
