"""How chances are learned: the games, what is kept of trees, and the command. `make test-train` fits for real."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import haversack
from haversack.bots.features import THOUSANDTHS
from haversack.bots.judges import judge_for, taught
from haversack.bots.learned import LearnedJudge
from haversack.bots.scripted import Judged
from haversack.cli.main import main
from haversack.weights import check
from haversack.weights.files import names_of, weights_file
from haversack.weights.fit import beliefs_of, chances_at, logistic, loss, priors_of, tenths, weights_of
from haversack.weights.play import FARTHEST, Plan, Tallies, play
from haversack.weights.played import together


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


@pytest.mark.parametrize("game", haversack.GAMES)
def test_in_later_rounds_bots_play_by_what_was_learned(game: str) -> None:
    """The same seed makes another game then, and worlds are dealt by what was believed."""
    told, learned = play(Plan(game, 5, 2, 0.3)), play(Plan(game, 5, 2, 0.3, str(weights_file(game))))
    assert told.rows.shape != learned.rows.shape or not np.array_equal(told.rows, learned.rows)
    both = together([told, learned])
    assert len(both.rows) == len(both.won) == len(both.game) == len(told.rows) + len(learned.rows)
    assert np.array_equal(both.cards, learned.cards)
    assert both.where(both.game == 5).rows.shape[0] < len(both.rows)


@pytest.mark.parametrize("game", haversack.GAMES)
def test_hidden_cards_are_counted_where_they_truly_lie_and_where_they_are_dealt(game: str) -> None:
    """Zones are as large in a dealt world as in the true one, so both counts come to the same."""
    data = play(Plan(game, 7, 2, 0.5))
    true, dealt = data.cards[0]
    assert true.sum() > 50
    assert np.array_equal(true.sum(axis=1), dealt.sum(axis=1))
    assert not np.array_equal(true, dealt)


def test_an_option_is_counted_by_what_it_did_beside_what_it_promised_and_beside_the_others() -> None:
    state = haversack.load("ww2").new(3)
    judge = judge_for(state)
    one, other = state.legal[:2]
    priors = dict(zip(state.legal, judge.priors(state), strict=True))
    tallies = Tallies(1, len(state.vocabulary.keys))
    tallies.count_options(judge, state, [Judged(one, priors[one] + 100), Judged(other, priors[other])])
    tallies.count_options(judge, state, [Judged(one, 5)])
    assert (tallies.options[0, one], tallies.options[0, other]) == (50, -50)
    assert (tallies.options[1, one], tallies.options[1, other]) == (1, 1)
    tallies.count_options(judge, state, [Judged(one, 10**6), Judged(other, 0)])
    assert tallies.options[0, one] == 50 + FARTHEST


def test_what_was_counted_puts_right_what_was_believed_before() -> None:
    """A card met twice as often as it was dealt weighs twice as much as before; what is rare moves little."""
    counted = np.array([[[[20_000, 5_000, 2], [0, 0, 0], [0, 0, 0]], [[10_000, 10_000, 0], [0, 0, 0], [0, 0, 0]]]])
    before = {"beliefs": {"hand": {"a": 512}}}
    found = beliefs_of(counted, ["a", "b", "c"], before)
    hand = found["hand"]
    assert isinstance(hand, dict)
    assert hand["a"] == pytest.approx(1024, rel=0.01)
    assert hand["b"] == pytest.approx(128, rel=0.01)
    assert 256 < hand["c"] < 280
    assert found["laid"] == {}
    far = beliefs_of(counted * 1000, ["a", "b", "c"], {"beliefs": {"hand": {"a": 4000, "b": 17}}})["hand"]
    assert isinstance(far, dict)
    assert (far["a"], far["b"]) == (4096, 16)


def test_what_was_counted_puts_right_what_options_promised_before() -> None:
    """What names a space is left to the board, however it was counted."""
    keys = ["play:a", "use:b", "pass", "space:c"]
    counted = np.array([[[60_000, -600, 0, 60_000], [2_940, 5, 0, 40]]])
    assert priors_of(counted, keys, {}) == {"play:a": 20, "use:b": -9}
    assert priors_of(counted, keys, {"priors": {"play:a": -18, "pass": 7}}) == {"use:b": -9, "pass": 7}


def leaf(value: float) -> dict[str, Any]:
    """Return a leaf as LightGBM tells it."""
    return {"leaf_value": value}


def test_what_was_learned_of_options_and_cards_is_played_by() -> None:
    """An option looks better by what was learned of it; what no game knows is passed over."""
    state = haversack.load("ww2").new(3)
    keys = [state.vocabulary.key(choice) for choice in state.legal]
    own = judge_for(state)
    features = own.features()
    assert features is not None
    weights = {
        "trust": 1.0, "edge": 0.0, "features": [], "trees": [],
        "priors": {keys[0]: 700, "play:no_such_card": 5},
        "beliefs": {"hand": {features.cards[0]: 512, "no_such_card": 3}, "laid": {}, "buried": {}},
    }  # fmt: skip
    judge = taught(own, weights, state)
    assert [new - old for new, old in zip(judge.priors(state), own.priors(state), strict=True)] == [
        700, *[0] * (len(keys) - 1)
    ]  # fmt: skip
    beliefs = judge.beliefs()
    assert beliefs is not None
    assert beliefs.hand[:2] == [512, 256]
    assert len(beliefs.hand) == len(beliefs.laid) == len(features.cards)
    assert judge.plain() is own
    assert own.plain() is own
    assert own.beliefs() is None


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
    assert LearnedJudge(judge, features, kept, state.vocabulary).chance(state, 0) == pytest.approx(chances_at(odds)[0])


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
    assert told.count("learned") == 2
    assert "round 2 of 2" in told
    assert "left out" in told
    assert "<svg" in curve.read_text(encoding="utf-8")
    first = out.read_bytes()
    files = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.npz")}
    assert main([*given, "--games", "30"]) == 0
    again = capsys.readouterr().out
    assert told.endswith(again[again.index("round 2") :]), "the first round is as it was, and not learned again"
    assert "left out" not in again[: again.index("round 2")]
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.npz")} == files
    assert out.read_bytes() == first
