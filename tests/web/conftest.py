"""What the tests of pages share: servers whose lots depend on the test, the gallery, and what went wrong on a page."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from haversack.cli.main import main
from tests.web.seeded_server import CURRENT
from tests.web.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Request


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
def server(current_test: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a process: each opens tables of its own."""
    started = Server(tmp_path_factory.mktemp("tables"))
    yield started
    started.kill()


@pytest.fixture
def own_server(current_test: Path, tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which may kill it."""
    started = Server(tmp_path)
    yield started
    started.kill()


@pytest.fixture
def context(browser: "Browser") -> Iterator["BrowserContext"]:
    """A browser with nothing in it."""
    opened = browser.new_context(viewport={"width": 1440, "height": 900})
    yield opened
    opened.close()


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
