"""The page on datasets runs as printed: the command, then every example on what it wrote."""

import re
import shlex
from importlib.util import find_spec
from pathlib import Path

import pytest

from haversack.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "datasets.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    """Return the blocks of a language on the page."""
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder in which the command of the page was run."""
    place = tmp_path_factory.mktemp("page")
    [line] = blocks("console")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(place)
        assert main(shlex.split(line.removeprefix("$ haversack "))) == 0
    return place


@pytest.mark.parametrize("block", blocks("python"))
def test_the_examples_run(block: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if "import torch" in block and find_spec("torch") is None:
        pytest.skip("PyTorch is not installed; `make test-train` brings it and runs this")
    monkeypatch.chdir(folder)
    exec(compile(block, "page", "exec"), {"__name__": "page"})


def test_every_column_is_described(folder: Path) -> None:
    from haversack.dataset.read import Dataset

    data = Dataset(folder / "great-war")
    sheet = PAGE.partition("## Datasheet")[2]
    for column in (*data.records.schema.names, *data.decisions.schema.names):
        assert f"`{column}`" in sheet, column
    assert len(data) == 4
