"""Cards of Italy, one by one.

Bravado; Events.
"""

from typing import Any

import pytest

from tests.ww2.cards.italy.setting import FLEET, NO_ARMY
from tests.ww2.cards.seated import burned, gains, happened, order_of, play_on, seated
from tests.ww2.table import Table

# Bravado


def bravado(**more: Any) -> Table:
    """Return a table at Italy's Play step with Bravado out and a UK Army in the Balkans."""
    italy = {"status": ["it_bravado"]} | more.pop("italy", {})
    return seated("italy", italy=italy, united_kingdom={"armies": ["united_kingdom", "balkans"]}, **more)


@pytest.mark.card("it_bravado")
@pytest.mark.rule("W-CRD-6", "W-CRD-9")
def test_bravado_burns_two_then_battles_as_the_play_step() -> None:
    """Two cards go first, then the battle; no card is played; the Status stays."""
    table = bravado().choose("use:it_bravado")
    assert table.country("italy")["deck_size"] == 1
    assert set(table.spaces) == {"western_europe", "balkans"}
    table.choose("space:balkans")
    assert table.armies("united_kingdom") == {"united_kingdom"}
    assert order_of(table, "DeckDiscarded", "SpaceBattled") == ["DeckDiscarded", "SpaceBattled"]
    assert (table.kind, table.hand("italy")) == ("discard", ["it_build_army"])
    assert table.country("italy")["status"] == ["it_bravado"]


@pytest.mark.card("it_bravado")
@pytest.mark.rule("W-ACT-8", "W-ACT-10")
def test_bravado_is_a_battle_like_any_other() -> None:
    """A supplied Army may be saved from it; the cost is gone all the same."""
    uk = {"armies": ["united_kingdom", "western_europe"], "responses": ["uk_defensive_posture"]}
    table = seated("italy", italy={"status": ["it_bravado"]}, united_kingdom=uk)
    table.choose("use:it_bravado", "space:western_europe")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_defensive_posture"])
    table.choose("use:uk_defensive_posture")
    assert "western_europe" in table.armies("united_kingdom")
    assert burned(table, "italy") == 2


@pytest.mark.card("it_bravado")
@pytest.mark.rule("W-CRD-3")
def test_bravado_not_in_the_turn_it_is_placed() -> None:
    """Placing it is the Play step; from the next turn on it can be used, every turn."""
    table = seated("italy", "it_bravado", italy={"deck": ["it_land_battle"] * 4 + ["it_build_navy"] * 3})
    assert table.uses == []
    assert table.choose("play:it_bravado").kind == "discard"
    play_on(table, "italy")
    assert table.uses == ["it_bravado"]
    play_on(table.choose("use:it_bravado", "space:balkans"), "italy")
    assert table.uses == ["it_bravado"]


@pytest.mark.card("it_bravado")
def test_bravado_not_offered_without_a_space_to_battle() -> None:
    """With no supplied piece there is nothing to battle from."""
    table = bravado(italy={"status": ["it_bravado"], "armies": ["africa"]})
    assert table.uses == []


@pytest.mark.card("it_bravado")
def test_bravado_not_after_a_card_was_played() -> None:
    """It replaces the Play step, so there is no room for both, nor for it in another's turn."""
    table = bravado().choose("play:it_build_army", "piece:italy/army/italy")
    assert (table.seat, table.uses) == ("united_states", [])


@pytest.mark.card("it_bravado")
@pytest.mark.rule("W-TRN-5", "W-CRD-9")
def test_bravado_with_an_empty_hand() -> None:
    """Used instead, it spares the card that an empty hand takes from the deck."""
    table = bravado(italy={"status": ["it_bravado"], "hand": []})
    assert table.offered == ["deck", "remove:italy/army/italy", "use:it_bravado"]
    table.choose("use:it_bravado", "space:balkans")
    assert burned(table, "italy") == 2


@pytest.mark.card("it_bravado")
@pytest.mark.rule("W-DIS-2", "W-DIS-5", "W-DIS-6", "W-OPT-0")
@pytest.mark.parametrize(("floor", "points"), [(False, -1), (True, 0)])
def test_bravado_with_one_card_left_costs_a_point(floor: bool, points: int) -> None:
    """The missing card costs the Axis 1 VP, below zero unless the option keeps it at 0."""
    table = bravado(italy={"status": ["it_bravado"], "deck": ["it_land_battle"]}, options={"vp_floor": floor})
    assert table.choose("use:it_bravado").vp["axis"] == points
    assert "balkans" in table.spaces


# Events


@pytest.mark.card("it_afrika_korps")
@pytest.mark.rule("W-ACT-5", "W-CRD-4", "W-CRD-8")
def test_afrika_korps_recruits_the_army_then_the_navy() -> None:
    """Italy places a German Army in North Africa, then a German Navy in the Mediterranean; neither is built."""
    germans = {"armies": ["germany"], "status": ["de_bias_for_action", "de_synthetic_fuel"]}
    table = seated("italy", "it_afrika_korps", germany=germans).choose("play:it_afrika_korps")
    assert (table.seat, table.offered) == ("italy", ["pass", "space:north_africa"])
    table.choose("space:north_africa")
    assert (table.seat, table.offered) == ("italy", ["pass", "space:mediterranean_sea"])
    table.choose("space:mediterranean_sea")
    assert table.armies("germany") == {"germany", "north_africa"}
    assert table.navies("germany") == {"mediterranean_sea"}
    assert (table.seat, table.kind) == ("italy", "discard")


@pytest.mark.card("it_afrika_korps")
@pytest.mark.rule("W-CRD-5")
@pytest.mark.parametrize(
    ("answers", "army", "navy"),
    [(["pass", "space:mediterranean_sea"], False, True), (["space:north_africa", "pass"], True, False)],
)
def test_afrika_korps_either_part_may_be_skipped(answers: list[str], army: bool, navy: bool) -> None:
    """One benefit is no condition for the other."""
    table = seated("italy", "it_afrika_korps").choose("play:it_afrika_korps", *answers)
    assert ("north_africa" in table.armies("germany"), "mediterranean_sea" in table.navies("germany")) == (army, navy)


@pytest.mark.card("it_afrika_korps")
@pytest.mark.rule("W-PCE-1", "W-CRD-5")
@pytest.mark.parametrize(
    ("who", "pieces"),
    [
        ("united_kingdom", {"armies": ["united_kingdom", "north_africa"]}),
        ("germany", {"armies": ["germany", "north_africa"]}),
    ],
)
def test_afrika_korps_army_needs_a_free_space(who: str, pieces: dict[str, Any]) -> None:
    """An enemy Army, or a German one already there, leaves only the Navy."""
    table = seated("italy", "it_afrika_korps", also={who: pieces}).choose("play:it_afrika_korps")
    assert table.offered == ["pass", "space:mediterranean_sea"]


@pytest.mark.card("it_afrika_korps")
def test_afrika_korps_shares_with_an_italian_army_and_navy() -> None:
    """Italian pieces are no hindrance."""
    table = seated("italy", "it_afrika_korps", italy=FLEET | {"armies": ["italy", "north_africa"]})
    table.choose("play:it_afrika_korps", "space:north_africa", "space:mediterranean_sea")
    assert "north_africa" in table.armies("germany") & table.armies("italy")
    assert "mediterranean_sea" in table.navies("germany") & table.navies("italy")


@pytest.mark.card("it_afrika_korps")
def test_afrika_korps_not_into_an_enemy_navy() -> None:
    """An Allied Navy in the Mediterranean leaves only the Army."""
    fleet = {"armies": ["eastern_united_states"], "navies": ["mediterranean_sea"]}
    table = seated("italy", "it_afrika_korps", united_states=fleet)
    assert table.choose("play:it_afrika_korps", "space:north_africa").kind == "discard"
    assert table.navies("germany") == set()


@pytest.mark.card("it_afrika_korps")
@pytest.mark.rule("W-PCE-3", "W-PCE-5")
def test_afrika_korps_with_no_german_army_left_asks_germany() -> None:
    """Germany may free an Army but cannot be made to (ruling 2.6); then Italy still chooses."""
    armies = ["germany", "western_europe", "italy", "balkans", "eastern_europe", "scandinavia", "ukraine"]
    table = seated("italy", "it_afrika_korps", germany={"armies": armies}).choose("play:it_afrika_korps")
    assert table.seat == "germany"
    assert set(table.offered) == {"pass"} | {f"remove:germany/army/{space}" for space in armies}
    refused = table.state.clone().apply("pass")
    assert refused.decision is not None
    assert refused.decision.keys() == ["pass", "space:mediterranean_sea"]
    table.choose("remove:germany/army/italy")
    assert (table.seat, table.offered) == ("italy", ["pass", "space:north_africa"])
    table.choose("space:north_africa")
    assert table.armies("germany") == {"north_africa", *armies} - {"italy"}


@pytest.mark.card("it_division_azul")
@pytest.mark.rule("W-DIS-4", "W-INF-1")
def test_division_azul_discards_a_response_nobody_else_sees() -> None:
    """One of the two goes to the pile face down; only the Soviet Union knows which (ruling 6.9)."""
    responses = ["su_moscow", "su_stalingrad"]
    table = seated("italy", "it_division_azul", soviet_union={"responses": responses, "status": ["su_guards"]})
    table.choose("play:it_division_azul")
    soviets = table.country("soviet_union")
    assert soviets["responses_size"] == 1
    assert soviets["status"] == ["su_guards"]
    assert sorted([*soviets["responses"], *table.discard("soviet_union")]) == responses
    for seat in ("italy", "germany", "united_kingdom", None):
        view: Any = table.state.view(seat)
        seen = view["countries"]["soviet_union"]
        assert (seen["discard_size"], seen["discard_top"], seen["responses_size"]) == (1, None, 1)
        assert "discard" not in seen
        assert [e["cards"] for e in happened(table, "ResponseDiscarded", seat=seat)] == [[None]]
    own = happened(table, "ResponseDiscarded", seat="soviet_union")
    assert own[0]["cards"] == table.discard("soviet_union")


@pytest.mark.card("it_division_azul")
def test_division_azul_picks_at_random() -> None:
    """Chance takes either Response."""
    lost = set()
    for seed in range(12):
        soviets = {"responses": ["su_moscow", "su_stalingrad"]}
        table = seated("italy", "it_division_azul", soviet_union=soviets, seed=seed).choose("play:it_division_azul")
        lost.add(table.discard("soviet_union")[0])
    assert lost == {"su_moscow", "su_stalingrad"}


@pytest.mark.card("it_division_azul")
def test_division_azul_spares_the_other_allies() -> None:
    """With no Soviet Response out nothing happens, whatever the UK has."""
    table = seated("italy", "it_division_azul", united_kingdom={"responses": ["uk_raf"]})
    table.choose("play:it_division_azul")
    assert table.country("united_kingdom")["responses"] == ["uk_raf"]
    assert happened(table, "ResponseDiscarded") == []
    assert (table.kind, table.discard("italy")) == ("discard", ["it_division_azul"])


AID: dict[str, dict[str, Any]] = {"united_kingdom": {"armies": ["united_kingdom", "balkans"]}}


@pytest.mark.card("it_german_aid")
@pytest.mark.rule("W-ACT-9", "W-CRD-4")
def test_german_aid_eliminates_then_recruits() -> None:
    """The Allied Army goes, a German one comes; no battle, no supply asked."""
    table = seated("italy", "it_german_aid", also=AID, italy=NO_ARMY, germany=NO_ARMY).choose("play:it_german_aid")
    assert (table.seat, table.offered) == ("italy", ["pass", "piece:united_kingdom/army/balkans"])
    table.choose("piece:united_kingdom/army/balkans")
    assert table.offered == ["pass", "space:balkans"]
    table.choose("space:balkans")
    assert table.armies("germany") == {"balkans"}
    assert table.armies("united_kingdom") == {"united_kingdom"}
    assert happened(table, "SpaceBattled") == []


@pytest.mark.card("it_german_aid")
def test_german_aid_recruits_into_empty_balkans() -> None:
    """The second half does not ask what the first did (ruling 6.14)."""
    table = seated("italy", "it_german_aid").choose("play:it_german_aid")
    assert table.offered == ["pass", "space:balkans"]
    assert "balkans" in table.choose("space:balkans").armies("germany")


@pytest.mark.card("it_german_aid")
@pytest.mark.rule("W-CRD-5")
def test_german_aid_recruit_may_be_skipped() -> None:
    """Eliminating without recruiting is allowed."""
    table = seated("italy", "it_german_aid", also=AID)
    table.choose("play:it_german_aid", "piece:united_kingdom/army/balkans", "pass")
    assert table.armies("germany") == {"germany"}
    assert table.armies("united_kingdom") == {"united_kingdom"}


@pytest.mark.card("it_german_aid")
@pytest.mark.rule("W-CRD-5", "W-PCE-1")
def test_german_aid_recruit_is_blocked_by_a_remaining_enemy() -> None:
    """One Army of two is eliminated; the other bars the recruit. Skipping the first half bars it too."""
    both = AID | {"soviet_union": {"armies": ["moscow", "balkans"]}}
    table = seated("italy", "it_german_aid", also=both).choose("play:it_german_aid")
    assert table.offered == ["pass", "piece:united_kingdom/army/balkans", "piece:soviet_union/army/balkans"]
    table.choose("piece:soviet_union/army/balkans")
    assert table.kind == "discard"
    assert table.armies("united_kingdom") == {"united_kingdom", "balkans"}
    assert seated("italy", "it_german_aid", also=AID).choose("play:it_german_aid", "pass").kind == "discard"


@pytest.mark.card("it_german_aid")
@pytest.mark.rule("W-REA-8")
def test_german_aid_may_be_answered_by_a_protector() -> None:
    """Defensive Posture saves the supplied Army; then there is no room for the recruit."""
    uk = {"armies": ["united_kingdom", "balkans", "ukraine"], "responses": ["uk_defensive_posture"]}
    table = seated("italy", "it_german_aid", united_kingdom=uk)
    table.choose("play:it_german_aid", "piece:united_kingdom/army/balkans")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_defensive_posture"])
    table.choose("use:uk_defensive_posture")
    assert (table.seat, table.kind) == ("italy", "discard")
    assert "balkans" in table.armies("united_kingdom")


@pytest.mark.card("it_east_africa")
@pytest.mark.rule("W-CRD-4", "W-ACT-2")
def test_east_africa_navy_draws_supply_from_the_army_just_built() -> None:
    """An Army in North Africa, then a Navy in the Bay of Bengal with that Army as port and link."""
    table = seated("italy", "it_east_africa", italy=FLEET).choose("play:it_east_africa")
    assert table.spaces == ["north_africa"]
    table.choose("space:north_africa")
    assert table.spaces == ["bay_of_bengal"]
    table.choose("space:bay_of_bengal")
    assert table.armies("italy") == {"italy", "north_africa"}
    assert table.navies("italy") == {"mediterranean_sea", "bay_of_bengal"}
    assert table.country("italy")["unsupplied"] == []


@pytest.mark.card("it_east_africa")
@pytest.mark.rule("W-CRD-5", "W-OPT-0")
@pytest.mark.parametrize(("reading", "seas"), [("build", []), ("recruit", ["bay_of_bengal"])])
def test_east_africa_army_may_be_skipped(reading: str, seas: list[str]) -> None:
    """Without the Army a Navy cannot be built in the Bay of Bengal, but it can be recruited (ruling 7.9)."""
    table = seated("italy", "it_east_africa", italy=FLEET, options={"italian_events": reading})
    table.choose("play:it_east_africa", "pass")
    assert table.spaces == seas


@pytest.mark.card("it_east_africa")
@pytest.mark.rule("W-BRD-4")
def test_east_africa_navy_by_way_of_suez() -> None:
    """A German Army in the Middle East opens Suez and is the port, so the Navy needs no Army in North Africa."""
    table = seated("italy", "it_east_africa", italy=FLEET, germany={"armies": ["germany", "middle_east"]})
    table.choose("play:it_east_africa", "pass", "space:bay_of_bengal")
    assert table.navies("italy") == {"mediterranean_sea", "bay_of_bengal"}


@pytest.mark.card("it_east_africa")
@pytest.mark.rule("W-OPT-0", "W-ACT-5")
@pytest.mark.parametrize(("reading", "done"), [("build", False), ("recruit", True)])
def test_east_africa_without_a_fleet(reading: str, done: bool) -> None:
    """From Italy alone nothing can be built; a recruit asks neither supply nor neighbours."""
    table = seated("italy", "it_east_africa", options={"italian_events": reading}).choose("play:it_east_africa")
    assert table.spaces == (["north_africa"] if done else [])
    if done:
        table.choose("space:north_africa", "space:bay_of_bengal")
    # what is out of supply falls in the Supply step
    placed = [event["type"] for event in table.state.events_for(None) if str(event["type"]).startswith("Piece")]
    assert placed[:2] == (["PieceRecruited"] * 2 if done else [])


@pytest.mark.card("it_east_africa")
@pytest.mark.rule("W-ACT-3")
@pytest.mark.parametrize("reading", ["build", "recruit"])
def test_east_africa_not_into_enemies(reading: str) -> None:
    """Allied pieces in both spaces leave nothing to do, in either reading."""
    enemy = {"armies": ["united_kingdom", "north_africa"], "navies": ["bay_of_bengal"]}
    table = seated(
        "italy", "it_east_africa", italy=FLEET, united_kingdom=enemy, options={"italian_events": reading}
    ).choose("play:it_east_africa")
    assert table.kind == "discard"


@pytest.mark.card("it_east_africa")
@pytest.mark.rule("W-ACT-4", "W-OPT-0")
@pytest.mark.parametrize(("reading", "named"), [("build", True), ("recruit", False)])
def test_east_africa_may_name_a_standing_army_only_as_a_build(reading: str, named: bool) -> None:
    """A recruit names nothing as just built."""
    italy = FLEET | {"armies": ["italy", "north_africa"]}
    table = seated("italy", "it_east_africa", italy=italy, options={"italian_events": reading})
    table.choose("play:it_east_africa")
    assert ("piece:italy/army/north_africa" in table.offered) == named


EAST = {"armies": ["italy", "balkans"]}


@pytest.mark.card("it_attacks_communists")
@pytest.mark.rule("W-CRD-4")
def test_attacks_communists_builds_ukraine_then_russia() -> None:
    """From the Balkans only Ukraine can be built first; Russia then leans on it."""
    table = seated("italy", "it_attacks_communists", italy=EAST).choose("play:it_attacks_communists")
    assert table.spaces == ["ukraine"]
    table.choose("space:ukraine")
    assert table.spaces == ["russia"]
    table.choose("space:russia")
    assert table.armies("italy") == {"italy", "balkans", "ukraine", "russia"}


@pytest.mark.card("it_attacks_communists")
def test_attacks_communists_in_either_order() -> None:
    """With both within reach Italy picks which comes first (ruling 2.8)."""
    table = seated("italy", "it_attacks_communists", italy={"armies": ["germany", "eastern_europe"]})
    table.choose("play:it_attacks_communists")
    assert table.offered == ["number:1", "number:2"]
    table.choose("number:2", "space:russia")
    assert table.spaces == ["ukraine"]
    table.choose("space:ukraine")
    assert table.armies("italy") == {"germany", "eastern_europe", "russia", "ukraine"}


@pytest.mark.card("it_attacks_communists")
@pytest.mark.rule("W-CRD-5")
def test_attacks_communists_parts_may_be_skipped() -> None:
    """Skipping one part leaves the other."""
    table = seated("italy", "it_attacks_communists", italy={"armies": ["germany", "eastern_europe"]})
    table.choose("play:it_attacks_communists", "number:1", "pass", "space:russia")
    assert table.armies("italy") == {"germany", "eastern_europe", "russia"}


@pytest.mark.card("it_attacks_communists")
@pytest.mark.rule("W-OPT-0", "W-ACT-5")
@pytest.mark.parametrize(("reading", "offered"), [("build", False), ("recruit", True)])
def test_attacks_communists_out_of_reach(reading: str, offered: bool) -> None:
    """From Italy alone neither can be built; both can be recruited (ruling 7.9)."""
    table = seated("italy", "it_attacks_communists", options={"italian_events": reading})
    table.choose("play:it_attacks_communists")
    assert (table.offered == ["number:1", "number:2"]) == offered
    if offered:
        table.choose("number:1", "space:ukraine", "space:russia")
        assert table.armies("italy") == {"italy", "ukraine", "russia"}


@pytest.mark.card("it_attacks_communists")
@pytest.mark.rule("W-ACT-5", "W-OPT-0")
@pytest.mark.parametrize(
    ("options", "asked"),
    [
        ({"italian_events": "build"}, True),
        ({"italian_events": "recruit"}, False),
        ({"italian_events": "recruit", "built_or_recruited": True}, True),
    ],
)
def test_attacks_communists_and_rasputitsa(options: dict[str, object], asked: bool) -> None:
    """Rasputitsa answers a build, and a recruit only with the option (rulings 5.3, 7.1)."""
    soviets = {"armies": ["moscow"], "responses": ["su_rasputitsa"]}
    table = seated("italy", "it_attacks_communists", italy=EAST, soviet_union=soviets, options=options)
    table.choose("play:it_attacks_communists")
    if "number:1" in table.offered:
        table.choose("number:1")
    table.choose("space:ukraine")
    assert (table.seat == "soviet_union", table.uses == ["su_rasputitsa"]) == (asked, asked)
    if asked:
        table.choose("use:su_rasputitsa")
        assert "ukraine" not in table.armies("italy")


@pytest.mark.card("it_attacks_communists")
@pytest.mark.rule("W-ACT-3")
@pytest.mark.parametrize("reading", ["build", "recruit"])
def test_attacks_communists_not_into_soviet_armies(reading: str) -> None:
    """An enemy Army shuts its space in either reading."""
    soviets = {"armies": ["moscow", "ukraine", "russia"]}
    table = seated(
        "italy", "it_attacks_communists", italy=EAST, soviet_union=soviets, options={"italian_events": reading}
    ).choose("play:it_attacks_communists")
    assert table.kind == "discard"


@pytest.mark.card("it_plunder")
@pytest.mark.rule("W-CRD-12")
@pytest.mark.parametrize(
    ("armies", "navies", "points"),
    [(["italy"], [], 0), (["italy", "balkans"], [], 1), (["balkans", "africa"], ["mediterranean_sea"], 3)],
)
def test_plunder_scores_at_once_for_pieces_outside_italy(armies: list[str], navies: list[str], points: int) -> None:
    """+1 VP for each Army and Navy not in Italy, unsupplied ones too, before the Supply and Victory steps."""
    table = seated("italy", "it_plunder", italy={"armies": armies, "navies": navies}).choose("play:it_plunder")
    first = [("axis", points)] if points else []
    assert gains(table)[: len(first)] == first
    assert len(gains(table)) == len(first) + ("italy" in armies)


@pytest.mark.card("it_plunder")
@pytest.mark.rule("W-CRD-12", "W-TRN-7")
def test_plunder_scores_with_italy_occupied() -> None:
    """The VP are no part of the Victory step, which is skipped."""
    table = seated(
        "italy",
        "it_plunder",
        italy={"armies": ["western_europe", "germany"]},
        united_kingdom={"armies": ["united_kingdom", "italy"]},
    ).choose("play:it_plunder")
    assert table.vp == {"axis": 2, "allies": 0}
