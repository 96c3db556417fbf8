"""The United States' cards, one by one: what each does, when it is not offered, when it may be used again."""

from typing import Any

import pytest

from tests.ww2.cards.seated import burned, gains, happened, order_of, play_on, seated
from tests.ww2.table import HOMES, Table

US = "united_states"
HOME = "eastern_united_states"
WEST = "western_united_states"

ATLANTIC: dict[str, Any] = {"armies": [HOME], "navies": ["north_atlantic", "north_sea"]}
PACIFIC: dict[str, Any] = {"armies": [HOME, WEST, "hawaii"], "navies": ["east_pacific"]}


def us(card: str = "", base: dict[str, Any] | None = None, **more: Any) -> Table:
    """Return a table at the US turn with that card in hand; `base`, changed by `with_`, describes the US."""
    own = (base or {}) | more.pop("with_", {})
    return seated(US, card, also={US: own}, **more)


# ---------------------------------------------------------------- the four basic cards


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


# ---------------------------------------------------------------- Aircraft Carriers


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


# ---------------------------------------------------------------- American Volunteer Group Expands

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


# ---------------------------------------------------------------- Amphibious Landings


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


# ---------------------------------------------------------------- Flying Fortresses

BOMBERS: dict[str, Any] = {"armies": [HOME, "western_europe"], "status": ["us_flying_fortresses"]}
LONG = {"deck": ["it_build_army", *["it_land_battle"] * 4, *["it_build_navy"] * 3]}


@pytest.mark.card("us_flying_fortresses")
@pytest.mark.rule("W-REA-1")
@pytest.mark.parametrize(("answer", "cards"), [("use:us_flying_fortresses", 6), ("pass", 4)])
def test_flying_fortresses_adds_two(answer: str, cards: int) -> None:
    """The Axis country discards 2 more; the US may leave it."""
    table = us("us_b24", BOMBERS, italy=LONG).choose("play:us_b24")
    assert (table.seat, table.offered) == (US, ["pass", "use:us_flying_fortresses"])
    assert burned(table, "italy") == 0
    table.choose(answer)
    assert (burned(table, "italy"), table.kind) == (cards, "discard")


@pytest.mark.card("us_flying_fortresses")
@pytest.mark.rule("W-REA-3")
def test_flying_fortresses_has_no_limit_a_turn() -> None:
    """It is used once for a card, but nothing marks it as used for the turn, and the next card opens it again."""
    deck = ["us_b29", *["us_land_battle"] * 4]
    table = us("us_b24", BOMBERS | {"deck": deck}, italy=LONG).choose("play:us_b24", "use:us_flying_fortresses")
    assert table.country(US)["used_this_turn"] == []
    play_on(table, US)
    assert table.choose("play:us_b29").uses == ["us_flying_fortresses"]


@pytest.mark.card("us_flying_fortresses")
def test_flying_fortresses_not_where_the_card_reaches_nobody() -> None:
    """The card's own condition must be met (ruling 6.3)."""
    table = us("us_b24", BOMBERS | {"armies": [HOME]}).choose("play:us_b24")
    assert (table.kind, burned(table, "italy")) == ("discard", 0)


@pytest.mark.card("us_flying_fortresses")
@pytest.mark.rule("W-CRD-7")
def test_flying_fortresses_not_for_a_uk_card() -> None:
    """Bomber Command is the UK's, also when Lend Lease brings it."""
    table = seated("united_kingdom", "uk_bomber_command", united_states=BOMBERS, italy=LONG)
    table.choose("play:uk_bomber_command", "country:italy")
    assert (table.seat, table.kind, burned(table, "italy")) == ("united_kingdom", "discard", 4)
    table = us("us_lend_lease", BOMBERS, united_kingdom={"hand": ["uk_bomber_command"]}, italy=LONG)
    table.choose("play:us_lend_lease", "country:united_kingdom", "play:uk_bomber_command", "country:italy")
    assert (table.seat, table.kind, burned(table, "italy")) == (US, "discard", 4)


@pytest.mark.card("us_flying_fortresses")
@pytest.mark.rule("W-REA-4")
def test_flying_fortresses_before_jet_fighters() -> None:
    """Germany lessens the discard after the increase: 5 + 2 − 3 (ruling 6.2)."""
    germans = {"status": ["de_jet_fighters"], "deck": ["de_land_battle"] * 6}
    table = us("us_b29", BOMBERS, germany=germans).choose("play:us_b29", "use:us_flying_fortresses")
    assert (table.seat, table.uses) == ("germany", ["de_jet_fighters"])
    assert burned(table.choose("use:de_jet_fighters"), "germany") == 4


# ---------------------------------------------------------------- Radar


def attacked(navies: list[str], target: str = "north_pacific", **more: Any) -> Table:
    """Let Japan battle a sea while the US has Radar and those Navies."""
    own = PACIFIC | {"navies": navies, "status": ["us_radar"]} | more.pop("with_", {})
    japan = {"navies": ["sea_of_japan"], "deck": [], "responses": more.pop("responses", [])}
    table = seated("japan", "jp_sea_battle", also={US: own, "japan": japan}, **more)
    return table.choose("play:jp_sea_battle", f"space:{target}")


@pytest.mark.card("us_radar")
@pytest.mark.rule("W-CRD-6", "W-ACT-8", "W-REA-4")
def test_radar_saves_the_navy_from_this_battle() -> None:
    """The US discards 2 before the removal; the Navy stays, with no protection for the rest of the turn."""
    table = attacked(["east_pacific", "north_pacific"])
    assert (table.seat, table.offered) == (US, ["pass", "use:us_radar"])
    table.choose("use:us_radar")
    assert table.navies(US) == {"east_pacific", "north_pacific"}
    assert table.country(US)["deck_size"] == 1
    assert table.country(US)["protected"] == []
    assert order_of(table, "SpaceBattled", "DeckDiscarded", "PieceSpared") == [
        "SpaceBattled",
        "DeckDiscarded",
        "PieceSpared",
    ]


@pytest.mark.card("us_radar")
@pytest.mark.rule("W-REA-1")
def test_radar_declined() -> None:
    """The US passes and the Navy is removed."""
    table = attacked(["east_pacific", "north_pacific"]).choose("pass")
    assert (table.navies(US), burned(table, US)) == ({"east_pacific"}, 0)


@pytest.mark.card("us_radar")
@pytest.mark.rule("W-REA-3")
def test_radar_once_a_turn_and_only_that_battle() -> None:
    """Surprise Attack battles the Navy again: Radar is spent, the Navy goes (ruling 5.10)."""
    table = attacked(["east_pacific", "north_pacific"], responses=["jp_surprise_attack"]).choose("use:us_radar")
    assert (table.seat, table.uses) == ("japan", ["jp_surprise_attack"])
    table.choose("use:jp_surprise_attack", "space:north_pacific")
    assert table.navies(US) == {"east_pacific"}
    assert burned(table, US) == 2


@pytest.mark.card("us_radar", "uk_destroyers")
@pytest.mark.rule("W-REA-2", "W-REA-5")
def test_radar_leaves_nothing_for_destroyers_to_answer() -> None:
    """A Navy that Radar has spared is not about to be removed: Destroyers is kept for another time (ruling 5.10)."""
    uk = {"armies": ["united_kingdom"], "responses": ["uk_destroyers"]}
    table = attacked(["east_pacific", "north_pacific"], united_kingdom=uk, responses=["jp_surprise_attack"])
    assert (table.seat, table.uses) == (US, ["us_radar"])
    table.choose("use:us_radar")
    assert (table.seat, table.uses) == ("japan", ["jp_surprise_attack"]), "the United Kingdom is not asked"
    table.choose("use:jp_surprise_attack", "space:north_pacific")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_destroyers"]), "the next battle is another matter"


@pytest.mark.card("us_radar", "uk_destroyers")
@pytest.mark.rule("W-REA-2", "W-REA-7")
def test_destroyers_answers_where_radar_is_declined() -> None:
    """Without Radar the Navy is about to be removed, and Destroyers may save it for the turn."""
    uk = {"armies": ["united_kingdom"], "responses": ["uk_destroyers"]}
    table = attacked(["east_pacific", "north_pacific"], united_kingdom=uk).choose("pass")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_destroyers"])
    assert table.choose("use:uk_destroyers").country(US)["protected"] == ["north_pacific"]


@pytest.mark.card("us_radar")
@pytest.mark.rule("W-REA-3")
def test_radar_again_in_the_next_turn_of_anybody() -> None:
    """Once a turn means each country's turn: Italy's battle may be answered after Japan's."""
    table = attacked(
        ["east_pacific", "north_pacific", "north_atlantic", "north_sea"],
        italy={"navies": ["mediterranean_sea"], "hand": ["it_sea_battle"]},
        germany={"armies": ["germany", "north_africa"]},
        with_={"deck": ["us_land_battle"] * 4},
    ).choose("use:us_radar")
    play_on(table, "italy")
    table.choose("play:it_sea_battle")
    assert (table.seat, table.uses) == (US, ["us_radar"])
    table.choose("use:us_radar")
    assert "north_sea" in table.navies(US)


@pytest.mark.card("us_radar")
@pytest.mark.rule("W-SUP-5")
def test_radar_not_for_an_unsupplied_navy() -> None:
    """The Navy battled must be supplied: here the chain is missing."""
    table = attacked(["north_pacific"], with_={"armies": [HOME, "hawaii"]})
    assert (table.seat, table.navies(US)) == ("japan", set())


@pytest.mark.card("us_radar")
@pytest.mark.rule("W-SUP-4", "W-OPT-0")
@pytest.mark.parametrize("links", [True, False])
def test_radar_for_a_navy_linked_by_one_without_a_port(links: bool) -> None:
    """The Navy is supplied through a portless one, unless the option cuts such chains (ruling 7.2)."""
    table = attacked(
        ["east_pacific", "central_pacific", "south_china_sea"],
        "south_china_sea",
        with_={"armies": [HOME, WEST]},
        united_kingdom={"armies": ["united_kingdom", "indonesia"]},
        options={"portless_link": links},
    )
    assert (table.uses == ["us_radar"]) == links
    assert ("south_china_sea" in table.navies(US)) == links


@pytest.mark.card("us_radar")
@pytest.mark.rule("W-DIS-6", "W-OPT-0")
@pytest.mark.parametrize(("floor", "points"), [(False, -1), (True, 0)])
def test_radar_with_one_card_left_costs_a_point(floor: bool, points: int) -> None:
    """The missing card costs the Allies 1 VP, not below the floor of the option."""
    navies = ["east_pacific", "north_pacific"]
    table = attacked(navies, with_={"deck": ["us_land_battle"]}, options={"vp_floor": floor}).choose("use:us_radar")
    assert (table.navies(US), burned(table, US), table.vp["allies"]) == (set(navies), 1, points)


@pytest.mark.card("us_radar")
def test_radar_not_for_a_uk_navy() -> None:
    """Only a US Navy battled will do, not a supplied one of the UK."""
    uk = {"armies": ["united_kingdom", "australia"], "navies": ["south_china_sea"]}
    table = attacked(["east_pacific"], "south_china_sea", united_kingdom=uk)
    assert (table.seat, table.kind, table.navies("united_kingdom")) == ("japan", "discard", set())


@pytest.mark.card("us_radar")
@pytest.mark.rule("W-ACT-9")
def test_radar_not_against_an_elimination() -> None:
    """Kamikaze eliminates; that is no battle."""
    table = us(
        "us_build_navy",
        PACIFIC | {"status": ["us_radar"]},
        japan={"armies": ["japan", "iwo_jima"], "responses": ["jp_kamikaze"]},
    ).choose("play:us_build_navy", "space:north_pacific", "use:jp_kamikaze")
    assert (table.seat, table.kind, table.navies(US)) == (US, "discard", {"east_pacific"})


@pytest.mark.card("us_radar")
def test_radar_not_for_an_army() -> None:
    """A land battle is none of Radar's."""
    own = PACIFIC | {"status": ["us_radar"]}
    japan = {"armies": ["japan", "iwo_jima"], "navies": ["north_pacific", "sea_of_japan"], "deck": []}
    table = seated("japan", "jp_land_battle", also={US: own, "japan": japan})
    table.choose("play:jp_land_battle", "space:hawaii")
    assert (table.seat, table.armies(US)) == ("japan", {HOME, WEST})


@pytest.mark.card("us_radar")
@pytest.mark.rule("W-REA-7", "W-REA-8")
def test_radar_not_for_a_navy_destroyers_has_protected() -> None:
    """The US, asked first in Japan's turn, passes; Destroyers protects; Radar then has nothing to do."""
    table = attacked(["east_pacific", "north_pacific"], united_kingdom={"responses": ["uk_destroyers"]})
    assert (table.seat, table.uses) == (US, ["us_radar"])
    table.choose("pass")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_destroyers"])
    table.choose("use:uk_destroyers")
    assert (table.seat, table.kind) == ("japan", "discard")
    assert table.country(US)["protected"] == ["north_pacific"]


# ---------------------------------------------------------------- Rosie the Riveter

WORKERS: dict[str, Any] = {
    "status": ["us_rosie"],
    "hand": ["us_b24", "us_b26", "us_b29"],
    "deck": ["us_land_battle", "us_sea_battle"],
}


@pytest.mark.card("us_rosie")
@pytest.mark.rule("W-TRN-3", "W-INF-1", "W-REA-3")
def test_rosie_puts_two_cards_on_the_bottom_known_to_the_us_only() -> None:
    """At the beginning of the Discard step, in the order chosen; others see only that cards went there."""
    table = us(step="discard", with_=WORKERS)
    assert (table.seat, table.offered) == (US, ["pass", "use:us_rosie"])
    table.choose("use:us_rosie")
    assert table.offered == ["place:us_b24", "place:us_b26", "place:us_b29"]
    table.choose("place:us_b29", "place:us_b24")
    assert (table.seat, table.offered) == (US, ["done", "discard:us_b26"])
    own = table.country(US)
    assert (own["deck_size"], own["deck_bottom"], own["used_this_turn"]) == (4, ["us_b29", "us_b24"], ["us_rosie"])
    for seat in ("united_kingdom", "japan", None):
        view: Any = table.state.view(seat)
        assert "deck_bottom" not in view["countries"][US]
        assert [e["cards"] for e in happened(table, "CardsPutOnBottom", US, seat)] == [[None], [None]]
    assert [e["cards"] for e in happened(table, "CardsPutOnBottom", US, US)] == [["us_b29"], ["us_b24"]]


@pytest.mark.card("us_rosie")
@pytest.mark.rule("W-INF-1")
def test_rosie_bottom_is_dealt_anew_for_others_and_kept_for_the_us() -> None:
    """Whoever does not know the bottom cards cannot tell them from other hidden cards."""
    state = us(step="discard", with_=WORKERS).choose("use:us_rosie", "place:us_b29", "place:us_b24").state

    def bottoms(seat: str) -> set[tuple[str, ...]]:
        found = set()
        for seed in range(12):
            data: Any = state.determinise(seat, seed).position()
            found.add(tuple(data["countries"][US]["deck"][-2:]))
        return found

    assert bottoms(US) == {("us_b29", "us_b24")}
    assert len(bottoms("germany")) > 1


@pytest.mark.card("us_rosie")
@pytest.mark.rule("W-TRN-9")
def test_rosie_bottom_stays_known_after_the_draw() -> None:
    """The Draw step takes from the top; what is left of the bottom is still known to the US."""
    deck = ["us_land_battle"] * 4 + ["us_sea_battle"] * 4
    table = us(step="discard", with_=WORKERS | {"deck": deck}).choose("use:us_rosie", "place:us_b29", "place:us_b24")
    table.choose("done")
    own = table.country(US)
    assert (own["hand_size"], own["deck_size"], own["deck_bottom"]) == (7, 4, ["us_b29", "us_b24"])


@pytest.mark.card("us_rosie")
def test_rosie_with_one_card() -> None:
    """One card is enough; the second is optional."""
    table = us(step="discard", with_=WORKERS).choose("use:us_rosie", "place:us_b24")
    assert table.offered == ["pass", "place:us_b26", "place:us_b29"]
    table.choose("pass")
    assert table.hand(US) == ["us_b26", "us_b29"]
    assert table.kind == "discard"


@pytest.mark.card("us_rosie")
@pytest.mark.rule("W-REA-1")
def test_rosie_declined_leaves_the_discard_step() -> None:
    """Passing goes on to the ordinary discards."""
    table = us(step="discard", with_=WORKERS).choose("pass")
    assert (table.kind, table.hand(US)) == ("discard", WORKERS["hand"])


@pytest.mark.card("us_rosie")
def test_rosie_not_with_an_empty_hand() -> None:
    """With no card in hand there is nothing to put."""
    table = us(step="discard", with_=WORKERS | {"hand": []})
    assert (table.seat, table.kind) == ("germany", "play")


@pytest.mark.card("us_rosie")
@pytest.mark.rule("W-REA-3")
def test_rosie_not_in_another_step_or_turn_but_every_own_turn() -> None:
    """Only the US Discard step opens it; the next one again."""
    assert seated("united_kingdom", step="discard", united_states=WORKERS).seat == "united_kingdom"
    table = us(with_=WORKERS)
    assert table.uses == []
    play_on(table, US)
    table.choose("discard:us_b26")
    assert table.uses == ["us_rosie"]


# ---------------------------------------------------------------- Superior Shipyards and Wartime Production


@pytest.mark.card("us_superior_shipyards")
@pytest.mark.rule("W-CRD-6", "W-REA-3")
def test_superior_shipyards_builds_another_navy() -> None:
    """Discard 1, then build one more in any legal sea, by the first if need be; once a turn."""
    table = us("us_build_navy", with_={"status": ["us_superior_shipyards"]}).choose("play:us_build_navy")
    assert (table.seat, table.offered) == (US, ["pass", "use:us_superior_shipyards"])
    table.choose("use:us_superior_shipyards")
    assert table.country(US)["deck_size"] == 2
    assert table.spaces == ["north_sea"]  # the UK is its port
    table.choose("space:north_sea")
    assert table.navies(US) == {"north_atlantic", "north_sea"}
    assert (table.kind, table.country(US)["used_this_turn"]) == ("discard", ["us_superior_shipyards"])


@pytest.mark.card("us_wartime_production")
@pytest.mark.rule("W-CRD-6", "W-REA-3")
def test_wartime_production_builds_another_army() -> None:
    """Discard 1, then build one more on any legal land, by the first if need be; once a turn."""
    table = us("us_land_battle", with_={"status": ["us_wartime_production"]})
    table.choose("play:us_build_army", f"space:{WEST}")
    assert (table.seat, table.offered) == (US, ["pass", "use:us_wartime_production"])
    table.choose("use:us_wartime_production")
    assert table.country(US)["deck_size"] == 2
    assert set(table.spaces) == {"canada", "pacific_northwest", "latin_america"}
    table.choose("space:pacific_northwest")
    assert table.armies(US) == {HOME, WEST, "pacific_northwest"}
    assert (table.kind, table.country(US)["used_this_turn"]) == ("discard", ["us_wartime_production"])


PRODUCTION = pytest.mark.parametrize(
    ("status", "kind", "other", "space"),
    [
        pytest.param(
            "us_superior_shipyards", "navy", "army", "north_sea", marks=pytest.mark.card("us_superior_shipyards")
        ),
        pytest.param("us_wartime_production", "army", "navy", HOME, marks=pytest.mark.card("us_wartime_production")),
    ],
)


@PRODUCTION
@pytest.mark.rule("W-ACT-4")
def test_production_after_a_piece_named_as_built(status: str, kind: str, other: str, space: str) -> None:
    """A piece named as just built sets it off."""
    table = us(f"us_build_{kind}", ATLANTIC | {"hand": [f"us_build_{kind}"], "status": [status]})
    table.choose(f"play:us_build_{kind}", f"piece:united_states/{kind}/{space}")
    assert table.uses == [status]


@PRODUCTION
def test_production_not_after_a_build_of_the_other_kind(status: str, kind: str, other: str, space: str) -> None:
    """Armies and Navies are kept apart."""
    table = us(with_=ATLANTIC | {"hand": [f"us_build_{other}", "us_b24"], "status": [status]})
    named = HOME if other == "army" else "north_sea"
    table.choose(f"play:us_build_{other}", f"piece:united_states/{other}/{named}")
    assert (table.seat, table.kind) == (US, "discard")


@PRODUCTION
@pytest.mark.rule("W-CRD-7")
def test_production_not_after_a_uk_build(status: str, kind: str, other: str, space: str) -> None:
    """Arsenal of Democracy builds UK pieces."""
    uk = {"navies": ["north_sea"]}
    part, place = ("number:1", "iceland") if kind == "army" else ("number:2", "north_atlantic")
    table = us("us_arsenal", {"status": [status]}, united_kingdom=uk)
    table.choose("play:us_arsenal", part, f"space:{place}")
    assert (table.seat, table.kind) == ("united_kingdom", "build")


@PRODUCTION
@pytest.mark.rule("W-REA-3")
def test_production_again_next_turn(status: str, kind: str, other: str, space: str) -> None:
    """Once a turn, every turn."""
    card = f"us_build_{kind}"
    table = us(with_=ATLANTIC | {"hand": [card, "us_b24"], "deck": [card] * 3, "status": [status]})
    table.choose(f"play:{card}", f"piece:united_states/{kind}/{space}", f"use:{status}")
    table.choose(f"piece:united_states/{kind}/{space}")
    assert table.kind == "discard"
    play_on(table, US)
    table.choose(f"play:{card}", f"piece:united_states/{kind}/{space}")
    assert table.uses == [status]


@pytest.mark.card("us_wartime_production")
def test_wartime_production_after_the_only_army() -> None:
    """An Army built at Home with nothing else on the board sets it off."""
    table = us("us_b24", {"armies": [], "status": ["us_wartime_production"]}).choose("play:us_build_army")
    assert (table.armies(US), table.uses) == ({HOME}, ["us_wartime_production"])


@pytest.mark.card("us_wartime_production")
@pytest.mark.rule("W-ACT-5", "W-OPT-0")
@pytest.mark.parametrize("answered", [False, True])
def test_wartime_production_not_after_a_recruit(answered: bool) -> None:
    """A recruit is no build, whatever the option that lets enemies answer recruits."""
    status = {"status": ["us_wartime_production"]}
    table = us("us_pearl_harbor", status, options={"built_or_recruited": answered})
    table.choose("play:us_pearl_harbor", "space:hawaii")
    assert table.kind == "discard"


@pytest.mark.card("us_superior_shipyards")
@pytest.mark.rule("W-REA-4")
def test_superior_shipyards_after_the_enemys_answer() -> None:
    """Kamikaze is asked first; the eliminated Navy was built all the same (ruling 5.7)."""
    table = us(
        "us_build_navy",
        PACIFIC | {"status": ["us_superior_shipyards"]},
        japan={"armies": ["japan", "iwo_jima"], "responses": ["jp_kamikaze"]},
    ).choose("play:us_build_navy", "space:north_pacific")
    assert table.seat == "japan"
    table.choose("use:jp_kamikaze")
    assert (table.seat, table.uses) == (US, ["us_superior_shipyards"])


# ---------------------------------------------------------------- Events for the Allies


@pytest.mark.card("us_arsenal")
@pytest.mark.rule("W-CRD-8", "W-ACT-1", "W-ACT-2")
@pytest.mark.parametrize("first", ["number:1", "number:2"])
def test_arsenal_builds_a_uk_army_and_navy_in_the_order_the_uk_likes(first: str) -> None:
    """The UK decides everything, under its own build rules."""
    uk = {"armies": ["united_kingdom"], "navies": ["north_sea"]}
    table = us("us_arsenal", united_kingdom=uk).choose("play:us_arsenal")
    assert (table.seat, table.offered) == ("united_kingdom", ["number:1", "number:2"])
    spaces = {"army": "space:iceland", "navy": "space:north_atlantic"}
    table.choose(first)
    assert table.seat == "united_kingdom"
    table.choose(*(spaces.values() if first == "number:1" else reversed(spaces.values())))
    assert table.armies("united_kingdom") == {"united_kingdom", "iceland"}
    assert table.navies("united_kingdom") == {"north_sea", "north_atlantic"}
    assert (table.seat, table.kind) == (US, "discard")


@pytest.mark.card("us_arsenal")
@pytest.mark.rule("W-CRD-5")
def test_arsenal_may_be_declined_in_part_or_whole() -> None:
    """The UK may skip either part (ruling 2.6)."""
    table = us("us_arsenal").choose("play:us_arsenal", "number:1", "pass", "pass")
    assert (table.armies("united_kingdom"), table.navies("united_kingdom")) == ({"united_kingdom"}, set())
    table = us("us_arsenal").choose("play:us_arsenal", "number:1", "pass", "space:north_sea")
    assert table.navies("united_kingdom") == {"north_sea"}


@pytest.mark.card("us_arsenal")
@pytest.mark.rule("W-ACT-5")
@pytest.mark.parametrize(
    ("status", "space"), [("uk_lord_linlithgow", "india"), ("uk_australia_directorate", "australia")]
)
def test_arsenal_lets_the_uk_recruit_by_its_status(status: str, space: str) -> None:
    """The India and Australia cards turn the Army build into a recruit (ruling 2.7)."""
    table = us("us_arsenal", united_kingdom={"status": [status]}).choose("play:us_arsenal", "number:1")
    assert table.uses == [status]
    table.choose(f"use:{status}")
    assert table.armies("united_kingdom") == {"united_kingdom", space}
    assert [e["space"] for e in happened(table, "PieceRecruited", "united_kingdom")] == [space]


@pytest.mark.card("us_arsenal")
@pytest.mark.rule("W-ACT-1")
def test_arsenal_with_only_one_part_possible() -> None:
    """With its Home taken and nothing supplied the UK has nothing to build."""
    germans = {"armies": ["germany", "united_kingdom"]}
    table = us("us_arsenal", united_kingdom={"armies": []}, germany=germans).choose("play:us_arsenal")
    assert (table.seat, table.kind) == (US, "discard")
    table = us("us_arsenal", united_kingdom={"armies": []}).choose("play:us_arsenal")
    assert (table.seat, table.spaces) == ("united_kingdom", ["united_kingdom"])


@pytest.mark.card("us_arsenal")
@pytest.mark.rule("W-ACT-5")
def test_arsenal_status_needs_nothing_on_the_board() -> None:
    """With its Home taken and no piece left the UK may still recruit in India, or decline."""
    uk = {"armies": [], "status": ["uk_lord_linlithgow"]}
    table = us("us_arsenal", united_kingdom=uk, germany={"armies": ["germany", "united_kingdom"]})
    table.choose("play:us_arsenal")
    assert (table.seat, table.offered) == ("united_kingdom", ["pass", "use:uk_lord_linlithgow"])
    assert table.choose("use:uk_lord_linlithgow").armies("united_kingdom") == {"india"}


@pytest.mark.card("us_free_french")
@pytest.mark.rule("W-ACT-5", "W-CRD-8")
@pytest.mark.parametrize("space", ["africa", "north_africa", "western_europe"])
def test_free_french_recruits_a_uk_army_where_the_uk_likes(space: str) -> None:
    """The UK picks one of three spaces, whatever its supply."""
    table = us("us_free_french", united_kingdom={"armies": []}).choose("play:us_free_french")
    assert (table.seat, table.offered[0]) == ("united_kingdom", "pass")
    assert set(table.spaces) == {"africa", "north_africa", "western_europe"}
    table.choose(f"space:{space}")
    assert table.armies("united_kingdom") == {space}
    assert (table.seat, table.kind) == (US, "discard")


@pytest.mark.card("us_free_french")
def test_free_french_may_be_declined() -> None:
    """The UK may leave it (ruling 2.6)."""
    table = us("us_free_french").choose("play:us_free_french", "pass")
    assert (table.seat, table.armies("united_kingdom")) == (US, {"united_kingdom"})


@pytest.mark.card("us_free_french")
@pytest.mark.rule("W-PCE-1")
def test_free_french_needs_a_free_space() -> None:
    """Enemies and own Armies shut spaces; with none left nobody is asked."""
    uk = {"armies": ["united_kingdom", "africa"]}
    axis = {"armies": ["germany", "western_europe"]}
    table = us("us_free_french", united_kingdom=uk, germany=axis).choose("play:us_free_french")
    assert table.spaces == ["north_africa"]
    axis = {"armies": ["germany", "western_europe", "north_africa"]}
    table = us("us_free_french", united_kingdom=uk, germany=axis).choose("play:us_free_french")
    assert (table.seat, table.kind) == (US, "discard")


@pytest.mark.card("us_free_french")
@pytest.mark.rule("W-PCE-5")
def test_free_french_with_no_uk_army_left() -> None:
    """The UK may free an Army for it."""
    five = ["united_kingdom", "india", "australia", "canada", "iceland"]
    table = us("us_free_french", united_kingdom={"armies": five}).choose("play:us_free_french")
    assert (table.seat, table.spaces) == ("united_kingdom", [])
    table.choose("remove:united_kingdom/army/iceland", "space:africa")
    assert table.armies("united_kingdom") == {*five, "africa"} - {"iceland"}


@pytest.mark.card("us_murmansk_convoy")
@pytest.mark.rule("W-CRD-4", "W-CRD-8")
def test_murmansk_convoy_recruits_in_russia_then_the_soviets_may_build() -> None:
    """The US places the Army in Russia; the Soviet Union decides on a build, by that Army if it likes."""
    table = us("us_murmansk_convoy").choose("play:us_murmansk_convoy")
    assert (table.seat, table.offered) == (US, ["pass", "space:russia"])
    table.choose("space:russia")
    assert (table.seat, table.kind) == ("soviet_union", "build")
    assert {"eastern_europe", "scandinavia", "ukraine", "siberia", "kazakhstan"} == set(table.spaces)
    table.choose("space:eastern_europe")
    assert table.armies("soviet_union") == {"moscow", "russia", "eastern_europe"}
    assert (table.seat, table.kind) == (US, "discard")


@pytest.mark.card("us_murmansk_convoy")
@pytest.mark.rule("W-CRD-5")
def test_murmansk_convoy_parts_may_be_skipped() -> None:
    """The US may skip the first, the Soviet Union decline the second."""
    table = us("us_murmansk_convoy").choose("play:us_murmansk_convoy", "pass")
    assert set(table.spaces) == {"russia", "ukraine", "siberia", "kazakhstan"}
    assert table.choose("space:ukraine").armies("soviet_union") == {"moscow", "ukraine"}
    table = us("us_murmansk_convoy").choose("play:us_murmansk_convoy", "space:russia", "pass")
    assert (table.seat, table.armies("soviet_union")) == (US, {"moscow", "russia"})


@pytest.mark.card("us_murmansk_convoy")
@pytest.mark.rule("W-CRD-5")
def test_murmansk_convoy_with_russia_taken() -> None:
    """A German Army in Russia bars the recruit, not the build."""
    table = us("us_murmansk_convoy", germany={"armies": ["germany", "russia"]}).choose("play:us_murmansk_convoy")
    assert (table.seat, table.kind) == ("soviet_union", "build")
    assert "russia" not in table.spaces


@pytest.mark.card("us_murmansk_convoy")
@pytest.mark.rule("W-PCE-5")
def test_murmansk_convoy_with_no_soviet_army_left() -> None:
    """The Soviet Union may free an Army; the US then places it (ruling 2.6)."""
    seven = ["moscow", "ukraine", "siberia", "kazakhstan", "mongolia", "vladivostok", "china"]
    table = us("us_murmansk_convoy", soviet_union={"armies": seven}).choose("play:us_murmansk_convoy")
    assert table.seat == "soviet_union"
    table.choose("remove:soviet_union/army/china")
    assert (table.seat, table.offered) == (US, ["pass", "space:russia"])


# ---------------------------------------------------------------- Lend Lease


@pytest.mark.card("us_lend_lease")
@pytest.mark.rule("W-CRD-8")
@pytest.mark.parametrize(("ally", "prefix"), [("united_kingdom", "uk"), ("soviet_union", "su")])
def test_lend_lease_ally_plays_a_card_and_draws_one(ally: str, prefix: str) -> None:
    """The US picks the ally, the ally the card; it follows that card's rules and draws 1."""
    table = us("us_lend_lease", united_kingdom={"navies": ["north_sea"]}).choose("play:us_lend_lease")
    assert (table.seat, table.offered) == (US, ["country:united_kingdom", "country:soviet_union"])
    table.choose(f"country:{ally}")
    assert (table.seat, table.offered) == (ally, ["pass", f"play:{prefix}_build_army"])
    table.choose(f"play:{prefix}_build_army")
    assert (table.seat, table.kind) == (ally, "build")
    table.choose(f"piece:{ally}/army/{HOMES[ally]}")
    assert table.hand(ally) == [f"{prefix}_land_battle"]
    assert table.country(ally)["deck_size"] == 2
    assert table.discard(ally) == [f"{prefix}_build_army"]
    assert (table.seat, table.kind) == (US, "discard")


@pytest.mark.card("us_lend_lease")
def test_lend_lease_draw_only_with_the_play() -> None:
    """An ally that declines draws nothing (ruling 6.12)."""
    table = us("us_lend_lease").choose("play:us_lend_lease", "country:united_kingdom", "pass")
    assert (table.hand("united_kingdom"), happened(table, "CardsDrawn")) == (["uk_build_army"], [])
    assert (table.seat, table.kind) == (US, "discard")


@pytest.mark.card("us_lend_lease")
@pytest.mark.rule("W-CRD-2", "W-CRD-3")
def test_lend_lease_brings_status_and_responses_to_the_table() -> None:
    """A Status goes face up, a Response face down and unseen; then the draw."""
    uk = {"hand": ["uk_raf", "uk_royal_navy"]}
    table = us("us_lend_lease", united_kingdom=uk).choose("play:us_lend_lease", "country:united_kingdom")
    status = table.state.clone().apply("play:uk_royal_navy").view(None)
    seen: Any = status["countries"]
    assert seen["united_kingdom"]["status"] == ["uk_royal_navy"]
    table.choose("play:uk_raf")
    assert table.country("united_kingdom")["responses"] == ["uk_raf"]
    assert [e["cards"] for e in happened(table, "ResponsePlaced", "united_kingdom", US)] == [[None]]
    assert table.country("united_kingdom")["hand_size"] == 2


@pytest.mark.card("us_lend_lease")
def test_lend_lease_is_not_the_allys_play_step() -> None:
    """Women Conscripts and Rationing do not see the card; 'instead' cards are not offered (ruling 6.10)."""
    soviets = {"status": ["su_women_conscripts", "su_guards"], "discard": ["su_build_army"]}
    table = us("us_lend_lease", soviet_union=soviets).choose("play:us_lend_lease", "country:soviet_union")
    assert table.offered == ["pass", "play:su_build_army"]
    table.choose("play:su_build_army", "space:russia")
    assert (table.seat, table.kind) == (US, "discard")
    uk = {"responses": ["uk_rationing"], "navies": ["north_sea"]}
    table = us("us_lend_lease", united_kingdom=uk).choose("play:us_lend_lease", "country:united_kingdom")
    table.choose("play:uk_build_army", "piece:united_kingdom/army/united_kingdom")
    assert (table.seat, table.kind) == (US, "discard")


@pytest.mark.card("us_lend_lease")
def test_lend_lease_passes_over_an_ally_without_cards() -> None:
    """An empty hand cannot be chosen; with both empty nothing happens."""
    table = us("us_lend_lease", united_kingdom={"hand": []}).choose("play:us_lend_lease")
    assert table.seat == "soviet_union"
    table = us("us_lend_lease", united_kingdom={"hand": []}, soviet_union={"hand": []}).choose("play:us_lend_lease")
    assert (table.seat, table.kind) == (US, "discard")


@pytest.mark.card("us_lend_lease")
@pytest.mark.rule("W-TRN-9")
def test_lend_lease_from_an_empty_deck_draws_nothing() -> None:
    """Drawing from an empty deck costs no VP."""
    table = us("us_lend_lease", united_kingdom={"deck": [], "hand": ["uk_raf"]})
    table.choose("play:us_lend_lease", "country:united_kingdom", "play:uk_raf")
    assert (table.hand("united_kingdom"), table.vp["allies"]) == ([], 2)


@pytest.mark.card("us_lend_lease")
@pytest.mark.rule("W-TRN-9")
def test_lend_lease_may_leave_more_than_seven_cards() -> None:
    """The ally draws its card whatever its hand holds (ruling 1.9)."""
    hand = ["uk_build_army", *["uk_build_navy"] * 5, "uk_sea_battle", "uk_raf"]
    table = us("us_lend_lease", united_kingdom={"hand": hand})
    table.choose("play:us_lend_lease", "country:united_kingdom", "play:uk_raf")
    assert len(table.hand("united_kingdom")) == 8


# ---------------------------------------------------------------- Events of pieces


@pytest.mark.card("us_pearl_harbor")
@pytest.mark.rule("W-CRD-4", "W-ACT-2")
@pytest.mark.parametrize(
    ("pieces", "seas"),
    [
        ({"armies": [HOME]}, set()),
        ({"armies": [HOME, WEST]}, {"east_pacific"}),
        ({"armies": [HOME, WEST], "navies": ["east_pacific"]}, {"north_pacific", "central_pacific"}),
    ],
)
def test_pearl_harbor_recruits_then_builds_beside_hawaii(pieces: dict[str, Any], seas: set[str]) -> None:
    """The Army needs no supply; the Navy does: an unsupplied Army in Hawaii is a port, not a chain."""
    table = us("us_pearl_harbor", pieces).choose("play:us_pearl_harbor")
    assert table.offered == ["pass", "space:hawaii", *[f"remove:united_states/army/{a}" for a in pieces["armies"]]]
    table.choose("space:hawaii")
    assert set(table.spaces) == seas
    if seas:
        table.choose(f"space:{max(seas)}")
        assert table.navies(US) == {*pieces.get("navies", []), max(seas)}
        assert "hawaii" in table.armies(US)


@pytest.mark.card("us_pearl_harbor")
@pytest.mark.rule("W-CRD-5", "W-ACT-4")
def test_pearl_harbor_parts_may_be_skipped() -> None:
    """Without the Army the far seas have no port; a Navy in the East Pacific may be named; the build may be left."""
    pieces = {"armies": [HOME, WEST], "navies": ["east_pacific"]}
    table = us("us_pearl_harbor", pieces).choose("play:us_pearl_harbor", "pass")
    assert table.offered[:2] == ["pass", "piece:united_states/navy/east_pacific"]
    assert table.spaces == []
    table = us("us_pearl_harbor", pieces).choose("play:us_pearl_harbor", "space:hawaii", "pass")
    assert (table.armies(US), table.navies(US)) == ({HOME, WEST, "hawaii"}, {"east_pacific"})


@pytest.mark.card("us_pearl_harbor")
@pytest.mark.rule("W-CRD-5")
def test_pearl_harbor_with_hawaii_taken() -> None:
    """A Japanese Army bars the recruit; the East Pacific can still be built."""
    table = us("us_pearl_harbor", {"armies": [HOME, WEST]}, japan={"armies": ["japan", "hawaii"]})
    assert table.choose("play:us_pearl_harbor").spaces == ["east_pacific"]


@pytest.mark.card("us_pearl_harbor")
@pytest.mark.rule("W-OPT-0")
@pytest.mark.parametrize("answered", [False, True])
def test_pearl_harbor_army_is_no_navy_for_kamikaze(answered: bool) -> None:
    """Kamikaze answers the Navy built; the Army recruited is none of its, whatever the option."""
    japan = {"armies": ["japan", "iwo_jima"], "responses": ["jp_kamikaze"]}
    pieces = {"armies": [HOME, WEST], "navies": ["east_pacific"]}
    table = us("us_pearl_harbor", pieces, japan=japan, options={"built_or_recruited": answered})
    table.choose("play:us_pearl_harbor", "space:hawaii")
    assert table.seat == US
    table.choose("space:north_pacific")
    assert (table.seat, table.uses) == ("japan", ["jp_kamikaze"])


@pytest.mark.card("us_guadalcanal")
@pytest.mark.rule("W-CRD-4", "W-ACT-2")
@pytest.mark.parametrize(
    ("pieces", "seas"),
    [
        ({"armies": [HOME]}, set()),
        ({"armies": [HOME, WEST]}, {"east_pacific"}),
        ({"armies": [HOME, WEST], "navies": ["east_pacific"]}, {"south_pacific"}),
    ],
)
def test_guadalcanal_recruits_then_builds_beside_new_zealand(pieces: dict[str, Any], seas: set[str]) -> None:
    """An Army in New Zealand, then a Navy in the South or East Pacific, in supply."""
    table = us("us_guadalcanal", pieces).choose("play:us_guadalcanal")
    assert table.spaces == ["new_zealand"]
    table.choose("space:new_zealand")
    assert set(table.spaces) == seas
    for sea in seas:
        table.choose(f"space:{sea}")
        assert table.navies(US) == {*pieces.get("navies", []), sea}
    assert [e["space"] for e in happened(table, "PieceRecruited", US)] == ["new_zealand"]


@pytest.mark.card("us_guadalcanal")
@pytest.mark.rule("W-CRD-5")
def test_guadalcanal_parts_may_be_skipped() -> None:
    """Skipping the Army leaves the Navy where it has a port, skipping the Navy leaves the Army."""
    pieces = {"armies": [HOME, WEST]}
    table = us("us_guadalcanal", pieces).choose("play:us_guadalcanal", "pass", "space:east_pacific")
    assert (table.armies(US), table.navies(US)) == ({HOME, WEST}, {"east_pacific"})
    table = us("us_guadalcanal", pieces | {"navies": ["east_pacific"]})
    table.choose("play:us_guadalcanal", "space:new_zealand", "pass")
    assert table.armies(US) == {HOME, WEST, "new_zealand"}


@pytest.mark.card("us_guadalcanal")
@pytest.mark.rule("W-CRD-5")
def test_guadalcanal_with_new_zealand_taken() -> None:
    """A Japanese Army bars the recruit, not the Navy."""
    table = us("us_guadalcanal", {"armies": [HOME, WEST]}, japan={"armies": ["japan", "new_zealand"]})
    assert table.choose("play:us_guadalcanal").spaces == ["east_pacific"]


@pytest.mark.card("us_patton")
@pytest.mark.rule("W-CRD-4", "W-ACT-1", "W-ACT-6")
@pytest.mark.parametrize("target", ["germany", "italy"])
def test_patton_builds_in_western_europe_then_battles(target: str) -> None:
    """The Army just built leads the battle against Germany or Italy, no other space."""
    table = us("us_patton", ATLANTIC).choose("play:us_patton")
    assert table.spaces == ["western_europe"]
    table.choose("space:western_europe")
    assert table.offered == ["pass", "space:germany", "space:italy"]
    table.choose(f"space:{target}")
    assert "western_europe" in table.armies(US)
    assert table.armies(target) == set()


@pytest.mark.card("us_patton")
@pytest.mark.rule("W-CRD-5")
def test_patton_parts_may_be_skipped() -> None:
    """Without the Army nobody is next to Germany or Italy; the battle may be left."""
    assert us("us_patton", ATLANTIC).choose("play:us_patton", "pass").kind == "discard"
    table = us("us_patton", ATLANTIC).choose("play:us_patton", "space:western_europe", "pass")
    assert (table.kind, happened(table, "SpaceBattled")) == ("discard", [])


@pytest.mark.card("us_patton")
@pytest.mark.rule("W-ACT-3", "W-ACT-6")
def test_patton_with_western_europe_taken_battles_from_elsewhere() -> None:
    """The build fails; a supplied Navy in the Mediterranean still reaches Italy, and only Italy."""
    fleet = ATLANTIC | {"navies": ["north_atlantic", "north_sea", "mediterranean_sea"]}
    table = us(
        "us_patton",
        fleet,
        germany={"armies": ["germany", "western_europe"]},
        soviet_union={"armies": ["moscow", "balkans"]},
    ).choose("play:us_patton")
    assert table.offered == ["pass", "space:italy"]


@pytest.mark.card("us_patton")
@pytest.mark.rule("W-ACT-1")
def test_patton_out_of_reach_does_nothing() -> None:
    """From home neither part can be done."""
    assert us("us_patton").choose("play:us_patton").kind == "discard"


@pytest.mark.card("us_patton")
@pytest.mark.rule("W-ACT-4")
def test_patton_may_name_the_army_in_western_europe() -> None:
    """An Army already there may be named as just built, and sets off Wartime Production."""
    pieces = ATLANTIC | {"armies": [HOME, "western_europe"], "status": ["us_wartime_production"]}
    table = us("us_patton", pieces).choose("play:us_patton", "piece:united_states/army/western_europe")
    assert table.uses == ["us_wartime_production"]


@pytest.mark.card("us_magic")
@pytest.mark.rule("W-DIS-4", "W-INF-1")
def test_magic_discards_a_japanese_response_nobody_else_sees() -> None:
    """One of the two goes to the pile face down; only Japan knows which (ruling 6.9)."""
    responses = ["jp_kamikaze", "jp_truk"]
    japan = {"responses": responses, "status": ["jp_forward_bases"]}
    table = us("us_magic", japan=japan).choose("play:us_magic")
    own = table.country("japan")
    assert (own["responses_size"], own["status"]) == (1, ["jp_forward_bases"])
    assert sorted([*own["responses"], *table.discard("japan")]) == responses
    for seat in (US, "germany", None):
        view: Any = table.state.view(seat)
        seen = view["countries"]["japan"]
        assert (seen["discard_size"], seen["discard_top"], "discard" in seen) == (1, None, False)
        assert [e["cards"] for e in happened(table, "ResponseDiscarded", seat=seat)] == [[None]]
    assert happened(table, "ResponseDiscarded", seat="japan")[0]["cards"] == table.discard("japan")


@pytest.mark.card("us_magic")
def test_magic_picks_at_random() -> None:
    """Chance takes either Response."""
    lost = set()
    for seed in range(12):
        table = us("us_magic", japan={"responses": ["jp_kamikaze", "jp_truk"]}, seed=seed).choose("play:us_magic")
        lost.add(table.discard("japan")[0])
    assert lost == {"jp_kamikaze", "jp_truk"}


@pytest.mark.card("us_magic")
def test_magic_spares_the_rest_of_the_axis() -> None:
    """With no Japanese Response out nothing happens, whatever Italy has."""
    table = us("us_magic", italy={"responses": ["it_monte_cassino"]}).choose("play:us_magic")
    assert table.country("italy")["responses"] == ["it_monte_cassino"]
    assert (table.kind, happened(table, "ResponseDiscarded")) == ("discard", [])


# ---------------------------------------------------------------- Flexible Resources


@pytest.mark.card("us_flexible_resources")
def test_flexible_resources_plays_any_card_of_the_pile_but_itself() -> None:
    """The choice is the whole pile, face-down discards too; the card played lies on top again (ruling 6.13)."""
    pile = {"discard": ["us_build_navy", "us_radar"], "face_down": 1}
    table = us("us_flexible_resources", pile).choose("play:us_flexible_resources")
    assert (table.seat, table.offered) == (US, ["take:us_build_navy", "take:us_radar"])
    table.choose("take:us_build_navy")
    assert table.navies(US) == {"north_atlantic"}
    assert table.discard(US) == ["us_build_navy", "us_flexible_resources", "us_radar"]


@pytest.mark.card("us_flexible_resources")
@pytest.mark.rule("W-CRD-3")
def test_flexible_resources_puts_a_status_on_the_table() -> None:
    """A Status goes out, even one discarded unseen; it does not help in the Play step of that turn."""
    pile = {"discard": ["us_build_navy", "us_avg"], "face_down": 2}
    table = us("us_flexible_resources", pile).choose("play:us_flexible_resources", "take:us_avg")
    assert (table.country(US)["status"], table.kind) == (["us_avg"], "discard")
    assert table.discard(US) == ["us_flexible_resources", "us_build_navy"]


@pytest.mark.card("us_flexible_resources")
def test_flexible_resources_with_economic_warfare_and_flying_fortresses() -> None:
    """The card is played like any other: Flying Fortresses applies."""
    table = us("us_flexible_resources", BOMBERS | {"discard": ["us_b24"]}, italy=LONG)
    table.choose("play:us_flexible_resources")
    assert table.uses == ["us_flying_fortresses"]
    assert burned(table.choose("use:us_flying_fortresses"), "italy") == 6


@pytest.mark.card("us_flexible_resources")
def test_flexible_resources_with_an_empty_pile_does_nothing() -> None:
    """Itself, already on the pile, cannot be picked, and the hand is no pile."""
    table = us("us_flexible_resources").choose("play:us_flexible_resources")
    assert (table.kind, table.discard(US)) == ("discard", ["us_flexible_resources"])


@pytest.mark.card("us_flexible_resources")
def test_flexible_resources_sets_off_reactions_to_the_card_played() -> None:
    """A Build Army taken from the pile is a build like any other."""
    table = us("us_flexible_resources", {"discard": ["us_build_army"], "status": ["us_wartime_production"]})
    table.choose("play:us_flexible_resources", "space:canada")
    assert table.uses == ["us_wartime_production"]


# ---------------------------------------------------------------- Theater Shift


@pytest.mark.card("us_theater_shift")
def test_theater_shift_lifts_and_builds_armies_and_navies_one_by_one() -> None:
    """Each piece on the board at the start may be lifted once and built anew; then the US stops (ruling 6.8)."""
    table = us("us_theater_shift", ATLANTIC | {"armies": [HOME, "canada"]}).choose("play:us_theater_shift")
    pieces = {f"piece:united_states/army/{HOME}", "piece:united_states/army/canada"}
    pieces |= {"piece:united_states/navy/north_atlantic", "piece:united_states/navy/north_sea"}
    assert set(table.offered) == {"pass"} | pieces
    table.choose("piece:united_states/army/canada")
    assert table.armies(US) == {HOME}
    table.choose("space:western_europe")
    assert set(table.offered) == {"pass"} | pieces - {"piece:united_states/army/canada"}
    table.choose("piece:united_states/navy/north_sea", "space:mediterranean_sea")
    assert set(table.offered) == {
        "pass",
        f"piece:united_states/army/{HOME}",
        "piece:united_states/navy/north_atlantic",
    }
    table.choose("pass")
    assert (table.armies(US), table.navies(US)) == (
        {HOME, "western_europe"},
        {"north_atlantic", "mediterranean_sea"},
    )
    assert [e["cause"] for e in happened(table, "PieceRemoved", US)] == ["elimination"] * 2


@pytest.mark.card("us_theater_shift")
@pytest.mark.rule("W-CRD-5")
def test_theater_shift_may_be_left_at_once() -> None:
    """Nothing need be lifted."""
    table = us("us_theater_shift", ATLANTIC).choose("play:us_theater_shift", "pass")
    assert (table.kind, table.navies(US)) == ("discard", {"north_atlantic", "north_sea"})


@pytest.mark.card("us_theater_shift")
@pytest.mark.rule("W-SUP-3")
def test_theater_shift_of_a_port_leaves_its_navy_to_be_shifted_too() -> None:
    """With the Army gone from Hawaii a Navy cannot be built again in the Central Pacific, but in a sea with a port."""
    pieces = {"armies": [HOME, WEST, "hawaii"], "navies": ["east_pacific", "central_pacific"]}
    table = us("us_theater_shift", pieces)
    table.choose("play:us_theater_shift", "piece:united_states/army/hawaii", "space:pacific_northwest")
    assert table.country(US)["unsupplied"] == ["central_pacific"]
    table.choose("piece:united_states/navy/central_pacific")
    assert "central_pacific" not in table.spaces
    assert "W-SUP-3" in table.why_not("space:central_pacific")
    table.choose("space:north_pacific", "pass")
    assert table.navies(US) == {"east_pacific", "north_pacific"}


@pytest.mark.card("us_theater_shift")
@pytest.mark.rule("W-ACT-1")
def test_theater_shift_of_the_last_army_builds_at_home() -> None:
    """With nothing left on the board only the Home is open."""
    table = us("us_theater_shift", {"armies": [WEST]})
    table.choose("play:us_theater_shift", f"piece:united_states/army/{WEST}")
    assert table.spaces == [HOME]
    assert table.choose(f"space:{HOME}").armies(US) == {HOME}


@pytest.mark.card("us_theater_shift")
@pytest.mark.rule("W-PCE-4")
def test_theater_shift_of_a_piece_with_no_legal_space_loses_it() -> None:
    """A Navy without any supply on the board goes to the pool."""
    table = us("us_theater_shift", {"armies": [], "navies": ["north_atlantic"]})
    table.choose("play:us_theater_shift", "piece:united_states/navy/north_atlantic")
    assert (table.navies(US), table.country(US)["navies_left"], table.kind) == (set(), 6, "discard")


@pytest.mark.card("us_theater_shift")
@pytest.mark.rule("W-CRD-5")
def test_theater_shift_build_may_be_skipped() -> None:
    """The lifted piece may stay in the pool."""
    table = us("us_theater_shift", ATLANTIC)
    table.choose("play:us_theater_shift", "piece:united_states/navy/north_sea", "pass", "pass")
    assert table.navies(US) == {"north_atlantic"}


@pytest.mark.card("us_theater_shift", "us_superior_shipyards")
@pytest.mark.rule("W-REA-3")
def test_theater_shift_opens_the_windows_of_each_build_but_once_a_turn_cards_once() -> None:
    """Superior Shipyards after the first Navy, not after the second."""
    table = us("us_theater_shift", ATLANTIC | {"status": ["us_superior_shipyards"]})
    table.choose("play:us_theater_shift", "piece:united_states/navy/north_sea", "space:north_sea")
    table.choose("use:us_superior_shipyards", "piece:united_states/navy/north_atlantic")
    table.choose("piece:united_states/navy/north_atlantic", "space:north_atlantic")
    assert (table.kind, table.offered) == ("rebuild", ["pass", f"piece:united_states/army/{HOME}"])


@pytest.mark.card("us_theater_shift")
@pytest.mark.rule("W-REA-4")
def test_theater_shift_build_may_be_answered() -> None:
    """Kamikaze strikes a Navy built anew beside a Japanese piece."""
    japan = {"armies": ["japan", "iwo_jima"], "responses": ["jp_kamikaze"]}
    table = us("us_theater_shift", PACIFIC, japan=japan)
    table.choose("play:us_theater_shift", "piece:united_states/navy/east_pacific", "space:east_pacific")
    assert table.kind == "rebuild"  # nobody is next to the East Pacific
    table = us("us_theater_shift", PACIFIC | {"navies": ["east_pacific", "north_pacific"]}, japan=japan)
    table.choose("play:us_theater_shift", "piece:united_states/navy/north_pacific", "space:north_pacific")
    assert (table.seat, table.uses) == ("japan", ["jp_kamikaze"])
    assert table.choose("use:jp_kamikaze").navies(US) == {"east_pacific"}


# ---------------------------------------------------------------- Economic Warfare

DECKS = {
    "germany": ["de_land_battle"] * 7 + ["de_build_navy"],
    "italy": ["it_land_battle"] * 4 + ["it_build_navy"] * 3 + ["it_sea_battle"],
    "japan": ["jp_build_navy"] * 6 + ["jp_sea_battle"] * 2,
}


def bombing(card: str, armies: list[str], navies: list[str], **more: Any) -> Table:
    """Play a card of Economic Warfare with those pieces besides the Home Army; every Axis deck holds 8 cards."""
    axis: dict[str, dict[str, Any]] = {name: {"deck": deck} for name, deck in DECKS.items()}
    for name, given in more.pop("axis", {}).items():
        axis[name] = axis[name] | given
    table = us(card, {"armies": [HOME, *armies], "navies": navies}, **axis, **more)
    return table.choose(f"play:{card}")


def drained(table: Table) -> dict[str, int]:
    """Return how many cards each Axis country has discarded from its deck."""
    return {name: burned(table, name) for name in DECKS if burned(table, name)}


@pytest.mark.card("us_b24")
@pytest.mark.parametrize(
    ("armies", "navies", "cards"),
    [
        (["western_europe"], [], 4),
        (["north_africa"], [], 4),
        (["middle_east"], [], 4),
        (["ukraine"], [], 4),
        (["united_kingdom"], [], 0),
        (["africa"], [], 0),
        ([], ["mediterranean_sea"], 0),
    ],
)
def test_b24_needs_an_army_within_two_of_italy(armies: list[str], navies: list[str], cards: int) -> None:
    """Italy discards 4 if a US Army, supplied or not, is at most 2 spaces away; a Navy will not do."""
    table = bombing("us_b24", armies, navies)
    assert drained(table) == ({"italy": cards} if cards else {})
    assert (table.seat, table.kind, table.discard(US)) == (US, "discard", ["us_b24"])


@pytest.mark.parametrize(
    ("card", "home", "cards"),
    [
        pytest.param("us_b24", "italy", 4, marks=pytest.mark.card("us_b24")),
        pytest.param("us_b26", "japan", 4, marks=pytest.mark.card("us_b26")),
        pytest.param("us_b29", "germany", 5, marks=pytest.mark.card("us_b29")),
    ],
)
def test_bombers_from_inside_the_home(card: str, home: str, cards: int) -> None:
    """Distance 0 is within reach (ruling 6.7)."""
    assert drained(bombing(card, [home], [], axis={home: {"armies": []}})) == {home: cards}


@pytest.mark.card("us_b24")
@pytest.mark.rule("W-DIS-2", "W-OPT-0")
@pytest.mark.parametrize(("floor", "points"), [(False, -3), (True, 0)])
def test_b24_against_a_short_deck(floor: bool, points: int) -> None:
    """Each missing card costs the Axis 1 VP."""
    axis = {"italy": {"deck": ["it_land_battle"]}}
    table = bombing("us_b24", ["western_europe"], [], axis=axis, options={"vp_floor": floor})
    assert (burned(table, "italy"), table.vp["axis"]) == (1, points)


@pytest.mark.card("us_b26")
def test_b26_picks_one_of_the_homes_within_three() -> None:
    """From the UK both Germany and Italy are 3 away; the US picks one, which discards 4."""
    table = bombing("us_b26", ["united_kingdom"], [])
    assert (table.seat, table.offered) == (US, ["country:germany", "country:italy"])
    assert drained(table.choose("country:germany")) == {"germany": 4}


@pytest.mark.card("us_b26")
@pytest.mark.parametrize(
    ("armies", "navies", "hit"),
    [(["hawaii"], [], "japan"), (["iwo_jima"], [], "japan"), (["canada"], [], ""), ([], ["north_sea"], "")],
)
def test_b26_reaches_only_so_far(armies: list[str], navies: list[str], hit: str) -> None:
    """Hawaii is 3 from Japan; farther is too far, and Navies do not count."""
    table = bombing("us_b26", armies, navies)
    assert (drained(table), table.kind) == ({hit: 4} if hit else {}, "discard")


@pytest.mark.card("us_b26")
@pytest.mark.rule("W-BRD-3")
@pytest.mark.parametrize("space", ["southeast_asia", "indonesia", "madagascar"])
@pytest.mark.parametrize("is_open", [True, False])
def test_b26_distance_through_suez(space: str, is_open: bool) -> None:
    """Italy is 3 away by Suez while no Axis Army is in the Middle East, else farther (ruling 6.6)."""
    holder = {} if is_open else {"germany": {"armies": ["germany", "middle_east"]}}
    table = bombing("us_b26", [space], [], axis=holder)
    if table.kind == "country":
        assert table.offered == ["country:japan", "country:italy"]
        table.choose("country:italy")
    assert ("italy" in drained(table)) == is_open


@pytest.mark.card("us_b29")
@pytest.mark.parametrize(
    ("armies", "navies", "cards"),
    [
        (["western_europe"], [], 5),
        (["united_kingdom"], [], 5),
        (["iceland"], [], 5),
        (["moscow"], [], 5),
        (["canada"], [], 0),
        (["africa"], [], 0),
        ([], ["baltic_sea"], 0),
    ],
)
def test_b29_needs_an_army_within_three_of_germany(armies: list[str], navies: list[str], cards: int) -> None:
    """Germany discards 5 if a US Army is at most 3 spaces away."""
    assert drained(bombing("us_b29", armies, navies)) == ({"germany": cards} if cards else {})


@pytest.mark.card("us_firestorm")
@pytest.mark.parametrize(
    ("armies", "navies", "hit"),
    [
        (["balkans"], [], ["germany", "italy"]),
        (["eastern_europe"], [], ["germany"]),
        ([], ["baltic_sea"], ["germany"]),
        ([], ["mediterranean_sea"], ["italy"]),
        ([], ["sea_of_japan"], ["japan"]),
        (["iwo_jima"], ["north_pacific"], []),
        (["united_kingdom"], ["north_sea"], []),
    ],
)
@pytest.mark.parametrize("reading", ["inside", "adjacent"])
def test_firestorm_needs_a_piece_beside_the_home(
    armies: list[str], navies: list[str], hit: list[str], reading: str
) -> None:
    """One Axis country with a US Army or Navy next to its Home discards 7; the US picks among several."""
    table = bombing("us_firestorm", armies, navies, options={"firestorm": reading})
    if len(hit) > 1:
        assert table.offered == [f"country:{name}" for name in hit]
        table.choose(f"country:{hit[-1]}")
    assert (drained(table), table.kind) == ({hit[-1]: 7} if hit else {}, "discard")


@pytest.mark.card("us_firestorm")
@pytest.mark.rule("W-OPT-0")
@pytest.mark.parametrize(("reading", "cards"), [("inside", {"japan": 7}), ("adjacent", {})])
def test_firestorm_from_inside_the_home(reading: str, cards: dict[str, int]) -> None:
    """An Army in the Home itself counts unless the option says adjacent only (rulings 6.7, 7.8)."""
    table = bombing("us_firestorm", ["japan"], [], axis={"japan": {"armies": []}}, options={"firestorm": reading})
    assert drained(table) == cards


@pytest.mark.card("us_firestorm")
@pytest.mark.rule("W-OPT-0")
@pytest.mark.parametrize(("reading", "offered"), [("inside", True), ("adjacent", False)])
def test_firestorm_from_one_home_next_to_another(reading: str, offered: bool) -> None:
    """An Army in Italy is beside Germany in both readings, but counts for Italy only in one."""
    table = bombing("us_firestorm", ["italy"], [], axis={"italy": {"armies": []}}, options={"firestorm": reading})
    assert (table.offered == ["country:germany", "country:italy"]) == offered
    if offered:
        table.choose("country:germany")
    assert drained(table) == {"germany": 7}


@pytest.mark.card("us_sbd")
@pytest.mark.parametrize(
    ("armies", "navies", "cards"),
    [
        ([], ["sea_of_japan"], 4),
        ([], ["north_pacific"], 4),
        ([], ["central_pacific"], 4),
        ([], ["south_china_sea"], 4),
        ([], ["east_pacific", "south_pacific"], 0),
        (["iwo_jima"], [], 0),
    ],
)
def test_sbd_needs_a_navy_within_two_of_japan(armies: list[str], navies: list[str], cards: int) -> None:
    """Japan discards 4 if a US Navy is at most 2 spaces away; an Army will not do."""
    assert drained(bombing("us_sbd", armies, navies)) == ({"japan": cards} if cards else {})


@pytest.mark.parametrize(
    ("card", "armies", "navies", "target"),
    [
        pytest.param("us_b24", ["north_africa"], [], "italy", marks=pytest.mark.card("us_b24")),
        pytest.param("us_b26", ["hawaii"], [], "japan", marks=pytest.mark.card("us_b26")),
        pytest.param("us_b29", ["iceland"], [], "germany", marks=pytest.mark.card("us_b29")),
        pytest.param("us_firestorm", [], ["sea_of_japan"], "japan", marks=pytest.mark.card("us_firestorm")),
        pytest.param("us_sbd", [], ["sea_of_japan"], "japan", marks=pytest.mark.card("us_sbd")),
    ],
)
@pytest.mark.rule("W-CRD-1", "W-CRD-11", "W-DIS-4")
def test_us_warfare_scores_nothing_and_is_unseen(card: str, armies: list[str], navies: list[str], target: str) -> None:
    """No VP come with it; the cards go face down, known to their country alone."""
    table = bombing(card, armies, navies)
    assert gains(table) == [("allies", 2)]
    hidden = happened(table, "DeckDiscarded", target, US)[0]["cards"]
    known = happened(table, "DeckDiscarded", target, target)[0]["cards"]
    assert isinstance(hidden, list)
    assert isinstance(known, list)
    assert hidden == [None] * len(known)
    assert None not in known
    view: Any = table.state.view(US)
    assert view["countries"][target]["discard_top"] is None
