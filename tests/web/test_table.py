"""The table in the browser: two at one table, reload, kill, phone, keyboard, accounts, explanations."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import haversack
from tests.conftest import PATIENCE
from tests.web.access import check_access
from tests.web.conftest import Opened, watched
from tests.web.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

CHOICE = "#choices .choice:enabled, #hand .choice:enabled"
WORDS = "() => ['log', 'prompt', 'choices', 'hand'].map((id) => document.getElementById(id).innerText).join()"
SELECTABLE = "() => document.activeElement.closest('[data-keys]').dataset.state?.includes('selectable')"
CLICKER = (Path(__file__).parent / "clicker.js").read_text(encoding="utf-8")


def open_table(
    page: "Page",
    server: Server,
    game: str,
    me: int = 1,
    rest: str = "bot random",
    set_up: Callable[[], None] = lambda: None,
) -> str:
    """Open a table by the first page: the first so many seats are one's own; more may be set up there."""
    page.goto(f"{server.address}/?game={game}")
    page.locator(".seats-fold summary").click()
    for number, seat in enumerate(haversack.load(game).seats):
        page.locator(f'select[name="seat {seat}"]').select_option("me" if number < me else rest)
    page.locator("input[name=name]").fill("Host")
    page.locator(".manner", has=page.locator("select[name=pace]")).locator("summary").click()
    page.locator("select[name=pace]").select_option("0")
    page.locator("select[name=beat]").select_option("0")
    set_up()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/table/**")
    page.locator("#seats .seat, .room-seats li").first.wait_for(state="attached")
    return page.url


def play(page: "Page", count: int = 10_000, seed: int = 1) -> int:
    """Answer at random, so many questions or to the end; return how many."""
    page.evaluate(CLICKER)
    made: int = page.evaluate("given => window.clicker.play(given)", {"questions": count, "seed": seed})
    return made


def heard(page: "Page") -> list[str]:
    """Keep everything a page hears over its socket."""
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    return frames


def no_faults(opened: Opened) -> None:
    assert opened.faults == []


def asked(*pages: "Page") -> "Page":
    """Return the page that is asked something, once one is."""
    for _ in range(PATIENCE // 50):
        for page in pages:
            if page.locator(CHOICE).count():
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked anything")


def invite(host: "Page", friend: "Page") -> None:
    """Let a friend come to the open seat by its link."""
    friend.goto(host.locator(".link-field").input_value())
    friend.locator("input[name=name]").fill("Ada")
    friend.keyboard.press("Enter")
    for page in (friend, host):
        page.locator(".seat.is-own").first.wait_for()


def test_two_browsers_at_one_table(server: Server, browser: "Browser") -> None:
    """A friend comes by a link; each sees only their own secrets, and a spectator none."""
    pages = [watched(browser.new_context().new_page()) for _ in range(3)]
    host, friend, watcher = [opened.page for opened in pages]
    frames = [heard(page) for page in (host, friend, watcher)]
    address = open_table(host, server, "ww2", 5, "open")
    invite(host, friend)
    assert "#" not in friend.url
    watcher.goto(address)
    watcher.locator("#seats .seat").first.wait_for()
    watcher.get_by_text("You are watching.").wait_for()
    for turn in range(40):
        play(asked(host, friend), 1, turn)
    us, rest = "us_", ("de_", "uk_", "jp_", "su_", "it_")
    cards = [set(re.findall(r'"((?:de|uk|jp|su|it|us)_\w+)"', "".join(texts))) for texts in frames]
    assert any(card.startswith(us) for card in cards[1])
    assert any(card.startswith(rest) for card in cards[0])
    assert {card for card in cards[0] if card.startswith(us)} <= cards[2]
    assert {card for card in cards[1] if card.startswith(rest)} <= cards[2]
    assert '"decision":{' not in "".join(frames[2])
    for opened in pages:
        no_faults(opened)
        opened.page.context.close()


def test_taking_back_with_consent(server: Server, browser: "Browser") -> None:
    """What cannot be taken back alone is asked of the other player, who may refuse and may agree."""
    pages = [watched(browser.new_context().new_page()) for _ in range(2)]
    host, friend = [opened.page for opened in pages]
    open_table(host, server, "ww2", 5, "open")
    invite(host, friend)
    while asked(host, friend) is host:
        play(host, 1)
    shown = host.locator("#seats").inner_text()
    play(friend, 1)
    for answer, words in (("Do not agree", "Ada did not agree."), ("Agree", "Everybody agreed")):
        host.get_by_role("button", name="Undo", exact=True).click()
        host.get_by_role("button", name="Ask all players").click()
        friend.get_by_text("Host wishes to take back a choice").wait_for()
        friend.get_by_role("button", name=answer, exact=True).click()
        host.locator("#toast", has_text=words).wait_for()
    host.locator(CHOICE).first.wait_for()
    assert host.locator("#seats").inner_text() != shown
    for opened in pages:
        no_faults(opened)
        opened.page.context.close()


def test_reload_and_kill(own_server: Server, context: "BrowserContext") -> None:
    """A reload shows the same; after a kill the page goes on by itself from the last acknowledged choice."""
    opened = watched(context.new_page())
    page = opened.page
    open_table(page, own_server, "ww2")
    play(page, 12)
    page.locator(CHOICE).first.wait_for()
    shown = state_of(page)
    page.reload()
    page.locator(CHOICE).first.wait_for()
    assert state_of(page) == shown
    no_faults(opened)
    own_server.kill()
    page.wait_for_function("() => document.body.classList.contains('is-lost')")
    own_server.start()
    page.wait_for_function("() => !document.body.classList.contains('is-lost')")
    page.locator(CHOICE).first.wait_for()
    assert state_of(page) == shown
    assert play(page, 3) == 3


def state_of(page: "Page") -> list[str]:
    """Return all that the page shows of the game."""
    parts = ("#prompt", "#score", "#seats", "#choices", "#hand", "#log")
    return [page.locator(part).inner_text() for part in parts]


def test_phone(server: Server, browser: "Browser") -> None:
    """At 390 pixels nothing sticks out, a tapped card opens large, and a choice can be made."""
    phone = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    opened = watched(phone.new_page())
    page = opened.page
    open_table(page, server, "ww2")
    for path in (page.url, server.address):
        page.goto(path)
        page.locator("#hand .slot, .game-card").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        page.go_back() if path == server.address else None
    page.locator("#hand .slot-hit").first.tap()
    page.locator("#dialog .card-reading").wait_for()
    page.locator("#dialog .choice").first.tap()
    page.wait_for_function("() => !document.getElementById('dialog').open")
    play(page, 4)
    no_faults(opened)
    phone.close()


def test_keyboard_alone(server: Server, context: "BrowserContext") -> None:
    """Every choice can be reached and made by keyboard; the map is walked by arrows and explains itself."""
    opened = watched(context.new_page())
    page = opened.page
    open_table(page, server, "ww2")
    page.locator(CHOICE).first.wait_for()
    for _ in range(6):
        page.locator(CHOICE).first.wait_for()
        before = page.evaluate(WORDS)
        tab_to(page, CHOICE)
        page.keyboard.press("Enter")
        page.wait_for_function(f"before => ({WORDS})() !== before", arg=before)
    page.locator(CHOICE).first.wait_for()
    tab_to(page, ".space")
    start = page.evaluate("document.activeElement.id")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.id") != start
    for arrow in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "ArrowDown") * 4:
        if not page.evaluate(SELECTABLE):  # an own piece may be taken off at any time
            break
        page.keyboard.press(arrow)
    page.locator("#peek .why:not(:empty)").wait_for()
    assert "(W-" in page.locator("#peek .why").inner_text()
    page.keyboard.press("Enter")
    page.locator("#dialog[open]").wait_for()
    assert page.locator("#dialog .rule").first.inner_text().startswith("W-")
    page.keyboard.press("Escape")
    box = page.locator("svg.map").get_attribute("viewBox")
    page.locator("svg.map .space[tabindex='0']").focus()
    page.keyboard.press("+")
    assert page.locator("svg.map").get_attribute("viewBox") != box
    no_faults(opened)


def tab_to(page: "Page", inside: str) -> None:
    """Press Tab until the focus is where it should be."""
    for _ in range(120):
        if page.evaluate("inside => Boolean(document.activeElement.closest(inside))", inside):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {inside}")


def test_an_account_keeps_tables(server: Server, browser: "Browser") -> None:
    """A guest registers, keeps the seat of a table opened before, and finds it again on another device."""
    opened, other = [watched(browser.new_context().new_page()) for _ in range(2)]
    page = opened.page
    address = open_table(page, server, "ww2")
    page.goto(server.address)
    page.get_by_role("button", name="Register").click()
    check_access(page)
    for name, password, fault in (
        ("", "correct horse", "Choose a name."),
        ("Ada", "short", "A password has at least 8 characters."),
    ):
        sign(page, name, password)
        page.get_by_role("alert").get_by_text(fault).wait_for()
    sign(page, "Ada", "correct horse")
    page.get_by_text("Signed in as Ada").wait_for()
    page.get_by_role("button", name="Keep in my account").click()
    page.get_by_role("button", name="Keep in my account").wait_for(state="detached")
    assert page.locator(".going-link", has_text="Germany").count() == 1
    page = other.page
    page.goto(server.address)
    page.get_by_role("button", name="Sign in").click()
    sign(page, "Ada", "wrong horse")
    page.get_by_role("alert").get_by_text("Name and password do not fit.").wait_for()
    sign(page, "ada", "correct horse")
    page.locator(".going-link").click()
    page.wait_for_url(address)
    page.locator(".seat.is-own").wait_for()
    assert play(page, 2) == 2
    page.goto(server.address)
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("button", name="Sign in").wait_for()
    refusals = [fault for one in (opened, other) for fault in one.faults if "status of 40" not in fault]
    assert refusals == []
    for one in (opened, other):
        one.page.context.close()


def sign(page: "Page", name: str, password: str) -> None:
    """Fill in the form of an account and send it."""
    page.locator("#dialog input[name=name]").fill(name)
    page.locator("#dialog input[name=password]").fill(password)
    page.keyboard.press("Enter")


def is_explained(page: "Page") -> bool:
    """Rest the mouse on a card of the hand that cannot be chosen; say whether there is one, and it says why."""
    from playwright.sync_api import TimeoutError as NotThere

    page.locator(CHOICE).first.wait_for()
    page.mouse.move(5, 5)
    try:
        page.locator("#hand .strip, #hand .slot:not(.can) .slot-hit").first.hover(timeout=1_000)
        page.locator("#peek .why:not(:empty)").wait_for(timeout=3_000)
    except NotThere:
        return False
    return True


def test_chains_of_supply_and_explanations(server: Server, context: "BrowserContext") -> None:
    """The overlay joins supplied pieces by lines; a card that cannot be chosen says why when the mouse rests on it."""
    opened = watched(context.new_page())
    page = opened.page
    open_table(page, server, "1914")
    page.get_by_role("button", name="Supply", exact=True).click()
    page.wait_for_function("() => document.querySelectorAll('#map-chains .livery-austria-hungary').length === 1")
    page.get_by_role("button", name="Supply", exact=True).click()
    assert page.locator("#map-chains path").count() == 0
    assert any(is_explained(page) or not play(page, 1, seed) for seed in range(60))
    assert re.search(r"\(F-[A-Z]+-\d+\)$", page.locator("#peek .why").inner_text())
    no_faults(opened)


def test_taking_back_and_hints(server: Server, context: "BrowserContext") -> None:
    """A hint names an option that is offered; what was chosen can be taken back."""
    opened = watched(context.new_page())
    page = opened.page
    open_table(page, server, "ww2")
    page.locator(CHOICE).first.wait_for()
    asked = page.locator("#prompt").inner_text()
    page.get_by_role("button", name="Hint").click()
    page.locator("#advice .ways li").first.wait_for()
    assert page.locator("#advice p").inner_text().startswith("A bot would: ")
    assert not re.search(r"[+-]\d", page.locator("#advice").inner_text())
    assert page.locator("#act .slot.is-hinted, #choices .is-hinted").count() >= 1
    page.get_by_role("button", name="Close the hint").click()
    for count in (1, 2, 3):
        page.locator("#hand .is-pick[aria-pressed=false]").first.click()
        page.wait_for_function(
            "count => document.querySelectorAll('#hand [aria-pressed=true]').length === count", arg=count
        )
    page.locator("#choices .is-confirm").click()
    page.wait_for_function("asked => document.getElementById('prompt').innerText !== asked", arg=asked)
    page.locator(CHOICE).first.wait_for()
    page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_role("button", name="Go back to before your last choice").click()
    page.locator("#hand .is-pick").first.wait_for()
    no_faults(opened)


@pytest.mark.parametrize("game", haversack.GAMES)
def test_the_page_is_light_and_labelled(server: Server, context: "BrowserContext", game: str) -> None:
    """A table needs at most 20 requests and 1.5 MB; axe finds no serious fault, in light and dark."""
    opened = watched(context.new_page())
    page = opened.page
    open_table(page, server, game)
    play(page, 8)
    check_weight(context.browser, page.url)
    check_access(page, "light", "dark")
    assert page.locator(".map .space:not([aria-label]), #map-pieces .token:not([aria-label])").count() == 0
    no_faults(opened)


def check_weight(browser: "Browser | None", address: str) -> None:
    """Open a page with nothing kept from before, and count what it fetches; the socket is one request more."""
    assert browser is not None
    fresh = browser.new_context()
    page = fresh.new_page()
    loaded: list[int] = []
    page.on("requestfinished", lambda request: loaded.append(request.sizes()["responseBodySize"]))
    page.goto(address)
    page.locator("#log li").first.wait_for()
    page.wait_for_timeout(200)
    assert len(loaded) + 1 <= 20
    assert 20_000 < sum(loaded) <= 1_500_000
    fresh.close()
