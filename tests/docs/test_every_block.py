"""Every block of the documentation does what it says: commands are read and run, Python runs, data is read.

What takes long is run with less to do, and what is shown by a test of its own or cannot run here is listed.
"""

import ast
import io
import json
import re
import shlex
import tomllib
from collections.abc import Callable
from importlib.metadata import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from haversack.cli.main import main, parse
from haversack.learn.coach import run as take
from haversack.learn.lessons import read_lesson
from tests.cli.conftest import record, written
from tests.docs.pages import PAGES, ROOT, Block, blocks, commands, names_of_tests, page_blocks

__all__ = ["record"]

# What is put behind a command so that it takes a moment: of an option said twice the last counts.
SMALLER = {
    "haversack arena ww2 --bots search,scripted": "--bots search@2,scripted --games 2 --jobs 1",
    "haversack report ww2": "--games 2 --jobs 1",
    "haversack review game.json": "--seconds 0.5",
    "haversack puzzles check ww2": "--sample 1 --worlds 40",
    "haversack pack fuzz": "--games 3",
    "haversack pack balance": "--games 2",
}

# What is only read here: the test that runs it, or why none does.
READ_ONLY = {
    "haversack serve": "tests/server/test_processes.py::test_workers_of_one_server_share_its_port_and_are_replaced",
    "haversack arena fords": "tests/plugin/test_plugin.py::test_bots_play_it_by_its_judge",
    "python -m pytest tests/contract -k fords": "tests/plugin/test_plugin.py::test_the_contract_holds",
    "python scripts/fuzz.py --game fords": "tests/plugin/test_plugin.py::test_random_games_hold_its_invariant",
    "haversack puzzles make": "tests/puzzles/test_command.py::test_what_is_found_is_written_alone_or_beside_the_rest",
    "haversack puzzles remake": "tests/puzzles/test_command.py::test_a_puzzle_is_made_again_and_compared",
    "haversack dataset": "tests/docs/test_datasets.py::test_every_column_is_described",
    "haversack bench-model": "tests/docs/test_language_models.py::test_the_stand_in_is_placed",
    "haversack arena ww2 --bots my_bots": "tests/docs/test_write_a_bot.py::test_the_commands_run",
    "haversack arena greatwar --bots my_bots": "tests/docs/test_write_a_bot.py::test_the_commands_run",
    "haversack train": "it needs PyTorch: `make test-train` trains",
    "python -m http.server": "tests/static/test_browser.py serves the folder, by `make test-static`",
    "python -m benchmarks.review": "measured by hand, in minutes",
    "uvx": "scripts/first_question.py runs it, with a network or an index at hand",
    "pipx": "scripts/first_question.py runs it, with a network or an index at hand",
}

# Blocks of Python and data that do not stand by themselves, by how they begin.
SHOWN_ELSEWHERE = {
    ("docs/add-a-card.md", 'Card(\n    "de_'): "tests/docs/test_examples.py::test_the_example_of_a_card_is_the_card",
    ("docs/add-a-card.md", 'Card(\n    "uk-'): "tests/docs/test_cards_and_packs.py::test_the_card_of_1914_is_the_card",
    ("docs/add-a-card.md", 'Card("red-'): "tests/docs/test_cards_and_packs.py::"
    "test_the_card_of_the_great_war_is_the_card",
    ("docs/bots.md", "def choose("): "tests/docs/test_every_block.py::test_the_bot_of_the_page_is_the_protocol",
    ("docs/datasets.md", "import torch\n"): "tests/docs/test_datasets.py::test_the_example_for_pytorch_runs",
    ("docs/design.md", "class PlayStep("): "tests/docs/test_every_block.py::test_the_procedure_of_the_page_is_the_one",
    ("docs/language-models.md", "import haversack"): "tests/docs/test_language_models.py::test_the_seat_in_python",
    ("docs/write-a-bot.md", "from haversack.bots."): "tests/docs/test_write_a_bot.py::test_the_commands_run",
    ("docs/write-a-bot.md", "from haversack.envs."): "tests/docs/test_write_a_bot.py::"
    "test_the_environment_takes_the_bot",
}
PRINTED = {"state.outcome": "Outcome(", "textarena": "{0: "}  # what a block that says this prints
DATA: dict[str, Callable[[str], object]] = {"json": json.loads, "toml": tomllib.loads}
KINDS = {"python", "console", *DATA}
AS_TEXT = {"text", "nginx", "bibtex", "markdown"}

ALL = [block for page in PAGES for block in page_blocks(page)]
WHOLE = [block for block in ALL if not block.included]
LINES = [line for page in PAGES for line in commands(page)]


def entry(table: dict[str, str], line: str) -> str | None:
    """Return what a table says of a command: the longest beginning that fits."""
    found = [start for start in table if line.startswith(start)]
    return table[max(found, key=len)] if found else None


def is_elsewhere(block: Block) -> bool:
    """Say whether a test of its own shows what a block says."""
    return any(block.page == page and block.text.startswith(start) for page, start in SHOWN_ELSEWHERE)


def words(line: str) -> list[str]:
    """Return the words of a command line without its comment."""
    return shlex.split(line, comments=True)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record: dict[str, Any]) -> Path:
    """Return a folder of a reader, with a game of his to look at, and go there."""
    written(tmp_path / "game.json", record)
    written(tmp_path / "stalingrad.json", blocks("docs/positions.md", "json")[0])
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_block_is_of_a_kind_that_is_looked_at() -> None:
    assert len(ALL) > 60
    assert [block.place for block in WHOLE if block.kind not in KINDS | AS_TEXT] == []
    assert [block.place for block in ALL for file in block.included if not (ROOT / file).is_file()] == []


def is_make(given: list[str]) -> bool:
    """A target there is."""
    return re.search(rf"^{given[1]}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE) is not None


def is_pip(given: list[str]) -> bool:
    """This package, with extras there are."""
    named = [re.fullmatch(r"haversack(?:\[(.+)\])?", word) for word in given[2:]]
    extras = metadata("haversack").get_all("Provides-Extra") or []
    return all(one is not None and one[1] in {None, *extras} for one in named)


def is_python(given: list[str]) -> bool:
    """A module or a script there is."""
    if given[1] == "-m":
        return find_spec(given[2]) is not None
    return (ROOT / given[1]).is_file()


def is_haversack(given: list[str]) -> bool:
    """What the command understands."""
    try:
        parse(given[given.index("haversack") + 1 :])
    except SystemExit as asked:
        return asked.code == 0
    return True


def is_run_at_once(given: list[str]) -> bool:
    """`uvx` and `pipx`: a wheel, then a command."""
    last = max(place for place, word in enumerate(given) if word.startswith(("haversack", "dist/haversack")))
    tail = given[last + 1 :]
    return is_haversack(["haversack", *tail])


READERS: dict[str, Callable[[list[str]], bool]] = {
    "haversack": is_haversack,
    "make": is_make,
    "pip": is_pip,
    "python": is_python,
    "uvx": is_run_at_once,
    "pipx": is_run_at_once,
}


@pytest.mark.parametrize("line", LINES)
def test_a_command_is_understood(line: str) -> None:
    given = words(line)
    assert READERS[given[0]](given)


RUN = [page for page in PAGES if any(line.startswith("haversack") for line in commands(page))]


@pytest.mark.parametrize("page", RUN)
@pytest.mark.usefixtures("folder")
def test_the_commands_of_a_page_run(
    page: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One after the other in one folder, as a reader would give them; a game is left as soon as it asks."""
    for line in commands(page):
        if line.startswith("haversack") and entry(READ_ONLY, line) is None:
            monkeypatch.setattr("sys.stdin", io.StringIO())
            arguments = [*words(line)[1:], *shlex.split(entry(SMALLER, line) or "")]
            assert ended(arguments) == 0, (line, capsys.readouterr().err)


def ended(arguments: list[str]) -> object:
    """Return the exit code of a command; argparse ends the program itself when it has told what was asked."""
    try:
        return main(arguments)
    except SystemExit as end:
        return end.code


PYTHON = [block for block in WHOLE if block.kind == "python" and not is_elsewhere(block)]


@pytest.mark.parametrize("block", PYTHON, ids=lambda block: str(block.place))
def test_the_python_of_a_page_runs(
    block: Block, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    """On the dataset of its page, if it reads one; what starts processes is only compiled."""
    if "great-war" in block.text:
        monkeypatch.chdir(request.getfixturevalue("dataset"))
    exec(compile(block.text, block.place, "exec"), {"__name__": "example"})
    printed = capsys.readouterr().out
    assert [sign for mark, sign in PRINTED.items() if mark in block.text and sign not in printed] == []


@pytest.mark.parametrize("block", [block for block in WHOLE if block.kind in DATA], ids=lambda block: str(block.place))
def test_the_data_of_a_page_is_read(block: Block) -> None:
    DATA[block.kind](block.text)


def test_the_lesson_of_the_page_is_taken() -> None:
    """Its way leads to the goal and the star, its wrong way to an answer."""
    [text] = blocks("docs/write-a-lesson.md", "toml")
    lesson = read_lesson(text, "ww2", "blitzkrieg")
    coach, _ = take(lesson, lesson.way)
    assert (coach.done, coach.star) == (True, True)
    [wrong] = lesson.wrong
    coach, _ = take(lesson, wrong.way)
    assert (coach.done, coach.answer) == (False, wrong.answer)


def source(module: str) -> str:
    """Return what a module of the package says."""
    return (ROOT / "src" / "haversack" / module).read_text(encoding="utf-8")


def shape(node: ast.ClassDef) -> tuple[str | None, dict[str, str], dict[str, str]]:
    """Return what a class says of itself: its docstring, its values, the arguments of its methods."""
    values = {
        ast.unparse(one.targets[0] if isinstance(one, ast.Assign) else one.target): ast.unparse(one.value)
        for one in node.body
        if isinstance(one, ast.Assign | ast.AnnAssign) and one.value is not None
    }
    methods = {one.name: ast.unparse(one.args) for one in node.body if isinstance(one, ast.FunctionDef)}
    return ast.get_docstring(node), values, methods


def class_in(text: str, name: str) -> ast.ClassDef:
    """Return a class of a module."""
    [found] = [one for one in ast.parse(text).body if isinstance(one, ast.ClassDef) and one.name == name]
    return found


def test_the_procedure_of_the_page_is_the_one() -> None:
    """Whatever the page shows of it is so in the modules; the page leaves some out."""
    [text] = blocks("docs/design.md", "python")
    said, values, methods = shape(class_in(text, "PlayStep"))
    real_said, real_values, real_methods = shape(class_in(source("games/ww2/engine/playing.py"), "PlayStep"))
    methods.pop("title")  # that of every procedure
    assert said == real_said
    assert values.items() <= real_values.items()
    assert methods.items() <= real_methods.items()


def test_the_bot_of_the_page_is_the_protocol() -> None:
    [text] = blocks("docs/bots.md", "python")
    assert text.strip().removesuffix(" ...") in source("bots/protocol.py")


def test_every_exception_is_needed() -> None:
    """Each fits something that is shown, and the tests that are named are there."""
    for table in (SMALLER, READ_ONLY):
        assert [start for start in table if not any(entry({start: ""}, line) == "" for line in LINES)] == []
    shown = [(block.page, block.text) for block in WHOLE]
    assert [
        (page, start)
        for page, start in SHOWN_ELSEWHERE
        if not any(page == other and text.startswith(start) for other, text in shown)
    ] == []
    named = [why.split("::") for why in (*READ_ONLY.values(), *SHOWN_ELSEWHERE.values()) if "::" in why]
    assert [(path, test) for path, test in named if test not in names_of_tests(path)] == []
