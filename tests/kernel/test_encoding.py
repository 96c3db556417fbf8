"""Numbers for learning are written by their differences, and stand as if they were written whole."""

import random
from array import array

from haversack.kernel.encoding import (
    Row,
    changes,
    flags,
    laid_out,
    length,
    set_one_hot,
    starts_of,
    write_bits,
    write_near,
    zeros,
)
from haversack.qmg.encoding import places, write_counts, write_sizes


def counted(size: int, *piles: tuple[int, ...]) -> list[float]:
    """Return how often each number stands in the piles."""
    return [float(sum(pile.count(number) for pile in piles)) for number in range(size)]


def test_zeros_are_zeros() -> None:
    """There are as many as asked for."""
    assert zeros(3) == array("f", [0.0, 0.0, 0.0])
    assert len(zeros(0)) == 0


def test_blocks_start_where_the_one_before_ends() -> None:
    """Each has its name, shape and bounds, and all together have a length."""
    blocks = laid_out([flags("a", (2,), "two flags"), Row("b", (5, 2), -1.0, 3.0, "ten numbers")])
    assert starts_of(blocks) == {"a": 0, "b": 2}
    assert [block.size for block in blocks] == [2, 10]
    assert length(blocks) == 12
    assert (blocks[0].low, blocks[0].high, blocks[1].low, blocks[1].high) == (0.0, 1.0, -1.0, 3.0)
    assert length([]) == 0


def test_nearness_is_that_of_the_nearest_copy() -> None:
    """The first card of a pile is 1, the second a half; a card that is gone is 0."""
    out = zeros(5)
    pile = write_near(out, 1, (), (2, 0, 2))
    assert out.tolist() == [0, 0.5, 0, 1.0, 0]
    assert write_near(out, 1, pile, (1,)) == (1,)
    assert out.tolist() == [0, 0, 1.0, 0, 0]


def test_a_mark_moves() -> None:
    """There is one at the new place and none at the old one; a place before the first is no place."""
    out = zeros(4)
    assert set_one_hot(out, 1, -1, 2) == 2
    assert out.tolist() == [0, 0, 0, 1]
    assert set_one_hot(out, 1, 2, 0) == 0
    assert out.tolist() == [0, 1, 0, 0]
    assert set_one_hot(out, 1, 0, -1) == -1
    assert out.tolist() == [0, 0, 0, 0]


def test_bits_are_those_of_the_mask() -> None:
    """From any mask to any other each bit is a zero or a one, the lowest first, and nothing else is touched."""
    dice, out, mask = random.Random(1), zeros(66), 0
    for _ in range(50):
        mask = write_bits(out, 1, mask, dice.getrandbits(64))
        assert out.tolist() == [0.0, *[float(mask >> bit & 1) for bit in range(64)], 0.0]


def test_changes_lead_from_the_old_pile_to_the_new_one() -> None:
    """What is gone and what has come make the old cards the new ones, whatever happened."""
    dice = random.Random(2)
    for _ in range(500):
        old = tuple(dice.choices(range(4), k=dice.randrange(6)))
        new = tuple(dice.choices(range(4), k=dice.randrange(6)))
        gone, come = changes(old, new)
        assert sorted(old + come) == sorted(new + gone)


def test_changes_in_one_place_are_named_alone() -> None:
    """Cards drawn from the top, added at the end, or taken from the middle of a hand: no other card is named."""
    assert changes((1, 2, 3, 4), (3, 4)) == ((1, 2), ())
    assert changes((1, 2), (1, 2, 5)) == ((), (5,))
    assert changes((1, 2, 3), (1, 3)) == ((2,), ())
    assert changes((1, 3), (1, 2, 3)) == ((), (2,))
    assert changes((3, 4), (1, 2, 3, 4)) == ((), (1, 2))
    assert changes((1, 2, 3), (1, 5, 3)) == ((2, 3), (5, 3))
    assert changes((), ()) == ((), ())


def test_counts_of_several_piles_add_up_in_one_block() -> None:
    """Each pile changes for itself; the block has the copies of both."""
    dice, out = random.Random(3), zeros(5)
    piles: list[tuple[int, ...]] = [(), ()]
    for _ in range(100):
        number = dice.randrange(2)
        new = tuple(dice.choices(range(5), k=dice.randrange(7)))
        write_counts(out, 0, piles[number], new)
        piles[number] = new
        assert out.tolist() == counted(5, *piles)


def test_sizes_stand_at_their_places() -> None:
    """A pile that is another one has its size written, as a part of what is usual."""
    out = zeros(8)
    spots = places(0, [1, 0])
    assert spots == [[4, 0], [5, 1], [6, 2], [7, 3]]
    old: list[tuple[int, ...]] = [(), ()]
    new = [(1, 2), ()]
    seen = write_sizes(out, spots[1], old, new, 4.0)
    assert out.tolist() == [0, 0, 0, 0, 0, 0.5, 0, 0]
    assert seen == new
    assert seen is not new
