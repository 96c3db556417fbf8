"""Reading positions: each reader takes what it must and names what it refuses; the check of frames."""

from collections.abc import Callable
from typing import Any

import pytest

from haversack.kernel import reading as read
from haversack.kernel.cards import sorted_hand, without, without_last
from haversack.kernel.errors import InvalidPosition, shown
from haversack.kernel.frames import MOST_FRAMES, check_frames, has_shape
from haversack.kernel.machine import Frame, Machine

NAMES = ("axis", "allies")
DATA: dict[str, object] = {"n": 3, "yes": True, "w": "axis", "ws": ["allies", "axis"], "o": {}, "os": [{}, {"a": 1}]}


def test_readers_return_what_stands_there() -> None:
    assert read.number(DATA, "n", 0, 0, 3) == read.any_number(DATA, "n", 0) == 3
    assert read.flag(DATA, "yes") is True
    assert read.word(DATA, "w") == "axis"
    assert read.words(DATA, "ws") == ["allies", "axis"]
    assert read.objects(DATA, "os") == [{}, {"a": 1}]
    assert read.one_of(DATA, "w", NAMES, "allies") == 0
    assert read.named(DATA, "ws", NAMES, "team") == [1, 0]
    assert read.mask(DATA, "ws", NAMES, "team") == 0b11
    assert read.mapping(DATA, "o") == {}


def test_what_is_left_out_is_empty_or_the_default() -> None:
    assert read.any_number({}, "n", 7) == 7
    assert read.flag({}, "yes") is False
    assert read.words({}, "ws") == read.objects({}, "os") == []
    assert read.one_of({}, "w", NAMES, "allies") == 1
    assert read.stream({}, 5) == 5


@pytest.mark.parametrize(
    ("do", "words"),
    [
        (lambda: read.known_fields(DATA, ("n",), "the position"), "The position has a field 'yes' that means nothing."),
        (lambda: read.known_names({"sea": 1}, NAMES, "team"), "There is no team 'sea'."),
        (lambda: read.number(DATA, "n", 0, 4, 9), "The field 'n' must be from 4 to 9, not 3."),
        (lambda: read.any_number(DATA, "yes", 0), "The field 'yes' must be a whole number, not True."),
        (lambda: read.flag(DATA, "n"), "The field 'n' must be true or false, not 3."),
        (lambda: read.word({}, "w"), "The field 'w' must be a word, not None."),
        (lambda: read.words(DATA, "os"), "The field 'os' must be a list of names."),
        (lambda: read.objects(DATA, "ws"), "The field 'ws' must be a list of objects."),
        (lambda: read.mapping(DATA, "n"), "The field 'n' must be an object."),
        (lambda: read.one_of(DATA, "n", NAMES, "axis"), "The field 'n' must be one of axis, allies, not 3."),
        (lambda: read.mask(DATA, "ws", ("axis",), "team"), "There is no team 'allies'."),
        (lambda: read.matches(DATA, "w", "allies"), "The w 'axis' is not that of the frames, 'allies'."),
        (
            lambda: read.stream({"rng": 1 << 64}, 0),
            f"The field 'rng' must be from 0 to {(1 << 64) - 1}, not {1 << 64}.",
        ),
        (
            lambda: read.frames({"frames": [[True]]}, False),
            "The frames of a position must be a list of lists of numbers.",
        ),
        (lambda: read.frames({"frames": {}}, False), "The frames of a position must be a list of lists of numbers."),
    ],
)
def test_readers_name_what_they_refuse(do: Callable[[], object], words: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        do()
    assert str(caught.value) == words


@pytest.mark.parametrize(("frames", "over"), [([], False), ([[1, 2]], True)])
def test_there_are_frames_just_while_the_game_goes_on(frames: list[Any], over: bool) -> None:
    with pytest.raises(InvalidPosition, match="has frames while the game goes on"):
        read.frames({"frames": frames}, over)
    assert read.frames({"frames": frames}, not over) == [tuple(frame) for frame in frames]


def test_what_a_message_quotes_is_short() -> None:
    assert shown("a") == "'a'"
    assert shown(10**5000) == "a number of 16610 bits"
    assert len(shown("x" * 1000)) < 100


def test_a_pile_gives_up_its_first_or_last_copy() -> None:
    assert without((4, 5, 4), 4) == (5, 4)
    assert without_last((4, 5, 4), 4) == (4, 5)
    assert sorted_hand((3, 1, 2)) == (1, 2, 3)


SHAPES = {0: "flag", 1: "flag *card"}
RANGES = {"flag": (0, 1), "card": (-1, 3)}


@pytest.mark.parametrize(
    ("frame", "fits"),
    [
        ((0, 1), True),
        ((0, 2), False),
        ((0,), False),
        ((0, 1, 1), False),
        ((2, 0), False),
        ((), False),
        ((1, 0), True),
        ((1, 0, 3, -1, 3), True),
        ((1, 0, 3, 4), False),
        ((1,), False),
    ],
)
def test_a_frame_has_the_shape_of_its_procedure(frame: Frame, fits: bool) -> None:
    assert has_shape(frame, SHAPES, RANGES) == fits


def _any(s: Machine, frame: Frame) -> bool:
    return frame != (0, 1)


def _ascending(s: Machine, frame: Frame, below: Frame) -> bool:
    return below < frame


@pytest.mark.parametrize(
    ("stack", "words"),
    [
        ([(9, 9)], "Frame 1 of the position, [9, 9], is not one of this game."),
        ([(0, 0), (0, 1)], "Frame 2 of the position, [0, 1], is not one of this game."),
        ([(1, 0), (0, 0)], "Frame 2 of the position, [0, 0], cannot lie there."),
        ([(0, 0)] * (MOST_FRAMES + 1), "A position has at most 500 frames, not 501."),
    ],
)
def test_a_stack_is_refused_at_its_first_wrong_frame(stack: list[Frame], words: str) -> None:
    state = Machine()
    state.reset()
    state.stack = stack
    with pytest.raises(InvalidPosition) as caught:
        check_frames(state, SHAPES, RANGES, _any, _ascending)
    assert str(caught.value) == words
