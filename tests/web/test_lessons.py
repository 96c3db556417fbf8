"""Every lesson and every first game is taken in the browser: by a wrong way, which is answered, and by its own."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import haversack
from haversack.learn import Lesson, lessons
from haversack.learn.advice import advice
from haversack.rulebook import RULES
from tests.web.access import check_access
from tests.web.conftest import Opened, watched
from tests.web.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

DRIVER = (Path(__file__).parent / "take_way.js").read_text(encoding="utf-8")
SPOKEN = """what => [...(document.querySelector(`#coach ${what}`)?.childNodes ?? [])]
  .map((node) => (node.className === "rule-sign" ? "" : node.textContent)).join("")"""
GAMES = pytest.mark.parametrize("game_id", haversack.GAMES)


@pytest.fixture
def opened(browser: "Browser") -> Iterator[Opened]:
    """A page with the driver on it; at the end nothing may have gone wrong."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.add_init_script(DRIVER)
    made = watched(context.new_page())
    yield made
    assert made.faults == []
    context.close()


def sit_down(page: "Page", server: Server, lesson: Lesson) -> None:
    """Open a lesson at its table."""
    body = {"game": lesson.game, "lesson": lesson.id, "pace": 0}
    made = page.request.post(f"{server.address}/api/lessons", data=body)
    assert made.status == 201, made.text()
    page.goto(f"{server.address}/table/{made.json()['table']['id']}")
    page.locator("#coach .coach-goal").wait_for()


def plain(text: str) -> str:
    """Return a text as a page shows it."""
    return RULES.sub("", text).replace("**", "")


def spoken(page: "Page", what: str) -> str:
    """Return what the coach says, without the signs of rules."""
    page.locator(f"#coach {what}").wait_for()
    return str(page.evaluate(f"what => ({SPOKEN})(what)", what))


def hear(page: "Page", what: str, text: str) -> None:
    """Wait until the coach says this, when the others have played on."""
    words = plain(text)
    page.wait_for_function(f"([what, words]) => ({SPOKEN})(what) === words", arg=[what, words])


@GAMES
def test_lessons_are_taken_in_the_browser(server: Server, opened: Opened, game_id: str) -> None:
    """The wrong way is answered and taken back to the start, the right one ends at the goal with a star."""
    page = opened.page
    for lesson in lessons(game_id):
        sit_down(page, server, lesson)
        assert lesson.goal in page.locator("#coach .coach-goal").inner_text()
        page.evaluate("keys => window.takeWay(keys)", list(lesson.wrong[0].way))
        hear(page, ".coach-answer", lesson.wrong[0].answer)
        page.locator("#coach").get_by_role("button", name="Start again").click()
        page.wait_for_function("() => !document.querySelector('.coach-answer')")
        page.evaluate("keys => window.takeWay(keys)", list(lesson.way))
        assert "★" in spoken(page, ".coach-done"), lesson.id
        hear(page, ".coach-text", lesson.end)
    page.goto(f"{server.address}/learn/{game_id}")
    page.locator(".lesson").first.wait_for()
    signs = page.locator(".lesson-sign").all_inner_texts()
    assert signs == ["★"] * (len(lessons(game_id)) - 1)


@GAMES
def test_a_newcomer_is_playing_soon(server: Server, opened: Opened, game_id: str) -> None:
    """From the lobby the first game is one click away; lesson 1 takes at most 12 clicks and 250 words."""
    page = opened.page
    began = time.monotonic()
    page.goto(server.address)
    title = haversack.load(game_id).title
    page.locator("#welcome").get_by_role("button", name=title, exact=True).click()
    page.locator(".is-hinted").first.wait_for()
    assert "Goal:" in page.locator("#coach").inner_text()
    first = lessons(game_id)[0]
    page.evaluate("keys => window.takeWay(keys)", list(first.way[:1]))
    assert time.monotonic() - began < 30
    page.goto(server.address)
    page.locator(".game-card").first.wait_for()
    assert page.locator("#welcome").is_hidden()
    page.goto(f"{server.address}/learn/{game_id}")
    page.locator(".lesson").first.click()
    page.locator("#coach .coach-goal").wait_for()
    one, read, clicks = lessons(game_id)[1], [page.locator("#coach .coach-goal").inner_text()], 1
    for key in one.way:
        read.append(spoken(page, ".coach-text"))
        clicks += page.evaluate("keys => window.takeWay(keys)", [key])
    page.locator("#coach .coach-done").wait_for()
    read.append(page.locator("#coach").inner_text())
    assert clicks <= 12
    assert len(" ".join(read).split()) <= 250


def test_limits_hints_and_the_way_on(server: Server, opened: Opened) -> None:
    """What is not open yet is dim and says why; hints come one by one and end in pointing; the way on is one click."""
    page = opened.page
    first, second = lessons("ww2")[0], lessons("ww2")[2]
    sit_down(page, server, first)
    shut = page.locator('#hand [data-key="play:de_blitzkrieg"]')
    assert "is-closed" in (shut.get_attribute("class") or "")
    shut.click(force=True)
    page.locator("#toast.is-shown", has_text=first.steps[0].why).wait_for()
    assert shut.get_attribute("aria-disabled") == "true"
    page.evaluate("keys => window.takeWay(keys)", list(first.way[:3]))
    shut.wait_for()
    assert shut.get_attribute("aria-disabled") is None
    sit_down(page, server, second)
    assert page.locator(".is-hinted").count() == 0
    for hint in second.steps[0].hints:
        page.locator('#coach [data-part="hint"]').click()
        page.locator(".coach-hints", has_text=plain(hint)[:30]).wait_for()
    assert page.locator('#hand .is-hinted [data-key="play:de_build_army"]').count() == 1
    page.evaluate("keys => window.takeWay(keys)", list(second.way[:1]))
    page.locator(".tools").get_by_role("button", name="Undo").click()
    page.locator('#hand [data-key="play:de_build_army"]').wait_for()
    page.evaluate("keys => window.takeWay(keys)", list(second.way))
    page.get_by_role("button", name="Next lesson").click()
    page.locator(".coach-title", has_text=lessons("ww2")[3].title).wait_for()


def test_the_first_game_goes_on_freely(server: Server, opened: Opened) -> None:
    """Once it is done everything is open, and bots play the others."""
    page = opened.page
    first = lessons("greatwar")[0]
    sit_down(page, server, first)
    page.evaluate("keys => window.takeWay(keys)", list(first.way))
    page.get_by_role("button", name="Play on against the bots").click()
    page.wait_for_function("() => document.getElementById('coach').hidden")
    page.evaluate("keys => window.takeWay(keys)", ["pass"])
    page.locator("#log", has_text="The table is cleared").wait_for()


def test_a_question_tells_its_rule(server: Server, opened: Opened) -> None:
    """The sign beside the question opens its rule, what this table reads otherwise, and what a good player thinks."""
    page = opened.page
    seats = {seat: {"kind": "me"} for seat in haversack.load("ww2").seats}
    body = {"game": "ww2", "seats": seats, "options": {"vp_floor": True}}
    made = page.request.post(f"{server.address}/api/tables", data=body).json()
    page.goto(f"{server.address}/table/{made['table']['id']}")
    page.locator("#prompt .rule-of").click()
    window = page.locator("#dialog[open]")
    window.locator(".think").wait_for()
    words = window.inner_text()
    assert "W-SET-5" in words
    assert plain(advice("ww2")["setup"]) in words.replace("§", "")
    assert (
        window.get_by_role("link", name="How to play").get_attribute("href")
        == f"/rules/ww2?table={made['table']['id']}"
    )
    page.keyboard.press("Escape")


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_the_coach_can_be_read_by_all(server: Server, browser: "Browser", size: tuple[int, int]) -> None:
    """No serious fault of access, and goal, text and choices are in sight together, on a phone too."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    for lesson in lessons("ww2")[:2]:
        sit_down(page, server, lesson)
        page.locator('#hand [data-key="play:de_build_army"]').wait_for()
        check_access(page, "light", "dark")
    for part in ("#coach .coach-goal", "#coach .coach-text", "#prompt", '#hand [data-key="play:de_build_army"]'):
        box = page.locator(part).first.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size[1]
    context.close()
