"""Whatever can be chosen is on the screen when it is asked, on a large screen, a small one and a phone."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import haversack
from tests.web.conftest import watched
from tests.web.serving import Server
from tests.web.test_table import CLICKER

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LOOK = CLICKER + (Path(__file__).parent / "in_sight.js").read_text(encoding="utf-8")
LISTEN = """window.WebSocket = class extends WebSocket {
  constructor(address) {
    super(address);
    this.addEventListener("message", ({ data }) => {
      const heard = JSON.parse(data);
      if (heard.type === "state") window.asked = heard.view.decision;
      if (heard.type === "update" && "decision" in heard.set) window.asked = heard.set.decision;
    });
  }
};"""
SIZES = {"large": (1440, 900), "small": (1280, 720), "phone": (390, 844)}
QUESTIONS = 24


def sit_down(page: "Page", server: Server, game: str, mine: list[str], **given: object) -> None:
    """Come to a new table at those seats; bots that play at random have the others."""
    seats = {
        seat: {"kind": "me"} if seat in mine else {"kind": "bot", "level": "random"}
        for seat in haversack.load(game).seats
    }
    body = {"game": game, "seats": seats, "pace": 0, "training": True, **given}
    made = page.context.request.post(f"{server.address}/api/tables", data=body).json()
    page.goto(f"{server.address}/table/{made['table']['id']}")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", haversack.GAMES)
def test_every_answer_is_in_sight(server: Server, browser: "Browser", game: str, size: str) -> None:
    """Every option of every question has an element that is visible, reachable and not covered."""
    width, height = SIZES[size]
    phone: dict[str, Any] = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
    context = browser.new_context(viewport={"width": width, "height": height}, **phone)
    context.add_init_script(LISTEN)
    opened = watched(context.new_page())
    mine = haversack.load(game).seats[list(SIZES).index(size) % len(haversack.load(game).seats)]
    sit_down(opened.page, server, game, [mine])
    opened.page.evaluate(LOOK)
    seen = opened.page.evaluate("([count, seed]) => window.inSight(count, seed)", [QUESTIONS, 5])
    assert "\n".join(seen["faults"]) == ""
    assert seen["made"] >= 8
    assert opened.faults == []
    context.close()
