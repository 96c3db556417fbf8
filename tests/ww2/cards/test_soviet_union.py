"""The Soviet Union's deck, card by card."""

from typing import Any

import pytest

from tests.ww2.table import HOMES, Table

Country = dict[str, Any]

ITALY_WITH_A_CARD: Country = {"armies": ["italy"], "hand": ["it_plunder"], "deck": []}


def soviet_to_move(step: str = "play", options: dict[str, object] | None = None, **countries: Any) -> Table:
    """The Soviet turn. Italy, next in turn, holds a card, so the machine stops at its Play step."""
    given: dict[str, Any] = {"italy": ITALY_WITH_A_CARD, **countries}
    given["soviet_union"] = {"deck": [], **given.get("soviet_union", {"armies": ["moscow"]})}
    return Table(turn="soviet_union", step=step, options=options, **given)


def events(table: Table, *types: str) -> list[tuple[str, object]]:
    """What happened, of those types: the type and the space (or country) it happened to."""
    found = [event for event in table.state.events_for(None) if event["type"] in types]
    return [(str(event["type"]), event.get("space", event.get("country"))) for event in found]


def battled(table: Table) -> list[object]:
    """The spaces battled so far, in order."""
    return [space for _, space in events(table, "SpaceBattled")]


def pieces(table: Table) -> set[str]:
    """The pieces offered now, as country/space."""
    return {key[6:].replace("/army", "").replace("/navy", "") for key in table.offered if key.startswith("piece:")}


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


THREE = ["su_build_army", "su_mao", "su_tito"]


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


# Guards


def guards(hand: list[str], discard: list[str], **more: Any) -> Table:
    options = more.pop("options", None)
    soviet = {"armies": ["moscow"], "hand": hand, "discard": discard, "status": ["su_guards"], "deck": [], **more}
    return soviet_to_move(options=options, soviet_union=soviet)


@pytest.mark.card("su_guards")
@pytest.mark.rule("W-CRD-9", "W-CRD-6")
def test_guards_play_a_build_army_from_the_discard_pile() -> None:
    """Two hand cards, then the Build Army of the pile is played; that is the Play step."""
    table = guards(["su_mao", "su_tito", "su_vasilevsky"], ["su_land_battle", "su_build_army"])
    assert "use:su_guards" in table.offered
    table.choose("use:su_guards", "discard:su_mao", "discard:su_tito")
    assert (table.kind, set(table.spaces)) == ("build", {"russia", "ukraine", "siberia", "kazakhstan"})
    table.choose("space:ukraine")
    assert "ukraine" in table.armies("soviet_union")
    assert table.discard("soviet_union")[0] == "su_build_army"
    assert sorted(table.discard("soviet_union")) == ["su_build_army", "su_land_battle", "su_mao", "su_tito"]
    assert (table.seat, table.kind, table.hand("soviet_union")) == ("soviet_union", "discard", ["su_vasilevsky"])


@pytest.mark.card("su_guards")
@pytest.mark.rule("W-CRD-6")
def test_guards_may_play_the_build_army_discarded_for_them() -> None:
    """The cost is in the pile before the effect (ruling 1.5)."""
    table = guards(["su_build_army", "su_tito", "su_mao"], [])
    table.choose("use:su_guards", "discard:su_build_army", "discard:su_mao", "space:russia")
    assert "russia" in table.armies("soviet_union")
    assert table.discard("soviet_union") == ["su_build_army", "su_mao"]
    assert table.hand("soviet_union") == ["su_tito"]


@pytest.mark.card("su_guards")
def test_guards_find_nothing_if_no_build_army_is_in_the_pile_after_all() -> None:
    """The Build Army was kept in hand: the cost is paid, nothing is played, the Play step is over."""
    table = guards(["su_build_army", "su_tito", "su_mao"], [])
    table.choose("use:su_guards", "discard:su_tito", "discard:su_mao")
    assert (table.seat, table.kind) == ("soviet_union", "discard")
    assert events(table, "CardPlayed", "PieceBuilt") == []


@pytest.mark.card("su_guards")
@pytest.mark.rule("W-CRD-9")
def test_guards_not_without_a_build_army_in_pile_or_hand() -> None:
    """Nothing it could do."""
    table = guards(["su_land_battle", "su_tito", "su_mao"], ["su_build_navy", "su_land_battle"])
    assert table.kind == "play"
    assert "use:su_guards" not in table.offered


@pytest.mark.card("su_guards")
@pytest.mark.rule("W-CRD-3")
def test_guards_not_in_the_play_step_they_are_placed() -> None:
    """Placing the Status is the Play step (ruling 6.1)."""
    table = soviet_to_move(
        soviet_union={"armies": ["moscow"], "hand": ["su_guards", *THREE], "discard": ["su_build_army"]}
    )
    assert table.why_not("use:su_guards") == ["W-CRD-3"]
    table.choose("play:su_guards")
    assert (table.kind, table.uses) == ("discard", [])
    assert table.why_not("use:su_guards") == ["W-CRD-9"]


@pytest.mark.card("su_guards")
@pytest.mark.rule("W-DIS-1", "W-DIS-2", "W-DIS-6")
@pytest.mark.parametrize(
    ("hand", "deck", "vp_floor", "points"),
    [
        (["su_mao"], ["su_tito", "su_land_battle"], False, 0),
        ([], ["su_tito", "su_land_battle"], False, 0),
        (["su_mao"], [], False, -1),
        ([], [], False, -2),
        ([], [], True, 0),
    ],
)
def test_guards_with_too_few_cards(hand: list[str], deck: list[str], vp_floor: bool, points: int) -> None:
    """Hand, then deck, then VP (option vp_floor keeps these at 0)."""
    table = guards(hand, ["su_build_army"], deck=deck, options={"vp_floor": vp_floor}).choose("use:su_guards")
    assert (table.kind, table.vp["allies"]) == ("build", points)
    assert table.hand("soviet_union") == []
    assert table.country("soviet_union")["deck_size"] == max(0, len(hand) + len(deck) - 2)


@pytest.mark.card("su_guards", "su_women_conscripts")
@pytest.mark.rule("W-OPT-0")
@pytest.mark.parametrize("option", [True, False])
def test_guards_with_women_conscripts(option: bool) -> None:
    """The pitched Build Army may go on to the top of the deck, with option guards_conscripts (ruling 6.10)."""
    table = guards(
        ["su_build_army", "su_tito", "su_mao"],
        [],
        status=["su_guards", "su_women_conscripts"],
        options={"guards_conscripts": option},
        deck=["su_land_battle"],
    )
    table.choose("use:su_guards", "discard:su_build_army", "discard:su_mao", "space:russia")
    assert (table.kind == "react") is option
    if not option:
        assert table.discard("soviet_union") == ["su_build_army", "su_mao"]
        return
    assert table.uses == ["su_women_conscripts"]
    table.choose("use:su_women_conscripts")
    assert table.discard("soviet_union") == ["su_mao"]
    assert table.country("soviet_union")["deck_top"] == ["su_build_army"]
    assert table.country("soviet_union")["deck_size"] == 2


# Women Conscripts

SEVEN = ["su_build_army", "su_build_army", "su_mao", "su_tito", "su_land_battle", "su_land_battle", "su_land_battle"]


def conscripts(first: str, **more: Any) -> Table:
    soviet = {
        "armies": ["moscow", "ukraine"],
        "hand": [first, *SEVEN],
        "status": ["su_women_conscripts"],
        "deck": ["su_vasilevsky"],
        **more,
    }
    return soviet_to_move(soviet_union=soviet)


@pytest.mark.card("su_women_conscripts")
@pytest.mark.rule("W-INF-2", "W-INF-4")
def test_women_conscripts_put_the_build_army_on_top_for_all_to_know() -> None:
    """On top of the draw deck instead of the pile; everybody, spectators included, knows the top card."""
    table = conscripts("su_build_army").choose("play:su_build_army", "space:russia")
    assert (table.seat, table.kind, table.uses) == ("soviet_union", "react", ["su_women_conscripts"])
    assert "russia" in table.armies("soviet_union")  # the card has done its work
    table.choose("use:su_women_conscripts")
    assert table.discard("soviet_union") == []
    for seat in (None, "germany", "united_kingdom", "soviet_union"):
        view: Any = table.state.view(seat)
        assert view["countries"]["soviet_union"]["deck_top"] == ["su_build_army"]
        assert view["countries"]["soviet_union"]["deck_size"] == 2
    assert table.country("soviet_union")["status"] == ["su_women_conscripts"]


@pytest.mark.card("su_women_conscripts")
@pytest.mark.rule("W-TRN-9", "W-INF-4")
def test_women_conscripts_card_drawn_is_known_to_all() -> None:
    """Drawn the same turn, it is a card everybody knows to be in the hand."""
    table = conscripts("su_build_army", hand=["su_build_army", "su_mao"], deck=["su_vasilevsky"])
    table.choose("play:su_build_army", "space:russia", "use:su_women_conscripts", "done")
    assert sorted(table.hand("soviet_union")) == ["su_build_army", "su_mao", "su_vasilevsky"]
    view: Any = table.state.view("japan")
    assert view["countries"]["soviet_union"]["hand_shown"] == ["su_build_army"]
    assert view["countries"]["soviet_union"]["deck_top"] == []


@pytest.mark.card("su_women_conscripts")
@pytest.mark.rule("W-INF-2")
def test_women_conscripts_top_card_is_the_same_in_every_world_one_imagines() -> None:
    """Dealing the unknown anew keeps the card everybody saw; once burned it is known no more."""
    table = conscripts("su_build_army", deck=["su_vasilevsky", "su_rasputitsa", "su_guards"])
    table.choose("play:su_build_army", "space:russia", "use:su_women_conscripts")
    for seed in range(5):
        imagined = table.state.determinise("germany", seed)
        assert imagined.view("germany") == table.state.view("germany")
        own: Any = imagined.view("soviet_union")
        assert own["countries"]["soviet_union"]["deck_top"] == ["su_build_army"]
    burned = Table(
        germany={"armies": ["germany", "scandinavia"], "hand": ["de_sub_murmansk", "de_build_army"]},
        soviet_union={"armies": ["moscow"], "deck": ["su_build_army", "su_mao", "su_tito"], "known": [1, 1, 0]},
    )
    assert burned.country("soviet_union")["deck_top"] == ["su_build_army"]
    burned.choose("play:de_sub_murmansk")
    assert burned.country("soviet_union")["deck_size"] == 1
    assert burned.country("soviet_union")["deck_top"] == []


@pytest.mark.card("su_women_conscripts")
@pytest.mark.rule("W-REA-1")
def test_women_conscripts_declined() -> None:
    """The card then lies on the discard pile."""
    table = conscripts("su_build_army").choose("play:su_build_army", "space:russia", "pass")
    assert table.discard("soviet_union") == ["su_build_army"]
    assert table.country("soviet_union")["deck_top"] == []


@pytest.mark.card("su_women_conscripts")
@pytest.mark.rule("W-REA-9")
@pytest.mark.parametrize(
    ("first", "keys"),
    [
        ("su_build_navy", ["play:su_build_navy", "space:black_sea"]),
        ("su_sea_battle", ["play:su_sea_battle", "space:black_sea"]),
        ("su_land_battle", ["play:su_land_battle", "space:russia"]),
        ("su_german_soviet_treaty", ["play:su_german_soviet_treaty", "number:1", "pass", "pass"]),
        ("su_build_army", ["discard:su_build_army"]),
    ],
)
def test_women_conscripts_not_after_another_card_or_a_discard(first: str, keys: list[str]) -> None:
    """A Build Army card, and played."""
    table = conscripts(first).choose(*keys)
    assert (table.seat, table.kind) == ("soviet_union", "discard")


@pytest.mark.card("su_women_conscripts")
@pytest.mark.rule("W-CRD-7")
def test_women_conscripts_not_with_lend_lease() -> None:
    """It is not the Soviet Play step (ruling 6.10)."""
    table = Table(
        turn="united_states",
        united_states={"armies": ["eastern_united_states"], "hand": ["us_lend_lease", "us_magic"]},
        soviet_union={"armies": ["moscow"], "hand": ["su_build_army"], "status": ["su_women_conscripts"]},
    )
    table.choose("play:us_lend_lease", "play:su_build_army", "space:russia")
    assert (table.seat, table.kind) == ("united_states", "discard")
    assert table.discard("soviet_union") == ["su_build_army"]


@pytest.mark.card("su_women_conscripts")
@pytest.mark.rule("W-ACT-4")
def test_women_conscripts_after_an_army_named_as_built() -> None:
    """The card was played all the same."""
    table = conscripts("su_build_army").choose("play:su_build_army", "piece:soviet_union/army/moscow")
    assert table.uses == ["su_women_conscripts"]


@pytest.mark.card("su_women_conscripts")
@pytest.mark.rule("W-REA-3")
def test_women_conscripts_again_on_the_next_turn() -> None:
    """No limit: the same card may come back turn after turn."""
    table = Table(
        turn="soviet_union",
        soviet_union={
            "armies": ["moscow"],
            "hand": ["su_build_army", "su_mao"],
            "status": ["su_women_conscripts"],
            "deck": [],
        },
    )
    table.choose("play:su_build_army", "space:russia", "use:su_women_conscripts", "done")
    assert (table.seat, table.kind) == ("soviet_union", "play")
    table.choose("play:su_build_army", "space:ukraine")
    assert table.uses == ["su_women_conscripts"]


# Scorched Earth

AXIS_IN_UKRAINE = [("germany", "germany"), ("italy", "italy"), ("japan", "japan")]


def in_ukraine(country: str, home: str, status: list[str], step: str) -> Table:
    countries: dict[str, Any] = {name: {"armies": [], "hand": []} for name in HOMES}
    for name, prefix in (("united_kingdom", "uk"), ("united_states", "us"), ("soviet_union", "su")):
        countries[name] = {"armies": [HOMES[name]], "hand": [f"{prefix}_build_army"], "deck": []}
    countries["soviet_union"]["status"] = status
    countries[country] = {"armies": [home, "ukraine"], "deck": []}
    return Table(turn=country, step=step, **countries)


@pytest.mark.card("su_scorched_earth")
@pytest.mark.rule("W-SUP-1", "W-TRN-6")
@pytest.mark.parametrize(("country", "home"), AXIS_IN_UKRAINE)
def test_scorched_earth_ukraine_supplies_no_axis_army(country: str, home: str) -> None:
    """A lone Axis Army in Ukraine falls in the Supply step; without the card it supplies itself."""
    assert in_ukraine(country, home, [], "supply").armies(country) == {home, "ukraine"}
    assert in_ukraine(country, home, ["su_scorched_earth"], "supply").armies(country) == {home}


@pytest.mark.card("su_scorched_earth")
@pytest.mark.rule("W-VIC-1")
@pytest.mark.parametrize(("country", "home"), AXIS_IN_UKRAINE)
def test_scorched_earth_ukraine_scores_nothing_for_the_axis(country: str, home: str) -> None:
    """Home only: 2 VP, not 4 (ruling 4.5)."""
    assert in_ukraine(country, home, [], "victory").vp["axis"] == 4
    assert in_ukraine(country, home, ["su_scorched_earth"], "victory").vp["axis"] == 2


@pytest.mark.card("su_scorched_earth")
@pytest.mark.rule("W-VIC-1", "W-SUP-1")
@pytest.mark.parametrize("status", [[], ["su_scorched_earth"]])
def test_scorched_earth_leaves_ukraine_to_the_allies(status: list[str]) -> None:
    """For the Soviet Union it supplies and scores as ever."""
    table = soviet_to_move("supply", soviet_union={"armies": ["ukraine"], "status": status})
    assert table.armies("soviet_union") == {"ukraine"}
    assert table.vp["allies"] == 2


@pytest.mark.card("su_scorched_earth")
@pytest.mark.rule("W-SUP-5", "W-ACT-6")
def test_scorched_earth_stops_battles_and_builds_from_ukraine() -> None:
    """A German Army in Ukraine without a chain to Germany leads no battle; with the chain it does."""
    soviet: Country = {"armies": ["moscow"], "status": ["su_scorched_earth"]}
    hand = ["de_land_battle", "de_build_army"]
    table = Table(germany={"armies": ["germany", "ukraine"], "hand": hand}, soviet_union=soviet)
    assert table.country("germany")["unsupplied"] == ["ukraine"]
    table.choose("play:de_land_battle")
    assert "moscow" not in table.spaces
    table = Table(germany={"armies": ["germany", "eastern_europe", "ukraine"], "hand": hand}, soviet_union=soviet)
    table.choose("play:de_land_battle")
    assert "moscow" in table.spaces


@pytest.mark.card("su_scorched_earth")
@pytest.mark.rule("W-VIC-2")
def test_scorched_earth_does_not_touch_cards_that_pay_for_ukraine() -> None:
    """Abundant Resources still pays for the German Army there (ruling 4.5)."""
    table = Table(
        step="victory",
        germany={"armies": ["germany", "eastern_europe", "ukraine"], "status": ["de_abundant_resources"], "deck": []},
        soviet_union={"armies": ["moscow"], "status": ["su_scorched_earth"]},
        united_kingdom={"armies": ["united_kingdom"], "hand": ["uk_build_army"]},
    )
    table.choose("use:de_abundant_resources")
    assert table.vp["axis"] == 2 + 1


@pytest.mark.card("su_scorched_earth", "su_shvernik")
@pytest.mark.rule("W-REA-2", "W-CRD-3")
@pytest.mark.parametrize("card", ["su_scorched_earth", "su_shvernik"])
def test_scorched_earth_and_shvernik_work_by_themselves(card: str) -> None:
    """Never offered for use."""
    table = soviet_to_move(soviet_union={"armies": ["moscow"], "hand": ["su_mao"], "status": [card]})
    assert table.uses == []
    assert table.why_not(f"use:{card}") == ["W-CRD-3"]


@pytest.mark.card("su_scorched_earth")
@pytest.mark.rule("W-CRD-3")
def test_scorched_earth_works_from_the_moment_it_is_placed() -> None:
    """Put down in the Soviet turn, it cuts the German Army in Ukraine off at once."""
    table = soviet_to_move(
        soviet_union={"armies": ["moscow"], "hand": ["su_scorched_earth"]}, germany={"armies": ["germany", "ukraine"]}
    )
    assert table.country("germany")["unsupplied"] == []
    table.choose("play:su_scorched_earth")
    assert table.country("germany")["unsupplied"] == ["ukraine"]


# Shvernik's Evacuation Council


@pytest.mark.card("su_shvernik")
@pytest.mark.rule("W-TRN-6")
@pytest.mark.parametrize(
    ("status", "left"), [([], {"moscow"}), (["su_shvernik"], {"moscow", "vladivostok", "szechuan", "balkans"})]
)
def test_shvernik_keeps_soviet_armies_in_supply(status: list[str], left: set[str]) -> None:
    """Armies without any chain stay in the Supply step."""
    armies = ["moscow", "vladivostok", "szechuan", "balkans"]
    table = soviet_to_move("supply", soviet_union={"armies": armies, "status": status})
    assert table.armies("soviet_union") == left


@pytest.mark.card("su_shvernik")
@pytest.mark.rule("W-SUP-1", "W-SUP-3")
def test_shvernik_does_not_supply_the_navy() -> None:
    """The Navy has a port in Vladivostok but no chain to a Supply space: it falls, the Army stays."""
    table = soviet_to_move(
        "supply",
        soviet_union={"armies": ["moscow", "vladivostok"], "navies": ["sea_of_japan"], "status": ["su_shvernik"]},
    )
    assert table.navies("soviet_union") == set()
    assert table.armies("soviet_union") == {"moscow", "vladivostok"}


@pytest.mark.card("su_shvernik", "su_build_army")
@pytest.mark.rule("W-ACT-1")
def test_shvernik_leaves_where_armies_are_built_unchanged() -> None:
    """Home, or next to a supplied Soviet piece: the cut-off Army now is one, the rest of the map is not."""
    soviet: Country = {"armies": ["moscow", "vladivostok"], "hand": ["su_build_army"]}
    near_moscow = {"russia", "ukraine", "siberia", "kazakhstan"}
    table = soviet_to_move(soviet_union=soviet).choose("play:su_build_army")
    assert set(table.spaces) == near_moscow
    table = soviet_to_move(soviet_union={**soviet, "status": ["su_shvernik"]}).choose("play:su_build_army")
    assert set(table.spaces) == near_moscow | {"mongolia", "china"}


@pytest.mark.card("su_shvernik", "su_build_navy")
@pytest.mark.rule("W-ACT-2")
def test_shvernik_gives_a_new_navy_no_supply() -> None:
    """Beside the cut-off Army a Navy would be unsupplied; beside Ukraine it is not."""
    soviet: Country = {"hand": ["su_build_navy"], "status": ["su_shvernik"]}
    table = soviet_to_move(soviet_union={**soviet, "armies": ["moscow", "vladivostok"]}).choose("play:su_build_navy")
    assert table.navies("soviet_union") == set()
    table = soviet_to_move(soviet_union={**soviet, "armies": ["ukraine", "vladivostok"]}).choose("play:su_build_navy")
    assert set(table.spaces) == {"black_sea", "caspian_sea"}


@pytest.mark.card("su_shvernik")
@pytest.mark.rule("W-ACT-6", "W-SUP-5")
@pytest.mark.parametrize(("status", "reached"), [([], False), (["su_shvernik"], True)])
def test_shvernik_lets_a_cut_off_army_battle(status: list[str], reached: bool) -> None:
    """An Army in supply leads battles."""
    table = soviet_to_move(
        soviet_union={"armies": ["moscow", "vladivostok"], "hand": ["su_land_battle"], "status": status}
    )
    table.choose("play:su_land_battle")
    assert ("china" in table.spaces) is reached


@pytest.mark.card("su_shvernik")
@pytest.mark.rule("W-CRD-7")
def test_shvernik_is_for_soviet_armies_alone() -> None:
    """A UK Army without a chain stays out of supply."""
    table = soviet_to_move(
        soviet_union={"armies": ["moscow"], "status": ["su_shvernik"], "hand": ["su_mao"]},
        united_kingdom={"armies": ["united_kingdom", "szechuan"]},
    )
    assert table.country("united_kingdom")["unsupplied"] == ["szechuan"]


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


# Defense of the Motherland


def motherland(armies: list[str], **countries: Any) -> Table:
    soviet = {"armies": armies, "hand": ["su_mao"], "responses": ["su_defense_motherland"]}
    return soviet_to_move(**{"soviet_union": soviet, **countries})


@pytest.mark.card("su_defense_motherland")
@pytest.mark.rule("W-TRN-3", "W-CRD-4", "W-CRD-2")
def test_defense_of_the_motherland_recruits_next_door_then_clears_moscow() -> None:
    """With the enemy in Moscow the recruit goes beside it, then the enemy falls; then comes the Play step."""
    table = motherland(["siberia"], germany={"armies": ["germany", "moscow", "russia"]})
    assert (table.seat, table.kind, table.uses) == ("soviet_union", "react", ["su_defense_motherland"])
    table.choose("use:su_defense_motherland")
    assert (table.kind, set(table.spaces)) == ("recruit", {"ukraine", "kazakhstan"})
    table.choose("space:ukraine")
    assert (table.kind, pieces(table)) == ("eliminate", {"germany/moscow"})
    table.choose("piece:germany/army/moscow")
    assert table.armies("germany") == {"germany", "russia"}
    assert table.armies("soviet_union") == {"siberia", "ukraine"}
    assert (table.seat, table.kind) == ("soviet_union", "play")
    assert table.discard("soviet_union") == ["su_defense_motherland"]


@pytest.mark.card("su_defense_motherland")
@pytest.mark.rule("W-CRD-5")
def test_defense_of_the_motherland_without_an_enemy_in_moscow() -> None:
    """The recruit alone, in Moscow too."""
    table = motherland(["russia"]).choose("use:su_defense_motherland")
    assert set(table.spaces) == {"moscow", "ukraine", "siberia", "kazakhstan"}
    table.choose("space:moscow")
    assert table.armies("soviet_union") == {"moscow", "russia"}
    assert table.kind == "play"


@pytest.mark.card("su_defense_motherland")
@pytest.mark.rule("W-CRD-5")
def test_defense_of_the_motherland_parts_may_be_skipped() -> None:
    """No recruit but the elimination; or the other way round."""
    germany = {"armies": ["germany", "moscow"]}
    table = motherland(["siberia"], germany=germany).choose("use:su_defense_motherland", "pass")
    table.choose("piece:germany/army/moscow")
    assert (table.armies("soviet_union"), table.armies("germany")) == ({"siberia"}, {"germany"})
    table = motherland(["siberia"], germany=germany).choose("use:su_defense_motherland", "space:russia", "pass")
    assert table.armies("soviet_union") == {"siberia", "russia"}
    assert table.armies("germany") == {"germany", "moscow"}


@pytest.mark.card("su_defense_motherland")
def test_defense_of_the_motherland_eliminates_one_of_two() -> None:
    """One Axis Army in Moscow, the owner's choice."""
    table = motherland(
        ["siberia"],
        germany={"armies": ["germany", "moscow"]},
        italy={"armies": ["italy", "moscow"], "hand": ["it_plunder"]},
    )
    table.choose("use:su_defense_motherland", "pass", "piece:italy/army/moscow")
    assert (table.kind, table.armies("germany")) == ("play", {"germany", "moscow"})


@pytest.mark.card("su_defense_motherland")
@pytest.mark.rule("W-REA-2")
def test_defense_of_the_motherland_not_where_it_could_do_nothing() -> None:
    """Own Armies in all five spaces."""
    table = motherland(["moscow", "russia", "ukraine", "siberia", "kazakhstan"])
    assert table.kind == "play"
    assert table.why_not("use:su_defense_motherland") == ["W-REA-2"]


@pytest.mark.card("su_defense_motherland")
@pytest.mark.rule("W-TRN-3", "W-CRD-2")
def test_defense_of_the_motherland_not_on_anothers_turn_nor_the_turn_placed() -> None:
    """The beginning of the own turn, later than the one it was placed in."""
    table = Table(
        germany={"armies": ["germany"], "hand": ["de_build_army"]},
        soviet_union={"armies": ["moscow"], "responses": ["su_defense_motherland"]},
    )
    assert (table.seat, table.kind) == ("germany", "play")
    table = soviet_to_move(soviet_union={"armies": ["moscow"], "hand": ["su_defense_motherland", "su_mao"]})
    table.choose("play:su_defense_motherland")
    assert (table.kind, table.uses) == ("discard", [])


# Leningrad, Moscow, Stalingrad

PROTECTORS = [("su_leningrad", "russia"), ("su_moscow", "moscow"), ("su_stalingrad", "ukraine")]


def attacked(card: str, space: str, soviet: list[str], **more: Any) -> Table:
    """Germany battles the space from next to it, with Dive Bombers on the table."""
    germans = {"russia": ["germany", "eastern_europe"], "moscow": ["germany", "ukraine"]}
    given: dict[str, Any] = {
        "germany": {
            "armies": germans.get(space, ["germany", "eastern_europe"]),
            "hand": ["de_land_battle", "de_build_army"],
            "status": ["de_dive_bombers"],
        },
        "soviet_union": {"armies": soviet, "responses": [card], "hand": ["su_mao"]},
        **more,
    }
    return Table(**given).choose("play:de_land_battle", f"space:{space}")


@pytest.mark.card("su_leningrad", "su_moscow", "su_stalingrad")
@pytest.mark.rule("W-REA-8", "W-ACT-8", "W-CRD-2")
@pytest.mark.parametrize(("card", "space"), PROTECTORS)
def test_protector_keeps_the_army_all_turn(card: str, space: str) -> None:
    """The Army stays, and no second battle of the turn can remove it; the card is spent."""
    table = attacked(card, space, [space])
    assert (table.seat, table.uses) == ("soviet_union", [card])
    table.choose(f"use:{card}")
    assert table.country("soviet_union")["protected"] == [space]
    assert (table.seat, table.uses) == ("germany", ["de_dive_bombers"])  # a battle was fought all the same
    table.choose("use:de_dive_bombers", f"space:{space}")
    assert table.armies("soviet_union") == {space}
    assert battled(table) == [space, space]
    assert table.discard("soviet_union")[0] == card
    assert table.country("soviet_union")["responses"] == []


@pytest.mark.card("su_leningrad", "su_moscow", "su_stalingrad")
@pytest.mark.rule("W-REA-1")
@pytest.mark.parametrize(("card", "space"), PROTECTORS)
def test_protector_declined_lets_the_army_go(card: str, space: str) -> None:
    """Never forced."""
    table = attacked(card, space, [space, "vladivostok"]).choose("pass")
    assert table.armies("soviet_union") == {"vladivostok"}
    assert table.country("soviet_union")["responses"] == [card]


@pytest.mark.card("su_leningrad", "su_moscow", "su_stalingrad")
@pytest.mark.rule("W-REA-9")
@pytest.mark.parametrize(
    ("card", "space"),
    [("su_leningrad", "ukraine"), ("su_stalingrad", "russia"), ("su_moscow", "russia"), ("su_leningrad", "moscow")],
)
def test_protector_not_in_another_space(card: str, space: str) -> None:
    """Each guards its own space."""
    table = attacked(card, space, [space])
    assert (table.seat, table.armies("soviet_union")) == ("germany", set())


@pytest.mark.card("su_leningrad", "su_moscow", "su_stalingrad")
@pytest.mark.rule("W-CRD-7")
@pytest.mark.parametrize(("card", "space"), PROTECTORS)
def test_protector_not_for_a_teammate(card: str, space: str) -> None:
    """A UK Army in the space is not saved, though a Soviet one stands beside it."""
    soviet = [] if space == "moscow" else ["moscow"]
    table = attacked(card, space, [*soviet, space], united_kingdom={"armies": ["united_kingdom", space]})
    table.choose(f"piece:united_kingdom/army/{space}")
    assert table.seat == "germany"
    assert space in table.armies("soviet_union")
    assert space not in table.armies("united_kingdom")


@pytest.mark.card("su_leningrad", "su_moscow", "su_stalingrad")
@pytest.mark.rule("W-REA-8")
@pytest.mark.parametrize(("card", "space"), PROTECTORS)
def test_protector_ends_with_the_turn(card: str, space: str) -> None:
    """The shield is gone when the next country moves."""
    table = attacked(
        card, space, [space], united_kingdom={"armies": ["united_kingdom"], "hand": ["uk_build_army"], "deck": []}
    )
    table.choose(f"use:{card}", "pass")
    assert table.country("soviet_union")["protected"] == [space]
    table.choose("done")
    assert table.seat == "united_kingdom"
    assert table.country("soviet_union")["protected"] == []


@pytest.mark.card("su_leningrad")
@pytest.mark.rule("W-TRN-6", "W-REA-8")
def test_leningrad_saves_an_unsupplied_army_in_the_supply_step() -> None:
    """It asks for no supply, so it answers the removal by supply too (ruling 5.9); others fall."""
    table = soviet_to_move(
        "supply", soviet_union={"armies": ["moscow", "russia", "mongolia"], "responses": ["su_leningrad"]}
    )
    assert table.seat == "italy"  # Russia is supplied by Moscow
    assert table.armies("soviet_union") == {"moscow", "russia"}
    table = soviet_to_move("supply", soviet_union={"armies": ["russia", "mongolia"], "responses": ["su_leningrad"]})
    assert (table.seat, table.kind, table.uses) == ("soviet_union", "react", ["su_leningrad"])
    table.choose("use:su_leningrad")
    assert table.armies("soviet_union") == {"russia"}


@pytest.mark.card("su_leningrad")
@pytest.mark.rule("W-TRN-6", "W-REA-1")
def test_leningrad_declined_in_the_supply_step() -> None:
    """The Army falls and the card stays."""
    table = soviet_to_move("supply", soviet_union={"armies": ["russia"], "responses": ["su_leningrad"]}).choose("pass")
    assert table.armies("soviet_union") == set()
    assert table.country("soviet_union")["responses"] == ["su_leningrad"]


@pytest.mark.card("su_leningrad")
@pytest.mark.rule("W-SUP-1")
def test_leningrad_saves_an_unsupplied_army_from_battle() -> None:
    """No supply is asked for."""
    table = attacked("su_leningrad", "russia", ["russia"])
    assert table.country("soviet_union")["unsupplied"] == ["russia"]
    table.choose("use:su_leningrad")
    assert "russia" in table.armies("soviet_union")


@pytest.mark.card("su_stalingrad")
@pytest.mark.rule("W-ACT-9")
def test_stalingrad_saves_from_an_elimination() -> None:
    """Military Dictatorships eliminates an Allied Army in Ukraine."""
    table = Table(
        germany={"armies": ["germany"], "hand": ["de_military_dictatorships", "de_build_army"]},
        soviet_union={"armies": ["moscow", "ukraine"], "responses": ["su_stalingrad"]},
    )
    table.choose("play:de_military_dictatorships", "pass", "piece:soviet_union/army/ukraine")
    assert (table.seat, table.uses) == ("soviet_union", ["su_stalingrad"])
    table.choose("use:su_stalingrad")
    assert "ukraine" in table.armies("soviet_union")


@pytest.mark.card("su_moscow")
@pytest.mark.rule("W-PCE-5")
def test_moscow_does_not_bind_its_owner() -> None:
    """The owner may still take a protected Army back, and is not asked about a removal of its own."""
    table = attacked("su_moscow", "moscow", ["moscow"]).choose("use:su_moscow", "remove:soviet_union/army/moscow")
    assert table.armies("soviet_union") == set()
    table = attacked("su_moscow", "moscow", ["moscow"]).choose("remove:soviet_union/army/moscow")
    assert table.armies("soviet_union") == set()
    assert table.seat == "germany"


# Rasputitsa


def axis_builds(
    country: str, armies: list[str], card: str, options: dict[str, object] | None = None, **more: Any
) -> Table:
    given: dict[str, Any] = {
        country: {"armies": armies, "hand": [card, f"{card[:2]}_build_navy"]},
        "soviet_union": {"armies": ["vladivostok"], "responses": ["su_rasputitsa"]},
        **more,
    }
    return Table(turn=country, options=options, **given).choose(f"play:{card}")


@pytest.mark.card("su_rasputitsa")
@pytest.mark.rule("W-REA-4", "W-CRD-2", "W-ACT-9")
@pytest.mark.parametrize("space", ["moscow", "russia", "siberia", "kazakhstan"])
def test_rasputitsa_eliminates_the_army_just_built(space: str) -> None:
    """In Moscow or a land space next to it."""
    table = axis_builds("germany", ["germany", "ukraine", "mongolia"], "de_build_army")
    if space == "siberia":
        table = axis_builds("japan", ["china", "mongolia"], "jp_build_army")
    country = table.seat
    table.choose(f"space:{space}")
    assert (table.seat, table.uses) == ("soviet_union", ["su_rasputitsa"])
    assert space in table.armies(country)
    table.choose("use:su_rasputitsa")
    assert space not in table.armies(country)
    assert table.discard("soviet_union")[0] == "su_rasputitsa"
    assert battled(table) == []


@pytest.mark.card("su_rasputitsa")
def test_rasputitsa_in_ukraine_against_italy() -> None:
    """Any Axis country's Army."""
    table = axis_builds("italy", ["italy", "balkans"], "it_build_army").choose("space:ukraine")
    table.choose("use:su_rasputitsa")
    assert table.armies("italy") == {"italy", "balkans"}


@pytest.mark.card("su_rasputitsa")
@pytest.mark.rule("W-REA-9", "W-CRD-7")
def test_rasputitsa_not_elsewhere_nor_for_navies_nor_allies() -> None:
    """Eastern Europe is not next to Moscow; the Black Sea is no land; a UK Army is no enemy."""
    table = axis_builds("germany", ["germany"], "de_build_army").choose("space:eastern_europe")
    assert table.seat == "germany"
    table = axis_builds(
        "germany",
        ["germany", "ukraine"],
        "de_build_navy",
        soviet_union={"armies": ["moscow"], "responses": ["su_rasputitsa"]},
    )
    table.choose("space:black_sea")
    assert table.seat == "germany"
    table = Table(
        turn="united_kingdom",
        united_kingdom={
            "armies": ["united_kingdom", "india", "middle_east"],
            "hand": ["uk_build_army", "uk_build_navy"],
        },
        soviet_union={"armies": ["moscow"], "responses": ["su_rasputitsa"]},
    )
    table.choose("play:uk_build_army", "space:kazakhstan")
    assert (table.seat, "kazakhstan" in table.armies("united_kingdom")) == ("united_kingdom", True)


@pytest.mark.card("su_rasputitsa")
@pytest.mark.rule("W-OPT-0", "W-ACT-5")
@pytest.mark.parametrize("option", [False, True])
def test_rasputitsa_and_a_recruited_army(option: bool) -> None:
    """Built only, unless option built_or_recruited (ruling 7.1): Romanian Reinforcements recruit in Ukraine."""
    table = soviet_to_move(
        options={"built_or_recruited": option},
        soviet_union={
            "armies": ["moscow"],
            "hand": ["su_land_battle", "su_mao"],
            "responses": ["su_rasputitsa"],
        },
        germany={"armies": ["germany", "eastern_europe", "ukraine"]},
        italy={"armies": ["italy"], "hand": ["it_plunder"], "responses": ["it_romanian_reinforcements"]},
    )
    table.choose("play:su_land_battle", "space:ukraine", "use:it_romanian_reinforcements")
    assert "ukraine" in table.armies("italy")
    assert (table.kind == "react") is option
    if option:
        assert (table.seat, table.uses) == ("soviet_union", ["su_rasputitsa"])
        table.choose("use:su_rasputitsa")
        assert "ukraine" not in table.armies("italy")


@pytest.mark.card("su_rasputitsa")
@pytest.mark.rule("W-ACT-4", "W-OPT-0")
@pytest.mark.parametrize("option", [True, False])
def test_rasputitsa_and_an_army_named_as_built(option: bool) -> None:
    """A piece named as just built may be hit, unless option named_build_answered is off (ruling 2.4)."""
    table = axis_builds("germany", ["germany", "ukraine"], "de_build_army", {"named_build_answered": option})
    table.choose("piece:germany/army/ukraine")
    assert (table.seat == "soviet_union") is option
    if option:
        table.choose("use:su_rasputitsa")
    assert ("ukraine" in table.armies("germany")) is not option


@pytest.mark.card("su_rasputitsa")
@pytest.mark.rule("W-REA-4", "W-REA-5")
def test_rasputitsa_comes_before_the_builders_own_cards_which_still_work() -> None:
    """The Soviet Union is asked first; Bias for Action may still follow the build undone (ruling 5.7)."""
    table = axis_builds(
        "germany",
        [],
        "de_build_army",
        germany={
            "armies": ["germany", "ukraine"],
            "hand": ["de_build_army", "de_build_navy"],
            "status": ["de_bias_for_action"],
        },
        soviet_union={"armies": ["moscow"], "responses": ["su_rasputitsa"]},
    )
    table.choose("space:russia")
    assert (table.seat, table.uses) == ("soviet_union", ["su_rasputitsa"])
    table.choose("use:su_rasputitsa")
    assert (table.seat, table.uses) == ("germany", ["de_bias_for_action"])
    table.choose("use:de_bias_for_action")
    assert "moscow" in table.spaces  # next to the space of the Army just built, reached from Ukraine


@pytest.mark.card("su_rasputitsa")
@pytest.mark.rule("W-REA-1", "W-CRD-2")
def test_rasputitsa_declined_waits_for_the_next_build() -> None:
    """Conserved by a pass, it answers the second Army of the same turn (Synthetic Fuel)."""
    table = axis_builds(
        "germany",
        [],
        "de_build_army",
        germany={
            "armies": ["germany", "ukraine"],
            "hand": ["de_build_army", "de_build_navy"],
            "status": ["de_synthetic_fuel"],
        },
    )
    table.choose("space:russia", "pass", "use:de_synthetic_fuel", "space:moscow")
    assert (table.seat, table.uses) == ("soviet_union", ["su_rasputitsa"])
    table.choose("use:su_rasputitsa")
    assert table.armies("germany") == {"germany", "ukraine", "russia"}


@pytest.mark.card("su_guards")
def test_guards_may_be_declared_where_the_cost_may_uncover_a_build_army() -> None:
    """A cost may always be declared (ruling 1.3): what the hand lacks comes off the deck, and may be the card."""
    table = Table(
        turn="soviet_union",
        soviet_union={
            "armies": ["moscow"],
            "hand": ["su_land_battle"],
            "status": ["su_guards"],
            "deck": ["su_build_army", "su_sea_battle"],
        },
    )
    assert "use:su_guards" in table.offered
    table.choose("use:su_guards")
    assert table.kind == "build"
    table.choose("space:ukraine")
    assert table.armies("soviet_union") == {"moscow", "ukraine"}
