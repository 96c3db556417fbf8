"""The folder that `make static` builds, in Chromium: played with the network cut, kept, and played to the end."""

import functools
import os
import shutil
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import haversack
from scripts.build_static import NO_NPM, build
from tests.web.conftest import watched

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Frame, Page

pytestmark = pytest.mark.skipif(
    not os.environ.get("HAVERSACK_STATIC"),
    reason="The table with no server is built and played by `make test-static`: it fetches much and takes its time.",
)
CLICKER = (Path(__file__).parent.parent / "web" / "clicker.js").read_text(encoding="utf-8")
BOOT = 120_000
OPEN = """async ([game, seats]) => {
  const wanted = { game, seats, pace: 0, name: "Ada" };
  const answer = await parent.haversack.ask("POST", "/api/tables", JSON.stringify(wanted), "application/json");
  return JSON.parse(answer[2]).table.id;
}"""
PLAY = "(questions) => clicker.play({ questions, seed: 3 })"
ENDED = "() => document.body.classList.contains('is-over')"
LOG = "() => document.querySelectorAll('#log li').length"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *given: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the folder."""
    if shutil.which("npm") is None:
        pytest.fail(NO_NPM)
    made = tmp_path_factory.mktemp("static") / "table"
    build(made)
    return made


@pytest.fixture
def host(folder: Path) -> Iterator[ThreadingHTTPServer]:
    """Something that serves files, and nothing else."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def inner(page: "Page") -> "Frame":
    """Return the frame of the pages, once it shows one."""
    page.locator("#page").wait_for(timeout=BOOT)
    return next(frame for frame in page.frames if frame.parent_frame is not None)


def play(frame: "Frame", questions: int) -> int:
    """Play so many questions by clicks; return how many were answered."""
    frame.locator("#prompt").wait_for()
    frame.evaluate(CLICKER)
    answered: int = frame.evaluate(PLAY, questions)
    return answered


def open_table(frame: "Frame", address: str, game: str) -> None:
    """Open a table where the first seat is one's own and the others choose at random, and go there."""
    seats = haversack.load(game).seats
    plan = {seat: {"kind": "me" if seat == seats[0] else "bot", "level": "random"} for seat in seats}
    frame.goto(f"{address}/table/{frame.evaluate(OPEN, [game, plan])}")


def test_three_games_are_played_with_no_server_and_no_network(host: ThreadingHTTPServer, browser: "Browser") -> None:
    """After one visit the network is cut and nobody serves files any more; games are kept and played to the end."""
    address = f"http://127.0.0.1:{host.server_port}"
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    opened = watched(page)
    page.set_default_timeout(BOOT)
    page.goto(address)
    frame = inner(page)
    frame.locator(".game-card").nth(2).wait_for()
    assert "no server" in frame.locator("#account").inner_text()
    assert not frame.get_by_role("button", name="Register").count()
    context.set_offline(True)
    host.shutdown()
    host.server_close()

    frame.locator(".game-card").first.get_by_role("button", name="Play now").click()
    frame.wait_for_url("**/table/*")
    assert play(frame, 4) == 4, "against normal bots, who think in the other worker"
    open_table(frame, address, "1914")
    assert play(frame, 4) == 4
    open_table(frame, address, "greatwar")
    assert play(frame, 4) == 4
    told = frame.evaluate(LOG)

    page.reload()
    again = inner(page)
    again.locator("#log li").first.wait_for()
    assert again.evaluate(LOG) >= told > 0
    play(again, 100_000)
    assert again.evaluate(ENDED)
    assert not opened.faults
    context.close()
