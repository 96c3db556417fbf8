"""A page over a restart of its server: it comes back by itself."""

import socket as sockets
from pathlib import Path
from typing import TYPE_CHECKING

from tests.server.test_operate import running
from tests.web.test_table import CHOICE

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_page_comes_back_by_itself(browser: "Browser", tmp_path: Path) -> None:
    """Nothing is pressed and nothing loaded anew; once the server is back, the page hears from it and goes on."""
    with sockets.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = int(found.getsockname()[1])
    page = browser.new_page()
    heard: list[str | bytes] = []
    with running(tmp_path, port):
        page.goto(f"http://127.0.0.1:{port}/")
        page.get_by_role("button", name="Play now").nth(1).click()
        page.wait_for_url("**/table/**")
        page.locator(CHOICE).first.wait_for()
        page.evaluate("window.stays = true")
        page.on("websocket", lambda line: line.on("framereceived", lambda message: heard.append(message)))
    with running(tmp_path, port):
        for _ in range(600):
            if any('"type":"state"' in str(message) for message in heard):
                break
            page.wait_for_timeout(100)
        assert any('"type":"state"' in str(message) for message in heard)
        page.locator(CHOICE).first.wait_for()
        assert page.evaluate("window.stays")
    page.close()
