"""Questions about a state that change nothing: what may be played, linked, cancelled."""

from typing import Final

from haversack.games.greatwar.catalogue import (
    ARMED_CARDS,
    AURA_CARDS,
    AURAS,
    BIT,
    BP,
    CANCELS,
    ENDS_STEP,
    FLAGS,
    HIDING_CARDS,
    HMG_MASK,
    IMPROVEMENT_MASK,
    LINKS,
    MODIFIERS,
    NODES,
    ON_PLAY,
    SHIELD_AGAINST,
    SHIELD_CARDS,
    SHIELDED,
)
from haversack.games.greatwar.state import Board
from haversack.games.greatwar.terms import (
    ATTACK,
    E_END_STEP,
    IMPROVEMENT,
    INTERRUPT,
    JOKER,
    LAPSED_ATTACK,
    LOOKS,
    M_AURA_OFF,
    M_AURA_ONCE,
    M_MOST_PLAYED,
    M_NO_LOOK,
    M_WORTH,
    MET_ATTACK,
    MET_NAT,
    NAT,
    OPTIONAL,
    PH_R1_A,
    PH_R1_D,
    PH_R2_A,
)

DUTY_NAT: Final = 1
DUTY_ATTACK: Final = 2
DUTY_BOTH: Final = 3
DUTIES: Final = [(DUTY_NAT if flags & NAT else 0) | (DUTY_ATTACK if flags & ATTACK else 0) for flags in FLAGS]


# Placing


def blocked(s: Board, side: int) -> int:
    """Return the cards that role, scenario, events or the lack of an improvement keep a side from placing now."""
    out = s.barred[side]
    if side != s.defender and not companions(s, side):
        out |= HMG_MASK
    if s.mods:
        out |= _capped(s, side)
    return out


def may_place(s: Board, side: int, card: int) -> bool:
    """Say whether a side may place a card now (the duties of a step not asked)."""
    return not blocked(s, side) & BIT[card]


def _capped(s: Board, side: int) -> int:
    """Return the cards of which an event lets the side play no more (edge case 14)."""
    out = 0
    for code in s.mods:
        modifier = MODIFIERS[code >> 2]
        if modifier.kind == M_MOST_PLAYED and code >> side & 1:
            if len([c for c in s.table[side] if modifier.mask & BIT[c]]) >= modifier.amount:
                out |= modifier.mask
    return out


def room(s: Board, side: int) -> int:
    """Return how many more cards the side may place in its step."""
    return s.limits[side] - s.placed if side == s.active and PH_R1_D <= s.phase <= PH_R2_A else 99


def free_improvements(s: Board, side: int) -> list[int]:
    """Return a side's face-up improvements that go with no card yet."""
    found = s.up[side] & IMPROVEMENT_MASK
    if not found:
        return []
    tied = [bond >> 8 for bond in s.bonds]
    return [card for card in s.table[side] if found & BIT[card] and card not in tied]


def companions(s: Board, side: int) -> bool:
    """Say whether an Attacker has an improvement to field an HMG with (G-CAN-11)."""
    if s.up[side] & IMPROVEMENT_MASK and free_improvements(s, side):
        return True
    return bool(hand_improvements(s, side, 2))


def hand_improvements(s: Board, side: int, needed: int) -> list[int]:
    """Return the improvements in hand the side may place, if there is room for so many cards."""
    found = [card for card in s.hands[side] if FLAGS[card] & IMPROVEMENT]
    if not found or room(s, side) < needed:
        return []
    return [card for card in found if not s.barred[side] & BIT[card]]


def playable(s: Board, side: int) -> list[int]:
    """Return the hand cards a side may place, duties not asked."""
    barred = blocked(s, side)
    return [card for card in s.hands[side] if not barred & BIT[card]]


def linkable(s: Board, side: int) -> list[int]:
    """Return the Plus cards in hand that link to an own face-up card (G-PLY-3, G-PLY-10)."""
    up = s.up[side]
    found = [card for card in s.hands[side] if LINKS[card] & up]
    if not found:
        return found
    barred = blocked(s, side)
    return [card for card in found if not barred & BIT[card]]


# Duties


def duties(s: Board, side: int) -> int:
    """Return the open duties of a side (G-PLY-1, G-PLY-5)."""
    out = 0
    if not s.met & MET_NAT[side]:
        for card in s.hands[side]:
            if FLAGS[card] & NAT:
                out = DUTY_NAT
                break
    if side != s.defender and not s.met & (MET_ATTACK | LAPSED_ATTACK):
        out |= DUTY_ATTACK
    return out


def duties_met_by(card: int) -> int:
    """Return the duties a card would meet."""
    return DUTIES[card]


def main_cards(s: Board, side: int) -> list[int]:
    """Return the cards that may be the main card of a side's step (rulings, section 5, Duties)."""
    cards = playable(s, side)
    wanted = duties(s, side)
    if not wanted or not cards:
        return cards
    met = 0
    both = joker = False
    for card in cards:
        met |= DUTIES[card]
        both = both or DUTIES[card] == DUTY_BOTH
        joker = joker or FLAGS[card] & (NAT | JOKER) == NAT | JOKER
    wanted &= met
    if s.phase > PH_R1_A and wanted == DUTY_BOTH and not both:
        wanted = DUTY_ATTACK
    return [card for card in cards if _may_lead(wanted & ~DUTIES[card], both, joker, s.phase <= PH_R1_A)]


def _may_lead(left: int, both: bool, joker: bool, first_round: bool) -> bool:
    """Say whether a card may be the main card if it leaves these duties open.

    A Nationality Joker may wait for the second optional phase. In round 1 another card may still meet what is left;
    in round 2 the card itself must meet all that one card can, the Attack icon first.
    """
    if joker:
        left &= ~DUTY_NAT
    return not left or (first_round and (left != DUTY_BOTH or both))


def owed_jokers(s: Board, side: int) -> list[int]:
    """Return the Nationality Jokers a side must play one of in the second optional phase (C15)."""
    if s.met & MET_NAT[side] or s.excused >> side & 1:
        return []
    return [c for c in s.hands[side] if FLAGS[c] & NAT and FLAGS[c] & JOKER and may_place(s, side, c)]


# Cancelling


def can_cancel(s: Board, source: int, target: int) -> bool:
    """Say whether a source may cancel a face-up card: no shield of its owner stands before it (section 7)."""
    side = 0 if s.up[0] & BIT[target] else 1
    shields = s.up[side] & SHIELD_CARDS & s.live
    if shields:
        for card in s.table[side]:
            if shields & BIT[card] and SHIELDED[card] & BIT[target] and SHIELD_AGAINST[card] & BIT[source]:
                return False
    return True


def targets(s: Board, source: int, side: int) -> list[int]:
    """Return the enemy cards a one-shot cancel of a side may hit now."""
    found = s.up[1 - side] & CANCELS[source]
    if not found:
        return []
    return sorted([card for card in s.table[1 - side] if found & BIT[card] and can_cancel(s, source, card)])


def has_live_aura(s: Board, card: int) -> bool:
    """Say whether an aura cancels now: not switched off by an event, nor spent where it works but once."""
    for code in s.mods:
        modifier = MODIFIERS[code >> 2]
        if modifier.kind == M_AURA_OFF and modifier.mask & BIT[card]:
            return False
        if modifier.kind == M_AURA_ONCE and modifier.mask & BIT[card] and s.used & BIT[card]:
            return False
    return True


def works_once(s: Board, card: int) -> bool:
    """Say whether an event makes this aura a single cancel."""
    for code in s.mods:
        modifier = MODIFIERS[code >> 2]
        if modifier.kind == M_AURA_ONCE and modifier.mask & BIT[card]:
            return True
    return False


def auras_on(s: Board, card: int, side: int) -> list[int]:
    """Return the enemy auras that would cancel a card of that side."""
    sources = s.up[1 - side] & AURA_CARDS & s.live
    if not sources:
        return []
    return [
        source
        for source in s.table[1 - side]
        if sources & BIT[source]
        and AURAS[source] & BIT[card]
        and has_live_aura(s, source)
        and can_cancel(s, source, card)
    ]


def armed_against(s: Board, card: int, side: int) -> list[int]:
    """Return the unused one-shot cancels the enemy has on the table that could hit a card of that side."""
    armed = s.up[1 - side] & ARMED_CARDS & s.live & ~s.used
    if not armed:
        return []
    return sorted(
        [
            source
            for source in s.table[1 - side]
            if armed & BIT[source] and CANCELS[source] & BIT[card] and can_cancel(s, source, card)
        ]
    )


# Interrupting


def answers(s: Board, side: int, card: int) -> list[int]:
    """Return the hand cards with which a side may answer an enemy card just placed (section 5, Interrupts)."""
    wanted = INTERRUPT | OPTIONAL if s.rules.any_time else INTERRUPT
    found = [mine for mine in s.hands[side] if FLAGS[mine] & wanted]
    if not found:
        return found
    barred = blocked(s, side)
    any_time = s.rules.any_time
    return [mine for mine in found if not barred & BIT[mine] and (any_time or affects(s, mine, card))]


def affects(s: Board, mine: int, card: int) -> bool:
    """Say whether an interrupt card can do something to an enemy card just placed."""
    if ENDS_STEP[mine]:
        return bool(CANCELS[mine] & BIT[card]) and s.is_up(card) and can_cancel(s, mine, card)
    if HIDING_CARDS & BIT[mine]:
        return bool(FLAGS[card] & LOOKS) and may_look(s, s.side_of(card))
    nodes = ON_PLAY[mine]
    if nodes and NODES[nodes[0]].op == E_END_STEP:
        return s.side_of(card) == s.active and PH_R1_D <= s.phase <= PH_R2_A and not s.over
    return False


def may_look(s: Board, side: int) -> bool:
    """Say whether a side may look at the enemy hand (Morning Fog, Night Barrage)."""
    if s.up[1 - side] & HIDING_CARDS & s.live:
        return False
    return not any([MODIFIERS[code >> 2].kind == M_NO_LOOK for code in s.mods])


# Counting


def worth(s: Board, side: int, card: int) -> int:
    """Return what a face-up card counts in the battle, never below 0."""
    out = BP[card]
    for code in s.mods:
        modifier = MODIFIERS[code >> 2]
        if modifier.kind == M_WORTH and code >> side & 1 and modifier.mask & BIT[card]:
            out += modifier.amount
    return max(0, out)


def battle_points(s: Board, side: int) -> int:
    """Return the BP of all face-up cards of a side (G-TRN-6)."""
    up = s.up[side]
    return sum([worth(s, side, card) for card in s.table[side] if up & BIT[card]])
