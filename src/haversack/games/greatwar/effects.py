"""What a card does once it has entered (section 5 of the rulings, step 7): cancels, auras, looks, draws."""

from haversack.games.greatwar import happenings as h
from haversack.games.greatwar.cancelling import (
    one_shot,
    strike,
    strike_off,
    sweep,
    swept,
)
from haversack.games.greatwar.catalogue import (
    AIMED_AT,
    BIT,
    LATER,
    NODES,
    ON_PLAY,
    Node,
)
from haversack.games.greatwar.queries import (
    can_cancel,
    has_live_aura,
    may_look,
    targets,
    works_once,
)
from haversack.games.greatwar.state import Board
from haversack.games.greatwar.terms import (
    AS_ANSWER,
    AS_PLAY,
    DISCARD,
    E_AURA,
    E_BLOCKADE,
    E_CANCEL,
    E_DRAW,
    E_END_STEP,
    E_EXTRA,
    E_LOOK,
    ENDED_BY_TRUCE,
    P_EXTRA,
    P_SEEN,
    PASS,
    PH_R1_D,
    PH_R2_A,
    TARGET,
)
from haversack.games.greatwar.verbs import (
    discard_from_hand,
    draw,
    mark_used,
    tell,
    without,
)
from haversack.kernel.machine import Frame


def end_step(s: Board, side: int, how: int, why: int) -> None:
    """End the step of the side whose card was interrupted, if it is its step (G-CAN-3, C12)."""
    if side != s.active or how == AS_ANSWER or s.over:
        return
    s.over = why
    tell(s, h.STEP_ENDED, (side, why))


def effect(s: Board, f: Frame, answer: int) -> None:
    """Do one effect of a card that entered. Frame: card, side, node."""
    card, side = f[2], f[3]
    if not s.is_up(card):
        return
    node = NODES[f[4]]
    op = node.op
    if op == E_CANCEL:
        _choose_victim(s, f, answer)
    elif op == E_AURA:
        _start_aura(s, f, answer)
    elif op == E_LOOK:
        _look(s, card, side, node)
    elif op == E_DRAW:
        _draw(s, card, side, node)
    elif op == E_EXTRA:
        mark_used(s, card)
        s.push((P_EXTRA, 0, side, node.count, card, f[4]))
    elif op == E_BLOCKADE:
        if s.rules.blockade_on_play:
            _choose_victim(s, f, answer)
    elif op == E_END_STEP:
        if s.active == 1 - side and PH_R1_D <= s.phase <= PH_R2_A and not s.over:
            mark_used(s, card)
            end_step(s, s.active, AS_PLAY, ENDED_BY_TRUCE)
        else:
            idle(s, card, side, h.NO_STEP)


def idle(s: Board, card: int, side: int, why: int) -> None:
    """Say that nothing came of a card, for a reason that everybody can see."""
    if s.logging:
        tell(s, h.IDLE, (side, why), (card,))


def _draw(s: Board, card: int, side: int, node: Node) -> None:
    """Draw Nationality cards, never past the hand limit."""
    count = min(node.count, s.limit(side) - len(s.hands[side]))
    if count < 1:
        idle(s, card, side, h.FULL_HAND)
    elif not draw(s, side, side, count, card):
        idle(s, card, side, h.NO_CARD_LEFT)
    mark_used(s, card)


def _choose_victim(s: Board, f: Frame, answer: int) -> None:
    """Ask for the target of a one-shot cancel or of a blockade played; passing leaves it armed where it can wait."""
    card, side, node = f[2], f[3], NODES[f[4]]
    if card in s.used:
        return
    if answer < 0:
        options = targets(s, card, side) if node.op == E_CANCEL else blockade_targets(s, card, side)
        if not options:
            idle(s, card, side, h.NO_TARGET_ARMED if LATER[card] else h.NO_TARGET)
            return
        answer = s.ask(f, side, [PASS] + [TARGET + c for c in options])
        if answer < 0:
            return
    if answer == PASS:
        return
    if node.op == E_CANCEL:
        one_shot(s, card, answer - TARGET)
    else:
        mark_used(s, card)
        strike_off(s, answer - TARGET, card)


def blockade_targets(s: Board, card: int, side: int) -> list[int]:
    """Return the enemy Nationality cards a blockade may discard; face-down ones too (edge case 6)."""
    nats = NODES[ON_PLAY[card][0]].mask
    return sorted(
        [
            c
            for c in s.table[1 - side]
            if nats & AIMED_AT[c] and c not in s.marked[::2] and (not s.is_up(c) or can_cancel(s, card, c))
        ]
    )


def _start_aura(s: Board, f: Frame, answer: int) -> None:
    """Let an aura strike what is already on the table; where it works but once its owner chooses."""
    card, side = f[2], f[3]
    if not has_live_aura(s, card):
        idle(s, card, side, h.AURA_IS_OFF)
        return
    if not works_once(s, card):
        sweep(s, card)
        return
    if answer < 0:
        options = sorted(swept(s, card))
        if not options:
            return
        answer = s.ask(f, side, [TARGET + c for c in options])
        if answer < 0:
            return
    strike(s, card, answer - TARGET)


def _look(s: Board, card: int, side: int, node: Node) -> None:
    """Look at random cards of the enemy hand; some looks make the enemy discard one (G-CAN-12)."""
    mark_used(s, card)
    if not may_look(s, side):
        idle(s, card, side, h.NO_LOOK)
        return
    found = peek(s, side, node.count, card)
    if not found:
        idle(s, card, side, h.EMPTY_HAND)
    wanted = [c for c in found if node.mask & AIMED_AT[c]]
    if not node.mask:
        return
    if node.optional:
        s.looking = sum([BIT[c] for c in found])
        s.push((P_SEEN, 0, card, side))
    elif wanted:
        discard_from_hand(s, 1 - side, wanted[0], card)


def peek(s: Board, side: int, count: int, cause: int) -> list[int]:
    """Show a side that many random cards of the enemy hand, by a card or event; they stay where they are."""
    left = s.hands[1 - side]
    found: list[int] = []
    while left and len(found) < count:
        card = left[s.draw_below(len(left))]
        left = without(left, card)
        found.append(card)
        s.seen[1 - side] |= BIT[card]
    found.sort()
    if found:
        audience = 3 if s.rules.owner_sees_peek else 1 << side
        tell(s, h.LOOKED, (side, len(found), cause), tuple(found), audience)
    return found


def discard_seen(s: Board, f: Frame, answer: int) -> None:
    """Let the looker make the enemy discard one of the cards seen, or not. Frame: card, side."""
    card, side = f[2], f[3]
    if answer < 0:
        mask = NODES[ON_PLAY[card][0]].mask
        found = [c for c in s.hands[1 - side] if mask & AIMED_AT[c] and s.looking & BIT[c]]
        answer = s.offer(f, side, [DISCARD + c for c in found], PASS)
        if answer < 0:
            return
    s.looking = 0
    if answer != PASS:
        discard_from_hand(s, 1 - side, answer - DISCARD, card)
