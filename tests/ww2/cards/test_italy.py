"""Italy's cards, one by one: what each does, when it is not offered, when it may be used again."""

from typing import Any

import pytest

from tests.ww2.cards.seated import burned, gains, happened, order_of, play_on, seated
from tests.ww2.table import Table

GERMANS = "it_german_reinforcements"
ROMANIANS = "it_romanian_reinforcements"
CASSINO = "it_monte_cassino"
PILOTS = "it_skilled_pilots"

FLEET: dict[str, Any] = {"armies": ["italy"], "navies": ["mediterranean_sea"]}
NO_ARMY: dict[str, Any] = {"armies": []}


# ---------------------------------------------------------------- the four basic cards


@pytest.mark.card("it_build_army")
@pytest.mark.rule("W-ACT-1", "W-CRD-1")
def test_build_army_next_to_a_supplied_piece() -> None:
    """An Army is built next to a supplied piece, beside a teammate's if need be; the card goes on the pile."""
    table = seated("italy", "it_land_battle").choose("play:it_build_army")
    assert set(table.spaces) == {"western_europe", "germany", "balkans"}
    table.choose("space:balkans")
    assert table.armies("italy") == {"italy", "balkans"}
    assert table.discard("italy") == ["it_build_army"]


@pytest.mark.card("it_build_army")
@pytest.mark.rule("W-ACT-3", "W-ACT-1")
def test_build_army_not_into_enemies_nor_next_to_unsupplied_pieces() -> None:
    """An enemy Army shuts a space; an unsupplied Army opens none."""
    table = seated(
        "italy",
        "it_land_battle",
        italy={"armies": ["italy", "africa"]},
        united_kingdom={"armies": ["united_kingdom", "western_europe"]},
    ).choose("play:it_build_army")
    assert set(table.spaces) == {"germany", "balkans"}
    assert table.why_not("space:western_europe") == ["W-ACT-3"]
    assert table.why_not("space:north_africa") == ["W-ACT-1"]
    assert "piece:italy/army/africa" not in table.offered


@pytest.mark.card("it_build_army")
@pytest.mark.rule("W-ACT-1")
def test_build_army_at_home_needs_no_neighbour() -> None:
    """With nothing on the board the Army is built in Italy."""
    table = seated("italy", "it_land_battle", italy=NO_ARMY).choose("play:it_build_army")
    assert table.armies("italy") == {"italy"}


@pytest.mark.card("it_build_army")
@pytest.mark.rule("W-ACT-4")
def test_build_army_may_name_a_standing_army() -> None:
    """A supplied Army may be named as just built; nothing is placed."""
    table = seated("italy", "it_land_battle").choose("play:it_build_army", "piece:italy/army/italy")
    assert table.armies("italy") == {"italy"}
    assert happened(table, "PieceNamedAsBuilt", "italy")


@pytest.mark.card("it_build_army")
@pytest.mark.rule("W-ACT-4", "W-OPT-0")
@pytest.mark.parametrize("answered", [True, False])
def test_build_army_named_near_moscow(answered: bool) -> None:
    """An Army named as just built may be hit by Rasputitsa, unless the option says no (ruling 2.4)."""
    table = seated(
        "italy",
        "it_land_battle",
        italy={"armies": ["italy", "ukraine"]},
        soviet_union={"responses": ["su_rasputitsa"]},
        options={"named_build_answered": answered},
    ).choose("play:it_build_army", "piece:italy/army/ukraine")
    assert (table.seat, table.uses) == (("soviet_union", ["su_rasputitsa"]) if answered else ("italy", []))


@pytest.mark.card("it_build_army")
@pytest.mark.rule("W-PCE-3", "W-PCE-5")
def test_build_army_with_an_empty_pool_takes_one_back_first() -> None:
    """Four Armies are all there are: a fifth comes only from the board."""
    table = seated(
        "italy", "it_land_battle", italy={"armies": ["italy", "germany", "western_europe", "balkans"]}
    ).choose("play:it_build_army")
    assert table.spaces == []
    assert "W-PCE-3" in table.why_not("space:ukraine")
    table.choose("remove:italy/army/germany", "space:ukraine")
    assert table.armies("italy") == {"italy", "western_europe", "balkans", "ukraine"}


@pytest.mark.card("it_build_navy")
@pytest.mark.rule("W-ACT-2")
def test_build_navy_next_to_home() -> None:
    """The Mediterranean is the only sea by Italy."""
    table = seated("italy", "it_build_navy").choose("play:it_build_navy")
    assert table.navies("italy") == {"mediterranean_sea"}
    assert table.discard("italy") == ["it_build_navy"]


@pytest.mark.card("it_build_navy")
@pytest.mark.rule("W-ACT-3")
def test_build_navy_not_into_an_enemy_navy() -> None:
    """With a UK Navy in the Mediterranean nothing can be built."""
    table = seated(
        "italy", "it_build_navy", united_kingdom={"armies": ["united_kingdom"], "navies": ["mediterranean_sea"]}
    ).choose("play:it_build_navy")
    assert table.navies("italy") == set()
    assert table.kind == "discard"


@pytest.mark.card("it_build_navy")
@pytest.mark.rule("W-BRD-4", "W-SUP-3")
@pytest.mark.parametrize(("germans", "seas"), [(["germany", "north_africa"], {"north_sea"}), (["germany"], set())])
def test_build_navy_through_gibraltar(germans: list[str], seas: set[str]) -> None:
    """With an Axis Army in North Africa the strait and the port let Italy build in the North Sea; else not."""
    table = seated("italy", "it_build_navy", italy=FLEET, germany={"armies": germans}).choose("play:it_build_navy")
    assert set(table.spaces) == seas
    assert ("piece:italy/navy/mediterranean_sea" in table.offered) == bool(seas)
    assert len(happened(table, "PieceNamedAsBuilt")) == (0 if seas else 1)  # the Navy there is all that is left to name


@pytest.mark.card("it_land_battle")
@pytest.mark.rule("W-ACT-6")
def test_land_battle_picks_a_space_and_one_enemy() -> None:
    """Of two enemy Armies in the space the attacker picks one; the other stays."""
    table = seated(
        "italy",
        "it_land_battle",
        united_kingdom={"armies": ["united_kingdom", "western_europe"]},
        soviet_union={"armies": ["moscow", "western_europe"]},
    ).choose("play:it_land_battle")
    assert set(table.spaces) == {"western_europe", "balkans"}  # a German Army stands in Germany
    table.choose("space:western_europe")
    assert table.offered == ["piece:united_kingdom/army/western_europe", "piece:soviet_union/army/western_europe"]
    table.choose("piece:united_kingdom/army/western_europe")
    assert table.armies("united_kingdom") == {"united_kingdom"}
    assert table.armies("soviet_union") == {"moscow", "western_europe"}


@pytest.mark.card("it_land_battle")
@pytest.mark.rule("W-ACT-6")
def test_land_battle_from_a_supplied_navy() -> None:
    """A supplied Navy brings every shore of its sea within reach; an unsupplied Army brings nothing."""
    table = seated("italy", "it_land_battle", italy=FLEET).choose("play:it_land_battle")
    assert set(table.spaces) == {"western_europe", "balkans", "north_africa", "middle_east"}
    table = seated("italy", "it_land_battle", italy={"armies": ["italy", "africa"]}).choose("play:it_land_battle")
    assert table.why_not("space:north_africa") == ["W-ACT-6"]


@pytest.mark.card("it_sea_battle")
@pytest.mark.rule("W-ACT-7")
def test_sea_battle_from_an_army_on_the_coast() -> None:
    """The Army in Italy may battle the Mediterranean."""
    table = seated(
        "italy", "it_sea_battle", united_kingdom={"armies": ["united_kingdom"], "navies": ["mediterranean_sea"]}
    ).choose("play:it_sea_battle")
    assert table.navies("united_kingdom") == set()
    assert table.discard("italy") == ["it_sea_battle"]


@pytest.mark.card("it_sea_battle")
@pytest.mark.rule("W-EX-1", "W-BRD-4")
@pytest.mark.parametrize(("germans", "left"), [(["germany", "north_africa"], set()), (["germany"], {"north_sea"})])
def test_sea_battle_through_gibraltar(germans: list[str], left: set[str]) -> None:
    """The North Sea is battled from the Mediterranean only while an Axis Army is in North Africa."""
    table = seated(
        "italy",
        "it_sea_battle",
        italy=FLEET,
        germany={"armies": germans},
        united_kingdom={"armies": ["united_kingdom"], "navies": ["north_sea"]},
    ).choose("play:it_sea_battle")
    assert table.navies("united_kingdom") == left
    assert len(happened(table, "SpaceBattled")) == (0 if left else 1)


# ---------------------------------------------------------------- Status cards of the Victory step

VICTORY_CARDS = [
    ("it_anti_communist", {"armies": ["italy", "ukraine"]}),
    ("it_balkan_resources", {"armies": ["italy", "balkans"]}),
    ("it_impero", FLEET | {"armies": ["italy", "north_africa"]}),
    ("it_mare_nostrum", FLEET),
]
EVERY_VICTORY_CARD = pytest.mark.parametrize(
    ("card", "pieces"), [pytest.param(*case, marks=pytest.mark.card(case[0])) for case in VICTORY_CARDS]
)


def scoring(card: str, pieces: dict[str, Any], **more: Any) -> Table:
    """Return a table at Italy's Victory step with the Status out."""
    return seated("italy", step="victory", italy=pieces | {"status": [card]}, **more)


def worth(card: str, pieces: dict[str, Any], **more: Any) -> int:
    """Return what the Status scores at that table; it must not be offered where it scores nothing."""
    table = scoring(card, pieces, **more)
    if table.uses != [card]:
        assert table.kind == "discard"
        return 0
    before = table.vp["axis"]
    table.choose(f"use:{card}")
    assert gains(table)[-1] == ("axis", table.vp["axis"] - before)
    return table.vp["axis"] - before


@EVERY_VICTORY_CARD
@pytest.mark.rule("W-VIC-2", "W-REA-1", "W-REA-3")
def test_victory_status_is_italys_choice_once_a_step(card: str, pieces: dict[str, Any]) -> None:
    """Italy is asked in its Victory step, once; it may pass; the Status stays and is there again next turn."""
    table = scoring(card, pieces)
    assert (table.seat, table.offered) == ("italy", ["pass", f"use:{card}"])
    table.choose(f"use:{card}")
    assert table.kind == "discard"
    assert table.country("italy")["status"] == [card]
    declined = scoring(card, pieces).choose("pass")
    assert len(gains(declined)) == 1  # the Supply spaces alone


@EVERY_VICTORY_CARD
@pytest.mark.rule("W-REA-3", "W-CRD-3")
def test_victory_status_scores_in_the_turn_it_is_placed_and_again_the_next(card: str, pieces: dict[str, Any]) -> None:
    """A Status put down as the Play step already counts in the Victory step of that turn (ruling 1.7)."""
    table = seated("italy", card, italy=pieces).choose(f"play:{card}")
    assert table.uses == [card]
    table.choose(f"use:{card}")
    play_on(table, "italy")
    table.choose("discard:it_build_army")
    assert table.uses == [card]


@EVERY_VICTORY_CARD
@pytest.mark.rule("W-TRN-7")
def test_victory_status_is_skipped_with_an_enemy_in_italy(card: str, pieces: dict[str, Any]) -> None:
    """An enemy Army in the Home skips the whole step, cards included."""
    away = pieces | {"armies": [space for space in pieces["armies"] if space != "italy"]}
    table = scoring(card, away, united_kingdom={"armies": ["united_kingdom", "italy"]})
    assert table.kind == "discard"
    assert table.vp == {"axis": 0, "allies": 0}


@EVERY_VICTORY_CARD
@pytest.mark.rule("W-VIC-2")
def test_victory_status_not_in_the_step_of_another(card: str, pieces: dict[str, Any]) -> None:
    """Germany's Victory step is not Italy's."""
    table = seated("germany", step="victory", italy=pieces | {"status": [card]})
    assert (table.seat, table.kind, table.uses) == ("germany", "discard", [])


@pytest.mark.card("it_anti_communist")
@pytest.mark.parametrize(
    ("armies", "points"),
    [(["italy"], 0), (["italy", "balkans"], 0), (["italy", "russia"], 1), (["italy", "russia", "ukraine"], 2)],
)
def test_anti_communist_pays_for_russia_and_for_ukraine(armies: list[str], points: int) -> None:
    """1 VP each for an Italian Army in Russia and in Ukraine, at most 2."""
    assert worth("it_anti_communist", {"armies": armies}) == points


@pytest.mark.card("it_anti_communist")
@pytest.mark.rule("W-CRD-7")
def test_anti_communist_counts_no_german_army() -> None:
    """The text speaks of Italian Armies."""
    assert worth("it_anti_communist", {"armies": ["italy"]}, germany={"armies": ["germany", "ukraine"]}) == 0


@pytest.mark.card("it_anti_communist")
def test_anti_communist_pays_on_scorched_earth() -> None:
    """Ukraine then is no Supply space for Italy, but the card still pays (ruling 4.5)."""
    soviets = {"armies": ["moscow"], "status": ["su_scorched_earth"]}
    table = scoring("it_anti_communist", {"armies": ["italy", "ukraine"]}, soviet_union=soviets)
    assert table.vp["axis"] == 2
    assert table.choose("use:it_anti_communist").vp["axis"] == 3


@pytest.mark.card("it_balkan_resources")
@pytest.mark.parametrize(("armies", "points"), [(["italy"], 0), (["italy", "ukraine"], 0), (["italy", "balkans"], 1)])
def test_balkan_resources_pays_for_the_balkans(armies: list[str], points: int) -> None:
    """1 VP with an Italian Army in the Balkans."""
    assert worth("it_balkan_resources", {"armies": armies}) == points


@pytest.mark.card("it_balkan_resources")
@pytest.mark.rule("W-CRD-7")
def test_balkan_resources_counts_no_german_army() -> None:
    """A German Army in the Balkans is none of Italy's."""
    assert worth("it_balkan_resources", {"armies": ["italy"]}, germany={"armies": ["germany", "balkans"]}) == 0


@pytest.mark.card("it_impero")
@pytest.mark.rule("W-OPT-0")
@pytest.mark.parametrize(("reading", "points"), [("armies", 4), ("spaces", 3)])
def test_impero_counts_axis_armies_or_spaces(reading: str, points: int) -> None:
    """+1 VP for each Axis Army in North Africa, Africa, the Middle East; or each such space (ruling 7.4)."""
    pieces = {"armies": ["italy", "north_africa"]}
    germans = {"armies": ["germany", "north_africa", "africa"]}
    japanese = {"armies": ["japan", "middle_east"]}
    found = worth("it_impero", pieces, germany=germans, japan=japanese, options={"impero": reading})
    assert found == points


@pytest.mark.card("it_impero")
@pytest.mark.parametrize("reading", ["armies", "spaces"])
def test_impero_counts_nothing_else(reading: str) -> None:
    """Allied Armies, Armies elsewhere and Navies are not counted."""
    pieces = FLEET | {"armies": ["italy", "balkans"]}
    enemy = {"armies": ["united_kingdom", "africa"]}
    assert worth("it_impero", pieces, united_kingdom=enemy, options={"impero": reading}) == 0


@pytest.mark.card("it_mare_nostrum")
@pytest.mark.parametrize(
    ("navies", "points"),
    [([], 0), (["mediterranean_sea"], 1), (["mediterranean_sea", "north_sea", "bay_of_bengal"], 3)],
)
def test_mare_nostrum_pays_for_each_navy(navies: list[str], points: int) -> None:
    """+1 VP for each Italian Navy, wherever it is."""
    assert worth("it_mare_nostrum", {"armies": ["italy"], "navies": navies}) == points


@pytest.mark.card("it_mare_nostrum")
@pytest.mark.rule("W-CRD-7")
def test_mare_nostrum_counts_no_german_navy() -> None:
    """A German Navy in the Mediterranean is none of Italy's."""
    germans = {"armies": ["germany"], "navies": ["mediterranean_sea"]}
    assert worth("it_mare_nostrum", {"armies": ["italy"]}, germany=germans) == 0


# ---------------------------------------------------------------- Bravado


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


# ---------------------------------------------------------------- Events


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


# ---------------------------------------------------------------- Economic Warfare


@pytest.mark.card("it_decima_mas")
@pytest.mark.rule("W-CRD-6", "W-CRD-12")
@pytest.mark.parametrize(
    ("who", "navies", "cards"),
    [
        ("united_states", [], 2),
        ("united_states", ["mediterranean_sea"], 1),
        ("united_kingdom", ["north_sea"], 2),
        ("germany", ["mediterranean_sea"], 2),
    ],
)
def test_decima_mas_hits_harder_with_no_allied_navy_there(who: str, navies: list[str], cards: int) -> None:
    """The UK discards 1, and 1 more with no Allied Navy in the Mediterranean; then +1 VP."""
    table = seated("italy", "it_decima_mas", also={who: {"navies": navies}}).choose("play:it_decima_mas")
    assert burned(table, "united_kingdom") == cards
    assert gains(table) == [("axis", 1), ("axis", 2)]
    assert order_of(table, "DeckDiscarded", "PointsScored") == ["DeckDiscarded", "PointsScored", "PointsScored"]


@pytest.mark.card("it_decima_mas")
@pytest.mark.rule("W-DIS-2", "W-CRD-11", "W-OPT-0")
@pytest.mark.parametrize(("floor", "allies"), [(False, -1), (True, 0)])
def test_decima_mas_against_a_short_deck_and_a_lost_home(floor: bool, allies: int) -> None:
    """Each missing card costs the Allies 1 VP; it works though the UK has lost its Home."""
    table = seated(
        "italy",
        "it_decima_mas",
        united_kingdom={"armies": ["india"], "deck": ["uk_land_battle"]},
        germany={"armies": ["germany", "united_kingdom"]},
        options={"vp_floor": floor},
    ).choose("play:it_decima_mas")
    assert burned(table, "united_kingdom") == 1
    assert table.vp["allies"] == allies


@pytest.mark.card("it_decima_mas")
@pytest.mark.rule("W-CRD-12")
def test_decima_mas_scores_with_italy_occupied() -> None:
    """+1 VP at once, though the Victory step is skipped."""
    uk = {"armies": ["united_kingdom", "italy"]}
    table = seated("italy", "it_decima_mas", italy={"armies": ["germany"]}, united_kingdom=uk)
    assert table.choose("play:it_decima_mas").vp["axis"] == 1


@pytest.mark.parametrize(
    "card",
    [
        pytest.param("it_decima_mas", marks=pytest.mark.card("it_decima_mas")),
        pytest.param("it_regia_marina", marks=pytest.mark.card("it_regia_marina")),
    ],
)
def test_italian_warfare_may_be_cancelled(card: str) -> None:
    """ASW Tactics, asked before anything is done, takes all effect; the card is discarded (ruling 5.13)."""
    uk = {"responses": ["uk_asw_tactics"]}
    table = seated("italy", card, italy=FLEET, united_kingdom=uk).choose(f"play:{card}")
    assert (table.seat, table.uses, burned(table, "united_kingdom")) == ("united_kingdom", ["uk_asw_tactics"], 0)
    table.choose("use:uk_asw_tactics")
    assert (burned(table, "united_kingdom"), gains(table)) == (0, [("axis", 2)])
    assert table.discard("italy") == [card]


@pytest.mark.card("it_regia_marina")
@pytest.mark.parametrize(
    ("navies", "count"), [([], 0), (["mediterranean_sea"], 1), (["mediterranean_sea", "north_sea", "black_sea"], 3)]
)
def test_regia_marina_counts_italian_navies(navies: list[str], count: int) -> None:
    """The UK discards 1 and Italy scores 1 for each Italian Navy; with none, nothing (ruling 6.3)."""
    table = seated("italy", "it_regia_marina", italy={"navies": navies}, germany={"navies": ["baltic_sea"]}).choose(
        "play:it_regia_marina"
    )
    assert burned(table, "united_kingdom") == count
    assert gains(table)[0] == (("axis", count) if count else ("axis", 2))
    if count:
        assert order_of(table, "DeckDiscarded", "PointsScored")[:2] == ["DeckDiscarded", "PointsScored"]


@pytest.mark.card("it_regia_marina")
@pytest.mark.rule("W-OPT-0", "W-CRD-7")
@pytest.mark.parametrize("on_zero", [False, True])
@pytest.mark.parametrize(("navies", "count"), [([], 0), (["mediterranean_sea"], 1)])
def test_regia_marina_is_none_of_wolf_packs(navies: list[str], count: int, on_zero: bool) -> None:
    """Wolf Packs feeds German cards only, with the option on or off (ruling 6.4)."""
    table = seated(
        "italy",
        "it_regia_marina",
        italy={"navies": navies},
        germany={"status": ["de_wolf_packs"]},
        options={"wolf_packs_on_zero": on_zero},
    ).choose("play:it_regia_marina")
    assert (table.seat, table.kind) == ("italy", "discard")
    assert burned(table, "united_kingdom") == count


# ---------------------------------------------------------------- German Reinforcements Counterattack

LANDING = {
    "armies": ["eastern_united_states"],
    "navies": ["north_atlantic", "north_sea"],
    "status": ["us_amphibious"],
}


def landing(response: str, owner: str, **more: Any) -> Table:
    """Battle Western Europe by sea: an Army of that owner is removed there; Italy holds the Response."""
    countries: dict[str, dict[str, Any]] = {"germany": {"armies": ["germany"]}, "italy": {"armies": ["italy"]}}
    countries[owner]["armies"].append("western_europe")
    countries["italy"]["responses"] = [response]
    table = seated("united_states", "us_land_battle", united_states=LANDING, also=countries, **more)
    return table.choose("play:us_land_battle", "space:western_europe")


REINFORCEMENTS = pytest.mark.parametrize(
    ("response", "lost", "comes"),
    [
        pytest.param(GERMANS, "italy", "germany", marks=pytest.mark.card(GERMANS)),
        pytest.param(ROMANIANS, "germany", "italy", marks=pytest.mark.card(ROMANIANS)),
    ],
)


@REINFORCEMENTS
@pytest.mark.rule("W-REA-4", "W-CRD-2")
def test_reinforcements_come_before_amphibious_landings(response: str, lost: str, comes: str) -> None:
    """The defender's side speaks first and fills the space, so the attacker cannot build there (ruling 5.4)."""
    table = landing(response, lost)
    assert (table.seat, table.offered) == ("italy", ["pass", f"use:{response}"])
    assert "western_europe" not in table.armies(lost)
    table.choose(f"use:{response}")
    assert "western_europe" in table.armies(comes)
    assert (table.seat, table.kind) == ("united_states", "discard")
    assert table.discard("italy") == [response]
    assert table.country("italy")["discard_top"] == response
    assert table.country("italy")["responses_size"] == 0


@REINFORCEMENTS
@pytest.mark.rule("W-REA-1", "W-REA-2", "W-REA-5")
def test_reinforcements_declined_come_too_late_after_the_landing(response: str, lost: str, comes: str) -> None:
    """Italy passes, the US lands; Italy, asked no more, finds the space taken."""
    table = landing(response, lost).choose("pass")
    assert (table.seat, table.uses) == ("united_states", ["us_amphibious"])
    table.choose("use:us_amphibious")
    assert (table.seat, table.kind) == ("united_states", "discard")
    assert "western_europe" in table.armies("united_states")
    assert table.country("italy")["responses"] == [response]


@REINFORCEMENTS
@pytest.mark.rule("W-CRD-7")
def test_reinforcements_not_for_an_army_of_another(response: str, lost: str, comes: str) -> None:
    """The Army removed must be of the country named."""
    table = landing(response, comes)
    assert (table.seat, table.uses) == ("united_states", ["us_amphibious"])


@REINFORCEMENTS
@pytest.mark.rule("W-CRD-7")
def test_reinforcements_not_for_a_japanese_army(response: str, lost: str, comes: str) -> None:
    """Japan's Armies are neither."""
    table = seated(
        "united_states",
        "us_land_battle",
        united_states=LANDING | {"status": []},
        japan={"armies": ["japan", "western_europe"]},
        italy={"responses": [response]},
    ).choose("play:us_land_battle", "space:western_europe")
    assert (table.seat, table.kind) == ("united_states", "discard")


@REINFORCEMENTS
def test_reinforcements_not_where_one_already_stands(response: str, lost: str, comes: str) -> None:
    """A second Army of the recruiting country has no room in the space."""
    countries: dict[str, dict[str, Any]] = {
        "germany": {"armies": ["germany", "western_europe"]},
        "italy": {"armies": ["italy", "western_europe"], "responses": [response]},
    }
    table = seated("united_states", "us_land_battle", united_states=LANDING, also=countries)
    table.choose("play:us_land_battle", "space:western_europe", f"piece:{lost}/army/western_europe")
    assert (table.seat, table.kind) == ("united_states", "discard")
    assert "western_europe" in table.armies(comes)


@REINFORCEMENTS
@pytest.mark.rule("W-SUP-5")
def test_reinforcements_not_for_an_unsupplied_army(response: str, lost: str, comes: str) -> None:
    """The Army must have been supplied just before (ruling 5.11)."""
    uk = {"armies": ["united_kingdom", "north_africa"], "navies": ["north_sea"]}
    countries: dict[str, dict[str, Any]] = {"germany": {"armies": ["germany"]}, "italy": {"armies": ["italy"]}}
    countries[lost]["armies"].append("middle_east")
    countries["italy"]["responses"] = [response]
    table = seated("united_kingdom", "uk_land_battle", united_kingdom=uk, also=countries)
    table.choose("play:uk_land_battle", "space:middle_east")
    assert "middle_east" not in table.armies(lost)
    assert (table.seat, table.kind) == ("united_kingdom", "discard")


@REINFORCEMENTS
@pytest.mark.rule("W-TRN-6")
def test_reinforcements_not_after_removal_by_supply(response: str, lost: str, comes: str) -> None:
    """What falls in the Supply step was not supplied."""
    countries: dict[str, dict[str, Any]] = {"germany": {"armies": ["germany"]}, "italy": {"armies": ["italy"]}}
    countries[lost]["armies"].append("middle_east")
    countries["italy"]["responses"] = [response]
    table = seated(lost, step="supply", also=countries)
    assert [e["cause"] for e in happened(table, "PieceRemoved", lost)] == ["supply"]
    assert (table.seat, table.kind) == (lost, "discard")


@REINFORCEMENTS
@pytest.mark.rule("W-ACT-9", "W-REA-6")
def test_reinforcements_answer_an_elimination(response: str, lost: str, comes: str) -> None:
    """Tito's Partisans eliminates the Army in the Balkans; the answer bars the recruit of the second half."""
    countries: dict[str, dict[str, Any]] = {"germany": {"armies": ["germany"]}, "italy": {"armies": ["italy"]}}
    countries[lost]["armies"].append("balkans")
    countries["italy"]["responses"] = [response]
    table = seated("soviet_union", "su_tito", also=countries)
    table.choose("play:su_tito", f"piece:{lost}/army/balkans")
    assert (table.seat, table.uses) == ("italy", [response])
    table.choose(f"use:{response}")
    assert "balkans" in table.armies(comes)
    assert (table.seat, table.kind) == ("soviet_union", "discard")


@REINFORCEMENTS
@pytest.mark.rule("W-PCE-5", "W-OPT-0")
@pytest.mark.parametrize("counts", [False, True])
def test_reinforcements_and_an_army_taken_back(response: str, lost: str, comes: str, counts: bool) -> None:
    """An owner's own removal sets them off only with the option (rulings 5.11, 7.6)."""
    countries: dict[str, dict[str, Any]] = {"germany": {"armies": ["germany"]}, "italy": {"armies": ["italy"]}}
    countries[lost]["armies"].append("balkans")
    countries["italy"]["responses"] = [response]
    table = seated(lost, options={"owner_removal_counts": counts}, also=countries)
    table.choose(f"remove:{lost}/army/balkans")
    if counts:
        assert (table.seat, table.uses) == ("italy", [response])
        table.choose(f"use:{response}")
        assert "balkans" in table.armies(comes)
    assert (table.seat, table.kind) == (lost, "play")


@pytest.mark.rule("W-PCE-5", "W-OPT-0")
@REINFORCEMENTS
def test_reinforcements_and_an_unsupplied_army_taken_back(response: str, lost: str, comes: str) -> None:
    """Even with the option, the Army must have been supplied."""
    countries: dict[str, dict[str, Any]] = {"germany": {"armies": ["germany"]}, "italy": {"armies": ["italy"]}}
    countries[lost]["armies"].append("africa")
    countries["italy"]["responses"] = [response]
    table = seated(lost, options={"owner_removal_counts": True}, also=countries)
    assert table.choose(f"remove:{lost}/army/africa").kind == "play"


@REINFORCEMENTS
@pytest.mark.rule("W-PCE-5", "W-OPT-0")
def test_reinforcements_and_an_army_taken_back_out_of_turn(response: str, lost: str, comes: str) -> None:
    """With the option a removal in another's turn sets them off too; then that turn goes on."""
    countries: dict[str, dict[str, Any]] = {"germany": {"armies": ["germany"]}, "italy": {"armies": ["italy"]}}
    countries[lost]["armies"].append("balkans")
    countries["italy"]["responses"] = [response]
    table = seated("united_states", options={"owner_removal_counts": True}, also=countries)
    table.choose(f"remove:{lost}/army/balkans")
    assert (table.seat, table.uses) == ("italy", [response])
    table.choose(f"use:{response}")
    assert "balkans" in table.armies(comes)
    assert (table.seat, table.kind) == ("united_states", "play")


@pytest.mark.card(GERMANS, CASSINO)
@pytest.mark.rule("W-REA-9")
def test_german_reinforcements_not_for_an_army_that_was_saved() -> None:
    """Monte Cassino keeps the Army, so none was removed."""
    table = assault(italy={"responses": [CASSINO, GERMANS]})
    assert table.uses == [CASSINO]
    table.choose(f"use:{CASSINO}")
    assert (table.seat, table.uses) == ("soviet_union", ["su_stavka"])


@pytest.mark.card(GERMANS)
@pytest.mark.rule("W-PCE-3", "W-PCE-5")
def test_german_reinforcements_with_no_german_army_left() -> None:
    """Germany is asked to free an Army; if it will not, the Response is spent for nothing."""
    armies = ["germany", "italy", "balkans", "eastern_europe", "scandinavia", "ukraine", "russia"]
    table = seated(
        "united_states",
        "us_land_battle",
        united_states=LANDING | {"status": []},
        germany={"armies": armies},
        italy={"armies": ["italy", "western_europe"], "responses": [GERMANS]},
    ).choose("play:us_land_battle", "space:western_europe", f"use:{GERMANS}")
    assert table.seat == "germany"
    table.choose("pass")
    assert table.armies("germany") == set(armies)
    assert table.discard("italy") == [GERMANS]


@pytest.mark.card(ROMANIANS)
@pytest.mark.rule("W-PCE-3", "W-PCE-5")
def test_romanian_reinforcements_with_no_italian_army_left() -> None:
    """Italy may free an Army of its own and recruit it in the space."""
    table = seated(
        "united_states",
        "us_land_battle",
        united_states=LANDING | {"status": []},
        germany={"armies": ["germany", "western_europe"]},
        italy={"armies": ["italy", "balkans", "germany", "ukraine"], "responses": [ROMANIANS]},
    ).choose("play:us_land_battle", "space:western_europe", f"use:{ROMANIANS}")
    assert (table.seat, table.spaces) == ("italy", [])
    table.choose("remove:italy/army/germany")
    assert table.armies("italy") == {"italy", "balkans", "ukraine", "western_europe"}


@pytest.mark.card(ROMANIANS)
def test_romanian_reinforcements_after_the_autobahn() -> None:
    """A German Army lifted by The Autobahn sets it off, before that Army is built again (rulings 5.11, 6.8)."""
    table = seated(
        "germany",
        "de_autobahn",
        germany={"armies": ["germany", "eastern_europe"]},
        italy={"responses": [ROMANIANS]},
    ).choose("play:de_autobahn", "piece:germany/army/eastern_europe")
    assert (table.seat, table.uses) == ("italy", [ROMANIANS])
    table.choose(f"use:{ROMANIANS}")
    assert "eastern_europe" in table.armies("italy")
    assert (table.seat, table.kind) == ("germany", "build")
    table.choose("space:eastern_europe")
    assert "eastern_europe" in table.armies("germany") & table.armies("italy")


@pytest.mark.card(ROMANIANS)
@pytest.mark.rule("W-REA-5")
def test_romanian_then_german_reinforcements_against_stavka() -> None:
    """Stavka battles the space again and removes the Romanians; German Reinforcements answers that battle."""
    table = seated(
        "soviet_union",
        "su_land_battle",
        soviet_union={"armies": ["moscow"], "status": ["su_stavka"]},
        germany={"armies": ["germany", "ukraine"]},
        italy={"armies": ["italy"], "responses": [GERMANS, ROMANIANS]},
    ).choose("play:su_land_battle", "space:ukraine")
    assert table.uses == [ROMANIANS]
    table.choose(f"use:{ROMANIANS}")
    assert (table.seat, table.uses) == ("soviet_union", ["su_stavka"])
    table.choose("use:su_stavka")
    assert (table.seat, table.uses) == ("italy", [GERMANS])
    table.choose(f"use:{GERMANS}")
    assert "ukraine" in table.armies("germany") - table.armies("italy")


@pytest.mark.card(ROMANIANS)
@pytest.mark.rule("W-ACT-5", "W-OPT-0")
@pytest.mark.parametrize("answered", [False, True])
def test_romanian_reinforcements_and_rasputitsa(answered: bool) -> None:
    """The recruit is no build; Rasputitsa sees it only with the option (ruling 5.3)."""
    table = seated(
        "soviet_union",
        "su_land_battle",
        soviet_union={"armies": ["moscow"], "responses": ["su_rasputitsa"]},
        germany={"armies": ["germany", "ukraine"]},
        italy={"armies": ["italy"], "responses": [ROMANIANS]},
        options={"built_or_recruited": answered},
    ).choose("play:su_land_battle", "space:ukraine", f"use:{ROMANIANS}")
    assert (table.uses == ["su_rasputitsa"]) == answered
    if answered:
        table.choose("use:su_rasputitsa")
    assert ("ukraine" in table.armies("italy")) != answered


@pytest.mark.card(GERMANS)
@pytest.mark.rule("W-PCE-2")
def test_german_reinforcements_not_for_a_navy() -> None:
    """A Navy lost is no Army."""
    table = seated(
        "united_states",
        "us_sea_battle",
        united_states={"armies": ["eastern_united_states", "western_europe"]},
        italy=FLEET | {"responses": [GERMANS]},
    ).choose("play:us_sea_battle", "space:mediterranean_sea")
    assert table.navies("italy") == set()
    assert (table.seat, table.kind) == ("united_states", "discard")


# ---------------------------------------------------------------- Monte Cassino


def assault(**more: Any) -> Table:
    """Battle Italy from Western Europe in the Soviet turn, with Stavka to battle it again."""
    soviets = {"armies": ["moscow", "western_europe"], "status": ["su_stavka"]}
    table = seated("soviet_union", "su_land_battle", soviet_union=soviets, **more)
    return table.choose("play:su_land_battle", "space:italy")


@pytest.mark.card(CASSINO)
@pytest.mark.rule("W-REA-8", "W-ACT-8", "W-CRD-2")
def test_monte_cassino_saves_the_army_for_the_whole_turn() -> None:
    """Italy is asked before the removal; the battle is fought all the same, and fought again in vain."""
    table = assault(italy={"responses": [CASSINO]})
    assert (table.seat, table.offered) == ("italy", ["pass", f"use:{CASSINO}"])
    table.choose(f"use:{CASSINO}")
    assert table.country("italy")["protected"] == ["italy"]
    assert (table.seat, table.uses) == ("soviet_union", ["su_stavka"])
    table.choose("use:su_stavka")
    assert len(happened(table, "SpaceBattled")) == 2
    assert "italy" in table.armies("italy")
    assert table.discard("italy") == [CASSINO]


@pytest.mark.card(CASSINO)
@pytest.mark.rule("W-REA-8", "W-CRD-10")
def test_monte_cassino_ends_with_the_turn_and_works_once() -> None:
    """In the next Allied turn the Army falls."""
    table = assault(
        italy={"responses": [CASSINO]},
        united_states={"armies": ["eastern_united_states", "western_europe"], "hand": ["us_land_battle"]},
    ).choose(f"use:{CASSINO}")
    play_on(table, "united_states")
    assert table.country("italy")["protected"] == []
    table.choose("play:us_land_battle", "space:italy")
    assert "italy" not in table.armies("italy")


@pytest.mark.card(CASSINO)
@pytest.mark.rule("W-REA-1")
def test_monte_cassino_declined() -> None:
    """Italy passes; the Army is removed and the Response stays."""
    table = assault(italy={"responses": [CASSINO]}).choose("pass")
    assert table.armies("italy") == set()
    assert table.country("italy")["responses"] == [CASSINO]


@pytest.mark.card(CASSINO)
@pytest.mark.rule("W-REA-10")
@pytest.mark.parametrize("owner", ["germany", "japan"])
def test_monte_cassino_saves_any_axis_army_at_italys_choice(owner: str) -> None:
    """Italy decides for a teammate's Army too, and only the one battled is saved."""
    countries: dict[str, dict[str, Any]] = {
        owner: {"armies": [owner, "italy"]},
        "italy": {"armies": ["italy"], "responses": [CASSINO]},
    }
    table = assault(also=countries).choose(f"piece:{owner}/army/italy")
    assert (table.seat, table.uses) == ("italy", [CASSINO])
    table.choose(f"use:{CASSINO}")
    assert table.country(owner)["protected"] == ["italy"]
    assert table.country("italy")["protected"] == []
    table.choose("use:su_stavka", "piece:italy/army/italy")
    assert "italy" not in table.armies("italy")
    assert "italy" in table.armies(owner)


@pytest.mark.card(CASSINO)
def test_monte_cassino_not_for_an_army_elsewhere() -> None:
    """The text names the space Italy."""
    table = seated(
        "soviet_union",
        "su_land_battle",
        soviet_union={"armies": ["moscow", "ukraine"]},
        italy={"armies": ["italy", "balkans"], "responses": [CASSINO]},
    ).choose("play:su_land_battle", "space:balkans")
    assert table.armies("italy") == {"italy"}
    assert (table.seat, table.kind) == ("soviet_union", "discard")


@pytest.mark.card(CASSINO)
@pytest.mark.rule("W-PCE-5")
@pytest.mark.parametrize("counts", [False, True])
def test_monte_cassino_not_against_the_owners_own_choice(counts: bool) -> None:
    """Taking the Army back is not prevented, whatever the option (ruling 5.9)."""
    table = seated("italy", italy={"responses": [CASSINO]}, options={"owner_removal_counts": counts})
    table.choose("remove:italy/army/italy")
    assert (table.seat, table.kind, table.armies("italy")) == ("italy", "play", set())


# ---------------------------------------------------------------- Skilled Pilots


@pytest.mark.card(PILOTS)
@pytest.mark.rule("W-REA-4", "W-CRD-2")
@pytest.mark.parametrize(("fortresses", "left"), [(False, 0), (True, 1)])
def test_skilled_pilots_comes_after_the_increase(fortresses: bool, left: int) -> None:
    """4 − 5 is nothing; 4 + 2 − 5 is 1: the defender decides after the increase (ruling 6.2)."""
    us = {
        "armies": ["eastern_united_states", "western_europe"],
        "status": ["us_flying_fortresses"] if fortresses else [],
    }
    table = seated("united_states", "us_b24", united_states=us, italy={"responses": [PILOTS]})
    table.choose("play:us_b24")
    if fortresses:
        assert (table.seat, table.uses) == ("united_states", ["us_flying_fortresses"])
        table.choose("use:us_flying_fortresses")
    assert (table.seat, table.offered) == ("italy", ["pass", f"use:{PILOTS}"])
    table.choose(f"use:{PILOTS}")
    assert burned(table, "italy") == left
    assert table.discard("italy")[0] == PILOTS
    assert table.country("italy")["responses_size"] == 0
    assert (table.seat, table.kind) == ("united_states", "discard")


@pytest.mark.card(PILOTS)
@pytest.mark.rule("W-REA-1")
def test_skilled_pilots_declined() -> None:
    """Italy passes and discards all; the deck is 1 short, which costs 1 VP."""
    table = seated("united_kingdom", "uk_bomber_command", italy={"responses": [PILOTS]})
    table.choose("play:uk_bomber_command", "country:italy", "pass")
    assert burned(table, "italy") == 3
    assert table.vp["axis"] == -1
    assert table.country("italy")["responses"] == [PILOTS]


@pytest.mark.card(PILOTS)
@pytest.mark.rule("W-CRD-7")
def test_skilled_pilots_not_for_germany() -> None:
    """Italy must be the one that discards."""
    table = seated(
        "united_kingdom", "uk_bomber_command", italy={"responses": [PILOTS]}, germany={"deck": ["de_land_battle"] * 5}
    ).choose("play:uk_bomber_command", "country:germany")
    assert (table.seat, table.kind, burned(table, "germany")) == ("united_kingdom", "discard", 4)


@pytest.mark.card(PILOTS)
def test_skilled_pilots_takes_five_of_seven() -> None:
    """Firestorm Bombing leaves two."""
    us = {"armies": ["eastern_united_states", "western_europe"]}
    table = seated("united_states", "us_firestorm", united_states=us, italy={"responses": [PILOTS]})
    table.choose("play:us_firestorm", "country:italy", f"use:{PILOTS}")
    assert burned(table, "italy") == 2


@pytest.mark.card(PILOTS)
@pytest.mark.rule("W-OPT-0")
@pytest.mark.parametrize("order", ["turn_order", "uk_chooses"])
def test_skilled_pilots_against_malta_submarines(order: str) -> None:
    """Choosing to discard is a discard because of Economic Warfare; giving up the Navy is not."""
    table = seated(
        "united_kingdom",
        "uk_malta_submarines",
        italy=FLEET | {"responses": [PILOTS]},
        options={"malta_order": order},
    ).choose("play:uk_malta_submarines")
    if order == "uk_chooses":
        table.choose("country:italy")
    assert (table.seat, table.offered) == ("italy", ["deck", "piece:italy/navy/mediterranean_sea"])
    given = table.state.clone().apply("piece:italy/navy/mediterranean_sea")
    assert given.decision is not None
    assert given.decision.seat != "italy"
    table.choose("deck")
    assert (table.seat, table.uses) == ("italy", [PILOTS])
    table.choose(f"use:{PILOTS}")
    assert burned(table, "italy") == 0
    assert table.navies("italy") == {"mediterranean_sea"}


@pytest.mark.card(PILOTS)
def test_skilled_pilots_not_against_discards_of_other_kinds() -> None:
    """A cost of Italy's own is no Economic Warfare."""
    table = seated("italy", italy={"status": ["it_bravado"], "responses": [PILOTS]})
    table.choose("use:it_bravado")
    assert (table.kind, burned(table, "italy")) == ("battle", 2)
