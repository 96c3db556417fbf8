"""Faces, mat and tracks built by the table's own modules, served under a strict content security policy."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import haversack
from haversack.rulebook.signs import sheet
from tests.web.conftest import Opened, watched

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

WEB = Path(haversack.__file__).parent / "web"
FACTS = Path(__file__).parents[1] / "facts"
MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'"
HOST = "http://table.test/"
PAGE = """<!doctype html><html lang="en"><title>Parts</title>
<link rel="stylesheet" href="cards.css"><link rel="stylesheet" href="tracks.css"><link rel="stylesheet" href="mat.css">
<link rel="stylesheet" href="table.css"><link rel="stylesheet" href="story.css">
<script type="module" src="probe.js"></script><body><h1>Parts</h1><div id="place"></div><div id="board"></div>
<dialog id="dialog"></dialog></body></html>"""
PROBE = """import * as cards from "./cards.js"; import * as tracks from "./tracks.js"; import * as mat from "./mat.js";
import * as dom from "./dom.js"; import * as signs from "./signs.js"; import * as tally from "./tally.js";
import * as battle from "./battle.js"; import * as end from "./end.js"; import * as labels from "./labels.js";
import { faces } from "./faces.js";
signs.useIcons("icons.svg");
window.wear = (game) => signs.useFace(faces[game], `${game}.svg`);
window.faces = faces; window.SIDES = { sides: ["central", "entente"] };
window.parts = { ...cards, ...tracks, ...mat, ...dom, ...signs, ...tally, ...battle, ...end, ...labels };"""

FACES = {
    game: {"id": game, "teams": haversack.load(game).teams, "face": haversack.load(game).face.data()}
    for game in haversack.GAMES
}

DRAWN = "[...document.querySelectorAll('#place use')].every((one) => one.getBBox().width > 0)"

PREPARED = {
    "id": "x-prepared", "name": "Two Sides", "owner": "france-italy", "country": "italy", "type": "Build Army",
    "copies": 3, "text": "You may build an Italian Army.", "provenance": "public", "confidence": "high",
    "prepared": "Double Reinforce Army with the Supply symbol.", "symbol": "double_reinforce_army", "supply": True,
}  # fmt: skip


def soldier(id_: str, **more: object) -> dict[str, object]:
    """A card of The Great War."""
    card = {
        "id": id_, "name": f"Card {id_}", "owner": "central", "type": "nationality", "copies": 1, "text": "7 BP.",
        "provenance": "house", "confidence": "values house-made", "deck": "red", "suit": "spades", "rank": "7",
        "nation": "Germany", "bp": 7, "attack": True, "links": ["Infantry, HMG"], "cancels": ["cavalry"],
        "role": "defender", "subtitle": "", "circled": True,
    }  # fmt: skip
    return {**card, **more}


CARDS = [soldier(f"c{number}") for number in range(5)] + [soldier("e0", owner="entente", nation="British Empire")]
BATTLE = {
    "turn": 2, "turns": 10, "defender": "entente", "event": None,
    "central": {"battle_points": 21, "captured_bp": 4, "table": [
        {"card": "c0", "face": "up", "used": True}, {"card": "c1", "face": "up", "with": "c0"},
        {"card": "c2", "face": "down", "by": "e0"}, {"card": "c3", "face": "up", "with": "c0"},
        {"card": "c4", "face": "up", "with": "gone"}]},
    "entente": {"battle_points": 21, "captured_bp": 9, "table": [{"card": "e0", "face": "up"}]},
}  # fmt: skip


@pytest.fixture(scope="module")
def parts(browser: "Browser") -> Iterator[Opened]:
    """Open a page with the modules, served with the policy."""

    def serve(route: "Route") -> None:
        name = route.request.url.removeprefix(HOST)
        headers = {"content-security-policy": POLICY}
        kinds = {"": ("text/html", PAGE), "probe.js": ("text/javascript", PROBE), "favicon.ico": ("image/svg+xml", "")}
        kinds["faces.js"] = ("text/javascript", f"export const faces = {json.dumps(FACES)};")
        kinds |= {f"{game}.svg": ("image/svg+xml", sheet(game)) for game in FACES}
        if name in kinds:
            kind, body = kinds[name]
            route.fulfill(content_type=kind, body=body, headers=headers)
        else:
            route.fulfill(path=WEB / name.partition("#")[0], headers=headers)

    page = browser.new_page(viewport={"width": 1000, "height": 800})
    opened = watched(page)
    page.route(f"{HOST}**", serve)
    page.goto(HOST)
    page.wait_for_function("() => window.parts")
    page.evaluate(MEASURE)
    yield opened
    page.close()


def put(opened: Opened, expression: str, data: object = None, game: str = "greatwar") -> Any:
    """Put what an expression builds into the page, with the face of a game."""
    return opened.page.evaluate(
        f"(data) => wear('{game}') ?? document.getElementById('place').replaceChildren(...[{expression}].flat())", data
    )


def ask(opened: Opened, expression: str, data: object = None) -> Any:
    """Evaluate in the page."""
    return opened.page.evaluate(f"(data) => {expression}", data)


def test_faces_and_backs_obey_the_policy(parts: Opened) -> None:
    """No inline script or style is needed, and the icons come from their sheet."""
    put(parts, "parts.SIZES.flatMap((size) => data.map((card) => parts.cardElement(card, size)))", CARDS)
    ask(parts, "place.append(...['central', 'bonus'].map((owner) => parts.backElement(owner)))")
    ask(parts, "wear('1914') ?? place.append(parts.cardElement(data), parts.backElement('uk-us'))", PREPARED)
    assert ask(parts, "document.querySelectorAll('#place [style]').length") == 0
    parts.page.wait_for_function(f"() => {DRAWN}")
    assert ask(parts, "measure.cards()") == []
    assert parts.faults == []


def test_the_prepared_side_has_its_symbol_and_supply(parts: Opened) -> None:
    """1914: text, symbol and Supply symbol; the copies; the colours of the country, not of the Power."""
    put(parts, "parts.cardElement(data)", PREPARED, "1914")
    used = ask(parts, "[...document.querySelectorAll('.card-prepared use')].map((one) => one.getAttribute('href'))")
    assert used == ["icons.svg#icon-double_reinforce_army", "icons.svg#icon-supply"]
    assert ask(parts, "document.querySelector('.card-prepared p').textContent") == PREPARED["prepared"]
    assert "×3" in ask(parts, "document.querySelector('.card-type').textContent")
    assert ask(parts, "document.querySelector('.card').classList.contains('livery-italy')")


@pytest.mark.parametrize(("rank", "shown"), [("7", "suit_spades"), ("joker", "joker")])
def test_the_face_of_a_great_war_card(parts: Opened, rank: str, shown: str) -> None:
    """Rank, suit or Joker, points, attack arrow, link, cancel, role, black circle, nation and provenance."""
    put(parts, "parts.cardElement(data)", soldier("one", rank=rank, suit="" if rank == "joker" else "spades"))
    used = ask(parts, "[...document.querySelectorAll('use')].map((one) => one.getAttribute('href').split('#')[1])")
    wanted = {f"icon-{name}" for name in (shown, "attack", "link", "cancel", "defender", "circled", "house")}
    assert wanted | {"greatwar-shield-germany"} <= set(used)
    words = ask(parts, "document.querySelector('.card').textContent")
    assert all(word in words for word in ("7BP", "Infantry, HMG", "cavalry", "Defender only", "Germany", "house"))
    assert (rank in words) == (rank != "joker")


def test_a_card_without_attack_links_or_role_shows_none(parts: Opened) -> None:
    """What a card has not is not drawn."""
    put(parts, "parts.cardElement(data)", soldier("one", attack=False, links=[], cancels=[], role="any", circled=False))
    assert ask(parts, "document.querySelector('.card-attack, .card-marks, .card-circle')") is None


def test_the_mat_shows_totals_faces_and_links(parts: Opened) -> None:
    """Totals, captured points, roles; a cancelled card is struck out and says by what; a wire for each link."""
    put(parts, "parts.battleMat(data.battle, new Map(data.cards.map((card) => [card.id, card])), SIDES)",
        {"battle": BATTLE, "cards": CARDS})  # fmt: skip
    parts.page.wait_for_selector(".mat .wire", state="attached")
    words = ask(parts, "document.querySelector('.mat').textContent")
    assert "captured 4 BP" in words
    assert "captured 9 BP" in words
    assert "Level" in words
    assert ask(parts, "[...document.querySelectorAll('.mat-total b')].map((one) => one.textContent)") == ["21", "21"]
    assert (
        ask(parts, "document.querySelector('[data-slot=c2].is-down .mat-caption').textContent")
        == "Cancelled by Card e0"
    )
    assert ask(parts, "document.querySelectorAll('.is-down').length") == 1
    assert ask(parts, "document.querySelector('[data-slot=c0] .mat-caption').textContent") == "Used"
    assert ask(parts, "document.querySelector('[data-slot=c1] .card-text').textContent") == "7 BP."
    assert ask(parts, "measure.cards('.mat .card')") == []
    assert parts.faults == []


def test_a_line_runs_from_the_card_that_cancels_to_what_it_cancels(parts: Opened) -> None:
    """Over the gap between the rows, with a cross on the struck card; nothing where nothing is cancelled."""
    put(parts, "parts.battleMat(data.battle, new Map(data.cards.map((card) => [card.id, card])), SIDES)",
        {"battle": BATTLE, "cards": CARDS})  # fmt: skip
    parts.page.wait_for_selector(".mat .cut", state="attached")
    found = ask(parts, """(() => {
        const box = (selector) => document.querySelector(selector).getBoundingClientRect().toJSON();
        return [box(".cut"), box(".cut-end"), box("[data-slot=c2]"), box("[data-slot=e0]")];
    })()""")  # fmt: skip
    line, cross, struck, by = found
    assert struck["left"] <= cross["left"]
    assert cross["right"] <= struck["right"]
    assert abs((cross["top"] + cross["bottom"]) / 2 - struck["bottom"]) < cross["height"]
    assert line["bottom"] > by["top"]
    assert line["top"] < struck["bottom"] + cross["height"]
    plain = {**BATTLE, "central": {**BATTLE["central"], "table": [{"card": "c0", "face": "up"}]}}  # type: ignore[dict-item]
    put(parts, "parts.battleMat(data.battle, new Map(data.cards.map((card) => [card.id, card])), SIDES)",
        {"battle": plain, "cards": CARDS})  # fmt: skip
    assert ask(parts, "document.querySelectorAll('.cut').length") == 0


def test_the_mat_says_who_won_which_turn_and_what_is_played(parts: Opened) -> None:
    """A box for each turn: won ones in the colours of the winner, the current one marked."""
    view = {**BATTLE, "turn": 3, "winners": ["central", "entente"], "turns": 6}
    setup = {"name": "Verdun", "years": "1916"}
    put(
        parts,
        "parts.battleMat(data.view, new Map(), { ...SIDES, setup: data.setup, rules: () => {} })",
        {"view": view, "setup": setup},
    )
    labels = ask(parts, "[...document.querySelectorAll('.mat-turns li')].map((one) => one.ariaLabel)")
    assert labels[:3] == ["Turn 1: won by the Central Powers", "Turn 2: won by the Entente", "Turn 3, now"]
    assert len(labels) == 6
    assert ask(parts, "document.querySelector('.mat-turns [aria-current=step]').textContent") == "3"
    assert ask(parts, "document.querySelector('.mat-title').textContent").split() == [
        "Verdun",
        "1916",
        "Goal",
        "and",
        "rules",
    ]


def test_the_mat_drawn_anew_keeps_its_cards(parts: Opened) -> None:
    """A card that stays is the same element, so that focus and place in the row survive."""
    put(parts, "parts.make('div', 'host')")
    data = {"battle": BATTLE, "cards": CARDS}
    draws = """parts.drawMat(document.querySelector('.host'), data.battle,
        new Map(data.cards.map((card) => [card.id, card])), { ...SIDES, pick: () => {}, glowing: new Set(['c1']) })"""
    ask(parts, draws, data)
    ask(parts, "document.querySelector('[data-slot=c3]').focus()")
    ask(parts, "(document.querySelector('[data-slot=c3]').kept = true)")
    fewer = {**BATTLE, "central": {**BATTLE["central"], "table": BATTLE["central"]["table"][2:]}}  # type: ignore[index, dict-item]
    ask(parts, draws, {**data, "battle": fewer})
    assert ask(parts, "document.activeElement.dataset.slot") == "c3"
    assert ask(parts, "document.querySelector('[data-slot=c3]').kept") is True
    assert ask(parts, "document.querySelectorAll('.mat-slot').length") == 4


def test_each_wire_ends_below_its_cards(parts: Opened) -> None:
    """c1 and c3 are joined to c0, and the wire of c4, whose base has left the table, is not drawn."""
    put(parts, "parts.battleMat(data.battle, new Map(data.cards.map((card) => [card.id, card])), SIDES)",
        {"battle": BATTLE, "cards": CARDS})  # fmt: skip
    parts.page.wait_for_selector(".mat .wire", state="attached")
    ends = ask(parts, """[...document.querySelectorAll('.wire')].map((wire) => {
        const box = wire.getBoundingClientRect();
        const under = (x) => [...document.querySelectorAll('.mat-slot')].find((slot) => {
          const place = slot.getBoundingClientRect();
          return place.left <= x && x <= place.right && place.bottom <= box.bottom;
        }).dataset.slot;
        return [under(box.left + 2), under(box.right - 2)];
    })""")  # fmt: skip
    assert sorted(ends) == [["c0", "c1"], ["c0", "c3"]]


def test_links_that_overlap_run_in_lanes_of_their_own(parts: Opened) -> None:
    """Wires in one lane never lie on each other."""
    pairs = [{"from": 3, "to": 0}, {"from": 1, "to": 0}, {"from": 2, "to": 1}, {"from": 5, "to": 4}]
    lanes = ask(parts, "parts.lanesOf(data)", pairs)
    assert lanes == [1, 0, 0, 0]


@pytest.mark.parametrize("game", ["ww2", "1914"])
def test_the_tracks_are_those_of_the_rules(parts: Opened, game: str) -> None:
    """Rounds, Scoring Rounds, the lead that wins at once, the team that wins ties."""
    facts = json.loads((FACTS / game / "setup.json").read_text(encoding="utf-8"))
    track = ask(parts, "faces[data].face.clock", game)
    victory = facts["victory"]
    assert track["length"] == facts["rounds"]
    assert track["scoring"] == facts.get("scoring_rounds", [])
    if game == "ww2":
        assert (track["lead"], track["tie"]) == (victory["sudden"]["lead"], victory["final"]["tie"])
    else:
        assert (track["lead"], track["tie"]) == (victory["sudden_victory_lead"], victory["tie"])


def test_tracks_mark_the_round_and_the_points(parts: Opened) -> None:
    """The round is the current step; the markers stand in the order of the points, also at zero and far along."""
    put(parts, "parts.roundTrack(faces[1914].face, 7)", None, "1914")
    assert ask(parts, "document.querySelector('[aria-current=step]').textContent") == "7"
    assert ask(parts, "document.querySelectorAll('.is-scoring').length") == 5
    for axis, allies, words in ((0, 0, "Level"), (4, 41, "Allies lead by 37"), (180, 166, "Axis lead by 14")):
        put(parts, "parts.vpTrack(faces.ww2, data)", {"axis": axis, "allies": allies}, "ww2")
        boxes = ask(parts, """[...document.querySelectorAll('.vp-marker, .track-vp')].map((one) => {
            const box = one.getBoundingClientRect(); return [box.left, box.right]; })""")  # fmt: skip
        (left, right), first, second = boxes
        assert all(left <= one[0] and one[1] <= right for one in (first, second))
        middle = [sum(one) / 2 for one in (first, second)]
        assert (middle[0] - middle[1] > 1) == (axis > allies)
        assert (middle[1] - middle[0] > 1) == (allies > axis)
        assert words in ask(parts, "document.querySelector('.track-lead').textContent")


def test_what_stays_is_not_drawn_anew(parts: Opened) -> None:
    """Drawing again keeps nodes by their key: focus, an open fold and scroll survive, order and handlers are new."""
    ask(parts, """(() => {
        const { button, make, redraw } = parts;
        window.list = (keys, heard) => redraw(document.getElementById("place"), ...keys.map((key) =>
          button(key, () => { window.heard = heard + key; }, "", { "data-key": key })),
          make("details", "", make("summary", "", `${heard} fold`), "inside"));
        window.list(["a", "b", "c"], "first ");
        document.querySelector("[data-key=b]").focus();
        document.querySelector("details").open = true;
        window.kept = document.querySelector("[data-key=c]");
    })()""")  # fmt: skip
    ask(parts, "window.list(['x', 'b', 'c', 'a'], 'second ')")
    words = ask(parts, "[...document.querySelectorAll('#place > *')].map((one) => one.textContent)")
    assert words == ["x", "b", "c", "a", "second  foldinside"]
    assert ask(parts, "document.activeElement.dataset.key") == "b"
    assert ask(
        parts, "document.querySelector('details').open && window.kept === document.querySelector('[data-key=c]')"
    )
    ask(parts, "document.querySelector('[data-key=c]').click()")
    assert ask(parts, "window.heard") == "second c"


@pytest.mark.parametrize(
    ("label", "name", "words"),
    [
        ("Put Land Battle under your draw deck", "Land Battle", "Put under"),
        ("Play Land Battle", "Land Battle", "Play"),
        ("Play the bonus of Gas: 3 BP", "Gas", "Play"),
        ("Take back Trenches", "Trenches", "Take back"),
        ("Discard Trenches from your hand", "Trenches", "Discard"),
        ("Discard launch, unseen", "Launch", "Discard"),
    ],
)
def test_a_button_on_a_card_leaves_its_name_out(parts: Opened, label: str, name: str, words: str) -> None:
    """It says what is done, with the word it leads on to where the verb alone would be a riddle."""
    assert ask(parts, f"parts.shortLabel({{ label: {json.dumps(label)} }}, {json.dumps(name)})") == words


@pytest.mark.parametrize(
    ("labels", "left"),
    [
        (
            ["Discard A from the hand of B", "Discard C D from the hand of B", "Discard E from the hand of B"],
            "Discard A",
        ),
        (["Discard A from the hand of B", "Discard C from the hand of B"], "Discard A from the hand of B"),
        (["Build in A", "Build in B", "Stop"], "Build in A"),
        (["Take it from the deck", "Take it from the deck", "Take it from the deck"], "Take it"),
    ],
)
def test_what_all_answers_end_with_is_said_once(parts: Opened, labels: list[str], left: str) -> None:
    """Three labels or more lose the end that they share; the verb and what it is done with always stay."""
    found = ask(parts, f"(all => parts.withoutTail(all[0], parts.commonTail(all)))({json.dumps(labels)})")
    assert found == left


def test_words_that_do_something_break_as_words_do(parts: Opened) -> None:
    """A link in a sentence runs over lines, so that what follows it stands right behind it; it leads nowhere else."""
    parts.page.evaluate("document.getElementById('place').style.width = '7rem'")
    link = "parts.textLink('A Long Name of a Card', () => { window.done = 1; })"
    put(parts, f"parts.make('p', '', 'Germany plays ', {link}, '.')")
    assert ask(parts, "document.querySelector('#place .link').getClientRects().length") > 1
    parts.page.locator("#place .link").dispatch_event("click")
    assert ask(parts, "[window.done, location.hash]") == [1, ""]
