"""The gallery in Chromium: it opens, shows every card, and no text leaves its card."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

import haversack
from haversack.cli.main import main
from tests.web.conftest import Opened, watched

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
LAPTOP, PHONE = 1440, 390
SIZES = ("small", "hand", "reading")
WIDE = ":root { --serif: 'DejaVu Sans Mono', 'Liberation Mono', monospace !important; }"

FAULTS = {
    "too low": ".card-body { max-height: 20px; overflow: hidden; }",
    "too narrow": ".card-name { white-space: nowrap; font-size: 3em; }",
    "leaves its place": ".card-foot span { position: relative; left: 9em; }",
    "lies on": ".card-body { position: absolute; inset: 0; }",
    "tiny": ".card-text { font-size: 5px !important; }",
}

Open = Callable[..., Opened]


@pytest.fixture(scope="module")
def opens(browser: "Browser", gallery: Path) -> Iterator[Open]:
    """Open the gallery at a width, in a colour scheme; once for all tests, since it is large."""
    pages: dict[tuple[int, str], Opened] = {}

    def opening(width: int = LAPTOP, scheme: str = "light") -> Opened:
        if (width, scheme) not in pages:
            pages[width, scheme] = _opened(browser, gallery, width, scheme)
        page = pages[width, scheme].page
        page.evaluate("planted.textContent = ''")
        choose(page, "theme", "system")
        return pages[width, scheme]

    yield opening
    for opened in pages.values():
        opened.page.close()


def _opened(browser: "Browser", gallery: Path, width: int, scheme: str) -> Opened:
    wanted: Literal["dark", "light"] = "dark" if scheme == "dark" else "light"
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=wanted)
    opened = watched(page)
    page.goto(gallery.as_uri())
    page.wait_for_selector("html[data-ready]", state="attached")
    page.evaluate(MEASURE)
    page.evaluate("document.head.append(Object.assign(document.createElement('style'), { id: 'planted' }))")
    return opened


def choose(page: "Page", name: str, value: str) -> None:
    """Pick a radio button of the bar."""
    page.locator(f"input[name={name}][value={value}]").check(force=True)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [LAPTOP, PHONE])
def test_it_opens_without_errors_and_fits_the_window(opens: Open, width: int, scheme: str) -> None:
    """No error, no warning, nothing loaded from elsewhere, nothing wider than the window; text stands out."""
    opened = opens(width, scheme)
    assert opened.faults == []
    assert opened.page.evaluate("document.documentElement.scrollWidth - window.innerWidth") <= 0
    assert opened.page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)") == []
    assert opened.page.evaluate("measure.contrast()") == []
    assert opened.page.evaluate("measure.labels()") == []


@pytest.mark.parametrize("game", haversack.GAMES)
def test_every_card_and_every_back_is_shown(opens: Open, game: str) -> None:
    """Name, text, class or type, and provenance of each card stand on its face; each owner has a back."""
    shown = opens().page.evaluate(
        """(game) => [...document.querySelectorAll(`section:has(> #game-${game}) .rack [data-card]`)].map((card) => ({
            id: card.dataset.card, name: card.querySelector(".card-name").textContent,
            text: card.querySelector(".card-text").textContent, type: card.querySelector(".card-type").textContent,
            provenance: card.querySelector(".card-provenance").textContent,
            prepared: card.querySelector(".card-prepared p")?.textContent ?? null }))""",
        game,
    )
    catalogue = haversack.load(game).catalogue()
    assert sorted(card["id"] for card in shown) == sorted(str(card["id"]) for card in catalogue)
    faces = {card["id"]: card for card in shown}
    for card in catalogue:
        face = faces[card["id"]]
        assert (face["name"], face["text"], face["provenance"]) == (card["name"], card["text"], card["provenance"])
        kind = card["type"] if card.get("rank") == "joker" else card.get("class") or card["type"]
        assert str(kind).replace("_", " ").lower() in face["type"].lower()
        assert face["prepared"] == card.get("prepared")
    backs = opens().page.locator(f"section:has(> #game-{game}) .rack .card-back").count()
    assert backs == len({card["owner"] for card in catalogue})


@pytest.mark.parametrize("width", [LAPTOP, PHONE])
def test_text_never_leaves_its_card(opens: Open, width: int) -> None:
    """Every text of every card, in each size, lies within its card and part, and on no other text."""
    page = opens(width).page
    total = sum(len(haversack.load(game).catalogue()) for game in haversack.GAMES)
    for size in SIZES:
        choose(page, "size", size)
        assert page.locator(f".rack article.card-{size}").count() == total
        assert page.evaluate("measure.cards()") == [], size


def test_text_stays_inside_in_a_wide_typeface(opens: Open) -> None:
    """A machine without our typefaces shows another one, perhaps a wide one: cards grow, text stays inside."""
    page = opens(PHONE).page
    page.evaluate("(rule) => { planted.textContent = rule; }", WIDE)
    choose(page, "size", "small")
    assert page.evaluate("measure.cards('.rack .card')") == []


def test_the_measure_sees_planted_faults(opens: Open) -> None:
    """Each kind of fault is found when it is there, and not when it is gone."""
    page = opens().page
    for fault, rule in FAULTS.items():
        page.evaluate("(rule) => { planted.textContent = rule; }", rule)
        found = page.evaluate("measure.cards('.samples .card')")
        assert any(fault in one for one in found), fault
    page.evaluate("planted.textContent = ''")
    assert page.evaluate("measure.cards('.samples .card')") == []


def test_the_measures_of_contrast_and_labels_see_planted_faults(opens: Open) -> None:
    """Pale text, a missing drawing and a drawing without a label are found."""
    page = opens().page
    page.evaluate("planted.textContent = '.card-text { color: #c9c2b2 !important; }'")
    assert any("card-text" in found for found in page.evaluate("measure.contrast()"))
    page.evaluate("""document.body.insertAdjacentHTML("beforeend",
        '<p id="trial"><svg></svg><svg aria-label="x"><use href="#icon-nothing"></use></svg></p>')""")
    faults = page.evaluate("measure.labels()")
    page.evaluate("trial.remove()")
    assert any("icon-nothing" in found for found in faults)
    assert any("without a label" in found for found in faults)


def test_the_theme_reaches_cards_and_maps(opens: Open) -> None:
    """Choosing dark changes the cards and the maps inside their frames; system takes the choice back."""
    page = opens(LAPTOP, "light").page
    ground = "getComputedStyle(document.querySelector('.rack article')).backgroundColor"
    inner = "[...document.querySelectorAll('iframe')].map((one) => one.contentDocument.documentElement.dataset.theme)"
    light = page.evaluate(ground)
    choose(page, "theme", "dark")
    assert page.evaluate(ground) != light
    assert set(page.evaluate(inner)) == {"dark"}
    choose(page, "theme", "system")
    assert page.evaluate(ground) == light
    assert set(page.evaluate(inner)) == {None}


@pytest.mark.parametrize("width", [LAPTOP, PHONE])
def test_maps_are_shown_whole(opens: Open, width: int) -> None:
    """Each frame has the shape of its map, and nothing in it is cut off."""
    page = opens(width).page
    page.wait_for_function("() => [...document.querySelectorAll('iframe')].every((one) => one.style.aspectRatio)")
    rest = """[...document.querySelectorAll('iframe')].map((frame) => {
        const drawn = frame.contentDocument.querySelector('svg').getBoundingClientRect();
        return [drawn.width - frame.clientWidth, drawn.height - frame.clientHeight]; })"""
    shown = page.evaluate(rest)
    assert len(shown) == len([game for game in haversack.GAMES if haversack.load(game).art("map.svg")])
    assert all(abs(wide) <= 1 and abs(high) <= 1 for wide, high in shown)


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2 and one sentence."""
    assert main(["gallery", str(tmp_path / "no" / "gallery.html")]) == 2
    assert "cannot be written" in capsys.readouterr().err
