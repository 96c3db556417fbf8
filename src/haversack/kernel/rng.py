"""Chance as plain data: the generator is one integer, and every function here is pure.

The stream is splitmix64: the state is a counter, the output a mix of it, so that any integer is a good seed
and the same seed gives the same stream on every machine.

Products of long numbers go through `operator.mul`: CPython looks for signals inside them, and the product that mypyc
compiles aborts the process when Ctrl-C comes just then, while a call raises KeyboardInterrupt like any other.
"""

from operator import mul
from struct import Struct
from typing import Final, cast

MASK: Final = (1 << 64) - 1
STEP: Final = 0x9E3779B97F4A7C15
FIRST_FACTOR: Final = 0xBF58476D1CE4E5B9
SECOND_FACTOR: Final = 0x94D049BB133111EB
SWAPS_A_DRAW: Final = 4
LANE: Final = 128
MOST_LANES: Final = 16


def _lanes(number: int, count: int) -> int:
    """Return a number written into each of the lanes."""
    return sum([number << LANE * lane for lane in range(count)])


STEPS: Final = [STEP * n & MASK for n in range(MOST_LANES + 1)]
LANE_ONES: Final = [_lanes(1, count) for count in range(MOST_LANES + 1)]
LANE_MASKS: Final = [_lanes(MASK, count) for count in range(MOST_LANES + 1)]
LANE_STEPS: Final = [sum([(STEP * n & MASK) << LANE * n for n in range(count)]) for count in range(MOST_LANES + 1)]
WORDS: Final = [Struct("<" + "4H8x" * count) for count in range(MOST_LANES + 1)]


def mix(x: int) -> int:
    """Scramble a counter into 64 well-spread bits."""
    x = mul(x ^ (x >> 30), FIRST_FACTOR) & MASK
    x = mul(x ^ (x >> 27), SECOND_FACTOR) & MASK
    return x ^ (x >> 31)


def seeded(seed: int) -> int:
    """Turn any integer into a generator state; equal seeds give equal streams."""
    folded = 0
    rest = (abs(seed) << 1) + (1 if seed < 0 else 0)
    while True:
        folded = mix((folded ^ (rest & MASK)) + STEP & MASK)
        rest >>= 64
        if not rest:
            return folded


def advanced(state: int) -> int:
    """Return the state after one draw."""
    return (state + STEP) & MASK


def below(state: int, bound: int) -> int:
    """Return the draw of this state, a number from 0 to bound - 1."""
    product: int = mul(mix(state), bound)
    return product >> 64


def mixed_words(state: int, count: int) -> tuple[int, ...]:
    """Return that many draws from this state on, at most `MOST_LANES`, each as four words of 16 bits, the lowest first.

    They are mixed side by side in lanes of 128 bits, so that each step of `mix` costs one operation on a long number
    for all of them together.
    """
    kept = LANE_MASKS[count]
    x: int = (mul(state, LANE_ONES[count]) + LANE_STEPS[count]) & kept
    x = mul((x ^ (x >> 30)) & kept, FIRST_FACTOR) & kept
    x = mul((x ^ (x >> 27)) & kept, SECOND_FACTOR) & kept
    x = (x ^ (x >> 31)) & kept
    return WORDS[count].unpack(x.to_bytes(LANE // 8 * count, "little"))


def _scaled(words: tuple[int, ...], at: int, bound: int) -> int:
    """Return the draw whose words begin there as a number from 0 to bound - 1, as `below` does."""
    out = (words[at] * bound >> 16) + words[at + 1] * bound
    out = (out >> 16) + words[at + 2] * bound
    return (out >> 16) + words[at + 3] * bound >> 16


def shuffled(items: tuple[int, ...], state: int) -> tuple[int, ...]:
    """Return the items in the order this state deals.

    From the last item on, each is swapped with one of those before it or itself. One draw of 64 bits serves four
    swaps: it picks a number below the product of their ranges, and the digits of that number are the places.
    """
    out: list[object] = list(items)  # as objects: moving them needs no look inside
    words: tuple[int, ...] = ()
    at = 0
    for size in range(len(out), 3, -4):
        if at == len(words):
            count = min((size + 2) // 4, MOST_LANES)
            words = mixed_words(state, count)
            state = (state + STEPS[count]) & MASK
            at = 0
        second, third, fourth = size - 1, size - 2, size - 3
        number = _scaled(words, at, size * second * third * fourth)
        at += 4
        d = number % fourth
        number //= fourth
        c = number % third
        number //= third
        b = number % second
        a = number // second
        out[second], out[a] = out[a], out[second]
        out[third], out[b] = out[b], out[third]
        out[fourth], out[c] = out[c], out[fourth]
        out[fourth - 1], out[d] = out[d], out[fourth - 1]
    if len(out) % 4 > 1:
        _shuffle_first(out, len(out) % 4, words[at:] or mixed_words(state, 1))
    return cast("tuple[int, ...]", tuple(out))


def _shuffle_first(out: list[object], size: int, words: tuple[int, ...]) -> None:
    """Shuffle the first two or three items, which are left over from the fours, by one draw."""
    if size == 3:
        number = _scaled(words, 0, 6)
        a, b = number >> 1, number & 1
        out[2], out[a] = out[a], out[2]
        out[1], out[b] = out[b], out[1]
    else:
        a = _scaled(words, 0, 2)
        out[1], out[a] = out[a], out[1]


def after_shuffle(state: int, size: int) -> int:
    """Return the state that follows a shuffle of that many items."""
    draws = (size + SWAPS_A_DRAW - 2) // SWAPS_A_DRAW if size > 1 else 0
    product: int = STEPS[draws] if draws <= MOST_LANES else mul(STEP, draws)
    return (state + product) & MASK
