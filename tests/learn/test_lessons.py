"""Every lesson is played on the real rules: its way leads to the goal and the star, its wrong ways do not."""

import re

import pytest

import haversack
from haversack.learn import Coach, Lesson, lessons, run
from haversack.learn.coach import is_among
from haversack.rulebook import RULES, entries

ALL = [one for game in haversack.GAMES for one in lessons(game)]
EACH = pytest.mark.parametrize("lesson", ALL, ids=[f"{one.game}/{one.id}" for one in ALL])
GAMES = pytest.mark.parametrize("game_id", haversack.GAMES)
MARKED = re.compile(r"\[[A-Z]-")


def said(lesson: Lesson) -> list[str]:
    """Return every text of a lesson."""
    steps = [text for step in lesson.steps for text in (step.text, step.why, *step.hints)]
    return [lesson.goal, lesson.end, *steps, *[wrong.answer for wrong in lesson.wrong]]


@EACH
def test_the_intended_way_reaches_goal_and_star(lesson: Lesson) -> None:
    """Step by step, each text shown, nothing said against it, and no sooner than with the last choice."""
    coach, _ = run(lesson, lesson.way)
    assert coach.done
    assert coach.star
    before, _ = run(lesson, lesson.way[:-1])
    assert not before.done
    assert before.at == len(lesson.steps) - 1
    assert before.answer is None


@EACH
def test_a_wrong_way_is_allowed_answered_and_does_not_lead_there(lesson: Lesson) -> None:
    """It is played to its end, and the lesson says what is wrong with it."""
    for wrong in lesson.wrong:
        coach, _ = run(lesson, wrong.way)
        assert not coach.done
        assert coach.answer == wrong.answer


@EACH
def test_texts_name_rules_that_exist(lesson: Lesson) -> None:
    """Every step has a text of a size that is read; every id in a text is one of the ledger; all steps name some."""
    ledger = {entry.id for entry in entries(haversack.load(lesson.game).ledger())}
    for text in said(lesson):
        assert len(MARKED.findall(text)) == len(RULES.findall(text)), text
    assert set(lesson.rules) <= ledger
    assert lesson.rules
    for wrong in lesson.wrong:
        assert {rule for found in RULES.finditer(wrong.answer) for rule in found[1].split(", ")} <= ledger
    for step in lesson.steps:
        assert len(RULES.sub("", step.text).split()) <= 90
        assert step.hints


@EACH
def test_a_lesson_begins_with_a_question_to_the_learner(lesson: Lesson) -> None:
    """Nobody waits: the learner is asked at once, or as soon as the others have played one card."""
    coach, state = run(lesson, ())
    decision = state.decision
    assert decision is not None
    assert decision.seat in lesson.seats
    assert not coach.done
    for step in lesson.steps[:1]:
        assert any(is_among(option.key, step.way) for option in decision.options)


@GAMES
def test_each_title_has_a_first_game_and_twelve_lessons(game_id: str) -> None:
    """The first game stands before the others."""
    first, *others = lessons(game_id)
    assert first.first
    assert len(others) >= 12
    assert not any(one.first for one in others)


@GAMES
def test_the_first_game_limits_at_first_and_opens_up(game_id: str) -> None:
    """At the start little is open, at the end everything; what is not open yet is refused with a reason."""
    first = lessons(game_id)[0]
    assert first.steps[0].only
    assert not first.steps[-1].only
    state = first.start()
    coach = Coach(first, state)
    decision = state.decision
    assert decision is not None
    closed = [option.key for option in decision.options if coach.refusal(decision.seat, option.key) is not None]
    assert closed
    assert coach.refusal(decision.seat, closed[0]) == first.steps[0].why


@GAMES
def test_lesson_one_is_short(game_id: str) -> None:
    """It ends within 12 choices and 250 words."""
    one = lessons(game_id)[1]
    assert len(one.way) <= 12
    assert sum(len(RULES.sub("", text).split()) for text in one.texts) <= 250


@GAMES
def test_sixty_per_cent_of_each_ledger_is_met_in_lessons(game_id: str) -> None:
    """Examples are part of the ledger too."""
    ledger = {entry.id for entry in entries(haversack.load(game_id).ledger())}
    met = {rule for one in lessons(game_id) for rule in one.rules}
    assert len(met & ledger) >= 0.6 * len(ledger)


@EACH
def test_the_coach_says_nothing_that_hidden_cards_decide(lesson: Lesson) -> None:
    """With all that the learner does not know dealt anew, the coach stands at the same step and says the same."""
    coach, state = run(lesson, lesson.way[:1])
    other = Coach(lesson, state.determinise(lesson.seats, 11))
    same = Coach(lesson, state)
    assert (other.at, other.done, other.answer) == (same.at, same.done, same.answer)
    assert coach.lesson is lesson
