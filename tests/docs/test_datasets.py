"""The page on datasets describes what its command writes; its example for PyTorch runs where that is installed."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from haversack.dataset.read import Dataset
from tests.docs.pages import ROOT, blocks


@pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch comes with `make test-train`, which runs this")
def test_the_example_for_pytorch_runs(dataset: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [block] = [block for block in blocks("docs/datasets.md", "python") if block.startswith("import torch")]
    monkeypatch.chdir(dataset)
    exec(compile(block, "page", "exec"), {"__name__": "page"})


def test_every_column_is_described(dataset: Path) -> None:
    data = Dataset(dataset / "great-war")
    page = (ROOT / "docs" / "datasets.md").read_text(encoding="utf-8")
    sheet = page.partition("## Datasheet")[2]
    for column in (*data.records.schema.names, *data.decisions.schema.names):
        assert f"`{column}`" in sheet, column
    assert len(data) == 4
