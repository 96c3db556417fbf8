"""Cards (W-CRD): how each type is played, order and costs of a text, what a text speaks of."""

from typing import Any

import pytest

from tests.ww2.table import Table

UK_WAITS: dict[str, Any] = {"armies": ["united_kingdom"], "hand": ["uk_raf"]}
US_WAITS: dict[str, Any] = {"armies": ["eastern_united_states"], "hand": ["us_patton"]}
JAPAN_WAITS: dict[str, Any] = {"armies": ["japan"], "hand": ["jp_truk"]}
ITALY_WAITS: dict[str, Any] = {"armies": ["italy"], "hand": ["it_plunder"]}


def events(table: Table, *types: str) -> list[dict[str, object]]:
    """Return the public events of these types, oldest first."""
    return [event for event in table.state.events_for(None) if event["type"] in types]


def card_of(table: Table, country: str, seat: str | None = None) -> dict[str, Any]:
    """Return what a seat sees of a country's cards."""
    view: Any = table.state.view(seat)
    found: dict[str, Any] = view["countries"][country]
    return found


# Types


@pytest.mark.rule("W-CRD-1")
@pytest.mark.parametrize("card", ["de_build_navy", "de_sea_battle", "de_plunder", "de_sub_monsoon"])
def test_cards_that_resolve_at_once_go_face_up_on_the_pile(card: str) -> None:
    """W-CRD-1: build, battle, Event and Economic Warfare, each on top of what lay there."""
    table = Table(
        germany={"armies": ["germany", "balkans"], "hand": [card], "discard": ["de_autobahn"], "deck": []},
        united_kingdom=UK_WAITS,
    ).choose(f"play:{card}")
    if table.seat == "germany":
        table.choose(table.offered[0])
    assert table.discard("germany") == [card, "de_autobahn"]
    assert card_of(table, "germany")["discard_top"] == card


@pytest.mark.rule("W-CRD-1")
def test_a_card_lies_on_the_pile_while_its_text_is_carried_out() -> None:
    """W-CRD-1, ruling 1.6."""
    table = Table(germany={"armies": ["germany"], "hand": ["de_build_army"]}).choose("play:de_build_army")
    assert table.kind == "build"
    assert card_of(table, "germany")["discard_top"] == "de_build_army"


@pytest.mark.rule("W-CRD-2")
def test_a_response_is_placed_face_down_as_the_play_step() -> None:
    """W-CRD-2, ruling 1.7: its country knows it, others only that there is one; nothing else is played."""
    table = Table(
        turn="japan",
        japan={"armies": ["japan"], "hand": ["jp_truk", "jp_build_army"], "deck": []},
        soviet_union={"armies": ["moscow"], "hand": ["su_tito"]},
    ).choose("play:jp_truk")
    assert table.kind == "discard"
    assert table.country("japan")["responses"] == ["jp_truk"]
    assert card_of(table, "japan", "germany")["responses_size"] == 1
    assert "jp_truk" not in str(table.state.view("germany"))
    assert table.country("japan")["discard"] == []


@pytest.mark.rule("W-CRD-2")
def test_a_response_cannot_be_used_from_the_hand() -> None:
    """W-CRD-2: Stalingrad in hand does not save Ukraine."""
    board: dict[str, Any] = {"germany": {"armies": ["germany", "eastern_europe"], "hand": ["de_land_battle"]}}
    in_hand = Table(**board, soviet_union={"armies": ["moscow", "ukraine"], "hand": ["su_stalingrad"]})
    in_hand.choose("play:de_land_battle", "space:ukraine")
    assert "ukraine" not in in_hand.armies("soviet_union")
    on_table = Table(**board, soviet_union={"armies": ["moscow", "ukraine"], "responses": ["su_stalingrad"]})
    assert on_table.choose("play:de_land_battle", "space:ukraine").uses == ["su_stalingrad"]


@pytest.mark.rule("W-CRD-2", "W-INF-4")
def test_a_used_response_is_revealed_and_discarded_face_up() -> None:
    """W-CRD-2."""
    table = Table(
        germany={"armies": ["germany", "eastern_europe"], "hand": ["de_land_battle"]},
        soviet_union={"armies": ["moscow", "ukraine"], "responses": ["su_stalingrad"], "discard": ["su_tito"]},
        united_kingdom=UK_WAITS,
    ).choose("play:de_land_battle", "space:ukraine", "use:su_stalingrad")
    assert table.country("soviet_union")["responses"] == []
    assert table.discard("soviet_union") == ["su_stalingrad", "su_tito"]
    assert card_of(table, "soviet_union")["discard_top"] == "su_stalingrad"
    assert events(table, "CardUsed")[0]["cards"] == ["su_stalingrad"]


@pytest.mark.rule("W-CRD-3")
def test_a_status_is_placed_face_up_and_stays() -> None:
    """W-CRD-3: all see it, and using it does not discard it."""
    table = Table(
        germany={"armies": ["germany"], "hand": ["de_blitzkrieg"], "deck": []}, united_kingdom=UK_WAITS
    ).choose("play:de_blitzkrieg")
    assert table.seat == "united_kingdom"
    assert card_of(table, "germany", "japan")["status"] == ["de_blitzkrieg"]
    used = Table(
        germany={"armies": ["germany"], "hand": ["de_land_battle"], "status": ["de_blitzkrieg"]},
        united_kingdom=UK_WAITS,
    ).choose("play:de_land_battle", "space:balkans", "use:de_blitzkrieg")
    assert card_of(used, "germany")["status"] == ["de_blitzkrieg"]


@pytest.mark.rule("W-CRD-3", "W-CRD-9")
def test_a_status_does_not_help_in_the_play_step_it_is_placed() -> None:
    """W-CRD-3, rulings 1.7 and 6.1: Guards goes down, and the Play step is over."""
    table = Table(
        turn="soviet_union",
        soviet_union={
            "armies": ["moscow"],
            "hand": ["su_guards", "su_tito", "su_mao"],
            "discard": ["su_build_army"],
            "deck": [],
        },
        italy=ITALY_WAITS,
    )
    assert "use:su_guards" not in table.offered
    table.choose("play:su_guards")
    assert (table.kind, table.uses) == ("discard", [])


@pytest.mark.rule("W-CRD-3")
def test_a_status_may_help_later_in_the_turn_it_is_placed() -> None:
    """Ruling 1.7: Balkan Resources scores in the Victory step of that very turn."""
    table = Table(
        turn="italy",
        italy={"armies": ["italy", "balkans"], "hand": ["it_balkan_resources"], "deck": []},
        united_states=US_WAITS,
    ).choose("play:it_balkan_resources")
    assert table.uses == ["it_balkan_resources"]
    assert table.choose("use:it_balkan_resources").vp["axis"] == 3


# Order and costs


@pytest.mark.rule("W-CRD-4")
def test_actions_are_done_in_the_printed_order() -> None:
    """W-CRD-4: Patton Advances builds first, and the battle is led from the Army just built."""
    table = Table(
        turn="united_states",
        united_states={"armies": ["eastern_united_states", "iceland"], "navies": ["north_atlantic", "north_sea"]}
        | {"hand": ["us_patton"]},
        germany={"armies": ["germany"], "hand": ["de_plunder"]},
    ).choose("play:us_patton")
    assert table.spaces == ["western_europe"]
    table.choose("space:western_europe")
    assert (table.kind, table.spaces) == ("battle", ["germany", "italy"])
    table.choose("space:germany")
    assert table.armies("germany") == set()


@pytest.mark.rule("W-CRD-4")
def test_a_later_build_may_draw_supply_from_an_earlier_one() -> None:
    """W-CRD-4, ruling 2.8: Wartime Production builds on from the Army just built in Canada."""
    table = Table(
        turn="united_states",
        united_states={
            "armies": ["eastern_united_states"],
            "hand": ["us_build_army"],
            "status": ["us_wartime_production"],
            "deck": ["us_b24"],
        },
    ).choose("play:us_build_army")
    assert "pacific_northwest" not in table.spaces
    table.choose("space:canada", "use:us_wartime_production")
    assert "pacific_northwest" in table.spaces


@pytest.mark.rule("W-CRD-4", "W-REA-6")
def test_an_action_is_finished_before_the_next() -> None:
    """W-CRD-4: reactions to the first battle of Broad Front come before the second is chosen."""
    table = Table(
        germany={"armies": ["germany", "eastern_europe"], "hand": ["de_broad_front"], "status": ["de_blitzkrieg"]},
        soviet_union={"armies": ["moscow", "ukraine", "russia"]},
    ).choose("play:de_broad_front", "space:ukraine")
    assert table.uses == ["de_blitzkrieg"]
    assert "russia" in table.armies("soviet_union")
    table.choose("pass")
    assert table.kind == "battle"


@pytest.mark.rule("W-CRD-5")
def test_one_benefit_is_no_condition_for_another() -> None:
    """W-CRD-5, ruling 6.14: no Army in the Balkans to eliminate; King Peter recruits all the same."""
    table = Table(
        turn="united_kingdom",
        united_kingdom={"armies": ["united_kingdom"], "hand": ["uk_king_peter"]},
        japan=JAPAN_WAITS,
    ).choose("play:uk_king_peter", "space:balkans")
    assert [event["space"] for event in events(table, "PieceRecruited")] == ["balkans"]


@pytest.mark.rule("W-CRD-5")
def test_a_part_may_be_skipped() -> None:
    """W-CRD-5, ruling 2.8: Tito may spare the German Army; then nothing can be recruited there."""
    table = Table(
        turn="soviet_union",
        soviet_union={"armies": ["moscow"], "hand": ["su_tito"]},
        germany={"armies": ["germany", "balkans"]},
        italy=ITALY_WAITS,
    ).choose("play:su_tito")
    assert "pass" in table.offered
    table.choose("pass")
    assert table.seat == "italy"
    assert "balkans" in table.armies("germany")


@pytest.mark.rule("W-CRD-5")
def test_a_part_that_cannot_be_done_does_not_stop_the_next() -> None:
    """W-CRD-5, ruling 2.8: the Balkans are held, yet the Army in Ukraine is eliminated."""
    table = Table(
        germany={"armies": ["germany"], "hand": ["de_military_dictatorships"]},
        italy={"armies": ["italy", "balkans"]},
        soviet_union={"armies": ["moscow", "ukraine"]},
        united_kingdom=UK_WAITS,
    ).choose("play:de_military_dictatorships", "piece:soviet_union/army/ukraine")
    assert table.armies("soviet_union") == {"moscow"}


@pytest.mark.rule("W-CRD-5")
def test_a_part_that_may_be_repeated_ends_when_it_is_declined() -> None:
    """W-CRD-5: Forced Conscription places one Army and is over."""
    table = Table(
        germany={"armies": ["germany"], "hand": ["de_forced_conscription"], "deck": []}, united_kingdom=UK_WAITS
    ).choose("play:de_forced_conscription", "space:balkans", "pass")
    assert table.seat == "united_kingdom"
    assert table.armies("germany") == {"germany", "balkans"}


@pytest.mark.rule("W-CRD-6")
def test_a_cost_is_paid_before_the_effect() -> None:
    """W-CRD-6, ruling 1.5: the card of Blitzkrieg is gone before the Army is built."""
    table = Table(
        germany={"armies": ["germany"], "hand": ["de_land_battle"], "status": ["de_blitzkrieg"]},
        united_kingdom=UK_WAITS,
    ).choose("play:de_land_battle", "space:balkans", "use:de_blitzkrieg")
    order = [str(e["type"]) for e in events(table, "SpaceBattled", "CardUsed", "DeckDiscarded", "PieceBuilt")]
    assert order == ["SpaceBattled", "CardUsed", "DeckDiscarded", "PieceBuilt"]


@pytest.mark.rule("W-CRD-6")
def test_discards_come_before_anything_else_on_a_card() -> None:
    """W-CRD-6, ruling 1.5: the UK discards, then the Axis score."""
    table = Table(
        germany={"armies": ["germany"], "hand": ["de_sub_monsoon"], "deck": []},
        united_kingdom={**UK_WAITS, "deck": ["uk_enigma", "uk_destroyers", "uk_resistance"]},
    ).choose("play:de_sub_monsoon", "country:united_kingdom")
    order = [(e["type"], e["count"]) for e in events(table, "DeckDiscarded", "PointsScored")]
    assert order == [("DeckDiscarded", 2), ("PointsScored", 2), ("PointsScored", 2)]


@pytest.mark.rule("W-CRD-6")
def test_a_card_pitched_for_guards_may_be_fetched_by_it() -> None:
    """Ruling 1.5: the cost is complete before the effect, so the Build Army just discarded is in the pile."""
    table = Table(
        turn="soviet_union",
        soviet_union={"armies": ["moscow"], "hand": ["su_build_army", "su_mao"], "status": ["su_guards"], "deck": []},
        italy=ITALY_WAITS,
    ).choose("use:su_guards")
    assert (table.kind, table.hand("soviet_union")) == ("build", [])
    table.choose("space:russia")
    assert table.armies("soviet_union") == {"moscow", "russia"}


# Whom a text speaks of


@pytest.mark.rule("W-CRD-7")
def test_a_text_speaks_of_its_own_countrys_pieces() -> None:
    """W-CRD-7: Plunder counts German pieces only, whatever Italy has."""
    table = Table(
        germany={"armies": ["germany", "balkans"], "navies": ["baltic_sea"], "hand": ["de_plunder"]},
        italy={"armies": ["italy", "western_europe", "north_africa"], "navies": ["mediterranean_sea"]},
        united_kingdom=UK_WAITS,
    ).choose("play:de_plunder")
    assert events(table, "PointsScored")[0]["count"] == 2


@pytest.mark.rule("W-CRD-7")
def test_a_text_speaks_of_its_own_countrys_cards() -> None:
    """W-CRD-7: Blitzkrieg answers Germany's battles, not Italy's."""
    table = Table(
        turn="italy",
        italy={"armies": ["italy"], "hand": ["it_land_battle"]},
        germany={"armies": ["germany"], "status": ["de_blitzkrieg"]},
        united_states=US_WAITS,
    ).choose("play:it_land_battle", "space:balkans")
    assert (table.seat, table.uses) == ("united_states", [])


@pytest.mark.rule("W-CRD-8")
def test_a_text_may_place_a_teammates_piece() -> None:
    """W-CRD-8, ruling 2.6: Italy decides on Afrika Korps; the Army is one of Germany's."""
    table = Table(turn="italy", italy={"armies": ["italy"], "hand": ["it_afrika_korps"]}, united_states=US_WAITS)
    table.choose("play:it_afrika_korps")
    assert table.seat == "italy"
    table.choose("space:north_africa")
    assert "north_africa" in table.armies("germany")
    assert table.country("germany")["armies_left"] == 5
    assert table.country("italy")["armies_left"] == 3


@pytest.mark.rule("W-CRD-8")
def test_a_teammates_build_follows_the_teammates_supply() -> None:
    """W-CRD-8, ruling 2.6: Arsenal of Democracy lets the UK build where its own pieces reach, and the UK decides."""
    table = Table(
        turn="united_states",
        united_states={"armies": ["eastern_united_states", "hawaii"], "hand": ["us_arsenal"]},
        united_kingdom={"armies": ["united_kingdom", "india"]},
    ).choose("play:us_arsenal")
    assert table.seat == "united_kingdom"
    table.choose("number:1")
    assert (table.seat, table.kind) == ("united_kingdom", "build")
    assert set(table.spaces) == {"middle_east", "szechuan", "southeast_asia"}


@pytest.mark.rule("W-CRD-8")
def test_where_a_text_says_may_the_other_country_decides() -> None:
    """Ruling 2.6: Murmansk Convoy recruits by the US player's word, and the Soviet Union chooses its build."""
    table = Table(
        turn="united_states",
        united_states={"armies": ["eastern_united_states"], "hand": ["us_murmansk_convoy"]},
        soviet_union={"armies": ["moscow"]},
        germany={"armies": ["germany"], "hand": ["de_plunder"]},
    ).choose("play:us_murmansk_convoy")
    assert table.seat == "united_states"
    table.choose("space:russia")
    assert (table.seat, table.kind) == ("soviet_union", "build")
    assert "pass" in table.offered


# Instead, duration, Economic Warfare, VP


@pytest.mark.rule("W-CRD-9")
def test_an_instead_card_is_the_play_step() -> None:
    """W-CRD-9, ruling 6.1: Conscription is used and no card is played; a hand card stays in hand."""
    table = Table(
        germany={
            "armies": ["germany"],
            "hand": ["de_plunder"],
            "status": ["de_conscription"],
            "deck": ["de_autobahn", "de_sea_battle"],
        },
        united_kingdom=UK_WAITS,
    ).choose("use:de_conscription", "space:balkans")
    assert (table.seat, table.kind) == ("germany", "discard")
    assert table.hand("germany") == ["de_plunder"]
    assert "balkans" in table.armies("germany")


@pytest.mark.rule("W-CRD-9")
def test_an_instead_of_building_card_replaces_the_build() -> None:
    """W-CRD-9, ruling 2.7: India joins by a recruit, so what answers a build is silent."""
    table = Table(
        turn="united_kingdom",
        united_kingdom={"armies": ["united_kingdom"], "hand": ["uk_build_army"], "status": ["uk_lord_linlithgow"]},
        japan=JAPAN_WAITS,
    ).choose("play:uk_build_army", "use:uk_lord_linlithgow")
    assert [event["type"] for event in events(table, "PieceBuilt", "PieceRecruited")] == ["PieceRecruited"]
    assert "india" in table.armies("united_kingdom")


@pytest.mark.rule("W-CRD-9")
def test_an_instead_of_building_card_needs_an_army_but_no_place_to_build() -> None:
    """W-CRD-9, ruling 2.7: with nowhere to build India still joins; with no Army left it does not."""
    status = {"hand": ["uk_build_army"], "status": ["uk_lord_linlithgow"]}
    nowhere = Table(
        turn="united_kingdom",
        united_kingdom={"armies": [], **status},
        germany={"armies": ["united_kingdom"]},
        japan=JAPAN_WAITS,
    ).choose("play:uk_build_army")
    assert nowhere.armies("united_kingdom") == {"india"}
    armies = ["united_kingdom", "canada", "australia", "africa", "iceland"]
    full = Table(turn="united_kingdom", united_kingdom={"armies": armies, **status}, japan=JAPAN_WAITS)
    assert full.choose("play:uk_build_army").uses == []


@pytest.mark.rule("W-CRD-10")
def test_this_turn_ends_with_the_current_turn() -> None:
    """W-CRD-10: Stalingrad shields Ukraine in Germany's turn, not in Italy's."""
    table = Table(
        germany={"armies": ["germany", "eastern_europe"], "hand": ["de_land_battle"], "status": ["de_dive_bombers"]},
        soviet_union={"armies": ["moscow", "ukraine"], "responses": ["su_stalingrad"]},
        italy={"armies": ["italy", "balkans"], "hand": ["it_land_battle"]},
    ).choose("play:de_land_battle", "space:ukraine", "use:su_stalingrad")
    assert table.country("soviet_union")["protected"] == ["ukraine"]
    table.choose("use:de_dive_bombers", "space:ukraine")
    assert "ukraine" in table.armies("soviet_union")
    while table.seat != "italy":
        table.choose("done" if "done" in table.offered else "pass")
    assert table.country("soviet_union")["protected"] == []
    table.choose("play:it_land_battle", "space:ukraine")
    assert "ukraine" not in table.armies("soviet_union")


@pytest.mark.rule("W-CRD-10")
def test_an_effect_without_a_duration_ends_at_once() -> None:
    """W-CRD-10, ruling 5.10: Radar saves from one battle; the second of the turn removes the Navy."""
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
        },
    ).choose("play:jp_sea_battle", "space:central_pacific", "use:us_radar", "use:jp_surprise_attack")
    table.choose("space:central_pacific")
    assert "central_pacific" not in table.navies("united_states")


@pytest.mark.rule("W-CRD-11")
@pytest.mark.parametrize("held_by", ["germany", "soviet_union", None])
def test_economic_warfare_works_whoever_holds_the_home(held_by: str | None) -> None:
    """W-CRD-11: Bomber Command makes Germany discard although its Home is lost."""
    board: dict[str, Any] = {"germany": {"armies": ["balkans"], "deck": ["de_plunder"] + ["de_build_army"] * 4}}
    if held_by is not None:
        board[held_by] = {**board.get(held_by, {}), "armies": ["germany"]}
    table = Table(
        turn="united_kingdom",
        united_kingdom={"armies": ["united_kingdom"], "hand": ["uk_bomber_command"]},
        japan=JAPAN_WAITS,
        **board,
    ).choose("play:uk_bomber_command", "country:germany")
    assert table.country("germany")["deck_size"] == 1


@pytest.mark.rule("W-CRD-12")
def test_points_without_a_step_are_scored_at_once_even_with_the_home_occupied() -> None:
    """W-CRD-12, ruling 4.9: Plunder pays; the Victory step of that turn does not."""
    table = Table(
        germany={"armies": ["balkans", "western_europe"], "hand": ["de_plunder"]},
        soviet_union={"armies": ["moscow", "germany"]},
        united_kingdom=UK_WAITS,
    ).choose("play:de_plunder")
    assert [event["type"] for event in events(table, "PointsScored", "VictoryStepSkipped")] == [
        "PointsScored",
        "VictoryStepSkipped",
    ]
    assert table.vp["axis"] == 2
