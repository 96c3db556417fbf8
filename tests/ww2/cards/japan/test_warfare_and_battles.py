"""Cards of Japan, one by one.

Economic Warfare; Banzai Charge; Battleship Repair.
"""

from typing import Any

import pytest

from tests.ww2.cards.japan.setting import Country, events, japan_to_move
from tests.ww2.table import Table

# Economic Warfare

UK_DECK = ["uk_build_army"] * 4 + ["uk_build_navy"] * 4
US_DECK = ["us_build_army"] * 4 + ["us_build_navy"] * 4
PATROLS: list[tuple[list[str], dict[str, Any], int]] = [
    (["bay_of_bengal"], {}, 1),
    (["indian_ocean"], {}, 1),
    (["bay_of_bengal", "indian_ocean"], {}, 2),
    (["south_china_sea"], {}, 0),
    (["south_china_sea"], {"italy": {"armies": ["italy", "southeast_asia"]}}, 1),
    (["mediterranean_sea"], {}, 0),
    (["mediterranean_sea"], {"germany": {"armies": ["germany", "middle_east"]}}, 1),
    (["mediterranean_sea"], {"germany": {"armies": ["germany", "north_africa"]}}, 0),
    (["southern_ocean", "sea_of_japan"], {}, 0),
    (["bay_of_bengal", "indian_ocean", "south_china_sea"], {"italy": {"armies": ["italy", "southeast_asia"]}}, 3),
]


@pytest.mark.card("jp_indian_ocean_patrols")
@pytest.mark.rule("W-CRD-1", "W-BRD-4")
@pytest.mark.parametrize(("navies", "others", "counted"), PATROLS)
def test_indian_ocean_patrols_counts_navies(navies: list[str], others: dict[str, Any], counted: int) -> None:
    """2 VP and 2 cards of the UK's deck for each Navy in the Bay of Bengal or a sea next to it, open straits too."""
    table = japan_to_move(
        japan={"armies": ["japan"], "navies": navies, "hand": ["jp_indian_ocean_patrols"], "deck": []},
        united_kingdom={"armies": ["united_kingdom"], "deck": UK_DECK},
        **others,
    )
    table.choose("play:jp_indian_ocean_patrols")
    assert table.country("united_kingdom")["deck_size"] == 8 - 2 * counted
    assert len(table.discard("united_kingdom")) == 2 * counted
    assert table.vp == {"axis": 2 * counted + 2, "allies": 0}  # 2 for Japan itself in the Victory step
    assert table.discard("japan") == ["jp_indian_ocean_patrols"]


@pytest.mark.card("jp_indian_ocean_patrols")
@pytest.mark.rule("W-CRD-7")
def test_indian_ocean_patrols_does_not_count_others() -> None:
    """Neither Italian Navies nor Japanese Armies count."""
    table = japan_to_move(
        japan={"armies": ["japan", "india"], "hand": ["jp_indian_ocean_patrols"]},
        italy={"armies": ["italy"], "navies": ["bay_of_bengal"]},
        united_kingdom={"armies": ["united_kingdom"], "deck": UK_DECK},
    )
    table.choose("play:jp_indian_ocean_patrols")
    assert table.country("united_kingdom")["deck_size"] == 8


SUBMARINES = [
    (["east_pacific"], 1),
    (["north_pacific"], 1),
    (["central_pacific"], 1),
    (["south_pacific"], 1),
    (["southeast_pacific"], 1),
    (["sea_of_japan", "south_china_sea"], 0),
    ([], 0),
    (["east_pacific", "north_pacific", "central_pacific", "sea_of_japan"], 3),
]


@pytest.mark.card("jp_sub_pacific")
@pytest.mark.rule("W-CRD-1")
@pytest.mark.parametrize(("navies", "counted"), SUBMARINES)
@pytest.mark.parametrize("wolf_packs_on_zero", [False, True])
def test_sub_pacific_counts_navies(navies: list[str], counted: int, wolf_packs_on_zero: bool) -> None:
    """2 VP and 2 cards of the US deck for each Navy in the East Pacific or a sea next to it; no Wolf Packs."""
    table = japan_to_move(
        options={"wolf_packs_on_zero": wolf_packs_on_zero},
        japan={"armies": ["japan"], "navies": navies, "hand": ["jp_sub_pacific"]},
        germany={"armies": ["germany"], "status": ["de_wolf_packs"]},
        united_states={"armies": ["eastern_united_states"], "deck": US_DECK},
    )
    table.choose("play:jp_sub_pacific")
    assert (table.seat, table.kind) == ("soviet_union", "play")
    assert table.country("united_states")["deck_size"] == 8 - 2 * counted
    assert table.vp == {"axis": 2 * counted + 2, "allies": 0}


@pytest.mark.card("jp_indian_ocean_patrols", "jp_sub_pacific")
@pytest.mark.rule("W-CRD-6")
@pytest.mark.parametrize(
    ("card", "navy"), [("jp_indian_ocean_patrols", "bay_of_bengal"), ("jp_sub_pacific", "east_pacific")]
)
def test_economic_warfare_discards_before_it_scores(card: str, navy: str) -> None:
    """The discards of a text come before its points (ruling 1.5)."""
    table = japan_to_move(japan={"armies": ["japan"], "navies": [navy], "hand": [card]})
    table.choose(f"play:{card}")
    shown = [event["type"] for event in table.state.events_for(None)]
    assert shown.index("DeckDiscarded") < shown.index("PointsScored")


@pytest.mark.card("jp_indian_ocean_patrols", "jp_sub_pacific")
@pytest.mark.rule("W-DIS-2", "W-DIS-5")
@pytest.mark.parametrize(("vp_floor", "left"), [(False, -1), (True, 0)])
@pytest.mark.parametrize(
    ("card", "navy", "target"),
    [
        ("jp_indian_ocean_patrols", "bay_of_bengal", "united_kingdom"),
        ("jp_sub_pacific", "east_pacific", "united_states"),
    ],
)
def test_economic_warfare_on_a_short_deck(card: str, navy: str, target: str, vp_floor: bool, left: int) -> None:
    """A missing card costs the target's team 1 VP, below zero unless option vp_floor (ruling 7.5)."""
    prefix = "uk" if target == "united_kingdom" else "us"
    short: dict[str, Any] = {
        target: {"armies": ["canada"], "hand": [f"{prefix}_sea_battle"], "deck": [f"{prefix}_build_army"]}
    }
    table = japan_to_move(
        options={"vp_floor": vp_floor},
        japan={"armies": ["japan"], "navies": [navy], "hand": [card]},
        **short,
    )
    table.choose(f"play:{card}")
    assert table.vp == {"axis": 4, "allies": left}
    assert table.country(target)["deck_size"] == 0
    assert table.hand(target) == [f"{prefix}_sea_battle"]  # the deck pays, never the hand


@pytest.mark.card("jp_indian_ocean_patrols", "jp_sub_pacific")
@pytest.mark.rule("W-REA-2")
@pytest.mark.parametrize("card", ["jp_indian_ocean_patrols", "jp_sub_pacific"])
def test_economic_warfare_cancelled_by_asw_tactics(card: str) -> None:
    """ASW Tactics ignores the whole text: no discard, no VP; the card is discarded as usual (ruling 5.13)."""
    table = japan_to_move(
        japan={"armies": ["japan"], "navies": ["bay_of_bengal", "east_pacific"], "hand": [card]},
        united_kingdom={"armies": ["united_kingdom"], "deck": UK_DECK, "responses": ["uk_asw_tactics"]},
        united_states={"armies": ["eastern_united_states"], "deck": US_DECK},
    )
    table.choose(f"play:{card}")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_asw_tactics"])
    table.choose("use:uk_asw_tactics")
    assert table.country("united_kingdom")["deck_size"] == table.country("united_states")["deck_size"] == 8
    assert table.vp["axis"] == 2
    assert table.discard("japan") == [card]


@pytest.mark.card("jp_indian_ocean_patrols", "jp_sub_pacific")
@pytest.mark.rule("W-CRD-12", "W-CRD-11")
@pytest.mark.parametrize("card", ["jp_indian_ocean_patrols", "jp_sub_pacific"])
def test_economic_warfare_scores_at_once_with_both_homes_lost(card: str) -> None:
    """VP without a step are scored even with the Home occupied, and the target need not hold its own."""
    table = japan_to_move(
        japan={"armies": ["china"], "navies": ["bay_of_bengal", "east_pacific"], "hand": [card]},
        germany={"armies": ["germany", "united_kingdom", "eastern_united_states"]},
        united_kingdom={"armies": ["canada"], "deck": UK_DECK},
        united_states={"armies": ["japan"], "deck": US_DECK},
    )
    table.choose(f"play:{card}")
    assert table.vp["axis"] == 2
    sizes = [table.country(name)["deck_size"] for name in ("united_kingdom", "united_states")]
    assert sorted(sizes) == [6, 8]


# Banzai Charge


def banzai(**countries: Any) -> Table:
    japan = {"armies": ["japan", "china"], "hand": ["jp_land_battle"], "responses": ["jp_banzai_charge"]}
    return japan_to_move(**{"japan": japan, **countries})


@pytest.mark.card("jp_banzai_charge")
@pytest.mark.rule("W-CRD-2", "W-ACT-10")
def test_banzai_charge_battles_the_same_space_again() -> None:
    """The second Army in the space falls too; the Response is then face up on the pile."""
    table = banzai(
        united_kingdom={"armies": ["united_kingdom", "szechuan"]},
        united_states={"armies": ["eastern_united_states", "szechuan"]},
    )
    table.choose("play:jp_land_battle", "space:szechuan", "piece:united_kingdom/army/szechuan")
    assert (table.seat, table.uses) == ("japan", ["jp_banzai_charge"])
    table.choose("use:jp_banzai_charge", "space:szechuan")
    assert table.armies("united_states") == {"eastern_united_states"}
    assert table.discard("japan")[:2] == ["jp_banzai_charge", "jp_land_battle"]
    assert table.country("japan")["responses"] == []


@pytest.mark.card("jp_banzai_charge")
@pytest.mark.rule("W-ACT-6")
def test_banzai_charge_reaches_only_the_space_and_its_neighbours() -> None:
    """Of the legal targets only those next to the space battled count."""
    table = banzai()
    table.choose("play:jp_land_battle", "space:szechuan", "use:jp_banzai_charge")
    assert set(table.spaces) == {"szechuan", "mongolia", "southeast_asia"}  # Vladivostok is not next to Szechuan
    assert table.why_not("space:vladivostok") == ["W-ACT-10"]


@pytest.mark.card("jp_banzai_charge")
@pytest.mark.rule("W-ACT-6")
def test_banzai_charge_may_be_led_by_another_piece_but_not_an_unsupplied_one() -> None:
    """Adjacency is checked anew from any supplied piece (ruling 3.1)."""
    table = banzai(
        japan={
            "armies": ["japan", "china", "southeast_asia", "kazakhstan"],
            "hand": ["jp_land_battle"],
            "responses": ["jp_banzai_charge"],
        }
    )
    table.choose("play:jp_land_battle", "space:szechuan", "use:jp_banzai_charge")
    assert set(table.spaces) == {"szechuan", "mongolia", "india"}  # not the Middle East, next to Kazakhstan alone


@pytest.mark.card("jp_banzai_charge")
@pytest.mark.rule("W-REA-9")
def test_banzai_charge_not_after_a_sea_battle_or_a_build() -> None:
    """It answers a battle on land alone."""
    japan: Country = {"armies": ["japan", "china"], "responses": ["jp_banzai_charge"]}
    table = banzai(japan={**japan, "hand": ["jp_sea_battle", "jp_build_army"]})
    table.choose("play:jp_sea_battle")
    assert "use:jp_banzai_charge" not in table.offered
    table = banzai(japan={**japan, "hand": ["jp_build_army", "jp_build_navy"]})
    table.choose("play:jp_build_army", "space:mongolia")
    assert (table.seat, table.kind) == ("japan", "discard")


@pytest.mark.card("jp_banzai_charge")
@pytest.mark.rule("W-REA-10")
def test_banzai_charge_not_after_a_teammates_battle() -> None:
    """Only Japan's own battles."""
    table = Table(
        turn="germany",
        germany={"armies": ["germany"], "hand": ["de_land_battle", "de_build_army"]},
        japan={"armies": ["japan", "china"], "responses": ["jp_banzai_charge"]},
    )
    table.choose("play:de_land_battle", "space:eastern_europe")
    assert (table.seat, table.kind) == ("germany", "discard")


@pytest.mark.card("jp_banzai_charge")
@pytest.mark.rule("W-ACT-8", "W-REA-4")
def test_banzai_charge_after_a_saved_army_and_after_the_other_team() -> None:
    """A prevented removal is still a battle; the other team is asked before Japan."""
    table = banzai(
        united_kingdom={"armies": ["united_kingdom", "india", "szechuan"], "responses": ["uk_defensive_posture"]}
    )
    table.choose("play:jp_land_battle", "space:szechuan")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_defensive_posture"])
    table.choose("use:uk_defensive_posture")
    assert (table.seat, table.uses) == ("japan", ["jp_banzai_charge"])
    table.choose("use:jp_banzai_charge", "space:szechuan")
    assert "szechuan" in table.armies("united_kingdom")  # safe for the rest of the turn


@pytest.mark.card("jp_banzai_charge")
@pytest.mark.rule("W-REA-1")
def test_banzai_charge_may_be_kept() -> None:
    """Passing leaves it on the table, face down, for a later battle."""
    table = banzai()
    table.choose("play:jp_land_battle", "space:szechuan", "pass")
    assert table.seat == "soviet_union"
    assert table.country("japan")["responses"] == ["jp_banzai_charge"]


# Battleship Repair


def us_battles_a_navy(japanese_navies: list[str], **japan: object) -> Table:
    """The US battles the North Pacific from the East Pacific; Japan holds Hawaii as a port."""
    return Table(
        turn="united_states",
        united_states={
            "armies": ["western_united_states"],
            "navies": ["east_pacific"],
            "hand": ["us_sea_battle", "us_build_navy"],
        },
        japan={
            "armies": ["japan", "hawaii"],
            "navies": japanese_navies,
            "responses": ["jp_battleship_repair"],
            **japan,
        },
    ).choose("play:us_sea_battle", "space:north_pacific")


@pytest.mark.card("jp_battleship_repair")
@pytest.mark.rule("W-REA-8", "W-CRD-2")
def test_battleship_repair_saves_a_supplied_navy() -> None:
    """The Navy stays and is safe until the turn ends; the card is spent."""
    table = us_battles_a_navy(["sea_of_japan", "north_pacific"])
    assert (table.seat, table.uses) == ("japan", ["jp_battleship_repair"])
    table.choose("use:jp_battleship_repair")
    assert "north_pacific" in table.navies("japan")
    assert table.country("japan")["protected"] == ["north_pacific"]
    assert table.country("japan")["responses"] == []
    assert table.discard("japan")[0] == "jp_battleship_repair"


@pytest.mark.card("jp_battleship_repair")
@pytest.mark.rule("W-REA-1")
def test_battleship_repair_declined_lets_the_navy_go() -> None:
    """Passing means the Navy is removed and the card kept."""
    table = us_battles_a_navy(["sea_of_japan", "north_pacific"]).choose("pass")
    assert table.navies("japan") == {"sea_of_japan"}
    assert table.country("japan")["responses"] == ["jp_battleship_repair"]


@pytest.mark.card("jp_battleship_repair")
@pytest.mark.rule("W-SUP-1", "W-SUP-3")
@pytest.mark.parametrize("armies", [["japan", "hawaii"], ["japan"]])
def test_battleship_repair_not_for_an_unsupplied_navy(armies: list[str]) -> None:
    """Without the chain, or without a port, the Navy is unsupplied and cannot be saved."""
    navies = ["north_pacific"] if len(armies) == 2 else ["sea_of_japan", "north_pacific"]
    table = us_battles_a_navy(navies, armies=armies)
    assert table.seat == "united_states"
    assert "north_pacific" not in table.navies("japan")


@pytest.mark.card("jp_battleship_repair")
@pytest.mark.rule("W-TRN-6")
def test_battleship_repair_not_in_the_supply_step() -> None:
    """A Navy that falls for want of supply is not supplied (ruling 5.9)."""
    table = japan_to_move(
        "supply", japan={"armies": ["japan"], "navies": ["indian_ocean"], "responses": ["jp_battleship_repair"]}
    )
    assert table.seat == "soviet_union"
    assert table.navies("japan") == set()
    assert table.country("japan")["responses"] == ["jp_battleship_repair"]


@pytest.mark.card("jp_battleship_repair")
@pytest.mark.rule("W-CRD-7")
def test_battleship_repair_not_for_an_army_nor_a_teammates_navy() -> None:
    """It speaks of Japanese Navies."""
    us: Country = {"armies": ["western_united_states"], "navies": ["east_pacific"]}
    japan: Country = {"armies": ["japan", "hawaii"], "navies": ["sea_of_japan"], "responses": ["jp_battleship_repair"]}
    table = Table(turn="united_states", united_states={**us, "hand": ["us_land_battle", "us_magic"]}, japan=japan)
    table.choose("play:us_land_battle", "space:hawaii")
    assert table.seat == "united_states"
    assert "hawaii" not in table.armies("japan")
    table = Table(
        turn="united_states",
        united_states={**us, "hand": ["us_sea_battle", "us_magic"]},
        japan=japan,
        italy={"armies": ["italy", "pacific_northwest"], "navies": ["north_pacific"]},
    )
    table.choose("play:us_sea_battle", "space:north_pacific")
    assert table.seat == "united_states"


@pytest.mark.card("jp_battleship_repair")
@pytest.mark.rule("W-REA-8")
def test_battleship_repair_holds_against_a_second_battle_of_the_turn() -> None:
    """UK, Royal Navy: the same Navy is battled again and cannot be removed; a battle took place all the same."""
    table = Table(
        turn="united_kingdom",
        united_kingdom={
            "armies": ["australia"],
            "status": ["uk_royal_navy"],
            "hand": ["uk_sea_battle", "uk_build_army", "uk_build_navy", "uk_bomber_command"],
        },
        japan={
            "armies": ["japan", "philippines"],
            "navies": ["sea_of_japan", "south_china_sea"],
            "responses": ["jp_battleship_repair"],
        },
    )
    table.choose("play:uk_sea_battle", "space:south_china_sea", "use:jp_battleship_repair")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_royal_navy"])
    table.choose("use:uk_royal_navy", "discard:uk_build_army", "discard:uk_build_navy", "space:south_china_sea")
    assert "south_china_sea" in table.navies("japan")
    assert len(events(table, "SpaceBattled")) == 2


@pytest.mark.card("jp_battleship_repair")
@pytest.mark.rule("W-REA-8")
def test_battleship_repair_ends_with_the_turn() -> None:
    """In the next turn the Navy is as vulnerable as before."""
    table = us_battles_a_navy(["sea_of_japan", "north_pacific"]).choose("use:jp_battleship_repair", "done")
    assert table.country("japan")["protected"] == []
