"""The wheel as it is released: what an index shows, what it holds, and that it plays with what it asks for alone."""

import os
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from email.message import Message
from email.parser import Parser
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import haversack
from hatch_build import index_page, urls

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "haversack"
HOME = "https://example.org/haversack"
OWN = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "HAVERSACK_COMPILE"}}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the pure wheel as for a release, with the backend that is installed here."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, check=True, cwd=ROOT, env=OWN | {"HAVERSACK_HOME": HOME}, capture_output=True)
    [built] = folder.iterdir()
    return built


def metadata_of(wheel: Path) -> Message:
    """Return what the wheel says of itself."""
    with zipfile.ZipFile(wheel) as archive:
        [name] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        return Parser().parsestr(archive.read(name).decode())


def test_an_index_is_told_the_version_the_addresses_and_the_pictures(wheel: Path) -> None:
    said = metadata_of(wheel)
    assert wheel.name == f"haversack-{haversack.__version__}-py3-none-any.whl"
    assert said["Version"] == haversack.__version__
    assert dict(line.split(", ") for line in said.get_all("Project-URL", [])) == urls(HOME)
    assert said["Description-Content-Type"] == "text/markdown"
    page = said.get_payload()
    assert str(page).strip() == index_page((ROOT / "README.md").read_text(encoding="utf-8"), HOME).strip()
    assert f"]({HOME}/raw/main/docs/pictures/turn.webp)" in str(page)


def test_it_holds_the_whole_package_and_nothing_else(wheel: Path) -> None:
    """Cards, maps, lessons, pages, pictures, types: every file, none of what lies around it."""
    there = {path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert packed == {path.relative_to(PACKAGE.parent).as_posix() for path in there}


def test_it_plays_in_an_environment_of_its_own(wheel: Path, tmp_path: Path) -> None:
    """With what it asks for and nothing else: the version, a game of each title, the command."""
    environment = tmp_path / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True, env=OWN)
    python = environment / "bin" / "python"
    pip: list[Path | str] = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--quiet",
        "--no-index",
        "--no-deps",
    ]
    subprocess.run([*pip, wheel], check=True, env=OWN)
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    lend(needed(metadata_of(wheel).get_all("Requires-Dist", [])), Path(said_by(python, "-c", where).strip()))
    assert said_by(environment / "bin" / "haversack", "--version") == f"haversack {haversack.__version__}\n"
    played = said_by(python, ROOT / "scripts" / "smoke.py")
    assert played.startswith(f"haversack {haversack.__version__}, pure: ")
    assert all(f"{game} in " in played for game in haversack.GAMES)


def said_by(*command: Path | str) -> str:
    """Run a program away from the sources, and return what it prints."""
    done = subprocess.run(command, check=True, cwd="/", env=OWN, capture_output=True, text=True)
    return done.stdout


def needed(asked: Iterable[str]) -> Iterator[Distribution]:
    """Return what is installed here of the packages asked for, no extra among them, and of what those ask for."""
    for line in map(Requirement, asked):
        if line.marker is None or line.marker.evaluate({"extra": ""}):
            found = distribution(line.name)
            yield found
            yield from needed(found.requires or [])


def lend(packages: Iterable[Distribution], folder: Path) -> None:
    """Lay packages that are installed here into a folder of another environment."""
    for package in packages:
        for top in {file.parts[0] for file in package.files or [] if file.parts[0] != ".."}:
            if not (folder / top).exists():
                (folder / top).symlink_to(str(package.locate_file(top)))
