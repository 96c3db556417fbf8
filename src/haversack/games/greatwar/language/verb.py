"""What a word of the card language is, and what becomes of it: the engine runs the compiled form.

A word is an expression on a card or event, frozen plain data; a module of `engine/verbs` holds everything about it.
`compile` writes what is asked of cards all the time into its `Tables`. What a card does as it enters is a `Verb`,
what an event does a `Happening`, what holds for the rest of a turn a `Modifier`.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from haversack.games.greatwar.facts.constants import NO_LIMIT

if TYPE_CHECKING:
    from haversack.games.greatwar.engine.procedure import Procedure
    from haversack.games.greatwar.language.nouns import Kind
    from haversack.games.greatwar.language.tables import Tables
    from haversack.games.greatwar.state import State

NOBODY_ROLLS: Final = -1
DEFENDER_ROLLS: Final = 0
ATTACKER_ROLLS: Final = 1
EACH_ROLLS: Final = 2
DIE: Final = 6


# On cards


class Word:
    """One thing a card says it does."""

    def compile(self, t: "Tables", card: int) -> "Verb | None":
        """Write the word into the tables for a card; return what the card does as it enters, if it does something."""
        return None

    def flags(self) -> int:
        """Return the marks that a card bears by it."""
        return 0

    def traits(self) -> int:
        """Return what a card that lies face up is known by, because of it."""
        return 0

    def text(self, kind: "Kind", options: Mapping[str, object]) -> str:
        """Return what the card says."""
        raise NotImplementedError

    def cancelled(self) -> list[str]:
        """Return in a few words which cards it cancels, for the face of the card."""
        return []


class Verb:
    """What a card does as it enters. Frames refer to it by its number in the table `nodes`."""

    def __init__(self) -> None:
        self.number: int = -1

    def effect(self, card: int, side: int) -> "Procedure":
        """Return the procedure by which a card of a side does it."""
        raise NotImplementedError

    def meet(self, s: "State", card: int, side: int) -> None:
        """Do what comes before the effects of a card, where the card is entered for that."""

    def doing(self, s: "State", side: int, card: int) -> str:
        """Return what would come of it if the card were placed now, or nothing."""
        return ""

    def affects(self, s: "State", card: int, target: int) -> bool:
        """Say whether the card, played as an answer, does something to an enemy card just placed."""
        return False

    def answering(self, s: "State", card: int, target: int) -> str:
        """Return what the card, played as an answer, does to an enemy card it affects."""
        return ""


# On Random Events


class Happening:
    """One thing an event does when it is resolved."""

    def happen(self, s: "State", side: int) -> None:
        """Do it; `side` is the one that rolled."""
        raise NotImplementedError

    def modifier(self) -> int:
        """Return the number of the modifier it puts in force, or -1."""
        return -1


class EventPart:
    """A part of an event: who rolls, and what happens on each number of the die (the first, if nobody rolls)."""

    def __init__(self, by: int, table: tuple[tuple[Happening, ...], ...]) -> None:
        self.by: int = by
        self.table: tuple[tuple[Happening, ...], ...] = table


class EventWord:
    """One thing an event says."""

    def compile(self, t: "Tables", key: str) -> Happening:
        """Return what happens; `key` is that of the event."""
        raise NotImplementedError

    def part(self, t: "Tables", key: str) -> EventPart:
        """Return the word as a part of its event."""
        return EventPart(NOBODY_ROLLS, ((self.compile(t, key),),))

    def text(self) -> str:
        """Return what is said of it, without a capital or a full stop."""
        raise NotImplementedError

    def part_text(self) -> str:
        """Return what it says as a part of its event, a sentence."""
        text = self.text()
        return f"{text[0].upper()}{text[1:]}."

    def rolled(self, die: int) -> str:
        """Return what a number of the die decides."""
        return "nothing happens"


class Modifier:
    """A change of the rules for the rest of a turn; a word sets what it changes and leaves the rest as it is here."""

    def __init__(self, name: str, mask: int, who: int, word: EventWord) -> None:
        self.name: str = name
        self.mask: int = mask
        self.who: int = who
        self.word: EventWord = word
        self.more_worth: int = 0  # BP that its cards count more, or less
        self.barred: int = 0  # the cards, as a mask of filters, that may not be played
        self.most_played: int = NO_LIMIT  # of its cards, in the turn
        self.most_in_step: int = NO_LIMIT  # of all cards
        self.stops_auras: bool = False  # its cards cancel nothing by lying there
        self.spends_auras: bool = False  # its cards cancel but one card by lying there
        self.bars_looks: bool = False  # no card may look at an enemy hand
