"""The end of a turn's fighting: the count, taking back, clearing the table (G-TRN-6, G-END)."""

from typing import TYPE_CHECKING, ClassVar

from haversack.games.greatwar.engine import events
from haversack.games.greatwar.engine.actions import captured_bp, into_hand, shuffle_in_bonus, take_off, tell, to_pile
from haversack.games.greatwar.engine.procedure import Procedure
from haversack.games.greatwar.engine.queries import battle_points, worth
from haversack.games.greatwar.facts.constants import BONUS_DECK, CIRCLED, NAT, NEUTRAL, PASS, SIDES
from haversack.games.greatwar.language.tables import BIT
from haversack.kernel.decisions import Reason
from haversack.kernel.procedures import Question

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


def count(s: "State") -> None:
    """Count the battle; the Defender wins ties."""
    attacker = 1 - s.defender
    mine, theirs = battle_points(s, s.defender), battle_points(s, attacker)
    s.winner = s.defender if mine >= theirs else attacker
    if s.logging:
        tell(s, events.COUNTED, _reckoning(s, max(mine, theirs), min(mine, theirs)))


def _reckoning(s: "State", high: int, low: int) -> tuple[int, ...]:
    """Return the count as the numbers of its event: the totals, then each card and what became of it."""
    out = [s.winner, high, low, s.defender, s.event]
    for side in range(SIDES):
        for card in s.table[side]:
            down = card in s.down
            held = [hold for hold in s.holds if hold >> 16 == card]
            source, why = (held[0] >> 8 & 255, held[0] & 255) if held else (-1, 0)
            out += [card, side, 0 if down else worth(s, side, card), 1 if down else 0, source, why]
    return tuple(out)


class TakeBack(Procedure):
    """The winner takes one card back into hand (G-END-2)."""

    __slots__ = ()

    KIND: ClassVar[str] = "take_back"
    RULE: ClassVar[str] = "G-END-2"
    PASSING: ClassVar[str] = "Take nothing back"
    TAKING: ClassVar[str] = "Take back"

    def ask(self, s: "State") -> Question:
        side = s.winner
        found = [c for c in s.table[side] if s.cards.printed[c] & (NAT | NEUTRAL) and not s.cards.printed[c] & CIRCLED]
        found += [c for c in s.table[1 - side] if s.cards.printed[c] & NEUTRAL and not s.cards.printed[c] & CIRCLED]
        found.sort()
        return Question(side, [s.cards.take + c for c in found], PASS)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            return
        side, card = s.winner, choice - s.cards.take
        take_off(s, card)
        into_hand(s, side, (card,))
        s.shown[side] |= BIT[card]
        tell(s, events.TAKEN_BACK, (side,), (card,))

    def needs_winner(self) -> bool:
        return True

    def prompt(self, s: "State") -> str:
        return "You have won the battle and may take one card back into your hand: which?"

    def why_not_taken(self, s: "State", card: int, keeping: bool) -> list[Reason]:
        if keeping:
            return [Reason("No card is taken at this point.", "G-SET-3")]
        if s.cards.printed[card] & CIRCLED:
            return [Reason(f"{s.cards.names[card]} is never taken back.", "G-END-2")]
        return [Reason("Only an own Nationality card or a Neutral card in play is taken back.", "G-END-2")]


def clean_up(s: "State") -> None:
    """Clear the table: Bonus cards into their deck, the rest on their piles; note the winner (G-END-3, G-END-4)."""
    winner, event = s.winner, s.event
    laid = s.table[0] + s.table[1]
    s.clear_table()
    s.winners += (winner,)
    shuffle_in_bonus(s, [card for card in laid if s.cards.deck_of[card] == BONUS_DECK])
    to_pile(s, tuple([card for card in laid if s.cards.deck_of[card] != BONUS_DECK]))
    if event >= 0 and event != s.rules.scheduled[s.turn]:
        to_pile(s, (event,))
    if s.logging:
        tell(s, events.CLEANED, (winner, captured_bp(s, winner), captured_bp(s, 0), captured_bp(s, 1)))
