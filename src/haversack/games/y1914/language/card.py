"""Cards and decks. A card has two sides.

`do` is its Play text, part by part in printed order. A Status does it when its hook (`before`, `after`, `instead`) sets
it off, for its `cost`; what it does when it is played is `played`, and `always` is what it changes while it lies there.
`prepared` is the other side: the symbol, its limits and the Supply symbol. `rules` turns all into what the engine
runs, `text/render` into English.
"""

from dataclasses import dataclass

from haversack.games.y1914.language.hooks import After, Always, Before, Cost, Instead
from haversack.games.y1914.language.nouns import Prepared
from haversack.games.y1914.language.word import Word


@dataclass(frozen=True)
class Card:
    """A card: what it is called, what it does when played, on the table, and prepared.

    `sources` says where name, Play text, prepared side and number of copies come from, in that order.
    """

    id: str
    name: str
    country: str
    type: str
    prepared: Prepared
    do: tuple[Word, ...] = ()
    played: tuple[Word, ...] = ()
    cost: Cost | None = None
    before: Before | None = None
    after: After | None = None
    instead: Instead | None = None
    always: tuple[Always, ...] = ()
    once_per_turn: bool = False
    count: int = 1
    sources: tuple[str, str, str, str] = ("public", "public", "public", "public")
    confidence: str = "high"

    @property
    def provenance(self) -> str:
        """Return where the card as a whole is known from."""
        return self.sources[0]


@dataclass(frozen=True)
class Deck:
    """The cards of a Power, of both its countries."""

    power: str
    cards: tuple[Card, ...]
