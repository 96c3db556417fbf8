"""What the page on datasets writes."""

import shlex
from pathlib import Path

import pytest

from haversack.cli.main import main
from tests.docs.pages import commands


@pytest.fixture(scope="session")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder in which the command of the page on datasets was run."""
    place = tmp_path_factory.mktemp("page")
    [line] = commands("docs/datasets.md")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(place)
        assert main(shlex.split(line)[1:]) == 0
    return place
