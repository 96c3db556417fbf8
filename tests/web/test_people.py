"""People in the browser: strangers find each other and play again; who was away is shown what happened."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from haversack.review.data import data_of, with_decisions
from tests.review.conftest import reviewed
from tests.web.access import check_access
from tests.web.conftest import Opened, watched
from tests.web.serving import Server
from tests.web.test_lobby import SIZES, opened_table
from tests.web.test_table import no_faults

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# Chooses by a rule wherever somebody is asked, over a socket of its own, so many times or until others are asked.
PLAY = """async ({ name, most }) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${name}/socket`);
  let view = null, made = 0, last = "";
  const say = (message) => socket.send(JSON.stringify(message));
  await new Promise((done) => {
    socket.onopen = () => say({ type: "hello", epoch: 0, seq: 0 });
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.type === "state") view = message.view;
      if (message.type === "update")
        for (const [path, part] of Object.entries(message.set)) {
          const [field, inner] = path.split("/");
          if (inner === undefined) view[field] = part;
          else view[field][inner] = part;
        }
      if (message.type === "talk" || message.id === "read") {
        const { decision } = view;
        if (!decision || made >= most) return done();
        if (decision.name === last) return say({ type: "explain", key: "pass", id: "read" });
        last = decision.name;
        made += 1;
        const picks = decision.options.slice(0, decision.several?.[0]).map((option) => option.id);
        const answer = decision.several ? { options: picks } : { option: decision.options[0].id };
        say({ type: "choose", decision: decision.name, ...answer, id: "made" });
      }
      if (message.type === "refused") throw done(message.reason);
      if (message.id === "made") say({ type: "explain", key: "pass", id: "read" });
    };
  });
  socket.close();
  return made;
}"""


WEIGHED = {
    "at": 0,
    "events": 10,
    "seat": "central",
    "side": 0,
    "rule": "G-PLY-2",
    "loss": 0.2,
    "error": 0.01,
    "worlds": 64,
    "verdict": "blunder",
    "reason": "Another card wins more often.",
    "then": ["It is played."],
    "chosen": {"key": "pass", "label": "Pass"},
    "best": {"key": "play:x", "label": "Play it"},
}


@contextmanager
def people(browser: "Browser", server: Server, *names: str, size: str = "desk") -> Iterator[list[Opened]]:
    """Open a browser for each, signed in."""
    contexts = [browser.new_context(viewport=SIZES[size]) for _ in names]
    try:
        out = [watched(context.new_page()) for context in contexts]
        for one, name in zip(out, names, strict=True):
            credentials = {"name": name, "password": "a long password"}
            assert one.page.request.post(f"{server.address}/api/accounts", data=credentials).ok
            one.page.goto(f"{server.address}/my-games")
            one.page.evaluate("name => localStorage.setItem('name', name)", name)
        yield out
        for one in out:
            no_faults(one)
    finally:
        for context in contexts:
            context.close()


def resign(page: "Page", name: str) -> None:
    """Give up by the menu."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.locator("#dialog").get_by_role("button", name="Resign").click()
    page.locator(".end").wait_for()
    assert name in page.locator(".end-why").inner_text()


def test_strangers_find_each_other_and_play_again(browser: "Browser", server: Server) -> None:
    """One opens a table to everybody, another finds it and sits down; the loser asks for more, sides changed."""
    with people(browser, server, "Ann", "Bea") as (ann, bea):
        ann.page.goto(f"{server.address}/?game=greatwar&who=list")
        ann.page.get_by_role("button", name="Open the table to everybody").click()
        ann.page.wait_for_url("**/table/**")
        ann.page.get_by_text("This game will be rated.").wait_for()
        bea.page.goto(server.address)
        bea.page.get_by_role("link", name="Find players: 1 waiting").click()
        found = bea.page.locator(".open-table")
        found.get_by_text("Ann waits here").wait_for()
        check_access(bea.page)
        bea.page.get_by_label("Game").select_option("ww2")
        bea.page.get_by_role("heading", name="Nobody waits just now").wait_for()
        bea.page.get_by_label("Game").select_option("")
        found.get_by_role("button", name="Sit down").click()
        bea.page.wait_for_url("**/table/**")
        for one in (ann, bea):
            one.page.locator("#seats .seat").first.wait_for(state="attached")
        name = bea.page.url.rsplit("/", 1)[1]
        for one in (ann, bea, ann, bea):
            one.page.evaluate(PLAY, {"name": name, "most": 1})
        resign(ann.page, "Ann")
        ann.page.get_by_text("Rated. You are at").wait_for()
        ann.page.get_by_role("button", name="Rematch with sides changed").click()
        ann.page.wait_for_url(lambda address: not address.endswith(name))
        bea.page.get_by_role("button", name="Ann plays again, sides changed: join").click()
        bea.page.wait_for_url(ann.page.url)
        bea.page.locator("#seats .seat").first.wait_for(state="attached")
        own: Any = bea.page.request.get(f"{server.address}/api/tables/{ann.page.url.rsplit('/', 1)[1]}").json()
        assert {row["seat"]: row["name"] for row in own["table"]["seats"]} == {"central": "Bea", "entente": "Ann"}
        ann.page.goto(f"{server.address}/my-games")
        ann.page.locator(".rating-curve").wait_for()
        assert "Lost" in ann.page.locator(".mine-games").inner_text()
        check_access(ann.page)


def test_who_was_away_is_shown_what_happened(browser: "Browser", server: Server) -> None:
    """On a phone: the side talks among itself, one leaves, the others play, and the one is shown it, then plays on."""
    with people(browser, server, "Cat", "Dan", "Eva", size="phone") as (cat, dan, eva):
        opened = opened_table(
            cat.page, server, "ww2", ["germany", "japan", "italy"], "open", team_talk="secret", beat=0
        )
        name = opened["table"]["id"]
        for one, seats in ((dan, ["united_kingdom", "united_states"]), (eva, ["soviet_union"])):
            body = {"key": opened["link"], "name": one.page.evaluate("localStorage.getItem('name')"), "seats": seats}
            assert one.page.request.post(f"{server.address}/api/tables/{name}/enter", data=body).ok
        for one in (cat, dan, eva):
            one.page.goto(f"{server.address}/table/{name}")
            one.page.locator("#seats .seat").first.wait_for(state="attached")
        dan.page.get_by_role("button", name="Log").click()
        dan.page.get_by_label("To whom").select_option("side")
        dan.page.get_by_label("Say something to the table").fill("Hold the Ukraine")
        dan.page.get_by_role("button", name="Say", exact=True).click()
        eva.page.locator("#log .said.is-side").wait_for(state="attached")
        assert cat.page.locator("#log .said").count() == 0
        turns = eva.page.locator("#log details.turn")
        for _ in range(12):
            for one in (cat, dan, eva):
                one.page.evaluate(PLAY, {"name": name, "most": 1 if turns.count() else 20})
            if turns.count():
                break
        eva.page.goto(f"{server.address}/my-games")
        for one in (cat, dan, cat):
            one.page.evaluate(PLAY, {"name": name, "most": 6})
        eva.page.goto(f"{server.address}/table/{name}")
        box = eva.page.locator(".since")
        box.get_by_role("heading", name="Since you were here").wait_for()
        assert box.locator(".since-rows li").count() > 0
        assert eva.page.evaluate("document.querySelector('.since').scrollWidth <= innerWidth")
        check_access(eva.page)
        box.locator(".since-on").click()
        assert not box.is_visible()


def test_what_decided_a_game_is_shown_after_it_and_tried_again(browser: "Browser", server: Server) -> None:
    """The end leads to the curves, the sum and the choices that cost; one begins anew from such a choice."""
    review = with_decisions(data_of(reviewed("greatwar")), [WEIGHED])
    state = {"review": review, "done": 24, "total": 24, "ended": True}
    with people(browser, server, "Cleo", size="phone") as (cleo,):
        page = cleo.page
        name = opened_table(page, server, "greatwar", ["central"])["table"]["id"]
        page.goto(f"{server.address}/table/{name}")
        page.locator("#choices").get_by_role("button").first.wait_for()
        page.evaluate(PLAY, {"name": name, "most": 2})
        resign(page, "Grace")
        page.route("**/api/tables/*/review", lambda route: route.fulfill(json=state))
        page.get_by_role("link", name="What decided it").click()
        page.wait_for_url("**/review/**")
        page.locator(".review-sum").wait_for()
        assert page.locator(".review-curves[role=group] polyline").count() == 3
        assert page.locator(".review-curves circle").count() == 1
        assert "Result less all luck" in page.locator(".review-sum").inner_text()
        assert page.evaluate("document.documentElement.scrollWidth") <= SIZES["phone"]["width"]
        check_access(page)
        page.get_by_role("button", name="Try again from here").click()
        page.wait_for_url("**/table/**")
        assert not page.url.endswith(name)
