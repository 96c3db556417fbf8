"""Uniform windows: who could have a fitting card prepared is asked, whatever it is, and who could not is not."""

from typing import Any

import pytest

from haversack.kernel.state import GameState
from tests.y1914.table import GAME, Table

UNIFORM: dict[str, object] = {"windows": "uniform"}
WEST = {"germany": "berlin western_germany belgium", "france": "paris picardy"}


def picardy(windows: str = "uniform", board: dict[str, str] | None = None, **cards: dict[str, Any]) -> Table:
    """Germany battles Picardy."""
    given = {"germany": {"hand": ["de-land-battle"]}, **cards}
    return Table(board=board or WEST, options={"windows": windows}, cards=given).play("de-land-battle", "space:picardy")


def asked(state: GameState) -> tuple[str, str, tuple[str, ...]]:
    """Return how what is open is answered, what it is about, and by whom."""
    return state.moment(), state.window_kind(), state.together()


@pytest.mark.rule("F-BAT-8")
def test_who_could_reinforce_is_asked_and_can_but_pass() -> None:
    """A prepared card that does not serve might have been one that does; usually that needs no question."""
    table = picardy(france={"prepared": ["fr-build-navy"]})
    assert (table.seat, table.kind, table.offered[:1]) == ("france-italy", "reinforce", ["pass"])
    assert table.nouns("use") == []
    assert asked(table.state) == ("window", "reinforce", ("france-italy",))
    assert not table.state.is_covert()
    assert table.choose("pass").at("france") == {"paris"}
    usual = picardy("fitting", france={"prepared": ["fr-build-navy"]})
    assert usual.at("france") == {"paris"}
    assert "pass" not in usual.offered or usual.kind != "reinforce"


@pytest.mark.rule("F-BAT-8")
def test_who_has_nothing_prepared_is_not_asked() -> None:
    """How many cards are prepared is public."""
    assert picardy(france={"prepared": []}).at("france") == {"paris"}


@pytest.mark.rule("F-BAT-10")
def test_defenders_are_asked_at_the_same_time_in_turn_order() -> None:
    """Each sees its own question ahead; what was sealed holds if those before pass."""
    board = {**WEST, "uk": "britain english_channel picardy"}
    table = picardy(board=board, france={"prepared": ["fr-build-navy"]}, uk={"prepared": ["uk-build-army"]})
    state = table.state
    assert asked(state) == ("window", "reinforce", ("france-italy", "uk-us"))
    ahead = state.ahead("uk-us").decision
    assert ahead is not None
    assert "use:uk-build-army" in [option.key for option in ahead.options]
    table.choose("pass")
    assert table.state.decision == ahead
    assert asked(table.state) == ("window", "reinforce", ("uk-us",))


@pytest.mark.rule("F-BAT-12")
def test_a_response_that_is_begun_has_to_be_answered() -> None:
    """Two symbols are wanted, one is brought up: the other is no matter of silence."""
    table = picardy(
        germany={"hand": ["de-land-battle"], "prepared": ["de-stosstruppen"]},
        france={"prepared": ["fr-build-army"] * 3},
    )
    table.choose("use:fr-build-army", "use:de-stosstruppen", "use:fr-build-army")
    assert asked(table.state) == ("choice", "reinforce", ("france-italy",))
    assert table.nouns("use") == ["fr-build-army"]


@pytest.mark.rule("F-BAT-11")
def test_the_attacker_held_is_asked_whether_it_can_sustain_or_not() -> None:
    """The card prepared is no Sustain, but could have been."""
    table = picardy(
        germany={"hand": ["de-land-battle"], "prepared": ["de-build-army"]}, france={"prepared": ["fr-build-army"]}
    ).choose("use:fr-build-army")
    assert (table.seat, table.kind, table.nouns("use")) == ("germany", "sustain", [])
    table.choose("pass")
    assert table.at("france") == {"paris", "picardy"}


@pytest.mark.rule("F-BAT-16")
def test_who_could_counterattack_is_asked() -> None:
    """After a failed attack, for one more card prepared, whatever it is."""
    table = picardy(france={"prepared": ["fr-build-army", "fr-build-navy"]}).choose("use:fr-build-army")
    assert (table.seat, table.kind, table.nouns("use")) == ("france-italy", "counterattack", [])
    assert asked(table.state) == ("window", "counterattack", ("france-italy",))
    usual = picardy("fitting", france={"prepared": ["fr-build-army", "fr-build-navy"]}).choose("use:fr-build-army")
    assert usual.kind != "counterattack"


@pytest.mark.rule("F-ATT-1")
@pytest.mark.parametrize(("windows", "kind"), [("uniform", "attrition"), ("fitting", "prepare")])
def test_the_attrition_step_comes_whatever_is_prepared(windows: str, kind: str) -> None:
    """With a card prepared it might be an Attrition card."""
    germany = {"hand": ["de-build-army"], "prepared": ["de-build-navy"]}
    table = Table(step="attrition", board=WEST, options={"windows": windows}, germany=germany)
    assert (table.seat, table.kind) == ("germany", kind)


@pytest.mark.rule("F-CRD-7")
@pytest.mark.parametrize(("windows", "asks"), [("uniform", True), ("fitting", False)])
def test_a_status_that_needs_a_prepared_card_asks_who_might_have_it(windows: str, asks: bool) -> None:
    """Stosstruppen lies open; whether a Sustain is prepared for it does not show."""
    table = Table(
        board={**WEST, "germany": "berlin western_germany"},
        options={"windows": windows},
        germany={"hand": ["de-build-army"], "status": ["de-stosstruppen"], "prepared": ["de-build-navy"]},
    ).play("de-build-army", "space:belgium")
    assert (table.kind == "status") == asks
    if asks:
        assert asked(table.state) == ("window", "piece_built", ("germany",))
        assert table.nouns("use") == []


@pytest.mark.rule("F-DIS-4")
@pytest.mark.parametrize(("windows", "kind"), [("uniform", "pay"), ("fitting", "reinforce")])
def test_a_price_is_asked_for_though_all_cards_are_alike(windows: str, kind: str) -> None:
    """Others do not know that nothing is to be chosen."""
    table = Table(
        board={"germany": "berlin western_germany", "france": "paris burgundy"},
        options={"windows": windows},
        germany={"hand": ["de-land-battle", "de-build-navy", "de-build-navy"]},
        france={"prepared": ["fr-build-army"]},
    ).play("de-land-battle", "space:burgundy")
    assert table.kind == kind


@pytest.mark.rule("F-DRA-1")
@pytest.mark.parametrize(("windows", "kind"), [("uniform", "draft"), ("fitting", "play")])
def test_the_draft_step_comes_though_the_deck_has_nothing_for_it(windows: str, kind: str) -> None:
    """All Build cards are in hand, but the deck might hold one as far as the others know."""
    builds = [card for card in GAME.rules().deck_lists[2] if GAME.rules().cards[card].type in (0, 1)]
    hand = [GAME.rules().card_ids[card] for card in builds]
    table = Table(step="draft", options={"windows": windows}, germany={"hand": hand})
    assert (table.seat, table.kind) == ("germany", kind)
    if windows == "uniform":
        assert table.offered == ["pass"]


@pytest.mark.rule("F-SET-6", "F-SET-7")
def test_all_draw_anew_before_anybody_chooses_its_hand() -> None:
    """With mulligans both are moments for all; without, the opening hand is; usual windows take Power by Power."""
    state = GAME.new(4, UNIFORM | {"mulligan": True})
    for place in range(5):
        assert asked(state) == ("choice", "", GAME.seats[place:])
        assert state.ahead(GAME.seats[-1]).legal == state.legal
        state.apply("use:mulligan" if place % 2 else "pass")
    assert asked(state) == ("choice", "", GAME.seats)
    plain = GAME.new(4)
    assert asked(plain) == ("choice", "", GAME.seats)
    usual = GAME.new(4, {"mulligan": True}).apply("pass")
    assert asked(usual) == ("choice", "", GAME.seats[:1])


@pytest.mark.rule("F-BAT-8")
def test_what_is_used_says_what_it_saves_and_costs() -> None:
    """A Home and an Objective held by the card; a Sustain in difficult terrain costs a hand card."""
    board = {"germany": "berlin western_germany belgium picardy", "france": "paris"}
    table = Table(
        board=board,
        options=UNIFORM,
        germany={"hand": ["de-land-battle"], "prepared": ["de-build-navy"]},
        france={"prepared": ["fr-build-army"]},
    ).play("de-land-battle", "space:paris")
    stakes = table.state.stakes("use:fr-build-army")
    assert (stakes.source, stakes.home, stakes.cost, stakes.scores) == (True, True, 0, False)
    assert table.state.stakes("pass") == (False, False, 0, False)
    hard = Table(
        board={"germany": "berlin western_germany", "france": "paris burgundy"},
        options=UNIFORM,
        germany={"hand": ["de-land-battle", *["de-build-navy"] * 2], "prepared": ["de-stosstruppen"]},
        france={"prepared": ["fr-build-army"]},
    ).play("de-land-battle", "space:burgundy", "discard:de-build-navy", "use:fr-build-army")
    assert hard.state.stakes("use:de-stosstruppen") == (False, False, 1, False)
