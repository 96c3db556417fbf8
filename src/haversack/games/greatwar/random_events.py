"""The Random Event of the turn: shown, answered, resolved (G-TRN-1)."""

from haversack.games.greatwar import happenings as h
from haversack.games.greatwar.catalogue import (
    AIMED_AT,
    ATTACKER_ROLLS,
    EACH_ROLLS,
    EVENT_PARTS,
    FLAGS,
    HAPPENINGS,
    IMMUNE,
    NAMED_EVENTS,
    NOBODY_ROLLS,
)
from haversack.games.greatwar.effects import peek
from haversack.games.greatwar.queries import is_live, may_look, may_place, optional_cards
from haversack.games.greatwar.state import Board
from haversack.games.greatwar.terms import (
    AS_PLAY,
    DISCARD,
    ENTER_WINDOW,
    EVENT_DECK,
    H_DRAFT,
    H_LOSE,
    H_MODIFIER,
    H_PEEK_ROLLER,
    P_DRAFT,
    P_ENTER,
    P_EVENT,
    P_EVENT_ANSWER,
    PASS,
    PLAY,
    PLAYABLE,
    PROTECTED,
)
from haversack.games.greatwar.verbs import discard_from_hand, draw, modify, put_down, take_top, tell
from haversack.kernel.machine import Frame


def show_event(s: Board) -> None:
    """Turn up the event of the turn: the scenario's, else the top of the deck."""
    scheduled = s.rules.scheduled[s.turn]
    if scheduled >= 0:
        s.event = scheduled
    else:
        top = take_top(s, EVENT_DECK, 1)
        s.event = top[0] if top else -1
    if s.event >= 0 and s.logging:
        tell(s, h.EVENT_SHOWN, (s.defender,), (s.event,))


def open_event_window(s: Board) -> None:
    """Let Defender, then Attacker, answer the event: with any Bonus card or Joker, or one that names it (C11)."""
    if s.event >= 0 and (s.rules.any_time or NAMED_EVENTS[s.event - PLAYABLE]):
        s.push((P_EVENT_ANSWER, 0, 1 - s.defender))
        s.push((P_EVENT_ANSWER, 0, s.defender))


def answer_event(s: Board, f: Frame, answer: int) -> None:
    """Ask one side for its answer to the event. Frame: side."""
    side = f[2]
    if answer < 0:
        answer = s.offer(f, side, [PLAY + c for c in event_answers(s, side)], PASS)
        if answer < 0:
            return
    if answer == PASS:
        return
    card = answer - PLAY
    put_down(s, side, card, AS_PLAY)
    tell(s, h.EVENT_ANSWERED, (side,), (card, s.event))
    s.push((P_ENTER, ENTER_WINDOW, card, side, AS_PLAY, -1))


def event_answers(s: Board, side: int) -> list[int]:
    """Return what a side may play as the event is shown."""
    if s.rules.any_time:
        return optional_cards(s, side)
    return [c for c in s.hands[side] if IMMUNE[c] >> (s.event - PLAYABLE) & 1 and may_place(s, side, c)]


def resolve(s: Board) -> None:
    """Resolve the event: dice and effects, part by part."""
    if s.event < 0:
        return
    parts = EVENT_PARTS[s.event - PLAYABLE]
    for number in range(len(parts) - 1, -1, -1):
        part = parts[number]
        if part.by == EACH_ROLLS:
            s.push((P_EVENT, 0, number, 1 - s.defender))
            s.push((P_EVENT, 0, number, s.defender))
        else:
            s.push((P_EVENT, 0, number, s.defender ^ (1 if part.by == ATTACKER_ROLLS else 0)))


def event_part(s: Board, f: Frame, answer: int) -> None:
    """Do one part of the event for one side. Frame: part, side."""
    side = f[3]
    part = EVENT_PARTS[s.event - PLAYABLE][f[2]]
    if part.by == NOBODY_ROLLS:
        done = part.table[0]
    elif part.by == EACH_ROLLS and spares(s, side):
        if s.logging:
            tell(s, h.SPARED, (side,), (spares(s, side)[0], s.event))
        return
    else:
        die = s.draw_below(6)
        s.rolls += (f[2] << 8 | side << 4 | die + 1,)
        if s.logging:
            tell(s, h.ROLLED, (side, die + 1, f[2]), (s.event,))
        done = part.table[die]
    for number in done:
        _happen(s, number, side)


def spares(s: Board, side: int) -> list[int]:
    """Return the face-up cards of the side that keep it from rolling (example 1)."""
    event = s.event - PLAYABLE
    return [card for card in s.table[side] if IMMUNE[card] >> event & 1 and is_live(s, card)]


def _happen(s: Board, number: int, side: int) -> None:
    """Do one thing an event does; `side` is the one that rolled."""
    happening = HAPPENINGS[number]
    op = happening.op
    if op == H_MODIFIER:
        modify(s, happening.amount, side)
    elif op == H_DRAFT:
        s.push((P_DRAFT, 0, 1 - s.defender))
        s.push((P_DRAFT, 0, s.defender))
    elif op == H_LOSE:
        cards = [card for card in s.hands[side] if happening.mask & AIMED_AT[card]]
        if cards:
            discard_from_hand(s, side, cards[s.draw_below(len(cards))], s.event)
    else:
        looker = side if op == H_PEEK_ROLLER else 1 - side
        if may_look(s, looker):
            peek(s, looker, happening.amount, s.event)


def draft(s: Board, f: Frame, answer: int) -> None:
    """Let a side draw a Nationality card if there is room in hand, or make room first (Fresh Drafts). Frame: side."""
    side = f[2]
    if len(s.hands[side]) >= s.limit(side):
        if answer < 0:
            free = [card for card in s.hands[side] if not FLAGS[card] & PROTECTED]
            answer = s.offer(f, side, [DISCARD + card for card in free], PASS)
            if answer < 0:
                return
        if answer == PASS:
            return
        discard_from_hand(s, side, answer - DISCARD, s.event)
    if len(s.hands[side]) < s.limit(side):
        draw(s, side, side, 1, s.event)
