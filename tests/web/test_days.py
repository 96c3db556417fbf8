"""A table by days in the browser: its clock, vacation, notices to a receiver, a friend who plays for a while."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.server.receiver import Receiver, receiver
from tests.server.test_operate import running, unused_port
from tests.web.conftest import watched
from tests.web.serving import package_home

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, current_test: Path) -> Iterator[str]:
    """A server that sends notices to receivers on this machine; its address."""
    port, folder = unused_port(), tmp_path_factory.mktemp("days")
    home, url = str(package_home()), "https://play.example.org"
    with running(folder, port, PYTHONPATH=home, HAVERSACK_URL=url, HAVERSACK_WEBHOOK_HOST="127.0.0.1"):
        yield f"http://127.0.0.1:{port}"


def test_a_table_by_days(browser: "Browser", served: str) -> None:
    """What was agreed on is said, time runs beside the players, a way to be told is added and tried, a seat is lent."""
    with receiver() as post:
        one = browser.new_context(viewport={"width": 390, "height": 844})
        opened = watched(one.new_page())
        page = opened.page
        page.set_default_timeout(20000)
        page.goto(f"{served}/")
        page.get_by_role("button", name="Set up a game").first.click()
        page.locator("summary", has_text="Clock, and play by days").click()
        page.locator("select[name=clock]").select_option("slow")
        assert page.locator("select[name=policy]").is_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.get_by_role("button", name="Start").click()
        page.wait_for_url("**/table/**")
        page.locator("#tabs .seat-clock").wait_for()
        assert page.locator("#tabs .seat-clock").inner_text() in ("2d 23h", "3d 0h")
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Go on vacation").click()
        page.locator("#tabs .seat-clock").wait_for(state="detached")
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="I am back from vacation").click()
        page.locator("#tabs .seat-clock").wait_for()
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Tell me when I am waited for").click()
        page.get_by_label("By a webhook").last.fill(post.url)
        page.get_by_role("button", name="Add").last.click()
        page.get_by_text("127.0.0.1").wait_for()
        page.get_by_role("button", name="Send me a try").click()
        page.get_by_text("It is on its way.").wait_for()
        wait_for(page, post)
        assert "reaches you" in post.texts[0]
        page.get_by_role("button", name="Close").click()
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Let a friend play for me").click()
        link = page.locator("input.copy").input_value()
        friend = browser.new_context().new_page()
        friend.goto(link)
        friend.get_by_role("heading", name="for a while").wait_for()
        friend.get_by_label("Your name").fill("Fritz")
        friend.get_by_role("button", name="Sit down and play").click()
        friend.wait_for_url("**/table/**")
        friend.locator("#choices button, #hand button").first.wait_for()
        page.get_by_role("button", name="Close").click()
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Take my seat back").click()
        page.get_by_role("button", name="Log").click()
        page.locator("#log .told", has_text="again").wait_for()
        assert opened.faults == []
        friend.context.close()
        one.close()


def wait_for(page: "Page", post: Receiver) -> None:
    """Wait until a notice has come."""
    for _ in range(1200):
        if post.requests:
            return
        page.wait_for_timeout(50)
    raise AssertionError("nobody is told anything")
