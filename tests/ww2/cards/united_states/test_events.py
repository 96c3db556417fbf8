"""Cards of the United States, one by one.

Events for the Allies; Lend Lease; Events of pieces.
"""

from typing import Any

import pytest

from tests.ww2.cards.seated import happened
from tests.ww2.cards.united_states.setting import ATLANTIC, HOME, US, WEST, us
from tests.ww2.table import HOMES

# Events for the Allies


@pytest.mark.card("us_arsenal")
@pytest.mark.rule("W-CRD-8", "W-ACT-1", "W-ACT-2")
@pytest.mark.parametrize("first", ["number:1", "number:2"])
def test_arsenal_builds_a_uk_army_and_navy_in_the_order_the_uk_likes(first: str) -> None:
    """The UK decides everything, under its own build rules."""
    uk = {"armies": ["united_kingdom"], "navies": ["north_sea"]}
    table = us("us_arsenal", united_kingdom=uk).choose("play:us_arsenal")
    assert (table.seat, table.offered) == ("united_kingdom", ["number:1", "number:2"])
    spaces = {"army": "space:iceland", "navy": "space:north_atlantic"}
    table.choose(first)
    assert table.seat == "united_kingdom"
    table.choose(*(spaces.values() if first == "number:1" else reversed(spaces.values())))
    assert table.armies("united_kingdom") == {"united_kingdom", "iceland"}
    assert table.navies("united_kingdom") == {"north_sea", "north_atlantic"}
    assert (table.seat, table.kind) == (US, "discard")


@pytest.mark.card("us_arsenal")
@pytest.mark.rule("W-CRD-5")
def test_arsenal_may_be_declined_in_part_or_whole() -> None:
    """The UK may skip either part (ruling 2.6)."""
    table = us("us_arsenal").choose("play:us_arsenal", "number:1", "pass", "pass")
    assert (table.armies("united_kingdom"), table.navies("united_kingdom")) == ({"united_kingdom"}, set())
    table = us("us_arsenal").choose("play:us_arsenal", "number:1", "pass", "space:north_sea")
    assert table.navies("united_kingdom") == {"north_sea"}


@pytest.mark.card("us_arsenal")
@pytest.mark.rule("W-ACT-5")
@pytest.mark.parametrize(
    ("status", "space"), [("uk_lord_linlithgow", "india"), ("uk_australia_directorate", "australia")]
)
def test_arsenal_lets_the_uk_recruit_by_its_status(status: str, space: str) -> None:
    """The India and Australia cards turn the Army build into a recruit (ruling 2.7)."""
    table = us("us_arsenal", united_kingdom={"status": [status]}).choose("play:us_arsenal", "number:1")
    assert table.uses == [status]
    table.choose(f"use:{status}")
    assert table.armies("united_kingdom") == {"united_kingdom", space}
    assert [e["space"] for e in happened(table, "PieceRecruited", "united_kingdom")] == [space]


@pytest.mark.card("us_arsenal")
@pytest.mark.rule("W-ACT-1")
def test_arsenal_with_only_one_part_possible() -> None:
    """With its Home taken and nothing supplied the UK has nothing to build."""
    germans = {"armies": ["germany", "united_kingdom"]}
    table = us("us_arsenal", united_kingdom={"armies": []}, germany=germans).choose("play:us_arsenal")
    assert (table.seat, table.kind) == (US, "discard")
    table = us("us_arsenal", united_kingdom={"armies": []}).choose("play:us_arsenal")
    assert (table.seat, table.spaces) == ("united_kingdom", ["united_kingdom"])


@pytest.mark.card("us_arsenal")
@pytest.mark.rule("W-ACT-5")
def test_arsenal_status_needs_nothing_on_the_board() -> None:
    """With its Home taken and no piece left the UK may still recruit in India, or decline."""
    uk = {"armies": [], "status": ["uk_lord_linlithgow"]}
    table = us("us_arsenal", united_kingdom=uk, germany={"armies": ["germany", "united_kingdom"]})
    table.choose("play:us_arsenal")
    assert (table.seat, table.offered) == ("united_kingdom", ["pass", "use:uk_lord_linlithgow"])
    assert table.choose("use:uk_lord_linlithgow").armies("united_kingdom") == {"india"}


@pytest.mark.card("us_free_french")
@pytest.mark.rule("W-ACT-5", "W-CRD-8")
@pytest.mark.parametrize("space", ["africa", "north_africa", "western_europe"])
def test_free_french_recruits_a_uk_army_where_the_uk_likes(space: str) -> None:
    """The UK picks one of three spaces, whatever its supply."""
    table = us("us_free_french", united_kingdom={"armies": []}).choose("play:us_free_french")
    assert (table.seat, table.offered[0]) == ("united_kingdom", "pass")
    assert set(table.spaces) == {"africa", "north_africa", "western_europe"}
    table.choose(f"space:{space}")
    assert table.armies("united_kingdom") == {space}
    assert (table.seat, table.kind) == (US, "discard")


@pytest.mark.card("us_free_french")
def test_free_french_may_be_declined() -> None:
    """The UK may leave it (ruling 2.6)."""
    table = us("us_free_french").choose("play:us_free_french", "pass")
    assert (table.seat, table.armies("united_kingdom")) == (US, {"united_kingdom"})


@pytest.mark.card("us_free_french")
@pytest.mark.rule("W-PCE-1")
def test_free_french_needs_a_free_space() -> None:
    """Enemies and own Armies shut spaces; with none left nobody is asked."""
    uk = {"armies": ["united_kingdom", "africa"]}
    axis = {"armies": ["germany", "western_europe"]}
    table = us("us_free_french", united_kingdom=uk, germany=axis).choose("play:us_free_french")
    assert table.spaces == ["north_africa"]
    axis = {"armies": ["germany", "western_europe", "north_africa"]}
    table = us("us_free_french", united_kingdom=uk, germany=axis).choose("play:us_free_french")
    assert (table.seat, table.kind) == (US, "discard")


@pytest.mark.card("us_free_french")
@pytest.mark.rule("W-PCE-5")
def test_free_french_with_no_uk_army_left() -> None:
    """The UK may free an Army for it."""
    five = ["united_kingdom", "india", "australia", "canada", "iceland"]
    table = us("us_free_french", united_kingdom={"armies": five}).choose("play:us_free_french")
    assert (table.seat, table.spaces) == ("united_kingdom", [])
    table.choose("remove:united_kingdom/army/iceland", "space:africa")
    assert table.armies("united_kingdom") == {*five, "africa"} - {"iceland"}


@pytest.mark.card("us_murmansk_convoy")
@pytest.mark.rule("W-CRD-4", "W-CRD-8")
def test_murmansk_convoy_recruits_in_russia_then_the_soviets_may_build() -> None:
    """The US places the Army in Russia; the Soviet Union decides on a build, by that Army if it likes."""
    table = us("us_murmansk_convoy").choose("play:us_murmansk_convoy")
    assert (table.seat, table.offered) == (US, ["pass", "space:russia"])
    table.choose("space:russia")
    assert (table.seat, table.kind) == ("soviet_union", "build")
    assert {"eastern_europe", "scandinavia", "ukraine", "siberia", "kazakhstan"} == set(table.spaces)
    table.choose("space:eastern_europe")
    assert table.armies("soviet_union") == {"moscow", "russia", "eastern_europe"}
    assert (table.seat, table.kind) == (US, "discard")


@pytest.mark.card("us_murmansk_convoy")
@pytest.mark.rule("W-CRD-5")
def test_murmansk_convoy_parts_may_be_skipped() -> None:
    """The US may skip the first, the Soviet Union decline the second."""
    table = us("us_murmansk_convoy").choose("play:us_murmansk_convoy", "pass")
    assert set(table.spaces) == {"russia", "ukraine", "siberia", "kazakhstan"}
    assert table.choose("space:ukraine").armies("soviet_union") == {"moscow", "ukraine"}
    table = us("us_murmansk_convoy").choose("play:us_murmansk_convoy", "space:russia", "pass")
    assert (table.seat, table.armies("soviet_union")) == (US, {"moscow", "russia"})


@pytest.mark.card("us_murmansk_convoy")
@pytest.mark.rule("W-CRD-5")
def test_murmansk_convoy_with_russia_taken() -> None:
    """A German Army in Russia bars the recruit, not the build."""
    table = us("us_murmansk_convoy", germany={"armies": ["germany", "russia"]}).choose("play:us_murmansk_convoy")
    assert (table.seat, table.kind) == ("soviet_union", "build")
    assert "russia" not in table.spaces


@pytest.mark.card("us_murmansk_convoy")
@pytest.mark.rule("W-PCE-5")
def test_murmansk_convoy_with_no_soviet_army_left() -> None:
    """The Soviet Union may free an Army; the US then places it (ruling 2.6)."""
    seven = ["moscow", "ukraine", "siberia", "kazakhstan", "mongolia", "vladivostok", "china"]
    table = us("us_murmansk_convoy", soviet_union={"armies": seven}).choose("play:us_murmansk_convoy")
    assert table.seat == "soviet_union"
    table.choose("remove:soviet_union/army/china")
    assert (table.seat, table.offered) == (US, ["pass", "space:russia"])


# Lend Lease


@pytest.mark.card("us_lend_lease")
@pytest.mark.rule("W-CRD-8")
@pytest.mark.parametrize(("ally", "prefix"), [("united_kingdom", "uk"), ("soviet_union", "su")])
def test_lend_lease_ally_plays_a_card_and_draws_one(ally: str, prefix: str) -> None:
    """The US picks the ally, the ally the card; it follows that card's rules and draws 1."""
    table = us("us_lend_lease", united_kingdom={"navies": ["north_sea"]}).choose("play:us_lend_lease")
    assert (table.seat, table.offered) == (US, ["country:united_kingdom", "country:soviet_union"])
    table.choose(f"country:{ally}")
    assert (table.seat, table.offered) == (ally, ["pass", f"play:{prefix}_build_army"])
    table.choose(f"play:{prefix}_build_army")
    assert (table.seat, table.kind) == (ally, "build")
    table.choose(f"piece:{ally}/army/{HOMES[ally]}")
    assert table.hand(ally) == [f"{prefix}_land_battle"]
    assert table.country(ally)["deck_size"] == 2
    assert table.discard(ally) == [f"{prefix}_build_army"]
    assert (table.seat, table.kind) == (US, "discard")


@pytest.mark.card("us_lend_lease")
def test_lend_lease_draw_only_with_the_play() -> None:
    """An ally that declines draws nothing (ruling 6.12)."""
    table = us("us_lend_lease").choose("play:us_lend_lease", "country:united_kingdom", "pass")
    assert (table.hand("united_kingdom"), happened(table, "CardsDrawn")) == (["uk_build_army"], [])
    assert (table.seat, table.kind) == (US, "discard")


@pytest.mark.card("us_lend_lease")
@pytest.mark.rule("W-CRD-2", "W-CRD-3")
def test_lend_lease_brings_status_and_responses_to_the_table() -> None:
    """A Status goes face up, a Response face down and unseen; then the draw."""
    uk = {"hand": ["uk_raf", "uk_royal_navy"]}
    table = us("us_lend_lease", united_kingdom=uk).choose("play:us_lend_lease", "country:united_kingdom")
    status = table.state.clone().apply("play:uk_royal_navy").view(None)
    seen: Any = status["countries"]
    assert seen["united_kingdom"]["status"] == ["uk_royal_navy"]
    table.choose("play:uk_raf")
    assert table.country("united_kingdom")["responses"] == ["uk_raf"]
    assert [e["cards"] for e in happened(table, "ResponsePlaced", "united_kingdom", US)] == [[None]]
    assert table.country("united_kingdom")["hand_size"] == 2


@pytest.mark.card("us_lend_lease")
def test_lend_lease_is_not_the_allys_play_step() -> None:
    """Women Conscripts and Rationing do not see the card; 'instead' cards are not offered (ruling 6.10)."""
    soviets = {"status": ["su_women_conscripts", "su_guards"], "discard": ["su_build_army"]}
    table = us("us_lend_lease", soviet_union=soviets).choose("play:us_lend_lease", "country:soviet_union")
    assert table.offered == ["pass", "play:su_build_army"]
    table.choose("play:su_build_army", "space:russia")
    assert (table.seat, table.kind) == (US, "discard")
    uk = {"responses": ["uk_rationing"], "navies": ["north_sea"]}
    table = us("us_lend_lease", united_kingdom=uk).choose("play:us_lend_lease", "country:united_kingdom")
    table.choose("play:uk_build_army", "piece:united_kingdom/army/united_kingdom")
    assert (table.seat, table.kind) == (US, "discard")


@pytest.mark.card("us_lend_lease")
def test_lend_lease_passes_over_an_ally_without_cards() -> None:
    """An empty hand cannot be chosen; with both empty nothing happens."""
    table = us("us_lend_lease", united_kingdom={"hand": []}).choose("play:us_lend_lease")
    assert table.seat == "soviet_union"
    table = us("us_lend_lease", united_kingdom={"hand": []}, soviet_union={"hand": []}).choose("play:us_lend_lease")
    assert (table.seat, table.kind) == (US, "discard")


@pytest.mark.card("us_lend_lease")
@pytest.mark.rule("W-TRN-9")
def test_lend_lease_from_an_empty_deck_draws_nothing() -> None:
    """Drawing from an empty deck costs no VP."""
    table = us("us_lend_lease", united_kingdom={"deck": [], "hand": ["uk_raf"]})
    table.choose("play:us_lend_lease", "country:united_kingdom", "play:uk_raf")
    assert (table.hand("united_kingdom"), table.vp["allies"]) == ([], 2)


@pytest.mark.card("us_lend_lease")
@pytest.mark.rule("W-TRN-9")
def test_lend_lease_may_leave_more_than_seven_cards() -> None:
    """The ally draws its card whatever its hand holds (ruling 1.9)."""
    hand = ["uk_build_army", *["uk_build_navy"] * 5, "uk_sea_battle", "uk_raf"]
    table = us("us_lend_lease", united_kingdom={"hand": hand})
    table.choose("play:us_lend_lease", "country:united_kingdom", "play:uk_raf")
    assert len(table.hand("united_kingdom")) == 8


# Events of pieces


@pytest.mark.card("us_pearl_harbor")
@pytest.mark.rule("W-CRD-4", "W-ACT-2")
@pytest.mark.parametrize(
    ("pieces", "seas"),
    [
        ({"armies": [HOME]}, set()),
        ({"armies": [HOME, WEST]}, {"east_pacific"}),
        ({"armies": [HOME, WEST], "navies": ["east_pacific"]}, {"north_pacific", "central_pacific"}),
    ],
)
def test_pearl_harbor_recruits_then_builds_beside_hawaii(pieces: dict[str, Any], seas: set[str]) -> None:
    """The Army needs no supply; the Navy does: an unsupplied Army in Hawaii is a port, not a chain."""
    table = us("us_pearl_harbor", pieces).choose("play:us_pearl_harbor")
    assert table.offered == ["pass", "space:hawaii", *[f"remove:united_states/army/{a}" for a in pieces["armies"]]]
    table.choose("space:hawaii")
    assert set(table.spaces) == seas
    if seas:
        table.choose(f"space:{max(seas)}")
        assert table.navies(US) == {*pieces.get("navies", []), max(seas)}
        assert "hawaii" in table.armies(US)


@pytest.mark.card("us_pearl_harbor")
@pytest.mark.rule("W-CRD-5", "W-ACT-4")
def test_pearl_harbor_parts_may_be_skipped() -> None:
    """Without the Army the far seas have no port; a Navy in the East Pacific may be named; the build may be left."""
    pieces = {"armies": [HOME, WEST], "navies": ["east_pacific"]}
    table = us("us_pearl_harbor", pieces).choose("play:us_pearl_harbor", "pass")
    assert table.offered[:2] == ["pass", "piece:united_states/navy/east_pacific"]
    assert table.spaces == []
    table = us("us_pearl_harbor", pieces).choose("play:us_pearl_harbor", "space:hawaii", "pass")
    assert (table.armies(US), table.navies(US)) == ({HOME, WEST, "hawaii"}, {"east_pacific"})


@pytest.mark.card("us_pearl_harbor")
@pytest.mark.rule("W-CRD-5")
def test_pearl_harbor_with_hawaii_taken() -> None:
    """A Japanese Army bars the recruit; the East Pacific can still be built."""
    table = us("us_pearl_harbor", {"armies": [HOME, WEST]}, japan={"armies": ["japan", "hawaii"]})
    assert table.choose("play:us_pearl_harbor").spaces == ["east_pacific"]


@pytest.mark.card("us_pearl_harbor")
@pytest.mark.rule("W-OPT-0")
@pytest.mark.parametrize("answered", [False, True])
def test_pearl_harbor_army_is_no_navy_for_kamikaze(answered: bool) -> None:
    """Kamikaze answers the Navy built; the Army recruited is none of its, whatever the option."""
    japan = {"armies": ["japan", "iwo_jima"], "responses": ["jp_kamikaze"]}
    pieces = {"armies": [HOME, WEST], "navies": ["east_pacific"]}
    table = us("us_pearl_harbor", pieces, japan=japan, options={"built_or_recruited": answered})
    table.choose("play:us_pearl_harbor", "space:hawaii")
    assert table.seat == US
    table.choose("space:north_pacific")
    assert (table.seat, table.uses) == ("japan", ["jp_kamikaze"])


@pytest.mark.card("us_guadalcanal")
@pytest.mark.rule("W-CRD-4", "W-ACT-2")
@pytest.mark.parametrize(
    ("pieces", "seas"),
    [
        ({"armies": [HOME]}, set()),
        ({"armies": [HOME, WEST]}, {"east_pacific"}),
        ({"armies": [HOME, WEST], "navies": ["east_pacific"]}, {"south_pacific"}),
    ],
)
def test_guadalcanal_recruits_then_builds_beside_new_zealand(pieces: dict[str, Any], seas: set[str]) -> None:
    """An Army in New Zealand, then a Navy in the South or East Pacific, in supply."""
    table = us("us_guadalcanal", pieces).choose("play:us_guadalcanal")
    assert table.spaces == ["new_zealand"]
    table.choose("space:new_zealand")
    assert set(table.spaces) == seas
    for sea in seas:
        table.choose(f"space:{sea}")
        assert table.navies(US) == {*pieces.get("navies", []), sea}
    assert [e["space"] for e in happened(table, "PieceRecruited", US)] == ["new_zealand"]


@pytest.mark.card("us_guadalcanal")
@pytest.mark.rule("W-CRD-5")
def test_guadalcanal_parts_may_be_skipped() -> None:
    """Skipping the Army leaves the Navy where it has a port, skipping the Navy leaves the Army."""
    pieces = {"armies": [HOME, WEST]}
    table = us("us_guadalcanal", pieces).choose("play:us_guadalcanal", "pass", "space:east_pacific")
    assert (table.armies(US), table.navies(US)) == ({HOME, WEST}, {"east_pacific"})
    table = us("us_guadalcanal", pieces | {"navies": ["east_pacific"]})
    table.choose("play:us_guadalcanal", "space:new_zealand", "pass")
    assert table.armies(US) == {HOME, WEST, "new_zealand"}


@pytest.mark.card("us_guadalcanal")
@pytest.mark.rule("W-CRD-5")
def test_guadalcanal_with_new_zealand_taken() -> None:
    """A Japanese Army bars the recruit, not the Navy."""
    table = us("us_guadalcanal", {"armies": [HOME, WEST]}, japan={"armies": ["japan", "new_zealand"]})
    assert table.choose("play:us_guadalcanal").spaces == ["east_pacific"]


@pytest.mark.card("us_patton")
@pytest.mark.rule("W-CRD-4", "W-ACT-1", "W-ACT-6")
@pytest.mark.parametrize("target", ["germany", "italy"])
def test_patton_builds_in_western_europe_then_battles(target: str) -> None:
    """The Army just built leads the battle against Germany or Italy, no other space."""
    table = us("us_patton", ATLANTIC).choose("play:us_patton")
    assert table.spaces == ["western_europe"]
    table.choose("space:western_europe")
    assert table.offered == ["pass", "space:germany", "space:italy"]
    table.choose(f"space:{target}")
    assert "western_europe" in table.armies(US)
    assert table.armies(target) == set()


@pytest.mark.card("us_patton")
@pytest.mark.rule("W-CRD-5")
def test_patton_parts_may_be_skipped() -> None:
    """Without the Army nobody is next to Germany or Italy; the battle may be left."""
    assert us("us_patton", ATLANTIC).choose("play:us_patton", "pass").kind == "discard"
    table = us("us_patton", ATLANTIC).choose("play:us_patton", "space:western_europe", "pass")
    assert (table.kind, happened(table, "SpaceBattled")) == ("discard", [])


@pytest.mark.card("us_patton")
@pytest.mark.rule("W-ACT-3", "W-ACT-6")
def test_patton_with_western_europe_taken_battles_from_elsewhere() -> None:
    """The build fails; a supplied Navy in the Mediterranean still reaches Italy, and only Italy."""
    fleet = ATLANTIC | {"navies": ["north_atlantic", "north_sea", "mediterranean_sea"]}
    table = us(
        "us_patton",
        fleet,
        germany={"armies": ["germany", "western_europe"]},
        soviet_union={"armies": ["moscow", "balkans"]},
    ).choose("play:us_patton")
    assert table.offered == ["pass", "space:italy"]


@pytest.mark.card("us_patton")
@pytest.mark.rule("W-ACT-1")
def test_patton_out_of_reach_does_nothing() -> None:
    """From home neither part can be done."""
    assert us("us_patton").choose("play:us_patton").kind == "discard"


@pytest.mark.card("us_patton")
@pytest.mark.rule("W-ACT-4")
def test_patton_may_name_the_army_in_western_europe() -> None:
    """An Army already there may be named as just built, and sets off Wartime Production."""
    pieces = ATLANTIC | {"armies": [HOME, "western_europe"], "status": ["us_wartime_production"]}
    table = us("us_patton", pieces).choose("play:us_patton", "piece:united_states/army/western_europe")
    assert table.uses == ["us_wartime_production"]


@pytest.mark.card("us_magic")
@pytest.mark.rule("W-DIS-4", "W-INF-1")
def test_magic_discards_a_japanese_response_nobody_else_sees() -> None:
    """One of the two goes to the pile face down; only Japan knows which (ruling 6.9)."""
    responses = ["jp_kamikaze", "jp_truk"]
    japan = {"responses": responses, "status": ["jp_forward_bases"]}
    table = us("us_magic", japan=japan).choose("play:us_magic")
    own = table.country("japan")
    assert (own["responses_size"], own["status"]) == (1, ["jp_forward_bases"])
    assert sorted([*own["responses"], *table.discard("japan")]) == responses
    for seat in (US, "germany", None):
        view: Any = table.state.view(seat)
        seen = view["countries"]["japan"]
        assert (seen["discard_size"], seen["discard_top"], "discard" in seen) == (1, None, False)
        assert [e["cards"] for e in happened(table, "ResponseDiscarded", seat=seat)] == [[None]]
    assert happened(table, "ResponseDiscarded", seat="japan")[0]["cards"] == table.discard("japan")


@pytest.mark.card("us_magic")
def test_magic_picks_at_random() -> None:
    """Chance takes either Response."""
    lost = set()
    for seed in range(12):
        table = us("us_magic", japan={"responses": ["jp_kamikaze", "jp_truk"]}, seed=seed).choose("play:us_magic")
        lost.add(table.discard("japan")[0])
    assert lost == {"jp_kamikaze", "jp_truk"}


@pytest.mark.card("us_magic")
def test_magic_spares_the_rest_of_the_axis() -> None:
    """With no Japanese Response out nothing happens, whatever Italy has."""
    table = us("us_magic", italy={"responses": ["it_monte_cassino"]}).choose("play:us_magic")
    assert table.country("italy")["responses"] == ["it_monte_cassino"]
    assert (table.kind, happened(table, "ResponseDiscarded")) == ("discard", [])
