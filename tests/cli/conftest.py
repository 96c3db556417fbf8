"""Run a command line as a user would, in this process."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import haversack
from haversack.cli.main import main


class Result(NamedTuple):
    """What a command line gave."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Cli = Callable[..., Result]


class Keyboard(io.StringIO):
    """A standard input that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Return a function that runs a command line on some input."""
    monkeypatch.setenv("COLUMNS", "120")

    def run(*arguments: str, stdin: str = "", keyboard: bool = False) -> Result:
        monkeypatch.setattr("sys.stdin", Keyboard(stdin) if keyboard else io.StringIO(stdin))
        capsys.readouterr()
        code = main(arguments)
        return Result(code, *capsys.readouterr())

    return run


@pytest.fixture(scope="session")
def record() -> dict[str, Any]:
    """Return the record of a finished game."""
    state = haversack.load("ww2").new(3)
    while state.legal:
        state.apply(state.legal[-1])
    return state.record()


@pytest.fixture
def record_file(record: dict[str, Any], tmp_path: Path) -> str:
    """Return the name of a file with that record."""
    return written(tmp_path / "record.json", record)


def written(path: Path, data: object) -> str:
    """Write data as JSON and return the name of the file."""
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return str(path)
