"""What sets a card on the table off, who listens for what, and what a card changes while it lies there."""

from haversack.qmg.compile import PL_ALL, Spot, Tally
from haversack.qmg.pieces import Kind


class Trigger:
    """What a card on the table listens for: a kind of thing, and whose, which pieces, where, on which condition.

    What `marks` mean is said by the game, for each kind of thing.
    """

    def __init__(self, kind: int, pieces: Kind) -> None:
        self.kind: int = kind
        self.who: int = 0
        self.pieces: Kind = pieces
        self.spot: Spot = Spot(PL_ALL, pieces.spaces)
        self.supplied: bool = False
        self.beside: bool = False
        self.cards: int = -1
        self.type: int = -1
        self.marks: int = 0
        self.test: Tally | None = None


class Lasting:
    """What a card on the table changes while it lies there: for whom, in which spaces, of which type of cards."""

    def __init__(self, card: int, bit: int, country: int, who: int, spaces: int) -> None:
        self.card: int = card
        self.bit: int = bit
        self.country: int = country
        self.who: int = who
        self.spaces: int = spaces
        self.type: int = -1
        self.beside: bool = False
        self.flag: bool = False


class Listeners:
    """Which cards are about what: for each kind of thing the mask of their bits, and their numbers in order."""

    def __init__(self, kinds: int) -> None:
        self.bits: list[int] = [0] * kinds
        self.cards: list[list[int]] = [[] for _ in range(kinds)]

    def add(self, kind: int, bit: int, card: int) -> None:
        """Enter a card that listens for such a thing, or changes it."""
        self.bits[kind] |= bit
        self.cards[kind].append(card)

    def union(self, kinds: tuple[int, ...]) -> int:
        """Return the mask of the cards that listen for one of these things."""
        out = 0
        for kind in kinds:
            out |= self.bits[kind]
        return out
