"""A browser for the tests: Chromium as the system has it, never one that Playwright downloads."""

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from haversack.cli.main import main
from tests.web.seeded_server import CURRENT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Request

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# How long anything on a page may take, in milliseconds: on a busy machine a page may come many times later than else.
PATIENCE = 180_000
MISSING = "There is no Chromium here; install it (Debian: apt-get install chromium) to run the tests in the browser."


@dataclass
class Opened:
    """A page and what went wrong on it."""

    page: "Page"
    faults: list[str] = field(default_factory=list)


@pytest.fixture(scope="session")
def current_test(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Name the file that tells the servers of these tests which test runs."""
    path = tmp_path_factory.mktemp("current") / "test.txt"
    path.write_text("", encoding="utf-8")
    os.environ[CURRENT] = str(path)
    yield path
    del os.environ[CURRENT]


@pytest.fixture(autouse=True)
def lots(current_test: Path, request: pytest.FixtureRequest) -> None:
    """Let whatever is drawn by lot in a test depend on its name: each run meets the same deals and the same bots."""
    current_test.write_text(request.node.nodeid, encoding="utf-8")


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """Start Chromium; without it these tests are skipped, except in CI, where that would hide them."""
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None and os.environ.get("CI"):
        pytest.fail(MISSING)
    if program is None:
        pytest.skip(MISSING)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program)
        make_patient(started)
        yield started
        started.close()


def make_patient(browser: "Browser") -> None:
    """Let every page of a browser wait long; a test that waits for what never comes fails all the same."""
    new_context, new_page = browser.new_context, browser.new_page

    def patient_context(**given: Any) -> "BrowserContext":
        made = new_context(**given)
        made.set_default_timeout(PATIENCE)
        return made

    def patient_page(**given: Any) -> "Page":
        made = new_page(**given)
        made.context.set_default_timeout(PATIENCE)
        return made

    vars(browser).update(new_context=patient_context, new_page=patient_page)


@pytest.fixture(scope="session")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the gallery as its command does."""
    path = tmp_path_factory.mktemp("gallery") / "gallery.html"
    assert main(["gallery", str(path)]) == 0
    return path


def _note_failure(opened: Opened, request: "Request") -> None:
    """Keep a request that failed; one that the page itself gave up, as when it was left, is no fault."""
    if request.failure != "net::ERR_ABORTED":
        opened.faults.append(f"failed: {request.url}")


def watched(page: "Page") -> Opened:
    """Keep the errors of a page."""
    opened = Opened(page)
    page.on("pageerror", lambda error: opened.faults.append(str(error)))
    page.on("console", lambda said: opened.faults.append(said.text) if said.type in ("error", "warning") else None)
    page.on("requestfailed", lambda request: _note_failure(opened, request))
    return opened
