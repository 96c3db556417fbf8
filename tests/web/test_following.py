"""What happened can be followed, and everything about it is a click, a key or a resting mouse away."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

import haversack
from tests.web.access import check_access
from tests.web.conftest import Opened, watched
from tests.web.serving import Server
from tests.web.test_in_sight import LISTEN, LOOK, SIZES, sit_down

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ASKED = "() => document.body.classList.contains('is-asked')"
TAKEN_BACK = """before => document.getElementById("prompt").innerText === before
  || document.querySelector("#dialog[open]")"""
SHOWN = "document.getElementById('act').dataset.decision === window.asked?.name"
MOVED = f"""length => !document.getElementById("stage").hidden || {SHOWN}
  || document.getElementById("log").textContent.length > length"""

# Draws the page anew though nothing has happened, until nothing is written by it; returns what is written for ever.
DRAW_AGAIN = """async () => {
  const watch = new MutationObserver(() => {});
  const all = { attributes: true, characterData: true, childList: true, subtree: true };
  let written = [];
  for (let times = 0; times < 20; times += 1) {
    watch.observe(document, all);
    dispatchEvent(new Event("resize"));
    await new Promise((done) => setTimeout(done, 16)); // the page draws in a timer as long as this, set before it
    written = watch.takeRecords().map(({ target, attributeName, type }) =>
      `${type} of ${target.nodeName} ${target.id ?? ""} ${attributeName ?? ""}`);
    watch.disconnect();
    if (!written.length) return [];
  }
  return written;
}"""


@pytest.fixture
def opened(browser: "Browser") -> Iterator[Opened]:
    """A page that has listened from the start; at the end nothing may have gone wrong on it."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.add_init_script(LISTEN)
    made = watched(context.new_page())
    yield made
    assert made.faults == []
    context.close()


def begin(page: "Page", server: Server, game: str = "ww2", seat: str | None = None, **given: object) -> None:
    """Sit down and wait to be asked."""
    sit_down(page, server, game, [seat or haversack.load(game).seats[0]], **given)
    page.wait_for_function(ASKED)


def play_on(page: "Page", questions: int, seed: int = 3) -> None:
    """Answer so many questions, and wait for the next."""
    page.evaluate(LOOK)
    page.evaluate("([count, seed]) => window.inSight(count, seed)", [questions, seed])
    page.wait_for_function(f"() => window.asked && {SHOWN}")


def test_a_face_opens_its_card_and_only_a_button_acts(server: Server, opened: Opened) -> None:
    """A click on a face never chooses, in any step; what was opened offers what may be done."""
    page = opened.page
    begin(page, server)
    play_on(page, 1)
    for _ in range(2):
        asked = page.evaluate("window.asked.name")
        page.locator("#hand .slot.can .slot-hit").first.click()
        page.locator("#dialog[open] .card-reading").wait_for()
        assert page.evaluate("window.asked.name") == asked
        page.keyboard.press("Escape")
        play_on(page, 1)


@pytest.mark.parametrize("game", haversack.GAMES)
def test_a_drawing_of_the_same_writes_nothing(server: Server, opened: Opened, game: str) -> None:
    """Whatever is written makes the browser look again at styles and layout; so only what differs is written."""
    page = opened.page
    begin(page, server, game)
    play_on(page, 4)
    assert page.evaluate(DRAW_AGAIN) == []


def test_keys(server: Server, opened: Opened) -> None:
    """Numbers choose, U takes back, H asks for a hint, ? lists them all."""
    page = opened.page
    begin(page, server)
    play_on(page, 1)
    asked = page.evaluate("window.asked.name")
    before = page.locator("#prompt").inner_text()
    assert page.evaluate("document.activeElement.id") in ("act", "")
    page.keyboard.press("?")
    listed = page.locator("#dialog .keys").first.inner_text()
    assert all(key in listed for key in ("1 … 9", "U", "H", "Space", "?"))
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    page.locator("#advice .ways li").first.wait_for()
    page.keyboard.press("1")
    page.wait_for_function(
        "asked => window.asked?.name !== asked || document.querySelector('#dialog[open]')", arg=asked
    )
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    page.wait_for_function(TAKEN_BACK, arg=before)


def test_answers_bear_their_numbers_and_say_what_is_final(server: Server, opened: Opened) -> None:
    """The key of a number chooses what bears it; what cannot be undone has its sign before it is chosen."""
    page = opened.page
    begin(page, server)
    page.locator("#hand .choice[data-number='1']").wait_for()
    numbers = page.evaluate("[...document.querySelectorAll('#act [data-number]')].map((one) => one.dataset.number)")
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
    assert len(numbers) <= 9
    picks = page.locator("#choices .is-confirm").get_attribute("data-least")
    for number in range(1, int(picks or 0) + 1):
        page.keyboard.press(str(number))
    confirm = page.locator("#choices .is-confirm:enabled")
    confirm.locator("use[href='#icon-final']").wait_for(state="attached")
    assert "cannot be undone" in str(confirm.get_attribute("aria-label"))
    badge = page.locator(".choice[data-number='1']").evaluate("one => getComputedStyle(one, '::before').content")
    assert badge.startswith('"1"')
    finals = 0
    for _ in range(30):
        play_on(page, 1)
        page.wait_for_timeout(150)
        finals += page.locator("#act .final, #act .choice use[href='#icon-final']").count()
        if finals:
            break
    assert finals


def test_an_answer_has_one_number_wherever_it_stands(server: Server, opened: Opened) -> None:
    """Where a card is named beside Pass as well, its key stands once; what cannot be used is folded but named."""
    page = opened.page
    begin(page, server, "greatwar", "entente")
    for _ in range(12):
        play_on(page, 1)
        if page.locator("#choices .choice[data-see]").count() and page.locator("#hand .slot.can").count():
            break
    keys = page.evaluate("[...document.querySelectorAll('#act [data-number]')].map((one) => one.dataset.key)")
    assert len(keys) == len(set(keys)) > 1
    assert page.locator("#hand .hand-rest h3").all_text_contents() == ["laid aside"]
    cut = "[...document.querySelectorAll('.strip span')].filter((one) => one.scrollWidth > one.clientWidth).length"
    assert page.evaluate(cut) == 0


def test_a_space_tells_about_itself(server: Server, opened: Opened) -> None:
    """Neighbours, pieces with their supply, worth and what may be done: by resting the mouse, in one fixed place."""
    page = opened.page
    begin(page, server)
    page.locator("#space-ukraine").dispatch_event("mouseover")
    words = page.locator("#peek .about-space").inner_text()
    assert all(
        word in words for word in ("Ukraine", "Supply space", "Worth: 2 VP", "Next to:", "Black Sea", "Pieces: none")
    )
    place = page.locator("#peek").bounding_box()
    page.locator(".token[data-piece='soviet_union/army/moscow']").dispatch_event("mouseover")
    page.locator("#peek h3", has_text="Moscow").wait_for()
    assert "Soviet Union Army, in supply" in page.locator("#peek").inner_text()
    found = page.locator("#peek").bounding_box()
    assert place is not None
    assert found is not None
    assert place["x"] == found["x"]
    page.mouse.move(5, 5)
    page.locator("#score").dispatch_event("mouseover")
    assert page.locator("#peek").is_hidden()


def test_players_in_a_line_each(server: Server, opened: Opened) -> None:
    """Six players fit beside the log; a click tells pieces left, hand limit or size, piles and the whole deck."""
    page = opened.page
    begin(page, server)
    boxes = [one.bounding_box() for one in page.locator("#seats .seat").all()]
    assert len(boxes) == 6
    assert all(box is not None and box["height"] < 70 and box["y"] + box["height"] < 500 for box in boxes)
    page.locator(".seat-open-it", has_text="Soviet Union").click()
    words = page.locator("#dialog").inner_text()
    assert re.search(r"\d+ Armies and \d+ Nav(y|ies) left to build", words)
    assert "in hand" in words
    page.locator("#dialog .deck summary").click()
    assert "not yet seen" in page.locator("#dialog .deck-list").inner_text()
    check_access(page)
    page.keyboard.press("Escape")
    page.locator(".score-open").click()
    page.locator("#dialog .track").first.wait_for()


def test_what_the_others_did(server: Server, opened: Opened) -> None:
    """Before the own turn a recap by country stands open; what changed is marked until one acts; the log has blocks."""
    page = opened.page
    begin(page, server)
    while not page.locator("#digest li").count():
        play_on(page, 1)
    assert page.locator("#digest details").get_attribute("open") is not None
    assert page.locator("#digest li b").first.inner_text().strip().endswith(":")
    assert all(re.search(r": \w", line) for line in page.locator("#digest li").all_inner_texts())
    blocks = page.locator("#log details.turn")
    assert blocks.count() >= 6
    assert blocks.first.get_attribute("open") is None
    assert blocks.last.get_attribute("open") is not None
    changed = page.locator(".map .space.is-news").count()
    places = page.evaluate("[...document.querySelectorAll('#digest .link')].length")
    assert places > 0
    play_on(page, 1)
    assert page.locator(".map .space.is-news").count() <= changed


def test_the_title_says_when_it_is_my_turn(server: Server, opened: Opened) -> None:
    """Title and icon change with the question."""
    page = opened.page
    begin(page, server, "1914")
    assert page.title().startswith("● Your turn")
    assert page.locator("link[rel=icon]").get_attribute("href") == "/static/favicon-turn.svg"


def test_bots_wait_for_me_in_steps(server: Server, opened: Opened) -> None:
    """In steps a bot plays a card, which is shown on the board with its text, and waits for Space."""
    page = opened.page
    begin(page, server, seat="united_kingdom")
    page.evaluate(LOOK)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Pace of the bots").click()
    page.get_by_role("button", name="They wait for me").click()
    page.locator("#dialog").wait_for(state="hidden")
    for _ in range(40):
        if page.locator("#stage").is_visible():
            break
        play_on_or_wait(page)
    page.locator(".next").wait_for()
    assert page.locator("#stage .card-text").inner_text() != ""
    lines = page.evaluate("document.querySelectorAll('#log li').length")
    page.locator("#stage .stage-face").click()
    assert "is-pinned" in str(page.locator("#stage").get_attribute("class"))
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    page.wait_for_function("lines => document.querySelectorAll('#log li').length > lines", arg=lines)
    assert page.locator("#stage").is_visible()


def play_on_or_wait(page: "Page") -> None:
    """Answer what is asked or let bots play on; return once something has happened."""
    length = page.evaluate("document.getElementById('log').textContent.length")
    if page.evaluate(SHOWN):
        page.evaluate("() => window.inSight(1, 3)")
    else:
        page.evaluate("document.activeElement.blur()")  # on a button, Space would press that
        page.keyboard.press("Space")
    page.wait_for_function(MOVED, arg=length)


@pytest.mark.parametrize("size", SIZES)
def test_the_phone_has_the_same_in_parts(server: Server, browser: "Browser", size: str) -> None:
    """On a phone players and log are parts of their own; elsewhere all is there at once."""
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height})
    opened = watched(context.new_page())
    page = opened.page
    begin(page, server)
    parts = ("#field", "#act", "#seats", "#news")
    if size != "phone":
        assert all(page.locator(part).is_visible() for part in parts)
    else:
        page.get_by_role("button", name="Players", exact=True).click()
        assert [page.locator(part).is_visible() for part in parts] == [False, False, True, False]
        page.get_by_role("button", name="Log", exact=True).click()
        assert [page.locator(part).is_visible() for part in parts] == [False, False, False, True]
        check_access(page)
        page.get_by_role("button", name="Table", exact=True).click()
        assert [page.locator(part).is_visible() for part in parts] == [True, True, False, False]
    assert opened.faults == []
    context.close()
