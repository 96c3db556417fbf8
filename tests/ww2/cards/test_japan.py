"""Japan's deck, card by card."""

from typing import Any

import pytest

from tests.ww2.table import Table

Country = dict[str, Any]

SOVIET_WITH_A_CARD: Country = {"armies": ["moscow"], "hand": ["su_mao"], "deck": []}


def japan_to_move(step: str = "play", options: dict[str, object] | None = None, **countries: Any) -> Table:
    """Japan's turn. The Soviet Union, next in turn, holds a card, so the machine stops at its Play step."""
    given: dict[str, Any] = {"soviet_union": SOVIET_WITH_A_CARD, **countries}
    given["japan"] = {"deck": [], **given.get("japan", {"armies": ["japan"]})}
    return Table(turn="japan", step=step, options=options, **given)


def events(table: Table, *types: str) -> list[tuple[str, object]]:
    """What happened, of those types: the type and the space (or country) it happened to."""
    found = [event for event in table.state.events_for(None) if event["type"] in types]
    return [(str(event["type"]), event.get("space", event.get("country"))) for event in found]


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


# Economic Warfare

UK_DECK = ["uk_build_army"] * 4 + ["uk_build_navy"] * 4
US_DECK = ["us_build_army"] * 4 + ["us_build_navy"] * 4

PATROLS: list[tuple[list[str], dict[str, Any], int]] = [
    (["bay_of_bengal"], {}, 1),
    (["indian_ocean"], {}, 1),
    (["bay_of_bengal", "indian_ocean"], {}, 2),
    (["south_china_sea"], {}, 0),
    (["south_china_sea"], {"italy": {"armies": ["italy", "southeast_asia"]}}, 1),
    (["mediterranean_sea"], {}, 0),
    (["mediterranean_sea"], {"germany": {"armies": ["germany", "middle_east"]}}, 1),
    (["mediterranean_sea"], {"germany": {"armies": ["germany", "north_africa"]}}, 0),
    (["southern_ocean", "sea_of_japan"], {}, 0),
    (["bay_of_bengal", "indian_ocean", "south_china_sea"], {"italy": {"armies": ["italy", "southeast_asia"]}}, 3),
]


@pytest.mark.card("jp_indian_ocean_patrols")
@pytest.mark.rule("W-CRD-1", "W-BRD-4")
@pytest.mark.parametrize(("navies", "others", "counted"), PATROLS)
def test_indian_ocean_patrols_counts_navies(navies: list[str], others: dict[str, Any], counted: int) -> None:
    """2 VP and 2 cards of the UK's deck for each Navy in the Bay of Bengal or a sea next to it, open straits too."""
    table = japan_to_move(
        japan={"armies": ["japan"], "navies": navies, "hand": ["jp_indian_ocean_patrols"], "deck": []},
        united_kingdom={"armies": ["united_kingdom"], "deck": UK_DECK},
        **others,
    )
    table.choose("play:jp_indian_ocean_patrols")
    assert table.country("united_kingdom")["deck_size"] == 8 - 2 * counted
    assert len(table.discard("united_kingdom")) == 2 * counted
    assert table.vp == {"axis": 2 * counted + 2, "allies": 0}  # 2 for Japan itself in the Victory step
    assert table.discard("japan") == ["jp_indian_ocean_patrols"]


@pytest.mark.card("jp_indian_ocean_patrols")
@pytest.mark.rule("W-CRD-7")
def test_indian_ocean_patrols_does_not_count_others() -> None:
    """Neither Italian Navies nor Japanese Armies count."""
    table = japan_to_move(
        japan={"armies": ["japan", "india"], "hand": ["jp_indian_ocean_patrols"]},
        italy={"armies": ["italy"], "navies": ["bay_of_bengal"]},
        united_kingdom={"armies": ["united_kingdom"], "deck": UK_DECK},
    )
    table.choose("play:jp_indian_ocean_patrols")
    assert table.country("united_kingdom")["deck_size"] == 8


SUBMARINES = [
    (["east_pacific"], 1),
    (["north_pacific"], 1),
    (["central_pacific"], 1),
    (["south_pacific"], 1),
    (["southeast_pacific"], 1),
    (["sea_of_japan", "south_china_sea"], 0),
    ([], 0),
    (["east_pacific", "north_pacific", "central_pacific", "sea_of_japan"], 3),
]


@pytest.mark.card("jp_sub_pacific")
@pytest.mark.rule("W-CRD-1")
@pytest.mark.parametrize(("navies", "counted"), SUBMARINES)
@pytest.mark.parametrize("wolf_packs_on_zero", [False, True])
def test_sub_pacific_counts_navies(navies: list[str], counted: int, wolf_packs_on_zero: bool) -> None:
    """2 VP and 2 cards of the US deck for each Navy in the East Pacific or a sea next to it; no Wolf Packs."""
    table = japan_to_move(
        options={"wolf_packs_on_zero": wolf_packs_on_zero},
        japan={"armies": ["japan"], "navies": navies, "hand": ["jp_sub_pacific"]},
        germany={"armies": ["germany"], "status": ["de_wolf_packs"]},
        united_states={"armies": ["eastern_united_states"], "deck": US_DECK},
    )
    table.choose("play:jp_sub_pacific")
    assert (table.seat, table.kind) == ("soviet_union", "play")
    assert table.country("united_states")["deck_size"] == 8 - 2 * counted
    assert table.vp == {"axis": 2 * counted + 2, "allies": 0}


@pytest.mark.card("jp_indian_ocean_patrols", "jp_sub_pacific")
@pytest.mark.rule("W-CRD-6")
@pytest.mark.parametrize(
    ("card", "navy"), [("jp_indian_ocean_patrols", "bay_of_bengal"), ("jp_sub_pacific", "east_pacific")]
)
def test_economic_warfare_discards_before_it_scores(card: str, navy: str) -> None:
    """The discards of a text come before its points (ruling 1.5)."""
    table = japan_to_move(japan={"armies": ["japan"], "navies": [navy], "hand": [card]})
    table.choose(f"play:{card}")
    shown = [event["type"] for event in table.state.events_for(None)]
    assert shown.index("DeckDiscarded") < shown.index("PointsScored")


@pytest.mark.card("jp_indian_ocean_patrols", "jp_sub_pacific")
@pytest.mark.rule("W-DIS-2", "W-DIS-5")
@pytest.mark.parametrize(("vp_floor", "left"), [(False, -1), (True, 0)])
@pytest.mark.parametrize(
    ("card", "navy", "target"),
    [
        ("jp_indian_ocean_patrols", "bay_of_bengal", "united_kingdom"),
        ("jp_sub_pacific", "east_pacific", "united_states"),
    ],
)
def test_economic_warfare_on_a_short_deck(card: str, navy: str, target: str, vp_floor: bool, left: int) -> None:
    """A missing card costs the target's team 1 VP, below zero unless option vp_floor (ruling 7.5)."""
    prefix = "uk" if target == "united_kingdom" else "us"
    short: dict[str, Any] = {
        target: {"armies": ["canada"], "hand": [f"{prefix}_sea_battle"], "deck": [f"{prefix}_build_army"]}
    }
    table = japan_to_move(
        options={"vp_floor": vp_floor},
        japan={"armies": ["japan"], "navies": [navy], "hand": [card]},
        **short,
    )
    table.choose(f"play:{card}")
    assert table.vp == {"axis": 4, "allies": left}
    assert table.country(target)["deck_size"] == 0
    assert table.hand(target) == [f"{prefix}_sea_battle"]  # the deck pays, never the hand


@pytest.mark.card("jp_indian_ocean_patrols", "jp_sub_pacific")
@pytest.mark.rule("W-REA-2")
@pytest.mark.parametrize("card", ["jp_indian_ocean_patrols", "jp_sub_pacific"])
def test_economic_warfare_cancelled_by_asw_tactics(card: str) -> None:
    """ASW Tactics ignores the whole text: no discard, no VP; the card is discarded as usual (ruling 5.13)."""
    table = japan_to_move(
        japan={"armies": ["japan"], "navies": ["bay_of_bengal", "east_pacific"], "hand": [card]},
        united_kingdom={"armies": ["united_kingdom"], "deck": UK_DECK, "responses": ["uk_asw_tactics"]},
        united_states={"armies": ["eastern_united_states"], "deck": US_DECK},
    )
    table.choose(f"play:{card}")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_asw_tactics"])
    table.choose("use:uk_asw_tactics")
    assert table.country("united_kingdom")["deck_size"] == table.country("united_states")["deck_size"] == 8
    assert table.vp["axis"] == 2
    assert table.discard("japan") == [card]


@pytest.mark.card("jp_indian_ocean_patrols", "jp_sub_pacific")
@pytest.mark.rule("W-CRD-12", "W-CRD-11")
@pytest.mark.parametrize("card", ["jp_indian_ocean_patrols", "jp_sub_pacific"])
def test_economic_warfare_scores_at_once_with_both_homes_lost(card: str) -> None:
    """VP without a step are scored even with the Home occupied, and the target need not hold its own."""
    table = japan_to_move(
        japan={"armies": ["china"], "navies": ["bay_of_bengal", "east_pacific"], "hand": [card]},
        germany={"armies": ["germany", "united_kingdom", "eastern_united_states"]},
        united_kingdom={"armies": ["canada"], "deck": UK_DECK},
        united_states={"armies": ["japan"], "deck": US_DECK},
    )
    table.choose(f"play:{card}")
    assert table.vp["axis"] == 2
    sizes = [table.country(name)["deck_size"] for name in ("united_kingdom", "united_states")]
    assert sorted(sizes) == [6, 8]


# Banzai Charge


def banzai(**countries: Any) -> Table:
    japan = {"armies": ["japan", "china"], "hand": ["jp_land_battle"], "responses": ["jp_banzai_charge"]}
    return japan_to_move(**{"japan": japan, **countries})


@pytest.mark.card("jp_banzai_charge")
@pytest.mark.rule("W-CRD-2", "W-ACT-10")
def test_banzai_charge_battles_the_same_space_again() -> None:
    """The second Army in the space falls too; the Response is then face up on the pile."""
    table = banzai(
        united_kingdom={"armies": ["united_kingdom", "szechuan"]},
        united_states={"armies": ["eastern_united_states", "szechuan"]},
    )
    table.choose("play:jp_land_battle", "space:szechuan", "piece:united_kingdom/army/szechuan")
    assert (table.seat, table.uses) == ("japan", ["jp_banzai_charge"])
    table.choose("use:jp_banzai_charge", "space:szechuan")
    assert table.armies("united_states") == {"eastern_united_states"}
    assert table.discard("japan")[:2] == ["jp_banzai_charge", "jp_land_battle"]
    assert table.country("japan")["responses"] == []


@pytest.mark.card("jp_banzai_charge")
@pytest.mark.rule("W-ACT-6")
def test_banzai_charge_reaches_only_the_space_and_its_neighbours() -> None:
    """Of the legal targets only those next to the space battled count."""
    table = banzai()
    table.choose("play:jp_land_battle", "space:szechuan", "use:jp_banzai_charge")
    assert set(table.spaces) == {"szechuan", "mongolia", "southeast_asia"}  # Vladivostok is not next to Szechuan
    assert table.why_not("space:vladivostok") == ["W-ACT-10"]


@pytest.mark.card("jp_banzai_charge")
@pytest.mark.rule("W-ACT-6")
def test_banzai_charge_may_be_led_by_another_piece_but_not_an_unsupplied_one() -> None:
    """Adjacency is checked anew from any supplied piece (ruling 3.1)."""
    table = banzai(
        japan={
            "armies": ["japan", "china", "southeast_asia", "kazakhstan"],
            "hand": ["jp_land_battle"],
            "responses": ["jp_banzai_charge"],
        }
    )
    table.choose("play:jp_land_battle", "space:szechuan", "use:jp_banzai_charge")
    assert set(table.spaces) == {"szechuan", "mongolia", "india"}  # not the Middle East, next to Kazakhstan alone


@pytest.mark.card("jp_banzai_charge")
@pytest.mark.rule("W-REA-9")
def test_banzai_charge_not_after_a_sea_battle_or_a_build() -> None:
    """It answers a battle on land alone."""
    japan: Country = {"armies": ["japan", "china"], "responses": ["jp_banzai_charge"]}
    table = banzai(japan={**japan, "hand": ["jp_sea_battle", "jp_build_army"]})
    table.choose("play:jp_sea_battle")
    assert "use:jp_banzai_charge" not in table.offered
    table = banzai(japan={**japan, "hand": ["jp_build_army", "jp_build_navy"]})
    table.choose("play:jp_build_army", "space:mongolia")
    assert (table.seat, table.kind) == ("japan", "discard")


@pytest.mark.card("jp_banzai_charge")
@pytest.mark.rule("W-REA-10")
def test_banzai_charge_not_after_a_teammates_battle() -> None:
    """Only Japan's own battles."""
    table = Table(
        turn="germany",
        germany={"armies": ["germany"], "hand": ["de_land_battle", "de_build_army"]},
        japan={"armies": ["japan", "china"], "responses": ["jp_banzai_charge"]},
    )
    table.choose("play:de_land_battle", "space:eastern_europe")
    assert (table.seat, table.kind) == ("germany", "discard")


@pytest.mark.card("jp_banzai_charge")
@pytest.mark.rule("W-ACT-8", "W-REA-4")
def test_banzai_charge_after_a_saved_army_and_after_the_other_team() -> None:
    """A prevented removal is still a battle; the other team is asked before Japan."""
    table = banzai(
        united_kingdom={"armies": ["united_kingdom", "india", "szechuan"], "responses": ["uk_defensive_posture"]}
    )
    table.choose("play:jp_land_battle", "space:szechuan")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_defensive_posture"])
    table.choose("use:uk_defensive_posture")
    assert (table.seat, table.uses) == ("japan", ["jp_banzai_charge"])
    table.choose("use:jp_banzai_charge", "space:szechuan")
    assert "szechuan" in table.armies("united_kingdom")  # safe for the rest of the turn


@pytest.mark.card("jp_banzai_charge")
@pytest.mark.rule("W-REA-1")
def test_banzai_charge_may_be_kept() -> None:
    """Passing leaves it on the table, face down, for a later battle."""
    table = banzai()
    table.choose("play:jp_land_battle", "space:szechuan", "pass")
    assert table.seat == "soviet_union"
    assert table.country("japan")["responses"] == ["jp_banzai_charge"]


# Battleship Repair


def us_battles_a_navy(japanese_navies: list[str], **japan: object) -> Table:
    """The US battles the North Pacific from the East Pacific; Japan holds Hawaii as a port."""
    return Table(
        turn="united_states",
        united_states={
            "armies": ["western_united_states"],
            "navies": ["east_pacific"],
            "hand": ["us_sea_battle", "us_build_navy"],
        },
        japan={
            "armies": ["japan", "hawaii"],
            "navies": japanese_navies,
            "responses": ["jp_battleship_repair"],
            **japan,
        },
    ).choose("play:us_sea_battle", "space:north_pacific")


@pytest.mark.card("jp_battleship_repair")
@pytest.mark.rule("W-REA-8", "W-CRD-2")
def test_battleship_repair_saves_a_supplied_navy() -> None:
    """The Navy stays and is safe until the turn ends; the card is spent."""
    table = us_battles_a_navy(["sea_of_japan", "north_pacific"])
    assert (table.seat, table.uses) == ("japan", ["jp_battleship_repair"])
    table.choose("use:jp_battleship_repair")
    assert "north_pacific" in table.navies("japan")
    assert table.country("japan")["protected"] == ["north_pacific"]
    assert table.country("japan")["responses"] == []
    assert table.discard("japan")[0] == "jp_battleship_repair"


@pytest.mark.card("jp_battleship_repair")
@pytest.mark.rule("W-REA-1")
def test_battleship_repair_declined_lets_the_navy_go() -> None:
    """Passing means the Navy is removed and the card kept."""
    table = us_battles_a_navy(["sea_of_japan", "north_pacific"]).choose("pass")
    assert table.navies("japan") == {"sea_of_japan"}
    assert table.country("japan")["responses"] == ["jp_battleship_repair"]


@pytest.mark.card("jp_battleship_repair")
@pytest.mark.rule("W-SUP-1", "W-SUP-3")
@pytest.mark.parametrize("armies", [["japan", "hawaii"], ["japan"]])
def test_battleship_repair_not_for_an_unsupplied_navy(armies: list[str]) -> None:
    """Without the chain, or without a port, the Navy is unsupplied and cannot be saved."""
    navies = ["north_pacific"] if len(armies) == 2 else ["sea_of_japan", "north_pacific"]
    table = us_battles_a_navy(navies, armies=armies)
    assert table.seat == "united_states"
    assert "north_pacific" not in table.navies("japan")


@pytest.mark.card("jp_battleship_repair")
@pytest.mark.rule("W-TRN-6")
def test_battleship_repair_not_in_the_supply_step() -> None:
    """A Navy that falls for want of supply is not supplied (ruling 5.9)."""
    table = japan_to_move(
        "supply", japan={"armies": ["japan"], "navies": ["indian_ocean"], "responses": ["jp_battleship_repair"]}
    )
    assert table.seat == "soviet_union"
    assert table.navies("japan") == set()
    assert table.country("japan")["responses"] == ["jp_battleship_repair"]


@pytest.mark.card("jp_battleship_repair")
@pytest.mark.rule("W-CRD-7")
def test_battleship_repair_not_for_an_army_nor_a_teammates_navy() -> None:
    """It speaks of Japanese Navies."""
    us: Country = {"armies": ["western_united_states"], "navies": ["east_pacific"]}
    japan: Country = {"armies": ["japan", "hawaii"], "navies": ["sea_of_japan"], "responses": ["jp_battleship_repair"]}
    table = Table(turn="united_states", united_states={**us, "hand": ["us_land_battle", "us_magic"]}, japan=japan)
    table.choose("play:us_land_battle", "space:hawaii")
    assert table.seat == "united_states"
    assert "hawaii" not in table.armies("japan")
    table = Table(
        turn="united_states",
        united_states={**us, "hand": ["us_sea_battle", "us_magic"]},
        japan=japan,
        italy={"armies": ["italy", "pacific_northwest"], "navies": ["north_pacific"]},
    )
    table.choose("play:us_sea_battle", "space:north_pacific")
    assert table.seat == "united_states"


@pytest.mark.card("jp_battleship_repair")
@pytest.mark.rule("W-REA-8")
def test_battleship_repair_holds_against_a_second_battle_of_the_turn() -> None:
    """UK, Royal Navy: the same Navy is battled again and cannot be removed; a battle took place all the same."""
    table = Table(
        turn="united_kingdom",
        united_kingdom={
            "armies": ["australia"],
            "status": ["uk_royal_navy"],
            "hand": ["uk_sea_battle", "uk_build_army", "uk_build_navy", "uk_bomber_command"],
        },
        japan={
            "armies": ["japan", "philippines"],
            "navies": ["sea_of_japan", "south_china_sea"],
            "responses": ["jp_battleship_repair"],
        },
    )
    table.choose("play:uk_sea_battle", "space:south_china_sea", "use:jp_battleship_repair")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_royal_navy"])
    table.choose("use:uk_royal_navy", "discard:uk_build_army", "discard:uk_build_navy", "space:south_china_sea")
    assert "south_china_sea" in table.navies("japan")
    assert len(events(table, "SpaceBattled")) == 2


@pytest.mark.card("jp_battleship_repair")
@pytest.mark.rule("W-REA-8")
def test_battleship_repair_ends_with_the_turn() -> None:
    """In the next turn the Navy is as vulnerable as before."""
    table = us_battles_a_navy(["sea_of_japan", "north_pacific"]).choose("use:jp_battleship_repair", "done")
    assert table.country("japan")["protected"] == []


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


# Surprise Attack


def surprise(*responses: str, **countries: Any) -> Table:
    japan = {
        "armies": ["japan", "china", "southeast_asia"],
        "navies": ["sea_of_japan"],
        "hand": ["jp_sea_battle"],
        "responses": ["jp_surprise_attack", *responses],
    }
    return japan_to_move(**{"japan": japan, **countries}).choose("play:jp_sea_battle", "space:bay_of_bengal")


@pytest.mark.card("jp_surprise_attack")
@pytest.mark.rule("W-CRD-4", "W-CRD-2")
def test_surprise_attack_battles_any_sea_then_any_land() -> None:
    """Not bound to the space of the first battle."""
    table = surprise(
        united_kingdom={"armies": ["united_kingdom", "szechuan"], "navies": ["south_china_sea"]},
        united_states={"armies": ["eastern_united_states"], "navies": ["north_pacific"]},
    )
    assert (table.seat, table.uses) == ("japan", ["jp_surprise_attack"])
    table.choose("use:jp_surprise_attack")
    assert table.kind == "battle"
    assert set(table.spaces) == {"bay_of_bengal", "south_china_sea", "north_pacific", "central_pacific"}
    table.choose("space:north_pacific")
    assert table.navies("united_states") == set()
    lands = {"india", "szechuan", "mongolia", "vladivostok", "philippines", "iwo_jima"}
    assert (table.kind, set(table.spaces)) == ("battle", lands)
    table.choose("space:szechuan")
    assert table.armies("united_kingdom") == {"united_kingdom"}
    assert table.discard("japan")[0] == "jp_surprise_attack"


@pytest.mark.card("jp_surprise_attack")
@pytest.mark.rule("W-CRD-5")
def test_surprise_attack_either_half_may_be_skipped() -> None:
    """Skip the sea, do the land; or the other way round."""
    table = surprise().choose("use:jp_surprise_attack", "pass", "space:india")
    battled = [space for _, space in events(table, "SpaceBattled")]
    assert battled == ["bay_of_bengal", "india"]
    table = surprise().choose("use:jp_surprise_attack", "space:south_china_sea", "pass")
    battled = [space for _, space in events(table, "SpaceBattled")]
    assert battled == ["bay_of_bengal", "south_china_sea"]


@pytest.mark.card("jp_surprise_attack")
@pytest.mark.rule("W-REA-9")
def test_surprise_attack_not_after_a_land_battle() -> None:
    """A battle at sea alone sets it off."""
    table = japan_to_move(
        japan={"armies": ["japan", "china"], "hand": ["jp_land_battle"], "responses": ["jp_surprise_attack"]}
    )
    table.choose("play:jp_land_battle", "space:szechuan")
    assert table.seat == "soviet_union"


@pytest.mark.card("jp_surprise_attack", "jp_destroyer_transport")
@pytest.mark.rule("W-REA-2", "W-REA-6")
def test_surprise_attack_inner_sea_battle_is_answered_before_the_land_half() -> None:
    """Destroyer Transport beside the inner sea, before the land half; afterwards only beside the first (5.5)."""
    table = surprise("jp_destroyer_transport").choose("use:jp_surprise_attack", "space:north_pacific")
    assert (table.kind, table.uses) == ("react", ["jp_destroyer_transport"])
    other = surprise("jp_destroyer_transport").choose("use:jp_surprise_attack", "space:north_pacific")
    other.choose("use:jp_destroyer_transport")
    assert set(other.spaces) == {"vladivostok", "iwo_jima"}  # beside the North Pacific
    table.choose("pass")
    assert table.kind == "battle"  # now the land half: too late for the inner battle
    table.choose("space:mongolia")
    assert table.uses == ["jp_destroyer_transport"]  # the first battle is still open
    table.choose("use:jp_destroyer_transport")
    assert table.spaces == ["india"]  # beside the Bay of Bengal


@pytest.mark.card("jp_surprise_attack", "jp_banzai_charge")
@pytest.mark.rule("W-REA-6")
def test_surprise_attack_land_half_is_answered_by_banzai_charge() -> None:
    """The land battle it grants sets off cards for land battles."""
    table = surprise("jp_banzai_charge").choose("use:jp_surprise_attack", "pass", "space:india")
    assert table.uses == ["jp_banzai_charge"]
    table.choose("use:jp_banzai_charge", "space:szechuan")
    assert [space for _, space in events(table, "SpaceBattled")] == ["bay_of_bengal", "india", "szechuan"]


@pytest.mark.card("jp_surprise_attack")
@pytest.mark.rule("W-REA-5")
def test_surprise_attack_inner_battle_lets_the_defender_answer() -> None:
    """Destroyers may save the Navy battled by the inner battle."""
    table = surprise(
        united_kingdom={
            "armies": ["united_kingdom", "australia"],
            "navies": ["south_china_sea"],
            "responses": ["uk_destroyers"],
        }
    )
    table.choose("use:jp_surprise_attack", "space:south_china_sea")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_destroyers"])
    table.choose("use:uk_destroyers")
    assert table.navies("united_kingdom") == {"south_china_sea"}
    assert (table.seat, table.kind) == ("japan", "battle")  # the land half goes on


# Truk

OUTPOST: Country = {
    "armies": ["japan", "hawaii", "new_guinea"],
    "navies": ["central_pacific"],
    "responses": ["jp_truk"],
}


def unsupplied(table: Table) -> set[str]:
    return set(table.country("japan")["unsupplied"])


@pytest.mark.card("jp_truk")
@pytest.mark.rule("W-CRD-10", "W-CRD-2")
def test_truk_supplies_pieces_in_and_next_to_the_central_pacific() -> None:
    """Armies and Navies there count as supplied; others do not."""
    table = japan_to_move(
        japan={
            "armies": ["japan", "hawaii", "iwo_jima", "philippines", "india"],
            "navies": ["central_pacific", "south_pacific", "east_pacific", "indian_ocean", "southeast_pacific"],
            "hand": ["jp_build_army"],
            "responses": ["jp_truk"],
        }
    )
    far = {"indian_ocean", "southeast_pacific"}
    near = {"hawaii", "iwo_jima", "philippines", "central_pacific", "south_pacific", "east_pacific"}
    assert unsupplied(table) == near | far
    table.choose("use:jp_truk")
    assert unsupplied(table) == far
    assert (table.seat, table.kind) == ("japan", "play")  # it is not the Play step
    assert table.discard("japan") == ["jp_truk"]
    assert table.why_not("use:jp_truk") == ["W-CRD-2"]


@pytest.mark.card("jp_truk")
@pytest.mark.rule("W-TRN-6")
def test_truk_in_the_supply_step_keeps_the_pieces() -> None:
    """Flipped before the removal, it saves what it covers; the rest falls (ruling 5.14)."""
    table = japan_to_move("supply", japan={**OUTPOST, "armies": ["japan", "hawaii", "new_guinea", "africa"]})
    assert (table.seat, table.kind, table.offered) == ("japan", "supply", ["pass", "use:jp_truk"])
    table.choose("use:jp_truk")
    assert table.armies("japan") == {"japan", "hawaii", "new_guinea"}
    assert table.navies("japan") == {"central_pacific"}


@pytest.mark.card("jp_truk")
@pytest.mark.rule("W-TRN-6", "W-REA-1")
def test_truk_declined_in_the_supply_step() -> None:
    """Nothing saved; the card stays for another turn."""
    table = japan_to_move("supply", japan=OUTPOST).choose("pass")
    assert table.armies("japan") == {"japan"}
    assert table.navies("japan") == set()
    assert table.country("japan")["responses"] == ["jp_truk"]


@pytest.mark.card("jp_truk")
@pytest.mark.rule("W-SUP-5", "W-ACT-7")
def test_truk_inside_a_battle_question_opens_new_targets() -> None:
    """Used while the space is being chosen, it lets the Navy it supplies lead the battle."""
    table = japan_to_move(japan={**OUTPOST, "hand": ["jp_sea_battle"]})
    table.choose("play:jp_sea_battle")
    assert (table.kind, table.spaces) == ("battle", ["sea_of_japan"])  # one target, asked because of Truk
    table.choose("use:jp_truk")
    assert set(table.spaces) >= {"sea_of_japan", "south_pacific", "east_pacific", "north_pacific"}
    assert table.kind == "battle"


@pytest.mark.card("jp_truk")
@pytest.mark.rule("W-SUP-5", "W-ACT-2")
def test_truk_inside_a_build_question_opens_new_spaces() -> None:
    """A Navy may be built next to a piece Truk supplies, where Truk supplies the new Navy too, port or not."""
    table = japan_to_move(japan={**OUTPOST, "armies": ["japan"], "hand": ["jp_build_navy"]})
    table.choose("play:jp_build_navy")
    assert table.spaces == ["sea_of_japan"]
    table.choose("use:jp_truk")
    assert set(table.spaces) == {"sea_of_japan", "south_china_sea", "north_pacific", "south_pacific", "east_pacific"}


@pytest.mark.card("jp_truk")
@pytest.mark.rule("W-ACT-1", "W-ACT-2")
def test_truk_is_no_source_for_what_lies_beyond() -> None:
    """A new piece outside the area needs a chain of its own (ruling 4.6)."""
    japan = {"armies": ["japan", "hawaii"], "navies": ["east_pacific"], "responses": ["jp_truk"]}
    table = japan_to_move(japan={**japan, "hand": ["jp_build_army"]})
    table.choose("use:jp_truk", "play:jp_build_army")
    assert "new_zealand" not in table.spaces  # next to the East Pacific, but a piece there would be out of supply
    assert "space:western_united_states" in table.offered  # a Supply space supplies itself
    assert "latin_america" not in table.spaces


@pytest.mark.card("jp_truk")
@pytest.mark.rule("W-CRD-10")
def test_truk_covers_pieces_that_come_later_in_the_turn() -> None:
    """An Army built next to it after Truk was used stays supplied through the Supply step."""
    table = japan_to_move(
        japan={"armies": ["japan"], "navies": ["central_pacific"], "hand": ["jp_build_army"], "responses": ["jp_truk"]}
    )
    table.choose("use:jp_truk", "play:jp_build_army", "space:hawaii")
    assert table.seat == "soviet_union"
    assert table.armies("japan") == {"japan", "hawaii"}


@pytest.mark.card("jp_truk")
@pytest.mark.rule("W-CRD-10")
def test_truk_ends_with_the_turn() -> None:
    """On the next country's turn the pieces are out of supply again."""
    table = japan_to_move(japan={**OUTPOST, "hand": ["jp_build_army"]}).choose("use:jp_truk", "discard:jp_build_army")
    assert table.seat == "soviet_union"
    assert table.armies("japan") == {"japan", "hawaii", "new_guinea"}
    assert unsupplied(table) == {"hawaii", "new_guinea", "central_pacific"}


@pytest.mark.card("jp_truk")
@pytest.mark.rule("W-REA-10")
@pytest.mark.parametrize("turn", ["germany", "united_states"])
def test_truk_not_on_anothers_turn(turn: str) -> None:
    """Japan's own turn alone: neither offered nor accepted, not even while Japan is asked to react."""
    table = Table(
        turn=turn,
        germany={"armies": ["germany"], "hand": ["de_build_army"]},
        united_states={
            "armies": ["western_united_states"],
            "navies": ["east_pacific"],
            "hand": ["us_sea_battle", "us_magic"],
        },
        japan={
            "armies": ["japan", "hawaii"],
            "navies": ["sea_of_japan", "north_pacific"],
            "responses": ["jp_truk", "jp_battleship_repair"],
        },
    )
    assert "use:jp_truk" not in table.offered
    if turn == "united_states":
        table.choose("play:us_sea_battle", "space:north_pacific")
        assert (table.seat, table.uses) == ("japan", ["jp_battleship_repair"])
    assert table.why_not("use:jp_truk", "japan") != []


@pytest.mark.card("jp_truk", "jp_mobile_force")
@pytest.mark.rule("W-TRN-3")
def test_truk_at_the_beginning_of_the_turn_and_in_the_discard_step() -> None:
    """Offered beside every question put to Japan in its turn."""
    table = japan_to_move(
        japan={
            "armies": ["japan"],
            "hand": ["jp_build_army", "jp_build_navy"],
            "responses": ["jp_truk", "jp_mobile_force"],
        }
    )
    assert (table.kind, table.uses) == ("react", ["jp_mobile_force", "jp_truk"])
    table.choose("pass")
    assert (table.kind, table.uses) == ("play", ["jp_truk"])
    table.choose("discard:jp_build_army")
    assert (table.kind, table.uses) == ("discard", ["jp_truk"])


@pytest.mark.card("jp_truk")
@pytest.mark.rule("W-CRD-2")
def test_truk_may_be_used_later_in_the_turn_it_is_placed() -> None:
    """Any moment of the own turn: also the Supply step of the turn it was put down."""
    table = japan_to_move(japan={"armies": ["japan", "hawaii"], "hand": ["jp_truk"]})
    table.choose("play:jp_truk")
    assert (table.kind, table.uses) == ("supply", ["jp_truk"])
    table.choose("use:jp_truk")
    assert "hawaii" in table.armies("japan")


@pytest.mark.card("jp_truk", "jp_destroyer_transport")
@pytest.mark.rule("W-SUP-5")
def test_truk_inside_a_reaction() -> None:
    """Used in the middle of Destroyer Transport, it widens where the next Army may be built."""
    table = japan_to_move(
        japan={
            "armies": ["japan"],
            "navies": ["sea_of_japan", "central_pacific"],
            "hand": ["jp_sea_battle"],
            "responses": ["jp_truk", "jp_destroyer_transport"],
        }
    )
    table.choose("play:jp_sea_battle", "space:north_pacific")
    assert table.uses == ["jp_destroyer_transport", "jp_truk"]
    table.choose("use:jp_destroyer_transport")
    assert set(table.spaces) == {"vladivostok", "iwo_jima"}
    table.choose("use:jp_truk")
    assert set(table.spaces) == {"vladivostok", "iwo_jima", "hawaii"}


@pytest.mark.card("jp_truk", "jp_battleship_repair")
@pytest.mark.rule("W-INF-1", "W-INF-2")
def test_responses_lie_face_down_until_used() -> None:
    """Others see how many there are, never which; a used one is public."""
    table = japan_to_move(
        japan={**OUTPOST, "hand": ["jp_build_army"], "responses": ["jp_truk", "jp_battleship_repair"]}
    )
    view: Any = table.state.view("germany")
    seen = view["countries"]["japan"]
    assert seen["responses_size"] == 2
    assert "responses" not in seen
    table.choose("use:jp_truk")
    view = table.state.view("germany")
    assert view["countries"]["japan"]["responses_size"] == 1
    assert view["countries"]["japan"]["discard_top"] == "jp_truk"


@pytest.mark.card("jp_banzai_charge")
@pytest.mark.rule("W-CRD-2", "W-TRN-4")
def test_a_response_is_placed_as_the_play_step_unseen() -> None:
    """Placing is the Play step; the log tells others no name."""
    table = japan_to_move(japan={"armies": ["japan"], "hand": ["jp_banzai_charge", "jp_truk"]})
    table.choose("play:jp_banzai_charge")
    placed = [event for event in table.state.events_for("italy") if event["type"] == "ResponsePlaced"]
    assert [event["cards"] for event in placed] == [[None]]
    assert table.discard("japan") == []


@pytest.mark.card("jp_truk")
def test_truk_is_offered_in_a_window_it_may_open_for_another_card() -> None:
    """Any moment (ruling 5.14): Destroyer Transport fits only once Truk has put the Navy in supply."""
    table = Table(
        turn="japan",
        japan={
            "armies": ["japan"],
            "navies": ["sea_of_japan", "central_pacific"],
            "hand": ["jp_sea_battle"],
            "responses": ["jp_truk", "jp_destroyer_transport"],
        },
        soviet_union={"armies": ["moscow", "vladivostok"]},
        united_states={"armies": ["eastern_united_states", "iwo_jima"]},
    )
    table.choose("play:jp_sea_battle", "space:north_pacific")
    assert (table.seat, table.kind, table.offered) == ("japan", "react", ["pass", "use:jp_truk"])
    table.choose("use:jp_truk")
    assert table.uses == ["jp_destroyer_transport"]
    table.choose("use:jp_destroyer_transport")
    assert table.armies("japan") == {"japan", "hawaii"}


@pytest.mark.card("jp_truk")
def test_truk_is_offered_when_a_card_played_has_no_space() -> None:
    """Any moment (ruling 5.14): a battle with nothing in reach still asks while Truk may change that."""
    table = Table(
        turn="japan",
        japan={"armies": ["hawaii"], "hand": ["jp_sea_battle"], "responses": ["jp_truk"]},
    )
    table.choose("play:jp_sea_battle")
    assert table.offered == ["pass", "use:jp_truk"]
    table.choose("use:jp_truk")
    assert table.spaces == ["north_pacific", "central_pacific", "east_pacific"]
