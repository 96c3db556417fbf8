"""Windows of reaction (W-REA): who may answer a trigger, and in what order they are asked."""

from haversack.games.ww2.board import SEA_MASK
from haversack.games.ww2.compile import CardDef, Trigger
from haversack.games.ww2.doable import can
from haversack.games.ww2.queries import is_spared, spaces_of
from haversack.games.ww2.state import Board
from haversack.games.ww2.terms import (
    CLOCK_WINDOWS,
    E_IF,
    E_SCORE,
    E_SEQ,
    K_BUILT_ARMY,
    K_BUILT_NAVY,
    K_CARD,
    K_DECLARED,
    K_FOUGHT_LAND,
    K_FOUGHT_SEA,
    K_IMPENDING,
    K_LOWER,
    K_RAISE,
    K_REMOVED,
    K_STATUS,
    K_WARFARE,
    M_NAMED,
    M_RECRUITED,
    M_REMOVED,
    M_SUPPLIED,
    P_USE,
    P_WINDOW,
    PASS,
    SPEAKERS,
    T_STATUS,
    W_BATTLE,
    W_VICTORY,
)
from haversack.kernel.machine import Frame
from haversack.qmg.graph import bit_list

# A window frame: P_WINDOW, is all used, window, by, space, piece, card, marks, side, place in its order, silences, used
BY = 3


def open_window(s: Board, window: int, by: int, space: int, piece: int, card: int, marks: int) -> None:
    """Open a window of reaction, if anybody has a card that listens for such a thing.

    `by` is the country that caused the trigger, whose team speaks second; the clock's triggers belong to the
    active country (W-REA-4).
    """
    rules = s.rules
    if s.status & rules.window_status[window] or s.responses & rules.window_responses[window]:
        s.push((P_WINDOW, 0, window, by, space, piece, card, marks, 1 - (by & 1), 0, 0, 0))


def react(s: Board, f: Frame, answer: int) -> None:
    """Ask the next country that can react; a reaction gives the word to the other team (W-REA-4, W-REA-5).

    In step 1 the active country has said to use all its scoring Status cards: they follow one by one, each answered.
    """
    side, place, silences, used = f[8], f[9], f[10], f[11]
    if answer == PASS:
        place += 1
    elif answer == s.rules.use_all:
        f = (f[0], 1) + f[2:]
    elif answer >= 0:
        _use(s, f, s.rules.cards[answer - s.rules.use])
        return
    order = SPEAKERS[s.active * 2 + side]
    while True:
        while place < 3:
            cards = candidates(s, f, order[place], used)
            if cards or s.insisting or _may_change_that(s, f, order[place]):
                waiting = f[:8] + (side, place, silences, used)
                if cards and f[1]:
                    _use(s, waiting, s.rules.cards[cards[0]])
                    return
                uses = [s.rules.use + card for card in cards]
                s.ask(waiting, order[place], [PASS] + uses + _all_of(s, f[2], cards), False)
                return
            place += 1
        silences += 1
        if silences == 2:
            return
        side = 1 - side
        order = SPEAKERS[s.active * 2 + side]
        place = 0


def _all_of(s: Board, window: int, cards: list[int]) -> list[int]:
    """Return the choice to use all these cards, where they are scoring Status cards that cost nothing."""
    if window != W_VICTORY or len(cards) < 2:
        return []
    for number in cards:
        card = s.rules.cards[number]
        if card.mill or card.pitch or not _only_scores(s, card.node):
            return []
    return [s.rules.use_all]


def _only_scores(s: Board, number: int) -> bool:
    node = s.rules.nodes[number]
    if node.op == E_SEQ or node.op == E_IF:
        return all([_only_scores(s, part) for part in node.parts])
    return node.op == E_SCORE


def _may_change_that(s: Board, f: Frame, country: int) -> bool:
    """Say whether a country holds a card for this window and one for any time, which may yet make it fit."""
    rules = s.rules
    statuses = s.status & rules.owned_status[country] & rules.window_status[f[2]] & ~f[11] & ~s.used
    responses = s.responses & rules.owned_responses[country] & rules.window_responses[f[2]]
    return (statuses | responses) != 0 and len(s.beside(country)) > 0


def _use(s: Board, f: Frame, card: CardDef) -> None:
    used = f[11] | (card.bit if card.type == T_STATUS else 0)
    s.push(f[:8] + (1 - f[8], 0, 0, used))
    s.push((P_USE, 0, card.number, card.country, f[4], f[5], f[6]))


def candidates(s: Board, f: Frame, country: int, used: int) -> list[int]:
    """Return the cards a country may use in this window, ascending."""
    rules = s.rules
    window = f[2]
    statuses = s.status & rules.owned_status[country] & rules.window_status[window] & ~used & ~s.used
    responses = s.responses & rules.owned_responses[country] & rules.window_responses[window]
    if not statuses and not responses:
        return []
    out: list[int] = []
    for bit in bit_list(statuses):
        if _fits(s, rules.cards[rules.status_cards[bit]], f):
            out.append(rules.status_cards[bit])
    for bit in bit_list(responses):
        if _fits(s, rules.cards[rules.response_cards[bit]], f):
            out.append(rules.response_cards[bit])
    out.sort()
    return out


def _fits(s: Board, card: CardDef, f: Frame) -> bool:
    trigger = card.trigger
    if trigger is None or not answers(s, trigger, card.country, f):
        return False
    return can(s, card.node, card.country, f[4], f[5], f[6])


def answers(s: Board, trigger: Trigger, owner: int, f: Frame) -> bool:
    """Say whether what happened is what the card listens for."""
    kind, by, card = trigger.kind, f[BY], f[6]
    if f[2] in CLOCK_WINDOWS:
        return owner == s.active
    if kind == K_DECLARED or kind == K_IMPENDING:
        return _endangers(s, trigger, owner, f)
    if kind == K_FOUGHT_LAND or kind == K_FOUGHT_SEA:
        return by == owner and _is_at(s, trigger, owner, f[4]) and (not trigger.beside or _beside_navy(s, owner, f[4]))
    if kind == K_REMOVED:
        marks = f[7]
        if not marks & M_REMOVED or not trigger.who >> f[5] & 1 or not trigger.pieces >> f[4] & 1:
            return False
        return not trigger.supplied or marks & M_SUPPLIED != 0
    if kind == K_BUILT_ARMY or kind == K_BUILT_NAVY:
        return _answers_build(s, trigger, owner, f)
    if kind == K_WARFARE:
        return (by ^ owner) & 1 == 1
    if kind == K_RAISE:
        return by == owner and (trigger.cards < 0 or trigger.cards >> card & 1 == 1)
    if kind == K_LOWER:
        return f[5] == owner
    if kind == K_STATUS:
        return trigger.who >> by & 1 == 1
    return kind == K_CARD and by == owner and (trigger.type < 0 or trigger.type == s.rules.cards[card].type)


def _is_at(s: Board, trigger: Trigger, owner: int, space: int) -> bool:
    return spaces_of(s, trigger.spot, owner, space) >> space & 1 == 1


def _endangers(s: Board, trigger: Trigger, owner: int, f: Frame) -> bool:
    """Say whether such a piece is battled or about to be removed; one the battle spares is not (ruling 5.10)."""
    space, piece = f[4], f[5]
    if piece < 0 or not trigger.who >> piece & 1 or not trigger.pieces >> space & 1:
        return False
    if trigger.kind == K_IMPENDING and f[2] == W_BATTLE and is_spared(s):
        return False
    if not s.pieces[piece] >> space & 1 or not _is_at(s, trigger, owner, space):
        return False
    return not trigger.supplied or s.supply(piece) >> space & 1 == 1


def _answers_build(s: Board, trigger: Trigger, owner: int, f: Frame) -> bool:
    by, space, marks = f[BY], f[4], f[7]
    if not trigger.who >> by & 1 or not _is_at(s, trigger, owner, space):
        return False
    if marks & M_RECRUITED and by == owner:
        return False
    if marks & M_NAMED and by != owner and not s.rules.named_build_answered:
        return False
    return not trigger.beside or s.links(owner & 1)[space] & s.pieces[owner] != 0


def _beside_navy(s: Board, owner: int, space: int) -> bool:
    return s.links(owner & 1)[space] & s.supply(owner) & SEA_MASK != 0
