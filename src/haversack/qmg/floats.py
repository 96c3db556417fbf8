"""Piles of cards as floats: what is in them, and how large they are, owner by owner."""

from typing import Final

from haversack.kernel.floats import Numbers, changes, mark

KINDS: Final = 4
Cards = tuple[int, ...]


def recount(out: Numbers, base: int, old: Cards, new: Cards) -> None:
    """Write how many copies there are of each card; several piles may be counted in one block."""
    gone, come = changes(old, new)
    for card in gone:
        out[base + card] -= 1.0
    for card in come:
        out[base + card] += 1.0


def resize(out: Numbers, places: list[int], old: list[Cards], new: list[Cards], usual: float) -> list[Cards]:
    """Write the sizes of piles, each at its place, as parts of what is usual."""
    for place, was, pile in zip(places, old, new):  # noqa: B905 mypyc compiles this form
        if pile is not was:
            out[place] = len(pile) / usual
    return new[:]


def resize_discards(
    out: Numbers, places: list[int], old: list[Cards], buried: list[Cards], played: list[Cards], usual: float
) -> list[Cards]:
    """Write the sizes of discard piles whose face-down part has changed."""
    for place, was, below, above in zip(places, old, buried, played):  # noqa: B905 mypyc compiles this form
        if below is not was:
            out[place] = (len(below) + len(above)) / usual
    return buried[:]


def retop(
    out: Numbers, base: int, places: list[int], old: list[Cards], buried: list[Cards], played: list[Cards], usual: float
) -> list[Cards]:
    """Write the sizes and the top cards of discard piles whose face-up part has changed."""
    for place, was, below, above in zip(places, old, buried, played):  # noqa: B905 mypyc compiles this form
        if above is not was:
            out[place] = (len(below) + len(above)) / usual
            mark(out, base, was[-1] if was else -1, above[-1] if above else -1)
    return played[:]


def places(base: int, order: list[int]) -> list[list[int]]:
    """Return where the sizes of the piles stand: four kinds of piles, of each the places of its owners by number."""
    return [[base + KINDS * order.index(owner) + kind for owner in range(len(order))] for kind in range(KINDS)]
