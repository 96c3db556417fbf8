"""The United Kingdom's deck, card by card."""

from typing import Any

import pytest

from tests.ww2.cards.log import burned, placed, points, removed, told
from tests.ww2.table import GAME, Table

KEPT = "uk_king_peter"  # a card kept in hand makes the turn stop at the Discard step
AUSTRALIA = "uk_australia_directorate"
INDIA = "uk_lord_linlithgow"
MACKENZIE = "uk_mackenzie_king"
LOYAL = "uk_loyal_to_crown"
NAMES = {card["id"]: card["name"] for card in GAME.catalogue()}


def british(*hand: str, armies: tuple[str, ...] = ("united_kingdom",), **given: Any) -> dict[str, Any]:
    """Return the United Kingdom with a hand to play from and one card to keep."""
    return {"armies": list(armies), "hand": [*hand, KEPT], **given}


def at_table(**given: Any) -> Table:
    """Return a table at the United Kingdom's turn."""
    return Table(turn="united_kingdom", **given)


def german(*hand: str, armies: tuple[str, ...] = ("germany",), **given: Any) -> dict[str, Any]:
    """Return Germany with a hand to play from and one card to keep."""
    return {"armies": list(armies), "hand": [*hand, "de_forced_conscription"], **given}


def japanese(*hand: str, armies: tuple[str, ...] = ("japan",), **given: Any) -> dict[str, Any]:
    """Return Japan with a hand to play from and one card to keep."""
    return {"armies": list(armies), "hand": [*hand, "jp_indian_ocean_patrols"], **given}


def in_step(table: Table) -> tuple[str, str]:
    """Return who decides, and what sort of thing."""
    return table.seat, table.kind


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


def ledo(**given: Any) -> Table:
    """Return the United Kingdom having played Ledo and Burma Roads from India."""
    uk = british("uk_ledo_burma", armies=given.pop("armies", ("united_kingdom", "india")))
    return at_table(united_kingdom=uk, **given).choose("play:uk_ledo_burma")


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


# Bomber Command


@pytest.mark.card("uk_bomber_command")
@pytest.mark.parametrize("target", ["germany", "italy"])
def test_bomber_command_makes_germany_or_italy_discard_four(target: str) -> None:
    """The United Kingdom chooses; no piece is needed anywhere, and no VP are scored."""
    table = at_table(united_kingdom=british("uk_bomber_command")).choose("play:uk_bomber_command")
    assert table.offered == ["country:germany", "country:italy"]
    table.choose(f"country:{target}")
    assert {c: burned(table, c) for c in ("germany", "italy", "japan")} == {
        "germany": 4 * (target == "germany"),
        "italy": 4 * (target == "italy"),
        "japan": 0,
    }
    assert points(table) == [("allies", 2)]  # the Victory step
    assert table.discard("united_kingdom") == ["uk_bomber_command"]


@pytest.mark.card("uk_bomber_command")
def test_bomber_command_costs_the_axis_points_past_the_deck() -> None:
    """Each card missing costs 1 VP (W-DIS-2)."""
    table = at_table(united_kingdom=british("uk_bomber_command"), italy={"armies": ["italy"], "deck": ["it_plunder"]})
    table.choose("play:uk_bomber_command", "country:italy")
    assert points(table)[0] == ("axis", -3)


@pytest.mark.card("uk_bomber_command")
def test_bomber_command_is_lessened_by_its_target_alone() -> None:
    """Skilled Pilots is Italy's, five fewer, never below nothing (ruling 6.2)."""
    table = at_table(
        united_kingdom=british("uk_bomber_command"),
        italy={"armies": ["italy"], "responses": ["it_skilled_pilots"]},
        germany=german(status=["de_jet_fighters"]),
    )
    table.choose("play:uk_bomber_command", "country:italy")
    assert (table.seat, table.uses) == ("italy", ["it_skilled_pilots"])
    table.choose("use:it_skilled_pilots")
    assert burned(table, "italy") == 0
    assert in_step(table) == ("united_kingdom", "discard")


@pytest.mark.card("uk_bomber_command")
def test_bomber_command_is_not_enlarged_by_flying_fortresses() -> None:
    """Flying Fortresses is for American cards."""
    table = at_table(
        united_kingdom=british("uk_bomber_command"),
        united_states={"armies": ["eastern_united_states"], "status": ["us_flying_fortresses"]},
    )
    table.choose("play:uk_bomber_command", "country:italy")
    assert burned(table, "italy") == 4


# Malta Submarines


def malta(*, german_navy: bool = True, italian_navy: bool = True, order: str = "turn_order", **given: Any) -> Table:
    """Return the United Kingdom having played Malta Submarines."""
    sea = "mediterranean_sea"
    table = at_table(
        united_kingdom=british("uk_malta_submarines"),
        germany={"armies": ["germany"], "navies": [sea] if german_navy else [], **given.pop("germany", {})},
        italy={"armies": ["italy"], "navies": [sea] if italian_navy else [], **given.pop("italy", {})},
        options={"malta_order": order},
    )
    return table.choose("play:uk_malta_submarines")


@pytest.mark.card("uk_malta_submarines")
def test_malta_submarines_each_decides_for_itself() -> None:
    """Germany, then Italy: discard 2, or eliminate the own Navy in the Mediterranean."""
    table = malta()
    assert (table.seat, table.offered) == ("germany", ["deck", "piece:germany/navy/mediterranean_sea"])
    table.choose("deck")
    assert burned(table, "germany") == 2
    assert (table.seat, table.offered) == ("italy", ["deck", "piece:italy/navy/mediterranean_sea"])
    table.choose("piece:italy/navy/mediterranean_sea")
    assert (burned(table, "italy"), table.navies("italy")) == (0, set())
    assert table.navies("germany") == {"mediterranean_sea"}
    assert table.discard("united_kingdom") == ["uk_malta_submarines"]


@pytest.mark.card("uk_malta_submarines")
def test_malta_submarines_without_a_navy_there_one_must_discard() -> None:
    """A Navy elsewhere does not count; a country with none there is not asked."""
    table = malta(german_navy=False, italian_navy=False, germany={"navies": ["baltic_sea"]})
    assert (burned(table, "germany"), burned(table, "italy")) == (2, 2)
    assert burned(table, "japan") == 0
    assert in_step(table) == ("united_kingdom", "discard")


@pytest.mark.card("uk_malta_submarines")
def test_malta_submarines_in_the_order_the_united_kingdom_picks() -> None:
    """The other reading of the order (ruling 7.11)."""
    table = malta(order="uk_chooses")
    assert (table.seat, table.offered) == ("united_kingdom", ["country:germany", "country:italy"])
    table.choose("country:italy")
    assert table.seat == "italy"
    table.choose("deck")
    assert (table.seat, burned(table, "italy")) == ("germany", 2)
    table.choose("piece:germany/navy/mediterranean_sea")
    assert table.navies("germany") == set()


@pytest.mark.card("uk_malta_submarines")
def test_malta_submarines_discards_are_lessened() -> None:
    """Jet Fighters and Skilled Pilots lessen a discard chosen, and are not asked for an elimination."""
    mine: dict[str, Any] = {"germany": {"status": ["de_jet_fighters"]}, "italy": {"responses": ["it_skilled_pilots"]}}
    table = malta(**mine).choose("deck")
    assert (table.seat, table.uses) == ("germany", ["de_jet_fighters"])
    table.choose("use:de_jet_fighters", "piece:italy/navy/mediterranean_sea")
    assert burned(table, "germany") == 0
    assert in_step(table) == ("united_kingdom", "discard")
    assert table.country("italy")["responses"] == ["it_skilled_pilots"]


@pytest.mark.card("uk_malta_submarines")
def test_malta_submarines_with_an_empty_deck_costs_points() -> None:
    """The discard may be chosen with an empty deck: 1 VP for each card missing."""
    table = malta(germany={"deck": []}).choose("deck")
    assert points(table)[0] == ("axis", -2)


@pytest.mark.card("uk_malta_submarines")
def test_malta_submarines_are_no_german_submarines() -> None:
    """Wolf Packs does not add to them (ruling 6.4)."""
    table = malta(germany={"status": ["de_wolf_packs"]}).choose("deck")
    assert (table.seat, burned(table, "germany")) == ("italy", 2)


# ASW Tactics


@pytest.mark.card("uk_asw_tactics")
@pytest.mark.parametrize(
    ("turn", "card", "pieces"),
    [
        ("germany", "de_sub_monsoon", {"armies": ["germany"]}),
        ("italy", "it_decima_mas", {"armies": ["italy"]}),
        ("japan", "jp_indian_ocean_patrols", {"armies": ["japan", "india"], "navies": ["bay_of_bengal"]}),
    ],
)
def test_asw_tactics_cancels_the_card_of_any_axis_country(turn: str, card: str, pieces: dict[str, Any]) -> None:
    """Asked before any choice of the card: no discard, no VP; the card is spent."""
    kept = {"germany": "de_plunder", "italy": "it_plunder", "japan": "jp_truk"}[turn]
    countries: dict[str, Any] = {turn: {**pieces, "hand": [card, kept]}}
    table = Table(turn=turn, united_kingdom=british(responses=["uk_asw_tactics"]), **countries)
    table.choose(f"play:{card}")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_asw_tactics"])
    table.choose("use:uk_asw_tactics")
    assert told(table, "CardCancelled")[0]["cards"] == [card]
    assert [burned(table, c) for c in ("united_kingdom", "soviet_union", "united_states")] == [0, 0, 0]
    assert len(points(table)) == 1  # the Victory step alone
    assert table.discard(turn) == [card]
    assert table.discard("united_kingdom") == ["uk_asw_tactics"]
    assert table.country("united_kingdom")["discard_top"] == "uk_asw_tactics"


@pytest.mark.card("uk_asw_tactics")
def test_asw_tactics_once_used_is_spent_and_once_declined_is_kept() -> None:
    """A Response is used once; a decline belongs to this window only (W-CRD-2)."""
    table = Table(germany=german("de_sub_monsoon"), united_kingdom=british(responses=["uk_asw_tactics"]))
    table.choose("play:de_sub_monsoon", "pass")
    assert in_step(table) == ("germany", "country")
    table.choose("country:soviet_union")
    assert burned(table, "soviet_union") == 2
    assert table.country("united_kingdom")["responses"] == ["uk_asw_tactics"]


@pytest.mark.card("uk_asw_tactics")
def test_asw_tactics_not_against_an_event_or_an_allied_card() -> None:
    """It answers Economic Warfare of an Axis country alone."""
    uk = british(responses=["uk_asw_tactics"])
    event = Table(germany=german("de_plunder"), united_kingdom=uk).choose("play:de_plunder")
    assert in_step(event) == ("germany", "discard")
    allied = Table(
        turn="united_states",
        united_kingdom=uk,
        united_states={"armies": ["eastern_united_states", "western_europe"], "hand": ["us_b29", "us_magic"]},
    )
    assert in_step(allied.choose("play:us_b29")) == ("united_states", "discard")
    own = at_table(united_kingdom=british("uk_bomber_command", responses=["uk_asw_tactics"]))
    assert in_step(own.choose("play:uk_bomber_command")) == ("united_kingdom", "country")


@pytest.mark.card("uk_asw_tactics")
def test_asw_tactics_leaves_wolf_packs_nothing_to_add_to() -> None:
    """Against Wolf Packs too: nothing is discarded, and Wolf Packs is not used (ruling 5.13)."""
    table = Table(
        germany=german("de_sub_unprotected", status=["de_wolf_packs"]),
        united_kingdom=british(responses=["uk_asw_tactics"]),
    )
    table.choose("play:de_sub_unprotected", "use:uk_asw_tactics")
    assert in_step(table) == ("germany", "discard")
    assert burned(table, "united_kingdom") == 0
    late = Table(
        germany=german("de_sub_unprotected", status=["de_wolf_packs"]),
        united_kingdom=british(responses=["uk_asw_tactics"]),
    )
    late.choose("play:de_sub_unprotected", "pass", "use:de_wolf_packs")
    assert burned(late, "united_kingdom") == 7  # too late once the next thing is declared (W-REA-2)
    assert in_step(late) == ("germany", "discard")


# Defensive Posture


def attack_on_india(*responses: str, armies: tuple[str, ...] = ("united_kingdom", "india"), **given: Any) -> Table:
    """Return Japan having battled India."""
    table = Table(
        turn="japan",
        united_kingdom=british(armies=armies, responses=list(responses)),
        japan=japanese(
            "jp_land_battle", armies=("japan", "china", "southeast_asia"), responses=given.pop("japanese", [])
        ),
        **given,
    )
    return table.choose("play:jp_land_battle", "space:india")


@pytest.mark.card("uk_defensive_posture")
def test_defensive_posture_saves_a_supplied_army() -> None:
    """Asked before the removal; the Army stays and the Response is spent."""
    table = attack_on_india("uk_defensive_posture")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_defensive_posture"])
    assert "india" in table.armies("united_kingdom")
    table.choose("use:uk_defensive_posture")
    assert removed(table) == []
    assert table.country("united_kingdom")["protected"] == ["india"]
    assert table.country("united_kingdom")["discard_top"] == "uk_defensive_posture"


@pytest.mark.card("uk_defensive_posture")
def test_defensive_posture_declined() -> None:
    """Using it is never forced (W-REA-1)."""
    table = attack_on_india("uk_defensive_posture").choose("pass")
    assert removed(table) == [("united_kingdom", "india", "battle")]
    assert table.country("united_kingdom")["responses"] == ["uk_defensive_posture"]


@pytest.mark.card("uk_defensive_posture")
def test_defensive_posture_lasts_for_the_turn_and_not_longer() -> None:
    """A second battle of the turn is fought in vain, one in the next turn is not (W-REA-8)."""
    table = attack_on_india(
        "uk_defensive_posture",
        japanese=["jp_banzai_charge"],
        italy={"armies": ["italy", "ukraine", "middle_east"], "hand": ["it_land_battle", "it_plunder"]},
    )
    table.choose("use:uk_defensive_posture", "use:jp_banzai_charge", "space:india")
    assert "india" in table.armies("united_kingdom")
    table.choose("done")
    assert in_step(table) == ("italy", "play")
    assert table.country("united_kingdom")["protected"] == []
    table.choose("play:it_land_battle", "space:india")
    assert removed(table)[0] == ("united_kingdom", "india", "battle")


@pytest.mark.card("uk_defensive_posture")
def test_defensive_posture_answers_an_elimination() -> None:
    """Every removal that is not the owner's choice (ruling 5.9)."""
    table = Table(
        germany=german("de_military_dictatorships"),
        united_kingdom=british(armies=("united_kingdom", "ukraine"), responses=["uk_defensive_posture"]),
    )
    table.choose("play:de_military_dictatorships", "pass", "piece:united_kingdom/army/ukraine")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_defensive_posture"])
    table.choose("use:uk_defensive_posture")
    assert "ukraine" in table.armies("united_kingdom")


@pytest.mark.card("uk_defensive_posture")
def test_defensive_posture_not_for_an_unsupplied_army() -> None:
    """It asks for supply, so neither a battle for a lost Army nor the Supply step offers it (ruling 5.9)."""
    battle = Table(
        germany=german("de_land_battle"),
        united_kingdom=british(armies=("united_kingdom", "balkans"), responses=["uk_defensive_posture"]),
    )
    battle.choose("play:de_land_battle", "space:balkans")
    assert removed(battle) == [("united_kingdom", "balkans", "battle")]
    supply = at_table(
        united_kingdom=british("uk_singapore", armies=("united_kingdom", "balkans"), responses=["uk_defensive_posture"])
    )
    supply.choose("discard:uk_singapore")
    assert removed(supply) == [("united_kingdom", "balkans", "supply")]
    assert in_step(supply) == ("united_kingdom", "discard")


@pytest.mark.card("uk_defensive_posture")
def test_defensive_posture_not_for_an_american_army_or_a_navy() -> None:
    """British Armies alone."""
    american = Table(
        germany=german("de_land_battle"),
        united_kingdom=british(responses=["uk_defensive_posture"]),
        united_states={"armies": ["eastern_united_states", "western_europe"]},
    )
    american.choose("play:de_land_battle", "space:western_europe")
    assert removed(american) == [("united_states", "western_europe", "battle")]
    navy = Table(
        germany=german("de_sea_battle", armies=("germany", "western_europe")),
        united_kingdom=british(navies=["north_sea"], responses=["uk_defensive_posture"]),
    )
    navy.choose("play:de_sea_battle", "space:north_sea")
    assert removed(navy) == [("united_kingdom", "north_sea", "battle")]


@pytest.mark.card("uk_defensive_posture")
def test_defensive_posture_does_not_stop_the_owner() -> None:
    """The owner may still take a protected piece back (ruling 5.8)."""
    table = attack_on_india("uk_defensive_posture").choose(
        "use:uk_defensive_posture", "remove:united_kingdom/army/india"
    )
    assert removed(table) == [("united_kingdom", "india", "owner")]


# Destroyers


def attack_at_sea(sea: str, **allies: Any) -> Table:
    """Return Japan having battled a sea, Destroyers on the table."""
    japan = japanese("jp_sea_battle", armies=("japan", "china", "southeast_asia"), navies=["sea_of_japan"])
    uk = british(**{"responses": ["uk_destroyers"], **allies.pop("united_kingdom", {})})
    table = Table(turn="japan", japan=japan, united_kingdom=uk, **allies)
    return table.choose("play:jp_sea_battle", f"space:{sea}")


@pytest.mark.card("uk_destroyers")
def test_destroyers_saves_a_british_navy() -> None:
    """A supplied Navy stays for the rest of the turn."""
    table = attack_at_sea("bay_of_bengal", united_kingdom={"armies": ("india",), "navies": ["bay_of_bengal"]})
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_destroyers"])
    table.choose("use:uk_destroyers")
    assert table.navies("united_kingdom") == {"bay_of_bengal"}
    assert table.country("united_kingdom")["protected"] == ["bay_of_bengal"]
    assert table.country("united_kingdom")["discard_top"] == "uk_destroyers"


@pytest.mark.card("uk_destroyers")
def test_destroyers_saves_an_american_navy_at_the_united_kingdoms_choice() -> None:
    """The United Kingdom is asked, not the owner of the Navy (W-REA-1)."""
    us = {"armies": ["australia", "philippines"], "navies": ["south_china_sea"]}
    table = attack_at_sea("south_china_sea", united_states=us)
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_destroyers"])
    table.choose("use:uk_destroyers")
    assert table.navies("united_states") == {"south_china_sea"}


@pytest.mark.card("uk_destroyers")
def test_destroyers_not_for_an_unsupplied_navy() -> None:
    """Without chain or port the Navy is lost."""
    table = attack_at_sea("bay_of_bengal", united_kingdom={"navies": ["bay_of_bengal"]})
    assert removed(table) == [("united_kingdom", "bay_of_bengal", "battle")]


@pytest.mark.card("uk_destroyers")
def test_destroyers_not_for_a_soviet_navy() -> None:
    """British and American Navies alone."""
    table = Table(
        germany=german("de_sea_battle"),
        united_kingdom=british(responses=["uk_destroyers"]),
        soviet_union={"armies": ["moscow", "russia"], "navies": ["baltic_sea"]},
    )
    table.choose("play:de_sea_battle")
    assert removed(table) == [("soviet_union", "baltic_sea", "battle")]


@pytest.mark.card("uk_destroyers")
def test_destroyers_not_for_an_army() -> None:
    """Navies alone."""
    assert removed(attack_on_india("uk_destroyers")) == [("united_kingdom", "india", "battle")]


@pytest.mark.card("uk_destroyers")
def test_destroyers_answers_kamikaze() -> None:
    """An elimination is a removal (ruling 5.9): the Navy just built stays."""
    table = at_table(
        united_kingdom=british("uk_build_navy", armies=("united_kingdom", "australia"), responses=["uk_destroyers"]),
        japan={"armies": ["japan", "philippines"], "responses": ["jp_kamikaze"]},
    )
    table.choose("play:uk_build_navy", "space:south_china_sea", "use:jp_kamikaze")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_destroyers"])
    table.choose("use:uk_destroyers")
    assert table.navies("united_kingdom") == {"south_china_sea"}


# Enigma Code Cracked

HOME: dict[str, Any] = {"armies": ["united_kingdom"], "hand": [KEPT], "responses": ["uk_enigma"]}
USES: list[tuple[str, dict[str, Any], dict[str, Any], tuple[str, ...]]] = [
    (
        "de_abundant_resources",
        {"step": "victory"},
        {"armies": ["germany", "ukraine"]},
        ("use:de_abundant_resources",),
    ),
    (
        "de_atlantic_wall",
        {
            "turn": "united_kingdom",
            "united_kingdom": {**HOME, "navies": ["north_sea"], "hand": ["uk_land_battle", KEPT]},
        },
        {"armies": ["germany", "western_europe"]},
        ("play:uk_land_battle", "space:western_europe", "use:de_atlantic_wall"),
    ),
    (
        "de_bias_for_action",
        {},
        {"hand": ["de_build_army"]},
        ("play:de_build_army", "space:balkans", "use:de_bias_for_action", "space:ukraine"),
    ),
    ("de_blitzkrieg", {}, {"hand": ["de_land_battle"]}, ("play:de_land_battle", "space:balkans", "use:de_blitzkrieg")),
    ("de_conscription", {}, {}, ("use:de_conscription", "space:balkans")),
    (
        "de_dive_bombers",
        {},
        {"hand": ["de_land_battle"]},
        ("play:de_land_battle", "space:balkans", "use:de_dive_bombers", "space:balkans"),
    ),
    (
        "de_jet_fighters",
        {"turn": "united_kingdom", "united_kingdom": {**HOME, "hand": ["uk_bomber_command", KEPT]}},
        {},
        ("play:uk_bomber_command", "country:germany", "use:de_jet_fighters"),
    ),
    (
        "de_superior_planning",
        {},
        {"deck": ["de_land_battle", "de_build_army"]},
        ("use:de_superior_planning", "place:de_build_army"),
    ),
    ("de_swedish_iron_ore", {"step": "victory"}, {"navies": ["baltic_sea"]}, ("use:de_swedish_iron_ore",)),
    (
        "de_synthetic_fuel",
        {},
        {"hand": ["de_build_army"]},
        ("play:de_build_army", "space:balkans", "use:de_synthetic_fuel", "space:ukraine"),
    ),
    ("de_volksturm", {}, {"armies": ["western_europe"]}, ("use:de_volksturm",)),
    (
        "de_wolf_packs",
        {},
        {"hand": ["de_sub_monsoon"]},
        ("play:de_sub_monsoon", "country:soviet_union", "use:de_wolf_packs"),
    ),
]


def used_status(status: str, around: dict[str, Any], mine: dict[str, Any], keys: tuple[str, ...]) -> Table:
    """Return the moment right after Germany used a Status, with Enigma on the table."""
    germany = {"armies": ["germany"], **mine, "status": [status], "hand": [*mine.get("hand", []), "de_plunder"]}
    return Table(**{"united_kingdom": HOME, **around, "germany": germany}).choose(*keys)


@pytest.mark.card("uk_enigma")
@pytest.mark.parametrize(("status", "around", "mine", "keys"), USES, ids=[use[0] for use in USES])
def test_enigma_discards_each_german_status_just_used(
    status: str, around: dict[str, Any], mine: dict[str, Any], keys: tuple[str, ...]
) -> None:
    """The use is finished and stands; the Status goes face up on Germany's discard pile (ruling 5.12)."""
    table = used_status(status, around, mine, keys)
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_enigma"])
    assert table.country("germany")["status"] == [status]
    table.choose("use:uk_enigma")
    assert table.country("germany")["status"] == []
    assert table.country("germany")["discard_top"] == status
    assert told(table, "StatusDiscarded")[0]["cards"] == [status]
    assert table.country("united_kingdom")["responses"] == []


@pytest.mark.card("uk_enigma")
@pytest.mark.parametrize(("status", "around", "mine", "keys"), USES, ids=[use[0] for use in USES])
def test_enigma_declined_leaves_the_status(
    status: str, around: dict[str, Any], mine: dict[str, Any], keys: tuple[str, ...]
) -> None:
    """Nothing is forced; Enigma waits for another use."""
    table = used_status(status, around, mine, keys).choose("pass")
    assert table.country("germany")["status"] == [status]
    assert table.country("united_kingdom")["responses"] == ["uk_enigma"]


@pytest.mark.card("uk_enigma")
@pytest.mark.parametrize(
    ("status", "check"),
    [
        ("de_blitzkrieg", lambda t: "balkans" in t.armies("germany")),
        ("de_jet_fighters", lambda t: burned(t, "germany") == 1),
        ("de_wolf_packs", lambda t: burned(t, "soviet_union") == 4),
        ("de_atlantic_wall", lambda t: burned(t, "united_kingdom") == 3),
        ("de_abundant_resources", lambda t: points(t) == [("axis", 4), ("axis", 1)]),
        ("de_volksturm", lambda t: "germany" in t.armies("germany")),
    ],
)
def test_enigma_does_not_undo_the_use(status: str, check: Any) -> None:
    """What the Status did stays done."""
    use = next(use for use in USES if use[0] == status)
    assert check(used_status(*use).choose("use:uk_enigma"))


@pytest.mark.card("uk_enigma")
def test_enigma_opens_after_the_inner_windows() -> None:
    """The battle of Dive Bombers is fought and answered first (ruling 5.12)."""
    table = Table(
        germany=german(
            "de_land_battle", armies=("germany", "eastern_europe"), status=["de_dive_bombers", "de_blitzkrieg"]
        ),
        soviet_union={"armies": ["moscow", "ukraine"], "responses": ["su_stalingrad"]},
        united_kingdom=HOME,
    )
    table.choose("play:de_land_battle", "space:balkans", "use:de_dive_bombers", "space:ukraine")
    assert (table.seat, table.uses) == ("soviet_union", ["su_stalingrad"])
    table.choose("pass")
    assert (table.seat, table.uses) == ("germany", ["de_blitzkrieg"])  # answers the inner battle
    table.choose("pass")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_enigma"])
    table.choose("use:uk_enigma")
    assert table.country("germany")["status"] == ["de_blitzkrieg"]
    assert (table.seat, table.uses) == ("germany", ["de_blitzkrieg"])  # the outer battle's window goes on


@pytest.mark.card("uk_enigma")
def test_enigma_not_when_germany_declines_its_status() -> None:
    """Germany may leave a Status unused to dodge it (ruling 5.12)."""
    table = Table(germany=german("de_land_battle", status=["de_blitzkrieg"]), united_kingdom=HOME)
    table.choose("play:de_land_battle", "space:balkans", "pass")
    assert in_step(table) == ("germany", "discard")


@pytest.mark.card("uk_enigma")
def test_enigma_not_on_putting_a_status_down() -> None:
    """Placing is not using."""
    table = Table(germany=german("de_blitzkrieg"), united_kingdom=HOME).choose("play:de_blitzkrieg")
    assert in_step(table) == ("germany", "discard")


@pytest.mark.card("uk_enigma")
def test_enigma_not_for_the_status_of_another_country() -> None:
    """Germany's alone."""
    italian = Table(
        turn="italy",
        italy={"armies": ["italy"], "hand": ["it_plunder"], "status": ["it_bravado"]},
        united_kingdom=HOME,
    )
    italian.choose("use:it_bravado", "space:balkans")
    assert in_step(italian) == ("italy", "discard")
    own = at_table(united_kingdom={**HOME, "hand": ["uk_build_army", KEPT], "navies": ["north_sea"], "status": [INDIA]})
    own.choose("play:uk_build_army", f"use:{INDIA}")
    assert in_step(own) == ("united_kingdom", "discard")


@pytest.mark.card("uk_enigma")
def test_enigma_takes_a_status_from_the_rest_of_the_turn() -> None:
    """A Status without a limit by turn would have served again: once discarded it does not."""
    table = Table(
        germany=german("de_build_army", status=["de_bias_for_action", "de_synthetic_fuel"]), united_kingdom=HOME
    )
    table.choose("play:de_build_army", "space:balkans", "use:de_synthetic_fuel", "space:ukraine", "pass")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_enigma"])
    table.choose("use:uk_enigma")
    assert table.uses == ["de_bias_for_action"]
    assert table.why_not("use:de_synthetic_fuel") == ["W-CRD-3"]


# Loyal to the Crown


def landing(space: str) -> Table:
    """Return Japan having built an Army there, Loyal to the Crown on the table."""
    armies, navies = {
        "india": (("japan", "china", "southeast_asia"), ()),
        "australia": (("japan", "china", "southeast_asia"), ("south_china_sea",)),
        "canada": (("japan", "western_united_states", "pacific_northwest"), ()),
        "indonesia": (("japan", "china", "southeast_asia"), ("south_china_sea",)),
    }[space]
    table = Table(
        turn="japan",
        japan=japanese("jp_build_army", armies=armies, navies=list(navies)),
        united_kingdom=british(responses=[LOYAL]),
    )
    return table.choose("play:jp_build_army", f"space:{space}")


@pytest.mark.card(LOYAL)
@pytest.mark.parametrize("space", ["india", "australia", "canada"])
def test_loyal_to_the_crown_eliminates_the_army_just_built(space: str) -> None:
    """An Axis Army built in Canada, Australia or India goes."""
    table = landing(space)
    assert (table.seat, table.uses) == ("united_kingdom", [LOYAL])
    assert space in table.armies("japan")
    table.choose(f"use:{LOYAL}")
    assert removed(table) == [("japan", space, "elimination")]
    assert table.country("united_kingdom")["discard_top"] == LOYAL


@pytest.mark.card(LOYAL)
def test_loyal_to_the_crown_declined_and_elsewhere() -> None:
    """Nothing is forced; other spaces are not the Crown's."""
    table = landing("india").choose("pass")
    assert "india" in table.armies("japan")
    assert in_step(table) == ("japan", "discard")
    assert in_step(landing("indonesia")) == ("japan", "discard")


@pytest.mark.card(LOYAL)
def test_loyal_to_the_crown_not_against_an_allied_army() -> None:
    """Axis Armies alone."""
    table = Table(
        turn="united_states",
        united_kingdom=british(responses=[LOYAL]),
        united_states={"armies": ["eastern_united_states"], "hand": ["us_build_army", "us_magic"]},
    )
    table.choose("play:us_build_army", "space:canada")
    assert in_step(table) == ("united_states", "discard")


@pytest.mark.card(LOYAL)
@pytest.mark.parametrize("answered", [False, True])
def test_loyal_to_the_crown_answers_recruits_by_option_only(answered: bool) -> None:
    """German Reinforcements recruits in India: built only, unless the option says so (ruling 7.1)."""
    table = at_table(
        united_kingdom=british(
            "uk_land_battle", armies=("australia", "southeast_asia"), navies=["south_china_sea"], responses=[LOYAL]
        ),
        italy={"armies": ["italy", "india"], "responses": ["it_german_reinforcements"]},
        options={"built_or_recruited": answered},
    )
    table.choose("play:uk_land_battle", "space:india", "use:it_german_reinforcements")
    assert "india" in table.armies("germany")
    assert in_step(table) == ("united_kingdom", "react" if answered else "discard")
    if answered:
        table.choose(f"use:{LOYAL}")
        assert "india" not in table.armies("germany")


@pytest.mark.card(LOYAL)
@pytest.mark.parametrize("answered", [True, False])
def test_loyal_to_the_crown_answers_a_named_army_unless_the_option_forbids(answered: bool) -> None:
    """An Army named as just built can be hit (ruling 2.4), or not with `named_build_answered` off."""
    table = Table(
        turn="japan",
        japan=japanese("jp_build_army", armies=("japan", "india")),
        united_kingdom=british(responses=[LOYAL]),
        options={"named_build_answered": answered},
    )
    table.choose("play:jp_build_army", "piece:japan/army/india")
    assert in_step(table) == (("united_kingdom", "react") if answered else ("japan", "discard"))
    if answered:
        table.choose(f"use:{LOYAL}")
        assert table.armies("japan") == {"japan"}


@pytest.mark.card(LOYAL)
def test_loyal_to_the_crown_speaks_before_bias_for_action_and_again_after_it() -> None:
    """The team that did not build goes first; after a reaction it has its chance again (W-REA-4, W-REA-5)."""
    table = Table(
        germany=german("de_build_army", armies=("ukraine", "middle_east"), status=["de_bias_for_action"]),
        united_kingdom=british(responses=[LOYAL]),
    )
    table.choose("play:de_build_army", "space:india")
    assert (table.seat, table.uses) == ("united_kingdom", [LOYAL])
    table.choose("pass", "use:de_bias_for_action", "space:szechuan")
    assert (table.seat, table.uses) == ("united_kingdom", [LOYAL])
    table.choose(f"use:{LOYAL}")
    assert table.armies("germany") == {"ukraine", "middle_east"}


# RAF


@pytest.mark.card("uk_raf")
def test_raf_saves_the_army_at_home() -> None:
    """A British piece in the United Kingdom stays for the rest of the turn."""
    table = Table(
        germany=german("de_land_battle", armies=("germany", "western_europe"), navies=["north_sea"]),
        united_kingdom=british(responses=["uk_raf"]),
    )
    table.choose("play:de_land_battle", "space:united_kingdom")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_raf"])
    table.choose("use:uk_raf")
    assert table.armies("united_kingdom") == {"united_kingdom"}
    assert table.country("united_kingdom")["protected"] == ["united_kingdom"]
    assert table.country("united_kingdom")["discard_top"] == "uk_raf"


@pytest.mark.card("uk_raf", "uk_destroyers")
def test_raf_and_destroyers_both_answer_for_the_north_sea_and_one_is_enough() -> None:
    """A Navy saved by one needs no saving by the other."""
    table = Table(
        germany=german("de_sea_battle", armies=("germany", "western_europe")),
        united_kingdom=british(navies=["north_sea"], responses=["uk_raf", "uk_destroyers"]),
    )
    table.choose("play:de_sea_battle", "space:north_sea")
    assert table.uses == ["uk_destroyers", "uk_raf"]
    table.choose("use:uk_raf")
    assert in_step(table) == ("germany", "discard")
    assert table.country("united_kingdom")["responses"] == ["uk_destroyers"]
    assert table.navies("united_kingdom") == {"north_sea"}


@pytest.mark.card("uk_raf")
def test_raf_saves_an_unsupplied_navy_in_the_supply_step() -> None:
    """It asks for no supply, and the Supply step is a removal too (ruling 5.9)."""
    table = at_table(
        united_kingdom=british("uk_singapore", armies=("canada",), navies=["north_sea"], responses=["uk_raf"]),
    )
    table.choose("discard:uk_singapore")
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_raf"])
    table.choose("use:uk_raf")
    assert table.navies("united_kingdom") == {"north_sea"}
    assert removed(table) == [("united_kingdom", "canada", "supply")]


@pytest.mark.card("uk_raf")
def test_raf_not_farther_off_nor_for_an_ally() -> None:
    """Iceland is not next to the United Kingdom; an American Army there is not British."""
    iceland = Table(
        germany=german("de_land_battle", armies=("germany", "western_europe"), navies=["north_sea"]),
        united_kingdom=british(armies=("united_kingdom", "iceland"), responses=["uk_raf"]),
    )
    iceland.choose("play:de_land_battle", "space:iceland")
    assert removed(iceland) == [("united_kingdom", "iceland", "battle")]
    american = Table(
        germany=german("de_land_battle", armies=("germany", "western_europe"), navies=["north_sea"]),
        united_kingdom=british(responses=["uk_raf"]),
        united_states={"armies": ["eastern_united_states", "united_kingdom"]},
    )
    american.choose("play:de_land_battle", "space:united_kingdom", "piece:united_states/army/united_kingdom")
    assert removed(american) == [("united_states", "united_kingdom", "battle")]
    assert in_step(american) == ("germany", "discard")


@pytest.mark.card("uk_raf")
def test_raf_lasts_for_the_turn_and_not_longer() -> None:
    """The Army is safe from Dive Bombers this turn, not from Italy's turn (W-REA-8)."""
    table = Table(
        germany=german(
            "de_land_battle", armies=("germany", "western_europe"), navies=["north_sea"], status=["de_dive_bombers"]
        ),
        united_kingdom=british(responses=["uk_raf"]),
    )
    table.choose("play:de_land_battle", "space:united_kingdom", "use:uk_raf", "use:de_dive_bombers")
    assert [space for _, space in placed(table, "SpaceBattled")] == ["united_kingdom", "united_kingdom"]
    assert removed(table) == []
    table.choose("done")
    assert table.country("united_kingdom")["protected"] == []


# Rationing


def ration(card: str, *keys: str, **given: Any) -> Table:
    """Return the United Kingdom having played a card with Rationing on the table."""
    uk = british(card, responses=["uk_rationing"], **given)
    return at_table(united_kingdom=uk).choose(f"play:{card}", *keys)


@pytest.mark.card("uk_rationing")
@pytest.mark.parametrize(
    ("card", "keys"),
    [
        ("uk_build_navy", ()),
        ("uk_commonwealth_support", ("space:canada",)),
        ("uk_bomber_command", ("country:italy",)),
    ],
)
def test_rationing_shuffles_the_card_just_played_into_the_deck(card: str, keys: tuple[str, ...]) -> None:
    """Asked once the card has done its work; the card goes into the deck, not on the discard pile."""
    table = ration(card, *keys, deck=[])
    assert (table.seat, table.uses) == ("united_kingdom", ["uk_rationing"])
    assert table.discard("united_kingdom") == [card]
    table.choose("use:uk_rationing")
    assert table.discard("united_kingdom") == ["uk_rationing"]
    assert table.country("united_kingdom")["deck_size"] == 1
    (shuffled,) = told(table, "CardShuffledIn")
    assert shuffled["text"] == f"The United Kingdom shuffles {NAMES[card]} into its deck."
    assert "CardPutOnTop" not in table.log
    table.choose("done")
    assert card in table.hand("united_kingdom")  # drawn again in the Draw step


@pytest.mark.card("uk_rationing")
def test_rationing_shuffles_the_whole_deck() -> None:
    """Nobody knows where the card is (ruling 6.11)."""
    table = ration("uk_build_navy", deck=["uk_build_army"] * 5).choose("use:uk_rationing")
    assert table.country("united_kingdom")["deck_size"] == 6
    assert table.country("united_kingdom")["deck_top"] == []


@pytest.mark.card("uk_rationing")
def test_rationing_may_be_declined() -> None:
    """The card stays on the pile, Rationing on the table."""
    table = ration("uk_build_navy").choose("pass")
    assert table.discard("united_kingdom") == ["uk_build_navy"]
    assert table.country("united_kingdom")["responses"] == ["uk_rationing"]


@pytest.mark.card("uk_rationing")
@pytest.mark.parametrize("card", ["uk_resistance", "uk_raf"])
def test_rationing_not_for_cards_that_stay_on_the_table(card: str) -> None:
    """Status and Responses do not go to the discard pile (ruling 6.11)."""
    assert in_step(ration(card)) == ("united_kingdom", "discard")


@pytest.mark.card("uk_rationing")
def test_rationing_does_not_take_itself() -> None:
    """Put down this turn it has nothing to shuffle."""
    table = at_table(united_kingdom=british("uk_rationing")).choose("play:uk_rationing")
    assert in_step(table) == ("united_kingdom", "discard")
    assert table.country("united_kingdom")["responses"] == ["uk_rationing"]


@pytest.mark.card("uk_rationing")
def test_rationing_not_for_a_discard_or_an_instead() -> None:
    """A card discarded, or a Status used instead, is no card played (ruling 6.11)."""
    discard = at_table(united_kingdom=british("uk_build_navy", responses=["uk_rationing"]))
    assert in_step(discard.choose("discard:uk_build_navy")) == ("united_kingdom", "discard")
    uk = british("uk_build_navy", navies=["north_sea"], status=["uk_resistance"], responses=["uk_rationing"])
    instead = at_table(united_kingdom={**uk, "hand": [*uk["hand"], "uk_singapore"]})
    instead.choose("use:uk_resistance", "discard:uk_build_navy", "discard:uk_singapore")
    assert in_step(instead) == ("united_kingdom", "discard")


@pytest.mark.card("uk_rationing")
def test_rationing_not_under_lend_lease_or_on_anothers_turn() -> None:
    """Lend Lease is not the United Kingdom's Play step (ruling 6.12)."""
    table = Table(
        turn="united_states",
        united_kingdom=british("uk_build_navy", responses=["uk_rationing"]),
        united_states={"armies": ["eastern_united_states"], "hand": ["us_lend_lease", "us_magic"]},
    )
    table.choose("play:us_lend_lease", "play:uk_build_navy")
    assert table.navies("united_kingdom") == {"north_sea"}
    assert in_step(table) == ("united_states", "discard")
