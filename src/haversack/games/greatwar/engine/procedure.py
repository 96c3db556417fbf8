"""What every procedure of this game is: how its answers read, and why another answer is not offered.

The texts of options ask the procedure whose question is open. What it does not say of itself is as it is here.
"""

from typing import TYPE_CHECKING, ClassVar

from haversack.games.greatwar.engine import reasons
from haversack.games.greatwar.facts.constants import Cards
from haversack.kernel import procedures
from haversack.kernel.decisions import Reason

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State

NO_CARD = -1


class Procedure(procedures.Procedure["State"]):
    """A thing under way in The Great War."""

    __slots__ = ()

    PASSING: ClassVar[str] = "Pass"
    """What the option to pass says."""
    STOPPING: ClassVar[str] = "Done"
    """What the option to stop says."""
    DISCARDING: ClassVar[str] = "Discard"
    """The verb of an option that discards a card."""
    TAKING: ClassVar[str] = "Take"
    """The verb of an option that takes a card."""
    OWED: ClassVar[tuple[str, str]] = ("The question wants another of its answers.", "G-TRN-3")
    """Why the question can be neither declined nor ended, and the rule behind it."""
    PLACES: ClassVar[bool] = False
    """Whether cards from hand are placed by it."""
    HITS_FACE_DOWN: ClassVar[bool] = False
    """Whether a target may lie face down."""

    # What stands open beside the question

    def leaves_main_card(self, side: int) -> bool:
        """Say whether a side may still play its card of the round by this."""
        return False

    def grant(self, s: "State", side: int) -> Cards:
        """Return what a side may still bring by this: a mask of filters and how many; nothing by default."""
        return ()

    def needs_winner(self) -> bool:
        """Say whether this goes on after a battle that was counted."""
        return False

    # How answers read

    def passing(self, s: "State") -> str:
        """Return what the option to pass says."""
        return self.PASSING

    def stopping(self, s: "State") -> str:
        """Return what the option to stop says."""
        return self.STOPPING

    def using(self, s: "State", card: int) -> str:
        """Return what the option to use a card on the table says; nothing where it is an improvement."""
        return ""

    def hitting(self, s: "State", card: int) -> str:
        """Return what the option to hit a card on the table says; nothing where it is cancelled."""
        return ""

    def goes_with(self) -> int:
        """Return the card that an improvement named now goes with."""
        return NO_CARD

    def answered(self) -> int:
        """Return the card that a card played now answers."""
        return NO_CARD

    def bearing(self, s: "State", card: int) -> str:
        """Return what a card played now means for what is asked about; nothing where that is nothing special."""
        return ""

    # Why an answer is not offered

    def why_not_ended(self, s: "State", done: bool) -> list[Reason]:
        """Say why the question cannot be ended (`done`) or declined."""
        return [Reason(*self.OWED)]

    def why_not_placed(self, s: "State", card: int, linking: bool) -> list[Reason]:
        """Say why a card in hand is not placed."""
        return [Reason("No card is played at this point.", "G-TRN-3")]

    def why_not_discarded(self, s: "State", card: int) -> list[Reason]:
        """Say why a card is not discarded."""
        return reasons.not_in_hand(s, card) or [Reason("No hand card is discarded at this point.", "G-TRN-7")]

    def why_not_taken(self, s: "State", card: int, keeping: bool) -> list[Reason]:
        """Say why a card is not kept or taken."""
        return [Reason("No card is taken at this point.", "G-SET-3")]

    def why_not_hit(self, s: "State", card: int) -> list[Reason]:
        """Say why a card on the table is no target; nothing where it is for a reason that every target has."""
        return []
