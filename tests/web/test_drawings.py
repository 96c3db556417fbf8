"""The sheet of icons and the colours of the cards agree with the games and with the pieces on the maps."""

import json
import re
from pathlib import Path

import pytest

import haversack
from tools.maps.colour import SIGHTS, closest, contrast

WEB = Path(haversack.__file__).parent / "web"
SHEET = (WEB / "icons.svg").read_text(encoding="utf-8")
CSS = (WEB / "cards.css").read_text(encoding="utf-8")
TOKENS = json.loads((WEB / "maps" / "tokens.json").read_text(encoding="utf-8"))["liveries"]
SYMBOLS = dict(re.findall(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', SHEET))
LIVERIES = {
    name: (fill, ink)
    for name, fill, ink in re.findall(r"\.livery-(\S+) \{ --livery: (\S+); --livery-ink: (\S+); \}", CSS)
}
DRAWN = (
    *("build_army", "build_navy", "land_battle", "sea_battle", "event", "economic_warfare", "status", "response"),
    *("reinforce_army", "reinforce_navy", "sustain_land_battle", "sustain_sea_battle", "counterattack", "supply"),
    *("double_reinforce_army", "double_reinforce_navy", "double_sustain_land_battle", "double_sustain_sea_battle"),
    *("attrition_1", "attrition_2", "attrition_3", "suit_spades", "suit_hearts", "suit_diamonds", "suit_clubs"),
    *("attack", "link", "cancel", "bonus", "joker", "random_event", "nationality", "neutral", "defender", "attacker"),
    *("rulebook", "public", "house", "captured", "circled"),
)


@pytest.mark.parametrize("name", DRAWN)
def test_each_icon_is_drawn_in_the_colour_of_its_text(name: str) -> None:
    """An icon has a drawing, and no colour of its own."""
    drawing = SYMBOLS[f"icon-{name}"]
    assert "<path" in drawing or "<circle" in drawing
    assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', drawing)) <= {"currentColor", "none"}


def test_no_two_icons_are_alike() -> None:
    """Each icon can be told from the others."""
    drawings = [drawing for name, drawing in SYMBOLS.items() if name.startswith("icon-")]
    assert len(set(drawings)) == len(drawings)


@pytest.mark.parametrize("country", TOKENS)
def test_cards_and_shields_bear_the_colours_of_the_pieces(country: str) -> None:
    """Fill, ink and letter are those of the Army on the map."""
    livery = TOKENS[country]
    assert LIVERIES[country] == (livery["fill"], livery["ink"])
    shield = SYMBOLS[f"nation-{country}"]
    assert f'fill="{livery["fill"]}"' in shield
    assert f">{livery['letter']}</text>" in shield


@pytest.mark.parametrize("name", LIVERIES)
def test_names_stand_out_from_their_colours(name: str) -> None:
    """The name of a card on its band, at 4.5 to 1 or more (WCAG AA)."""
    fill, ink = LIVERIES[name]
    assert contrast(fill, ink) >= 4.5


@pytest.mark.parametrize("game", haversack.GAMES)
def test_every_card_finds_its_drawings_and_colours(game: str) -> None:
    """Type, symbol, suit, provenance and owner of each card are drawn."""
    for card in haversack.load(game).catalogue():
        icons = [str(card["type"]).lower().replace(" ", "_"), str(card["provenance"])]
        icons += [str(card["symbol"])] if "symbol" in card else []
        icons += [f"suit_{card['suit']}"] if card.get("suit") else []
        assert all(f"icon-{name}" in SYMBOLS for name in icons), card["id"]
        assert card["owner"] in LIVERIES, card["id"]
        assert card.get("country", card["owner"]) in LIVERIES, card["id"]


# Who meets whom, and how far apart (CIEDE2000) their colours stay at least. The Great War has fourteen colours, each
# with its shield or sign on the card; two sides, or the seats of a game, are told apart by colour first.
NATIONS = ("germany", "austria-hungary", "ottoman", "bulgaria", "uk", "france", "russia", "us", "italy", "serbia")
MEETING = {
    "ww2": (("germany", "united_kingdom", "japan", "soviet_union", "italy", "united_states"), 15),
    "1914 decks": (("austria-ottoman", "russia", "germany", "france-italy", "uk-us"), 15),
    "greatwar": ((*NATIONS, "belgium", "neutral", "bonus", "random_event"), 11),
    "sides": (("central", "entente"), 20),
}


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("group", MEETING)
def test_liveries_are_told_apart_with_any_sight(group: str, sight: str) -> None:
    """As seen with full sight and, by simulation, with protanopia, deuteranopia and tritanopia."""
    names, least = MEETING[group]
    apart, one, other = closest({name: LIVERIES[name][0] for name in names}, sight)
    assert apart >= least, f"{one} and {other}"


def test_every_nation_and_deck_of_the_great_war_is_compared() -> None:
    """No card has a colour that the comparison leaves out."""
    slugs = {"British Empire": "uk", "Ottoman Empire": "ottoman", "United States": "us"}
    found = {
        slugs.get(str(card["nation"]), str(card["nation"]).lower()) if card.get("nation") else card["owner"]
        for card in haversack.load("greatwar").catalogue()
    }
    assert found == set(MEETING["greatwar"][0])


@pytest.mark.parametrize("country", ["bulgaria", "serbia", "belgium"])
def test_shields_without_pieces_bear_the_colours_of_their_cards(country: str) -> None:
    """Those of the others are compared with the pieces on the maps."""
    assert f'fill="{LIVERIES[country][0]}"' in SYMBOLS[f"nation-{country}"]
