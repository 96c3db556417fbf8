"""Reactions (W-REA): who may answer what, when, and in what order."""

from typing import Any

import pytest

import haversack
from haversack.kernel.state import GameState
from tests.ww2.table import Table

UK_WAITS: dict[str, Any] = {"armies": ["united_kingdom"], "hand": ["uk_build_army"]}
ITALY_WAITS: dict[str, Any] = {"armies": ["italy"], "hand": ["it_plunder"]}


def german_battle(soviet: dict[str, Any], **german: Any) -> Table:
    """Return Germany having battled the Soviet Army in Ukraine."""
    board: dict[str, Any] = {"armies": ["germany", "eastern_europe"], "hand": ["de_land_battle"], **german}
    table = Table(
        germany=board,
        soviet_union={"armies": ["moscow", "ukraine", "russia"], **soviet},
        united_kingdom=UK_WAITS,
    )
    return table.choose("play:de_land_battle", "space:ukraine")


def soviet_battle(italian: dict[str, Any], **soviet: Any) -> Table:
    """Return the Soviet Union having battled the German Army in Ukraine."""
    board: dict[str, Any] = {"armies": ["moscow"], "hand": ["su_land_battle", "su_mao", "su_tito", "su_vasilevsky"]}
    table = Table(
        turn="soviet_union",
        soviet_union={**board, **soviet},
        germany={"armies": ["germany", "eastern_europe", "ukraine"]},
        italy={"armies": ["italy", "balkans"], **italian},
    )
    return table.choose("play:su_land_battle", "space:ukraine")


@pytest.mark.rule("W-REA-1")
def test_using_a_card_is_never_forced() -> None:
    """W-REA-1: the Soviet Union may let Ukraine fall and keep Stalingrad."""
    table = german_battle({"responses": ["su_stalingrad"]})
    assert table.offered == ["pass", "use:su_stalingrad"]
    table.choose("pass")
    assert "ukraine" not in table.armies("soviet_union")
    assert table.country("soviet_union")["responses"] == ["su_stalingrad"]


@pytest.mark.rule("W-REA-1", "W-REA-10")
def test_a_card_is_its_own_countrys_choice_not_of_who_is_affected() -> None:
    """W-REA-1: a US Navy is in danger; the UK, whose Destroyers could save it, is asked, and the US is not."""
    table = Table(
        turn="japan",
        japan={"armies": ["japan"], "navies": ["sea_of_japan"], "hand": ["jp_sea_battle"]},
        united_states={
            "armies": ["western_united_states", "philippines"],
            "navies": ["east_pacific", "central_pacific"],
        },
        united_kingdom={"armies": ["united_kingdom"], "responses": ["uk_destroyers"]},
    ).choose("play:jp_sea_battle", "space:central_pacific")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_destroyers"])
    table.choose("use:uk_destroyers")
    assert "central_pacific" in table.navies("united_states")


@pytest.mark.rule("W-REA-2")
def test_once_the_next_thing_is_declared_it_is_too_late() -> None:
    """W-REA-2: Dive Bombers declined after the battle cannot be used later in the turn."""
    table = german_battle({}, status=["de_dive_bombers"], hand=["de_land_battle", "de_plunder"], deck=["de_autobahn"])
    assert table.uses == ["de_dive_bombers"]
    table.choose("pass")
    assert (table.kind, table.uses) == ("discard", [])


@pytest.mark.rule("W-REA-2")
def test_a_card_waits_for_its_own_trigger() -> None:
    """W-REA-2: Stalingrad is not offered for a battle elsewhere, Leningrad is."""
    table = Table(
        germany={"armies": ["germany", "eastern_europe"], "hand": ["de_land_battle"]},
        soviet_union={"armies": ["moscow", "ukraine", "russia"], "responses": ["su_stalingrad", "su_leningrad"]},
    ).choose("play:de_land_battle", "space:russia")
    assert table.uses == ["su_leningrad"]


@pytest.mark.rule("W-REA-2")
@pytest.mark.parametrize(("card", "space", "offered"), [("sea", "north_sea", False), ("land", "iceland", True)])
def test_a_card_for_armies_does_not_answer_for_navies(card: str, space: str, offered: bool) -> None:
    """W-REA-2: Defensive Posture saves a supplied UK Army; a UK Navy in danger does not set it off."""
    table = Table(
        germany={"armies": ["eastern_united_states"], "navies": ["north_atlantic"], "hand": [f"de_{card}_battle"]},
        united_states={"armies": ["western_united_states"]},
        united_kingdom={
            "armies": ["united_kingdom", "iceland"],
            "navies": ["north_sea"],
            "responses": ["uk_defensive_posture"],
        },
    ).choose(f"play:de_{card}_battle", f"space:{space}")
    assert (table.uses == ["uk_defensive_posture"]) == offered


@pytest.mark.rule("W-REA-3")
def test_a_status_is_used_once_for_each_trigger() -> None:
    """W-REA-3, ruling 5.2: Jet Fighters lowers a discard once, by three."""
    table = Table(
        turn="united_kingdom",
        united_kingdom={"armies": ["united_kingdom"], "hand": ["uk_bomber_command"], "deck": []},
        germany={"armies": ["germany"], "status": ["de_jet_fighters"], "deck": ["de_build_army"] * 5},
        japan={"armies": ["japan"], "hand": ["jp_truk"]},
    ).choose("play:uk_bomber_command", "country:germany", "use:de_jet_fighters")
    assert table.seat == "japan"
    assert table.country("germany")["deck_size"] == 4


@pytest.mark.rule("W-REA-3")
def test_a_status_without_a_limit_is_not_spent_by_its_use() -> None:
    """W-REA-3, ruling 5.2: the card for Australia stands in for a build whenever one is allowed."""
    table = Table(
        turn="united_states",
        united_states={"armies": ["eastern_united_states"], "hand": ["us_arsenal"]},
        united_kingdom={"armies": ["united_kingdom"], "navies": ["north_sea"], "status": ["uk_australia_directorate"]},
    ).choose("play:us_arsenal", "number:1", "use:uk_australia_directorate")
    assert "australia" in table.armies("united_kingdom")
    assert table.country("united_kingdom")["status"] == ["uk_australia_directorate"]
    assert table.country("united_kingdom")["used_this_turn"] == []


@pytest.mark.rule("W-REA-3")
def test_once_per_turn_is_once_per_turn() -> None:
    """W-REA-3, ruling 5.2: the battle that Dive Bombers grants is a new trigger, yet the card is spent this turn."""
    table = german_battle({}, status=["de_dive_bombers", "de_blitzkrieg"], deck=["de_plunder", "de_autobahn"])
    table.choose("use:de_dive_bombers", "space:russia")
    assert table.uses == ["de_blitzkrieg"]
    assert table.country("germany")["used_this_turn"] == ["de_dive_bombers"]
    table.pass_until("play")
    assert table.country("germany")["used_this_turn"] == []


@pytest.mark.rule("W-REA-4")
def test_the_team_that_did_not_cause_the_trigger_goes_first() -> None:
    """W-REA-4, ruling 5.4: Italy fills Ukraine before the Soviet Union may battle on."""
    table = soviet_battle({"responses": ["it_romanian_reinforcements"]}, status=["su_stavka"])
    assert (table.seat, table.uses) == ("italy", ["it_romanian_reinforcements"])
    table.choose("use:it_romanian_reinforcements")
    assert "ukraine" in table.armies("italy")
    assert (table.seat, table.uses) == ("soviet_union", ["su_stavka"])


@pytest.mark.rule("W-REA-4")
def test_the_other_team_goes_first_before_a_removal_too() -> None:
    """W-REA-4: Atlantic Wall and Monte Cassino answer a battle of the Allies before the Allies do anything."""
    table = Table(
        turn="united_kingdom",
        united_kingdom={
            "armies": ["united_kingdom"],
            "navies": ["north_sea"],
            "hand": ["uk_land_battle"],
            "deck": ["uk_enigma", "uk_destroyers", "uk_singapore"],
        },
        germany={"armies": ["germany", "western_europe"], "status": ["de_atlantic_wall"]},
    ).choose("play:uk_land_battle", "space:western_europe")
    assert (table.seat, table.uses) == ("germany", ["de_atlantic_wall"])
    assert "western_europe" in table.armies("germany")
    table.choose("use:de_atlantic_wall")
    assert table.country("united_kingdom")["deck_size"] == 0
    assert "western_europe" not in table.armies("germany")


@pytest.mark.rule("W-REA-4")
def test_the_clock_asks_only_whose_card_waits_for_it() -> None:
    """W-REA-4: at the beginning of Germany's turn its own cards are asked, nobody else's of that kind."""
    table = Table(
        germany={"armies": ["balkans"], "hand": ["de_plunder"], "status": ["de_volksturm"]},
        soviet_union={"armies": ["moscow"], "responses": ["su_defense_motherland"]},
        japan={"armies": ["japan"], "responses": ["jp_mobile_force"]},
    )
    assert (table.seat, table.uses) == ("germany", ["de_volksturm"])
    assert table.choose("pass").kind == "play"


@pytest.mark.rule("W-REA-5")
def test_the_other_team_gets_its_chance_after_each_reaction() -> None:
    """W-REA-5, ruling 5.1: Italy passes, the Soviet Union battles on, and Italy is asked again before the next."""
    table = soviet_battle({"responses": ["it_romanian_reinforcements"]}, status=["su_stavka", "su_frontal_assault"])
    assert table.seat == "italy"
    table.choose("pass")
    assert (table.seat, set(table.uses)) == ("soviet_union", {"su_stavka", "su_frontal_assault"})
    table.choose("use:su_stavka", "discard:su_mao")  # battles Ukraine, empty now: a battle with windows of its own
    assert (table.seat, table.uses) == ("soviet_union", ["su_frontal_assault"])  # about the inner battle
    table.choose("pass")
    assert (table.seat, table.uses) == ("italy", ["it_romanian_reinforcements"])  # about the first battle again
    table.choose("pass")
    assert (table.seat, table.uses) == ("soviet_union", ["su_frontal_assault"])


@pytest.mark.rule("W-REA-5")
def test_a_window_closes_when_both_teams_pass_in_succession() -> None:
    """Ruling 5.1."""
    table = soviet_battle({"responses": ["it_romanian_reinforcements"]}, status=["su_stavka"]).choose("pass", "pass")
    assert table.kind == "discard"


@pytest.mark.rule("W-REA-6")
def test_a_reaction_sets_off_reactions_that_are_finished_first() -> None:
    """W-REA-6, ruling 5.5: Rasputitsa answers the build of Blitzkrieg before Dive Bombers answers the battle."""
    table = german_battle(
        {"responses": ["su_rasputitsa"]},
        status=["de_blitzkrieg", "de_dive_bombers"],
        deck=["de_plunder", "de_autobahn", "de_v_weapons"],
    )
    table.choose("use:de_blitzkrieg")
    assert (table.seat, table.uses) == ("soviet_union", ["su_rasputitsa"])
    table.choose("use:su_rasputitsa")
    assert "ukraine" not in table.armies("germany")
    assert (table.seat, table.uses) == ("germany", ["de_dive_bombers"])


@pytest.mark.rule("W-REA-6")
def test_eliminating_the_piece_just_built_does_not_undo_the_build() -> None:
    """Ruling 5.7: Synthetic Fuel still follows the Army that Rasputitsa took."""
    table = Table(
        germany={
            "armies": ["germany", "eastern_europe"],
            "hand": ["de_build_army"],
            "status": ["de_synthetic_fuel"],
            "deck": ["de_plunder", "de_autobahn"],
        },
        soviet_union={"armies": ["moscow"], "responses": ["su_rasputitsa"]},
    ).choose("play:de_build_army", "space:ukraine", "use:su_rasputitsa")
    assert "ukraine" not in table.armies("germany")
    assert table.uses == ["de_synthetic_fuel"]
    table.choose("use:de_synthetic_fuel")
    assert {"balkans", "russia"} <= set(table.spaces)


@pytest.mark.rule("W-REA-6")
def test_enigma_waits_until_the_use_is_finished() -> None:
    """Ruling 5.12: the inner windows of Blitzkrieg come first, then the Status is discarded."""
    table = Table(
        germany={
            "armies": ["germany", "eastern_europe"],
            "hand": ["de_land_battle"],
            "status": ["de_blitzkrieg"],
            "deck": ["de_plunder"],
        },
        soviet_union={"armies": ["moscow", "ukraine"], "responses": ["su_rasputitsa"]},
        united_kingdom={"armies": ["united_kingdom"], "responses": ["uk_enigma"]},
    ).choose("play:de_land_battle", "space:ukraine", "use:de_blitzkrieg")
    assert table.seat == "soviet_union"
    table.choose("pass")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_enigma"])
    table.choose("use:uk_enigma")
    assert table.country("germany")["status"] == []
    assert table.country("germany")["discard_top"] == "de_blitzkrieg"
    assert "ukraine" in table.armies("germany")


RADAR_AND_DESTROYERS: dict[str, Any] = {
    "united_kingdom": {"armies": ["united_kingdom", "iceland"], "responses": ["uk_destroyers"]},
    "united_states": {
        "armies": ["eastern_united_states"],
        "navies": ["north_atlantic", "north_sea"],
        "status": ["us_radar"],
    },
}


@pytest.mark.rule("W-REA-7")
@pytest.mark.parametrize(
    ("turn", "card", "order"),
    [
        ("germany", "de_sea_battle", ["united_kingdom", "united_states"]),
        ("italy", "it_sea_battle", ["united_states", "united_kingdom"]),
    ],
)
def test_a_teams_countries_are_asked_in_turn_order_from_the_active_one(turn: str, card: str, order: list[str]) -> None:
    """W-REA-7: after Germany comes the UK before the US, after Italy the US before the UK."""
    own: dict[str, Any] = {turn: {"armies": ["germany", "western_europe"], "hand": [card]}}
    table = Table(turn=turn, **own, **RADAR_AND_DESTROYERS).choose(f"play:{card}", "space:north_sea")
    assert table.seat == order[0]
    table.choose("pass")
    assert table.seat == order[1]


@pytest.mark.rule("W-REA-7")
def test_a_team_uses_its_reactions_in_the_order_it_wants() -> None:
    """W-REA-7: Italy lets Germany speak first, and is asked again after Germany's wall was used and answered."""
    wall = {"before": {"battle_declared": {"kind": "army", "who": "team"}}, "do": {"burn_attacker": 1}}
    filler = {"id": "de_filler", "name": "Filler", "type": "land_battle", "count": 20, "do": {"battle": "army"}}
    cards = [filler, {"id": "de_wall", "name": "Wall", "type": "status", **wall}]
    game = haversack.load("ww2", pack={"name": "House", "game": "ww2", "decks": {"germany": cards}})
    countries = {
        "germany": {"armies": ["germany"], "status": ["de_wall"]},
        "italy": {"armies": ["italy"], "responses": ["it_monte_cassino"]},
        "united_kingdom": {"armies": ["united_kingdom", "western_europe"], "hand": ["uk_land_battle"]},
    }
    state = game.position({"game": "ww2", "turn": "united_kingdom", "countries": countries})
    state.apply("play:uk_land_battle").apply("space:italy")
    assert asked(state) == ("italy", ["pass", "use:it_monte_cassino"])
    assert asked(state.apply("pass")) == ("germany", ["pass", "use:de_wall"])
    assert asked(state.apply("use:de_wall")) == ("italy", ["pass", "use:it_monte_cassino"])


def asked(state: GameState) -> tuple[str, list[str]]:
    """Return who decides now, and what is offered."""
    assert state.decision is not None
    return state.decision.seat, state.decision.keys()


@pytest.mark.rule("W-REA-8")
def test_a_saved_piece_is_safe_from_battle_for_the_turn() -> None:
    """W-REA-8, ruling 5.8: it may be battled again, in vain."""
    table = german_battle(
        {"responses": ["su_stalingrad"]}, status=["de_dive_bombers"], deck=["de_plunder", "de_autobahn"]
    )
    table.choose("use:su_stalingrad", "use:de_dive_bombers", "space:ukraine")
    assert "ukraine" in table.armies("soviet_union")
    assert table.log.count("SpaceBattled") == 2


@pytest.mark.rule("W-REA-8")
def test_a_saved_piece_is_safe_from_elimination() -> None:
    """W-REA-8, ruling 5.8: Mao Tse-tung hits an Army that is protected this turn, and it stays."""
    board: dict[str, Any] = {
        "soviet_union": {"armies": ["moscow"], "hand": ["su_mao"]},
        "italy": ITALY_WAITS,
    }
    japan: dict[str, Any] = {"armies": ["japan", "china", "szechuan"]}
    saved = Table(turn="soviet_union", **board, japan={**japan, "protected": ["china"]})
    saved.choose("play:su_mao", "piece:japan/army/china")
    assert "china" in saved.armies("japan")
    lost = Table(turn="soviet_union", **board, japan=japan).choose("play:su_mao", "piece:japan/army/china")
    assert "china" not in lost.armies("japan")


@pytest.mark.rule("W-REA-8")
def test_a_saved_piece_is_safe_from_the_supply_step() -> None:
    """W-REA-8, ruling 5.8: an unsupplied Army protected this turn outlasts the Supply step, not the next one."""
    board: dict[str, Any] = {"soviet_union": {"armies": ["moscow", "canada"], "hand": ["su_mao"], "deck": []}}
    board["soviet_union"]["protected"] = ["canada"]
    table = Table(turn="soviet_union", step="supply", **board, italy=ITALY_WAITS).choose("done")
    assert table.seat == "italy"
    assert "canada" in table.armies("soviet_union")
    assert table.country("soviet_union")["protected"] == []


@pytest.mark.rule("W-REA-8")
def test_a_protected_piece_may_still_be_battled() -> None:
    """Ruling 5.8: it may be chosen as the target; the battle is fought."""
    table = Table(
        turn="soviet_union",
        soviet_union={"armies": ["moscow"], "hand": ["su_land_battle", "su_mao"], "status": ["su_stavka"]},
        germany={"armies": ["germany", "ukraine"], "protected": ["ukraine"]},
    ).choose("play:su_land_battle", "space:ukraine")
    assert "ukraine" in table.armies("germany")
    assert table.uses == ["su_stavka"]


@pytest.mark.rule("W-REA-9")
def test_immediately_after_never_fits_a_piece_placed_earlier() -> None:
    """W-REA-9: Rasputitsa answers the Army just built, not the one that stood in Russia before."""
    board: dict[str, Any] = {
        "germany": {"armies": ["germany", "eastern_europe", "russia"], "hand": ["de_build_army"]},
        "soviet_union": {"armies": ["moscow"], "responses": ["su_rasputitsa"]},
        "united_kingdom": UK_WAITS,
    }
    elsewhere = Table(**board).choose("play:de_build_army", "space:balkans")
    assert (elsewhere.seat, elsewhere.uses) == ("united_kingdom", [])
    near = Table(**board).choose("play:de_build_army", "space:ukraine")
    assert (near.seat, near.uses) == ("soviet_union", ["su_rasputitsa"])
    near.choose("use:su_rasputitsa")
    assert near.armies("germany") == {"germany", "eastern_europe", "russia"}


@pytest.mark.rule("W-REA-10")
def test_nobody_uses_another_countrys_cards() -> None:
    """W-REA-10: Italy battles; Germany's Blitzkrieg is neither Italy's to use nor Germany's here."""
    table = Table(
        turn="italy",
        italy={"armies": ["italy"], "hand": ["it_land_battle", "it_plunder"]},
        germany={"armies": ["germany"], "status": ["de_blitzkrieg", "de_conscription"]},
    )
    assert table.uses == []
    assert table.why_not("use:de_conscription") == ["W-REA-10"]
    table.choose("play:it_land_battle", "space:balkans")
    assert (table.seat, table.uses) == ("italy", [])


# Rulings


@pytest.mark.rule("W-REA-2")
@pytest.mark.parametrize(("linked", "offered"), [(True, True), (False, False)])
def test_reinforcements_need_an_army_that_was_supplied(linked: bool, offered: bool) -> None:
    """Ruling 5.11: judged just before the removal."""
    table = Table(
        turn="soviet_union",
        soviet_union={"armies": ["moscow"], "hand": ["su_land_battle"]},
        germany={"armies": ["germany", "russia", *(["eastern_europe"] if linked else [])]},
        italy={"armies": ["italy"], "responses": ["it_romanian_reinforcements"], "hand": ["it_plunder"]},
    ).choose("play:su_land_battle", "space:russia")
    assert (table.uses == ["it_romanian_reinforcements"]) == offered


@pytest.mark.rule("W-REA-2")
def test_reinforcements_never_follow_a_removal_by_supply() -> None:
    """Ruling 5.11."""
    table = Table(
        step="supply",
        germany={"armies": ["germany", "russia"]},
        italy={"armies": ["italy"], "responses": ["it_romanian_reinforcements"]},
        united_kingdom=UK_WAITS,
    )
    assert table.seat == "united_kingdom"
    assert table.armies("germany") == {"germany"}


@pytest.mark.rule("W-REA-2")
def test_a_card_is_cancelled_before_anything_on_it_is_done() -> None:
    """Ruling 5.13: ASW Tactics comes before the target is chosen, and Wolf Packs adds to nothing."""
    table = Table(
        germany={"armies": ["germany"], "hand": ["de_sub_monsoon"], "status": ["de_wolf_packs"], "deck": []},
        united_kingdom={"armies": ["united_kingdom"], "hand": ["uk_raf"], "responses": ["uk_asw_tactics"]},
    ).choose("play:de_sub_monsoon")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_asw_tactics"])
    table.choose("use:uk_asw_tactics")
    assert (table.seat, table.kind) == ("united_kingdom", "play")
    assert table.vp == {"axis": 2, "allies": 0}  # Germany's Home alone
    assert table.country("germany")["discard_top"] == "de_sub_monsoon"


@pytest.mark.rule("W-REA-2")
def test_a_reduction_is_decided_after_the_increase() -> None:
    """Ruling 6.2: printed number, plus Flying Fortresses, minus Skilled Pilots, never below nothing."""
    table = Table(
        turn="united_states",
        united_states={
            "armies": ["eastern_united_states", "western_europe"],
            "hand": ["us_b24"],
            "status": ["us_flying_fortresses"],
        },
        italy={"armies": ["italy"], "responses": ["it_skilled_pilots"], "deck": ["it_build_army"] * 4},
        germany={"armies": ["germany"], "hand": ["de_plunder"]},
    ).choose("play:us_b24")
    assert (table.seat, table.uses) == ("united_states", ["us_flying_fortresses"])
    table.choose("use:us_flying_fortresses")
    assert (table.seat, table.uses) == ("italy", ["it_skilled_pilots"])
    table.choose("use:it_skilled_pilots")
    assert table.country("italy")["deck_size"] == 4 - (4 + 2 - 5)


@pytest.mark.rule("W-REA-2", "W-PCE-5")
def test_a_piece_taken_back_in_the_window_needs_no_saving() -> None:
    """W-REA-2: its owner lifts the Army in danger; Stalingrad is not asked for what is gone, and the battle goes on."""
    table = german_battle({"responses": ["su_stalingrad"]}, status=["de_blitzkrieg"], deck=["de_plunder"])
    assert table.seat == "soviet_union"
    table.choose("remove:soviet_union/army/ukraine")
    assert (table.seat, table.uses) == ("germany", ["de_blitzkrieg"])
    assert table.country("soviet_union")["responses"] == ["su_stalingrad"]


TRUK: dict[str, Any] = {"armies": ["japan"], "navies": ["central_pacific"], "responses": ["jp_truk"], "deck": []}


@pytest.mark.rule("W-REA-2", "W-TRN-6")
def test_an_any_time_card_may_be_used_inside_the_supply_step() -> None:
    """Ruling 5.14: Truk saves the Navy when it is about to be removed; declined, the Navy goes."""
    soviet: dict[str, Any] = {"armies": ["moscow"], "hand": ["su_tito"]}
    saved = Table(turn="japan", step="supply", japan=TRUK, soviet_union=soviet)
    assert (saved.seat, saved.kind, saved.offered) == ("japan", "supply", ["pass", "use:jp_truk"])
    assert "central_pacific" in saved.choose("use:jp_truk").navies("japan")
    lost = Table(turn="japan", step="supply", japan=TRUK, soviet_union=soviet).choose("pass")
    assert lost.navies("japan") == set()


@pytest.mark.rule("W-CRD-10", "W-TRN-6")
def test_supply_granted_for_the_turn_ends_with_it() -> None:
    """W-CRD-10: the Navy that Truk kept is out of supply again once Japan's turn is over."""
    table = Table(
        turn="japan",
        japan={**TRUK, "hand": ["jp_build_army", "jp_land_battle"]},
        soviet_union={"armies": ["moscow"], "hand": ["su_tito"]},
    )
    assert table.country("japan")["unsupplied"] == ["central_pacific"]
    table.choose("use:jp_truk")
    assert (table.kind, table.country("japan")["unsupplied"]) == ("play", [])
    table.choose("discard:jp_build_army", "done")
    assert table.seat == "soviet_union"
    assert table.country("japan")["unsupplied"] == ["central_pacific"]
