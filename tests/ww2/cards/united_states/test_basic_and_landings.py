"""Cards of the United States, one by one.

The four basic cards; Aircraft Carriers; American Volunteer Group Expands; Amphibious Landings.
"""

from typing import Any

import pytest

from tests.ww2.cards.seated import burned, gains, order_of, play_on, seated
from tests.ww2.cards.united_states.setting import ATLANTIC, HOME, PACIFIC, US, WEST, us
from tests.ww2.table import HOMES, Table

# the four basic cards


@pytest.mark.card("us_build_army")
@pytest.mark.rule("W-ACT-1", "W-CRD-1")
def test_build_army_next_to_a_supplied_piece() -> None:
    """An Army is built on land next to a supplied piece; the card goes on the pile."""
    table = us("us_land_battle").choose("play:us_build_army")
    assert set(table.spaces) == {"canada", WEST, "latin_america"}
    table.choose("space:canada")
    assert table.armies(US) == {HOME, "canada"}
    assert table.discard(US) == ["us_build_army"]


@pytest.mark.card("us_build_army")
@pytest.mark.rule("W-ACT-1")
def test_build_army_from_a_navy_but_not_from_an_unsupplied_army() -> None:
    """A supplied Navy opens the shores of its sea; an Army in Hawaii without a chain opens none and is not named."""
    table = us("us_land_battle", ATLANTIC).choose("play:us_build_army")
    assert {"western_europe", "scandinavia", "united_kingdom", "iceland", "north_africa"} <= set(table.spaces)
    table = us("us_land_battle", with_={"armies": [HOME, "szechuan"]}).choose("play:us_build_army")
    assert set(table.spaces) == {"canada", WEST, "latin_america"}
    assert "piece:united_states/army/szechuan" not in table.offered


@pytest.mark.card("us_build_army")
@pytest.mark.rule("W-ACT-3", "W-PCE-3")
def test_build_army_not_into_enemies_nor_beyond_the_pool() -> None:
    """An enemy Army shuts a space; after five Armies one must be taken back first."""
    table = us("us_land_battle", japan={"armies": ["japan", "canada"]}).choose("play:us_build_army")
    assert table.why_not("space:canada") == ["W-ACT-3"]
    five = [HOME, WEST, "canada", "pacific_northwest", "hawaii"]
    table = us("us_land_battle", with_={"armies": five}).choose("play:us_build_army")
    assert table.spaces == []
    table.choose("remove:united_states/army/hawaii", "space:latin_america")
    assert table.armies(US) == {*five, "latin_america"} - {"hawaii"}


@pytest.mark.card("us_land_battle")
@pytest.mark.rule("W-ACT-6")
def test_land_battle_next_to_a_supplied_piece() -> None:
    """Any shore of a sea with a supplied Navy may be battled, save where a friend stands; empty ones too."""
    germans = {"armies": ["germany", "western_europe"]}
    table = us("us_land_battle", ATLANTIC, germany=germans).choose("play:us_land_battle")
    assert "united_kingdom" not in table.spaces
    assert {"western_europe", "scandinavia", "iceland", "canada"} <= set(table.spaces)
    table.choose("space:western_europe")
    assert table.armies("germany") == {"germany"}
    assert table.discard(US) == ["us_land_battle"]


@pytest.mark.card("us_land_battle")
@pytest.mark.rule("W-ACT-6", "W-SUP-3")
def test_land_battle_not_from_an_unsupplied_navy() -> None:
    """A Navy without a port brings nothing within reach."""
    table = us("us_land_battle", {"armies": [HOME], "navies": ["south_atlantic"]}).choose("play:us_land_battle")
    assert set(table.spaces) == {"canada", WEST, "latin_america"}


@pytest.mark.card("us_build_navy")
@pytest.mark.rule("W-ACT-2")
def test_build_navy_next_to_home() -> None:
    """The North Atlantic is the only sea by the Eastern United States."""
    table = us("us_build_navy").choose("play:us_build_navy")
    assert table.navies(US) == {"north_atlantic"}
    assert table.discard(US) == ["us_build_navy"]


@pytest.mark.card("us_build_navy")
@pytest.mark.rule("W-EX-2", "W-SUP-3")
def test_build_navy_needs_a_port() -> None:
    """No Navy in the Central Pacific without an Allied Army beside it; a UK Army will do."""
    pieces = {"armies": [HOME, WEST], "navies": ["east_pacific"]}
    table = us("us_build_navy", pieces).choose("play:us_build_navy")
    assert table.why_not("space:central_pacific") == ["W-SUP-3"]
    uk = {"armies": ["united_kingdom", "new_guinea"]}
    assert "central_pacific" in us("us_build_navy", pieces, united_kingdom=uk).choose("play:us_build_navy").spaces


@pytest.mark.card("us_build_navy")
@pytest.mark.rule("W-BRD-4")
@pytest.mark.parametrize(("holder", "is_open"), [("germany", False), ("united_kingdom", True), ("", True)])
def test_build_navy_through_gibraltar(holder: str, is_open: bool) -> None:
    """From the North Sea the Mediterranean is open unless an Axis Army is in North Africa."""
    pieces: dict[str, dict[str, Any]] = {"soviet_union": {"armies": ["moscow", "balkans"]}}
    if holder:
        pieces[holder] = {"armies": [holder, "north_africa"]}
    table = us("us_build_navy", ATLANTIC, **pieces).choose("play:us_build_navy")
    assert ("mediterranean_sea" in table.spaces) == is_open


@pytest.mark.card("us_build_navy")
@pytest.mark.rule("W-ACT-4", "W-OPT-0")
@pytest.mark.parametrize("answered", [True, False])
def test_build_navy_named_beside_kamikaze(answered: bool) -> None:
    """A Navy named as just built may be hit by Kamikaze, unless the option says no (ruling 2.4)."""
    pieces = PACIFIC | {"navies": ["east_pacific", "north_pacific"]}
    japan = {"armies": ["japan", "iwo_jima"], "responses": ["jp_kamikaze"]}
    table = us("us_build_navy", pieces, japan=japan, options={"named_build_answered": answered})
    table.choose("play:us_build_navy", "piece:united_states/navy/north_pacific")
    assert (table.seat, table.uses) == (("japan", ["jp_kamikaze"]) if answered else (US, []))


@pytest.mark.card("us_sea_battle")
@pytest.mark.rule("W-ACT-7", "W-BRD-4")
@pytest.mark.parametrize(("axis", "left"), [(["germany"], set()), (["germany", "scandinavia"], {"baltic_sea"})])
def test_sea_battle_through_the_danish_straits(axis: list[str], left: set[str]) -> None:
    """The Baltic is battled from the North Sea unless an Axis Army is in Scandinavia."""
    germans = {"armies": axis, "navies": ["baltic_sea"]}
    table = us("us_sea_battle", ATLANTIC, germany=germans).choose("play:us_sea_battle")
    assert ("baltic_sea" in table.spaces) == (not left)
    table.choose("space:baltic_sea" if not left else "space:south_atlantic")
    assert table.navies("germany") == left


@pytest.mark.card("us_sea_battle")
@pytest.mark.rule("W-ACT-7")
def test_sea_battle_not_where_a_friend_is() -> None:
    """A sea with a UK Navy is not battled."""
    uk = {"armies": ["united_kingdom"], "navies": ["south_atlantic"]}
    table = us("us_sea_battle", ATLANTIC, united_kingdom=uk).choose("play:us_sea_battle")
    assert table.why_not("space:south_atlantic") == ["W-ACT-7"]


# Aircraft Carriers


def carriers(target: str = "north_pacific", **more: Any) -> Table:
    """Battle a sea with Aircraft Carriers out."""
    status = {"status": ["us_aircraft_carriers"]} | more.pop("with_", {})
    table = us("us_sea_battle", PACIFIC | status, **more)
    return table.choose("play:us_sea_battle", f"space:{target}")


@pytest.mark.card("us_aircraft_carriers")
@pytest.mark.rule("W-CRD-6", "W-REA-3")
def test_aircraft_carriers_builds_in_the_sea_battled() -> None:
    """Discard 1, then build a Navy there; once a turn."""
    table = carriers(japan={"armies": ["japan"], "navies": ["north_pacific"]})
    assert table.navies("japan") == set()
    assert (table.seat, table.offered) == (US, ["pass", "use:us_aircraft_carriers"])
    table.choose("use:us_aircraft_carriers")
    assert table.navies(US) == {"east_pacific", "north_pacific"}
    assert table.country(US)["deck_size"] == 2
    assert table.country(US)["used_this_turn"] == ["us_aircraft_carriers"]
    assert order_of(table, "SpaceBattled", "DeckDiscarded", "PieceBuilt") == [
        "SpaceBattled",
        "DeckDiscarded",
        "PieceBuilt",
    ]


@pytest.mark.card("us_aircraft_carriers")
@pytest.mark.rule("W-REA-3")
def test_aircraft_carriers_again_next_turn() -> None:
    """A new turn, a new use."""
    deck = ["us_sea_battle", *["us_land_battle"] * 4]
    table = carriers("central_pacific", with_={"deck": ["us_build_navy", *deck]}).choose("use:us_aircraft_carriers")
    play_on(table, US)
    assert table.country(US)["used_this_turn"] == []
    table.choose("play:us_sea_battle", "space:north_pacific")
    assert table.uses == ["us_aircraft_carriers"]


@pytest.mark.card("us_aircraft_carriers")
def test_aircraft_carriers_after_a_battle_led_by_an_army() -> None:
    """No Navy need be near the sea battled."""
    table = us("us_sea_battle", {"status": ["us_aircraft_carriers"]}).choose("play:us_sea_battle")
    assert table.choose("use:us_aircraft_carriers").navies(US) == {"north_atlantic"}


@pytest.mark.card("us_aircraft_carriers")
@pytest.mark.rule("W-SUP-3", "W-ACT-2")
def test_aircraft_carriers_not_without_a_port() -> None:
    """A Navy in the Southeast Pacific would be out of supply."""
    assert carriers("southeast_pacific").kind == "discard"


@pytest.mark.card("us_aircraft_carriers")
@pytest.mark.rule("W-ACT-3")
def test_aircraft_carriers_not_while_an_enemy_remains() -> None:
    """A second enemy Navy, or one saved, keeps the sea."""
    table = carriers(japan={"navies": ["north_pacific"]}, germany={"navies": ["north_pacific"]})
    assert table.choose("piece:japan/navy/north_pacific").kind == "discard"
    saved = {
        "armies": ["japan", "iwo_jima"],
        "navies": ["sea_of_japan", "north_pacific"],
        "responses": ["jp_battleship_repair"],
    }
    assert carriers(japan=saved).choose("use:jp_battleship_repair").kind == "discard"


@pytest.mark.card("us_aircraft_carriers")
def test_aircraft_carriers_not_after_a_land_battle_nor_for_others() -> None:
    """It answers the sea battles of the US."""
    table = us("us_land_battle", PACIFIC | {"status": ["us_aircraft_carriers"]})
    assert table.choose("play:us_land_battle", "space:canada").kind == "discard"
    table = seated(
        "united_kingdom",
        "uk_sea_battle",
        united_states=ATLANTIC | {"status": ["us_aircraft_carriers"]},
    ).choose("play:uk_sea_battle")
    assert (table.seat, table.kind) == ("united_kingdom", "discard")


@pytest.mark.card("us_aircraft_carriers")
@pytest.mark.rule("W-PCE-3", "W-PCE-5")
def test_aircraft_carriers_with_all_navies_out_takes_one_back() -> None:
    """Six Navies are all there are; one taken back may be built in the sea battled."""
    six = ["east_pacific", "north_atlantic", "north_sea", "south_atlantic", "southern_ocean", "indian_ocean"]
    table = carriers(with_={"navies": six}).choose("use:us_aircraft_carriers")
    assert table.spaces == []
    table.choose("remove:united_states/navy/indian_ocean")
    assert table.navies(US) >= {"north_pacific"}


@pytest.mark.card("us_aircraft_carriers", "us_superior_shipyards")
@pytest.mark.rule("W-REA-4", "W-REA-6")
def test_aircraft_carriers_build_is_answered_like_any_build() -> None:
    """Kamikaze, the enemy's, comes first; Superior Shipyards may follow though the Navy is gone (ruling 5.7)."""
    table = carriers(
        with_={"status": ["us_aircraft_carriers", "us_superior_shipyards"]},
        japan={"armies": ["japan", "iwo_jima"], "responses": ["jp_kamikaze"]},
    ).choose("use:us_aircraft_carriers")
    assert (table.seat, table.uses) == ("japan", ["jp_kamikaze"])
    table.choose("use:jp_kamikaze")
    assert table.navies(US) == {"east_pacific"}
    assert (table.seat, table.uses) == (US, ["us_superior_shipyards"])
    table.choose("use:us_superior_shipyards", "space:north_pacific")
    assert table.navies(US) == {"east_pacific", "north_pacific"}
    assert burned(table, US) == 2


# American Volunteer Group Expands

AVG: dict[str, Any] = {"status": ["us_avg"]}


@pytest.mark.card("us_avg")
@pytest.mark.rule("W-CRD-6", "W-CRD-9")
def test_avg_burns_two_and_recruits_in_szechuan_as_the_play_step() -> None:
    """Discard 2, then recruit in Szechuan, whatever the supply; no card is played."""
    table = us(with_=AVG)
    assert table.uses == ["us_avg"]
    table.choose("use:us_avg")
    assert table.armies(US) == {HOME, "szechuan"}
    assert order_of(table, "DeckDiscarded", "PieceRecruited") == ["DeckDiscarded", "PieceRecruited"]
    assert (table.country(US)["deck_size"], table.hand(US)) == (1, ["us_build_army"])
    assert (table.kind, table.country(US)["status"]) == ("discard", ["us_avg"])


@pytest.mark.card("us_avg")
@pytest.mark.parametrize(
    ("who", "armies"),
    [(US, [HOME, "szechuan"]), ("japan", ["japan", "szechuan"])],
)
def test_avg_action_not_where_there_is_no_room(who: str, armies: list[str]) -> None:
    """An own or an enemy Army in Szechuan bars it."""
    table = seated(US, also={US: dict(AVG)} | {who: (AVG if who == US else {}) | {"armies": armies}})
    assert table.uses == []


@pytest.mark.card("us_avg")
def test_avg_action_beside_a_friend() -> None:
    """A UK Army there is no hindrance."""
    table = us(with_=AVG, united_kingdom={"armies": ["united_kingdom", "szechuan"]}).choose("use:us_avg")
    assert "szechuan" in table.armies(US)


@pytest.mark.card("us_avg")
@pytest.mark.rule("W-CRD-3")
def test_avg_action_not_in_the_turn_it_is_placed_but_supply_at_once() -> None:
    """Placing it is the Play step; the Army in Szechuan already stands the Supply step of that turn (ruling 1.7)."""
    table = us("us_avg", {"armies": [HOME, "szechuan"]}).choose("play:us_avg")
    assert (table.kind, table.armies(US)) == ("discard", {HOME, "szechuan"})
    table = us("us_avg")
    assert table.uses == []
    play_on(table.choose("play:us_avg"), US)
    assert table.uses == ["us_avg"]


@pytest.mark.card("us_avg")
@pytest.mark.rule("W-DIS-6", "W-OPT-0")
@pytest.mark.parametrize(("floor", "points"), [(False, -2), (True, 0)])
def test_avg_with_no_deck_costs_points(floor: bool, points: int) -> None:
    """Two missing cards cost 2 VP, or none below the floor; the effect still happens."""
    table = us(with_=AVG | {"deck": []}, options={"vp_floor": floor}).choose("use:us_avg")
    assert table.vp["allies"] == points + 2  # the Victory step scored the Home
    assert "szechuan" in table.armies(US)


@pytest.mark.card("us_avg")
@pytest.mark.rule("W-SUP-1")
@pytest.mark.parametrize("out", [False, True])
@pytest.mark.parametrize("who", ["united_kingdom", "soviet_union", US])
def test_avg_supplies_any_allied_army_in_szechuan(who: str, out: bool) -> None:
    """Armies of every Ally in Szechuan are in supply while the Status is out, and fall without it."""
    pieces: dict[str, dict[str, Any]] = {who: {"armies": [HOMES[who], "szechuan"]}}
    pieces[US] = pieces.get(US, {}) | (AVG if out else {})
    table = seated(who, step="supply", also=pieces)
    assert ("szechuan" in table.armies(who)) == out


@pytest.mark.card("us_avg")
def test_avg_supplies_no_axis_army() -> None:
    """A Japanese Army in Szechuan with no chain falls."""
    table = seated("japan", step="supply", japan={"armies": ["japan", "szechuan"]}, united_states=AVG)
    assert table.armies("japan") == {"japan"}


@pytest.mark.card("us_avg")
@pytest.mark.rule("W-VIC-1", "W-SUP-1")
def test_avg_makes_szechuan_no_supply_space() -> None:
    """No VP for it, and no source for neighbours: an Army in Mongolia beside it falls (ruling 4.6)."""
    table = us(step="supply", with_=AVG | {"armies": [HOME, "szechuan", "mongolia"]})
    assert table.armies(US) == {HOME, "szechuan"}
    assert gains(table) == [("allies", 2)]


@pytest.mark.card("us_avg")
@pytest.mark.rule("W-ACT-1", "W-ACT-6")
def test_avg_army_battles_and_builds_only_where_there_is_supply() -> None:
    """The supplied Army may battle its neighbours; beside it one builds in Supply spaces only (ruling 4.6)."""
    around = {"mongolia", "kazakhstan", "middle_east", "india", "southeast_asia", "china"}
    table = us("us_land_battle", AVG | {"armies": [HOME, "szechuan"]}).choose("play:us_land_battle")
    assert around <= set(table.spaces)
    table = us("us_land_battle", AVG | {"armies": [HOME, "szechuan"]}).choose("play:us_build_army")
    assert around & set(table.spaces) == {"india", "china"}
    assert table.why_not("space:mongolia") == ["W-ACT-1"]


# Amphibious Landings


def landing(base: dict[str, Any], target: str, **more: Any) -> Table:
    """Battle a land space with Amphibious Landings out."""
    table = us("us_land_battle", base | {"status": ["us_amphibious"]}, **more)
    return table.choose("play:us_land_battle", f"space:{target}")


@pytest.mark.card("us_amphibious")
@pytest.mark.rule("W-CRD-6", "W-REA-3")
def test_amphibious_builds_in_the_space_battled() -> None:
    """Discard 1, then build an Army there, once a turn."""
    table = landing(ATLANTIC, "western_europe", germany={"armies": ["germany", "western_europe"]})
    assert (table.seat, table.offered) == (US, ["pass", "use:us_amphibious"])
    table.choose("use:us_amphibious")
    assert table.armies(US) == {HOME, "western_europe"}
    assert table.country(US)["used_this_turn"] == ["us_amphibious"]
    assert order_of(table, "SpaceBattled", "DeckDiscarded", "PieceBuilt") == [
        "SpaceBattled",
        "DeckDiscarded",
        "PieceBuilt",
    ]


@pytest.mark.card("us_amphibious")
@pytest.mark.rule("W-SUP-3")
@pytest.mark.parametrize(
    ("navies", "offered"),
    [([], False), (["south_atlantic"], False), (["north_sea"], False), (["north_atlantic"], True)],
)
def test_amphibious_needs_a_supplied_navy_beside_the_space(navies: list[str], offered: bool) -> None:
    """The Army next door led the battle; a supplied Navy must be beside the space all the same."""
    table = landing({"armies": [HOME], "navies": navies}, "latin_america")
    assert (table.uses == ["us_amphibious"]) == offered


@pytest.mark.card("us_amphibious")
@pytest.mark.rule("W-ACT-3")
def test_amphibious_not_while_an_enemy_remains() -> None:
    """A second enemy Army keeps the space."""
    germans, italians = {"armies": ["western_europe"]}, {"armies": ["italy", "western_europe"]}
    table = landing(ATLANTIC, "western_europe", germany=germans, italy=italians)
    assert table.choose("piece:germany/army/western_europe").kind == "discard"


@pytest.mark.card("us_amphibious")
@pytest.mark.rule("W-REA-3")
def test_amphibious_again_next_turn() -> None:
    """Declined or used, it is there again the next turn."""
    deck = ["us_build_navy", *["us_land_battle"] * 3]
    table = landing(ATLANTIC | {"deck": deck}, "western_europe").choose("use:us_amphibious")
    play_on(table, US)
    assert table.country(US)["used_this_turn"] == []
    table.choose("play:us_land_battle", "space:scandinavia")
    assert table.uses == ["us_amphibious"]


@pytest.mark.card("us_amphibious")
def test_amphibious_not_after_a_sea_battle_nor_for_others() -> None:
    """It answers the land battles of the US."""
    table = us("us_sea_battle", ATLANTIC | {"status": ["us_amphibious"]})
    assert table.choose("play:us_sea_battle", "space:south_atlantic").kind == "discard"
    table = seated(
        "united_kingdom",
        "uk_land_battle",
        united_kingdom={"armies": ["united_kingdom"], "navies": ["north_sea"]},
        united_states=ATLANTIC | {"status": ["us_amphibious"]},
    ).choose("play:uk_land_battle", "space:western_europe")
    assert (table.seat, table.kind) == ("united_kingdom", "discard")


@pytest.mark.card("us_amphibious", "us_wartime_production")
@pytest.mark.rule("W-REA-6")
def test_amphibious_build_sets_off_wartime_production() -> None:
    """The Army built is built like any other."""
    table = us("us_land_battle", ATLANTIC | {"status": ["us_amphibious", "us_wartime_production"]})
    table.choose("play:us_land_battle", "space:western_europe", "use:us_amphibious")
    assert table.uses == ["us_wartime_production"]
    table.choose("use:us_wartime_production", "space:scandinavia")
    assert table.armies(US) == {HOME, "western_europe", "scandinavia"}
    assert burned(table, US) == 2
