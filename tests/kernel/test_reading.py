"""Reading positions: each reader takes what it must and names what it refuses."""

from collections.abc import Callable

import pytest

from haversack.kernel import reading as read
from haversack.kernel.cards import sorted_hand, without, without_last
from haversack.kernel.errors import InvalidPosition, shown

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
    assert read.words({}, "ws") == []
    assert read.objects({}, "os") == []
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
    ],
)
def test_readers_name_what_they_refuse(do: Callable[[], object], words: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        do()
    assert str(caught.value) == words


def test_what_a_message_quotes_is_short() -> None:
    assert shown("a") == "'a'"
    assert shown(10**5000) == "a number of 16610 bits"
    assert len(shown("x" * 1000)) < 100


def test_a_pile_gives_up_its_first_or_last_copy() -> None:
    assert without((4, 5, 4), 4) == (5, 4)
    assert without_last((4, 5, 4), 4) == (4, 5)
    assert sorted_hand((3, 1, 2)) == (1, 2, 3)
