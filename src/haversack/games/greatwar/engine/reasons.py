"""Reasons that several questions share: why a card may not be played, added, discarded."""

from typing import TYPE_CHECKING

from haversack.games.greatwar.engine.queries import companions, room
from haversack.games.greatwar.facts.constants import DUTY_ATTACK, HMG, NO_LIMIT, PLUS, PROTECTED, SIDE_NAMES
from haversack.kernel.decisions import Reason

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State


def not_in_hand(s: "State", card: int) -> list[Reason]:
    """Say that a card is not in the hand of the one who decides; nothing if it is."""
    if s.cards.deck_of[card] == 1 - s.seat:
        return [Reason(f"{s.cards.names[card]} is a card of the {SIDE_NAMES[1 - s.seat]}.", "G-SET-7")]
    if card not in s.hands[s.seat]:
        return [Reason(f"{s.cards.names[card]} is not in your hand.", "G-PLY-2")]
    return []


def forbidden(s: "State", card: int) -> list[Reason]:
    """Say which limit of role, scenario or event a card runs into."""
    name, side, bit = s.cards.names[card], s.seat, s.rules.bars[card]
    defends = side == s.defender
    if (s.rules.not_defenders if defends else s.rules.not_attackers) & bit:
        role = "Attacker" if defends else "Defender"
        return [Reason(f"Only the {role} may play {name}.", "G-CAN-8" if not defends else "G-PLY-3")]
    if s.rules.barred[s.turn][side] & bit:
        return [Reason(f"The scenario does not let {name} be played this turn.", "G-WIN-1")]
    for code in s.mods:
        modifier = s.cards.modifiers[code >> 2]
        limits = modifier.barred != 0 or modifier.most_played < NO_LIMIT
        if code >> side & 1 and modifier.mask & bit and limits:
            return [Reason(f"The Random Event does not let {name} be played.", "G-TRN-1")]
    if s.cards.flags[card] & HMG and not defends and not companions(s, side):
        return [Reason("An Attacker plays an HMG only with an Improved Weapon or Improved Doctrine.", "G-CAN-11")]
    return [Reason(f"{name} may not be played now.", "G-PLY-2")]


def no_answer(s: "State", card: int, narrow: str, rule: str) -> list[Reason]:
    """Say why a card is no answer: by the wide reading only its kind can stand in the way (C11)."""
    wide = f"{s.cards.names[card]} is neither a Bonus card nor a Joker, which alone answer at any time."
    return [Reason(wide if s.rules.any_time else narrow, rule)]


def not_linked(s: "State", card: int) -> list[Reason]:
    """Say why a card is not added as a Plus card."""
    name = s.cards.names[card]
    if not s.cards.flags[card] & PLUS:
        return [Reason(f"{name} is not a Plus card.", "G-PLY-3")]
    if room(s, s.seat) < 1:
        return [Reason("The Random Event lets no more cards be placed in this step.", "G-TRN-1")]
    bases = [base for base in s.table[s.seat] if s.cards.links[card] & s.cards.traits[base]]
    if bases and not s.cards.links[card] & s.traits[s.seat]:
        return [Reason(f"What {name} could link to is cancelled.", "G-PLY-10")]
    if not bases:
        return [Reason(f"You have no card in play that {name} links to.", "G-PLY-3")]
    return [Reason(f"{name} is not added at this point.", "G-PLY-3")]


def duty_left(left: int) -> list[Reason]:
    """Say which duty stands before a choice that would leave it unmet."""
    if left & DUTY_ATTACK:
        return [Reason("The Attacker still owes a card with the Attack icon.", "G-PLY-5")]
    return [Reason("A Nationality card is still owed this turn.", "G-PLY-1")]


def not_discarded(s: "State", card: int, by_choice: bool) -> list[Reason]:
    """Say why a card is not discarded from hand; `by_choice` where nothing has to be."""
    name = s.cards.names[card]
    missing = not_in_hand(s, card)
    if missing:
        return missing
    if s.cards.flags[card] & PROTECTED and by_choice:
        return [Reason(f"{name} is never discarded by choice.", "G-TRN-7")]
    if s.cards.flags[card] & PROTECTED:
        return [Reason(f"{name} may not be discarded while another card can be.", "G-TRN-7")]
    return [Reason(f"{name} cannot be discarded now.", "G-TRN-7")]
