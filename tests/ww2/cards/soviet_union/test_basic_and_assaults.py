"""Cards of the Soviet Union, one by one.

Build Army; Build Navy; Land Battle; Sea Battle; Frontal Assault; Stavka Forms Artillery Corps.
"""

from typing import Any

import pytest

from tests.ww2.cards.soviet_union.setting import THREE, battled, events, pieces, soviet_to_move
from tests.ww2.table import Table

# Build Army


@pytest.mark.card("su_build_army")
@pytest.mark.rule("W-ACT-1", "W-ACT-3", "W-CRD-1")
def test_build_army_next_to_a_supplied_piece() -> None:
    """Land next to Moscow, less what the enemy holds and what is full; the card goes face up on the pile."""
    table = soviet_to_move(
        soviet_union={"armies": ["moscow", "russia"], "hand": ["su_build_army"]},
        germany={"armies": ["germany", "ukraine"]},
    )
    table.choose("play:su_build_army")
    assert set(table.spaces) == {"siberia", "kazakhstan", "eastern_europe", "scandinavia"}
    assert table.why_not("space:ukraine") == ["W-ACT-3"]
    assert table.why_not("space:russia") == ["W-PCE-1"]
    assert table.why_not("space:mongolia") == ["W-ACT-1"]
    table.choose("space:siberia")
    assert table.armies("soviet_union") == {"moscow", "russia", "siberia"}
    assert table.discard("soviet_union") == ["su_build_army"]


@pytest.mark.card("su_build_army")
@pytest.mark.rule("W-ACT-1", "W-SUP-2")
def test_build_army_not_next_to_an_unsupplied_army() -> None:
    """An Army cut off is no neighbour to build from, and a teammate's Army carries no chain."""
    table = soviet_to_move(
        soviet_union={"armies": ["moscow", "mongolia"], "hand": ["su_build_army"]},
        united_kingdom={"armies": ["united_kingdom", "siberia"]},
    )
    table.choose("play:su_build_army")
    assert set(table.spaces) == {"russia", "ukraine", "siberia", "kazakhstan"}
    table.choose("space:siberia")  # beside the teammate's Army
    assert "mongolia" in table.armies("soviet_union")  # the new Army carries the chain through the Supply step


@pytest.mark.card("su_build_army")
@pytest.mark.rule("W-ACT-1")
def test_build_army_into_an_empty_home() -> None:
    """Moscow needs no neighbour; with an enemy in it, it is closed."""
    table = soviet_to_move(soviet_union={"armies": ["vladivostok"], "hand": ["su_build_army"]})
    table.choose("play:su_build_army")
    assert "moscow" in table.armies("soviet_union")
    table = soviet_to_move(
        soviet_union={"armies": ["vladivostok"], "hand": ["su_build_army"]}, germany={"armies": ["germany", "moscow"]}
    )
    table.choose("play:su_build_army")
    assert events(table, "PieceBuilt") == []


@pytest.mark.card("su_build_army")
@pytest.mark.rule("W-PCE-3", "W-PCE-5")
def test_build_army_with_seven_out_needs_one_taken_back() -> None:
    """The pool is seven Armies (ruling 2.5)."""
    armies = ["moscow", "russia", "ukraine", "siberia", "kazakhstan", "eastern_europe", "mongolia"]
    table = soviet_to_move(soviet_union={"armies": armies, "hand": ["su_build_army"]})
    table.choose("play:su_build_army")
    assert table.spaces == []
    table.choose("remove:soviet_union/army/mongolia", "space:vladivostok")
    assert table.armies("soviet_union") == {*armies, "vladivostok"} - {"mongolia"}


@pytest.mark.card("su_build_army")
@pytest.mark.rule("W-ACT-4")
def test_build_army_may_name_a_supplied_army() -> None:
    """No piece is placed; it counts as just built."""
    table = soviet_to_move(soviet_union={"armies": ["moscow", "mongolia"], "hand": ["su_build_army"]})
    table.choose("play:su_build_army")
    assert pieces(table) == {"soviet_union/moscow"}
    table.choose("piece:soviet_union/army/moscow")
    assert events(table, "PieceBuilt", "PieceNamedAsBuilt") == [("PieceNamedAsBuilt", "moscow")]


# Build Navy


@pytest.mark.card("su_build_navy")
@pytest.mark.rule("W-ACT-2", "W-ACT-3")
def test_build_navy_beside_a_supplied_army() -> None:
    """Ukraine is port and neighbour of two seas; an Axis Navy closes one."""
    table = soviet_to_move(soviet_union={"armies": ["moscow", "ukraine"], "hand": ["su_build_navy"]})
    table.choose("play:su_build_navy")
    assert set(table.spaces) == {"black_sea", "caspian_sea"}
    assert table.why_not("space:mediterranean_sea") == ["W-ACT-2"]
    table.choose("space:black_sea")
    assert table.navies("soviet_union") == {"black_sea"}
    table = soviet_to_move(
        soviet_union={"armies": ["moscow", "ukraine"], "hand": ["su_build_navy"]},
        italy={"armies": ["italy"], "navies": ["black_sea"], "hand": ["it_plunder"]},
    )
    table.choose("play:su_build_navy")
    assert table.navies("soviet_union") == {"caspian_sea"}


@pytest.mark.card("su_build_navy")
@pytest.mark.rule("W-PCE-3", "W-PCE-5")
def test_build_navy_with_the_only_navy_out() -> None:
    """It may be named as just built, or taken back and built elsewhere."""
    table = soviet_to_move(
        soviet_union={"armies": ["moscow", "ukraine"], "navies": ["black_sea"], "hand": ["su_build_navy"]}
    )
    table.choose("play:su_build_navy")
    assert (table.spaces, pieces(table)) == ([], {"soviet_union/black_sea"})
    table.choose("remove:soviet_union/navy/black_sea", "space:caspian_sea")
    assert table.navies("soviet_union") == {"caspian_sea"}


@pytest.mark.card("su_build_navy")
@pytest.mark.rule("W-ACT-2")
def test_build_navy_not_beside_an_unsupplied_army() -> None:
    """Vladivostok cut off gives no Navy."""
    table = soviet_to_move(soviet_union={"armies": ["moscow", "vladivostok"], "hand": ["su_build_navy"]})
    table.choose("play:su_build_navy")
    assert table.navies("soviet_union") == set()


# Land Battle


@pytest.mark.card("su_land_battle")
@pytest.mark.rule("W-ACT-6")
def test_land_battle_next_to_supplied_pieces_without_friends() -> None:
    """One enemy Army of the attacker's choice falls; spaces with a friend or out of reach are not offered."""
    table = soviet_to_move(
        soviet_union={"armies": ["moscow", "mongolia"], "hand": ["su_land_battle"]},
        united_kingdom={"armies": ["united_kingdom", "kazakhstan"]},
        germany={"armies": ["germany", "ukraine"]},
        italy={"armies": ["italy", "ukraine"], "hand": ["it_plunder"]},
    )
    table.choose("play:su_land_battle")
    assert set(table.spaces) == {"ukraine", "russia", "siberia"}
    assert table.why_not("space:kazakhstan") == ["W-ACT-6"]
    assert table.why_not("space:szechuan") == ["W-ACT-6"]  # Mongolia is out of supply
    table.choose("space:ukraine")
    assert pieces(table) == {"germany/ukraine", "italy/ukraine"}
    table.choose("piece:italy/army/ukraine")
    assert "ukraine" not in table.armies("italy")
    assert "ukraine" in table.armies("germany")
    assert table.discard("soviet_union") == ["su_land_battle"]


@pytest.mark.card("su_land_battle")
@pytest.mark.rule("W-ACT-6")
def test_land_battle_may_be_led_by_a_navy() -> None:
    """The Navy in the Black Sea reaches the Balkans and the Middle East."""
    table = soviet_to_move(
        soviet_union={"armies": ["moscow", "ukraine"], "navies": ["black_sea"], "hand": ["su_land_battle"]}
    )
    table.choose("play:su_land_battle")
    assert {"balkans", "middle_east"} <= set(table.spaces)


# Sea Battle


@pytest.mark.card("su_sea_battle")
@pytest.mark.rule("W-ACT-7")
def test_sea_battle_next_to_supplied_pieces_without_friends() -> None:
    """Russia reaches the Baltic Sea; a UK Navy in the Black Sea is a friend."""
    table = soviet_to_move(
        soviet_union={"armies": ["moscow", "russia", "ukraine"], "hand": ["su_sea_battle"]},
        united_kingdom={"armies": ["united_kingdom"], "navies": ["black_sea"]},
        germany={"armies": ["germany"], "navies": ["baltic_sea", "north_sea"]},
    )
    table.choose("play:su_sea_battle")
    assert set(table.spaces) == {"baltic_sea", "caspian_sea"}
    assert table.why_not("space:black_sea") == ["W-ACT-7"]
    table.choose("space:baltic_sea")
    assert table.navies("germany") == {"north_sea"}


@pytest.mark.card("su_sea_battle")
@pytest.mark.rule("W-BRD-3", "W-BRD-4")
@pytest.mark.parametrize(("german", "reached"), [(["germany"], True), (["germany", "scandinavia"], False)])
def test_sea_battle_through_the_danish_straits(german: list[str], reached: bool) -> None:
    """Open to the Allies while no Axis Army is in Scandinavia."""
    table = soviet_to_move(
        soviet_union={"armies": ["moscow", "russia"], "navies": ["baltic_sea"], "hand": ["su_sea_battle"]},
        germany={"armies": german, "navies": ["north_sea"]},
    )
    table.choose("play:su_sea_battle")
    assert (events(table, "PieceRemoved") == [("PieceRemoved", "north_sea")]) is reached


# Frontal Assault


def assault(
    hand: list[str], *status: str, deck: list[str] | None = None, options: dict[str, object] | None = None, **more: Any
) -> Table:
    """The Soviet Union has just battled Ukraine, where a German Army stood."""
    given: dict[str, Any] = {"germany": {"armies": ["germany", "eastern_europe", "ukraine"]}, **more}
    soviet = {
        "armies": ["moscow", "russia"],
        "hand": ["su_land_battle", *hand],
        "status": list(status) or ["su_frontal_assault"],
        "deck": deck or [],
    }
    return soviet_to_move(options=options, soviet_union=soviet, **given).choose("play:su_land_battle", "space:ukraine")


@pytest.mark.card("su_frontal_assault")
@pytest.mark.rule("W-CRD-6", "W-ACT-10")
def test_frontal_assault_costs_two_cards_then_battles_there_or_beside() -> None:
    """Two hand cards of its choice go unseen, then the same space or a land space next to it."""
    table = assault(THREE)
    assert (table.seat, table.uses) == ("soviet_union", ["su_frontal_assault"])
    table.choose("use:su_frontal_assault")
    assert (table.kind, table.offered) == ("discard", [f"discard:{card}" for card in table.hand("soviet_union")])
    table.choose("discard:su_build_army", "discard:su_tito")
    assert table.hand("soviet_union") == ["su_mao"]
    # next to Ukraine and to Moscow or Russia; the Balkans and the Middle East touch neither
    assert set(table.spaces) == {"ukraine", "eastern_europe", "kazakhstan"}
    table.choose("space:eastern_europe")
    assert table.armies("germany") == {"germany"}
    assert battled(table) == ["ukraine", "eastern_europe"]
    assert table.country("soviet_union")["status"] == ["su_frontal_assault"]
    view: Any = table.state.view(None)
    assert view["countries"]["soviet_union"]["discard_top"] == "su_land_battle"  # the cost lies face down below


@pytest.mark.card("su_frontal_assault")
@pytest.mark.rule("W-CRD-6")
def test_frontal_assault_is_paid_before_the_battle() -> None:
    """Used, discarded, battled: in this order."""
    table = assault(THREE).choose("use:su_frontal_assault", "discard:su_build_army", "discard:su_tito", "space:ukraine")
    kinds = [kind for kind in table.log if kind in ("CardUsed", "CardsDiscarded", "SpaceBattled")]
    assert kinds == ["SpaceBattled", "CardUsed", "CardsDiscarded", "CardsDiscarded", "SpaceBattled"]


@pytest.mark.card("su_frontal_assault")
@pytest.mark.rule("W-REA-3")
def test_frontal_assault_once_a_turn() -> None:
    """The battle it grants does not set it off again."""
    table = assault(["su_build_army"] * 3 + ["su_mao"])
    table.choose("use:su_frontal_assault", "discard:su_build_army", "discard:su_build_army", "space:eastern_europe")
    assert (table.seat, table.kind) == ("soviet_union", "discard")
    assert table.country("soviet_union")["used_this_turn"] == ["su_frontal_assault"]
    assert table.why_not("use:su_frontal_assault") == ["W-REA-3"]


@pytest.mark.card("su_frontal_assault", "su_stavka")
@pytest.mark.rule("W-REA-3")
@pytest.mark.parametrize("card", ["su_frontal_assault", "su_stavka"])
def test_frontal_assault_and_stavka_again_on_the_next_turn(card: str) -> None:
    """Once per turn: the next Soviet turn brings it back."""
    hand = ["su_land_battle", "su_land_battle", "su_mao", "su_tito", "su_build_army", "su_vasilevsky"]
    table = Table(
        turn="soviet_union",
        soviet_union={"armies": ["moscow", "russia"], "hand": hand, "status": [card], "deck": []},
    )
    table.choose("play:su_land_battle", "space:ukraine", f"use:{card}", "discard:su_mao")
    if card == "su_frontal_assault":
        table.choose("discard:su_tito", "space:ukraine")
    assert (table.seat, table.kind) == ("soviet_union", "discard")
    table.choose("done")
    assert (table.seat, table.kind) == ("soviet_union", "play")  # everybody else has an empty hand
    table.choose("play:su_land_battle", "space:ukraine")
    assert table.uses == [card]


@pytest.mark.card("su_frontal_assault")
@pytest.mark.rule("W-EX-4", "W-DIS-1", "W-DIS-2", "W-DIS-6", "W-DIS-5")
@pytest.mark.parametrize(("vp_floor", "points"), [(False, -1), (True, 0)])
def test_frontal_assault_with_one_card_and_no_deck_costs_a_point(vp_floor: bool, points: int) -> None:
    """The rulebook's example: one card goes, the second costs the Allies 1 VP (option vp_floor: not below 0)."""
    table = assault(["su_build_army"], options={"vp_floor": vp_floor}).choose("use:su_frontal_assault")
    assert table.hand("soviet_union") == []
    assert table.vp["allies"] == points
    table.choose("space:eastern_europe")
    assert table.armies("germany") == {"germany"}


@pytest.mark.card("su_frontal_assault")
@pytest.mark.rule("W-DIS-1")
@pytest.mark.parametrize(("hand", "left", "points"), [(["su_mao"], 2, 0), ([], 1, 0)])
def test_frontal_assault_short_hand_goes_on_from_the_deck(hand: list[str], left: int, points: int) -> None:
    """What the hand cannot cover comes off the top of the deck."""
    deck = ["su_build_army", "su_build_army", "su_tito"]
    table = assault(hand, deck=deck).choose("use:su_frontal_assault")
    assert table.hand("soviet_union") == []
    assert table.country("soviet_union")["deck_size"] == left
    assert table.vp["allies"] == points


@pytest.mark.card("su_frontal_assault")
@pytest.mark.rule("W-REA-1")
def test_frontal_assault_declined_costs_nothing() -> None:
    """Never forced."""
    table = assault(THREE).choose("pass")
    assert sorted(table.hand("soviet_union")) == sorted(THREE)
    assert battled(table) == ["ukraine"]


@pytest.mark.card("su_frontal_assault", "su_stavka")
@pytest.mark.rule("W-REA-9", "W-REA-10")
def test_frontal_assault_and_stavka_not_after_a_sea_battle_or_anothers() -> None:
    """Own land battles alone."""
    status = ["su_frontal_assault", "su_stavka"]
    table = soviet_to_move(
        soviet_union={"armies": ["moscow", "russia"], "hand": ["su_sea_battle", *THREE], "status": status}
    )
    table.choose("play:su_sea_battle")
    assert battled(table) == ["baltic_sea"]
    assert (table.seat, table.kind) == ("soviet_union", "discard")
    table = Table(
        turn="united_kingdom",
        united_kingdom={"armies": ["united_kingdom", "india"], "hand": ["uk_land_battle", "uk_build_army"]},
        soviet_union={"armies": ["moscow"], "hand": THREE, "status": status},
    )
    table.choose("play:uk_land_battle", "space:szechuan")
    assert (table.seat, table.kind) == ("united_kingdom", "discard")


@pytest.mark.card("su_frontal_assault", "su_stavka", "su_general_winter")
@pytest.mark.rule("W-ACT-9")
def test_frontal_assault_and_stavka_not_after_an_elimination() -> None:
    """General Winter is no battle."""
    table = soviet_to_move(
        soviet_union={
            "armies": ["moscow"],
            "hand": ["su_general_winter", *THREE],
            "status": ["su_frontal_assault", "su_stavka"],
        },
        germany={"armies": ["germany", "ukraine"]},
    )
    table.choose("play:su_general_winter")
    assert table.armies("germany") == {"germany"}
    assert (table.seat, table.kind) == ("soviet_union", "discard")


@pytest.mark.card("su_frontal_assault")
@pytest.mark.rule("W-REA-4")
def test_frontal_assault_after_the_other_teams_reinforcements() -> None:
    """Romanian Reinforcements fill the space first; Frontal Assault may then battle the new Army (ruling 5.4)."""
    table = assault(
        THREE, italy={"armies": ["italy"], "hand": ["it_plunder"], "responses": ["it_romanian_reinforcements"]}
    )
    assert (table.seat, table.uses) == ("italy", ["it_romanian_reinforcements"])
    table.choose("use:it_romanian_reinforcements")
    assert "ukraine" in table.armies("italy")
    table.choose("use:su_frontal_assault", "discard:su_mao", "discard:su_tito", "space:ukraine")
    assert "ukraine" not in table.armies("italy")


@pytest.mark.card("su_frontal_assault", "su_vasilevsky")
@pytest.mark.rule("W-REA-6")
def test_frontal_assault_follows_a_battle_granted_by_an_event() -> None:
    """Any land battle of the Soviet Union sets it off."""
    table = soviet_to_move(
        soviet_union={
            "armies": ["moscow", "siberia"],
            "hand": ["su_vasilevsky", *THREE],
            "status": ["su_frontal_assault"],
        }
    )
    table.choose("play:su_vasilevsky", "space:vladivostok", "space:china")
    assert (table.kind, table.uses) == ("react", ["su_frontal_assault"])


# Stavka Forms Artillery Corps

TWO_IN_UKRAINE: dict[str, Any] = {
    "germany": {"armies": ["germany", "eastern_europe", "ukraine"]},
    "italy": {"armies": ["italy", "ukraine"], "hand": ["it_plunder"]},
}


@pytest.mark.card("su_stavka")
@pytest.mark.rule("W-CRD-6", "W-ACT-10")
def test_stavka_costs_a_card_and_battles_the_same_space_again() -> None:
    """One hand card, then the space battled and no other."""
    table = assault(THREE, "su_stavka", **TWO_IN_UKRAINE).choose("piece:germany/army/ukraine")
    assert table.uses == ["su_stavka"]
    table.choose("use:su_stavka")
    assert (table.kind, len(table.offered)) == ("discard", 3)
    table.choose("discard:su_mao")
    assert "ukraine" not in table.armies("italy")
    assert battled(table) == ["ukraine", "ukraine"]
    assert sorted(table.hand("soviet_union")) == ["su_build_army", "su_tito"]


@pytest.mark.card("su_stavka")
@pytest.mark.rule("W-REA-3")
def test_stavka_once_a_turn() -> None:
    """The second battle does not set it off again."""
    table = assault(THREE, "su_stavka").choose("use:su_stavka", "discard:su_mao")
    assert (table.seat, table.kind) == ("soviet_union", "discard")
    assert battled(table) == ["ukraine", "ukraine"]


@pytest.mark.card("su_stavka")
@pytest.mark.rule("W-DIS-1", "W-DIS-2")
@pytest.mark.parametrize(("deck", "points"), [(["su_mao"], 0), ([], -1)])
def test_stavka_with_an_empty_hand(deck: list[str], points: int) -> None:
    """The top of the deck pays; with no deck the Allies lose 1 VP."""
    table = assault([], "su_stavka", deck=deck, **TWO_IN_UKRAINE).choose("piece:germany/army/ukraine")
    before = len(table.log)
    table.choose("use:su_stavka")
    assert "ukraine" not in table.armies("italy")
    paid = [
        event for event in table.state.events_for(None)[before:] if event["type"] in ("DeckDiscarded", "PointsLost")
    ]
    assert [event["type"] for event in paid] == (["DeckDiscarded"] if deck else ["PointsLost"])
    assert table.vp["allies"] == points + 2  # Moscow in the Victory step


@pytest.mark.card("su_stavka", "su_frontal_assault")
@pytest.mark.rule("W-REA-5", "W-REA-6")
def test_stavka_then_frontal_assault_in_the_inner_window() -> None:
    """Three battles for three cards: Stavka, then Frontal Assault on Stavka's battle; then both are spent."""
    table = assault(THREE, "su_stavka", "su_frontal_assault", **TWO_IN_UKRAINE).choose("piece:germany/army/ukraine")
    assert table.uses == ["su_frontal_assault", "su_stavka"]
    table.choose("use:su_stavka", "discard:su_mao")
    assert table.uses == ["su_frontal_assault"]
    table.choose("use:su_frontal_assault", "space:eastern_europe")
    assert table.seat == "italy"
    assert battled(table) == ["ukraine", "ukraine", "eastern_europe"]
    assert table.armies("germany") == {"germany"}
    assert table.hand("soviet_union") == []


@pytest.mark.card("su_stavka", "su_frontal_assault")
@pytest.mark.rule("W-REA-6")
@pytest.mark.parametrize(
    ("keys", "last"), [(["use:su_stavka"], "eastern_europe"), (["pass", "use:su_stavka"], "ukraine")]
)
def test_stavka_answers_the_inner_or_the_outer_battle(keys: list[str], last: str) -> None:
    """After Frontal Assault on Eastern Europe, Stavka repeats that battle, or later the first one."""
    table = assault(THREE, "su_stavka", "su_frontal_assault")
    table.choose("use:su_frontal_assault", "discard:su_mao", "discard:su_tito", "space:eastern_europe", *keys)
    assert battled(table) == ["ukraine", "eastern_europe", last]


@pytest.mark.card("su_stavka", "su_frontal_assault")
@pytest.mark.rule("W-REA-5")
def test_stavka_gives_the_word_back_to_the_other_team() -> None:
    """Italy let its chance go by; after Stavka it has one again, before Frontal Assault may follow (ruling 5.1)."""
    table = assault(
        THREE,
        "su_stavka",
        "su_frontal_assault",
        italy={"armies": ["italy"], "hand": ["it_plunder"], "responses": ["it_romanian_reinforcements"]},
    )
    table.choose("pass", "use:su_stavka", "discard:su_mao")
    assert (table.seat, table.uses) == ("soviet_union", ["su_frontal_assault"])  # to Stavka's own battle
    table.choose("pass")
    assert (table.seat, table.uses) == ("italy", ["it_romanian_reinforcements"])  # to the first battle again
    table.choose("use:it_romanian_reinforcements")
    assert (table.seat, table.uses) == ("soviet_union", ["su_frontal_assault"])
