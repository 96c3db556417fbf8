"""The balance report in the browser: its table is sorted by a click or a key, and can be searched."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from haversack.cli.main import main
from tests.web.conftest import Opened, watched

if TYPE_CHECKING:
    from playwright.sync_api import Browser

COLUMN = "n => [...document.querySelectorAll('tbody tr:not([hidden])')].map((row) => row.cells[n].dataset.sort)"
NAMES = "() => [...document.querySelectorAll('tbody tr:not([hidden])')].map((row) => row.cells[0].textContent)"


@pytest.fixture(scope="module")
def report(browser: "Browser", tmp_path_factory: pytest.TempPathFactory) -> Opened:
    """Open a report of few games."""
    path = tmp_path_factory.mktemp("report") / "report.html"
    assert main(["report", "1914", "--games", "2", "--bots", "random", "--out", str(Path(path))]) == 0
    opened = watched(browser.new_page(viewport={"width": 390, "height": 844}))
    opened.page.goto(path.as_uri())
    return opened


def test_the_table_is_sorted_by_its_heads(report: Opened) -> None:
    """Numbers fall first, words rise first; a second click turns it around; the head says so."""
    page = report.page
    page.get_by_role("button", name="played", exact=True).click()
    found = [float(one) for one in page.evaluate(COLUMN, 4)]
    assert found == sorted(found, reverse=True)
    assert found[0] > found[-1]
    assert page.locator("th[aria-sort=descending]").inner_text().startswith("played")
    page.get_by_role("button", name="played", exact=True).press("Enter")
    found = [float(one) for one in page.evaluate(COLUMN, 4)]
    assert found == sorted(found)
    page.get_by_role("button", name="card", exact=True).click()
    names = [name.lower() for name in page.evaluate(NAMES)]
    assert names == sorted(names)
    assert page.locator("th[aria-sort]").count() == 1
    assert report.faults == []


def test_the_table_can_be_searched(report: Opened) -> None:
    """Only rows with the words are shown; nothing leaves the page sideways on a phone."""
    page = report.page
    page.get_by_label("Show only").fill("russia")
    shown = page.locator("tbody tr:visible")
    assert 0 < shown.count() < page.locator("tbody tr").count()
    assert all("russia" in text.lower() for text in shown.all_inner_texts())
    page.get_by_label("Show only").fill("")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
