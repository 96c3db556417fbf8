"""Why a choice is not offered: a sentence and the rule behind it. It says nothing the asker may not know."""

from typing import TYPE_CHECKING

from haversack.games.greatwar.engine import reasons
from haversack.games.greatwar.engine.procedure import Procedure
from haversack.games.greatwar.engine.queries import free_improvements, may_place
from haversack.games.greatwar.facts.constants import CARDS, DECK, DONE, PLAY, SIDE_NAMES, SIDES
from haversack.kernel.decisions import Reason

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


def explanation(s: "State", choice: int, asker: int) -> list[Reason]:
    """Return the reasons why a choice cannot be made by that seat now."""
    if s.seat < 0:
        return [Reason("The game is over.", "G-WIN-1")]
    if asker != s.seat:
        return [Reason(f"It is not for the {SIDE_NAMES[asker]} to decide now.", "G-TRN-3")]
    if choice in s.legal:
        return []
    if choice == DECK:
        return [Reason("No card is drawn from a deck by choice at this point.", "G-TRN-8")]
    top: Procedure = s.stack[-1]
    if choice < CARDS:
        return top.why_not_ended(s, choice == DONE)
    card = (choice - CARDS) % s.cards.playable
    base = choice - card
    if base in (PLAY, s.cards.link):
        return _placing_reasons(s, top, card, base == s.cards.link)
    if base == s.cards.discard:
        return top.why_not_discarded(s, card)
    if base in (s.cards.keep, s.cards.take):
        return top.why_not_taken(s, card, base == s.cards.keep)
    return _table_reasons(s, top, card, base)


def _placing_reasons(s: "State", top: Procedure, card: int, linking: bool) -> list[Reason]:
    missing = reasons.not_in_hand(s, card)
    if missing:
        return missing
    if top.PLACES and not may_place(s, s.seat, card):
        return reasons.forbidden(s, card)
    return top.why_not_placed(s, card, linking)


def _table_reasons(s: "State", top: Procedure, card: int, base: int) -> list[Reason]:
    name = s.cards.names[card]
    side = next((side for side in range(SIDES) if card in s.table[side]), -1)
    if side < 0:
        return [Reason(f"{name} is not on the table.", "G-CAN-4")]
    if base == s.cards.use:
        if card in s.used:
            return [Reason(f"{name} was used already this turn.", "G-CAN-5")]
        if card in free_improvements(s, s.seat):
            return [Reason(f"{name} has nothing to go with now.", "G-CAN-7")]
        return [Reason(f"{name} can do nothing here.", "G-CAN-4")]
    special = top.why_not_hit(s, card) if base == s.cards.target else []
    if special:
        return special
    if base == s.cards.target and side == s.seat:
        return [Reason(f"{name} is your own card.", "G-CAN-6")]
    if base == s.cards.attach:
        return [Reason(f"Nothing is tied to {name} now.", "G-PLY-3")]
    if card in s.down and not top.HITS_FACE_DOWN:
        return [Reason(f"{name} is cancelled already.", "G-CAN-2")]
    return [Reason(f"The text being carried out does not reach {name}.", "G-CAN-4")]
