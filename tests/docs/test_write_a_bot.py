"""The page on writing a bot runs as printed: its modules, its commands, its environment, its entry point."""

import shlex
import sys
from pathlib import Path

import pytest

from haversack.cli.main import main
from tests.docs.pages import blocks, commands


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the bots of the page, as a reader would have it, and go there."""
    bots = [block for block in blocks("docs/write-a-bot.md", "python") if "class " in block]
    (tmp_path / "my_bots.py").write_text("\n\n".join(bots), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    monkeypatch.delitem(sys.modules, "my_bots", raising=False)
    return tmp_path


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("line", commands("docs/write-a-bot.md"))
def test_the_commands_run(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(shlex.split(line)[1:]) == 0
    assert "2 games" in capsys.readouterr().out


@pytest.mark.usefixtures("folder")
def test_the_environment_takes_the_bot() -> None:
    [block] = [block for block in blocks("docs/write-a-bot.md", "python") if "SingleEnv" in block]
    names: dict[str, object] = {}
    exec(compile(block, "page", "exec"), names)
    assert names["info"]


def test_an_installed_package_offers_its_bots_by_name(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    metadata = folder / "my_bots-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: my-bots\nVersion: 1\n", encoding="utf-8")
    [offer] = blocks("docs/write-a-bot.md", "toml")
    (metadata / "entry_points.txt").write_text(
        offer.replace('[project.entry-points."haversack.bots"]', "[haversack.bots]").replace('"', ""), encoding="utf-8"
    )
    sys.path.append(str(folder))
    assert main(["sim", "greatwar", "--bots", "patient", "--games", "1"]) == 0
    capsys.readouterr()
    assert main(["sim", "greatwar", "--bots", "nobody", "--games", "1"]) == 2
    assert "patient, and your own as package.module:Class" in capsys.readouterr().err
