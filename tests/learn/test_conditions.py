"""Conditions and the reading of lessons: each kind holds when it should, and every fault is named."""

from typing import Any

import pytest

from haversack.learn import BadLesson, Coach, lesson, read_lesson, run
from haversack.learn.coach import OFF_THE_WAY
from haversack.learn.conditions import Seen, check, holds

VIEW: dict[str, Any] = {
    "round": 3,
    "countries": {"germany": {"armies": ["ukraine"], "navies": ["baltic_sea"], "unsupplied": ["ukraine"]}},
    "powers": {"russia": {"hand": ["ru-build-army"]}},
    "central": {"table": [{"card": "red-s-7", "face": "down"}]},
    "decision": {"kind": "play", "options": [{"key": "play:x"}, {"key": "pass"}]},
    "outcome": {"winner": "axis"},
}
SEEN = Seen(VIEW, {"axis": 4}, [{"type": "PieceBuilt", "space": "ukraine", "cards": ["a"]}], ["play:x", "pass", "pass"])
TRUE: list[dict[str, Any]] = [
    {"piece": "germany/army/ukraine"},
    {"piece": "germany/navy/baltic_sea"},
    {"supplied": "germany/navy/baltic_sea"},
    {"card": "ru-build-army", "in": "hand", "of": "russia"},
    {"card": "red-s-7", "in": "table", "of": "central"},
    {"card": "red-s-7", "in": "table", "of": "central", "face": "down"},
    {"points": "axis", "least": 4},
    {"points": "axis", "most": 4},
    {"event": "PieceBuilt"},
    {"event": "PieceBuilt", "with": {"space": "ukraine", "cards": "a"}},
    {"chose": "play:*"},
    {"chose": "pass", "times": 2},
    {"asked": "play"},
    {"offered": "play:*"},
    {"value": "round", "is": 3},
    {"value": "round", "least": 2, "most": 3},
    {"value": "countries.germany.armies", "has": "ukraine"},
    {"over": "axis"},
    {"all": [{"asked": "play"}, {"over": "axis"}]},
    {"any": [{"asked": "draw"}, {"over": "axis"}]},
    {"not": {"asked": "draw"}},
]
FALSE: list[dict[str, Any]] = [
    {"piece": "germany/army/russia"},
    {"supplied": "germany/army/ukraine"},
    {"card": "red-s-7", "in": "table", "of": "central", "face": "up"},
    {"card": "red-s-7", "in": "hand", "of": "central"},
    {"points": "axis", "least": 5},
    {"points": "allies", "most": 5},
    {"event": "PieceBuilt", "with": {"space": "russia"}},
    {"event": "PieceRemoved"},
    {"chose": "pass", "times": 3},
    {"asked": "draw"},
    {"offered": "use:*"},
    {"value": "round", "is": 4},
    {"value": "nowhere.at.all", "least": 1},
    {"over": "allies"},
    {"all": [{"asked": "play"}, {"over": "allies"}]},
    {"any": [{"asked": "draw"}, {"over": "allies"}]},
    {"not": {"asked": "play"}},
]


@pytest.mark.parametrize("condition", TRUE)
def test_it_holds(condition: dict[str, Any]) -> None:
    """Each kind holds where it should."""
    assert holds(check(condition, "here"), SEEN)


@pytest.mark.parametrize("condition", FALSE)
def test_it_does_not_hold(condition: dict[str, Any]) -> None:
    """Each kind fails where it should."""
    assert not holds(check(condition, "here"), SEEN)


@pytest.mark.parametrize(
    ("condition", "fault"),
    [
        (None, "is a table"),
        ({}, "is a table"),
        ({"python": "1 + 1"}, "has one kind"),
        ({"asked": "play", "over": "axis"}, "has one kind"),
        ({"asked": "play", "least": 3}, "takes no 'least'"),
        ({"asked": 3}, "takes a text"),
        ({"all": []}, "a list of conditions"),
        ({"all": [{"asked": 3}]}, "takes a text"),
        ({"not": {"asked": 3}}, "takes a text"),
        ({"piece": "ukraine"}, "country/kind/space"),
        ({"card": "x"}, "`in` a place"),
        ({"points": "axis"}, "compared with"),
    ],
)
def test_a_bad_condition_is_refused(condition: object, fault: str) -> None:
    """In one sentence that names the place and the fault."""
    with pytest.raises(BadLesson, match=fault):
        check(condition, "here")


GOOD = """
title = "T"
goal = "G"
seats = ["germany"]
end = "E"
[position]
round = 1
[position.countries.germany]
armies = ["germany"]
hand = ["de_build_army"]
[reach]
piece = "germany/army/western_europe"
[star]
choices = 2
[[steps]]
text = "S"
way = ["play:de_build_army", "space:western_europe"]
[[wrong]]
way = ["discard:de_build_army"]
answer = "A"
"""


def test_a_lesson_is_read() -> None:
    """With what is left out filled in."""
    made = read_lesson(GOOD, "ww2", "x")
    assert made.steps[0].until == {"chose": "space:western_europe"}
    assert made.steps[0].point == made.steps[0].way
    assert not made.first


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("title", "title = ", "no TOML"),
        ('title = "T"', 'titel = "T"', "no field 'titel'"),
        ('title = "T"', "title = 3", "'title' is a text"),
        ('seats = ["germany"]', 'seats = ["france"]', "sits at some of"),
        ('seats = ["germany"]', 'seats = "germany"', "list of texts"),
        ("[position]\nround = 1", 'seed = "x"\n[position]\nround = 1', "a position or with a seed"),
        ('hand = ["de_build_army"]', 'hand = ["de_nothing"]', "de_nothing"),
        ("choices = 2", "", "the star is for"),
        ("choices = 2", "most = 2", "no field 'most'"),
        ('way = ["play:de_build_army", "space:western_europe"]', "", "by a `way` or by `until`"),
        ('text = "S"', 'text = "S"\nonly = ["play:*"]', "says `why`"),
        ('text = "S"', 'text = "S"\nwhen = "x"', "no field 'when'"),
        ('way = ["discard:de_build_army"]', "", "a wrong way has choices"),
        ('[[wrong]]\nway = ["discard:de_build_army"]\nanswer = "A"', "", "at least one step and one wrong way"),
        ("[reach]\npiece", "[reach]\nplace", "has one kind"),
        ("[[steps]]", "[steps]", "list of tables"),
        ("[position]\nround = 1\n[position.countries.germany]", "position = 3\n[x]", "no field 'x'"),
    ],
)
def test_a_faulty_lesson_is_refused(old: str, new: str, fault: str) -> None:
    """Each fault is named."""
    with pytest.raises(BadLesson, match=fault):
        read_lesson(GOOD.replace(old, new), "ww2", "x")


def test_an_unknown_lesson_is_refused() -> None:
    """By its name."""
    with pytest.raises(BadLesson, match="no lesson 'nothing'"):
        lesson("ww2", "nothing")


def test_a_lesson_may_begin_with_a_seed_and_choices() -> None:
    """Dealt by the seed, and led to its moment by `before`."""
    start = GOOD[GOOD.index("[position]") : GOOD.index("[reach]")]
    text = GOOD.replace(start, "[options]\nreallocate = true\n").replace('end = "E"', 'end = "E"\nseed = 7')
    state = read_lesson(text, "ww2", "x").start()
    assert state.seed == 7
    assert state.options["reallocate"] is True
    key = state.decision.keys()[0] if state.decision else ""
    after = read_lesson(text.replace("seed = 7", f'seed = 7\nbefore = ["{key}"]'), "ww2", "x").start()
    assert after.history == [key]


def test_a_move_off_the_way_is_answered_in_general_and_a_free_step_has_none() -> None:
    """What no wrong way names is answered too, unless the step is free."""
    made = read_lesson(GOOD.replace('"discard:de_build_army"', '"play:de_build_army", "space:balkans"'), "ww2", "x")
    coach, _ = run(made, ["discard:de_build_army"])
    assert coach.answer == OFF_THE_WAY
    free = made._replace(steps=(made.steps[0]._replace(free=True),))
    assert run(free, ["discard:de_build_army"])[0].answer is None


def test_what_is_not_open_stops_a_run() -> None:
    """A test that tries what is closed fails with the reason."""
    made = read_lesson(GOOD, "ww2", "x")
    limited = made._replace(steps=(made.steps[0]._replace(only=("play:*",), why="First play."),))
    with pytest.raises(RuntimeError, match="First play"):
        run(limited, ["discard:de_build_army"])
    coach = Coach(limited, limited.start())
    assert coach.refusal("germany", "play:de_build_army") is None
    assert coach.refusal("italy", "discard:x") is None
    assert coach.closed() == ["remove:germany/army/germany", "discard:de_build_army"]
    narrow = Coach(limited._replace(steps=(limited.steps[0]._replace(only=("use:*",)),)), limited.start())
    assert narrow.closed() == []  # nothing that is offered is open: so all is
