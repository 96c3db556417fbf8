# native: yes
"""What a learned chance reads of a position: whole numbers with names.

The first is always the judge's own opinion: the logarithm of the odds of the first team, in thousandths. The others are
what the game's judge thinks worth reading, of a whole dealt state: hidden cards have the places the deal gave them.
Names carry ids of cards and spaces, so that what was learned finds its number under other rules too.
"""

from typing import Final

from haversack.kernel.cards import Cards
from haversack.kernel.state import GameState
from haversack.kernel.subclassing import mypyc_attr

THOUSANDTHS: Final = 1000.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """The features of a game under one set of rules. `cards` are the ids of the cards, by number."""

    names: list[str]
    cards: list[str]

    def read(self, state: GameState) -> list[int]:
        """Return the numbers of a position of a game under way, one for each name."""
        raise NotImplementedError

    def hidden(self, state: GameState, seat: int) -> list[Cards]:
        """Return the cards that a seat has in hand, has laid face down, and has buried face down."""
        raise NotImplementedError


def bits_into(out: list[int], base: int, mask: int, amount: int) -> None:
    """Add an amount at the place of each bit."""
    while mask:
        low = mask & -mask
        out[base + low.bit_length() - 1] += amount
        mask ^= low


def counts_into(out: list[int], base: int, cards: Cards, amount: int) -> None:
    """Add an amount at the place of each card."""
    for card in cards:
        out[base + card] += amount
