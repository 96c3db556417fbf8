"""Victory (W-VIC): scoring, sudden victory, the end of round 20."""

from typing import Any

import pytest

from tests.ww2.table import Table

US_WAITS: dict[str, Any] = {"armies": ["eastern_united_states"], "hand": ["us_patton"]}
UK_WAITS: dict[str, Any] = {"armies": ["united_kingdom"], "hand": ["uk_raf"]}
GERMANY_WAITS: dict[str, Any] = {"armies": ["germany"], "hand": ["de_plunder"]}


def scored(italy: dict[str, Any], **others: dict[str, Any]) -> int:
    """Return what Italy scores in its Victory step on this board, no card used."""
    board: dict[str, Any] = {"united_states": US_WAITS, **others}
    table = Table(turn="italy", step="victory", italy=italy, **board)
    return table.vp["axis"]


@pytest.mark.rule("W-VIC-1")
def test_a_supply_space_held_alone_is_two_points_and_a_shared_one_is_one() -> None:
    """W-VIC-1, ruling 4.8: with any number of teammates; other spaces, and Navies, count nothing."""
    assert scored({"armies": ["italy"]}) == 2
    assert scored({"armies": ["italy", "western_europe", "ukraine"]}) == 6
    assert scored({"armies": ["italy", "balkans"], "navies": ["mediterranean_sea"]}) == 2
    assert scored({"armies": ["italy"]}, germany={"armies": ["germany", "italy"]}) == 1
    both: dict[str, Any] = {"germany": {"armies": ["italy"]}, "japan": {"armies": ["italy"]}}
    assert scored({"armies": ["italy", "ukraine"]}, **both) == 3


@pytest.mark.rule("W-VIC-1")
def test_only_the_active_country_scores() -> None:
    """W-VIC-1: what Germany and Japan hold is not Italy's to score, nor what an enemy holds."""
    board: dict[str, Any] = {"germany": {"armies": ["germany", "ukraine"]}, "japan": {"armies": ["japan", "china"]}}
    assert scored({"armies": ["italy"]}, **board) == 2


@pytest.mark.rule("W-VIC-1")
def test_sharing_halves_even_if_the_teammate_cannot_score() -> None:
    """Ruling 4.8: the German Army in Italy halves it although Germany's own Home is lost."""
    board: dict[str, Any] = {"germany": {"armies": ["italy"]}, "soviet_union": {"armies": ["moscow", "germany"]}}
    assert scored({"armies": ["italy"]}, **board) == 1


@pytest.mark.rule("W-VIC-1")
def test_a_space_that_is_no_supply_space_for_a_team_pays_it_nothing() -> None:
    """Ruling 4.5: under Scorched Earth Ukraine pays no Axis country; cards that name it still do."""
    board: dict[str, Any] = {"soviet_union": {"armies": ["moscow"], "status": ["su_scorched_earth"]}}
    italy: dict[str, Any] = {"armies": ["italy", "ukraine"]}
    assert scored(italy, **board) == 2
    table = Table(
        turn="italy", step="victory", italy={**italy, "status": ["it_anti_communist"]}, united_states=US_WAITS, **board
    )
    assert table.choose("use:it_anti_communist").vp["axis"] == 3


@pytest.mark.rule("W-VIC-2")
def test_status_cards_add_points_in_the_victory_step() -> None:
    """W-VIC-2: as they say, each once, and by choice."""
    table = Table(
        turn="italy",
        step="victory",
        italy={
            "armies": ["italy", "balkans"],
            "navies": ["mediterranean_sea", "black_sea"],
            "status": ["it_mare_nostrum", "it_balkan_resources"],
        },
        united_states=US_WAITS,
    )
    assert table.vp["axis"] == 2
    table.choose("use:it_mare_nostrum")
    assert table.vp["axis"] == 4
    assert table.uses == ["it_balkan_resources"]
    table.choose("use:it_balkan_resources")
    assert table.vp["axis"] == 5
    assert table.seat == "united_states"


@pytest.mark.rule("W-VIC-3")
@pytest.mark.parametrize(
    ("axis", "allies", "winner"),
    [(30, 0, "axis"), (12, 42, "allies"), (29, 0, None), (10, 39, None), (-10, 20, "allies")],
)
def test_a_lead_of_thirty_after_the_us_turn_wins_at_once(axis: int, allies: int, winner: str | None) -> None:
    """W-VIC-3, ruling 4.10."""
    table = Table(
        turn="united_states",
        step="draw",
        round=3,
        vp={"axis": axis, "allies": allies},
        germany=GERMANY_WAITS,
    )
    outcome = table.state.outcome
    assert (outcome.winner if outcome else None) == winner
    assert (table.state.decision is None) == (winner is not None)
    if outcome is not None:
        assert outcome.reason == "sudden victory"
        assert outcome.scores == {"axis": axis, "allies": allies}


@pytest.mark.rule("W-VIC-3")
@pytest.mark.parametrize("turn", ["germany", "united_kingdom", "japan", "soviet_union", "italy"])
def test_a_lead_of_thirty_is_judged_at_no_other_time(turn: str) -> None:
    """W-VIC-3, ruling 4.10: a lead inside a round does nothing."""
    table = Table(turn=turn, step="draw", vp={"axis": 50, "allies": 0}, united_states=US_WAITS)
    assert table.state.outcome is None
    assert table.seat == "united_states"


@pytest.mark.rule("W-VIC-4")
@pytest.mark.parametrize(
    ("axis", "allies", "winner", "reason"),
    [
        (20, 19, "axis", "victory on points"),
        (19, 20, "allies", "victory on points"),
        (20, 20, "axis", "tie, which goes to the Axis"),
        (60, 20, "axis", "sudden victory"),
    ],
)
def test_after_round_twenty_more_points_win_and_a_tie_is_the_axis(
    axis: int, allies: int, winner: str, reason: str
) -> None:
    """W-VIC-4, ruling 4.10."""
    table = Table(turn="united_states", step="draw", round=20, vp={"axis": axis, "allies": allies})
    outcome = table.state.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (winner, reason)
    assert table.state.decision is None


@pytest.mark.rule("W-VIC-4")
def test_before_round_twenty_is_over_nobody_wins_on_points() -> None:
    """W-VIC-4: not after round 19, nor in round 20 before the US turn ends."""
    early = Table(turn="united_states", step="draw", round=19, vp={"axis": 20, "allies": 0}, germany=GERMANY_WAITS)
    assert (early.state.outcome, early.seat) == (None, "germany")
    late = Table(turn="italy", step="draw", round=20, vp={"axis": 20, "allies": 0}, united_states=US_WAITS)
    assert (late.state.outcome, late.seat) == (None, "united_states")
