"""Where the cards stop: the space next door, the teammate's piece, the other kind, the part that comes too early.

Where texts place and remove.
"""

from typing import Any

import pytest

from tests.ww2.cards.edges.setting import GERMANY, ITALY, JAPAN, UK, US, USSR, at, battle
from tests.ww2.cards.seated import gains, happened, seated

# Where texts place and remove


@pytest.mark.card("uk_king_peter")
@pytest.mark.card("su_tito")
@pytest.mark.parametrize(("country", "card"), [(UK, "uk_king_peter"), (USSR, "su_tito")])
def test_partisans_recruit_in_the_balkans_or_nowhere(country: str, card: str) -> None:
    """A second Axis Army left there bars the recruit, though a neighbour is empty (ruling 6.14)."""
    board = {"germany": {"armies": ["balkans"]}, "italy": at(ITALY, "balkans")}
    table = seated(country, card, also=board).choose(f"play:{card}", "piece:germany/army/balkans")
    assert (table.kind, happened(table, "PieceRecruited")) == ("discard", [])


@pytest.mark.card("it_german_aid")
def test_german_aid_eliminates_in_the_balkans_only() -> None:
    """Allied Armies around the Balkans are out of reach."""
    allied = {"soviet_union": at(USSR, "ukraine", "eastern_europe"), "united_kingdom": at(UK, "germany")}
    table = seated(ITALY, "it_german_aid", germany={"armies": ["western_europe"]}, also=allied)
    table.choose("play:it_german_aid")
    assert (table.kind, table.offered) == ("recruit", ["pass", "space:balkans"])


@pytest.mark.card("su_german_soviet_treaty")
def test_the_treaty_recruits_in_its_two_spaces_only() -> None:
    """Eastern Europe is held; Germany, empty, is no way out."""
    board = {"germany": {"armies": ["eastern_europe"]}}
    table = seated(USSR, "su_german_soviet_treaty", also=board).choose("play:su_german_soviet_treaty")
    if table.kind == "recruit":
        table.choose("space:russia")
    assert [event["space"] for event in happened(table, "PieceRecruited")] == ["russia"]


@pytest.mark.card("su_vasilevsky")
def test_vasilevsky_recruits_in_vladivostok_only() -> None:
    """Siberia is not asked about."""
    table = seated(USSR, "su_vasilevsky").choose("play:su_vasilevsky")
    assert table.spaces == ["vladivostok"]


@pytest.mark.card("su_defense_motherland")
def test_defense_of_the_motherland_eliminates_in_moscow_only() -> None:
    """An Axis Army in Ukraine stays."""
    own = {"armies": ["siberia"], "responses": ["su_defense_motherland"]}
    table = seated(USSR, soviet_union=own, germany=at(GERMANY, "ukraine", "moscow"))
    table.choose("use:su_defense_motherland", "space:russia")
    assert [key for key in table.offered if key.startswith("piece:")] == ["piece:germany/army/moscow"]


@pytest.mark.card("su_scorched_earth")
def test_scorched_earth_is_ukraine_alone() -> None:
    """A German Army in Moscow, next to it, still draws supply and scores there (ruling 4.5)."""
    own = {"armies": ["siberia"], "status": ["su_scorched_earth"]}
    table = seated(GERMANY, step="victory", germany={"armies": ["moscow", "ukraine"]}, soviet_union=own)
    assert gains(table)[0] == ("axis", 2)


@pytest.mark.card("uk_free_france")
@pytest.mark.card("us_patton")
@pytest.mark.parametrize(
    ("country", "key", "given"),
    [
        (UK, "use:uk_free_france", {"status": ["uk_free_france"], "hand": ["uk_raf", "uk_enigma"]}),
        (US, "play:us_patton", {"hand": ["us_patton", "us_arsenal"]}),
    ],
)
def test_armies_land_in_western_europe_and_nowhere_else(country: str, key: str, given: dict[str, Any]) -> None:
    """Germany, empty and next to a supplied Navy, is no choice."""
    own = at(country, "iceland", navies=("north_atlantic", "north_sea", "baltic_sea"), **given)
    board = {country: own, "germany": {"armies": ["balkans"]}, "soviet_union": at(USSR, "scandinavia")}
    table = seated(country, also=board).choose(key)
    assert set(table.spaces) <= {"western_europe"}
    if table.kind == "build":
        table.choose("space:western_europe")
    assert [event["space"] for event in happened(table, "PieceBuilt")] == ["western_europe"]


@pytest.mark.card("uk_ledo_burma")
def test_ledo_and_burma_roads_battles_szechuan_or_china_only() -> None:
    """A UK Army in Szechuan, in supply by the Volunteer Group, does not reach Mongolia by this card."""
    board = {
        "united_kingdom": at(UK, "szechuan", hand=["uk_ledo_burma", "uk_raf"]),
        "united_states": at(US, status=["us_avg"]),
        "japan": at(JAPAN, "mongolia", "china"),
    }
    table = seated(UK, also=board).choose("play:uk_ledo_burma")
    assert (table.kind, table.spaces) == ("battle", ["china"])


@pytest.mark.card("it_east_africa")
@pytest.mark.parametrize("reading", ["build", "recruit"])
def test_italian_east_africa_names_its_two_spaces(reading: str) -> None:
    """Neither Africa nor the Indian Ocean, in either reading (ruling 7.9)."""
    own = at(ITALY, "middle_east", "africa", navies=("mediterranean_sea",), hand=["it_east_africa", "it_plunder"])
    options: dict[str, object] = {"italian_events": reading}
    table = seated(ITALY, options=options, italy=own).choose("play:it_east_africa")
    assert table.spaces == ["north_africa"]
    assert table.choose("space:north_africa").spaces == ["bay_of_bengal"]


@pytest.mark.card("it_attacks_communists")
@pytest.mark.parametrize("reading", ["build", "recruit"])
@pytest.mark.parametrize(("part", "space"), [("number:1", "ukraine"), ("number:2", "russia")])
def test_italy_attacks_communists_names_its_two_spaces(part: str, space: str, reading: str) -> None:
    """Neither Scandinavia nor the Balkans, in either reading (ruling 7.9)."""
    own = at(ITALY, "germany", "eastern_europe", navies=("baltic_sea",), hand=["it_attacks_communists", "it_plunder"])
    options: dict[str, object] = {"italian_events": reading}
    table = seated(ITALY, options=options, italy=own).choose("play:it_attacks_communists", part)
    assert table.spaces == [space]


@pytest.mark.card("us_amphibious")
def test_amphibious_landings_builds_in_the_space_battled_only() -> None:
    """Germany, empty and within reach of the Navy in the Baltic, is no choice."""
    own = at(US, "iceland", navies=("north_atlantic", "north_sea", "baltic_sea"), status=["us_amphibious"])
    board = {"germany": {"armies": ["balkans"]}, "soviet_union": at(USSR, "russia"), "united_states": own}
    table = battle(US, "western_europe", **board).choose("use:us_amphibious")
    assert [event["space"] for event in happened(table, "PieceBuilt")] == ["western_europe"]


@pytest.mark.card("us_free_french")
def test_free_french_names_its_three_spaces() -> None:
    """Germany, empty, is none of them."""
    table = seated(US, "us_free_french", germany={"armies": ["balkans"]}).choose("play:us_free_french")
    assert (table.seat, set(table.spaces)) == (UK, {"africa", "north_africa", "western_europe"})


@pytest.mark.card("us_murmansk_convoy")
def test_murmansk_convoy_recruits_without_supply() -> None:
    """With no Soviet piece on the board Russia still gets its Army, which then has no neighbour to build from."""
    table = seated(US, "us_murmansk_convoy", soviet_union={"armies": []}, germany=at(GERMANY, "moscow"))
    table.choose("play:us_murmansk_convoy", "space:russia")
    assert [event["space"] for event in happened(table, "PieceRecruited")] == ["russia"]
    assert happened(table, "PieceBuilt") == []
