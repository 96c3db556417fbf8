"""What the procedures can leave on the stack: the shapes of frames, and which can lie on which."""

from typing import Final

from haversack.games.ww2.board import LAND_MASK, SEA_MASK, SPACE_COUNT
from haversack.games.ww2.compile import Node
from haversack.games.ww2.placing import LOCAL
from haversack.games.ww2.state import Board
from haversack.games.ww2.terms import (
    COUNTRIES,
    E_ARRANGE,
    E_BOTTOM,
    E_BUILD,
    E_DRAIN,
    E_EITHER_ORDER,
    E_LEND,
    E_RANSOM,
    E_REBUILD,
    E_RECRUIT,
    E_RETURN,
    E_SEQ,
    E_UP_TO,
    K_INSTEAD_OF_BUILD,
    M_REMOVED,
    P_BATTLE,
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
    P_WINDOW,
    PROCEDURES,
    STEP_DISCARD,
    STEP_END,
    STEP_PLAY,
    STEP_SUPPLY,
    STEP_VICTORY,
    T_RESPONSE,
    T_STATUS,
    W_BATTLE,
    W_BUILT_ARMY,
    W_BUILT_NAVY,
    W_DISCARD,
    W_FOUGHT_LAND,
    W_FOUGHT_SEA,
    W_IMPENDING,
    W_LOWER,
    W_RAISE,
    W_REMOVED,
    W_STATUS,
    W_TURN,
    W_VICTORY,
    W_WARFARE,
    WINDOW_TRIGGERS,
)
from haversack.kernel.frames import check_frames
from haversack.kernel.machine import Frame

_MOST_CARDS: Final = 10_000
_OPENING_DISCARDS: Final = 3
_TARGET: Final = 9

_SHAPES: Final = {
    P_SETUP: "zero country few",
    P_TURN: "step",
    P_PLAY: "zero flag",
    P_FETCH: "zero country",
    P_CARD: "resolving card country flag flag",
    P_USE: "one card country space anybody any_card",
    P_PITCH: "zero country many",
    P_WINDOW: "flag window country space anybody any_card marks flag place flag statuses",
    P_BATTLE: "flag country space anybody flag",
    P_REMOVE: "flag country country space cause",
    P_SUPPLY: "flag",
    P_DISCARD: "zero",
    **dict.fromkeys(range(E_BUILD, PROCEDURES), "many node country space anybody any_card flag local local"),
}
_BELOW: Final = {
    P_PLAY: (P_TURN, STEP_PLAY + 1),
    P_SUPPLY: (P_TURN, STEP_SUPPLY + 1),
    P_DISCARD: (P_TURN, STEP_DISCARD + 1),
    P_FETCH: (P_PLAY, 0),
}
_WINDOW_BELOW: Final = {
    W_TURN: (P_TURN, STEP_PLAY),
    W_VICTORY: (P_TURN, STEP_VICTORY + 1),
    W_DISCARD: (P_DISCARD, 0),
    W_BATTLE: (P_BATTLE, 1),
    W_IMPENDING: (P_REMOVE, 1),
    W_WARFARE: (P_CARD, 1),
    W_RAISE: (E_DRAIN, 2),
    W_LOWER: (E_DRAIN, 3),
}


def check_stack(s: Board) -> None:
    """Raise unless the frames on the stack are such as the procedures leave there."""
    check_frames(s, _SHAPES, _ranges(s), _goes_together, _fits_on)


# One frame by itself


def _ranges(s: Board) -> dict[str, tuple[int, int]]:
    """Return the least and the largest number that each word of a shape allows."""
    rules = s.rules
    return {
        "zero": (0, 0),
        "one": (1, 1),
        "flag": (0, 1),
        "resolving": (1, 2),
        "place": (0, 2),
        "few": (0, _OPENING_DISCARDS),
        "cause": (0, 3),
        "step": (0, STEP_END),
        "marks": (0, 15),
        "window": (0, len(WINDOW_TRIGGERS) - 1),
        "country": (0, COUNTRIES - 1),
        "anybody": (-1, COUNTRIES - 1),
        "space": (0, SPACE_COUNT - 1),
        "many": (0, 99),
        "card": (0, len(rules.cards) - 1),
        "any_card": (-1, len(rules.cards) - 1),
        "node": (0, len(rules.nodes) - 1),
        "statuses": (0, (1 << len(rules.status_cards)) - 1),
        "local": (-_MOST_CARDS, LAND_MASK | SEA_MASK),
    }


def _goes_together(s: Board, f: Frame) -> bool:
    """Say whether the numbers of a frame go together."""
    return _is_effect(s.rules.nodes[f[2]], f) if f[0] >= E_BUILD else _is_procedure(s, f)


def _is_procedure(s: Board, f: Frame) -> bool:
    """Say whether the locals of a procedure of the turn go together."""
    procedure = f[0]
    if procedure == P_SETUP:
        return _can_set_up(s, f[2], f[3])
    if procedure == P_CARD:
        card = s.rules.cards[f[2]]
        return card.country == f[3] and card.type not in (T_STATUS, T_RESPONSE)
    if procedure == P_USE:
        card = s.rules.cards[f[2]]
        return card.country == f[3] and card.trigger is not None
    if procedure == P_BATTLE:
        return f[4] < 0 or (f[4] ^ f[2]) & 1 == 1
    return procedure != P_WINDOW or _is_window(s, f)


def _can_set_up(s: Board, country: int, left: int) -> bool:
    """Say whether everybody who has yet to discard opening cards holds enough of them."""
    waiting = range(country + 1, COUNTRIES)
    return len(s.hands[country]) >= left and all(len(s.hands[c]) >= _OPENING_DISCARDS for c in waiting)


def _is_window(s: Board, f: Frame) -> bool:
    """Say whether what a window is about is what such windows are about."""
    window, by, space, piece, card, marks = f[2], f[3], f[4], f[5], f[6], f[7]
    if f[1] and window != W_VICTORY:
        return False
    if window in (W_TURN, W_VICTORY, W_DISCARD):
        return (by, space, piece, card) == (s.active, 0, -1, -1)
    if window in (W_BUILT_ARMY, W_BUILT_NAVY):
        return piece == by and card == -1 and (LAND_MASK >> space & 1 == 1) == (window == W_BUILT_ARMY)
    if window in (W_FOUGHT_LAND, W_FOUGHT_SEA):
        fits = (LAND_MASK >> space & 1 == 1) == (window == W_FOUGHT_LAND)
        return fits and card == -1 and (piece >= 0 or not marks & M_REMOVED)
    if window in (W_BATTLE, W_IMPENDING, W_REMOVED):
        return piece >= 0 and card == -1
    if window in (W_RAISE, W_LOWER):
        return piece >= 0 and card >= 0
    if window == W_STATUS:
        return card >= 0 and s.rules.cards[card].type == T_STATUS and s.rules.cards[card].country == by
    return card >= 0 and s.rules.cards[card].country == by


def _is_effect(node: Node, f: Frame) -> bool:
    """Say whether an effect's frame is of its verb, its step one of that verb's, its locals within the text."""
    procedure, step, first, second = f[0], f[1], f[LOCAL], f[_TARGET]
    if node.op != procedure and not (procedure == E_DRAIN and step and node.op == E_RANSOM):
        return False
    if step > _last_step(node, procedure):
        return False
    chosen = second < COUNTRIES and node.who >> max(second, 0) & 1 == 1 and second >= 0
    if procedure == E_DRAIN:
        return abs(first) <= _MOST_CARDS and chosen if step else first == second == 0
    if procedure == E_RANSOM:
        return first >= 0 and not first & ~node.who and (chosen if step else second == 0)
    if procedure == E_LEND:
        return first == 0 and (chosen if step else second == 0)
    if second:
        return False
    if procedure == E_RECRUIT:
        return first == 0 or (1 <= first <= COUNTRIES and node.who >> first - 1 & 1 == 1)
    if procedure == E_REBUILD:
        return first >= 0 and (step == 1 or first < SPACE_COUNT)
    if procedure == E_EITHER_ORDER:
        return 0 <= first < 1 << len(node.parts)
    return first == 0


def _last_step(node: Node, procedure: int) -> int:
    if procedure in (E_UP_TO, E_ARRANGE, E_BOTTOM):
        return node.amount
    return {E_SEQ: len(node.parts), E_REBUILD: 2, E_DRAIN: 3, E_RANSOM: 1, E_LEND: 2}.get(procedure, 0)


# A frame on the one below


def _fits_on(s: Board, f: Frame, below: Frame) -> bool:
    """Say whether a frame can lie on the one below it (none at the bottom)."""
    procedure = f[0]
    if procedure in (P_TURN, P_SETUP):
        return not below
    if not below or below[0] == P_SETUP:
        return False
    if procedure in _BELOW:
        return below[:2] == _BELOW[procedure]
    if procedure == P_WINDOW:
        return _window_fits(f, below)
    if procedure == P_USE:
        return _use_fits(s, f, below)
    return procedure < E_BUILD or _effect_fits(s, f, below)


def _window_fits(f: Frame, below: Frame) -> bool:
    window, by, space, piece, card = f[2], f[3], f[4], f[5], f[6]
    if window not in _WINDOW_BELOW:
        return True
    if below[:2] != _WINDOW_BELOW[window]:
        return False
    if window == W_BATTLE:
        return below[2:5] == (by, space, piece)
    if window == W_IMPENDING:
        return below[2:5] == (by, piece, space)
    if window == W_WARFARE:
        return below[2:4] == (card, by)
    if window in (W_RAISE, W_LOWER):
        return (below[3], below[6], below[_TARGET]) == (by, card, piece)
    return True


def _use_fits(s: Board, f: Frame, below: Frame) -> bool:
    """Say whether a card can be in use there: in a window that it answers, or by itself."""
    trigger = s.rules.cards[f[2]].trigger
    if trigger is None:
        return False
    for window, kinds in enumerate(WINDOW_TRIGGERS):
        if trigger.kind in kinds and below[0] == P_WINDOW and below[2] == window:
            return below[4:7] == f[4:7]
    if any(trigger.kind in kinds for kinds in WINDOW_TRIGGERS):
        return False
    return trigger.kind == K_INSTEAD_OF_BUILD or f[4:7] == (0, -1, -1)


def _effect_fits(s: Board, f: Frame, below: Frame) -> bool:
    """Say whether an effect is a part of the text being carried out, set off by the same thing."""
    if below[0] == P_CARD:
        root, event = s.rules.cards[below[2]].node, (below[3], 0, -1, below[2])
        if below[1] != 2:
            return False
    elif below[0] == P_USE:
        root, event = s.rules.cards[below[2]].node, (below[3], below[4], below[5], below[6])
    elif below[0] >= E_BUILD:
        root, event = below[2], (below[3], below[4], below[5], below[6])
    else:
        return False
    if (f[3], f[4], f[5], f[6]) != event or not _contains(s, root, f[2]):
        return False
    if f[0] == E_RETURN:
        return f[6] >= 0 and (f[6] in s.played[f[3]] or f[6] in s.buried[f[3]])
    return True


def _contains(s: Board, root: int, number: int) -> bool:
    """Say whether a text, given by its first verb, contains that verb."""
    if root < 0:
        return False
    return root == number or any(_contains(s, part, number) for part in s.rules.nodes[root].parts)
