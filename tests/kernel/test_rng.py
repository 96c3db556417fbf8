"""Chance as one integer."""

from collections import Counter
from hashlib import blake2b

import pytest

from haversack.kernel.rng import (
    KEPT_BLOCKS,
    LAST_COUNT,
    MASK,
    advanced,
    after_shuffle,
    as_data,
    below,
    from_text,
    is_secret,
    kind,
    mix,
    numbers,
    seeded,
    shuffled,
)


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


# The keyed stream

SECRET = "5e" * 32


def keyed_draw(secret: str, number: int) -> int:
    """A draw as it is defined: word `number` of what BLAKE2b makes of the blocks under the key of the secret."""
    key = blake2b(secret.encode(), digest_size=32, person=b"haversack").digest()
    block = blake2b((number // 8).to_bytes(8, "little"), key=key).digest()
    return int.from_bytes(block[number % 8 * 8 :][:8], "little")


def test_a_secret_gives_the_keyed_stream() -> None:
    """Each draw is a word of the keyed hash; the first are frozen, since replays depend on them."""
    state, draws = seeded(SECRET), []
    for number in range(40):
        assert below(state, 1 << 64) == keyed_draw(SECRET, number)
        draws.append(below(state, 1000))
        state = advanced(state)
    assert draws[:6] == [389, 520, 461, 694, 564, 820]
    assert kind(state) == "blake2b"
    assert kind(seeded(5)) == "splitmix64"


def test_streams_that_are_drawn_from_in_turn_are_each_their_own() -> None:
    """Blocks are kept, more streams than are kept are met, and none is taken for another, early or late."""
    secrets = [f"{number:064x}" for number in range(KEPT_BLOCKS + 9)]
    for number in (0, 7, 8, 0, 1, LAST_COUNT - 9, LAST_COUNT - 8):
        for secret in secrets:
            assert below(seeded(secret) + number, 1 << 64) == keyed_draw(secret, number)


@pytest.mark.parametrize("size", [0, 1, 2, 3, 4, 5, 21, 54, 66, 129])
def test_a_keyed_shuffle_is_made_of_its_draws(size: int) -> None:
    """From the last card on, four swaps to a draw, each by what is left of it; the stream moves on by the draws."""
    cards, state = tuple(range(size)), seeded(SECRET)
    for start in range(0, 20, 3):
        out, bits = list(cards), 0
        for done, left in enumerate(range(size, 1, -1)):
            if done % 4 == 0:
                bits = keyed_draw(SECRET, start + done // 4)
            place, bits = bits * left >> 64, bits * left & MASK
            out[left - 1], out[place] = out[place], out[left - 1]
        assert shuffled(cards, state + start) == tuple(out)
        assert after_shuffle(state + start, size) == state + start + max(size + 2, 0) // 4 * (size > 1)


def test_salts_and_secrets_each_change_the_whole_stream() -> None:
    """Each part of a secret matters, and so does its order; a key has 256 bits, whatever is seen of its draws."""
    seeds = [SECRET, f"{SECRET}:1", f"{SECRET}:1:2", f"{SECRET}:2:1", f"{SECRET}:12", "5d" + SECRET[2:]]
    assert len({below(seeded(seed), 1 << 64) for seed in seeds}) == len(seeds)
    assert all(seeded(seed) >> 320 == 1 for seed in seeds)


@pytest.mark.parametrize(
    "seed", ["", "7", "5e" * 15, "5E" * 32, SECRET + ":", f"{SECRET}:x", "g" * 32, SECRET + "\n", 5]
)
def test_what_could_be_guessed_is_no_secret(seed: object) -> None:
    """A secret has 128 bits or more, and one way to be written."""
    assert not is_secret(seed)


def test_a_keyed_stream_comes_back_from_text() -> None:
    """What a position holds is the stream, and JSON can write it; numbers of it fit a machine word."""
    state = advanced(seeded(SECRET))
    assert from_text(str(as_data(state))) == state
    assert as_data(seeded(5)) == seeded(5)
    assert all(0 <= number < 1 << 62 for number in numbers(state))
    assert numbers(state) != numbers(advanced(state))


@pytest.mark.parametrize("text", ["", "5e.0", SECRET, f"{SECRET}.x", f"{SECRET}.{LAST_COUNT + 1}", f"{SECRET}.-1"])
def test_other_text_is_no_stream(text: str) -> None:
    """It is refused before anything is drawn."""
    assert from_text(text) == -1
