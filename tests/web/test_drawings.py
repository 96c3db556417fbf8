"""The sheet of icons and the colours of the cards agree with the games and with the pieces on the maps."""

import json
import re
from pathlib import Path

import pytest

import haversack
from tools.maps.colour import contrast

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
