"""Cards of Germany, one by one.

Jet Fighters; Superior Planning; Swedish Iron Ore; Synthetic Fuel; Volksturm.
"""

from typing import Any

import pytest

from tests.ww2.cards.germany.setting import KEPT, british, german, soviet
from tests.ww2.cards.log import burned, placed, points, told
from tests.ww2.table import Table

# Jet Fighters


def bombing(target: str = "germany", **given: Any) -> Table:
    """Return the moment after the United Kingdom aimed Bomber Command at a country."""
    germany = german(**{"status": ["de_jet_fighters"], **given})
    table = Table(turn="united_kingdom", germany=germany, united_kingdom=british("uk_bomber_command"))
    return table.choose("play:uk_bomber_command", f"country:{target}")


@pytest.mark.card("de_jet_fighters")
def test_jet_fighters_lessens_the_discard_by_three() -> None:
    """Bomber Command makes Germany discard 4, with Jet Fighters 1."""
    table = bombing()
    assert (table.seat, table.uses) == ("germany", ["de_jet_fighters"])
    assert burned(table, "germany") == 0
    table.choose("use:de_jet_fighters")
    assert burned(table, "germany") == 1
    assert table.country("germany")["status"] == ["de_jet_fighters"]


@pytest.mark.card("de_jet_fighters")
def test_jet_fighters_may_be_declined() -> None:
    """Using it is never forced (W-REA-1)."""
    assert burned(bombing().choose("pass"), "germany") == 4


@pytest.mark.card("de_jet_fighters")
def test_jet_fighters_not_for_italy() -> None:
    """Only Germany's own discard is lessened."""
    table = bombing("italy")
    assert burned(table, "italy") == 4
    assert table.kind == "discard"


@pytest.mark.card("de_jet_fighters")
def test_jet_fighters_never_below_nothing() -> None:
    """Malta Submarines asks for 2: with Jet Fighters Germany discards none and loses nothing."""
    table = Table(
        turn="united_kingdom",
        germany=german(status=["de_jet_fighters"], deck=[]),
        united_kingdom=british("uk_malta_submarines"),
    )
    table.choose("play:uk_malta_submarines")
    assert (table.seat, table.uses) == ("germany", ["de_jet_fighters"])
    table.choose("use:de_jet_fighters")
    assert burned(table, "germany") == 0
    assert ("axis", -2) not in points(table)
    assert burned(table, "italy") == 2


@pytest.mark.card("de_jet_fighters")
def test_jet_fighters_come_after_flying_fortresses() -> None:
    """B-29: 5, and 2 more, less 3 is 4; Germany decides once the increase is known (ruling 6.2)."""
    table = Table(
        turn="united_states",
        germany=german(status=["de_jet_fighters"]),
        united_states={
            "armies": ["eastern_united_states", "western_europe"],
            "hand": ["us_b29", "us_magic"],
            "status": ["us_flying_fortresses"],
        },
    )
    table.choose("play:us_b29")
    assert (table.seat, table.uses) == ("united_states", ["us_flying_fortresses"])
    table.choose("use:us_flying_fortresses")
    assert (table.seat, table.uses) == ("germany", ["de_jet_fighters"])
    assert burned(table, "germany") == 0
    table.choose("use:de_jet_fighters")
    assert burned(table, "germany") == 4
    assert [event["total"] for event in told(table, "DiscardChanged")] == [7, 4]


@pytest.mark.card("de_jet_fighters")
def test_jet_fighters_not_against_discards_of_other_kinds() -> None:
    """The cost of an own card is no Economic Warfare."""
    table = Table(germany=german(status=["de_jet_fighters", "de_conscription"])).choose("use:de_conscription")
    assert burned(table, "germany") == 2
    assert table.kind == "build"


@pytest.mark.card("de_jet_fighters")
def test_jet_fighters_once_for_each_economic_warfare_card() -> None:
    """Used for one card it is not offered again for it, but for the next one it is (ruling 5.2)."""
    table = Table(
        turn="united_kingdom",
        germany=german(status=["de_jet_fighters"]),
        united_kingdom=british("uk_bomber_command"),
        united_states={"armies": ["eastern_united_states", "western_europe"], "hand": ["us_b29", "us_magic"]},
    )
    table.choose("play:uk_bomber_command", "country:germany", "use:de_jet_fighters")
    assert (table.seat, table.kind) == ("united_kingdom", "discard")
    assert table.country("germany")["used_this_turn"] == []
    table.choose("done").choose("play:us_b29")
    assert (table.seat, table.uses) == ("germany", ["de_jet_fighters"])
    table.choose("use:de_jet_fighters")
    assert burned(table, "germany") == 1 + 2


# Superior Planning

TOP = ["de_land_battle", "de_build_army", "de_sea_battle", "de_volksturm"]


@pytest.mark.card("de_superior_planning")
def test_superior_planning_puts_the_top_four_back_in_any_order() -> None:
    """At the beginning of the turn, before the Play step; the fifth card stays where it was."""
    table = Table(germany=german(status=["de_superior_planning"], deck=[*TOP, "de_wolf_packs"]))
    assert (table.seat, table.kind, table.uses) == ("germany", "react", ["de_superior_planning"])
    table.choose("use:de_superior_planning")
    assert table.offered == [f"place:{card}" for card in ("de_build_army", "de_land_battle", "de_sea_battle", TOP[3])]
    table.choose("place:de_volksturm", "place:de_sea_battle", "place:de_build_army")
    assert table.kind == "play"
    assert table.country("germany")["deck_top"] == ["de_volksturm", "de_sea_battle", "de_build_army", "de_land_battle"]
    table.choose(f"discard:{KEPT}")
    assert set(table.hand("germany")) == {*TOP, "de_wolf_packs"}


@pytest.mark.card("de_superior_planning")
def test_superior_planning_is_seen_by_germany_alone() -> None:
    """The others see that four cards were looked at, not which (W-INF-1)."""
    table = Table(germany=german(status=["de_superior_planning"], deck=[*TOP, "de_wolf_packs"]))
    table.choose("use:de_superior_planning", "place:de_volksturm", "place:de_sea_battle", "place:de_build_army")
    assert told(table, "DeckArranged")[0]["cards"] == [None] * 4
    view: Any = table.state.view("italy")
    assert view["countries"]["germany"]["deck_top"] == []


@pytest.mark.card("de_superior_planning")
def test_superior_planning_with_fewer_than_four_cards() -> None:
    """It looks at what is there (ruling 6.15)."""
    table = Table(germany=german(status=["de_superior_planning"], deck=["de_land_battle", "de_build_army"]))
    table.choose("use:de_superior_planning", "place:de_build_army")
    assert table.country("germany")["deck_top"] == ["de_build_army", "de_land_battle"]


@pytest.mark.card("de_superior_planning")
def test_superior_planning_not_with_an_empty_deck() -> None:
    """Nothing to look at, nothing to ask."""
    assert Table(germany=german(status=["de_superior_planning"], deck=[])).kind == "play"


@pytest.mark.card("de_superior_planning")
def test_superior_planning_not_on_anothers_turn() -> None:
    """The turn that begins must be Germany's."""
    table = Table(turn="italy", germany=german(status=["de_superior_planning"]), italy={"hand": ["it_plunder"]})
    assert (table.seat, table.kind) == ("italy", "play")


@pytest.mark.card("de_superior_planning")
def test_superior_planning_once_a_turn_and_again_the_next() -> None:
    """Once used it is not offered again this turn; the next turn it is; declining leaves the deck alone."""
    table = Table(germany=german(status=["de_superior_planning"], deck=[*TOP, "de_wolf_packs", *["de_build_army"] * 4]))
    table.choose("use:de_superior_planning", "place:de_volksturm", "place:de_sea_battle", "place:de_build_army")
    assert (table.kind, table.uses) == ("play", [])
    assert table.why_not("use:de_superior_planning") == ["W-REA-3"]
    table.choose(f"discard:{KEPT}")
    assert (table.seat, table.uses) == ("germany", ["de_superior_planning"])
    table.choose("pass")
    assert table.kind == "play"


# Swedish Iron Ore

ORE = "de_swedish_iron_ore"


def iron_ore(option: str, *, navy: bool, army: bool, italian: bool = False) -> Table:
    """Return Germany's Victory step with a Navy in the Baltic, an Army in Scandinavia, or both."""
    armies = ("germany", "scandinavia") if army and not italian else ("germany",)
    return Table(
        step="victory",
        germany=german(armies=armies, navies=["baltic_sea"] if navy else [], status=[ORE]),
        italy={"armies": ["italy", "scandinavia"] if italian else ["italy"]},
        options={"iron_ore": option},
    )


@pytest.mark.card("de_swedish_iron_ore")
@pytest.mark.parametrize("option", ["separate", "needs_navy"])
def test_swedish_iron_ore_two_points_for_navy_and_army(option: str) -> None:
    """1 VP for the Navy in the Baltic and 1 for the Army in Scandinavia."""
    table = iron_ore(option, navy=True, army=True)
    assert table.uses == [ORE]
    table.choose(f"use:{ORE}")
    assert points(table) == [("axis", 2), ("axis", 1), ("axis", 1)]


@pytest.mark.card("de_swedish_iron_ore")
@pytest.mark.parametrize("option", ["separate", "needs_navy"])
def test_swedish_iron_ore_one_point_for_the_navy_alone(option: str) -> None:
    """The Navy's point never depends on the Army."""
    table = iron_ore(option, navy=True, army=False).choose(f"use:{ORE}")
    assert points(table) == [("axis", 2), ("axis", 1)]


@pytest.mark.card("de_swedish_iron_ore")
def test_swedish_iron_ore_one_point_for_the_army_alone_if_separate() -> None:
    """Two separate awards (ruling 7.3)."""
    table = iron_ore("separate", navy=False, army=True).choose(f"use:{ORE}")
    assert points(table) == [("axis", 2), ("axis", 1)]


@pytest.mark.card("de_swedish_iron_ore")
def test_swedish_iron_ore_nothing_without_the_navy_if_it_needs_one() -> None:
    """The other reading: no Navy in the Baltic, no point at all, so it is not offered (ruling 7.3)."""
    assert iron_ore("needs_navy", navy=False, army=True).kind == "discard"


@pytest.mark.card("de_swedish_iron_ore")
def test_swedish_iron_ore_not_for_an_italian_army() -> None:
    """The text speaks of Germany's pieces (W-CRD-7)."""
    assert iron_ore("separate", navy=False, army=False, italian=True).kind == "discard"


@pytest.mark.card("de_swedish_iron_ore")
def test_swedish_iron_ore_not_in_a_skipped_or_foreign_victory_step() -> None:
    """It scores in Germany's own Victory step, if there is one (W-TRN-7)."""
    pieces = {"armies": ["western_europe"], "navies": ["baltic_sea"], "status": [ORE], "hand": [KEPT]}
    skipped = Table(step="victory", germany=pieces, soviet_union=soviet("moscow", "germany"))
    assert (skipped.kind, points(skipped)) == ("discard", [])
    foreign = Table(turn="italy", step="victory", germany=pieces, italy={"armies": ["italy"], "hand": ["it_plunder"]})
    assert (foreign.seat, foreign.kind) == ("italy", "discard")


@pytest.mark.card("de_swedish_iron_ore")
def test_swedish_iron_ore_each_victory_step_and_beside_abundant_resources() -> None:
    """Both Status cards may score in one Victory step, each once."""
    table = Table(
        step="victory",
        germany=german(armies=("germany", "ukraine"), navies=["baltic_sea"], status=["de_abundant_resources", ORE]),
    )
    table.choose(f"use:{ORE}")
    assert table.uses == ["de_abundant_resources"]
    table.choose("use:de_abundant_resources")
    assert points(table) == [("axis", 4), ("axis", 1), ("axis", 1)]
    assert table.kind == "discard"


# Synthetic Fuel


@pytest.mark.card("de_synthetic_fuel")
def test_synthetic_fuel_builds_beside_the_army_just_built() -> None:
    """Discard 2, then build an Army next to the first one and nowhere else."""
    table = Table(germany=german("de_build_army", status=["de_synthetic_fuel"]))
    table.choose("play:de_build_army", "space:eastern_europe")
    assert (table.seat, table.uses) == ("germany", ["de_synthetic_fuel"])
    table.choose("use:de_synthetic_fuel")
    assert burned(table, "germany") == 2
    assert set(table.spaces) == {"balkans", "ukraine", "russia"}
    assert table.why_not("space:western_europe") == ["W-ACT-10"]
    table.choose("space:ukraine")
    assert table.armies("germany") == {"germany", "eastern_europe", "ukraine"}


@pytest.mark.card("de_synthetic_fuel")
def test_synthetic_fuel_does_not_feed_itself_but_feeds_bias_for_action() -> None:
    """Its own build is a trigger for the others; once a turn for itself."""
    table = Table(germany=german("de_build_army", status=["de_synthetic_fuel", "de_bias_for_action"]))
    table.choose("play:de_build_army", "space:eastern_europe", "use:de_synthetic_fuel", "space:ukraine")
    assert table.uses == ["de_bias_for_action"]
    table.choose("use:de_bias_for_action")
    assert set(table.spaces) == {"balkans", "russia", "moscow", "kazakhstan", "middle_east"}


@pytest.mark.card("de_synthetic_fuel")
def test_synthetic_fuel_can_wait_for_the_outer_trigger() -> None:
    """What answered the inner build may be declined there and used on the first one (W-REA-6)."""
    table = Table(germany=german("de_build_army", status=["de_synthetic_fuel", "de_bias_for_action"]))
    table.choose("play:de_build_army", "space:eastern_europe", "use:de_synthetic_fuel", "space:ukraine", "pass")
    assert table.uses == ["de_bias_for_action"]
    table.choose("use:de_bias_for_action")
    assert set(table.spaces) == {"balkans", "russia"}  # beside Eastern Europe, which set this window off


@pytest.mark.card("de_synthetic_fuel")
def test_synthetic_fuel_after_an_army_that_was_eliminated() -> None:
    """'Next to the Army just built' then means its space (ruling 5.7)."""
    table = Table(
        germany=german("de_build_army", armies=("germany", "eastern_europe"), status=["de_synthetic_fuel"]),
        soviet_union=soviet("moscow", responses=["su_rasputitsa"]),
    )
    table.choose("play:de_build_army", "space:russia", "use:su_rasputitsa", "use:de_synthetic_fuel")
    assert table.spaces == ["ukraine"]


@pytest.mark.card("de_synthetic_fuel")
def test_synthetic_fuel_not_after_a_recruit_a_navy_or_anothers_build() -> None:
    """It answers Germany's builds of Armies alone (W-ACT-5, W-CRD-7)."""
    status = ["de_synthetic_fuel"]
    recruit = Table(germany=german("de_forced_conscription", status=status))
    recruit.choose("play:de_forced_conscription", "space:balkans", "pass")
    assert recruit.kind == "discard"
    navy = Table(germany=german("de_build_navy", status=status)).choose("play:de_build_navy")
    assert navy.kind == "discard"
    italy = {"armies": ["italy"], "hand": ["it_build_army", "it_plunder"]}
    italian = Table(turn="italy", germany=german(status=status), italy=italy)
    italian.choose("play:it_build_army", "space:balkans")
    assert (italian.seat, italian.kind) == ("italy", "discard")


@pytest.mark.card("de_synthetic_fuel")
def test_synthetic_fuel_may_name_an_army_beside_the_one_just_built() -> None:
    """Where enemies hold every free neighbour, a supplied Army next door may still be named (W-ACT-4)."""
    table = Table(
        germany=german("de_build_army", armies=("germany", "eastern_europe"), status=["de_synthetic_fuel"]),
        soviet_union=soviet("moscow", "ukraine", "russia"),
        united_kingdom=british(armies=("united_kingdom", "western_europe", "balkans")),
    )
    table.choose("play:de_build_army", "space:italy", "use:de_synthetic_fuel")
    assert placed(table, "PieceNamedAsBuilt") == [("germany", "germany")]  # Eastern Europe is not next to Italy


@pytest.mark.card("de_synthetic_fuel")
@pytest.mark.parametrize("others", [(), ("africa", "madagascar", "hawaii", "iceland", "new_zealand", "scandinavia")])
def test_synthetic_fuel_not_where_no_neighbour_can_take_an_army(others: tuple[str, ...]) -> None:
    """Nothing to build beside it, nothing to name: not offered, even if a piece could be freed (ruling 2.5)."""
    table = Table(
        germany=german("de_build_army", armies=others, status=["de_synthetic_fuel"]),
        soviet_union=soviet("moscow", "western_europe", "balkans", "eastern_europe"),
        united_kingdom=british(armies=("united_kingdom", "italy")),
        italy={"armies": ["north_africa"]},
    )
    table.choose("play:de_build_army")
    assert placed(table, "PieceBuilt") == [("germany", "germany")]
    assert table.kind == "discard"


# Volksturm


@pytest.mark.card("de_volksturm")
def test_volksturm_recruits_in_germany_before_the_play_step() -> None:
    """Discard 1, recruit in the Home; then the Play step is taken as usual."""
    table = Table(germany=german(armies=("western_europe",), status=["de_volksturm"]))
    assert (table.seat, table.kind, table.uses) == ("germany", "react", ["de_volksturm"])
    table.choose("use:de_volksturm")
    assert burned(table, "germany") == 1
    assert placed(table, "PieceRecruited") == [("germany", "germany")]
    assert (table.kind, table.hand("germany")) == ("play", [KEPT])


@pytest.mark.card("de_volksturm")
@pytest.mark.parametrize("option", [False, True])
def test_volksturm_is_no_build(option: bool) -> None:
    """A recruit sets off no own reaction to a build, even where enemies may answer recruits (W-ACT-5, ruling 7.1)."""
    germany = german(armies=(), status=["de_volksturm", "de_bias_for_action", "de_synthetic_fuel"])
    table = Table(germany=germany, options={"built_or_recruited": option})
    assert table.choose("use:de_volksturm").kind == "play"


@pytest.mark.card("de_volksturm")
def test_volksturm_not_with_an_army_in_germany() -> None:
    """Neither an own Army nor an enemy one leaves room."""
    assert Table(germany=german(status=["de_volksturm"])).kind == "play"
    lost = german(armies=("western_europe",), status=["de_volksturm"])
    assert Table(germany=lost, soviet_union=soviet("moscow", "germany")).kind == "play"


@pytest.mark.card("de_volksturm")
def test_volksturm_beside_an_ally_in_germany() -> None:
    """A teammate's Army does not stand in the way (W-PCE-1)."""
    table = Table(germany=german(armies=(), status=["de_volksturm"]), italy={"armies": ["italy", "germany"]})
    table.choose("use:de_volksturm")
    assert table.armies("germany") == {"germany"}


@pytest.mark.card("de_volksturm")
def test_volksturm_with_an_empty_pool_frees_a_piece() -> None:
    """The cost is paid first, then a piece is freed and recruited anew (ruling 2.5)."""
    seven = ("western_europe", "eastern_europe", "balkans", "scandinavia", "italy", "ukraine", "africa")
    table = Table(germany=german(armies=seven, status=["de_volksturm"])).choose("use:de_volksturm")
    assert burned(table, "germany") == 1
    assert table.spaces == []
    table.choose("remove:germany/army/africa")
    assert table.armies("germany") == {*seven, "germany"} - {"africa"}


@pytest.mark.card("de_volksturm")
def test_volksturm_not_on_anothers_turn_and_may_be_declined() -> None:
    """It begins Germany's turn, if Germany wants."""
    germany = german(armies=("western_europe",), status=["de_volksturm"])
    assert Table(turn="united_kingdom", germany=germany, united_kingdom=british()).seat == "united_kingdom"
    table = Table(germany=germany).choose("pass")
    assert (table.kind, table.armies("germany"), burned(table, "germany")) == ("play", {"western_europe"}, 0)


@pytest.mark.card("de_volksturm")
def test_volksturm_again_on_the_next_turn() -> None:
    """Once a turn: the Home lost again, it serves again."""
    germany = {"armies": ["western_europe"], "hand": [KEPT], "status": ["de_volksturm"], "deck": ["de_plunder"] * 1}
    table = Table(germany=germany).choose("use:de_volksturm", "remove:germany/army/germany")
    assert (table.kind, table.uses) == ("play", [])
    table.choose(f"discard:{KEPT}")
    assert (table.seat, table.uses) == ("germany", ["de_volksturm"])
