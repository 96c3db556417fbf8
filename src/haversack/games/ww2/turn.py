"""Set-up, the turn and its steps, cards played and used (W-SET, W-TRN, W-CRD, W-VIC)."""

from haversack.games.ww2 import happenings as h
from haversack.games.ww2.board import SPACE_COUNT
from haversack.games.ww2.doable import can
from haversack.games.ww2.effects import push_effect
from haversack.games.ww2.placing import own_pieces
from haversack.games.ww2.state import Board
from haversack.games.ww2.terms import (
    ALLIES,
    AXIS,
    BY_OWNER,
    BY_SUPPLY,
    COUNTRIES,
    DECK,
    DONE,
    HAND_SIZE,
    HOMES,
    K_ANY_TIME,
    K_INSTEAD_OF_PLAY,
    LAST_ROUND,
    M_REMOVED,
    M_SUPPLIED,
    P_CARD,
    P_DISCARD,
    P_FETCH,
    P_PITCH,
    P_PLAY,
    P_REMOVE,
    P_SETUP,
    P_SUPPLY,
    P_TURN,
    P_USE,
    PASS,
    R_FINAL,
    R_HOMES,
    R_SUDDEN,
    R_TIE,
    REALLOCATE_COST,
    REALLOCATE_TYPES,
    REMOVE,
    STEP_DISCARD,
    STEP_DRAW,
    STEP_END,
    STEP_PLAY,
    STEP_START,
    STEP_SUPPLY,
    STEP_VICTORY,
    SUDDEN_LEAD,
    T_RESPONSE,
    T_STATUS,
    T_WARFARE,
    VP,
    W_CARD,
    W_DISCARD,
    W_REMOVED,
    W_STATUS,
    W_TURN,
    W_VICTORY,
    W_WARFARE,
)
from haversack.games.ww2.verbs import (
    burn,
    discard_from_hand,
    draw,
    face_up,
    leave_hand,
    reveal,
    score,
    score_items,
    shuffle_deck,
    take_off,
    tell,
    tell_skipped,
    tell_source,
)
from haversack.games.ww2.windows import open_window
from haversack.kernel.cards import without
from haversack.kernel.machine import Frame
from haversack.qmg.graph import bit_list


def set_up(s: Board, f: Frame, answer: int) -> None:
    """Let each country discard three of its ten cards, unseen (W-SET-5). Frame: P_SETUP, 0, country, cards left."""
    country, left = f[2], f[3]
    if left == 0:
        if country + 1 < COUNTRIES:
            s.push((P_SETUP, 0, country + 1, 3))
        else:
            s.push((P_TURN, STEP_START))
        return
    if answer < 0:
        answer = s.ask(f, country, [s.rules.discard + card for card in sorted(set(s.hands[country]))])
        if answer < 0:
            return
    card = answer - s.rules.discard
    if s.rules.open_setup:
        leave_hand(s, country, card, True)
        face_up(s, country, card)
        tell(s, h.DISCARDED, (country, 1, h.IN_SET_UP, -1), (card,))
    else:
        discard_from_hand(s, country, card, h.IN_SET_UP)
    s.push((P_SETUP, 0, country, left - 1))


def turn(s: Board, f: Frame, answer: int) -> None:
    """Go through the steps of a turn (W-TRN-2), on and on while none of them has anything to do first."""
    stack, under = s.stack, len(s.stack) + 1
    for step in range(f[1], STEP_END):
        stack.append((P_TURN, step + 1))
        _step(s, step, s.active)
        if len(stack) > under:
            return
        stack.pop()
    _end_turn(s)


def _step(s: Board, step: int, active: int) -> None:
    """Begin one step of a turn."""
    if step == STEP_START:
        s.used = 0
        s.opening = tuple(s.pieces)
        tell(s, h.TURN_BEGAN, (active, s.round))
        open_window(s, W_TURN, active, 0, -1, -1, 0)
    elif step == STEP_PLAY:
        s.push((P_PLAY, 0, 0))
    elif step == STEP_SUPPLY:
        if s.pieces[active] & ~s.supply(active) & ~s.shielded[active]:
            s.push((P_SUPPLY, 0))
    elif step == STEP_VICTORY:
        _victory_step(s, active)
    elif step == STEP_DISCARD:
        s.push((P_DISCARD, 0))
        open_window(s, W_DISCARD, active, 0, -1, -1, 0)
    elif step == STEP_DRAW:
        missing = HAND_SIZE - len(s.hands[active])
        if missing > 0:
            draw(s, active, missing)


def _victory_step(s: Board, active: int) -> None:
    """Score the Supply spaces, then let the Status cards score (W-VIC-1, W-VIC-2, W-TRN-7)."""
    if s.team_pieces(1 - (active & 1)) >> HOMES[active] & 1:
        tell(s, h.SKIPPED_VICTORY, (active,))
        return
    _score_supply_spaces(s, active)
    open_window(s, W_VICTORY, active, 0, -1, -1, 0)


def _score_supply_spaces(s: Board, country: int) -> None:
    """Score the Supply spaces, each an item of its own for the log."""
    amount = supply_points(s, country)
    if not amount:
        tell_skipped(s, country, h.NO_SUPPLY_SPACE, False)
        return
    items: list[int] = []
    if s.logging:
        for space in bit_list(s.pieces[country] & s.supply_spaces(country)):
            items += [h.SHARED + space, 1] if _is_shared(s, country, space) else [space, 2]
    score_items(s, country, amount, tuple(items))


def _is_shared(s: Board, country: int, space: int) -> bool:
    return (s.pieces[(country + 2) % COUNTRIES] | s.pieces[(country + 4) % COUNTRIES]) >> space & 1 == 1


def supply_points(s: Board, country: int) -> int:
    """Return the VP of the country's Supply spaces: 2 alone, 1 shared (W-VIC-1)."""
    held = s.pieces[country] & s.supply_spaces(country)
    mates = s.pieces[(country + 2) % COUNTRIES] | s.pieces[(country + 4) % COUNTRIES]
    return 2 * held.bit_count() - (held & mates).bit_count()


def _end_turn(s: Board) -> None:
    """Lift what lasted for the turn; after the last country judge victory (W-VIC-3, W-VIC-4)."""
    for country in range(COUNTRIES):
        s.shielded[country] = 0
        if s.granted[country]:
            s.granted[country] = 0
            s.fresh = 0
    s.active += 1
    if s.active == COUNTRIES:
        s.active = 0
        tell(s, h.ROUND_ENDED, (s.round, s.axis_vp, s.allies_vp))
        if _is_over(s):
            return
        s.round += 1
    s.push((P_TURN, STEP_START))


def _is_over(s: Board) -> bool:
    lead = s.axis_vp - s.allies_vp
    if abs(lead) >= SUDDEN_LEAD:
        _finish(s, AXIS if lead > 0 else ALLIES, R_SUDDEN)
    elif s.round < LAST_ROUND:
        return False
    elif s.rules.homes_decide and homes_held(s, AXIS) >= 2 > homes_held(s, ALLIES):
        _finish(s, AXIS, R_HOMES)
    elif s.rules.homes_decide and homes_held(s, ALLIES) >= 2 > homes_held(s, AXIS):
        _finish(s, ALLIES, R_HOMES)
    elif lead == 0:
        _finish(s, AXIS, R_TIE)
    else:
        _finish(s, AXIS if lead > 0 else ALLIES, R_FINAL)
    return True


def homes_held(s: Board, team: int) -> int:
    """Return how many enemy Homes hold an Army of the team."""
    armies = s.team_pieces(team)
    return sum([armies >> HOMES[country] & 1 for country in range(1 - team, COUNTRIES, 2)])


def _finish(s: Board, team: int, reason: int) -> None:
    s.ended = reason * 2 + team
    s.stack.clear()
    tell(s, h.GAME_ENDED, (team, reason, s.axis_vp, s.allies_vp))


# The Play step


def play_step(s: Board, f: Frame, answer: int) -> None:
    """Play or discard a card, or use a Status instead (W-TRN-4, W-CRD-9). Frame: P_PLAY, 0, reallocated."""
    active, rules = s.active, s.rules
    if answer < 0:
        answer = s.ask(f, active, _play_options(s, f[2] == 0))
        if answer < 0:
            return
    if answer == rules.reallocate_id:
        s.push((P_PLAY, 0, 1))
        s.push((P_FETCH, 0, active))
        s.push((P_PITCH, 0, active, REALLOCATE_COST))
    elif answer >= rules.use:
        s.push((P_USE, 0, answer - rules.use, active, 0, -1, -1))
    elif answer >= rules.discard:
        discard_from_hand(s, active, answer - rules.discard, h.IN_PLAY_STEP)
    elif answer >= rules.play:
        card = answer - rules.play
        leave_hand(s, active, card, True)
        s.push((P_CARD, 0, card, active, 1, 0))
    elif answer == DECK:
        burn(s, active, 1)
    else:
        score(s, active, -1, h.FOR_NO_CARD)


def _play_options(s: Board, may_reallocate: bool) -> list[int]:
    """Return what the active country may do for its Play step, ascending."""
    active, rules = s.active, s.rules
    uses = instead_cards(s, active)
    hand = sorted(set(s.hands[active]))
    if not hand:
        forced = DECK if s.decks[active] else VP
        removes = own_pieces(s, REMOVE, active, -1) if uses else []
        return [forced] + removes + uses
    options = own_pieces(s, REMOVE, active, -1)
    options += [rules.play + card for card in hand]
    options += [rules.discard + card for card in hand]
    options += uses
    if rules.reallocate and may_reallocate and s.decks[active]:
        if rules.reallocate_short or len(s.hands[active]) >= REALLOCATE_COST:
            options.append(rules.reallocate_id)
    return options


def instead_cards(s: Board, country: int) -> list[int]:
    """Return the choices that use a Status instead of playing a card, ascending (ruling 6.1)."""
    rules = s.rules
    mask = s.status & rules.owned_status[country] & rules.listening_status[K_INSTEAD_OF_PLAY]
    cards = [rules.status_cards[bit] for bit in bit_list(mask)]
    return [rules.use + card for card in cards if can(s, rules.cards[card].node, country, 0, -1, -1)]


def fetch(s: Board, f: Frame, answer: int) -> None:
    """Take a basic card from the draw deck for all to see, and shuffle (W-OPT-1). Frame: P_FETCH, 0, country."""
    country, rules = f[2], s.rules
    if answer < 0:
        basic = sorted({card for card in s.decks[country] if rules.cards[card].type < REALLOCATE_TYPES})
        if not basic:
            shuffle_deck(s, country)
            return
        answer = s.ask(f, country, [rules.take + card for card in basic])
        if answer < 0:
            return
    card = answer - rules.take
    s.decks[country] = without(s.decks[country], card)
    reveal(s, country, card)
    shuffle_deck(s, country)


def play_card(s: Board, f: Frame, answer: int) -> None:
    """Carry out a card played. Frame: P_CARD, step, card, owner, is the Play step, is cancelled."""
    card, owner = s.rules.cards[f[2]], f[3]
    if f[1] == 0:
        _lay_down(s, f)
    elif f[1] == 1:
        s.push((P_CARD, 2) + f[2:])
        if not f[5]:
            push_effect(s, card.node, owner, 0, -1, card.number, 0)
    elif f[4]:
        open_window(s, W_CARD, owner, 0, -1, card.number, 0)


def _lay_down(s: Board, f: Frame) -> None:
    """Put a card where it belongs; one that resolves at once is on the pile before its text (ruling 1.6)."""
    card, owner = s.rules.cards[f[2]], f[3]
    if card.type == T_STATUS:
        s.status |= card.bit
        s.fresh = 0
        tell_source(s, h.STATUS_PLACED, (owner,), (card.number,))
    elif card.type == T_RESPONSE:
        s.responses |= card.bit
        tell_source(s, h.RESPONSE_PLACED, (owner,), (card.number,), 1 << owner)
    else:
        face_up(s, owner, card.number)
        tell_source(s, h.PLAYED, (owner,), (card.number,))
        s.push((P_CARD, 1) + f[2:])
        if card.type == T_WARFARE:
            open_window(s, W_WARFARE, owner, 0, -1, card.number, 0)


def use_card(s: Board, f: Frame, answer: int) -> None:
    """Use a card on the table: pay, act, let it be answered.

    Frame: P_USE, step, card, owner, and the space, piece and card of what set it off.
    """
    card, owner = s.rules.cards[f[2]], f[3]
    if f[1] == 1:
        if card.type == T_STATUS:
            open_window(s, W_STATUS, owner, 0, -1, card.number, 0)
        return
    tell(s, h.USED, (owner,), (card.number,))
    if card.type == T_RESPONSE:
        s.responses &= ~card.bit
        face_up(s, owner, card.number)
    elif card.once:
        s.used |= card.bit
    s.push((P_USE, 1) + f[2:])
    push_effect(s, card.node, owner, f[4], f[5], f[6], 0)
    if card.mill:
        burn(s, owner, card.mill)
    if card.pitch:
        s.push((P_PITCH, 0, owner, card.pitch))


# Supply and Discard steps


def supply_step(s: Board, f: Frame, answer: int) -> None:
    """Remove the active country's unsupplied pieces, until nothing more falls (W-TRN-6, W-SUP-4)."""
    active = s.active
    falling = s.pieces[active] & ~s.supply(active) & ~s.shielded[active]
    if not falling:
        return
    if f[1] == 0:
        if answer < 0:
            answer = s.ask(f, active, [PASS])
            if answer < 0:
                return
    s.push((P_SUPPLY, 1))
    space = (falling & -falling).bit_length() - 1
    s.push((P_REMOVE, 0, active, active, space, BY_SUPPLY))


def discard_step(s: Board, f: Frame, answer: int) -> None:
    """Let the active country discard any number of cards, face down (W-TRN-8)."""
    hand = s.hands[s.active]
    if not hand:
        return
    if answer < 0:
        answer = s.ask(f, s.active, [DONE] + [s.rules.discard + card for card in sorted(set(hand))])
        if answer < 0:
            return
    if answer != DONE:
        discard_from_hand(s, s.active, answer - s.rules.discard, h.IN_DISCARD_STEP)
        s.push(f)


# Beside any question


def any_time_cards(s: Board, country: int) -> list[int]:
    """Return the choices that use a Response at any moment of the own turn."""
    rules = s.rules
    mask = s.responses & rules.owned_responses[country] & rules.listening_responses[K_ANY_TIME]
    return [rules.use + rules.response_cards[bit] for bit in bit_list(mask)]


def remove_own(s: Board, choice: int) -> bool:
    """Take a piece off the board by its owner's will (W-PCE-5); say whether it stood there."""
    country, space = divmod(choice - REMOVE, SPACE_COUNT)
    if not s.pieces[country] >> space & 1:
        return False
    marks = M_REMOVED | (M_SUPPLIED if s.supply(country) >> space & 1 else 0)
    take_off(s, country, space, BY_OWNER)
    if s.rules.owner_removal_counts:
        open_window(s, W_REMOVED, country, space, country, -1, marks)
    return True
