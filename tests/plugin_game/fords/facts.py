"""What is printed: seats, spaces, cards, and the numbers that stand for what can be chosen."""

from typing import Final, NamedTuple

from haversack.kernel.vocabulary import Vocabulary

SEATS: Final = ("heron", "otter")
NAMES: Final = ("the Herons", "the Otters")
SPACES: Final = ("nest", "upper_ford", "island", "lower_ford", "holt")
SPACE_NAMES: Final = ("the Nest", "the Upper Ford", "the Island", "the Lower Ford", "the Holt")
CAMPS: Final = (0, 4)
FORDS: Final = (1, 2, 3)
NEIGHBOURS: Final = ((1, 3), (0, 2, 4), (1, 3), (0, 2, 4), (1, 3))
BOATS: Final = 4
HAND: Final = 3
ROUNDS: Final = 6
LEAD: Final = 5
ISLAND: Final = 2


class Card(NamedTuple):
    """A card: what it is, how many there are in a deck, what it says."""

    type: str
    copies: int
    text: str


CARDS: Final = (
    Card("launch", 5, "Place a boat in your camp or next to one of your boats, where no boat is."),
    Card("raid", 4, "Remove an enemy boat next to one of yours; its owner may answer with an Alarm."),
    Card("alarm", 3, "When a boat of yours would be removed, discard this: it stays."),
)
KINDS: Final = len(CARDS)
LAUNCH, RAID, ALARM = range(KINDS)
CARD_IDS: Final = [f"{seat}_{card.type}" for seat in SEATS for card in CARDS]
DECK: Final = tuple([kind for kind, card in enumerate(CARDS) for _ in range(card.copies)])

WORDS: Final = Vocabulary()
PASS: Final = WORDS.add_key("pass")
PLAY: Final = WORDS.add("play", CARD_IDS)
DISCARD: Final = WORDS.add("discard", CARD_IDS)
USE: Final = WORDS.add("use", CARD_IDS)
SPACE: Final = WORDS.add("space", list(SPACES))


def card_of(seat: int, kind: int) -> int:
    """Return the number of a seat's card of a kind."""
    return seat * KINDS + kind
