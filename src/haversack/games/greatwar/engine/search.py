"""The search of an Attacker for an Attack card (G-PLY-6)."""

from typing import TYPE_CHECKING, ClassVar

from haversack.games.greatwar.engine import events, reasons
from haversack.games.greatwar.engine.actions import draw, leave_hand, tell, to_pile
from haversack.games.greatwar.engine.procedure import Procedure
from haversack.games.greatwar.engine.queries import has_attack_card
from haversack.games.greatwar.facts.constants import LAPSED_ATTACK, NAT, PROTECTED, SIDE_NAMES
from haversack.kernel.decisions import Reason
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


class Search(Procedure):
    """An Attacker throws Nationality cards one at a time, drawing after each, until an Attack card comes (G-PLY-6)."""

    __slots__ = ("side",)

    FIELDS: ClassVar[dict[str, str]] = {"side": "side"}
    KIND: ClassVar[str] = "search"
    RULE: ClassVar[str] = "G-PLY-6"
    DISCARDING: ClassVar[str] = "Throw"
    OWED: ClassVar[tuple[str, str]] = (
        "An Attacker without an Attack icon throws Nationality cards until one comes.",
        "G-PLY-6",
    )

    def __init__(self, side: int) -> None:
        self.side: int = side

    def ask(self, s: "State") -> Question:
        side = self.side
        nats = [card for card in s.hands[side] if s.cards.flags[card] & NAT]
        if not s.decks[side] and not s.discards[side]:
            return Question(side, [])
        free = [card for card in nats if not s.cards.flags[card] & PROTECTED]
        return Question(side, [s.cards.discard + card for card in free or nats], always=s.rules.uniform)

    def lapse(self, s: "State") -> None:
        s.met |= LAPSED_ATTACK
        self._end(s, 0)

    def do(self, s: "State", choice: int) -> None:
        side, card = self.side, choice - s.cards.discard
        leave_hand(s, side, card)
        s.apart += (card,)
        tell(s, events.THROWN, (side,), (card,))
        draw(s, side, side, 1, events.BY_SEARCH)
        if has_attack_card(s, side):
            self._end(s, 1)
        else:
            s.push(self)

    def _end(self, s: "State", found: int) -> None:
        """Put what was thrown on the discard pile."""
        thrown = s.apart
        s.apart = ()
        tell(s, events.SEARCH_ENDED, (self.side, found))
        to_pile(s, thrown)

    def prompt(self, s: "State") -> str:
        return (
            "You attack and hold no card with the Attack icon that may be played: throw a Nationality card and draw"
            f" another until one comes ({len(s.apart)} thrown so far)."
        )

    def title(self, s: "State") -> str:
        return f"Search of the {SIDE_NAMES[self.side]} for an Attack card"

    def why_not_discarded(self, s: "State", card: int) -> list[Reason]:
        missing = reasons.not_in_hand(s, card)
        if not missing and not s.cards.flags[card] & NAT:
            return [Reason("The search throws Nationality cards only.", "G-PLY-6")]
        return missing or reasons.not_discarded(s, card, by_choice=False)
