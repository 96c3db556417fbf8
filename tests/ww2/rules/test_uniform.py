"""Uniform windows (W-REA): who could hold a fitting card is asked, whatever lies there, and who could not is not."""

from typing import Any

import pytest

import haversack
from tests.ww2.table import GAME, HOMES, Table

UNIFORM: dict[str, object] = {"windows": "uniform"}


def attack_on_ukraine(windows: str = "uniform", **soviet: Any) -> Table:
    """Germany battles Ukraine; the Soviet Union has Armies there and in Moscow."""
    return Table(
        options={"windows": windows},
        germany={"armies": ["germany", "eastern_europe"], "hand": ["de_land_battle"]},
        soviet_union={"armies": ["moscow", "ukraine"], "deck": ["su_stalingrad", "su_mao"], **soviet},
    ).play("de_land_battle", "space:ukraine")


@pytest.mark.rule("W-REA-2")
def test_who_could_hold_a_fitting_response_is_asked_and_can_but_pass() -> None:
    """With Leningrad face down Stalingrad might lie there: asked, and the Army falls; usually unasked."""
    table = attack_on_ukraine(responses=["su_leningrad"])
    assert (table.seat, table.kind, table.offered) == ("soviet_union", "react", ["pass"])
    state = table.state
    assert (state.moment(), state.together(), state.window_kind()) == ("window", ("soviet_union",), "battle_declared")
    assert state.is_veiled()
    assert not state.is_covert()
    assert "ukraine" not in table.choose("pass").armies("soviet_union")
    usual = attack_on_ukraine("fitting", responses=["su_leningrad"])
    assert "ukraine" not in usual.armies("soviet_union")
    assert (usual.state.moment(), usual.state.together()) == ("", ())


@pytest.mark.rule("W-REA-2")
@pytest.mark.parametrize(
    "soviet",
    [
        {"responses": []},
        {"responses": ["su_leningrad"], "deck": ["su_mao"], "discard": ["su_stalingrad"]},
        {"responses": ["su_leningrad"], "deck": ["su_mao"], "hand": ["su_stalingrad"], "shown": ["su_stalingrad"]},
    ],
)
def test_who_cannot_hold_one_by_what_all_know_is_not_asked(soviet: dict[str, Any]) -> None:
    """No Response lies face down, or the only one that fits lies open elsewhere."""
    assert "ukraine" not in attack_on_ukraine(**soviet).armies("soviet_union")


@pytest.mark.rule("W-REA-2")
def test_a_hidden_discard_may_still_lie_on_the_table() -> None:
    """What was discarded unseen, nobody else knows to be gone."""
    table = attack_on_ukraine(responses=["su_leningrad"], deck=["su_mao"], discard=["su_stalingrad"], face_down=1)
    assert (table.seat, table.offered) == ("soviet_union", ["pass"])


@pytest.mark.rule("W-REA-2")
def test_what_is_used_says_what_it_saves() -> None:
    """Stalingrad saves a Supply space and no Home, and costs nothing; passing is nothing."""
    state = attack_on_ukraine(responses=["su_stalingrad"], deck=["su_leningrad"]).state
    stakes = state.stakes("use:su_stalingrad")
    assert (stakes.source, stakes.home, stakes.cost, stakes.scores) == (True, False, 0, False)
    assert state.stakes("pass") == (False, False, 0, False)


@pytest.mark.rule("W-REA-2")
def test_a_home_at_stake_and_the_price_of_a_card() -> None:
    """Moscow saves a Home; a Status that costs cards says how many; a scoring one that it scores."""
    table = Table(
        options=UNIFORM,
        germany={"armies": ["germany", "russia", "eastern_europe"], "hand": ["de_land_battle"]},
        soviet_union={"armies": ["moscow"], "responses": ["su_moscow"]},
    ).play("de_land_battle", "space:moscow")
    assert (table.state.stakes("use:su_moscow").source, table.state.stakes("use:su_moscow").home) == (True, True)
    blitz = Table(
        options=UNIFORM,
        germany={"armies": ["germany"], "hand": ["de_land_battle"], "status": ["de_blitzkrieg"]},
    ).play("de_land_battle", "space:western_europe")
    assert blitz.uses == ["de_blitzkrieg"]
    assert blitz.state.stakes("use:de_blitzkrieg").cost > 0
    assert not blitz.state.is_veiled()
    victory = Table(
        "italy", "victory", options=UNIFORM, italy={"armies": ["italy", "balkans"], "status": ["it_balkan_resources"]}
    )
    assert victory.state.stakes("use:it_balkan_resources").scores


@pytest.mark.rule("W-REA-4", "W-REA-7")
def test_the_other_team_answers_first_and_all_at_the_same_time() -> None:
    """The Soviet Union removes a supplied German Army: Italy, then the Soviet Union itself, each with its own."""
    table = Table(
        "soviet_union",
        options=UNIFORM,
        germany={"armies": ["germany", "eastern_europe"]},
        italy={"armies": ["italy"], "responses": ["it_skilled_pilots"], "deck": ["it_romanian_reinforcements"]},
        soviet_union={
            "armies": ["moscow", "ukraine"],
            "hand": ["su_land_battle", *["su_build_army"] * 3],
            "status": ["su_frontal_assault"],
        },
    ).play("su_land_battle", "space:eastern_europe")
    state = table.state
    assert (state.window_kind(), state.together()) == ("land_battled", ("italy", "soviet_union"))
    ahead = state.ahead("soviet_union")
    assert ahead.decision is not None
    assert ahead.decision.keys() == ["pass", "use:su_frontal_assault"]
    assert ahead.stakes("use:su_frontal_assault").cost == 2
    assert table.offered == ["pass"]
    assert table.choose("pass").state.decision == ahead.decision


@pytest.mark.rule("W-REA-4", "W-REA-7")
@pytest.mark.parametrize(
    ("turn", "order"),
    [
        ("germany", "united_kingdom soviet_union united_states germany japan italy"),
        ("italy", "united_states united_kingdom soviet_union italy germany japan"),
    ],
)
def test_six_who_could_answer_are_asked_in_the_order_of_speaking(turn: str, order: str) -> None:
    """The other team from the active place on, then the own one; a house card that listens lies before each."""
    listens: Any = {"type": "response", "after": {"built": {"kind": "army", "who": turn}}, "do": {"score": 1}}
    letters = dict(zip(GAME.seats, ("de", "uk", "jp", "su", "it", "us"), strict=True))
    cards = {seat: [{"id": f"{two}_ears", "name": "Ears", **listens}] for seat, two in letters.items()}
    game = haversack.load("ww2", pack={"name": "House", "game": "ww2", "add": cards})
    countries: dict[str, Any] = {
        seat: {"armies": [HOMES[seat]], "responses": [f"{two}_ears"]} for seat, two in letters.items()
    }
    countries[turn]["hand"] = [f"{letters[turn]}_build_army"]
    position = {"game": "ww2", "turn": turn, "options": UNIFORM, "countries": countries}
    state = game.position(position).apply(f"play:{letters[turn]}_build_army").apply("space:western_europe")
    seats = order.split()
    assert (state.window_kind(), list(state.together())) == ("army_built", seats)
    for place, seat in enumerate(seats):
        assert state.decision is not None
        assert (state.decision.seat, list(state.together())) == (seat, seats[place:])
        assert state.decision.keys() == ["pass", f"use:{letters[seat]}_ears"]
        state.apply("pass")
    assert state.window_kind() != "army_built", "all have passed, and the window is closed"


@pytest.mark.rule("W-CRD-6")
def test_a_payment_is_asked_for_though_all_cards_are_alike() -> None:
    """With three alike in hand nothing is to be chosen, but others do not know that."""

    def paying(windows: str) -> Table:
        return Table(
            "soviet_union",
            options={"windows": windows},
            germany={"armies": ["germany", "eastern_europe"]},
            soviet_union={
                "armies": ["moscow", "ukraine"],
                "hand": ["su_land_battle", *["su_build_army"] * 3],
                "status": ["su_frontal_assault"],
            },
        ).play("su_land_battle", "space:eastern_europe", "use:su_frontal_assault")

    table = paying("uniform")
    assert (table.kind, table.offered) == ("discard", ["discard:su_build_army"])
    assert not table.state.is_covert()
    assert paying("fitting").kind != "discard"


@pytest.mark.rule("W-REA-2")
def test_a_card_for_any_time_does_not_show_in_being_asked() -> None:
    """Truk may lie there: Japan answers what has one answer as well, whether it does or not."""
    hand = {"armies": ["japan"], "navies": ["central_pacific"], "hand": ["jp_build_army"]}
    for laid in ("jp_truk", "jp_kamikaze"):
        deck = ["jp_truk" if laid == "jp_kamikaze" else "jp_kamikaze"]
        table = Table("japan", "supply", options=UNIFORM, japan={**hand, "responses": [laid], "deck": deck})
        assert (table.seat, table.kind) == ("japan", "supply")
        assert [key for key in table.offered if key != "use:jp_truk"] == ["pass"]


@pytest.mark.rule("W-SET-5")
@pytest.mark.parametrize("windows", ["fitting", "uniform"])
def test_opening_discards_are_chosen_by_all_at_the_same_time(windows: str) -> None:
    """Each sees its own ten cards ahead, and its answer holds whatever the others choose."""
    state = GAME.new(5, {"windows": windows})
    assert (state.moment(), state.together()) == ("choice", GAME.seats)
    assert state.window_kind() == ""
    sealed = {}
    for seat in GAME.seats:
        decision = state.ahead(seat).decision
        assert decision is not None
        assert (decision.seat, decision.several) == (seat, (3, 3))
        sealed[seat] = decision.picks[:1] * 1 + decision.picks[-2:]
    for seat in GAME.seats:
        assert state.decision is not None
        assert state.decision.seat == seat
        state.apply_several(sealed[seat])
    assert state.decision is not None
    assert (state.decision.kind, state.moment()) == ("play", "")


@pytest.mark.rule("W-CRD-6")
@pytest.mark.parametrize("windows", ["fitting", "uniform"])
def test_a_price_paid_at_once_costs_no_card_more_where_copies_are_left(windows: str) -> None:
    """The second card goes unasked in usual windows, as only copies of it are left: it is not paid twice."""
    table = Table(
        "soviet_union",
        options={"windows": windows},
        germany={"armies": ["germany", "eastern_europe"]},
        soviet_union={
            "armies": ["moscow", "ukraine"],
            "hand": ["su_land_battle", "su_mao", *["su_build_army"] * 3],
            "status": ["su_frontal_assault"],
        },
    ).play("su_land_battle", "space:eastern_europe", "use:su_frontal_assault")
    table.state.apply_several(["discard:su_mao", "discard:su_build_army"])
    assert table.hand("soviet_union") == ["su_build_army"] * 2
    assert table.kind == "battle"
