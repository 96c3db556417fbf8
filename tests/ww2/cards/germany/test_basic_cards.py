"""Cards of Germany, one by one.

Build Army; Land Battle; Build Navy; Sea Battle; Abundant Resources; Atlantic Wall.
"""

from typing import Any

import pytest

from tests.ww2.cards.germany.setting import british, german, soviet
from tests.ww2.cards.log import burned, placed, points, removed, told
from tests.ww2.table import Table

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
