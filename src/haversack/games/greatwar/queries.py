"""Questions about a state that change nothing: what may be played, linked, cancelled."""

from typing import Final

from haversack.games.greatwar.catalogue import (
    AIMED_AT,
    AURAS,
    BP,
    CANCELS,
    ENDS_STEP,
    FLAGS,
    LATER,
    LINKS,
    MODIFIERS,
    NODES,
    ON_PLAY,
    PRINTED,
    SHIELD_AGAINST,
    SHIELDED,
    T_ARMED,
    T_AURA,
    T_HIDING,
    T_IMPROVEMENT,
    T_SHIELD,
    TRAITS,
)
from haversack.games.greatwar.rules import NEEDS_IMPROVEMENT
from haversack.games.greatwar.state import Board
from haversack.games.greatwar.terms import (
    ATTACK,
    E_END_STEP,
    HELD_SHIFT,
    HMG,
    IMPROVEMENT,
    INTERRUPT,
    LOOKS,
    M_AURA_OFF,
    M_AURA_ONCE,
    M_MOST_PLAYED,
    M_NO_LOOK,
    M_WORTH,
    NAT,
    OPTIONAL,
    PH_R1_D,
    PH_R2_A,
)

# What a hand may hold, as bits of `holding`
HOLDS_NAT: Final = NAT << HELD_SHIFT
HOLDS_ATTACK: Final = ATTACK << HELD_SHIFT
HOLDS_HMG: Final = HMG << HELD_SHIFT
HOLDS_IMPROVEMENT: Final = IMPROVEMENT << HELD_SHIFT
HOLDS_OPTIONAL: Final = OPTIONAL << HELD_SHIFT


# Placing


def blocked(s: Board, side: int) -> int:
    """Return what keeps a side from placing cards of its hand: role, scenario, events, the lack of an improvement."""
    out = s.barred[side]
    if side != s.defender and s.holding(side) & HOLDS_HMG and not companions(s, side):
        out |= NEEDS_IMPROVEMENT
    if s.mods:
        out |= _used_up(s, side)
    return out


def may_place(s: Board, side: int, card: int) -> bool:
    """Say whether a side may place a card now (the duties of a step not asked)."""
    return not blocked(s, side) & s.rules.bars[card]


def _used_up(s: Board, side: int) -> int:
    """Return the cards of which an event lets the side play no more (edge case 14)."""
    out = 0
    for code in s.mods:
        modifier = MODIFIERS[code >> 2]
        if modifier.kind == M_MOST_PLAYED and code >> side & 1:
            if capped(s, side, modifier.mask) >= modifier.amount:
                out |= modifier.mask
    return out


def capped(s: Board, side: int, mask: int) -> int:
    """Return how many cards of these a side has on the table."""
    return len([card for card in s.table[side] if mask & AIMED_AT[card]])


def room(s: Board, side: int) -> int:
    """Return how many more cards the side may place in its step."""
    return s.limits[side] - s.placed if side == s.active and PH_R1_D <= s.phase <= PH_R2_A else 99


def free_improvements(s: Board, side: int) -> list[int]:
    """Return a side's face-up improvements that go with no card yet."""
    if not s.traits[side] & T_IMPROVEMENT:
        return []
    tied = [bond >> 8 for bond in s.bonds]
    return sorted([c for c in s.table[side] if FLAGS[c] & IMPROVEMENT and c not in s.down and c not in tied])


def companions(s: Board, side: int) -> bool:
    """Say whether an Attacker has an improvement to field an HMG with (G-CAN-11)."""
    if s.traits[side] & T_IMPROVEMENT and free_improvements(s, side):
        return True
    return bool(hand_improvements(s, side, 2))


def hand_improvements(s: Board, side: int, needed: int) -> list[int]:
    """Return the improvements in hand the side may place, if there is room for so many cards."""
    if not s.holding(side) & HOLDS_IMPROVEMENT or room(s, side) < needed:
        return []
    barred, bars = s.barred[side], s.rules.bars
    return [card for card in s.hands[side] if FLAGS[card] & IMPROVEMENT and not barred & bars[card]]


def playable(s: Board, side: int) -> list[int]:
    """Return the hand cards a side may place, duties not asked."""
    barred, bars = blocked(s, side), s.rules.bars
    return [card for card in s.hands[side] if not barred & bars[card]]


def linkable(s: Board, side: int) -> list[int]:
    """Return the Plus cards in hand that link to an own face-up card (G-PLY-3, G-PLY-10)."""
    traits = s.traits[side]
    if not s.holding(side) & traits:
        return []
    barred, bars = blocked(s, side), s.rules.bars
    return [card for card in s.hands[side] if LINKS[card] & traits and not barred & bars[card]]


def step_links(s: Board, side: int) -> list[int]:
    """Return the Plus cards a step may add; those that may be played at any time need no link for it (C11)."""
    cards = linkable(s, side)
    return [card for card in cards if not PRINTED[card] & OPTIONAL] if cards and s.rules.any_time else cards


def has_attack_card(s: Board, side: int) -> bool:
    """Say whether a side holds a card with the Attack icon that it may place."""
    if not s.holding(side) & HOLDS_ATTACK:
        return False
    barred, bars = blocked(s, side), s.rules.bars
    return bool([card for card in s.hands[side] if PRINTED[card] & ATTACK and not barred & bars[card]])


def optional_cards(s: Board, side: int) -> list[int]:
    """Return the Bonus cards and Jokers a side may place (G-TRN-2)."""
    if not s.holding(side) & HOLDS_OPTIONAL:
        return []
    barred, bars = blocked(s, side), s.rules.bars
    return [card for card in s.hands[side] if PRINTED[card] & OPTIONAL and not barred & bars[card]]


# Cancelling


def can_cancel(s: Board, source: int, target: int) -> bool:
    """Say whether a source may cancel a face-up card: no shield of its owner stands before it (section 7)."""
    side = s.side_of(target)
    if s.traits[side] & T_SHIELD:
        for card in s.table[side]:
            if SHIELDED[card] & AIMED_AT[target] and SHIELD_AGAINST[card] & AIMED_AT[source] and is_live(s, card):
                return False
    return True


def is_live(s: Board, card: int) -> bool:
    """Say whether a card on the table is face up and has entered."""
    return card not in s.down and card not in s.entering


def targets(s: Board, source: int, side: int) -> list[int]:
    """Return the enemy cards a one-shot cancel of a side may hit now."""
    aim = CANCELS[source]
    found = [c for c in s.table[1 - side] if aim & AIMED_AT[c] and c not in s.down]
    return sorted([c for c in found if can_cancel(s, source, c)]) if found else found


def has_live_aura(s: Board, card: int) -> bool:
    """Say whether an aura cancels now: not switched off by an event, nor spent where it works but once."""
    for code in s.mods:
        modifier = MODIFIERS[code >> 2]
        if modifier.kind == M_AURA_OFF and modifier.mask & AIMED_AT[card]:
            return False
        if modifier.kind == M_AURA_ONCE and modifier.mask & AIMED_AT[card] and card in s.used:
            return False
    return True


def works_once(s: Board, card: int) -> bool:
    """Say whether an event makes this aura a single cancel."""
    for code in s.mods:
        modifier = MODIFIERS[code >> 2]
        if modifier.kind == M_AURA_ONCE and modifier.mask & AIMED_AT[card]:
            return True
    return False


def auras_on(s: Board, card: int, side: int) -> list[int]:
    """Return the enemy auras that would cancel a card of that side."""
    if not s.traits[1 - side] & T_AURA:
        return []
    aimed = AIMED_AT[card]
    return [
        source
        for source in s.table[1 - side]
        if AURAS[source] & aimed and is_live(s, source) and has_live_aura(s, source) and can_cancel(s, source, card)
    ]


def armed_against(s: Board, card: int, side: int) -> list[int]:
    """Return the unused one-shot cancels the enemy has on the table that could hit a card of that side."""
    if not s.traits[1 - side] & T_ARMED:
        return []
    aimed = AIMED_AT[card]
    return sorted(
        [
            source
            for source in s.table[1 - side]
            if CANCELS[source] & aimed
            and LATER[source]
            and source not in s.used
            and is_live(s, source)
            and can_cancel(s, source, card)
        ]
    )


# Interrupting


def answers(s: Board, side: int, card: int) -> list[int]:
    """Return the hand cards with which a side may answer an enemy card just placed (section 5, Interrupts)."""
    any_time = s.rules.any_time
    wanted = INTERRUPT | OPTIONAL if any_time else INTERRUPT
    if not s.holding(side) & wanted << HELD_SHIFT:
        return []
    barred, bars = blocked(s, side), s.rules.bars
    found = [mine for mine in s.hands[side] if FLAGS[mine] & wanted and not barred & bars[mine]]
    return found if any_time else [mine for mine in found if affects(s, mine, card)]


def affects(s: Board, mine: int, card: int) -> bool:
    """Say whether an interrupt card can do something to an enemy card just placed."""
    if ENDS_STEP[mine]:
        return bool(CANCELS[mine] & AIMED_AT[card]) and s.is_up(card) and can_cancel(s, mine, card)
    if TRAITS[mine] & T_HIDING:
        return bool(FLAGS[card] & LOOKS) and may_look(s, s.side_of(card))
    nodes = ON_PLAY[mine]
    if nodes and NODES[nodes[0]].op == E_END_STEP:
        return s.side_of(card) == s.active and PH_R1_D <= s.phase <= PH_R2_A and not s.over
    return False


def may_look(s: Board, side: int) -> bool:
    """Say whether a side may look at the enemy hand (Morning Fog, Night Barrage)."""
    enemy = 1 - side
    if s.traits[enemy] & T_HIDING:
        for card in s.table[enemy]:
            if TRAITS[card] & T_HIDING and is_live(s, card):
                return False
    return not any([MODIFIERS[code >> 2].kind == M_NO_LOOK for code in s.mods])


# Counting


def worth(s: Board, side: int, card: int) -> int:
    """Return what a face-up card counts in the battle, never below 0."""
    out = BP[card]
    for code in s.mods:
        modifier = MODIFIERS[code >> 2]
        if modifier.kind == M_WORTH and code >> side & 1 and modifier.mask & AIMED_AT[card]:
            out += modifier.amount
    return max(0, out)


def battle_points(s: Board, side: int) -> int:
    """Return the BP of all face-up cards of a side (G-TRN-6)."""
    out = 0
    for card in s.table[side]:
        if card not in s.down:
            out += worth(s, side, card) if s.mods else BP[card]
    return out
