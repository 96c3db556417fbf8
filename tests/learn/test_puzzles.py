"""Puzzles that are there: each opens, its answer is accepted, every other way is answered; a sample is tried anew."""

import random
from datetime import date, timedelta
from importlib.resources import files
from typing import Any

import pytest

import haversack
from haversack.learn import BadLesson, Coach, run
from haversack.learn.puzzles import (
    FILE,
    LEVELS,
    PREFIX,
    Puzzle,
    Tried,
    daily,
    following,
    lesson_named,
    puzzle,
    puzzle_lesson,
    puzzles,
    read_puzzle,
    read_puzzles,
    written,
    written_puzzles,
)
from haversack.puzzles.check import checked, fault
from haversack.puzzles.trial import CONFIRMED, MARGIN

WITH_PUZZLES = [game for game in haversack.GAMES if puzzles(game)]
OPENED, TRIED, WORLDS = 20, 2, 60
POSITION = {"round": 9, "countries": {"germany": {"armies": ["germany"], "hand": ["de_build_army"]}}}


def made(**fields: Any) -> Puzzle:
    """Return a puzzle of one's own: where should Germany build?"""
    ways = (("space:western_europe", 0.75), ("space:eastern_europe", 0.5))
    tried = (
        *[Tried(("play:de_build_army", way), share, 10_000) for way, share in ways],
        Tried(("discard:de_build_army",), 0, 9),
    )
    whole = Puzzle("ww2", "1-2", "germany", POSITION, tried, ("de_build_army",), ("W-TRN-4",), {}, ("It scores.",))
    return whole._replace(**fields)


def sample(game_id: str, most: int) -> list[Puzzle]:
    """Return some puzzles of a game, always the same."""
    found = puzzles(game_id)
    return random.Random(16).sample(found, min(most, len(found)))


@pytest.mark.parametrize("game_id", WITH_PUZZLES)
def test_puzzles_can_be_solved_and_missed(game_id: str) -> None:
    """The answer ends one with a star; every other way that was measured is told what it wins, and ends nothing.

    A sample: `haversack puzzles check` opens them all.
    """
    for one in sample(game_id, OPENED):
        assert fault(one) is None, one.id
        assert all("of 100 worlds" in wrong.answer for wrong in puzzle_lesson(one).wrong)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({}, None),
        ({"tried": made().tried[1:]}, "lead by the margin"),
        ({"bots": {"easy": 1.0}}, "each bot"),
        ({"rules": ("W-NO-1",)}, "There is no rule W-NO-1"),
        ({"position": {"round": 99}}, "cannot be played"),
        ({"seat": "japan"}, "cannot be played"),
    ],
)
def test_a_fault_is_told(fields: dict[str, Any], told: str | None) -> None:
    """A puzzle that is written wrongly does not pass."""
    whole = {"bots": dict.fromkeys(("random", *LEVELS[1:-1]), 0.5), **fields}
    found = fault(made(**whole))
    assert found == told if told is None else told in str(found)


@pytest.mark.parametrize("game_id", WITH_PUZZLES)
def test_each_answer_leads_by_the_margin_over_ten_thousand_worlds(game_id: str) -> None:
    """Other ways were given up before, behind beyond doubt."""
    for one in puzzles(game_id):
        best, second, *_ = one.tried
        assert best.worlds == second.worlds == CONFIRMED
        assert best.share - second.share >= MARGIN
        assert set(one.bots) == {"random", *LEVELS[1:-1]}


@pytest.mark.parametrize("game_id", WITH_PUZZLES)
def test_a_sample_of_answers_is_tried_anew(game_id: str) -> None:
    """On worlds no puzzle was made with, each played to its end on the rules as they are."""
    for one in sample(game_id, TRIED):
        found = checked(one, 1, WORLDS)
        assert found.stands, found


def test_an_answer_that_is_an_option_alone_is_gone_on_with_as_well_as_can_be() -> None:
    """What looks best at a glance after this one loses what it won; and an answer that is the second best fails."""
    one = puzzle("greatwar", "114-196")
    assert len(one.way) == 1
    assert checked(one, 1, WORLDS).stands
    assert not checked(one._replace(tried=(one.tried[1], one.tried[0])), 1, WORLDS).stands


@pytest.mark.parametrize("game_id", WITH_PUZZLES)
def test_puzzles_take_little_room_and_differ(game_id: str) -> None:
    """At most 300 kB a title, every id once, the easiest first."""
    file = files(haversack.load(game_id).folder) / "data" / FILE
    assert len(file.read_bytes()) <= 300_000
    found = puzzles(game_id)
    assert len({one.id for one in found}) == len(found)
    assert [one.level for one in found] == sorted(one.level for one in found)


@pytest.mark.parametrize("game_id", WITH_PUZZLES)
def test_each_day_has_its_puzzle(game_id: str) -> None:
    """The same for everybody; all of them come before one comes again."""
    count = len(puzzles(game_id))
    days = [daily(game_id, date(2030, 1, 1) + timedelta(days=number)) for number in range(count)]
    assert {one.id for one in days if one is not None} == {one.id for one in puzzles(game_id)}
    assert daily(game_id, date(2030, 1, 1) + timedelta(days=count)) == days[0]


def test_a_puzzle_is_a_line_of_a_file() -> None:
    """Written and read it is the same; what is none is refused in a sentence."""
    assert read_puzzle(written(made()), "ww2") == made()
    for line in ("{", "{}", "[]", '{"id": 1}'):
        with pytest.raises(BadLesson, match="no puzzle"):
            read_puzzle(line, "ww2")
    with pytest.raises(BadLesson, match="no puzzle"):
        read_puzzle(written(made(position={"hand": "*7"})), "ww2", ["a"])
    with pytest.raises(BadLesson, match="no puzzle 'x'"):
        puzzle("ww2", "x")
    with pytest.raises(BadLesson, match="no puzzle"):
        lesson_named("ww2", f"{PREFIX}x")
    with pytest.raises(BadLesson, match="of other rules"):
        puzzle_lesson(made(position={"round": 99}))


def test_a_file_names_each_word_once() -> None:
    """What is written is read again; lists that are empty, or hold more than words, stay as they are."""
    position: dict[str, object] = {**POSITION, "rolls": [{"die": 2}], "empty": [], "again": ["germany", "germany"]}
    found = [made(position=position), made(id="2-3", position=position)]
    text = written_puzzles(found)
    assert read_puzzles(text, "ww2") == found
    assert text.splitlines()[0] == '{"words":"germany de_build_army"}'
    assert '"again":"*0 0"' in text
    assert read_puzzles(written_puzzles([]), "ww2") == []
    for wrong in ("", "no", written(made())):
        with pytest.raises(BadLesson, match="does not begin with its words"):
            read_puzzles(wrong, "ww2")


def test_a_puzzle_is_a_lesson_with_one_question() -> None:
    """Hints go from vague to plain, the answer is explained with figures, the star is for the first try."""
    taken = puzzle_lesson(made())
    assert taken.steps[0].hints[-1] == "The answer: “Play Build Army, then Build an Army in Western Europe”."
    assert "wins 75 of 100 games" in taken.end
    assert "It scores." in taken.end
    coach, state = run(taken, ["play:de_build_army", "space:eastern_europe"])
    assert coach.answer is not None
    assert "wins 50 of 100 worlds" in coach.answer
    assert not coach.done
    retried = Coach(taken, taken.start(), again=True)
    state = taken.start()
    for key in taken.way:
        state.apply(key)
        retried.note("germany", [key], state)
    assert retried.done
    assert not retried.star


def test_an_answer_that_comes_too_late_is_none() -> None:
    """The first choices count: who plays something else first has not found the play."""
    taken = puzzle_lesson(made())
    coach = Coach(taken, taken.start())
    state = taken.start()
    for key in ("discard:de_build_army", *taken.way):
        coach.note("germany", [key], state)
    assert not coach.done


@pytest.mark.parametrize(
    ("rates", "level"),
    [
        ({"random": 1.0, "easy": 0.5, "normal": 1.0, "hard": 1.0}, 1),
        ({"easy": 0.49, "normal": 0.5, "hard": 0.0}, 2),
        ({"easy": 0.0, "normal": 0.0, "hard": 0.5}, 3),
        ({"easy": 0.0, "normal": 0.0, "hard": 0.25}, 4),
    ],
)
def test_the_level_is_the_weakest_bot_that_finds_it(rates: dict[str, float], level: int) -> None:
    """At least every other time."""
    assert made(bots=rates).level == level


@pytest.mark.parametrize("game_id", WITH_PUZZLES)
def test_one_puzzle_leads_to_the_next(game_id: str) -> None:
    """The last leads nowhere; a lesson leads to a lesson."""
    names = [PREFIX + one.id for one in puzzles(game_id)]
    led = [following(lesson_named(game_id, name)) for name in (*names[:3], names[-1])]
    assert led == [*names[1:4], None]
