"""Chance as one integer."""

from collections import Counter

import pytest

from haversack.kernel.rng import MASK, advanced, after_shuffle, below, mix, seeded, shuffled


def test_the_stream_is_the_same_everywhere() -> None:
    """The first draws of a seed are frozen: replays depend on them."""
    state = seeded(7)
    draws = []
    for _ in range(6):
        draws.append(below(state, 1000))
        state = advanced(state)
    assert draws == [664, 942, 202, 226, 840, 494]
    assert shuffled(tuple(range(8)), seeded(7)) == (7, 4, 6, 3, 0, 1, 2, 5)
    assert mix(0) == 0
    assert mix(1) == 0x5692161D100B05E5


def test_seeds_differ() -> None:
    """Neighbouring, negative and very large seeds give different states of 64 bits."""
    states = {seeded(n) for n in [*range(-500, 500), 1 << 64, 1 << 65, (1 << 64) + 1, 1 << 200]}
    assert len(states) == 1004
    assert all(0 <= state <= MASK for state in states)


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 41])
def test_draws_cover_their_range_evenly(bound: int) -> None:
    """Each number comes up about equally often."""
    state, counts = seeded(bound), Counter[int]()
    for _ in range(200 * bound):
        counts[below(state, bound)] += 1
        state = advanced(state)
    assert set(counts) == set(range(bound))
    assert all(130 < n < 280 for n in counts.values())


def test_shuffles_are_even() -> None:
    """Each order of four things comes up about equally often."""
    counts = Counter(shuffled((0, 1, 2, 3), seeded(n)) for n in range(12_000))
    assert len(counts) == 24
    assert all(380 < n < 620 for n in counts.values())


@pytest.mark.parametrize("size", range(12))
def test_a_shuffle_keeps_the_cards_and_moves_the_stream(size: int) -> None:
    """Nothing is lost; the stream goes on after the draws the shuffle took: one for each four swaps."""
    cards = tuple(range(size))
    assert tuple(sorted(shuffled(cards, 99))) == cards
    state = 99
    for _ in range(0, max(size - 1, 0), 4):
        state = advanced(state)
    assert after_shuffle(99, size) == state


def swapped_one_by_one(cards: tuple[int, ...], state: int) -> tuple[int, ...]:
    """The shuffle as it is defined: from the last card on, four swaps to a draw, each by what is left of it."""
    out, bits = list(cards), 0
    for done, size in enumerate(range(len(out), 1, -1)):
        if done % 4 == 0:
            bits, state = mix(state), advanced(state)
        place, bits = bits * size >> 64, bits * size & MASK
        out[size - 1], out[place] = out[place], out[size - 1]
    return tuple(out)


@pytest.mark.parametrize("size", [*range(14), 21, 22, 23, 24, 54, 56, 63, 64, 65, 66, 67, 68, 129, 200])
def test_a_shuffle_of_many_draws_at_once_is_the_shuffle_of_one_at_a_time(size: int) -> None:
    """The draws of a shuffle are mixed side by side, sixteen at a time; nobody can tell."""
    cards = tuple(range(100, 100 + size))
    for seed in range(40):
        assert shuffled(cards, seeded(seed)) == swapped_one_by_one(cards, seeded(seed))
