"""The rulebook's examples, move by move."""

from typing import Any

import pytest

from tests.ww2.table import Table


@pytest.mark.rule("W-EX-5", "W-ACT-8", "W-REA-5", "W-REA-8")
def test_extended_example_one() -> None:
    """Germany battles Ukraine; Stalingrad, Dive Bombers, Blitzkrieg and Rasputitsa follow."""
    table = Table(
        germany={
            "armies": ["germany", "eastern_europe", "balkans"],
            "hand": ["de_land_battle"],
            "status": ["de_dive_bombers", "de_blitzkrieg"],
            "deck": ["de_build_army", "de_build_army", "de_build_navy"],
        },
        soviet_union={
            "armies": ["moscow", "ukraine", "russia"],
            "responses": ["su_stalingrad", "su_rasputitsa"],
        },
    )
    table.choose("play:de_land_battle", "space:ukraine")
    assert (table.seat, table.uses) == ("soviet_union", ["su_stalingrad"])
    table.choose("use:su_stalingrad")
    assert "ukraine" in table.armies("soviet_union")
    assert (table.seat, table.uses) == ("germany", ["de_dive_bombers"])  # Ukraine is held: no Blitzkrieg into it
    table.choose("use:de_dive_bombers", "space:russia")
    assert "russia" not in table.armies("soviet_union")
    assert table.uses == ["de_blitzkrieg"]
    table.choose("use:de_blitzkrieg")
    assert (table.seat, table.uses) == ("soviet_union", ["su_rasputitsa"])
    assert "russia" in table.armies("germany")
    assert table.country("germany")["deck_size"] == 1
    assert table.country("soviet_union")["protected"] == ["ukraine"]
    table.choose("use:su_rasputitsa")
    assert "russia" not in table.armies("germany")
    assert table.armies("soviet_union") == {"moscow", "ukraine"}


@pytest.mark.rule("W-EX-6", "W-ACT-8", "W-REA-6", "W-REA-8")
def test_extended_example_two() -> None:
    """Japan battles the Bay of Bengal; both sides answer; the second Army lands in India (rulings 5.5, 5.6)."""
    table = Table(
        turn="japan",
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
    assert "bay_of_bengal" in table.navies("united_kingdom")
    assert (table.seat, table.uses) == ("japan", ["jp_destroyer_transport", "jp_surprise_attack"])
    table.choose("use:jp_surprise_attack", "space:south_china_sea")
    assert table.navies("united_kingdom") == {"bay_of_bengal"}
    table.choose("pass")  # Destroyer Transport is kept for the battle in the Bay of Bengal
    assert table.kind == "battle"
    table.choose("space:india")
    assert table.armies("united_kingdom") == {"united_kingdom", "australia"}
    assert table.uses == ["jp_destroyer_transport"]
    table.choose("use:jp_destroyer_transport", "space:india")
    assert "india" in table.armies("japan")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_loyal_to_crown"])
    table.choose("use:uk_loyal_to_crown")
    assert "india" not in table.armies("japan")
    assert (table.seat, table.kind) == ("japan", "build")
    table.choose("space:india")
    assert table.armies("japan") == {"japan", "china", "southeast_asia", "india"}


@pytest.mark.rule("W-EX-1", "W-BRD-3", "W-BRD-4")
def test_straits_example() -> None:
    """With a German Army in North Africa the UK cannot battle the Mediterranean; Italy can battle the North Sea."""
    board: dict[str, Any] = {
        "germany": {"armies": ["germany", "north_africa"], "navies": ["mediterranean_sea"]},
        "italy": {"armies": ["italy"], "navies": ["mediterranean_sea"], "hand": ["it_sea_battle"]},
        "united_kingdom": {"armies": ["united_kingdom"], "navies": ["north_sea"], "hand": ["uk_sea_battle"]},
    }
    table = Table(turn="united_kingdom", **board).choose("play:uk_sea_battle")
    assert "mediterranean_sea" not in table.spaces
    assert "baltic_sea" in table.spaces  # the Danish straits, which no Axis Army holds, are open to it
    table = Table(turn="italy", **board).choose("play:it_sea_battle")  # the only space it can battle
    assert table.navies("united_kingdom") == set()


@pytest.mark.rule("W-EX-2", "W-SUP-3")
@pytest.mark.parametrize(
    ("us_army", "uk_army", "can_build"),
    [
        (None, None, False),
        ("hawaii", None, True),
        (None, "new_guinea", True),
        (None, "philippines", True),
    ],
)
def test_supply_example(us_army: str | None, uk_army: str | None, can_build: bool) -> None:
    """The US builds in the Central Pacific only once an Allied Army is next to it."""
    table = Table(
        turn="united_states",
        united_states={
            "armies": ["eastern_united_states", "western_united_states", *([us_army] if us_army else [])],
            "navies": ["east_pacific"],
            "hand": ["us_build_navy"],
        },
        united_kingdom={"armies": ["australia", *([uk_army] if uk_army else [])], "navies": ["south_china_sea"]},
    )
    table.choose("play:us_build_navy")
    assert "north_atlantic" in table.spaces
    assert ("central_pacific" in table.spaces) == can_build


@pytest.mark.rule("W-EX-3", "W-CRD-1", "W-CRD-2", "W-CRD-3", "W-TRN-9")
def test_card_layout_example() -> None:
    """After three UK turns: a Response face down, a Status face up, Build Army on the pile, seven cards in hand."""
    out_of_cards: dict[str, list[str]] = {"deck": []}
    table = Table(
        turn="united_kingdom",
        round=1,
        united_kingdom={
            "armies": ["united_kingdom"],
            "hand": ["uk_destroyers", "uk_lord_linlithgow", "uk_build_army", *["uk_land_battle"] * 4],
        },
        germany=out_of_cards,
        japan=out_of_cards,
        soviet_union=out_of_cards,
        italy=out_of_cards,
        united_states=out_of_cards,
    )
    table.choose("play:uk_destroyers").pass_until("play")
    table.choose("play:uk_lord_linlithgow").pass_until("play")
    table.choose("play:uk_build_army", "use:uk_lord_linlithgow").pass_until("play")
    seen = table.state.view("germany")["countries"]
    assert isinstance(seen, dict)
    shown = seen["united_kingdom"]
    assert shown["responses_size"] == 1
    assert shown["status"] == ["uk_lord_linlithgow"]
    assert shown["discard_top"] == "uk_build_army"
    assert shown["hand_size"] == 7
    assert "india" in shown["armies"]


@pytest.mark.rule("W-EX-4", "W-DIS-2", "W-DIS-6")
def test_frontal_assault_example() -> None:
    """Frontal Assault with one card left and no deck: the card goes and the missing one costs the Allies 1 VP."""
    table = Table(
        turn="soviet_union",
        vp={"axis": 5, "allies": 5},
        soviet_union={
            "armies": ["moscow"],
            "hand": ["su_land_battle", "su_build_navy"],
            "status": ["su_frontal_assault"],
            "deck": [],
        },
        germany={"armies": ["germany", "ukraine", "russia"]},
    )
    table.choose("play:su_land_battle", "space:ukraine", "use:su_frontal_assault")
    assert table.hand("soviet_union") == []
    assert table.vp == {"axis": 5, "allies": 4}
    table.choose("space:russia")
    assert table.armies("germany") == {"germany"}


@pytest.mark.rule("W-EX-7", "W-CRD-5")
def test_tito_example() -> None:
    """Tito's Partisans recruits in the Balkans although no Axis Army was there to eliminate."""
    table = Table(turn="soviet_union", soviet_union={"armies": ["moscow", "ukraine"], "hand": ["su_tito"]})
    table.choose("play:su_tito")
    assert table.offered == ["pass", "country:united_kingdom", "country:soviet_union"]
    table.choose("country:soviet_union", "space:balkans")
    assert "balkans" in table.armies("soviet_union")
