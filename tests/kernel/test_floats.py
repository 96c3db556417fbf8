"""Packed floats stand for the numbers they were made of."""

import random

import pytest

from haversack.kernel.floats import bits, boards, counts, one_hot, packed, unpacked


def test_packing_is_undone_by_unpacking() -> None:
    """Numbers that single precision can hold come back as they were."""
    numbers = [0.0, 1.0, -2.5, 41.0]
    assert unpacked(packed(numbers)) == numbers
    assert unpacked(packed([])) == []


@pytest.mark.parametrize("size", [1, 7, 8, 9, 53, 64])
def test_bits_are_those_of_the_mask(size: int) -> None:
    """Each bit of a mask is a zero or a one, the lowest first, and no more of them than asked for."""
    dice = random.Random(size)
    for _ in range(50):
        mask = dice.getrandbits(64)
        assert unpacked(bits(mask, size)) == [float(mask >> bit & 1) for bit in range(size)]


def test_boards_are_bits_one_after_the_other() -> None:
    """Several masks follow each other, each with as many bits."""
    assert unpacked(boards((0b01, 0b10), 2)) == [1.0, 0.0, 0.0, 1.0]
    assert boards((), 5) == b""


def test_one_hot_marks_one_place_or_none() -> None:
    """The place holds the one; a place before the first leaves zeros."""
    assert unpacked(one_hot(0, 3)) == [1.0, 0.0, 0.0]
    assert unpacked(one_hot(2, 3)) == [0.0, 0.0, 1.0]
    assert unpacked(one_hot(-1, 3)) == [0.0, 0.0, 0.0]


def test_counts_say_how_often_each_number_stands() -> None:
    """Copies add up, in each zone for itself."""
    assert unpacked(counts([(2, 0, 2, 2), ()], 3)) == [1.0, 0.0, 3.0, 0.0, 0.0, 0.0]
    assert unpacked(counts([], 2)) == []
