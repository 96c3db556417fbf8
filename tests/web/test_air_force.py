"""The example pack with Air Forces at a table in the browser: drawn on the map, and played to the end by clicks."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import haversack
from tests.web.conftest import watched
from tests.web.serving import Server
from tests.web.test_table import CHOICE, no_faults, play

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

FILE = Path(__file__).parents[2] / "docs" / "examples" / "air_force.json"
MOST_QUESTIONS = 60


def with_many_fleets() -> dict[str, Any]:
    """The pack, with so many Air Fleets for Germany that some are in every opening hand."""
    pack: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    pack["add"]["germany"][0]["count"] = 40
    return pack


def open_with(page: "Page", address: str, pack: dict[str, Any]) -> str:
    """Bring the pack and open a table with it, Germany one's own; return the address of the table."""
    page.goto(address)
    head = {"origin": address}
    brought = page.request.post(
        f"{address}/api/packs", data={"name": "air.json", "text": json.dumps(pack)}, headers=head
    )
    plan = {seat: {"kind": "bot", "level": "random"} for seat in haversack.load("ww2").seats}
    plan["germany"]["kind"] = "me"
    body = {"game": "ww2", "seats": plan, "pace": 0, "pack": brought.json()["pack"]["hash"]}
    made = page.request.post(f"{address}/api/tables", data=body, headers=head)
    assert made.status == 201, made.text()
    return f"{address}/table/{made.json()['table']['id']}"


def test_a_game_with_air_forces_is_played(server: Server, context: "BrowserContext") -> None:
    opened = watched(context.new_page())
    page = opened.page
    page.goto(open_with(page, server.address, with_many_fleets()))
    badges = page.locator('#map-pieces .token.is-badge[data-piece^="germany/"]')
    for question in range(MOST_QUESTIONS):
        page.locator(CHOICE).first.wait_for()
        if badges.count():
            break
        play(page, 1, seed=question)
    assert "Germany Air Force in" in (badges.first.get_attribute("aria-label") or "")
    wings = badges.first.locator(".wings").bounding_box()
    assert wings is not None
    assert wings["width"] > 4
    assert "Germany stations an Air Force" in page.locator("#log").inner_text()
    play(page)
    assert "won" in page.locator("#prompt").inner_text()
    no_faults(opened)
