"""What the page on the server promises is shown by tests that are there."""

import re

from tests.docs.pages import ROOT, names_of_tests


def test_every_promise_names_tests_there_are() -> None:
    """Each row names at least one; a name without its file is of the file before it."""
    text = (ROOT / "docs" / "server.md").read_text(encoding="utf-8").partition("## What shows it")[2]
    rows = [line for line in text.splitlines() if line.startswith("| ") and "::" in line]
    assert len(rows) > 20
    for row in rows:
        path = ""
        for named, test in re.findall(r"`([\w/.]*)::(\w+)`", row):
            path = named or path
            assert test in names_of_tests(path), (path, test)
