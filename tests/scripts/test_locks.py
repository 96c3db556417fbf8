"""The lock files pin every package by version and hash, agree with each other, and an audit says what it knows."""

import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from scripts import audit

ROOT = Path(__file__).parents[2]
LOCKS = {path.stem: path.read_text(encoding="utf-8") for path in sorted((ROOT / "requirements").glob("*.lock"))}
PINNED = re.compile(r"^([a-z0-9][a-z0-9._-]*)(?:\[[^\]]*\])?==(\S+)", re.MULTILINE)


def pins(text: str) -> dict[str, list[str]]:
    """Return the versions a lock file pins; of some packages one for each of several Pythons."""
    out: dict[str, list[str]] = {}
    for name, version in PINNED.findall(text):
        out.setdefault(name, []).append(version)
    return out


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_is_pinned_by_its_hashes(name: str) -> None:
    """Each entry begins with a version and goes on with hashes; nothing comes from anywhere else."""
    entries = re.split(r"\n(?=\S)", re.sub(r"^\s*#.*\n", "", LOCKS[name], flags=re.MULTILINE))
    assert len(entries) > 20
    for entry in entries:
        assert PINNED.match(entry), entry
        assert len(re.findall(r"--hash=sha256:[0-9a-f]{64}\b", entry)) >= 1, entry
    assert "--index" not in LOCKS[name]
    assert "://" not in LOCKS[name]


def test_the_locks_agree_and_hold_what_the_package_asks_for() -> None:
    """All pin the versions of the largest, so that they can be installed one after another; none has gone stale."""
    largest = pins(LOCKS["dev"])
    for text in LOCKS.values():
        assert {one: found for one, found in pins(text).items() if found != largest.get(one, found)} == {}
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    for name, extra in (
        ("web", "web"),
        ("play", "web"),
        ("play", "native"),
        ("postgres", "web"),
        ("postgres", "postgres"),
    ):
        named = {re.split(r"[\[<>=]", one)[0] for one in extras[extra]} - {"haversack"}
        assert named <= set(pins(LOCKS[name])), (name, extra)


def test_versions_are_a_constraint_without_hashes(tmp_path: Path) -> None:
    """What `make test-train` adds is held to the versions of the lock, though no lock knows its hash."""
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "dev.lock").write_text(LOCKS["dev"], encoding="utf-8")
    (tmp_path / ".venv").mkdir()
    (tmp_path / "Makefile").write_text((ROOT / "Makefile").read_text(encoding="utf-8"), encoding="utf-8")
    subprocess.run(
        ["make", "--silent", "--old-file", ".venv/.dev", ".venv/versions"], cwd=tmp_path, check=True, timeout=60
    )
    lines = (tmp_path / ".venv" / "versions").read_text(encoding="utf-8").splitlines()
    assert pins("\n".join(lines)) == pins(LOCKS["dev"])
    assert len(lines) == len(PINNED.findall(LOCKS["dev"]))
    assert not [line for line in lines if "hash" in line or "\\" in line]


def package(name: str, *faults: dict[str, Any]) -> dict[str, Any]:
    """A package as pip-audit tells of it."""
    return {"name": name, "version": "1.0", "vulns": list(faults)}


def test_an_audit_that_asked_nobody_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    """Packages that were not found are not called clean; faults are named with the version that mends them."""
    missed = {"name": "a", "skip_reason": "Dependency not found on PyPI"}
    assert audit.report("x.lock", audit.read({"dependencies": [missed]})) == audit.NOT_ASKED
    assert audit.report("x.lock", None) == audit.NOT_ASKED
    assert capsys.readouterr().out.count(audit.UNREACHABLE) == 2
    assert audit.report("x.lock", audit.read({"dependencies": [package("a")]})) == 0
    assert audit.report("x.lock", audit.read({"dependencies": [package("a"), missed]})) == audit.NOT_ASKED
    fault = {"id": "CVE-1", "fix_versions": ["1.1"]}
    assert audit.report("x.lock", audit.read({"dependencies": [package("a", fault)]})) == audit.FAULTS
    assert "a 1.0: CVE-1, mended in 1.1" in capsys.readouterr().out
