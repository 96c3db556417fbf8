"""Chance as plain data: the generator is one integer, and every function here is pure.

There are two streams, and the integer says which it is. A whole number as a seed gives splitmix64: the state is a
counter of 64 bits, the output a mix of it, so that any integer is a good seed; it is quick, and is for searches and
simulations. A secret as a seed gives a keyed one: 256 bits of key stand above the counter, and draw n is word n of
what BLAKE2b makes of the counter under that key, so that no draws seen tell the others. Either gives the same stream
on every machine.

Products of long numbers go through `operator.mul`: CPython looks for signals inside them, and the product that mypyc
compiles aborts the process when Ctrl-C comes just then, while a call raises KeyboardInterrupt like any other.
"""

import re
from functools import lru_cache
from hashlib import blake2b
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

KEYED: Final = 1 << 320  # above the key, so that a keyed state is larger than any other
KEY_BYTES: Final = 32
KEY_MASK: Final = (1 << 256) - 1
BLOCK_BITS: Final = 3  # of the counter: eight draws of 64 bits are a block
BLOCK_MASK: Final = MASK >> BLOCK_BITS
KEPT_BLOCKS: Final = 64
LAST_COUNT: Final = (1 << 53) - 1
KEYED_WORDS: Final = [Struct(f"<{4 * count}H") for count in range(MOST_LANES + 1)]
SECRET: Final = re.compile(r"[0-9a-f]{32,128}(:[0-9a-f]{1,64}){0,100}")
KEYED_TEXT: Final = re.compile(r"([0-9a-f]{64})\.([0-9]{1,16})")


def mix(x: int) -> int:
    """Scramble a counter into 64 well-spread bits."""
    x = mul(x ^ (x >> 30), FIRST_FACTOR) & MASK
    x = mul(x ^ (x >> 27), SECOND_FACTOR) & MASK
    return x ^ (x >> 31)


def is_secret(seed: object) -> bool:
    """Say whether a seed is a secret: 128 bits or more in hexadecimal digits, and salts, each after a colon."""
    return isinstance(seed, str) and SECRET.fullmatch(seed) is not None


def seeded(seed: int | str) -> int:
    """Turn a seed, any integer or a secret, into a generator state; equal seeds give equal streams."""
    if isinstance(seed, str):
        key = blake2b(seed.encode(), digest_size=KEY_BYTES, person=b"haversack").digest()
        return KEYED | int.from_bytes(key, "little") << 64
    folded = 0
    rest = (abs(seed) << 1) + (1 if seed < 0 else 0)
    while True:
        folded = mix((folded ^ (rest & MASK)) + STEP & MASK)
        rest >>= 64
        if not rest:
            return folded


def kind(state: int) -> str:
    """Return the name of the stream."""
    return "blake2b" if state > MASK else "splitmix64"


def as_data(state: int) -> int | str:
    """Return a generator state as a position holds it: a number of 64 bits, or key and counter as text."""
    if state <= MASK:
        return state
    return f"{state >> 64 & KEY_MASK:064x}.{state & MASK}"


def from_text(text: str) -> int:
    """Return the keyed state that a text stands for; -1 where it stands for none."""
    found = KEYED_TEXT.fullmatch(text)
    if found is None or int(found[2]) > LAST_COUNT:
        return -1
    return KEYED | int(found[1], 16) << 64 | int(found[2])


def numbers(state: int) -> list[int]:
    """Return a generator state as numbers that fit a machine word."""
    if state <= MASK:
        return [state >> 32, state & 0xFFFFFFFF]
    return [state >> shift & 0xFFFFFFFF for shift in range(0, 321, 32)]


def advanced(state: int) -> int:
    """Return the state after one draw."""
    if state > MASK:
        return state + 1
    return (state + STEP) & MASK


def later(state: int, draws: int) -> int:
    """Return the state after so many draws."""
    if state > MASK:
        return state + draws
    product: int = STEPS[draws] if draws <= MOST_LANES else mul(STEP, draws)
    return (state + product) & MASK


def below(state: int, bound: int) -> int:
    """Return the draw of this state, a number from 0 to bound - 1."""
    drawn = _keyed_draw(state) if state > MASK else mix(state)
    product: int = mul(drawn, bound)
    return product >> 64


def _keyed_draw(state: int) -> int:
    """Return one draw of a keyed stream."""
    start = (state & 7) * 8
    return int.from_bytes(_block(state >> BLOCK_BITS)[start : start + 8], "little")


def _keyed_bytes(state: int, count: int) -> bytes:
    """Return that many draws of a keyed stream from this state on, eight bytes each."""
    first, last = state >> BLOCK_BITS, state + count - 1 >> BLOCK_BITS
    drawn = b"".join([_block(first + number) for number in range(last - first + 1)])
    start = (state & 7) * 8
    return drawn[start : start + 8 * count]


@lru_cache(KEPT_BLOCKS)
def _block(place: int) -> bytes:
    """Return the draws of a block, 64 bytes, from the state it begins at without the bits that count inside it.

    The last ones are kept, since dice are thrown one after the other.
    """
    key = (place >> 64 - BLOCK_BITS & KEY_MASK).to_bytes(KEY_BYTES, "little")
    return blake2b((place & BLOCK_MASK).to_bytes(8, "little"), key=key).digest()


def mixed_words(state: int, count: int) -> tuple[int, ...]:
    """Return that many draws from this state on, at most `MOST_LANES`, each as four words of 16 bits, the lowest first.

    They are mixed side by side in lanes of 128 bits, so that each step of `mix` costs one operation on a long number
    for all of them together.
    """
    if state > MASK:
        return KEYED_WORDS[count].unpack(_keyed_bytes(state, count))
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
            state = later(state, count)
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
    return later(state, (size + SWAPS_A_DRAW - 2) // SWAPS_A_DRAW if size > 1 else 0)
