"""A page over the end of the process that serves it, in order or by a kill: it comes back by itself and goes on."""

import json
import os
import signal
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import haversack
from tests.server.conftest import Fresh, fresh, postgres, postgres_here  # noqa: F401 - fixtures of the tests of the server
from tests.server.test_operate import running, unused_port
from tests.server.test_processes import Server, children
from tests.web.serving import package_home
from tests.web.test_table import CHOICE, play

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, WebSocketRoute


class Following:
    """A page at a table of its own, and what it hears."""

    def __init__(self, browser: "Browser", port: int, page: "Page | None" = None) -> None:
        self.page: Page = page or browser.new_page()
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
        """Answer questions, each once, and see that the page was not loaded anew."""
        assert play(self.page, 3) == 3
        assert self.page.evaluate("window.stays")


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL], ids=["restarted", "killed"])
def test_a_page_comes_back_by_itself(browser: "Browser", tmp_path: Path, end: signal.Signals) -> None:
    """Nothing is pressed and nothing loaded anew; once there is a server again, the page hears from it and goes on."""
    port = unused_port()
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


class Cut:
    """A socket that is cut once, when a choice is made: before the server hears of it, or before the page does."""

    def __init__(self, is_heard: bool, meanwhile: Callable[[], None] = lambda: None) -> None:
        self._is_heard = is_heard
        self._meanwhile = meanwhile
        self.chosen: list[str] = []
        self._ids: set[str] = set()
        self.refused: list[str] = []
        self.times = 0

    def follow(self, near: "WebSocketRoute") -> None:
        """Stand between a page and its server."""
        far = near.connect_to_server()

        def say(message: str | bytes) -> None:
            is_choice = '"type":"choose"' in str(message)
            if is_choice:
                self.chosen.append(str(json.loads(message)["decision"]))
                self._ids.add(str(json.loads(message)["id"]))
            if is_choice and not self.times and not self._is_heard:
                cut()
            else:
                far.send(message)

        def hear(message: str | bytes) -> None:
            if '"type":"refused"' in str(message) and json.loads(message)["id"] in self._ids:
                self.refused.append(str(message))
            if self.chosen and not self.times and '"type":"done"' in str(message):
                cut()
            else:
                near.send(message)

        def cut() -> None:
            self.times += 1
            far.close()
            self._meanwhile()
            near.close()

        near.on_message(say)
        far.on_message(hear)


@pytest.mark.parametrize("is_heard", [False, True], ids=["unheard", "heard"])
def test_a_choice_is_made_once_though_the_connection_is_cut(browser: "Browser", tmp_path: Path, is_heard: bool) -> None:
    """One click is enough: the page gives its answer again if the server has not heard it, and only then."""
    cut, port = Cut(is_heard), unused_port()
    with running(tmp_path, port, PYTHONPATH=str(package_home())):
        page = browser.new_page()
        page.route_web_socket("**/socket", cut.follow)
        Following(browser, port, page).plays()
        said = page.locator("#toast").inner_text()
        page.close()
    assert cut.times == 1
    assert len(set(cut.chosen)) == 3
    assert len(cut.chosen) == (3 if is_heard else 4)
    assert (cut.refused, said) == ([], "")


def test_a_choice_is_made_though_the_server_dies_of_it(browser: "Browser", tmp_path: Path) -> None:
    """One click is enough even so: the next process asks the same by another name, and the page answers it."""
    with ExitStack() as servers:
        home, port = str(package_home()), unused_port()
        first = servers.enter_context(running(tmp_path, port, PYTHONPATH=home))

        def die() -> None:
            first.kill()
            first.wait(60)
            servers.enter_context(running(tmp_path, port, PYTHONPATH=home))

        cut = Cut(False, die)
        page = browser.new_page()
        page.route_web_socket("**/socket", cut.follow)
        following = Following(browser, port, page)
        said = page.locator("#prompt").inner_text()
        assert play(page, 1) == 1
        page.wait_for_function("said => document.getElementById('prompt').innerText !== said", arg=said)
        assert page.locator("#toast").inner_text() == ""
        following.plays()
        page.close()
    assert len(cut.chosen) == len(set(cut.chosen)) == 5
    assert cut.refused == []
