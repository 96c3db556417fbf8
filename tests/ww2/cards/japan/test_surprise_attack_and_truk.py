"""Cards of Japan, one by one.

Surprise Attack; Truk.
"""

from typing import Any

import pytest

from tests.ww2.cards.japan.setting import Country, events, japan_to_move
from tests.ww2.table import Table

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
