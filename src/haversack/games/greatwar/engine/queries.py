"""Questions about a state that change nothing: what may be played, linked, cancelled."""

from typing import TYPE_CHECKING, Final

from haversack.games.greatwar.facts.constants import (
    ATTACK,
    HELD_SHIFT,
    HMG,
    IMPROVEMENT,
    INTERRUPT,
    LOOKS,
    NAT,
    NEEDS_IMPROVEMENT,
    NO_LIMIT,
    OPTIONAL,
    PH_R1_D,
    PH_R2_A,
    T_ARMED,
    T_AURA,
    T_HIDING,
    T_IMPROVEMENT,
    T_SHIELD,
)

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State

# What a hand may hold, as bits of `holding`
HOLDS_NAT: Final = NAT << HELD_SHIFT
HOLDS_ATTACK: Final = ATTACK << HELD_SHIFT
HOLDS_HMG: Final = HMG << HELD_SHIFT
HOLDS_IMPROVEMENT: Final = IMPROVEMENT << HELD_SHIFT
HOLDS_OPTIONAL: Final = OPTIONAL << HELD_SHIFT


# Placing


def blocked(s: "State", side: int) -> int:
    """Return what keeps a side from placing cards of its hand: role, scenario, events, the lack of an improvement."""
    out = s.barred[side]
    if side != s.defender and s.holding(side) & HOLDS_HMG and not companions(s, side):
        out |= NEEDS_IMPROVEMENT
    if s.mods:
        out |= used_up(s, side)
    return out


def may_place(s: "State", side: int, card: int) -> bool:
    """Say whether a side may place a card now (the duties of a step not asked)."""
    return not blocked(s, side) & s.rules.bars[card]


def used_up(s: "State", side: int) -> int:
    """Return the cards of which an event lets the side play no more (edge case 14)."""
    out = 0
    for code in s.mods:
        modifier = s.cards.modifiers[code >> 2]
        if modifier.most_played < NO_LIMIT and code >> side & 1:
            if capped(s, side, modifier.mask) >= modifier.most_played:
                out |= modifier.mask
    return out


def capped(s: "State", side: int, mask: int) -> int:
    """Return how many cards of these a side has on the table."""
    return len([card for card in s.table[side] if mask & s.cards.aimed_at[card]])


def room(s: "State", side: int) -> int:
    """Return how many more cards the side may place in its step."""
    return s.limits[side] - s.placed if side == s.active and PH_R1_D <= s.phase <= PH_R2_A else 99


def in_step(s: "State", side: int) -> bool:
    """Say whether it is a side's step of a round."""
    return side == s.active and PH_R1_D <= s.phase <= PH_R2_A


def adds_nothing(s: "State", improvement: int, base: int) -> bool:
    """Say whether a card has an improvement of that kind already, so that it would add nothing (6.4)."""
    if not s.cards.flags[improvement] & IMPROVEMENT:
        return False
    key = s.cards.sources[improvement].kind.key
    return any([bond & 255 == base and s.cards.sources[bond >> 8].kind.key == key for bond in s.bonds])


def free_improvements(s: "State", side: int) -> list[int]:
    """Return a side's face-up improvements that go with no card yet."""
    if not s.traits[side] & T_IMPROVEMENT:
        return []
    tied = [bond >> 8 for bond in s.bonds]
    return sorted([c for c in s.table[side] if s.cards.flags[c] & IMPROVEMENT and c not in s.down and c not in tied])


def companions(s: "State", side: int) -> bool:
    """Say whether an Attacker has an improvement to field an HMG with (G-CAN-11)."""
    if s.traits[side] & T_IMPROVEMENT and free_improvements(s, side):
        return True
    return bool(hand_improvements(s, side, 2))


def hand_improvements(s: "State", side: int, needed: int) -> list[int]:
    """Return the improvements in hand the side may place, if there is room for so many cards."""
    if not s.holding(side) & HOLDS_IMPROVEMENT or room(s, side) < needed:
        return []
    barred, bars = s.barred[side], s.rules.bars
    return [card for card in s.hands[side] if s.cards.flags[card] & IMPROVEMENT and not barred & bars[card]]


def playable(s: "State", side: int) -> list[int]:
    """Return the hand cards a side may place, duties not asked."""
    barred, bars = blocked(s, side), s.rules.bars
    return [card for card in s.hands[side] if not barred & bars[card]]


def linkable(s: "State", side: int) -> list[int]:
    """Return the Plus cards in hand that link to an own face-up card (G-PLY-3, G-PLY-10)."""
    traits = s.traits[side]
    if not s.holding(side) & traits:
        return []
    barred, bars = blocked(s, side), s.rules.bars
    return [card for card in s.hands[side] if s.cards.links[card] & traits and not barred & bars[card]]


def step_links(s: "State", side: int) -> list[int]:
    """Return the Plus cards a step may add; those that may be played at any time need no link for it (C11)."""
    cards = linkable(s, side)
    return [card for card in cards if not s.cards.printed[card] & OPTIONAL] if cards and s.rules.any_time else cards


def has_attack_card(s: "State", side: int) -> bool:
    """Say whether a side holds a card with the Attack icon that it may place."""
    if not s.holding(side) & HOLDS_ATTACK:
        return False
    barred, bars = blocked(s, side), s.rules.bars
    return bool([card for card in s.hands[side] if s.cards.printed[card] & ATTACK and not barred & bars[card]])


def optional_cards(s: "State", side: int) -> list[int]:
    """Return the Bonus cards and Jokers a side may place (G-TRN-2)."""
    if not s.holding(side) & HOLDS_OPTIONAL:
        return []
    barred, bars = blocked(s, side), s.rules.bars
    return [card for card in s.hands[side] if s.cards.printed[card] & OPTIONAL and not barred & bars[card]]


# Cancelling


def can_cancel(s: "State", source: int, target: int) -> bool:
    """Say whether a source may cancel a face-up card: no shield of its owner stands before it (section 7)."""
    side = s.side_of(target)
    if s.traits[side] & T_SHIELD:
        for card in s.table[side]:
            if (
                s.cards.shielded[card] & s.cards.aimed_at[target]
                and s.cards.shield_against[card] & s.cards.aimed_at[source]
                and is_live(s, card)
            ):
                return False
    return True


def is_live(s: "State", card: int) -> bool:
    """Say whether a card on the table is face up and has entered."""
    return card not in s.down and card not in s.entering


def targets(s: "State", source: int, side: int) -> list[int]:
    """Return the enemy cards a one-shot cancel of a side may hit now."""
    aim = s.cards.cancels[source]
    found = [c for c in s.table[1 - side] if aim & s.cards.aimed_at[c] and c not in s.down]
    return sorted([c for c in found if can_cancel(s, source, c)]) if found else found


def has_live_aura(s: "State", card: int) -> bool:
    """Say whether an aura cancels now: not switched off by an event, nor spent where it works but once."""
    for code in s.mods:
        modifier = s.cards.modifiers[code >> 2]
        if modifier.mask & s.cards.aimed_at[card] and (
            modifier.stops_auras or (card in s.used and modifier.spends_auras)
        ):
            return False
    return True


def works_once(s: "State", card: int) -> bool:
    """Say whether an event makes this aura a single cancel."""
    for code in s.mods:
        modifier = s.cards.modifiers[code >> 2]
        if modifier.mask & s.cards.aimed_at[card] and modifier.spends_auras:
            return True
    return False


def auras_on(s: "State", card: int, side: int) -> list[int]:
    """Return the enemy auras that would cancel a card of that side."""
    if not s.traits[1 - side] & T_AURA:
        return []
    aimed = s.cards.aimed_at[card]
    return [
        source
        for source in s.table[1 - side]
        if s.cards.auras[source] & aimed
        and is_live(s, source)
        and has_live_aura(s, source)
        and can_cancel(s, source, card)
    ]


def armed_against(s: "State", card: int, side: int) -> list[int]:
    """Return the unused one-shot cancels the enemy has on the table that could hit a card of that side."""
    if not s.traits[1 - side] & T_ARMED:
        return []
    aimed = s.cards.aimed_at[card]
    return sorted(
        [
            source
            for source in s.table[1 - side]
            if s.cards.cancels[source] & aimed
            and s.cards.later[source]
            and source not in s.used
            and is_live(s, source)
            and can_cancel(s, source, card)
        ]
    )


# Interrupting


def answers(s: "State", side: int, card: int) -> list[int]:
    """Return the hand cards with which a side may answer an enemy card just placed (section 5, Interrupts)."""
    any_time = s.rules.any_time
    wanted = INTERRUPT | OPTIONAL if any_time else INTERRUPT
    if not s.holding(side) & wanted << HELD_SHIFT:
        return []
    barred, bars = blocked(s, side), s.rules.bars
    found = [mine for mine in s.hands[side] if s.cards.flags[mine] & wanted and not barred & bars[mine]]
    return found if any_time else [mine for mine in found if affects(s, mine, card)]


def affects(s: "State", mine: int, card: int) -> bool:
    """Say whether an interrupt card can do something to an enemy card just placed."""
    if s.cards.traits[mine] & T_HIDING:
        return bool(s.cards.flags[card] & LOOKS) and may_look(s, s.side_of(card))
    return any([s.cards.nodes[node].affects(s, mine, card) for node in s.cards.on_play[mine]])


def may_look(s: "State", side: int) -> bool:
    """Say whether a side may look at the enemy hand (Morning Fog, Night Barrage)."""
    enemy = 1 - side
    if s.traits[enemy] & T_HIDING:
        for card in s.table[enemy]:
            if s.cards.traits[card] & T_HIDING and is_live(s, card):
                return False
    return not any([s.cards.modifiers[code >> 2].bars_looks for code in s.mods])


# Counting


def worth(s: "State", side: int, card: int) -> int:
    """Return what a face-up card counts in the battle, never below 0."""
    out = s.cards.bp[card]
    for code in s.mods:
        modifier = s.cards.modifiers[code >> 2]
        if code >> side & 1 and modifier.mask & s.cards.aimed_at[card]:
            out += modifier.more_worth
    return max(0, out)


def battle_points(s: "State", side: int) -> int:
    """Return the BP of all face-up cards of a side (G-TRN-6)."""
    out = 0
    for card in s.table[side]:
        if card not in s.down:
            out += worth(s, side, card) if s.mods else s.cards.bp[card]
    return out
