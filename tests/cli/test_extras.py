"""What is not installed is named in one sentence, with the command that brings it."""

import importlib
import importlib.metadata
import re
import sys
import tomllib
from pathlib import Path

import pytest

import haversack
from haversack.cli.main import main
from haversack.extras import INSTALLED_AS, sentence_for

PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"
EXTRAS: dict[str, list[str]] = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["optional-dependencies"]


@pytest.fixture(autouse=True)
def described(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the package be described as the project describes it now, whatever was installed when.

    As in a wheel, extras come by name, and one that holds others lists all of theirs.
    """
    lines = [f"{one}; extra == '{extra}'" for extra in sorted(EXTRAS) for one in brought_by(extra)]
    monkeypatch.setattr(importlib.metadata, "requires", lambda name: lines)


def brought_by(extra: str) -> list[str]:
    """Return all that an extra brings, with what the extras it holds bring."""
    within = [name for one in EXTRAS[extra] for name in re.findall(r"^haversack\[(.*)\]", one)]
    own = [one for one in EXTRAS[extra] if not one.startswith("haversack[")]
    return own + [one for names in within for name in names.split(",") for one in brought_by(name)]


def test_every_package_of_an_extra_is_known() -> None:
    """So there is a sentence for each, which names an extra that brings it."""
    modules = {package: module for module, package in INSTALLED_AS.items()}
    for extra, wanted in EXTRAS.items():
        for package in [re.split(r"[\[><=;]", one)[0] for one in wanted if not one.startswith("haversack[")]:
            told = sentence_for(ModuleNotFoundError(name=modules.get(package, package).replace("-", "_")))
            assert told is not None, (extra, package)
            named = told.split("haversack[")[1].split("]")[0]
            assert any(one.startswith(package) for one in EXTRAS[named]), told


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
    monkeypatch.setattr(haversack, "server", importlib.import_module("haversack.server"), raising=False)
    for name in [name for name in sys.modules if name.split(".")[0] == absent or name.startswith("haversack.server")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, absent, None)
    assert main(arguments) == 2
    told = capsys.readouterr().err
    assert told == f"haversack: This needs {absent}, which is not installed: pip install 'haversack[{extra}]'.\n"


@pytest.mark.parametrize(
    ("module", "extra"), [("resvg_py", "picture"), ("pettingzoo", "rl"), ("starlette", "web"), ("psycopg", "postgres")]
)
def test_the_smallest_extra_is_named(module: str, extra: str) -> None:
    """Extras for developers bring all of it; nobody is told to install those."""
    assert f"'haversack[{extra}]'" in str(sentence_for(ModuleNotFoundError(name=module)))


def test_what_no_extra_brings_is_a_fault() -> None:
    """A module of ours that is missing is no matter of extras."""
    assert sentence_for(ModuleNotFoundError(name="haversack.nothing")) is None
