"""Cards of the United Kingdom, one by one.

Build Army; Land Battle; Build Navy; Sea Battle; Australia and India: recruiting instead of building; Free France
and Resistance.
"""

import pytest

from tests.ww2.cards.log import burned, placed, points, removed
from tests.ww2.cards.united_kingdom.setting import AUSTRALIA, INDIA, KEPT, at_table, british, german, in_step, japanese
from tests.ww2.table import Table

# Build Army


@pytest.mark.card("uk_build_army")
def test_build_army_goes_next_to_a_supplied_piece() -> None:
    """From the North Sea: Iceland, Western Europe, Scandinavia, North Africa (W-ACT-1)."""
    table = at_table(united_kingdom=british("uk_build_army", navies=["north_sea"])).choose("play:uk_build_army")
    assert set(table.spaces) == {"iceland", "western_europe", "scandinavia", "north_africa"}
    table.choose("space:iceland")
    assert table.armies("united_kingdom") == {"united_kingdom", "iceland"}
    assert table.discard("united_kingdom") == ["uk_build_army"]
    assert in_step(table) == ("united_kingdom", "discard")


@pytest.mark.card("uk_build_army")
def test_build_army_not_onto_an_enemy_nor_beside_the_unsupplied() -> None:
    """Nothing is built where an enemy stands (W-ACT-3) or next to unsupplied pieces alone (W-ACT-1)."""
    table = at_table(
        united_kingdom=british("uk_build_army", armies=("united_kingdom", "africa"), navies=["north_sea"]),
        germany=german(armies=("germany", "western_europe")),
    )
    table.choose("play:uk_build_army")
    assert table.why_not("space:western_europe") == ["W-ACT-3"]
    assert "north_africa" in table.spaces  # the North Sea touches it
    assert "piece:united_kingdom/army/africa" not in table.offered


@pytest.mark.card("uk_build_army")
def test_build_army_with_nothing_to_do_may_only_name() -> None:
    """The British Isles touch the North Sea alone: without a Navy their Army can but be named (W-ACT-4)."""
    table = at_table(united_kingdom=british("uk_build_army")).choose("play:uk_build_army")
    assert placed(table, "PieceNamedAsBuilt") == [("united_kingdom", "united_kingdom")]


@pytest.mark.card("uk_build_army")
def test_build_army_rebuilds_the_home() -> None:
    """The Home needs no neighbour (W-ACT-1)."""
    table = at_table(united_kingdom=british("uk_build_army", armies=())).choose("play:uk_build_army")
    assert placed(table, "PieceBuilt") == [("united_kingdom", "united_kingdom")]


# Land Battle


@pytest.mark.card("uk_land_battle")
def test_land_battle_is_led_by_a_navy() -> None:
    """A supplied Navy attacks the land beside it (W-ACT-6)."""
    table = at_table(
        united_kingdom=british("uk_land_battle", navies=["north_sea"]),
        germany=german(armies=("germany", "western_europe")),
    )
    table.choose("play:uk_land_battle")
    assert set(table.spaces) == {"iceland", "western_europe", "scandinavia", "north_africa"}
    table.choose("space:western_europe")
    assert removed(table) == [("germany", "western_europe", "battle")]
    assert table.discard("united_kingdom") == ["uk_land_battle"]


@pytest.mark.card("uk_land_battle")
def test_land_battle_not_against_friends_nor_from_the_unsupplied() -> None:
    """A friendly Army closes a space; an unsupplied Army leads no battle (W-ACT-6)."""
    table = at_table(
        united_kingdom=british("uk_land_battle", armies=("united_kingdom", "africa"), navies=["north_sea"]),
        united_states={"armies": ["eastern_united_states", "iceland"]},
        italy={"armies": ["italy", "middle_east"]},
    )
    table.choose("play:uk_land_battle")
    assert "iceland" not in table.spaces
    assert table.why_not("space:iceland") == ["W-ACT-6"]
    assert table.why_not("space:middle_east") == ["W-ACT-6"]


@pytest.mark.card("uk_land_battle")
def test_land_battle_picks_one_of_several() -> None:
    """Several enemies: one falls, of the attacker's choice (ruling 3.5)."""
    table = at_table(
        united_kingdom=british("uk_land_battle", navies=["north_sea"]),
        germany=german(armies=("germany", "western_europe")),
        italy={"armies": ["italy", "western_europe"]},
    )
    table.choose("play:uk_land_battle", "space:western_europe", "piece:italy/army/western_europe")
    assert removed(table) == [("italy", "western_europe", "battle")]


# Build Navy


@pytest.mark.card("uk_build_navy")
def test_build_navy_goes_to_the_north_sea() -> None:
    """The one sea beside the Home (W-ACT-2)."""
    table = at_table(united_kingdom=british("uk_build_navy")).choose("play:uk_build_navy")
    assert placed(table, "PieceBuilt") == [("united_kingdom", "north_sea")]
    assert table.discard("united_kingdom") == ["uk_build_navy"]


@pytest.mark.card("uk_build_navy")
@pytest.mark.parametrize("axis", [False, True])
def test_build_navy_passes_suez_while_no_axis_army_holds_it(axis: bool) -> None:
    """Suez is open to the Allies even empty, closed by an Axis Army (W-BRD-3)."""
    table = at_table(
        united_kingdom=british("uk_build_navy", armies=("united_kingdom", "india"), navies=["bay_of_bengal"]),
        united_states={"armies": ["eastern_united_states", "balkans"]},
        italy={"armies": ["italy", "middle_east"] if axis else ["italy"]},
    )
    table.choose("play:uk_build_navy")
    assert ("mediterranean_sea" in table.spaces) is not axis


@pytest.mark.card("uk_build_navy")
def test_build_navy_needs_a_port_which_may_be_an_allys() -> None:
    """The port is an adjacent Army of any country of the team (W-SUP-3)."""
    uk = british("uk_build_navy", navies=["north_sea"])
    alone = at_table(united_kingdom=uk, united_states={"armies": []}).choose("play:uk_build_navy")
    assert "north_atlantic" not in alone.spaces
    helped = at_table(united_kingdom=uk).choose("play:uk_build_navy")
    assert "north_atlantic" in helped.spaces  # the American Army in the Eastern United States


# Sea Battle


@pytest.mark.card("uk_sea_battle")
@pytest.mark.parametrize("axis", [False, True])
def test_sea_battle_passes_gibraltar_while_no_axis_army_holds_it(axis: bool) -> None:
    """From the North Sea into the Mediterranean only with North Africa free of the Axis (W-BRD-4)."""
    table = at_table(
        united_kingdom=british("uk_sea_battle", navies=["north_sea"]),
        italy={"armies": ["italy", "north_africa"] if axis else ["italy"], "navies": ["mediterranean_sea"]},
    )
    table.choose("play:uk_sea_battle")
    seas = {"north_atlantic", "south_atlantic", "baltic_sea", "mediterranean_sea"}
    assert set(table.spaces) == (seas - {"mediterranean_sea"} if axis else seas)


@pytest.mark.card("uk_sea_battle")
def test_sea_battle_removes_one_navy() -> None:
    """One enemy Navy falls; a sea with a friendly Navy may not be battled (W-ACT-7)."""
    table = at_table(
        united_kingdom=british("uk_sea_battle", navies=["north_sea"]),
        italy={"armies": ["italy"], "navies": ["mediterranean_sea"]},
        united_states={"armies": ["eastern_united_states"], "navies": ["north_atlantic"]},
    )
    table.choose("play:uk_sea_battle")
    assert table.why_not("space:north_atlantic") == ["W-ACT-7"]
    table.choose("space:mediterranean_sea")
    assert removed(table) == [("italy", "mediterranean_sea", "battle")]
    assert table.discard("united_kingdom") == ["uk_sea_battle"]


# Australia and India: recruiting instead of building

DOMINIONS = [(AUSTRALIA, "australia"), (INDIA, "india")]


@pytest.mark.card(AUSTRALIA, INDIA)
@pytest.mark.parametrize(("card", "space"), DOMINIONS)
def test_australia_and_india_recruit_instead_of_building(card: str, space: str) -> None:
    """The Army of a Build Army card is recruited there, out of reach of any supply (ruling 2.7)."""
    table = at_table(united_kingdom=british("uk_build_army", navies=["north_sea"], status=[card]))
    table.choose("play:uk_build_army")
    assert table.uses == [card]
    assert space not in table.spaces
    table.choose(f"use:{card}")
    assert placed(table, "PieceRecruited") == [("united_kingdom", space)]
    assert placed(table, "PieceBuilt") == []
    assert table.country("united_kingdom")["status"] == [card]
    assert in_step(table) == ("united_kingdom", "discard")


@pytest.mark.card(AUSTRALIA, INDIA)
def test_australia_and_india_are_both_offered_and_may_be_left_aside() -> None:
    """Either replaces the build; building as usual stays possible (W-REA-1)."""
    table = at_table(united_kingdom=british("uk_build_army", navies=["north_sea"], status=[AUSTRALIA, INDIA]))
    table.choose("play:uk_build_army")
    assert table.uses == [AUSTRALIA, INDIA]
    table.choose("space:iceland")
    assert placed(table, "PieceRecruited") == []


@pytest.mark.card(AUSTRALIA, INDIA)
@pytest.mark.parametrize(("card", "space"), DOMINIONS)
@pytest.mark.parametrize("holder", ["united_kingdom", "japan"])
def test_australia_and_india_not_where_an_army_stands(card: str, space: str, holder: str) -> None:
    """Neither a second British Army nor one beside an enemy (W-PCE-1)."""
    mine = ("united_kingdom", space) if holder == "united_kingdom" else ("united_kingdom",)
    table = at_table(
        united_kingdom=british("uk_build_army", armies=mine, navies=["north_sea"], status=[card]),
        japan={"armies": ["japan", space] if holder == "japan" else ["japan"]},
    )
    assert table.choose("play:uk_build_army").uses == []


@pytest.mark.card(AUSTRALIA, INDIA)
@pytest.mark.parametrize(("card", "space"), DOMINIONS)
def test_australia_and_india_beside_an_american_army(card: str, space: str) -> None:
    """Teammates share a space (W-PCE-1)."""
    table = at_table(
        united_kingdom=british("uk_build_army", status=[card]),
        united_states={"armies": ["eastern_united_states", space]},
    )
    table.choose("play:uk_build_army", f"use:{card}")
    assert space in table.armies("united_kingdom")


@pytest.mark.card(AUSTRALIA, INDIA)
@pytest.mark.parametrize(("card", "space"), DOMINIONS)
def test_australia_and_india_with_nowhere_to_build(card: str, space: str) -> None:
    """With the Home lost the permission to build is still there to be replaced."""
    table = at_table(
        united_kingdom=british("uk_build_army", armies=(), status=[card]), germany=german(armies=("united_kingdom",))
    )
    table.choose("play:uk_build_army")
    assert placed(table, "PieceRecruited") == [("united_kingdom", space)]  # the only thing the card can do


@pytest.mark.card(AUSTRALIA, INDIA)
@pytest.mark.parametrize(("card", "space"), DOMINIONS)
def test_australia_and_india_with_an_empty_pool(card: str, space: str) -> None:
    """An Army must be freed first (ruling 2.5)."""
    five = ("united_kingdom", "canada", "africa", "new_zealand", "madagascar")
    table = at_table(united_kingdom=british("uk_build_army", armies=five, status=[card])).choose("play:uk_build_army")
    assert table.uses == []
    table.choose("remove:united_kingdom/army/madagascar")
    assert table.uses == [card]
    table.choose(f"use:{card}")
    assert placed(table, "PieceRecruited") == [("united_kingdom", space)]


@pytest.mark.card(AUSTRALIA, INDIA)
def test_australia_and_india_not_for_a_navy_or_a_recruit() -> None:
    """They replace the build of an Army, nothing else."""
    status = [AUSTRALIA, INDIA]
    navy = at_table(united_kingdom=british("uk_build_navy", status=status)).choose("play:uk_build_navy")
    assert navy.navies("united_kingdom") == {"north_sea"}
    recruit = at_table(united_kingdom=british("uk_commonwealth_support", status=status))
    assert recruit.choose("play:uk_commonwealth_support").uses == []


@pytest.mark.card(AUSTRALIA, INDIA)
def test_australia_and_india_serve_arsenal_of_democracy() -> None:
    """Any permission to build counts, also one of another's card (ruling 2.7)."""
    table = Table(
        turn="united_states",
        united_kingdom=british(status=[AUSTRALIA, INDIA]),
        united_states={"armies": ["eastern_united_states"], "hand": ["us_arsenal", "us_magic"]},
    )
    table.choose("play:us_arsenal")
    assert table.seat == "united_kingdom"
    table.choose("number:1", f"use:{INDIA}")
    assert table.armies("united_kingdom") == {"united_kingdom", "india"}


@pytest.mark.card(AUSTRALIA, INDIA)
def test_australia_and_india_do_not_serve_american_builds() -> None:
    """They are the United Kingdom's (W-CRD-7)."""
    table = Table(
        turn="united_states",
        united_kingdom=british(status=[AUSTRALIA, INDIA]),
        united_states={"armies": ["eastern_united_states"], "hand": ["us_build_army", "us_magic"]},
    )
    assert table.choose("play:us_build_army").uses == []


@pytest.mark.card(AUSTRALIA, INDIA)
def test_australia_and_india_serve_free_france_and_ledo() -> None:
    """Also where the space the card names is held by an enemy (ruling 2.7)."""
    france = at_table(
        united_kingdom=british("uk_sea_battle", "uk_build_navy", status=["uk_free_france", AUSTRALIA]),
        germany=german(armies=("germany", "western_europe")),
    )
    france.choose("use:uk_free_france", "discard:uk_sea_battle", "discard:uk_build_navy")
    assert placed(france, "PieceRecruited") == [("united_kingdom", "australia")]
    ledo = at_table(united_kingdom=british("uk_ledo_burma", status=[INDIA])).choose("play:uk_ledo_burma")
    assert ledo.offered == ["pass", "remove:united_kingdom/army/united_kingdom", f"use:{INDIA}"]


@pytest.mark.card(AUSTRALIA, INDIA)
@pytest.mark.parametrize(("card", "space"), DOMINIONS)
def test_australia_and_india_the_turn_they_are_put_down(card: str, space: str) -> None:
    """Putting a Status down is the Play step: nothing is built (W-CRD-3)."""
    table = at_table(united_kingdom=british(card, "uk_build_army")).choose(f"play:{card}")
    assert in_step(table) == ("united_kingdom", "discard")
    assert space not in table.armies("united_kingdom")


# Free France and Resistance


@pytest.mark.card("uk_free_france")
def test_free_france_builds_in_western_europe_for_two_hand_cards() -> None:
    """Two hand cards first, then the build, instead of playing a card (W-CRD-6, W-CRD-9)."""
    uk = british("uk_sea_battle", "uk_build_navy", "uk_land_battle", navies=["north_sea"], status=["uk_free_france"])
    table = at_table(united_kingdom=uk).choose("use:uk_free_france")
    assert (table.kind, placed(table, "PieceBuilt")) == ("discard", [])
    table.choose("discard:uk_sea_battle", "discard:uk_build_navy")
    assert placed(table, "PieceBuilt") == [("united_kingdom", "western_europe")]
    assert table.hand("united_kingdom") == ["uk_land_battle", KEPT]
    assert sorted(table.discard("united_kingdom")) == ["uk_build_navy", "uk_sea_battle"]
    assert table.country("united_kingdom")["discard_top"] is None  # face down
    assert in_step(table) == ("united_kingdom", "discard")


@pytest.mark.card("uk_free_france")
def test_free_france_not_against_an_enemy_or_without_reach() -> None:
    """The build follows the rules of building (W-ACT-10)."""
    held = at_table(
        united_kingdom=british("uk_sea_battle", navies=["north_sea"], status=["uk_free_france"]),
        germany=german(armies=("germany", "western_europe")),
    )
    assert held.uses == []
    far = at_table(united_kingdom=british("uk_sea_battle", status=["uk_free_france"]))
    assert far.uses == []


@pytest.mark.card("uk_free_france")
def test_free_france_may_name_the_army_in_western_europe() -> None:
    """A supplied Army there may be named as just built (W-ACT-4)."""
    uk = british("uk_sea_battle", armies=("united_kingdom", "western_europe"), status=["uk_free_france"])
    table = at_table(united_kingdom=uk).choose("use:uk_free_france")
    assert placed(table, "PieceNamedAsBuilt") == [("united_kingdom", "western_europe")]


@pytest.mark.card("uk_free_france")
def test_free_france_with_too_few_cards() -> None:
    """What the hand lacks comes from the deck, then from the points (W-DIS-1, W-DIS-2, W-DIS-6)."""
    uk = {"armies": ["united_kingdom"], "navies": ["north_sea"], "status": ["uk_free_france"], "hand": [KEPT]}
    deck = at_table(united_kingdom={**uk, "deck": ["uk_build_army", "uk_build_navy"]}).choose("use:uk_free_france")
    assert burned(deck, "united_kingdom") == 1
    assert "western_europe" in deck.armies("united_kingdom")
    nothing = at_table(united_kingdom={**uk, "hand": [], "deck": []}).choose("use:uk_free_france")
    assert points(nothing)[0] == ("allies", -2)
    assert "western_europe" in nothing.armies("united_kingdom")


@pytest.mark.card("uk_free_france", "uk_resistance")
@pytest.mark.parametrize("card", ["uk_free_france", "uk_resistance"])
def test_free_france_and_resistance_not_the_turn_they_are_put_down(card: str) -> None:
    """Not in the Play step they are put down in (W-CRD-3); not on another's turn."""
    table = at_table(united_kingdom=british(card, "uk_sea_battle", navies=["north_sea"]))
    assert table.why_not(f"use:{card}") == ["W-CRD-3"]
    assert table.choose(f"play:{card}").kind == "discard"
    other = Table(
        turn="japan", japan=japanese(), united_kingdom=british(navies=["north_sea"], status=["uk_free_france"])
    )
    assert (other.seat, other.uses) == ("japan", [])


@pytest.mark.card("uk_resistance")
def test_resistance_battles_western_europe_or_italy_for_two_hand_cards() -> None:
    """Two hand cards first, then the battle, instead of playing a card."""
    table = at_table(
        united_kingdom=british(
            "uk_sea_battle",
            "uk_build_navy",
            "uk_land_battle",
            armies=("united_kingdom", "balkans"),
            navies=["north_sea", "mediterranean_sea"],
            status=["uk_resistance"],
        ),
        germany=german(armies=("germany", "western_europe")),
    )
    table.choose("use:uk_resistance", "discard:uk_sea_battle", "discard:uk_build_navy")
    assert table.spaces == ["western_europe", "italy"]
    assert table.why_not("space:north_africa") == ["W-ACT-10"]
    table.choose("space:italy")
    assert removed(table) == [("italy", "italy", "battle")]
    assert in_step(table) == ("united_kingdom", "discard")


@pytest.mark.card("uk_resistance")
def test_resistance_needs_a_supplied_piece_beside_the_target() -> None:
    """The battle follows the rules of battles (W-ACT-10)."""
    near = at_table(united_kingdom=british("uk_sea_battle", navies=["north_sea"], status=["uk_resistance"]))
    near.choose("use:uk_resistance")
    assert placed(near, "SpaceBattled") == [("united_kingdom", "western_europe")]  # Italy is out of reach
    far = at_table(united_kingdom=british("uk_sea_battle", status=["uk_resistance"]))
    assert far.uses == []


@pytest.mark.card("uk_resistance")
def test_resistance_not_where_a_friend_stands() -> None:
    """A friendly Army in Western Europe closes it to battle (W-ACT-6)."""
    table = at_table(
        united_kingdom=british("uk_sea_battle", navies=["north_sea"], status=["uk_resistance"]),
        united_states={"armies": ["eastern_united_states", "western_europe"]},
    )
    assert table.uses == []


@pytest.mark.card("uk_resistance")
def test_resistance_is_answered_by_atlantic_wall() -> None:
    """Its battle is a battle like another."""
    table = at_table(
        united_kingdom=british("uk_sea_battle", navies=["north_sea"], status=["uk_resistance"]),
        germany=german(armies=("germany", "western_europe"), status=["de_atlantic_wall"]),
    )
    table.choose("use:uk_resistance")
    assert (table.seat, table.uses) == ("germany", ["de_atlantic_wall"])
