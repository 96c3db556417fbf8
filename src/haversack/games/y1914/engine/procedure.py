"""The base of all procedures of the game: what each may say about itself beside its question.

A procedure asks and acts; it also says what its options do, what it is about for those who would answer something
else, and what hand cards paid above it are the price of. What it does not say itself is said here.
"""

from typing import TYPE_CHECKING, Any, ClassVar, Final

from haversack.games.y1914.engine.events import NO_CAUSE
from haversack.games.y1914.facts.board import SPACE_NAMES
from haversack.games.y1914.facts.constants import COUNTRY_NAMES, POWER_NAMES
from haversack.games.y1914.facts.names import SPACES_THE, piece_at
from haversack.kernel.cards import Cards
from haversack.kernel.decisions import Reason
from haversack.kernel.english import opening
from haversack.kernel.procedures import Procedure as KernelProcedure

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.state import State

LOOK_BELOW: Final = -1
ONE_BY_ONE: Final = (0, 0)
TEXT_ASKS: Final = "the text being carried out asks something else"


class Procedure(KernelProcedure["State"]):
    """A procedure of 1914."""

    __slots__ = ()

    RULE: ClassVar[str] = "F-CRD-4"
    TITLE: ClassVar[str] = ""
    """What is under way, in a few words; the name of the procedure if it says nothing better."""
    ABOUT: ClassVar[str] = TEXT_ASKS
    """What the question is about, for those who would answer another one."""
    PASS_LABEL: ClassVar[str] = "Pass"
    DONE_LABEL: ClassVar[str] = "Take no more"
    IS_SETUP: ClassVar[bool] = False
    """Whether it belongs to the set-up, before the first turn."""
    IS_TURN: ClassVar[bool] = False
    """Whether it is a turn, on which its steps lie."""
    IS_BATTLE: ClassVar[bool] = False
    """Whether it is a stage of a battle."""
    HAND_IS_EXPECTED: ClassVar[bool] = False
    """Whether everybody expects a choice of hand cards here, whatever the hand holds."""
    REMOVAL_ANSWERS: ClassVar[bool] = True
    """Whether taking an own piece off the board answers the question, where it is among the options."""

    def lies_on(self, s: "State", below: "KernelProcedure[Any] | None") -> bool:
        return isinstance(below, Procedure) and not below.IS_SETUP

    def title(self, s: "State") -> str:
        return self.TITLE or super().title(s)

    def held(self) -> Cards:
        """Return the cards that lie nowhere but in this frame."""
        return ()

    def is_covert(self, s: "State", usual: bool) -> bool:
        """Say whether it tells something hidden that this question is put; `usual` is what holds in general."""
        return usual

    def is_idle(self, s: "State", choice: int) -> bool:
        """Say whether an offered choice would change nothing, as far as the one who decides can know."""
        return False

    def price_cause(self, s: "State") -> int:
        """Return what hand cards paid above this frame are the price of; LOOK_BELOW if the frame below says that."""
        return NO_CAUSE

    # What the options say

    def done_label(self, s: "State") -> str:
        """Return what it means to be done."""
        return self.DONE_LABEL

    def space_label(self, s: "State", space: int) -> str:
        """Return what choosing a space means."""
        return SPACE_NAMES[space]

    def source_label(self, s: "State", source: int) -> str:
        """Return what attacking from a space means."""
        return f"From {SPACES_THE[source]}"

    def piece_label(self, s: "State", country: int, space: int) -> str:
        """Return what choosing a piece means."""
        return opening(f"the {piece_at(country, space)}")

    def country_label(self, s: "State", country: int) -> str:
        """Return what choosing a country means."""
        return COUNTRY_NAMES[country]

    def power_label(self, s: "State", power: int) -> str:
        """Return what choosing a Power means."""
        return POWER_NAMES[power]

    def number_label(self, s: "State", number: int) -> str:
        """Return what choosing a number means."""
        return str(number)

    def take_label(self, s: "State", card: "CardDef") -> str:
        """Return what taking a card means."""
        return f"Take {card.title} from your discard pile"

    def discard_label(self, s: "State", card: "CardDef") -> str:
        """Return what discarding a card of a hand means."""
        return f"Discard {card.title} from your hand"

    def give_label(self, s: "State", card: "CardDef") -> str:
        """Return what discarding a prepared card means."""
        return f"Discard the prepared {card.title}: {card.side}"

    def reveal_label(self, s: "State", card: "CardDef") -> str:
        """Return what revealing a prepared card means."""
        return f"Discard the prepared {card.title} for it: {card.side}"

    def status_words(self, s: "State", card: "CardDef") -> str:
        """Return what a Status on the table would do now."""
        return "it does what it says"

    # Why something is not offered

    def asked_otherwise(self, what: str) -> Reason:
        """Say what the open question is about, to one who would answer another."""
        rule = "F-CRD-4" if self.ABOUT == TEXT_ASKS else self.RULE
        return Reason(f"{what} is not asked for now: {self.ABOUT}.", rule)

    def plain_reason(self, s: "State", choice: int) -> Reason:
        """Say why one cannot pass, be done, or give a card of the deck or a VP."""
        return Reason("This decision cannot be answered so: choose one of the options offered.", "F-CRD-4")

    def space_reason(self, s: "State", space: int) -> Reason:
        """Say why a space cannot be chosen."""
        return self.asked_otherwise("A space")

    def source_reason(self, s: "State", space: int) -> Reason:
        """Say why the attack cannot start from a space."""
        return self.asked_otherwise("The piece that attacks")

    def piece_reason(self, s: "State") -> Reason:
        """Say why a piece on the board cannot be chosen."""
        return self.asked_otherwise("A piece")

    def take_reason(self, s: "State", card: "CardDef") -> Reason:
        """Say why an own card cannot be drafted or taken from the discard pile."""
        return self.asked_otherwise("A card to take")

    def unusable(self, s: "State", card: "CardDef") -> Reason:
        """Say why a prepared card of the one who decides cannot be used."""
        return Reason("Prepared cards are used in battles and in your Attrition step.", "F-CRD-2")


class Step(Procedure):
    """A step of a turn."""

    __slots__ = ()

    def lies_on(self, s: "State", below: "KernelProcedure[Any] | None") -> bool:
        return isinstance(below, Procedure) and below.IS_TURN
