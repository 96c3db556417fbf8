"""Cards of Italy, one by one.

The four basic cards; Status cards of the Victory step.
"""

from typing import Any

import pytest

from tests.ww2.cards.italy.setting import FLEET, NO_ARMY
from tests.ww2.cards.seated import gains, happened, play_on, seated
from tests.ww2.table import Table

# the four basic cards


@pytest.mark.card("it_build_army")
@pytest.mark.rule("W-ACT-1", "W-CRD-1")
def test_build_army_next_to_a_supplied_piece() -> None:
    """An Army is built next to a supplied piece, beside a teammate's if need be; the card goes on the pile."""
    table = seated("italy", "it_land_battle").choose("play:it_build_army")
    assert set(table.spaces) == {"western_europe", "germany", "balkans"}
    table.choose("space:balkans")
    assert table.armies("italy") == {"italy", "balkans"}
    assert table.discard("italy") == ["it_build_army"]


@pytest.mark.card("it_build_army")
@pytest.mark.rule("W-ACT-3", "W-ACT-1")
def test_build_army_not_into_enemies_nor_next_to_unsupplied_pieces() -> None:
    """An enemy Army shuts a space; an unsupplied Army opens none."""
    table = seated(
        "italy",
        "it_land_battle",
        italy={"armies": ["italy", "africa"]},
        united_kingdom={"armies": ["united_kingdom", "western_europe"]},
    ).choose("play:it_build_army")
    assert set(table.spaces) == {"germany", "balkans"}
    assert table.why_not("space:western_europe") == ["W-ACT-3"]
    assert table.why_not("space:north_africa") == ["W-ACT-1"]
    assert "piece:italy/army/africa" not in table.offered


@pytest.mark.card("it_build_army")
@pytest.mark.rule("W-ACT-1")
def test_build_army_at_home_needs_no_neighbour() -> None:
    """With nothing on the board the Army is built in Italy."""
    table = seated("italy", "it_land_battle", italy=NO_ARMY).choose("play:it_build_army")
    assert table.armies("italy") == {"italy"}


@pytest.mark.card("it_build_army")
@pytest.mark.rule("W-ACT-4")
def test_build_army_may_name_a_standing_army() -> None:
    """A supplied Army may be named as just built; nothing is placed."""
    table = seated("italy", "it_land_battle").choose("play:it_build_army", "piece:italy/army/italy")
    assert table.armies("italy") == {"italy"}
    assert happened(table, "PieceNamedAsBuilt", "italy")


@pytest.mark.card("it_build_army")
@pytest.mark.rule("W-ACT-4", "W-OPT-0")
@pytest.mark.parametrize("answered", [True, False])
def test_build_army_named_near_moscow(answered: bool) -> None:
    """An Army named as just built may be hit by Rasputitsa, unless the option says no (ruling 2.4)."""
    table = seated(
        "italy",
        "it_land_battle",
        italy={"armies": ["italy", "ukraine"]},
        soviet_union={"responses": ["su_rasputitsa"]},
        options={"named_build_answered": answered},
    ).choose("play:it_build_army", "piece:italy/army/ukraine")
    assert (table.seat, table.uses) == (("soviet_union", ["su_rasputitsa"]) if answered else ("italy", []))


@pytest.mark.card("it_build_army")
@pytest.mark.rule("W-PCE-3", "W-PCE-5")
def test_build_army_with_an_empty_pool_takes_one_back_first() -> None:
    """Four Armies are all there are: a fifth comes only from the board."""
    table = seated(
        "italy", "it_land_battle", italy={"armies": ["italy", "germany", "western_europe", "balkans"]}
    ).choose("play:it_build_army")
    assert table.spaces == []
    assert "W-PCE-3" in table.why_not("space:ukraine")
    table.choose("remove:italy/army/germany", "space:ukraine")
    assert table.armies("italy") == {"italy", "western_europe", "balkans", "ukraine"}


@pytest.mark.card("it_build_navy")
@pytest.mark.rule("W-ACT-2")
def test_build_navy_next_to_home() -> None:
    """The Mediterranean is the only sea by Italy."""
    table = seated("italy", "it_build_navy").choose("play:it_build_navy")
    assert table.navies("italy") == {"mediterranean_sea"}
    assert table.discard("italy") == ["it_build_navy"]


@pytest.mark.card("it_build_navy")
@pytest.mark.rule("W-ACT-3")
def test_build_navy_not_into_an_enemy_navy() -> None:
    """With a UK Navy in the Mediterranean nothing can be built."""
    table = seated(
        "italy", "it_build_navy", united_kingdom={"armies": ["united_kingdom"], "navies": ["mediterranean_sea"]}
    ).choose("play:it_build_navy")
    assert table.navies("italy") == set()
    assert table.kind == "discard"


@pytest.mark.card("it_build_navy")
@pytest.mark.rule("W-BRD-4", "W-SUP-3")
@pytest.mark.parametrize(("germans", "seas"), [(["germany", "north_africa"], {"north_sea"}), (["germany"], set())])
def test_build_navy_through_gibraltar(germans: list[str], seas: set[str]) -> None:
    """With an Axis Army in North Africa the strait and the port let Italy build in the North Sea; else not."""
    table = seated("italy", "it_build_navy", italy=FLEET, germany={"armies": germans}).choose("play:it_build_navy")
    assert set(table.spaces) == seas
    assert ("piece:italy/navy/mediterranean_sea" in table.offered) == bool(seas)
    assert len(happened(table, "PieceNamedAsBuilt")) == (0 if seas else 1)  # the Navy there is all that is left to name


@pytest.mark.card("it_land_battle")
@pytest.mark.rule("W-ACT-6")
def test_land_battle_picks_a_space_and_one_enemy() -> None:
    """Of two enemy Armies in the space the attacker picks one; the other stays."""
    table = seated(
        "italy",
        "it_land_battle",
        united_kingdom={"armies": ["united_kingdom", "western_europe"]},
        soviet_union={"armies": ["moscow", "western_europe"]},
    ).choose("play:it_land_battle")
    assert set(table.spaces) == {"western_europe", "balkans"}  # a German Army stands in Germany
    table.choose("space:western_europe")
    assert table.offered == ["piece:united_kingdom/army/western_europe", "piece:soviet_union/army/western_europe"]
    table.choose("piece:united_kingdom/army/western_europe")
    assert table.armies("united_kingdom") == {"united_kingdom"}
    assert table.armies("soviet_union") == {"moscow", "western_europe"}


@pytest.mark.card("it_land_battle")
@pytest.mark.rule("W-ACT-6")
def test_land_battle_from_a_supplied_navy() -> None:
    """A supplied Navy brings every shore of its sea within reach; an unsupplied Army brings nothing."""
    table = seated("italy", "it_land_battle", italy=FLEET).choose("play:it_land_battle")
    assert set(table.spaces) == {"western_europe", "balkans", "north_africa", "middle_east"}
    table = seated("italy", "it_land_battle", italy={"armies": ["italy", "africa"]}).choose("play:it_land_battle")
    assert table.why_not("space:north_africa") == ["W-ACT-6"]


@pytest.mark.card("it_sea_battle")
@pytest.mark.rule("W-ACT-7")
def test_sea_battle_from_an_army_on_the_coast() -> None:
    """The Army in Italy may battle the Mediterranean."""
    table = seated(
        "italy", "it_sea_battle", united_kingdom={"armies": ["united_kingdom"], "navies": ["mediterranean_sea"]}
    ).choose("play:it_sea_battle")
    assert table.navies("united_kingdom") == set()
    assert table.discard("italy") == ["it_sea_battle"]


@pytest.mark.card("it_sea_battle")
@pytest.mark.rule("W-EX-1", "W-BRD-4")
@pytest.mark.parametrize(("germans", "left"), [(["germany", "north_africa"], set()), (["germany"], {"north_sea"})])
def test_sea_battle_through_gibraltar(germans: list[str], left: set[str]) -> None:
    """The North Sea is battled from the Mediterranean only while an Axis Army is in North Africa."""
    table = seated(
        "italy",
        "it_sea_battle",
        italy=FLEET,
        germany={"armies": germans},
        united_kingdom={"armies": ["united_kingdom"], "navies": ["north_sea"]},
    ).choose("play:it_sea_battle")
    assert table.navies("united_kingdom") == left
    assert len(happened(table, "SpaceBattled")) == (0 if left else 1)


# Status cards of the Victory step

VICTORY_CARDS = [
    ("it_anti_communist", {"armies": ["italy", "ukraine"]}),
    ("it_balkan_resources", {"armies": ["italy", "balkans"]}),
    ("it_impero", FLEET | {"armies": ["italy", "north_africa"]}),
    ("it_mare_nostrum", FLEET),
]
EVERY_VICTORY_CARD = pytest.mark.parametrize(
    ("card", "pieces"), [pytest.param(*case, marks=pytest.mark.card(case[0])) for case in VICTORY_CARDS]
)


def scoring(card: str, pieces: dict[str, Any], **more: Any) -> Table:
    """Return a table at Italy's Victory step with the Status out."""
    return seated("italy", step="victory", italy=pieces | {"status": [card]}, **more)


def worth(card: str, pieces: dict[str, Any], **more: Any) -> int:
    """Return what the Status scores at that table; it must not be offered where it scores nothing."""
    table = scoring(card, pieces, **more)
    if table.uses != [card]:
        assert table.kind == "discard"
        return 0
    before = table.vp["axis"]
    table.choose(f"use:{card}")
    assert gains(table)[-1] == ("axis", table.vp["axis"] - before)
    return table.vp["axis"] - before


@EVERY_VICTORY_CARD
@pytest.mark.rule("W-VIC-2", "W-REA-1", "W-REA-3")
def test_victory_status_is_italys_choice_once_a_step(card: str, pieces: dict[str, Any]) -> None:
    """Italy is asked in its Victory step, once; it may pass; the Status stays and is there again next turn."""
    table = scoring(card, pieces)
    assert (table.seat, table.offered) == ("italy", ["pass", f"use:{card}"])
    table.choose(f"use:{card}")
    assert table.kind == "discard"
    assert table.country("italy")["status"] == [card]
    declined = scoring(card, pieces).choose("pass")
    assert len(gains(declined)) == 1  # the Supply spaces alone


@EVERY_VICTORY_CARD
@pytest.mark.rule("W-REA-3", "W-CRD-3")
def test_victory_status_scores_in_the_turn_it_is_placed_and_again_the_next(card: str, pieces: dict[str, Any]) -> None:
    """A Status put down as the Play step already counts in the Victory step of that turn (ruling 1.7)."""
    table = seated("italy", card, italy=pieces).choose(f"play:{card}")
    assert table.uses == [card]
    table.choose(f"use:{card}")
    play_on(table, "italy")
    table.choose("discard:it_build_army")
    assert table.uses == [card]


@EVERY_VICTORY_CARD
@pytest.mark.rule("W-TRN-7")
def test_victory_status_is_skipped_with_an_enemy_in_italy(card: str, pieces: dict[str, Any]) -> None:
    """An enemy Army in the Home skips the whole step, cards included."""
    away = pieces | {"armies": [space for space in pieces["armies"] if space != "italy"]}
    table = scoring(card, away, united_kingdom={"armies": ["united_kingdom", "italy"]})
    assert table.kind == "discard"
    assert table.vp == {"axis": 0, "allies": 0}


@EVERY_VICTORY_CARD
@pytest.mark.rule("W-VIC-2")
def test_victory_status_not_in_the_step_of_another(card: str, pieces: dict[str, Any]) -> None:
    """Germany's Victory step is not Italy's."""
    table = seated("germany", step="victory", italy=pieces | {"status": [card]})
    assert (table.seat, table.kind, table.uses) == ("germany", "discard", [])


@pytest.mark.card("it_anti_communist")
@pytest.mark.parametrize(
    ("armies", "points"),
    [(["italy"], 0), (["italy", "balkans"], 0), (["italy", "russia"], 1), (["italy", "russia", "ukraine"], 2)],
)
def test_anti_communist_pays_for_russia_and_for_ukraine(armies: list[str], points: int) -> None:
    """1 VP each for an Italian Army in Russia and in Ukraine, at most 2."""
    assert worth("it_anti_communist", {"armies": armies}) == points


@pytest.mark.card("it_anti_communist")
@pytest.mark.rule("W-CRD-7")
def test_anti_communist_counts_no_german_army() -> None:
    """The text speaks of Italian Armies."""
    assert worth("it_anti_communist", {"armies": ["italy"]}, germany={"armies": ["germany", "ukraine"]}) == 0


@pytest.mark.card("it_anti_communist")
def test_anti_communist_pays_on_scorched_earth() -> None:
    """Ukraine then is no Supply space for Italy, but the card still pays (ruling 4.5)."""
    soviets = {"armies": ["moscow"], "status": ["su_scorched_earth"]}
    table = scoring("it_anti_communist", {"armies": ["italy", "ukraine"]}, soviet_union=soviets)
    assert table.vp["axis"] == 2
    assert table.choose("use:it_anti_communist").vp["axis"] == 3


@pytest.mark.card("it_balkan_resources")
@pytest.mark.parametrize(("armies", "points"), [(["italy"], 0), (["italy", "ukraine"], 0), (["italy", "balkans"], 1)])
def test_balkan_resources_pays_for_the_balkans(armies: list[str], points: int) -> None:
    """1 VP with an Italian Army in the Balkans."""
    assert worth("it_balkan_resources", {"armies": armies}) == points


@pytest.mark.card("it_balkan_resources")
@pytest.mark.rule("W-CRD-7")
def test_balkan_resources_counts_no_german_army() -> None:
    """A German Army in the Balkans is none of Italy's."""
    assert worth("it_balkan_resources", {"armies": ["italy"]}, germany={"armies": ["germany", "balkans"]}) == 0


@pytest.mark.card("it_impero")
@pytest.mark.rule("W-OPT-0")
@pytest.mark.parametrize(("reading", "points"), [("armies", 4), ("spaces", 3)])
def test_impero_counts_axis_armies_or_spaces(reading: str, points: int) -> None:
    """+1 VP for each Axis Army in North Africa, Africa, the Middle East; or each such space (ruling 7.4)."""
    pieces = {"armies": ["italy", "north_africa"]}
    germans = {"armies": ["germany", "north_africa", "africa"]}
    japanese = {"armies": ["japan", "middle_east"]}
    found = worth("it_impero", pieces, germany=germans, japan=japanese, options={"impero": reading})
    assert found == points


@pytest.mark.card("it_impero")
@pytest.mark.parametrize("reading", ["armies", "spaces"])
def test_impero_counts_nothing_else(reading: str) -> None:
    """Allied Armies, Armies elsewhere and Navies are not counted."""
    pieces = FLEET | {"armies": ["italy", "balkans"]}
    enemy = {"armies": ["united_kingdom", "africa"]}
    assert worth("it_impero", pieces, united_kingdom=enemy, options={"impero": reading}) == 0


@pytest.mark.card("it_mare_nostrum")
@pytest.mark.parametrize(
    ("navies", "points"),
    [([], 0), (["mediterranean_sea"], 1), (["mediterranean_sea", "north_sea", "bay_of_bengal"], 3)],
)
def test_mare_nostrum_pays_for_each_navy(navies: list[str], points: int) -> None:
    """+1 VP for each Italian Navy, wherever it is."""
    assert worth("it_mare_nostrum", {"armies": ["italy"], "navies": navies}) == points


@pytest.mark.card("it_mare_nostrum")
@pytest.mark.rule("W-CRD-7")
def test_mare_nostrum_counts_no_german_navy() -> None:
    """A German Navy in the Mediterranean is none of Italy's."""
    germans = {"armies": ["germany"], "navies": ["mediterranean_sea"]}
    assert worth("it_mare_nostrum", {"armies": ["italy"]}, germany=germans) == 0
