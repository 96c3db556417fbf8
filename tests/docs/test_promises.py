"""What the page on the server promises is shown by tests that are there."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def names_in(path: str) -> set[str]:
    """Return the names of the tests of a file."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_promise_names_tests_there_are() -> None:
    """Each row names at least one; a name without its file is of the file before it."""
    text = (ROOT / "docs" / "server.md").read_text(encoding="utf-8").partition("## What shows it")[2]
    rows = [line for line in text.splitlines() if line.startswith("| ") and "::" in line]
    assert len(rows) > 20
    for row in rows:
        path = ""
        for named, test in re.findall(r"`([\w/.]*)::(\w+)`", row):
            path = named or path
            assert test in names_in(path), (path, test)
