"""The script of a page: whole, in one piece, and asked for anew only when it has changed."""

import re

import pytest
from starlette.testclient import TestClient

from haversack.server.bundle import bundle


@pytest.mark.parametrize(("page", "modules"), [("table", {"table", "dom", "mat", "replay"}), ("gallery", {"gallery"})])
def test_a_script_holds_every_module_once_and_no_import(page: str, modules: set[str]) -> None:
    """What is imported, at once or later, is in it; no statement of modules is left."""
    script = bundle(page)
    held = re.findall(r'^  "([\w-]+)": \(\) => \{$', script, re.MULTILINE)
    assert modules <= set(held)
    assert len(held) == len(set(held))
    assert set(re.findall(r'need\("([\w-]+)"\)', script)) == set(held)
    assert not re.search(r"^(import|export)\b|\bimport\(", script, re.MULTILINE)


def test_a_script_is_kept_until_it_changes(light: TestClient) -> None:
    """The browser asks each time and is told that nothing has changed."""
    first = light.get("/script/table.js")
    assert first.status_code == 200
    assert first.headers["content-type"].startswith("text/javascript")
    again = light.get("/script/table.js", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
