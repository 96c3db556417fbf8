"""Whole games in the browser: from the first page to the end, which explains itself, then the replay and again."""

import json
import re
from typing import TYPE_CHECKING, Literal

import pytest

import haversack
from tests.web.conftest import watched
from tests.web.serving import Server
from tests.web.test_table import no_faults, open_table, play

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

ROUNDS = 4
# Keeps the pitches of the sounds that the page makes, and whether it was told of a battle while sounds were on.
LISTEN_TO_SOUNDS = """(() => {
  window.heardPitches = [];
  window.heardBattle = false;
  window.WebSocket = class extends WebSocket {
    constructor(address) {
      super(address);
      this.addEventListener("message", ({ data }) => {
        const { type, events = [] } = JSON.parse(data);
        const has = (found) => events.some((event) => found.test(event.type));
        const isOn = type === "update" && localStorage.getItem("sound") === "on";
        window.heardBattle ||= isOn && has(/Battle/) && !has(/GameEnded/);
      });
    }
  };
  const create = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    const made = create.call(this);
    const start = made.start.bind(made);
    made.start = (at) => {
      window.heardPitches.push(made.frequency.value);
      start(at);
    };
    return made;
  };
})()"""
TUNES = {"turn": (660, 880), "card": (520,), "battle": (150, 110), "end": (523, 659, 784, 1047)}


def make_short(page: "Page", game: str) -> None:
    """Choose a short game while it is set up: a scenario of the game, or one of a pack that is brought along."""
    if game == "greatwar":
        page.locator(".pick", has_text="Gallipoli").click()
        return
    scenario = {"id": "short", "name": "Short", "last_round": ROUNDS}
    text = json.dumps({"game": game, "name": "Short", "scenario": scenario})
    page.locator(".pack-choice summary").click()
    page.get_by_label("A pack from this device").set_input_files(
        {"name": "short.json", "mimeType": "application/json", "buffer": text.encode()}
    )
    page.locator('select[name="pack scenario"]').select_option("short")


@pytest.mark.parametrize("game", haversack.GAMES)
def test_a_whole_game_against_bots(server: Server, browser: "Browser", game: str) -> None:
    """From the first page to the end by clicks alone, one with all that moves; its end, its replay, and the way on."""
    moves: Literal["no-preference", "reduce"] = "no-preference" if game == "ww2" else "reduce"
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion=moves)
    context.add_init_script(LISTEN_TO_SOUNDS)
    opened = watched(context.new_page())
    page = opened.page
    address = open_table(page, server, game, set_up=lambda: make_short(page, game))
    play_with_sounds(page, game)
    table = address.rpartition("/")[2]
    check_end(page, game, table)
    page.get_by_role("link", name="Watch the replay").click()
    check_replay(page, context)
    page.get_by_role("button", name="Play on from here").click()
    page.locator("#dialog .choice").last.click()
    page.wait_for_url("**/table/**")
    assert page.url != address
    play(page, 1)
    page.goto(address)
    check_again(page, game, table)
    no_faults(opened)
    context.close()


def play_with_sounds(page: "Page", game: str) -> None:
    """No sound is made until sounds are wanted; then there is one for the own turn, a card, a battle and the end.

    A short game on a map may end without a battle.
    """
    assert play(page, 2) == 2
    assert ("house-made" in page.locator("#seats").inner_text()) == (game == "greatwar")
    assert page.evaluate("window.heardPitches") == []
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Sound on").click()
    assert play(page) > 3
    fought = page.evaluate("window.heardBattle")
    assert fought or game != "greatwar"
    due = [tune for name, tune in TUNES.items() if name != "battle" or fought]
    assert set(page.evaluate("window.heardPitches")) >= {pitch for tune in due for pitch in tune}
    assert re.search("won|draw", page.locator("#prompt").inner_text())
    assert page.locator("#prompt b").inner_text() in page.locator(".end").inner_text()


def check_end(page: "Page", game: str, table: str) -> None:
    """Whether one won, by how much; curve and causes add up to the score; it is put away and comes back."""
    end = page.locator(".end")
    assert end.locator("h2").inner_text() in ("You won", "You lost", "A draw")
    scores = page.evaluate(f"fetch('/api/tables/{table}/record').then((answer) => answer.json())")
    assert scores["game"] == game
    words = end.locator(".end-why").inner_text()
    points = [int(text) for text in re.findall(r"-?\d+(?=[,.:])", words.split(".", 1)[1])][:2]
    sums = [int(text) for text in end.locator(".points-team td").all_inner_texts()]
    assert sorted(sums) == sorted(points)
    curve = str(end.locator(".curve").get_attribute("aria-label"))
    assert [str(one) for one in sorted(points)] == sorted(re.findall(r"-?\d+", curve), key=int)
    last = str(end.get_by_role("link", name="Watch the last round").get_attribute("href"))
    assert re.fullmatch(rf"/replay/{table}\?at=\d+", last)
    end.get_by_role("button", name="Look at the board").click()
    assert end.count() == 0
    page.get_by_role("button", name="How it ended").click()


def check_replay(page: "Page", context: "BrowserContext") -> None:
    """A step on, a step by number, and an address that leads another page to the same step."""
    page.locator(".replay").wait_for()
    first = page.locator(".replay-words").inner_text()
    page.get_by_role("button", name="One step on").click()
    page.wait_for_function("first => document.querySelector('.replay-words').textContent !== first", arg=first)
    page.get_by_role("button", name="One step on").focus()
    page.locator(".replay input[type=range]").fill("20")
    page.wait_for_function("() => document.querySelector('.replay-words').textContent.startsWith('Step 21 of')")
    assert "at=" in page.url
    words = page.locator(".replay-words").inner_text()
    other = watched(context.new_page())
    other.page.goto(page.url)
    other.page.wait_for_function("words => document.querySelector('.replay-words')?.textContent === words", arg=words)
    no_faults(other)
    other.page.close()


def check_again(page: "Page", game: str, table: str) -> None:
    """Who comes back to the end may play again with sides changed."""
    page.locator(".end").get_by_role("button", name="Again with sides changed").click()
    page.wait_for_url(lambda url: "/table/" in url and table not in url)
    page.wait_for_selector(".seat.is-own", state="attached")
    mine = next(team for team, seats in haversack.load(game).teams.items() if haversack.load(game).seats[0] in seats)
    sat = page.evaluate("[...document.querySelectorAll('.seat.is-own')].map((one) => one.className)")
    assert len(sat) == 1
    assert f"team-{mine}" not in sat[0]
