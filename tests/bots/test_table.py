"""A bot never stops a table: whatever it does, a legal choice comes back and a sentence is logged."""

import logging
from collections.abc import Mapping

import pytest

import haversack
from haversack.bots import table
from haversack.bots.judge import Judge
from haversack.bots.protocol import Budget, Explanation, Question, Simulator
from haversack.bots.table import SeatedBot
from haversack.kernel.state import GameState


class Broken:
    """A bot that raises, or answers nonsense."""

    name = "broken"

    def __init__(self, answer: int | None = None) -> None:
        self.answer = answer

    def choose(self, view: Mapping[str, object], decision: Question, simulator: Simulator, budget: Budget) -> int:
        if self.answer is None:
            raise ZeroDivisionError("by nothing")
        return self.answer

    def explain(self) -> Explanation | None:
        return None


@pytest.mark.parametrize("game_id", haversack.GAMES)
@pytest.mark.parametrize(
    ("answer", "said"), [(None, "ZeroDivisionError: by nothing"), (-5, "-5, which is not offered")]
)
def test_a_bot_that_fails_is_replaced_for_that_choice(
    game_id: str, answer: int | None, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    game = haversack.load(game_id)
    state = game.new(1)
    bot = SeatedBot(Broken(answer), game.seats, Budget(iterations=1))
    for _ in range(40):
        choice = bot.choose(state)
        assert choice in state.legal
        state.apply(choice)
    assert said in caplog.text
    assert all(record.levelno == logging.WARNING for record in caplog.records)


def test_a_judge_that_fails_too_leaves_the_first_option(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_judge(state: GameState) -> Judge:
        raise KeyError("no judge")

    monkeypatch.setattr(table, "judge_for", no_judge)
    state = haversack.load("ww2").new(1)
    assert SeatedBot(Broken(), "germany", Budget(iterations=1)).choose(state) == state.legal[0]
    assert "The judge failed" in caplog.text


def test_a_question_with_one_answer_does_not_reach_the_bot() -> None:
    state = haversack.load("ww2").new(1)
    state.legal = state.legal[:1]
    assert SeatedBot(Broken(), "germany", Budget(iterations=1)).choose(state) == state.legal[0]
