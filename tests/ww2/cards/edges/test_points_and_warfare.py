"""Where the cards stop: the space next door, the teammate's piece, the other kind, the part that comes too early.

Status cards that score; Economic Warfare.
"""

from typing import Any

import pytest

from tests.ww2.cards.edges.setting import GERMANY, HOME, ITALY, JAPAN, UK, US, USSR, at
from tests.ww2.cards.seated import burned, gains, happened, order_of, seated

# Status cards that score


def scored_by(country: str, card: str, options: dict[str, object] | None = None, **pieces: dict[str, Any]) -> int:
    """Return the VP a Status scores in its country's Victory step, 0 where it is not offered."""
    board = {**pieces, country: {**pieces.get(country, at(country)), "status": [card]}}
    table = seated(country, step="victory", options=options, also=board)
    if card not in table.uses:
        return 0
    before = len(gains(table))
    table.choose(f"use:{card}")
    return sum(int(str(count)) for _, count in gains(table)[before:])


@pytest.mark.card("de_swedish_iron_ore")
@pytest.mark.parametrize(
    ("german", "italian", "separate", "needs_navy"),
    [
        (at(GERMANY, "russia", "eastern_europe", navies=("north_sea", "north_atlantic")), at(ITALY), 0, 0),
        (at(GERMANY, "scandinavia", navies=("north_sea",)), at(ITALY), 1, 0),
        (at(GERMANY, "scandinavia"), at(ITALY, navies=("baltic_sea",)), 1, 0),
        (at(GERMANY, "russia", navies=("baltic_sea",)), at(ITALY, "scandinavia"), 1, 1),
        (at(GERMANY, "scandinavia", navies=("baltic_sea",)), at(ITALY), 2, 2),
    ],
)
def test_swedish_iron_ore_is_for_german_pieces_in_those_two_spaces(
    german: dict[str, Any], italian: dict[str, Any], separate: int, needs_navy: int
) -> None:
    """Neither next door nor by a teammate (W-CRD-7), in both readings (ruling 7.3)."""
    for reading, points in (("separate", separate), ("needs_navy", needs_navy)):
        options: dict[str, object] = {"iron_ore": reading}
        assert scored_by(GERMANY, "de_swedish_iron_ore", options, germany=german, italy=italian) == points


@pytest.mark.card("uk_mackenzie_king")
@pytest.mark.parametrize(
    ("british", "points"),
    [
        (at(UK, "pacific_northwest", HOME[US], navies=("south_atlantic", "north_sea")), 0),
        (at(UK, navies=("north_atlantic",)), 1),
        (at(UK, "canada"), 1),
        (at(UK, "canada", navies=("north_atlantic",)), 2),
    ],
)
def test_mackenzie_king_counts_those_two_spaces_only(british: dict[str, Any], points: int) -> None:
    """A Navy in the North Atlantic and an Army in Canada, each for itself."""
    assert scored_by(UK, "uk_mackenzie_king", united_kingdom=british) == points


@pytest.mark.card("jp_forward_bases")
@pytest.mark.card("jp_imperial_designs")
@pytest.mark.parametrize("card", ["jp_forward_bases", "jp_imperial_designs"])
def test_japanese_bases_next_door_do_not_score(card: str) -> None:
    """An Army in Canada, the Western United States or New Guinea holds none of the bases named."""
    assert scored_by(JAPAN, card, japan=at(JAPAN, "canada", "western_united_states", "new_guinea")) == 0


@pytest.mark.card("it_balkan_resources")
def test_balkan_resources_not_next_door() -> None:
    """Italian Armies around the Balkans score nothing."""
    assert scored_by(ITALY, "it_balkan_resources", italy=at(ITALY, "germany", "ukraine", "eastern_europe")) == 0


@pytest.mark.card("it_impero")
@pytest.mark.parametrize("reading", ["armies", "spaces"])
def test_impero_italiano_not_next_door(reading: str) -> None:
    """Neither Ukraine nor India nor Szechuan is of the empire, in either reading (ruling 7.4)."""
    options: dict[str, object] = {"impero": reading}
    mates = {"italy": at(ITALY, "india", "szechuan"), "germany": at(GERMANY, "ukraine")}
    assert scored_by(ITALY, "it_impero", options, **mates) == 0


# Economic Warfare


def played(card: str, country: str, target: str, deck: int, **pieces: dict[str, Any]) -> tuple[int, list[object]]:
    """Return how many cards a country discards because of a card played, and each gain of VP until the turn's end."""
    prefix = {UK: "uk", US: "us", USSR: "su"}[target]
    board = {**pieces, target: {**at(target), **pieces.get(target, {}), "deck": [f"{prefix}_build_army"] * deck}}
    table = seated(country, card, also=board).choose(f"play:{card}")
    return burned(table, target), [count for _, count in gains(table)]


@pytest.mark.card("de_sub_blockade")
def test_blockade_counts_the_coasts_of_the_north_sea_only() -> None:
    """Canada and Latin America lie on the next sea."""
    burnt, points = played("de_sub_blockade", GERMANY, UK, 4, germany=at(GERMANY, "iceland", "canada", "latin_america"))
    assert (burnt, points[0]) == (2, 1)


@pytest.mark.card("jp_indian_ocean_patrols")
@pytest.mark.card("jp_sub_pacific")
@pytest.mark.parametrize(
    ("card", "target", "sea", "coast"),
    [
        ("jp_indian_ocean_patrols", UK, "bay_of_bengal", "india"),
        ("jp_sub_pacific", US, "east_pacific", "western_united_states"),
    ],
)
def test_japanese_warfare_counts_japanese_navies_only(card: str, target: str, sea: str, coast: str) -> None:
    """Neither an Army on the coast nor a teammate's Navy adds to the discard or to the points."""
    japanese = at(JAPAN, coast, navies=(sea,))
    burnt, points = played(card, JAPAN, target, 4, japan=japanese, italy=at(ITALY, navies=(sea,)))
    assert (burnt, points[0]) == (2, 2)


@pytest.mark.card("it_decima_mas")
@pytest.mark.parametrize(
    ("holder", "sea", "burnt"),
    [
        (UK, "north_sea", 2),
        (UK, "north_atlantic", 2),
        (UK, "mediterranean_sea", 1),
        (US, "mediterranean_sea", 1),
        (USSR, "mediterranean_sea", 1),
    ],
)
def test_frogmen_ask_for_an_allied_navy_in_the_mediterranean_itself(holder: str, sea: str, burnt: int) -> None:
    """Of any Allied country, but not in the sea next to it, even with the strait open."""
    board = {"italy": at(ITALY, "north_africa"), holder: at(holder, navies=(sea,))}
    assert played("it_decima_mas", ITALY, UK, 4, **board)[0] == burnt


@pytest.mark.card("de_wolf_packs")
@pytest.mark.parametrize(("space", "burnt"), [("russia", 4), ("scandinavia", 5)])
def test_wolf_packs_raises_by_three_for_scandinavia_itself(space: str, burnt: int) -> None:
    """A German Army next to Scandinavia is not in it."""
    table = seated(
        GERMANY,
        "de_sub_monsoon",
        germany=at(GERMANY, space, status=["de_wolf_packs"], hand=["de_sub_monsoon", "de_plunder"]),
        united_kingdom=at(UK, deck=["uk_land_battle"] * 4 + ["uk_sea_battle"] * 4),
    ).choose("play:de_sub_monsoon", f"country:{UK}", "use:de_wolf_packs")
    assert burned(table, UK) == burnt


@pytest.mark.card("de_sub_atlantic")
@pytest.mark.card("de_sub_unprotected")
@pytest.mark.card("de_sub_murmansk")
@pytest.mark.card("de_v_weapons")
@pytest.mark.rule("W-CRD-6")
@pytest.mark.parametrize("card", ["de_sub_atlantic", "de_sub_unprotected", "de_sub_murmansk", "de_v_weapons"])
def test_the_discard_comes_before_the_points(card: str) -> None:
    """W-CRD-6, ruling 1.5: the enemy has discarded when the points are scored."""
    german = at(GERMANY, "western_europe", "scandinavia", navies=("baltic_sea",))
    table = seated(GERMANY, card, germany={**german, "hand": [card, "de_plunder"]}).choose(f"play:{card}")
    assert order_of(table, "DeckDiscarded", "PointsScored")[:2] == ["DeckDiscarded", "PointsScored"]


@pytest.mark.card("us_sbd")
def test_sbd_dauntless_is_for_japan_alone() -> None:
    """A US Navy at Germany's and Italy's coasts makes nobody discard."""
    own = at(US, navies=("baltic_sea", "mediterranean_sea"), hand=["us_sbd", "us_patton"])
    table = seated(US, "us_sbd", united_states=own).choose("play:us_sbd")
    assert table.kind == "discard"
    assert happened(table, "DeckDiscarded") == []


@pytest.mark.card("uk_malta_submarines")
def test_malta_submarines_asks_for_a_navy_in_the_mediterranean_itself() -> None:
    """Navies in the North Sea (next to it by an open strait) and the North Atlantic buy nobody free."""
    board = {"germany": at(GERMANY, navies=("north_sea",)), "italy": at(ITALY, navies=("north_atlantic",))}
    table = seated(UK, "uk_malta_submarines", also=board).choose("play:uk_malta_submarines")
    assert (burned(table, GERMANY), burned(table, ITALY)) == (2, 2)
