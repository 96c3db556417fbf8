"""What is not installed is named in one sentence, with the command that brings it."""

import re
import sys
import tomllib
from pathlib import Path

import pytest

from haversack.cli.main import main
from haversack.extras import EXTRAS, sentence_for

PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"
MODULES = {"argon2-cffi": "argon2", "open-spiel": "open_spiel", "psycopg[binary]": "psycopg"}
GATHERED = {"dev", "play", "bench"}  # for those who work on the project


def brought(extra: str) -> set[str]:
    """Return the modules that an extra brings by itself."""
    wanted = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["optional-dependencies"][extra]
    names = [re.split(r"[><=;]", one)[0].strip() for one in wanted if not one.startswith("haversack[")]
    return {MODULES.get(name, name).replace("-", "_") for name in names}


def test_every_package_of_an_extra_is_known() -> None:
    """So there is a sentence for each."""
    extras = set(tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["optional-dependencies"]) - GATHERED
    assert extras <= set(EXTRAS)
    for extra in extras:
        assert brought(extra) <= set(EXTRAS[extra]), extra


@pytest.mark.parametrize(
    ("arguments", "absent", "extra"),
    [
        (["serve"], "uvicorn", "web"),
        (["serve"], "sqlalchemy", "web"),
        (["games", "check", "x.sqlite"], "msgspec", "web"),
        (["admin", "--db", "x.sqlite", "tables"], "alembic", "web"),
    ],
)
def test_a_command_says_what_it_needs(
    arguments: list[str],
    absent: str,
    extra: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """One sentence, exit code 2, no traceback."""
    for name in [name for name in sys.modules if name.split(".")[0] == absent or name.startswith("haversack.server")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, absent, None)
    assert main(arguments) == 2
    told = capsys.readouterr().err
    assert told == f"haversack: This needs {absent}, which is not installed: pip install 'haversack[{extra}]'.\n"


def test_what_no_extra_brings_is_a_fault() -> None:
    """A module of ours that is missing is no matter of extras."""
    assert sentence_for(ModuleNotFoundError(name="haversack.nothing")) is None
