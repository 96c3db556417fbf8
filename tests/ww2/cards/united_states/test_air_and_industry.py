"""Cards of the United States, one by one.

Flying Fortresses; Radar; Rosie the Riveter; Superior Shipyards and Wartime Production.
"""

from typing import Any

import pytest

from tests.ww2.cards.seated import burned, happened, order_of, play_on, seated
from tests.ww2.cards.united_states.setting import ATLANTIC, BOMBERS, HOME, LONG, PACIFIC, US, WEST, us
from tests.ww2.table import Table

# Flying Fortresses


@pytest.mark.card("us_flying_fortresses")
@pytest.mark.rule("W-REA-1")
@pytest.mark.parametrize(("answer", "cards"), [("use:us_flying_fortresses", 6), ("pass", 4)])
def test_flying_fortresses_adds_two(answer: str, cards: int) -> None:
    """The Axis country discards 2 more; the US may leave it."""
    table = us("us_b24", BOMBERS, italy=LONG).choose("play:us_b24")
    assert (table.seat, table.offered) == (US, ["pass", "use:us_flying_fortresses"])
    assert burned(table, "italy") == 0
    table.choose(answer)
    assert (burned(table, "italy"), table.kind) == (cards, "discard")


@pytest.mark.card("us_flying_fortresses")
@pytest.mark.rule("W-REA-3")
def test_flying_fortresses_has_no_limit_a_turn() -> None:
    """It is used once for a card, but nothing marks it as used for the turn, and the next card opens it again."""
    deck = ["us_b29", *["us_land_battle"] * 4]
    table = us("us_b24", BOMBERS | {"deck": deck}, italy=LONG).choose("play:us_b24", "use:us_flying_fortresses")
    assert table.country(US)["used_this_turn"] == []
    play_on(table, US)
    assert table.choose("play:us_b29").uses == ["us_flying_fortresses"]


@pytest.mark.card("us_flying_fortresses")
def test_flying_fortresses_not_where_the_card_reaches_nobody() -> None:
    """The card's own condition must be met (ruling 6.3)."""
    table = us("us_b24", BOMBERS | {"armies": [HOME]}).choose("play:us_b24")
    assert (table.kind, burned(table, "italy")) == ("discard", 0)


@pytest.mark.card("us_flying_fortresses")
@pytest.mark.rule("W-CRD-7")
def test_flying_fortresses_not_for_a_uk_card() -> None:
    """Bomber Command is the UK's, also when Lend Lease brings it."""
    table = seated("united_kingdom", "uk_bomber_command", united_states=BOMBERS, italy=LONG)
    table.choose("play:uk_bomber_command", "country:italy")
    assert (table.seat, table.kind, burned(table, "italy")) == ("united_kingdom", "discard", 4)
    table = us("us_lend_lease", BOMBERS, united_kingdom={"hand": ["uk_bomber_command"]}, italy=LONG)
    table.choose("play:us_lend_lease", "country:united_kingdom", "play:uk_bomber_command", "country:italy")
    assert (table.seat, table.kind, burned(table, "italy")) == (US, "discard", 4)


@pytest.mark.card("us_flying_fortresses")
@pytest.mark.rule("W-REA-4")
def test_flying_fortresses_before_jet_fighters() -> None:
    """Germany lessens the discard after the increase: 5 + 2 − 3 (ruling 6.2)."""
    germans = {"status": ["de_jet_fighters"], "deck": ["de_land_battle"] * 6}
    table = us("us_b29", BOMBERS, germany=germans).choose("play:us_b29", "use:us_flying_fortresses")
    assert (table.seat, table.uses) == ("germany", ["de_jet_fighters"])
    assert burned(table.choose("use:de_jet_fighters"), "germany") == 4


# Radar


def attacked(navies: list[str], target: str = "north_pacific", **more: Any) -> Table:
    """Let Japan battle a sea while the US has Radar and those Navies."""
    own = PACIFIC | {"navies": navies, "status": ["us_radar"]} | more.pop("with_", {})
    japan = {"navies": ["sea_of_japan"], "deck": [], "responses": more.pop("responses", [])}
    table = seated("japan", "jp_sea_battle", also={US: own, "japan": japan}, **more)
    return table.choose("play:jp_sea_battle", f"space:{target}")


@pytest.mark.card("us_radar")
@pytest.mark.rule("W-CRD-6", "W-ACT-8", "W-REA-4")
def test_radar_saves_the_navy_from_this_battle() -> None:
    """The US discards 2 before the removal; the Navy stays, with no protection for the rest of the turn."""
    table = attacked(["east_pacific", "north_pacific"])
    assert (table.seat, table.offered) == (US, ["pass", "use:us_radar"])
    table.choose("use:us_radar")
    assert table.navies(US) == {"east_pacific", "north_pacific"}
    assert table.country(US)["deck_size"] == 1
    assert table.country(US)["protected"] == []
    assert order_of(table, "SpaceBattled", "DeckDiscarded", "PieceSpared") == [
        "SpaceBattled",
        "DeckDiscarded",
        "PieceSpared",
    ]


@pytest.mark.card("us_radar")
@pytest.mark.rule("W-REA-1")
def test_radar_declined() -> None:
    """The US passes and the Navy is removed."""
    table = attacked(["east_pacific", "north_pacific"]).choose("pass")
    assert (table.navies(US), burned(table, US)) == ({"east_pacific"}, 0)


@pytest.mark.card("us_radar")
@pytest.mark.rule("W-REA-3")
def test_radar_once_a_turn_and_only_that_battle() -> None:
    """Surprise Attack battles the Navy again: Radar is spent, the Navy goes (ruling 5.10)."""
    table = attacked(["east_pacific", "north_pacific"], responses=["jp_surprise_attack"]).choose("use:us_radar")
    assert (table.seat, table.uses) == ("japan", ["jp_surprise_attack"])
    table.choose("use:jp_surprise_attack", "space:north_pacific")
    assert table.navies(US) == {"east_pacific"}
    assert burned(table, US) == 2


@pytest.mark.card("us_radar", "uk_destroyers")
@pytest.mark.rule("W-REA-2", "W-REA-5")
def test_radar_leaves_nothing_for_destroyers_to_answer() -> None:
    """A Navy that Radar has spared is not about to be removed: Destroyers is kept for another time (ruling 5.10)."""
    uk = {"armies": ["united_kingdom"], "responses": ["uk_destroyers"]}
    table = attacked(["east_pacific", "north_pacific"], united_kingdom=uk, responses=["jp_surprise_attack"])
    assert (table.seat, table.uses) == (US, ["us_radar"])
    table.choose("use:us_radar")
    assert (table.seat, table.uses) == ("japan", ["jp_surprise_attack"]), "the United Kingdom is not asked"
    table.choose("use:jp_surprise_attack", "space:north_pacific")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_destroyers"]), "the next battle is another matter"


@pytest.mark.card("us_radar", "uk_destroyers")
@pytest.mark.rule("W-REA-2", "W-REA-7")
def test_destroyers_answers_where_radar_is_declined() -> None:
    """Without Radar the Navy is about to be removed, and Destroyers may save it for the turn."""
    uk = {"armies": ["united_kingdom"], "responses": ["uk_destroyers"]}
    table = attacked(["east_pacific", "north_pacific"], united_kingdom=uk).choose("pass")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_destroyers"])
    assert table.choose("use:uk_destroyers").country(US)["protected"] == ["north_pacific"]


@pytest.mark.card("us_radar")
@pytest.mark.rule("W-REA-3")
def test_radar_again_in_the_next_turn_of_anybody() -> None:
    """Once a turn means each country's turn: Italy's battle may be answered after Japan's."""
    table = attacked(
        ["east_pacific", "north_pacific", "north_atlantic", "north_sea"],
        italy={"navies": ["mediterranean_sea"], "hand": ["it_sea_battle"]},
        germany={"armies": ["germany", "north_africa"]},
        with_={"deck": ["us_land_battle"] * 4},
    ).choose("use:us_radar")
    play_on(table, "italy")
    table.choose("play:it_sea_battle")
    assert (table.seat, table.uses) == (US, ["us_radar"])
    table.choose("use:us_radar")
    assert "north_sea" in table.navies(US)


@pytest.mark.card("us_radar")
@pytest.mark.rule("W-SUP-5")
def test_radar_not_for_an_unsupplied_navy() -> None:
    """The Navy battled must be supplied: here the chain is missing."""
    table = attacked(["north_pacific"], with_={"armies": [HOME, "hawaii"]})
    assert (table.seat, table.navies(US)) == ("japan", set())


@pytest.mark.card("us_radar")
@pytest.mark.rule("W-SUP-4", "W-OPT-0")
@pytest.mark.parametrize("links", [True, False])
def test_radar_for_a_navy_linked_by_one_without_a_port(links: bool) -> None:
    """The Navy is supplied through a portless one, unless the option cuts such chains (ruling 7.2)."""
    table = attacked(
        ["east_pacific", "central_pacific", "south_china_sea"],
        "south_china_sea",
        with_={"armies": [HOME, WEST]},
        united_kingdom={"armies": ["united_kingdom", "indonesia"]},
        options={"portless_link": links},
    )
    assert (table.uses == ["us_radar"]) == links
    assert ("south_china_sea" in table.navies(US)) == links


@pytest.mark.card("us_radar")
@pytest.mark.rule("W-DIS-6", "W-OPT-0")
@pytest.mark.parametrize(("floor", "points"), [(False, -1), (True, 0)])
def test_radar_with_one_card_left_costs_a_point(floor: bool, points: int) -> None:
    """The missing card costs the Allies 1 VP, not below the floor of the option."""
    navies = ["east_pacific", "north_pacific"]
    table = attacked(navies, with_={"deck": ["us_land_battle"]}, options={"vp_floor": floor}).choose("use:us_radar")
    assert (table.navies(US), burned(table, US), table.vp["allies"]) == (set(navies), 1, points)


@pytest.mark.card("us_radar")
def test_radar_not_for_a_uk_navy() -> None:
    """Only a US Navy battled will do, not a supplied one of the UK."""
    uk = {"armies": ["united_kingdom", "australia"], "navies": ["south_china_sea"]}
    table = attacked(["east_pacific"], "south_china_sea", united_kingdom=uk)
    assert (table.seat, table.kind, table.navies("united_kingdom")) == ("japan", "discard", set())


@pytest.mark.card("us_radar")
@pytest.mark.rule("W-ACT-9")
def test_radar_not_against_an_elimination() -> None:
    """Kamikaze eliminates; that is no battle."""
    table = us(
        "us_build_navy",
        PACIFIC | {"status": ["us_radar"]},
        japan={"armies": ["japan", "iwo_jima"], "responses": ["jp_kamikaze"]},
    ).choose("play:us_build_navy", "space:north_pacific", "use:jp_kamikaze")
    assert (table.seat, table.kind, table.navies(US)) == (US, "discard", {"east_pacific"})


@pytest.mark.card("us_radar")
def test_radar_not_for_an_army() -> None:
    """A land battle is none of Radar's."""
    own = PACIFIC | {"status": ["us_radar"]}
    japan = {"armies": ["japan", "iwo_jima"], "navies": ["north_pacific", "sea_of_japan"], "deck": []}
    table = seated("japan", "jp_land_battle", also={US: own, "japan": japan})
    table.choose("play:jp_land_battle", "space:hawaii")
    assert (table.seat, table.armies(US)) == ("japan", {HOME, WEST})


@pytest.mark.card("us_radar")
@pytest.mark.rule("W-REA-7", "W-REA-8")
def test_radar_not_for_a_navy_destroyers_has_protected() -> None:
    """The US, asked first in Japan's turn, passes; Destroyers protects; Radar then has nothing to do."""
    table = attacked(["east_pacific", "north_pacific"], united_kingdom={"responses": ["uk_destroyers"]})
    assert (table.seat, table.uses) == (US, ["us_radar"])
    table.choose("pass")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_destroyers"])
    table.choose("use:uk_destroyers")
    assert (table.seat, table.kind) == ("japan", "discard")
    assert table.country(US)["protected"] == ["north_pacific"]


# Rosie the Riveter

WORKERS: dict[str, Any] = {
    "status": ["us_rosie"],
    "hand": ["us_b24", "us_b26", "us_b29"],
    "deck": ["us_land_battle", "us_sea_battle"],
}


@pytest.mark.card("us_rosie")
@pytest.mark.rule("W-TRN-3", "W-INF-1", "W-REA-3")
def test_rosie_puts_two_cards_on_the_bottom_known_to_the_us_only() -> None:
    """At the beginning of the Discard step, in the order chosen; others see only that cards went there."""
    table = us(step="discard", with_=WORKERS)
    assert (table.seat, table.offered) == (US, ["pass", "use:us_rosie"])
    table.choose("use:us_rosie")
    assert table.offered == ["place:us_b24", "place:us_b26", "place:us_b29"]
    table.choose("place:us_b29", "place:us_b24")
    assert (table.seat, table.offered) == (US, ["done", "discard:us_b26"])
    own = table.country(US)
    assert (own["deck_size"], own["deck_bottom"], own["used_this_turn"]) == (4, ["us_b29", "us_b24"], ["us_rosie"])
    for seat in ("united_kingdom", "japan", None):
        view: Any = table.state.view(seat)
        assert "deck_bottom" not in view["countries"][US]
        assert [e["cards"] for e in happened(table, "CardsPutOnBottom", US, seat)] == [[None], [None]]
    assert [e["cards"] for e in happened(table, "CardsPutOnBottom", US, US)] == [["us_b29"], ["us_b24"]]


@pytest.mark.card("us_rosie")
@pytest.mark.rule("W-INF-1")
def test_rosie_bottom_is_dealt_anew_for_others_and_kept_for_the_us() -> None:
    """Whoever does not know the bottom cards cannot tell them from other hidden cards."""
    state = us(step="discard", with_=WORKERS).choose("use:us_rosie", "place:us_b29", "place:us_b24").state

    def bottoms(seat: str) -> set[tuple[str, ...]]:
        found = set()
        for seed in range(12):
            data: Any = state.determinise(seat, seed).position()
            found.add(tuple(data["countries"][US]["deck"][-2:]))
        return found

    assert bottoms(US) == {("us_b29", "us_b24")}
    assert len(bottoms("germany")) > 1


@pytest.mark.card("us_rosie")
@pytest.mark.rule("W-TRN-9")
def test_rosie_bottom_stays_known_after_the_draw() -> None:
    """The Draw step takes from the top; what is left of the bottom is still known to the US."""
    deck = ["us_land_battle"] * 4 + ["us_sea_battle"] * 4
    table = us(step="discard", with_=WORKERS | {"deck": deck}).choose("use:us_rosie", "place:us_b29", "place:us_b24")
    table.choose("done")
    own = table.country(US)
    assert (own["hand_size"], own["deck_size"], own["deck_bottom"]) == (7, 4, ["us_b29", "us_b24"])


@pytest.mark.card("us_rosie")
def test_rosie_with_one_card() -> None:
    """One card is enough; the second is optional."""
    table = us(step="discard", with_=WORKERS).choose("use:us_rosie", "place:us_b24")
    assert table.offered == ["pass", "place:us_b26", "place:us_b29"]
    table.choose("pass")
    assert table.hand(US) == ["us_b26", "us_b29"]
    assert table.kind == "discard"


@pytest.mark.card("us_rosie")
@pytest.mark.rule("W-REA-1")
def test_rosie_declined_leaves_the_discard_step() -> None:
    """Passing goes on to the ordinary discards."""
    table = us(step="discard", with_=WORKERS).choose("pass")
    assert (table.kind, table.hand(US)) == ("discard", WORKERS["hand"])


@pytest.mark.card("us_rosie")
def test_rosie_not_with_an_empty_hand() -> None:
    """With no card in hand there is nothing to put."""
    table = us(step="discard", with_=WORKERS | {"hand": []})
    assert (table.seat, table.kind) == ("germany", "play")


@pytest.mark.card("us_rosie")
@pytest.mark.rule("W-REA-3")
def test_rosie_not_in_another_step_or_turn_but_every_own_turn() -> None:
    """Only the US Discard step opens it; the next one again."""
    assert seated("united_kingdom", step="discard", united_states=WORKERS).seat == "united_kingdom"
    table = us(with_=WORKERS)
    assert table.uses == []
    play_on(table, US)
    table.choose("discard:us_b26")
    assert table.uses == ["us_rosie"]


# Superior Shipyards and Wartime Production


@pytest.mark.card("us_superior_shipyards")
@pytest.mark.rule("W-CRD-6", "W-REA-3")
def test_superior_shipyards_builds_another_navy() -> None:
    """Discard 1, then build one more in any legal sea, by the first if need be; once a turn."""
    table = us("us_build_navy", with_={"status": ["us_superior_shipyards"]}).choose("play:us_build_navy")
    assert (table.seat, table.offered) == (US, ["pass", "use:us_superior_shipyards"])
    table.choose("use:us_superior_shipyards")
    assert table.country(US)["deck_size"] == 2
    assert table.spaces == ["north_sea"]  # the UK is its port
    table.choose("space:north_sea")
    assert table.navies(US) == {"north_atlantic", "north_sea"}
    assert (table.kind, table.country(US)["used_this_turn"]) == ("discard", ["us_superior_shipyards"])


@pytest.mark.card("us_wartime_production")
@pytest.mark.rule("W-CRD-6", "W-REA-3")
def test_wartime_production_builds_another_army() -> None:
    """Discard 1, then build one more on any legal land, by the first if need be; once a turn."""
    table = us("us_land_battle", with_={"status": ["us_wartime_production"]})
    table.choose("play:us_build_army", f"space:{WEST}")
    assert (table.seat, table.offered) == (US, ["pass", "use:us_wartime_production"])
    table.choose("use:us_wartime_production")
    assert table.country(US)["deck_size"] == 2
    assert set(table.spaces) == {"canada", "pacific_northwest", "latin_america"}
    table.choose("space:pacific_northwest")
    assert table.armies(US) == {HOME, WEST, "pacific_northwest"}
    assert (table.kind, table.country(US)["used_this_turn"]) == ("discard", ["us_wartime_production"])


PRODUCTION = pytest.mark.parametrize(
    ("status", "kind", "other", "space"),
    [
        pytest.param(
            "us_superior_shipyards", "navy", "army", "north_sea", marks=pytest.mark.card("us_superior_shipyards")
        ),
        pytest.param("us_wartime_production", "army", "navy", HOME, marks=pytest.mark.card("us_wartime_production")),
    ],
)


@PRODUCTION
@pytest.mark.rule("W-ACT-4")
def test_production_after_a_piece_named_as_built(status: str, kind: str, other: str, space: str) -> None:
    """A piece named as just built sets it off."""
    table = us(f"us_build_{kind}", ATLANTIC | {"hand": [f"us_build_{kind}"], "status": [status]})
    table.choose(f"play:us_build_{kind}", f"piece:united_states/{kind}/{space}")
    assert table.uses == [status]


@PRODUCTION
def test_production_not_after_a_build_of_the_other_kind(status: str, kind: str, other: str, space: str) -> None:
    """Armies and Navies are kept apart."""
    table = us(with_=ATLANTIC | {"hand": [f"us_build_{other}", "us_b24"], "status": [status]})
    named = HOME if other == "army" else "north_sea"
    table.choose(f"play:us_build_{other}", f"piece:united_states/{other}/{named}")
    assert (table.seat, table.kind) == (US, "discard")


@PRODUCTION
@pytest.mark.rule("W-CRD-7")
def test_production_not_after_a_uk_build(status: str, kind: str, other: str, space: str) -> None:
    """Arsenal of Democracy builds UK pieces."""
    uk = {"navies": ["north_sea"]}
    part, place = ("number:1", "iceland") if kind == "army" else ("number:2", "north_atlantic")
    table = us("us_arsenal", {"status": [status]}, united_kingdom=uk)
    table.choose("play:us_arsenal", part, f"space:{place}")
    assert (table.seat, table.kind) == ("united_kingdom", "build")


@PRODUCTION
@pytest.mark.rule("W-REA-3")
def test_production_again_next_turn(status: str, kind: str, other: str, space: str) -> None:
    """Once a turn, every turn."""
    card = f"us_build_{kind}"
    table = us(with_=ATLANTIC | {"hand": [card, "us_b24"], "deck": [card] * 3, "status": [status]})
    table.choose(f"play:{card}", f"piece:united_states/{kind}/{space}", f"use:{status}")
    table.choose(f"piece:united_states/{kind}/{space}")
    assert table.kind == "discard"
    play_on(table, US)
    table.choose(f"play:{card}", f"piece:united_states/{kind}/{space}")
    assert table.uses == [status]


@pytest.mark.card("us_wartime_production")
def test_wartime_production_after_the_only_army() -> None:
    """An Army built at Home with nothing else on the board sets it off."""
    table = us("us_b24", {"armies": [], "status": ["us_wartime_production"]}).choose("play:us_build_army")
    assert (table.armies(US), table.uses) == ({HOME}, ["us_wartime_production"])


@pytest.mark.card("us_wartime_production")
@pytest.mark.rule("W-ACT-5", "W-OPT-0")
@pytest.mark.parametrize("answered", [False, True])
def test_wartime_production_not_after_a_recruit(answered: bool) -> None:
    """A recruit is no build, whatever the option that lets enemies answer recruits."""
    status = {"status": ["us_wartime_production"]}
    table = us("us_pearl_harbor", status, options={"built_or_recruited": answered})
    table.choose("play:us_pearl_harbor", "space:hawaii")
    assert table.kind == "discard"


@pytest.mark.card("us_superior_shipyards")
@pytest.mark.rule("W-REA-4")
def test_superior_shipyards_after_the_enemys_answer() -> None:
    """Kamikaze is asked first; the eliminated Navy was built all the same (ruling 5.7)."""
    table = us(
        "us_build_navy",
        PACIFIC | {"status": ["us_superior_shipyards"]},
        japan={"armies": ["japan", "iwo_jima"], "responses": ["jp_kamikaze"]},
    ).choose("play:us_build_navy", "space:north_pacific")
    assert table.seat == "japan"
    table.choose("use:jp_kamikaze")
    assert (table.seat, table.uses) == (US, ["us_superior_shipyards"])
