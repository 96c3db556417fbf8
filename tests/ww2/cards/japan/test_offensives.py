"""Cards of Japan, one by one.

China Offensive; Destroyer Transport; Fall of Singapore.
"""

from typing import Any

import pytest

from tests.ww2.cards.japan.setting import Country, events, japan_to_move
from tests.ww2.table import Table

# China Offensive


def china_offensive(hand: str = "jp_land_battle", **countries: Any) -> Table:
    japan = {"armies": ["japan", "china"], "hand": [hand], "responses": ["jp_china_offensive"]}
    return japan_to_move(**{"japan": japan, **countries})


@pytest.mark.card("jp_china_offensive")
@pytest.mark.rule("W-CRD-4")
def test_china_offensive_builds_in_the_space_then_battles_near_china() -> None:
    """First the Army into the space battled, then a battle on China or a land space next to it."""
    table = china_offensive(united_kingdom={"armies": ["united_kingdom", "szechuan", "southeast_asia"]})
    table.choose("play:jp_land_battle", "space:szechuan", "use:jp_china_offensive")
    assert (table.kind, table.spaces) == ("build", ["szechuan"])
    table.choose("space:szechuan")
    assert "szechuan" in table.armies("japan")
    assert table.kind == "battle"
    assert set(table.spaces) == {"mongolia", "vladivostok", "southeast_asia"}  # India is not next to China
    assert table.why_not("space:india") == ["W-ACT-10"]
    table.choose("space:southeast_asia")
    assert table.armies("united_kingdom") == {"united_kingdom"}
    assert table.discard("japan")[0] == "jp_china_offensive"


@pytest.mark.card("jp_china_offensive")
@pytest.mark.rule("W-REA-9")
@pytest.mark.parametrize("space", ["szechuan", "mongolia", "vladivostok", "southeast_asia"])
def test_china_offensive_answers_each_neighbour_of_china(space: str) -> None:
    """Szechuan, Mongolia, Vladivostok, Southeast Asia."""
    table = china_offensive()
    table.choose("play:jp_land_battle", f"space:{space}")
    assert (table.seat, table.uses) == ("japan", ["jp_china_offensive"])


@pytest.mark.card("jp_china_offensive")
def test_china_offensive_answers_china_itself() -> None:
    """A battle on China counts."""
    table = china_offensive(
        japan={
            "armies": ["japan"],
            "navies": ["sea_of_japan"],
            "hand": ["jp_land_battle"],
            "responses": ["jp_china_offensive"],
        }
    )
    table.choose("play:jp_land_battle", "space:china", "use:jp_china_offensive", "space:china")
    assert "china" in table.armies("japan")
    assert set(table.spaces) == {"szechuan", "mongolia", "vladivostok", "southeast_asia"}


@pytest.mark.card("jp_china_offensive")
@pytest.mark.rule("W-REA-9")
@pytest.mark.parametrize("space", ["india", "philippines", "iwo_jima"])
def test_china_offensive_not_elsewhere(space: str) -> None:
    """Spaces not next to China do not set it off."""
    table = china_offensive(
        japan={
            "armies": ["japan", "china", "southeast_asia"],
            "navies": ["sea_of_japan"],
            "hand": ["jp_land_battle"],
            "responses": ["jp_china_offensive"],
        }
    )
    table.choose("play:jp_land_battle", f"space:{space}")
    assert table.seat == "soviet_union"


@pytest.mark.card("jp_china_offensive")
@pytest.mark.rule("W-REA-9")
def test_china_offensive_not_after_a_sea_battle() -> None:
    """The Sea of Japan touches China, but it is no land space."""
    table = china_offensive("jp_sea_battle")
    table.choose("play:jp_sea_battle")
    assert table.seat == "soviet_union"


@pytest.mark.card("jp_china_offensive")
@pytest.mark.rule("W-CRD-5")
def test_china_offensive_either_part_may_be_skipped() -> None:
    """No build, then a battle; or a build and no battle."""
    table = china_offensive().choose("play:jp_land_battle", "space:szechuan", "use:jp_china_offensive", "pass")
    assert (table.kind, table.armies("japan")) == ("battle", {"japan", "china"})
    table = china_offensive().choose("play:jp_land_battle", "space:szechuan", "use:jp_china_offensive")
    table.choose("space:szechuan", "pass")
    assert table.seat == "soviet_union"
    assert table.armies("japan") == {"japan", "china", "szechuan"}


@pytest.mark.card("jp_china_offensive")
@pytest.mark.rule("W-CRD-5", "W-ACT-8")
def test_china_offensive_goes_on_where_the_build_cannot_be_done() -> None:
    """The Army was saved, so the space is held; the second battle is still fought."""
    table = china_offensive(
        united_kingdom={"armies": ["united_kingdom", "india", "szechuan"], "responses": ["uk_defensive_posture"]}
    )
    table.choose("play:jp_land_battle", "space:szechuan", "use:uk_defensive_posture", "use:jp_china_offensive")
    assert (table.kind, set(table.spaces)) == ("battle", {"szechuan", "mongolia", "vladivostok", "southeast_asia"})


# Destroyer Transport


def transport(**countries: Any) -> Table:
    japan = {
        "armies": ["japan", "china"],
        "navies": ["sea_of_japan"],
        "hand": ["jp_sea_battle"],
        "responses": ["jp_destroyer_transport"],
    }
    return japan_to_move(**{"japan": japan, "italy": {"armies": ["italy", "indonesia"]}, **countries})


@pytest.mark.card("jp_destroyer_transport")
@pytest.mark.rule("W-CRD-4", "W-CRD-2")
def test_destroyer_transport_builds_two_armies_beside_the_sea() -> None:
    """One after the other, in land spaces next to the sea battled."""
    table = transport()
    table.choose("play:jp_sea_battle", "space:north_pacific", "use:jp_destroyer_transport")
    assert table.kind == "build"
    assert set(table.spaces) == {"vladivostok", "iwo_jima"}  # beside the North Pacific and next to a supplied piece
    assert "pass" not in table.offered  # one or two, once the card is used
    table.choose("space:iwo_jima")
    assert set(table.spaces) == {"vladivostok"}
    table.choose("space:vladivostok")
    assert table.armies("japan") == {"japan", "china", "iwo_jima", "vladivostok"}
    assert table.seat == "soviet_union"  # two at most
    assert table.discard("japan")[0] == "jp_destroyer_transport"


@pytest.mark.card("jp_destroyer_transport")
@pytest.mark.rule("W-CRD-5")
def test_destroyer_transport_may_stop_after_one() -> None:
    """The second build may be skipped."""
    table = transport()
    table.choose("play:jp_sea_battle", "space:north_pacific", "use:jp_destroyer_transport", "space:iwo_jima", "pass")
    assert table.seat == "soviet_union"
    assert table.armies("japan") == {"japan", "china", "iwo_jima"}


@pytest.mark.card("jp_destroyer_transport")
@pytest.mark.rule("W-CRD-4")
def test_destroyer_transport_second_army_may_draw_on_the_first() -> None:
    """The Army built in India makes the Middle East buildable, also beside the Bay of Bengal."""
    table = transport(
        japan={
            "armies": ["japan", "china", "southeast_asia"],
            "hand": ["jp_sea_battle"],
            "responses": ["jp_destroyer_transport"],
        }
    )
    table.choose("play:jp_sea_battle", "space:bay_of_bengal", "use:jp_destroyer_transport")
    assert table.spaces == ["india"]
    table.choose("space:india")
    assert table.spaces == ["middle_east"]


@pytest.mark.card("jp_destroyer_transport")
@pytest.mark.rule("W-REA-9")
def test_destroyer_transport_not_after_a_land_battle_or_a_navy_build() -> None:
    """It answers a battle at sea alone."""
    japan: Country = {"armies": ["japan", "china"], "navies": ["sea_of_japan"], "responses": ["jp_destroyer_transport"]}
    table = transport(japan={**japan, "hand": ["jp_land_battle"]})
    table.choose("play:jp_land_battle", "space:vladivostok")
    assert table.seat == "soviet_union"
    table = transport(japan={**japan, "hand": ["jp_build_navy"]})
    table.choose("play:jp_build_navy", "piece:japan/navy/sea_of_japan")
    assert table.seat == "soviet_union"


@pytest.mark.card("jp_destroyer_transport")
@pytest.mark.rule("W-ACT-10")
def test_destroyer_transport_not_where_nothing_can_be_built_or_named() -> None:
    """All land beside the sea is out of reach of a supplied piece."""
    table = japan_to_move(
        japan={
            "armies": ["japan", "philippines"],
            "navies": ["sea_of_japan", "central_pacific"],
            "hand": ["jp_sea_battle"],
            "responses": ["jp_destroyer_transport"],
        }
    )
    table.choose("play:jp_sea_battle", "space:east_pacific")  # only Hawaii is both beside it and reached
    assert table.uses == ["jp_destroyer_transport"]
    table = japan_to_move(
        japan={
            "armies": ["japan", "philippines"],
            "navies": ["sea_of_japan", "central_pacific"],
            "hand": ["jp_sea_battle"],
            "responses": ["jp_destroyer_transport"],
        },
        united_states={"armies": ["eastern_united_states", "hawaii"]},
    )
    table.choose("play:jp_sea_battle", "space:east_pacific")
    assert table.seat == "soviet_union"


@pytest.mark.card("jp_destroyer_transport", "jp_surprise_attack")
@pytest.mark.rule("W-EX-6", "W-REA-6", "W-REA-5", "W-REA-8")
def test_destroyer_transport_extended_example_two() -> None:
    """Sea Battle, Destroyers, Surprise Attack, Destroyer Transport, Loyal to the Crown, the second Army."""
    table = japan_to_move(
        japan={
            "armies": ["japan", "china", "southeast_asia"],
            "navies": ["sea_of_japan"],
            "hand": ["jp_sea_battle"],
            "responses": ["jp_surprise_attack", "jp_destroyer_transport"],
        },
        united_kingdom={
            "armies": ["united_kingdom", "australia", "india"],
            "navies": ["south_china_sea", "bay_of_bengal"],
            "responses": ["uk_destroyers", "uk_loyal_to_crown"],
        },
    )
    table.choose("play:jp_sea_battle", "space:bay_of_bengal")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_destroyers"])
    table.choose("use:uk_destroyers")
    assert table.seat == "japan"
    assert table.uses == ["jp_destroyer_transport", "jp_surprise_attack"]
    table.choose("use:jp_surprise_attack", "space:south_china_sea")
    assert (table.kind, table.uses) == ("react", ["jp_destroyer_transport"])  # the inner battle may be answered
    table.choose("pass", "space:india")
    assert table.armies("united_kingdom") == {"united_kingdom", "australia"}
    assert table.navies("united_kingdom") == {"bay_of_bengal"}
    table.choose("use:jp_destroyer_transport", "space:india")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_loyal_to_crown"])
    table.choose("use:uk_loyal_to_crown")
    assert "india" not in table.armies("japan")
    table.choose("space:india")
    assert "india" in table.armies("japan")


# Fall of Singapore


def singapore(**countries: Any) -> Table:
    japan = {
        "armies": ["japan", "china"],
        "navies": ["sea_of_japan"],
        "hand": ["jp_land_battle"],
        "responses": ["jp_fall_of_singapore"],
    }
    table = japan_to_move(**{"japan": japan, **countries})
    return table.choose("play:jp_land_battle", "space:southeast_asia")


UK_SINGAPORE: Country = {"armies": ["united_kingdom", "southeast_asia"], "navies": ["south_china_sea"]}


@pytest.mark.card("jp_fall_of_singapore")
@pytest.mark.rule("W-CRD-4", "W-ACT-5")
def test_fall_of_singapore_battles_the_sea_then_recruits() -> None:
    """A sea battle against the South China Sea, then an Army in Southeast Asia."""
    table = singapore(united_kingdom=UK_SINGAPORE)
    assert (table.seat, table.uses) == ("japan", ["jp_fall_of_singapore"])
    table.choose("use:jp_fall_of_singapore")
    assert (table.kind, table.offered) == ("battle", ["pass", "space:south_china_sea"])
    table.choose("space:south_china_sea")
    assert table.navies("united_kingdom") == set()
    assert (table.kind, table.spaces) == ("recruit", ["southeast_asia"])
    table.choose("space:southeast_asia")
    assert "southeast_asia" in table.armies("japan")
    assert events(table, "PieceRecruited", "PieceBuilt") == [("PieceRecruited", "southeast_asia")]
    assert table.discard("japan")[0] == "jp_fall_of_singapore"


@pytest.mark.card("jp_fall_of_singapore")
@pytest.mark.rule("W-CRD-5")
def test_fall_of_singapore_either_part_may_be_skipped() -> None:
    """No sea battle but the recruit; or the sea battle alone."""
    table = singapore(united_kingdom=UK_SINGAPORE).choose("use:jp_fall_of_singapore", "pass", "space:southeast_asia")
    assert table.navies("united_kingdom") == {"south_china_sea"}
    assert "southeast_asia" in table.armies("japan")
    table = singapore(united_kingdom=UK_SINGAPORE)
    table.choose("use:jp_fall_of_singapore", "space:south_china_sea", "pass")
    assert table.navies("united_kingdom") == set()
    assert "southeast_asia" not in table.armies("japan")


@pytest.mark.card("jp_fall_of_singapore")
@pytest.mark.rule("W-CRD-5", "W-ACT-7")
def test_fall_of_singapore_without_a_piece_next_to_the_sea_recruits_alone() -> None:
    """No supplied piece touches the South China Sea: the battle is skipped."""
    table = singapore(
        japan={"armies": ["japan", "china"], "hand": ["jp_land_battle"], "responses": ["jp_fall_of_singapore"]},
        united_kingdom=UK_SINGAPORE,
    )
    table.choose("use:jp_fall_of_singapore")
    assert (table.kind, table.spaces) == ("recruit", ["southeast_asia"])


@pytest.mark.card("jp_fall_of_singapore")
@pytest.mark.rule("W-ACT-5", "W-PCE-1")
def test_fall_of_singapore_does_not_recruit_beside_an_enemy() -> None:
    """A second Allied Army holds the space: the sea battle alone; with no sea in reach, nothing is offered."""
    others: dict[str, Any] = {
        "united_kingdom": UK_SINGAPORE,
        "united_states": {"armies": ["eastern_united_states", "southeast_asia"]},
    }
    table = singapore(**others).choose("piece:united_kingdom/army/southeast_asia", "use:jp_fall_of_singapore")
    table.choose("space:south_china_sea")
    assert table.seat == "soviet_union"
    assert "southeast_asia" not in table.armies("japan")
    table = singapore(
        japan={"armies": ["japan", "china"], "hand": ["jp_land_battle"], "responses": ["jp_fall_of_singapore"]},
        **others,
    )
    table.choose("piece:united_kingdom/army/southeast_asia")
    assert table.seat == "soviet_union"


@pytest.mark.card("jp_fall_of_singapore")
@pytest.mark.rule("W-REA-9")
def test_fall_of_singapore_not_after_another_battle() -> None:
    """Szechuan is not Southeast Asia."""
    table = japan_to_move(
        japan={
            "armies": ["japan", "china"],
            "navies": ["sea_of_japan"],
            "hand": ["jp_land_battle"],
            "responses": ["jp_fall_of_singapore"],
        }
    )
    table.choose("play:jp_land_battle", "space:szechuan")
    assert table.seat == "soviet_union"


@pytest.mark.card("jp_fall_of_singapore", "jp_destroyer_transport")
@pytest.mark.rule("W-REA-6")
def test_fall_of_singapore_sea_battle_is_answered_before_the_recruit() -> None:
    """The inner sea battle sets off Destroyer Transport before the second part (ruling 5.5)."""
    table = singapore(
        japan={
            "armies": ["japan", "china"],
            "navies": ["sea_of_japan"],
            "hand": ["jp_land_battle"],
            "responses": ["jp_fall_of_singapore", "jp_destroyer_transport"],
        },
        united_kingdom=UK_SINGAPORE,
    )
    table.choose("use:jp_fall_of_singapore", "space:south_china_sea")
    assert (table.kind, table.uses) == ("react", ["jp_destroyer_transport"])
    table.choose("use:jp_destroyer_transport", "space:southeast_asia")
    assert "southeast_asia" in table.armies("japan")
