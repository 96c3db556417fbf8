"""A page over the end of the process that serves it, in order or by a kill: it comes back by itself and goes on."""

import os
import signal
import socket as sockets
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import haversack
from tests.server.conftest import Fresh, fresh, postgres  # noqa: F401 - fixtures of the tests of the server
from tests.server.test_operate import running
from tests.server.test_processes import Server, children
from tests.web.serving import package_home
from tests.web.test_table import CHOICE, play

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


class Following:
    """A page at a table of its own, and what it hears."""

    def __init__(self, browser: "Browser", port: int) -> None:
        self.page: Page = browser.new_page()
        self._heard: list[str] = []
        self.page.on("websocket", lambda line: line.on("framereceived", lambda said: self._heard.append(str(said))))
        seats = {seat: {"kind": "bot", "level": "random"} for seat in haversack.load("1914").seats}
        body = {"game": "1914", "seats": {**seats, "germany": {"kind": "me"}}, "pace": 0}
        made = self.page.request.post(f"http://127.0.0.1:{port}/api/tables", data=body).json()
        self.page.goto(f"http://127.0.0.1:{port}/table/{made['table']['id']}")
        self.page.locator(CHOICE).first.wait_for()
        self.page.evaluate("window.stays = true")

    def comes(self) -> None:
        """Wait until the page is told how the table stands, since this was asked last."""
        for _ in range(900):
            if any('"type":"state"' in message for message in self._heard):
                self._heard.clear()
                return
            self.page.wait_for_timeout(100)
        raise AssertionError("the page never came back")

    def plays(self) -> None:
        """Answer questions (one may be lost with the process), and see that the page was not loaded anew."""
        assert play(self.page, 3) == 3
        assert self.page.evaluate("window.stays")


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL], ids=["restarted", "killed"])
def test_a_page_comes_back_by_itself(browser: "Browser", tmp_path: Path, end: signal.Signals) -> None:
    """Nothing is pressed and nothing loaded anew; once there is a server again, the page hears from it and goes on."""
    with sockets.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = int(found.getsockname()[1])
    with running(tmp_path, port, PYTHONPATH=str(package_home())) as process:
        following = Following(browser, port)
        following.comes()
        process.send_signal(end)
        process.wait(60)
    with running(tmp_path, port, PYTHONPATH=str(package_home())):
        following.comes()
        following.plays()
    following.page.close()


def test_a_page_goes_on_when_one_of_two_processes_has_died(
    browser: "Browser",
    fresh: Fresh,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whichever it is, the one that carries the socket or the one that holds the table, the other goes on with both."""
    monkeypatch.setenv("PYTHONPATH", str(package_home()))
    server = Server(fresh(), tmp_path, "--workers", "2")
    try:
        server.wait()
        server.until(lambda: len(children(server.process.pid)) == 2)
        following = Following(browser, server.port)
        for worker in children(server.process.pid):
            os.kill(worker, signal.SIGKILL)
            server.until(lambda gone=worker: gone not in children(server.process.pid))
            following.plays()
        following.page.close()
    finally:
        server.end()
