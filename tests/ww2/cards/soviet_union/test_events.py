"""Cards of the Soviet Union, one by one.

General Winter; German-Soviet Treaty; Mao Tse-tung; Tito's Partisans; Trans-Siberian Railroad; Vasilevsky.
"""

from typing import Any

import pytest

from tests.ww2.cards.soviet_union.setting import ITALY_WITH_A_CARD, battled, events, pieces, soviet_to_move
from tests.ww2.table import Table

# General Winter

WINTER: dict[str, Any] = {
    "germany": {"armies": ["germany", "eastern_europe", "russia"]},
    "italy": {"armies": ["italy", "russia", "ukraine"], "hand": ["it_plunder"]},
    "japan": {"armies": ["japan", "siberia", "mongolia"]},
    "united_kingdom": {"armies": ["united_kingdom", "kazakhstan"]},
}


def winter(**countries: Any) -> Table:
    given: dict[str, Any] = {**WINTER, "soviet_union": {"armies": ["moscow"], "hand": ["su_general_winter"]}}
    return soviet_to_move(**{**given, **countries}).choose("play:su_general_winter")


@pytest.mark.card("su_general_winter")
@pytest.mark.rule("W-ACT-9", "W-CRD-1")
def test_general_winter_eliminates_two_axis_armies_near_moscow() -> None:
    """Any Axis Armies in Moscow or next to it, two in all."""
    table = winter()
    assert pieces(table) == {"germany/russia", "italy/russia", "italy/ukraine", "japan/siberia"}
    assert "pass" not in table.offered
    table.choose("piece:japan/army/siberia", "piece:italy/army/russia")
    assert table.seat == "italy"
    assert table.armies("japan") == {"japan", "mongolia"}
    assert table.armies("italy") == {"italy", "ukraine"}
    assert "russia" in table.armies("germany")
    assert table.discard("soviet_union") == ["su_general_winter"]


@pytest.mark.card("su_general_winter")
@pytest.mark.rule("W-CRD-5")
def test_general_winter_may_stop_after_one() -> None:
    """One or two."""
    table = winter().choose("piece:germany/army/russia", "pass")
    assert table.seat == "italy"
    assert [space for _, space in events(table, "PieceRemoved")] == ["russia"]


@pytest.mark.card("su_general_winter")
def test_general_winter_in_moscow_itself() -> None:
    """Moscow counts, whoever holds it."""
    table = winter(
        soviet_union={"armies": ["vladivostok"], "hand": ["su_general_winter"]},
        germany={"armies": ["germany", "moscow"]},
        italy=ITALY_WITH_A_CARD,
        japan={"armies": ["japan"]},
    )
    assert table.armies("germany") == {"germany"}


@pytest.mark.card("su_general_winter")
@pytest.mark.rule("W-CRD-5")
def test_general_winter_with_nobody_near_does_nothing() -> None:
    """Eastern Europe and Mongolia are not next to Moscow."""
    table = winter(
        germany={"armies": ["germany", "eastern_europe"]},
        italy=ITALY_WITH_A_CARD,
        japan={"armies": ["japan", "mongolia"]},
    )
    assert table.seat == "italy"
    assert events(table, "PieceRemoved") == []


@pytest.mark.card("su_general_winter")
@pytest.mark.rule("W-REA-6", "W-CRD-4")
def test_general_winter_each_elimination_is_answered_before_the_next() -> None:
    """Romanian Reinforcements come in between, and the new Army may be the second victim."""
    table = winter(
        germany={"armies": ["germany", "eastern_europe", "russia"]},
        italy={"armies": ["italy"], "hand": ["it_plunder"], "responses": ["it_romanian_reinforcements"]},
        japan={"armies": ["japan"]},
    )
    assert (table.seat, table.uses) == ("italy", ["it_romanian_reinforcements"])
    table.choose("use:it_romanian_reinforcements")
    assert "russia" in table.armies("italy")
    table.choose("piece:italy/army/russia")
    assert table.armies("italy") == {"italy"}


# German-Soviet Treaty


def treaty(armies: list[str], **countries: Any) -> Table:
    soviet = {"armies": armies, "hand": ["su_german_soviet_treaty"]}
    return soviet_to_move(**{"soviet_union": soviet, **countries}).choose("play:su_german_soviet_treaty")


@pytest.mark.card("su_german_soviet_treaty")
@pytest.mark.rule("W-ACT-5", "W-CRD-4")
@pytest.mark.parametrize(
    ("first", "spaces"), [("number:1", ["russia", "eastern_europe"]), ("number:2", ["eastern_europe", "russia"])]
)
def test_german_soviet_treaty_recruits_two_armies_in_either_order(first: str, spaces: list[str]) -> None:
    """Russia and Eastern Europe, the order as chosen."""
    table = treaty(["moscow"])
    assert (table.kind, table.offered) == ("order", ["number:1", "number:2"])
    table.choose(first, f"space:{spaces[0]}", f"space:{spaces[1]}")
    assert events(table, "PieceRecruited", "PieceBuilt") == [("PieceRecruited", space) for space in spaces]
    assert table.armies("soviet_union") == {"moscow", "russia", "eastern_europe"}


@pytest.mark.card("su_german_soviet_treaty")
@pytest.mark.rule("W-ACT-5")
def test_german_soviet_treaty_needs_no_supply() -> None:
    """With Moscow lost the Armies are recruited all the same."""
    table = treaty(["vladivostok"], germany={"armies": ["germany", "moscow"]})
    table.choose("number:2", "space:eastern_europe")
    assert "eastern_europe" in table.armies("soviet_union")


@pytest.mark.card("su_german_soviet_treaty")
@pytest.mark.rule("W-CRD-5", "W-PCE-1")
@pytest.mark.parametrize(
    ("soviet", "german", "left"),
    [
        (["moscow"], ["germany", "eastern_europe"], "russia"),
        (["moscow"], ["germany", "russia"], "eastern_europe"),
        (["moscow", "russia"], ["germany"], "eastern_europe"),
        (["moscow", "eastern_europe"], ["germany"], "russia"),
    ],
)
def test_german_soviet_treaty_one_space_closed(soviet: list[str], german: list[str], left: str) -> None:
    """An enemy or an own Army there closes one half; the other is done."""
    table = treaty(soviet, germany={"armies": german})
    assert (table.kind, table.spaces) == ("recruit", [left])
    table.choose(f"space:{left}")
    assert events(table, "PieceRecruited") == [("PieceRecruited", left)]


@pytest.mark.card("su_german_soviet_treaty")
@pytest.mark.rule("W-CRD-5")
def test_german_soviet_treaty_halves_may_be_skipped_or_both_impossible() -> None:
    """Skip the first, do the second; with both spaces held nothing happens."""
    table = treaty(["moscow"]).choose("number:1", "pass", "space:eastern_europe")
    assert events(table, "PieceRecruited") == [("PieceRecruited", "eastern_europe")]
    table = treaty(["moscow"], germany={"armies": ["germany", "eastern_europe", "russia"]})
    assert table.seat == "italy"
    assert table.armies("soviet_union") == {"moscow"}


@pytest.mark.card("su_german_soviet_treaty")
@pytest.mark.rule("W-PCE-3", "W-PCE-5")
def test_german_soviet_treaty_with_an_empty_pool() -> None:
    """Seven Armies out: one must be taken back for each recruit."""
    armies = ["moscow", "ukraine", "siberia", "kazakhstan", "mongolia", "vladivostok", "szechuan"]
    table = treaty(armies).choose("number:1")
    assert table.spaces == []
    table.choose("remove:soviet_union/army/szechuan", "space:russia")
    assert "russia" in table.armies("soviet_union")


# Mao Tse-tung


@pytest.mark.card("su_mao")
@pytest.mark.rule("W-ACT-9", "W-CRD-1")
def test_mao_eliminates_an_axis_army_in_china_or_szechuan() -> None:
    """One Army, the owner's choice; nearby spaces do not count."""
    table = soviet_to_move(
        soviet_union={"armies": ["moscow"], "hand": ["su_mao"]},
        japan={"armies": ["japan", "china", "szechuan", "mongolia", "southeast_asia"]},
        germany={"armies": ["germany", "szechuan"]},
    )
    table.choose("play:su_mao")
    assert pieces(table) == {"japan/china", "japan/szechuan", "germany/szechuan"}
    table.choose("piece:japan/army/szechuan")
    assert table.seat == "italy"
    assert table.armies("japan") == {"japan", "china", "mongolia", "southeast_asia"}
    assert table.armies("germany") == {"germany", "szechuan"}
    assert table.discard("soviet_union") == ["su_mao"]


@pytest.mark.card("su_mao")
@pytest.mark.rule("W-CRD-5", "W-CRD-7")
def test_mao_with_no_axis_army_there_does_nothing() -> None:
    """Allied Armies are no targets."""
    table = soviet_to_move(
        soviet_union={"armies": ["moscow"], "hand": ["su_mao"]},
        united_kingdom={"armies": ["united_kingdom", "szechuan"]},
        united_states={"armies": ["eastern_united_states", "china"]},
        japan={"armies": ["japan", "mongolia"]},
    )
    table.choose("play:su_mao")
    assert table.seat == "italy"
    assert events(table, "PieceRemoved") == []


# Tito's Partisans


def tito(**countries: Any) -> Table:
    given = {"soviet_union": {"armies": ["moscow"], "hand": ["su_tito"]}, **countries}
    return soviet_to_move(**given).choose("play:su_tito")


@pytest.mark.card("su_tito")
@pytest.mark.rule("W-CRD-4", "W-CRD-8")
@pytest.mark.parametrize("country", ["soviet_union", "united_kingdom"])
def test_tito_eliminates_then_recruits_for_either(country: str) -> None:
    """First the Axis Army goes, then a Soviet or a UK Army comes, as the Soviet Union picks."""
    table = tito(germany={"armies": ["germany", "balkans"]})
    assert (table.seat, table.kind, table.offered) == (
        "soviet_union",
        "eliminate",
        ["pass", "piece:germany/army/balkans"],
    )
    table.choose("piece:germany/army/balkans")
    assert (table.seat, table.kind) == ("soviet_union", "recruit")
    assert set(table.offered) == {"pass", "country:soviet_union", "country:united_kingdom"}
    table.choose(f"country:{country}", "space:balkans")
    assert table.armies("germany") == {"germany"}
    recruited = [event for event in table.state.events_for(None) if event["type"] == "PieceRecruited"]
    assert [(event["country"], event["space"]) for event in recruited] == [(country, "balkans")]
    assert events(table, "PieceBuilt", "SpaceBattled") == []


@pytest.mark.card("su_tito")
@pytest.mark.rule("W-EX-7", "W-CRD-5")
def test_tito_recruits_in_an_empty_balkans() -> None:
    """Nothing to eliminate is no bar to the recruit."""
    table = tito().choose("country:united_kingdom", "space:balkans")
    assert table.armies("united_kingdom") == {"united_kingdom", "balkans"}


@pytest.mark.card("su_tito")
@pytest.mark.rule("W-CRD-5")
def test_tito_parts_may_be_skipped() -> None:
    """Eliminate and recruit nothing; or spare the Army, and then the space is closed."""
    table = tito(germany={"armies": ["germany", "balkans"]}).choose("piece:germany/army/balkans", "pass")
    assert (table.seat, events(table, "PieceRecruited")) == ("italy", [])
    assert table.armies("germany") == {"germany"}
    table = tito(germany={"armies": ["germany", "balkans"]}).choose("pass")
    assert (table.seat, events(table, "PieceRecruited")) == ("italy", [])
    assert "balkans" in table.armies("germany")


@pytest.mark.card("su_tito")
@pytest.mark.rule("W-PCE-1")
def test_tito_eliminates_one_army_only() -> None:
    """A second Axis Army stays and bars the recruit (ruling 6.14)."""
    table = tito(
        germany={"armies": ["germany", "balkans"]}, italy={"armies": ["italy", "balkans"], "hand": ["it_plunder"]}
    )
    assert pieces(table) == {"germany/balkans", "italy/balkans"}
    table.choose("piece:italy/army/balkans")
    assert table.seat == "italy"
    assert "balkans" in table.armies("germany")
    assert events(table, "PieceRecruited") == []


@pytest.mark.card("su_tito")
@pytest.mark.rule("W-REA-6")
def test_tito_is_barred_by_romanian_reinforcements() -> None:
    """The elimination is answered before the recruit; the Italian Army then holds the space."""
    table = tito(
        germany={"armies": ["germany", "balkans"]},
        italy={"armies": ["italy"], "hand": ["it_plunder"], "responses": ["it_romanian_reinforcements"]},
    )
    table.choose("piece:germany/army/balkans", "use:it_romanian_reinforcements")
    assert "balkans" in table.armies("italy")
    assert (table.seat, table.kind) == ("italy", "play")


@pytest.mark.card("su_tito")
@pytest.mark.rule("W-PCE-1")
def test_tito_with_one_of_the_two_already_there_recruits_the_other() -> None:
    """A country has one Army in a space; the teammate joins."""
    table = tito(soviet_union={"armies": ["moscow", "balkans"], "hand": ["su_tito"]})
    table.choose("space:balkans")
    assert "balkans" in table.armies("united_kingdom")


UK_FIVE = ["united_kingdom", "canada", "india", "australia", "africa"]


@pytest.mark.card("su_tito")
@pytest.mark.rule("W-CRD-8", "W-PCE-5", "W-PCE-3")
def test_tito_for_the_uk_with_an_empty_pool_asks_the_uk() -> None:
    """The UK may free an Army for it, and cannot be made to (ruling 2.6)."""
    table = tito(united_kingdom={"armies": UK_FIVE}).choose("country:united_kingdom")
    assert table.seat == "united_kingdom"
    assert "remove:united_kingdom/army/africa" in table.offered
    declined = tito(united_kingdom={"armies": UK_FIVE}).choose("country:united_kingdom", "pass")
    assert declined.armies("united_kingdom") == set(UK_FIVE)
    table.choose("remove:united_kingdom/army/africa")
    assert (table.seat, table.spaces) == ("soviet_union", ["balkans"])
    table.choose("space:balkans")
    assert table.armies("united_kingdom") == {*UK_FIVE, "balkans"} - {"africa"}


@pytest.mark.card("su_tito")
@pytest.mark.rule("W-PCE-3", "W-PCE-5")
def test_tito_for_the_soviet_union_with_an_empty_pool() -> None:
    """Seven Armies out: the Soviet Union takes one back first."""
    armies = ["moscow", "russia", "ukraine", "siberia", "kazakhstan", "mongolia", "vladivostok"]
    table = tito(soviet_union={"armies": armies, "hand": ["su_tito"]}).choose("country:soviet_union")
    assert (table.seat, table.spaces) == ("soviet_union", [])
    table.choose("remove:soviet_union/army/vladivostok", "space:balkans")
    assert table.armies("soviet_union") == {*armies, "balkans"} - {"vladivostok"}


# Trans-Siberian Railroad


def railroad(armies: list[str], **more: Any) -> Table:
    soviet = {"armies": armies, "hand": ["su_trans_siberian"], **more}
    return soviet_to_move(soviet_union=soviet).choose("play:su_trans_siberian")


@pytest.mark.card("su_trans_siberian")
@pytest.mark.rule("W-CRD-4", "W-ACT-10")
def test_trans_siberian_moves_armies_one_at_a_time() -> None:
    """Eliminate one, build it, then the next; each at most once, and later ones build on earlier ones."""
    table = railroad(["moscow", "russia", "ukraine"])
    assert (table.kind, pieces(table)) == (
        "rebuild",
        {"soviet_union/moscow", "soviet_union/russia", "soviet_union/ukraine"},
    )
    table.choose("piece:soviet_union/army/russia")
    assert table.armies("soviet_union") == {"moscow", "ukraine"}  # the others stay until their time
    assert (table.kind, "siberia" in table.spaces, "vladivostok" in table.spaces) == ("build", True, False)
    table.choose("space:siberia")
    assert pieces(table) == {"soviet_union/moscow", "soviet_union/ukraine"}  # not the Army just built
    table.choose("piece:soviet_union/army/ukraine", "space:vladivostok", "pass")
    assert table.armies("soviet_union") == {"moscow", "siberia", "vladivostok"}
    assert table.seat == "italy"


@pytest.mark.card("su_trans_siberian")
@pytest.mark.rule("W-CRD-5")
def test_trans_siberian_may_stop_at_once_and_leaves_the_navy() -> None:
    """Optional for each Army; the Navy is no Army."""
    table = railroad(["moscow", "ukraine"], navies=["black_sea"])
    assert pieces(table) == {"soviet_union/moscow", "soviet_union/ukraine"}
    table.choose("pass")
    assert table.seat == "italy"
    assert table.armies("soviet_union") == {"moscow", "ukraine"}


@pytest.mark.card("su_trans_siberian")
@pytest.mark.rule("W-ACT-1", "W-SUP-5")
def test_trans_siberian_builds_by_the_supply_of_the_moment() -> None:
    """With the Army of Moscow lifted, Russia is out of supply: only the Home is left to build in."""
    table = railroad(["moscow", "russia"]).choose("piece:soviet_union/army/moscow")
    assert table.spaces == ["moscow"]
    table.choose("space:moscow")
    assert table.armies("soviet_union") == {"moscow", "russia"}
    assert pieces(table) == {"soviet_union/russia"}  # each Army at most once


@pytest.mark.card("su_trans_siberian")
@pytest.mark.rule("W-PCE-4")
def test_trans_siberian_army_without_a_legal_space_is_lost_to_the_pool() -> None:
    """No supplied piece and the Home held: nothing can be built (ruling 6.8)."""
    table = soviet_to_move(
        soviet_union={"armies": ["vladivostok"], "hand": ["su_trans_siberian"]},
        germany={"armies": ["germany", "moscow"]},
    )
    table.choose("play:su_trans_siberian", "piece:soviet_union/army/vladivostok")
    assert table.seat == "italy"
    assert table.armies("soviet_union") == set()
    assert table.country("soviet_union")["armies_left"] == 7


@pytest.mark.card("su_trans_siberian")
@pytest.mark.rule("W-CRD-5")
def test_trans_siberian_brings_home_an_unsupplied_army() -> None:
    """Elimination asks for no supply; the build does."""
    table = railroad(["moscow", "vladivostok"]).choose("piece:soviet_union/army/vladivostok")
    assert set(table.spaces) == {"russia", "ukraine", "siberia", "kazakhstan"}
    table.choose("space:ukraine", "pass")
    assert table.armies("soviet_union") == {"moscow", "ukraine"}


@pytest.mark.card("su_trans_siberian", "su_leningrad")
@pytest.mark.rule("W-PCE-5")
def test_trans_siberian_is_the_owners_choice_and_not_prevented() -> None:
    """Leningrad does not answer a removal its owner chose (rulings 5.9, 6.8)."""
    table = railroad(["moscow", "russia"], responses=["su_leningrad"]).choose("piece:soviet_union/army/russia")
    assert table.kind == "build"


@pytest.mark.card("su_trans_siberian")
def test_trans_siberian_with_no_army_does_nothing() -> None:
    """Nothing on the board to lift."""
    table = railroad([])
    assert (table.seat, events(table, "PieceRemoved", "PieceBuilt")) == ("italy", [])


# Vasilevsky


def vasilevsky(armies: list[str], japanese: list[str], status: list[str] | None = None) -> Table:
    soviet = {"armies": armies, "hand": ["su_vasilevsky"], "status": status or []}
    return soviet_to_move(soviet_union=soviet, japan={"armies": japanese}).choose("play:su_vasilevsky")


@pytest.mark.card("su_vasilevsky")
@pytest.mark.rule("W-CRD-4", "W-ACT-5")
def test_vasilevsky_recruits_in_vladivostok_then_battles_china() -> None:
    """The recruited Army, supplied through Siberia, leads the battle."""
    table = vasilevsky(["moscow", "siberia"], ["japan", "china"])
    assert (table.kind, table.spaces) == ("recruit", ["vladivostok"])
    table.choose("space:vladivostok")
    assert (table.kind, table.offered) == ("battle", ["pass", "space:china"])
    table.choose("space:china")
    assert table.armies("japan") == {"japan"}
    assert table.armies("soviet_union") == {"moscow", "siberia", "vladivostok"}
    assert events(table, "PieceRecruited", "PieceBuilt") == [("PieceRecruited", "vladivostok")]


@pytest.mark.card("su_vasilevsky", "su_shvernik")
@pytest.mark.rule("W-ACT-6", "W-CRD-5")
@pytest.mark.parametrize(("status", "fought"), [([], False), (["su_shvernik"], True)])
def test_vasilevsky_battles_only_from_supply(status: list[str], fought: bool) -> None:
    """Cut off in Vladivostok, the new Army leads no battle, unless Shvernik's Council supplies it."""
    table = vasilevsky(["moscow"], ["japan", "china"], status).choose("space:vladivostok")
    assert (table.kind == "battle") is fought
    if not fought:
        assert table.armies("soviet_union") == {"moscow"}  # it fell in the Supply step


@pytest.mark.card("su_vasilevsky")
@pytest.mark.rule("W-CRD-5")
def test_vasilevsky_parts_may_be_skipped_or_closed() -> None:
    """No recruit but the battle from Mongolia; a held Vladivostok closes the recruit alone; no battle at all."""
    base = ["moscow", "siberia", "mongolia"]
    table = vasilevsky(base, ["japan", "china"]).choose("pass", "space:china")
    assert table.armies("soviet_union") == set(base)
    assert battled(table) == ["china"]
    table = vasilevsky(base, ["japan", "vladivostok"])
    assert (table.kind, table.spaces) == ("battle", ["china"])
    table = vasilevsky(base, ["japan", "china"]).choose("space:vladivostok", "pass")
    assert (table.seat, battled(table)) == ("italy", [])


@pytest.mark.card("su_vasilevsky")
@pytest.mark.rule("W-ACT-6")
def test_vasilevsky_not_against_a_china_held_by_a_friend() -> None:
    """A US Army in China: no battle there."""
    table = soviet_to_move(
        soviet_union={"armies": ["moscow", "siberia"], "hand": ["su_vasilevsky"]},
        united_states={"armies": ["eastern_united_states", "china"]},
    )
    table.choose("play:su_vasilevsky", "space:vladivostok")
    assert (table.seat, battled(table)) == ("italy", [])
