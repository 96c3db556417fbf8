"""Cards of Japan, one by one.

Kamikaze; Kwantung Army; Mobile Force; Special Naval Landing Forces.
"""

from typing import Any

import pytest

from tests.ww2.cards.japan.setting import Country, events, japan_to_move
from tests.ww2.table import Table

# Kamikaze

US_COASTS = ["western_united_states", "eastern_united_states"]


def us_builds_a_navy(options: dict[str, object] | None = None, **countries: Any) -> Table:
    given: dict[str, Any] = {
        "united_states": {"armies": US_COASTS, "hand": ["us_build_navy", "us_magic"]},
        "japan": {"armies": ["japan", "hawaii"], "responses": ["jp_kamikaze"]},
        **countries,
    }
    return Table(turn="united_states", options=options, **given).choose("play:us_build_navy")


@pytest.mark.card("jp_kamikaze")
@pytest.mark.rule("W-REA-4", "W-ACT-9", "W-CRD-2")
def test_kamikaze_eliminates_the_navy_just_built() -> None:
    """Next to any Japanese piece, supplied or not; no battle is fought."""
    table = us_builds_a_navy()
    table.choose("space:east_pacific")
    assert (table.seat, table.uses) == ("japan", ["jp_kamikaze"])
    table.choose("use:jp_kamikaze")
    assert table.navies("united_states") == set()
    assert events(table, "SpaceBattled") == []
    assert table.discard("japan")[0] == "jp_kamikaze"
    assert table.country("japan")["responses"] == []


@pytest.mark.card("jp_kamikaze")
@pytest.mark.rule("W-CRD-7")
@pytest.mark.parametrize("japanese", [["japan"], ["japan", "iwo_jima"]])
def test_kamikaze_not_away_from_japanese_pieces(japanese: list[str]) -> None:
    """No Japanese piece is next to the East Pacific; an Italian one does not count."""
    table = us_builds_a_navy(
        japan={"armies": japanese, "responses": ["jp_kamikaze"]}, italy={"armies": ["italy", "hawaii"]}
    )
    table.choose("space:east_pacific")
    assert table.seat == "united_states"
    assert "east_pacific" in table.navies("united_states")


@pytest.mark.card("jp_kamikaze")
@pytest.mark.rule("W-REA-9")
def test_kamikaze_not_after_an_army_or_an_axis_navy() -> None:
    """It answers Allied Navies alone."""
    japan: Country = {"armies": ["japan", "hawaii", "new_zealand"], "responses": ["jp_kamikaze"]}
    table = Table(
        turn="united_states",
        united_states={"armies": ["western_united_states"], "hand": ["us_build_army", "us_magic"]},
        japan=japan,
    )
    table.choose("play:us_build_army", "space:pacific_northwest")
    assert table.seat == "united_states"
    table = Table(
        turn="italy",
        italy={"armies": ["italy"], "hand": ["it_build_navy", "it_plunder"]},
        japan={**japan, "armies": ["japan", "balkans"]},
    )
    table.choose("play:it_build_navy")
    assert table.navies("italy") == {"mediterranean_sea"}
    assert table.seat == "italy"


@pytest.mark.card("jp_kamikaze")
@pytest.mark.rule("W-BRD-4")
@pytest.mark.parametrize(("italian", "reached"), [("southeast_asia", True), ("indonesia", False)])
def test_kamikaze_through_a_strait_open_to_the_axis(italian: str, reached: bool) -> None:
    """A Navy in the South China Sea is next to the Bay of Bengal while Malacca is open to the Axis (ruling 6.5)."""
    table = Table(
        turn="united_kingdom",
        united_kingdom={"armies": ["united_kingdom", "india"], "hand": ["uk_build_navy", "uk_singapore"]},
        japan={"armies": ["japan"], "navies": ["south_china_sea"], "responses": ["jp_kamikaze"]},
        italy={"armies": ["italy", italian]},
    )
    table.choose("play:uk_build_navy", "space:bay_of_bengal")
    assert (table.seat == "japan") is reached


@pytest.mark.card("jp_kamikaze")
@pytest.mark.rule("W-OPT-0", "W-ACT-5")
@pytest.mark.parametrize(("option", "asked"), [(False, False), (True, True)])
def test_kamikaze_and_a_recruited_navy(option: bool, asked: bool) -> None:
    """Built only, unless option built_or_recruited (ruling 7.1): Singapore recruits in the South China Sea."""
    table = Table(
        turn="united_kingdom",
        options={"built_or_recruited": option},
        united_kingdom={"armies": ["united_kingdom"], "hand": ["uk_singapore", "uk_build_navy"]},
        japan={"armies": ["japan", "philippines"], "responses": ["jp_kamikaze"]},
    )
    table.choose("play:uk_singapore", "space:southeast_asia", "space:south_china_sea")
    assert (table.seat == "japan") is asked
    if asked:
        table.choose("use:jp_kamikaze")
        assert table.navies("united_kingdom") == set()


@pytest.mark.card("jp_kamikaze")
@pytest.mark.rule("W-ACT-4", "W-OPT-0")
@pytest.mark.parametrize("option", [True, False])
def test_kamikaze_and_a_navy_named_as_built(option: bool) -> None:
    """A piece named as just built may be hit, unless option named_build_answered is off (ruling 2.4)."""
    table = us_builds_a_navy(
        {"named_build_answered": option},
        united_states={
            "armies": US_COASTS,
            "navies": ["east_pacific"],
            "hand": ["us_build_navy", "us_magic"],
        },
    )
    table.choose("piece:united_states/navy/east_pacific")
    assert (table.seat == "japan") is option
    if option:
        table.choose("use:jp_kamikaze")
    assert ("east_pacific" in table.navies("united_states")) is not option


@pytest.mark.card("jp_kamikaze")
@pytest.mark.rule("W-REA-4", "W-REA-5")
def test_kamikaze_comes_before_the_builders_own_reaction_which_still_works() -> None:
    """The other team speaks first; a build undone is still a build for Superior Shipyards (ruling 5.7)."""
    table = us_builds_a_navy(
        united_states={
            "armies": US_COASTS,
            "hand": ["us_build_navy", "us_magic"],
            "status": ["us_superior_shipyards"],
        }
    )
    table.choose("space:east_pacific")
    assert (table.seat, table.uses) == ("japan", ["jp_kamikaze"])
    table.choose("use:jp_kamikaze")
    assert (table.seat, table.uses) == ("united_states", ["us_superior_shipyards"])
    table.choose("use:us_superior_shipyards", "space:east_pacific")
    assert table.navies("united_states") == {"east_pacific"}  # Kamikaze is spent


@pytest.mark.card("jp_kamikaze")
@pytest.mark.rule("W-REA-6")
def test_kamikaze_is_answered_by_destroyers() -> None:
    """An elimination is a removal: the UK may save the US Navy."""
    table = us_builds_a_navy(united_kingdom={"armies": ["united_kingdom"], "responses": ["uk_destroyers"]})
    table.choose("space:east_pacific", "use:jp_kamikaze")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_destroyers"])
    table.choose("use:uk_destroyers")
    assert "east_pacific" in table.navies("united_states")


# Kwantung Army

KWANTUNG = [
    ("china", ["japan", "china"], ["moscow", "siberia", "vladivostok"]),
    ("szechuan", ["china", "szechuan"], ["moscow", "kazakhstan"]),
    ("mongolia", ["china", "mongolia"], ["moscow", "siberia"]),
    ("vladivostok", ["china", "vladivostok"], ["moscow", "siberia"]),
]


def soviet_battles(space: str, japanese: list[str], soviet: list[str], **more: object) -> Table:
    return Table(
        turn="soviet_union",
        soviet_union={"armies": soviet, "hand": ["su_land_battle", "su_build_army", "su_mao"], **more},
        japan={"armies": japanese, "responses": ["jp_kwantung_army"]},
    ).choose("play:su_land_battle", f"space:{space}")


@pytest.mark.card("jp_kwantung_army")
@pytest.mark.rule("W-REA-8", "W-CRD-2")
@pytest.mark.parametrize(("space", "japanese", "soviet"), KWANTUNG)
def test_kwantung_army_saves_an_army(space: str, japanese: list[str], soviet: list[str]) -> None:
    """A supplied Army in China, Szechuan, Mongolia or Vladivostok stays."""
    table = soviet_battles(space, japanese, soviet)
    assert (table.seat, table.uses) == ("japan", ["jp_kwantung_army"])
    table.choose("use:jp_kwantung_army")
    assert space in table.armies("japan")
    assert table.country("japan")["protected"] == [space]
    assert table.discard("japan")[0] == "jp_kwantung_army"


@pytest.mark.card("jp_kwantung_army")
@pytest.mark.rule("W-SUP-1")
@pytest.mark.parametrize(("space", "soviet"), [(k[0], k[2]) for k in KWANTUNG if k[0] != "china"])
def test_kwantung_army_not_for_an_unsupplied_army(space: str, soviet: list[str]) -> None:
    """Cut off from China and Japan, the Army cannot be saved."""
    table = soviet_battles(space, ["japan", space], soviet)
    assert table.seat == "soviet_union"
    assert table.armies("japan") == {"japan"}


@pytest.mark.card("jp_kwantung_army")
@pytest.mark.rule("W-REA-9")
def test_kwantung_army_not_in_another_space_nor_for_a_teammate() -> None:
    """Siberia is not among its spaces, and an Italian Army is not Japanese."""
    table = soviet_battles("siberia", ["china", "mongolia", "siberia"], ["moscow"])
    assert table.seat == "soviet_union"
    table = Table(
        turn="soviet_union",
        soviet_union={"armies": ["moscow", "siberia"], "hand": ["su_land_battle", "su_mao"]},
        japan={"armies": ["china"], "responses": ["jp_kwantung_army"]},
        italy={"armies": ["italy", "mongolia"]},
    )
    table.choose("play:su_land_battle", "space:mongolia")
    assert table.seat == "soviet_union"


@pytest.mark.card("jp_kwantung_army", "su_mao")
@pytest.mark.rule("W-ACT-9")
def test_kwantung_army_saves_from_an_elimination() -> None:
    """Mao Tse-tung eliminates; that is a removal too."""
    table = Table(
        turn="soviet_union",
        soviet_union={"armies": ["moscow"], "hand": ["su_mao", "su_build_army"]},
        japan={"armies": ["japan", "china"], "responses": ["jp_kwantung_army"]},
    )
    table.choose("play:su_mao")
    assert (table.seat, table.uses) == ("japan", ["jp_kwantung_army"])
    table.choose("use:jp_kwantung_army")
    assert "china" in table.armies("japan")


@pytest.mark.card("jp_kwantung_army")
@pytest.mark.rule("W-TRN-6")
def test_kwantung_army_not_in_the_supply_step() -> None:
    """An Army about to fall for want of supply is not supplied (ruling 5.9)."""
    table = japan_to_move("supply", japan={"armies": ["japan", "mongolia"], "responses": ["jp_kwantung_army"]})
    assert table.seat == "soviet_union"
    assert table.armies("japan") == {"japan"}


@pytest.mark.card("jp_kwantung_army", "su_stavka")
@pytest.mark.rule("W-REA-8", "W-ACT-8")
def test_kwantung_army_holds_against_stavka() -> None:
    """Saved once, saved for the turn; the second battle is fought in vain."""
    table = soviet_battles("mongolia", ["china", "mongolia"], ["moscow", "siberia"], status=["su_stavka"])
    table.choose("use:jp_kwantung_army", "use:su_stavka", "discard:su_mao")
    assert "mongolia" in table.armies("japan")
    assert events(table, "SpaceBattled") == [("SpaceBattled", "mongolia")] * 2


# Mobile Force


def mobile(**countries: Any) -> Table:
    japan = {"armies": ["japan"], "hand": ["jp_build_navy"], "responses": ["jp_mobile_force"]}
    return japan_to_move(**{"japan": japan, **countries})


@pytest.mark.card("jp_mobile_force")
@pytest.mark.rule("W-TRN-3", "W-ACT-5", "W-CRD-2")
def test_mobile_force_recruits_a_navy_before_the_play_step() -> None:
    """In the North Pacific or a sea next to it, whatever the supply; the Play step follows."""
    table = mobile()
    assert (table.seat, table.kind, table.uses) == ("japan", "react", ["jp_mobile_force"])
    table.choose("use:jp_mobile_force")
    assert set(table.spaces) == {"north_pacific", "sea_of_japan", "central_pacific", "east_pacific"}
    table.choose("space:east_pacific")
    assert table.navies("japan") == {"east_pacific"}
    assert (table.seat, table.kind) == ("japan", "play")
    assert table.discard("japan") == ["jp_mobile_force"]


@pytest.mark.card("jp_mobile_force")
@pytest.mark.rule("W-ACT-3")
def test_mobile_force_not_into_held_seas() -> None:
    """Neither beside an enemy Navy nor a second own one; all four held: not offered."""
    held = ["north_pacific", "east_pacific", "sea_of_japan"]
    us: Country = {"armies": ["eastern_united_states"], "navies": held}
    table = mobile(united_states=us).choose("use:jp_mobile_force")
    assert table.navies("japan") == {"central_pacific"}
    table = mobile(united_states={**us, "navies": [*held, "central_pacific"]})
    assert table.kind == "play"
    assert table.why_not("use:jp_mobile_force") == ["W-REA-2"]


@pytest.mark.card("jp_mobile_force")
@pytest.mark.rule("W-REA-10", "W-TRN-3")
@pytest.mark.parametrize("turn", ["germany", "italy", "united_kingdom"])
def test_mobile_force_not_at_the_beginning_of_anothers_turn(turn: str) -> None:
    """Japan's own turn alone."""
    table = Table(
        turn=turn,
        japan={"armies": ["japan"], "responses": ["jp_mobile_force"]},
        germany={"armies": ["germany"], "hand": ["de_build_army"]},
        italy={"armies": ["italy"], "hand": ["it_build_army"]},
        united_kingdom={"armies": ["united_kingdom"], "hand": ["uk_build_army"]},
    )
    assert (table.seat, table.kind) == (turn, "play")


@pytest.mark.card("jp_mobile_force")
@pytest.mark.rule("W-CRD-2")
def test_mobile_force_not_in_the_turn_it_is_placed() -> None:
    """Placed in the Play step, it waits for the beginning of the next turn."""
    table = japan_to_move(japan={"armies": ["japan"], "hand": ["jp_mobile_force", "jp_truk"]})
    table.choose("play:jp_mobile_force")
    assert (table.kind, table.uses) == ("discard", [])
    assert table.country("japan")["responses"] == ["jp_mobile_force"]


@pytest.mark.card("jp_mobile_force", "jp_snlf")
@pytest.mark.rule("W-ACT-5")
@pytest.mark.parametrize("option", [False, True])
def test_mobile_force_is_no_build_for_landing_forces(option: bool) -> None:
    """A recruit sets off no own 'built' card, option built_or_recruited or not."""
    table = japan_to_move(
        options={"built_or_recruited": option},
        japan={"armies": ["japan"], "hand": ["jp_build_navy"], "responses": ["jp_mobile_force", "jp_snlf"]},
    )
    table.choose("use:jp_mobile_force", "space:sea_of_japan")
    assert table.kind == "play"


@pytest.mark.card("jp_mobile_force")
@pytest.mark.rule("W-PCE-3", "W-PCE-5")
def test_mobile_force_with_an_empty_pool_needs_a_navy_taken_back() -> None:
    """Five Navies out: Japan may take one back and recruit it, or let it be."""
    navies = ["sea_of_japan", "south_china_sea", "indian_ocean", "bay_of_bengal", "south_pacific"]
    japan = {"armies": ["japan"], "navies": navies, "hand": ["jp_build_navy"], "responses": ["jp_mobile_force"]}
    table = mobile(japan=japan).choose("use:jp_mobile_force")
    assert table.spaces == []
    table.choose("remove:japan/navy/indian_ocean", "space:north_pacific")
    assert table.navies("japan") == {*navies, "north_pacific"} - {"indian_ocean"}


# Special Naval Landing Forces


def landing(**countries: Any) -> Table:
    japan = {
        "armies": ["japan", "philippines"],
        "navies": ["sea_of_japan"],
        "hand": ["jp_build_navy"],
        "responses": ["jp_snlf"],
    }
    return japan_to_move(**{"japan": japan, **countries})


@pytest.mark.card("jp_snlf")
@pytest.mark.rule("W-CRD-4", "W-CRD-2")
def test_snlf_build_two_armies_beside_the_navy() -> None:
    """Up to two Armies next to the sea where the Navy was built; the Navy itself carries their supply."""
    table = landing().choose("play:jp_build_navy", "space:south_china_sea")
    assert (table.seat, table.uses) == ("japan", ["jp_snlf"])
    table.choose("use:jp_snlf")
    assert set(table.spaces) == {"southeast_asia", "indonesia", "new_guinea", "australia"}
    assert "pass" not in table.offered
    table.choose("space:indonesia", "space:australia")
    assert table.armies("japan") == {"japan", "philippines", "indonesia", "australia"}
    assert table.seat == "soviet_union"  # two at most
    assert table.discard("japan")[0] == "jp_snlf"


@pytest.mark.card("jp_snlf")
@pytest.mark.rule("W-CRD-5")
def test_snlf_may_stop_after_one() -> None:
    """One or two."""
    table = landing().choose("play:jp_build_navy", "space:south_china_sea", "use:jp_snlf", "space:indonesia", "pass")
    assert table.armies("japan") == {"japan", "philippines", "indonesia"}


@pytest.mark.card("jp_snlf")
@pytest.mark.rule("W-ACT-4")
def test_snlf_answer_a_navy_named_as_built() -> None:
    """A supplied Navy named as just built sets it off, and Armies are built beside that sea."""
    table = landing().choose("play:jp_build_navy", "piece:japan/navy/sea_of_japan", "use:jp_snlf")
    assert set(table.spaces) == {"china", "vladivostok", "iwo_jima"}


@pytest.mark.card("jp_snlf")
@pytest.mark.rule("W-REA-9", "W-REA-10")
def test_snlf_not_after_an_army_or_a_teammates_navy() -> None:
    """A Japanese Navy built, nothing else."""
    japan: Country = {"armies": ["japan"], "navies": ["sea_of_japan"], "responses": ["jp_snlf"]}
    table = japan_to_move(japan={**japan, "hand": ["jp_build_army"]}).choose("play:jp_build_army", "space:china")
    assert table.seat == "soviet_union"
    table = Table(turn="italy", italy={"armies": ["italy"], "hand": ["it_build_navy", "it_plunder"]}, japan=japan)
    table.choose("play:it_build_navy")
    assert table.navies("italy") == {"mediterranean_sea"}
    assert table.seat == "italy"


@pytest.mark.card("jp_snlf")
@pytest.mark.rule("W-PCE-3")
def test_snlf_with_one_army_left_build_one() -> None:
    """With the pool empty after the first, a second needs an Army taken back."""
    table = landing(
        japan={
            "armies": ["japan", "philippines", "china", "mongolia"],
            "navies": ["sea_of_japan"],
            "hand": ["jp_build_navy"],
            "responses": ["jp_snlf"],
        }
    )
    table.choose("play:jp_build_navy", "space:south_china_sea", "use:jp_snlf", "space:indonesia")
    assert table.spaces == []
    table.choose("remove:japan/army/mongolia", "space:australia")
    assert table.armies("japan") == {"japan", "philippines", "china", "indonesia", "australia"}
