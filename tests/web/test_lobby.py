"""Coming to a table in the browser: lobby, setting up, invitations, a shared device, going, and what is missing."""

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

import haversack
from tests.web.access import check_access
from tests.web.conftest import watched
from tests.web.serving import Server
from tests.web.test_table import CHOICE, no_faults, play

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

LOOKS = """() => {
  const [all, body] = [document.documentElement, document.body].map((one) => getComputedStyle(one));
  const { dataset, scrollWidth } = document.documentElement;
  return [parseFloat(all.fontSize), dataset.contrast, body.backgroundColor, scrollWidth <= innerWidth];
}"""
SIZES: "dict[str, ViewportSize]" = {"desk": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}


def opened_table(page: "Page", server: Server, game: str, mine: list[str], rest: str = "bot", **given: Any) -> Any:
    """Open a table by the server's interface: those seats are one's own."""
    seats = {seat: {"kind": "me" if seat in mine else rest, "level": "random"} for seat in haversack.load(game).seats}
    body = {"game": game, "seats": seats, "pace": 0, "name": "Grace", **given}
    answer = page.request.post(f"{server.address}/api/tables", data=body)
    assert answer.status == 201, answer.text()
    return answer.json()


def test_play_now_and_go_on(server: Server, context: "BrowserContext") -> None:
    """One click is a game; the lobby then offers to go on with it, and says whose turn it is."""
    opened = watched(context.new_page())
    page = opened.page
    page.goto(server.address)
    assert page.locator(".game-card").count() == len(haversack.GAMES)
    assert page.locator(".going").count() == 0
    page.get_by_role("button", name="Play now").nth(1).click()
    page.wait_for_url("**/table/**")
    address = page.url
    page.locator(CHOICE).first.wait_for()
    page.goto(server.address)
    link = page.locator(".going-link")
    assert "Continue: Germany, round 1, your turn" in link.inner_text()
    link.click()
    page.wait_for_url(address)
    no_faults(opened)


def test_learn_leads_to_a_game_and_to_the_rules(server: Server, context: "BrowserContext") -> None:
    """Nothing on the way is dead."""
    opened = watched(context.new_page())
    page = opened.page
    page.goto(server.address)
    page.locator(".game-card").first.get_by_role("link", name="Learn").click()
    page.get_by_role("link", name="Read the rules").click()
    page.wait_for_url("**/rules/ww2")
    page.wait_for_load_state("networkidle")
    page.go_back()
    page.get_by_role("button", name="Play with hints").click()
    page.wait_for_url("**/table/**")
    page.locator(CHOICE).first.wait_for()
    no_faults(opened)


def test_rules_for_experts(server: Server, context: "BrowserContext") -> None:
    """They are searched, grouped, counted, and go back to the book with one click; the table is played by them."""
    opened = watched(context.new_page())
    page = opened.page
    page.goto(f"{server.address}/?game=1914")
    page.locator(".rules-fold summary").click()
    assert page.locator(".rules-group").count() == 5
    state = page.locator(".rules-state")
    assert state.inner_text() == "As the book says."
    page.get_by_label("Search the rules").fill("plan XVII")
    assert page.locator(".rules-group .field:visible").count() == 1
    page.locator('select[name="option plan_xvii"]').select_option("new")
    assert state.inner_text() == "1 changed from the book."
    page.get_by_role("button", name="As the book says").click()
    assert state.inner_text() == "As the book says."
    page.get_by_label("Search the rules").fill("zeppelin")
    page.get_by_text("No rule has these words.").wait_for()
    page.get_by_label("Search the rules").fill("")
    page.locator('input[name="option mulligan"]').check()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/table/**")
    about = page.request.get(f"{server.address}/api/tables/{page.url.rsplit('/', 1)[1]}").json()["table"]
    assert about["options"]["mulligan"] is True
    assert about["options"]["plan_xvii"] == "any"
    no_faults(opened)


def test_a_scenario_is_a_card(server: Server, context: "BrowserContext") -> None:
    """The Great War is chosen by scenario, with its year, its length and whom it favours."""
    page = context.new_page()
    page.goto(f"{server.address}/?game=greatwar")
    card = page.locator(".pick", has_text="Verdun")
    for words in ("1916", "10 turns", "Slightly favours the Central Powers"):
        assert words in card.inner_text()
    card.click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/table/**")
    about = page.request.get(f"{server.address}/api/tables/{page.url.rsplit('/', 1)[1]}").json()["table"]
    assert about["options"]["scenario"] == "verdun_1916"


def test_friends_come_by_one_link(server: Server, browser: "Browser") -> None:
    """The link says who invites to what; whoever has a seat goes straight in by any link; others may watch."""
    pages = [watched(browser.new_context(viewport=SIZES["desk"]).new_page()) for _ in range(3)]
    host, ada, bob = [opened.page for opened in pages]
    host.goto(server.address)
    host.get_by_role("button", name="With friends").first.click()
    host.locator("input[name=name]").fill("Grace")
    host.locator(".pick", has_text=re.compile("^3$")).click()
    host.get_by_role("button", name="Open the table and get the link").click()
    host.wait_for_url("**/table/**")
    host.get_by_role("img", name="QR code of the link").wait_for()
    link = host.locator(".link-field").input_value()
    host.reload()
    host.locator(".link-field").wait_for()
    assert host.locator(".link-field").input_value() == link
    ada.goto(link)
    ada.get_by_role("heading", name="Grace invites you to play").wait_for()
    assert "#" not in ada.url
    picked = [box.get_attribute("value") for box in ada.locator("input[name=seat]:checked").all()]
    assert picked in (["united_kingdom", "soviet_union", "united_states"], ["japan", "italy"])
    ada.locator("input[name=name]").fill("Grace")
    ada.keyboard.press("Enter")
    ada.get_by_text("There is a Grace at this table already").wait_for()
    ada.locator("input[name=name]").fill("Ada")
    ada.keyboard.press("Enter")
    ada.wait_for_url("**/table/**")
    ada.get_by_text("Ada (you)").first.wait_for()
    ada.goto(link)
    ada.wait_for_url("**/table/**")
    ada.get_by_text("Ada (you)").first.wait_for()
    bob.goto(link)
    bob.get_by_role("button", name="Sit down").wait_for()
    bob.get_by_role("link", name="Only watch").click()
    bob.get_by_text("Ask Grace for a link to play").wait_for()
    bob.goto(link)
    bob.locator("input[name=name]").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    for page in (host, ada, bob):
        page.locator(".seat.is-own").first.wait_for()
    about = host.request.get(f"{server.address}/api/tables/{host.url.rpartition('/')[2]}").json()["table"]
    assert len(about["salts"]) == 3
    for page in (host, ada, bob):
        kept = page.evaluate("id => JSON.parse(localStorage.getItem(`chance ${id}`))", about["id"])
        assert kept["commitment"] == about["commitment"]
        assert kept["salt"] in about["salts"]
    late = browser.new_context().new_page()
    late.goto(link)
    late.get_by_role("heading", name="Every seat is taken").wait_for()
    late.goto(f"{link[:-4]}nope")
    late.get_by_role("heading", name="This link does not open").wait_for()
    late.get_by_role("link", name="Watch the game").click()
    late.wait_for_url("**/table/**")
    late.context.close()
    for opened in pages:
        assert [fault for fault in opened.faults if "status of 409" not in fault] == []
        opened.page.context.close()


def test_a_second_link_in_the_same_tab(server: Server, browser: "Browser") -> None:
    """A link pasted over another is taken up, though only what follows the # differs."""
    host, friend = browser.new_context().new_page(), browser.new_context().new_page()
    made = opened_table(host, server, "ww2", ["germany"], "open")
    door = f"{server.address}/join/{made['table']['id']}"
    for seat, name in (("japan", "Japan"), ("italy", "Italy")):
        friend.goto(f"{door}#seat={made['invitations'][seat]}")
        friend.locator(".pick", has_text=name).wait_for()
        assert friend.locator(".pick").count() == 1
    old = f"{server.address}/table/{made['table']['id']}#seat={made['invitations']['japan']}"
    friend.goto(f"{server.address}/learn/ww2")
    friend.goto(old)
    friend.wait_for_url("**/join/**")
    friend.locator(".pick", has_text="Japan").wait_for()
    for page in (host, friend):
        page.context.close()


def test_the_device_is_passed_on(server: Server, context: "BrowserContext") -> None:
    """Who shares a device sees one hand; the curtain names whom it goes to, and the hand of the next is shown then."""
    opened = watched(context.new_page())
    page = opened.page
    made = opened_table(page, server, "greatwar", ["central", "entente"], curtain=True)
    page.goto(f"{server.address}/table/{made['table']['id']}")
    seen = []
    for _ in range(3):
        lift = page.locator(".curtain button")
        lift.wait_for()
        assert page.locator("#hand .slot").count() == 0
        seen.append(page.locator("#curtain-title").inner_text().removeprefix("Pass the device to "))
        page.keyboard.press("Escape")
        assert page.locator(".curtain").is_visible()
        lift.click()
        page.locator(CHOICE).first.wait_for()
        seed = 0
        while page.locator(".curtain[open]").count() == 0:
            before = page.locator("#log li").count()
            seed += 1  # the same seed would pick and unpick the same card for ever
            play(page, 1, seed)
            page.wait_for_function(
                "n => document.querySelector('.curtain[open]') || document.querySelector('.is-asked')", arg=before
            )
    assert set(seen) == {"Central Powers", "Entente"}
    no_faults(opened)


def test_a_curtain_is_chosen_later_in_the_menu(server: Server, context: "BrowserContext") -> None:
    """Who began with open hands may draw a curtain, and take it away again."""
    opened = watched(context.new_page())
    page = opened.page
    made = opened_table(page, server, "greatwar", ["central", "entente"])
    page.goto(f"{server.address}/table/{made['table']['id']}")
    page.locator(CHOICE).first.wait_for()
    choose(page, "A curtain: one hand at a time, the device is passed on")
    page.locator(".curtain button").click()
    page.locator(CHOICE).first.wait_for()
    assert page.locator("#hand .tabs").count() == 0
    choose(page, "No curtain: show all our hands")
    page.locator("#hand .tabs").wait_for()
    no_faults(opened)


def test_every_page_follows_the_looks(server: Server, context: "BrowserContext") -> None:
    """Text, contrast and colours that were chosen on this device hold on every page."""
    opened = watched(context.new_page())
    page = opened.page
    page.goto(server.address)
    page.locator(".game-card").first.wait_for()
    made = opened_table(page, server, "ww2", ["germany"])
    page.get_by_role("button", name="Colours and text").click()
    for name, value in (("Text", "larger"), ("Contrast", "high"), ("Colours", "dark")):
        page.get_by_label(name, exact=True).select_option(value)
    assert page.get_by_label("Side panel", exact=True).count() == 0
    check_access(page)
    for path in ("/", "/?game=ww2", "/rules/ww2", "/learn/ww2", "/table/{table}", "/replay/{table}"):
        page.goto(server.address + path.format(table=made["table"]["id"]))
        page.wait_for_function("() => document.documentElement.dataset.text === 'larger'")
        page.wait_for_load_state("networkidle")
        assert page.evaluate(LOOKS) == [20, "high", "rgb(0, 0, 0)", True], path
    no_faults(opened)


def test_the_lobby_shows_more_tables(server: Server, context: "BrowserContext") -> None:
    """Six are looked up at once, more when asked for; an account's older ones are fetched then."""
    opened = watched(context.new_page())
    page = opened.page
    page.goto(server.address)
    tables = [opened_table(page, server, "greatwar", ["central"])["table"]["id"] for _ in range(9)]
    old = [
        {"id": name, "game": "greatwar", "status": "playing", "created": 100 - at, "seats": ["central"]}
        for at, name in enumerate(tables)
    ]

    def me(route: Any) -> None:
        before = re.search(r"before=(\d+)", route.request.url)
        found = [one for one in old if before is None or one["created"] < int(before[1])]
        route.fulfill(json={"account": "Ada", "tables": found[:7], "more": len(found) > 7})

    page.route("**/api/me*", me)
    page.goto(server.address)
    page.locator(".going-link").nth(5).wait_for()
    assert page.locator(".going-link").count() == 6
    page.get_by_role("button", name="Show more").click()
    page.locator(".going-link").nth(8).wait_for()
    assert page.locator(".going-link").count() == 9
    assert page.get_by_role("button", name="Show more").count() == 0
    no_faults(opened)


def test_the_menu_pauses_lets_a_bot_sit_in_and_resigns(server: Server, context: "BrowserContext") -> None:
    """Each is said on the page, and can be undone where it may; resigning ends the game."""
    opened = watched(context.new_page())
    page = opened.page
    made = opened_table(page, server, "ww2", ["germany"])
    page.goto(f"{server.address}/table/{made['table']['id']}")
    page.locator(CHOICE).first.wait_for()
    choose(page, "Pause the game")
    page.locator("#prompt", has_text="Paused").wait_for()
    assert page.locator(CHOICE).count() == 0
    choose(page, "Let a bot play for me")
    page.locator("#seats", has_text="bot for Grace").wait_for()
    choose(page, "Take my seat back from the bot")
    page.wait_for_function("() => !document.getElementById('seats').innerText.includes('bot for Grace')")
    page.locator("#prompt").get_by_role("button", name="Go on").click()
    page.locator(CHOICE).first.wait_for()
    choose(page, "Resign")
    page.locator("#dialog").get_by_role("button", name="Resign", exact=True).click()
    page.locator("body.is-over").wait_for()
    assert "Allies" in page.locator("#prompt").inner_text()
    page.goto(server.address)
    page.locator(".past summary").wait_for()
    assert page.locator(".going").count() == 0
    no_faults(opened)


def choose(page: "Page", name: str) -> None:
    """Choose something from the menu."""
    page.get_by_role("button", name="Menu", exact=True).click()
    page.locator("#dialog").get_by_role("button", name=name, exact=True).click()


def test_the_menu_shows_what_is_under_way_and_saves_the_report_of_a_fault(
    server: Server, context: "BrowserContext"
) -> None:
    """The one who is asked reads the stack in words; the report holds what the page knows, and no more."""
    opened = watched(context.new_page())
    page = opened.page
    made = opened_table(page, server, "ww2", ["germany"])
    page.goto(f"{server.address}/table/{made['table']['id']}")
    page.locator(CHOICE).first.wait_for()
    choose(page, "What is under way")
    steps = page.locator("#dialog .trace li").all_inner_texts()
    assert steps[-1] == "Set-up of Germany"
    page.locator("#dialog").get_by_role("button", name="Close").click()
    with page.expect_download() as saving:
        choose(page, "Save the report of a fault")
    report = json.loads(saving.value.path().read_text())
    assert report["question"]["trace"] == steps
    assert report["question"]["rule"] == "W-SET-5"
    assert not {"seed", "position", "record"} & set(report)
    no_faults(opened)


def test_leaving_leads_to_the_games(server: Server, context: "BrowserContext") -> None:
    """Who leaves is asked first, and finds nothing to go on with afterwards."""
    page = context.new_page()
    made = opened_table(page, server, "ww2", ["germany"])
    page.goto(f"{server.address}/table/{made['table']['id']}")
    page.locator(CHOICE).first.wait_for()
    choose(page, "Leave the table for good")
    page.locator("#dialog").get_by_role("button", name="Leave the table", exact=True).click()
    page.locator(".game-card").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert page.locator(".going").count() == 0


def test_what_is_missing_is_a_page_with_a_way_on(server: Server, context: "BrowserContext") -> None:
    """The status says it to programs, a page to people."""
    page = context.new_page()
    for path in ("/nothing", "/table/nothing", "/replay/nothing", "/join/nothing", "/learn/chess", "/rules/chess"):
        answer = page.goto(f"{server.address}{path}")
        assert answer is not None
        assert answer.status == 404
        assert "text/html" in answer.headers["content-type"]
        page.get_by_role("heading", name="There is nothing here").wait_for()
        page.get_by_role("link", name="To the games").click()
        page.locator(".game-card").first.wait_for()


@pytest.mark.parametrize("size", SIZES)
def test_the_pages_are_labelled_and_fit(server: Server, browser: "Browser", size: str) -> None:
    """At both sizes, in light and dark, axe finds nothing serious and nothing sticks out; the lobby is light."""
    context = browser.new_context(viewport=SIZES[size])
    opened = watched(context.new_page())
    page = opened.page
    loaded: list[int] = []
    page.on("requestfinished", lambda request: loaded.append(request.sizes()["responseBodySize"]))
    page.goto(server.address)
    page.wait_for_load_state("networkidle")
    assert len(loaded) <= 15
    assert sum(loaded) <= 500_000
    made = opened_table(page, server, "ww2", ["germany"], "open")
    name = made["table"]["id"]
    stranger = watched(browser.new_context(viewport=SIZES[size]).new_page())
    for one, path, ready in (
        (opened, "/", ".going-link, .game-card"),
        (opened, "/?game=greatwar&who=here", ".setup"),
        (opened, "/?game=1914&who=far", ".setup"),
        (opened, f"/table/{name}", ".link-field"),
        (opened, "/learn/ww2", ".lesson"),
        (opened, "/learn", ".lesson"),
        (stranger, f"/join/{name}#seat={made['link']}", ".door-text"),
    ):
        one.page.goto(f"{server.address}{path}")
        one.page.locator(ready).first.wait_for()
        for fold in one.page.locator("summary:visible").all():
            fold.click()
        assert one.page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["width"]
        check_access(one.page, "light", "dark")
        no_faults(one)
    stranger.page.context.close()
    context.close()
