"""Cards of the United Kingdom, one by one.

Mackenzie King; The Royal Navy; Dutch East Indies; General Smuts; Increased Commonwealth Support; King Peter; Ledo
and Burma Roads; Singapore Fortified.
"""

from typing import Any

import pytest

from tests.ww2.cards.log import placed, points, removed
from tests.ww2.cards.united_kingdom.setting import KEPT, MACKENZIE, at_table, british, german, in_step, ledo
from tests.ww2.table import Table

# Mackenzie King


@pytest.mark.card(MACKENZIE)
@pytest.mark.parametrize(
    ("armies", "navies", "awards"),
    [(("canada",), ("north_atlantic",), 2), ((), ("north_atlantic",), 1), (("canada",), (), 1)],
)
def test_mackenzie_king_scores_twice(armies: tuple[str, ...], navies: tuple[str, ...], awards: int) -> None:
    """1 VP for the Navy in the North Atlantic, 1 VP for the Army in Canada, each by itself."""
    uk = british(armies=("united_kingdom", *armies), navies=list(navies), status=[MACKENZIE])
    table = at_table(step="victory", united_kingdom=uk)
    assert (table.seat, table.uses) == ("united_kingdom", [MACKENZIE])
    table.choose(f"use:{MACKENZIE}")
    assert points(table) == [("allies", 2), *[("allies", 1)] * awards]
    assert in_step(table) == ("united_kingdom", "discard")


@pytest.mark.card(MACKENZIE)
def test_mackenzie_king_not_for_american_pieces_or_elsewhere() -> None:
    """The text speaks of British pieces in those two spaces."""
    table = at_table(
        step="victory",
        united_kingdom=british(armies=("united_kingdom", "iceland"), navies=["north_sea"], status=[MACKENZIE]),
        united_states={"armies": ["eastern_united_states", "canada"], "navies": ["north_atlantic"]},
    )
    assert in_step(table) == ("united_kingdom", "discard")


@pytest.mark.card(MACKENZIE)
def test_mackenzie_king_lost_with_the_victory_step_and_only_in_the_own() -> None:
    """No Victory step with the Home lost (W-TRN-7), none of another country."""
    lost = at_table(
        step="victory",
        united_kingdom=british(armies=("canada",), status=[MACKENZIE]),
        germany=german(armies=("germany", "united_kingdom")),
    )
    assert (lost.kind, points(lost)) == ("discard", [])
    other = Table(
        turn="united_states",
        step="victory",
        united_kingdom=british(armies=("united_kingdom", "canada"), status=[MACKENZIE]),
        united_states={"armies": ["eastern_united_states"], "hand": ["us_magic"]},
    )
    assert in_step(other) == ("united_states", "discard")


@pytest.mark.card(MACKENZIE)
def test_mackenzie_king_may_be_declined_and_serves_at_once() -> None:
    """Put down this turn it scores this turn (ruling 1.7), if used."""
    table = at_table(
        united_kingdom=british(MACKENZIE, armies=("united_kingdom", "canada"), navies=["north_atlantic", "north_sea"])
    )
    table.choose(f"play:{MACKENZIE}")
    assert table.uses == [MACKENZIE]
    table.choose("pass")
    assert points(table) == [("allies", 2)]


# The Royal Navy


def sortie(*hand: str, **given: Any) -> Table:
    """Return the United Kingdom after a sea battle in the North Atlantic."""
    uk = british("uk_sea_battle", *hand, **{"navies": ["north_sea"], "status": ["uk_royal_navy"], **given})
    return at_table(united_kingdom=uk).choose("play:uk_sea_battle", "space:north_atlantic")


@pytest.mark.card("uk_royal_navy")
def test_royal_navy_battles_any_sea_again_for_two_hand_cards() -> None:
    """Two hand cards first; the same sea or any other in reach, not only beside the first."""
    table = sortie("uk_build_navy", "uk_build_army", "uk_land_battle")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_royal_navy"])
    table.choose("use:uk_royal_navy", "discard:uk_build_navy", "discard:uk_build_army")
    assert set(table.spaces) == {"north_atlantic", "south_atlantic", "baltic_sea", "mediterranean_sea"}
    table.choose("space:mediterranean_sea")
    assert [s for _, s in placed(table, "SpaceBattled")] == ["north_atlantic", "mediterranean_sea"]
    assert table.hand("united_kingdom") == ["uk_land_battle", KEPT]


@pytest.mark.card("uk_royal_navy")
def test_royal_navy_reaches_through_straits_open_to_the_allies() -> None:
    """With an Axis Army in North Africa the Mediterranean is out of reach (W-BRD-4)."""
    uk = british("uk_sea_battle", navies=["north_sea"], status=["uk_royal_navy"])
    table = at_table(united_kingdom=uk, italy={"armies": ["italy", "north_africa"]})
    table.choose("play:uk_sea_battle", "space:north_atlantic", "use:uk_royal_navy")
    assert set(table.spaces) == {"north_atlantic", "south_atlantic", "baltic_sea"}


@pytest.mark.card("uk_royal_navy")
def test_royal_navy_pays_from_the_deck_and_the_points() -> None:
    """A cost may be declared with too few cards (W-DIS-6)."""
    table = sortie(deck=[]).choose("use:uk_royal_navy")
    assert table.hand("united_kingdom") == []
    assert points(table) == [("allies", -1)]


@pytest.mark.card("uk_royal_navy")
def test_royal_navy_once_a_turn_and_again_the_next() -> None:
    """Its own battle does not set it off again; the next turn it may be used again."""
    table = sortie("uk_sea_battle", "uk_build_navy", "uk_build_army", "uk_sea_battle", deck=["uk_land_battle"] * 2)
    table.choose("use:uk_royal_navy", "discard:uk_build_navy", "discard:uk_build_army", "space:north_atlantic")
    assert in_step(table) == ("united_kingdom", "discard")
    table.choose("done")
    while table.seat != "united_kingdom":
        discards = [key for key in table.offered if key.startswith("discard:")]
        table.choose("done" if "done" in table.offered else discards[0])
    table.choose("play:uk_sea_battle", "space:north_atlantic")
    assert table.uses == ["uk_royal_navy"]


@pytest.mark.card("uk_royal_navy")
def test_royal_navy_not_after_a_land_battle_or_anothers() -> None:
    """It answers British sea battles alone."""
    uk = british("uk_land_battle", navies=["north_sea"], status=["uk_royal_navy"])
    land = at_table(united_kingdom=uk).choose("play:uk_land_battle", "space:iceland")
    assert in_step(land) == ("united_kingdom", "discard")
    american = Table(
        turn="united_states",
        united_kingdom=uk,
        united_states={"armies": ["eastern_united_states"], "hand": ["us_sea_battle", "us_magic"]},
    )
    american.choose("play:us_sea_battle")
    assert placed(american, "SpaceBattled") == [("united_states", "north_atlantic")]
    assert in_step(american) == ("united_states", "discard")


@pytest.mark.card("uk_royal_navy")
def test_royal_navy_may_be_declined() -> None:
    """Using it is never forced (W-REA-1)."""
    table = sortie("uk_build_navy").choose("pass")
    assert table.hand("united_kingdom") == ["uk_build_navy", KEPT]


# Dutch East Indies


@pytest.mark.card("uk_dutch_east_indies")
@pytest.mark.parametrize("order", [("number:1", "indonesia", "new_guinea"), ("number:2", "new_guinea", "indonesia")])
def test_dutch_east_indies_recruits_two_armies_then_a_navy(order: tuple[str, str, str]) -> None:
    """The Armies in either order, then the Navy (ruling 2.8); supply does not matter."""
    number, first, second = order
    table = at_table(united_kingdom=british("uk_dutch_east_indies")).choose("play:uk_dutch_east_indies")
    assert table.offered == ["number:1", "number:2"]
    table.choose(number, f"space:{first}")
    assert table.spaces == [second]
    table.choose(f"space:{second}")
    assert table.spaces == ["south_china_sea"]
    table.choose("space:south_china_sea")
    where = [space for _, space in placed(table, "PieceRecruited")]
    assert where == [first, second, "south_china_sea"]
    assert table.discard("united_kingdom") == ["uk_dutch_east_indies"]


@pytest.mark.card("uk_dutch_east_indies")
def test_dutch_east_indies_parts_may_be_skipped() -> None:
    """Each part may be left out, the others are done (W-CRD-5)."""
    table = at_table(united_kingdom=british("uk_dutch_east_indies"))
    table.choose("play:uk_dutch_east_indies", "number:1", "pass", "pass", "space:south_china_sea")
    assert placed(table, "PieceRecruited") == [("united_kingdom", "south_china_sea")]


@pytest.mark.card("uk_dutch_east_indies")
def test_dutch_east_indies_passes_over_what_enemies_hold() -> None:
    """An enemy piece blocks its part alone (W-ACT-3)."""
    table = at_table(
        united_kingdom=british("uk_dutch_east_indies"),
        japan={"armies": ["japan", "indonesia"], "navies": ["south_china_sea"]},
    )
    table.choose("play:uk_dutch_east_indies")
    assert table.spaces == ["new_guinea"]
    table.choose("space:new_guinea")
    assert in_step(table) == ("united_kingdom", "discard")


@pytest.mark.card("uk_dutch_east_indies", "uk_singapore")
@pytest.mark.parametrize(
    ("card", "keys"),
    [
        ("uk_dutch_east_indies", ("number:1", "space:indonesia", "space:new_guinea", "space:south_china_sea")),
        ("uk_singapore", ("space:southeast_asia", "space:south_china_sea")),
    ],
)
@pytest.mark.parametrize("answered", [False, True])
def test_dutch_east_indies_and_singapore_are_answered_by_kamikaze_by_option_only(
    card: str, keys: tuple[str, ...], answered: bool
) -> None:
    """A recruited Navy is no built Navy, unless the option says so (ruling 7.1)."""
    table = at_table(
        united_kingdom=british(card),
        japan={"armies": ["japan", "philippines"], "responses": ["jp_kamikaze"]},
        options={"built_or_recruited": answered},
    )
    table.choose(f"play:{card}", *keys)
    assert in_step(table) == (("japan", "react") if answered else ("united_kingdom", "discard"))
    if answered:
        table.choose("use:jp_kamikaze")
        assert removed(table)[0] == ("united_kingdom", "south_china_sea", "elimination")


# General Smuts


@pytest.mark.card("uk_general_smuts")
def test_general_smuts_recruits_an_army_and_a_navy() -> None:
    """An Army in Africa, a Navy in the Bay of Bengal or the Southern Ocean, in either order."""
    table = at_table(united_kingdom=british("uk_general_smuts")).choose("play:uk_general_smuts")
    assert table.offered == ["number:1", "number:2"]
    table.choose("number:2")
    assert table.spaces == ["southern_ocean", "bay_of_bengal"]
    table.choose("space:bay_of_bengal", "space:africa")
    assert placed(table, "PieceRecruited") == [("united_kingdom", "bay_of_bengal"), ("united_kingdom", "africa")]
    assert table.discard("united_kingdom") == ["uk_general_smuts"]


@pytest.mark.card("uk_general_smuts")
def test_general_smuts_one_navy_only_and_parts_may_be_skipped() -> None:
    """One Navy in one of the two seas; each part may be left out (W-CRD-5)."""
    table = at_table(united_kingdom=british("uk_general_smuts"))
    table.choose("play:uk_general_smuts", "number:1", "pass", "space:southern_ocean")
    assert placed(table, "PieceRecruited") == [("united_kingdom", "southern_ocean")]
    assert in_step(table) == ("united_kingdom", "discard")


@pytest.mark.card("uk_general_smuts")
def test_general_smuts_passes_over_what_enemies_hold() -> None:
    """Africa held by Italy and a Japanese Navy in the Bay of Bengal leave the Southern Ocean."""
    table = at_table(
        united_kingdom=british("uk_general_smuts"),
        italy={"armies": ["italy", "africa"]},
        japan={"armies": ["japan"], "navies": ["bay_of_bengal"]},
    )
    assert table.choose("play:uk_general_smuts").spaces == ["southern_ocean"]


@pytest.mark.card("uk_general_smuts")
def test_general_smuts_with_empty_pools_frees_a_piece() -> None:
    """Five Navies on the board: one is freed or the part is left (ruling 2.5)."""
    fleet = ["north_sea", "north_atlantic", "south_atlantic", "indian_ocean", "south_pacific"]
    table = at_table(united_kingdom=british("uk_general_smuts", navies=fleet))
    table.choose("play:uk_general_smuts", "number:2")
    assert table.spaces == []
    table.choose("remove:united_kingdom/navy/south_pacific", "space:bay_of_bengal", "space:africa")
    assert [space for _, space in placed(table, "PieceRecruited")] == ["bay_of_bengal", "africa"]


# Increased Commonwealth Support


@pytest.mark.card("uk_commonwealth_support")
@pytest.mark.parametrize("space", ["australia", "canada", "india"])
def test_commonwealth_support_recruits_one_army(space: str) -> None:
    """One Army in Australia, Canada or India; it is no build."""
    table = at_table(united_kingdom=british("uk_commonwealth_support")).choose("play:uk_commonwealth_support")
    assert table.spaces == ["canada", "india", "australia"]
    table.choose(f"space:{space}")
    assert placed(table, "PieceRecruited") == [("united_kingdom", space)]
    assert table.discard("united_kingdom") == ["uk_commonwealth_support"]


@pytest.mark.card("uk_commonwealth_support")
def test_commonwealth_support_not_onto_enemies_or_own_armies() -> None:
    """The one space left is taken; with none left the card does nothing."""
    table = at_table(
        united_kingdom=british("uk_commonwealth_support", armies=("united_kingdom", "canada")),
        japan={"armies": ["japan", "india"]},
    )
    table.choose("play:uk_commonwealth_support")
    assert placed(table, "PieceRecruited") == [("united_kingdom", "australia")]
    full = at_table(
        united_kingdom=british("uk_commonwealth_support", armies=("united_kingdom", "canada")),
        japan={"armies": ["japan", "india", "australia"]},
    )
    assert in_step(full.choose("play:uk_commonwealth_support")) == ("united_kingdom", "discard")


# King Peter


def king_peter(**given: Any) -> Table:
    """Return the United Kingdom having played King Peter."""
    uk = {"armies": ["united_kingdom"], "hand": ["uk_king_peter", "uk_singapore"], **given.pop("united_kingdom", {})}
    return at_table(united_kingdom=uk, **given).choose("play:uk_king_peter")


@pytest.mark.card("uk_king_peter")
def test_king_peter_eliminates_then_recruits() -> None:
    """First an Axis Army in the Balkans goes, then a British one comes."""
    table = king_peter(italy={"armies": ["italy", "balkans"]})
    assert table.offered == ["pass", "piece:italy/army/balkans"]
    table.choose("piece:italy/army/balkans")
    assert removed(table) == [("italy", "balkans", "elimination")]
    table.choose("space:balkans")
    assert placed(table, "PieceRecruited") == [("united_kingdom", "balkans")]
    assert table.discard("united_kingdom") == ["uk_king_peter"]


@pytest.mark.card("uk_king_peter")
def test_king_peter_recruit_fails_beside_a_second_axis_army() -> None:
    """One Army is eliminated; another left there blocks the recruit (ruling 6.14)."""
    table = king_peter(italy={"armies": ["italy", "balkans"]}, germany=german(armies=("germany", "balkans")))
    assert table.offered == ["pass", "piece:germany/army/balkans", "piece:italy/army/balkans"]
    table.choose("piece:germany/army/balkans")
    assert in_step(table) == ("united_kingdom", "discard")
    assert table.armies("united_kingdom") == {"united_kingdom"}


@pytest.mark.card("uk_king_peter")
def test_king_peter_in_empty_balkans_still_recruits() -> None:
    """One part is no condition for the other (W-CRD-5)."""
    table = king_peter().choose("space:balkans")
    assert placed(table, "PieceRecruited") == [("united_kingdom", "balkans")]


@pytest.mark.card("uk_king_peter")
def test_king_peter_parts_may_be_skipped() -> None:
    """Eliminate and leave it at that, or leave the enemy and so the recruit too."""
    first = king_peter(italy={"armies": ["italy", "balkans"]}).choose("piece:italy/army/balkans", "pass")
    assert placed(first, "PieceRecruited") == []
    neither = king_peter(italy={"armies": ["italy", "balkans"]}).choose("pass")
    assert in_step(neither) == ("united_kingdom", "discard")
    assert neither.armies("italy") == {"italy", "balkans"}


@pytest.mark.card("uk_king_peter")
def test_king_peter_is_forestalled_by_romanian_reinforcements() -> None:
    """The elimination of a supplied German Army is answered before the recruit (ruling 5.11)."""
    table = king_peter(
        germany=german(armies=("germany", "balkans")),
        italy={"armies": ["italy"], "responses": ["it_romanian_reinforcements"]},
    )
    table.choose("piece:germany/army/balkans")
    assert (table.seat, table.uses) == ("italy", ["it_romanian_reinforcements"])
    table.choose("use:it_romanian_reinforcements")
    assert table.armies("italy") == {"italy", "balkans"}
    assert in_step(table) == ("united_kingdom", "discard")


# Ledo and Burma Roads


@pytest.mark.card("uk_ledo_burma")
def test_ledo_builds_in_southeast_asia_then_battles_szechuan_or_china() -> None:
    """The Army just built reaches China; the parts are done in order."""
    table = ledo(japan={"armies": ["japan", "china"]})
    assert table.spaces == ["southeast_asia"]
    table.choose("space:southeast_asia")
    assert placed(table, "PieceBuilt") == [("united_kingdom", "southeast_asia")]
    assert table.offered == ["pass", "space:szechuan", "space:china"]
    table.choose("space:china")
    assert removed(table) == [("japan", "china", "battle")]
    assert table.discard("united_kingdom") == ["uk_ledo_burma"]


@pytest.mark.card("uk_ledo_burma")
def test_ledo_parts_may_be_skipped() -> None:
    """Without the new Army, India reaches Szechuan but not China (ruling 3.1)."""
    table = ledo(japan={"armies": ["japan", "szechuan", "china"]}).choose("pass")
    assert table.offered == ["pass", "space:szechuan"]
    table.choose("pass")
    assert placed(table, "SpaceBattled") == []
    assert in_step(table) == ("united_kingdom", "discard")


@pytest.mark.card("uk_ledo_burma")
def test_ledo_battles_where_the_build_is_impossible() -> None:
    """A Japanese Army in Southeast Asia blocks the build alone (W-CRD-5)."""
    table = ledo(japan={"armies": ["japan", "southeast_asia", "szechuan"]})
    assert table.offered == ["pass", "space:szechuan"]


@pytest.mark.card("uk_ledo_burma")
def test_ledo_does_nothing_out_of_reach() -> None:
    """It builds and battles by the rules: no piece near, nothing done (W-ACT-10)."""
    table = ledo(armies=("united_kingdom",), japan={"armies": ["japan", "china"]})
    assert in_step(table) == ("united_kingdom", "discard")
    assert placed(table, "PieceBuilt") == []


@pytest.mark.card("uk_ledo_burma")
def test_ledo_may_name_the_army_in_southeast_asia() -> None:
    """An Army already there may be named as just built (W-ACT-4)."""
    table = ledo(armies=("united_kingdom", "india", "southeast_asia"))
    assert "piece:united_kingdom/army/southeast_asia" in table.offered
    assert "piece:united_kingdom/army/india" not in table.offered


# Singapore Fortified


@pytest.mark.card("uk_singapore")
def test_singapore_recruits_an_army_then_a_navy() -> None:
    """Southeast Asia first, the South China Sea second; supply does not matter."""
    table = at_table(united_kingdom=british("uk_singapore")).choose("play:uk_singapore")
    assert table.spaces == ["southeast_asia"]
    table.choose("space:southeast_asia", "space:south_china_sea")
    assert placed(table, "PieceRecruited") == [
        ("united_kingdom", "southeast_asia"),
        ("united_kingdom", "south_china_sea"),
    ]
    assert table.discard("united_kingdom") == ["uk_singapore"]


@pytest.mark.card("uk_singapore")
def test_singapore_parts_may_be_skipped_or_blocked() -> None:
    """Each part stands by itself (W-CRD-5)."""
    skipped = at_table(united_kingdom=british("uk_singapore")).choose(
        "play:uk_singapore", "pass", "space:south_china_sea"
    )
    assert placed(skipped, "PieceRecruited") == [("united_kingdom", "south_china_sea")]
    blocked = at_table(united_kingdom=british("uk_singapore"), japan={"armies": ["japan", "southeast_asia"]})
    assert blocked.choose("play:uk_singapore").spaces == ["south_china_sea"]
    both = at_table(
        united_kingdom=british("uk_singapore"),
        japan={"armies": ["japan", "southeast_asia"], "navies": ["south_china_sea"]},
    )
    assert in_step(both.choose("play:uk_singapore")) == ("united_kingdom", "discard")
