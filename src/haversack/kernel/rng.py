"""Chance as plain data: the generator is one integer, and every function here is pure.

The stream is splitmix64: the state is a counter, the output a mix of it, so that any integer is a good seed
and the same seed gives the same stream on every machine.
"""

from typing import Final

MASK: Final = (1 << 64) - 1
STEP: Final = 0x9E3779B97F4A7C15
SWAPS_A_DRAW: Final = 4


def mix(x: int) -> int:
    """Scramble a counter into 64 well-spread bits."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


def seeded(seed: int) -> int:
    """Turn any integer into a generator state; equal seeds give equal streams."""
    folded = 0
    rest = abs(seed) * 2 + (1 if seed < 0 else 0)
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
    return (mix(state) * bound) >> 64


def shuffled(items: tuple[int, ...], state: int) -> tuple[int, ...]:
    """Return the items in the order this state deals.

    One draw of 64 bits serves four swaps: after each, what is left of the fraction is the next draw's.
    """
    out = list(items)
    bits = 0
    left = 0
    for i in range(len(out), 1, -1):
        if not left:
            bits = mix(state)
            state = (state + STEP) & MASK
            left = SWAPS_A_DRAW
        left -= 1
        bits *= i
        j = bits >> 64
        bits &= MASK
        held = out[i - 1]
        out[i - 1] = out[j]
        out[j] = held
    return tuple(out)


def after_shuffle(state: int, size: int) -> int:
    """Return the state that follows a shuffle of that many items."""
    draws = (size + SWAPS_A_DRAW - 2) // SWAPS_A_DRAW if size > 1 else 0
    return (state + STEP * draws) & MASK
