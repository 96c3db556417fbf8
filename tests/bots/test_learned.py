"""Learned chances: what is read of a position, what trees make of it, and what ships with the package."""

import json
from math import exp
from pathlib import Path

import pytest

import haversack
from haversack.bots.judges import judge_for, learned_judge_for, weights_beside
from haversack.bots.learned import LearnedJudge
from tests.bots.test_bots import states

MOST_BYTES = 1_000_000
GOLDEN = Path(__file__).with_name("golden_chances.json")


def weights(feature: str, limit: int) -> dict[str, object]:
    """Return weights of two trees: one asks about a feature, one says the same always."""
    return {
        "trust": 0.5,
        "edge": 0.25,
        "features": ["no such card", feature],
        "trees": [[[1, limit, 1], [0.75], [0, -1, 3], [5.0], [-1.5]], [[0.125]]],
    }


@pytest.mark.parametrize("game_id", haversack.GAMES)
def test_what_is_read_has_a_name_each_and_begins_with_the_judges_own_odds(game_id: str) -> None:
    for state in states(game_id, 3, 0.1):
        judge = judge_for(state)
        features = judge.features()
        assert features is not None
        assert len(set(features.names)) == len(features.names)
        numbers = features.read(state)
        assert len(numbers) == len(features.names)
        assert features.names[0] == "odds"
        assert 1 / (1 + exp(-numbers[0] / 1000)) == pytest.approx(judge.chance(state, 0), abs=0.001)


@pytest.mark.parametrize("game_id", haversack.GAMES)
def test_the_trees_put_the_judges_odds_right(game_id: str) -> None:
    """A feature at its limit goes low, above it high; one that the rules do not have counts as nothing."""
    for state in states(game_id, 5, 0.05):
        judge = judge_for(state)
        features = judge.features()
        assert features is not None
        numbers = features.read(state)
        for limit, said in ((numbers[1], 0.75), (numbers[1] - 1, -1.5)):
            learned = LearnedJudge(judge, features, weights(features.names[1], limit), state.vocabulary)
            odds = 0.25 + 0.5 * numbers[0] / 1000 + said + 0.125
            assert learned.chance(state, 0) == pytest.approx(1 / (1 + exp(-odds)))
            assert learned.chance(state, 0) + learned.chance(state, 1) == pytest.approx(1.0)


@pytest.mark.parametrize("game_id", haversack.GAMES)
def test_a_game_that_is_over_is_won_or_lost_whatever_was_learned(game_id: str) -> None:
    game = haversack.load(game_id)
    state = game.new(4).quiet()
    while state.legal:
        state.apply_id(state.legal[-1])
    outcome = state.finish()
    assert outcome is not None
    chances = [learned_judge_for(state).chance(state, team) for team in range(2)]
    wins = [float(outcome.winner == team) for team in game.teams]
    assert outcome.winner is None or chances == pytest.approx(wins, abs=0.01)


@pytest.mark.parametrize("game_id", haversack.GAMES)
def test_what_ships_is_small_and_asks_about_what_there_is(game_id: str) -> None:
    game = haversack.load(game_id)
    text = weights_beside(game.judge).read_text(encoding="utf-8")
    assert len(text) < MOST_BYTES
    features = judge_for(game.new(0)).features()
    assert features is not None
    assert set(json.loads(text)["features"]) <= set(features.names)


@pytest.mark.parametrize("game_id", haversack.GAMES)
def test_learned_chances_are_the_same_to_the_last_bit_on_every_build(game_id: str) -> None:
    """What is kept was written by the pure build: `python -m tests.bots.test_learned` writes it anew."""
    assert chances_of(game_id) == json.loads(GOLDEN.read_text(encoding="utf-8"))[game_id]


def chances_of(game_id: str) -> list[str]:
    """Return the chances of the first team on the way through a game, exactly."""
    found = [learned_judge_for(state).chance(state, 0).hex() for state in states(game_id, 11, 0.1)]
    return found[::5]


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps({game: chances_of(game) for game in haversack.GAMES}, indent=1) + "\n")
