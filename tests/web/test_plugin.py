"""The small game of another package in the browser: gallery, lobby and table, once it is installed."""

import os
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.plugin.conftest import Run, serving
from tests.plugin.conftest import address as address
from tests.plugin.conftest import installed as installed
from tests.plugin.conftest import run as run
from tests.plugin.test_plugin import GAME
from tests.web.conftest import watched

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WIDE, NARROW = (1440, 900), (390, 844)
MOST_ANSWERS = 60


def test_the_gallery_shows_it(run: Run, browser: "Browser", tmp_path: Path) -> None:
    """Map, pieces, tracks and cards, in its own colours."""
    file = tmp_path / "gallery.html"
    run("-m", "haversack", "gallery", file)
    opened = watched(browser.new_page())
    opened.page.goto(file.as_uri())
    opened.page.wait_for_function("() => document.documentElement.dataset.ready")
    section = opened.page.locator(f"section:has(> #game-{GAME})")
    assert section.locator(".rack [data-card]").count() == 6
    assert section.locator("iframe").count() == 1
    assert section.locator(".track-vp").count() == 1
    band = section.locator("[data-card=heron_raid] .card-head").first
    assert band.evaluate("(one) => getComputedStyle(one).backgroundColor") == "rgb(47, 95, 138)"
    assert opened.faults == []
    opened.page.close()


def play_on(page: "Page") -> None:
    """Answer every question by the first of its numbered answers until the game is over."""
    for _ in range(MOST_ANSWERS):
        asked = page.wait_for_function(
            "() => document.body.matches('.is-over') ? 'over' : document.querySelector('#act').dataset.decision",
            timeout=60_000,
        ).json_value()
        if asked == "over":
            return
        page.locator("#act [data-number='1']").first.click()
        page.wait_for_function("(asked) => document.querySelector('#act').dataset.decision !== asked", arg=asked)
    raise AssertionError("the game does not end")


def test_without_a_map_it_is_played_on_the_mat(installed: dict[str, str], browser: "Browser", tmp_path: Path) -> None:
    """A row for each seat with where its pieces stand, the clock of its face, and no word of another game."""
    home, folder = installed["PYTHONPATH"].split(os.pathsep)
    copy = shutil.copytree(folder, tmp_path / "installed")
    shutil.rmtree(copy / "fords" / "art")
    with serving({**installed, "PYTHONPATH": f"{home}{os.pathsep}{copy}"}, tmp_path) as address:
        page = browser.new_page(viewport={"width": WIDE[0], "height": WIDE[1]})
        opened = watched(page)
        page.goto(address)
        card = page.locator(".game-card", has=page.get_by_role("heading", name="Three Fords"))
        card.get_by_role("button", name="Play now").click()
        page.wait_for_function("() => document.querySelector('#act')?.dataset.decision")
        assert page.locator(".mat-name").all_inner_texts() == ["Herons", "Otters"]
        assert page.locator(".mat-standing").count() == 2
        assert page.locator(".mat").get_attribute("aria-label") == "Table of round 1"
        assert page.locator(".mat-turns li").count() > 1
        said = page.locator(".mat").inner_text()
        assert not re.search("BP|Attacker|Defender|captured|NaN|undefined", said), said
        play_on(page)
        assert "won" in page.locator("#prompt").inner_text()
        assert opened.faults == []
        page.close()


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_it_is_played_in_the_browser(address: str, browser: "Browser", size: tuple[int, int]) -> None:
    """From the lobby to the table: names, colours, shields, map, pieces and clock come from its face."""
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    opened = watched(page)
    page.goto(address)
    card = page.locator(".game-card", has=page.get_by_role("heading", name="Three Fords"))
    assert "learnt in a minute" in card.inner_text()
    assert "As the Herons, against normal bots" in card.inner_text()
    card.get_by_role("button", name="Play now").click()
    page.wait_for_function("() => document.querySelector('#act')?.dataset.decision")
    assert page.locator(".score-team").all_inner_texts()[0].split()[-1] == "0"
    assert page.locator("#board .token").count() == 2
    assert page.evaluate("document.querySelector('#board .token use').getBBox().width") > 10
    assert page.locator("#act .card").count() > 0
    assert "Round 1" in (page.locator(".score-when").text_content() or "")
    play_on(page)
    assert "won" in page.locator("#prompt").inner_text()
    assert opened.faults == []
    page.close()
