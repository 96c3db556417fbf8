"""Six people by days, each in a browser of their own, to the end: clocks, orders, a substitute, notices by push."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import haversack
from tests.server.receiver import Receiver, receiver
from tests.server.test_operate import free_port, running
from tests.web.conftest import Opened, watched
from tests.web.pushes import Key
from tests.web.serving import package_home
from tests.web.test_table import CLICKER

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["free_port"]
SEATS = haversack.load("ww2").seats
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
MOST = 600
AWAY = "about:blank"
ASKED = """() => {
  const { classList } = document.body;
  const open = document.querySelector("#choices .choice[data-option]:enabled, #hand .choice[data-option]:enabled");
  return classList.contains("is-over") ? "over" : open && !classList.contains("is-sending") ? "asked" : "";
}"""
ANSWER = "seed => window.clicker.play({ questions: 1, seed })"


class Six:
    """Six pages at one table."""

    def __init__(self, browser: "Browser", address: str) -> None:
        self.address = address
        self.opened: list[Opened] = []
        for _ in NAMES:
            context = browser.new_context(viewport={"width": 1280, "height": 720})
            self.opened.append(watched(context.new_page()))
        self.table = self._sit_down()

    @property
    def pages(self) -> list["Page"]:
        return [one.page for one in self.opened]

    def _sit_down(self) -> str:
        """Open a table of two rounds by days, and have everybody come by the link to any seat."""
        host = self.pages[0]
        scenario = {"id": "short", "name": "Two rounds", "last_round": 2}
        text = json.dumps({"game": "ww2", "name": "Short", "scenario": scenario})
        pack = self.post(host, "/api/packs", {"name": "short.json", "text": text})["pack"]["hash"]
        seats = {seat: {"kind": "me" if seat == SEATS[0] else "open"} for seat in SEATS}
        asked = {"game": "ww2", "seats": seats, "name": NAMES[0], "pack": pack, "pace": 0, "clock": {"speed": "slow"}}
        made = self.post(host, "/api/tables", asked)
        table = str(made["table"]["id"])
        for page, name, seat in list(zip(self.pages, NAMES, SEATS, strict=True))[1:]:
            wanted = {"key": made["link"], "name": name, "seats": [seat]}
            self.post(page, f"/api/tables/{table}/enter", wanted)
        for page in self.pages:
            self.come(page, table)
        return table

    def come(self, page: "Page", table: str) -> None:
        """Let somebody come to the table."""
        page.goto(f"{self.address}/table/{table}")
        page.locator(".seat-clock").first.wait_for()
        page.evaluate(CLICKER)

    def post(self, page: "Page", path: str, data: object) -> Any:
        """Send something as the person of a page."""
        answer = page.request.post(self.address + path, data=data)
        assert answer.ok, answer.text()
        return answer.json()

    def asked(self, post: Receiver) -> list["Page"]:
        """Return the pages that ask something, once one does; none at the end. Who is away comes back when told to."""
        for _ in range(2000):
            for page in self.pages:
                if page.url == AWAY and post.requests:
                    self.come(page, self.table)
            found = [(page, page.evaluate(ASKED)) for page in self.pages]
            if all(said == "over" for _, said in found):
                return []
            if any(said == "asked" for _, said in found):
                return [page for page, said in found if said == "asked"]
            self.pages[0].wait_for_timeout(20)
        raise AssertionError("nobody is asked anything")


def subscribed(six: Six, page: "Page", post: Receiver) -> Key:
    """Let a person be told by push; return the key of that browser."""
    key = Key()
    where = f"/api/tables/{six.table}/notices/contacts"
    six.post(page, where, {"way": "push", "address": key.subscription(post.url)})
    return key


def from_menu(page: "Page", label: str) -> None:
    """Choose something in the menu of the table."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=label).click()


def test_six_people_play_by_days(
    browser: "Browser", tmp_path: Path, free_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All play by clicks; the one by whom others wait is told, a bot sits in for one, the end is the same for all."""
    monkeypatch.setenv("HAVERSACK_URL", "https://play.example.org")
    monkeypatch.setenv("HAVERSACK_WEBHOOK_HOST", "127.0.0.1")
    with receiver() as post, running(tmp_path, free_port, PYTHONPATH=str(package_home())):
        six = Six(browser, f"http://127.0.0.1:{free_port}")
        key = subscribed(six, six.pages[1], post)
        made, is_back = 0, False
        while (waiting := six.asked(post)) and made < MOST:
            for page in waiting:
                page.evaluate(ANSWER, made)
                made += 1
            if made == len(NAMES):
                six.pages[1].goto(AWAY)
                from_menu(six.pages[2], "Let a bot play for me")
                six.pages[3].keyboard.press("o")
                six.pages[3].locator(".orders select").first.select_option("ask")
                six.pages[3].keyboard.press("Escape")
            elif made > 20 and six.pages[2].locator(".seat.is-own", has_text="bot").count():
                from_menu(six.pages[2], "Take my seat back from the bot")
                six.pages[2].locator(".seat.is-own", has_text="bot").wait_for(state="detached")
                is_back = True
        assert made < MOST, "the game does not end"
        assert is_back
        ends = {page.locator("#prompt b").first.inner_text() for page in six.pages}
        assert len(ends) == 1
        told = [json.loads(key.opened(body)) for _, _, body in post.requests]
        assert told
        assert len({one["id"] for one in told}) == len(post.ids) == len(told)
        assert all("waited for" in one["title"] for one in told)
        for one in six.opened:
            assert one.faults == []
            one.page.context.close()
