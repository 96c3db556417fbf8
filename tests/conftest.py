"""For all tests: Ctrl-C as at a terminal, the collector, and the Chromium of the system, never one downloaded."""

import gc
import os
import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from scripts.chromium import MISSING, find_chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

# How long anything on a page may take, in milliseconds: on a busy machine a page may come many times later than else.
PATIENCE = 180_000
# What costs a process for each window and shows nothing: a renderer in reserve, the list below the address. Chromium
# hears the last such list alone, so what Playwright turns off is said again.
TURNED_OFF = (
    "SpareRendererForSitePerProcess,WebUIOmniboxPopup,WebUIOmniboxAimPopup,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,"
    "HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,"
    "AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch"
)


def pytest_configure() -> None:
    """Let the programs that tests start hear Ctrl-C, also where the tests themselves run in the background."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """Let the collector pass over the tests themselves, which are there to stay."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """Start Chromium; without it these tests are skipped, except in CI, where that would hide them."""
    program = find_chromium()
    if program is None and os.environ.get("CI"):
        pytest.fail(MISSING)
    if program is None:
        pytest.skip(MISSING)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=[f"--disable-features={TURNED_OFF}"])
        settle(started)
        yield started
        started.close()


def settle(browser: "Browser") -> None:
    """Let every page of a browser wait long and move nothing, unless it is told to.

    A test that waits for what never comes fails all the same. Drawing a map anew for every frame of an animation costs
    more than all else that a test does.
    """
    new_context, new_page = browser.new_context, browser.new_page

    def settled_context(**given: Any) -> "BrowserContext":
        made = new_context(**{"reduced_motion": "reduce", **given})
        made.set_default_timeout(PATIENCE)
        return made

    def settled_page(**given: Any) -> "Page":
        made = new_page(**{"reduced_motion": "reduce", **given})
        made.context.set_default_timeout(PATIENCE)
        return made

    vars(browser).update(new_context=settled_context, new_page=settled_page)
