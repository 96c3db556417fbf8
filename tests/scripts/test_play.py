"""`make play` answers at once, compiled or not."""

import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from scripts.build_native import FINGERPRINT, PACKAGE, ROOT, fingerprint
from scripts.play import is_compiled, served_from


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A package with one module of rules."""
    kernel = tmp_path / "src" / PACKAGE / "kernel"
    kernel.mkdir(parents=True)
    (kernel / "one.py").write_text("ONE = 1\n")
    return tmp_path / "src"


def test_what_is_not_compiled_is_served_pure(source: Path, tmp_path: Path) -> None:
    """Without compiled rules, or with those of other sources, the sources themselves are served."""
    target = tmp_path / "native"
    assert served_from(source, target) == source
    target.mkdir()
    (target / FINGERPRINT).write_text("of other sources")
    assert not is_compiled(source, target)
    assert served_from(source, target) == source


def test_what_is_compiled_is_served_with_the_newest_pages(source: Path, tmp_path: Path) -> None:
    """Compiled rules of the same sources are served, with what is not compiled brought up to date."""
    target = tmp_path / "native"
    target.mkdir()
    (target / FINGERPRINT).write_text(fingerprint(source / PACKAGE))
    (source / PACKAGE / "page.html").write_text("new")
    assert served_from(source, target) == target
    assert (target / PACKAGE / "page.html").read_text() == "new"


def test_the_table_answers_while_the_rules_are_compiled(tmp_path: Path) -> None:
    """The address is printed and good before anything is compiled; the end of it ends the compiler too."""
    command = [sys.executable, "-m", "scripts.play", "--target", str(tmp_path / "native"), "--port", "0"]
    given = {**os.environ, "HOME": str(tmp_path)}
    with subprocess.Popen(command, cwd=ROOT, env=given, stdout=subprocess.PIPE, text=True) as served:
        assert served.stdout is not None
        said = served.stdout.readline()
        assert said.startswith("The table starts on the pure rules")
        found = re.search(r"http://\S+/", next(line for line in served.stdout if "http" in line))
        assert found is not None
        with urllib.request.urlopen(found[0] + "api/games") as answer:
            assert answer.status == 200
        assert not (tmp_path / "native").exists()
        served.send_signal(2)
        assert served.wait() == 0
