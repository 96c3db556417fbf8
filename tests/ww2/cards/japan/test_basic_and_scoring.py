"""Cards of Japan, one by one.

Build Army; Build Navy; Land Battle; Sea Battle; Status cards of the Victory step.
"""

from typing import Any

import pytest

from tests.ww2.cards.japan.setting import events, japan_to_move
from tests.ww2.table import Table

# Build Army


@pytest.mark.card("jp_build_army")
@pytest.mark.rule("W-ACT-1", "W-ACT-3", "W-CRD-1")
def test_build_army_next_to_a_supplied_piece() -> None:
    """Land next to a supplied own piece, no enemy and no own Army there; the card goes face up on the pile."""
    table = japan_to_move(
        japan={"armies": ["japan"], "navies": ["sea_of_japan"], "hand": ["jp_build_army"]},
        soviet_union={"armies": ["moscow", "vladivostok"], "hand": ["su_mao"]},
    )
    table.choose("play:jp_build_army")
    assert table.kind == "build"
    assert set(table.spaces) == {"china", "philippines", "iwo_jima"}  # Vladivostok is held, Japan is full
    assert table.why_not("space:vladivostok") == ["W-ACT-3"]
    assert table.why_not("space:japan") == ["W-PCE-1"]
    assert table.why_not("space:hawaii") == ["W-ACT-1"]
    table.choose("space:china")
    assert table.armies("japan") == {"japan", "china"}
    assert table.discard("japan") == ["jp_build_army"]


@pytest.mark.card("jp_build_army")
@pytest.mark.rule("W-ACT-1", "W-SUP-5")
def test_build_army_not_next_to_an_unsupplied_piece() -> None:
    """An Army out of supply is no neighbour to build from."""
    table = japan_to_move(
        japan={"armies": ["japan", "mongolia"], "navies": ["sea_of_japan"], "hand": ["jp_build_army"]}
    )
    table.choose("play:jp_build_army")
    assert "china" in table.spaces  # by way of the Sea of Japan
    assert "szechuan" not in table.spaces
    assert table.why_not("space:szechuan") == ["W-ACT-1"]


@pytest.mark.card("jp_build_army")
@pytest.mark.rule("W-ACT-1")
def test_build_army_into_an_empty_home_without_a_neighbour() -> None:
    """The Home may be built in with nothing next to it (ruling 2.2)."""
    table = japan_to_move(japan={"armies": ["hawaii"], "hand": ["jp_build_army"]})
    table.choose("play:jp_build_army")
    assert "japan" in table.armies("japan")


@pytest.mark.card("jp_build_army")
@pytest.mark.rule("W-ACT-4")
def test_build_army_may_name_a_supplied_army_but_no_other() -> None:
    """A supplied Army on the board may be named as just built; an unsupplied one may not."""
    table = japan_to_move(
        japan={"armies": ["japan", "mongolia"], "navies": ["sea_of_japan"], "hand": ["jp_build_army"]}
    )
    table.choose("play:jp_build_army")
    assert [key for key in table.offered if key.startswith("piece:")] == ["piece:japan/army/japan"]
    assert table.why_not("piece:japan/army/mongolia") == ["W-ACT-4"]
    table.choose("piece:japan/army/japan")
    assert events(table, "PieceBuilt", "PieceNamedAsBuilt") == [("PieceNamedAsBuilt", "japan")]


@pytest.mark.card("jp_build_army")
@pytest.mark.rule("W-PCE-3", "W-PCE-5")
def test_build_army_with_an_empty_pool_asks_to_take_one_back() -> None:
    """Five Armies out: no space is offered until one of them is taken back (ruling 2.5)."""
    armies = ["japan", "china", "southeast_asia", "szechuan", "india"]
    table = japan_to_move(japan={"armies": armies, "hand": ["jp_build_army"]})
    table.choose("play:jp_build_army")
    assert table.spaces == []
    assert table.why_not("space:mongolia") == ["W-PCE-3"]
    table.choose("remove:japan/army/india")
    assert {"india", "mongolia", "vladivostok"} <= set(table.spaces)


# Build Navy


@pytest.mark.card("jp_build_navy")
@pytest.mark.rule("W-ACT-2", "W-ACT-3", "W-SUP-3")
@pytest.mark.parametrize("mate", ["italy", "germany"])
def test_build_navy_needs_a_port_of_any_teammate(mate: str) -> None:
    """Next to a supplied own piece, with an Army of the team beside it; enemy and own Navies block."""
    homes = {"germany": ["germany"], "italy": ["italy"]}
    homes[mate].append("iwo_jima")
    table = japan_to_move(
        japan={"armies": ["japan"], "navies": ["sea_of_japan"], "hand": ["jp_build_navy"]},
        germany={"armies": homes["germany"]},
        italy={"armies": homes["italy"]},
        united_states={"armies": ["eastern_united_states"], "navies": ["north_pacific"]},
    )
    table.choose("play:jp_build_navy")
    assert table.spaces == ["central_pacific"]
    assert table.why_not("space:south_china_sea") == ["W-SUP-3"]
    assert table.why_not("space:north_pacific") == ["W-ACT-3"]
    assert table.why_not("space:sea_of_japan") == ["W-PCE-1"]
    table.choose("space:central_pacific")
    assert table.navies("japan") == {"sea_of_japan", "central_pacific"}


@pytest.mark.card("jp_build_navy")
@pytest.mark.rule("W-BRD-3", "W-BRD-4", "W-ACT-2")
@pytest.mark.parametrize(("italian", "reached"), [("southeast_asia", True), ("indonesia", False)])
def test_build_navy_through_malacca_only_while_it_is_open(italian: str, reached: bool) -> None:
    """The strait joins the two seas for the Axis only with an Axis Army in Southeast Asia."""
    table = japan_to_move(
        japan={"armies": ["japan"], "navies": ["sea_of_japan", "south_china_sea"], "hand": ["jp_build_navy"]},
        italy={"armies": ["italy", italian]},
    )
    table.choose("play:jp_build_navy")
    assert ("bay_of_bengal" in table.spaces) is reached


@pytest.mark.card("jp_build_navy")
@pytest.mark.rule("W-ACT-4", "W-SUP-3")
def test_build_navy_may_name_a_supplied_navy_but_no_other() -> None:
    """A Navy without a port is not supplied and cannot be named as just built."""
    table = japan_to_move(
        japan={"armies": ["japan"], "navies": ["sea_of_japan", "south_china_sea"], "hand": ["jp_build_navy"]}
    )
    table.choose("play:jp_build_navy")
    assert table.navies("japan") == {"sea_of_japan"}  # the only choice, made at once; the other fell in the Supply step
    assert events(table, "PieceNamedAsBuilt") == [("PieceNamedAsBuilt", "sea_of_japan")]


@pytest.mark.card("jp_build_navy")
@pytest.mark.rule("W-SUP-4")
@pytest.mark.parametrize(("portless_link", "reached"), [(True, True), (False, False)])
def test_build_navy_beyond_a_portless_navy(portless_link: bool, reached: bool) -> None:
    """Option portless_link: whether the Navy without a port carries the chain for the next one (ruling 7.2)."""
    table = japan_to_move(
        options={"portless_link": portless_link},
        japan={
            "armies": ["japan", "indonesia"],
            "navies": ["sea_of_japan", "central_pacific", "south_pacific", "indian_ocean"],
            "hand": ["jp_build_navy"],
        },
    )
    table.choose("play:jp_build_navy")
    assert ("bay_of_bengal" in table.spaces) is reached


# Land Battle


@pytest.mark.card("jp_land_battle")
@pytest.mark.rule("W-ACT-6", "W-CRD-1")
def test_land_battle_removes_the_enemy_army_chosen() -> None:
    """With two enemy Armies in the space the attacker picks one; the other is untouched (ruling 3.5)."""
    table = japan_to_move(
        japan={"armies": ["japan", "china"], "hand": ["jp_land_battle"]},
        united_kingdom={"armies": ["united_kingdom", "szechuan"]},
        united_states={"armies": ["eastern_united_states", "szechuan"]},
    )
    table.choose("play:jp_land_battle", "space:szechuan")
    assert (table.seat, table.kind) == ("japan", "piece")
    table.choose("piece:united_states/army/szechuan")
    assert table.armies("united_states") == {"eastern_united_states"}
    assert table.armies("united_kingdom") == {"united_kingdom", "szechuan"}
    assert table.discard("japan") == ["jp_land_battle"]


@pytest.mark.card("jp_land_battle")
@pytest.mark.rule("W-ACT-6")
def test_land_battle_spaces_touch_a_supplied_piece_and_hold_no_friend() -> None:
    """A Navy leads as well as an Army; a friend's space and those of unsupplied pieces are not offered."""
    table = japan_to_move(
        japan={"armies": ["japan", "africa"], "navies": ["sea_of_japan"], "hand": ["jp_land_battle"]},
        italy={"armies": ["italy", "china"]},
    )
    table.choose("play:jp_land_battle")
    assert set(table.spaces) == {"vladivostok", "philippines", "iwo_jima"}
    assert table.why_not("space:china") == ["W-ACT-6"]
    assert table.why_not("space:madagascar") == ["W-ACT-6"]
    assert table.why_not("space:sea_of_japan") == ["W-PCE-2"]


@pytest.mark.card("jp_land_battle")
@pytest.mark.rule("W-ACT-6", "W-ACT-8")
def test_land_battle_of_an_empty_space_is_fought() -> None:
    """An empty space may be battled to set off reactions."""
    table = japan_to_move(
        japan={"armies": ["japan", "china"], "hand": ["jp_land_battle"], "responses": ["jp_banzai_charge"]}
    )
    table.choose("play:jp_land_battle", "space:mongolia")
    assert events(table, "SpaceBattled", "PieceRemoved") == [("SpaceBattled", "mongolia")]
    assert (table.seat, table.uses) == ("japan", ["jp_banzai_charge"])


# Sea Battle


@pytest.mark.card("jp_sea_battle")
@pytest.mark.rule("W-ACT-7", "W-CRD-1")
def test_sea_battle_removes_an_enemy_navy_next_to_a_supplied_piece() -> None:
    """An Army on the coast leads as well; a friend's Navy bars the space."""
    table = japan_to_move(
        japan={"armies": ["japan", "china", "southeast_asia"], "hand": ["jp_sea_battle"]},
        italy={"armies": ["italy"], "navies": ["bay_of_bengal"]},
        united_kingdom={"armies": ["united_kingdom"], "navies": ["south_china_sea", "indian_ocean"]},
    )
    table.choose("play:jp_sea_battle")
    assert set(table.spaces) == {"sea_of_japan", "south_china_sea"}
    assert table.why_not("space:bay_of_bengal") == ["W-ACT-7"]
    assert table.why_not("space:indian_ocean") == ["W-ACT-7"]
    table.choose("space:south_china_sea")
    assert table.navies("united_kingdom") == {"indian_ocean"}


@pytest.mark.card("jp_sea_battle")
@pytest.mark.rule("W-ACT-7", "W-SUP-3")
def test_sea_battle_is_not_led_by_a_navy_without_a_port() -> None:
    """A Navy in the South China Sea with no port is unsupplied and reaches nothing."""
    table = japan_to_move(
        japan={"armies": ["japan"], "navies": ["sea_of_japan", "south_china_sea"], "hand": ["jp_sea_battle"]}
    )
    table.choose("play:jp_sea_battle")
    assert set(table.spaces) == {"north_pacific", "central_pacific"}


@pytest.mark.card("jp_sea_battle")
@pytest.mark.rule("W-BRD-3", "W-BRD-4", "W-ACT-7")
@pytest.mark.parametrize(("italian", "reached"), [("southeast_asia", True), ("indonesia", False)])
def test_sea_battle_through_malacca_only_while_it_is_open(italian: str, reached: bool) -> None:
    """From the South China Sea into the Bay of Bengal only with an Axis Army in Southeast Asia."""
    table = japan_to_move(
        japan={"armies": ["japan"], "navies": ["sea_of_japan", "south_china_sea"], "hand": ["jp_sea_battle"]},
        italy={"armies": ["italy", italian]},
        united_kingdom={"armies": ["united_kingdom"], "navies": ["bay_of_bengal"]},
    )
    table.choose("play:jp_sea_battle")
    assert ("bay_of_bengal" in table.spaces) is reached


# Status cards of the Victory step


def scored(card: str, armies: list[str], **others: Any) -> int:
    """The VP the Status adds in Japan's Victory step, 0 when it is not offered."""
    table = japan_to_move(
        "victory", japan={"armies": armies, "status": [card]}, united_states={"armies": ["canada"]}, **others
    )
    before = table.vp["axis"]
    if table.seat != "japan":
        return 0
    assert (table.kind, table.uses) == ("react", [card])
    table.choose(f"use:{card}")
    assert table.seat == "soviet_union"  # used once, the step is over
    assert table.country("japan")["status"] == [card]
    return table.vp["axis"] - before


VICTORY_CARDS = [
    ("jp_forward_bases", [], 0),
    ("jp_forward_bases", ["hawaii"], 2),
    ("jp_forward_bases", ["pacific_northwest"], 2),
    ("jp_forward_bases", ["new_zealand"], 2),
    ("jp_forward_bases", ["hawaii", "pacific_northwest", "new_zealand"], 2),
    ("jp_forward_bases", ["iwo_jima", "australia"], 0),
    ("jp_co_prosperity", [], 0),
    ("jp_co_prosperity", ["indonesia"], 1),
    ("jp_co_prosperity", ["new_guinea"], 1),
    ("jp_co_prosperity", ["southeast_asia"], 1),
    ("jp_co_prosperity", ["indonesia", "southeast_asia"], 2),
    ("jp_co_prosperity", ["indonesia", "new_guinea", "southeast_asia"], 3),
    ("jp_co_prosperity", ["philippines", "india"], 0),
    ("jp_imperial_designs", [], 0),
    ("jp_imperial_designs", ["iwo_jima"], 1),
    ("jp_imperial_designs", ["philippines"], 1),
    ("jp_imperial_designs", ["iwo_jima", "philippines"], 1),
    ("jp_imperial_designs", ["hawaii", "indonesia"], 0),
    ("jp_unimpeded_shipping", [], 1),
    ("jp_unimpeded_shipping", ["hawaii"], 1),
]


@pytest.mark.card("jp_forward_bases", "jp_co_prosperity", "jp_imperial_designs", "jp_unimpeded_shipping")
@pytest.mark.rule("W-VIC-2")
@pytest.mark.parametrize(("card", "armies", "points"), VICTORY_CARDS)
def test_victory_status_scores_what_it_says(card: str, armies: list[str], points: int) -> None:
    """Each pays for the spaces it names; where it would pay nothing it is not offered."""
    assert scored(card, ["japan", *armies]) == points


@pytest.mark.card("jp_forward_bases", "jp_co_prosperity", "jp_imperial_designs")
@pytest.mark.rule("W-CRD-7")
@pytest.mark.parametrize(
    ("card", "space"),
    [("jp_forward_bases", "hawaii"), ("jp_co_prosperity", "indonesia"), ("jp_imperial_designs", "philippines")],
)
def test_victory_status_does_not_count_a_teammates_army(card: str, space: str) -> None:
    """The texts speak of Japanese Armies alone."""
    assert scored(card, ["japan"], italy={"armies": ["italy", space]}) == 0


@pytest.mark.card("jp_unimpeded_shipping")
@pytest.mark.parametrize("ally", ["united_kingdom", "united_states"])
def test_unimpeded_shipping_not_with_an_allied_army_in_hawaii(ally: str) -> None:
    """Any Allied Army in Hawaii stops it."""
    other: dict[str, Any] = {ally: {"armies": ["hawaii"]}}
    table = japan_to_move("victory", japan={"armies": ["japan"], "status": ["jp_unimpeded_shipping"]}, **other)
    assert (table.seat, table.vp["axis"]) == ("soviet_union", 2)


@pytest.mark.card("jp_unimpeded_shipping")
def test_unimpeded_shipping_with_an_italian_army_or_an_allied_navy_near_hawaii() -> None:
    """An Axis Army in Hawaii and Allied Navies around it do not stop it."""
    table = japan_to_move(
        "victory",
        japan={"armies": ["japan"], "status": ["jp_unimpeded_shipping"]},
        italy={"armies": ["italy", "hawaii"]},
        united_states={"armies": ["eastern_united_states"], "navies": ["east_pacific", "central_pacific"]},
    )
    table.choose("use:jp_unimpeded_shipping")
    assert table.vp["axis"] == 2 + 1


ALL_VICTORY = ["jp_forward_bases", "jp_co_prosperity", "jp_imperial_designs", "jp_unimpeded_shipping"]


@pytest.mark.card(*ALL_VICTORY)
@pytest.mark.rule("W-TRN-7")
def test_victory_status_not_with_an_enemy_army_in_japan() -> None:
    """The whole Victory step is skipped, cards included (ruling 4.8)."""
    table = japan_to_move(
        "victory",
        japan={"armies": ["china", "hawaii", "indonesia", "iwo_jima"], "status": ALL_VICTORY},
        united_states={"armies": ["japan"]},
    )
    assert (table.seat, table.kind, table.vp["axis"]) == ("soviet_union", "play", 0)


@pytest.mark.card(*ALL_VICTORY)
@pytest.mark.rule("W-REA-1", "W-REA-3")
def test_victory_status_cards_are_used_one_by_one_and_may_be_declined() -> None:
    """All four are offered, each once; declining scores nothing more."""
    armies = ["japan", "hawaii", "indonesia", "iwo_jima"]
    table = japan_to_move("victory", japan={"armies": armies, "status": ALL_VICTORY})
    assert sorted(table.uses) == sorted(ALL_VICTORY)
    table.choose("use:jp_forward_bases")
    assert "jp_forward_bases" not in table.uses
    assert len(table.uses) == 3
    table.choose("use:jp_co_prosperity", "pass")
    assert (table.seat, table.vp["axis"]) == ("soviet_union", 2 + 2 + 1)


@pytest.mark.card(*ALL_VICTORY)
@pytest.mark.parametrize("turn", ["germany", "italy"])
def test_victory_status_not_in_a_teammates_victory_step(turn: str) -> None:
    """Only Japan's own Victory step counts."""
    table = Table(
        turn=turn,
        step="victory",
        japan={"armies": ["japan", "hawaii", "indonesia", "iwo_jima"], "status": ALL_VICTORY},
        united_kingdom={"armies": ["united_kingdom"], "hand": ["uk_sea_battle"]},
        united_states={"armies": ["eastern_united_states"], "hand": ["us_sea_battle"]},
    )
    assert (table.kind, table.vp["axis"]) == ("play", 2)


@pytest.mark.card(*ALL_VICTORY)
@pytest.mark.rule("W-CRD-3")
@pytest.mark.parametrize("card", ALL_VICTORY)
def test_victory_status_scores_in_the_turn_it_is_put_down(card: str) -> None:
    """Placing it is the Play step; it still works later the same turn (ruling 1.7)."""
    table = japan_to_move(
        japan={
            "armies": ["japan", "hawaii", "new_guinea", "iwo_jima"],
            "navies": ["sea_of_japan"],
            "hand": [card],
            "responses": ["jp_truk"],
        }
    )
    table.choose("use:jp_truk", f"play:{card}")
    assert table.discard("japan") == ["jp_truk"]
    assert (table.seat, table.kind, table.uses) == ("japan", "react", [card])
    before = table.vp["axis"]
    table.choose(f"use:{card}")
    assert table.vp["axis"] > before
