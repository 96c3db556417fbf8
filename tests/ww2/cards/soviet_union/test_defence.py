"""Cards of the Soviet Union, one by one.

Defense of the Motherland; Leningrad, Moscow, Stalingrad; Rasputitsa.
"""

from typing import Any

import pytest

from tests.ww2.cards.soviet_union.setting import battled, pieces, soviet_to_move
from tests.ww2.table import Table

# Defense of the Motherland


def motherland(armies: list[str], **countries: Any) -> Table:
    soviet = {"armies": armies, "hand": ["su_mao"], "responses": ["su_defense_motherland"]}
    return soviet_to_move(**{"soviet_union": soviet, **countries})


@pytest.mark.card("su_defense_motherland")
@pytest.mark.rule("W-TRN-3", "W-CRD-4", "W-CRD-2")
def test_defense_of_the_motherland_recruits_next_door_then_clears_moscow() -> None:
    """With the enemy in Moscow the recruit goes beside it, then the enemy falls; then comes the Play step."""
    table = motherland(["siberia"], germany={"armies": ["germany", "moscow", "russia"]})
    assert (table.seat, table.kind, table.uses) == ("soviet_union", "react", ["su_defense_motherland"])
    table.choose("use:su_defense_motherland")
    assert (table.kind, set(table.spaces)) == ("recruit", {"ukraine", "kazakhstan"})
    table.choose("space:ukraine")
    assert (table.kind, pieces(table)) == ("eliminate", {"germany/moscow"})
    table.choose("piece:germany/army/moscow")
    assert table.armies("germany") == {"germany", "russia"}
    assert table.armies("soviet_union") == {"siberia", "ukraine"}
    assert (table.seat, table.kind) == ("soviet_union", "play")
    assert table.discard("soviet_union") == ["su_defense_motherland"]


@pytest.mark.card("su_defense_motherland")
@pytest.mark.rule("W-CRD-5")
def test_defense_of_the_motherland_without_an_enemy_in_moscow() -> None:
    """The recruit alone, in Moscow too."""
    table = motherland(["russia"]).choose("use:su_defense_motherland")
    assert set(table.spaces) == {"moscow", "ukraine", "siberia", "kazakhstan"}
    table.choose("space:moscow")
    assert table.armies("soviet_union") == {"moscow", "russia"}
    assert table.kind == "play"


@pytest.mark.card("su_defense_motherland")
@pytest.mark.rule("W-CRD-5")
def test_defense_of_the_motherland_parts_may_be_skipped() -> None:
    """No recruit but the elimination; or the other way round."""
    germany = {"armies": ["germany", "moscow"]}
    table = motherland(["siberia"], germany=germany).choose("use:su_defense_motherland", "pass")
    table.choose("piece:germany/army/moscow")
    assert (table.armies("soviet_union"), table.armies("germany")) == ({"siberia"}, {"germany"})
    table = motherland(["siberia"], germany=germany).choose("use:su_defense_motherland", "space:russia", "pass")
    assert table.armies("soviet_union") == {"siberia", "russia"}
    assert table.armies("germany") == {"germany", "moscow"}


@pytest.mark.card("su_defense_motherland")
def test_defense_of_the_motherland_eliminates_one_of_two() -> None:
    """One Axis Army in Moscow, the owner's choice."""
    table = motherland(
        ["siberia"],
        germany={"armies": ["germany", "moscow"]},
        italy={"armies": ["italy", "moscow"], "hand": ["it_plunder"]},
    )
    table.choose("use:su_defense_motherland", "pass", "piece:italy/army/moscow")
    assert (table.kind, table.armies("germany")) == ("play", {"germany", "moscow"})


@pytest.mark.card("su_defense_motherland")
@pytest.mark.rule("W-REA-2")
def test_defense_of_the_motherland_not_where_it_could_do_nothing() -> None:
    """Own Armies in all five spaces."""
    table = motherland(["moscow", "russia", "ukraine", "siberia", "kazakhstan"])
    assert table.kind == "play"
    assert table.why_not("use:su_defense_motherland") == ["W-REA-2"]


@pytest.mark.card("su_defense_motherland")
@pytest.mark.rule("W-TRN-3", "W-CRD-2")
def test_defense_of_the_motherland_not_on_anothers_turn_nor_the_turn_placed() -> None:
    """The beginning of the own turn, later than the one it was placed in."""
    table = Table(
        germany={"armies": ["germany"], "hand": ["de_build_army"]},
        soviet_union={"armies": ["moscow"], "responses": ["su_defense_motherland"]},
    )
    assert (table.seat, table.kind) == ("germany", "play")
    table = soviet_to_move(soviet_union={"armies": ["moscow"], "hand": ["su_defense_motherland", "su_mao"]})
    table.choose("play:su_defense_motherland")
    assert (table.kind, table.uses) == ("discard", [])


# Leningrad, Moscow, Stalingrad

PROTECTORS = [("su_leningrad", "russia"), ("su_moscow", "moscow"), ("su_stalingrad", "ukraine")]


def attacked(card: str, space: str, soviet: list[str], **more: Any) -> Table:
    """Germany battles the space from next to it, with Dive Bombers on the table."""
    germans = {"russia": ["germany", "eastern_europe"], "moscow": ["germany", "ukraine"]}
    given: dict[str, Any] = {
        "germany": {
            "armies": germans.get(space, ["germany", "eastern_europe"]),
            "hand": ["de_land_battle", "de_build_army"],
            "status": ["de_dive_bombers"],
        },
        "soviet_union": {"armies": soviet, "responses": [card], "hand": ["su_mao"]},
        **more,
    }
    return Table(**given).choose("play:de_land_battle", f"space:{space}")


@pytest.mark.card("su_leningrad", "su_moscow", "su_stalingrad")
@pytest.mark.rule("W-REA-8", "W-ACT-8", "W-CRD-2")
@pytest.mark.parametrize(("card", "space"), PROTECTORS)
def test_protector_keeps_the_army_all_turn(card: str, space: str) -> None:
    """The Army stays, and no second battle of the turn can remove it; the card is spent."""
    table = attacked(card, space, [space])
    assert (table.seat, table.uses) == ("soviet_union", [card])
    table.choose(f"use:{card}")
    assert table.country("soviet_union")["protected"] == [space]
    assert (table.seat, table.uses) == ("germany", ["de_dive_bombers"])  # a battle was fought all the same
    table.choose("use:de_dive_bombers", f"space:{space}")
    assert table.armies("soviet_union") == {space}
    assert battled(table) == [space, space]
    assert table.discard("soviet_union")[0] == card
    assert table.country("soviet_union")["responses"] == []


@pytest.mark.card("su_leningrad", "su_moscow", "su_stalingrad")
@pytest.mark.rule("W-REA-1")
@pytest.mark.parametrize(("card", "space"), PROTECTORS)
def test_protector_declined_lets_the_army_go(card: str, space: str) -> None:
    """Never forced."""
    table = attacked(card, space, [space, "vladivostok"]).choose("pass")
    assert table.armies("soviet_union") == {"vladivostok"}
    assert table.country("soviet_union")["responses"] == [card]


@pytest.mark.card("su_leningrad", "su_moscow", "su_stalingrad")
@pytest.mark.rule("W-REA-9")
@pytest.mark.parametrize(
    ("card", "space"),
    [("su_leningrad", "ukraine"), ("su_stalingrad", "russia"), ("su_moscow", "russia"), ("su_leningrad", "moscow")],
)
def test_protector_not_in_another_space(card: str, space: str) -> None:
    """Each guards its own space."""
    table = attacked(card, space, [space])
    assert (table.seat, table.armies("soviet_union")) == ("germany", set())


@pytest.mark.card("su_leningrad", "su_moscow", "su_stalingrad")
@pytest.mark.rule("W-CRD-7")
@pytest.mark.parametrize(("card", "space"), PROTECTORS)
def test_protector_not_for_a_teammate(card: str, space: str) -> None:
    """A UK Army in the space is not saved, though a Soviet one stands beside it."""
    soviet = [] if space == "moscow" else ["moscow"]
    table = attacked(card, space, [*soviet, space], united_kingdom={"armies": ["united_kingdom", space]})
    table.choose(f"piece:united_kingdom/army/{space}")
    assert table.seat == "germany"
    assert space in table.armies("soviet_union")
    assert space not in table.armies("united_kingdom")


@pytest.mark.card("su_leningrad", "su_moscow", "su_stalingrad")
@pytest.mark.rule("W-REA-8")
@pytest.mark.parametrize(("card", "space"), PROTECTORS)
def test_protector_ends_with_the_turn(card: str, space: str) -> None:
    """The shield is gone when the next country moves."""
    table = attacked(
        card, space, [space], united_kingdom={"armies": ["united_kingdom"], "hand": ["uk_build_army"], "deck": []}
    )
    table.choose(f"use:{card}", "pass")
    assert table.country("soviet_union")["protected"] == [space]
    table.choose("done")
    assert table.seat == "united_kingdom"
    assert table.country("soviet_union")["protected"] == []


@pytest.mark.card("su_leningrad")
@pytest.mark.rule("W-TRN-6", "W-REA-8")
def test_leningrad_saves_an_unsupplied_army_in_the_supply_step() -> None:
    """It asks for no supply, so it answers the removal by supply too (ruling 5.9); others fall."""
    table = soviet_to_move(
        "supply", soviet_union={"armies": ["moscow", "russia", "mongolia"], "responses": ["su_leningrad"]}
    )
    assert table.seat == "italy"  # Russia is supplied by Moscow
    assert table.armies("soviet_union") == {"moscow", "russia"}
    table = soviet_to_move("supply", soviet_union={"armies": ["russia", "mongolia"], "responses": ["su_leningrad"]})
    assert (table.seat, table.kind, table.uses) == ("soviet_union", "react", ["su_leningrad"])
    table.choose("use:su_leningrad")
    assert table.armies("soviet_union") == {"russia"}


@pytest.mark.card("su_leningrad")
@pytest.mark.rule("W-TRN-6", "W-REA-1")
def test_leningrad_declined_in_the_supply_step() -> None:
    """The Army falls and the card stays."""
    table = soviet_to_move("supply", soviet_union={"armies": ["russia"], "responses": ["su_leningrad"]}).choose("pass")
    assert table.armies("soviet_union") == set()
    assert table.country("soviet_union")["responses"] == ["su_leningrad"]


@pytest.mark.card("su_leningrad")
@pytest.mark.rule("W-SUP-1")
def test_leningrad_saves_an_unsupplied_army_from_battle() -> None:
    """No supply is asked for."""
    table = attacked("su_leningrad", "russia", ["russia"])
    assert table.country("soviet_union")["unsupplied"] == ["russia"]
    table.choose("use:su_leningrad")
    assert "russia" in table.armies("soviet_union")


@pytest.mark.card("su_stalingrad")
@pytest.mark.rule("W-ACT-9")
def test_stalingrad_saves_from_an_elimination() -> None:
    """Military Dictatorships eliminates an Allied Army in Ukraine."""
    table = Table(
        germany={"armies": ["germany"], "hand": ["de_military_dictatorships", "de_build_army"]},
        soviet_union={"armies": ["moscow", "ukraine"], "responses": ["su_stalingrad"]},
    )
    table.choose("play:de_military_dictatorships", "pass", "piece:soviet_union/army/ukraine")
    assert (table.seat, table.uses) == ("soviet_union", ["su_stalingrad"])
    table.choose("use:su_stalingrad")
    assert "ukraine" in table.armies("soviet_union")


@pytest.mark.card("su_moscow")
@pytest.mark.rule("W-PCE-5")
def test_moscow_does_not_bind_its_owner() -> None:
    """The owner may still take a protected Army back, and is not asked about a removal of its own."""
    table = attacked("su_moscow", "moscow", ["moscow"]).choose("use:su_moscow", "remove:soviet_union/army/moscow")
    assert table.armies("soviet_union") == set()
    table = attacked("su_moscow", "moscow", ["moscow"]).choose("remove:soviet_union/army/moscow")
    assert table.armies("soviet_union") == set()
    assert table.seat == "germany"


# Rasputitsa


def axis_builds(
    country: str, armies: list[str], card: str, options: dict[str, object] | None = None, **more: Any
) -> Table:
    given: dict[str, Any] = {
        country: {"armies": armies, "hand": [card, f"{card[:2]}_build_navy"]},
        "soviet_union": {"armies": ["vladivostok"], "responses": ["su_rasputitsa"]},
        **more,
    }
    return Table(turn=country, options=options, **given).choose(f"play:{card}")


@pytest.mark.card("su_rasputitsa")
@pytest.mark.rule("W-REA-4", "W-CRD-2", "W-ACT-9")
@pytest.mark.parametrize("space", ["moscow", "russia", "siberia", "kazakhstan"])
def test_rasputitsa_eliminates_the_army_just_built(space: str) -> None:
    """In Moscow or a land space next to it."""
    table = axis_builds("germany", ["germany", "ukraine", "mongolia"], "de_build_army")
    if space == "siberia":
        table = axis_builds("japan", ["china", "mongolia"], "jp_build_army")
    country = table.seat
    table.choose(f"space:{space}")
    assert (table.seat, table.uses) == ("soviet_union", ["su_rasputitsa"])
    assert space in table.armies(country)
    table.choose("use:su_rasputitsa")
    assert space not in table.armies(country)
    assert table.discard("soviet_union")[0] == "su_rasputitsa"
    assert battled(table) == []


@pytest.mark.card("su_rasputitsa")
def test_rasputitsa_in_ukraine_against_italy() -> None:
    """Any Axis country's Army."""
    table = axis_builds("italy", ["italy", "balkans"], "it_build_army").choose("space:ukraine")
    table.choose("use:su_rasputitsa")
    assert table.armies("italy") == {"italy", "balkans"}


@pytest.mark.card("su_rasputitsa")
@pytest.mark.rule("W-REA-9", "W-CRD-7")
def test_rasputitsa_not_elsewhere_nor_for_navies_nor_allies() -> None:
    """Eastern Europe is not next to Moscow; the Black Sea is no land; a UK Army is no enemy."""
    table = axis_builds("germany", ["germany"], "de_build_army").choose("space:eastern_europe")
    assert table.seat == "germany"
    table = axis_builds(
        "germany",
        ["germany", "ukraine"],
        "de_build_navy",
        soviet_union={"armies": ["moscow"], "responses": ["su_rasputitsa"]},
    )
    table.choose("space:black_sea")
    assert table.seat == "germany"
    table = Table(
        turn="united_kingdom",
        united_kingdom={
            "armies": ["united_kingdom", "india", "middle_east"],
            "hand": ["uk_build_army", "uk_build_navy"],
        },
        soviet_union={"armies": ["moscow"], "responses": ["su_rasputitsa"]},
    )
    table.choose("play:uk_build_army", "space:kazakhstan")
    assert (table.seat, "kazakhstan" in table.armies("united_kingdom")) == ("united_kingdom", True)


@pytest.mark.card("su_rasputitsa")
@pytest.mark.rule("W-OPT-0", "W-ACT-5")
@pytest.mark.parametrize("option", [False, True])
def test_rasputitsa_and_a_recruited_army(option: bool) -> None:
    """Built only, unless option built_or_recruited (ruling 7.1): Romanian Reinforcements recruit in Ukraine."""
    table = soviet_to_move(
        options={"built_or_recruited": option},
        soviet_union={
            "armies": ["moscow"],
            "hand": ["su_land_battle", "su_mao"],
            "responses": ["su_rasputitsa"],
        },
        germany={"armies": ["germany", "eastern_europe", "ukraine"]},
        italy={"armies": ["italy"], "hand": ["it_plunder"], "responses": ["it_romanian_reinforcements"]},
    )
    table.choose("play:su_land_battle", "space:ukraine", "use:it_romanian_reinforcements")
    assert "ukraine" in table.armies("italy")
    assert (table.kind == "react") is option
    if option:
        assert (table.seat, table.uses) == ("soviet_union", ["su_rasputitsa"])
        table.choose("use:su_rasputitsa")
        assert "ukraine" not in table.armies("italy")


@pytest.mark.card("su_rasputitsa")
@pytest.mark.rule("W-ACT-4", "W-OPT-0")
@pytest.mark.parametrize("option", [True, False])
def test_rasputitsa_and_an_army_named_as_built(option: bool) -> None:
    """A piece named as just built may be hit, unless option named_build_answered is off (ruling 2.4)."""
    table = axis_builds("germany", ["germany", "ukraine"], "de_build_army", {"named_build_answered": option})
    table.choose("piece:germany/army/ukraine")
    assert (table.seat == "soviet_union") is option
    if option:
        table.choose("use:su_rasputitsa")
    assert ("ukraine" in table.armies("germany")) is not option


@pytest.mark.card("su_rasputitsa")
@pytest.mark.rule("W-REA-4", "W-REA-5")
def test_rasputitsa_comes_before_the_builders_own_cards_which_still_work() -> None:
    """The Soviet Union is asked first; Bias for Action may still follow the build undone (ruling 5.7)."""
    table = axis_builds(
        "germany",
        [],
        "de_build_army",
        germany={
            "armies": ["germany", "ukraine"],
            "hand": ["de_build_army", "de_build_navy"],
            "status": ["de_bias_for_action"],
        },
        soviet_union={"armies": ["moscow"], "responses": ["su_rasputitsa"]},
    )
    table.choose("space:russia")
    assert (table.seat, table.uses) == ("soviet_union", ["su_rasputitsa"])
    table.choose("use:su_rasputitsa")
    assert (table.seat, table.uses) == ("germany", ["de_bias_for_action"])
    table.choose("use:de_bias_for_action")
    assert "moscow" in table.spaces  # next to the space of the Army just built, reached from Ukraine


@pytest.mark.card("su_rasputitsa")
@pytest.mark.rule("W-REA-1", "W-CRD-2")
def test_rasputitsa_declined_waits_for_the_next_build() -> None:
    """Conserved by a pass, it answers the second Army of the same turn (Synthetic Fuel)."""
    table = axis_builds(
        "germany",
        [],
        "de_build_army",
        germany={
            "armies": ["germany", "ukraine"],
            "hand": ["de_build_army", "de_build_navy"],
            "status": ["de_synthetic_fuel"],
        },
    )
    table.choose("space:russia", "pass", "use:de_synthetic_fuel", "space:moscow")
    assert (table.seat, table.uses) == ("soviet_union", ["su_rasputitsa"])
    table.choose("use:su_rasputitsa")
    assert table.armies("germany") == {"germany", "ukraine", "russia"}


@pytest.mark.card("su_guards")
def test_guards_may_be_declared_where_the_cost_may_uncover_a_build_army() -> None:
    """A cost may always be declared (ruling 1.3): what the hand lacks comes off the deck, and may be the card."""
    table = Table(
        turn="soviet_union",
        soviet_union={
            "armies": ["moscow"],
            "hand": ["su_land_battle"],
            "status": ["su_guards"],
            "deck": ["su_build_army", "su_sea_battle"],
        },
    )
    assert "use:su_guards" in table.offered
    table.choose("use:su_guards")
    assert table.kind == "build"
    table.choose("space:ukraine")
    assert table.armies("soviet_union") == {"moscow", "ukraine"}
