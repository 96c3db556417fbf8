"""Cards of Germany, one by one.

Plunder; The Autobahn; Economic Warfare.
"""

from typing import Any

import pytest

from tests.ww2.cards.germany.setting import british, german, soviet
from tests.ww2.cards.log import burned, points, removed
from tests.ww2.table import HOMES, Table

# Plunder


@pytest.mark.card("de_plunder")
@pytest.mark.parametrize(
    ("armies", "navies", "worth"),
    [
        (("germany",), (), 0),
        (("germany", "western_europe"), ("baltic_sea",), 2),
        (("western_europe", "africa", "ukraine"), ("north_sea",), 4),
    ],
)
def test_plunder_counts_pieces_outside_germany(armies: tuple[str, ...], navies: tuple[str, ...], worth: int) -> None:
    """1 VP for each German Army and Navy not in Germany, supplied or not, before the Supply step."""
    table = Table(germany=german("de_plunder", armies=armies, navies=list(navies))).choose("play:de_plunder")
    held = {"germany", "western_europe", "ukraine"} & set(armies)
    assert points(table) == [("axis", worth)] * (worth > 0) + [("axis", 2 * len(held))]
    assert table.discard("germany") == ["de_plunder"]


@pytest.mark.card("de_plunder")
def test_plunder_scores_with_the_home_occupied_and_not_for_italians() -> None:
    """It names no step, so it scores at once (W-CRD-12); Italian pieces do not count."""
    table = Table(
        germany=german("de_plunder", armies=("western_europe",)),
        italy={"armies": ["italy", "balkans"], "navies": ["mediterranean_sea"]},
        soviet_union=soviet("moscow", "germany"),
    )
    table.choose("play:de_plunder")
    assert points(table) == [("axis", 1)]


# The Autobahn


@pytest.mark.card("de_autobahn")
def test_autobahn_moves_armies_one_at_a_time() -> None:
    """Each is eliminated, then built again; each at most once; the rest may stay."""
    table = Table(germany=german("de_autobahn", armies=("germany", "western_europe", "eastern_europe")))
    table.choose("play:de_autobahn")
    armies = ["western_europe", "germany", "eastern_europe"]
    assert table.offered == ["pass", *[f"piece:germany/army/{space}" for space in armies]]
    table.choose("piece:germany/army/western_europe")
    assert table.armies("germany") == {"germany", "eastern_europe"}
    assert {"western_europe", "balkans", "italy", "ukraine", "russia"} == set(table.spaces)
    table.choose("space:ukraine")
    assert table.offered == ["pass", "piece:germany/army/germany", "piece:germany/army/eastern_europe"]
    table.choose("piece:germany/army/eastern_europe", "space:western_europe")
    assert table.offered == ["pass", "piece:germany/army/germany"]
    table.choose("pass")
    assert table.armies("germany") == {"germany", "ukraine", "western_europe"}
    assert removed(table)[0] == ("germany", "western_europe", "elimination")
    assert table.discard("germany") == ["de_autobahn"]


@pytest.mark.card("de_autobahn")
def test_autobahn_moves_no_navy_and_may_move_nothing() -> None:
    """Armies alone, and each only if Germany wants."""
    table = Table(germany=german("de_autobahn", navies=["baltic_sea"])).choose("play:de_autobahn")
    assert table.offered == ["pass", "piece:germany/army/germany"]
    table.choose("pass")
    assert (table.kind, removed(table)) == ("discard", [])


@pytest.mark.card("de_autobahn")
def test_autobahn_with_no_army_does_nothing() -> None:
    """Nothing on the board, nothing to move."""
    table = Table(germany=german("de_autobahn", armies=())).choose("play:de_autobahn")
    assert (table.kind, table.armies("germany")) == ("discard", set())


@pytest.mark.card("de_autobahn")
def test_autobahn_loses_an_army_that_cannot_be_built() -> None:
    """No legal space at that moment: it goes to the pool (ruling 6.8)."""
    table = Table(germany=german("de_autobahn", armies=("africa",)), soviet_union=soviet("moscow", "germany"))
    table.choose("play:de_autobahn", "piece:germany/army/africa")
    assert (table.kind, table.armies("germany")) == ("discard", set())


@pytest.mark.card("de_autobahn")
def test_autobahn_builds_by_the_supply_of_the_moment() -> None:
    """With the Army in Germany lifted, the others hang on what is left (ruling 6.8)."""
    table = Table(germany=german("de_autobahn", armies=("germany", "eastern_europe"))).choose("play:de_autobahn")
    table.choose("piece:germany/army/germany")
    assert table.spaces == ["germany"]  # the Home alone: Eastern Europe is cut off


@pytest.mark.card("de_autobahn")
def test_autobahn_lets_each_build_be_answered() -> None:
    """Each build opens the usual windows; what is once a turn is so across all of them (ruling 6.8)."""
    germany = german(
        "de_autobahn",
        armies=("germany", "eastern_europe", "western_europe", "balkans"),
        status=["de_bias_for_action"],
    )
    table = Table(germany=germany, soviet_union=soviet("moscow", responses=["su_rasputitsa"]))
    table.choose("play:de_autobahn", "piece:germany/army/balkans", "space:ukraine")
    assert (table.seat, table.uses) == ("soviet_union", ["su_rasputitsa"])
    table.choose("use:su_rasputitsa")
    assert (table.seat, table.uses) == ("germany", ["de_bias_for_action"])
    table.choose("use:de_bias_for_action", "space:balkans")
    table.choose("piece:germany/army/western_europe", "space:russia")
    assert table.kind == "rebuild"  # Rasputitsa is spent, Bias for Action was used
    assert table.armies("germany") == {"germany", "eastern_europe", "russia"}


@pytest.mark.card("de_autobahn")
def test_autobahn_does_not_move_armies_added_on_the_way() -> None:
    """Only Armies on the board when the card was played (ruling 6.8)."""
    germany = german("de_autobahn", armies=("germany", "western_europe"), status=["de_synthetic_fuel"])
    table = Table(germany=germany).choose("play:de_autobahn", "piece:germany/army/western_europe")
    table.choose("space:eastern_europe", "use:de_synthetic_fuel", "space:ukraine")
    assert table.armies("germany") == {"germany", "eastern_europe", "ukraine"}
    assert table.offered == ["pass", "piece:germany/army/germany"]


@pytest.mark.card("de_autobahn")
def test_autobahn_moves_no_army_twice_by_way_of_a_space_taken_back() -> None:
    """An Army built where another was taken back meanwhile has been moved once already (ruling 6.8)."""
    germany = german("de_autobahn", armies=("germany", "balkans", "western_europe"))
    table = Table(germany=germany).choose("play:de_autobahn", "piece:germany/army/balkans")
    table.choose("remove:germany/army/western_europe", "space:western_europe")
    assert table.offered == ["pass", "piece:germany/army/germany"]


@pytest.mark.card("de_autobahn")
def test_autobahn_lets_italy_reinforce_the_space_left() -> None:
    """Lifting a supplied Army is a removal: Romanian Reinforcements answers before the build (ruling 5.11)."""
    table = Table(
        germany=german("de_autobahn", armies=("germany", "balkans")),
        italy={"armies": ["italy"], "responses": ["it_romanian_reinforcements"]},
    )
    table.choose("play:de_autobahn", "piece:germany/army/balkans")
    assert (table.seat, table.uses) == ("italy", ["it_romanian_reinforcements"])
    table.choose("use:it_romanian_reinforcements")
    assert table.armies("italy") == {"italy", "balkans"}
    assert table.seat == "germany"
    table.choose("space:balkans")
    assert table.armies("germany") == {"germany", "balkans"}


@pytest.mark.card("de_autobahn")
def test_autobahn_need_not_build_what_it_eliminated() -> None:
    """The build is a part that need not be done (W-CRD-5)."""
    table = Table(germany=german("de_autobahn", armies=("germany", "balkans")))
    table.choose("play:de_autobahn", "piece:germany/army/balkans", "pass", "pass")
    assert table.armies("germany") == {"germany"}


# Economic Warfare


@pytest.mark.card("de_sub_blockade")
@pytest.mark.parametrize(
    ("armies", "count"),
    [
        ((), 0),
        (("western_europe",), 1),
        (("western_europe", "scandinavia", "north_africa", "iceland"), 4),
        (("eastern_europe", "balkans", "africa"), 0),
    ],
)
def test_sub_blockade_counts_armies_beside_the_north_sea(armies: tuple[str, ...], count: int) -> None:
    """1 VP and 2 cards of the United Kingdom for each; Navies and Italians do not count."""
    table = Table(
        germany=german("de_sub_blockade", armies=("germany", *armies), navies=["north_sea"]),
        italy={"armies": ["italy", "western_europe"]},
    )
    table.choose("play:de_sub_blockade")
    assert burned(table, "united_kingdom") == 2 * count
    assert points(table)[:-1] == [("axis", count)] * (count > 0)
    assert table.discard("germany") == ["de_sub_blockade"]


@pytest.mark.card("de_sub_blockade")
def test_sub_blockade_counts_an_army_in_the_united_kingdom() -> None:
    """The British Isles touch the North Sea; Economic Warfare works with the Home lost too (W-CRD-11)."""
    table = Table(
        germany=german("de_sub_blockade", armies=("germany", "united_kingdom")), united_kingdom={"armies": ["canada"]}
    )
    assert burned(table.choose("play:de_sub_blockade"), "united_kingdom") == 2


@pytest.mark.card("de_sub_blockade")
def test_sub_blockade_discards_before_it_scores_and_costs_points_past_the_deck() -> None:
    """The discard comes first (ruling 1.5); each card missing costs the Allies 1 VP (W-DIS-2)."""
    table = Table(
        germany=german("de_sub_blockade", armies=("germany", "western_europe", "scandinavia")),
        united_kingdom=british(deck=["uk_build_army"]),
    )
    table.choose("play:de_sub_blockade")
    assert points(table)[:2] == [("allies", -3), ("axis", 2)]
    assert burned(table, "united_kingdom") == 1


@pytest.mark.card("de_sub_atlantic")
@pytest.mark.parametrize("navies", [(), ("baltic_sea",), ("baltic_sea", "mediterranean_sea", "south_atlantic")])
def test_sub_atlantic_counts_german_navies_anywhere(navies: tuple[str, ...]) -> None:
    """1 VP and 2 cards of the United Kingdom for each German Navy on the board, supplied or not."""
    table = Table(
        germany=german("de_sub_atlantic", navies=list(navies)), italy={"armies": ["italy"], "navies": ["black_sea"]}
    )
    table.choose("play:de_sub_atlantic")
    assert burned(table, "united_kingdom") == 2 * len(navies)
    assert burned(table, "united_states") == 0
    assert points(table)[:-1] == [("axis", len(navies))] * (len(navies) > 0)
    assert table.discard("germany") == ["de_sub_atlantic"]


@pytest.mark.card("de_sub_monsoon")
@pytest.mark.parametrize("target", ["united_kingdom", "soviet_union", "united_states"])
def test_sub_monsoon_hits_the_ally_chosen(target: str) -> None:
    """One Allied country of Germany's choice discards 2; the Axis gain 2 VP."""
    table = Table(germany=german("de_sub_monsoon")).choose("play:de_sub_monsoon")
    assert table.offered == ["country:united_kingdom", "country:soviet_union", "country:united_states"]
    table.choose(f"country:{target}")
    allies = ("united_kingdom", "soviet_union", "united_states")
    assert {ally: burned(table, ally) for ally in allies} == {ally: 2 * (ally == target) for ally in allies}
    assert points(table) == [("axis", 2), ("axis", 2)]
    assert table.discard("germany") == ["de_sub_monsoon"]


@pytest.mark.card("de_sub_monsoon")
def test_sub_monsoon_costs_the_allies_points_past_the_deck() -> None:
    """Missing cards cost the team of the country that discards (ruling 1.4)."""
    union = soviet("moscow", deck=[])
    table = Table(germany=german("de_sub_monsoon"), soviet_union=union)
    table.choose("play:de_sub_monsoon", "country:soviet_union")
    assert points(table)[:2] == [("allies", -2), ("axis", 2)]


@pytest.mark.card("de_sub_unprotected")
@pytest.mark.parametrize("guard", ["united_kingdom", "united_states", "soviet_union", "none", "elsewhere"])
def test_sub_unprotected_three_more_without_an_allied_navy_in_the_north_sea(guard: str) -> None:
    """2 cards of the United Kingdom, 5 if no Navy of any Ally is in the North Sea; 1 VP either way."""
    pieces: dict[str, Any] = {
        name: {"armies": [HOMES[name]], "navies": ["north_sea"] if guard == name else []}
        for name in ("united_kingdom", "united_states", "soviet_union")
    }
    if guard == "elsewhere":
        pieces["united_kingdom"]["navies"] = ["north_atlantic"]
    table = Table(germany=german("de_sub_unprotected"), **pieces).choose("play:de_sub_unprotected")
    assert burned(table, "united_kingdom") == (5 if guard in ("none", "elsewhere") else 2)
    assert points(table) == [("axis", 1), ("axis", 2)]
    assert table.discard("germany") == ["de_sub_unprotected"]


@pytest.mark.card("de_sub_unprotected")
def test_sub_unprotected_does_not_mind_an_axis_navy() -> None:
    """A German Navy in the North Sea protects nobody."""
    germany = german("de_sub_unprotected", armies=("germany", "western_europe"), navies=["north_sea"])
    assert burned(Table(germany=germany).choose("play:de_sub_unprotected"), "united_kingdom") == 5


@pytest.mark.card("de_sub_murmansk")
@pytest.mark.parametrize(
    ("armies", "navies", "count"),
    [
        ((), (), 0),
        (("scandinavia",), (), 1),
        (("scandinavia", "russia"), ("north_sea", "baltic_sea"), 4),
        (("eastern_europe", "western_europe"), ("mediterranean_sea",), 0),
    ],
)
def test_sub_murmansk_counts_pieces_in_or_beside_scandinavia(
    armies: tuple[str, ...], navies: tuple[str, ...], count: int
) -> None:
    """1 VP and 2 cards of the Soviet Union for each German Army or Navy there."""
    table = Table(
        germany=german("de_sub_murmansk", armies=("germany", *armies), navies=list(navies)),
        italy={"armies": ["italy", "scandinavia"]},
    )
    table.choose("play:de_sub_murmansk")
    assert burned(table, "soviet_union") == 2 * count
    assert burned(table, "united_kingdom") == 0
    assert points(table)[:-1] == [("axis", count)] * (count > 0)
    assert table.discard("germany") == ["de_sub_murmansk"]


@pytest.mark.card("de_v_weapons")
def test_v_weapons_needs_a_german_army_in_western_europe() -> None:
    """3 VP and 1 card of the United Kingdom, both only with the Army there."""
    table = Table(germany=german("de_v_weapons", armies=("germany", "western_europe"))).choose("play:de_v_weapons")
    assert burned(table, "united_kingdom") == 1
    assert points(table) == [("axis", 3), ("axis", 4)]
    assert table.discard("germany") == ["de_v_weapons"]


@pytest.mark.card("de_v_weapons")
def test_v_weapons_does_nothing_with_an_italian_army_there() -> None:
    """It must be a German Army (W-CRD-7); the card is spent all the same."""
    table = Table(germany=german("de_v_weapons"), italy={"armies": ["italy", "western_europe"]})
    table.choose("play:de_v_weapons")
    assert burned(table, "united_kingdom") == 0
    assert points(table) == [("axis", 2)]
    assert table.discard("germany") == ["de_v_weapons"]


@pytest.mark.card(
    "de_v_weapons", "de_sub_blockade", "de_sub_atlantic", "de_sub_unprotected", "de_sub_murmansk", "de_sub_monsoon"
)
@pytest.mark.parametrize(
    "card",
    ["de_v_weapons", "de_sub_blockade", "de_sub_atlantic", "de_sub_unprotected", "de_sub_murmansk", "de_sub_monsoon"],
)
def test_every_german_warfare_card_can_be_cancelled(card: str) -> None:
    """ASW Tactics: no discard, no VP; the card is spent and was the Play step (ruling 5.13)."""
    table = Table(
        germany=german(card, armies=("germany", "western_europe", "scandinavia"), navies=["baltic_sea"]),
        united_kingdom=british(responses=["uk_asw_tactics"]),
    )
    table.choose(f"play:{card}")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_asw_tactics"])
    table.choose("use:uk_asw_tactics")
    assert [burned(table, c) for c in ("united_kingdom", "soviet_union", "united_states")] == [0, 0, 0]
    assert points(table) == [("axis", 4)]
    assert (table.kind, table.discard("germany")) == ("discard", [card])
