"""Cards of Germany, one by one.

Bias for Action; Blitzkrieg; Conscription; Dive Bombers.
"""

import pytest

from tests.ww2.cards.germany.setting import KEPT, british, german, soviet
from tests.ww2.cards.log import burned, placed, points, removed, told
from tests.ww2.table import Table

# Bias for Action


@pytest.mark.card("de_bias_for_action")
def test_bias_for_action_battles_beside_the_army_just_built() -> None:
    """Discard 1 first, then battle a land space next to the new Army, not farther off."""
    table = Table(
        germany=german("de_build_army", status=["de_bias_for_action"]), soviet_union=soviet("moscow", "ukraine")
    )
    table.choose("play:de_build_army", "space:eastern_europe")
    assert (table.seat, table.uses) == ("germany", ["de_bias_for_action"])
    table.choose("use:de_bias_for_action")
    assert burned(table, "germany") == 1
    assert set(table.spaces) == {"balkans", "ukraine", "russia"}
    assert table.why_not("space:western_europe") == ["W-ACT-10"]
    table.choose("space:ukraine")
    assert table.armies("soviet_union") == {"moscow"}
    assert table.country("germany")["status"] == ["de_bias_for_action"]


@pytest.mark.card("de_bias_for_action")
@pytest.mark.parametrize("answered", [True, False])
def test_bias_for_action_answers_an_army_named_as_just_built(answered: bool) -> None:
    """Naming an Army sets off the own reactions to a build, whatever the enemy may answer (W-ACT-4, ruling 2.4)."""
    germany = german("de_build_army", status=["de_bias_for_action"])
    table = Table(germany=germany, options={"named_build_answered": answered})
    table.choose("play:de_build_army", "piece:germany/army/germany")
    assert table.uses == ["de_bias_for_action"]


@pytest.mark.card("de_bias_for_action")
def test_bias_for_action_not_after_a_recruit_or_a_navy() -> None:
    """A recruit is no build (W-ACT-5), and a Navy no Army."""
    status = ["de_bias_for_action"]
    recruit = Table(germany=german("de_forced_conscription", status=status))
    recruit.choose("play:de_forced_conscription", "space:balkans", "pass")
    assert recruit.kind == "discard"
    navy = Table(germany=german("de_build_navy", status=status)).choose("play:de_build_navy")
    assert navy.navies("germany") == {"baltic_sea"}
    assert navy.kind == "discard"


@pytest.mark.card("de_bias_for_action")
def test_bias_for_action_not_after_another_countrys_build() -> None:
    """The text speaks of its own country's builds (W-CRD-7)."""
    table = Table(
        turn="italy",
        germany=german(status=["de_bias_for_action"]),
        italy={"armies": ["italy"], "hand": ["it_build_army", "it_plunder"]},
    )
    table.choose("play:it_build_army", "space:balkans")
    assert (table.seat, table.kind) == ("italy", "discard")


@pytest.mark.card("de_bias_for_action")
def test_bias_for_action_not_where_every_neighbour_is_friendly() -> None:
    """A reaction that could do nothing is not offered."""
    table = Table(
        germany=german(
            "de_build_army",
            armies=("western_europe", "italy", "eastern_europe", "balkans"),
            status=["de_bias_for_action"],
        )
    )
    table.choose("play:de_build_army", "space:germany")
    assert table.kind == "discard"


@pytest.mark.card("de_bias_for_action")
def test_bias_for_action_survives_rasputitsa_and_the_other_team_speaks_first() -> None:
    """The Soviet Union is asked before Germany; eliminating the Army does not undo the build (W-REA-4, ruling 5.7)."""
    table = Table(
        germany=german("de_build_army", armies=("germany", "eastern_europe"), status=["de_bias_for_action"]),
        soviet_union=soviet("moscow", responses=["su_rasputitsa"]),
    )
    table.choose("play:de_build_army", "space:ukraine")
    assert (table.seat, table.uses) == ("soviet_union", ["su_rasputitsa"])
    table.choose("use:su_rasputitsa")
    assert "ukraine" not in table.armies("germany")
    assert (table.seat, table.uses) == ("germany", ["de_bias_for_action"])
    table.choose("use:de_bias_for_action")
    assert set(table.spaces) == {"balkans", "russia"}  # next to Ukraine and to a supplied piece; Moscow is out of reach


@pytest.mark.card("de_bias_for_action")
def test_bias_for_action_gives_the_word_back_to_the_other_team() -> None:
    """After each reaction the other team has its chance again (W-REA-5)."""
    table = Table(
        germany=german("de_build_army", armies=("germany", "eastern_europe"), status=["de_bias_for_action"]),
        soviet_union=soviet("moscow", responses=["su_rasputitsa"]),
    )
    table.choose("play:de_build_army", "space:ukraine", "pass", "use:de_bias_for_action", "space:moscow")
    assert removed(table) == [("soviet_union", "moscow", "battle")]
    assert (table.seat, table.uses) == ("soviet_union", ["su_rasputitsa"])


@pytest.mark.card("de_bias_for_action")
def test_bias_for_action_once_a_turn_and_again_the_next() -> None:
    """A second build of the turn goes unanswered; the next turn it may be used again."""
    germany = german(
        "de_build_army",
        "de_build_army",
        status=["de_bias_for_action", "de_synthetic_fuel"],
        deck=["de_land_battle"] * 7 + ["de_build_army"] * 4,
    )
    table = Table(germany=germany)
    table.choose("play:de_build_army", "space:eastern_europe", "use:de_bias_for_action", "space:ukraine")
    table.choose("use:de_synthetic_fuel", "space:ukraine")
    assert table.kind == "discard"
    assert table.country("germany")["used_this_turn"] == ["de_bias_for_action", "de_synthetic_fuel"]
    table.choose("done").pass_until("play")
    table.choose("play:de_build_army", "space:russia")
    assert table.uses == ["de_bias_for_action", "de_synthetic_fuel"]


# Blitzkrieg


@pytest.mark.card("de_blitzkrieg")
def test_blitzkrieg_builds_in_the_space_battled() -> None:
    """Discard 1, then build in the space just battled and nowhere else."""
    table = Table(germany=german("de_land_battle", status=["de_blitzkrieg"]), soviet_union=soviet("moscow", "balkans"))
    table.choose("play:de_land_battle", "space:balkans")
    assert (table.seat, table.uses) == ("germany", ["de_blitzkrieg"])
    table.choose("use:de_blitzkrieg")
    assert burned(table, "germany") == 1
    assert placed(table, "PieceBuilt") == [("germany", "balkans")]


@pytest.mark.card("de_blitzkrieg")
def test_blitzkrieg_follows_the_battle_of_an_empty_space() -> None:
    """An empty space may be battled just to set off reactions (ruling 3.2)."""
    table = Table(germany=german("de_land_battle", status=["de_blitzkrieg"]))
    table.choose("play:de_land_battle", "space:balkans", "use:de_blitzkrieg")
    assert table.armies("germany") == {"germany", "balkans"}


@pytest.mark.card("de_blitzkrieg")
def test_blitzkrieg_not_while_an_enemy_is_left_in_the_space() -> None:
    """Nothing is built where an enemy piece stands (W-ACT-3)."""
    table = Table(
        germany=german("de_land_battle", status=["de_blitzkrieg"]),
        soviet_union=soviet("moscow", "balkans"),
        united_kingdom=british(armies=("united_kingdom", "balkans")),
    )
    table.choose("play:de_land_battle", "space:balkans", "piece:soviet_union/army/balkans")
    assert table.kind == "discard"


@pytest.mark.card("de_blitzkrieg")
def test_blitzkrieg_not_after_a_saved_army_even_with_an_empty_pool() -> None:
    """With every Army on the board, freeing one would still not open an enemy's space (ruling 2.5)."""
    seven = ("germany", "western_europe", "eastern_europe", "balkans", "scandinavia", "italy", "north_africa")
    table = Table(
        germany=german("de_land_battle", armies=seven, status=["de_blitzkrieg"]),
        soviet_union=soviet("moscow", "ukraine", responses=["su_stalingrad"]),
    )
    table.choose("play:de_land_battle", "space:ukraine", "use:su_stalingrad")
    assert table.kind == "discard"


@pytest.mark.card("de_blitzkrieg")
def test_blitzkrieg_with_an_empty_pool_moves_an_army_freed_for_it() -> None:
    """A piece may be taken back for the build (ruling 2.5)."""
    seven = ("germany", "western_europe", "eastern_europe", "balkans", "scandinavia", "italy", "north_africa")
    table = Table(germany=german("de_land_battle", armies=seven, status=["de_blitzkrieg"]))
    table.choose("play:de_land_battle", "space:ukraine", "use:de_blitzkrieg")
    assert table.spaces == []
    table.choose("remove:germany/army/italy")
    assert placed(table, "PieceBuilt") == [("germany", "ukraine")]


@pytest.mark.card("de_blitzkrieg")
def test_blitzkrieg_not_after_a_sea_battle_nor_anothers_battle() -> None:
    """It answers Germany's land battles alone."""
    sea = Table(germany=german("de_sea_battle", armies=("germany", "western_europe"), status=["de_blitzkrieg"]))
    sea.choose("play:de_sea_battle", "space:baltic_sea")
    assert sea.kind == "discard"
    italian = Table(
        turn="italy",
        germany=german(status=["de_blitzkrieg"]),
        italy={"armies": ["italy"], "hand": ["it_land_battle", "it_plunder"]},
    )
    italian.choose("play:it_land_battle", "space:balkans")
    assert (italian.seat, italian.kind) == ("italy", "discard")


@pytest.mark.card("de_blitzkrieg")
def test_blitzkrieg_not_where_the_new_army_would_be_out_of_supply() -> None:
    """The build follows the rules of building: with the piece beside it gone, it is offered no more (W-ACT-10)."""
    table = Table(
        germany=german("de_land_battle", armies=("ukraine",), status=["de_blitzkrieg"]),
        soviet_union=soviet("moscow"),
    )
    table.choose("play:de_land_battle", "space:russia")
    assert table.uses == ["de_blitzkrieg"]
    table.choose("remove:germany/army/ukraine")
    assert (table.kind, placed(table, "PieceBuilt")) == ("discard", [])


@pytest.mark.card("de_blitzkrieg")
def test_blitzkrieg_costs_a_point_without_a_deck() -> None:
    """The cost may be declared with an empty deck: it is paid with a VP (W-DIS-2, W-DIS-6)."""
    table = Table(germany=german("de_land_battle", status=["de_blitzkrieg"], deck=[]))
    table.choose("play:de_land_battle", "space:balkans", "use:de_blitzkrieg")
    assert points(table)[0] == ("axis", -1)
    assert "balkans" in table.armies("germany")


@pytest.mark.card("de_blitzkrieg")
def test_blitzkrieg_does_not_get_below_zero_with_the_floor() -> None:
    """The option vp_floor keeps the points at 0 (ruling 7.5)."""
    germany = german("de_land_battle", status=["de_blitzkrieg"], deck=[])
    table = Table(germany=germany, options={"vp_floor": True})
    table.choose("play:de_land_battle", "space:balkans", "use:de_blitzkrieg")
    assert told(table, "PointsLost")[0]["total"] == 0
    assert told(Table(germany=germany).choose(*table.state.history), "PointsLost")[0]["total"] == -1


@pytest.mark.card("de_blitzkrieg")
def test_blitzkrieg_once_a_turn_and_again_the_next() -> None:
    """A second battle of the turn goes unanswered; the next turn it may be used again."""
    germany = german(
        "de_land_battle",
        "de_land_battle",
        status=["de_blitzkrieg", "de_dive_bombers"],
        deck=["de_build_army"] * 6 + ["de_land_battle"] * 5,
    )
    table = Table(germany=germany)
    table.choose("play:de_land_battle", "space:eastern_europe", "use:de_blitzkrieg")
    table.choose("use:de_dive_bombers", "space:ukraine")
    assert table.kind == "discard"
    assert table.armies("germany") == {"germany", "eastern_europe"}
    table.choose("done").pass_until("play")
    table.choose("play:de_land_battle", "space:ukraine")
    assert table.uses == ["de_blitzkrieg", "de_dive_bombers"]


# Conscription


@pytest.mark.card("de_conscription")
def test_conscription_builds_instead_of_playing_a_card() -> None:
    """Discard 2 from the deck, build an Army; the hand is untouched and the Play step is over (W-CRD-9)."""
    table = Table(germany=german("de_land_battle", status=["de_conscription"]))
    table.choose("use:de_conscription")
    assert burned(table, "germany") == 2
    assert set(table.spaces) == {"western_europe", "italy", "balkans", "eastern_europe"}
    table.choose("space:balkans")
    assert table.armies("germany") == {"germany", "balkans"}
    assert (table.kind, table.hand("germany")) == ("discard", ["de_land_battle", KEPT])
    assert table.country("germany")["status"] == ["de_conscription"]


@pytest.mark.card("de_conscription")
def test_conscription_sets_off_the_reactions_to_a_build() -> None:
    """Its build is a build like another (W-ACT-10)."""
    table = Table(germany=german(status=["de_conscription", "de_synthetic_fuel"]))
    table.choose("use:de_conscription", "space:balkans")
    assert table.uses == ["de_synthetic_fuel"]


@pytest.mark.card("de_conscription")
def test_conscription_with_an_empty_hand() -> None:
    """It also replaces the discard of the top card that an empty hand asks for (W-TRN-5, W-CRD-9)."""
    table = Table(germany={"armies": ["germany"], "hand": [], "status": ["de_conscription"]})
    assert {"deck", "use:de_conscription"} <= set(table.offered)
    table.choose("use:de_conscription")
    assert burned(table, "germany") == 2


@pytest.mark.card("de_conscription")
def test_conscription_not_the_turn_it_is_put_down() -> None:
    """Putting it down is the Play step (W-CRD-3); on the next turn it serves."""
    table = Table(germany=german("de_conscription", deck=["de_land_battle"] * 7))
    assert "use:de_conscription" not in table.offered
    assert table.why_not("use:de_conscription") == ["W-CRD-3"]
    table.choose("play:de_conscription")
    assert table.kind == "discard"
    table.choose("done").pass_until("play")
    assert table.uses == ["de_conscription"]


@pytest.mark.card("de_conscription")
def test_conscription_not_with_nothing_to_build() -> None:
    """With the Home lost and no piece left nothing can be built or named."""
    germany = german(armies=(), status=["de_conscription"])
    table = Table(germany=germany, soviet_union=soviet("moscow", "germany"))
    assert table.uses == []


@pytest.mark.card("de_conscription")
def test_conscription_not_on_anothers_turn() -> None:
    """It replaces Germany's Play step alone."""
    table = Table(turn="united_kingdom", germany=german(status=["de_conscription"]), united_kingdom=british())
    assert (table.seat, table.uses) == ("united_kingdom", [])
    assert table.why_not("use:de_conscription") == ["W-REA-10"]


# Dive Bombers


@pytest.mark.card("de_dive_bombers")
def test_dive_bombers_battles_the_same_space_or_one_beside_it() -> None:
    """Discard 1, then battle the same space again or a land space next to it."""
    table = Table(
        germany=german("de_land_battle", armies=("germany", "eastern_europe"), status=["de_dive_bombers"]),
        soviet_union=soviet("moscow", "ukraine"),
        united_kingdom=british(armies=("united_kingdom", "ukraine")),
    )
    table.choose("play:de_land_battle", "space:ukraine", "piece:soviet_union/army/ukraine", "use:de_dive_bombers")
    assert burned(table, "germany") == 1
    assert set(table.spaces) == {"balkans", "ukraine", "russia"}
    assert table.why_not("space:western_europe") == ["W-ACT-10"]
    assert table.why_not("space:moscow") == ["W-ACT-6"]
    table.choose("space:ukraine")
    assert removed(table) == [("soviet_union", "ukraine", "battle"), ("united_kingdom", "ukraine", "battle")]


@pytest.mark.card("de_dive_bombers")
def test_dive_bombers_draws_on_the_army_blitzkrieg_built() -> None:
    """Every extra battle checks supply and reach anew (ruling 3.1)."""
    table = Table(
        germany=german("de_land_battle", status=["de_blitzkrieg", "de_dive_bombers"]), soviet_union=soviet("moscow")
    )
    table.choose("play:de_land_battle", "space:eastern_europe", "use:de_blitzkrieg", "use:de_dive_bombers")
    assert set(table.spaces) == {"balkans", "ukraine", "russia"}


@pytest.mark.card("de_dive_bombers")
def test_dive_bombers_follows_a_battle_that_removed_nothing() -> None:
    """A battle whose removal was prevented still took place (ruling 3.3)."""
    table = Table(
        germany=german("de_land_battle", armies=("germany", "eastern_europe"), status=["de_dive_bombers"]),
        soviet_union=soviet("moscow", "russia", responses=["su_leningrad"]),
    )
    table.choose("play:de_land_battle", "space:russia", "use:su_leningrad")
    assert table.uses == ["de_dive_bombers"]
    table.choose("use:de_dive_bombers", "space:russia")
    assert "russia" in table.armies("soviet_union")  # protected for the rest of the turn, and a target all the same


@pytest.mark.card("de_dive_bombers")
def test_dive_bombers_not_after_a_sea_battle() -> None:
    """It answers land battles."""
    table = Table(germany=german("de_sea_battle", armies=("germany", "western_europe"), status=["de_dive_bombers"]))
    table.choose("play:de_sea_battle", "space:north_sea")
    assert table.kind == "discard"


@pytest.mark.card("de_dive_bombers")
def test_dive_bombers_not_after_the_battle_of_another_country() -> None:
    """It answers Germany's battles alone (W-CRD-7)."""
    table = Table(
        turn="italy",
        germany=german(status=["de_dive_bombers"]),
        italy={"armies": ["italy"], "hand": ["it_land_battle", "it_plunder"]},
    )
    table.choose("play:it_land_battle", "space:balkans")
    assert (table.seat, table.kind) == ("italy", "discard")


@pytest.mark.card("de_dive_bombers")
def test_dive_bombers_once_a_turn_and_again_the_next() -> None:
    """Its own battle does not set it off again; the next turn it may be used again."""
    germany = german(
        "de_land_battle",
        "de_land_battle",
        status=["de_dive_bombers"],
        deck=["de_build_army"] * 6 + ["de_land_battle"] * 5,
    )
    table = Table(germany=germany)
    table.choose("play:de_land_battle", "space:balkans", "use:de_dive_bombers", "space:balkans")
    assert table.kind == "discard"
    table.choose("done").pass_until("play")
    table.choose("play:de_land_battle", "space:balkans")
    assert table.uses == ["de_dive_bombers"]
