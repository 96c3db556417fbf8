"""For all tests: Ctrl-C as at a terminal, and a browser: the Chromium of the system, never one that is downloaded."""

import os
import shutil
import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# How long anything on a page may take, in milliseconds: on a busy machine a page may come many times later than else.
PATIENCE = 180_000
MISSING = "There is no Chromium here; install it (Debian: apt-get install chromium) to run the tests in the browser."


def pytest_configure() -> None:
    """Let the programs that tests start hear Ctrl-C, also where the tests themselves run in the background."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


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
