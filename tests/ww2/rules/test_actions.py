"""Building, recruiting, battling, eliminating (W-ACT)."""

from typing import Any

import pytest

from tests.ww2.table import Table

UK_WAITS: dict[str, Any] = {"armies": ["united_kingdom"], "hand": ["uk_raf"]}
US_WAITS: dict[str, Any] = {"armies": ["eastern_united_states"], "hand": ["us_patton"]}


# Building


@pytest.mark.rule("W-ACT-1")
def test_an_army_is_built_next_to_a_supplied_piece() -> None:
    """W-ACT-1, ruling 2.2: next to a supplied Army or Navy, across borders of land and sea; not next to others."""
    table = Table(
        turn="united_kingdom",
        united_kingdom={
            "armies": ["united_kingdom", "siberia"],
            "navies": ["north_sea"],
            "hand": ["uk_build_army"],
        },
    ).choose("play:uk_build_army")
    by_navy = {"iceland", "scandinavia", "western_europe", "north_africa"}
    assert set(table.spaces) == by_navy  # nothing next to the cut-off Army in Siberia


@pytest.mark.rule("W-ACT-1")
def test_an_army_is_built_in_the_home_without_a_neighbour() -> None:
    """W-ACT-1, ruling 2.2: an empty Home needs no piece next to it; an enemy in it bars it."""
    far: dict[str, Any] = {"armies": ["hawaii"], "hand": ["de_build_army"]}
    table = Table(germany=far, united_kingdom=UK_WAITS).choose("play:de_build_army")
    assert "germany" in table.armies("germany")
    barred = Table(germany=far, united_kingdom={"armies": ["germany"], "hand": ["uk_raf"]})
    assert "germany" not in barred.choose("play:de_build_army").armies("germany")


@pytest.mark.rule("W-ACT-1")
def test_an_army_must_be_in_supply_once_placed() -> None:
    """W-ACT-1, ruling 4.6: next to an Army that only a text supplies there is no source, save in a Supply space."""
    table = Table(
        turn="united_states",
        united_states={
            "armies": ["eastern_united_states", "szechuan"],
            "status": ["us_avg"],
            "hand": ["us_build_army"],
        },
        united_kingdom={"armies": ["united_kingdom", "szechuan"]},
    )
    assert table.country("united_states")["unsupplied"] == []
    table.choose("play:us_build_army")
    assert {"china", "india"} <= set(table.spaces)  # Supply spaces: the new Army supplies itself
    assert not {"kazakhstan", "mongolia", "southeast_asia", "middle_east"} & set(table.spaces)


@pytest.mark.rule("W-ACT-2")
def test_a_navy_is_built_next_to_a_supplied_piece() -> None:
    """W-ACT-2, ruling 2.2: next to a supplied Army or Navy, and with a port."""
    table = Table(
        turn="united_states",
        united_states={
            "armies": ["eastern_united_states", "western_united_states", "siberia"],
            "navies": ["east_pacific"],
            "hand": ["us_build_navy"],
        },
    ).choose("play:us_build_navy")
    assert table.spaces == ["north_atlantic"]  # the seas beyond the East Pacific have no port
    ported = Table(
        turn="united_states",
        united_states={
            "armies": ["eastern_united_states", "western_united_states"],
            "navies": ["east_pacific"],
            "hand": ["us_build_navy"],
        },
        united_kingdom={"armies": ["pacific_northwest", "australia"]},
    ).choose("play:us_build_navy")
    assert set(ported.spaces) == {"north_atlantic", "north_pacific", "south_pacific"}


@pytest.mark.rule("W-ACT-2")
def test_a_navy_is_not_built_beside_the_empty_home() -> None:
    """W-ACT-2: unlike an Army in the Home, a Navy always needs a supplied piece next to it."""
    table = Table(germany={"armies": ["hawaii"], "hand": ["de_build_navy"]}, united_kingdom=UK_WAITS)
    assert table.choose("play:de_build_navy").navies("germany") == set()


@pytest.mark.rule("W-ACT-3")
def test_nothing_is_built_where_an_own_or_enemy_piece_stands() -> None:
    """W-ACT-3: a Navy of the enemy bars the Baltic, an own one too; a teammate's does not."""
    board: dict[str, Any] = {"germany": {"armies": ["germany", "western_europe"], "hand": ["de_build_navy"]}}
    enemy = Table(**board, united_kingdom={"armies": ["united_kingdom"], "navies": ["baltic_sea"]})
    assert set(enemy.choose("play:de_build_navy").spaces) == {"north_sea", "mediterranean_sea"}
    own = Table(germany={**board["germany"], "navies": ["baltic_sea"]})
    assert set(own.choose("play:de_build_navy").spaces) == {"north_sea", "mediterranean_sea"}
    mate = Table(**board, italy={"armies": ["italy"], "navies": ["baltic_sea"]})
    assert set(mate.choose("play:de_build_navy").spaces) == {"baltic_sea", "north_sea", "mediterranean_sea"}


@pytest.mark.rule("W-ACT-4")
def test_a_supplied_piece_may_be_named_as_just_built() -> None:
    """W-ACT-4, ruling 2.4: it stays where it is and sets off what answers a build."""
    table = Table(
        germany={
            "armies": ["germany", "balkans", "canada"],
            "navies": ["baltic_sea"],
            "hand": ["de_build_army"],
            "status": ["de_synthetic_fuel"],
        },
    ).choose("play:de_build_army")
    named = [key for key in table.offered if key.startswith("piece:")]
    assert named == ["piece:germany/army/germany", "piece:germany/army/balkans"]  # not the cut-off Army, not the Navy
    table.choose("piece:germany/army/balkans")
    assert table.armies("germany") == {"germany", "balkans", "canada"}
    assert table.uses == ["de_synthetic_fuel"]
    assert "PieceRemoved" not in table.log
    assert table.log[-1] == "PieceNamedAsBuilt"


@pytest.mark.rule("W-ACT-4")
def test_a_navy_may_be_named_as_just_built() -> None:
    """W-ACT-4: with a Build Navy card a supplied Navy; one without a port not."""
    table = Table(
        turn="japan",
        japan={
            "armies": ["japan", "vladivostok"],
            "navies": ["sea_of_japan", "central_pacific"],
            "hand": ["jp_build_navy"],
            "responses": ["jp_snlf"],
        },
    ).choose("play:jp_build_navy")
    assert [key for key in table.offered if key.startswith("piece:")] == ["piece:japan/navy/sea_of_japan"]
    table.choose("piece:japan/navy/sea_of_japan")
    assert table.uses == ["jp_snlf"]


@pytest.mark.rule("W-ACT-4", "W-ACT-10")
def test_a_build_granted_by_a_text_may_name_a_piece_too() -> None:
    """Ruling 2.4: such builds are carried out like the basic card."""
    table = Table(germany={"armies": ["germany"], "status": ["de_conscription"], "deck": ["de_plunder"]})
    table.choose("use:de_conscription")
    assert "piece:germany/army/germany" in table.offered


# Recruiting


@pytest.mark.rule("W-ACT-5")
def test_a_recruit_ignores_supply_and_adjacency() -> None:
    """W-ACT-5: an Army in Australia far from any UK piece; a build could not go there."""
    board: dict[str, Any] = {"armies": ["united_kingdom"], "hand": ["uk_commonwealth_support", "uk_build_army"]}
    table = Table(turn="united_kingdom", united_kingdom=board, japan={"armies": ["japan"], "hand": ["jp_truk"]})
    table.choose("play:uk_commonwealth_support", "space:canada")
    assert "CardPlayed" in table.log
    recruited = [event for event in table.state.events_for(None) if event["type"] == "PieceRecruited"]
    assert [event["space"] for event in recruited] == ["canada"]
    assert "canada" not in table.armies("united_kingdom")  # no chain: it fell in the Supply step


@pytest.mark.rule("W-ACT-5")
def test_a_recruit_is_no_build() -> None:
    """W-ACT-5, ruling 5.3: Synthetic Fuel answers a build, not the recruits of Forced Conscription."""
    board: dict[str, Any] = {"armies": ["germany"], "status": ["de_synthetic_fuel"], "deck": ["de_plunder"]}
    recruit = Table(germany={**board, "hand": ["de_forced_conscription"]})
    recruit.choose("play:de_forced_conscription", "space:balkans")
    assert recruit.uses == []
    assert recruit.kind == "recruit"
    build = Table(germany={**board, "hand": ["de_build_army"]}).choose("play:de_build_army", "space:balkans")
    assert build.uses == ["de_synthetic_fuel"]


@pytest.mark.rule("W-ACT-5")
def test_a_recruit_cannot_name_a_piece_as_just_placed() -> None:
    """Ruling 2.4: naming a piece is for builds only."""
    table = Table(germany={"armies": ["germany", "balkans"], "hand": ["de_forced_conscription"]})
    table.choose("play:de_forced_conscription")
    assert not [key for key in table.offered if key.startswith("piece:")]


# Battling


@pytest.mark.rule("W-ACT-6")
def test_a_land_battle_removes_one_enemy_army_next_to_a_supplied_piece() -> None:
    """W-ACT-6, rulings 3.1 and 3.5: led by an Army or a Navy; of several enemies the attacker picks one."""
    table = Table(
        germany={"armies": ["germany"], "navies": ["baltic_sea"], "hand": ["de_land_battle"]},
        soviet_union={"armies": ["moscow", "russia"]},
        united_kingdom={"armies": ["united_kingdom", "russia"], "hand": ["uk_raf"]},
    ).choose("play:de_land_battle", "space:russia")
    assert table.offered == ["piece:united_kingdom/army/russia", "piece:soviet_union/army/russia"]
    table.choose("piece:soviet_union/army/russia")
    assert "russia" not in table.armies("soviet_union")
    assert "russia" in table.armies("united_kingdom")


@pytest.mark.rule("W-ACT-6")
def test_a_land_battle_needs_a_supplied_piece_next_to_the_space() -> None:
    """W-ACT-6, ruling 3.1: the cut-off Army in Ukraine leads no battle."""
    table = Table(
        turn="italy",
        italy={"armies": ["italy", "russia"], "hand": ["it_land_battle"]},
        soviet_union={"armies": ["moscow"]},
    ).choose("play:it_land_battle")
    assert set(table.spaces) == {"western_europe", "balkans"}


@pytest.mark.rule("W-ACT-6")
def test_an_empty_space_may_be_battled_and_a_friendly_one_not() -> None:
    """W-ACT-6, ruling 3.2: an own or a teammate's Army bars the space, even where no enemy is."""
    table = Table(
        germany={
            "armies": ["germany", "western_europe"],
            "hand": ["de_land_battle"],
            "status": ["de_blitzkrieg"],
        },
        italy={"armies": ["italy"]},
    ).choose("play:de_land_battle")
    assert set(table.spaces) == {"balkans", "eastern_europe"}
    table.choose("space:balkans")
    assert table.uses == ["de_blitzkrieg"]
    battled = next(event for event in table.state.events_for(None) if event["type"] == "SpaceBattled")
    assert (battled["space"], battled["target"]) == ("balkans", None)


@pytest.mark.rule("W-ACT-6")
def test_a_card_with_no_space_to_battle_does_nothing() -> None:
    """W-ACT-6, W-TRN-4: it is still the card of the Play step."""
    table = Table(germany={"armies": [], "hand": ["de_land_battle"], "deck": []}, united_kingdom=UK_WAITS)
    table.choose("play:de_land_battle")
    assert table.discard("germany") == ["de_land_battle"]
    assert "SpaceBattled" not in table.log


@pytest.mark.rule("W-ACT-7")
def test_a_sea_battle_removes_one_enemy_navy() -> None:
    """W-ACT-7, ruling 3.1: the same at sea, led by an Army on the coast or a Navy; a friendly Navy bars the sea."""
    board: dict[str, Any] = {
        "germany": {"armies": ["germany", "western_europe"], "hand": ["de_sea_battle"]},
        "united_kingdom": {"armies": ["united_kingdom"], "navies": ["north_sea"], "hand": ["uk_raf"]},
        "united_states": {"armies": ["eastern_united_states"], "navies": ["north_sea"]},
    }
    table = Table(**board, italy={"armies": ["italy"], "navies": ["mediterranean_sea"]})
    table.choose("play:de_sea_battle")
    assert set(table.spaces) == {"north_sea", "baltic_sea"}
    table.choose("space:north_sea")
    assert table.offered == ["piece:united_kingdom/navy/north_sea", "piece:united_states/navy/north_sea"]
    table.choose("piece:united_states/navy/north_sea")
    assert table.navies("united_states") == set()
    assert table.navies("united_kingdom") == {"north_sea"}


@pytest.mark.rule("W-ACT-7")
def test_a_sea_battle_needs_a_supplied_piece_and_may_hit_an_empty_sea() -> None:
    """W-ACT-7: an empty sea may be battled; one that only a cut-off Navy touches may not."""
    table = Table(
        turn="united_states",
        united_states={
            "armies": ["eastern_united_states", "western_united_states"],
            "navies": ["bay_of_bengal"],
            "hand": ["us_sea_battle"],
        },
    ).choose("play:us_sea_battle")
    assert set(table.spaces) == {"north_atlantic", "east_pacific"}


@pytest.mark.rule("W-ACT-8")
def test_a_battle_is_in_the_space_attacked() -> None:
    """W-ACT-8, ruling 3.4: Blitzkrieg builds there, and Dive Bombers counts from there."""
    table = Table(
        germany={
            "armies": ["germany", "balkans"],
            "hand": ["de_land_battle"],
            "status": ["de_dive_bombers"],
            "deck": ["de_plunder"],
        },
        soviet_union={"armies": ["moscow", "eastern_europe"]},
    ).choose("play:de_land_battle", "space:eastern_europe", "use:de_dive_bombers")
    assert set(table.spaces) == {"eastern_europe", "ukraine"}  # next to Eastern Europe and to a German Army; not Italy


@pytest.mark.rule("W-ACT-8")
def test_a_battle_counts_as_fought_where_the_piece_is_saved() -> None:
    """W-ACT-8, ruling 3.3: Radar saves the Navy, and Surprise Attack may still follow."""
    table = Table(
        turn="japan",
        japan={
            "armies": ["japan"],
            "navies": ["sea_of_japan"],
            "hand": ["jp_sea_battle"],
            "responses": ["jp_surprise_attack"],
        },
        united_states={
            "armies": ["eastern_united_states", "western_united_states", "philippines"],
            "navies": ["central_pacific", "east_pacific"],
            "status": ["us_radar"],
            "deck": ["us_b24", "us_b26", "us_b29"],
        },
    ).choose("play:jp_sea_battle", "space:central_pacific", "use:us_radar")
    assert "central_pacific" in table.navies("united_states")
    assert table.uses == ["jp_surprise_attack"]


# Eliminating, and texts in general


@pytest.mark.rule("W-ACT-9")
def test_an_elimination_needs_no_supply_and_is_no_battle() -> None:
    """W-ACT-9: General Winter hits next to Moscow with no Soviet piece near, and answers to battles stay silent."""
    table = Table(
        turn="soviet_union",
        soviet_union={
            "armies": ["vladivostok"],
            "hand": ["su_general_winter", "su_tito"],
            "status": ["su_frontal_assault"],
        },
        germany={"armies": ["germany", "russia", "kazakhstan"]},
    ).choose("play:su_general_winter", "piece:germany/army/russia")
    assert "russia" not in table.armies("germany")
    assert "SpaceBattled" not in table.log
    assert table.uses == []


@pytest.mark.rule("W-ACT-10")
def test_a_battle_granted_by_a_text_follows_the_battle_rules() -> None:
    """W-ACT-10, ruling 3.1: Bravado needs a supplied piece next to the space, and no friend in it."""
    table = Table(
        turn="italy",
        italy={"armies": ["italy", "russia"], "status": ["it_bravado"], "hand": ["it_plunder"]},
        germany={"armies": ["germany"]},
    ).choose("use:it_bravado")
    assert set(table.spaces) == {"western_europe", "balkans"}


@pytest.mark.rule("W-ACT-10")
def test_a_build_granted_by_a_text_follows_the_build_rules() -> None:
    """W-ACT-10: Free France builds in Western Europe only if the UK could build there by a card."""
    uk: dict[str, Any] = {"armies": ["united_kingdom"], "status": ["uk_free_france"], "hand": ["uk_raf", "uk_enigma"]}
    assert "use:uk_free_france" not in Table(turn="united_kingdom", united_kingdom=uk).offered
    near = Table(turn="united_kingdom", united_kingdom={**uk, "navies": ["north_sea"]})
    near.choose("use:uk_free_france")
    assert "western_europe" in near.armies("united_kingdom")
    held = Table(
        turn="united_kingdom",
        united_kingdom={**uk, "navies": ["north_sea"]},
        germany={"armies": ["germany", "western_europe"]},
    )
    assert "use:uk_free_france" not in held.offered


@pytest.mark.rule("W-ACT-10")
def test_every_extra_battle_is_judged_anew() -> None:
    """Ruling 3.1: the second battle may be led by another piece, by one that is supplied at that moment."""
    table = Table(
        germany={
            "armies": ["germany", "eastern_europe"],
            "navies": ["baltic_sea"],
            "hand": ["de_land_battle"],
            "status": ["de_dive_bombers"],
            "deck": ["de_plunder"],
        },
        soviet_union={"armies": ["moscow", "russia", "scandinavia"]},
    ).choose("play:de_land_battle", "space:russia", "use:de_dive_bombers")
    assert {"scandinavia", "ukraine", "russia"} == set(table.spaces)  # Scandinavia by the Navy


@pytest.mark.rule("W-ACT-10")
def test_a_front_is_what_it_was_when_the_turn_began() -> None:
    """Ruling 3.6: Volksturm's Army of this turn adds no target, and an emptied space stays one."""
    table = Table(
        germany={
            "armies": ["balkans", "eastern_europe"],
            "hand": ["de_broad_front"],
            "status": ["de_volksturm"],
            "deck": ["de_plunder"],
        },
        soviet_union={"armies": ["moscow", "russia", "ukraine", "western_europe"]},
    ).choose("use:de_volksturm", "remove:soviet_union/army/russia", "play:de_broad_front")
    assert table.armies("germany") == {"balkans", "eastern_europe", "germany"}
    assert set(table.spaces) == {"russia", "ukraine"}  # not Western Europe, next to the new Army in Germany


@pytest.mark.rule("W-ACT-9", "W-ACT-1")
def test_a_rebuild_lifts_a_piece_and_builds_it_by_the_rules_of_that_moment() -> None:
    """Ruling 6.8: one at a time, each at most once, lost to the pool where nothing can be built."""
    table = Table(
        turn="soviet_union",
        soviet_union={"armies": ["moscow", "vladivostok"], "hand": ["su_trans_siberian"]},
        italy={"armies": ["italy"], "hand": ["it_plunder"]},
    ).choose("play:su_trans_siberian")
    assert table.offered == ["pass", "piece:soviet_union/army/moscow", "piece:soviet_union/army/vladivostok"]
    table.choose("piece:soviet_union/army/vladivostok")
    assert (table.kind, table.armies("soviet_union")) == ("build", {"moscow"})
    assert "vladivostok" not in table.spaces
    table.choose("space:ukraine")
    assert table.offered == ["pass", "piece:soviet_union/army/moscow"]  # the Army just built is not lifted again
    table.choose("pass")
    assert table.armies("soviet_union") == {"moscow", "ukraine"}
