"""How chances are learned: the games, what is kept of trees, and the command. `make test-train` fits for real."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import haversack
from haversack.bots.features import THOUSANDTHS
from haversack.bots.judges import judge_for
from haversack.bots.learned import LearnedJudge
from haversack.cli.main import main
from haversack.weights import check
from haversack.weights.files import names_of, weights_file
from haversack.weights.fit import chances_at, logistic, loss, tenths, weights_of
from haversack.weights.play import Plan, play


@pytest.mark.parametrize("game", haversack.GAMES)
def test_games_to_learn_from_are_those_of_their_seeds(game: str) -> None:
    """Equal seeds give equal rows; a row has a number for each name, and a game one result."""
    one, same = play(Plan(game, 5, 1, 0.3)), play(Plan(game, 5, 1, 0.3))
    assert np.array_equal(one.rows, same.rows)
    assert one.rows.shape == (len(one.won), len(names_of(game)))
    assert len(one.rows) > 5
    assert set(one.game) == {5}
    assert len(set(one.won)) == 1
    assert one.won[0] in (0.0, 0.5, 1.0)
    assert not np.array_equal(one.rows[:5], play(Plan(game, 6, 1, 0.3)).rows[:5])


def leaf(value: float) -> dict[str, Any]:
    """Return a leaf as LightGBM tells it."""
    return {"leaf_value": value}


def split(feature: int, threshold: float, left: dict[str, Any], right: dict[str, Any]) -> dict[str, Any]:
    """Return a question as LightGBM tells it."""
    return {"split_feature": feature, "threshold": threshold, "left_child": left, "right_child": right}


def test_a_tree_is_kept_by_names_and_whole_numbers_and_nobody_slips_at_play() -> None:
    """What asks who slips is answered: nobody. Limits lie between whole numbers, so the lower one is kept."""
    names = names_of("ww2")
    slips = len(names)
    deep = split(1, 7.5, split(slips, 2.0, leaf(0.5), leaf(9.0)), split(slips, -3.0, leaf(9.0), leaf(-0.25)))
    kept = weights_of([deep, leaf(0.125)], names, np.array([0.8, 0.1, 5.0]))
    assert kept == {
        "trust": 0.8, "edge": 0.1, "features": ["round"], "trees": [[[0, 7, 1], [0.5], [-0.25]], [[0.125]]],
    }  # fmt: skip
    state = haversack.load("ww2").new(3)
    judge = judge_for(state)
    features = judge.features()
    assert features is not None
    numbers = features.read(state)
    odds = np.array([0.8 * numbers[0] / THOUSANDTHS + 0.1 + 0.5 + 0.125])
    assert LearnedJudge(judge, features, kept).chance(state, 0) == pytest.approx(chances_at(odds)[0])


def test_the_scale_is_found_and_the_loss_and_the_truth_of_chances_are_told() -> None:
    dice = np.random.default_rng(4)
    odds = dice.normal(size=20_000) * 2
    won = (dice.random(20_000) < chances_at(0.5 * odds + 0.3)).astype(np.float32)
    found = logistic(np.column_stack([odds, np.ones(20_000)]), won)
    assert found == pytest.approx([0.5, 0.3], abs=0.06)
    right, wrong = chances_at(0.5 * odds + 0.3), chances_at(3 * odds)
    assert loss(right, won) < loss(wrong, won) - 0.2
    assert max(abs(one.said - one.came) for one in tenths(right, won)) < 0.06
    assert max(abs(one.said - one.came) for one in tenths(wrong, won)) > 0.1


def test_it_is_told_how_true_chances_are() -> None:
    """What is too sure by a factor shows as points in a tenth, and what is right does not."""
    dice = np.random.default_rng(7)
    odds = dice.normal(size=200_000) * 1.5
    right, wrong = (chances_at(times * odds).astype(np.float32) for times in (1, 2))
    won = (dice.random(200_000) < right).astype(np.float32)
    games = np.repeat(np.arange(2000, dtype=np.int32), 100)
    told = check.report(check.Said(right, games, won))
    assert told[0].startswith("200000 positions of 2000 games without slips")
    assert len(told) == 12
    assert points_off(told) < 1.5
    assert points_off(check.report(check.Said(wrong, games, won))) > 8


def points_off(told: list[str]) -> float:
    return float(told[-1].removeprefix("farthest off in a tenth ").split()[0])


def test_games_without_slips_are_those_of_their_seeds() -> None:
    weights = str(weights_file("greatwar"))
    one, same = (check.play(check.Plan("greatwar", 5, 2, 0.5, weights)) for _ in range(2))
    assert np.array_equal(one.chances, same.chances)
    assert set(one.game) == {5, 6}
    assert len(one.chances) == len(one.won) == len(one.game) > 20
    assert all(len(set(one.won[one.game == game])) == 1 for game in (5, 6))


def test_what_was_learned_is_held_against_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is learned or written but the games; those are kept, so the same command says the same at once."""
    shipped = weights_file("greatwar").read_bytes()
    given = ["learn", "greatwar", "--check", "12", "--work", str(tmp_path)]
    assert main(given) == 0
    told = capsys.readouterr().out
    assert "of 12 games without slips" in told
    files = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.npz")}
    assert main(given) == 0
    assert capsys.readouterr().out == told
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.npz")} == files
    assert weights_file("greatwar").read_bytes() == shipped


def test_without_lightgbm_no_game_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "lightgbm", None)
    assert main(["learn", "ww2", "--games", "1", "--work", str(tmp_path / "games")]) != 0
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
    assert not (tmp_path / "games").exists()


def test_a_short_training(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says how good it is, writes what can be played by, and goes on with the games that are there."""
    pytest.importorskip("lightgbm", reason="make test-train installs LightGBM")
    out, curve = tmp_path / "weights.json", tmp_path / "curve.html"
    given = ["learn", "greatwar", "--work", str(tmp_path), "--out", str(out), "--curve", str(curve), "--trees", "3"]
    assert main([*given, "--games", "30"]) == 0
    told = capsys.readouterr().out
    assert "learned" in told
    assert "left out" in told
    assert "<svg" in curve.read_text(encoding="utf-8")
    first = out.read_bytes()
    files = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.npz")}
    assert main([*given, "--games", "30"]) == 0
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.npz")} == files
    assert out.read_bytes() == first
