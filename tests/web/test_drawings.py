"""The sheet of icons and the colours of the cards agree with the games and with the pieces on the maps."""

import re
from pathlib import Path

import pytest

import haversack
from tools.maps.colour import SIGHTS, closest, contrast

WEB = Path(haversack.__file__).parent / "web"
SHEET = (WEB / "icons.svg").read_text(encoding="utf-8")
SYMBOLS = dict(re.findall(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', SHEET))
OWNERS = {(game, name): owner for game in haversack.GAMES for name, owner in haversack.load(game).face.owners.items()}
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


@pytest.mark.parametrize(("game", "name"), OWNERS)
def test_names_stand_out_from_their_colours(game: str, name: str) -> None:
    """The name of a card on its band, at 4.5 to 1 or more (WCAG AA)."""
    assert contrast(OWNERS[game, name].colour, OWNERS[game, name].ink) >= 4.5


@pytest.mark.parametrize("game", haversack.GAMES)
def test_every_card_finds_its_drawings_and_colours(game: str) -> None:
    """Type, symbol, suit, provenance and owner of each card are drawn."""
    for card in haversack.load(game).catalogue():
        icons = [str(card["type"]).lower().replace(" ", "_"), str(card["provenance"])]
        icons += [str(card["symbol"])] if "symbol" in card else []
        icons += [f"suit_{card['suit']}"] if card.get("suit") else []
        assert all(f"icon-{name}" in SYMBOLS for name in icons), card["id"]
        assert (game, card["owner"]) in OWNERS, card["id"]
        assert (game, card.get("country", card["owner"])) in OWNERS, card["id"]


# Who meets whom, and how far apart (CIEDE2000) their colours stay at least. The Great War has fourteen colours, each
# with its shield or sign on the card; two sides, or the seats of a game, are told apart by colour first.
NATIONS = tuple(haversack.load("greatwar").face.nations.values())
MEETING = {
    ("greatwar", (*NATIONS, "neutral", "bonus", "random_event")): 11,
    **{(game, haversack.load(game).seats): 15 for game in haversack.GAMES},
    **{(game, tuple(haversack.load(game).teams)): 20 for game in haversack.GAMES},
}


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize(("game", "names"), MEETING)
def test_liveries_are_told_apart_with_any_sight(game: str, names: tuple[str, ...], sight: str) -> None:
    """As seen with full sight and, by simulation, with protanopia, deuteranopia and tritanopia."""
    apart, one, other = closest({name: OWNERS[game, name].colour for name in names}, sight)
    assert apart >= MEETING[game, names], f"{one} and {other}"
