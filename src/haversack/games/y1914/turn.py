"""Set-up, the turn and its five steps (F-SET, F-TRN, F-PLY, F-ATT, F-PRE, F-DRW)."""

from haversack.games.y1914 import happenings as h
from haversack.games.y1914.board import ANY_SPACE, DIFFICULT_MASK, LAND_MASK
from haversack.games.y1914.cardplay import hand_choices, prepared_choices, push_losses
from haversack.games.y1914.compile import CardDef
from haversack.games.y1914.placing import removable
from haversack.games.y1914.queries import adjacent_enemies
from haversack.games.y1914.scoring import is_over, scoring_round
from haversack.games.y1914.state import Board
from haversack.games.y1914.terms import (
    COUNTRIES,
    DIFFICULT,
    DONE,
    HAND_SIZE,
    MULLIGAN,
    NUMBER,
    OPENING_DRAW,
    P_ATTRITION,
    P_CARD,
    P_DRAFT_STEP,
    P_DRAW,
    P_PLAY,
    P_PREPARE,
    P_SETUP,
    P_TEXT,
    P_TURN,
    PASS,
    POWER,
    POWERS,
    S_ANY_ATTRITION,
    S_KEEP_PLAYED,
    S_TURN,
    SCORING_ROUNDS,
    STEP_ATTRITION,
    STEP_DRAFT,
    STEP_DRAW,
    STEP_END,
    STEP_PLAY,
    STEP_PREPARE,
    STEP_START,
    T_STATUS,
    Y_ATTRITION,
)
from haversack.games.y1914.verbs import (
    draw,
    face_up,
    join_hand,
    leave_hand,
    leave_prepared,
    prepare,
    put_under,
    shuffle_deck,
    tell,
    unprepare,
)
from haversack.kernel.machine import Frame

SET_ASIDE = OPENING_DRAW - HAND_SIZE


def set_up(s: Board, f: Frame, answer: int) -> None:
    """Let each Power keep seven of its ten cards (F-SET-6). Frame: P_SETUP, step, Power, cards left to put under."""
    power, left = f[2], f[3]
    if f[1] == 0:
        if s.rules.mulligan:
            if answer < 0 and s.ask(f, power, [PASS, MULLIGAN], False) < 0:
                return
            if answer == MULLIGAN:
                _mulligan(s, power)
        f = (f[0], 1, power, left)
        answer = -1
    if answer < 0:
        answer = s.ask(f, power, hand_choices(s, s.rules.place, power))
        if answer < 0:
            return
    card = answer - s.rules.place
    leave_hand(s, power, card, False)
    put_under(s, power, card, False)
    if left > 1:
        s.push((P_SETUP, 1, power, left - 1))
    elif power + 1 < POWERS:
        s.push((P_SETUP, 0, power + 1, SET_ASIDE))
    else:
        s.push((P_TURN, STEP_START))


def _mulligan(s: Board, power: int) -> None:
    """Shuffle all and draw ten again; the second draw stands (F-SET-7)."""
    tell(s, h.MULLIGAN, (power,))
    s.decks[power] = s.rules.deck_lists[power]
    s.hands[power] = ()
    shuffle_deck(s, power)
    draw(s, power, OPENING_DRAW)


def turn(s: Board, f: Frame, answer: int) -> None:
    """Go through the steps of a turn (F-TRN-2)."""
    step = f[1]
    if step != STEP_END:
        s.push((P_TURN, step + 1))
    if step == STEP_START:
        if not s.rules.once_per_round or s.active == 0:
            s.used = 0
        tell(s, h.TURN_BEGAN, (s.active, s.round))
        if s.status & s.rules.role_bits[S_TURN] & s.rules.owned_status[s.active]:
            s.push((P_PREPARE, 0, 0))
    elif step == STEP_DRAFT:
        s.push((P_DRAFT_STEP, 0))
    elif step == STEP_PLAY:
        s.push((P_PLAY, 0))
    elif step == STEP_ATTRITION:
        s.push((P_ATTRITION, 0, -1))
    elif step == STEP_PREPARE:
        s.push((P_PREPARE, 0, 1))
    elif step == STEP_DRAW:
        s.push((P_DRAW, 0))
    else:
        _end_turn(s)


def _end_turn(s: Board) -> None:
    """Lift what lasted for the turn; after the last Power end the round (F-TRN-3)."""
    for country in range(COUNTRIES):
        s.granted[country] = 0
    s.waived = 0
    s.active += 1
    if s.active == POWERS:
        s.active = 0
        s.truce = 0
        tell(s, h.ROUND_ENDED, (s.round,))
        if s.round in SCORING_ROUNDS:
            scoring_round(s)
            if is_over(s):
                return
        s.round += 1
    s.push((P_TURN, STEP_START))


# The Play step


def play_step(s: Board, f: Frame, answer: int) -> None:
    """Play one card of the hand, or none (F-PLY-1)."""
    power = s.active
    if answer < 0:
        options = removable(s, power) + hand_choices(s, s.rules.play, power)
        if not options:
            return
        answer = s.ask(f, power, [PASS, *options], False)
        if answer < 0:
            return
    if answer != PASS:
        card = answer - s.rules.play
        leave_hand(s, power, card, True)
        s.push((P_CARD, 0, card, power, 1))


def play_card(s: Board, f: Frame, answer: int) -> None:
    """Carry out a card played. Frame: P_CARD, step, card, Power, is it the Play step's card.

    Step 0 asks whether a Status keeps it; step 1 lays it down (F-CRD-1); step 2 returns a card kept to the hand once
    its effect is over, so that it cannot pay for it (ruling 5.23).
    """
    card, power = s.rules.cards[f[2]], f[3]
    if f[1] == 2:
        join_hand(s, power, card.number, True)
        tell(s, h.TOOK_BACK, (power,), (card.number,))
        return
    keeper = keeper_of_play(s, card) if f[1] == 0 and f[4] else -1
    if keeper >= 0:
        if answer < 0 and s.ask(f, power, [PASS, s.rules.use + keeper], False) < 0:
            return
        if answer != PASS:
            tell(s, h.PLAYED, (power,), (card.number,))
            tell(s, h.STATUS_USED, (power,), (keeper,))
            s.push((P_CARD, 2) + f[2:])
            s.push((P_TEXT, 0, card.number, 0, 0, 0))
            return
    if card.type == T_STATUS:
        s.status |= card.bit
        tell(s, h.STATUS_PLACED, (power,), (card.number,))
    else:
        face_up(s, power, card.number)
        tell(s, h.PLAYED, (power,), (card.number,))
    s.push((P_TEXT, 0, card.number, 0, 0, 0))


def keeper_of_play(s: Board, card: CardDef) -> int:
    """Return the Status that lets a card played return to the hand, or -1 (rulings 5: Commonwealth Support)."""
    bits = s.status & s.rules.role_bits[S_KEEP_PLAYED]
    if bits:
        for number in s.rules.role_cards[S_KEEP_PLAYED]:
            status = s.rules.cards[number]
            if bits & status.bit and status.country == card.country and status.card_type == card.type:
                navies = s.pieces[status.country] & ~LAND_MASK
                if navies.bit_count() >= status.points:
                    return number
    return -1


def text(s: Board, f: Frame, answer: int) -> None:
    """Carry out the parts of a Play text in order, each finished before the next (F-CRD-4)."""
    parts = s.rules.cards[f[2]].parts
    if f[1] < len(parts):
        part = parts[f[1]]
        s.push((f[0], f[1] + 1) + f[2:])
        s.push((s.rules.nodes[part].op, 0, part, 0, 0))


# The Attrition, Prepare and Draw steps


def attrition_step(s: Board, f: Frame, answer: int) -> None:
    """Use one prepared Attrition card (F-ATT-1). Frame: P_ATTRITION, 0, card revealed or -1."""
    power = s.active
    if f[2] >= 0:
        _aim(s, f, answer)
        return
    if answer < 0:
        options = [
            s.rules.use + card for card in sorted(set(s.prepared[power])) if may_wear_down(s, s.rules.cards[card])
        ]
        answer = s.offer(f, power, options, PASS)
        if answer < 0:
            return
    if answer == PASS:
        return
    card = answer - s.rules.use
    leave_prepared(s, power, card, True)
    face_up(s, power, card)
    tell(s, h.USED, (power, h.FOR_ATTRITION, 0, 0), (card,))
    _aim(s, (P_ATTRITION, 0, card), -1)


def serves_singly(s: Board, card: CardDef) -> bool:
    """Say whether a prepared card may serve as a single Attrition symbol."""
    if card.symbol == Y_ATTRITION and not any(card.losses):
        return True
    bits = s.status & s.rules.role_bits[S_ANY_ATTRITION]
    return bits != 0 and any([s.rules.cards[n].country == card.country for n in s.rules.role_cards[S_ANY_ATTRITION]])


def may_wear_down(s: Board, card: CardDef) -> bool:
    """Say whether a prepared card can be used in the Attrition step (F-ATT-2, F-ATT-3)."""
    if any(card.losses):
        return True
    return serves_singly(s, card) and len(worn_down(s, card)) > 0


def worn_down(s: Board, card: CardDef) -> list[int]:
    """Return the Powers a single Attrition symbol may hit; Prepare text binds here too (F-PRE-3; ruling 5.24)."""
    where = card.limit
    if card.terrain:
        where &= DIFFICULT_MASK if card.terrain == DIFFICULT else ~DIFFICULT_MASK
    if (card.terrain or where != ANY_SPACE) and not s.rules.enterprise_by_space:
        return []
    return adjacent_enemies(s, card.country, s.rules.attrition_by_power, where)


def _aim(s: Board, f: Frame, answer: int) -> None:
    """Choose whom a single symbol hits; a card that names its Powers hits those."""
    card = s.rules.cards[f[2]]
    named = any(card.losses)
    if answer < 0:
        options = [POWER + power for power in worn_down(s, card)] if serves_singly(s, card) else []
        if named:
            options = [DONE, *options]
        if not options:
            return
        answer = s.ask(f, s.active, options)
        if answer < 0:
            return
    numbers = list(card.losses)
    if answer != DONE:
        numbers = [1 if power == answer - POWER else 0 for power in range(POWERS)]
    push_losses(s, numbers)


def prepare_step(s: Board, f: Frame, answer: int) -> None:
    """Prepare a card, or take one back (F-PRE-1). Frame: P_PREPARE, 0, may one be taken back."""
    power, rules = s.active, s.rules
    if answer < 0:
        options = hand_choices(s, rules.prepare, power)
        if f[2]:
            options += prepared_choices(s, rules.unprepare, power)
        if not options:
            return
        answer = s.ask(f, power, [PASS, *options], False)
        if answer < 0:
            return
    if answer >= rules.unprepare:
        unprepare(s, power, answer - rules.unprepare)
    elif answer != PASS:
        prepare(s, power, answer - rules.prepare)


def draw_step(s: Board, f: Frame, answer: int) -> None:
    """Draw up to seven cards in hand, or fewer (F-DRW-1)."""
    power = s.active
    if answer < 0:
        most = min(HAND_SIZE - len(s.hands[power]), len(s.decks[power]))
        if most <= 0:
            return
        answer = s.ask(f, power, [NUMBER + count for count in range(most + 1)], False)
        if answer < 0:
            return
    if answer > NUMBER:
        draw(s, power, answer - NUMBER)
