"""Two people live with windows: both see the beat, one seals a card, it comes out when the window closes."""

import json
import sqlite3
from typing import TYPE_CHECKING

import haversack
from tests.server.windows import found_window
from tests.web.conftest import watched
from tests.web.serving import Server
from tests.web.test_table import no_faults

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

BEAT = 10_000


def opened_at_window(host: "Page", friend: "Page", server: Server) -> tuple[str, str]:
    """Open a table for two that stands paused at an open window; return its address and the seat that has a card."""
    state, _, seat = found_window()
    seats = {one: {"kind": "me" if one == seat else "open"} for one in haversack.load("ww2").seats}
    body = {"game": "ww2", "seats": seats, "pace": 0, "beat": BEAT}
    made = host.request.post(f"{server.address}/api/tables", data=body).json()
    name = made["table"]["id"]
    wanted = {"key": made["link"], "name": "Ada", "seats": [one for one in seats if one != seat]}
    assert friend.request.post(f"{server.address}/api/tables/{name}/enter", data=wanted).ok
    server.kill()
    position = json.dumps({**state.position(), "rules_version": state.identity()[1]})
    with sqlite3.connect(server.folder / "t.sqlite") as database:
        database.execute("UPDATE tables SET origin = ? WHERE id = ?", (position, name))
        database.execute('UPDATE tables SET paused = (SELECT id FROM people WHERE "table" = ? AND host)', (name,))
    database.close()
    server.start()
    return f"{server.address}/table/{name}", seat


def test_two_people_in_a_window(own_server: Server, browser: "Browser") -> None:
    """Both see the same beat; what one has sealed is changed, sealed again, and comes out at the end."""
    pages = [watched(browser.new_context(viewport={"width": 1440, "height": 900}).new_page()) for _ in range(2)]
    host, friend = [opened.page for opened in pages]
    address, _ = opened_at_window(host, friend, own_server)
    for page in (host, friend):
        page.goto(address)
        page.locator("#window .window-words").wait_for()
    words = [page.locator("#window .window-words").inner_text() for page in (host, friend)]
    assert words[0] == words[1]
    host.keyboard.press("o")
    order = host.locator(".orders fieldset", has_text="Kwantung Army").locator("select").first
    order.select_option("saves")
    host.keyboard.press("Escape")
    host.get_by_role("button", name="Go on").click()
    for page in (host, friend):
        page.locator("#window .beat").wait_for()
    host.locator("#choices .choice", has_text="Use").first.click()
    host.locator("#window .sealed button").click()
    host.locator("#choices .choice", has_text="Use").first.click()
    host.locator("#window .sealed", has_text="Sealed: Use Special Naval Landing Forces").wait_for()
    assert friend.locator("#window .sealed").count() == 0
    friend.locator("#log, #stage").get_by_text("Special Naval Landing Forces").first.wait_for()
    host.locator("#window .sealed").wait_for(state="detached")
    for opened in pages:
        no_faults(opened)
        opened.page.context.close()
