"""Germany's deck, card by card."""

from typing import Any

import pytest

from tests.ww2.cards.log import burned, placed, points, removed, told
from tests.ww2.table import HOMES, Table

KEPT = "de_military_dictatorships"  # a card kept in hand makes the turn stop at the Discard step


def german(*hand: str, armies: tuple[str, ...] = ("germany",), **given: Any) -> dict[str, Any]:
    """Return Germany with a hand to play from and one card to keep."""
    return {"armies": list(armies), "hand": [*hand, KEPT], **given}


def soviet(*armies: str, **given: Any) -> dict[str, Any]:
    """Return the Soviet Union with these Armies."""
    return {"armies": list(armies), **given}


def british(*hand: str, armies: tuple[str, ...] = ("united_kingdom",), **given: Any) -> dict[str, Any]:
    """Return the United Kingdom with a hand to play from and one card to keep."""
    return {"armies": list(armies), "hand": [*hand, "uk_singapore"], **given}


# Build Army


@pytest.mark.card("de_build_army")
def test_build_army_goes_next_to_a_supplied_piece() -> None:
    """The spaces are the land neighbours of a supplied piece, teammates' spaces included (W-ACT-1, W-PCE-1)."""
    table = Table(germany=german("de_build_army")).choose("play:de_build_army")
    assert set(table.spaces) == {"western_europe", "italy", "balkans", "eastern_europe"}
    table.choose("space:italy")
    assert table.armies("germany") == {"germany", "italy"}
    assert table.discard("germany") == ["de_build_army"]
    assert table.kind == "discard"


@pytest.mark.card("de_build_army")
def test_build_army_draws_on_a_navy() -> None:
    """A supplied Navy is a neighbour as good as an Army (ruling 2.2)."""
    table = Table(germany=german("de_build_army", navies=["baltic_sea"])).choose("play:de_build_army")
    assert {"scandinavia", "russia"} <= set(table.spaces)


@pytest.mark.card("de_build_army")
def test_build_army_not_beside_an_unsupplied_piece_nor_onto_an_enemy() -> None:
    """An unsupplied piece is no neighbour to build from, and enemies never share a space (W-ACT-1, W-ACT-3)."""
    table = Table(
        germany=german("de_build_army", armies=("germany", "africa")),
        united_kingdom=british(armies=("united_kingdom", "western_europe")),
    )
    table.choose("play:de_build_army")
    assert set(table.spaces) == {"italy", "balkans", "eastern_europe"}
    assert table.why_not("space:western_europe") == ["W-ACT-3"]
    assert table.why_not("space:north_africa") == ["W-ACT-1"]
    assert table.why_not("space:germany") == ["W-PCE-1"]
    assert table.why_not("space:baltic_sea") == ["W-PCE-2"]


@pytest.mark.card("de_build_army")
def test_build_army_rebuilds_the_home_without_a_neighbour() -> None:
    """The Home needs no neighbour; as the only space it is chosen by the machine (W-ACT-1)."""
    table = Table(germany=german("de_build_army", armies=())).choose("play:de_build_army")
    assert placed(table, "PieceBuilt") == [("germany", "germany")]


@pytest.mark.card("de_build_army")
def test_build_army_does_nothing_with_the_home_lost_and_no_piece() -> None:
    """With nowhere to build, the card is spent for nothing (W-CRD-5)."""
    table = Table(germany=german("de_build_army", armies=()), soviet_union=soviet("moscow", "germany"))
    table.choose("play:de_build_army")
    assert table.armies("germany") == set()
    assert table.kind == "discard"


@pytest.mark.card("de_build_army")
def test_build_army_may_name_a_supplied_army() -> None:
    """A supplied Army may be named as just built; an unsupplied one may not (W-ACT-4)."""
    table = Table(germany=german("de_build_army", armies=("germany", "africa"))).choose("play:de_build_army")
    assert "piece:germany/army/germany" in table.offered
    assert "piece:germany/army/africa" not in table.offered
    table.choose("piece:germany/army/germany")
    assert placed(table, "PieceNamedAsBuilt") == [("germany", "germany")]
    assert placed(table, "PieceBuilt") == []


@pytest.mark.card("de_build_army")
def test_build_army_with_an_empty_pool_frees_a_piece_first() -> None:
    """Seven Armies are all there are: one may be taken back first, and legality is judged then (ruling 2.5)."""
    seven = ("germany", "western_europe", "eastern_europe", "balkans", "scandinavia", "ukraine", "africa")
    table = Table(germany=german("de_build_army", armies=seven)).choose("play:de_build_army")
    assert table.spaces == []
    table.choose("remove:germany/army/africa")
    assert "italy" in table.spaces
    assert "africa" not in table.spaces
    table.choose("space:italy")
    assert placed(table, "PieceBuilt") == [("germany", "italy")]


# Land Battle


@pytest.mark.card("de_land_battle")
def test_land_battle_removes_one_enemy_army() -> None:
    """With several enemies the attacker picks one; the others are untouched (W-ACT-6, ruling 3.5)."""
    table = Table(
        germany=german("de_land_battle"),
        united_kingdom=british(armies=("united_kingdom", "western_europe")),
        united_states={"armies": ["eastern_united_states", "western_europe"]},
    )
    table.choose("play:de_land_battle", "space:western_europe")
    assert table.offered == ["piece:united_kingdom/army/western_europe", "piece:united_states/army/western_europe"]
    table.choose("piece:united_states/army/western_europe")
    assert table.armies("united_states") == {"eastern_united_states"}
    assert table.armies("united_kingdom") == {"united_kingdom", "western_europe"}
    assert table.discard("germany") == ["de_land_battle"]


@pytest.mark.card("de_land_battle")
def test_land_battle_takes_empty_land_but_no_friend() -> None:
    """An empty land space may be battled, one with a friendly Army may not, nor a sea (W-ACT-6)."""
    table = Table(germany=german("de_land_battle")).choose("play:de_land_battle")
    assert set(table.spaces) == {"western_europe", "balkans", "eastern_europe"}
    assert table.why_not("space:italy") == ["W-ACT-6"]
    assert table.why_not("space:baltic_sea") == ["W-PCE-2"]
    table.choose("space:balkans")
    assert told(table, "SpaceBattled")[0]["target"] is None


@pytest.mark.card("de_land_battle")
def test_land_battle_is_led_by_supplied_pieces_navies_too() -> None:
    """A supplied Navy leads a land battle; an unsupplied Army leads none (W-ACT-6)."""
    table = Table(germany=german("de_land_battle", armies=("germany", "africa"), navies=["baltic_sea"]))
    table.choose("play:de_land_battle")
    assert {"scandinavia", "russia"} <= set(table.spaces)
    assert "north_africa" not in table.spaces


# Build Navy


@pytest.mark.card("de_build_navy")
def test_build_navy_goes_to_sea_beside_a_supplied_piece() -> None:
    """Germany touches the Baltic alone (W-ACT-2)."""
    table = Table(germany=german("de_build_navy")).choose("play:de_build_navy")
    assert placed(table, "PieceBuilt") == [("germany", "baltic_sea")]
    assert table.discard("germany") == ["de_build_navy"]


@pytest.mark.card("de_build_navy")
def test_build_navy_passes_the_danish_straits_only_with_an_army_in_scandinavia() -> None:
    """The straits are open to the Axis while an Axis Army stands in Scandinavia (W-BRD-3, W-BRD-4)."""
    closed = Table(germany=german("de_build_navy", navies=["baltic_sea"])).choose("play:de_build_navy")
    assert "north_sea" not in closed.spaces
    mine = german("de_build_navy", armies=("germany", "scandinavia"), navies=["baltic_sea"])
    assert "north_sea" in Table(germany=mine).choose("play:de_build_navy").spaces
    italian = {"armies": ["italy", "scandinavia"]}
    theirs = Table(germany=german("de_build_navy", navies=["baltic_sea"]), italy=italian)
    assert "north_sea" in theirs.choose("play:de_build_navy").spaces


@pytest.mark.card("de_build_navy")
def test_build_navy_needs_a_port() -> None:
    """A new Navy must be in supply, an adjacent friendly Army included (W-ACT-2, W-SUP-3)."""
    navies = ["north_sea"]
    table = Table(germany=german("de_build_navy", armies=("germany", "western_europe"), navies=navies))
    table.choose("play:de_build_navy")
    assert "north_atlantic" not in table.spaces
    assert table.why_not("space:north_atlantic") == ["W-SUP-3"]
    assert {"baltic_sea", "mediterranean_sea"} <= set(table.spaces)


@pytest.mark.card("de_build_navy")
def test_build_navy_not_onto_an_enemy_navy() -> None:
    """Nothing is built where an enemy stands (W-ACT-3)."""
    table = Table(germany=german("de_build_navy"), soviet_union={"armies": ["moscow"], "navies": ["baltic_sea"]})
    table.choose("play:de_build_navy")
    assert table.navies("germany") == set()


@pytest.mark.card("de_build_navy")
def test_build_navy_may_name_a_supplied_navy() -> None:
    """A supplied Navy may be named as just built (W-ACT-4)."""
    table = Table(germany=german("de_build_navy", armies=("germany", "western_europe"), navies=["baltic_sea"]))
    table.choose("play:de_build_navy", "piece:germany/navy/baltic_sea")
    assert placed(table, "PieceNamedAsBuilt") == [("germany", "baltic_sea")]


# Sea Battle


@pytest.mark.card("de_sea_battle")
def test_sea_battle_removes_one_enemy_navy() -> None:
    """A sea next to a supplied Army is in reach (W-ACT-7)."""
    table = Table(
        germany=german("de_sea_battle", armies=("germany", "western_europe")),
        united_kingdom=british(navies=["north_sea"]),
    )
    table.choose("play:de_sea_battle")
    assert set(table.spaces) == {"north_sea", "baltic_sea", "mediterranean_sea"}
    table.choose("space:north_sea")
    assert removed(table) == [("united_kingdom", "north_sea", "battle")]
    assert table.discard("germany") == ["de_sea_battle"]


@pytest.mark.card("de_sea_battle")
def test_sea_battle_passes_a_strait_only_where_it_is_open_to_the_axis() -> None:
    """Gibraltar is open to the Axis with an Axis Army in North Africa (W-BRD-4)."""
    fleet = {"navies": ["mediterranean_sea"]}
    closed = Table(germany=german("de_sea_battle", armies=("germany", "italy"), **fleet)).choose("play:de_sea_battle")
    assert "north_sea" not in closed.spaces
    crossing = german("de_sea_battle", armies=("germany", "italy", "north_africa"), **fleet)
    assert "north_sea" in Table(germany=crossing).choose("play:de_sea_battle").spaces


@pytest.mark.card("de_sea_battle")
def test_sea_battle_not_against_land_nor_friends() -> None:
    """A sea with a friendly Navy may not be battled, land never (W-ACT-7)."""
    table = Table(
        germany=german("de_sea_battle", armies=("germany", "western_europe")),
        italy={"armies": ["italy"], "navies": ["mediterranean_sea"]},
    )
    table.choose("play:de_sea_battle")
    assert set(table.spaces) == {"north_sea", "baltic_sea"}
    assert table.why_not("space:mediterranean_sea") == ["W-ACT-7"]


# Abundant Resources


@pytest.mark.card("de_abundant_resources")
@pytest.mark.parametrize(
    ("armies", "worth"),
    [
        (("ukraine",), 1),
        (("ukraine", "kazakhstan"), 2),
        (("eastern_europe", "russia"), 1),
        (("ukraine", "kazakhstan", "russia"), 3),
    ],
)
def test_abundant_resources_counts_german_armies_in_three_spaces(armies: tuple[str, ...], worth: int) -> None:
    """1 VP each for Kazakhstan, Russia and Ukraine, after the Supply spaces."""
    table = Table(step="victory", germany=german(armies=("germany", *armies), status=["de_abundant_resources"]))
    before = points(table)
    assert (table.seat, table.uses) == ("germany", ["de_abundant_resources"])
    table.choose("use:de_abundant_resources")
    assert points(table) == [*before, ("axis", worth)]
    assert table.kind == "discard"


@pytest.mark.card("de_abundant_resources")
def test_abundant_resources_not_offered_for_an_italian_army_or_none() -> None:
    """The text speaks of German Armies (W-CRD-7); with none there it could do nothing."""
    germany = german(armies=("germany", "balkans"), status=["de_abundant_resources"])
    table = Table(step="victory", germany=germany, italy={"armies": ["italy", "ukraine"]})
    assert table.kind == "discard"


@pytest.mark.card("de_abundant_resources")
def test_abundant_resources_is_lost_with_the_victory_step() -> None:
    """An enemy Army in Germany skips the whole step, cards included (W-TRN-7)."""
    germany = german(armies=("ukraine",), status=["de_abundant_resources"])
    table = Table(step="victory", germany=germany, soviet_union=soviet("moscow", "germany"))
    assert table.kind == "discard"
    assert points(table) == []


@pytest.mark.card("de_abundant_resources")
def test_abundant_resources_only_in_the_own_victory_step() -> None:
    """Another country's Victory step is not Germany's."""
    germany = german(armies=("germany", "ukraine"), status=["de_abundant_resources"])
    table = Table(turn="united_kingdom", step="victory", germany=germany, united_kingdom=british())
    assert (table.seat, table.kind) == ("united_kingdom", "discard")


@pytest.mark.card("de_abundant_resources")
def test_abundant_resources_works_the_turn_it_is_put_down_and_may_be_declined() -> None:
    """A Status put down this turn helps in the Victory step (ruling 1.7); using it is never forced (W-REA-1)."""
    table = Table(germany=german("de_abundant_resources", armies=("germany", "ukraine")))
    table.choose("play:de_abundant_resources")
    assert table.uses == ["de_abundant_resources"]
    before = points(table)
    table.choose("pass")
    assert points(table) == before


@pytest.mark.card("de_abundant_resources")
def test_abundant_resources_pays_for_ukraine_under_scorched_earth() -> None:
    """Scorched Earth takes the Supply space, not the points of this card (ruling 4.5)."""
    germany = german(armies=("germany", "eastern_europe", "ukraine"), status=["de_abundant_resources"])
    table = Table(step="victory", germany=germany, soviet_union=soviet("moscow", status=["su_scorched_earth"]))
    table.choose("use:de_abundant_resources")
    assert points(table) == [("axis", 2), ("axis", 1)]


# Atlantic Wall


def invasion(*, axis: tuple[str, ...] = ("germany",), **uk: Any) -> Table:
    """Return the United Kingdom about to battle Western Europe, held by Armies of these countries."""
    germany = {
        "armies": ["germany", *(["western_europe"] if "germany" in axis else [])],
        "status": ["de_atlantic_wall"],
    }
    italy = {"armies": ["italy", *(["western_europe"] if "italy" in axis else [])]}
    uk = {"navies": ["north_sea"], **uk}
    table = Table(turn="united_kingdom", germany=germany, italy=italy, united_kingdom=british("uk_land_battle", **uk))
    return table.choose("play:uk_land_battle", "space:western_europe")


@pytest.mark.card("de_atlantic_wall")
def test_atlantic_wall_makes_the_attacker_discard_three() -> None:
    """Germany is asked while the Army still stands; the Army falls all the same."""
    table = invasion()
    assert (table.seat, table.uses) == ("germany", ["de_atlantic_wall"])
    assert "western_europe" in table.armies("germany")
    table.choose("use:de_atlantic_wall")
    assert burned(table, "united_kingdom") == 3
    assert removed(table) == [("germany", "western_europe", "battle")]


@pytest.mark.card("de_atlantic_wall")
def test_atlantic_wall_guards_an_italian_army_too() -> None:
    """The target may be an Army of any Axis country; Germany is asked all the same."""
    table = invasion(axis=("italy",))
    assert table.seat == "germany"
    table.choose("use:de_atlantic_wall")
    assert burned(table, "united_kingdom") == 3
    assert table.armies("italy") == {"italy"}


@pytest.mark.card("de_atlantic_wall")
def test_atlantic_wall_not_for_an_empty_space() -> None:
    """No Axis Army is the target of a battle for an empty space."""
    assert invasion(axis=()).kind == "discard"


@pytest.mark.card("de_atlantic_wall")
def test_atlantic_wall_not_for_another_space() -> None:
    """Scandinavia is not Western Europe."""
    germany = {"armies": ["germany", "western_europe", "scandinavia"], "status": ["de_atlantic_wall"]}
    uk = british("uk_land_battle", navies=["north_sea"])
    table = Table(turn="united_kingdom", germany=germany, united_kingdom=uk)
    table.choose("play:uk_land_battle", "space:scandinavia")
    assert removed(table) == [("germany", "scandinavia", "battle")]
    assert table.kind == "discard"


@pytest.mark.card("de_atlantic_wall")
def test_atlantic_wall_costs_points_once_the_deck_is_empty() -> None:
    """Each card missing from the attacker's deck costs its team 1 VP (ruling 6.15)."""
    table = invasion(deck=["uk_build_army"]).choose("use:de_atlantic_wall")
    assert burned(table, "united_kingdom") == 1
    assert points(table)[0] == ("allies", -2)


@pytest.mark.card("de_atlantic_wall")
def test_atlantic_wall_may_be_declined() -> None:
    """Using a Status is never forced (W-REA-1)."""
    table = invasion().choose("pass")
    assert burned(table, "united_kingdom") == 0
    assert table.armies("germany") == {"germany"}


@pytest.mark.card("de_atlantic_wall")
def test_atlantic_wall_once_a_turn_and_again_the_next() -> None:
    """A second battle in the same turn goes unanswered, one in the next turn does not."""
    both = {"armies": ["western_europe"]}
    table = Table(
        turn="soviet_union",
        germany={**both, "status": ["de_atlantic_wall"]},
        japan={"armies": ["japan", "western_europe"]},
        italy={"armies": ["western_europe"], "hand": ["it_plunder"]},
        soviet_union=soviet(
            "germany", hand=["su_land_battle", "su_mao", "su_tito", "su_guards"], status=["su_frontal_assault"]
        ),
        united_states={"armies": ["italy"], "hand": ["us_land_battle", "us_magic"]},
    )
    table.choose("play:su_land_battle", "space:western_europe", "piece:germany/army/western_europe")
    table.choose("use:de_atlantic_wall")
    assert burned(table, "soviet_union") == 3
    table.choose("use:su_frontal_assault", "discard:su_mao", "discard:su_tito")
    table.choose("piece:japan/army/western_europe")
    assert (table.seat, table.kind) == ("soviet_union", "discard")  # Germany was not asked again
    table.choose("done", "play:it_plunder")
    table.choose("play:us_land_battle", "space:western_europe")
    assert (table.seat, table.uses) == ("germany", ["de_atlantic_wall"])


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


# Wolf Packs


def raid(card: str, *keys: str, armies: tuple[str, ...] = (), navies: tuple[str, ...] = (), **given: Any) -> Table:
    """Return Germany having played a Submarines card with Wolf Packs on the table."""
    germany = german(card, armies=("germany", *armies), navies=list(navies), status=["de_wolf_packs"])
    return Table(germany=germany, **given).choose(f"play:{card}", *keys)


@pytest.mark.card("de_wolf_packs")
@pytest.mark.parametrize(
    ("card", "target", "before"),
    [
        ("de_sub_blockade", "united_kingdom", 2),
        ("de_sub_atlantic", "united_kingdom", 4),
        ("de_sub_unprotected", "united_kingdom", 5),
        ("de_sub_murmansk", "soviet_union", 4),
    ],
)
def test_wolf_packs_adds_two_in_all(card: str, target: str, before: int) -> None:
    """Two more for the card, not for each piece counted."""
    table = raid(card, armies=("western_europe",), navies=("north_sea", "baltic_sea"))
    assert (table.seat, table.uses) == ("germany", ["de_wolf_packs"])
    assert burned(table, target) == 0
    table.choose("use:de_wolf_packs")
    assert burned(table, target) == before + 2


@pytest.mark.card("de_wolf_packs")
def test_wolf_packs_follows_the_ally_chosen_for_the_monsoon_group() -> None:
    """The Allied country that discards burns more (ruling 6.4)."""
    table = raid("de_sub_monsoon", "country:united_states").choose("use:de_wolf_packs")
    assert [burned(table, c) for c in ("united_kingdom", "soviet_union", "united_states")] == [0, 0, 4]


@pytest.mark.card("de_wolf_packs")
def test_wolf_packs_adds_three_with_an_army_in_scandinavia() -> None:
    """Three more in all while a German Army stands in Scandinavia."""
    table = raid("de_sub_monsoon", "country:united_kingdom", armies=("scandinavia",)).choose("use:de_wolf_packs")
    assert burned(table, "united_kingdom") == 5


@pytest.mark.card("de_wolf_packs")
def test_wolf_packs_adds_two_with_an_italian_army_in_scandinavia() -> None:
    """It must be a German Army (W-CRD-7)."""
    italy = {"armies": ["italy", "scandinavia"]}
    table = raid("de_sub_monsoon", "country:united_kingdom", italy=italy).choose("use:de_wolf_packs")
    assert burned(table, "united_kingdom") == 4


@pytest.mark.card("de_wolf_packs")
def test_wolf_packs_may_be_declined() -> None:
    """Using it is never forced (W-REA-1)."""
    table = raid("de_sub_monsoon", "country:united_kingdom").choose("pass")
    assert burned(table, "united_kingdom") == 2
    assert points(table)[0] == ("axis", 2)


@pytest.mark.card("de_wolf_packs")
def test_wolf_packs_not_on_v_weapons() -> None:
    """V-Weapons is no Submarines card."""
    table = raid("de_v_weapons", armies=("western_europe",))
    assert burned(table, "united_kingdom") == 1
    assert table.kind == "discard"


@pytest.mark.card("de_wolf_packs")
def test_wolf_packs_not_on_japanese_submarines() -> None:
    """Only Germany's own cards (ruling 6.4)."""
    table = Table(
        turn="japan",
        germany=german(status=["de_wolf_packs"]),
        japan={"armies": ["japan", "hawaii"], "navies": ["east_pacific"], "hand": ["jp_sub_pacific", "jp_truk"]},
    )
    table.choose("play:jp_sub_pacific")
    assert burned(table, "united_states") == 2
    assert (table.seat, table.kind) == ("japan", "discard")


@pytest.mark.card("de_wolf_packs")
def test_wolf_packs_not_on_a_card_that_counts_no_piece() -> None:
    """There is no discard to enlarge (ruling 7.7)."""
    table = raid("de_sub_atlantic")
    assert burned(table, "united_kingdom") == 0
    assert table.kind == "discard"


@pytest.mark.card("de_wolf_packs")
def test_wolf_packs_on_a_card_that_counts_no_piece_by_option() -> None:
    """The other reading adds its cards to nothing (ruling 7.7)."""
    table = raid("de_sub_atlantic", options={"wolf_packs_on_zero": True})
    assert table.uses == ["de_wolf_packs"]
    table.choose("use:de_wolf_packs")
    assert burned(table, "united_kingdom") == 2
    assert points(table) == [("axis", 2)]  # the Victory step alone


@pytest.mark.card("de_wolf_packs")
def test_wolf_packs_cannot_add_to_a_cancelled_card() -> None:
    """ASW Tactics comes before choices and effects (ruling 5.13)."""
    uk = british(responses=["uk_asw_tactics"])
    table = raid("de_sub_monsoon", united_kingdom=uk)
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_asw_tactics"])
    table.choose("use:uk_asw_tactics")
    assert (table.seat, table.kind) == ("germany", "discard")
    assert burned(table, "united_kingdom") == 0


@pytest.mark.card("de_wolf_packs")
def test_wolf_packs_each_time_a_submarines_card_is_resolved() -> None:
    """No limit by turn: the next card in the next turn, once each (ruling 5.2)."""
    germany = german("de_sub_monsoon", "de_sub_unprotected", status=["de_wolf_packs"], deck=["de_build_army"])
    table = Table(germany=germany).choose("play:de_sub_monsoon", "country:united_kingdom", "use:de_wolf_packs")
    assert burned(table, "united_kingdom") == 4
    assert table.country("germany")["used_this_turn"] == []
    table.choose("done").pass_until("play")
    table.choose("play:de_sub_unprotected")
    assert table.uses == ["de_wolf_packs"]


# Broad Front


def broad_front(**given: Any) -> Table:
    """Return Germany having played Broad Front against Soviet Armies in Ukraine, Russia and Moscow."""
    germany = german("de_broad_front", armies=("germany", "eastern_europe", "balkans"), status=given.pop("status", []))
    union = soviet("moscow", "ukraine", "russia", responses=given.pop("responses", []))
    return Table(germany=germany, soviet_union=union, **given).choose("play:de_broad_front")


@pytest.mark.card("de_broad_front")
def test_broad_front_battles_three_times_where_the_front_was() -> None:
    """Each target is a space where a Soviet Army stood next to a German one; the same may be chosen again."""
    table = broad_front()
    assert table.offered == ["space:ukraine", "space:russia"]
    table.choose("space:ukraine")
    assert table.offered == ["pass", "space:ukraine", "space:russia"]  # emptied, Ukraine is still a target
    table.choose("space:russia", "space:ukraine")
    assert placed(table, "SpaceBattled") == [("germany", s) for s in ("ukraine", "russia", "ukraine")]
    assert table.armies("soviet_union") == {"moscow"}
    assert table.kind == "discard"
    assert table.discard("germany") == ["de_broad_front"]


@pytest.mark.card("de_broad_front")
@pytest.mark.parametrize("battles", [["ukraine"], ["russia", "ukraine"]])
def test_broad_front_may_stop_early(battles: list[str]) -> None:
    """Up to three: the rest is declined."""
    table = broad_front().choose(*[f"space:{space}" for space in battles], "pass")
    assert placed(table, "SpaceBattled") == [("germany", space) for space in battles]
    assert table.kind == "discard"


@pytest.mark.card("de_broad_front")
def test_broad_front_may_hit_another_ally_in_such_a_space() -> None:
    """The space must have held a Soviet Army; the battle is against any enemy there."""
    uk = british(armies=("united_kingdom", "ukraine"))
    table = broad_front(united_kingdom=uk).choose("space:ukraine", "piece:united_kingdom/army/ukraine", "pass")
    assert removed(table) == [("united_kingdom", "ukraine", "battle")]


@pytest.mark.card("de_broad_front")
def test_broad_front_not_against_other_allies_or_behind_the_front() -> None:
    """A British Army is no target, nor a Soviet one that touches no German Army."""
    table = Table(
        germany=german("de_broad_front", armies=("germany", "eastern_europe")),
        soviet_union=soviet("moscow", "siberia"),
        united_kingdom=british(armies=("united_kingdom", "western_europe", "russia")),
    )
    table.choose("play:de_broad_front")
    assert placed(table, "SpaceBattled") == []
    assert table.kind == "discard"


@pytest.mark.card("de_broad_front")
def test_broad_front_needs_a_supplied_piece_beside_the_target() -> None:
    """The front counts any German Army, the battle a supplied one (ruling 3.1)."""
    table = Table(
        germany=german("de_broad_front", armies=("germany", "siberia")), soviet_union=soviet("moscow", "vladivostok")
    )
    table.choose("play:de_broad_front")
    assert placed(table, "SpaceBattled") == []


@pytest.mark.card("de_broad_front")
def test_broad_front_is_a_snapshot_taken_before_volksturm() -> None:
    """An Army recruited at the beginning of the turn does not lengthen the front (ruling 3.6)."""
    table = Table(
        germany=german("de_broad_front", armies=("western_europe",), status=["de_volksturm"]),
        soviet_union=soviet("moscow", "eastern_europe"),
    )
    table.choose("use:de_volksturm", "play:de_broad_front")
    assert placed(table, "SpaceBattled") == []
    assert "eastern_europe" in table.armies("soviet_union")


@pytest.mark.card("de_broad_front")
def test_broad_front_is_not_lengthened_by_blitzkrieg() -> None:
    """An Army built on the way does not count, and closes its own space to further battles (rulings 3.2, 3.6)."""
    table = broad_front(status=["de_blitzkrieg"])
    table.choose("space:ukraine", "use:de_blitzkrieg")
    assert "ukraine" in table.armies("germany")
    assert table.offered == ["pass", "space:russia"]
    table.choose("space:russia")
    assert table.offered == ["pass", "space:russia"]  # Moscow, now next to Ukraine, was not on the front


@pytest.mark.card("de_broad_front")
def test_broad_front_lets_each_battle_be_answered_before_the_next() -> None:
    """Reactions are finished before the card goes on (W-CRD-4, W-REA-6)."""
    table = broad_front(status=["de_dive_bombers"], responses=["su_stalingrad"])
    table.choose("space:ukraine")
    assert (table.seat, table.uses) == ("soviet_union", ["su_stalingrad"])
    table.choose("use:su_stalingrad", "use:de_dive_bombers", "space:russia")
    assert table.offered == ["pass", "space:ukraine", "space:russia"]
    table.choose("space:ukraine", "space:russia")
    assert table.armies("soviet_union") == {"moscow", "ukraine"}
    assert len(placed(table, "SpaceBattled")) == 4


# Forced Conscription


@pytest.mark.card("de_forced_conscription")
def test_forced_conscription_recruits_two_armies_in_or_beside_germany() -> None:
    """Germany or a land space next to it, one after another."""
    table = Table(germany=german("de_forced_conscription", armies=())).choose("play:de_forced_conscription")
    assert set(table.spaces) == {"germany", "western_europe", "italy", "balkans", "eastern_europe"}
    assert "pass" not in table.offered
    table.choose("space:balkans")
    assert "space:balkans" not in table.offered
    assert "pass" in table.offered
    table.choose("space:italy")
    assert placed(table, "PieceRecruited") == [("germany", "balkans"), ("germany", "italy")]
    assert (table.kind, table.discard("germany")) == ("discard", ["de_forced_conscription"])


@pytest.mark.card("de_forced_conscription")
def test_forced_conscription_may_recruit_one() -> None:
    """One or two."""
    table = Table(germany=german("de_forced_conscription")).choose(
        "play:de_forced_conscription", "space:balkans", "pass"
    )
    assert placed(table, "PieceRecruited") == [("germany", "balkans")]
    assert table.kind == "discard"


@pytest.mark.card("de_forced_conscription")
def test_forced_conscription_ignores_supply_but_not_enemies_or_own_armies() -> None:
    """A recruit asks for no supply (W-ACT-5), yet for a space without enemy or own Army (W-ACT-3)."""
    table = Table(
        germany=german("de_forced_conscription", armies=("balkans",)),
        soviet_union=soviet("moscow", "germany"),
        united_kingdom=british(armies=("united_kingdom", "western_europe")),
    )
    table.choose("play:de_forced_conscription")
    assert set(table.spaces) == {"italy", "eastern_europe"}
    assert table.why_not("space:western_europe") == ["W-ACT-3"]
    assert table.why_not("space:balkans") == ["W-PCE-1"]
    assert table.why_not("space:ukraine") == ["W-ACT-5"]


@pytest.mark.card("de_forced_conscription")
def test_forced_conscription_with_one_army_left_in_the_pool() -> None:
    """The second Army must be freed from the board, or is not recruited (ruling 2.5)."""
    six = ("germany", "ukraine", "scandinavia", "kazakhstan", "north_africa", "russia")
    table = Table(germany=german("de_forced_conscription", armies=six)).choose("play:de_forced_conscription")
    table.choose("space:balkans")
    assert table.spaces == []
    assert "pass" in table.offered
    table.choose("remove:germany/army/scandinavia", "space:italy")
    assert placed(table, "PieceRecruited") == [("germany", "balkans"), ("germany", "italy")]


@pytest.mark.card("de_forced_conscription")
def test_forced_conscription_is_answered_as_a_build_by_option_only() -> None:
    """No space of it is near Moscow, so not even `built_or_recruited` lets Rasputitsa answer (ruling 5.3)."""
    table = Table(
        germany=german("de_forced_conscription", status=["de_synthetic_fuel"]),
        soviet_union=soviet("moscow", responses=["su_rasputitsa"]),
        options={"built_or_recruited": True},
    )
    table.choose("play:de_forced_conscription", "space:eastern_europe", "pass")
    assert table.kind == "discard"


# Guns and Butter


@pytest.mark.card("de_guns_and_butter")
@pytest.mark.parametrize(
    ("number", "key", "event", "space"),
    [
        ("number:1", "space:balkans", "PieceBuilt", "balkans"),
        ("number:2", "space:baltic_sea", "PieceBuilt", "baltic_sea"),
        ("number:3", "space:balkans", "SpaceBattled", "balkans"),
        ("number:4", "space:north_sea", "SpaceBattled", "north_sea"),
    ],
)
def test_guns_and_butter_does_one_of_four(number: str, key: str, event: str, space: str) -> None:
    """Build an Army, build a Navy, a land battle or a sea battle: one, then the card is done."""
    table = Table(germany=german("de_guns_and_butter", armies=("germany", "western_europe")))
    table.choose("play:de_guns_and_butter")
    assert table.offered == ["number:1", "number:2", "number:3", "number:4"]
    table.choose(number, key)
    assert placed(table, event) == [("germany", space)]
    assert (table.kind, table.discard("germany")) == ("discard", ["de_guns_and_butter"])


@pytest.mark.card("de_guns_and_butter")
def test_guns_and_butter_offers_only_what_can_be_done() -> None:
    """With no piece on the board the Home can be built and nothing else."""
    table = Table(germany=german("de_guns_and_butter", armies=())).choose("play:de_guns_and_butter")
    assert placed(table, "PieceBuilt") == [("germany", "germany")]


@pytest.mark.card("de_guns_and_butter")
@pytest.mark.parametrize(
    ("number", "key", "status"),
    [("number:1", "space:balkans", "de_synthetic_fuel"), ("number:3", "space:balkans", "de_blitzkrieg")],
)
def test_guns_and_butter_sets_off_the_same_reactions(number: str, key: str, status: str) -> None:
    """What it does is carried out like the basic card (W-ACT-10)."""
    table = Table(germany=german("de_guns_and_butter", status=[status]))
    table.choose("play:de_guns_and_butter", number, key)
    assert table.uses == [status]


# Military Dictatorships in the Balkans

DICTATORS = "de_military_dictatorships"


def dictators(*, kept: str = "de_plunder", **given: Any) -> Table:
    """Return Germany having played Military Dictatorships in the Balkans."""
    germany = {"armies": ["germany"], "hand": [DICTATORS, kept], **given.pop("germany", {})}
    return Table(germany=germany, **given).choose(f"play:{DICTATORS}")


@pytest.mark.card(DICTATORS)
def test_military_dictatorships_recruits_for_italy_then_eliminates_in_ukraine() -> None:
    """First an Italian Army in the Balkans, second one Allied Army in Ukraine, in this order."""
    table = dictators(soviet_union=soviet("moscow", "ukraine"))
    assert (table.seat, table.offered) == ("germany", ["pass", "space:balkans"])
    table.choose("space:balkans")
    assert table.armies("italy") == {"italy", "balkans"}
    assert table.offered == ["pass", "piece:soviet_union/army/ukraine"]
    table.choose("piece:soviet_union/army/ukraine")
    assert removed(table) == [("soviet_union", "ukraine", "elimination")]
    assert table.discard("germany") == [DICTATORS]


@pytest.mark.card(DICTATORS)
def test_military_dictatorships_eliminates_any_one_ally() -> None:
    """Germany chooses among the Allied Armies there; one is removed."""
    uk = british(armies=("united_kingdom", "ukraine"))
    table = dictators(soviet_union=soviet("moscow", "ukraine", "russia"), united_kingdom=uk).choose("space:balkans")
    assert table.offered == ["pass", "piece:united_kingdom/army/ukraine", "piece:soviet_union/army/ukraine"]
    table.choose("piece:united_kingdom/army/ukraine")
    assert removed(table) == [("united_kingdom", "ukraine", "elimination")]


@pytest.mark.card(DICTATORS)
def test_military_dictatorships_parts_may_be_skipped() -> None:
    """One benefit is no condition for another (W-CRD-5)."""
    second = dictators(soviet_union=soviet("moscow", "ukraine")).choose("pass", "piece:soviet_union/army/ukraine")
    assert (second.armies("italy"), second.armies("soviet_union")) == ({"italy"}, {"moscow"})
    first = dictators(soviet_union=soviet("moscow", "ukraine")).choose("space:balkans", "pass")
    assert first.armies("soviet_union") == {"moscow", "ukraine"}


@pytest.mark.card(DICTATORS)
@pytest.mark.parametrize("holder", ["enemy", "italy"])
def test_military_dictatorships_goes_on_where_the_balkans_are_held(holder: str) -> None:
    """An enemy Army or Italy's own blocks the recruit, not the elimination (ruling 6.14)."""
    union = soviet("moscow", "ukraine", *(["balkans"] if holder == "enemy" else []))
    table = dictators(soviet_union=union, italy={"armies": ["italy", *(["balkans"] if holder == "italy" else [])]})
    assert table.offered == ["pass", "piece:soviet_union/army/ukraine"]


@pytest.mark.card(DICTATORS)
def test_military_dictatorships_with_ukraine_empty() -> None:
    """Nothing to eliminate: the card ends after the recruit."""
    assert dictators().choose("space:balkans").kind == "discard"


@pytest.mark.card(DICTATORS)
def test_military_dictatorships_asks_italy_to_free_a_piece() -> None:
    """Italy's pool counts; Italy may free a piece but cannot be made to (ruling 2.6)."""
    four = {"armies": ["italy", "north_africa", "africa", "middle_east"]}
    declined = dictators(italy=four)
    assert (declined.seat, declined.spaces) == ("italy", [])
    declined.choose("pass")
    assert declined.armies("italy") == set(four["armies"])
    freed = dictators(italy=four).choose("remove:italy/army/africa")
    assert (freed.seat, freed.offered) == ("germany", ["pass", "space:balkans"])
    freed.choose("space:balkans")
    assert freed.armies("italy") == {"italy", "north_africa", "middle_east", "balkans"}


@pytest.mark.card(DICTATORS)
def test_military_dictatorships_is_no_battle_and_can_be_prevented() -> None:
    """Stalingrad answers the elimination (ruling 5.9), Blitzkrieg and Dive Bombers do not (W-ACT-9)."""
    table = dictators(
        germany={"status": ["de_blitzkrieg", "de_dive_bombers"], "armies": ["germany", "eastern_europe"]},
        soviet_union=soviet("moscow", "ukraine", responses=["su_stalingrad"]),
    )
    table.choose("space:balkans", "piece:soviet_union/army/ukraine")
    assert (table.seat, table.uses) == ("soviet_union", ["su_stalingrad"])
    table.choose("use:su_stalingrad")
    assert "ukraine" in table.armies("soviet_union")
    assert (table.seat, table.kind) == ("germany", "discard")


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
