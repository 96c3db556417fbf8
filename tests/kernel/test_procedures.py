"""Frames: named fields that never change, as numbers for a digest, as data by name, and back."""

from typing import Any, ClassVar

import pytest

from haversack.kernel.errors import InvalidPosition
from haversack.kernel.fields import Fields
from haversack.kernel.frame_codec import MOST_FRAMES, Range, check_stack, frames_data, mask_of, named, read_frames
from haversack.kernel.procedures import Procedure, Question, procedures_of

SEATS = ("ann", "bob")
REST = 1562808046  # the checksum of the name, whatever other procedures there are
RANGES = {
    "seat": named(SEATS),
    "anybody": named(SEATS, or_none=True),
    "seats": mask_of(SEATS),
    "few": Range(0, 3),
}


class Base(Procedure[Any]):
    """What the procedures of a small game derive from."""

    __slots__ = ()


class Talk(Base):
    """A base of others that is itself nothing to be on a stack."""

    __slots__ = ()

    def ask(self, s: object) -> Question:
        return Question(0, [1], decline=0)


class Ask(Talk):
    __slots__ = ("who", "whom", "heard", "counts")
    KIND: ClassVar[str] = "ask"
    FIELDS: ClassVar[dict[str, str]] = {"who": "seat", "whom": "anybody", "heard": "seats", "counts": "*few"}

    def __init__(self, who: int, whom: int = -1, heard: int = 0, counts: tuple[int, ...] = ()) -> None:
        self.who: int = who
        self.whom: int = whom
        self.heard: int = heard
        self.counts: tuple[int, ...] = counts

    def is_sound(self, s: object) -> bool:
        return self.who != self.whom


class AskTwice(Ask):
    __slots__ = ()

    def lies_on(self, s: object, below: Procedure[Any] | None) -> bool:
        return isinstance(below, Ask)


class Quiet(Base):
    """Another base, which neither asks nor runs."""

    __slots__ = ()


class Rest(Quiet):
    __slots__ = ()

    def run(self, s: object) -> None:
        """Do nothing."""

    def lies_on(self, s: object, below: Procedure[Any] | None) -> bool:
        return below is None


WRITTEN: dict[str, object] = {"procedure": "Ask", "who": "bob", "whom": None, "heard": ["ann"], "counts": [3, 0]}


def read(*frames: object, over: bool = False) -> list[Procedure[Any]]:
    return read_frames({"frames": list(frames)}, Base, RANGES, over)


def test_frames_are_equal_by_class_and_fields() -> None:
    assert Ask(1) == Ask(1, -1)
    assert Ask(1) != Ask(0)
    assert Ask(1) != AskTwice(1)
    assert hash(Ask(1)) == hash(Ask(1))
    assert repr(Ask(1, counts=(2,))) == "Ask(who=1, whom=-1, heard=0, counts=(2,))"


def test_a_changed_frame_is_another_one() -> None:
    first = AskTwice(0)
    second = first.changed(who=1)
    assert (first, second) == (AskTwice(0), AskTwice(1))


def test_frames_as_numbers_tell_procedures_and_lengths_apart() -> None:
    frames = [Ask(0), AskTwice(0), Ask(0, counts=(0,)), Ask(0, counts=(0, 0)), Ask(1), Rest()]
    assert len({tuple(frame.numbers()) for frame in frames}) == len(frames)
    assert Rest().numbers() == [REST]


def test_the_procedures_of_a_game_are_found_by_their_base() -> None:
    assert procedures_of(Base) == {"Ask": Ask, "AskTwice": AskTwice, "Rest": Rest}
    assert AskTwice(0).title(None) == "Ask twice"


def test_frames_are_written_by_name_and_read_back() -> None:
    stack: list[Procedure[Any]] = [Rest(), Ask(1, -1, 0b01, (3, 0)), AskTwice(0, 1)]
    written = frames_data(stack, RANGES)
    assert written[0] == {"procedure": "Rest"}
    assert written[1] == WRITTEN
    assert read(*written) == stack


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"procedure": "Sing"}, "Frame 1 of the position names no procedure of this game: 'Sing'."),
        ({"procedure": 3}, "Frame 1 of the position names no procedure of this game: 3."),
        ({"why": 1}, "Frame 1 of the position, Ask, has no field 'why'."),
        ({"who": None}, "The field 'who' of frame 1, Ask, cannot be None."),
        ({"who": "cid"}, "The field 'who' of frame 1, Ask, cannot be 'cid'."),
        ({"whom": 0}, "The field 'whom' of frame 1, Ask, cannot be 0."),
        ({"heard": "ann"}, "The field 'heard' of frame 1, Ask, must be a list of names, not 'ann'."),
        ({"heard": ["cid"]}, "The field 'heard' of frame 1, Ask, cannot be 'cid'."),
        ({"counts": 2}, "The field 'counts' of frame 1, Ask, must be a list, not 2."),
        ({"counts": [4]}, "The field 'counts' of frame 1, Ask, must be a number from 0 to 3, not 4."),
        ({"counts": [True]}, "The field 'counts' of frame 1, Ask, must be a number from 0 to 3, not True."),
    ],
)
def test_a_bad_frame_is_refused_with_a_sentence(change: dict[str, object], words: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        read(WRITTEN | change)
    assert str(caught.value) == words


def test_a_frame_without_one_of_its_fields_is_refused() -> None:
    with pytest.raises(InvalidPosition, match="lacks the field 'heard'"):
        read({name: value for name, value in WRITTEN.items() if name != "heard"})


@pytest.mark.parametrize("frames", [{}, [[1, 2]], "Ask"])
def test_frames_are_a_list_of_objects(frames: object) -> None:
    with pytest.raises(InvalidPosition, match="must be a list of objects"):
        read_frames({"frames": frames}, Base, RANGES, False)


def test_there_are_frames_just_while_the_game_goes_on() -> None:
    assert read(over=True) == []
    for frames, over in (((), False), ((WRITTEN,), True)):
        with pytest.raises(InvalidPosition, match="has frames while the game goes on"):
            read(*frames, over=over)
    with pytest.raises(InvalidPosition, match="at most 500 frames, not 501"):
        read(*[WRITTEN] * (MOST_FRAMES + 1))


@pytest.mark.parametrize(
    ("stack", "words"),
    [
        ([Rest(), Ask(0), AskTwice(1)], ""),
        ([Ask(0)], "Frame 1 of the position, Ask, cannot lie at the bottom."),
        ([Rest(), Ask(1, 1)], "Frame 2 of the position, Ask, is none that this game can have."),
        ([Rest(), AskTwice(1)], "Frame 2 of the position, AskTwice, cannot lie on Rest."),
    ],
)
def test_a_stack_is_refused_at_its_first_wrong_frame(stack: list[Procedure[Any]], words: str) -> None:
    if not words:
        check_stack(None, stack)
        return
    with pytest.raises(InvalidPosition) as caught:
        check_stack(None, stack)
    assert str(caught.value) == words


class Board:
    def __init__(self) -> None:
        self.size: int = 0
        self.masks: list[int] = [0, 0]
        self.piles: list[tuple[int, ...]] = [(), ()]
        self.order: tuple[int, ...] = ()
        self.cache: list[int] = [0]


FIELDS = Fields(Board(), ("size", "masks", "piles", "order", "cache"), ("cache",))


def test_fields_are_copied_by_what_they_hold() -> None:
    board, other = Board(), Board()
    board.size, board.order, board.cache[0] = 3, (1, 2), 9
    board.masks[1], board.piles[0] = 5, (7,)
    FIELDS.copy(board, other)
    assert vars(other) == vars(board)
    other.masks[0], other.piles[1], other.cache[0] = 1, (1,), 0
    assert (board.masks, board.piles, board.cache) == ([0, 5], [(7,), ()], [9])


def test_every_field_but_the_caches_is_hashed_and_none_runs_into_the_next() -> None:
    states = [Board() for _ in range(7)]
    states[1].size = 1
    states[2].masks[0] = 1
    states[3].masks[1] = 1
    states[4].piles[0] = (1,)
    states[5].piles[1] = (1,)
    states[6].order = (1,)
    assert len({tuple(FIELDS.content(state)) for state in states}) == 7
    states[0].cache[0] = 4
    assert FIELDS.content(states[0]) == FIELDS.content(Board())
