"""No scenario is lopsided when both sides play the same simple policy; `scripts/balance.py` measures it closely."""

from typing import Any

import pytest

import haversack
from haversack.games.greatwar.language.scenarios import SCENARIOS
from scripts import balance
from tests.share import share

GAMES = 240
MOST = 0.62  # the sampling error of so few games is 0.035


def greater_share(game: Any, scenario: str) -> float:
    """Return the share of decided games that the side which won more of them won."""
    tally = balance.tallied(
        scenario, balance.played(game, balance.strong, {"scenario": scenario}, range(10_000, 10_000 + GAMES))
    )
    assert tally.decided > GAMES / 2
    return max(tally.share, 1 - tally.share)


@pytest.mark.parametrize("scenario", [one.id for one in SCENARIOS][: share(len(SCENARIOS))])
def test_a_scenario_is_even(scenario: str) -> None:
    """Neither side wins far more than half of the decided games, of the same seeds each time."""
    assert greater_share(haversack.load("greatwar"), scenario) <= MOST


def test_a_lopsided_scenario_would_be_noticed() -> None:
    """The basic game with 30 points for one side is beyond the bound."""
    scenario = {"id": "uneven", "name": "Uneven", "turns": 10, "decks": ["red", "blue", "white"]}
    pack: dict[str, object] = {"game": "greatwar", "scenario": {**scenario, "bp_offset": {"central": 30}}}
    assert greater_share(haversack.load("greatwar", pack=pack), "uneven") > MOST


def test_the_script_prints_a_table_and_exits_by_it(capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each scenario, with draws apart; the exit code is 1 where a side wins more than 54 %."""
    code = balance.main(["--games", "30", "--jobs", "1", "--scenario", "basic", "--policy", "random"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("| scenario | decided | drawn |")
    assert len(lines) == 3
    assert code == (1 if "lopsided" in lines[2] else 0)
    cells = [cell.strip() for cell in lines[2].split("|")]
    assert int(cells[2]) + int(cells[3]) == 30


@pytest.mark.parametrize(("won", "lopsided"), [(46, False), (54, False), (55, True), (45, True)])
def test_more_than_54_percent_for_either_side_is_lopsided(won: int, lopsided: bool) -> None:
    """The bound holds for both sides and draws do not count."""
    tally = balance.Tally("basic", won, 100 - won, 900)
    assert tally.is_lopsided == lopsided
    assert ("lopsided" in balance.row(tally)) == lopsided


def test_the_interval_of_wilson() -> None:
    """Against worked figures: 50 of 100, none of 10, and no games at all."""
    assert balance.wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert balance.wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert balance.wilson(0, 0) == (0.0, 1.0)
