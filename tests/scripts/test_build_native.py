"""The choice of modules to compile, and the builds that need no compiler."""

from pathlib import Path

import pytest

from scripts import build_native
from scripts.build_native import FINGERPRINT, PACKAGE, build, copy_package, fingerprint, native_modules


@pytest.fixture
def source(tmp_path: Path) -> Path:
    package = tmp_path / "src" / PACKAGE
    for name, text in {
        "__init__.py": "",
        "cli/main.py": "",
        "bots/loop.py": "# native: yes\n",
        "kernel/rng.py": "",
        "kernel/loose.py": "# native: no\n",
        "qmg/graph.py": "",
        "games/ww2/state.py": "",
        "games/ww2/render_text.py": "",
        "games/ww2/cards/germany.py": "",
        "games/ww2/cards/table.py": "# native: yes\n",
    }.items():
        path = package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return package.parent


def test_rules_are_compiled_and_card_packs_and_renderers_are_not(source: Path) -> None:
    package = source / PACKAGE
    names = {path.relative_to(package).as_posix() for path in native_modules(package)}
    rules = {"kernel/rng.py", "qmg/graph.py", "games/ww2/state.py", "games/ww2/cards/table.py"}
    assert names == {*rules, "bots/loop.py"}


def test_fingerprint_follows_a_module_of_another_layer_that_asks_to_be_compiled(source: Path) -> None:
    package = source / PACKAGE
    before = fingerprint(package)
    (package / "bots" / "loop.py").write_text("# native: yes\nchanged = True\n")
    assert fingerprint(package) != before


def test_fingerprint_follows_the_rules_and_nothing_above_them(source: Path) -> None:
    package = source / PACKAGE
    before = fingerprint(package)
    (package / "cli" / "main.py").write_text("changed = True\n")
    assert fingerprint(package) == before
    (package / "games" / "ww2" / "cards" / "germany.py").write_text("changed = True\n")
    assert fingerprint(package) != before


def test_copy_drops_what_the_source_no_longer_has(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy"
    copy_package(source / PACKAGE, target)
    (source / PACKAGE / "cli" / "main.py").unlink()
    copy_package(source / PACKAGE, target)
    assert not (target / "cli" / "main.py").exists()
    assert (target / "kernel" / "rng.py").exists()


def test_without_a_compiler_the_copy_is_pure(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_native, "has_compiler", lambda: False)
    message = build(source, tmp_path / "native")
    assert "pure Python" in message
    assert (tmp_path / "native" / PACKAGE / "kernel" / "rng.py").exists()
    assert not (tmp_path / "native" / FINGERPRINT).exists()


def test_rules_that_mypyc_refuses_stop_the_build(source: Path, tmp_path: Path) -> None:
    (source / PACKAGE / "kernel" / "rng.py").write_text('seed: int = "seven"\n')
    with pytest.raises(SystemExit, match="could not compile"):
        build_native.compile_rules(source)


def test_a_build_that_is_up_to_date_copies_only_what_is_above_the_rules(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "native"
    target.mkdir()
    (target / FINGERPRINT).write_text(fingerprint(source / PACKAGE))
    assert "up to date" in build(source, target)
    assert (target / PACKAGE / "cli" / "main.py").exists()


def test_a_quick_build_is_good_enough_for_tests_alone(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[bool] = []
    monkeypatch.setattr(build_native, "has_compiler", lambda: True)
    monkeypatch.setattr(build_native, "compile_rules", lambda folder, quick: compiled.append(quick))
    target = tmp_path / "native"
    for quick in (True, True, False, True, False):
        build(source, target, quick)
    assert compiled == [True, False]
