"""Board (W-BRD): borders, point contacts, straits."""

from typing import Any

import pytest

from tests.ww2.table import Table

# strait land, an Ally at one end and the sea at the other, an Axis country at one end and the sea at the other
STRAITS: list[tuple[str, str, dict[str, Any], str, str, dict[str, Any], str]] = [
    (
        "scandinavia",
        "united_kingdom",
        {"armies": ["united_kingdom"], "navies": ["north_sea"]},
        "baltic_sea",
        "germany",
        {"armies": ["germany"], "navies": ["baltic_sea"]},
        "north_sea",
    ),
    (
        "north_africa",
        "united_kingdom",
        {"armies": ["united_kingdom"], "navies": ["north_sea"]},
        "mediterranean_sea",
        "italy",
        {"armies": ["italy"], "navies": ["mediterranean_sea"]},
        "north_sea",
    ),
    (
        "middle_east",
        "united_kingdom",
        {"armies": ["india"], "navies": ["bay_of_bengal"]},
        "mediterranean_sea",
        "italy",
        {"armies": ["italy"], "navies": ["mediterranean_sea"]},
        "bay_of_bengal",
    ),
    (
        "southeast_asia",
        "united_kingdom",
        {"armies": ["india"], "navies": ["bay_of_bengal"]},
        "south_china_sea",
        "germany",
        {"armies": ["australia"], "navies": ["south_china_sea"]},
        "bay_of_bengal",
    ),
    (
        "latin_america",
        "united_states",
        {"armies": ["eastern_united_states"], "navies": ["north_atlantic"]},
        "southeast_pacific",
        "germany",
        {"armies": ["eastern_united_states"], "navies": ["north_atlantic"]},
        "southeast_pacific",
    ),
]
SEA_BATTLES = {
    "germany": "de_sea_battle",
    "italy": "it_sea_battle",
    "united_kingdom": "uk_sea_battle",
    "united_states": "us_sea_battle",
}


def battles_at_sea(country: str, pieces: dict[str, Any], holder: str | None, land: str) -> set[str]:
    """Return the seas a country may battle while another's Army holds a strait's land."""
    card = SEA_BATTLES[country]
    countries: dict[str, Any] = {country: {**pieces, "hand": [card]}}
    if holder is not None:
        countries[holder] = {"armies": [land]}
    table = Table(turn=country, bare=True, **countries)
    reached: set[str] = set()
    table.choose(f"play:{card}")
    reached |= set(table.spaces)
    reached |= {str(event["space"]) for event in table.state.events_for(None) if event["type"] == "SpaceBattled"}
    return reached


@pytest.mark.rule("W-BRD-1")
def test_spaces_that_share_a_border_are_adjacent() -> None:
    """W-BRD-1: from Germany the Army can go to its five neighbours, and only there."""
    table = Table(bare=True, germany={"armies": ["germany"], "hand": ["de_build_army"]}).choose("play:de_build_army")
    assert set(table.spaces) == {"western_europe", "italy", "balkans", "eastern_europe"}
    table = Table(bare=True, germany={"armies": ["germany"], "hand": ["de_build_navy"]}).choose("play:de_build_navy")
    assert table.navies("germany") == {"baltic_sea"}


@pytest.mark.rule("W-BRD-1")
def test_the_map_joins_at_its_edges() -> None:
    """W-BRD-1: the Eastern and Western United States, and Canada and the Pacific Northwest, are neighbours."""
    table = Table(
        turn="united_states", united_states={"armies": ["eastern_united_states", "canada"], "hand": ["us_build_army"]}
    ).choose("play:us_build_army")
    assert set(table.spaces) == {"western_united_states", "pacific_northwest", "latin_america"}


@pytest.mark.rule("W-BRD-2")
def test_spaces_that_touch_in_a_point_are_not_adjacent() -> None:
    """W-BRD-2: neither the Middle East and the Balkans nor the Black Sea and the Mediterranean."""
    table = Table(
        germany={"armies": ["germany", "balkans"], "hand": ["de_land_battle"]},
        united_kingdom={"armies": ["united_kingdom", "middle_east"]},
    ).choose("play:de_land_battle")
    assert "ukraine" in table.spaces
    assert "middle_east" not in table.spaces
    board: dict[str, Any] = {"armies": ["ukraine", "moscow"], "navies": ["black_sea"], "hand": ["su_sea_battle"]}
    sea = Table(turn="soviet_union", soviet_union=board, italy={"armies": ["italy"], "navies": ["mediterranean_sea"]})
    assert "mediterranean_sea" not in sea.choose("play:su_sea_battle").spaces


@pytest.mark.rule("W-BRD-3", "W-BRD-4")
@pytest.mark.parametrize(("land", "ally", "allied", "beyond", "axis", "axis_pieces", "axis_beyond"), STRAITS)
def test_a_strait_is_open_to_one_team_at_a_time(
    land: str,
    ally: str,
    allied: dict[str, Any],
    beyond: str,
    axis: str,
    axis_pieces: dict[str, Any],
    axis_beyond: str,
) -> None:
    """W-BRD-3, ruling 4.7: to the Allies unless an Axis Army, supplied or not, stands on its land; then to the Axis."""
    for holder, open_to_allies in ((None, True), ("soviet_union", True), ("japan", False)):
        assert (beyond in battles_at_sea(ally, allied, holder, land)) == open_to_allies
        assert (axis_beyond in battles_at_sea(axis, axis_pieces, holder, land)) != open_to_allies


@pytest.mark.rule("W-BRD-4")
@pytest.mark.parametrize(("holder", "is_open"), [("soviet_union", True), ("germany", False)])
def test_an_open_strait_carries_supply(holder: str, is_open: bool) -> None:
    """W-BRD-4, ruling 2.3: a UK Navy in the Baltic hangs on the one in the North Sea through the Danish straits."""
    countries: dict[str, Any] = {
        "united_kingdom": {"armies": ["united_kingdom"], "navies": ["north_sea", "baltic_sea"]},
        "united_states": {"armies": ["eastern_europe"]},
        holder: {"armies": ["scandinavia"]},
    }
    table = Table(bare=True, turn="japan", japan={"hand": ["jp_truk"]}, **countries)
    expected = [] if is_open else ["baltic_sea"]
    assert table.country("united_kingdom")["unsupplied"] == expected


@pytest.mark.rule("W-BRD-4")
@pytest.mark.parametrize(("holder", "is_open"), [("soviet_union", True), ("germany", False)])
def test_an_open_strait_is_built_through(holder: str, is_open: bool) -> None:
    """W-BRD-4, ruling 2.3: the same for a Navy to be built beyond it."""
    countries: dict[str, Any] = {
        "united_kingdom": {"armies": ["united_kingdom"], "navies": ["north_sea"], "hand": ["uk_build_navy"]},
        "united_states": {"armies": ["eastern_europe", "iceland"]},
        holder: {"armies": ["scandinavia"]},
    }
    table = Table(bare=True, turn="united_kingdom", **countries).choose("play:uk_build_navy")
    assert "north_atlantic" in table.spaces
    assert ("baltic_sea" in table.spaces) == is_open


@pytest.mark.rule("W-BRD-4")
def test_a_strait_never_joins_land_and_sea() -> None:
    """Ruling 2.3: through the open Danish straits the Navy in the North Sea reaches the Baltic, not its coasts."""
    table = Table(
        turn="united_kingdom",
        united_kingdom={"armies": ["united_kingdom"], "navies": ["north_sea"], "hand": ["uk_land_battle"]},
    ).choose("play:uk_land_battle")
    assert set(table.spaces) == {"iceland", "western_europe", "scandinavia", "north_africa"}


@pytest.mark.rule("W-BRD-3", "W-SUP-5")
def test_an_army_opens_its_strait_at_once() -> None:
    """W-BRD-3: Germany builds in North Africa, and Italy's Navy beyond Gibraltar is in supply from then on."""
    table = Table(
        germany={"armies": ["germany", "western_europe"], "navies": ["mediterranean_sea"], "hand": ["de_build_army"]},
        italy={"armies": ["italy"], "navies": ["mediterranean_sea", "north_sea"]},
        united_kingdom={"armies": ["united_kingdom"], "hand": ["uk_raf"]},
    )
    assert table.country("italy")["unsupplied"] == ["north_sea"]
    table.choose("play:de_build_army", "space:north_africa")
    assert table.country("italy")["unsupplied"] == []


@pytest.mark.rule("W-BRD-4")
@pytest.mark.parametrize(("holder", "points"), [("italy", 4), ("united_states", 2)])
def test_adjacent_in_a_text_counts_the_straits_open_to_its_team(holder: str, points: int) -> None:
    """Ruling 6.5: Indian Ocean Patrols counts a Japanese Navy beyond Malacca while the strait is the Axis's."""
    board: dict[str, Any] = {holder: {"armies": ["southeast_asia"]}}
    table = Table(
        turn="japan",
        japan={
            "armies": ["japan"],
            "navies": ["bay_of_bengal", "south_china_sea"],
            "hand": ["jp_indian_ocean_patrols"],
        },
        united_kingdom={"armies": ["united_kingdom"], "deck": ["uk_land_battle"] * 4 + ["uk_build_navy"] * 4},
        soviet_union={"armies": ["moscow"], "hand": ["su_tito"]},
        **board,
    ).choose("play:jp_indian_ocean_patrols")
    scored = [event["count"] for event in table.state.events_for(None) if event["type"] == "PointsScored"]
    assert scored[0] == points
    assert table.country("united_kingdom")["deck_size"] == 8 - points


@pytest.mark.rule("W-BRD-4")
@pytest.mark.parametrize(
    ("space", "suez_holder", "reached"),
    [
        ("western_europe", None, {"germany", "italy"}),
        ("madagascar", None, {"italy"}),  # Bay of Bengal, Mediterranean through Suez, Italy
        ("madagascar", "germany", set()),
        ("iwo_jima", None, {"japan"}),
        ("canada", None, set()),
    ],
)
def test_within_so_many_spaces_is_a_way_through_land_and_sea(
    space: str, suez_holder: str | None, reached: set[str]
) -> None:
    """Ruling 6.6: occupation ignored, straits open to the Allies counted."""
    board: dict[str, Any] = {"germany": {"armies": ["germany"]}}
    if suez_holder is not None:
        board[suez_holder] = {"armies": ["germany", "middle_east"]}
    for country, card in (("germany", "de_build_army"), ("japan", "jp_build_navy"), ("italy", "it_build_army")):
        board[country] = {**board.get(country, {"armies": [country]}), "deck": [card] * 4}
    table = Table(turn="united_states", united_states={"armies": [space], "hand": ["us_b26"]}, **board)
    table.choose("play:us_b26")
    hit = {key[8:] for key in table.offered if key.startswith("country:")}
    hit |= {str(e["country"]) for e in table.state.events_for(None) if e["type"] == "DeckDiscarded" and e["count"] == 4}
    assert hit == reached
