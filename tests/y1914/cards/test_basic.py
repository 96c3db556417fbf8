"""The Build and Battle cards of every country, played (F-PLY-2, F-PLY-3)."""

import pytest

from tests.y1914.table import Table

# prefix, Power, country, a space to build an Army in, a sea to build a Navy in ("" without Navies), a sea to battle
COUNTRIES = [
    ("ah", "austria", "austria-hungary", "budapest", "", ""),
    ("ot", "austria", "ottoman", "anatolia", "", ""),
    ("ru", "russia", "russia", "ukraine", "", ""),
    ("de", "germany", "germany", "prussia", "baltic_sea", "baltic_sea"),
    ("fr", "france", "france", "picardy", "english_channel", "english_channel"),
    ("it", "france", "italy", "italian_alps", "adriatic_sea", "adriatic_sea"),
    ("uk", "uk", "uk", "", "english_channel", "english_channel"),
    ("us", "uk", "us", "canada", "western_atlantic", "western_atlantic"),
]


@pytest.mark.rule("F-PLY-2", "F-SUP-3", "F-CRD-1")
@pytest.mark.card(
    "ah-build-army", "ot-build-army", "ru-build-army", "de-build-army", "fr-build-army", "it-build-army",
    "us-build-army",
)  # fmt: skip
@pytest.mark.parametrize(("prefix", "power", "country", "space"), [row[:4] for row in COUNTRIES if row[3]])
def test_build_army(prefix: str, power: str, country: str, space: str) -> None:
    """One Army of the card's country where supply reaches, next to its pieces and not elsewhere."""
    card = f"{prefix}-build-army"
    table = Table(power, cards={power: {"hand": [card]}}).play(card)
    assert space in table.spaces
    assert "serbia" not in table.spaces
    table.choose(f"space:{space}")
    assert space in table.at(country)
    assert table.pile(power) == [card]
    assert table.kind == "draw"


@pytest.mark.rule("F-SUP-3")
@pytest.mark.card("uk-build-army")
def test_build_army_over_the_sea() -> None:
    """A UK Army lands where a chain with a Navy reaches; in Britain itself only if it is empty."""
    table = Table("uk", board={"uk": "britain english_channel"}, uk={"hand": ["uk-build-army"]}).play("uk-build-army")
    assert table.spaces == {"paris", "picardy", "belgium"}
    home = Table("uk", board={"uk": "english_channel"}, uk={"hand": ["uk-build-army"]}).play("uk-build-army")
    assert home.spaces == {"britain"}


@pytest.mark.rule("F-PLY-2")
@pytest.mark.card("de-build-navy", "fr-build-navy", "it-build-navy", "uk-build-navy", "us-build-navy")
@pytest.mark.parametrize(("prefix", "power", "country", "sea"), [(*row[:3], row[4]) for row in COUNTRIES if row[4]])
def test_build_navy(prefix: str, power: str, country: str, sea: str) -> None:
    """One Navy of the card's country in a sea next to its pieces."""
    card = f"{prefix}-build-navy"
    table = Table(power, cards={power: {"hand": [card]}}).play(card)
    assert all(space.endswith(("sea", "atlantic", "channel", "mediterranean")) for space in table.spaces)
    table.choose(f"space:{sea}")
    assert sea in table.at(country)


@pytest.mark.rule("F-PLY-2", "F-PCE-4")
@pytest.mark.card("ah-build-navy", "ru-build-navy")
@pytest.mark.parametrize(
    ("card", "power", "country", "board", "sea"),
    [
        ("ah-build-navy", "austria", "austria-hungary", "vienna tyrol", "adriatic_sea"),
        ("ru-build-navy", "russia", "russia", "moscow petrograd", "baltic_sea"),
    ],
)
def test_build_navy_from_a_coast(card: str, power: str, country: str, board: str, sea: str) -> None:
    """Without a coast at Home there is nothing to build; with a coastal Army there is."""
    assert Table(power, cards={power: {"hand": [card]}}).play(card).kind != "build"
    table = Table(power, board={country: board}, cards={power: {"hand": [card]}}).play(card, f"space:{sea}")
    assert sea in table.at(country)


@pytest.mark.rule("F-PLY-3", "F-BAT-1", "F-BAT-13")
@pytest.mark.card(
    "ah-land-battle", "ot-land-battle", "ru-land-battle", "de-land-battle", "fr-land-battle", "it-land-battle",
    "uk-land-battle", "us-land-battle",
)  # fmt: skip
@pytest.mark.parametrize(("prefix", "power", "country"), [row[:3] for row in COUNTRIES])
def test_land_battle(prefix: str, power: str, country: str) -> None:
    """The card's country battles a land space next to a supplied piece and removes every enemy piece there."""
    card = f"{prefix}-land-battle"
    foes = {"russia": "poland", "france": "poland"} if power in ("austria", "germany") else {"germany": "poland"}
    board = {country: "galicia*", **foes}
    table = Table(power, board=board, bare=True, cards={power: {"hand": [card]}}).play(card)
    assert table.spaces == {"poland", "prussia", "ukraine", "romania"}  # the difficult ones cannot be paid
    table.choose("space:poland")
    assert all(table.at(foe) == set() for foe in foes)
    assert table.at(country) == {"galicia"}


@pytest.mark.rule("F-PLY-3", "F-BAT-1")
@pytest.mark.card(
    "de-sea-battle",
    "fr-sea-battle",
    "it-sea-battle",
    "uk-sea-battle",
    "us-sea-battle",
    "ah-sea-battle",
    "ru-sea-battle",
)
@pytest.mark.parametrize(("prefix", "power", "country"), [row[:3] for row in COUNTRIES if row[0] != "ot"])
def test_sea_battle(prefix: str, power: str, country: str) -> None:
    """The card's country battles a sea next to a supplied piece."""
    card = f"{prefix}-sea-battle"
    foe = "uk" if power in ("austria", "germany") else "germany"
    board = {country: "english_channel*", foe: "north_atlantic"}
    table = Table(power, board=board, bare=True, cards={power: {"hand": [card]}}).play(card)
    assert table.spaces == {"north_atlantic", "north_sea"}
    table.choose("space:north_atlantic")
    assert table.at(foe) == set()
