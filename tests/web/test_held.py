"""At a table: the result of a battle is held, replays are walked by turns, looks are kept."""

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

import haversack
from tests.web.conftest import Opened, watched
from tests.web.serving import Server
from tests.web.test_table import CLICKER

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

BATTLE = "document.querySelector('.battle')"
LONG_RESULT = """() => {
  const line = document.querySelector(".battle-lines").lastElementChild;
  for (let more = 0; more < 9; more++) line.after(line.cloneNode(true));
}"""
HITS_GO = """() => {
  const go = document.querySelector(".battle-go"), { left, top, width, height } = go.getBoundingClientRect();
  return [0.1, 0.9].every((part) => document.elementFromPoint(left + width / 2, top + part * height) === go);
}"""
TURNS = "document.querySelectorAll('#log details').length >= {}"


def sit_down(page: "Page", server: Server, game: str, me: tuple[str, ...], **more: object) -> str:
    """Open a table by the server's own way, with oneself in those seats and bots in the others."""
    page.goto(server.address)
    seats = {
        seat: {"kind": "me"} if seat in me else {"kind": "bot", "level": "random"}
        for seat in haversack.load(game).seats
    }
    body = {"game": game, "seats": seats, "pace": 0, "name": "Ada", "training": True, "talk": "none", **more}
    made: Any = page.evaluate(
        "body => fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body })"
        ".then((answer) => answer.json())",
        json.dumps(body),
    )
    page.goto(f"{server.address}/table/{made['table']['id']}")
    page.wait_for_selector("#seats .seat", state="attached")
    return str(made["table"]["id"])


def play_until(page: "Page", seed: int, enough: str) -> None:
    """Answer at random until something is so."""
    page.evaluate(CLICKER)
    page.evaluate(f"seed => window.clicker.play({{ seed, isEnough: () => {enough} }})", seed)


def no_faults(opened: Opened) -> None:
    assert opened.faults == []


def test_the_result_of_a_battle_is_held_until_it_was_seen(server: Server, context: "BrowserContext") -> None:
    """Who won, by how much, what was captured; it stays while the game goes on, and can be opened again."""
    opened = watched(context.new_page())
    page = opened.page
    sit_down(page, server, "greatwar", ("central",), options={"scenario": "verdun_1916"})
    play_until(page, 7, BATTLE)
    battle = page.locator(".battle")
    battle.wait_for()
    title = battle.locator("h2").inner_text()
    assert re.fullmatch(r"(Central Powers|Entente) won the battle, (by \d+|level)", title)
    sums = [int(text) for text in battle.locator(".battle-sum b").all_inner_texts()]
    assert len(sums) == 2
    assert title.endswith("level" if sums[0] == sums[1] else f"by {sums[0] - sums[1]}")
    counted = page.evaluate(
        "[...document.querySelectorAll('.battle-side')].map((side) =>"
        " [...side.querySelectorAll('.battle-table td:last-child')]"
        ".reduce((sum, one) => sum + Number(one.textContent), 0))"
    )
    assert counted == sums
    page.locator("#choices .choice, #hand .choice").first.wait_for()
    assert battle.count() == 1
    battle.get_by_role("button", name="Continue").click()
    battle.wait_for(state="detached")
    page.get_by_role("button", name="Last battle").click()
    assert page.locator(".battle h2").inner_text() == title
    page.get_by_role("button", name="Continue").click()
    assert page.locator(".mat-turns .is-won").count() == 1
    no_faults(opened)


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_on_a_map_one_can_always_go_on(server: Server, context: "BrowserContext", size: tuple[int, int]) -> None:
    """However much a battle's result says and however small the map is, its button is there to be pressed."""
    opened = watched(context.new_page())
    page = opened.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_down(page, server, "1914", ("russia",))
    play_until(page, 7, BATTLE)
    page.locator(".battle-go").wait_for()
    page.evaluate(LONG_RESULT)
    assert page.evaluate(HITS_GO)
    page.locator(".battle-go").click()
    page.locator(".battle").wait_for(state="detached")
    no_faults(opened)


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_a_replay_is_walked_by_turns(server: Server, context: "BrowserContext", size: tuple[int, int]) -> None:
    """Jump by turn and by list, marks on the map for what changed, speed that is kept, keys; on a phone too."""
    opened = watched(context.new_page())
    page = opened.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table = sit_down(page, server, "ww2", ("germany",))
    play_until(page, 3, TURNS.format(5))
    page.goto(f"{server.address}/replay/{table}")
    page.locator(".replay").wait_for()
    turn = page.get_by_label("Go to a turn")
    turn.locator("option").nth(2).wait_for(state="attached")
    starts = turn.locator("option").all_inner_texts()
    for expected in starts[1:3]:
        page.get_by_role("button", name="One turn on").click()
        page.wait_for_function(f"() => document.querySelector('.replay-turn').selectedOptions[0].text === {expected!r}")
        assert expected in page.locator(".replay-words").inner_text()
    page.get_by_role("button", name="One turn back").click()
    page.wait_for_function(f"() => document.querySelector('.replay-turn').selectedOptions[0].text === {starts[1]!r}")
    turn.select_option(label=starts[2])
    page.wait_for_function(f"() => document.querySelector('.replay-words').textContent.includes({starts[2]!r})")
    before = page.locator(".replay-words").inner_text()
    page.locator("#board").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("before => document.querySelector('.replay-words').textContent !== before", arg=before)
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play", exact=True).click()
    last = page.evaluate("document.querySelector('.replay input').max")
    page.wait_for_function("last => document.querySelector('.replay input').value === last", arg=last)
    page.get_by_role("button", name="Play", exact=True).wait_for()
    page.wait_for_load_state("networkidle")
    page.reload()
    page.locator(".replay").wait_for()
    assert page.get_by_label("Speed").input_value() == "4"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    no_faults(opened)


def test_a_replay_marks_what_changed(server: Server, context: "BrowserContext") -> None:
    """A space in which something happened at this step is marked, and only for this step."""
    opened = watched(context.new_page())
    page = opened.page
    table = sit_down(page, server, "1914", ("russia",))
    play_until(page, 3, TURNS.format(9))
    data = page.evaluate(f"fetch('/api/tables/{table}/replay').then((answer) => answer.json())")
    built = next(number for number, event in enumerate(data["events"]) if event["type"] == "PieceBuilt")
    page.goto(f"{server.address}/replay/{table}?at={built + 1}")
    page.locator(".replay").wait_for()
    space = data["events"][built]["space"]
    page.wait_for_selector(
        f'#space-{space}[data-state~="news"], #space-{space}.news, #space-{space}.is-news', state="attached"
    )
    page.get_by_role("button", name="The beginning").click()
    page.wait_for_function("() => document.querySelector('.replay-words').textContent.startsWith('Step 1 ')")
    assert (
        page.evaluate(f"document.querySelector('#space-{space}').matches('[data-state~=news], .news, .is-news')")
        is False
    )
    no_faults(opened)


def test_looks_are_kept_on_the_device(server: Server, context: "BrowserContext") -> None:
    """Text, contrast, colours and the width of the panel are chosen in the menu and stay."""
    opened = watched(context.new_page())
    page = opened.page
    sit_down(page, server, "greatwar", ("central",))
    measure = """() => {
      const size = (element) => parseFloat(getComputedStyle(element).fontSize);
      const ground = getComputedStyle(document.body).backgroundColor;
      return [size(document.documentElement), document.getElementById("right").getBoundingClientRect().width, ground];
    }"""
    text, panel, ground = page.evaluate(measure)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Colours, contrast, text, side panel").click()
    for name, value in (("Text", "larger"), ("Contrast", "high"), ("Colours", "dark"), ("Side panel", "wide")):
        page.get_by_label(name, exact=True).select_option(value)
    for _ in range(2):
        larger, wider, darker = page.evaluate(measure)
        assert larger == pytest.approx(1.25 * text)
        assert wider > panel * 1.2
        assert darker == "rgb(0, 0, 0)" != ground
        page.reload()
        page.wait_for_selector("#seats .seat", state="attached")
    no_faults(opened)
