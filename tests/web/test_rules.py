"""The page of the rules in Chromium: prose, figures, the ledger behind each sentence, the search, the present table."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

import haversack
from tests.web.access import check_access
from tests.web.conftest import Opened, watched
from tests.web.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SEATS = {seat: {"kind": "me"} for seat in haversack.load("ww2").seats}


@pytest.fixture
def opened(browser: "Browser") -> Iterator[Opened]:
    """A page whose faults fail the test."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    opened = watched(context.new_page())
    yield opened
    context.close()
    assert opened.faults == []


@pytest.mark.parametrize("game_id", haversack.GAMES)
def test_the_rules_of_a_game_can_be_read(server: Server, opened: Opened, game_id: str) -> None:
    """Chapters, figures and the whole ledger are there, nothing is cut off at the side, axe finds nothing serious."""
    page = opened.page
    page.goto(f"{server.address}/rules/{game_id}")
    page.get_by_role("heading", name="In five minutes").wait_for()
    assert page.locator("#chapters li").count() == page.locator("main section").count() >= 9
    assert page.locator("figure").count() >= 2
    assert page.locator("figure svg, figure .card").count() >= 2
    for width in (1440, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        check_access(page)


def test_the_rule_behind_a_sentence_opens_and_closes(server: Server, opened: Opened) -> None:
    """A click on a number shows the rule itself, another hides it."""
    page = opened.page
    page.goto(f"{server.address}/rules/ww2")
    rule = page.locator("#supply").get_by_role("button", name="W-SUP-2")
    rule.click()
    assert "never carry the chain" in page.locator("#supply .rule-text").inner_text()
    rule.click()
    assert page.locator("#supply .rule-text").count() == 0


def test_an_address_with_a_number_leads_to_that_rule(server: Server, opened: Opened) -> None:
    """The links of explanations lead here."""
    page = opened.page
    page.goto(f"{server.address}/rules/ww2#W-VIC-3")
    page.locator("#W-VIC-3").wait_for()
    page.wait_for_function("document.getElementById('W-VIC-3').getBoundingClientRect().top < innerHeight")


def test_the_search_shows_only_what_has_all_words(server: Server, opened: Opened) -> None:
    """Other chapters go away while one searches, and come back."""
    page = opened.page
    page.goto(f"{server.address}/rules/1914")
    page.get_by_role("heading", name="In five minutes").wait_for()
    everything = page.locator("main li:visible").count()
    page.get_by_label("Search the rules").fill("kiel canal")
    shown = page.locator("main li:visible")
    assert shown.count() == 1
    assert "Kiel Canal" in shown.inner_text()
    page.get_by_label("Search the rules").fill("zzz")
    assert page.locator("#found").inner_text() == "Nothing has these words."
    page.get_by_label("Search the rules").fill("")
    assert page.locator("main li:visible").count() == everything


def test_readings_of_the_present_table_are_marked(server: Server, opened: Opened) -> None:
    """Opened from a table, the page says what that table plays otherwise, where it matters too."""
    page = opened.page
    asked = {"game": "ww2", "seats": SEATS, "options": {"vp_floor": True}}
    made = page.request.post(f"{server.address}/api/tables", data=asked, headers={"origin": server.address}).json()
    page.goto(f"{server.address}/rules/ww2?table={made['table']['id']}")
    page.get_by_role("heading", name="In five minutes").wait_for()
    assert "Here: yes" in page.locator("main .panel").inner_text()
    assert page.locator("#when-cards-run-out .rule-option.changed").all_inner_texts() == ["vp floor: yes"]
