"""A verb of a Play text, ready to run, and the base of the procedures by which verbs ask."""

from typing import TYPE_CHECKING, Any, ClassVar

from haversack.games.y1914.engine.card_text import Text, text_card
from haversack.games.y1914.engine.procedure import ONE_BY_ONE, Procedure
from haversack.games.y1914.facts.constants import PASS, POWER_OF
from haversack.kernel.cards import Cards
from haversack.kernel.procedures import NO_CHOICE, Question
from haversack.kernel.procedures import Procedure as KernelProcedure

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.state import State


class Verb:
    """What a word of a card does, for the country of the card. `number` is its place in the rules."""

    PROCEDURES: ClassVar[tuple[str, ...]] = ()
    """The names of the procedures that run it."""
    NOTHING: ClassVar[str] = "nothing it says can be done"
    """Why a card with this verb alone would do nothing where the verb can do nothing."""

    def __init__(self, country: int) -> None:
        self.number: int = -1
        self.country: int = country
        self.power: int = POWER_OF[country]

    def begin(self, s: "State") -> None:
        """Do it at once, or push the procedure that asks."""
        raise NotImplementedError

    def can(self, s: "State", card: "CardDef", hand: Cards) -> bool:
        """Say whether it could do something as part of a card, with that hand left."""
        return True

    def is_gate(self) -> bool:
        """Say whether it only decides if the rest of the text happens."""
        return False

    def barrier(self, s: "State", card: "CardDef", hand: Cards) -> str:
        """Say why the rest of the text would not happen; nothing where it would."""
        return ""

    def idle_words(self, who: int) -> str:
        """Say what it could not do, for the log; `who` is the country that would act, or the Power that is hit."""
        return "none of it can be done now"

    def event_data(self, numbers: tuple[int, ...]) -> dict[str, object]:
        """Return the event that only this verb emits (BY_VERB, then these numbers) as data: its type and fields."""
        raise NotImplementedError

    def event_line(self, numbers: tuple[int, ...]) -> str:
        """Return that event as a line of the log."""
        raise NotImplementedError

    def choice_label(self, s: "State") -> str:
        """Return what choosing it among several verbs means."""
        return "Do it"

    def discards(self, s: "State") -> list[int]:
        """Return how many cards it makes each Power discard now; nothing for none."""
        return []

    def points_gained(self) -> int:
        """Return the VP that the own team gains."""
        return 0

    def follows_battle(self) -> bool:
        """Say whether it acts in the space that the card has battled, even if that was empty."""
        return False


class Effect(Procedure):
    """A verb under way: a question of a text. `verb` is the number of the verb."""

    __slots__ = ("verb",)

    FIELDS: ClassVar[dict[str, str]] = {"verb": "verb"}

    def __init__(self, verb: int) -> None:
        self.verb: int = verb

    def is_sound(self, s: "State") -> bool:
        return self.name() in s.rules.verbs[self.verb].PROCEDURES

    def lies_on(self, s: "State", below: "KernelProcedure[Any] | None") -> bool:
        return isinstance(below, (Text, Effect))

    def prompt(self, s: "State") -> str:
        return f"{s.rules.cards[text_card(s)].title}: {self.question(s)}"

    def question(self, s: "State") -> str:
        """Return what is asked; the card's title stands before it."""
        raise NotImplementedError


def may_choose(seat: int, options: list[int]) -> Question:
    """Return a question that may be declined; where there is nothing to choose it lapses, and is not declined."""
    return Question(seat, options, decline=PASS if options else NO_CHOICE, stand_in=PASS)


def up_to(begun: int, most: int) -> tuple[int, int]:
    """Return how many cards or pieces may still be chosen together where a text allows up to so many."""
    if begun:
        return 0, most
    return (1, most) if most > 1 else ONE_BY_ONE
